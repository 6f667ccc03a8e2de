//! Machines that help people in the games they play.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use engine::{Answer, Limits, Report, Session};
use review::{Judgement, expected_score};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Game, Payload, PlayId};
use crate::openapi::{BodyRefusals, Refusals};
use crate::play::ENGLISH;
use crate::play::actor::Command;
use crate::play::help::{Advice, AdvisedLine, Consultation, Help, LINES};
use crate::play::keys::Asker;
use crate::play::model::GameData;
use crate::pool::{Lane, Power, SearchRequest, Series};
use crate::registry::ServedGame;
use crate::reply;

/// A question to the machine that helps a person.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HelpRequest {
    /// The seat of the player who asks.
    pub seat: usize,
    /// How many moves were played so far, as the client knows.
    pub ply: usize,
    /// The move that is asked about, in UCI notation or SAN, where the machine checks moves; absent
    /// where it tells the best ones.
    #[serde(default, rename = "move")]
    pub mv: Option<String>,
    /// The language whose letters of pieces are read first in a typed move, as a BCP 47 tag; English
    /// when absent.
    #[serde(default)]
    pub language: Option<String>,
}

/// Asks the machine that helps the player to move. Time goes on meanwhile. That it was asked is counted
/// and stored before it thinks; asked the same again before it has answered, it counts once.
#[utoipa::path(
    post, path = "/api/v1/{game}/play/{id}/help", tag = "play", operation_id = "ask_for_help",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The game's address"),
    ),
    request_body = HelpRequest,
    responses((status = 200, description = "What it says", body = Consultation), BodyRefusals),
)]
pub async fn ask(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    PlayId(id): PlayId,
    client: Client,
    by: Asker,
    Payload(request): Payload<HelpRequest>,
) -> Result<Response, ApiError> {
    let HelpRequest { seat, ply, mv, language } = request;
    let _place = app.consultations.take(client).ok_or_else(|| {
        ApiError::busy("too-many-requests", "Too many questions are answered for you at a time.")
    })?;
    let before = app.games.get(&entry, &id).await?.snapshot().data;
    let language = language.unwrap_or_else(|| ENGLISH.to_owned());
    let kind = entry.kind;
    let start = before.start();
    let open = move || {
        let session = kind.open(&start)?;
        let uci = mv.map(|mv| in_uci(session.as_ref(), &mv, &language)).transpose()?;
        Ok((session, uci))
    };
    let (session, uci) = app.work(before.moves.len(), open).await?;
    let consult = Command::Consult { seat, ply, uci: uci.clone() };
    app.games.ask(&entry, &id, consult, by.clone()).await?;
    let asked = app.games.get(&entry, &id).await?.snapshot().data;
    let number =
        asked.consultations.iter().rposition(|asked| asked.is_open(seat, ply, uci.as_deref()));
    let same = asked.moves == before.moves;
    let (Some(number), Some(help), true) = (number, asked.seats[seat].help(), same) else {
        return Err(ApiError::conflict("stale-ply", "The game went on meanwhile.").field("ply"));
    };
    let adviser = Adviser { app: &app, entry: &entry, client, game: &asked, seat, help };
    let advice = adviser.advise(session, uci).await?;
    app.games.ask(&entry, &id, Command::Advise { number, advice }, by).await?;
    let told = app.games.get(&entry, &id).await?.snapshot().data;
    Ok(reply::json(StatusCode::OK, &told.consultations.get(number)))
}

/// What was asked of the machines that help in a game: all of it when the game is over; before that
/// what the players asked whose keys come with the question, and where games are not keyed, what
/// everybody asked.
#[utoipa::path(
    get, path = "/api/v1/{game}/play/{id}/help", tag = "play", operation_id = "list_help",
    params(
        ("game" = String, Path, description = "The game's name"),
        ("id" = String, Path, description = "The game's address"),
    ),
    responses(
        (status = 200, description = "The questions, oldest first", body = Vec<Consultation>),
        Refusals,
    ),
)]
pub async fn list(
    State(app): State<Arc<App>>,
    Game(entry): Game,
    PlayId(id): PlayId,
    by: Asker,
) -> Result<Response, ApiError> {
    let game = app.games.get(&entry, &id).await?.look().data;
    let is_told =
        |asked: &&Consultation| app.local || game.ending.is_some() || by.sits_at(&game, asked.seat);
    let told: Vec<_> = game.consultations.iter().filter(is_told).collect();
    Ok(reply::json(StatusCode::OK, &told))
}

/// A move as it may be typed, in UCI notation.
fn in_uci(session: &dyn Session, mv: &str, language: &str) -> Result<String, ApiError> {
    let mut session = session.fork();
    let played = session.play_typed(mv, language);
    played.map_err(|error| ApiError::from(error).field("move"))?;
    session.last_move().ok_or_else(|| ApiError::internal("a move was played and is not there"))
}

/// The machine of a seat.
struct Adviser<'a> {
    app: &'a App,
    entry: &'a ServedGame,
    client: Client,
    game: &'a GameData,
    seat: usize,
    help: &'a Help,
}

impl Adviser<'_> {
    /// The best moves, or what is wrong with the one that is asked about.
    async fn advise(
        &self,
        session: Box<dyn Session>,
        uci: Option<String>,
    ) -> Result<Advice, ApiError> {
        let time = self.help.movetime();
        let Some(uci) = uci else {
            let limits = Limits { movetime: Some(time), ..Limits::default() };
            let answer = self.search(session, limits, LINES).await?;
            return Ok(Advice::Lines {
                lines: answer.lines.iter().map(AdvisedLine::from).collect(),
            });
        };
        let half = Limits { movetime: Some(time / 2), ..Limits::default() };
        let best = self.search(session.fork(), half.clone(), 1).await?;
        if best.best.is_none_or(|best| best.uci == uci) {
            return Ok(Advice::Check { judgement: None });
        }
        let only = Limits { search_moves: vec![uci], ..half };
        let asked = self.search(session, only, 1).await?;
        let expected = |lines: &[Report]| lines.first().map_or(0.5, expected_score);
        let loss = expected(&best.lines) - expected(&asked.lines);
        Ok(Advice::Check { judgement: Judgement::of(loss) })
    }

    async fn search(
        &self,
        session: Box<dyn Session>,
        limits: Limits,
        lines: usize,
    ) -> Result<Answer, ApiError> {
        let request = SearchRequest {
            kind: self.entry.kind,
            session,
            player: self.help.player(self.entry)?,
            multipv: lines,
            power: Power::default(),
            book: false,
            limits: Box::new(move || limits),
            report: Box::new(|_| ()),
            series: Some(Series::Seat { game: self.game.id.clone(), seat: self.seat }),
            first: true,
            lane: Lane::Client(self.client),
            share: None,
        };
        let mut ticket = self.app.moves.search(request)?;
        let most = self.app.limits.queue_time + self.app.limits.help_time;
        let answer = tokio::time::timeout(most, ticket.answer()).await;
        let late = |_| ApiError::busy("too-many-requests", "The search found no turn in time.");
        Ok(answer.map_err(late)??)
    }
}
