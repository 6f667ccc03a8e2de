//! A game as it changes, over a WebSocket.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;
use serde::Deserialize;
use tokio::sync::watch;
use tokio::time::{Duration, Instant, sleep_until};
use utoipa::IntoParams;

use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Asked, Game, PlayId};
use crate::openapi::Refusals;
use crate::play::handle::Watch;
use crate::play::model::{Thoughts, ThoughtsMessage};
use crate::routes::socket::{Gone, Socket, upgrade};

/// Between two messages of what an engine thinks.
const THOUGHTS_PAUSE: Duration = Duration::from_millis(250);

/// What is to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct EventsQuery {
    /// Whether to tell what the engine thinks while it searches, too, four times a second at most.
    #[serde(default)]
    thoughts: bool,
}

/// Tells a game as it is, and again whenever it changes: each message is a `GameState`, or with
/// `thoughts` a `ThoughtsMessage`. What the client sends is not read.
#[utoipa::path(
    get, path = "/api/v1/{game}/play/{id}/events", tag = "play",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The game's address"),
        EventsQuery,
    ),
    responses((status = 101, description = "The WebSocket"), Refusals),
)]
pub async fn events(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    PlayId(id): PlayId,
    Asked(query): Asked<EventsQuery>,
    client: Client,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let game = app.games.get(&entry, &id).await?.watch();
    upgrade(&app, client, socket, async move |socket| serve(socket, game, query.thoughts).await)
}

async fn serve(mut socket: Socket, mut game: Watch, thoughts: bool) -> Result<(), Gone> {
    game.state.mark_changed();
    game.thoughts.mark_changed();
    let mut next_thought = Instant::now();
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
            found = news(&mut game.thoughts, next_thought), if thoughts => {
                next_thought = Instant::now() + THOUGHTS_PAUSE;
                if let Some(thoughts) = found {
                    socket.send(&ThoughtsMessage { thoughts }).await?;
                }
            }
        }
    }
}

/// What the engine thinks now, once it is time to tell and there is something new. May be dropped and
/// called again.
async fn news(
    thoughts: &mut watch::Receiver<Option<Arc<Thoughts>>>,
    at: Instant,
) -> Option<Arc<Thoughts>> {
    sleep_until(at).await;
    if thoughts.changed().await.is_err() {
        // The game is gone, which its state tells.
        std::future::pending::<()>().await;
    }
    thoughts.borrow_and_update().clone()
}
