//! Analysis: a search that tells what it learns, over a WebSocket.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

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
use crate::client::Client;
use crate::error::{ApiError, ErrorDetail};
use crate::extract::{Game, parse};
use crate::limits::ServerLimits;
use crate::openapi::Refusals;
use crate::pool::{Lane, PoolPlayer, Power, SearchError, SearchRequest, Series, Ticket};
use crate::registry::ServedGame;
use crate::routes::best::{check_limit, check_multipv};
use crate::routes::socket::{Gone, Socket, upgrade};

/// Reports that may wait for a slow client; more are left out, the answer tells the last ones.
const REPORTS: usize = 256;
/// The longest a search takes to stop.
const STOP: Duration = Duration::from_secs(2);
/// A wait that is shorter is not worth a message.
const PATIENCE: Duration = Duration::from_millis(200);

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
#[expect(clippy::large_enum_variant, reason = "one is read at a time, and taken apart at once")]
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
        /// By what to value positions: one of the game's evaluations; as usual when absent.
        #[serde(default)]
        evaluation: Option<String>,
        /// An outside program of this server that thinks in the engine's place; by its own settings.
        #[serde(default)]
        engine: Option<String>,
        /// Threads, as far as there are any free when the analysis begins; one when absent.
        #[serde(default)]
        #[schema(minimum = 1)]
        threads: Option<usize>,
        /// MiB of its table, as far as there are any left; as usual when absent.
        #[serde(default)]
        #[schema(minimum = 1)]
        hash_mib: Option<usize>,
        /// Ends at this depth in plies, 1 to 128.
        #[serde(default)]
        #[schema(minimum = 1, maximum = 128)]
        depth: Option<u32>,
        /// Ends after so many milliseconds, 1 to 600 000.
        #[serde(default)]
        #[schema(minimum = 1, maximum = 600_000)]
        movetime_ms: Option<u64>,
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
    /// As many analyses run as may; this one begins by itself when its turn comes.
    Waiting {
        /// The place in the line: 1 is the next one.
        place: usize,
    },
    /// What the search knows so far.
    Info(Report),
    /// The search has ended: all is known, or its time is over, or it was told to stop, or it gave
    /// way.
    Done {
        /// What it found.
        #[serde(flatten)]
        answer: Answer,
        /// Whether it ended because it had run long and others waited.
        gave_way: bool,
    },
    /// The request is refused; nothing is searched.
    Error {
        /// Why.
        error: ErrorDetail,
    },
}

/// Analyses positions over a WebSocket. The client sends `AnalysisRequest`s, the server
/// `AnalysisMessage`s. A new position replaces the old one, of which nothing more is said; what was
/// learned of the positions before serves it, as long as the variant is the same. Where as
/// many run as may, an analysis waits in line; one that has run for ten seconds gives way to those
/// who wait. It ends by itself after ten minutes, and when the client leaves.
#[utoipa::path(
    get, path = "/api/v1/{game}/analysis", tag = "positions",
    params(("game" = String, Path, description = "The game's name")),
    responses((status = 101, description = "The WebSocket"), Refusals),
)]
pub async fn analysis(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    client: Client,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let served = Arc::clone(&app);
    let page = next_page();
    let context = AnalysisContext { app: served, entry, client, page };
    upgrade(&app, client, socket, async move |socket| serve(socket, &context).await)
}

/// A number for somebody who analyses, and begins with nothing learned.
pub fn next_page() -> u64 {
    static PAGES: AtomicU64 = AtomicU64::new(0);
    PAGES.fetch_add(1, Ordering::Relaxed)
}

/// What an analysis needs besides its question.
struct AnalysisContext {
    app: Arc<App>,
    entry: Arc<ServedGame>,
    client: Client,
    page: u64,
}

/// How a position is to be thought about.
struct Manner {
    multipv: Option<usize>,
    evaluation: Option<String>,
    engine: Option<String>,
    threads: Option<usize>,
    hash_mib: Option<usize>,
    depth: Option<u32>,
    movetime_ms: Option<u64>,
}

impl Manner {
    /// Who thinks.
    fn player(&self, entry: &ServedGame) -> Result<PoolPlayer, ApiError> {
        if let Some(name) = &self.engine {
            return entry.program(name).map(PoolPlayer::Program);
        }
        let evaluation = entry.evaluations.chosen(self.evaluation.as_deref())?;
        Ok(PoolPlayer::Engine { strength: Strength::Full, evaluation })
    }

    fn power(&self, most: &ServerLimits) -> Result<Power, ApiError> {
        let check = |name, value: Option<usize>, most: usize| {
            check_limit(name, value.map(|value| value as u64), most as u64)
        };
        check("threads", self.threads, most.searches)?;
        check("hash_mib", self.hash_mib, most.analysis_hash_mib)?;
        if self.engine.is_some() {
            // What a program uses stands where it is named; to others its place is one.
            return Ok(Power::default());
        }
        Ok(Power {
            threads: self.threads.unwrap_or_default(),
            hash_mib: self.hash_mib.unwrap_or_default(),
        })
    }

