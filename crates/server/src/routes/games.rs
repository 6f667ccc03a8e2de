//! Which games there are.

use std::sync::Arc;

use crate::app::App;
use crate::openapi::Refusals;
use crate::registry::GameView;
use crate::reply;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

/// The games this server plays, with their variants and levels.
#[utoipa::path(
    get, path = "/api/v1/games", tag = "games",
    responses((status = 200, description = "The games", body = Vec<GameView>), Refusals),
)]
pub async fn games(State(app): State<Arc<App>>) -> Response {
    reply::json(StatusCode::OK, &app.registry.views(&app.limits))
}
