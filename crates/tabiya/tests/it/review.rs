//! `tabiya review` as people use it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

const CHESS: &str = "[White \"A\"]\n[Black \"B\"]\n[TimeControl \"60\"]\n\n\
    1. e4 {[%clk 0:00:59]} e5 2. Qh5 Nc6 3. Bc4 Nf6 (3... g6 {holds}) 4. Qxf7# 1-0\n";
const XIANGQI: &str = "[Variant \"Xiangqi\"]\n[Red \"R\"]\n\n1. C2=5 H8+7 2. H2+3 H2+3 *\n";

/// A file of records in a folder of its own.
fn records(text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    fs::write(&path, text).expect("written");
    (folder, path)
}

fn review(text: &str, arguments: &[&str]) -> Output {
    let (_folder, path) = records(text);
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.arg("review").arg(path).args(["--nodes", "2000", "--hash", "1"]).args(arguments);
    command.stdin(Stdio::null()).output().expect("the program starts")
}

/// What a review that must succeed prints.
fn printed(text: &str, arguments: &[&str]) -> String {
    let output = review(text, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn every_game_has_its_table() {
    let text = printed(&format!("{CHESS}\n{XIANGQI}"), &[]);
    let line = |start: &str| text.lines().find(|line| line.trim_start().starts_with(start));
    assert!(text.starts_with("A - B  ?\nC20 "), "{text}");
    let blunder = line("3... Nf6??").unwrap_or_else(|| panic!("{text}"));
    assert!(blunder.contains("blunder; better "), "{text}");
    assert!(line("4. Qxf7#").is_some_and(|line| line.contains("end")), "{text}");
    assert!(line("1. e4").is_some_and(|line| line.contains(" 1.0 ")), "{text}");
    assert!(line("White").is_some() && line("Black").is_some(), "{text}");
    assert!(text.contains("Central Cannon vs Screen Horses (after 4 plies"), "{text}");
    assert!(line("R - ?").is_some() && line("Red").is_some(), "{text}");
}

#[test]
fn reviews_come_as_json_and_are_the_same_with_any_number_of_threads() {
    let games = format!("{CHESS}\n{XIANGQI}");
    let [one, two] = ["1", "2"].map(|threads| printed(&games, &["--json", "--threads", threads]));
    assert_eq!(one, two);
    let games: Vec<Value> =
        one.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((&games[0]["game"], &games[1]["game"]), (&"chess".into(), &"xiangqi".into()));
    assert_eq!(games[0]["plies"][5]["judgement"], "blunder");
    let second = printed(&format!("{CHESS}\n{XIANGQI}"), &["--json", "--game", "2"]);
    assert_eq!(Some(second.trim_end()), one.lines().nth(1));
}

#[test]
fn records_gain_what_was_found_and_can_be_reviewed_again() {
    let text = printed(&format!("{CHESS}\n{XIANGQI}"), &["--pgn"]);
    for part in [
        "[%clk 0:00:59]",
        "[%eval ",
        "{holds}",
        " $4 ",
        "Blunder (-",
        "[Opening \"",
        "{Accuracy: White ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let again = printed(&text, &["--json"]);
    assert_eq!(again.lines().count(), 2);
}

#[test]
fn what_is_wrong_is_told_in_one_line() {
    for (text, arguments, told) in [
        ("", &[][..], "holds no game"),
        (CHESS, &["--game", "2"], "holds no game 2"),
        (CHESS, &["--game", "0"], "--game"),
        (CHESS, &["--movetime", "100"], "--nodes"),
        (CHESS, &["--json", "--pgn"], "--pgn"),
        ("1. e4 e4 *", &[], "game 1: "),
        ("[Variant \"Xiangqi\"]\n\n1. e4 *", &[], "game 1: "),
        ("1. e4 (e5 *", &[], "game 1: "),
    ] {
        let output = review(text, arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(told), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}
