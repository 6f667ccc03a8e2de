//! What is asked of the benches of the lab: generators of moves, and studies.

use ::lab::studies::CurveView;
use engine::Start;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::check_depth;
use crate::error::ApiError;
use crate::limits::ServerLimits;

/// A position whose tree is to be counted with two generators of moves.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GeneratorsRequest {
    /// Variant by name; the usual one when absent.
    #[serde(default)]
    pub variant: Option<String>,
    /// The position to start from in text form; the start position when absent.
    #[serde(default)]
    pub fen: Option<String>,
    /// Moves played from there, in UCI notation or SAN.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Plies of the tree.
    #[schema(minimum = 1, maximum = 12)]
    pub depth: u32,
}

impl GeneratorsRequest {
    /// Checks everything but the position.
    ///
    /// # Errors
    /// A depth outside its range.
    pub fn check(self, most: &ServerLimits) -> Result<(Start, u32), ApiError> {
        let Self { variant, fen, moves, depth } = self;
        let depth = check_depth(depth, most.lab_depth)?.plies();
        Ok((Start { variant, players: None, fen, moves }, depth))
    }
}

/// The studies that come with a game, and the evaluation that they judge.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StudiesView {
    /// The studies, a line each; lines that begin with `#` are comments.
    pub studies: &'static str,
    /// The curves of the evaluation.
    pub curves: Vec<CurveView>,
}

/// Studies of one request at most.
pub const MOST_STUDIES: usize = 200;
/// Characters of them at most.
const MOST_TEXT: usize = 20_000;

/// Studies to judge weights by.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudiesRequest {
    /// The studies, a line each: at most 200.
    #[schema(max_length = 20_000)]
    pub studies: String,
}

impl StudiesRequest {
    /// The text, which is not too long.
    ///
    /// # Errors
    /// One that is.
    pub fn check(self) -> Result<String, ApiError> {
        if self.studies.chars().count() > MOST_TEXT {
            let message = format!("Studies may have {MOST_TEXT} characters.");
            return Err(ApiError::setting("studies", message));
        }
        Ok(self.studies)
    }
}

/// A position of which a study is to be made.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyLineRequest {
    /// Variant by name; the usual one when absent.
    #[serde(default)]
    pub variant: Option<String>,
    /// The position to start from in text form; the start position when absent.
    #[serde(default)]
    pub fen: Option<String>,
    /// Moves played from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The seat that wins, from 0.
    pub winner: usize,
}

impl StudyLineRequest {
    /// The position, and the seat that wins it.
    pub fn split(self) -> (Start, usize) {
        let Self { variant, fen, moves, winner } = self;
        (Start { variant, players: None, fen, moves }, winner)
    }
}

/// A study as text.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StudyLine {
    /// Its line.
    pub study: String,
}
