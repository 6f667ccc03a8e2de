//! Games against itself, to make a book of them.
//!
//! In the opening a move is drawn by lot among those that a search of all of them finds nearly
//! as good as the best: the better, the likelier. After that both sides play their best move.
//! Everything is counted in positions searched by one thread and drawn from a seed, so the same
//! order makes the same games on any machine.

use std::collections::HashMap;

use engine::{EngineError, SelfPlay};
use game::{Booked as _, Ending, Game, scatter};
use pgn::Outcome;
use search::{Control, Limits, Searcher};

use crate::adapter::WithBooks;
use crate::drawn::{candidates, draw};

type MoveOf<A> = <<A as crate::adapter::Adapter>::Game as Game>::Move;

/// Size of the transposition table in MiB.
const TABLE_MIB: usize = 8;
/// Plies after which a game is given up without a result.
const LONGEST: usize = 400;

/// A program that plays both sides.
pub struct SelfPlayer<A: WithBooks> {
    searcher: Searcher<A::Game, A::Evaluator>,
    seed: u64,
    nodes: u64,
    /// The moves to draw from in each position met, by its book key, with what they lose against
    /// the best, in centipawns.
    judged: HashMap<u64, Vec<(MoveOf<A>, i32)>>,
}

impl<A: WithBooks> SelfPlayer<A> {
    pub fn new(play: &SelfPlay) -> Result<Self, EngineError> {
        let searcher = Searcher::new(A::Evaluator::default(), TABLE_MIB)?;
        Ok(Self { searcher, seed: play.seed, nodes: play.nodes, judged: HashMap::new() })
    }

    /// Plays the opening of the game with this number; yields where it led, and the moves.
    pub fn opening(
        &mut self,
        start: &A::Game,
        plies: usize,
        number: u32,
    ) -> (A::Game, Vec<MoveOf<A>>) {
        let seed = scatter(self.seed, number.into());
        let (mut game, mut moves) = (start.clone(), Vec::with_capacity(plies));
        while moves.len() < plies && game.ending().is_none() {
            let drawn = scatter(seed, moves.len() as u64);
            let Some(mv) = draw(self.judge(&game), drawn) else { break };
            moves.push(mv);
            game.play_unchecked(mv);
        }
        (game, moves)
    }

    /// The moves to draw from. Each position is searched once, from an empty table, so that what
    /// is found does not depend on what came before.
    fn judge(&mut self, game: &A::Game) -> &[(MoveOf<A>, i32)] {
        let Self { searcher, nodes, judged, .. } = self;
        judged.entry(game.book_key()).or_insert_with(|| candidates(searcher, game, *nodes))
    }

    /// Plays a game to its end; yields its result.
    pub fn play_out(&mut self, game: &mut A::Game, moves: &mut Vec<MoveOf<A>>) -> Outcome {
        self.searcher.clear();
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        while moves.len() < LONGEST {
            if let Some(ending) = game.ending().or_else(|| game.claims().into_iter().next()) {
                return outcome_of(&ending);
            }
            let thought = self.searcher.think(game, &limits, &Control::new(), |_| ());
            let Some(mv) = thought.best() else { break };
            moves.push(mv);
            game.play_unchecked(mv);
        }
        Outcome::Unknown
    }
}

/// The result that records give to an ending.
fn outcome_of(ending: &Ending) -> Outcome {
    let payoffs = ending.payoffs.as_slice();
    match payoffs.get(..2) {
        Some([first, second]) if first > second => Outcome::FirstWins,
        Some([first, second]) if first < second => Outcome::SecondWins,
        _ => Outcome::Draw,
    }
}
