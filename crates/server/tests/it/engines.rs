//! Outside programs that analyse positions, as the server's own file names them.

use std::fs;

use serde_json::{Value, json};
use server::{Options, ServerLimits};
use tempfile::TempDir;

use crate::sockets::Listening;
use crate::support::options;

/// A program that says what it is told here, whatever the position.
const FAKE: &str = "while read -r line; do case \"$line\" in
    uci) echo 'id name x'; echo 'option name MultiPV type spin default 1 min 1 max 9'; echo uciok;;
    isready) echo readyok;;
    'go depth 1') exit 0;;
    go*) echo 'info depth 12 score cp 77 nodes 5 pv d2d4 d7d5';;
    stop) echo bestmove d2d4;;
    quit) exit 0;;
esac; done
";

async fn server() -> Listening {
    server_with(tempfile::tempdir().expect("a folder"), "sh fake.sh").await
}

/// A server whose program is started like this, in its folder.
async fn server_with(folder: TempDir, command: &str) -> Listening {
    let script = folder.path().join("fake.sh");
    fs::write(&script, FAKE).expect("a file");
    let list = folder.path().join("engines.toml");
    let text =
        format!("[[chess]]\nname = \"Fake\"\ncommand = {command:?}\nfolder = \".\"\nhash = 1\n");
    fs::write(&list, text).expect("a file");
    let more = options(folder.path(), ServerLimits { searches: 2, ..ServerLimits::default() });
    Listening::of(Options { engines: Some(list), ..more }, folder).await
}

#[tokio::test]
async fn a_program_of_the_servers_file_thinks_in_the_engines_place() {
    let server = server().await;
    let games = server.raw_to("GET", "games", "").await;
    assert!(games.contains(r#""engines":["Fake"]"#), "{games}");
    let mut client = server.connect_to("chess/analysis").await.expect("a socket");
    client.say(json!({ "type": "analyse", "id": 1, "engine": "Fake" })).await;
    let info = client.hear_until(|message| message["type"] == "info").await;
    assert_eq!((&info["depth"], &info["score"]["cp"]), (&json!(12), &json!(77)));
    assert_eq!(info["san"], json!(["d4", "d5"]));
    client.say(json!({ "type": "stop" })).await;
    let done = client.hear_until(|message| message["type"] == "done").await;
    assert_eq!(done["best"]["san"], "d4");
}

#[tokio::test]
async fn a_program_takes_one_place_however_much_is_asked_for_it() {
    let server = server().await;
    let mut client = server.connect_to("chess/analysis").await.expect("a socket");
    let ask = json!({ "type": "analyse", "engine": "Fake", "threads": 2, "hash_mib": 64 });
    client.say(ask).await;
    client.hear_until(|message| message["type"] == "info").await;
    let mut other = server.connect_to("chess/analysis").await.expect("a socket");
    other.say(json!({ "type": "analyse" })).await;
    let heard = other.hear_until(|_| true).await;
    assert_eq!(heard["type"], "info", "{heard}");
}

#[tokio::test]
async fn nobody_names_a_program_over_the_network() {
    let server = server().await;
    let mut client = server.connect_to("chess/analysis").await.expect("a socket");
    for name in ["sh fake.sh", "/bin/sh", "fake"] {
        client.say(json!({ "type": "analyse", "engine": name })).await;
        let refused = client.hear_until(|message| message["type"] == "error").await;
        assert_eq!(refused["error"]["code"], "bad-setting", "{name}");
        assert_eq!(refused["error"]["field"], "engine", "{name}");
    }
    let mut other = server.connect_to("xiangqi/analysis").await.expect("a socket");
    other.say(json!({ "type": "analyse", "engine": "Fake" })).await;
    let refused = other.hear_until(|message| message["type"] == "error").await;
    assert_eq!(refused["error"]["field"], "engine", "it is for chess");
}

#[tokio::test]
async fn a_program_that_fails_is_told_without_its_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().display().to_string();
    let server = server_with(folder, &format!("{path}/nobody")).await;
    let mut client = server.connect_to("chess/analysis").await.expect("a socket");
    client.say(json!({ "type": "analyse", "engine": "Fake" })).await;
    let failed = client.hear_until(|message| message["type"] == "error").await;
    assert_eq!(failed["error"]["code"], "program-failed");
    assert_eq!(failed["error"]["field"], "engine");
    assert!(!failed.to_string().contains(&path), "{failed}");
}

#[tokio::test]
async fn threads_and_tables_are_as_large_as_there_is_room() {
    let server = server().await;
    let mut client = server.connect_to("chess/analysis").await.expect("a socket");
    let order = |threads: usize, hash_mib: usize| -> Value {
        json!({ "type": "analyse", "threads": threads, "hash_mib": hash_mib, "movetime_ms": 300 })
    };
    client.say(order(2, 64)).await;
    let done = client.hear_until(|message| message["type"] == "done").await;
    assert!(done["best"]["san"].is_string(), "{done}");
    // Whoever leaves gives all its threads back at once.
    client.say(json!({ "type": "analyse", "threads": 2, "hash_mib": 64 })).await;
    client.hear_until(|message| message["type"] == "info").await;
    drop(client);
    let mut client = server.connect_to("chess/analysis").await.expect("a socket");
    client.say(order(2, 256)).await;
    let done = client.hear_until(|message| message["type"] == "done").await;
    assert!(done["best"]["san"].is_string(), "{done}");
    for (threads, hash_mib, field) in [(3, 64, "threads"), (0, 64, "threads"), (1, 257, "hash_mib")]
    {
        client.say(order(threads, hash_mib)).await;
        let refused = client.hear_until(|message| message["type"] == "error").await;
        assert_eq!(refused["error"]["field"], field);
    }
}

#[tokio::test]
async fn a_file_that_names_no_programs_keeps_the_server_from_starting() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("engines.toml");
    fs::write(&list, "[[chess]]\nname = \"A\"").expect("a file");
    let more = options(folder.path(), ServerLimits::default());
    let refused = server::router(Options { engines: Some(list), ..more }).await.err();
    let told = refused.expect("it is refused").to_string();
    assert!(told.starts_with("cannot use the engines of ") && told.contains("\"A\""), "{told}");
}
