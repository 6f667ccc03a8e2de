//! What stands on the ladder.

use serde::Serialize;

use crate::Settings;

/// A rung as a list shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Rung))]
pub struct RungInfo {
    /// The stable name, in kebab case.
    pub name: &'static str,
    /// The idea in a sentence.
    pub idea: &'static str,
    /// Author and year.
    pub source: &'static str,
    /// For which games it is.
    pub kind: RungKind,
    /// How it values positions.
    pub worth: RungEval,
    /// Whether its value is that of minimax, in games of two.
    pub exact: bool,
    /// By what it is told how much to search.
    pub effort: RungEffort,
    /// Whether it leaves moves out because they cannot change the answer.
    pub cuts_off: bool,
    /// Whether it searches to depth 1, 2, 3 … so that it knows, when it is broken off, what its last
    /// whole search says.
    #[serde(skip)]
    pub iterates: bool,
}

impl RungInfo {
    /// Plies that it looks ahead when nobody says how many: few enough to answer at once.
    #[must_use]
    pub fn usual_depth(&self) -> u32 {
        match self.name {
            _ if self.effort != RungEffort::Plies => 1,
            "minimax" | "negamax" => 2,
            "ordering" | "iterative" | "hash" | "negascout" | "null-move" | "reference" => 4,
            _ => 3,
        }
    }

    /// Simulations that it makes when nobody says how many; nothing where its tree does not grow by them.
    #[must_use]
    pub fn usual_simulations(&self) -> Option<u32> {
        (self.effort == RungEffort::Simulations).then_some(Settings::USUAL_SIMULATIONS)
    }
}

/// By what a rung is told how much to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RungEffort {
    /// By nothing: it always does the same.
    Fixed,
    /// By the plies that it looks ahead.
    Plies,
    /// By the simulations by which its tree grows.
    Simulations,
}

/// For which games a rung is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RungKind {
    /// For any.
    Any,
    /// For two players, one's gain being the other's loss, without chance.
    Two,
}

/// How a rung values positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RungEval {
    /// Not at all.
    Nothing,
    /// By the pieces alone. In games without pieces by the usual evaluation.
    Material,
    /// By the pieces and where they stand. In games without pieces by the usual evaluation.
    Tables,
    /// By the evaluation of the reference program, where the game has one; else as `Tables`.
    Reference,
}

const fn two(
    name: &'static str,
    idea: &'static str,
    source: &'static str,
    worth: RungEval,
    exact: bool,
) -> RungInfo {
    let (kind, effort, cuts_off) = (RungKind::Two, RungEffort::Plies, true);
    RungInfo { name, idea, source, kind, worth, exact, effort, cuts_off, iterates: false }
}

const fn any(
    name: &'static str,
    idea: &'static str,
    source: &'static str,
    exact: bool,
) -> RungInfo {
    let (kind, worth, cuts_off) = (RungKind::Any, RungEval::Material, false);
    let effort = RungEffort::Plies;
    RungInfo { name, idea, source, kind, worth, exact, effort, cuts_off, iterates: false }
}

const fn growing(
    name: &'static str,
    idea: &'static str,
    source: &'static str,
    worth: RungEval,
) -> RungInfo {
    RungInfo { effort: RungEffort::Simulations, worth, ..any(name, idea, source, false) }
}

/// All rungs, from the lowest on: those for two players, then those for any number.
pub static RUNGS: [RungInfo; 25] = [
    RungInfo {
        worth: RungEval::Nothing,
        effort: RungEffort::Fixed,
        ..any("random", "plays any legal move", "chance", false)
    },
    RungInfo {
        effort: RungEffort::Fixed,
        ..any("greedy", "plays the move after which the position looks best", "folklore", false)
    },
    RungInfo {
        cuts_off: false,
        ..two(
            "minimax",
            "looks at every line to a fixed depth",
            "Shannon 1950",
            RungEval::Material,
            true,
        )
    },
    RungInfo {
        cuts_off: false,
        ..two(
            "negamax",
            "says minimax in one function",
            "Knuth and Moore 1975",
            RungEval::Material,
            true,
        )
    },
    two(
        "alpha-beta",
        "leaves out what cannot change the answer",
        "Knuth and Moore 1975",
        RungEval::Material,
        true,
    ),
    two("piece-square", "knows where pieces stand well", "folklore", RungEval::Tables, true),
    two(
        "ordering",
        "tries captures, checks, killers and proven moves first",
        "Akl and Newborn 1977, Schaeffer 1983",
        RungEval::Tables,
        true,
    ),
    RungInfo {
        iterates: true,
        ..two(
            "iterative",
            "searches to depth 1, 2, 3 in windows around the last value",
            "Slate and Atkin 1977",
            RungEval::Tables,
            true,
        )
    },
    two(
        "hash",
        "remembers the positions it has searched",
        "Greenblatt 1967, Zobrist 1970",
        RungEval::Tables,
        true,
    ),
    two(
        "negascout",
        "shows of all moves but the first only that they are no better",
        "Reinefeld 1983",
        RungEval::Tables,
        true,
    ),
    two(
        "null-move",
        "asks first whether passing would be good enough",
        "Beal 1989, Donninger 1993",
        RungEval::Tables,
        false,
    ),
    two(
        "quiescence",
        "searches captures on until the position is quiet",
        "Shannon 1950, Harris 1975",
        RungEval::Tables,
        false,
    ),
    RungInfo {
        iterates: true,
        ..two(
            "reference",
            "is a whole program of its time: most of these in one",
            "a diploma thesis",
            RungEval::Reference,
            false,
        )
    },
    any("maxn", "is minimax for any number of players", "Luckhardt and Irani 1986", true),
    any("maxn-relative", "is max^n of players who want to lead", "Luckhardt and Irani 1986", true),
    any("maxn-mixed", "is max^n in which the lead breaks ties", "Luckhardt and Irani 1986", true),
    RungInfo {
        cuts_off: true,
        ..any(
            "maxn-cutoffs",
            "is max^n by the lead; for two it leaves out what cannot matter",
            "Knuth and Moore 1975",
            true,
        )
    },
    RungInfo {
        cuts_off: true,
        ..any(
            "maxn-cutoffs-sorted",
            "is the same, the best-looking children first",
            "Knuth and Moore 1975",
            true,
        )
    },
    any("maxn-sorted", "is max^n, the best-looking children first", "folklore", true),
    any("maxn-beam", "is max^n of the best-looking children alone", "Lowerre 1976", false),
    RungInfo {
        cuts_off: true,
        ..any("paranoid", "takes all others to be against it", "Sturtevant and Korf 2000", true)
    },
    any("expectimax", "is max^n that takes the mean of chance", "Michie 1966", true),
    growing(
        "mcts",
        "grows a tree where random games go well",
        "Coulom 2006, Kocsis and Szepesvári 2006",
        RungEval::Nothing,
    ),
    growing(
        "mcts-evaluation",
        "is the same with an evaluation in place of random games",
        "Lorentz 2008",
        RungEval::Tables,
    ),
    growing(
        "puct",
        "is the same with a guess at which moves are promising",
        "Rosin 2011, Silver et al. 2017",
        RungEval::Tables,
    ),
];
