//! Who may do what on a server that others reach, too.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use serde_json::{Value, json};
use server::{Options, ServerLimits};
use tempfile::TempDir;

use crate::support::{Reply, Server, options, read};

const PLAY: &str = "/api/v1/nim/play";
const CUPS: &str = "/api/v1/arena/tournaments";

/// A server on a network.
pub async fn network(edit: impl FnOnce(&mut Options)) -> (Server, TempDir) {
    let data = tempfile::tempdir().expect("a folder");
    let mut options = options(data.path(), ServerLimits::default());
    options.addr.set_ip([0, 0, 0, 0].into());
    edit(&mut options);
    (Server::of(options).await, data)
}

pub fn key(game: &Value, seat: usize) -> &str {
    game["keys"][seat].as_str().expect("a key")
}

pub fn code(reply: &Reply) -> (u16, String) {
    let (status, code, _) = reply.error();
    (status, code)
}

pub fn no_seat() -> (u16, String) {
    (403, "not-your-seat".to_owned())
}

#[tokio::test]
async fn a_seat_is_played_by_whoever_holds_its_key() {
    let (server, _data) = network(|_| ()).await;
    let human = json!({"kind": "human"});
    let game = server.ok(PLAY, json!({"seats": [human, human]})).await;
    assert_eq!(game["keyed"], true);
    let path = format!("{PLAY}/{}", game["id"].as_str().expect("an id"));
    let seen = server.get(&path).await;
    assert!(!String::from_utf8_lossy(&seen.bytes).contains(key(&game, 0)), "it shows no key");
    let mv = json!({"move": "take1", "ply": 0});
    for keys in ["", "x", key(&game, 1)] {
        let reply = server.post_with(&format!("{path}/move"), mv.clone(), keys).await;
        assert_eq!(code(&reply), no_seat(), "{keys}");
    }
    let both = format!("{}, {}", key(&game, 1), key(&game, 0));
    assert_eq!(server.post_with(&format!("{path}/move"), mv, &both).await.status, 200);
    for (what, body) in [
        ("resign", json!({"seat": 0})),
        ("takeback", json!({"seat": 0})),
        ("draw", json!({"seat": 0, "action": "offer"})),
        ("join", json!({"seat": 0})),
    ] {
        let reply = server.post_with(&format!("{path}/{what}"), body, key(&game, 1)).await;
        assert_eq!(code(&reply), no_seat(), "{what}");
    }
    assert_eq!(code(&server.post(&format!("{path}/rematch"), json!({})).await), no_seat());
    let resigned = json!({"seat": 0});
    let over = server.post_with(&format!("{path}/resign"), resigned, key(&game, 0)).await;
    assert_eq!(over.json()["ending"]["reason"], "resignation");
    let rematch = server.post_with(&format!("{path}/rematch"), json!({}), key(&game, 1)).await;
    assert_ne!(rematch.json()["keys"], game["keys"]);
}

#[tokio::test]
async fn whoever_is_invited_has_the_seat_alone() {
    let (server, _data) = network(|_| ()).await;
    let human = json!({"kind": "human"});
    let game = server.ok(PLAY, json!({"seats": [human, human]})).await;
    let path = format!("{PLAY}/{}", game["id"].as_str().expect("an id"));
    let join = format!("{path}/join");
    let joined = server.post_with(&join, json!({"seat": 1}), key(&game, 1)).await.json();
    let new = joined["key"].as_str().expect("a key");
    assert_eq!(joined["seat"], 1);
    let again = server.post_with(&join, json!({"seat": 1}), key(&game, 1)).await;
    assert_eq!(code(&again), no_seat(), "an invitation is used once");
    let mv = json!({"move": "take1", "ply": 0});
    let moved = server.post_with(&format!("{path}/move"), mv, key(&game, 0)).await;
    assert_eq!(moved.status, 200);
    let mv = json!({"move": "take1", "ply": 1});
    let begun = server.post_with(&format!("{path}/move"), mv.clone(), key(&game, 1)).await;
    assert_eq!(code(&begun), no_seat(), "whoever began the game has given the seat away");
    assert_eq!(server.post_with(&format!("{path}/move"), mv, new).await.status, 200);
}

