//! Matches against a program of others, as people play them. `cargo xtask test` installs the program
//! and names it; without it these tests are not run, and do not pass.

use std::fs;
use std::process::{Command, Stdio};

/// A match of four games against Fairy-Stockfish, in which nobody may do anything wrong.
fn plays(game: &str, more: &[&str]) {
    let program = std::env::var("FAIRY_STOCKFISH").expect("the path of Fairy-Stockfish");
    let folder = tempfile::tempdir().expect("a folder");
    let theirs = format!("name=theirs command='{program}' hash=4");
    let words = ["arena", "match", game, "-p", "name=ours hash=4", "-p", &theirs];
    let limits = ["--time", "nodes=3000", "--rounds", "2", "--max-moves", "40", "--dir", "out"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.args(words).args(limits).args(more).args(["--json"]).current_dir(folder.path());
    let output = command.stdin(Stdio::null()).output().expect("the program starts");
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{game}: {log}");
    let summary: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(summary["games"], 4, "{game}: {summary}");
    assert_eq!(summary["faults"], serde_json::json!([]), "{game}: {summary}");
    let journal = fs::read_to_string(folder.path().join("out/journal.jsonl")).expect("a journal");
    let games = journal.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    let games: Vec<serde_json::Value> =
        games.filter_map(|line: serde_json::Value| line.get("game").cloned()).collect();
    assert_eq!(games.len(), 4);
    for played in games {
        assert!(played["plies"].as_array().is_some_and(|plies| plies.len() > 20), "{played}");
        assert!(played.get("incident").is_none(), "{played}");
    }
}

#[test]
#[ignore = "takes Fairy-Stockfish, which cargo xtask test installs"]
fn fairy_stockfish_plays_xiangqi_and_chess() {
    plays("xiangqi", &[]);
    plays("chess", &[]);
    plays("chess", &["--variant", "chess960"]);
}
