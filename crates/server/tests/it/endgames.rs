//! What endgame tables say, over HTTP.

use engine::EndgameChoice;
use games::GAMES;
use serde_json::{Value, json};
use server::{Options, ServeError, ServerLimits};

use crate::support::{Server, options};

const PATH: &str = "/api/v1/chess/endgame";
const WON: &str = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1";

/// A server with the table of rook against king.
async fn server(folder: &tempfile::TempDir) -> Server {
    let tables = folder.path().join("tables");
    let endgames = GAMES.named("chess").expect("a game").endgames().expect("tables");
    endgames.make(&tables, &EndgameChoice::Class("KRK".to_owned()), &|_| ()).expect("made");
    let endgames = Some(tables);
    Server::of(Options { endgames, ..options(folder.path(), ServerLimits::default()) }).await
}

#[tokio::test]
async fn every_move_is_told_with_what_it_leads_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(&folder).await;
    let view = server.ok(PATH, json!({ "fen": WON })).await;
    assert_eq!(view["verdict"], json!({ "outcome": "win", "plies": 31 }));
    let moves = view["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 16);
    assert_eq!(moves[0]["verdict"], view["verdict"]);
    assert_eq!(moves[15]["verdict"], json!({ "outcome": "draw" }));
    let lost = server.ok(PATH, json!({ "fen": WON, "moves": [moves[0]["san"]] })).await;
    assert_eq!(lost["verdict"], json!({ "outcome": "loss", "plies": 30 }));
    // The engine plays by them too.
    let best = server.ok("/api/v1/chess/best", json!({ "fen": WON, "depth": 1 })).await;
    assert_eq!(best["lines"][0]["score"], json!({ "mate": 16 }));
}

#[tokio::test]
async fn syzygy_tables_answer_where_ours_have_nothing_to_say() {
    let tables =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/tests/data/syzygy");
    let folder = tempfile::tempdir().expect("a folder");
    let syzygy = vec![tables];
    let options = Options { syzygy, ..options(folder.path(), ServerLimits::default()) };
    let server = Server::of(options).await;
    let view = server.ok(PATH, json!({ "fen": WON })).await;
    assert_eq!(view["verdict"]["outcome"], "win");
    let moves = view["moves"].as_array().expect("moves");
    assert!(moves.iter().any(|mv| mv["verdict"]["outcome"] == "draw"), "{view}");
    // Where they say nothing there is no verdict, and other games have none.
    let start = server.ok(PATH, json!({})).await;
    assert_eq!(start["verdict"], Value::Null);
    let other = server.ok("/api/v1/xiangqi/endgame", json!({})).await;
    assert_eq!(other["verdict"], Value::Null);
    // A folder without any is told before the server starts.
    let syzygy = vec![folder.path().join("nowhere")];
    let options = Options { syzygy, ..self::options(folder.path(), ServerLimits::default()) };
    assert!(matches!(server::router(options).await, Err(ServeError::Endgames(_))));
}

#[tokio::test]
async fn where_no_table_tells_moves_have_no_verdict() {
    let folder = tempfile::tempdir().expect("a folder");
    let (with, without) = (server(&folder).await, Server::new().await);
    for server in [with, without] {
        let view = server.ok(PATH, json!({})).await;
        assert_eq!(view["verdict"], Value::Null);
        let moves = view["moves"].as_array().expect("moves");
        assert_eq!(moves.len(), 20);
        assert!(moves.iter().all(|mv| mv["verdict"].is_null() && mv["uci"].is_string()));
    }
}

#[tokio::test]
async fn a_game_that_is_over_has_no_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(&folder).await;
    let view = server.ok(PATH, json!({ "fen": "k6R/8/1K6/8/8/8/8/8 b - - 0 1" })).await;
    assert_eq!(view, json!({ "verdict": { "outcome": "loss", "plies": 0 }, "moves": [] }));
    let refused = server.post(PATH, json!({ "fen": "nothing" })).await.error();
    assert_eq!(refused, (422, "bad-position".to_owned(), Some("fen".to_owned())));
}

#[tokio::test]
async fn a_server_does_not_start_over_a_damaged_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let tables = folder.path().join("tables");
    std::fs::create_dir_all(tables.join("chess")).expect("a folder");
    std::fs::write(tables.join("chess/KRK.endgame"), "nothing").expect("written");
    let endgames = Some(tables);
    let options = Options { endgames, ..options(folder.path(), ServerLimits::default()) };
    let refused = server::router(options).await.expect_err("refused");
    assert!(matches!(refused, ServeError::Endgames(_)), "{refused}");
    assert!(refused.to_string().ends_with("is refused: it is no endgame table"), "{refused}");
}
