//! Players that learn from nothing, over HTTP.

use std::time::{Duration, Instant};

use axum::http::Request;
use serde_json::{Value, json};
use server::{Options, ServerLimits};

use crate::process::Process;
use crate::sockets::Listening;
use crate::support::{Server, options};

const RUNS: &str = "/api/v1/learn/runs";

/// Asks until something holds of the run.
async fn until(server: &Server, id: &str, holds: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let run = server.get(&format!("{RUNS}/{id}")).await.json();
        if holds(&run) {
            return run;
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "{run}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn generations(run: &Value) -> u64 {
    run["generations"].as_u64().expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_begun_watched_paused_and_forgotten() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::on(data.path()).await;
    let offer = server.get(RUNS).await.json();
    let games: Vec<_> = offer["games"].as_array().expect("games").iter().collect();
    assert_eq!(games[0], &json!({ "game": "tictactoe", "players": [2, 2], "minutes": 1 }));
    assert_eq!((&offer["runs"], &offer["may_begin"]), (&json!([]), &json!(true)));

    let run = server.ok(RUNS, json!({ "game": "tictactoe", "seed": 7 })).await;
    let id = run["id"].as_str().expect("an address").to_owned();
    assert_eq!(
        (&run["state"], &run["seed"], &run["minutes"]),
        (&json!("running"), &json!(7), &json!(1))
    );
    // One at a time; what goes on is not forgotten.
    let second = server.post(RUNS, json!({ "game": "connect4" })).await.error();
    assert_eq!((second.0, second.1.as_str()), (409, "run-under-way"));
    let path = format!("{RUNS}/{id}");
    assert_eq!(server.ask("DELETE", &path, "").await.error().1, "run-under-way");

    let run = until(&server, &id, |run| generations(run) >= 3).await;
    assert!(run["baselines"]["random"].as_f64().expect("a share") < 0.7, "{run}");
    let first = &run["history"][0];
    assert!(first["policy"].as_f64().is_some_and(|share| share > 0.3), "{first}");
    assert!(run["networks"].as_array().expect("numbers").contains(&json!(1)), "{run}");
    assert!(run["bytes"].as_u64().expect("bytes") > 1000);
    let played = server.get(&format!("{path}/games")).await.json();
    let games = played["games"].as_array().expect("games");
    assert!((1..=24).contains(&games.len()), "{played}");
    for game in games {
        let moves = game["moves"].as_array().expect("moves");
        let drawn = game["drawn"].as_u64().expect("a number") as usize;
        assert!((5..=9).contains(&moves.len()) && drawn <= moves.len(), "{game}");
        let start = json!({ "moves": moves });
        let position = server.ok("/api/v1/tictactoe/position", start).await;
        assert_eq!(position["ending"]["payoffs"], game["payoffs"], "{position}");
    }

    server.ok(&format!("{path}/pause"), json!({})).await;
    let paused = until(&server, &id, |run| run["state"] == "paused").await;
    assert_eq!(paused["progress"], Value::Null);
    // A paused run stays paused when the server starts again, with all that it came to.
    drop(server);
    let server = Server::on(data.path()).await;
    let after = until(&server, &id, |run| generations(run) == generations(&paused)).await;
    assert_eq!((&after["state"], &after["history"]), (&json!("paused"), &paused["history"]));
    server.ok(&format!("{path}/resume"), json!({ "minutes": 2 })).await;
    let more = until(&server, &id, |run| generations(run) > generations(&paused)).await;
    assert_eq!((&more["state"], &more["minutes"]), (&json!("running"), &json!(2)));
    server.ok(&format!("{path}/pause"), json!({})).await;
    until(&server, &id, |run| run["state"] == "paused").await;
    // What is over is not paused.
    let order = data.path().join("learn").join(&id).join("server.json");
    let text = std::fs::read_to_string(&order).expect("an order");
    std::fs::write(&order, text.replace("paused", "finished")).expect("written");
    let over = server.ok(&format!("{path}/pause"), json!({})).await;
    assert_eq!(over["state"], "finished");
    let left = server.ask("DELETE", &path, "").await.json();
    assert_eq!(left["runs"], json!([]));
    assert_eq!(server.get(&path).await.error().0, 404);
    assert!(!data.path().join("learn").join(&id).exists());
}

#[test]
fn a_run_goes_on_after_a_power_cut() {
    let data = tempfile::tempdir().expect("a folder");
    let mut process = Process::start(data.path());
    let order = json!({ "game": "tictactoe", "seed": 1 });
    let run = process.ask("POST", "/learn/runs", &order);
    let path = format!("/learn/runs/{}", run["id"].as_str().expect("an address"));
    let more_than = |process: &Process, before: u64| {
        let begun = Instant::now();
        loop {
            let run = process.ask("GET", &path, &Value::Null);
            if generations(&run) > before {
                return run;
            }
            assert!(begun.elapsed() < Duration::from_secs(120), "{run}");
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    let mut before = 0;
    for _ in 0..3 {
        let run = more_than(&process, before);
        assert_eq!(run["state"], "running");
        before = generations(&run);
        process.kill();
        process = Process::start(data.path());
    }
    more_than(&process, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_tells_how_far_it_is() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Listening::of(options(data.path(), ServerLimits::default()), data).await;
    let begun = server.raw_to("POST", "learn/runs", r#"{"game":"tictactoe"}"#).await;
    let (_, run) = begun.split_once("\r\n\r\n").expect("a body");
    let run: Value = serde_json::from_str(run).expect("JSON");
    let id = run["id"].as_str().expect("an address");
    let mut client = server.connect_to(&format!("learn/runs/{id}/events")).await.expect("open");
    let first = client.hear_until(|_| true).await;
    assert_eq!((&first["type"], &first["run"]["id"]), (&json!("run"), &json!(id)));
    let done = |event: &Value| event["run"]["generations"].as_u64() >= Some(2);
    client.hear_until(done).await;
    server.raw_to("POST", &format!("learn/runs/{id}/pause"), "{}").await;
    client.hear_until(|event| event["run"]["state"] == "paused").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn networks_are_asked_and_played_against() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::on(data.path()).await;
    let run = server.ok(RUNS, json!({ "game": "tictactoe", "seed": 3 })).await;
    let id = run["id"].as_str().expect("an address").to_owned();
    until(&server, &id, |run| generations(run) >= 1).await;
    server.ok(&format!("{RUNS}/{id}/pause"), json!({})).await;
    until(&server, &id, |run| run["state"] == "paused").await;

    let thoughts = format!("{RUNS}/{id}/thoughts");
    let start = json!({ "moves": ["a1", "a3", "b1", "b3"] });
    let asked = json!({ "generation": 1, "start": start, "simulations": 64 });
    let found = server.ok(&thoughts, asked).await;
    let moves = found["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 5);
    let best = found["best"].as_u64().expect("a move") as usize;
    assert_eq!(moves[best]["uci"], "c1", "it wins at once: {found}");
    let all: f64 = moves.iter().map(|mv| mv["prior"].as_f64().expect("a share")).sum();
    assert!((all - 1.0).abs() < 1e-4, "{all}");
    for (wrong, field) in [
        (json!({ "generation": 99_999 }), "generation"),
        (json!({ "generation": 1, "simulations": 1_000_000 }), "simulations"),
        (json!({ "generation": 1, "start": { "moves": ["z9"] } }), "moves[0]"),
    ] {
        let (status, _, told) = server.post(&thoughts, wrong.clone()).await.error();
        assert!(
            (400..500).contains(&status) && told.as_deref() == Some(field),
            "{wrong}: {told:?}"
        );
    }

    let network = |run: &str, generation: u32| json!({ "kind": "network", "run": run, "generation": generation, "simulations": 32 });
    let game = |seat: Value| json!({ "seats": [{ "kind": "human" }, seat] });
    for seat in [network("nobody", 1), network(&id, 99_999), network("../arena", 1)] {
        let (status, ..) = server.post("/api/v1/tictactoe/play", game(seat)).await.error();
        assert_eq!(status, 404);
    }
    let foreign = server.post("/api/v1/connect4/play", game(network(&id, 1))).await.error();
    assert_eq!(foreign.2.as_deref(), Some("seats[1].run"));
    let begun = server.ok("/api/v1/tictactoe/play", game(network(&id, 1))).await;
    let play = format!("/api/v1/tictactoe/play/{}", begun["id"].as_str().expect("an address"));
    server.ok(&format!("{play}/move"), json!({ "move": "b2", "ply": 0 })).await;
    let begun = Instant::now();
    loop {
        let state = server.get(&play).await.json();
        if state["position"]["played"].as_array().expect("moves").len() == 2 {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "it does not move: {state}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }

    // Two generations meet in the arena.
    let player = |simulations: u32| json!({ "network": { "run": id, "generation": 1, "simulations": simulations } });
    let order = json!({
        "game": "tictactoe", "players": [player(0), player(16)], "rounds": 2, "time": "movetime=100",
    });
    let tournament = server.ok("/api/v1/arena/tournaments", order).await;
    let path =
        format!("/api/v1/arena/tournaments/{}", tournament["id"].as_str().expect("an address"));
    let begun = Instant::now();
    loop {
        let view = server.get(&path).await.json();
        if view["state"] == "finished" {
            break;
        }
        assert!(view["error"].is_null(), "{view}");
        assert!(begun.elapsed() < Duration::from_secs(60), "{view}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_learned_is_refused() {
    let data = tempfile::tempdir().expect("a folder");
    let limits = ServerLimits { learn_runs: 0, ..ServerLimits::default() };
    let full = Server::of(options(data.path(), limits)).await;
    let (status, code, _) = full.post(RUNS, json!({ "game": "tictactoe" })).await.error();
    assert_eq!((status, code.as_str()), (429, "too-many-runs"));
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::on(data.path()).await;
    for (wrong, field) in [
        (json!({ "game": "chess" }), "game"),
        (json!({ "game": "tictactoe", "minutes": 0 }), "minutes"),
        (json!({ "game": "tictactoe", "minutes": 100_000 }), "minutes"),
        (json!({ "game": "tictactoe", "players": 3 }), "players"),
        (json!({ "game": "hare", "players": 7 }), "players"),
        (json!({ "game": "tictactoe", "folder": "/tmp" }), "folder"),
        (json!({ "game": "tictactoe", "seed": -1 }), "seed"),
    ] {
        let (status, _, told) = server.post(RUNS, wrong.clone()).await.error();
        assert!(status == 422 || status == 400, "{wrong}: {status}");
        assert!(told.as_deref().is_none_or(|told| told == field), "{wrong}: {told:?}");
    }
    for (method, path) in [("GET", ""), ("DELETE", ""), ("GET", "/games")] {
        for id in ["nobody", "..", "tictactoe-%2e%2e"] {
            let reply = server.ask(method, &format!("{RUNS}/{id}{path}"), "").await;
            assert_eq!(reply.status.as_u16(), 404, "{method} {id}{path}");
        }
    }
    assert!(std::fs::read_dir(data.path().join("learn")).is_err(), "something was made");
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_begin_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let names = vec!["tabiya.example".to_owned()];
    let options = Options { names, ..options(data.path(), ServerLimits::default()) };
    let server = Server::of(options).await;
    let ask = async |method: &str, path: &str, body: &str| {
        let request = Request::builder().method(method).uri(path).header("host", "tabiya.example");
        let request = request.body(body.to_owned().into()).expect("a request");
        crate::support::read(server.send(request).await).await
    };
    let refused = ask("POST", RUNS, r#"{"game":"tictactoe"}"#).await.error();
    assert_eq!((refused.0, refused.1.as_str()), (403, "runs-this-machine-only"));
    assert_eq!(ask("DELETE", &format!("{RUNS}/x"), "").await.error().0, 403);
    assert_eq!(ask("GET", RUNS, "").await.json()["may_begin"], json!(false));
}
