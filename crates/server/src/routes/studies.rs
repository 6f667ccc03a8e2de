//! Analyses that are kept.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use engine::AnnotatedGame;

use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Asked, Game, RecordPayload, StudyId};
use crate::openapi::{BodyRefusals, Refusals};
use crate::play::keys::Asker;
use crate::registry::ServedGame;
use crate::reply;
use crate::routes::play::ListQuery;
use crate::routes::record::attachment;
use crate::study::model::{
    BegunStudy, NewStudy, SavedStudy, StudyChange, StudySummary, StudyView, check,
};
use crate::study::view;

/// The analyses that are kept, those that changed last first, at most 50: all of them on a server
/// that only its own machine reaches, elsewhere those that are named.
#[utoipa::path(
    get, path = "/api/v1/{game}/studies", tag = "studies", operation_id = "list_studies",
    params(("game" = String, Path, description = "The game's name"), ListQuery),
    responses((status = 200, description = "The analyses", body = Vec<StudySummary>), Refusals),
)]
pub async fn list(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    Asked(query): Asked<ListQuery>,
) -> Result<Response, ApiError> {
    let known = query.ids()?;
    let known = (!app.local).then_some(known.as_slice());
    let list = app.studies.list(&entry.info.id, known, query.search()?).await?;
    Ok(reply::json(StatusCode::OK, &list))
}

/// Keeps an analysis.
#[utoipa::path(
    post, path = "/api/v1/{game}/studies", tag = "studies", operation_id = "create_study",
    params(("game" = String, Path, description = "The game's name")),
    request_body = NewStudy,
    responses((status = 201, description = "Where it is", body = BegunStudy), BodyRefusals),
)]
pub async fn create(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    client: Client,
    RecordPayload(NewStudy { name, tree }): RecordPayload<NewStudy>,
) -> Result<Response, ApiError> {
    app.may_begin(client)?;
    let name = check(&name, &tree, &app.limits)?;
    let tree = played(&app, &entry, tree).await?;
    let begun: BegunStudy = app.studies.create(&entry.info.id, NewStudy { name, tree }).await?;
    Ok(reply::json(StatusCode::CREATED, &begun))
}

/// An analysis that is kept.
#[utoipa::path(
    get, path = "/api/v1/{game}/studies/{id}", tag = "studies", operation_id = "read_study",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The analysis' address"),
    ),
    responses((status = 200, description = "The analysis", body = StudyView), Refusals),
)]
pub async fn read(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    StudyId(id): StudyId,
) -> Result<Response, ApiError> {
    let study = app.studies.get(&entry.info.id, &id).await?;
    let kind = entry.kind;
    let tree = app.work(study.tree.moves.len(), move || view(kind, study.tree)).await?;
    let (name, revision) = (study.name, study.revision);
    let shown = StudyView { id, name, revision, keyed: !app.local, tree };
    Ok(reply::json(StatusCode::OK, &shown))
}

/// Stores another state of an analysis. It is answered only after it is stored; refused when the
/// analysis was changed since the revision that it is of.
#[utoipa::path(
    put, path = "/api/v1/{game}/studies/{id}", tag = "studies", operation_id = "change_study",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The analysis' address"),
    ),
    request_body = StudyChange,
    responses((status = 200, description = "It is stored", body = SavedStudy), BodyRefusals),
)]
pub async fn change(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    StudyId(id): StudyId,
    by: Asker,
    RecordPayload(StudyChange { revision, name, tree }): RecordPayload<StudyChange>,
) -> Result<Response, ApiError> {
    let name = check(&name, &tree, &app.limits)?;
    let tree = played(&app, &entry, tree).await?;
    let change = StudyChange { revision, name, tree };
    let saved: SavedStudy = app.studies.change(&entry.info.id, &id, change, &by).await?;
    Ok(reply::json(StatusCode::OK, &saved))
}

/// Forgets an analysis.
#[utoipa::path(
    delete, path = "/api/v1/{game}/studies/{id}", tag = "studies", operation_id = "remove_study",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The analysis' address"),
    ),
    responses((status = 204, description = "It is forgotten"), Refusals),
)]
pub async fn remove(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    StudyId(id): StudyId,
    by: Asker,
) -> Result<StatusCode, ApiError> {
    app.studies.remove(&entry.info.id, &id, &by).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// An analysis as a record: PGN, or the main line in the game's own form.
#[utoipa::path(
    get, path = "/api/v1/{game}/studies/{id}/record", tag = "studies",
    operation_id = "study_record",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The analysis' address"),
    ),
    responses(
        (status = 200, description = "The record", body = String, content_type = "text/plain"),
        Refusals,
    ),
)]
pub async fn record(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    StudyId(id): StudyId,
) -> Result<Response, ApiError> {
    let tree = app.studies.get(&entry.info.id, &id).await?.tree;
    let kind = entry.kind;
    let text = app.work(tree.moves.len(), move || Ok(kind.write_annotated(&tree)?)).await?;
    let mime = HeaderValue::from_static("text/plain; charset=utf-8");
    let mut response = reply::typed(StatusCode::OK, mime, text);
    if let Some(name) = attachment(&entry.info, "analysis", &id) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// A tree whose moves can be played one after another.
async fn played(
    app: &App,
    entry: &ServedGame,
    tree: AnnotatedGame,
) -> Result<AnnotatedGame, ApiError> {
    let kind = entry.kind;
    let play = move || tree.walk(kind, |_, _| ()).map(|()| tree).map_err(ApiError::from);
    app.work(usize::MAX, play).await
}
