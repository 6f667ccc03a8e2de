//! Reviews, over a real connection.

use std::time::Duration;

use serde_json::{Value, json};
use server::ServerLimits;
use tokio::time::sleep;

use crate::nim::{BROKEN, SLOW};
use crate::sockets::{Client, Listening};

const SCHOLARS_MATE: [&str; 7] = ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"];

async fn reviewer(server: &Listening, game: &str) -> Client {
    server.connect_to(&format!("{game}/review")).await.expect("a socket")
}

fn is_end(message: &Value) -> bool {
    ["done", "error"].iter().any(|end| message["type"] == *end)
}

/// All messages up to the last one.
async fn heard(client: &mut Client) -> Vec<Value> {
    let mut messages = vec![client.hear_until(|_| true).await];
    while !messages.last().is_some_and(is_end) {
        messages.push(client.hear_until(|_| true).await);
    }
    messages
}

#[tokio::test]
async fn a_review_tells_every_move_and_then_everything() {
    let server = Listening::start(ServerLimits::default()).await;
    let mut client = reviewer(&server, "chess").await;
    let clocks: Vec<_> = (0..7).map(|ply| 60_000 - 1_000 * ply).collect();
    client
        .say(json!({
            "type": "review", "id": 4, "moves": SCHOLARS_MATE, "nodes": 3_000,
            "clocks_ms": clocks, "time_control": "60",
        }))
        .await;
    let mut messages = heard(&mut client).await;
    assert!(messages.iter().all(|message| message["id"] == 4));
    let done = messages.pop().expect("the last one");
    let told: Vec<_> = messages.iter().filter(|message| message["type"] == "ply").collect();
    assert_eq!((told.len(), &told[6]["done"], &told[6]["of"]), (7, &json!(7), &json!(7)));
    let review = &done["review"];
    assert_eq!((&review["complete"], &review["game"]), (&json!(true), &json!("chess")));
    let plies = review["plies"].as_array().expect("moves");
    assert!(plies.iter().all(|ply| told.iter().any(|told| &told["ply"] == ply)));
    let blunder = &plies[5];
    assert_eq!((&blunder["ply"], &blunder["judgement"]), (&json!(5), &json!("blunder")));
    assert_eq!(blunder["played"]["san"], "Nf6");
    assert!(blunder["best"]["uci"][0].is_string() && blunder["best"]["san"][0].is_string());
    assert_eq!((&blunder["clock_ms"], &blunder["spent_ms"]), (&json!(55_000), &json!(2_000)));
    assert_eq!(plies[6]["after"], json!({"expected": 1.0, "depth": 0}));
    assert_eq!(review["opening"]["name"]["code"], "C20");
    assert!(review["exercises"].as_array().expect("a list").contains(&json!(5)));
    assert!(review["sides"][1]["accuracy"].as_f64() < review["sides"][0]["accuracy"].as_f64());
    // The next game on the same WebSocket.
    client.say(json!({"type": "review", "id": 5, "moves": ["e4"], "nodes": 500})).await;
    let messages = heard(&mut client).await;
    assert_eq!((messages.len(), &messages[1]["id"]), (2, &json!(5)));
}

#[tokio::test]
async fn a_review_that_is_stopped_tells_what_it_knows() {
    let server = Listening::start(ServerLimits::default()).await;
    let mut client = reviewer(&server, "nim").await;
    // The positions before the last one take long.
    let fen = format!("{} 0", SLOW + 3);
    let moves = ["take1", "take2", "take1"];
    client.say(json!({"type": "review", "fen": fen, "moves": moves, "nodes": 100})).await;
    client.say(json!({"type": "stop"})).await;
    let done = client.hear_until(is_end).await;
    assert_eq!((&done["type"], &done["review"]["complete"]), (&json!("done"), &json!(false)));
    assert_eq!(done["review"]["opening"], json!({"name_plies": 0, "book_plies": 0}));
    // Its searches have ended with it.
    client.say(json!({"type": "review", "fen": "9 0", "moves": ["take1"], "nodes": 100})).await;
    let done = client.hear_until(is_end).await;
    assert_eq!(done["review"]["complete"], true);
}

