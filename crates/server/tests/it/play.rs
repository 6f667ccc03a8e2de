//! Games being played.

use serde_json::{Value, json};
use server::ServerLimits;
use std::time::Duration;

use crate::nim::SLOW;
use crate::support::Server;

const PLAY: &str = "/api/v1/nim/play";

fn human() -> Value {
    json!({"kind": "human"})
}

fn engine() -> Value {
    json!({"kind": "engine", "level": 1})
}

async fn begin(server: &Server, order: Value) -> (String, Value) {
    let state = server.ok(PLAY, order).await;
    (format!("{PLAY}/{}", state["id"].as_str().expect("an id")), state)
}

fn refused(code: &str) -> (u16, String) {
    (409, code.to_owned())
}

async fn refusal(server: &Server, path: &str, body: Value) -> (u16, String) {
    let (status, code, _) = server.post(path, body).await.error();
    (status, code)
}

fn plies(state: &Value) -> usize {
    state["position"]["played"].as_array().expect("moves").len()
}

async fn play(server: &Server, game: &str, mv: &str, ply: usize) -> Value {
    server.ok(&format!("{game}/move"), json!({"move": mv, "ply": ply})).await
}

#[tokio::test]
async fn a_game_at_one_board_is_played_to_its_end() {
    let server = Server::new().await;
    let order = json!({"fen": "4 0", "seats": [{"kind": "human", "name": "Ada"}, human()]});
    let (game, state) = begin(&server, order).await;
    assert_eq!(state["start_fen"], "4 0");
    assert_eq!(state["clock"], json!(null));
    assert_eq!(state["running"], json!(null));
    assert_eq!(state["seats"][0]["name"], "Ada");
    let state = play(&server, &game, "take1", 0).await;
    assert_eq!((&state["position"]["turn"], &state["ending"]), (&json!(1), &json!(null)));
    let state = play(&server, &game, "take3", 1).await;
    assert_eq!(state["ending"]["result"], "0-1");
    assert_eq!(state["position"]["legal"], json!([]));
    assert_eq!(server.get(&game).await.json(), state);
}

#[tokio::test]
async fn every_change_is_later_than_the_one_before() {
    let server = Server::new().await;
    let (game, state) = begin(&server, json!({"fen": "9 0", "seats": [human(), human()]})).await;
    let mut last = state["updated"].as_i64();
    for ply in 0..8 {
        let state = play(&server, &game, "take1", ply).await;
        let updated = state["updated"].as_i64();
        assert!(updated > last, "{updated:?} after {last:?}");
        last = updated;
    }
}

#[tokio::test]
async fn illegal_and_stale_moves_change_nothing() {
    let server = Server::new().await;
    let (game, _) = begin(&server, json!({"seats": [human(), human()]})).await;
    let path = format!("{game}/move");
    let reply = server.post(&path, json!({"move": "take9", "ply": 0})).await;
    assert_eq!(reply.error(), (422, "bad-move".to_owned(), Some("move".to_owned())));
    play(&server, &game, "take1", 0).await;
    assert_eq!(
        refusal(&server, &path, json!({"move": "take1", "ply": 0})).await,
        refused("stale-ply")
    );
    assert_eq!(plies(&server.get(&game).await.json()), 1);
}

#[tokio::test]
async fn the_engine_answers_by_itself() {
    let server = Server::new().await;
    let (game, state) = begin(&server, json!({"fen": "6 0", "seats": [engine(), human()]})).await;
    assert_eq!(plies(&state), 0);
    let state = server.until(&game, |state| plies(state) == 1).await;
    assert_eq!(state["position"]["fen"], "5 1");
    play(&server, &game, "take3", 1).await;
    let state = server.until(&game, |state| plies(state) == 3).await;
    assert_eq!(state["thinking"], false);
    let state = play(&server, &game, "take1", 3).await;
    assert_eq!(state["ending"]["reason"], "last-taken");
    assert_eq!(state["ending"]["result"], "0-1");
    let over = refusal(&server, &format!("{game}/move"), json!({"move": "take1", "ply": 4})).await;
    assert_eq!(over, refused("game-over"));
}

