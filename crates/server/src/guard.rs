//! Who may ask: no page of another site drives this server.
//!
//! A browser tells where a request comes from by `Origin`, and the name it called the server by
//! in `Host`. The server answers to addresses, which nobody else can give it, and to the names that it
//! was given, so that no foreign name can be pointed at it (DNS rebinding). A server that only its own
//! machine can reach answers to that machine's addresses only.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::client;
use crate::error::ApiError;

/// Checks where a request comes from and sets the headers that every answer has.
pub async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = match check(&app.hosts, &request) {
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

/// What the server may be called.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Hosts {
    /// Whether addresses of other machines than this one are refused.
    pub loopback_only: bool,
    /// Names that it was given.
    pub names: Vec<String>,
}

impl Hosts {
    fn answers_to(&self, host: &str) -> bool {
        let name = bare(host);
        let given = |known: &String| name.trim_end_matches('.').eq_ignore_ascii_case(known);
        let address = name.parse::<IpAddr>();
        is_here(host) || (address.is_ok() && !self.loopback_only) || self.names.iter().any(given)
    }
}

fn check(hosts: &Hosts, request: &Request) -> Result<(), ApiError> {
    let host = called(request.uri(), request.headers());
    if !hosts.answers_to(host) {
        let message = "This server does not answer to that name; `--name` gives it names.";
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

/// The name or address, with its port, that a request calls the server by.
fn called<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> &'a str {
    let named = uri.authority().map(axum::http::uri::Authority::as_str);
    named.or_else(|| text(headers, &header::HOST)).unwrap_or_default()
}

/// A host without its port.
fn bare(host: &str) -> &str {
    match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    }
}

/// Whether a host is this machine as it calls itself.
fn is_here(host: &str) -> bool {
    let name = bare(host);
    let loopback = name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    loopback || name.eq_ignore_ascii_case("localhost")
}

/// Somebody who may begin, stop and delete tournaments: on a network whoever sits at the server's own
/// machine, unless it was said that everybody may.
pub struct Organiser;

impl FromRequestParts<Arc<App>> for Organiser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        if app.open_arena || sits_here(app, parts) {
            return Ok(Self);
        }
        let message = "Tournaments of this server are begun and ended on its own machine only.";
        Err(ApiError::new(StatusCode::FORBIDDEN, "this-machine-only", message))
    }
}

/// Somebody who sits at the server's own machine.
pub struct Here;

impl FromRequestParts<Arc<App>> for Here {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        if sits_here(app, parts) {
            return Ok(Self);
        }
        let message =
            "Runs of learning are begun, paused and forgotten on the server's machine only.";
        Err(ApiError::new(StatusCode::FORBIDDEN, "runs-this-machine-only", message))
    }
}

fn sits_here(app: &App, parts: &Parts) -> bool {
    let here = client::is_here(&parts.extensions, &parts.headers)
        && is_here(called(&parts.uri, &parts.headers));
    app.local || here
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    const LOCAL: Hosts = Hosts { loopback_only: true, names: Vec::new() };

    fn ask(method: &str, host: &str, origin: Option<&str>, upgrade: bool) -> Option<&'static str> {
        ask_of(&LOCAL, method, host, origin, upgrade)
    }

    fn ask_of(
        hosts: &Hosts,
        method: &str,
        host: &str,
        origin: Option<&str>,
        upgrade: bool,
    ) -> Option<&'static str> {
        let mut request = Request::builder().method(method).uri("/api").header("host", host);
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        if upgrade {
            request = request.header("upgrade", "websocket");
        }
        let request = request.body(Body::empty()).expect("a request");
        check(hosts, &request).err().map(|error| error.detail.code)
    }

    #[test]
    fn on_a_network_addresses_and_given_names_are_answered() {
        let hosts = Hosts { loopback_only: false, names: vec!["chess.example".to_owned()] };
        for host in [
            "192.0.2.7:8420",
            "[2001:db8::1]:8420",
            "localhost:1",
            "Chess.Example:8420",
            "chess.example.",
        ] {
            assert_eq!(ask_of(&hosts, "POST", host, None, false), None, "{host}");
        }
        for host in ["", "evil.example", "192.0.2.7.evil.example", "x.chess.example", "example"] {
            let code = ask_of(&hosts, "GET", host, None, false);
            assert_eq!(code, Some("foreign-host"), "{host}");
        }
        let named = Hosts { loopback_only: true, ..hosts };
        assert_eq!(ask_of(&named, "GET", "chess.example", None, false), None);
        assert_eq!(ask_of(&named, "GET", "192.0.2.7", None, false), Some("foreign-host"));
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
