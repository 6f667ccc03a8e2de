//! The API's description, made from the code.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::{ContentBuilder, HeaderBuilder, Object, OpenApi, Ref, RefOr, Type};
use utoipa::{IntoResponses, OpenApi as _};

use crate::arena::model::TournamentEvent;
use crate::error::ErrorBody;
use crate::learn::model::LearnEvent;
use crate::play::model::ThoughtsMessage;
use crate::reply;
use crate::routes::analysis::{AnalysisMessage, AnalysisRequest};
use crate::routes::review::{ReviewMessage, ReviewRequest};

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Tabiya",
        description = "Play and analyse. The client holds no rules: it shows what the server \
                       says is legal. Values are for the side to move, in centipawns; times are \
                       milliseconds; seats are counted from 0 in order of play.",
        license(name = "GPL-3.0-or-later", identifier = "GPL-3.0-or-later"),
    ),
    components(schemas(
        ErrorBody,
        AnalysisMessage,
        AnalysisRequest,
        LearnEvent,
        ReviewMessage,
        ReviewRequest,
        ThoughtsMessage,
        TournamentEvent
    )),
    tags(
        (name = "games", description = "Which games there are"),
        (name = "positions", description = "Positions that travel in the request"),
        (name = "play", description = "Games being played, stored move by move"),
        (name = "studies", description = "Analyses that are kept: trees of moves with what is said about them"),
        (name = "lab", description = "The ladder of algorithms, asked, watched and measured"),
        (name = "arena", description = "Tournaments between our opponents, played one at a time and stored game by game"),
        (name = "learn", description = "Players that learn from nothing, one run at a time, and their networks"),
        (name = "records", description = "Game records (chess: PGN)"),
    ),
)]
struct Document;

/// The description without its addresses.
pub fn document() -> OpenApi {
    Document::openapi()
}

/// The description as text.
pub fn text(description: &OpenApi) -> String {
    let mut text = description.to_pretty_json().unwrap_or_default();
    text.push('\n');
    text
}

/// Answers with the description.
pub fn answer(text: Bytes) -> Response {
    reply::typed(StatusCode::OK, HeaderValue::from_static("application/json"), text)
}

/// The refusals of addresses that take no body.
pub struct Refusals;

/// The refusals of addresses that take a body.
pub struct BodyRefusals;

const ALWAYS: [(u16, &str); 5] = [
    (400, "The request cannot be read."),
    (403, "The request comes from a page of another site, or by a foreign name."),
    (404, "There is no such game or address."),
    (429, "Too much is going on; try again after `Retry-After` seconds."),
    (500, "The server failed; its log says why."),
];
const WITH_BODY: [(u16, &str); 4] = [
    (408, "The body did not arrive in time."),
    (409, "What is asked does not fit the state of the game."),
    (413, "The body is too large."),
    (422, "A field is not what it should be: `field` says which."),
];

fn refusals(
    list: impl IntoIterator<Item = (u16, &'static str)>,
) -> BTreeMap<String, RefOr<utoipa::openapi::Response>> {
    let refusal = |(status, description): (u16, &str)| {
        let body = Ref::from_schema_name("ErrorBody");
        let content = ContentBuilder::new().schema(Some(body)).build();
        let mut response =
            ResponseBuilder::new().description(description).content("application/json", content);
        if status == 429 {
            let seconds = HeaderBuilder::new().schema(Some(Object::with_type(Type::Integer)));
            response = response.header("Retry-After", seconds.build());
        }
        (status.to_string(), RefOr::T(response.build()))
    };
    list.into_iter().map(refusal).collect()
}

impl IntoResponses for Refusals {
    fn responses() -> BTreeMap<String, RefOr<utoipa::openapi::Response>> {
        refusals(ALWAYS)
    }
}

impl IntoResponses for BodyRefusals {
    fn responses() -> BTreeMap<String, RefOr<utoipa::openapi::Response>> {
        refusals(ALWAYS.into_iter().chain(WITH_BODY))
    }
}
