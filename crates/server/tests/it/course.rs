//! What the course asks of the lab: programs, written trees, games of rungs.

use serde_json::{Value, json};

use crate::support::Server;

#[tokio::test]
async fn programs_know_their_lines() {
    let server = Server::new().await;
    let programs = server.get("/api/v1/lab/programs").await.json();
    let programs = programs.as_array().expect("a list");
    let alpha_beta = programs.iter().find(|program| program["rung"] == "alpha-beta");
    let excerpt = &alpha_beta.expect("alpha-beta")["excerpts"][0];
    assert_eq!(excerpt["file"], "crates/lab/src/rungs/alpha_beta.rs");
    let lines = excerpt["lines"].as_array().expect("lines");
    let cut = lines.iter().find(|line| line["events"] == json!(["cut"])).expect("a cut-off");
    assert!(cut["text"].as_str().is_some_and(|text| text.contains("tree.cut(")));
}

#[tokio::test]
async fn the_program_that_learns_has_a_line_for_each_step_of_a_run() {
    let server = Server::new().await;
    let programs = server.get("/api/v1/lab/programs").await.json();
    let programs = programs.as_array().expect("a list");
    let learning = programs.iter().find(|program| program["rung"] == "learning").expect("learning");
    let excerpts = learning["excerpts"].as_array().expect("excerpts");
    let lines: Vec<&Value> =
        excerpts.iter().flat_map(|part| part["lines"].as_array().expect("lines")).collect();
    assert!((20..=42).contains(&lines.len()), "a reader takes in {} lines at a look", lines.len());
    let texts = |lines: &[&Value], event: &str| {
        let fitting = lines.iter().filter(|line| line["events"] == json!([event]));
        fitting.map(|line| line["text"].as_str().expect("text").to_owned()).collect::<Vec<_>>()
    };
    for (event, calls) in
        [("begin", 1), ("games", 2), ("training", 2), ("exam", 1), ("finished", 1)]
    {
        assert_eq!(texts(&lines, event).len(), calls, "{event}");
    }
    assert!(texts(&lines, "training")[1].contains("optimiser.step("), "the step itself comes last");
    let told = learning["pseudocode"].as_array().expect("pseudo-code").iter().collect::<Vec<_>>();
    for event in ["begin", "games", "training", "exam"] {
        assert_eq!(texts(&told, event).len(), 1, "{event}");
    }
    // No other program has such lines.
    for other in programs.iter().filter(|program| program["rung"] != "learning") {
        let text = other.to_string();
        assert!(!text.contains("\"games\"") && !text.contains("\"training\""), "{}", other["rung"]);
    }
}

#[tokio::test]
async fn trees_are_watched_by_name_and_by_text() {
    let server = Server::new().await;
    let trees = server.get("/api/v1/lab/trees").await.json();
    for tree in trees.as_array().expect("a list") {
        let rung =
            if tree["text"].as_str().expect("text").contains('[') { "maxn" } else { "minimax" };
        let order = json!({ "tree": tree["name"], "rung": rung });
        let trace = server.ok("/api/v1/lab/trees/trace", order).await;
        assert_eq!(trace["position"], tree["text"], "written as it was read");
    }
    let own = json!({ "tree": "(3, (1, 9))", "rung": "alpha-beta" });
    let trace = server.ok("/api/v1/lab/trees/trace", own).await;
    assert_eq!(trace["position"], "(3, (1, 9))");
    assert_eq!((&trace["best"], &trace["visited"]), (&"1".into(), &4.into()));
}

#[tokio::test]
async fn what_is_no_tree_is_refused() {
    let server = Server::new().await;
    let refused = async |order: Value, code: &str, field: &str| {
        let answer = server.post("/api/v1/lab/trees/trace", order.clone()).await;
        let wanted = (422, code.to_owned(), Some(field.to_owned()));
        assert_eq!(answer.error(), wanted, "{order}");
    };
    refused(json!({ "tree": "A(", "rung": "minimax" }), "bad-position", "tree").await;
    refused(json!({ "tree": "A(1)", "rung": "none" }), "bad-setting", "rung").await;
    refused(json!({ "tree": "vectors", "rung": "minimax" }), "bad-setting", "rung").await;
    refused(json!({ "tree": "1".repeat(8001), "rung": "minimax" }), "bad-setting", "tree").await;
}

#[tokio::test]
async fn rungs_play_each_other_to_the_end() {
    let server = Server::new().await;
    let random = json!([{ "rung": "random" }, { "rung": "random" }]);
    let order = json!({ "rungs": random, "games": 5, "seed": 7 });
    let played = server.ok("/api/v1/chess/lab/bouts", order.clone()).await;
    let games = played["games"].as_array().expect("games");
    assert_eq!(games.len(), 5);
    for game in games {
        assert_eq!(game["broken_off"], false);
        assert!(game["plies"].as_u64().is_some_and(|plies| plies > 3));
    }
    assert_eq!(played, server.ok("/api/v1/chess/lab/bouts", order).await, "the same seed");
    let race = json!({ "rungs": [{ "rung": "random" }, { "rung": "maxn", "depth": 1 }] });
    let race = server.ok("/api/v1/hare/lab/bouts", race).await;
    assert_eq!(race["games"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn games_that_cannot_be_played_are_refused() {
    let server = Server::new().await;
    let one = json!([{ "rung": "random" }]);
    let two = json!([{ "rung": "random" }, { "rung": "greedy" }]);
    for (order, field) in [
        (json!({ "rungs": one }), "rungs"),
        (json!({ "rungs": [] }), "rungs"),
        (json!({ "rungs": [{ "rung": "x" }, { "rung": "random" }] }), "rung"),
        (json!({ "rungs": [{ "rung": "minimax", "depth": 99 }, { "rung": "random" }] }), "depth"),
        (json!({ "rungs": two, "games": 101 }), "games"),
        (json!({ "rungs": two, "games": 0 }), "games"),
        (json!({ "rungs": two, "random_plies": 41 }), "random_plies"),
    ] {
        let answer = server.post("/api/v1/chess/lab/bouts", order.clone()).await;
        let (status, _, named) = answer.error();
        assert_eq!((status, named.as_deref()), (422, Some(field)), "{order}");
    }
}
