//! Reviews of games, over a WebSocket.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ::review::{Block, Budget, Moves, PlyReview, Question, RecordedGame, Review, ReviewError};
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;
use engine::{Answer, Evaluation, Start, Strength};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};
use utoipa::ToSchema;

use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, ErrorDetail};
use crate::extract::{Game, parse};
use crate::limits::ServerLimits;
use crate::openapi::Refusals;
use crate::pool::{Lane, News, PoolPlayer, Power, SearchError, SearchRequest, Series};
use crate::rates::Permit;
use crate::registry::ServedGame;
use crate::routes::analysis::next_page;
use crate::routes::socket::{Gone, Socket, upgrade};

/// Time for a position when nothing is asked.
const USUAL: Duration = Duration::from_millis(200);
/// A wait that is shorter is not worth a message.
const PATIENCE: Duration = Duration::from_millis(200);
/// A search that found no room in the line is ordered again after this.
const AGAIN: Duration = Duration::from_secs(1);

/// What a client says.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum ReviewRequest {
    /// Review this game, instead of any other.
    Review(Box<ReviewOrder>),
    /// Stop; what is known so far comes as `done`.
    Stop,
}

/// A game to review, and how.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviewOrder {
    /// Comes back with all that is said about this game.
    #[serde(default)]
    pub id: Option<u64>,
    /// Variant by name; the usual one when absent.
    #[serde(default)]
    pub variant: Option<String>,
    /// The position to start from in text form; the start position when absent.
    #[serde(default)]
    pub fen: Option<String>,
    /// The moves played from there, in UCI notation or SAN.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Milliseconds on the mover's clock after each move, where they are known.
    #[serde(default)]
    pub clocks_ms: Vec<Option<u64>>,
    /// Milliseconds that each move took, where they are known; else the clocks tell.
    #[serde(default)]
    pub spent_ms: Vec<Option<u64>>,
    /// How the clocks ran, as the tag `TimeControl` of a PGN says it: `300+3`.
    #[serde(default)]
    pub time_control: Option<String>,
    /// Milliseconds for each position, 10 to 5000; 200 when no limit is given.
    #[serde(default)]
    #[schema(minimum = 10, maximum = 5000)]
    pub movetime_ms: Option<u64>,
    /// Positions to search for each position, 100 to 5 000 000, instead of a time.
    #[serde(default)]
    #[schema(minimum = 100, maximum = 5_000_000)]
    pub nodes: Option<u64>,
    /// By what to value positions: one of the game's evaluations; as usual when absent.
    #[serde(default)]
    pub evaluation: Option<String>,
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ReviewMessage {
    /// The `id` of the request that this is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// What is said.
    #[serde(flatten)]
    pub event: ReviewEvent,
}

/// What the server has to say.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ReviewEvent {
    /// Others are searched for; the review goes on by itself when its turn comes.
    Waiting {
        /// The place in the line: 1 is the next one.
        place: usize,
    },
    /// A move is judged. Moves come in no order.
    Ply {
        /// Moves judged so far.
        done: usize,
        /// Moves of the game.
        of: usize,
        /// What is said about it.
        ply: Box<PlyReview>,
    },
    /// The review has ended: all is judged, or it was told to stop.
    Done {
        /// All that is said about the game.
        review: Box<Review>,
    },
    /// The request is refused, or a search failed; nothing more is judged.
    Error {
        /// Why.
        error: ErrorDetail,
    },
}

/// Reviews games over a WebSocket. The client sends `ReviewRequest`s, the server `ReviewMessage`s: each
/// move as soon as it is judged, and in the end everything. A new game replaces the old one, of which
/// nothing more is said. Searches take their turn among those of others. A review ends when the client
/// leaves.
#[utoipa::path(
    get, path = "/api/v1/{game}/review", tag = "positions",
    params(("game" = String, Path, description = "The game's name")),
    responses((status = 101, description = "The WebSocket"), Refusals),
)]
pub async fn review(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    client: Client,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let context = Arc::new(ReviewContext { app: Arc::clone(&app), entry, client });
    upgrade(&app, client, socket, async move |socket| serve(socket, &context).await)
}

/// What a review needs besides its game.
struct ReviewContext {
    app: Arc<App>,
    entry: Arc<ServedGame>,
    client: Client,
}

/// What those who search a game tell.
enum Told {
    /// One of them waits at this place of the line.
    Waiting(usize),
    /// A move is judged.
    Judged(Box<PlyReview>),
}

