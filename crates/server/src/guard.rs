//! Who may ask: no page of another site drives this server.
//!
//! A browser tells where a request comes from by `Origin`, and the name it called the server by
//! in `Host`. A server that only its own machine can reach answers to that machine's names only,
//! so that no foreign name can be pointed at it (DNS rebinding).

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::ApiError;

/// Checks where a request comes from and sets the headers that every answer has.
pub async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = match check(app.local, &request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn check(local: bool, request: &Request) -> Result<(), ApiError> {
    let host = request.uri().authority().map(axum::http::uri::Authority::as_str);
    let host = host.or_else(|| text(request.headers(), &header::HOST)).unwrap_or_default();
    if local && !is_local(host) {
        let message = "This server answers to the names of its own machine only.";
        return Err(ApiError::new(StatusCode::FORBIDDEN, "foreign-host", message));
    }
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let socket = request.headers().contains_key(header::UPGRADE);
    if (!reads || socket) && !same_origin(request.headers(), host) {
        let message = "Pages of other sites may not use this server.";
        return Err(ApiError::new(StatusCode::FORBIDDEN, "foreign-origin", message));
    }
    Ok(())
}

fn text<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// Programs send no `Origin`; browsers do whenever it matters.
fn same_origin(headers: &HeaderMap, host: &str) -> bool {
    if !headers.contains_key(header::ORIGIN) {
        return true;
    }
    text(headers, &header::ORIGIN)
        .and_then(|origin| origin.split_once("://"))
        .is_some_and(|(_, from)| !from.is_empty() && from.eq_ignore_ascii_case(host))
}

fn is_local(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    let loopback = name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    loopback || name.eq_ignore_ascii_case("localhost")
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn ask(method: &str, host: &str, origin: Option<&str>, upgrade: bool) -> Option<&'static str> {
        let mut request = Request::builder().method(method).uri("/api").header("host", host);
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        if upgrade {
            request = request.header("upgrade", "websocket");
        }
        let request = request.body(Body::empty()).expect("a request");
        check(true, &request).err().map(|error| error.detail.code)
    }

    #[test]
    fn only_names_of_this_machine_are_answered() {
        for host in ["127.0.0.1:8420", "localhost", "LocalHost:1", "[::1]:8420", "127.1.2.3"] {
            assert_eq!(ask("GET", host, None, false), None, "{host}");
        }
        for host in ["", "tabiya.example", "127.0.0.1.example:8420", "[::2]", "localhost.evil:80"] {
            assert_eq!(ask("GET", host, None, false), Some("foreign-host"), "{host}");
        }
    }

    #[test]
    fn foreign_pages_may_not_write_or_open_sockets() {
        let host = "127.0.0.1:8420";
        for (origin, allowed) in [
            (None, true),
            (Some("http://127.0.0.1:8420"), true),
            (Some("http://127.0.0.1:9999"), false),
            (Some("http://localhost:8420"), false),
            (Some("https://evil.example"), false),
            (Some("null"), false),
            (Some(""), false),
        ] {
            assert_eq!(ask("POST", host, origin, false).is_none(), allowed, "POST {origin:?}");
            assert_eq!(ask("GET", host, origin, true).is_none(), allowed, "socket {origin:?}");
        }
        assert_eq!(ask("GET", host, Some("https://evil.example"), false), None);
    }
}
