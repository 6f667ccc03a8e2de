//! Tournaments over HTTP: begun, played to the end, stopped, read game by game, refused.

use std::path::Path;

use axum::body::Body;
use serde_json::{Value, json};
use server::{Options, ServerLimits};

use crate::support::{GAMES, Server, options};

const ALL: &str = "/api/v1/arena/tournaments";

/// Two weak players, few positions, short games: over at once.
fn order(game: &str) -> Value {
    json!({
        "game": game, "players": [{"level": 1}, {"level": 2}], "time": "nodes=100", "seed": 9,
        "adjudication": {"max_moves": 20},
    })
}

fn with(mut order: Value, field: &str, value: Value) -> Value {
    order[field] = value;
    order
}

/// Begins a tournament; its path.
async fn begin(server: &Server, order: Value) -> String {
    let view = server.ok(ALL, order).await;
    format!("{ALL}/{}", view["id"].as_str().expect("an address"))
}

async fn finished(server: &Server, path: &str) -> Value {
    server.until(path, |view| view["state"] == "finished").await
}

#[tokio::test]
async fn a_round_robin_is_played_to_its_end_and_every_game_is_kept() {
    let server = Server::new().await;
    let players = json!([{"level": 1}, {"level": 1}, {"elo": 1500, "name": "Ada"}]);
    let asked = with(with(order("chess"), "players", players), "format", json!("round-robin"));
    let asked = with(asked, "openings", json!({"kind": "book", "count": 3, "plies": 6}));
    let path = begin(&server, with(asked, "name", json!("Spring cup"))).await;
    let view = finished(&server, &path).await;
    assert_eq!((&view["played"], &view["games"]), (&json!(6), &json!(6)));
    assert_eq!((&view["name"], &view["openings"]), (&json!("Spring cup"), &json!(true)));
    let names: Vec<_> = view["players"].as_array().expect("players").iter().collect();
    assert_eq!(names[1]["name"], "Level 1 (2)");
    let results = &view["results"];
    assert_eq!(results["table"].as_array().map(Vec::len), Some(3));
    assert_eq!(results["crosstable"].as_array().map(Vec::len), Some(3));
    let points = results["table"].as_array().expect("rows").iter();
    let points: f64 = points.map(|row| row["points"].as_f64().expect("points")).sum();
    assert!((points - 6.0).abs() < 1e-9);

    // The moves of the book belong to the game.
    let first = server.get(&format!("{path}/games/0")).await.json();
    let start = first["start_fen"].as_str().expect("a position");
    assert!(start.starts_with("rnbqkbnr/pppppppp/8"), "{start}");
    assert!(first["position"]["played"].as_array().is_some_and(|played| played.len() > 6));

    let page = server.get(&format!("{path}/games?limit=4&offset=1")).await.json();
    assert_eq!((&page["total"], &page["offset"]), (&json!(6), &json!(1)));
    assert_eq!(page["games"].as_array().map(Vec::len), Some(4));
    let met = server.get(&format!("{path}/games?player=0&opponent=2")).await.json();
    assert_eq!(met["total"], 2);
    for game in met["games"].as_array().expect("games") {
        let seats = game["seats"].as_array().expect("seats");
        assert!(seats.contains(&json!(0)) && seats.contains(&json!(2)), "{game}");
        let whole = server.get(&format!("{path}/games/{}", game["number"])).await.json();
        let played = whole["position"]["played"].as_array().expect("moves").len();
        assert_eq!(whole["moves"].as_array().map(Vec::len), Some(played));
        // Those of the opening are not counted there.
        assert_eq!(game["plies"].as_u64(), Some(played as u64 - 6));
        assert!(whole["moves"][6]["nodes"].as_u64() > Some(0), "{}", whole["moves"][6]);
        assert_eq!(whole["ending"]["result"], game["result"]);
        let record = server.get(&format!("{path}/games/{}/record", game["number"])).await;
        let text = String::from_utf8(record.bytes).expect("text");
        assert!(text.contains("[Event \"Spring cup\"]") && text.contains("Ada"), "{text}");
    }
    let records = server.get(&format!("{path}/record")).await;
    assert!(records.header("content-disposition").ends_with(".pgn\""));
    let records = String::from_utf8(records.bytes).expect("text");
    assert_eq!(records.matches("[Event ").count(), 6);
    let table = server.get(&format!("{path}/results.json")).await;
    assert_eq!(&table.json(), results);
}

