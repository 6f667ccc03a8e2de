//! Tournaments on a disk that refuses.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use super::disk::{Disk, FOLDER, Span};
use super::refusals;
use crate::process::Process;

const ALL: &str = "/arena/tournaments";
const GAMES: u64 = 4;

fn order() -> Value {
    json!({
        "game": "chess", "players": [{"level": 1}, {"level": 2}], "rounds": 2,
        "time": "nodes=50", "seed": 9, "adjudication": {"max_moves": 4},
    })
}

fn view(server: &Process, id: &str) -> Value {
    server.ask("GET", &format!("{ALL}/{id}"), &Value::Null)
}

/// Waits until nobody plays a tournament any more.
fn rests(server: &Process, id: &str) -> Value {
    for _ in 0..3000 {
        let view = view(server, id);
        if !matches!(view["state"].as_str(), Some("running" | "waiting")) {
            return view;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("it never ends: {}", view(server, id));
}

fn ids(server: &Process) -> Vec<String> {
    let list = server.ask("GET", ALL, &Value::Null);
    let all = list.as_array().unwrap_or_else(|| panic!("no list: {list}"));
    all.iter().filter_map(|one| one["id"].as_str().map(str::to_owned)).collect()
}

fn begin(server: &Process) -> Option<String> {
    let before = ids(server);
    let (status, view) = server.answer("POST", ALL, &order());
    if status < 300 {
        return view["id"].as_str().map(str::to_owned);
    }
    assert_eq!((status, &view["error"]["code"]), (503, &json!("not-stored")));
    assert_eq!(ids(server), before, "what was refused is not there");
    None
}

/// Plays a tournament to its end, on a server whose disk has room.
fn finish(server: &Process, id: &str, when: &str) {
    let played = rests(server, id)["played"].as_u64().expect("a number");
    if played < GAMES {
        let (status, view) = server.answer("POST", &format!("{ALL}/{id}/resume"), &Value::Null);
        assert!(status < 300, "{view} {when}");
    }
    let end = rests(server, id);
    assert_eq!((&end["state"], &end["played"]), (&json!("finished"), &json!(GAMES)), "{when}");
}

fn journal(folder: &Path, id: &str) -> String {
    let path = folder.join("arena").join(id).join("journal.jsonl");
    std::fs::read_to_string(path).expect("a journal")
}

#[test]
fn a_disk_that_refuses_loses_no_game_of_a_tournament() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().join("data");
    let disk = Disk::new(&folder);
    let mut server = Process::with(&folder, &[(FOLDER, &folder)]);
    for (nth, span) in refusals() {
        let when = format!("after write {nth} was refused ({span:?})");
        disk.refuse(nth, span);
        let begun = begin(&server);
        let rested = begun.as_deref().map(|id| rests(&server, id));
        disk.accept();
        // Once: the second try is that of somebody who tries again.
        let id = begun.or_else(|| begin(&server)).expect("room for a tournament");
        if let Some(rested) = rested {
            let known = rested["played"].as_u64().expect("a number");
            let lines = journal(&folder, &id).lines().count() as u64;
            assert!(lines > known, "{known} games are known {when}");
        }
        // Every other time the server dies with the tournament as the disk left it.
        if nth % 2 == 0 {
            let before = journal(&folder, &id);
            server.kill();
            server = Process::with(&folder, &[(FOLDER, &folder)]);
            finish(&server, &id, &when);
            let after = journal(&folder, &id);
            let whole = before.rfind('\n').map_or(0, |end| end + 1);
            assert!(after.starts_with(&before[..whole]), "games were lost {when}");
        } else {
            finish(&server, &id, &when);
        }
        assert!(span == Span::Once || journal(&folder, &id).ends_with('\n'));
        let (status, answer) = server.answer("DELETE", &format!("{ALL}/{id}"), &Value::Null);
        assert!(status < 300, "{answer}");
    }
    server.kill();
}