/// A game that is being searched. Dropping it ends its searches.
struct Running {
    id: Option<u64>,
    game: Arc<RecordedGame>,
    plies: Vec<PlyReview>,
    told: mpsc::Receiver<Told>,
    searches: JoinSet<Result<(), ApiError>>,
    /// One of the reviews that the client may have.
    _place: Permit,
}

impl Running {
    /// What there is to say next; after the end there is nothing more. May be dropped and called
    /// again.
    async fn next(&mut self) -> ReviewEvent {
        match self.told.recv().await {
            Some(Told::Waiting(place)) => ReviewEvent::Waiting { place },
            Some(Told::Judged(ply)) => {
                self.plies.push((*ply).clone());
                let of = self.game.start().moves.len();
                ReviewEvent::Ply { done: self.plies.len(), of, ply }
            }
            None => self.end().await,
        }
    }

    /// The end of it, when all who search are gone.
    async fn end(&mut self) -> ReviewEvent {
        while let Some(search) = self.searches.join_next().await {
            let refused = match search {
                Ok(Ok(())) => continue,
                Ok(Err(error)) => error,
                Err(error) => ApiError::internal(error),
            };
            return ReviewEvent::Error { error: refused.detail };
        }
        self.done()
    }

    /// What is known so far.
    fn done(&mut self) -> ReviewEvent {
        self.plies.sort_by_key(|ply| ply.ply);
        let review = Review::new(&self.game, std::mem::take(&mut self.plies));
        ReviewEvent::Done { review: Box::new(review) }
    }
}

async fn next(running: &mut Option<Running>) -> ReviewEvent {
    match running {
        Some(running) => running.next().await,
        None => std::future::pending().await,
    }
}

async fn serve(mut socket: Socket, context: &Arc<ReviewContext>) -> Result<(), Gone> {
    let mut running: Option<Running> = None;
    let mut used = Instant::now();
    loop {
        let idle = used + context.app.limits.analysis_idle;
        tokio::select! {
            text = socket.receive() => {
                used = Instant::now();
                let (id, event) = match parse::<ReviewRequest>(text?.as_bytes()) {
                    Ok(ReviewRequest::Stop) => match running.take() {
                        Some(mut stopped) => (stopped.id, stopped.done()),
                        None => continue,
                    },
                    Ok(ReviewRequest::Review(order)) => {
                        running = None;
                        let id = order.id;
                        match begin(context, *order).await {
                            Ok(begun) => {
                                running = Some(begun);
                                continue;
                            }
                            Err(error) => (id, ReviewEvent::Error { error: error.detail }),
                        }
                    }
                    Err(error) => (None, ReviewEvent::Error { error: error.detail }),
                };
                socket.send(&ReviewMessage { id, event }).await?;
            }
            event = next(&mut running) => {
                used = Instant::now();
                let id = running.as_ref().and_then(|running| running.id);
                if matches!(event, ReviewEvent::Done { .. } | ReviewEvent::Error { .. }) {
                    running = None;
                }
                socket.send(&ReviewMessage { id, event }).await?;
            }
            () = sleep_until(idle) => {
                socket.close("Nothing was reviewed for a long time.").await;
                return Err(Gone);
            }
        }
    }
}

/// Begins a review.
async fn begin(context: &Arc<ReviewContext>, order: ReviewOrder) -> Result<Running, ApiError> {
    let ReviewContext { app, entry, client } = context.as_ref();
    let place = app.reviews.take(*client).ok_or_else(|| {
        ApiError::busy("too-many-requests", "Too many games are reviewed for you at a time.")
    })?;
    let budget = budget(&order, &app.limits)?;
    let evaluation = entry.evaluations.chosen(order.evaluation.as_deref())?;
    let ReviewOrder { id, variant, fen, moves, clocks_ms, spent_ms, time_control, .. } = order;
    let start = Start { variant, fen, moves, ..Start::default() };
    app.limits.check(&start)?;
    let time_control = time_control.unwrap_or_default();
    // The game as it stands is what a review says most about.
    app.with_told_session(entry, start.clone(), |_| Ok(())).await?;
    let (kind, moves) = (entry.kind, Moves { start, clocks_ms, spent_ms, time_control });
    let game =
        app.work(usize::MAX, move || RecordedGame::new(kind, moves).map_err(refusal)).await?;
    let blocks = Arc::new(Mutex::new(game.blocks().into_iter()));
    let (tell, told) = mpsc::channel(1);
    let mut searches = JoinSet::new();
    for _ in 0..app.limits.review_searches.min(app.limits.searches) {
        let searcher = Searcher {
            context: Arc::clone(context),
            game: Arc::clone(&game),
            budget,
            evaluation: evaluation.clone(),
            tell: tell.clone(),
        };
        let blocks = Arc::clone(&blocks);
        searches.spawn(async move {
            let next = || blocks.lock().unwrap_or_else(PoisonError::into_inner).next();
            while let Some(block) = next() {
                searcher.search(block).await?;
            }
            Ok(())
        });
    }
    Ok(Running { id, game, plies: Vec::new(), told, searches, _place: place })
}

