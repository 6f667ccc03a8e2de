//! The server with Hare and Hedgehog: two to six seats, cards, its own protocol.

use serde_json::{Value, json};

use crate::support::Server;

const PLAY: &str = "/api/v1/hare/play";

fn human() -> Value {
    json!({"kind": "human"})
}

fn engine(level: u8) -> Value {
    json!({"kind": "engine", "level": level})
}

async fn begin(server: &Server, order: Value) -> (String, Value) {
    let state = server.ok(PLAY, order).await;
    (format!("{PLAY}/{}", state["id"].as_str().expect("an id")), state)
}

fn played(state: &Value) -> &Vec<Value> {
    state["position"]["played"].as_array().expect("moves")
}

/// Whether the person in this seat may move, or the game is over.
fn waits_for(state: &Value, seat: usize) -> bool {
    state["ending"].is_object() || state["position"]["turn"] == json!(seat)
}

#[tokio::test]
async fn a_whole_game_for_three_is_played_and_written_down() {
    let server = Server::new().await;
    let order = json!({"seats": [human(), engine(1), engine(2)]});
    let (game, _) = begin(&server, order).await;
    for turn in 0.. {
        assert!(turn < 400, "the game ends");
        let state = server.until(&game, |state| waits_for(state, 0)).await;
        if state["ending"].is_object() {
            break;
        }
        // Never does chance wait for somebody.
        assert_eq!(state["position"]["chances"], json!([]));
        let legal = state["position"]["legal"].as_array().expect("moves");
        let best = json!({"fen": state["position"]["fen"], "level": 4, "depth": 3});
        let best = server.ok("/api/v1/hare/best", best).await;
        let mv = best["best"]["uci"].clone();
        assert!(legal.iter().any(|legal| legal["uci"] == mv), "{mv}");
        let ply = played(&state).len();
        server.ok(&format!("{game}/move"), json!({"move": mv, "ply": ply})).await;
    }
    let state = server.get(&game).await.json();
    let payoffs = state["ending"]["payoffs"].as_array().expect("payoffs");
    assert_eq!(payoffs.len(), 3);
    let notes = played(&state).iter().filter(|mv| mv["seat"].is_null());
    assert!(notes.clone().all(|card| card["note"].as_str().is_some_and(|note| note.len() > 5)));
    // The record tells all of it.
    let record = server.get(&format!("{game}/record")).await;
    assert!(record.header("content-disposition").ends_with(".hare\""), "{record:?}");
    let text = String::from_utf8(record.bytes).expect("text");
    let copy = server.ok(&format!("{PLAY}/import"), json!({"text": text})).await;
    assert_eq!(copy["ending"], state["ending"]);
    assert_eq!(played(&copy), played(&state));
    assert_eq!(copy["seats"].as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn the_same_move_taken_back_draws_the_same_card() {
    let server = Server::new().await;
    let (game, _) = begin(&server, json!({"seats": [human(), human()]})).await;
    let mv = json!({"move": "1", "ply": 0});
    let first = server.ok(&format!("{game}/move"), mv.clone()).await;
    assert!(played(&first).len() > 1 && played(&first)[1]["seat"].is_null(), "{first}");
    let back = server.ok(&format!("{game}/takeback"), json!({"seat": 0})).await;
    assert!(played(&back).is_empty());
    let again = server.ok(&format!("{game}/move"), mv).await;
    assert_eq!(played(&again), played(&first));
    // Different games draw different cards.
    let mut drawn = std::collections::HashSet::new();
    for _ in 0..40 {
        let (game, _) = begin(&server, json!({"seats": [human(), human()]})).await;
        let state = server.ok(&format!("{game}/move"), json!({"move": "1", "ply": 0})).await;
        drawn.insert(played(&state)[1]["uci"].as_str().expect("a card").to_owned());
    }
    assert!(drawn.len() > 3, "{drawn:?}");
}

#[tokio::test]
async fn a_game_that_begins_with_a_card_draws_it() {
    let server = Server::new().await;
    let order = json!({"seats": [human(), human()], "fen": "1;67;3/0;68;3 1 d1"});
    let (_, state) = begin(&server, order).await;
    assert!(!played(&state).is_empty() && state["position"]["chances"] == json!([]), "{state}");
    let position = json!({"fen": "1;67;3/0;68;3 1 d1"});
    let due = server.ok("/api/v1/hare/position", position).await;
    assert_eq!(due["chances"].as_array().map(Vec::len), Some(9));
    assert_eq!(due["turn"], Value::Null);
}

#[tokio::test]
async fn seats_clocks_and_draws_are_as_the_game_has_them() {
    let server = Server::new().await;
    for seats in [1, 7] {
        let seats = vec![human(); seats];
        let (status, code, field) = server.post(PLAY, json!({"seats": seats})).await.error();
        assert_eq!((status, code.as_str(), field.as_deref()), (422, "bad-setting", Some("seats")));
    }
    let order = json!({"seats": [human(), human(), human()], "fen": "0;68;3/0;68;3"});
    assert_eq!(server.post(PLAY, order).await.status, 422);
    let clock = json!({"base_ms": 60_000});
    let order = json!({"seats": vec![human(); 6], "clock": clock, "variant": "modern-first"});
    let (game, state) = begin(&server, order).await;
    assert_eq!(state["clocks_ms"].as_array().map(Vec::len), Some(6));
    let draw = json!({"seat": 0, "action": "offer"});
    let (status, code, _) = server.post(&format!("{game}/draw"), draw).await.error();
    assert_eq!((status, code.as_str()), (409, "no-draw-offers"));
    let state = server.ok(&format!("{game}/move"), json!({"move": "1", "ply": 0})).await;
    let clocks = state["move_clocks_ms"].as_array().expect("clocks");
    assert!(clocks[0].is_u64() && clocks[1].is_null(), "{clocks:?}");
    let state = server.ok(&format!("{game}/resign"), json!({"seat": 1})).await;
    assert_eq!(state["ending"]["reason"], "resignation");
    assert_eq!(state["ending"]["payoffs"][1], 0.0);
}

#[tokio::test]
async fn the_reference_protocol_plays_a_game_without_a_session() {
    let server = Server::new().await;
    let ask = async |command: &str, request: Value| {
        server.ok(&format!("/api/v1/hare/reference/{command}"), request).await
    };
    let mut answer = ask("new", json!({"players": 3, "until": "first"})).await;
    assert_eq!(answer["success"], true);
    assert_eq!(answer["position"]["runners"].as_array().map(Vec::len), Some(3));
    for _ in 0..30 {
        let turns = answer["turns"].as_array().expect("turns");
        let position = &answer["position"];
        let illegal = ask("move", json!({"position": position, "turn": 777})).await;
        assert_eq!(illegal["success"], false);
        assert!(illegal["error"].is_string() && illegal["position"].is_null());
        let turn = &turns[turns.len() / 2];
        answer = ask("move", json!({"position": position, "turn": turn})).await;
        assert_eq!(answer["success"], true, "{answer}");
    }
    // Cards are drawn on the way, and the answer says which.
    let runner =
        |square: u8, carrots: u16| json!({"square": square, "carrots": carrots, "lettuces": 0});
    let position = json!({"runners": [runner(0, 68), runner(0, 68)], "player": 1});
    let drawn = ask("move", json!({"position": position, "turn": 1})).await;
    assert!(drawn["cards"][0].as_str().is_some_and(|card| card.ends_with('.')), "{drawn}");
    // The server plays a race to its end by itself.
    let position = json!({"runners": [runner(59, 20), runner(60, 30)], "player": 1});
    answer = json!({"position": position});
    for turn in 0.. {
        assert!(turn < 30, "it ends");
        answer = ask("best", json!({"position": answer["position"]})).await;
        assert_eq!(answer["success"], true, "{answer}");
        assert!(answer["turn"].is_i64());
        if answer["ended"].is_string() {
            break;
        }
    }
    let over = ask("best", json!({"position": answer["position"]})).await;
    assert_eq!(over["success"], false);
}

#[tokio::test]
async fn bad_requests_of_the_reference_protocol_are_answered_with_a_reason() {
    let server = Server::new().await;
    let runner = |square: usize| json!({"square": square, "carrots": 10, "lettuces": 1});
    for (command, request) in [
        ("new", json!({"players": 1})),
        ("new", json!({"players": 7})),
        ("new", json!({"players": 2, "edition": "none"})),
        ("new", json!({})),
        ("move", json!({"position": 3, "turn": 1})),
        ("move", json!({"position": {"runners": [runner(5), runner(5)], "player": 1}, "turn": 1})),
        ("move", json!({"position": {"runners": [runner(5), runner(6)], "player": 0}, "turn": 1})),
        ("move", json!({"position": {"runners": [runner(5), runner(66)], "player": 1}, "turn": 1})),
        ("best", json!({"position": {"runners": [runner(5)], "player": 1}})),
        ("best", json!([1, 2])),
    ] {
        let path = format!("/api/v1/hare/reference/{command}");
        let answer = server.ok(&path, request.clone()).await;
        assert_eq!(answer["success"], false, "{request}");
        assert!(answer["error"].as_str().is_some_and(|error| error.len() > 5), "{answer}");
    }
    for path in ["/api/v1/hare/reference/undo", "/api/v1/chess/reference/new"] {
        assert_eq!(server.post(path, json!({})).await.error().0, 404);
    }
    assert_eq!(server.ask("POST", "/api/v1/hare/reference/new", "{").await.error().0, 400);
}
