//! Analysis: a search that tells what it learns, over a WebSocket.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;
use engine::{Answer, Limits, Report, Start, Strength};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::time::{Duration, Instant, sleep_until, timeout};
use utoipa::ToSchema;

use crate::app::App;
use crate::error::{ApiError, ErrorDetail};
use crate::extract::{Game, parse};
use crate::openapi::Refusals;
use crate::pool::{Order, Player, Pool, SearchError, Ticket};
use crate::registry::Entry;
use crate::routes::best::check_multipv;
use crate::routes::socket::{Gone, Socket, upgrade};

/// Reports that may wait for a slow client; more are left out, the answer tells the last ones.
const REPORTS: usize = 256;
/// The longest a search takes to stop.
const STOP: Duration = Duration::from_secs(2);

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum AnalysisRequest {
    /// Think about this position, instead of any other.
    Analyse {
        /// Comes back with all that is said about this position.
        #[serde(default)]
        id: Option<u64>,
        /// Variant by name; the usual one when absent.
        #[serde(default)]
        variant: Option<String>,
        /// Number of players, where no position says it.
        #[serde(default)]
        players: Option<u8>,
        /// The position to start from in text form; the start position when absent.
        #[serde(default)]
        fen: Option<String>,
        /// Moves played from there, in UCI notation or SAN.
        #[serde(default)]
        moves: Vec<String>,
        /// Number of lines, 1 to 32; one when absent.
        #[serde(default)]
        #[schema(minimum = 1, maximum = 32)]
        multipv: Option<usize>,
    },
    /// Stop thinking; the answer so far comes as `done`.
    Stop,
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct AnalysisMessage {
    /// The `id` of the request that this is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// What is said.
    #[serde(flatten)]
    pub event: AnalysisEvent,
}

/// What the server has to say.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum AnalysisEvent {
    /// What the search knows so far.
    Info(Report),
    /// The search has ended: all is known, or its time is over, or it was told to stop.
    Done(Answer),
    /// The request is refused; nothing is searched.
    Error {
        /// Why.
        error: ErrorDetail,
    },
}

/// Analyses positions over a WebSocket. The client sends `AnalysisRequest`s, the server
/// `AnalysisMessage`s. A new position replaces the old one, of which nothing more is said; an
/// analysis ends by itself after ten minutes, and when the client leaves.
#[utoipa::path(
    get, path = "/api/v1/{game}/analysis", tag = "positions",
    params(("game" = String, Path, description = "The game's name")),
    responses((status = 101, description = "The WebSocket"), Refusals),
)]
pub async fn analysis(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let served = Arc::clone(&app);
    upgrade(&app, socket, async move |socket| serve(socket, &served, &entry).await)
}

/// A search and what it says.
struct Analysis {
    id: Option<u64>,
    ticket: Ticket,
    reports: mpsc::Receiver<Report>,
}

impl Analysis {
    /// What the search says next; after the answer it says nothing more. May be dropped and
    /// called again.
    async fn next(&mut self) -> AnalysisEvent {
        match self.reports.recv().await {
            Some(report) => AnalysisEvent::Info(report),
            None => match self.ticket.answer().await {
                Ok(answer) => AnalysisEvent::Done(answer),
                Err(error) => AnalysisEvent::Error { error: ApiError::from(error).detail },
            },
        }
    }
}

async fn next(analysis: &mut Option<Analysis>) -> AnalysisEvent {
    match analysis {
        Some(analysis) => analysis.next().await,
        None => std::future::pending().await,
    }
}

async fn serve(mut socket: Socket, app: &Arc<App>, entry: &Arc<Entry>) -> Result<(), Gone> {
    let mut analysis: Option<Analysis> = None;
    let mut used = Instant::now();
    loop {
        let idle = used + app.limits.analysis_idle;
        tokio::select! {
            text = socket.receive() => {
                used = Instant::now();
                let request = match parse::<AnalysisRequest>(text?.as_bytes()) {
                    Ok(request) => request,
                    Err(error) => {
                        refuse(&mut socket, None, error).await?;
                        continue;
                    }
                };
                let AnalysisRequest::Analyse { id, variant, players, fen, moves, multipv } = request
                else {
                    if let Some(analysis) = &analysis {
                        analysis.ticket.stop();
                    }
                    continue;
                };
                give_up(&mut analysis).await;
                let start = Start { variant, players, fen, moves };
                match begin(app, entry, id, start, multipv).await {
                    Ok(begun) => analysis = Some(begun),
                    Err(error) => refuse(&mut socket, id, error).await?,
                }
            }
            event = next(&mut analysis) => {
                used = Instant::now();
                let id = analysis.as_ref().and_then(|analysis| analysis.id);
                if !matches!(event, AnalysisEvent::Info(_)) {
                    analysis = None;
                }
                socket.send(&AnalysisMessage { id, event }).await?;
            }
            () = sleep_until(idle) => {
                socket.close("Nothing was analysed for a long time.").await;
                return Err(Gone);
            }
        }
    }
}

async fn refuse(socket: &mut Socket, id: Option<u64>, error: ApiError) -> Result<(), Gone> {
    let event = AnalysisEvent::Error { error: error.detail };
    socket.send(&AnalysisMessage { id, event }).await
}

/// Stops an analysis and waits until its thread is free for the next one.
async fn give_up(analysis: &mut Option<Analysis>) {
    if let Some(mut old) = analysis.take() {
        old.ticket.stop();
        // A search that does not stop keeps its thread; the next one then finds the pool busy.
        let _ = timeout(STOP, old.ticket.answer()).await;
    }
}

async fn begin(
    app: &Arc<App>,
    entry: &Arc<Entry>,
    id: Option<u64>,
    start: Start,
    multipv: Option<usize>,
) -> Result<Analysis, ApiError> {
    let multipv = check_multipv(multipv, &app.limits)?;
    app.with_session(entry, start.clone(), |_| Ok(())).await?;
    let (send, reports) = mpsc::channel(REPORTS);
    let time = app.limits.analysis_time;
    let order = Order {
        kind: entry.kind,
        start,
        player: Player::Engine(Strength::Full),
        multipv,
        book: false,
        limits: Box::new(move || Limits { movetime: Some(time), ..Limits::default() }),
        report: Box::new(move |report| {
            // A client that reads too slowly misses reports, not the answer.
            let _ = send.try_send(report);
        }),
        game: None,
        first: false,
    };
    let ticket = search(&app.analysis, order)?;
    Ok(Analysis { id, ticket, reports })
}

fn search(pool: &Pool, order: Order) -> Result<Ticket, ApiError> {
    pool.search(order).map_err(|error| match error {
        SearchError::Busy => {
            ApiError::busy("too-many-requests", "Too many analyses are running; try again.")
        }
        other => other.into(),
    })
}
