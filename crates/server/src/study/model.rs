//! What a study is, on disk and on the way.

use axum::http::StatusCode;
use engine::{AnnotatedGame, GameHead, MoveView, Omission, Remarks, Start};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::limits::ServerLimits;

/// Longest name of a study, in characters.
const NAME: usize = 100;

/// A study as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Study {
    /// Its address.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// What its owner calls it.
    pub name: String,
    /// Counts its changes, from 1.
    pub revision: u64,
    /// What lets change it, where others could.
    pub key: String,
    /// The moves with what is said about them.
    pub tree: AnnotatedGame,
    /// When it was begun, in milliseconds since 1970.
    pub created: i64,
    /// When it was changed last, in milliseconds since 1970.
    pub updated: i64,
}

/// An analysis to keep.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewStudy {
    /// What it is to be called, at most 100 characters.
    pub name: String,
    /// The moves with what is said about them.
    pub tree: AnnotatedGame,
}

/// Another state of a study.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyChange {
    /// The revision that was changed: that of the last answer about the study.
    pub revision: u64,
    /// What it is to be called, at most 100 characters.
    pub name: String,
    /// The moves with what is said about them.
    pub tree: AnnotatedGame,
}

/// A study that was begun, for whoever began it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct BegunStudy {
    /// Its address.
    pub id: String,
    /// Its revision.
    pub revision: u64,
    /// On a network, whoever changes the study sends this in the header `X-Seat-Key`.
    pub key: String,
}

/// A change that was stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct SavedStudy {
    /// The revision that it made.
    pub revision: u64,
}

/// A study in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct StudySummary {
    /// Its address.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// Moves of its tree.
    pub moves: usize,
    /// When it was begun, in milliseconds since 1970.
    pub created: i64,
    /// When it was changed last, in milliseconds since 1970.
    pub updated: i64,
}

/// A study as a page shows it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct StudyView {
    /// Its address.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// Its revision.
    pub revision: u64,
    /// Whether changing it takes its key.
    pub keyed: bool,
    /// The moves with what is said about them.
    pub tree: AnnotatedView,
}

/// A game with everything said about it, as a page shows it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct AnnotatedView {
    /// Headers in order: `["White", "…"]`.
    pub tags: Vec<(String, String)>,
    /// Variant by name; the usual one when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The position the game starts from; the usual one when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`; as games of more players write theirs.
    pub result: String,
    /// Numeric annotation glyphs about the start.
    pub glyphs: Vec<u8>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves, each after the one that it follows. Of several that follow the same, the first is
    /// the main line, the others are its variations.
    pub moves: Vec<AnnotatedMoveView>,
}

/// One move of a game with everything said about it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct AnnotatedMoveView {
    /// The place in the list of the move that it follows; absent for a first move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// The move.
    #[serde(rename = "move")]
    pub mv: MoveView,
    /// What is said about it.
    #[serde(flatten)]
    pub remarks: Remarks,
}

/// A game of a record.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GameOfRecord {
    /// The record.
    pub text: String,
    /// Which of its games, from 0.
    #[serde(default)]
    pub place: usize,
}

/// A game of a record, and what was left out of it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ReadGame {
    /// The game.
    pub tree: AnnotatedView,
    /// What stands in the record and is no legal move, with what follows it.
    pub omitted: Vec<Omission>,
}

/// The games of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct RecordGames {
    /// The first of them, at most 1000.
    pub games: Vec<GameHead>,
}

/// Checks what can be checked of a study without playing its moves, and tidies its name.
///
/// # Errors
/// A name that is none, or what is larger than the limits allow.
pub fn check(name: &str, tree: &AnnotatedGame, limits: &ServerLimits) -> Result<String, ApiError> {
    let name: String = name.trim().chars().filter(|c| !c.is_control()).collect();
    if name.is_empty() || name.chars().count() > NAME {
        let message = format!("The name of an analysis has from 1 to {NAME} characters.");
        return Err(ApiError::setting("name", message));
    }
    check_tree(tree, limits)?;
    Ok(name)
}

/// Checks the size of a tree.
///
/// # Errors
/// What is larger than the limits allow.
pub fn check_tree(tree: &AnnotatedGame, limits: &ServerLimits) -> Result<(), ApiError> {
    let AnnotatedGame { variant, fen, .. } = tree;
    limits.check(&Start { variant: variant.clone(), fen: fen.clone(), ..Start::default() })?;
    limits.check_tags(&tree.tags, "tree.tags")?;
    if tree.moves.len() > limits.study_moves {
        let message = format!("An analysis may have at most {} moves here.", limits.study_moves);
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Err(ApiError::new(status, "too-many-moves", message).field("tree.moves"));
    }
    Ok(())
}
