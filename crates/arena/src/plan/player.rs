//! Who plays.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use engine::{EvaluationKind, Handicap, SearchKind};
use serde::{Deserialize, Serialize};

use super::TimeControl;

/// A player: an outside program when it has a command, a program of the lab when it has a rung, two of
/// the others together when it is a pair, else our own opponent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayerPlan {
    /// What it is called, different from all others.
    pub name: String,
    /// The program with its arguments, quoted as in a shell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// The folder in which the program runs, from the plan's own; ours when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<PathBuf>,
    /// What the program speaks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protocol: Option<Protocol>,
    /// Options by name: those of a program, the numbers of the search of our opponent, weights of
    /// pieces and switches of the rung `reference`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, OptionValue>,
    /// What to add to the ranks in our moves to get those of the program, where both count them
    /// differently: 1 for a program that counts from 1 a board that we count from 0. Found out
    /// before the first game when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank_offset: Option<i8>,
    /// The strength of our opponent in Elo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elo: Option<u32>,
    /// The strength of our opponent by number of its level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// What holds our opponent back, where neither Elo nor level says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handicap: Option<Handicap>,
    /// The rung of the lab's ladder that plays, by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rung: Option<String>,
    /// Two other players of the plan, ours and by name, who play as one on one clock: the first proposes
    /// three moves, the second chooses among them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pair: Option<[String; 2]>,
    /// Plies that the rung looks ahead; as many as usual when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Whether our opponent, or the rung `reference`, plays from the opening book that is built in.
    #[serde(default, skip_serializing_if = "is_off")]
    pub book: bool,
    /// The network by which our opponent values positions: a file, from the plan's own folder; the usual
    /// evaluation when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net: Option<PathBuf>,
    /// By what else our opponent values positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<EvaluationKind>,
    /// How our opponent searches; as usual when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<SearchKind>,
    /// The folder of endgame tables by which our opponent plays, from the plan's own folder; none when
    /// absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endgames: Option<PathBuf>,
    /// Search threads.
    #[serde(default = "one")]
    pub threads: u32,
    /// Size of the transposition table in MiB.
    #[serde(default = "sixteen")]
    pub hash: u32,
    /// How long it may think; as long as the plan says when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// Milliseconds by which it may overstep its time.
    #[serde(default = "fifty")]
    pub margin_ms: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
const fn is_off(value: &bool) -> bool {
    !*value
}
const fn one() -> u32 {
    1
}
const fn sixteen() -> u32 {
    16
}
const fn fifty() -> u64 {
    50
}

/// What an outside program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Protocol {
    /// Universal Chess Interface.
    #[default]
    Uci,
    /// Universal Chinese Chess Protocol.
    Ucci,
    /// Chess Engine Communication Protocol, version 2.
    Xboard,
}

/// The value of an option.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// Any number.
    Float(f64),
    /// A text.
    Text(String),
}

impl OptionValue {
    /// The whole number that it is.
    pub(super) fn number(&self) -> Option<i32> {
        match self {
            Self::Int(value) => i32::try_from(*value).ok(),
            _ => None,
        }
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => value.fmt(f),
            Self::Int(value) => value.fmt(f),
            Self::Float(value) => value.fmt(f),
            Self::Text(value) => value.fmt(f),
        }
    }
}

impl PlayerPlan {
    /// A player of this name: ours at full strength.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            command: None,
            folder: None,
            protocol: None,
            options: BTreeMap::new(),
            rank_offset: None,
            elo: None,
            level: None,
            handicap: None,
            rung: None,
            pair: None,
            depth: None,
            book: false,
            net: None,
            endgames: None,
            evaluation: None,
            search: None,
            threads: one(),
            hash: sixteen(),
            time: None,
            margin_ms: fifty(),
        }
    }

    /// The program and its arguments; `None` for our own opponent, or a command that is no list
    /// of words.
    #[must_use]
    pub fn words(&self) -> Option<Vec<String>> {
        let words = shlex::split(self.command.as_deref()?)?;
        (!words.is_empty()).then_some(words)
    }
}
