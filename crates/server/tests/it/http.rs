//! Requests that are wrong, foreign or for the page.

use axum::body::{Body, Bytes};
use axum::http::Request;
use server::ServerLimits;
use std::time::Duration;

use serde_json::json;

use crate::support::{BROTLI, Server, read};

#[tokio::test]
async fn every_mistake_is_answered_in_json() {
    let server = Server::new().await;
    let deep = format!("{{\"moves\":{}", "[".repeat(10_000));
    let huge = r#"{"depth":100000000000000000000000000000}"#;
    for (method, path, body, expected) in [
        ("POST", "/api/v1/nim/position", &b"{\"moves\":[\"take1\""[..], (400, "bad-json")),
        ("POST", "/api/v1/nim/position", b"", (400, "bad-json")),
        ("POST", "/api/v1/nim/position", b"{\"fen\":\"\xff\"}", (400, "bad-json")),
        ("POST", "/api/v1/nim/position", deep.as_bytes(), (422, "bad-request")),
        ("POST", "/api/v1/nim/best", huge.as_bytes(), (422, "bad-request")),
        ("POST", "/api/v1/go/position", b"{}", (404, "unknown-game")),
        ("POST", "/api/v1/%ff/position", b"{}", (404, "unknown-path")),
        ("GET", "/api/v1/nim/play/unknown", b"", (404, "not-found")),
        ("GET", "/api/v1/nim/play/unknown/record", b"", (404, "not-found")),
        ("POST", "/api/v1/nim/play/unknown/rematch", b"", (404, "not-found")),
        ("GET", "/api/v2/games", b"", (404, "unknown-path")),
        ("GET", "/api", b"", (404, "unknown-path")),
        ("GET", "/nothing/here", b"", (404, "unknown-path")),
        ("GET", "/api/v1/nim/position", b"", (405, "wrong-method")),
        ("DELETE", "/api/v1/games", b"", (405, "wrong-method")),
        ("POST", "/", b"", (405, "wrong-method")),
        ("GET", "/api/v1/nim/analysis", b"", (400, "not-a-websocket")),
    ] {
        let reply = server.ask(method, path, body.to_vec()).await;
        let (status, code, _) = reply.error();
        assert_eq!((status, code.as_str()), expected, "{method} {path}");
        assert_eq!(reply.header("content-type"), "application/json");
        assert_eq!(reply.header("x-content-type-options"), "nosniff");
        assert_eq!(reply.header("referrer-policy"), "no-referrer");
    }
    let reply = server.ask("DELETE", "/api/v1/nim/play", "").await;
    for method in ["GET", "HEAD", "POST"] {
        assert!(reply.header("allow").contains(method), "{}", reply.header("allow"));
    }
}

#[tokio::test]
async fn bodies_are_bounded() {
    let server = Server::new().await;
    let large = " ".repeat(64 * 1024 + 1);
    let reply = server.ask("POST", "/api/v1/nim/position", large).await;
    assert_eq!(reply.error(), (413, "body-too-large".to_owned(), None));
    let allowed = format!("{{}}{}", " ".repeat(64 * 1024 - 2));
    assert_eq!(server.ask("POST", "/api/v1/nim/position", allowed).await.status, 200);
    let record = " ".repeat(1024 * 1024 + 1);
    for path in ["record/read", "play/import"] {
        let reply = server.ask("POST", &format!("/api/v1/nim/{path}"), record.clone()).await;
        assert_eq!(reply.error(), (413, "body-too-large".to_owned(), None));
    }
}

#[tokio::test]
async fn bodies_that_never_end_time_out() {
    let body_time = Duration::from_millis(20);
    let server = Server::with(ServerLimits { body_time, ..ServerLimits::default() }).await;
    let never = futures_util::stream::pending::<Result<Bytes, std::io::Error>>();
    let request = Request::post("/api/v1/nim/position").header("host", "localhost");
    let request = request.body(Body::from_stream(never)).expect("a request");
    let reply = read(server.send(request).await).await;
    assert_eq!(reply.error(), (408, "timeout".to_owned(), None));
}