#[tokio::test]
async fn the_engines_seat_is_the_engines() {
    let server = Server::new().await;
    let order = json!({"fen": format!("{SLOW} 1"), "seats": [human(), engine()]});
    let (game, _) = begin(&server, order).await;
    let mv = json!({"move": "take1", "ply": 0});
    assert_eq!(refusal(&server, &format!("{game}/move"), mv).await, refused("not-your-turn"));
    for (path, body) in [
        ("resign", json!({"seat": 1})),
        ("takeback", json!({"seat": 1})),
        ("draw", json!({"seat": 1, "action": "offer"})),
    ] {
        let path = format!("{game}/{path}");
        assert_eq!(refusal(&server, &path, body).await, refused("engine-seat"));
        let reply = server.post(&path, json!({"seat": 2, "action": "offer"})).await;
        assert_eq!(reply.status, 422);
    }
}

#[tokio::test]
async fn orders_for_games_are_checked() {
    let server = Server::new().await;
    for (order, field) in [
        (json!({"seats": []}), "seats"),
        (json!({"seats": [human(), human(), human()]}), "seats"),
        (json!({"seats": [human(), {"kind": "engine", "level": 77}]}), "seats[1].level"),
        (json!({"seats": [{"kind": "human", "name": "x".repeat(65)}, human()]}), "seats[0].name"),
        (json!({"seats": [{"kind": "human", "name": "\u{7}"}, human()]}), "seats[0].name"),
        (json!({"seats": [human(), human()], "clock": {"base_ms": 0}}), "clock.base_ms"),
        (json!({"seats": [human(), human()], "fen": "x"}), "fen"),
        (json!({"seats": [human(), human()], "moves": ["take1", "x"]}), "moves[1]"),
        (json!({"seats": [human(), human()], "variant": "x"}), "variant"),
    ] {
        let reply = server.post(PLAY, order.clone()).await;
        let (status, _, at) = reply.error();
        assert_eq!((status, at.as_deref()), (422, Some(field)), "{order}");
    }
    assert_eq!(server.get(PLAY).await.json(), json!([]));
}

#[tokio::test]
async fn resigning_ends_the_game_for_both() {
    let server = Server::new().await;
    let (game, _) = begin(&server, json!({"seats": [human(), human()]})).await;
    let state = server.ok(&format!("{game}/resign"), json!({"seat": 0})).await;
    assert_eq!(state["ending"]["result"], "0-1");
    assert_eq!(state["ending"]["reason"], "resignation");
    assert_eq!(state["ending"]["sentence"], "First resigned.");
    let list = server.get(PLAY).await.json();
    assert_eq!((&list[0]["result"], &list[0]["reason"]), (&json!("0-1"), &json!("resignation")));
    assert_eq!(list[0]["turn"], json!(null));
    for (path, body) in [
        ("resign", json!({"seat": 1})),
        ("takeback", json!({"seat": 1})),
        ("draw", json!({"seat": 1, "action": "offer"})),
    ] {
        assert_eq!(refusal(&server, &format!("{game}/{path}"), body).await, refused("game-over"));
    }
}

#[tokio::test]
async fn a_draw_offer_stands_until_the_opponent_moves() {
    let server = Server::new().await;
    let (game, _) = begin(&server, json!({"seats": [human(), human()]})).await;
    let draw = format!("{game}/draw");
    let state = server.ok(&draw, json!({"seat": 0, "action": "offer"})).await;
    assert_eq!(state["draw_offer"], 0);
    let again = refusal(&server, &draw, json!({"seat": 0, "action": "offer"})).await;
    assert_eq!(again, refused("offer-stands"));
    let own = refusal(&server, &draw, json!({"seat": 0, "action": "accept"})).await;
    assert_eq!(own, refused("no-offer"));
    assert_eq!(play(&server, &game, "take1", 0).await["draw_offer"], 0);
    assert_eq!(play(&server, &game, "take1", 1).await["draw_offer"], json!(null));
    server.ok(&draw, json!({"seat": 1, "action": "offer"})).await;
    let state = server.ok(&draw, json!({"seat": 0, "action": "decline"})).await;
    assert_eq!(state["draw_offer"], json!(null));
    server.ok(&draw, json!({"seat": 1, "action": "offer"})).await;
    let state = server.ok(&draw, json!({"seat": 0, "action": "accept"})).await;
    assert_eq!(state["ending"]["reason"], "agreement");
    assert_eq!(state["ending"]["payoffs"], json!([0.5, 0.5]));
}

