//! A typed game under way.

use std::any::Any;
use std::cell::OnceCell;
use std::sync::atomic::AtomicBool;

use engine::{ChanceView, EndingView, EngineError, MoveView, PositionView, Session, Start};
use game::{Ending, Game, MoveList, Notation, Player, Turn};

use crate::adapter::{Adapter, MoveSquares};

type MoveOf<A> = <<A as Adapter>::Game as Game>::Move;
type ChanceOf<A> = <<A as Adapter>::Game as Game>::Chance;
type UndoOf<A> = <<A as Adapter>::Game as Game>::Undo;
type EventOf<A> = Event<MoveOf<A>, ChanceOf<A>>;

/// A game and what led to it.
pub struct TypedSession<A: Adapter> {
    /// Where it began, without moves; the variant is named.
    origin: Start,
    first: A::Game,
    game: A::Game,
    played: Vec<Played<A>>,
}

impl<A: Adapter> Clone for TypedSession<A> {
    fn clone(&self) -> Self {
        Self {
            origin: self.origin.clone(),
            first: self.first.clone(),
            game: self.game.clone(),
            played: self.played.clone(),
        }
    }
}

/// Something that happened, and how to take it back.
struct Played<A: Adapter> {
    event: EventOf<A>,
    undo: UndoOf<A>,
    /// How it looks, once somebody wanted to see it.
    shown: OnceCell<Shown>,
}

impl<A: Adapter> Clone for Played<A> {
    fn clone(&self) -> Self {
        Self { event: self.event, undo: self.undo.clone(), shown: self.shown.clone() }
    }
}

/// What somebody who looks on sees of an event.
#[derive(Clone)]
struct Shown {
    view: MoveView,
    captured: Option<char>,
}

/// What can happen in a game.
#[derive(Clone, Copy)]
pub enum Event<M, C> {
    /// A player moves.
    Move(M),
    /// Chance decides.
    Chance(C),
}

impl<A: Adapter> TypedSession<A> {
    /// Takes up a game.
    pub fn open(start: &Start) -> Result<Self, EngineError> {
        let (variant, first) = starting_position::<A>(start)?;
        let origin = Start { variant: Some(variant), moves: Vec::new(), ..start.clone() };
        let played = Vec::with_capacity(start.moves.len());
        let mut session = Self { origin, game: first.clone(), first, played };
        for (index, text) in start.moves.iter().enumerate() {
            session.replay(index, text)?;
        }
        Ok(session)
    }

    /// Lets happen what stands at `index` of the caller's list.
    ///
    /// What was played elsewhere may have gone on after a draw that the rules declare while moves
    /// remain (repetition, move counts, dead positions); as long as the moves are legal, they
    /// are taken.
    fn replay(&mut self, index: usize, text: &str) -> Result<(), EngineError> {
        let refuse = |reason: String| EngineError::Move { index, text: text.to_owned(), reason };
        let event = read_event(&self.game, text).map_err(refuse)?;
        self.happen(event);
        Ok(())
    }

    /// Nothing is played once the rules have ended the game.
    fn refuse_when_over(&self, mv: &str) -> Result<(), EngineError> {
        if self.game.ending().is_none() {
            return Ok(());
        }
        let (index, reason) = (self.played.len(), "the game is over".to_owned());
        Err(EngineError::Move { index, text: mv.to_owned(), reason })
    }

    /// Lets something happen that may happen here.
    fn happen(&mut self, event: EventOf<A>) {
        let undo = happen(&mut self.game, event);
        self.played.push(Played { event, undo, shown: OnceCell::new() });
    }

    /// How everything looks that has happened so far.
    fn shown(&self) -> impl Iterator<Item = &Shown> {
        if self.played.last().is_some_and(|last| last.shown.get().is_none()) {
            let mut game = self.first.clone();
            for played in &self.played {
                played.shown.get_or_init(|| shown::<A>(&game, played.event));
                drop(happen(&mut game, played.event));
            }
        }
        self.played.iter().filter_map(|played| played.shown.get())
    }

    fn chances(&self) -> Vec<ChanceView> {
        let mut outcomes = Vec::new();
        self.game.chances(&mut outcomes);
        let view = |(chance, probability)| ChanceView {
            text: self.game.write_chance(chance),
            note: A::chance_note(chance),
            probability,
        };
        outcomes.into_iter().map(view).collect()
    }
}

fn happen<G: Game>(game: &mut G, event: Event<G::Move, G::Chance>) -> G::Undo {
    match event {
        Event::Move(mv) => game.play_unchecked(mv),
        Event::Chance(chance) => game.resolve(chance),
    }
}