    fn limits(&self, most: &ServerLimits) -> Result<Limits, ApiError> {
        check_limit("depth", self.depth.map(u64::from), most.depth.into())?;
        let time = u64::try_from(most.analysis_time.as_millis()).unwrap_or(u64::MAX);
        check_limit("movetime_ms", self.movetime_ms, time)?;
        let movetime = self.movetime_ms.map_or(most.analysis_time, Duration::from_millis);
        Ok(Limits { depth: self.depth, movetime: Some(movetime), ..Limits::default() })
    }
}

/// A search and what it says.
struct Analysis {
    id: Option<u64>,
    ticket: Ticket,
    reports: mpsc::Receiver<Report>,
    ordered: Instant,
    /// The place in the line that was told last.
    told: usize,
}

impl Analysis {
    /// What there is to say next; after the answer there is nothing more. May be dropped and
    /// called again.
    async fn next(&mut self) -> AnalysisEvent {
        loop {
            let place = self.ticket.progress().place;
            let silent = self.ordered + PATIENCE;
            tokio::select! {
                biased;
                report = self.reports.recv() => match report {
                    Some(report) => return AnalysisEvent::Info(report),
                    None => return self.answer().await,
                },
                () = sleep_until(silent), if place != 0 && place != self.told => {
                    self.told = place;
                    return AnalysisEvent::Waiting { place };
                }
                _ = self.ticket.further() => {}
            }
        }
    }

    async fn answer(&mut self) -> AnalysisEvent {
        match self.ticket.answer().await {
            Ok(answer) => AnalysisEvent::Done { answer, gave_way: self.ticket.progress().gave_way },
            Err(error) => AnalysisEvent::Error { error: refusal(error).detail },
        }
    }
}

async fn next(analysis: &mut Option<Analysis>) -> AnalysisEvent {
    match analysis {
        Some(analysis) => analysis.next().await,
        None => std::future::pending().await,
    }
}

async fn serve(mut socket: Socket, context: &AnalysisContext) -> Result<(), Gone> {
    let mut analysis: Option<Analysis> = None;
    let mut used = Instant::now();
    loop {
        let idle = used + context.app.limits.analysis_idle;
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
                let AnalysisRequest::Analyse {
                    id,
                    variant,
                    players,
                    fen,
                    moves,
                    multipv,
                    evaluation,
                    engine,
                    threads,
                    hash_mib,
                    depth,
                    movetime_ms,
                } = request
                else {
                    if let Some(analysis) = &analysis {
                        analysis.ticket.stop();
                    }
                    continue;
                };
                give_up(&mut analysis).await;
                let start = Start { variant, players, fen, moves };
                let manner = Manner {
                    multipv,
                    evaluation,
                    engine,
                    threads,
                    hash_mib,
                    depth,
                    movetime_ms,
                };
                match context.begin(id, start, manner).await {
                    Ok(begun) => analysis = Some(begun),
                    Err(error) => refuse(&mut socket, id, error).await?,
                }
            }
            event = next(&mut analysis) => {
                used = Instant::now();
                let id = analysis.as_ref().and_then(|analysis| analysis.id);
                if matches!(event, AnalysisEvent::Done { .. } | AnalysisEvent::Error { .. }) {
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
    if let Some(mut old) = analysis.take()
        && old.ticket.progress().begun.is_some()
    {
        old.ticket.stop();
        // A search that does not stop keeps its thread; the next one then waits in line.
        let _ = timeout(STOP, old.ticket.answer()).await;
    }
}

impl AnalysisContext {
    async fn begin(
        &self,
        id: Option<u64>,
        start: Start,
        manner: Manner,
    ) -> Result<Analysis, ApiError> {
        let Self { app, entry, client, page } = self;
        let multipv = check_multipv(manner.multipv, &app.limits)?;
        let player = manner.player(entry)?;
        let power = manner.power(&app.limits)?;
        let limits = manner.limits(&app.limits)?;
        let series = Series::Page { number: *page, variant: start.variant.clone() };
        let session = app.with_told_session(entry, start, Ok).await?;
        let (send, reports) = mpsc::channel(REPORTS);
        let request = SearchRequest {
            kind: entry.kind,
            session,
            player,
            multipv,
            power,
            book: false,
            limits: Box::new(move || limits),
            report: Box::new(move |report| {
                // A client that reads too slowly misses reports, not the answer.
                let _ = send.try_send(report);
            }),
            series: Some(series),
            first: false,
            lane: Lane::Client(*client),
            share: Some(app.limits.analysis_share),
        };
        let ticket = app.analysis.search(request).map_err(refusal)?;
        Ok(Analysis { id, ticket, reports, ordered: Instant::now(), told: 0 })
    }
}

fn refusal(error: SearchError) -> ApiError {
    match error {
        SearchError::Busy => {
            ApiError::busy("too-many-requests", "Too many analyses are running; try again.")
        }
        other => other.into(),
    }
}
