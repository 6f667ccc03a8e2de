//! What a position is: legal moves, check, result. The position travels in the request.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use engine::{PositionView, Start};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Game, Payload};
use crate::openapi::BodyRefusals;
use crate::play::ENGLISH;
use crate::reply;

/// A position and a move in it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// Variant by name; the usual one when absent.
    #[serde(default)]
    pub variant: Option<String>,
    /// Number of players, where no position says it.
    #[serde(default)]
    pub players: Option<u8>,
    /// The position to start from in text form; the start position when absent.
    #[serde(default)]
    pub fen: Option<String>,
    /// Moves played from there, in UCI notation or SAN.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The move to play, in UCI notation or SAN; where chance decides first, the event by name.
    #[serde(rename = "move")]
    pub mv: String,
    /// The language whose letters of pieces are read first in a typed move, as a BCP 47 tag; English
    /// when absent.
    #[serde(default)]
    pub language: Option<String>,
}

/// The position after some moves: its legal moves, check, result.
#[utoipa::path(
    post, path = "/api/v1/{game}/position", tag = "positions",
    params(("game" = String, Path, description = "The game's name")),
    request_body = Start,
    responses((status = 200, description = "The position", body = PositionView), BodyRefusals),
)]
pub async fn position(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    Payload(start): Payload<Start>,
) -> Result<Response, ApiError> {
    let view = app.with_session(&entry, start, |session| Ok(session.view())).await?;
    Ok(reply::json(StatusCode::OK, &view))
}

/// The position after one move more.
#[utoipa::path(
    post, path = "/api/v1/{game}/move", tag = "positions",
    params(("game" = String, Path, description = "The game's name")),
    request_body = MoveRequest,
    responses((status = 200, description = "The new position", body = PositionView), BodyRefusals),
)]
pub async fn after_move(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    Payload(request): Payload<MoveRequest>,
) -> Result<Response, ApiError> {
    let MoveRequest { variant, players, fen, moves, mv, language } = request;
    let start = Start { variant, players, fen, moves };
    let ask = move |mut session: Box<dyn engine::Session>| {
        let language = language.as_deref().unwrap_or(ENGLISH);
        session.play_typed(&mv, language).map_err(|error| ApiError::from(error).field("move"))?;
        Ok(session.view())
    };
    let view = app.with_session(&entry, start, ask).await?;
    Ok(reply::json(StatusCode::OK, &view))
}