#[tokio::test]
async fn draws_are_claimed_by_the_player_to_move() {
    let server = Server::new().await;
    let (game, _) = begin(&server, json!({"fen": "16 0", "seats": [human(), human()]})).await;
    let draw = format!("{game}/draw");
    let claim = |seat: usize| json!({"seat": seat, "action": "claim"});
    assert_eq!(refusal(&server, &draw, claim(0)).await, refused("no-claim"));
    play(&server, &game, "take1", 0).await;
    assert_eq!(refusal(&server, &draw, claim(0)).await, refused("not-your-turn"));
    let state = server.ok(&draw, claim(1)).await;
    assert_eq!(state["ending"]["reason"], "fifteen");
}

#[tokio::test]
async fn the_engine_claims_resigns_and_agrees_unless_told_not_to() {
    let server = Server::new().await;
    let seats = json!([engine(), human()]);
    for (allowed, reason) in [(true, Some("fifteen")), (false, None)] {
        let order = json!({"fen": "15 0", "seats": seats, "engine_draws": allowed});
        let (game, _) = begin(&server, order).await;
        let state = server.until(&game, |s| plies(s) == 1 || s["ending"] != Value::Null).await;
        assert_eq!(state["ending"]["reason"].as_str(), reason);
    }
    for allowed in [true, false] {
        let seats = json!([engine(), engine()]);
        let order = json!({"variant": "lost", "fen": "99 0", "seats": seats,
            "engine_resigns": allowed, "engine_draws": false});
        let (game, _) = begin(&server, order).await;
        // One of them thinks over a pile at which the opponent of these tests fails.
        let state = server.until(&game, |s| plies(s) == 33 || s["ending"] != Value::Null).await;
        let ending = (state["ending"]["reason"].as_str(), plies(&state));
        assert_eq!(ending, if allowed { (Some("resignation"), 6) } else { (None, 33) });
    }
}

#[tokio::test]
async fn the_engine_accepts_a_draw_after_thirty_moves() {
    let server = Server::new().await;
    let (game, _) = begin(&server, json!({"fen": "499 0", "seats": [human(), engine()]})).await;
    let offer = json!({"seat": 0, "action": "offer"});
    let state = server.ok(&format!("{game}/draw"), offer.clone()).await;
    assert_eq!((&state["ending"], &state["draw_offer"]), (&json!(null), &json!(null)));
    for round in 0..30 {
        play(&server, &game, "take2", 2 * round).await;
        server.until(&game, |state| plies(state) == 2 * round + 2).await;
    }
    let state = server.ok(&format!("{game}/draw"), offer).await;
    assert_eq!(state["ending"]["reason"], "agreement");
}

#[tokio::test]
async fn engines_in_level_games_agree_on_a_draw() {
    let server = Server::new().await;
    let order = json!({"fen": "499 0", "seats": [engine(), engine()]});
    let (game, _) = begin(&server, order).await;
    let state = server.until(&game, |state| state["ending"] != Value::Null).await;
    assert_eq!((state["ending"]["reason"].as_str(), plies(&state)), (Some("agreement"), 79));
}

#[tokio::test]
async fn takeback_returns_to_the_askers_turn_and_stops_the_engine() {
    let server = Server::new().await;
    let order = json!({"fen": "501 0", "seats": [human(), engine()], "clock": {"base_ms": 60_000}});
    let (game, _) = begin(&server, order).await;
    let takeback = format!("{game}/takeback");
    let nothing = refusal(&server, &takeback, json!({"seat": 0})).await;
    assert_eq!(nothing, refused("nothing-to-take-back"));
    let state = play(&server, &game, "take1", 0).await;
    assert_eq!((&state["thinking"], &state["running"]), (&json!(true), &json!(1)));
    let state = server.ok(&takeback, json!({"seat": 0})).await;
    assert_eq!((&state["thinking"], plies(&state)), (&json!(false), 0));
    assert_eq!(state["position"]["fen"], "501 0");
    assert!(state["clocks_ms"][0].as_u64().expect("a clock") > 59_000);
    // This time the engine is quick, and two moves are taken back.
    play(&server, &game, "take3", 0).await;
    server.until(&game, |state| plies(state) == 2).await;
    let state = server.ok(&takeback, json!({"seat": 0})).await;
    assert_eq!((plies(&state), &state["position"]["fen"]), (0, &json!("501 0")));
}