#[tokio::test]
async fn games_of_several_with_chance_are_played() {
    let server = Server::new().await;
    let players = json!([{"level": 1}, {"level": 2}, {"level": 3}, {"level": 1}]);
    let asked = with(with(order("hare"), "players", players), "format", json!("round-robin"));
    let path = begin(&server, with(asked, "seats", json!(3))).await;
    let view = finished(&server, &path).await;
    assert_eq!((&view["played"], &view["seats"]), (&json!(4 * 3), &json!(3)));
    let game = server.get(&format!("{path}/games/5")).await.json();
    assert_eq!(game["ending"]["payoffs"].as_array().map(Vec::len), Some(3));
    let moves = game["moves"].as_array().expect("moves");
    let played = game["position"]["played"].as_array().expect("moves");
    for (mv, ply) in played.iter().zip(moves) {
        assert_eq!(mv.get("seat").is_some(), ply["elapsed_ms"].is_u64(), "{mv} {ply}");
    }
}

#[tokio::test]
async fn rungs_of_the_ladder_take_part() {
    let server = Server::new().await;
    let players = json!([{"rung": "alpha-beta", "depth": 2}, {"rung": "random"}]);
    let path = begin(&server, with(order("xiangqi"), "players", players)).await;
    let view = finished(&server, &path).await;
    assert_eq!(view["players"][0]["name"], "alpha-beta, depth 2");
    assert_eq!(view["players"][1]["rung"], "random");
    assert_eq!(view["results"]["games"], 2);
}

#[tokio::test]
async fn openings_that_are_given_are_played_from_both_sides() {
    let server = Server::new().await;
    let start = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let asked = with(order("chess"), "openings", json!({"kind": "positions", "fens": [start]}));
    let path = begin(&server, asked).await;
    finished(&server, &path).await;
    for number in [0, 1] {
        let game = server.get(&format!("{path}/games/{number}")).await.json();
        assert_eq!(game["start_fen"], start);
        assert_eq!(game["seats"], json!([number, 1 - number]));
    }
}

#[tokio::test]
async fn tournaments_wait_for_each_other_stop_and_go_on() {
    let server = Server::new().await;
    let long = with(with(order("chess"), "rounds", json!(500)), "time", json!("nodes=3000"));
    let first = begin(&server, long).await;
    let second = begin(&server, order("xiangqi")).await;
    let running = server.until(&first, |view| view["left_ms"].is_u64()).await;
    assert_eq!(running["state"], "running");
    let list = server.get(ALL).await.json();
    let states: Vec<_> =
        list.as_array().expect("a list").iter().map(|each| each["state"].clone()).collect();
    assert_eq!(states, [json!("running"), json!("waiting")]);
    let refused = server.ask("DELETE", &first, Body::empty()).await;
    assert_eq!(refused.error().1, "tournament-running");
    let refused = server.ask("DELETE", &second, Body::empty()).await;
    assert_eq!(refused.error().1, "tournament-running");
    server.ok(&format!("{first}/stop"), Value::Null).await;
    let stopped = server.until(&first, |view| view["state"] == "stopped").await;
    assert!(stopped["played"].as_u64() < Some(1000));
    finished(&server, &second).await;
    server.ok(&format!("{first}/resume"), Value::Null).await;
    let more = stopped["played"].as_u64();
    server.until(&first, |view| view["played"].as_u64() > more).await;
    server.ok(&format!("{first}/stop"), Value::Null).await;
    server.until(&first, |view| view["state"] == "stopped").await;
    let left = server.ask("DELETE", &first, Body::empty()).await.json();
    assert_eq!(left.as_array().map(Vec::len), Some(1));
    assert_eq!(server.get(&first).await.status.as_u16(), 404);
}

