//! The server with chess.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::support::Server;

const PLAY: &str = "/api/v1/chess/play";
const ENGINE: u8 = 1;

fn human() -> Value {
    json!({"kind": "human"})
}

fn plies(state: &Value) -> usize {
    state["position"]["played"].as_array().expect("moves").len()
}

async fn begin(server: &Server, order: Value) -> String {
    let state = server.ok(PLAY, order).await;
    format!("{PLAY}/{}", state["id"].as_str().expect("an id"))
}

#[tokio::test]
async fn positions_have_their_legal_moves_and_ends() {
    let server = Server::new().await;
    let start = server.ok("/api/v1/chess/position", json!({})).await;
    assert_eq!(start["legal"].as_array().map(Vec::len), Some(20));
    let mate = json!({"moves": ["f3", "e5", "g4"], "move": "Qh4#"});
    let mate = server.ok("/api/v1/chess/move", mate).await;
    assert_eq!((&mate["ending"]["reason"], &mate["check"]), (&json!("checkmate"), &json!("e1")));
    assert_eq!((&mate["ending"]["result"], &mate["turn"]), (&json!("0-1"), &Value::Null));
    let fen = "8/8/8/8/8/8/8/K6k x - - 0 1";
    let reply = server.post("/api/v1/chess/position", json!({"fen": fen})).await;
    let (status, code, field) = reply.error();
    assert_eq!((status, code.as_str(), field.as_deref()), (422, "bad-position", Some("fen")));
}

#[tokio::test]
async fn the_best_move_is_found() {
    let server = Server::new().await;
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let answer = server.ok("/api/v1/chess/best", json!({"fen": fen, "depth": 4})).await;
    assert_eq!(answer["best"]["san"], "Ra8#");
    assert_eq!(answer["lines"][0]["score"], json!({"mate": 1}));
    let lines = json!({"fen": fen, "nodes": 5000, "multipv": 3});
    let answer = server.ok("/api/v1/chess/best", lines).await;
    assert_eq!(answer["lines"].as_array().map(Vec::len), Some(3));
}

/// Lets a server run until it is done with this, and ends all of it.
fn served<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(work)
}

#[test]
fn the_engine_plays_from_its_book_unless_told_not_to() {
    let data = tempfile::tempdir().expect("a folder");
    let games = served(async {
        let server = Server::on(data.path()).await;
        let mut games = Vec::new();
        // Level 7 is at 1400 Elo, level 8 at 1600: below that nobody has studied openings.
        let orders =
            [(8, None, true), (8, Some(true), true), (8, Some(false), false), (7, None, false)];
        for (level, book, from_book) in orders {
            let mut order = json!({"seats": [{"kind": "engine", "level": level}, human()]});
            if let Some(book) = book {
                order["book"] = json!(book);
            }
            let game = begin(&server, order).await;
            let state = server.until(&game, |state| plies(state) == 1).await;
            assert_eq!(state["book"], book.unwrap_or(true));
            let from_book = if from_book { json!([0]) } else { json!([]) };
            assert_eq!(state["book_plies"], from_book);
            games.push((game, from_book));
        }
        games
    });
    served(async {
        let server = Server::on(data.path()).await;
        for (game, from_book) in games {
            let state = server.get(&game).await.json();
            assert_eq!(state["book_plies"], from_book, "after a restart");
        }
        let best = server.ok("/api/v1/chess/best", json!({"nodes": 100})).await;
        assert_eq!((&best["book"], best["nodes"].as_u64() > Some(0)), (&json!(false), true));
        let known = server.get("/api/v1/games").await.json();
        for game in known.as_array().expect("a list") {
            let id = game["id"].as_str().expect("a name");
            assert_eq!(game["book"], ["chess", "xiangqi"].contains(&id), "{id}");
        }
    });
}

