//! Game records, read and written.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use engine::{AnnotatedGame, GameInfo, PositionView};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Game, PlayId, RecordPayload};
use crate::openapi::{BodyRefusals, Refusals};
use crate::play::record::{Replay, record, replay, start_of, write_down};
use crate::reply;
use crate::study::model::{GameOfRecord, ReadGame, RecordGames, check_tree};
use crate::study::view;

/// A game record as text: PGN, or the game's own form.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordText {
    /// The record; its first game is read, main line only.
    pub text: String,
}

/// What a record tells.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct RecordView {
    /// The headers.
    pub tags: BTreeMap<String, String>,
    /// The variant's name.
    pub variant: String,
    /// The position the game starts from.
    pub fen: String,
    /// The moves in UCI notation.
    pub moves: Vec<String>,
    /// Milliseconds on the mover's clock after each move, where the record tells.
    pub clocks_ms: Vec<Option<u64>>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The position at the end.
    pub position: PositionView,
}

/// Reads a game record.
#[utoipa::path(
    post, path = "/api/v1/{game}/record/read", tag = "records", operation_id = "read_record",
    params(("game" = String, Path, description = "The game's name")),
    request_body = RecordText,
    responses((status = 200, description = "What it tells", body = RecordView), BodyRefusals),
)]
pub async fn read(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    RecordPayload(RecordText { text }): RecordPayload<RecordText>,
) -> Result<Response, ApiError> {
    let (kind, limits) = (entry.kind, Arc::clone(&app.limits));
    let read = move || {
        let record = kind.read_record(&text)?;
        let start = start_of(&record);
        limits.check(&start)?;
        let Replay { start_fen, session, .. } = replay(kind, &start)?;
        let view = session.view();
        Ok(RecordView {
            tags: record.tags.into_iter().collect(),
            variant: view.variant.clone(),
            fen: start_fen,
            moves: start.moves,
            clocks_ms: record.moves.iter().map(|mv| mv.clock_ms).collect(),
            result: record.result,
            position: view,
        })
    };
    let view = app.work(usize::MAX, read).await?;
    Ok(reply::json(StatusCode::OK, &view))
}

/// Games of a text that are told of.
const GAMES: usize = 1000;

/// Tells what games a record holds.
#[utoipa::path(
    post, path = "/api/v1/{game}/record/games", tag = "records", operation_id = "list_record",
    params(("game" = String, Path, description = "The game's name")),
    request_body = RecordText,
    responses((status = 200, description = "Its games", body = RecordGames), BodyRefusals),
)]
pub async fn list(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    RecordPayload(RecordText { text }): RecordPayload<RecordText>,
) -> Result<Response, ApiError> {
    let list = move || Ok(RecordGames { games: entry.kind.list_games(&text, GAMES) });
    let games = app.work(usize::MAX, list).await?;
    Ok(reply::json(StatusCode::OK, &games))
}

/// Reads a game of a record with everything that is said about it: variations, comments, glyphs.
#[utoipa::path(
    post, path = "/api/v1/{game}/record/annotated", tag = "records",
    operation_id = "read_annotated",
    params(("game" = String, Path, description = "The game's name")),
    request_body = GameOfRecord,
    responses((status = 200, description = "The game", body = ReadGame), BodyRefusals),
)]
pub async fn read_annotated(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    RecordPayload(GameOfRecord { text, place }): RecordPayload<GameOfRecord>,
) -> Result<Response, ApiError> {
    let limits = Arc::clone(&app.limits);
    let read = move || {
        let (tree, omitted) = entry.kind.read_annotated(&text, place)?;
        check_tree(&tree, &limits)?;
        Ok(ReadGame { tree: view(entry.kind, tree)?, omitted })
    };
    let game = app.work(usize::MAX, read).await?;
    Ok(reply::json(StatusCode::OK, &game))
}

/// Writes a game with everything that is said about it as a record: PGN, or the main line in the
/// game's own form.
#[utoipa::path(
    post, path = "/api/v1/{game}/record/write", tag = "records", operation_id = "write_annotated",
    params(("game" = String, Path, description = "The game's name")),
    request_body = AnnotatedGame,
    responses(
        (status = 200, description = "The record", body = String, content_type = "text/plain"),
        BodyRefusals,
    ),
)]
pub async fn write_annotated(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    RecordPayload(tree): RecordPayload<AnnotatedGame>,
) -> Result<Response, ApiError> {
    check_tree(&tree, &app.limits)?;
    let text = app.work(usize::MAX, move || Ok(entry.kind.write_annotated(&tree)?)).await?;
    let mime = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(reply::typed(StatusCode::OK, mime, text))
}

/// The game as a record to keep: PGN, or the game's own form.
#[utoipa::path(
    get, path = "/api/v1/{game}/play/{id}/record", tag = "records",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The game's address"),
    ),
    responses(
        (status = 200, description = "The record", body = String, content_type = "text/plain"),
        Refusals,
    ),
)]
pub async fn write(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    PlayId(id): PlayId,
) -> Result<Response, ApiError> {
    let data = app.games.get(&entry, &id).await?.snapshot().data;
    let (kind, record) = (entry.kind, record(&data, &entry.info));
    let plies = record.moves.len();
    let day = record.tags.iter().find(|(name, _)| name == "Date").map(|(_, day)| day.clone());
    let text = app.work(plies, move || write_down(kind, &data, &record)).await?;
    let mime = HeaderValue::from_static("text/plain; charset=utf-8");
    let mut response = reply::typed(StatusCode::OK, mime, text);
    let day: String = day.unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
    if let Some(name) = attachment(&entry.info, &day, &id) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// The header that names a record's file: by its game, by something about it, and by its address.
pub fn attachment(info: &GameInfo, about: &str, id: &str) -> Option<HeaderValue> {
    let name = format!("attachment; filename=\"{}-{about}-{id:.6}.{}\"", info.id, info.record);
    HeaderValue::try_from(name).ok()
}