#[tokio::test]
async fn the_flag_falls_by_itself() {
    let server = Server::new().await;
    let order = json!({"seats": [human(), human()], "clock": {"base_ms": 100}});
    let (game, state) = begin(&server, order).await;
    assert_eq!(state["running"], 0);
    // Nobody asks for the game: the list reads what is stored.
    let over = server.until(PLAY, |list| list[0]["result"] != Value::Null).await;
    assert_eq!((&over[0]["result"], &over[0]["reason"]), (&json!("0-1"), &json!("time")));
    // What is stored is shown a moment later.
    let state = server.until(&game, |state| state["ending"] != Value::Null).await;
    assert_eq!(state["clocks_ms"], json!([0, 100]));
    assert_eq!(state["running"], json!(null));
}

#[tokio::test]
async fn the_engines_flag_falls_too() {
    let server = Server::new().await;
    let order = json!({"fen": format!("{SLOW} 0"), "seats": [engine(), human()],
        "clock": {"base_ms": 100}});
    let (game, _) = begin(&server, order).await;
    let state = server.until(&game, |state| state["ending"] != Value::Null).await;
    assert_eq!((&state["ending"]["reason"], &state["thinking"]), (&json!("time"), &json!(false)));
}

#[tokio::test]
async fn the_engines_clock_stands_while_it_waits_for_a_thread() {
    let hour = Duration::from_secs(3600);
    let limits =
        ServerLimits { searches: 1, play_time: hour, play_share: hour, ..ServerLimits::default() };
    let server = Server::with(limits).await;
    let seats = json!([engine(), human()]);
    let order = json!({"fen": format!("{SLOW} 0"), "seats": seats});
    let (busy, _) = begin(&server, order).await;
    server.until(&busy, |state| state["waiting"] == false).await;
    let order = json!({"fen": "9 0", "seats": seats, "clock": {"base_ms": 200}});
    let (game, state) = begin(&server, order).await;
    assert_eq!(state["ending"], json!(null));
    // Longer than its clock.
    tokio::time::sleep(Duration::from_millis(400)).await;
    let state = server.get(&game).await.json();
    assert_eq!((&state["thinking"], &state["waiting"]), (&json!(true), &json!(true)));
    assert_eq!((&state["running"], &state["clocks_ms"]), (&json!(null), &json!([200, 200])));
    server.ok(&format!("{busy}/resign"), json!({"seat": 1})).await;
    let state = server.until(&game, |state| plies(state) == 1).await;
    let left = state["move_clocks_ms"][0].as_u64().expect("a clock");
    assert!((1..=200).contains(&left), "{left}");
}

