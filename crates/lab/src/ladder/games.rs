//! The rungs of each game.

use std::time::Duration;

use chess::Chess;
use game::{Notation, PayoffEval, ZeroSum};
use hare::Hare;
use serde::Serialize;
use xiangqi::{Color, Xiangqi};

use super::{Entry, Rung, Worth};
use crate::appraisal::Appraise;
use crate::eval::reference::Parts;
use crate::eval::{self, Both, Evaluation, Sheet};
use crate::reference::{Build, Program, Switches};
use crate::rungs::{
    alpha_beta::AlphaBeta, expectimax::Expectimax, foresight::Foresight, greedy::Greedy,
    hash_table::Hash, iterative::Iterative, maxn::MaxN, maxn_cutoffs::MaxNCutoffs,
    maxn_sorted::MaxNSorted, minimax::Minimax, negamax::Negamax, negascout::NegaScout,
    null_move::NullMove, ordering::Ordering, paranoid::Paranoid, quiescence::Quiescence,
    random::Random,
};
use crate::{Choice, Found, Settings};

/// A game that stands on the ladder.
pub trait Climb: Notation + Appraise {
    /// The rung of an entry for this game; `None` when it is not for such games.
    fn rung(&self, entry: &Entry) -> Option<Box<dyn Rung<Self>>>;

    /// What a pawn is worth to a rung: divides its scores for people. `None` in games without pieces.
    fn pawn(worth: Worth) -> Option<i32>;

    /// The steps of the usual experiment.
    const STEPS: &'static [&'static str];

    /// The positions of the usual experiment, a line each.
    const POSITIONS: &'static str;

    /// The depths of the usual experiment, which takes minutes.
    const USUAL_DEPTHS: &'static [u32];

    /// The depths for which figures are published.
    const PUBLISHED_DEPTHS: &'static [u32];

    /// A step of an experiment: a part of the reference program with all that comes before it, or a
    /// rung of that name. All value positions alike.
    fn step(name: &str) -> Option<Box<dyn Rung<Self>>>;

    /// The reference program, in games of two; `None` when it cannot be set up so.
    fn program(build: Build) -> Option<Box<dyn Timed<Self>>>;

    /// The part of the game.
    fn stage(&self) -> Stage;

    /// What is agreed in a game that a text describes.
    fn config_of(_position: Option<&str>) -> Self::Config {
        Self::Config::default()
    }
}

/// A part of the game, for statistics: by what is on the board, or how far the race has gone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GameStage))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// At least 24 pieces on the board, 12 a side; the first third of the race.
    Opening,
    /// At least 12 pieces, 6 a side; the second third.
    Middlegame,
    /// The rest.
    Endgame,
}

impl Stage {
    /// The stage with so many pieces on the board.
    const fn of_pieces(pieces: u32) -> Self {
        match pieces {
            24.. => Self::Opening,
            12..=23 => Self::Middlegame,
            _ => Self::Endgame,
        }
    }

    /// The name in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middlegame => "middlegame",
            Self::Endgame => "endgame",
        }
    }
}

/// A program that can be told how long to search.
pub trait Timed<G: Notation>: Rung<G> {
    /// Searches to the depth of the settings, or until the time is up.
    fn find_within(&self, game: &G, settings: &Settings, time: Duration) -> Found<G::Move>;
}

impl<G: ZeroSum + Notation, E: Parts<G>> Timed<G> for Program<E> {
    fn find_within(&self, game: &G, settings: &Settings, time: Duration) -> Found<G::Move> {
        Self::find_within(self, game, settings, time)
    }
}

/// Steps that are no rungs: alpha-beta with its moves in a perfect order.
pub const ORDERINGS: [&str; 2] = ["best-first", "worst-first"];

/// The steps of the published experiment.
const STEPS_FOR_TWO: &[&str] =
    &["minimax", "alpha-beta", "ordering", "hash", "killers", "negascout", "null-move"];

