//! The evaluations that a server offers, and games by them.

use std::fs;

use games::chess::ChessFeatures;
use nnue::{Network, Shape, Width};
use serde_json::{Value, json};
use server::{Options, ServerLimits};

use crate::support::{Server, options};

/// A server that offers one network more for chess, beside files that are none.
async fn server(folder: &tempfile::TempDir) -> Server {
    let networks = folder.path().join("networks");
    fs::create_dir(&networks).expect("a folder");
    let width = Width::new(32).expect("a width");
    let network = Network::random(Shape::of::<ChessFeatures>(), width, 1);
    for (name, bytes) in [
        ("mine.net", network.to_bytes()),
        ("handcrafted.net", network.to_bytes()),
        ("broken.net", b"no network".to_vec()),
        ("notes.txt", b"nothing".to_vec()),
    ] {
        fs::write(networks.join(name), bytes).expect("a file");
    }
    let networks = Some(networks);
    Server::of(Options { networks, ..options(folder.path(), ServerLimits::default()) }).await
}

fn offered(games: &Value, id: &str) -> Vec<Value> {
    let game = games.as_array().expect("a list").iter().find(|game| game["id"] == id);
    game.expect("the game")["evaluations"].as_array().expect("a list").clone()
}

#[tokio::test]
async fn a_server_says_which_evaluations_it_offers() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(&folder).await;
    let games = server.get("/api/v1/games").await.json();
    let chess = offered(&games, "chess");
    let ids: Vec<_> = chess.iter().map(|evaluation| &evaluation["id"]).collect();
    assert_eq!(ids, ["network", "handcrafted", "mine"]);
    assert_eq!(chess[1], json!({ "id": "handcrafted" }));
    assert_eq!(chess[2]["network"]["neurons"], 32);
    assert!(chess[0]["network"]["positions"].as_u64() > Some(1_000_000), "{}", chess[0]);
    assert_eq!(offered(&games, "hare"), [Value::Null; 0]);
    let xiangqi = offered(&games, "xiangqi");
    assert!(xiangqi.iter().all(|evaluation| evaluation["id"] != "mine"), "it is for chess");
}

#[tokio::test]
async fn moves_are_found_by_the_evaluation_that_is_chosen() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(&folder).await;
    let mut nodes = Vec::new();
    for evaluation in ["network", "handcrafted", "mine"] {
        let best = json!({ "depth": 6, "evaluation": evaluation });
        nodes.push(server.ok("/api/v1/chess/best", best).await["nodes"].as_u64());
    }
    let usual = server.ok("/api/v1/chess/best", json!({ "depth": 6 })).await["nodes"].as_u64();
    assert_eq!(usual, nodes[0], "the one that is built in");
    nodes.sort_unstable();
    nodes.dedup();
    assert_eq!(nodes.len(), 3, "each thinks otherwise");
    for (game, evaluation) in [("chess", "broken"), ("hare", "network")] {
        let path = format!("/api/v1/{game}/best");
        let refused = server.post(&path, json!({ "evaluation": evaluation })).await.error();
        assert_eq!(refused, (422, "bad-setting".to_owned(), Some("evaluation".to_owned())));
    }
}

#[tokio::test]
async fn an_engine_plays_a_game_by_its_evaluation() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(&folder).await;
    let game = |evaluation: &str| {
        let engine = json!({ "kind": "engine", "level": 1, "evaluation": evaluation });
        json!({ "seats": [engine, { "kind": "human" }] })
    };
    let begun = server.ok("/api/v1/chess/play", game("mine")).await;
    assert_eq!(begun["seats"][0]["evaluation"], "mine");
    let path = format!("/api/v1/chess/play/{}", begun["id"].as_str().expect("a name"));
    server
        .until(&path, |state| state["position"]["played"].as_array().map(Vec::len) == Some(1))
        .await;
    let refused = server.post("/api/v1/chess/play", game("yours")).await.error();
    let field = Some("seats[0].evaluation".to_owned());
    assert_eq!(refused, (422, "bad-setting".to_owned(), field));
}