#[tokio::test]
async fn nobody_starts_programs_over_http() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::on(data.path()).await;
    for field in ["command", "folder", "options", "protocol"] {
        let mut player = json!({"name": "stranger"});
        player[field] = json!("touch /tmp/harm");
        let asked = with(order("chess"), "players", json!([{"level": 1}, player]));
        let refused = server.post(ALL, asked).await.error();
        assert_eq!(refused, (422, "no-programs".to_owned(), Some(format!("players[1].{field}"))),);
    }
    assert_eq!(server.get(ALL).await.json(), json!([]));
    assert!(!data.path().join("arena").exists(), "something was begun");
}

#[tokio::test]
async fn whatever_is_too_much_or_makes_no_sense_is_refused() {
    let limits = ServerLimits {
        tournaments: 1,
        tournament_players: 3,
        tournament_games: 10,
        tournament_rounds: 20,
        ..ServerLimits::default()
    };
    let server = Server::with(limits).await;
    let level = json!({"level": 1});
    let two = json!([level, level]);
    let book = |plies: u32| json!({"kind": "book", "count": 2, "plies": plies});
    for (field, value, code, at) in [
        ("players", json!([level, level, level, level]), "bad-setting", "players"),
        ("players", json!([level]), "bad-setting", "seats"),
        ("players", json!([level, {"level": 77}]), "bad-setting", "players[1].level"),
        ("players", json!([level, {"name": "\n"}]), "bad-setting", "players[1].name"),
        ("players", json!([level, {"time": "nodes=1e9"}]), "bad-setting", "players[1].time"),
        ("players", json!([level, {"threads": 9}]), "bad-request", "players[1].threads"),
        ("players", json!([level, {"rung": "maxim"}]), "bad-setting", "players[1].rung"),
        (
            "players",
            json!([level, {"rung": "minimax", "depth": 13}]),
            "bad-setting",
            "players[1].depth",
        ),
        (
            "players",
            json!([level, {"rung": "minimax", "depth": 6, "time": "depth=6"}]),
            "bad-setting",
            "players[1].depth",
        ),
        ("rounds", json!(6), "bad-setting", "rounds"),
        ("rounds", json!(21), "bad-setting", "rounds"),
        ("rounds", json!(0), "bad-setting", "rounds"),
        ("time", json!("soon"), "bad-setting", "time"),
        ("time", json!("movetime=10001"), "bad-setting", "time"),
        ("time", json!("3600+1"), "bad-setting", "time"),
        ("time", json!("nodes=100000000"), "bad-setting", "time"),
        ("time", json!("depth=60"), "bad-setting", "time"),
        ("variant", json!("draughts"), "unknown-variant", "variant"),
        ("game", json!("draughts"), "unknown-game", "game"),
        ("format", json!("knockout"), "bad-request", "format"),
        ("seats", json!(5), "bad-setting", "seats"),
        ("name", json!("x".repeat(65)), "bad-setting", "name"),
        ("sprt", json!({"elo0": 5, "elo1": 0}), "bad-setting", "sprt"),
        ("openings", book(41), "bad-setting", "openings.plies"),
        ("openings", book(0), "bad-setting", "openings.plies"),
        (
            "openings",
            json!({"kind": "file", "path": "/etc/passwd"}),
            "bad-request",
            "openings.kind",
        ),
        (
            "openings",
            json!({"kind": "positions", "fens": ["8/8"]}),
            "bad-position",
            "openings.fens[0]",
        ),
        ("openings", json!({"kind": "positions", "fens": []}), "bad-setting", "openings"),
        ("concurrency", json!(64), "bad-request", "concurrency"),
    ] {
        let asked = with(with(order("chess"), "players", two.clone()), field, value);
        let reply = server.post(ALL, asked.clone()).await;
        let (status, found, place) = reply.error();
        let right = if code == "unknown-game" { 404 } else { 422 };
        assert_eq!((status, found.as_str(), place.as_deref()), (right, code, Some(at)), "{asked}");
    }
    let hare = with(order("hare"), "openings", book(4));
    assert_eq!(server.post(ALL, hare).await.error().2.as_deref(), Some("openings"));
    // A game that nobody but this server knows is played like any other.
    let path = begin(&server, order("nim")).await;
    assert_eq!(finished(&server, &path).await["played"], 2);
    assert_eq!(server.post(ALL, order("chess")).await.error().1, "too-many-tournaments");
    for query in ["limit=0", "limit=101", "offset=-1", "limit=x", "order=up"] {
        let reply = server.get(&format!("{path}/games?{query}")).await;
        assert!(reply.status.is_client_error(), "{query}");
    }
    for unknown in ["chess-0", "..", "%2e%2e", "chess-..%2f..", "shown.", "shown...", ""] {
        let reply = server.get(&format!("{ALL}/{unknown}")).await;
        assert_eq!(reply.status.as_u16(), 404, "{unknown}");
    }
    for number in ["2", "-1", "x", "18446744073709551616"] {
        let reply = server.get(&format!("{path}/games/{number}")).await;
        assert_eq!(reply.error().2.as_deref(), Some("number"), "{number}");
    }
}