/// A step of this name for a game of two.
fn step_for_two<G, E>(name: &str, eval: E) -> Option<Box<dyn Rung<G>>>
where
    G: ZeroSum + Notation,
    E: Evaluation<G> + Parts<G> + 'static,
{
    if let Some((_, on)) = Switches::steps().into_iter().find(|(step, _)| *step == name) {
        return Some(Box::new(Program::new(eval, on).ok()?));
    }
    match name {
        "best-first" => Some(Box::new(Foresight { eval, worst_first: false })),
        "worst-first" => Some(Box::new(Foresight { eval, worst_first: true })),
        _ => for_two(name, eval),
    }
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

    const STEPS: &'static [&'static str] = STEPS_FOR_TWO;
    const POSITIONS: &'static str = include_str!("../../data/chess.txt");
    const USUAL_DEPTHS: &'static [u32] = &[2, 3, 4, 5];
    const PUBLISHED_DEPTHS: &'static [u32] = &[6, 7, 8];

    fn step(name: &str) -> Option<Box<dyn Rung<Self>>> {
        step_for_two(name, eval::reference::Reference::default())
    }

    fn program(build: Build) -> Option<Box<dyn Timed<Self>>> {
        let eval = eval::reference::Reference::with(build.tuned.unwrap_or_default());
        Some(Box::new(Program::new(eval, build.switches).ok()?))
    }

    fn stage(&self) -> Stage {
        Stage::of_pieces(self.board().occupied().len())
    }
}

impl Climb for Xiangqi {
    fn rung(&self, entry: &Entry) -> Option<Box<dyn Rung<Self>>> {
        for_two(entry.name, xiangqi_sheet(entry.worth))
    }

    fn pawn(worth: Worth) -> Option<i32> {
        Some(xiangqi_sheet(worth).pawn())
    }

    const STEPS: &'static [&'static str] = STEPS_FOR_TWO;
    const POSITIONS: &'static str = include_str!("../../data/xiangqi.txt");
    const USUAL_DEPTHS: &'static [u32] = &[2, 3, 4];
    const PUBLISHED_DEPTHS: &'static [u32] = &[4, 5];

    fn step(name: &str) -> Option<Box<dyn Rung<Self>>> {
        step_for_two(name, eval::xiangqi_tables())
    }

    fn program(build: Build) -> Option<Box<dyn Timed<Self>>> {
        if build.tuned.is_some() {
            return None;
        }
        Some(Box::new(Program::new(eval::xiangqi_tables(), build.switches).ok()?))
    }

    fn stage(&self) -> Stage {
        let board = self.board();
        let pieces = Color::ALL.map(|color| board.by_color(color).len());
        Stage::of_pieces(pieces.iter().sum())
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

    const STEPS: &'static [&'static str] =
        &["maxn-relative", "maxn-cutoffs", "maxn-cutoffs-sorted", "maxn-beam"];
    const POSITIONS: &'static str = include_str!("../../data/hare.txt");
    const USUAL_DEPTHS: &'static [u32] = &[2, 4, 6];
    const PUBLISHED_DEPTHS: &'static [u32] = &[7, 8];

    fn step(name: &str) -> Option<Box<dyn Rung<Self>>> {
        for_any(name, hare::eval::Reference::default())
    }

    fn program(_: Build) -> Option<Box<dyn Timed<Self>>> {
        None
    }

    fn stage(&self) -> Stage {
        let first = self.runners().iter().map(|runner| runner.square.index()).max();
        match first.unwrap_or(0) {
            0..=21 => Stage::Opening,
            22..=42 => Stage::Middlegame,
            _ => Stage::Endgame,
        }
    }

    /// As many players as the text has runners, in the classic edition.
    fn config_of(position: Option<&str>) -> hare::Config {
        let runners = 1 + position.unwrap_or_default().matches('/').count();
        let classic = hare::Edition::classic();
        hare::Config::new(classic, runners).unwrap_or_default()
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
