//! The best move in a position that travels in the request.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use engine::{Answer, Limits, Start, Strength};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Game, Payload};
use crate::limits::ServerLimits;
use crate::openapi::BodyRefusals;
use crate::play::model::check_level;
use crate::pool::{Lane, PoolPlayer, Power, SearchRequest};
use crate::reply;

/// A position and how long to think about it. Every limit that is given holds; without one the
/// search takes a second.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BestRequest {
    /// Variant by name; the usual one when absent.
    #[serde(default)]
    pub variant: Option<String>,
    /// Number of players, where no position says it.
    #[serde(default)]
    pub players: Option<u8>,
    /// The position to start from in text form; the start position when absent.
    #[serde(default)]
    pub fen: Option<String>,
    /// Moves played from there, in UCI notation or SAN.
    #[serde(default)]
    pub moves: Vec<String>,
    /// A level of the game; full strength when absent.
    #[serde(default)]
    pub level: Option<u8>,
    /// By what to value positions: one of the game's evaluations; as usual when absent.
    #[serde(default)]
    pub evaluation: Option<String>,
    /// Depth in plies, 1 to 128.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 128)]
    pub depth: Option<u32>,
    /// Milliseconds, 1 to 60 000.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 60_000)]
    pub movetime_ms: Option<u64>,
    /// Positions, 1 to 1 000 000 000.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub nodes: Option<u64>,
    /// Number of lines, 1 to 32; one when absent.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 32)]
    pub multipv: Option<usize>,
}

/// Thinks about a position and answers with the best move, its value and its line. Whatever the
/// limits, a search takes at most a minute.
#[utoipa::path(
    post, path = "/api/v1/{game}/best", tag = "positions",
    params(("game" = String, Path, description = "The game's name")),
    request_body = BestRequest,
    responses((status = 200, description = "The best move", body = Answer), BodyRefusals),
)]
pub async fn best(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    client: Client,
    Payload(request): Payload<BestRequest>,
) -> Result<Response, ApiError> {
    let limits = search_limits(&request, &app.limits)?;
    let multipv = check_multipv(request.multipv, &app.limits)?;
    let strength = match request.level {
        Some(level) => {
            check_level(level, &entry.info)?;
            Strength::Level(level)
        }
        None => Strength::Full,
    };
    let evaluation = entry.evaluations.chosen(request.evaluation.as_deref())?;
    let BestRequest { variant, players, fen, moves, .. } = request;
    let start = Start { variant, players, fen, moves };
    // What is wrong with the position is told before the search waits for its turn.
    let session = app.with_told_session(&entry, start, Ok).await?;
    let request = SearchRequest {
        kind: entry.kind,
        session,
        player: PoolPlayer::Engine { strength, evaluation },
        multipv,
        power: Power::default(),
        book: false,
        limits: Box::new(move || limits),
        report: Box::new(|_| ()),
        series: None,
        first: false,
        lane: Lane::Client(client),
        share: None,
    };
    let mut ticket = app.moves.search(request)?;
    let most = app.limits.queue_time + app.limits.movetime;
    let answer = tokio::time::timeout(most, ticket.answer()).await;
    let answer = answer
        .map_err(|_| ApiError::busy("too-many-requests", "The search found no turn in time."))?;
    Ok(reply::json(StatusCode::OK, &answer?))
}

fn search_limits(request: &BestRequest, most: &ServerLimits) -> Result<Limits, ApiError> {
    let time = u64::try_from(most.movetime.as_millis()).unwrap_or(u64::MAX);
    check_limit("depth", request.depth.map(u64::from), most.depth.into())?;
    check_limit("movetime_ms", request.movetime_ms, time)?;
    check_limit("nodes", request.nodes, most.nodes)?;
    let movetime = match (request.movetime_ms, request.depth, request.nodes) {
        (Some(ms), _, _) => Duration::from_millis(ms),
        (None, None, None) => most.usual_movetime,
        (None, _, _) => most.movetime,
    };
    Ok(Limits {
        depth: request.depth,
        nodes: request.nodes,
        movetime: Some(movetime),
        ..Limits::default()
    })
}

/// Checks a limit that is given.
///
/// # Errors
/// None or too much.
pub fn check_limit(name: &'static str, value: Option<u64>, most: u64) -> Result<(), ApiError> {
    match value {
        Some(value) if !(1..=most).contains(&value) => {
            Err(ApiError::setting(name, format!("{name} may be 1 to {most}.")))
        }
        _ => Ok(()),
    }
}

/// Checks a number of lines.
///
/// # Errors
/// None or too many.
pub fn check_multipv(asked: Option<usize>, most: &ServerLimits) -> Result<usize, ApiError> {
    let lines = asked.unwrap_or(1);
    if (1..=most.multipv).contains(&lines) {
        Ok(lines)
    } else {
        Err(ApiError::setting("multipv", format!("multipv may be 1 to {}.", most.multipv)))
    }
}
