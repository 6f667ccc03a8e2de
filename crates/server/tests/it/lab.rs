//! The lab over HTTP: rungs asked, watched and played against, experiments, evaluations.

use std::time::Duration;

use axum::body::Body;
use serde_json::{Value, json};
use server::ServerLimits;

use crate::support::Server;

/// A rook to take: a position whose tree is small.
const SMALL: &str = "8/8/8/4k3/8/7P/1r1N4/K7 w - - 0 1";

fn seats() -> Value {
    json!([{ "kind": "human" }, { "kind": "rung", "rung": "alpha-beta", "depth": 2 }])
}

#[tokio::test]
async fn the_lab_tells_what_it_has() {
    let server = Server::new().await;
    let lab = server.get("/api/v1/lab").await.json();
    let games = lab["games"].as_array().expect("games");
    let names: Vec<_> = games.iter().filter_map(|game| game["game"].as_str()).collect();
    // The test game of this server is not on the ladder.
    assert_eq!(names, ["chess", "xiangqi", "hare", "tictactoe", "connect4"]);
    for game in games {
        let rungs = game["rungs"].as_array().expect("rungs");
        assert_eq!(rungs[0]["name"], "random");
        assert!(rungs.iter().all(|rung| rung["depth"].as_u64().is_some_and(|depth| depth > 0)));
        assert!(game["steps"].as_array().is_some_and(|steps| steps.len() > 3));
    }
    assert!(lab["limits"]["cap"].as_u64() >= Some(5000));
}

