//! The benches of the lab: two generators of moves beside each other, and studies that judge an evaluation.

use std::sync::Arc;

use ::lab::Limits;
use ::lab::generators::Generators;
use ::lab::position::LabError;
use ::lab::studies::{StudyBench, StudyReport};
use ::lab::subject::Subject;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use engine::Session;

use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Game, Payload};
use crate::lab::bench::{
    GeneratorsRequest, MOST_STUDIES, StudiesRequest, StudiesView, StudyLine, StudyLineRequest,
};
use crate::openapi::{BodyRefusals, Refusals};
use crate::reply;

/// Counts a tree with the fast generator of moves and with a plain one, as deep as asked or as is not too much.
#[utoipa::path(
    post, path = "/api/v1/{game}/lab/generators", tag = "lab", operation_id = "generators",
    params(("game" = String, Path, description = "The game's name")),
    request_body = GeneratorsRequest,
    responses((status = 200, description = "Counts and times", body = Generators), BodyRefusals),
)]
pub async fn generators(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    Payload(request): Payload<GeneratorsRequest>,
) -> Result<Response, ApiError> {
    let (start, depth) = request.check(&app.limits)?;
    let subject = entry.subject()?;
    let read = move |session: Box<dyn Session>| Ok(subject.position(session.as_ref())?);
    let board = app.with_told_session(&entry, start, read).await?;
    let count = move |limits: Limits| board.generators(depth, &limits);
    let counted = app.lab.search(app.limits.lab_visited, count).await?;
    Ok(reply::json(StatusCode::OK, &counted))
}

/// The bench of a game.
fn bench(subject: &dyn Subject) -> Result<&'static dyn StudyBench, ApiError> {
    Ok(subject.studies().ok_or_else(|| LabError::NoStudies(subject.name()))?)
}

/// The studies that come with a game, and the curves of the evaluation that they judge.
#[utoipa::path(
    get, path = "/api/v1/{game}/lab/studies", tag = "lab", operation_id = "lab_studies",
    params(("game" = String, Path, description = "The game's name")),
    responses((status = 200, description = "Studies and curves", body = StudiesView), Refusals),
)]
pub async fn studies(Game(entry): Game) -> Result<Response, ApiError> {
    let bench = bench(entry.subject()?)?;
    let view = StudiesView { studies: bench.ours(), curves: bench.curves() };
    Ok(reply::json(StatusCode::OK, &view))
}

/// Judges weights by studies: which of them the usual weights hit, and how many every triple of a grid does.
#[utoipa::path(
    post, path = "/api/v1/{game}/lab/studies", tag = "lab", operation_id = "judge_studies",
    params(("game" = String, Path, description = "The game's name")),
    request_body = StudiesRequest,
    responses((status = 200, description = "The hits", body = StudyReport), BodyRefusals),
)]
pub async fn judge(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    Payload(request): Payload<StudiesRequest>,
) -> Result<Response, ApiError> {
    let bench = bench(entry.subject()?)?;
    let studies = request.check()?;
    let judge = move |limits: Limits| bench.judge(&studies, MOST_STUDIES, &limits);
    let report = app.lab.search(app.limits.lab_visited, judge).await?;
    Ok(reply::json(StatusCode::OK, &report))
}

/// Makes a study of a position and its winner.
#[utoipa::path(
    post, path = "/api/v1/{game}/lab/studies/line", tag = "lab", operation_id = "study_line",
    params(("game" = String, Path, description = "The game's name")),
    request_body = StudyLineRequest,
    responses((status = 200, description = "Its line", body = StudyLine), BodyRefusals),
)]
pub async fn line(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    Payload(request): Payload<StudyLineRequest>,
) -> Result<Response, ApiError> {
    let bench = bench(entry.subject()?)?;
    let (start, winner) = request.split();
    let write = move |session: Box<dyn Session>| Ok(bench.line(session.as_ref(), winner)?);
    let study = app.with_told_session(&entry, start, write).await?;
    Ok(reply::json(StatusCode::OK, &StudyLine { study }))
}