fn budget(order: &ReviewOrder, limits: &ServerLimits) -> Result<Budget, ApiError> {
    let most = u64::try_from(limits.review_time.as_millis()).unwrap_or(u64::MAX);
    match (order.movetime_ms, order.nodes) {
        (Some(_), Some(_)) => {
            Err(ApiError::setting("nodes", "A review is limited by time or by positions."))
        }
        (Some(ms), None) if !(10..=most).contains(&ms) => {
            Err(ApiError::setting("movetime_ms", format!("movetime_ms may be 10 to {most}.")))
        }
        (None, Some(nodes)) if !(100..=limits.review_nodes).contains(&nodes) => {
            let message = format!("nodes may be 100 to {}.", limits.review_nodes);
            Err(ApiError::setting("nodes", message))
        }
        (None, Some(nodes)) => Ok(Budget::Nodes(nodes)),
        (ms, None) => Ok(Budget::Time(ms.map_or(USUAL, Duration::from_millis))),
    }
}

fn refusal(error: ReviewError) -> ApiError {
    match error {
        ReviewError::Engine(error) => error.into(),
        ReviewError::NotForTwo(_) => ApiError::setting("game", format!("{error}.")),
        other => ApiError::internal(other),
    }
}

/// One of those who search a game.
struct Searcher {
    context: Arc<ReviewContext>,
    game: Arc<RecordedGame>,
    budget: Budget,
    evaluation: Evaluation,
    tell: mpsc::Sender<Told>,
}

impl Searcher {
    /// Searches a part of the game, all of it with one table as long as there is room.
    async fn search(&self, plies: Range<usize>) -> Result<(), ApiError> {
        let variant = self.game.start().variant.clone();
        let series = Series::Page { number: next_page(), variant };
        let (game, budget) = (Arc::clone(&self.game), self.budget);
        let open = move || Block::new(&game, plies.clone(), budget).map_err(refusal);
        let mut block = self.context.app.work(self.game.start().moves.len(), open).await?;
        loop {
            let question = block.ask();
            for ply in block.judged() {
                // Nobody hears it when the client is gone, and this is dropped.
                let _ = self.tell.send(Told::Judged(Box::new(ply))).await;
            }
            let Some(question) = question else { return Ok(()) };
            match self.answer(question, &series).await {
                Ok(answer) => block.tell(&answer).map_err(refusal)?,
                // There was no room in the line: it asks again.
                Err(SearchError::Busy) => sleep(AGAIN).await,
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Searches a position when its turn comes.
    async fn answer(&self, question: Question, series: &Series) -> Result<Answer, SearchError> {
        let ReviewContext { app, entry, client } = self.context.as_ref();
        let Question { session, limits, lines } = question;
        let evaluation = self.evaluation.clone();
        let mut ticket = app.analysis.search(SearchRequest {
            kind: entry.kind,
            session,
            player: PoolPlayer::Engine { strength: Strength::Full, evaluation },
            multipv: lines,
            power: Power::default(),
            book: false,
            limits: Box::new(move || limits),
            report: Box::new(|_| ()),
            series: Some(series.clone()),
            first: false,
            lane: Lane::Client(*client),
            share: None,
        })?;
        let silent = Instant::now() + PATIENCE;
        let mut told = 0;
        loop {
            let place = ticket.progress().place;
            tokio::select! {
                biased;
                news = ticket.news() => if let News::Answer(answer) = news {
                    return *answer;
                },
                () = sleep_until(silent), if place != 0 && place != told => {
                    told = place;
                    let _ = self.tell.send(Told::Waiting(place)).await;
                }
            }
        }
    }
}
