//! Reading requests. Whatever is wrong with one is told in JSON.

use std::future::Future;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, FromRequestParts, Query, RawPathParams, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;
use serde_json::error::Category;

use crate::app::App;
use crate::error::ApiError;
use crate::registry::ServedGame;

/// The game that the path names.
pub struct Game(pub Arc<ServedGame>);

impl FromRequestParts<Arc<App>> for Game {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let id = parameter(parts, "game").await?;
        Ok(Self(app.registry.named(&id)?))
    }
}

/// The name of a game being played.
pub struct PlayId(pub String);

impl FromRequestParts<Arc<App>> for PlayId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, ApiError> {
        parameter(parts, "id").await.map(Self)
    }
}

/// The name of an analysis that is kept.
pub struct StudyId(pub String);

impl FromRequestParts<Arc<App>> for StudyId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, ApiError> {
        parameter(parts, "id").await.map(Self)
    }
}

/// The name of a run of learning.
pub struct RunId(pub String);

impl FromRequestParts<Arc<App>> for RunId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, ApiError> {
        parameter(parts, "id").await.map(Self)
    }
}

/// A part of the path by name.
///
/// # Errors
/// A path that cannot be read.
pub async fn parameter(parts: &mut Parts, name: &str) -> Result<String, ApiError> {
    let unreadable = || ApiError::not_found("unknown-path", "There is nothing at this address.");
    let parameters = RawPathParams::from_request_parts(parts, &()).await;
    let parameters = parameters.map_err(|_| unreadable())?;
    let value = parameters.iter().find(|(known, _)| *known == name).map(|(_, value)| value);
    value.map(str::to_owned).ok_or_else(unreadable)
}

/// What the address asks for behind its question mark.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let read = Query::from_request_parts(parts, app).await;
        let Query(query) = read.map_err(|rejection| {
            bad_query(format!("The address is not what this takes: {rejection}."))
        })?;
        Ok(Self(query))
    }
}

/// An address that asks for what there is not.
pub fn bad_query(message: impl Into<String>) -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, "bad-query", message)
}

/// A body in JSON, at most [`body`](crate::ServerLimits::body) bytes long.
pub struct Payload<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Payload<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        let limit = app.limits.body;
        read(request.into_body(), limit, app).await.and_then(|bytes| parse(&bytes)).map(Self)
    }
}

/// A body in JSON that holds a game record, at most
/// [`record_body`](crate::ServerLimits::record_body) bytes long.
pub struct RecordPayload<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for RecordPayload<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        let limit = app.limits.record_body;
        read(request.into_body(), limit, app).await.and_then(|bytes| parse(&bytes)).map(Self)
    }
}

fn read(body: Body, limit: usize, app: &App) -> impl Future<Output = Result<Bytes, ApiError>> {
    let time = app.limits.body_time;
    async move {
        let read = Limited::new(body, limit).collect();
        match tokio::time::timeout(time, read).await {
            Ok(Ok(body)) => Ok(body.to_bytes()),
            Ok(Err(error)) if error.downcast_ref::<LengthLimitError>().is_some() => {
                let message = format!("The body may have at most {limit} bytes.");
                Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "body-too-large", message))
            }
            Ok(Err(_)) => {
                let message = "The body could not be read to its end.";
                Err(ApiError::new(StatusCode::BAD_REQUEST, "bad-body", message))
            }
            Err(_) => {
                let message = "The body did not arrive in time.";
                Err(ApiError::new(StatusCode::REQUEST_TIMEOUT, "timeout", message))
            }
        }
    }
}

/// Reads JSON. Only what fails is read again to say where.
///
/// # Errors
/// 400 when it is no JSON, 422 with the field when it is not what was asked for.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    let error = match serde_json::from_slice(bytes) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    if error.classify() != Category::Data {
        let message = format!("The body is not JSON: {error}.");
        return Err(ApiError::new(StatusCode::BAD_REQUEST, "bad-json", message));
    }
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let path = match serde_path_to_error::deserialize::<_, T>(&mut reader) {
        Ok(value) => return Ok(value),
        Err(error) => error.path().to_string(),
    };
    let text = error.to_string();
    let message = format!("The body is not what this address takes: {text}.");
    let refusal = ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-request", message);
    Err(match field(&path, &text) {
        Some(field) => refusal.field(field),
        None => refusal,
    })
}

/// The path of a field, where the last name may stand in the message only.
fn field(path: &str, message: &str) -> Option<String> {
    let named = ["missing field `", "unknown field `"]
        .iter()
        .find_map(|start| message.strip_prefix(start)?.split_once('`'))
        .map(|(name, _)| name);
    match (path, named) {
        (".", None) => None,
        (".", Some(name)) => Some(name.to_owned()),
        (path, Some(name)) if path != name && !path.ends_with(&format!(".{name}")) => {
            Some(format!("{path}.{name}"))
        }
        (path, _) => Some(path.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use engine::Start;

    use super::*;
    use crate::play::model::NewGame;

    fn refusal<T: DeserializeOwned>(text: impl AsRef<[u8]>) -> (u16, &'static str, Option<String>) {
        match parse::<T>(text.as_ref()) {
            Ok(_) => panic!("accepted"),
            Err(error) => (error.status.as_u16(), error.detail.code, error.detail.field),
        }
    }

    #[test]
    fn what_is_no_json_is_a_bad_request() {
        for text in ["", "{", "{\"moves\":[\"e2e4\"", "nothing", "{} {}", "1e400", "\u{0}"] {
            assert_eq!(refusal::<Start>(text), (400, "bad-json", None), "{text}");
        }
        assert_eq!(refusal::<Start>(b"{\"fen\":\"\xff\xfe\"}"), (400, "bad-json", None));
        assert_eq!(refusal::<Start>("[".repeat(100_000)).0, 422);
        let deep = format!("{{\"moves\":{}", "[".repeat(100_000));
        assert!(parse::<serde_json::Value>(deep.as_bytes()).is_err());
    }

    #[test]
    fn wrong_types_name_their_field() {
        for (text, at) in [
            (r#"{"fen":7}"#, "fen"),
            (r#"{"moves":"e2e4"}"#, "moves"),
            (r#"{"moves":["e2e4",3]}"#, "moves[1]"),
            (r#"{"colour":"red"}"#, "colour"),
        ] {
            assert_eq!(refusal::<Start>(text), (422, "bad-request", Some(at.to_owned())), "{text}");
        }
        assert_eq!(refusal::<Start>("7"), (422, "bad-request", None));
        for (text, at) in [
            ("{}", "seats"),
            (r#"{"seats":[{"kind":"robot"}]}"#, "seats[0].kind"),
            (r#"{"seats":[],"clock":{"base_ms":-1}}"#, "clock.base_ms"),
            (r#"{"seats":[],"clock":{}}"#, "clock.base_ms"),
            (r#"{"seats":[],"clock":{"base_ms":1,"x":2}}"#, "clock.x"),
        ] {
            let (_, _, field) = refusal::<NewGame>(text);
            assert_eq!(field.as_deref().unwrap_or("none"), at, "{text}");
        }
    }
}