#[tokio::test]
async fn those_of_the_command_line_are_shown_and_left_alone() {
    let data = tempfile::tempdir().expect("a folder");
    let made = tempfile::tempdir().expect("a folder");
    let folder = made.path().join("Frühling 1");
    let text = "game = \"chess\"\ntime = \"nodes=50\"\n[adjudication]\nmax-moves = 5\n\
        [[player]]\nname = \"ours\"\nlevel = 1\n[[player]]\nname = \"other\"\nlevel = 2\n";
    let plan = arena::Plan::read(GAMES, text).expect("a plan");
    let mut tournament =
        arena::Tournament::open(GAMES, plan.clone(), Path::new(""), &folder).expect("a tournament");
    tournament.run(&mut |_| {}).expect("played");
    let options = Options {
        tournaments: Some(made.path().to_owned()),
        ..options(data.path(), ServerLimits::default())
    };
    let server = Server::of(options).await;
    let list = server.get(ALL).await.json();
    assert_eq!((&list[0]["read_only"], &list[0]["state"]), (&json!(true), &json!("finished")));
    assert_eq!(list[0]["id"], "shown.Frühling 1");
    let path = format!("{ALL}/shown.Fr%C3%BChling%201");
    assert_eq!(server.get(&path).await.json()["results"]["games"], 2);
    let game = server.get(&format!("{path}/games/1")).await.json();
    assert_eq!(game["names"][0], "other");
    assert_eq!((&game["previous"], &game["next"]), (&json!(0), &Value::Null));
    // One that is being played, for the server as long as its program holds it.
    let more = arena::Plan { rounds: 2, ..plan };
    drop(tournament);
    let playing =
        arena::Tournament::open(GAMES, more, Path::new(""), &folder).expect("a tournament");
    assert_eq!(server.get(&path).await.json()["state"], "running");
    drop(playing);
    assert_eq!(server.get(&path).await.json()["state"], "stopped");
    let records = server.get(&format!("{path}/record")).await;
    assert!(records.header("content-disposition").is_ascii());
    for (method, end) in [("POST", "/stop"), ("POST", "/resume"), ("DELETE", "")] {
        let refused = server.ask(method, &format!("{path}{end}"), Body::empty()).await;
        assert_eq!(refused.error().1, "read-only");
    }
    assert!(folder.join("journal.jsonl").is_file());
    // A journal that is begun anew is another one.
    std::fs::remove_file(folder.join("journal.jsonl")).expect("removed");
    assert_eq!(server.get(&path).await.status.as_u16(), 404);
}
