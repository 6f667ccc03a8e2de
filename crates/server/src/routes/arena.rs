//! Tournaments: begun, watched, and kept with all their games.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use futures_util::stream;
use tokio::io::AsyncReadExt;
use tokio::time::{Instant, sleep};

use crate::app::App;
use crate::arena::model::{
    GamesPage, GamesQuery, TournamentEvent, TournamentGameView, TournamentState, TournamentSummary,
    TournamentView,
};
use crate::arena::order::NewTournament;
use crate::arena::tournaments::Tournaments;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Asked, Payload, parameter};
use crate::guard::Organiser;
use crate::openapi::{BodyRefusals, Refusals};
use crate::reply;
use crate::routes::socket::{Gone, Socket, upgrade};

/// Between two messages about games under way, and between two tables.
const PLIES: Duration = Duration::from_millis(150);
const TABLES: Duration = Duration::from_millis(700);
/// Between two looks at a tournament that another program plays.
const OUTSIDE: Duration = Duration::from_secs(1);
/// Bytes of a file that are sent at a time.
const CHUNK: usize = 64 << 10;

/// The address of a tournament.
pub struct TournamentId(String);

impl FromRequestParts<Arc<App>> for TournamentId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, ApiError> {
        parameter(parts, "id").await.map(Self)
    }
}

/// The number of a game.
pub struct GameNumber(u64);

impl FromRequestParts<Arc<App>> for GameNumber {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, ApiError> {
        let text = parameter(parts, "number").await?;
        let unknown = |_| {
            let message = format!("{text:?} is no number of a game.");
            ApiError::not_found("not-found", message).field("number")
        };
        text.parse().map(Self).map_err(unknown)
    }
}

/// Does something with the tournaments beside the network threads.
async fn with<T: Send + 'static>(
    app: &App,
    work: impl FnOnce(&Arc<Tournaments>) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let tournaments = app.arena.tournaments();
    app.work(usize::MAX, move || work(&tournaments)).await
}

/// Begins a tournament between our opponents. Tournaments are played one at a time; one that is
/// begun meanwhile waits.
#[utoipa::path(
    post, path = "/api/v1/arena/tournaments", tag = "arena", operation_id = "start_tournament",
    request_body = NewTournament,
    responses((status = 201, description = "The tournament", body = TournamentView), BodyRefusals),
)]
pub async fn start(
    State(app): State<Arc<App>>,
    _: Organiser,
    Payload(order): Payload<NewTournament>,
) -> Result<Response, ApiError> {
    let entry = app.registry.named(&order.game)?;
    let limits = Arc::clone(&app.limits);
    let view = with(&app, move |tournaments| {
        let id = tournaments.start(order.check(&entry, &limits)?)?;
        tournaments.view(&id)
    });
    Ok(reply::json(StatusCode::CREATED, &view.await?))
}

/// The tournaments: what is played first, then what waits, then the others, the last one first.
#[utoipa::path(
    get, path = "/api/v1/arena/tournaments", tag = "arena", operation_id = "list_tournaments",
    responses(
        (status = 200, description = "The tournaments", body = Vec<TournamentSummary>),
        Refusals,
    ),
)]
pub async fn list(State(app): State<Arc<App>>) -> Result<Response, ApiError> {
    let list = with(&app, |tournaments| tournaments.list()).await?;
    Ok(reply::json(StatusCode::OK, &list))
}

/// A tournament as it stands: how far it is, the table, who met whom.
#[utoipa::path(
    get, path = "/api/v1/arena/tournaments/{id}", tag = "arena", operation_id = "read_tournament",
    params(("id" = String, Path, description = "The tournament's address")),
    responses((status = 200, description = "The tournament", body = TournamentView), Refusals),
)]
pub async fn read(
    State(app): State<Arc<App>>,
    TournamentId(id): TournamentId,
) -> Result<Response, ApiError> {
    let view = with(&app, move |tournaments| tournaments.view(&id)).await?;
    Ok(reply::json(StatusCode::OK, &view))
}

/// Forgets a tournament with its games.
#[utoipa::path(
    delete, path = "/api/v1/arena/tournaments/{id}", tag = "arena",
    operation_id = "remove_tournament",
    params(("id" = String, Path, description = "The tournament's address")),
    responses(
        (status = 200, description = "Those that are left", body = Vec<TournamentSummary>),
        Refusals,
    ),
)]
pub async fn remove(
    State(app): State<Arc<App>>,
    _: Organiser,
    TournamentId(id): TournamentId,
) -> Result<Response, ApiError> {
    let left = with(&app, move |tournaments| {
        tournaments.remove(&id)?;
        tournaments.list()
    });
    Ok(reply::json(StatusCode::OK, &left.await?))
}

