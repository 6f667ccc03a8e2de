//! The machine that helps a person: what it may be asked, what was asked, and what it said.

use std::collections::BTreeMap;
use std::time::Duration;

use engine::{Report, ScoreView, Strength};
use review::Judgement;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::limits::ServerLimits;
use crate::play::model::check_level;
use crate::pool::PoolPlayer;
use crate::registry::ServedGame;

/// How many lines are told.
pub const LINES: usize = 3;
/// Plies of a line that are told.
const LENGTH: usize = 8;
/// Questions of a game where nothing is said of their number.
const QUESTIONS: u32 = 3;
/// The most questions that may be agreed on.
const MOST_QUESTIONS: u32 = 100;
/// The least milliseconds for an answer.
const LEAST_MS: u64 = 10;

/// What may be asked of the machine that helps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum HelpKind {
    /// The best moves, as often as one likes.
    Free,
    /// The best moves, a few times in a game.
    Questions,
    /// Whether a move is an error, as often as one likes; never which one is better.
    Check,
}

/// The machine that helps a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Help {
    /// What may be asked of it.
    pub kind: HelpKind,
    /// How often it may be asked in a game, where the kind is `questions`: 1 to 100, 3 when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 100)]
    pub questions: Option<u32>,
    /// One of the game's levels; full strength when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// By what it values positions: one of the game's evaluations. As usual when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<String>,
    /// Milliseconds that it thinks about a question, 10 to 10 000; a second when absent.
    #[serde(default = "a_second")]
    #[schema(minimum = 10, maximum = 10_000, default = 1000)]
    pub movetime_ms: u64,
}

const fn a_second() -> u64 {
    1000
}

impl Help {
    /// How often it may be asked in a game of a server with these limits.
    pub fn budget(&self, most: &ServerLimits) -> u32 {
        match self.kind {
            HelpKind::Questions => self.questions.unwrap_or(QUESTIONS),
            HelpKind::Free | HelpKind::Check => most.consultations,
        }
    }

    /// How long it thinks about a question.
    pub const fn movetime(&self) -> Duration {
        Duration::from_millis(self.movetime_ms)
    }

    /// Who thinks.
    ///
    /// # Errors
    /// An evaluation that is not offered any more.
    pub fn player(&self, entry: &ServedGame) -> Result<PoolPlayer, ApiError> {
        let evaluation = entry.evaluations.chosen(self.evaluation.as_deref())?;
        let strength = self.level.map_or(Strength::Full, Strength::Level);
        Ok(PoolPlayer::Engine { strength, evaluation })
    }

    /// Its name as it stands in a record.
    pub fn name(&self) -> String {
        let level = self.level.map(|level| format!(" level {level}")).unwrap_or_default();
        let kind = match self.kind {
            HelpKind::Free => "free analysis".to_owned(),
            HelpKind::Questions => format!("{} questions", self.questions.unwrap_or(QUESTIONS)),
            HelpKind::Check => "checks".to_owned(),
        };
        format!("Tabiya{level} ({kind})")
    }

    /// Checks what was agreed on.
    ///
    /// # Errors
    /// A game that is none of two, a number beyond its bounds, an unknown level or evaluation.
    pub fn check(&self, entry: &ServedGame, most: &ServerLimits) -> Result<(), ApiError> {
        if !entry.info.is_duel() {
            let message = "Machines help people in games of two only.";
            return Err(ApiError::setting("kind", message));
        }
        match (self.kind, self.questions) {
            (_, None) | (HelpKind::Questions, Some(1..=MOST_QUESTIONS)) => {}
            (HelpKind::Questions, Some(_)) => {
                let message = format!("questions may be 1 to {MOST_QUESTIONS}.");
                return Err(ApiError::setting("questions", message));
            }
            (_, Some(_)) => {
                let message = "Only where the kind is questions are they counted.";
                return Err(ApiError::setting("questions", message));
            }
        }
        let longest = u64::try_from(most.help_time.as_millis()).unwrap_or(u64::MAX);
        if !(LEAST_MS..=longest).contains(&self.movetime_ms) {
            let message = format!("movetime_ms may be {LEAST_MS} to {longest}.");
            return Err(ApiError::setting("movetime_ms", message));
        }
        if let Some(level) = self.level {
            check_level(level, &entry.info)?;
        }
        self.player(entry).map(drop)
    }
}

