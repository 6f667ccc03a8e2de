//! Which games there are.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use engine::GameInfo;

use crate::app::App;
use crate::openapi::Refusals;
use crate::reply;

/// The games this server plays, with their variants and levels.
#[utoipa::path(
    get, path = "/api/v1/games", tag = "games",
    responses((status = 200, description = "The games", body = Vec<GameInfo>), Refusals),
)]
pub async fn games(State(app): State<Arc<App>>) -> Response {
    reply::json(StatusCode::OK, &app.registry.infos())
}
