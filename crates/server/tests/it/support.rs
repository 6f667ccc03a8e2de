//! A server to ask.

use std::borrow::Cow;
use std::path::Path;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, Response, StatusCode};
use engine::Registry;
use games::{
    LAB, ZERO, chess::CHESS, connect4::CONNECT_FOUR, hare::HARE, tictactoe::TICTACTOE,
    xiangqi::XIANGQI,
};
use http_body_util::BodyExt;
use serde_json::Value;
use server::{Asset, Offer, Options, ServerLimits};
use tempfile::TempDir;
use tower::ServiceExt;

use crate::nim::NIM;

/// A server that is asked in memory.
pub struct Server {
    pub router: Router,
    _data: Option<TempDir>,
}

/// An answer.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl Reply {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes)
            .unwrap_or_else(|_| panic!("no JSON: {}", String::from_utf8_lossy(&self.bytes)))
    }

    /// Code and field of an error.
    pub fn error(&self) -> (u16, String, Option<String>) {
        let json = self.json();
        let text = |name: &str| json["error"][name].as_str().map(str::to_owned);
        assert!(text("message").is_some_and(|message| message.len() > 5), "{json}");
        (self.status.as_u16(), text("code").expect("a code"), text("field"))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("ASCII"))
    }
}

/// What stands for a packed file: nobody here unpacks it.
pub const BROTLI: &[u8] = b"packed";

fn page(path: &str) -> Option<Asset> {
    let (bytes, mime): (&'static str, _) = match path {
        "index.html" => ("<!doctype html><title>Tabiya</title>", "text/html"),
        "assets/app-1234.js" | "assets/packed-1234.js" => {
            ("console.log('nothing but enough of it to be worth packing')", "text/javascript")
        }
        _ => return None,
    };
    Some(Asset {
        bytes: Cow::Borrowed(bytes.as_bytes()),
        brotli: path.contains("packed").then_some(Cow::Borrowed(BROTLI)),
        mime: mime.to_owned(),
        etag: format!("\"{}\"", bytes.len()),
        immutable: path.starts_with("assets/"),
    })
}

/// Every game and the test game.
pub static GAMES: Registry =
    Registry::new(&[&CHESS, &XIANGQI, &HARE, &NIM, &TICTACTOE, &CONNECT_FOUR])
        .with_opponents(games::OTHERS);

/// Options for a server with all of them.
pub fn options(data: &Path, limits: ServerLimits) -> Options {
    let offer = Offer { games: GAMES, lab: LAB, zero: ZERO };
    let mut options = Options { assets: page, limits, ..Options::new(offer) };
    options.data = Some(data.to_owned());
    options.addr.set_port(0);
    options
}

impl Server {
    pub async fn new() -> Self {
        Self::with(ServerLimits::default()).await
    }

    pub async fn with(limits: ServerLimits) -> Self {
        let data = tempfile::tempdir().expect("a folder");
        Self { router: router(data.path(), limits).await, _data: Some(data) }
    }

    /// A server whose folder somebody else owns.
    pub async fn on(data: &Path) -> Self {
        Self { router: router(data, ServerLimits::default()).await, _data: None }
    }

    /// A server with all that can be said of one.
    pub async fn of(options: Options) -> Self {
        Self { router: server::router(options).await.expect("a server"), _data: None }
    }

    /// A server that was opened already.
    pub const fn from(router: Router) -> Self {
        Self { router, _data: None }
    }

    pub async fn send(&self, request: Request<Body>) -> Response<Body> {
        self.router.clone().oneshot(request).await.expect("infallible")
    }

    pub async fn ask(&self, method: &str, path: &str, body: impl Into<Body>) -> Reply {
        let request = Request::builder().method(method).uri(path).header("host", "localhost");
        read(self.send(request.body(body.into()).expect("a request")).await).await
    }

    /// Posts with the keys of seats.
    pub async fn post_with(&self, path: &str, body: Value, keys: &str) -> Reply {
        let request = Request::post(path).header("host", "localhost").header("x-seat-key", keys);
        let request = request.body(Body::from(body.to_string())).expect("a request");
        read(self.send(request).await).await
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, Body::empty()).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.ask("POST", path, body.to_string()).await
    }

    /// Posts and expects success.
    pub async fn ok(&self, path: &str, body: Value) -> Value {
        let reply = self.post(path, body).await;
        assert!(reply.status.is_success(), "{path}: {}", reply.json());
        reply.json()
    }

    /// Waits until a game looks as it should.
    pub async fn until(&self, path: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..3000 {
            let state = self.get(path).await.json();
            if wanted(&state) {
                return state;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("{path} never came to what was expected: {}", self.get(path).await.json());
    }
}

async fn router(data: &Path, limits: ServerLimits) -> Router {
    server::router(options(data, limits)).await.expect("a server")
}

pub async fn read(response: Response<Body>) -> Reply {
    let (parts, body) = response.into_parts();
    let bytes = body.collect().await.expect("a body").to_bytes().to_vec();
    Reply { status: parts.status, headers: parts.headers, bytes }
}
