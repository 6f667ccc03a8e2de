//! Games against itself.
//!
//! Everything is counted in positions searched by one thread and drawn from the seed and the number
//! of the game, and each game begins with an empty table, so a game depends on nothing that was
//! played before it.

use engine::{EngineError, PlayRules, PlayedGame, PlayedPly, SelfPlayer, Start};
use game::{Ending, Game, MoveList, Notation as _, Outcome, Player, Score, Turn, ZeroSum, scatter};
use search::{Control, Limits, Line, Searcher};

use super::broken_off::Arbiter;
use super::lot::SeedSequence;
use crate::adapter::{Adapter, Duel};
use crate::session::{Event, open, starting_position};

type MoveOf<A> = <<A as Adapter>::Game as Game>::Move;

/// Size of the transposition table in MiB.
const TABLE_MIB: usize = 4;
/// Openings drawn before one out of balance is played for want of another.
const DRAWS: u64 = 50;

/// A program that plays both sides.
pub struct TypedPlayer<A: Duel> {
    searcher: Searcher<A::Game, A::Evaluator>,
    rules: PlayRules,
    variant: String,
    /// Where games of the variant usually begin.
    usual: A::Game,
    openings: Vec<Opening<A::Game>>,
}

/// How a game begins.
#[derive(Clone)]
pub struct Opening<G: Game> {
    start: G,
    moves: Vec<G::Move>,
    /// Where the moves lead.
    pub game: G,
}

/// How a game ended.
pub struct End {
    /// For the first player.
    pub result: Outcome,
    /// A stable name for the reason.
    pub reason: &'static str,
    /// Plies played after the opening.
    pub plies: usize,
}

impl<G: Game> Opening<G> {
    fn at(start: G) -> Self {
        Self { game: start.clone(), moves: Vec::new(), start }
    }

    fn play(&mut self, mv: G::Move) {
        self.moves.push(mv);
        self.game.play_unchecked(mv);
    }
}

impl<A: Duel> TypedPlayer<A> {
    /// One who plays by these rules.
    ///
    /// # Errors
    /// A variant that is unknown, an opening that cannot be played on, or no memory to search in.
    pub fn new(rules: &PlayRules) -> Result<Self, EngineError> {
        let searcher = Searcher::new(A::evaluator(&rules.evaluation)?, TABLE_MIB)?;
        let start = Start { variant: rules.variant.clone(), ..Start::default() };
        let (variant, usual) = starting_position::<A>(&start)?;
        let openings = rules.openings.iter().map(|start| {
            let start = Start { variant: Some(variant.clone()), ..start.clone() };
            opening_of::<A>(&start)
        });
        let openings = openings.collect::<Result<_, _>>()?;
        Ok(Self { searcher, rules: rules.clone(), variant, usual, openings })
    }

    /// From what all that is drawn by lot in a game follows.
    pub fn lot(&self, number: u64) -> SeedSequence {
        SeedSequence::new(scatter(self.rules.seed, number))
    }

    /// How a game begins.
    pub fn opening(&mut self, lot: &mut SeedSequence) -> Opening<A::Game> {
        let mut last = None;
        for _ in 0..DRAWS {
            let Some(opening) = self.drawn(lot) else { continue };
            self.searcher.clear();
            let even = self.think(&opening.game).is_some_and(|line| {
                line.score.mate().is_none() && line.score.raw().abs() <= self.rules.balance
            });
            if even {
                return opening;
            }
            last = Some(opening);
        }
        let first = || self.openings.first().cloned();
        last.or_else(first).unwrap_or_else(|| Opening::at(self.usual.clone()))
    }

    /// An opening with random moves; `None` where they end the game.
    fn drawn(&self, lot: &mut SeedSequence) -> Option<Opening<A::Game>> {
        let mut opening = self.start(lot);
        let mut moves = MoveList::new();
        let random = match self.rules.random_plies {
            0 => 0,
            plies => plies as usize + lot.below(2),
        };
        for _ in 0..random {
            let Turn::Player(_) = opening.game.turn(&mut moves) else { return None };
            opening.play(moves[lot.below(moves.len())]);
        }
        ending_of(&opening.game).is_none().then_some(opening)
    }

    /// An opening of the list, or else a start of the variant.
    fn start(&self, lot: &mut SeedSequence) -> Opening<A::Game> {
        if self.openings.is_empty() {
            let config = A::draw(&self.variant, self.usual.players(), lot.number());
            return Opening::at(config.map_or_else(|| self.usual.clone(), |c| A::Game::start(&c)));
        }
        self.openings[lot.below(self.openings.len())].clone()
    }

    fn think(&mut self, game: &A::Game) -> Option<Line<MoveOf<A>>> {
        let PlayRules { nodes, soft_nodes, .. } = self.rules;
        let limits = Limits { nodes: Some(nodes), soft_nodes, ..Limits::default() };
        self.searcher.think(game, &limits, &Control::new(), |_| ()).lines.into_iter().next()
    }

    /// Plays on to the end, showing each position to `visit` with the move found there and its value
    /// for the first player.
    pub fn play_out(
        &mut self,
        game: &mut A::Game,
        mut visit: impl FnMut(&A::Game, MoveOf<A>, Score),
    ) -> End {
        self.searcher.clear();
        let mut arbiter = Arbiter::new(&self.rules);
        for plies in 0..PlayRules::LONGEST {
            if let Some(ending) = ending_of(game) {
                return End { result: result_of(&ending), reason: ending.reason, plies };
            }
            let Some(line) = self.think(game) else { break };
            let Some(&mv) = line.moves.first() else { break };
            let first = match game.side() {
                Player::FIRST => line.score,
                _ => -line.score,
            };
            visit(game, mv, first);
            if let Some((result, reason)) = arbiter.add(first.raw()) {
                return End { result, reason, plies };
            }
            game.play_unchecked(mv);
        }
        End { result: Outcome::Draw, reason: "length", plies: PlayRules::LONGEST }
    }

    /// An opening as it is taken down.
    fn taken_down(&self, opening: &Opening<A::Game>) -> PlayedGame {
        let usual = opening.start == self.usual;
        PlayedGame {
            start: (!usual).then(|| opening.start.write_position()),
            opening: opening.moves.iter().map(|&mv| A::Game::pack(mv)).collect(),
            plies: Vec::new(),
            result: Outcome::Draw,
            reason: String::new(),
        }
    }
}

impl<A: Duel> SelfPlayer for TypedPlayer<A> {
    fn play(&mut self, number: u64) -> PlayedGame {
        let mut opening = self.opening(&mut self.lot(number));
        let mut played = self.taken_down(&opening);
        let End { result, reason, .. } = self.play_out(&mut opening.game, |_, mv, value| {
            played.plies.push(PlayedPly { mv: A::Game::pack(mv), value });
        });
        PlayedGame { result, reason: reason.to_owned(), ..played }
    }
}

/// An opening that was given.
fn opening_of<A: Duel>(start: &Start) -> Result<Opening<A::Game>, EngineError> {
    let mut moves = Vec::with_capacity(start.moves.len());
    let game = open::<A>(start, |_, _, event| {
        if let Event::Move(mv) = event {
            moves.push(*mv);
        }
        Ok(())
    })?;
    let (_, start) = starting_position::<A>(start)?;
    Ok(Opening { start, moves, game })
}

/// An end that the player to move may claim is claimed.
fn ending_of<G: Game>(game: &G) -> Option<Ending> {
    game.ending().or_else(|| game.claims().into_iter().next())
}

fn result_of(ending: &Ending) -> Outcome {
    Outcome::of(ending.payoffs.of(Player::FIRST))
}
