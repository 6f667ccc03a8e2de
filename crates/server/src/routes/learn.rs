//! Players that learn from nothing: runs that are begun, watched and paused, networks that are asked.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::StatusCode;
use axum::response::Response;
use tokio::time::sleep;
use zero::NetworkThoughts;

use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Payload, RunId};
use crate::guard::Here;
use crate::learn::LearnRuns;
use crate::learn::model::{
    LearnEvent, LearnOffer, LearnRunView, LearnedGames, NewLearnRun, Resumption, ThoughtsRequest,
};
use crate::openapi::{BodyRefusals, Refusals};
use crate::reply;
use crate::routes::socket::{Gone, Socket, upgrade};

/// After a message about a run, and after one about the generation under way, which is short.
const RUN: Duration = Duration::from_secs(1);
const PROGRESS: Duration = Duration::from_millis(300);

/// Does something with the runs beside the network threads.
async fn with<T: Send + 'static>(
    app: &App,
    work: impl FnOnce(&Arc<LearnRuns>) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let runs = app.learning.runs();
    app.work(usize::MAX, move || work(&runs)).await
}

/// What can be learned from nothing, and the runs that there are.
#[utoipa::path(
    get, path = "/api/v1/learn/runs", tag = "learn", operation_id = "list_learn_runs",
    responses((status = 200, description = "Games and runs", body = LearnOffer), Refusals),
)]
pub async fn list(
    State(app): State<Arc<App>>,
    here: Result<Here, ApiError>,
) -> Result<Response, ApiError> {
    let offer = with(&app, move |runs| runs.offer(here.is_ok())).await?;
    Ok(reply::json(StatusCode::OK, &offer))
}

/// Begins a run, which one can do at the server's own machine only. One goes on at a time.
#[utoipa::path(
    post, path = "/api/v1/learn/runs", tag = "learn", operation_id = "start_learn_run",
    request_body = NewLearnRun,
    responses((status = 201, description = "The run", body = LearnRunView), BodyRefusals),
)]
pub async fn start(
    State(app): State<Arc<App>>,
    _: Here,
    Payload(order): Payload<NewLearnRun>,
) -> Result<Response, ApiError> {
    let view = with(&app, move |runs| runs.view(&runs.start(&order)?));
    Ok(reply::json(StatusCode::CREATED, &view.await?))
}

/// A run as it stands: how far it is, and how its generations did.
#[utoipa::path(
    get, path = "/api/v1/learn/runs/{id}", tag = "learn", operation_id = "read_learn_run",
    params(("id" = String, Path, description = "The run's address")),
    responses((status = 200, description = "The run", body = LearnRunView), Refusals),
)]
pub async fn read(State(app): State<Arc<App>>, RunId(id): RunId) -> Result<Response, ApiError> {
    let view = with(&app, move |runs| runs.view(&id)).await?;
    Ok(reply::json(StatusCode::OK, &view))
}

/// Forgets a run with its networks, at the server's own machine.
#[utoipa::path(
    delete, path = "/api/v1/learn/runs/{id}", tag = "learn", operation_id = "remove_learn_run",
    params(("id" = String, Path, description = "The run's address")),
    responses((status = 200, description = "What is left", body = LearnOffer), Refusals),
)]
pub async fn remove(
    State(app): State<Arc<App>>,
    _: Here,
    RunId(id): RunId,
) -> Result<Response, ApiError> {
    let left = with(&app, move |runs| {
        runs.remove(&id)?;
        runs.offer(true)
    });
    Ok(reply::json(StatusCode::OK, &left.await?))
}

/// Pauses a run, at the server's own machine: what the generation under way did is lost, and it can go on.
#[utoipa::path(
    post, path = "/api/v1/learn/runs/{id}/pause", tag = "learn", operation_id = "pause_learn_run",
    params(("id" = String, Path, description = "The run's address")),
    responses((status = 200, description = "The run", body = LearnRunView), Refusals),
)]
pub async fn pause(
    State(app): State<Arc<App>>,
    _: Here,
    RunId(id): RunId,
) -> Result<Response, ApiError> {
    let view = with(&app, move |runs| {
        runs.pause(&id)?;
        runs.view(&id)
    });
    Ok(reply::json(StatusCode::OK, &view.await?))
}

