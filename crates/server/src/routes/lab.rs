//! The ladder: rungs that are asked, and rungs that are watched.

use std::sync::Arc;

use ::lab::appraisal::SquareTable;
use ::lab::position::{LabPosition, RungAnswer};
use ::lab::trace::Trace;
use ::lab::{Limits, Settings};
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;
use engine::Start;

use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Game, Payload};
use crate::lab::model::{
    EvaluateRequest, Evaluation, LabView, RungRequest, RungSearch, Shift, TraceRequest,
    check_options,
};
use crate::openapi::{BodyRefusals, Refusals};
use crate::registry::ServedGame;
use crate::reply;

/// What the lab has: games, rungs, steps of experiments, limits.
#[utoipa::path(
    get, path = "/api/v1/lab", tag = "lab",
    responses((status = 200, description = "The lab", body = LabView), Refusals),
)]
pub async fn lab(State(app): State<Arc<App>>) -> Response {
    reply::json(StatusCode::OK, &LabView::new(&app.registry.subjects(), &app.limits))
}

/// Lays out a position.
///
/// # Errors
/// A game that does not stand on the ladder, a start that is too large or that the game refuses.
async fn lay_out(
    app: &App,
    entry: &ServedGame,
    start: Start,
) -> Result<Box<dyn LabPosition>, ApiError> {
    let subject = entry.subject()?;
    app.with_told_session(entry, start, move |session| Ok(subject.position(session.as_ref())?))
        .await
}

/// Asks a rung about a position. A search that reaches the limits of this server is broken off, and
/// says so.
#[utoipa::path(
    post, path = "/api/v1/{game}/lab/ask", tag = "lab", operation_id = "ask_rung",
    params(("game" = String, Path, description = "The game's name")),
    request_body = RungRequest,
    responses((status = 200, description = "What it answers", body = RungAnswer), BodyRefusals),
)]
pub async fn ask(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    Payload(request): Payload<RungRequest>,
) -> Result<Response, ApiError> {
    let RungSearch { start, rung, settings, options } = request.check(&app.limits)?;
    let build = check_options(entry.subject()?, rung, &options)?;
    let board = lay_out(&app, &entry, start).await?;
    let ask = move |limits: Limits| {
        let settings = Settings { limits, ..settings };
        match build {
            Some(build) => board.reference(&build, &settings, None),
            None => board.ask(rung, &settings),
        }
    };
    let answer = app.lab.search(app.limits.lab_visited, ask).await?;
    Ok(reply::json(StatusCode::OK, &answer))
}

/// Watches a rung search a position: every node in the order of the visits, as far as it fits. A
/// search of more nodes is sampled, and the trace tells what it leaves out.
#[utoipa::path(
    post, path = "/api/v1/{game}/lab/trace", tag = "lab", operation_id = "trace_rung",
    params(("game" = String, Path, description = "The game's name")),
    request_body = TraceRequest,
    responses((status = 200, description = "The trace", body = Trace), BodyRefusals),
)]
pub async fn trace(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    Payload(request): Payload<TraceRequest>,
) -> Result<Response, ApiError> {
    Ok(reply::json(StatusCode::OK, &watch(&app, &entry, request).await?))
}

/// The same as a picture to print: every ply a column, every leaf a line.
#[utoipa::path(
    post, path = "/api/v1/{game}/lab/trace.svg", tag = "lab", operation_id = "draw_trace",
    params(("game" = String, Path, description = "The game's name")),
    request_body = TraceRequest,
    responses(
        (status = 200, description = "The picture", body = String, content_type = "image/svg+xml"),
        BodyRefusals,
    ),
)]
pub async fn trace_svg(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    Payload(request): Payload<TraceRequest>,
) -> Result<Response, ApiError> {
    let trace = watch(&app, &entry, request).await?;
    let svg = app.work(usize::MAX, move || Ok(trace.svg())).await?;
    Ok(reply::typed(StatusCode::OK, HeaderValue::from_static("image/svg+xml"), svg))
}

async fn watch(app: &App, entry: &ServedGame, request: TraceRequest) -> Result<Trace, ApiError> {
    let (request, cap) = request.split(&app.limits)?;
    let RungSearch { start, rung, settings, options } = request.check(&app.limits)?;
    let build = check_options(entry.subject()?, rung, &options)?;
    let board = lay_out(app, entry, start).await?;
    let watch = move |limits: Limits| {
        let settings = Settings { limits, ..settings };
        match build {
            Some(build) => board.trace_reference(&build, &settings, cap),
            None => board.trace(rung, &settings, cap),
        }
    };
    app.lab.search(app.limits.lab_watched, watch).await
}

/// Takes apart what a position is worth: each evaluation as a sum of its terms, and what changes when
/// a piece stands elsewhere.
#[utoipa::path(
    post, path = "/api/v1/{game}/lab/evaluate", tag = "lab", operation_id = "evaluate_position",
    params(("game" = String, Path, description = "The game's name")),
    request_body = EvaluateRequest,
    responses((status = 200, description = "What it is worth", body = Evaluation), BodyRefusals),
)]
pub async fn evaluate(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    Payload(request): Payload<EvaluateRequest>,
) -> Result<Response, ApiError> {
    let EvaluateRequest { variant, players, fen, moves, shift } = request;
    let board = lay_out(&app, &entry, Start { variant, players, fen, moves }).await?;
    let evaluate = move || {
        let shifted = match shift {
            Some(Shift { from, to }) => {
                let shifted = board.moved(&from, &to);
                Some(shifted.map_err(|error| ApiError::from(error).field("shift"))?.appraise())
            }
            None => None,
        };
        Ok(Evaluation { position: board.appraise(), shifted })
    };
    let evaluation = app.work(usize::MAX, evaluate).await?;
    Ok(reply::json(StatusCode::OK, &evaluation))
}

/// The piece-square tables of a game's evaluations, for its first seat; none in games without pieces.
#[utoipa::path(
    get, path = "/api/v1/{game}/lab/tables", tag = "lab", operation_id = "square_tables",
    params(("game" = String, Path, description = "The game's name")),
    responses((status = 200, description = "The tables", body = Vec<SquareTable>), Refusals),
)]
pub async fn tables(Game(entry): Game) -> Result<Response, ApiError> {
    Ok(reply::json(StatusCode::OK, &entry.subject()?.square_tables()))
}
