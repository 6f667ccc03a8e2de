//! A game as it changes, over a WebSocket.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;

use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Game, PlayId};
use crate::openapi::Refusals;
use crate::play::handle::Watch;
use crate::routes::socket::{Gone, Socket, upgrade};

/// Tells a game as it is, and again whenever it changes: each message is a `GameState`. What the
/// client sends is not read.
#[utoipa::path(
    get, path = "/api/v1/{game}/play/{id}/events", tag = "play",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The game's address"),
    ),
    responses((status = 101, description = "The WebSocket"), Refusals),
)]
pub async fn events(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    PlayId(id): PlayId,
    client: Client,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let game = app.games.get(&entry, &id).await?.watch();
    upgrade(&app, client, socket, async move |socket| serve(socket, game).await)
}

async fn serve(mut socket: Socket, mut game: Watch) -> Result<(), Gone> {
    game.state.mark_changed();
    loop {
        tokio::select! {
            text = socket.receive() => drop(text?),
            changed = game.state.changed() => {
                if changed.is_err() {
                    // The page comes back by itself and finds the game loaded again.
                    socket.close("The game was unloaded.").await;
                    return Err(Gone);
                }
                let state = game.state.borrow_and_update().state();
                socket.send(&state).await?;
            }
        }
    }
}