#[tokio::test]
async fn a_rung_answers_and_alpha_beta_takes_less_than_minimax() {
    let server = Server::new().await;
    let ask = |rung: &str| json!({ "rung": rung, "depth": 3, "moves": ["e4", "e5"] });
    let minimax = server.ok("/api/v1/chess/lab/ask", ask("minimax")).await;
    let alpha_beta = server.ok("/api/v1/chess/lab/ask", ask("alpha-beta")).await;
    assert_eq!(minimax["value"], alpha_beta["value"]);
    let visited = |answer: &Value| answer["visited"].as_u64().expect("a number");
    assert!(visited(&alpha_beta) * 3 < visited(&minimax), "{alpha_beta} {minimax}");
    assert_eq!(alpha_beta["broken_off"], false);
    let race = server.ok("/api/v1/hare/lab/ask", json!({ "rung": "maxn", "depth": 2 })).await;
    assert_eq!(race["value"]["each"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn the_lab_knows_variants_and_numbers_of_players() {
    let server = Server::new().await;
    // A king that castles with a rook beside it.
    let fen = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
    let order = json!({ "variant": "chess960", "fen": fen, "moves": ["f1g1"], "rung": "random" });
    let answer = server.ok("/api/v1/chess/lab/ask", order.clone()).await;
    assert_eq!(answer["best"].as_str().map(|best| &best[..2]), Some("e8"));
    let trace = server.ok("/api/v1/chess/lab/trace", order).await;
    assert!(trace["visited"].is_u64());
    let order = json!({ "variant": "chess960", "fen": fen });
    let worth = server.ok("/api/v1/chess/lab/evaluate", order).await;
    assert_eq!(worth["position"]["turn"], 0);
    let race = json!({ "rung": "maxn", "depth": 1, "players": 4 });
    let race = server.ok("/api/v1/hare/lab/ask", race).await;
    assert_eq!(race["value"]["each"].as_array().map(Vec::len), Some(4));
    let order = json!({ "variant": "other", "rung": "random" });
    let refused = server.post("/api/v1/chess/lab/ask", order).await;
    assert_eq!(refused.error(), (422, "unknown-variant".to_owned(), Some("variant".to_owned())));
}

#[tokio::test]
async fn the_reference_program_is_asked_and_watched_with_its_options() {
    let server = Server::new().await;
    let lab = server.get("/api/v1/lab").await.json();
    let program = |game: usize| lab["games"][game]["program"].clone();
    let names = |game, list: &str| -> Vec<String> {
        let list = program(game)[list].as_array().cloned().unwrap_or_default();
        list.iter().filter_map(|part| part["name"].as_str().map(str::to_owned)).collect()
    };
    assert_eq!(names(0, "weights"), ["knight", "bishop", "rook", "point"]);
    assert_eq!(program(0)["weights"][0]["usual"], 300);
    assert_eq!(program(0)["average_moves"], 30);
    assert!(names(1, "switches").contains(&"book".to_owned()) && names(1, "weights").is_empty());
    assert_eq!(program(2), Value::Null, "it does not play races");

    let ask = |options: Value| json!({ "rung": "reference", "depth": 3, "options": options });
    let all = server.ok("/api/v1/chess/lab/ask", ask(json!({}))).await;
    let bare = json!({ "negascout": "false", "null-move": "false", "alpha-beta": "false" });
    let bare = server.ok("/api/v1/chess/lab/ask", ask(bare)).await;
    assert!(bare["visited"].as_u64() > all["visited"].as_u64(), "{bare} {all}");
    let knight = json!({ "rung": "reference", "depth": 1, "fen": "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1",
                         "options": { "knight": "900" } });
    let trace = server.ok("/api/v1/chess/lab/trace", knight).await;
    assert_eq!(trace["rung"], "reference");
    for (path, rung, options) in [
        ("chess/lab/ask", "reference", json!({ "alpha-beta": "false" })),
        ("chess/lab/trace", "reference", json!({ "luck": "true" })),
        ("xiangqi/lab/ask", "reference", json!({ "knight": "300" })),
        ("chess/lab/ask", "minimax", json!({ "hash": "false" })),
    ] {
        let order = json!({ "rung": rung, "depth": 1, "options": options });
        let reply = server.post(&format!("/api/v1/{path}"), order).await;
        let told = (422, "bad-setting".to_owned(), Some("options".to_owned()));
        assert_eq!(reply.error(), told, "{path} {options}");
    }
}

#[tokio::test]
async fn a_tree_that_grows_makes_as_many_simulations_as_it_is_told() {
    let server = Server::new().await;
    let lab = server.get("/api/v1/lab").await.json();
    let rungs = lab["games"][0]["rungs"].as_array().expect("rungs");
    let rung = |name: &str| rungs.iter().find(|rung| rung["name"] == name).expect("a rung");
    assert_eq!(rung("mcts")["effort"], "simulations");
    assert_eq!(rung("mcts")["simulations"], 400);
    assert_eq!(rung("minimax")["simulations"], Value::Null);
    let most = lab["limits"]["simulations"].as_u64().expect("a number");

    let order = |simulations: &str| {
        json!({
            "rung": "puct", "seed": 1, "options": { "simulations": simulations }
        })
    };
    let answer = server.ok("/api/v1/chess/lab/ask", order("30")).await;
    assert_eq!(answer["visited"], 31, "a position for each simulation, and the root");
    assert_eq!(answer["value"]["shares"].as_array().map(Vec::len), Some(2));
    let trace = server.ok("/api/v1/hare/lab/trace", order("50")).await;
    assert_eq!(trace["simulations"], json!({ "asked": 50, "made": 50, "told": 50 }));
    assert_eq!(trace["depth"], Value::Null);
    for wrong in ["0", "some", &(most + 1).to_string()] {
        let refused = server.post("/api/v1/chess/lab/ask", order(wrong)).await;
        assert_eq!(refused.status, 422, "{wrong}");
    }
    let other = json!({ "rung": "mcts", "options": { "hash": "false" } });
    assert_eq!(server.post("/api/v1/chess/lab/ask", other).await.status, 422);
    let tree = json!({ "rung": "mcts", "tree": "A(B=1, C=2)" });
    let refused = server.post("/api/v1/lab/trees/trace", tree).await;
    assert_eq!(refused.error(), (422, "bad-setting".to_owned(), Some("rung".to_owned())));
}

#[tokio::test]
async fn a_tree_that_grows_plays_with_its_own_number_of_simulations() {
    let server = Server::new().await;
    let seat = |simulations: &str| {
        json!({
            "kind": "rung", "rung": "mcts", "options": { "simulations": simulations }
        })
    };
    let order = json!({ "seats": [seat("5"), { "kind": "human" }] });
    let game = server.ok("/api/v1/chess/play", order).await;
    assert_eq!(game["seats"][0]["options"]["simulations"], "5");
    let refused = server
        .post("/api/v1/chess/play", json!({ "seats": [seat("1000000"), { "kind": "human" }] }))
        .await;
    assert_eq!(refused.status, 422);
}

#[tokio::test]
async fn the_reference_program_plays_as_it_is_set_up() {
    let server = Server::new().await;
    let seat = json!({ "kind": "rung", "rung": "reference", "depth": 1,
                       "options": { "book": "false", "knight": "320" } });
    let order = json!({ "seats": [{ "kind": "human" }, seat] });
    let game = server.ok("/api/v1/chess/play", order).await;
    assert_eq!(game["seats"][1], seat, "{game}");
    let wrong = json!({ "kind": "rung", "rung": "reference", "options": { "hash": "on" } });
    let refused =
        server.post("/api/v1/chess/play", json!({ "seats": [{ "kind": "human" }, wrong] }));
    let told = (422, "bad-setting".to_owned(), Some("seats[1].options".to_owned()));
    assert_eq!(refused.await.error(), told);
}

#[tokio::test]
async fn steps_put_together_from_switches_are_measured() {
    let server = Server::new().await;
    for (game, steps) in [
        ("hare", ["maxn+relative+sorted+beam=0-3-2", "maxn+relative+cutoffs+sorted+beam=0-3-2"]),
        ("chess", ["program+alpha-beta", "program+alpha-beta+quiescence+knight=320"]),
    ] {
        let order = json!({ "depths": [1], "steps": steps });
        let path = format!("/api/v1/{game}/lab/experiments");
        let begun = server.post(&path, order).await.json();
        assert_eq!(begun["steps"], json!(steps), "{begun}");
    }
    let order = json!({ "depths": [1], "steps": ["maxn+cutoffs"] });
    let refused = server.post("/api/v1/hare/lab/experiments", order).await;
    let told = (422, "bad-setting".to_owned(), Some("steps".to_owned()));
    assert_eq!(refused.error(), told);
}

#[tokio::test]
async fn a_trace_is_whole_or_says_what_is_missing() {
    let server = Server::new().await;
    let request = json!({ "rung": "alpha-beta", "depth": 2, "fen": SMALL });
    let trace = server.ok("/api/v1/chess/lab/trace", request).await;
    assert_eq!(trace["version"], 2);
    let events = trace["events"].as_array().expect("events");
    let stops = |stop: &str| events.iter().filter(|event| event["stop"] == stop).count();
    assert!(stops("cut") > 0, "nothing is cut");
    let entered = events.iter().filter(|event| event["event"] == "enter").count();
    assert_eq!(entered as u64, trace["visited"].as_u64().expect("a number"));
    let small = json!({ "rung": "alpha-beta", "depth": 3, "cap": 60 });
    let trace = server.ok("/api/v1/chess/lab/trace", small.clone()).await;
    let kept: u64 = trace["plies"]
        .as_array()
        .expect("plies")
        .iter()
        .filter_map(|ply| ply["kept"].as_u64())
        .sum();
    assert!(kept <= 60 && trace["visited"].as_u64() > Some(400));
    let picture = server.post("/api/v1/chess/lab/trace.svg", small).await;
    assert_eq!(picture.header("content-type"), "image/svg+xml");
    let svg = String::from_utf8(picture.bytes).expect("text");
    assert!(svg.starts_with("<svg") && svg.contains("Sampled to at most 60"), "{svg:.80}");
}

#[tokio::test]
async fn the_lab_refuses_what_makes_no_sense() {
    let server = Server::new().await;
    for (path, body, status, code, field) in [
        ("chess/lab/ask", json!({ "rung": "guess" }), 422, "bad-setting", "rung"),
        ("hare/lab/ask", json!({ "rung": "alpha-beta" }), 422, "bad-setting", "rung"),
        ("chess/lab/ask", json!({ "rung": "minimax", "depth": 13 }), 422, "bad-setting", "depth"),
        ("chess/lab/ask", json!({ "rung": "minimax", "depth": 0 }), 422, "bad-setting", "depth"),
        ("chess/lab/ask", json!({ "rung": "minimax", "fen": "8/8" }), 422, "bad-position", "fen"),
        (
            "chess/lab/ask",
            json!({ "rung": "greedy", "moves": ["e5"] }),
            422,
            "bad-move",
            "moves[0]",
        ),
        ("chess/lab/ask", json!({}), 422, "bad-request", "rung"),
        (
            "chess/lab/ask",
            json!({ "rung": "random", "fen": "x".repeat(300) }),
            422,
            "bad-position",
            "fen",
        ),
        ("nim/lab/ask", json!({ "rung": "random" }), 404, "unknown-game", "game"),
        ("chess/lab/trace", json!({ "rung": "minimax", "cap": 0 }), 422, "bad-setting", "cap"),
        ("chess/lab/trace", json!({ "rung": "minimax", "cap": 20_001 }), 422, "bad-setting", "cap"),
        ("chess/lab/experiments", json!({ "depths": [] }), 422, "bad-setting", "depths"),
        ("chess/lab/experiments", json!({ "depths": [7] }), 422, "bad-setting", "depths"),
        (
            "chess/lab/experiments",
            json!({ "depths": [1], "steps": ["luck"] }),
            422,
            "bad-setting",
            "steps",
        ),
        (
            "chess/lab/experiments",
            json!({ "depths": [1], "positions": [SMALL, "nothing"] }),
            422,
            "bad-position",
            "positions[1]",
        ),
        (
            "chess/lab/evaluate",
            json!({ "shift": { "from": "e4", "to": "e5" } }),
            422,
            "bad-position",
            "shift",
        ),
    ] {
        let reply = server.post(&format!("/api/v1/{path}"), body.clone()).await;
        assert_eq!(
            reply.error(),
            (status, code.to_owned(), Some(field.to_owned())),
            "{path} {body}"
        );
    }
    for id in ["chess-00000000", "..", "%2e%2e", "chess-..%2f..", "xiangqi-1"] {
        let reply = server.get(&format!("/api/v1/chess/lab/experiments/{id}")).await;
        assert_eq!(reply.status.as_u16(), 404, "{id}");
    }
}

#[tokio::test]
async fn a_search_that_is_too_large_is_broken_off() {
    let limits = ServerLimits { lab_visited: 2000, lab_watched: 1000, ..ServerLimits::default() };
    let server = Server::with(limits).await;
    let request = json!({ "rung": "minimax", "depth": 6 });
    let answer = server.ok("/api/v1/chess/lab/ask", request.clone()).await;
    assert_eq!((&answer["broken_off"], &answer["visited"]), (&json!(true), &json!(2000)));
    let trace = server.ok("/api/v1/chess/lab/trace", request.clone()).await;
    assert_eq!(trace["broken_off"], true);
    let limits = ServerLimits { lab_time: Duration::from_millis(50), ..ServerLimits::default() };
    let answer = Server::with(limits).await.ok("/api/v1/chess/lab/ask", request).await;
    assert_eq!(answer["broken_off"], true);
}

#[tokio::test]
async fn an_experiment_is_measured_and_found_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let order = json!({
        "positions": [SMALL], "depths": [2, 1], "steps": ["minimax", "alpha-beta", "hash"],
    });
    let path = {
        let server = Server::on(folder.path()).await;
        let begun = server.post("/api/v1/chess/lab/experiments", order.clone()).await;
        assert_eq!(begun.status.as_u16(), 201);
        let path = format!(
            "/api/v1/chess/lab/experiments/{}",
            begun.json()["id"].as_str().expect("an address")
        );
        let done = server.until(&path, |view| view["state"] == "finished").await;
        assert_eq!((&done["done"], &done["all"]), (&json!(6), &json!(6)));
        let rows = done["report"]["rows"].as_array().expect("rows");
        assert_eq!(rows.len(), 6);
        assert!(rows[4]["saved"].as_f64() > Some(0.2), "{}", rows[4]);
        // The same question is the same experiment.
        let again = server.ok("/api/v1/chess/lab/experiments", order).await;
        assert_eq!(again["id"], done["id"]);
        path
    };
    let server = Server::on(folder.path()).await;
    let list = server.get("/api/v1/chess/lab/experiments").await.json();
    assert_eq!(list[0]["state"], "finished");
    assert_eq!(server.get("/api/v1/xiangqi/lab/experiments").await.json(), json!([]));
    let table = server.get(&format!("{path}/table.csv")).await;
    assert_eq!(String::from_utf8_lossy(&table.bytes).lines().count(), 7);
    server.until(&path, |view| view["state"] == "finished").await;
    let left = server.ask("DELETE", &path, Body::empty()).await;
    assert_eq!(left.json(), json!([]));
    assert_eq!(server.get(&path).await.status.as_u16(), 404);
}

#[tokio::test]
async fn a_beam_is_as_wide_as_it_is_asked_to_be() {
    let server = Server::new().await;
    let visited = async |beam: Value| {
        let order = json!({ "rung": "maxn-beam", "depth": 4, "beam": beam });
        server.ok("/api/v1/hare/lab/ask", order).await["visited"].as_u64().expect("a number")
    };
    let (all, narrow) = (visited(json!([0])).await, visited(json!([3, 2, 1])).await);
    let order = json!({ "rung": "maxn", "depth": 4 });
    let plain = server.ok("/api/v1/hare/lab/ask", order).await["visited"].as_u64();
    assert_eq!(Some(all), plain);
    assert!(narrow * 4 < all, "{narrow} of {all}");
    for beam in [json!([]), json!(vec![1; 13]), json!([-1])] {
        let order = json!({ "rung": "maxn-beam", "beam": beam });
        let reply = server.post("/api/v1/hare/lab/trace", order).await;
        assert!([400, 422].contains(&reply.status.as_u16()), "{beam}");
    }
}

#[tokio::test]
async fn the_rates_of_a_table_are_measured() {
    let server = Server::new().await;
    let order = json!({ "fen": SMALL, "depth": 5 });
    let rates = server.ok("/api/v1/chess/lab/table", order.clone()).await;
    let number = |name: &str| rates[name].as_u64().expect("a number");
    assert!(number("known") > 0 && number("stayed") <= number("tried"), "{rates}");
    assert!(number("at_once") < number("without"));
    for (path, order, field) in [
        ("chess", json!({ "depth": 0 }), "depth"),
        ("chess", json!({ "depth": 99 }), "depth"),
        ("hare", json!({ "depth": 2 }), "rung"),
    ] {
        let refused = server.post(&format!("/api/v1/{path}/lab/table"), order).await;
        assert_eq!(refused.error().2.as_deref(), Some(field), "{path}");
    }
}

#[tokio::test]
async fn two_generators_count_the_same_tree() {
    let server = Server::new().await;
    for (game, leaves, columns) in [("chess", 8_902, 10), ("xiangqi", 79_666, 13)] {
        let order = json!({ "depth": 3 });
        let found = server.ok(&format!("/api/v1/{game}/lab/generators"), order).await;
        assert_eq!(found["leaves"], leaves, "{found}");
        assert_eq!((&found["agree"], &found["depth"]), (&json!(true), &json!(3)));
        assert_eq!(found["margin"]["columns"], columns);
        let attacked = found["example"]["attacked"].as_array().expect("squares").len();
        assert_eq!(attacked, 2, "a knight in a corner");
    }
    // Too large a tree is left out, whatever depth was asked for.
    let most = server.ok("/api/v1/chess/lab/generators", json!({ "depth": 8 })).await;
    assert_eq!((&most["depth"], &most["leaves"]), (&json!(4), &json!(197_281)));
    for (path, order, field) in [
        ("chess", json!({ "depth": 0 }), "depth"),
        ("chess", json!({ "depth": 2, "fen": "nothing" }), "fen"),
        ("hare", json!({ "depth": 2 }), "game"),
    ] {
        let refused = server.post(&format!("/api/v1/{path}/lab/generators"), order).await;
        assert_eq!(refused.error().2.as_deref(), Some(field), "{path}");
    }
}

#[tokio::test]
async fn studies_are_judged_and_made() {
    let server = Server::new().await;
    let ours = server.get("/api/v1/hare/lab/studies").await.json();
    let names: Vec<_> =
        ours["curves"].as_array().expect("curves").iter().map(|c| &c["name"]).collect();
    assert_eq!(names, ["C0", "C1", "C2", "S0", "S1", "S2", "S3"]);
    let report = server.ok("/api/v1/hare/lab/studies", json!({ "studies": ours["studies"] })).await;
    assert_eq!((&report["triples"], &report["best"]), (&json!(4096), &json!(44)), "{report}");
    assert_eq!(report["each"].as_array().map(Vec::len), Some(48));
    let first = &report["each"][0];
    let order = json!({ "fen": first["position"], "winner": first["winner"] });
    let line = server.ok("/api/v1/hare/lab/studies/line", order).await;
    assert_eq!(line["study"], first["study"]);
    let many = "40;60;0;f;20;20;3;f;1\n".repeat(201);
    for studies in ["1;2;3", "", &many, &" ".repeat(40_001)] {
        let refused = server.post("/api/v1/hare/lab/studies", json!({ "studies": studies })).await;
        assert_eq!(refused.error().2.as_deref(), Some("studies"));
    }
    let home = json!({ "fen": "64;0;0/20;20;3 2 m - 40 all", "winner": 0 });
    assert!(server.post("/api/v1/hare/lab/studies/line", home).await.status.is_client_error());
    let far = json!({ "winner": 7 });
    let refused = server.post("/api/v1/hare/lab/studies/line", far).await;
    assert_eq!(refused.error().2.as_deref(), Some("studies"));
    let none = server.get("/api/v1/chess/lab/studies").await;
    assert_eq!(none.error().2.as_deref(), Some("game"));
}

#[tokio::test]
async fn an_example_is_measured_at_once_and_not_stored() {
    let server = Server::new().await;
    for game in ["chess", "xiangqi", "hare"] {
        let example = server.get(&format!("/api/v1/{game}/lab/example")).await;
        assert_eq!(example.status.as_u16(), 200);
        let rows = example.json()["rows"].as_array().expect("rows").clone();
        assert_eq!(rows.len(), 4 * 3, "{game}");
        assert!(rows.iter().all(|row| row["searched"] == 2 && row["differs"].is_u64()), "{rows:?}");
        let stored = server.get(&format!("/api/v1/{game}/lab/experiments")).await;
        assert_eq!(stored.json(), json!([]));
    }
    let unknown = server.get("/api/v1/nim/lab/example").await;
    assert_eq!(unknown.status.as_u16(), 404);
}

#[tokio::test]
async fn an_experiment_is_stopped_and_goes_on() {
    let server = Server::new().await;
    let order = json!({ "depths": [4], "steps": ["minimax"] });
    let begun = server.ok("/api/v1/xiangqi/lab/experiments", order).await;
    let path = format!("/api/v1/xiangqi/lab/experiments/{}", begun["id"].as_str().expect("one"));
    server.until(&path, |view| view["state"] == "running").await;
    let refused = server.ask("DELETE", &path, Body::empty()).await;
    assert_eq!(refused.error().1, "experiment-running");
    server.ok(&format!("{path}/stop"), Value::Null).await;
    let stopped = server.until(&path, |view| view["state"] == "stopped").await;
    assert!(stopped["done"].as_u64() < stopped["all"].as_u64());
    server.ok(&format!("{path}/resume"), Value::Null).await;
    server.until(&path, |view| view["state"] == "running").await;
    server.ok(&format!("{path}/stop"), Value::Null).await;
    server.until(&path, |view| view["state"] == "stopped").await;
}

#[tokio::test]
async fn an_evaluation_adds_up_and_a_piece_can_be_put_elsewhere() {
    let server = Server::new().await;
    let shift = json!({ "from": "g1", "to": "f3" });
    let moved = server.ok("/api/v1/chess/lab/evaluate", json!({ "shift": shift })).await;
    for view in [&moved["position"], &moved["shifted"]] {
        for judgement in view["judgements"].as_array().expect("judgements") {
            if judgement["name"] == "network" {
                let pieces = judgement["pieces"].as_array().map(Vec::len);
                assert_eq!(pieces, Some(30), "all but the kings: {judgement}");
                continue;
            }
            let sum: f64 = judgement["terms"]
                .as_array()
                .expect("terms")
                .iter()
                .map(|term| {
                    let seat = |seat: usize| term["seats"][seat].as_f64().expect("a number");
                    seat(0) - seat(1)
                })
                .sum();
            let total = judgement["total"][0].as_f64().expect("a number");
            assert!((sum - total).abs() < 2.0, "{judgement}");
        }
    }
    let own = |view: &Value| view["judgements"][0]["total"][0].as_f64();
    assert!(own(&moved["shifted"]) > own(&moved["position"]), "a knight likes f3");
    let race = server.ok("/api/v1/hare/lab/evaluate", json!({})).await;
    assert_eq!(race["position"]["judgements"][1]["terms"].as_array().map(Vec::len), Some(3));
    let tables = server.get("/api/v1/xiangqi/lab/tables").await.json();
    let tables = tables.as_array().expect("tables");
    assert_eq!(tables.len(), 7 * 3);
    assert!(tables.iter().all(|table| table["values"].as_array().is_some_and(|v| v.len() == 90)));
}

#[tokio::test]
async fn rungs_play_games() {
    let server = Server::new().await;
    let game = server.ok("/api/v1/chess/play", json!({ "seats": seats() })).await;
    let path = format!("/api/v1/chess/play/{}", game["id"].as_str().expect("an id"));
    server.ok(&format!("{path}/move"), json!({ "move": "e4", "ply": 0 })).await;
    let state = server
        .until(&path, |state| state["position"]["played"].as_array().map(Vec::len) == Some(2))
        .await;
    assert_eq!(state["thought"]["ply"], 1);
    assert!(state["thought"]["nodes"].as_u64() > Some(20));
    assert_eq!(state["seats"][1]["rung"], "alpha-beta");
    for (order, field) in [
        (json!([{ "kind": "human" }, { "kind": "rung", "rung": "maxim" }]), "seats[1].rung"),
        (
            json!([{ "kind": "human" }, { "kind": "rung", "rung": "minimax", "depth": 99 }]),
            "seats[1].depth",
        ),
    ] {
        let reply = server.post("/api/v1/chess/play", json!({ "seats": order })).await;
        assert_eq!(reply.error(), (422, "bad-setting".to_owned(), Some(field.to_owned())));
    }
    // The book is part of the reference program, unless it is told not to.
    for book in [true, false] {
        let program =
            json!([{ "kind": "human" }, { "kind": "rung", "rung": "reference", "depth": 1 }]);
        let game = server.ok("/api/v1/chess/play", json!({ "seats": program, "book": book })).await;
        let path = format!("/api/v1/chess/play/{}", game["id"].as_str().expect("an id"));
        server.ok(&format!("{path}/move"), json!({ "move": "e4", "ply": 0 })).await;
        let state = server
            .until(&path, |state| state["position"]["played"].as_array().map(Vec::len) == Some(2))
            .await;
        let from_book = if book { json!([1]) } else { json!([]) };
        assert_eq!(state["book_plies"], from_book, "{state}");
    }
    let other = json!({ "seats": seats(), "variant": "chess960" });
    let game = server.ok("/api/v1/chess/play", other).await;
    let path = format!("/api/v1/chess/play/{}", game["id"].as_str().expect("an id"));
    server.ok(&format!("{path}/move"), json!({ "move": "e4", "ply": 0 })).await;
    let played = |state: &Value| state["position"]["played"].as_array().map_or(0, Vec::len);
    server.until(&path, |state| played(state) == 2).await;
    let race = json!([{ "kind": "rung", "rung": "maxn", "depth": 1 }, { "kind": "rung", "rung": "greedy" }]);
    let game = server.ok("/api/v1/hare/play", json!({ "seats": race })).await;
    let path = format!("/api/v1/hare/play/{}", game["id"].as_str().expect("an id"));
    let played = |state: &Value| state["position"]["played"].as_array().map_or(0, Vec::len);
    server.until(&path, |state| played(state) >= 6 || !state["ending"].is_null()).await;
}