#[tokio::test]
async fn games_of_engines_are_few_and_can_be_ended() {
    let limits = ServerLimits {
        shows: 3,
        shows_each: 2,
        watch_grace: Duration::ZERO,
        ..ServerLimits::default()
    };
    let server = Server::with(limits).await;
    let order = json!({"seats": [engine(), engine()]});
    let mut games = Vec::new();
    for _ in 0..3 {
        games.push(begin(&server, order.clone()).await.0);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let over = server.get(&games[0]).await.json();
    assert_eq!(over["ending"]["reason"], "aborted", "nobody watched it, and it was the first");
    assert_eq!(server.get(&games[1]).await.json()["ending"], json!(null));
    let over = server.ok(&format!("{}/abort", games[1]), json!({})).await;
    assert_eq!(over["ending"]["reason"], "aborted");
    let again = refusal(&server, &format!("{}/abort", games[1]), json!({})).await;
    assert_eq!(again, refused("game-over"));
    let (played, _) = begin(&server, json!({"seats": [human(), engine()]})).await;
    let refusal = refusal(&server, &format!("{played}/abort"), json!({})).await;
    assert_eq!(refusal, refused("has-players"));
}

#[tokio::test]
async fn games_of_engines_that_are_watched_are_not_given_up() {
    let limits = ServerLimits { shows_each: 1, ..ServerLimits::default() };
    let server = Server::with(limits).await;
    let order = json!({"fen": format!("{SLOW} 0"), "seats": [engine(), engine()]});
    let (game, _) = begin(&server, order.clone()).await;
    server.get(&game).await;
    let (status, code, _) = server.post(PLAY, order).await.error();
    assert_eq!((status, code.as_str()), (429, "too-many-games"));
    assert_eq!(server.get(&game).await.json()["ending"], json!(null));
}

#[tokio::test]
async fn clocks_gain_their_increments_and_are_written_down() {
    let server = Server::new().await;
    let clock = json!({"base_ms": 3_600_000, "increment_ms": 5_000});
    let seats = json!([{"kind": "human", "name": "Ada"}, engine()]);
    let (game, _) = begin(&server, json!({"seats": seats, "clock": clock})).await;
    let state = play(&server, &game, "take1", 0).await;
    let first = state["move_clocks_ms"][0].as_u64().expect("a clock");
    assert!((3_600_001..=3_605_000).contains(&first), "{first}");
    server.until(&game, |state| plies(state) == 2).await;
    let reply = server.get(&format!("{game}/record")).await;
    assert_eq!(reply.header("content-type"), "text/plain; charset=utf-8");
    assert!(reply.header("content-disposition").starts_with("attachment; filename=\"nim-"));
    let text = String::from_utf8(reply.bytes).expect("UTF-8");
    for line in [
        "[First \"Ada\"]",
        "[Second \"Tabiya level 1\"]",
        "[Result \"*\"]",
        "[TimeControl \"3600+5\"]",
        "[Termination \"unterminated\"]",
        &format!("take1@{first}"),
    ] {
        assert!(text.contains(line), "{line} is not in {text}");
    }
    assert!(!text.contains("FEN"), "the usual start needs no position: {text}");
}

#[tokio::test]
async fn a_rematch_swaps_the_seats() {
    let server = Server::new().await;
    let order = json!({"fen": "9 0", "seats": [human(), engine()], "clock": {"base_ms": 60_000},
        "engine_resigns": false, "book": false});
    let (game, old) = begin(&server, order).await;
    let reply = server.ask("POST", &format!("{game}/rematch"), "").await;
    assert_eq!(reply.status, 201);
    let new = reply.json();
    assert_ne!(new["id"], old["id"]);
    assert_eq!(new["seats"], json!([engine(), human()]));
    for field in ["start_fen", "clock", "engine_resigns", "engine_draws", "book", "variant"] {
        assert_eq!(new[field], old[field], "{field}");
    }
}

#[tokio::test]
async fn a_written_record_is_read_back_as_the_same_game() {
    let server = Server::new().await;
    let order = json!({"fen": "9 1", "variant": "lost", "seats": [human(), human()]});
    let (game, _) = begin(&server, order).await;
    play(&server, &game, "take2", 0).await;
    let old = server.ok(&format!("{game}/resign"), json!({"seat": 0})).await;
    let text = String::from_utf8(server.get(&format!("{game}/record")).await.bytes).expect("text");
    let new = server.ok("/api/v1/nim/play/import", json!({"text": text})).await;
    for field in ["start_fen", "variant", "seats", "position"] {
        assert_eq!(new[field], old[field], "{field}");
    }
    assert_eq!(new["ending"]["reason"], "resignation");
    assert_eq!(new["ending"]["result"], "0-1");
    let copy = format!("{PLAY}/{}/record", new["id"].as_str().expect("an id"));
    let copy = String::from_utf8(server.get(&copy).await.bytes).expect("text");
    assert_eq!(copy, text);
}

#[tokio::test]
async fn an_unfinished_record_is_played_on() {
    let server = Server::new().await;
    let text = "[First \"Ada\"]\n[Event \"Cup\"]\n[FEN \"9 0\"]\ntake1@3000 take1@2000 *\n";
    let import = json!({"text": text, "seats": [human(), engine()]});
    let state = server.ok("/api/v1/nim/play/import", import).await;
    assert_eq!(state["move_clocks_ms"], json!([3000, 2000]));
    let game = format!("{PLAY}/{}", state["id"].as_str().expect("an id"));
    play(&server, &game, "take1", 2).await;
    server.until(&game, |state| plies(state) == 4).await;
    let record = server.get(&format!("{game}/record")).await;
    assert!(String::from_utf8(record.bytes).expect("text").contains("[Event \"Cup\"]"));
    let named = server.ok("/api/v1/nim/play/import", json!({"text": text})).await;
    assert_eq!(named["seats"], json!([{"kind": "human", "name": "Ada"}, human()]));
}

#[tokio::test]
async fn a_game_that_nobody_looks_at_is_unloaded_and_found_again() {
    let unload = Duration::from_millis(1);
    let server = Server::with(ServerLimits { unload, ..ServerLimits::default() }).await;
    let (game, _) = begin(&server, json!({"seats": [human(), human()]})).await;
    for ply in 0..8 {
        tokio::time::sleep(Duration::from_millis(5)).await;
        assert_eq!(plies(&play(&server, &game, "take1", ply).await), ply + 1);
    }
}

#[tokio::test]
async fn games_in_progress_are_bounded_and_abandoned_ones_make_room() {
    let bounded = ServerLimits { games: 2, ..ServerLimits::default() };
    let server = Server::with(bounded.clone()).await;
    let order = json!({"seats": [human(), human()]});
    let (first, _) = begin(&server, order.clone()).await;
    begin(&server, order.clone()).await;
    let reply = server.post(PLAY, order.clone()).await;
    assert_eq!(reply.error(), (429, "too-many-games".to_owned(), None));
    server.ok(&format!("{first}/resign"), json!({"seat": 0})).await;
    begin(&server, order.clone()).await;

    let server = Server::with(ServerLimits { abandoned: Duration::ZERO, ..bounded }).await;
    let (first, _) = begin(&server, order.clone()).await;
    tokio::time::sleep(Duration::from_millis(5)).await;
    begin(&server, order.clone()).await;
    tokio::time::sleep(Duration::from_millis(5)).await;
    begin(&server, order).await;
    let state = server.get(&first).await.json();
    assert_eq!(
        (&state["ending"]["reason"], &state["ending"]["result"]),
        (&json!("aborted"), &json!("*"))
    );
}

#[tokio::test]
async fn many_games_are_listed_newest_first() {
    let server = Server::new().await;
    let (first, _) = begin(&server, json!({"seats": [human(), human()]})).await;
    for _ in 0..51 {
        begin(&server, json!({"seats": [human(), human()]})).await;
    }
    tokio::time::sleep(Duration::from_millis(5)).await;
    play(&server, &first, "take1", 0).await;
    let list = server.get(PLAY).await.json();
    let list = list.as_array().expect("a list");
    assert_eq!(list.len(), 50);
    assert!(first.ends_with(list[0]["id"].as_str().expect("an id")));
    assert_eq!((&list[0]["plies"], &list[0]["fen"]), (&json!(1), &json!("20 1")));
}

#[tokio::test]
async fn on_a_network_only_games_that_the_client_names_are_listed() {
    let data = tempfile::tempdir().expect("a folder");
    let mut options = crate::support::options(data.path(), ServerLimits::default());
    options.addr.set_ip([0, 0, 0, 0].into());
    let server = Server::of(options).await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        let (_, state) = begin(&server, json!({"seats": [human(), human()]})).await;
        ids.push(state["id"].as_str().expect("an id").to_owned());
    }
    assert_eq!(server.get(PLAY).await.json(), json!([]));
    let list = server.get(&format!("{PLAY}?ids={},nobodys,{}", ids[0], ids[2])).await.json();
    let listed: Vec<_> = list.as_array().expect("a list").iter().map(|game| &game["id"]).collect();
    assert_eq!(listed, [&ids[2], &ids[0]]);
    let many = vec!["x"; 51].join(",");
    let (status, code, field) = server.get(&format!("{PLAY}?ids={many}")).await.error();
    assert_eq!((status, code.as_str(), field.as_deref()), (400, "bad-query", Some("ids")));
    let (status, code, _) = server.get(&format!("{PLAY}?all=1")).await.error();
    assert_eq!((status, code.as_str()), (400, "bad-query"));
}

#[tokio::test]
async fn a_folder_that_cannot_be_used_is_told() {
    let data = tempfile::tempdir().expect("a folder");
    let first = Server::on(data.path()).await;
    let options = crate::support::options(data.path(), ServerLimits::default());
    let error = server::router(options).await.expect_err("the folder is in use").to_string();
    assert!(error.contains("in use by another Tabiya"), "{error}");
    drop(first);
    let file = data.path().join("file");
    std::fs::write(&file, "").expect("written");
    let options = crate::support::options(&file, ServerLimits::default());
    let error = server::router(options).await.expect_err("a file is no folder").to_string();
    assert!(error.contains("cannot use the data folder"), "{error}");
    let broken = tempfile::tempdir().expect("a folder");
    std::fs::write(broken.path().join("games.sqlite"), "no database at all").expect("written");
    let options = crate::support::options(broken.path(), ServerLimits::default());
    let error = server::router(options).await.expect_err("no database").to_string();
    assert!(error.contains("games.sqlite"), "{error}");
}
