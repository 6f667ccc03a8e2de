//! What endgame tables say of a position. The position travels in the request.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use engine::{EndgameView, Session, Start};

use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Game, Payload};
use crate::openapi::BodyRefusals;
use crate::reply;

/// What becomes of the position after some moves when nobody errs, and of each legal move there. Where the
/// server has no table for it, the moves stand without a verdict.
#[utoipa::path(
    post, path = "/api/v1/{game}/endgame", tag = "positions",
    params(("game" = String, Path, description = "The game's name")),
    request_body = Start,
    responses((status = 200, description = "Verdicts", body = EndgameView), BodyRefusals),
)]
pub async fn endgame(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    Payload(start): Payload<Start>,
) -> Result<Response, ApiError> {
    let tables = Arc::clone(&entry);
    let ask = move |session: Box<dyn Session>| {
        tables.endgame(session.as_ref()).map_err(ApiError::internal)
    };
    let view = app.with_told_session(&entry, start, ask).await?;
    Ok(reply::json(StatusCode::OK, &view))
}
