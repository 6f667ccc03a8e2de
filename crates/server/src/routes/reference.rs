//! Protocols that games bring along, beside the general addresses.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::Value;

use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Game, Payload, parameter};
use crate::openapi::BodyRefusals;
use crate::reply;

/// The command that the path names.
pub struct ProtocolCommand(String);

impl axum::extract::FromRequestParts<Arc<App>> for ProtocolCommand {
    type Rejection = ApiError;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        _: &Arc<App>,
    ) -> Result<Self, ApiError> {
        parameter(parts, "command").await.map(Self)
    }
}

/// A command of the game's own protocol, which keeps no session: the whole position travels in the
/// request and comes back in the answer. Of hare: `new`, `move` and `best`, as in the published
/// reference program; see docs/server.md. Whatever is wrong with the request itself is told in the
/// answer.
#[utoipa::path(
    post, path = "/api/v1/{game}/reference/{command}", tag = "positions",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("command" = String, Path, description = "The command's name"),
    ),
    request_body = Value,
    responses((status = 200, description = "The answer of the protocol", body = Value), BodyRefusals),
)]
pub async fn reference(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    ProtocolCommand(command): ProtocolCommand,
    Payload(request): Payload<Value>,
) -> Result<Response, ApiError> {
    let protocol = entry.kind.protocol();
    let protocol = protocol.filter(|known| known.commands().contains(&command.as_str()));
    let protocol = protocol.ok_or_else(|| {
        ApiError::not_found("unknown-path", "This game has no protocol with such a command.")
    })?;
    let answer =
        move || Ok(protocol.answer(&command, request, &mut || rand::random_range(0.0..1.0)));
    // It may think for a while, so it leaves the network threads.
    let answer = app.work(usize::MAX, answer).await?;
    Ok(reply::json(StatusCode::OK, &answer))
}