#[tokio::test]
async fn foreign_pages_and_names_are_refused() {
    let server = Server::new().await;
    for (host, origin, expected) in [
        ("127.0.0.1:8420", "http://127.0.0.1:8420", None),
        ("127.0.0.1:8420", "https://evil.example", Some("foreign-origin")),
        ("evil.example", "http://evil.example", Some("foreign-host")),
    ] {
        let request = Request::post("/api/v1/nim/position").header("host", host);
        let request = request.header("origin", origin).body(Body::from("{}")).expect("a request");
        let reply = read(server.send(request).await).await;
        match expected {
            None => assert_eq!(reply.status, 200, "{host} {origin}"),
            Some(code) => assert_eq!(reply.error(), (403, code.to_owned(), None)),
        }
    }
}

#[tokio::test]
async fn the_page_comes_with_its_policy_and_is_cached() {
    let server = Server::new().await;
    let page = server.get("/").await;
    assert_eq!(page.status, 200);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(page.header("cache-control"), "no-cache");
    let policy = page.header("content-security-policy");
    assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
    assert!(!policy.contains("script-src"), "scripts come from the page's own files only");
    assert_eq!(page.bytes, server.get("/index.html").await.bytes);

    let script = server.get("/assets/app-1234.js").await;
    assert!(script.header("cache-control").contains("immutable"));
    let etag = script.header("etag").to_owned();
    for (tag, status) in
        [(etag.clone(), 304), (format!("W/{etag}"), 304), ("\"x\"".to_owned(), 200)]
    {
        let request = Request::get("/assets/app-1234.js").header("host", "localhost");
        let request = request.header("if-none-match", tag).body(Body::empty()).expect("a request");
        assert_eq!(server.send(request).await.status(), status);
    }
    let head = server.ask("HEAD", "/", "").await;
    assert_eq!((head.status.as_u16(), head.bytes.len()), (200, 0));
    for path in ["/assets/app-1234.js", "/api/v1/lab", "/api/v1/lab/programs"] {
        let request = Request::get(path).header("host", "localhost");
        let request = request.header("accept-encoding", "gzip").body(Body::empty());
        let packed = read(server.send(request.expect("a request")).await).await;
        assert_eq!(packed.header("content-encoding"), "gzip", "{path}");
        assert_eq!(packed.bytes[..2], [0x1f, 0x8b], "{path}");
    }
}

#[tokio::test]
async fn a_file_goes_out_packed_to_whoever_can_read_it() {
    let server = Server::new().await;
    for (accepted, encoding) in [
        ("gzip, deflate, br", "br"),
        ("gzip;q=0.8, BR;q=1.0", "br"),
        ("gzip, br;q=0", "gzip"),
        ("brr, identity", ""),
    ] {
        let request = Request::get("/assets/packed-1234.js").header("host", "localhost");
        let request = request.header("accept-encoding", accepted).body(Body::empty());
        let reply = read(server.send(request.expect("a request")).await).await;
        assert_eq!(reply.header("content-encoding"), encoding, "{accepted}");
        assert_eq!(reply.bytes == BROTLI, encoding == "br", "{accepted}");
        assert!(encoding.is_empty() || reply.header("vary").contains("accept-encoding"));
    }
}

#[tokio::test]
async fn records_of_searches_are_packed() {
    let server = Server::new().await;
    let order = json!({ "rung": "minimax", "depth": 2 }).to_string();
    let request = Request::post("/api/v1/chess/lab/trace").header("host", "localhost");
    let request = request.header("content-type", "application/json");
    let request = request.header("accept-encoding", "gzip").body(Body::from(order));
    let reply = read(server.send(request.expect("a request")).await).await;
    assert_eq!((reply.status.as_u16(), reply.header("content-encoding")), (200, "gzip"));
}

#[tokio::test]
async fn the_description_is_served() {
    let reply = Server::new().await.get("/api/openapi.json").await;
    assert_eq!(reply.json()["info"]["title"], "Tabiya");
    assert_eq!(String::from_utf8(reply.bytes).expect("UTF-8"), server::openapi_json());
}
