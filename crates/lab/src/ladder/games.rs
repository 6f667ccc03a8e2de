//! The rungs of each game.

use chess::Chess;
use game::{Notation, PayoffEval, ZeroSum};
use hare::Hare;
use xiangqi::Xiangqi;

use super::{Entry, Rung, Worth};
use crate::Choice;
use crate::eval::reference::Parts;
use crate::eval::{self, Both, Evaluation, Sheet};
use crate::reference::{Program, Switches};
use crate::rungs::{
    alpha_beta::AlphaBeta, expectimax::Expectimax, greedy::Greedy, hash_table::Hash,
    iterative::Iterative, maxn::MaxN, maxn_cutoffs::MaxNCutoffs, maxn_sorted::MaxNSorted,
    minimax::Minimax, negamax::Negamax, negascout::NegaScout, null_move::NullMove,
    ordering::Ordering, paranoid::Paranoid, quiescence::Quiescence, random::Random,
};

/// A game that stands on the ladder.
pub trait Climb: Notation {
    /// The rung of an entry for this game; `None` when it is not for such games.
    fn rung(&self, entry: &Entry) -> Option<Box<dyn Rung<Self>>>;

    /// What a pawn is worth to a rung: divides its scores for people. `None` in games without pieces.
    fn pawn(worth: Worth) -> Option<i32>;
}

impl Climb for Chess {
    fn rung(&self, entry: &Entry) -> Option<Box<dyn Rung<Self>>> {
        match entry.worth {
            Worth::Nothing | Worth::Material => for_two(entry.name, eval::chess_material()),
            Worth::Tables => for_two(entry.name, eval::chess_tables()),
            Worth::Reference => for_two(entry.name, eval::reference::Reference::default()),
        }
    }

    fn pawn(worth: Worth) -> Option<i32> {
        Some(match worth {
            Worth::Nothing | Worth::Material => eval::chess_material().pawn(),
            Worth::Tables => eval::chess_tables().pawn(),
            Worth::Reference => eval::reference::Reference::default().pawn(),
        })
    }
}

impl Climb for Xiangqi {
    fn rung(&self, entry: &Entry) -> Option<Box<dyn Rung<Self>>> {
        for_two(entry.name, xiangqi_sheet(entry.worth))
    }

    fn pawn(worth: Worth) -> Option<i32> {
        Some(xiangqi_sheet(worth).pawn())
    }
}

fn xiangqi_sheet(worth: Worth) -> Sheet<Xiangqi> {
    match worth {
        Worth::Nothing | Worth::Material => eval::xiangqi_material(),
        Worth::Tables | Worth::Reference => eval::xiangqi_tables(),
    }
}

impl Climb for Hare {
    fn rung(&self, entry: &Entry) -> Option<Box<dyn Rung<Self>>> {
        for_any(entry.name, hare::eval::Reference::default())
    }

    fn pawn(_: Worth) -> Option<i32> {
        None
    }
}

/// A rung of this name for a game of two.
pub fn for_two<G, E>(name: &str, eval: E) -> Option<Box<dyn Rung<G>>>
where
    G: ZeroSum + Notation,
    E: Evaluation<G> + Parts<G> + 'static,
{
    Some(match name {
        "minimax" => Box::new(Minimax(eval)),
        "negamax" => Box::new(Negamax(eval)),
        "alpha-beta" | "piece-square" => Box::new(AlphaBeta(eval)),
        "ordering" => Box::new(Ordering(eval)),
        "iterative" => Box::new(Iterative(eval)),
        "hash" => Box::new(Hash(eval)),
        "negascout" => Box::new(NegaScout(eval)),
        "null-move" => Box::new(NullMove(eval)),
        "quiescence" => Box::new(Quiescence(eval)),
        "reference" => Box::new(Program::new(eval, Switches::all()).ok()?),
        _ => return for_any(name, Both(eval)),
    })
}

/// A rung of this name for a game of any number of players.
pub fn for_any<G, E>(name: &str, eval: E) -> Option<Box<dyn Rung<G>>>
where
    G: Notation,
    E: PayoffEval<G> + Sync + 'static,
{
    let choice = Choice::Absolute;
    Some(match name {
        "random" => Box::new(Random),
        "greedy" => Box::new(Greedy(eval)),
        "maxn" => Box::new(MaxN { eval, choice }),
        "maxn-relative" => Box::new(MaxN { eval, choice: Choice::Relative }),
        "maxn-mixed" => Box::new(MaxN { eval, choice: Choice::Mixed }),
        "maxn-cutoffs" => Box::new(MaxNCutoffs { eval, sorted: false }),
        "maxn-cutoffs-sorted" => Box::new(MaxNCutoffs { eval, sorted: true }),
        "maxn-sorted" => Box::new(MaxNSorted { eval, choice, beam: false }),
        "maxn-beam" => Box::new(MaxNSorted { eval, choice, beam: true }),
        "paranoid" => Box::new(Paranoid { eval, choice: Choice::Relative }),
        "expectimax" => Box::new(Expectimax { eval, choice }),
        _ => return None,
    })
}