/// Lets a run go on that was paused, or whose time was up, at the server's own machine.
#[utoipa::path(
    post, path = "/api/v1/learn/runs/{id}/resume", tag = "learn", operation_id = "resume_learn_run",
    params(("id" = String, Path, description = "The run's address")),
    request_body = Resumption,
    responses((status = 200, description = "The run", body = LearnRunView), BodyRefusals),
)]
pub async fn resume(
    State(app): State<Arc<App>>,
    _: Here,
    RunId(id): RunId,
    Payload(Resumption { minutes }): Payload<Resumption>,
) -> Result<Response, ApiError> {
    let view = with(&app, move |runs| {
        runs.resume(&id, minutes)?;
        runs.view(&id)
    });
    Ok(reply::json(StatusCode::OK, &view.await?))
}

/// Some of the games that a run played in its latest generation.
#[utoipa::path(
    get, path = "/api/v1/learn/runs/{id}/games", tag = "learn", operation_id = "list_learned_games",
    params(("id" = String, Path, description = "The run's address")),
    responses((status = 200, description = "The games", body = LearnedGames), Refusals),
)]
pub async fn games(State(app): State<Arc<App>>, RunId(id): RunId) -> Result<Response, ApiError> {
    let games = with(&app, move |runs| runs.games(&id)).await?;
    Ok(reply::json(StatusCode::OK, &games))
}

/// What the network of a generation thinks of a position, and what a search with it finds.
#[utoipa::path(
    post, path = "/api/v1/learn/runs/{id}/thoughts", tag = "learn",
    operation_id = "ask_learned_network",
    params(("id" = String, Path, description = "The run's address")),
    request_body = ThoughtsRequest,
    responses((status = 200, description = "Its thoughts", body = NetworkThoughts), BodyRefusals),
)]
pub async fn thoughts(
    State(app): State<Arc<App>>,
    RunId(id): RunId,
    Payload(ThoughtsRequest { generation, start, simulations }): Payload<ThoughtsRequest>,
) -> Result<Response, ApiError> {
    let name = id.clone();
    let game = with(&app, move |runs| runs.game_of(&name)).await?;
    let entry = app.registry.named(game)?;
    let session = app.with_told_session(&entry, start, Ok).await?;
    let thoughts =
        with(&app, move |runs| runs.thoughts((&id, generation), session.as_ref(), simulations));
    Ok(reply::json(StatusCode::OK, &thoughts.await?))
}

/// Tells a run as it stands, and again whenever it changes: each message is a `LearnEvent`. What the
/// client sends is not read.
#[utoipa::path(
    get, path = "/api/v1/learn/runs/{id}/events", tag = "learn", operation_id = "watch_learn_run",
    params(("id" = String, Path, description = "The run's address")),
    responses((status = 101, description = "The WebSocket"), Refusals),
)]
pub async fn events(
    State(app): State<Arc<App>>,
    RunId(id): RunId,
    client: Client,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let known = id.clone();
    with(&app, move |runs| runs.view(&known)).await?;
    let inside = Arc::clone(&app);
    upgrade(&app, client, socket, async move |socket| watch(socket, &inside, id).await)
}

async fn watch(mut socket: Socket, app: &App, id: String) -> Result<(), Gone> {
    let mut changes = app.learning.runs().listen();
    let mut told: Option<LearnRunView> = None;
    loop {
        changes.borrow_and_update();
        let name = id.clone();
        let Ok(view) = with(app, move |runs| runs.view(&name)).await else {
            socket.close("The run was forgotten.").await;
            return Err(Gone);
        };
        let event = match &told {
            // Between two generations only the way through the present one is new.
            Some(before) if before.is_same_but_for_progress(&view) => {
                let seconds = view.summary.seconds;
                view.progress.map(|progress| LearnEvent::Progress { progress, seconds })
            }
            _ => Some(LearnEvent::Run { run: Box::new(view.clone()) }),
        };
        let pause = if matches!(event, Some(LearnEvent::Run { .. })) { RUN } else { PROGRESS };
        if let Some(event) = event {
            socket.send(&event).await?;
        }
        told = Some(view);
        tokio::select! {
            text = socket.receive() => drop(text?),
            changed = changes.changed() => {
                changed.map_err(|_| Gone)?;
                sleep(pause).await;
            }
        }
    }
}