/// Stops a tournament after the next move; what is played stays, and it can go on.
#[utoipa::path(
    post, path = "/api/v1/arena/tournaments/{id}/stop", tag = "arena",
    operation_id = "stop_tournament",
    params(("id" = String, Path, description = "The tournament's address")),
    responses((status = 200, description = "The tournament", body = TournamentView), Refusals),
)]
pub async fn stop(
    State(app): State<Arc<App>>,
    _: Organiser,
    TournamentId(id): TournamentId,
) -> Result<Response, ApiError> {
    let view = with(&app, move |tournaments| {
        tournaments.stop(&id)?;
        tournaments.view(&id)
    });
    Ok(reply::json(StatusCode::OK, &view.await?))
}

/// Lets a tournament go on that was stopped.
#[utoipa::path(
    post, path = "/api/v1/arena/tournaments/{id}/resume", tag = "arena",
    operation_id = "resume_tournament",
    params(("id" = String, Path, description = "The tournament's address")),
    responses((status = 200, description = "The tournament", body = TournamentView), Refusals),
)]
pub async fn resume(
    State(app): State<Arc<App>>,
    _: Organiser,
    TournamentId(id): TournamentId,
) -> Result<Response, ApiError> {
    let view = with(&app, move |tournaments| {
        tournaments.resume(&id)?;
        tournaments.view(&id)
    });
    Ok(reply::json(StatusCode::OK, &view.await?))
}

/// The games of a tournament, the newest first.
#[utoipa::path(
    get, path = "/api/v1/arena/tournaments/{id}/games", tag = "arena",
    operation_id = "list_tournament_games",
    params(("id" = String, Path, description = "The tournament's address"), GamesQuery),
    responses((status = 200, description = "The games", body = GamesPage), BodyRefusals),
)]
pub async fn games(
    State(app): State<Arc<App>>,
    TournamentId(id): TournamentId,
    Asked(query): Asked<GamesQuery>,
) -> Result<Response, ApiError> {
    let page = with(&app, move |tournaments| tournaments.games(&id, query)).await?;
    Ok(reply::json(StatusCode::OK, &page))
}

/// A game of a tournament with its moves.
#[utoipa::path(
    get, path = "/api/v1/arena/tournaments/{id}/games/{number}", tag = "arena",
    operation_id = "read_tournament_game",
    params(
        ("id" = String, Path, description = "The tournament's address"),
        ("number" = u64, Path, description = "The number of the game, from 0"),
    ),
    responses((status = 200, description = "The game", body = TournamentGameView), Refusals),
)]
pub async fn game(
    State(app): State<Arc<App>>,
    TournamentId(id): TournamentId,
    GameNumber(number): GameNumber,
) -> Result<Response, ApiError> {
    let view = with(&app, move |tournaments| tournaments.game(&id, number)).await?;
    Ok(reply::json(StatusCode::OK, &view))
}

/// A game of a tournament as a record: PGN, or the game's own form.
#[utoipa::path(
    get, path = "/api/v1/arena/tournaments/{id}/games/{number}/record", tag = "arena",
    operation_id = "export_tournament_game",
    params(
        ("id" = String, Path, description = "The tournament's address"),
        ("number" = u64, Path, description = "The number of the game, from 0"),
    ),
    responses(
        (status = 200, description = "The record", body = String, content_type = "text/plain"),
        Refusals,
    ),
)]
pub async fn record(
    State(app): State<Arc<App>>,
    TournamentId(id): TournamentId,
    GameNumber(number): GameNumber,
) -> Result<Response, ApiError> {
    let name = format!("{id}-{}", number.saturating_add(1));
    let (text, ending) = with(&app, move |tournaments| tournaments.record(&id, number)).await?;
    Ok(file(Body::from(text), TEXT, &name, &ending))
}

/// The records of all games of a tournament: PGN with clocks, times and evaluations, or the game's
/// own form.
#[utoipa::path(
    get, path = "/api/v1/arena/tournaments/{id}/record", tag = "arena",
    operation_id = "export_tournament_games",
    params(("id" = String, Path, description = "The tournament's address")),
    responses(
        (status = 200, description = "The records", body = String, content_type = "text/plain"),
        Refusals,
    ),
)]
pub async fn records(
    State(app): State<Arc<App>>,
    TournamentId(id): TournamentId,
) -> Result<Response, ApiError> {
    let name = id.clone();
    let (path, ending) = with(&app, move |tournaments| tournaments.records(&id)).await?;
    let missing = |_| ApiError::not_found("not-found", "There are no records of these games.");
    let records = tokio::fs::File::open(path).await.map_err(missing)?;
    let chunks = stream::unfold(records, async |mut records| {
        let mut chunk = vec![0; CHUNK];
        match records.read(&mut chunk).await {
            Ok(0) => None,
            Ok(length) => {
                chunk.truncate(length);
                Some((Ok(Bytes::from(chunk)), records))
            }
            Err(error) => Some((Err(error), records)),
        }
    });
    Ok(file(Body::from_stream(chunks), TEXT, &name, &ending))
}

