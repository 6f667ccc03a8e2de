//! Writing answers.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use serde::Serialize;

use crate::error::ApiError;

/// Most positions fit; the buffer grows for the others.
const USUAL_LENGTH: usize = 4096;

/// An answer in JSON.
pub fn json<T: Serialize>(status: StatusCode, value: &T) -> Response {
    let mut bytes = Vec::with_capacity(USUAL_LENGTH);
    match serde_json::to_writer(&mut bytes, value) {
        Ok(()) => typed(status, HeaderValue::from_static("application/json"), bytes),
        Err(cause) => {
            let error = ApiError::internal(cause);
            let body = format!(r#"{{"error":{{"code":"{}"}}}}"#, error.detail.code);
            typed(error.status, HeaderValue::from_static("application/json"), body)
        }
    }
}

/// An answer with a media type. API answers are never kept by caches.
pub fn typed(status: StatusCode, mime: HeaderValue, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, mime);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