/// A question to the machine that helps, and what it said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Consultation {
    /// Who asked.
    pub seat: usize,
    /// How many moves had been played.
    pub ply: usize,
    /// The move that was asked about, in UCI notation; absent where the best ones were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uci: Option<String>,
    /// What the machine said; absent where nobody waited for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<Advice>,
    /// Whether the position was left by a takeback.
    pub taken_back: bool,
}

impl Consultation {
    /// Whether this is asked here, and not answered.
    pub fn is_open(&self, seat: usize, ply: usize, uci: Option<&str>) -> bool {
        let same = (self.seat, self.ply, self.uci.as_deref()) == (seat, ply, uci);
        same && self.advice.is_none() && !self.taken_back
    }
}

/// What the machine said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Advice {
    /// The best moves.
    Lines {
        /// A line for each of them, the best first.
        lines: Vec<AdvisedLine>,
    },
    /// What is wrong with the move that was asked about.
    Check {
        /// Absent where nothing is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        judgement: Option<Judgement>,
    },
}

impl Advice {
    /// The move that the machine would have played, in UCI notation, where it said so.
    pub fn proposed(&self) -> Option<&str> {
        match self {
            Self::Lines { lines } => Some(lines.first()?.pv.first()?),
            Self::Check { .. } => None,
        }
    }
}

/// A move that the machine proposes, with what it expects then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct AdvisedLine {
    /// Value for the side to move.
    pub score: ScoreView,
    /// Nominal depth in plies.
    pub depth: u32,
    /// The line in UCI notation.
    pub pv: Vec<String>,
    /// The line for people, in the first of the game's scripts (chess: SAN).
    pub san: Vec<String>,
    /// The line for people, in the game's other scripts by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub scripts: BTreeMap<String, Vec<String>>,
}

impl From<&Report> for AdvisedLine {
    fn from(report: &Report) -> Self {
        let first = |moves: &Vec<String>| moves.iter().take(LENGTH).cloned().collect();
        let scripts = report.scripts.iter();
        Self {
            score: report.score,
            depth: report.depth,
            pv: first(&report.pv),
            san: first(&report.san),
            scripts: scripts.map(|(name, moves)| (name.clone(), first(moves))).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_read_as_it_is_written() {
        for text in [
            r#"{"kind":"free","movetime_ms":1000}"#,
            r#"{"kind":"questions","questions":5,"level":3,"movetime_ms":200}"#,
            r#"{"kind":"check","evaluation":"handcrafted","movetime_ms":50}"#,
        ] {
            let help: Help = serde_json::from_str(text).expect("help");
            assert_eq!(serde_json::to_string(&help).expect("JSON"), text);
        }
        let help: Help = serde_json::from_str(r#"{"kind":"questions"}"#).expect("help");
        assert_eq!(help.budget(&ServerLimits::default()), 3);
        assert_eq!(help.movetime(), Duration::from_secs(1));
        assert_eq!(help.name(), "Tabiya (3 questions)");
    }

    #[test]
    fn advice_is_read_as_it_is_written() {
        let line = AdvisedLine {
            score: ScoreView::Mate(-2),
            depth: 7,
            pv: vec!["e2e4".to_owned()],
            san: vec!["e4".to_owned()],
            scripts: BTreeMap::new(),
        };
        for (advice, proposed) in [
            (Advice::Lines { lines: vec![line] }, Some("e2e4")),
            (Advice::Lines { lines: vec![] }, None),
            (Advice::Check { judgement: Some(Judgement::Blunder) }, None),
            (Advice::Check { judgement: None }, None),
        ] {
            let text = serde_json::to_string(&advice).expect("JSON");
            assert_eq!(serde_json::from_str::<Advice>(&text).expect("advice"), advice, "{text}");
            assert_eq!(advice.proposed(), proposed);
        }
    }
}