#[tokio::test]
async fn keys_outlive_the_server() {
    let data = tempfile::tempdir().expect("a folder");
    let open = || {
        let mut options = options(data.path(), ServerLimits::default());
        options.addr.set_ip([0, 0, 0, 0].into());
        options
    };
    let human = json!({"kind": "human"});
    let server = Server::of(open()).await;
    let game = server.ok(PLAY, json!({"seats": [human, human]})).await;
    let path = format!("{PLAY}/{}/move", game["id"].as_str().expect("an id"));
    drop(server);
    let mut server = None;
    for _ in 0..3000 {
        // The folder is free once the last task of the first server has ended.
        server = server::router(open()).await.ok().map(Server::from);
        if server.is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let server = server.expect("the folder is free");
    let mv = json!({"move": "take1", "ply": 0});
    assert_eq!(code(&server.post(&path, mv.clone()).await), no_seat());
    assert_eq!(server.post_with(&path, mv, key(&game, 0)).await.status, 200);
}

#[tokio::test]
async fn a_game_of_engines_is_ended_by_whoever_began_it() {
    let (server, _data) = network(|_| ()).await;
    let engine = json!({"kind": "engine", "level": 1});
    let game = server.ok(PLAY, json!({"seats": [engine, engine]})).await;
    let path = format!("{PLAY}/{}/abort", game["id"].as_str().expect("an id"));
    assert_eq!(code(&server.post(&path, json!({})).await), no_seat());
    let over = server.post_with(&path, json!({}), key(&game, 0)).await.json();
    assert_eq!(over["ending"]["reason"], "aborted");
}

#[tokio::test]
async fn tournaments_are_begun_and_ended_at_the_servers_own_machine() {
    let order = json!({"game": "chess", "players": [{"level": 1}, {"level": 2}],
        "time": "nodes=50", "adjudication": {"max_moves": 5}});
    let refused = (403, "this-machine-only".to_owned());
    let (server, _data) = network(|_| ()).await;
    assert_eq!(code(&server.post(CUPS, order.clone()).await), refused);
    for (path, method) in [("x", "DELETE"), ("x/stop", "POST"), ("x/resume", "POST")] {
        let reply = server.ask(method, &format!("{CUPS}/{path}"), "{}").await;
        assert_eq!(code(&reply), refused, "{path}");
    }
    for (peer, host, forwarded, expected) in [
        ([127, 0, 0, 1], "localhost", None, 201),
        ([127, 0, 0, 1], "192.0.2.1", None, 403),
        ([127, 0, 0, 1], "localhost", Some("192.0.2.7"), 403),
        ([192, 0, 2, 7], "localhost", None, 403),
    ] {
        let mut request = Request::post(CUPS).header("host", host);
        if let Some(forwarded) = forwarded {
            request = request.header("x-forwarded-for", forwarded);
        }
        let peer = ConnectInfo(SocketAddr::from((peer, 1)));
        let request = request.extension(peer).body(Body::from(order.to_string()));
        let reply = read(server.send(request.expect("a request")).await).await;
        assert_eq!(reply.status, expected, "{peer:?} {host} {forwarded:?}");
    }
    let (server, _data) = network(|options| options.open_arena = true).await;
    assert_eq!(server.post(CUPS, order).await.status, 201);
}

#[tokio::test]
async fn a_server_with_a_name_is_for_others_too() {
    let data = tempfile::tempdir().expect("a folder");
    let mut options = options(data.path(), ServerLimits::default());
    options.names = vec!["chess.example".to_owned()];
    let server = Server::of(options).await;
    for (host, expected) in [("chess.example", 200), ("localhost", 200), ("evil.example", 403)] {
        let request = Request::get("/api/v1/games").header("host", host).body(Body::empty());
        let reply = read(server.send(request.expect("a request")).await).await;
        assert_eq!(reply.status, expected, "{host}");
    }
    let human = json!({"kind": "human"});
    assert_eq!(server.ok(PLAY, json!({"seats": [human, human]})).await["keyed"], true);
}
