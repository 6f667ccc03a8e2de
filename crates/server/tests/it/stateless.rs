//! Positions, moves, searches and records that travel in the request.

use serde_json::json;
use server::ServerLimits;

use crate::nim::{BROKEN, SLOW};
use crate::support::Server;

#[tokio::test]
async fn games_are_listed() {
    let games = Server::new().await.get("/api/v1/games").await.json();
    let nim = games.as_array().expect("a list").iter().find(|game| game["id"] == "nim");
    assert_eq!(nim.expect("nim")["seats"], json!(["first", "second"]));
}

#[tokio::test]
async fn a_position_has_its_moves_and_its_end() {
    let server = Server::new().await;
    let view = server.ok("/api/v1/nim/position", json!({})).await;
    assert_eq!(view["fen"], "21 0");
    assert_eq!(view["legal"].as_array().expect("moves").len(), 3);
    assert_eq!(view["ending"], json!(null));
    let start = json!({"variant": "lost", "fen": "5 1", "moves": ["take2", "take3"]});
    let view = server.ok("/api/v1/nim/position", start).await;
    assert_eq!((&view["fen"], &view["turn"]), (&json!("0 1"), &json!(null)));
    assert_eq!(view["ending"]["result"], "1-0");
    assert_eq!(view["variant"], "lost");
}

#[tokio::test]
async fn a_move_leads_to_the_next_position() {
    let server = Server::new().await;
    let body = json!({"moves": ["take1"], "move": "take3"});
    let view = server.ok("/api/v1/nim/move", body).await;
    assert_eq!(view["fen"], "17 0");
    assert_eq!(view["played"].as_array().expect("moves").len(), 2);
}

#[tokio::test]
async fn wrong_positions_name_the_field() {
    let server = Server::new().await;
    for (path, body, error) in [
        ("position", json!({"fen": "many"}), ("bad-position", "fen")),
        ("position", json!({"variant": "other"}), ("unknown-variant", "variant")),
        ("position", json!({"moves": ["take1", "take9"]}), ("bad-move", "moves[1]")),
        ("position", json!({"moves": vec!["take1"; 2001]}), ("too-many-moves", "moves")),
        ("position", json!({"fen": "9".repeat(300)}), ("bad-position", "fen")),
        ("position", json!({"board": "21 0"}), ("bad-request", "board")),
        ("move", json!({"move": "take4"}), ("bad-move", "move")),
        ("move", json!({}), ("bad-request", "move")),
        ("move", json!({"moves": ["x"], "move": "take1"}), ("bad-move", "moves[0]")),
        ("best", json!({"moves": ["x"]}), ("bad-move", "moves[0]")),
        ("best", json!({"level": 9}), ("bad-setting", "level")),
        ("best", json!({"level": 256}), ("bad-request", "level")),
        ("best", json!({"depth": 0}), ("bad-setting", "depth")),
        ("best", json!({"depth": 129}), ("bad-setting", "depth")),
        ("best", json!({"movetime_ms": 60_001}), ("bad-setting", "movetime_ms")),
        ("best", json!({"nodes": 0}), ("bad-setting", "nodes")),
        ("best", json!({"multipv": 33}), ("bad-setting", "multipv")),
        ("record/read", json!({"text": "nonsense"}), ("bad-record", "text")),
        ("record/read", json!({"text": "take1 take9"}), ("bad-move", "moves[1]")),
        ("play/import", json!({"text": "nonsense"}), ("bad-record", "text")),
        ("play/import", json!({"text": "*", "seats": []}), ("bad-setting", "seats")),
    ] {
        let reply = server.post(&format!("/api/v1/nim/{path}"), body.clone()).await;
        let (code, field) = error;
        let expected = (422, code.to_owned(), Some(field.to_owned()));
        assert_eq!(reply.error(), expected, "{path} {body}");
    }
}

#[tokio::test]
async fn long_games_are_replayed_too() {
    let server = Server::new().await;
    let start = json!({"fen": "5000 0", "moves": vec!["take2"; 2000]});
    assert_eq!(server.ok("/api/v1/nim/position", start).await["fen"], "1000 0");
}

#[tokio::test]
async fn a_search_answers_with_the_best_move() {
    let server = Server::new().await;
    let body = json!({"depth": 5, "level": 2, "multipv": 1});
    let answer = server.ok("/api/v1/nim/best", body).await;
    assert_eq!(answer["best"]["uci"], "take1");
    assert_eq!(answer["lines"][0]["depth"], 5);
    assert_eq!(answer["lines"][0]["score"], json!({"cp": 0}));
    let over = server.ok("/api/v1/nim/best", json!({"fen": "0 0"})).await;
    assert_eq!(over["best"], json!(null));
}

#[tokio::test]
async fn an_opponent_that_fails_harms_nobody_else() {
    let limits = ServerLimits { searches: 1, ..ServerLimits::default() };
    let server = Server::with(limits).await;
    let broken = json!({"fen": format!("{BROKEN} 0")});
    let reply = server.post("/api/v1/nim/best", broken).await;
    assert_eq!(reply.error(), (500, "internal".to_owned(), None));
    let answer = server.ok("/api/v1/nim/best", json!({"depth": 1})).await;
    assert_eq!(answer["best"]["uci"], "take1");
}

#[tokio::test]
async fn too_many_searches_wait_and_then_are_refused() {
    let limits = ServerLimits { searches: 1, search_queue: 1, ..ServerLimits::default() };
    let server = Server::with(limits).await;
    let slow = json!({"fen": format!("{SLOW} 0"), "movetime_ms": 500});
    let ask = || server.post("/api/v1/nim/best", slow.clone());
    let (a, b, c, d) = tokio::join!(ask(), ask(), ask(), ask());
    let replies = [a, b, c, d];
    let served = replies.iter().filter(|reply| reply.status.is_success()).count();
    assert_eq!(served, 2, "one is searched, one waits");
    let refused = replies.iter().find(|reply| !reply.status.is_success()).expect("a refusal");
    assert_eq!(refused.error(), (429, "too-many-requests".to_owned(), None));
    assert_eq!(refused.header("retry-after"), "1");
}

#[tokio::test]
async fn a_search_nobody_waits_for_is_stopped() {
    let limits = ServerLimits { searches: 1, search_queue: 0, ..ServerLimits::default() };
    let server = Server::with(limits).await;
    let slow = json!({"fen": format!("{SLOW} 0"), "movetime_ms": 60_000});
    let gone = server.post("/api/v1/nim/best", slow);
    let timeout = tokio::time::timeout(std::time::Duration::from_millis(100), gone);
    assert!(timeout.await.is_err(), "a search of a minute");
    for _ in 0..500 {
        let reply = server.post("/api/v1/nim/best", json!({"depth": 1})).await;
        if reply.status.is_success() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the thread of the search was never free again");
}

#[tokio::test]
async fn a_record_is_read() {
    let server = Server::new().await;
    let text = "[Event \"Test\"]\n[FEN \"9 1\"]\ntake3@5000 take2 1/2-1/2\n";
    let view = server.ok("/api/v1/nim/record/read", json!({"text": text})).await;
    assert_eq!(view["tags"], json!({"Event": "Test"}));
    assert_eq!(view["fen"], "9 1");
    assert_eq!(view["moves"], json!(["take3", "take2"]));
    assert_eq!(view["clocks_ms"], json!([5000, null]));
    assert_eq!(view["result"], "1/2-1/2");
    assert_eq!(view["position"]["fen"], "4 1");
}
