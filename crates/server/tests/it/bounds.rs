//! What nobody may take all of: places, storage, time.

use std::sync::Arc;

use serde_json::{Value, json};
use server::ServerLimits;

use crate::support::Server;

const PLAY: &str = "/api/v1/nim/play";
const IMPORT: &str = "/api/v1/nim/play/import";

fn humans() -> Value {
    json!({"seats": [{"kind": "human"}, {"kind": "human"}]})
}

fn finished(name: &str) -> Value {
    json!({"text": format!("[First \"{name}\"]\n[Result \"1-0\"]\ntake1 1-0\n")})
}

#[tokio::test]
async fn the_headers_of_a_record_are_bounded() {
    let server = Server::new().await;
    let large = format!("[Remark \"{}\"]\ntake1 1-0\n", "x".repeat(9000));
    let many: String = (0..65).map(|number| format!("[T{number} \"x\"]\n")).collect();
    for text in [large, many + "take1 1-0\n"] {
        let reply = server.post(IMPORT, json!({"text": text})).await;
        assert_eq!(reply.error(), (422, "bad-record".to_owned(), Some("text".to_owned())));
    }
    assert_eq!(server.get(PLAY).await.json(), json!([]));
    let allowed = format!("[Remark \"{}\"]\ntake1 1-0\n", "x".repeat(8000));
    server.ok(IMPORT, json!({"text": allowed})).await;
}

#[tokio::test]
async fn the_oldest_finished_games_are_dropped_for_new_ones() {
    let server = Server::with(ServerLimits { finished: 2, ..ServerLimits::default() }).await;
    let going_on = server.ok(PLAY, humans()).await;
    let mut ids = Vec::new();
    for name in ["Ada", "Ben", "Cid", "Dot"] {
        let game = server.ok(IMPORT, finished(name)).await;
        ids.push(game["id"].as_str().expect("an id").to_owned());
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let list = server.get(PLAY).await.json();
    let listed: Vec<_> = list.as_array().expect("a list").iter().map(|game| &game["id"]).collect();
    assert_eq!(listed, [&json!(ids[3]), &json!(ids[2]), &going_on["id"]]);
    assert_eq!(server.get(&format!("{PLAY}/{}", ids[0])).await.status, 404);
    assert_eq!(server.get(&format!("{PLAY}/{}", ids[3])).await.status, 200);
}

#[tokio::test]
async fn finished_games_are_dropped_when_the_database_is_large() {
    let server = Server::with(ServerLimits { stored_bytes: 0, ..ServerLimits::default() }).await;
    let game = server.ok(PLAY, humans()).await;
    let path = format!("{PLAY}/{}", game["id"].as_str().expect("an id"));
    server.ok(&format!("{path}/resign"), json!({"seat": 0})).await;
    let next = server.ok(PLAY, humans()).await;
    let list = server.get(PLAY).await.json();
    assert_eq!((list.as_array().map(Vec::len), &list[0]["id"]), (Some(1), &next["id"]));
}

#[tokio::test]
async fn finished_games_in_memory_are_few_and_all_are_found() {
    let server = Server::with(ServerLimits { finished_loaded: 1, ..ServerLimits::default() }).await;
    for name in ["Ada", "Ben", "Cid"] {
        let game = server.ok(IMPORT, finished(name)).await;
        let path = format!("{PLAY}/{}", game["id"].as_str().expect("an id"));
        assert_eq!(server.get(&path).await.json()["seats"][0]["name"], name);
    }
    let list = server.get(PLAY).await.json();
    for game in list.as_array().expect("a list") {
        let path = format!("{PLAY}/{}", game["id"].as_str().expect("an id"));
        assert_eq!(server.get(&path).await.json()["seats"], game["seats"]);
    }
}

#[tokio::test]
async fn whoever_begins_games_too_often_is_told_when_to_come_again() {
    let limits = ServerLimits { begin_burst: 2, begin_rate: 0.01, ..ServerLimits::default() };
    let server = Server::with(limits).await;
    server.ok(PLAY, humans()).await;
    let game = server.ok(IMPORT, finished("Ada")).await;
    let rematch = format!("{PLAY}/{}/rematch", game["id"].as_str().expect("an id"));
    for (path, body) in [(PLAY, humans()), (IMPORT, finished("Ben")), (&rematch, json!({}))] {
        let reply = server.post(path, body).await;
        let (status, code, _) = reply.error();
        assert_eq!((status, code.as_str()), (429, "too-many-requests"), "{path}");
        let wait: u32 = reply.header("retry-after").parse().expect("seconds");
        assert!((90..=100).contains(&wait), "{wait}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn games_begun_at_once_do_not_go_past_their_limit() {
    let limits = ServerLimits { games: 5, ..ServerLimits::default() };
    let server = Arc::new(Server::with(limits).await);
    let begun: Vec<_> = (0..40)
        .map(|_| {
            let server = Arc::clone(&server);
            tokio::spawn(async move { server.post(PLAY, humans()).await.status.as_u16() })
        })
        .collect();
    let mut answers = Vec::new();
    for answer in begun {
        answers.push(answer.await.expect("no panic"));
    }
    assert_eq!(answers.iter().filter(|status| **status == 201).count(), 5, "{answers:?}");
    assert_eq!(answers.iter().filter(|status| **status == 429).count(), 35, "{answers:?}");
}