#[tokio::test]
async fn a_game_against_the_engine_is_played_and_written_down() {
    let server = Server::new().await;
    let seats = json!([{"kind": "human", "name": "Ada"}, {"kind": "engine", "level": ENGINE}]);
    let clock = json!({"base_ms": 300_000, "increment_ms": 2_000});
    let game = begin(&server, json!({"seats": seats, "clock": clock})).await;
    for (ply, mv) in ["e2e4", "Nf3", "Nc3"].into_iter().enumerate() {
        let body = json!({"move": mv, "ply": 2 * ply});
        server.ok(&format!("{game}/move"), body).await;
        server.until(&game, |state| plies(state) == 2 * ply + 2).await;
    }
    let old = server.ok(&format!("{game}/resign"), json!({"seat": 0})).await;
    let text = server.get(&format!("{game}/record")).await.bytes;
    let text = String::from_utf8(text).expect("UTF-8");
    for part in [
        "[White \"Ada\"]",
        "[Black \"Tabiya level 1\"]",
        "[Result \"0-1\"]",
        "[TimeControl \"300+2\"]",
        "[Termination \"resignation\"]",
        "1. e4 ",
        "[%clk 0:05:0",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    assert_eq!(text.matches("[Result ").count(), 1);
    let read = server.ok("/api/v1/chess/record/read", json!({"text": text})).await;
    assert_eq!(read["position"], old["position"]);
    let new = server.ok(&format!("{PLAY}/import"), json!({"text": text})).await;
    assert_eq!(new["ending"]["reason"], "resignation");
    assert_eq!(new["seats"][0]["name"], "Ada");
    let copy = format!("{PLAY}/{}/record", new["id"].as_str().expect("an id"));
    assert_eq!(String::from_utf8(server.get(&copy).await.bytes).expect("UTF-8"), text);
}

#[tokio::test]
async fn a_game_from_a_position_in_a_variant_keeps_both() {
    let server = Server::new().await;
    let fen = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1";
    let order = json!({"variant": "chess960", "fen": fen, "seats": [human(), human()]});
    let game = begin(&server, order).await;
    let body = json!({"move": "e2e4", "ply": 0});
    let old = server.ok(&format!("{game}/move"), body).await;
    assert_eq!(old["variant"], "chess960");
    let text = server.get(&format!("{game}/record")).await.bytes;
    let text = String::from_utf8(text).expect("UTF-8");
    assert_eq!((text.matches("[FEN ").count(), text.matches("[SetUp \"1\"]").count()), (1, 1));
    let new = server.ok(&format!("{PLAY}/import"), json!({"text": text})).await;
    for field in ["variant", "start_fen", "position"] {
        assert_eq!(new[field], old[field], "{field}");
    }
}

#[tokio::test]
async fn a_chess960_game_starts_somewhere_of_its_own() {
    let server = Server::new().await;
    let mut starts = HashSet::new();
    for _ in 0..8 {
        let order = json!({"variant": "chess960", "seats": [human(), human()]});
        let state = server.ok(PLAY, order).await;
        assert_eq!(state["position"]["fen"], state["start_fen"]);
        starts.insert(state["start_fen"].as_str().expect("a start").to_owned());
    }
    // Eight draws of the same start out of 960 do not happen.
    assert!(starts.len() > 1, "{starts:?}");
}

#[tokio::test]
async fn time_runs_out_without_a_win_when_none_is_possible() {
    let server = Server::new().await;
    for (fen, reason, result) in [
        ("7k/8/8/8/8/8/8/K6Q b - - 0 1", "time", "1-0"),
        ("7k/8/8/8/8/8/q7/4K3 b - - 0 1", "time-insufficient-material", "1/2-1/2"),
    ] {
        let clock = json!({"base_ms": 100});
        let game = begin(&server, json!({"fen": fen, "seats": [human(), human()], "clock": clock}));
        let game = game.await;
        let state = server.until(&game, |state| state["ending"] != Value::Null).await;
        assert_eq!(
            (&state["ending"]["reason"], &state["ending"]["result"]),
            (&json!(reason), &json!(result))
        );
    }
}

#[tokio::test]
async fn threefold_repetition_is_claimed() {
    let server = Server::new().await;
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let moves: Vec<&str> = shuffle.into_iter().cycle().take(8).collect();
    let game = begin(&server, json!({"moves": moves, "seats": [human(), human()]})).await;
    let claim = json!({"seat": 0, "action": "claim"});
    let state = server.ok(&format!("{game}/draw"), claim).await;
    assert_eq!(state["ending"]["reason"], "threefold-repetition");
}

#[tokio::test]
async fn moves_after_the_end_of_a_recorded_game_are_refused() {
    let server = Server::new().await;
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let text: String = shuffle.into_iter().cycle().take(40).map(|mv| format!("{mv} ")).collect();
    let reply = server.post("/api/v1/chess/record/read", json!({"text": text + "*"})).await;
    // The fifth time the position stands the game is over by itself.
    let (status, code, field) = reply.error();
    assert_eq!((status, code.as_str(), field.as_deref()), (422, "bad-move", Some("moves[16]")));
}

#[tokio::test]
async fn a_record_of_another_language_is_read_and_its_end_left_untold() {
    let server = Server::new().await;
    let text = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 1-0";
    let read = server.ok("/api/v1/chess/record/annotated", json!({"text": text})).await;
    assert_eq!(read["omitted"], json!([]));
    assert_eq!(read["tree"]["moves"][6]["move"]["san"], "Bxc6");
    let game = server.ok(&format!("{PLAY}/import"), json!({"text": text})).await;
    assert_eq!(game["position"]["played"][2]["san"], "Nf3");
    let ending = &game["ending"];
    assert_eq!((&ending["result"], &ending["reason"]), (&json!("1-0"), &json!("untold")));
    // Nobody knows either, once it is written again.
    let copy = format!("{PLAY}/{}/record", game["id"].as_str().expect("an id"));
    let copy = String::from_utf8(server.get(&copy).await.bytes).expect("UTF-8");
    assert!(copy.contains("[Termination \"normal\"]"), "{copy}");
    // What may be two moves is none of another language.
    let two = json!({"text": "[FEN \"6k1/8/8/8/8/1R6/8/2B1K3 w - - 0 1\"]\n\n1. Tb2 *"});
    let read = server.ok("/api/v1/chess/record/annotated", two).await;
    assert_eq!(read["omitted"][0]["text"], "Tb2");
}