fn shown<A: Adapter>(game: &A::Game, event: EventOf<A>) -> Shown {
    match event {
        Event::Move(mv) => {
            Shown { view: move_view::<A>(game, mv), captured: A::captured(game, mv) }
        }
        Event::Chance(chance) => Shown { view: chance_view::<A>(game, chance), captured: None },
    }
}

fn chance_view<A: Adapter>(game: &A::Game, chance: ChanceOf<A>) -> MoveView {
    let mut after = game.clone();
    drop(after.resolve(chance));
    let text = game.write_chance(chance);
    let MoveSquares { from, to, promotion, amount } = A::chance_squares(game, &after);
    MoveView {
        seat: None,
        san: text.clone(),
        uci: text,
        from,
        to,
        promotion,
        amount,
        note: A::chance_note(chance),
        ..MoveView::default()
    }
}

/// The number of players asked for, as few as may be if none is.
///
/// # Errors
/// A number that the game does not seat.
pub fn seated<A: Adapter>(asked: Option<u8>) -> Result<usize, EngineError> {
    let players = asked.map_or(A::FEWEST, usize::from);
    if (A::FEWEST..=A::SEATS.len()).contains(&players) {
        return Ok(players);
    }
    Err(EngineError::Setting {
        name: "players",
        value: players.to_string(),
        reason: format!("{} to {} can play", A::FEWEST, A::SEATS.len()),
    })
}

/// The position a game starts from and the name of its variant.
pub fn starting_position<A: Adapter>(start: &Start) -> Result<(String, A::Game), EngineError> {
    let variant = start.variant.clone().unwrap_or_else(|| A::USUAL.to_owned());
    let players = seated::<A>(start.players)?;
    let config =
        A::config(&variant, players).ok_or(EngineError::UnknownVariant(variant.clone()))?;
    let game = match &start.fen {
        None => A::Game::start(&config),
        Some(text) => {
            let refuse = |reason| EngineError::Position { text: text.clone(), reason };
            let game = A::Game::read_position(&config, text);
            let game = game.map_err(|error| refuse(error.to_string()))?;
            if start.players.is_some() && game.players() != players {
                return Err(refuse(format!("it has {} players, not {players}", game.players())));
            }
            game
        }
    };
    Ok((variant, game))
}

/// Lets happen what a start lists, showing each event to `visit` with the position before it.
pub fn open<A: Adapter>(
    start: &Start,
    mut visit: impl FnMut(&A::Game, usize, &EventOf<A>) -> Result<(), EngineError>,
) -> Result<A::Game, EngineError> {
    let (_, mut game) = starting_position::<A>(start)?;
    for (index, text) in start.moves.iter().enumerate() {
        let refuse = |reason| EngineError::Move { index, text: text.clone(), reason };
        let event = read_event(&game, text).map_err(refuse)?;
        visit(&game, index, &event)?;
        drop(happen(&mut game, event));
    }
    Ok(game)
}

/// What a text says happens: the event of chance that is due, or else a move in the machines'
/// notation or, failing that, in the people's.
fn read_event<G: Notation>(game: &G, text: &str) -> Result<Event<G::Move, G::Chance>, String> {
    if game.chance(0.0).is_some() {
        let chance = game.read_chance(text).ok_or("it is none of the events that may happen now");
        return Ok(Event::Chance(chance?));
    }
    let mv = game.read_move(text).or_else(|_| game.read_san(text));
    mv.map(Event::Move).map_err(|error| error.to_string())
}

/// A legal move as boards show it.
pub fn move_view<A: Adapter>(game: &A::Game, mv: MoveOf<A>) -> MoveView {
    let uci = game.write_move(mv);
    let MoveSquares { from, to, promotion, amount } = A::squares(game, mv, &uci);
    MoveView {
        seat: Some(A::mover(game).index()),
        uci,
        san: game.write_san(mv),
        scripts: A::Game::SCRIPTS
            .iter()
            .enumerate()
            .skip(1)
            .map(|(place, name)| ((*name).to_owned(), game.write_script(mv, place)))
            .collect(),
        from,
        to,
        promotion,
        capture: A::captured(game, mv).is_some(),
        amount,
        note: None,
    }
}

fn ending_view(ending: Ending) -> EndingView {
    let payoffs = ending.payoffs.as_slice().to_vec();
    EndingView::new(payoffs, ending.reason, ending.sentence.into_owned())
}

