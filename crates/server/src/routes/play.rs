//! Games being played.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use engine::Start;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Asked, Game, Payload, PlayId, RecordPayload, bad_query};
use crate::openapi::{BodyRefusals, Refusals};
use crate::play::actor::Command;
use crate::play::keys::{self, Asker, BegunGame, SeatKey};
use crate::play::model::{
    DrawAction, GameState, GameSummary, NewGame, Seat, check_seats, random_id,
};
use crate::play::record;
use crate::play::{ENGLISH, LIST};
use crate::registry::ServedGame;
use crate::reply;

/// A move in a game being played.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayMove {
    /// The move, in UCI notation or SAN.
    #[serde(rename = "move")]
    pub mv: String,
    /// How many moves were played so far, as the client knows.
    pub ply: usize,
    /// The language whose letters of pieces are read first in a typed move, as a BCP 47 tag; English
    /// when absent.
    #[serde(default)]
    pub language: Option<String>,
}

/// Who asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BySeat {
    /// The seat of the player who asks.
    pub seat: usize,
}

/// Something about a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawRequest {
    /// The seat of the player who asks.
    pub seat: usize,
    /// What the player does.
    pub action: DrawAction,
}

/// Which games are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// The ids of games that the client knows, with commas between them, at most 50.
    #[serde(default)]
    pub ids: String,
    /// A text that a name or a header holds, at most 100 bytes; A to Z count as a to z.
    #[serde(default)]
    pub search: String,
}

/// Longest text that is searched for, in bytes.
const SEARCH: usize = 100;

impl ListQuery {
    /// The ids that the client knows.
    ///
    /// # Errors
    /// When they are too many.
    pub fn ids(&self) -> Result<Vec<&str>, ApiError> {
        let ids: Vec<_> = self.ids.split(',').filter(|id| !id.is_empty()).collect();
        if ids.len() > LIST {
            return Err(bad_query(format!("ids may name at most {LIST} games.")).field("ids"));
        }
        Ok(ids)
    }

    /// The text to search for; empty when everything is wanted.
    ///
    /// # Errors
    /// When it is too long.
    pub fn search(&self) -> Result<&str, ApiError> {
        let text = self.search.trim();
        if text.len() > SEARCH {
            let message = format!("search may have at most {SEARCH} bytes.");
            return Err(bad_query(message).field("search"));
        }
        Ok(text)
    }
}

/// A game record to play on from.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportRequest {
    /// The record; its first game is read, main line only.
    pub text: String,
    /// Who plays from here on; people by the names of the record when absent.
    #[serde(default)]
    pub seats: Option<Vec<Seat>>,
}

/// Begins a game. Its clocks run at once.
#[utoipa::path(
    post, path = "/api/v1/{game}/play", tag = "play",
    params(("game" = String, Path, description = "The game's name")),
    request_body = NewGame,
    responses((status = 201, description = "The game", body = BegunGame), BodyRefusals),
)]
pub async fn create(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    client: Client,
    Payload(order): Payload<NewGame>,
) -> Result<Response, ApiError> {
    begin(&app, entry, order, client).await
}

async fn begin(
    app: &App,
    entry: Arc<ServedGame>,
    order: NewGame,
    client: Client,
) -> Result<Response, ApiError> {
    app.may_begin(client)?;
    check_seats(&order.seats, &entry, &app.limits)?;
    if let Some(rule) = &order.clock {
        rule.check()?;
    }
    let NewGame { variant, fen, moves, .. } = &order;
    let (variant, fen, moves) = (variant.clone(), fen.clone(), moves.clone());
    app.limits.check(&Start { variant, fen, moves, ..Start::default() })?;
    let replayed = Arc::clone(&entry);
    let begun = app.work(order.moves.len(), move || record::begin(&replayed, order)).await?;
    let state = app.games.create(&entry, begun, client).await?;
    Ok(reply::json(StatusCode::CREATED, &state))
}