/// The table of a tournament, as `tabiya arena show DIR --json` prints it.
#[utoipa::path(
    get, path = "/api/v1/arena/tournaments/{id}/results.json", tag = "arena",
    operation_id = "export_tournament",
    params(("id" = String, Path, description = "The tournament's address")),
    responses((status = 200, description = "The table", body = arena::Summary), Refusals),
)]
pub async fn results(
    State(app): State<Arc<App>>,
    TournamentId(id): TournamentId,
) -> Result<Response, ApiError> {
    let name = id.clone();
    let summary = with(&app, move |tournaments| tournaments.results(&id)).await?;
    let text = serde_json::to_string_pretty(&summary).map_err(ApiError::internal)?;
    Ok(file(Body::from(text + "\n"), "application/json", &name, "json"))
}

const TEXT: &str = "text/plain; charset=utf-8";

/// An answer to be kept as a file.
fn file(body: Body, mime: &'static str, name: &str, ending: &str) -> Response {
    let mut response = reply::typed(StatusCode::OK, HeaderValue::from_static(mime), body);
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-._".contains(c) { c } else { '_' };
    let name: String = name.chars().map(plain).collect();
    let disposition = format!("attachment; filename=\"{name}.{ending}\"");
    if let Ok(disposition) = HeaderValue::try_from(disposition) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    }
    response
}

/// Tells a tournament as it stands and its games under way, and again whenever either changes: each
/// message is a `TournamentEvent`. What the client sends is not read.
#[utoipa::path(
    get, path = "/api/v1/arena/tournaments/{id}/events", tag = "arena",
    operation_id = "watch_tournament",
    params(("id" = String, Path, description = "The tournament's address")),
    responses((status = 101, description = "The WebSocket"), Refusals),
)]
pub async fn events(
    State(app): State<Arc<App>>,
    TournamentId(id): TournamentId,
    client: Client,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let known = id.clone();
    with(&app, move |tournaments| tournaments.view(&known)).await?;
    let inside = Arc::clone(&app);
    upgrade(&app, client, socket, async move |socket| watch(socket, &inside, id).await)
}

async fn watch(mut socket: Socket, app: &App, id: String) -> Result<(), Gone> {
    let mut changes = app.arena.tournaments().listen();
    let (mut tables, mut plies, mut told) = (None, None, None);
    let (mut view, mut empty) = (None, false);
    loop {
        // Changes of other tournaments are heard, too, and come to nothing.
        let now = *changes.borrow_and_update();
        let rested = told.is_none_or(|told: Instant| told.elapsed() >= TABLES);
        if tables != Some(now.tables) && rested {
            (tables, told) = (Some(now.tables), Some(Instant::now()));
            let name = id.clone();
            let Ok(found) = with(app, move |tournaments| tournaments.view(&name)).await else {
                socket.close("The tournament was removed.").await;
                return Err(Gone);
            };
            if view.as_ref() != Some(&found) {
                let tournament = Box::new(found.clone());
                socket.send(&TournamentEvent::Tournament { tournament }).await?;
                view = Some(found);
            }
        }
        if plies != Some(now.plies) {
            plies = Some(now.plies);
            let name = id.clone();
            let games = with(app, move |tournaments| Ok(tournaments.live(&name))).await;
            let games = games.map_err(|_| Gone)?;
            if !(empty && games.is_empty()) {
                empty = games.is_empty();
                socket.send(&TournamentEvent::Games { games }).await?;
            }
        }
        let behind = tables != Some(now.tables);
        let outside = view.as_ref().is_some_and(|TournamentView { summary, .. }| {
            summary.read_only && summary.state != TournamentState::Finished
        });
        tokio::select! {
            text = socket.receive() => drop(text?),
            changed = changes.changed() => {
                changed.map_err(|_| Gone)?;
                sleep(PLIES).await;
            }
            () = sleep(TABLES), if behind => {}
            // Nobody here hears of its games.
            () = sleep(OUTSIDE), if outside => tables = None,
        }
    }
}
