//! By what an opponent values positions.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::EngineError;

/// Which evaluation an opponent plays by.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Evaluation {
    /// The network that is built in, where the game has one and nothing holds the opponent back; else
    /// the one made by hand, by which the strengths of those who are held back were measured.
    #[default]
    Usual,
    /// The one made by hand.
    Handcrafted,
    /// The network that is built in.
    BuiltIn,
    /// The network in a file.
    File(PathBuf),
}

/// A kind of evaluation, by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EvaluationKind {
    /// The network that is built in.
    Network,
    /// The one made by hand.
    Handcrafted,
}

/// Which networks can value the positions of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetworkSupport {
    /// None.
    None,
    /// Those in files.
    Files,
    /// These, and the one that is built in.
    BuiltIn,
}

impl Evaluation {
    /// The network in a file, or else this kind; the usual one when neither is named.
    #[must_use]
    pub fn of(file: Option<PathBuf>, kind: Option<EvaluationKind>) -> Self {
        match (file, kind) {
            (Some(file), _) => Self::File(file),
            (None, Some(EvaluationKind::Network)) => Self::BuiltIn,
            (None, Some(EvaluationKind::Handcrafted)) => Self::Handcrafted,
            (None, None) => Self::Usual,
        }
    }

    /// The error that this one cannot be had.
    #[must_use]
    pub fn refuse(&self, reason: impl ToString) -> EngineError {
        let reason = reason.to_string();
        match self {
            Self::File(path) => EngineError::Network { path: path.display().to_string(), reason },
            Self::Usual => Self::setting("usual", reason),
            Self::Handcrafted => Self::setting("handcrafted", reason),
            Self::BuiltIn => Self::setting("network", reason),
        }
    }

    fn setting(value: &str, reason: String) -> EngineError {
        EngineError::Setting { name: "evaluation", value: value.to_owned(), reason }
    }
}