/// The last games, newest first, at most 50, of those that the server keeps (the last 5000 finished
/// ones, and those in progress): all of them on a server that only its own machine
/// reaches; elsewhere those that are named, since whoever knows a game's id may look at it.
#[utoipa::path(
    get, path = "/api/v1/{game}/play", tag = "play",
    params(("game" = String, Path, description = "The game's name"), ListQuery),
    responses((status = 200, description = "The games", body = Vec<GameSummary>), Refusals),
)]
pub async fn list(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    Asked(query): Asked<ListQuery>,
) -> Result<Response, ApiError> {
    let known = query.ids()?;
    let known = (!app.local).then_some(known.as_slice());
    let list = app.games.list(&entry.info.id, known, query.search()?).await?;
    Ok(reply::json(StatusCode::OK, &list))
}

/// Makes a game of a record. A finished one can be looked at, an unfinished one played on,
/// without clocks. The server keeps the last 5000 finished games.
#[utoipa::path(
    post, path = "/api/v1/{game}/play/import", tag = "records",
    params(("game" = String, Path, description = "The game's name")),
    request_body = ImportRequest,
    responses((status = 201, description = "The game", body = BegunGame), BodyRefusals),
)]
pub async fn import(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    client: Client,
    RecordPayload(ImportRequest { text, seats }): RecordPayload<ImportRequest>,
) -> Result<Response, ApiError> {
    app.may_begin(client)?;
    if let Some(seats) = &seats {
        check_seats(seats, &entry, &app.limits)?;
    }
    let (limits, replayed) = (Arc::clone(&app.limits), Arc::clone(&entry));
    let read = move || {
        let text = replayed.kind.read_record(&text)?;
        limits.check_tags(&text.tags, "text")?;
        limits.check(&record::start_of(&text))?;
        record::import(&replayed, text, seats)
    };
    let begun = app.work(usize::MAX, read).await?;
    let state = app.games.create(&entry, begun, client).await?;
    Ok(reply::json(StatusCode::CREATED, &state))
}

/// The game as it is now.
#[utoipa::path(
    get, path = "/api/v1/{game}/play/{id}", tag = "play",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The game's address"),
    ),
    responses((status = 200, description = "The game", body = GameState), Refusals),
)]
pub async fn read(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    PlayId(id): PlayId,
) -> Result<Response, ApiError> {
    let state = app.games.get(&entry, &id).await?.look().state();
    Ok(reply::json(StatusCode::OK, &state))
}

/// Forgets a finished game. Where games are keyed that takes a key of the game, or a question from the
/// server's own machine.
#[utoipa::path(
    delete, path = "/api/v1/{game}/play/{id}", tag = "play", operation_id = "remove_game",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The game's address"),
    ),
    responses((status = 204, description = "It is forgotten"), Refusals),
)]
pub async fn remove(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    PlayId(id): PlayId,
    by: Asker,
) -> Result<StatusCode, ApiError> {
    let game = app.games.get(&entry, &id).await?.snapshot().data;
    if !(app.local || by.here || by.takes_part(&game)) {
        return Err(keys::refusal());
    }
    if game.ending.is_none() {
        let message = "This game goes on: only a finished one can be deleted.";
        return Err(ApiError::conflict("goes-on", message));
    }
    app.games.remove(&game).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn ask(
    app: &App,
    entry: &Arc<ServedGame>,
    id: &str,
    command: Command,
    by: Asker,
) -> Result<Response, ApiError> {
    let state = app.games.ask(entry, id, command, by).await?;
    Ok(reply::json(StatusCode::OK, &state))
}

/// Makes a move for the person to move. It is answered only after it is stored.
#[utoipa::path(
    post, path = "/api/v1/{game}/play/{id}/move", tag = "play",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The game's address"),
    ),
    request_body = PlayMove,
    responses((status = 200, description = "The game", body = GameState), BodyRefusals),
)]
pub async fn make_move(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    PlayId(id): PlayId,
    by: Asker,
    Payload(PlayMove { mv, ply, language }): Payload<PlayMove>,
) -> Result<Response, ApiError> {
    let language = language.unwrap_or_else(|| ENGLISH.to_owned());
    ask(&app, &entry, &id, Command::Move { mv, ply, language }, by).await
}

