//! The course: programs to read, trees to watch, games of rungs to count.

use std::sync::{Arc, LazyLock};

use ::lab::bout::{self, BoutOrder};
use ::lab::experiment::Memory;
use ::lab::program::{PROGRAMS, Program, Source, cut, program};
use ::lab::textbook::{self, TREES};
use ::lab::trace::Trace;
use ::lab::{Limits, Settings};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use engine::Session;

use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Game, Payload};
use crate::lab::course::{
    BoutRequest, BoutResults, Bouts, TableRequest, TextbookTreeView, TreeTrace, TreeTraceRequest,
};
use crate::openapi::{BodyRefusals, Refusals};
use crate::reply;

/// The programs of the rungs, and that of a player that learns from nothing, cut out of their own files, with
/// what happens in a search when a line runs.
#[utoipa::path(
    get, path = "/api/v1/lab/programs", tag = "lab", operation_id = "programs",
    responses((status = 200, description = "The programs", body = Vec<Program>), Refusals),
)]
pub async fn programs() -> Response {
    static CUT: LazyLock<Vec<Program>> = LazyLock::new(|| {
        let rungs = PROGRAMS.into_iter().filter_map(program);
        rungs.chain([learning()]).collect()
    });
    reply::json(StatusCode::OK, &*CUT)
}

/// The program of a player that learns from nothing.
fn learning() -> Program {
    let sources = zero::program::FILES.map(|(path, text)| Source { path, text });
    cut(zero::program::NAME, &sources)
}

/// The trees of the textbooks.
#[utoipa::path(
    get, path = "/api/v1/lab/trees", tag = "lab", operation_id = "trees",
    responses((status = 200, description = "The trees", body = Vec<TextbookTreeView>), Refusals),
)]
pub async fn trees() -> Response {
    let trees: Vec<TextbookTreeView> = TREES.iter().map(TextbookTreeView::from).collect();
    reply::json(StatusCode::OK, &trees)
}

/// Watches a rung search a tree that somebody wrote down, `A(B=10, C(D=5, E=12))`, to its leaves:
/// every node in the order of the visits.
#[utoipa::path(
    post, path = "/api/v1/lab/trees/trace", tag = "lab", operation_id = "trace_tree",
    request_body = TreeTraceRequest,
    responses((status = 200, description = "The trace", body = Trace), BodyRefusals),
)]
pub async fn trace_tree(
    State(app): State<Arc<App>>,
    Payload(request): Payload<TreeTraceRequest>,
) -> Result<Response, ApiError> {
    let TreeTrace { tree, rung, settings } = request.check()?;
    let cap = app.limits.lab_cap;
    let watch = move |limits: Limits| {
        let tree = textbook::open(&tree)?;
        textbook::trace(&tree, rung, &Settings { limits, ..settings }, cap)
    };
    let trace = app.lab.search(app.limits.lab_watched, watch).await?;
    Ok(reply::json(StatusCode::OK, &trace))
}

/// Looks at what a hash table does for the searches of a position to depth 1, 2 … : how often it knows it,
/// takes it for another one, how good its moves are, and what it saves.
#[utoipa::path(
    post, path = "/api/v1/{game}/lab/table", tag = "lab", operation_id = "table_rates",
    params(("game" = String, Path, description = "The game's name")),
    request_body = TableRequest,
    responses((status = 200, description = "The rates", body = Memory), BodyRefusals),
)]
pub async fn table_rates(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    Payload(request): Payload<TableRequest>,
) -> Result<Response, ApiError> {
    let (start, settings) = request.check(&app.limits)?;
    let subject = entry.subject()?;
    let read = move |session: Box<dyn Session>| Ok(subject.position(session.as_ref())?);
    let board = app.with_told_session(&entry, start, read).await?;
    let measure = move |limits: Limits| board.memory(&Settings { limits, ..settings });
    let rates = app.lab.search(app.limits.lab_visited, measure).await?;
    Ok(reply::json(StatusCode::OK, &rates))
}

/// Lets rungs play against each other, to the end and at once. A game that reaches the limits of this
/// server is broken off, says so, and is the last.
#[utoipa::path(
    post, path = "/api/v1/{game}/lab/bouts", tag = "lab", operation_id = "play_bouts",
    params(("game" = String, Path, description = "The game's name")),
    request_body = BoutRequest,
    responses((status = 200, description = "The games", body = BoutResults), BodyRefusals),
)]
pub async fn bouts(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    Payload(request): Payload<BoutRequest>,
) -> Result<Response, ApiError> {
    let Bouts { start, games, order } = request.check(&app.limits)?;
    let subject = entry.subject()?;
    let session = app.with_told_session(&entry, start, Ok).await?;
    let play = move |limits: Limits| {
        let mut played: Vec<bout::Bout> = Vec::with_capacity(games);
        let mut left = limits.positions;
        for game in 0..games as u64 {
            let order = BoutOrder { seed: order.seed.wrapping_add(game), ..order.clone() };
            let limits = Limits { positions: left, ..limits.clone() };
            let found = bout::play(subject, session.as_ref(), &order, &limits)?;
            left = left.map(|most| most.saturating_sub(found.visited));
            let broken_off = found.broken_off;
            played.push(found);
            if broken_off {
                break;
            }
        }
        Ok(BoutResults { games: played })
    };
    let results = app.lab.search(app.limits.lab_visited, play).await?;
    Ok(reply::json(StatusCode::OK, &results))
}
