//! Experiments: step against step, on stored positions.

use std::sync::Arc;

use ::lab::Limits;
use ::lab::experiment::{ExperimentError, Question, Report, Run};
use ::lab::subject::Subject;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;

use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Game, Payload, parameter};
use crate::lab::experiments::Experiments;
use crate::lab::model::{ExperimentSummary, ExperimentView, NewExperiment};
use crate::openapi::{BodyRefusals, Refusals};
use crate::registry::ServedGame;
use crate::reply;

/// The address of an experiment.
pub struct ExperimentId(String);

impl FromRequestParts<Arc<App>> for ExperimentId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, ApiError> {
        parameter(parts, "id").await.map(Self)
    }
}

/// Changes an experiment, and answers with how it stands then.
async fn view_after(
    app: &App,
    entry: &ServedGame,
    id: String,
    change: impl FnOnce(&Arc<Experiments>, &'static dyn Subject, &str) -> Result<(), ApiError>
    + Send
    + 'static,
) -> Result<Response, ApiError> {
    let subject = entry.subject()?;
    let experiments = Arc::clone(&app.lab.experiments);
    let view = app
        .work(usize::MAX, move || {
            change(&experiments, subject, &id)?;
            experiments.view(subject, &id)
        })
        .await?;
    Ok(reply::json(StatusCode::OK, &view))
}

/// A small experiment as an example, measured for whoever asks and not stored: the first steps of the usual
/// one on two of its positions, to depths 1 to 3.
#[utoipa::path(
    get, path = "/api/v1/{game}/lab/example", tag = "lab", operation_id = "example_experiment",
    params(("game" = String, Path, description = "The game's name")),
    responses((status = 200, description = "What it found", body = Report), Refusals),
)]
pub async fn example(State(app): State<Arc<App>>, Game(entry): Game) -> Result<Response, ApiError> {
    let subject = entry.subject()?;
    let measure = move |limits: Limits| -> Result<Report, ExperimentError> {
        let mut run = Run::new(subject, Question::example(subject))?;
        run.measure(&limits.stop, &mut |_| {})?;
        Ok(Report::new(subject, run.question(), run.known())?)
    };
    let told = app.lab.search(u64::MAX, move |limits| Ok(measure(limits))).await?;
    Ok(reply::json(StatusCode::OK, &told.map_err(ApiError::internal)?))
}

/// Begins an experiment. Experiments measure one at a time; one that asks the same as a stored one
/// goes on with that, and one that takes too long is stopped and can go on.
#[utoipa::path(
    post, path = "/api/v1/{game}/lab/experiments", tag = "lab", operation_id = "start_experiment",
    params(("game" = String, Path, description = "The game's name")),
    request_body = NewExperiment,
    responses((status = 201, description = "The experiment", body = ExperimentView), BodyRefusals),
)]
pub async fn start(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    Payload(order): Payload<NewExperiment>,
) -> Result<Response, ApiError> {
    let subject = entry.subject()?;
    let (limits, experiments) = (Arc::clone(&app.limits), Arc::clone(&app.lab.experiments));
    let view = app
        .work(usize::MAX, move || {
            let id = experiments.start(subject, order.question(subject, &limits)?)?;
            experiments.view(subject, &id)
        })
        .await?;
    Ok(reply::json(StatusCode::CREATED, &view))
}

/// The stored experiments, the last one first.
#[utoipa::path(
    get, path = "/api/v1/{game}/lab/experiments", tag = "lab", operation_id = "list_experiments",
    params(("game" = String, Path, description = "The game's name")),
    responses(
        (status = 200, description = "The experiments", body = Vec<ExperimentSummary>),
        Refusals,
    ),
)]
pub async fn list(State(app): State<Arc<App>>, Game(entry): Game) -> Result<Response, ApiError> {
    let subject = entry.subject()?;
    let experiments = Arc::clone(&app.lab.experiments);
    let list = app.work(usize::MAX, move || experiments.list(subject.name())).await?;
    Ok(reply::json(StatusCode::OK, &list))
}

/// An experiment as it stands: how far it is, and what is known.
#[utoipa::path(
    get, path = "/api/v1/{game}/lab/experiments/{id}", tag = "lab", operation_id = "read_experiment",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The experiment's address"),
    ),
    responses((status = 200, description = "The experiment", body = ExperimentView), Refusals),
)]
pub async fn read(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    ExperimentId(id): ExperimentId,
) -> Result<Response, ApiError> {
    view_after(&app, &entry, id, |_, _, _| Ok(())).await
}

/// Forgets an experiment.
#[utoipa::path(
    delete, path = "/api/v1/{game}/lab/experiments/{id}", tag = "lab",
    operation_id = "remove_experiment",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The experiment's address"),
    ),
    responses(
        (status = 200, description = "Those that are left", body = Vec<ExperimentSummary>),
        Refusals,
    ),
)]
pub async fn remove(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    ExperimentId(id): ExperimentId,
) -> Result<Response, ApiError> {
    let subject = entry.subject()?;
    let experiments = Arc::clone(&app.lab.experiments);
    let left = app
        .work(usize::MAX, move || {
            experiments.remove(subject.name(), &id)?;
            experiments.list(subject.name())
        })
        .await?;
    Ok(reply::json(StatusCode::OK, &left))
}

/// Stops an experiment; what is measured stays, and it can go on.
#[utoipa::path(
    post, path = "/api/v1/{game}/lab/experiments/{id}/stop", tag = "lab",
    operation_id = "stop_experiment",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The experiment's address"),
    ),
    responses((status = 200, description = "The experiment", body = ExperimentView), Refusals),
)]
pub async fn stop(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    ExperimentId(id): ExperimentId,
) -> Result<Response, ApiError> {
    view_after(&app, &entry, id, |experiments, subject, id| experiments.stop(subject.name(), id))
        .await
}

/// Lets an experiment go on that was stopped.
#[utoipa::path(
    post, path = "/api/v1/{game}/lab/experiments/{id}/resume", tag = "lab",
    operation_id = "resume_experiment",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The experiment's address"),
    ),
    responses((status = 200, description = "The experiment", body = ExperimentView), Refusals),
)]
pub async fn resume(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    ExperimentId(id): ExperimentId,
) -> Result<Response, ApiError> {
    view_after(&app, &entry, id, |experiments, subject, id| experiments.resume(subject, id)).await
}

/// The rows of an experiment as CSV: numbers unrounded, shares from 0 to 1.
#[utoipa::path(
    get, path = "/api/v1/{game}/lab/experiments/{id}/table.csv", tag = "lab",
    operation_id = "export_experiment",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The experiment's address"),
    ),
    responses(
        (status = 200, description = "The rows", body = String, content_type = "text/csv"),
        Refusals,
    ),
)]
pub async fn table(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    ExperimentId(id): ExperimentId,
) -> Result<Response, ApiError> {
    let subject = entry.subject()?;
    let experiments = Arc::clone(&app.lab.experiments);
    let text = app
        .work(usize::MAX, move || {
            let report = experiments.report(subject, &id)?;
            report.csv().map_err(ApiError::internal)
        })
        .await?;
    let mime = HeaderValue::from_static("text/csv; charset=utf-8");
    Ok(reply::typed(StatusCode::OK, mime, text))
}