#[tokio::test]
async fn a_review_waits_in_line_and_goes_on_by_itself() {
    let limits = ServerLimits { searches: 1, analysis_queue: 1, ..ServerLimits::default() };
    let server = Listening::start(limits).await;
    let mut other = server.connect_to("nim/analysis").await.expect("a socket");
    other.say(json!({"type": "analyse", "fen": format!("{SLOW} 0")})).await;
    other.hear_until(|message| message["depth"] == 3).await;
    let mut client = reviewer(&server, "nim").await;
    client.say(json!({"type": "review", "id": 1, "moves": ["take1"], "nodes": 100})).await;
    let waiting = client.hear_until(|_| true).await;
    assert_eq!(waiting, json!({"type": "waiting", "id": 1, "place": 1}));
    other.say(json!({"type": "stop"})).await;
    let done = client.hear_until(is_end).await;
    assert_eq!(done["review"]["complete"], true);
}

#[tokio::test]
async fn whoever_leaves_gives_the_threads_and_the_places_back() {
    let limits = ServerLimits { searches: 1, reviews_each: 1, ..ServerLimits::default() };
    let server = Listening::start(limits).await;
    let slow = json!({"type": "review", "fen": format!("{} 0", SLOW + 1), "moves": ["take1"],
        "nodes": 100});
    let mut first = reviewer(&server, "nim").await;
    first.say(slow.clone()).await;
    // The position at the end is quick; the one before it takes its time.
    first.say(json!({"type": "dance"})).await;
    first.hear_until(|message| message["type"] == "error").await;
    let mut second = reviewer(&server, "nim").await;
    second.say(slow).await;
    let refused = second.hear_until(is_end).await;
    assert_eq!(refused["error"]["code"], "too-many-requests");
    drop(first);
    let quick = json!({"type": "review", "fen": "9 0", "moves": ["take1"], "nodes": 100});
    for _ in 0..500 {
        second.say(quick.clone()).await;
        if second.hear_until(is_end).await["type"] == "done" {
            return;
        }
        sleep(Duration::from_millis(10)).await;
    }
    panic!("the place was never free again");
}

#[tokio::test]
async fn what_cannot_be_reviewed_is_told() {
    let server = Listening::start(ServerLimits::default()).await;
    let mut client = reviewer(&server, "nim").await;
    for (order, code, field) in [
        (json!({"type": "dance"}), "bad-request", None),
        (json!({"type": "review", "colour": "red"}), "bad-request", None),
        (json!({"type": "review", "fen": "x"}), "bad-position", Some("fen")),
        (json!({"type": "review", "moves": ["x"]}), "bad-move", Some("moves[0]")),
        (json!({"type": "review", "movetime_ms": 9}), "bad-setting", Some("movetime_ms")),
        (json!({"type": "review", "movetime_ms": 5001}), "bad-setting", Some("movetime_ms")),
        (json!({"type": "review", "nodes": 99}), "bad-setting", Some("nodes")),
        (json!({"type": "review", "nodes": 5_000_001}), "bad-setting", Some("nodes")),
        (json!({"type": "review", "nodes": 100, "movetime_ms": 10}), "bad-setting", Some("nodes")),
        (json!({"type": "review", "evaluation": "x"}), "bad-setting", Some("evaluation")),
        (json!({"type": "review", "moves": vec!["take1"; 2001]}), "too-many-moves", Some("moves")),
        (
            json!({"type": "review", "fen": format!("{BROKEN} 0"), "moves": ["take1"]}),
            "internal",
            None,
        ),
    ] {
        client.say(order.clone()).await;
        let refused = client.hear_until(is_end).await;
        assert_eq!(refused["error"]["code"], code, "{order}");
        if let Some(field) = field {
            assert_eq!(refused["error"]["field"], field, "{order}");
        }
    }
    let mut hare = reviewer(&server, "hare").await;
    hare.say(json!({"type": "review", "moves": []})).await;
    let refused = hare.hear_until(is_end).await;
    assert_eq!(
        (&refused["error"]["code"], &refused["error"]["field"]),
        (&json!("bad-setting"), &json!("game"))
    );
}