impl<A: Adapter> Session for TypedSession<A> {
    fn kind(&self) -> &'static str {
        A::ID
    }

    fn game(&self) -> &dyn Any {
        &self.game
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn start(&self) -> Start {
        Start { moves: self.since(0), ..self.origin.clone() }
    }

    fn since(&self, ply: usize) -> Vec<String> {
        let ply = ply.min(self.played.len());
        let mut game = self.first.clone();
        for played in &self.played[..ply] {
            drop(happen(&mut game, played.event));
        }
        let text = |played: &Played<A>| {
            let text = match played.event {
                Event::Move(mv) => game.write_move(mv),
                Event::Chance(chance) => game.write_chance(chance),
            };
            drop(happen(&mut game, played.event));
            text
        };
        self.played[ply..].iter().map(text).collect()
    }

    fn plies(&self) -> usize {
        self.played.len()
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = MoveList::new();
        match self.game.turn(&mut moves) {
            Turn::Player(_) if self.game.ending().is_none() => {
                moves.iter().map(|&mv| self.game.write_move(mv)).collect()
            }
            _ => Vec::new(),
        }
    }

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
        let mut captured = vec![String::new(); self.game.players()];
        for Shown { view, captured: letter } in self.shown() {
            if let Some(seat) = view.seat {
                captured[seat].extend(*letter);
            }
        }
        PositionView {
            game: A::ID.to_owned(),
            variant: self.origin.variant.clone().unwrap_or_default(),
            fen: self.game.write_position(),
            turn,
            legal: moves.into_iter().map(|mv| move_view::<A>(&self.game, mv)).collect(),
            chances: if ending.is_some() { Vec::new() } else { self.chances() },
            check: A::check(&self.game),
            played: self.shown().map(|shown| shown.view.clone()).collect(),
            captured,
            places: A::places(&self.game),
            claims: if ending.is_some() {
                Vec::new()
            } else {
                self.game.claims().into_iter().map(ending_view).collect()
            },
            ending: ending.map(ending_view),
        }
    }

    fn line(&self, moves: &[String]) -> Vec<MoveView> {
        let mut game = self.game.clone();
        let mut shown = Vec::with_capacity(moves.len());
        for text in moves {
            let Ok(event) = read_event(&game, text) else { break };
            shown.push(self::shown::<A>(&game, event).view);
            drop(happen(&mut game, event));
        }
        shown
    }

    fn fen(&self) -> String {
        self.game.write_position()
    }

    fn players(&self) -> usize {
        self.game.players()
    }

    fn turn(&self) -> Option<usize> {
        let moves = self.game.ending().is_none() && self.game.chance(0.0).is_none();
        moves.then(|| A::mover(&self.game).index())
    }

    fn outcome(&self) -> Option<EndingView> {
        let claimed = || self.game.claims().into_iter().next();
        self.game.ending().or_else(claimed).map(ending_view)
    }

    fn last(&self) -> Option<MoveView> {
        self.shown().last().map(|shown| shown.view.clone())
    }

    fn play(&mut self, mv: &str) -> Result<(), EngineError> {
        self.refuse_when_over(mv)?;
        self.replay(self.played.len(), mv)
    }

    fn play_typed(&mut self, mv: &str, language: &str) -> Result<(), EngineError> {
        if self.game.chance(0.0).is_some() {
            return self.play(mv);
        }
        self.refuse_when_over(mv)?;
        let (index, text) = (self.played.len(), mv.to_owned());
        let read = self.game.read_move(mv).or_else(|_| self.game.read_typed(mv, language));
        let mv = read.map_err(|error| match A::Game::readings(&error) {
            [] => EngineError::Move { index, text, reason: error.to_string() },
            readings => EngineError::Ambiguous { text, readings: readings.to_vec() },
        })?;
        self.happen(Event::Move(mv));
        Ok(())
    }

    fn draw(&mut self, drawn: f64) -> bool {
        let chance = self.game.chance(drawn).filter(|_| self.game.ending().is_none());
        let due = chance.is_some();
        if let Some(chance) = chance {
            self.happen(Event::Chance(chance));
        }
        due
    }

    fn take_back(&mut self) -> bool {
        let Some(Played { event, undo, .. }) = self.played.pop() else { return false };
        match event {
            Event::Move(mv) => self.game.undo(mv, undo),
            Event::Chance(chance) => self.game.unresolve(chance, undo),
        }
        true
    }

    fn on_flag(&self, seat: usize) -> EndingView {
        ending_view(self.game.on_flag(Player::new(seat).unwrap_or(Player::FIRST)))
    }

    fn diagram(&self) -> String {
        A::diagram(&self.game)
    }

    fn perft(&mut self, depth: u32, hash_mib: Option<usize>) -> Result<u64, EngineError> {
        Ok(match hash_mib {
            None => game::perft(&mut self.game, depth),
            Some(size) => {
                game::perft_hashed(&mut self.game, depth, &mut game::PerftTable::new(size)?)
            }
        })
    }

    fn divide(
        &mut self,
        depth: u32,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&str, u64),
    ) -> Option<u64> {
        game::divide(&mut self.game, depth, stop, |game, mv, nodes| {
            told(&game.write_move(mv), nodes);
        })
    }

    fn explain(&self) -> String {
        A::explain(&self.game)
    }
}