/// Resigns.
#[utoipa::path(
    post, path = "/api/v1/{game}/play/{id}/resign", tag = "play",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The game's address"),
    ),
    request_body = BySeat,
    responses((status = 200, description = "The game", body = GameState), BodyRefusals),
)]
pub async fn resign(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    PlayId(id): PlayId,
    by: Asker,
    Payload(BySeat { seat }): Payload<BySeat>,
) -> Result<Response, ApiError> {
    ask(&app, &entry, &id, Command::Resign { seat }, by).await
}

/// Offers, accepts, declines or claims a draw. An offer stands until the opponent moves; the
/// engine answers an offer at once: either the game is over, or it declines and no offer stands.
#[utoipa::path(
    post, path = "/api/v1/{game}/play/{id}/draw", tag = "play",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The game's address"),
    ),
    request_body = DrawRequest,
    responses((status = 200, description = "The game", body = GameState), BodyRefusals),
)]
pub async fn draw(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    PlayId(id): PlayId,
    by: Asker,
    Payload(DrawRequest { seat, action }): Payload<DrawRequest>,
) -> Result<Response, ApiError> {
    ask(&app, &entry, &id, Command::Draw { seat, action }, by).await
}

/// Takes back the asker's last move and what was played since; clocks show again what they
/// showed then. A search of the engine is given up.
#[utoipa::path(
    post, path = "/api/v1/{game}/play/{id}/takeback", tag = "play",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The game's address"),
    ),
    request_body = BySeat,
    responses((status = 200, description = "The game", body = GameState), BodyRefusals),
)]
pub async fn takeback(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    PlayId(id): PlayId,
    by: Asker,
    Payload(BySeat { seat }): Payload<BySeat>,
) -> Result<Response, ApiError> {
    ask(&app, &entry, &id, Command::Takeback { seat }, by).await
}

/// Gives a seat a new key and forgets the old one: whoever is invited by the key of a seat comes in
/// by it, and has the seat alone from then on.
#[utoipa::path(
    post, path = "/api/v1/{game}/play/{id}/join", tag = "play",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The game's address"),
    ),
    request_body = BySeat,
    responses((status = 200, description = "The new key", body = SeatKey), BodyRefusals),
)]
pub async fn join(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    PlayId(id): PlayId,
    by: Asker,
    Payload(BySeat { seat }): Payload<BySeat>,
) -> Result<Response, ApiError> {
    let key = random_id();
    app.games.ask(&entry, &id, Command::Join { seat, key: key.clone() }, by).await?;
    Ok(reply::json(StatusCode::OK, &SeatKey { seat, key }))
}

/// Gives up a game of engines among themselves. Where games are keyed that takes a key of the game,
/// or a question from the server's own machine.
#[utoipa::path(
    post, path = "/api/v1/{game}/play/{id}/abort", tag = "play",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The game's address"),
    ),
    responses((status = 200, description = "The game", body = GameState), Refusals),
)]
pub async fn abort(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    PlayId(id): PlayId,
    by: Asker,
) -> Result<Response, ApiError> {
    let game = app.games.get(&entry, &id).await?.snapshot().data;
    if !game.is_show() {
        let message = "Somebody plays in this game: who does not want to play on resigns.";
        return Err(ApiError::conflict("has-players", message));
    }
    if !(app.local || by.here || by.takes_part(&game)) {
        return Err(keys::refusal());
    }
    ask(&app, &entry, &id, Command::Abort, by).await
}

/// Begins a new game from the same start with every player one seat on. Where games are keyed that
/// takes a key of the old one.
#[utoipa::path(
    post, path = "/api/v1/{game}/play/{id}/rematch", tag = "play",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The game's address"),
    ),
    responses((status = 201, description = "The new game", body = BegunGame), Refusals),
)]
pub async fn rematch(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    PlayId(id): PlayId,
    client: Client,
    by: Asker,
) -> Result<Response, ApiError> {
    let data = app.games.get(&entry, &id).await?.snapshot().data;
    if !app.local && !by.takes_part(&data) {
        return Err(keys::refusal());
    }
    begin(&app, entry, record::rematch(&data), client).await
}
