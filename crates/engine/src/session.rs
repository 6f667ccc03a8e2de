//! A typed game under way.

use game::{Ending, Game, MoveList, Notation, Player, Turn, ZeroSum};

use crate::adapter::Adapter;
use crate::opponent::Session;
use crate::{EndingView, EngineError, MoveView, PositionView, Start};

type MoveOf<A> = <<A as Adapter>::Game as Game>::Move;
type UndoOf<A> = <<A as Adapter>::Game as Game>::Undo;

/// A game and the moves that led to it.
pub struct TypedSession<A: Adapter> {
    variant: String,
    game: A::Game,
    played: Vec<Played<A>>,
}

struct Played<A: Adapter> {
    mv: MoveOf<A>,
    undo: UndoOf<A>,
    view: MoveView,
    captured: Option<usize>,
    mover: Player,
}

impl<A: Adapter> TypedSession<A> {
    pub fn open(start: &Start) -> Result<Self, EngineError> {
        let (variant, game) = starting_position::<A>(start)?;
        let mut session = Self { variant, game, played: Vec::with_capacity(start.moves.len()) };
        for (index, text) in start.moves.iter().enumerate() {
            session.replay(index, text)?;
        }
        Ok(session)
    }

    /// Plays a move that stands at `index` of the caller's list.
    ///
    /// What was played elsewhere may have gone on after a draw that the rules declare while moves
    /// remain (repetition, move counts, dead positions); as long as the moves are legal, they
    /// are taken.
    fn replay(&mut self, index: usize, text: &str) -> Result<(), EngineError> {
        let refuse = |reason: String| EngineError::Move { index, text: text.to_owned(), reason };
        let mv = read_move(&self.game, text).map_err(refuse)?;
        let view = move_view::<A>(&self.game, mv);
        let captured = self.game.captured(mv);
        let mover = self.game.side();
        let undo = self.game.play_unchecked(mv);
        self.played.push(Played { mv, undo, view, captured, mover });
        Ok(())
    }

    fn captured_by(&self, seat: usize) -> String {
        let letters = self.played.iter().filter(|played| played.mover.index() == seat);
        letters.filter_map(|played| played.captured.map(A::letter)).collect()
    }
}

/// The position a game starts from and the name of its variant.
pub fn starting_position<A: Adapter>(start: &Start) -> Result<(String, A::Game), EngineError> {
    let variant = start.variant.clone().unwrap_or_else(|| A::USUAL.to_owned());
    let config = A::config(&variant).ok_or(EngineError::UnknownVariant(variant.clone()))?;
    let game = match &start.fen {
        None => A::Game::start(&config),
        Some(text) => A::Game::read_position(&config, text).map_err(|error| {
            EngineError::Position { text: text.clone(), reason: error.to_string() }
        })?,
    };
    Ok((variant, game))
}

/// Plays the moves of a start, showing each to `visit` with the position before it.
pub fn open<A: Adapter>(
    start: &Start,
    mut visit: impl FnMut(&A::Game, usize, MoveOf<A>) -> Result<(), EngineError>,
) -> Result<A::Game, EngineError> {
    let (_, mut game) = starting_position::<A>(start)?;
    for (index, text) in start.moves.iter().enumerate() {
        let refuse = |reason| EngineError::Move { index, text: text.clone(), reason };
        let mv = read_move(&game, text).map_err(refuse)?;
        visit(&game, index, mv)?;
        game.play_unchecked(mv);
    }
    Ok(game)
}

/// A move in the machines' notation or, failing that, in the people's.
fn read_move<G: Notation>(game: &G, text: &str) -> Result<G::Move, String> {
    game.read_move(text).or_else(|_| game.read_san(text)).map_err(|error| error.to_string())
}

pub fn move_view<A: Adapter>(game: &A::Game, mv: MoveOf<A>) -> MoveView {
    let uci = game.write_move(mv);
    let path = A::path(&uci);
    MoveView {
        uci,
        san: game.write_san(mv),
        scripts: A::Game::SCRIPTS
            .iter()
            .enumerate()
            .skip(1)
            .map(|(place, name)| ((*name).to_owned(), game.write_script(mv, place)))
            .collect(),
        from: path.from,
        to: path.to,
        promotion: path.promotion,
        capture: game.captured(mv).is_some(),
    }
}

fn ending_view(ending: Ending) -> EndingView {
    let payoffs = ending.payoffs.as_slice().to_vec();
    EndingView {
        result: match ending.payoffs.winner() {
            Some(Player::FIRST) => "1-0",
            Some(_) => "0-1",
            None => "1/2-1/2",
        }
        .to_owned(),
        payoffs,
        reason: ending.reason.to_owned(),
        sentence: ending.sentence.into_owned(),
    }
}

impl<A: Adapter> Session for TypedSession<A> {
    fn view(&self) -> PositionView {
        let mut moves = MoveList::new();
        let ending = self.game.ending();
        let turn = match self.game.turn(&mut moves) {
            Turn::Player(player) if ending.is_none() => Some(player.index()),
            _ => None,
        };
        if ending.is_some() {
            moves.clear();
        }
        PositionView {
            game: A::ID.to_owned(),
            variant: self.variant.clone(),
            fen: self.game.write_position(),
            turn,
            legal: moves.into_iter().map(|mv| move_view::<A>(&self.game, mv)).collect(),
            check: A::check(&self.game),
            played: self.played.iter().map(|played| played.view.clone()).collect(),
            captured: (0..self.game.players()).map(|seat| self.captured_by(seat)).collect(),
            claims: if ending.is_some() {
                Vec::new()
            } else {
                self.game.claims().into_iter().map(ending_view).collect()
            },
            ending: ending.map(ending_view),
        }
    }

    fn fen(&self) -> String {
        self.game.write_position()
    }

    fn turn(&self) -> Option<usize> {
        self.game.ending().is_none().then(|| self.game.side().index())
    }

    fn play(&mut self, mv: &str) -> Result<(), EngineError> {
        let index = self.played.len();
        if self.game.ending().is_some() {
            let reason = "the game is over".to_owned();
            return Err(EngineError::Move { index, text: mv.to_owned(), reason });
        }
        self.replay(index, mv)
    }

    fn take_back(&mut self) -> bool {
        let Some(last) = self.played.pop() else { return false };
        self.game.undo(last.mv, last.undo);
        true
    }

    fn on_flag(&self, seat: usize) -> EndingView {
        ending_view(self.game.on_flag(Player::new(seat).unwrap_or(Player::FIRST)))
    }

    fn diagram(&self) -> String {
        A::diagram(&self.game)
    }

    fn perft(&mut self, depth: u32, hash_mib: Option<usize>) -> u64 {
        match hash_mib {
            None => game::perft(&mut self.game, depth),
            Some(size) => {
                game::perft_hashed(&mut self.game, depth, &mut game::PerftTable::new(size))
            }
        }
    }

    fn divide(&mut self, depth: u32) -> Vec<(String, u64)> {
        let parts = game::divide(&mut self.game, depth);
        parts.into_iter().map(|(mv, nodes)| (self.game.write_move(mv), nodes)).collect()
    }

    fn explain(&self) -> String {
        A::explain(&self.game)
    }
}
