//! A server that is killed in the middle of games goes on with them.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use crate::nim::SLOW;
use crate::process::Process;

const PLAY: &str = "/nim/play";

/// Nobody but the owner can read what lies in a folder.
fn assert_private(folder: &Path) {
    #[cfg(unix)]
    for entry in std::fs::read_dir(folder).expect("a folder") {
        use std::os::unix::fs::PermissionsExt;
        let entry = entry.expect("an entry");
        let metadata = entry.metadata().expect("its metadata");
        assert_eq!(metadata.permissions().mode() & 0o077, 0, "{}", entry.path().display());
        if metadata.is_dir() {
            assert_private(&entry.path());
        }
    }
}

#[test]
fn a_killed_server_goes_on() {
    let data = tempfile::tempdir().expect("a folder");
    let clock = json!({"base_ms": 600_000, "increment_ms": 2_000});
    let human = json!({"kind": "human"});
    let engine = json!({"kind": "engine", "level": 1});

    let mut server = Process::start(data.path());
    let order = json!({"seats": [human, human], "clock": clock});
    let boards = server.ask("POST", PLAY, &order);
    let boards = boards["id"].as_str().expect("an id");
    for ply in 0..5 {
        let mv = json!({"move": "take1", "ply": ply});
        let state = server.ask("POST", &format!("{PLAY}/{boards}/move"), &mv);
        assert_eq!(state["position"]["played"].as_array().map(Vec::len), Some(ply + 1));
    }
    server.ask("POST", &format!("{PLAY}/{boards}/draw"), &json!({"seat": 0, "action": "offer"}));
    let before = server.state(PLAY, boards);
    // The engine of this one thinks when the server dies, and must think again.
    let order = json!({"fen": format!("{SLOW} 1"), "seats": [human, engine]});
    let thinking = server.ask("POST", PLAY, &order);
    let thinking = thinking["id"].as_str().expect("an id");
    let lost = server.ask("POST", PLAY, &json!({"seats": [human, human]}));
    let lost = lost["id"].as_str().expect("an id");
    server.ask("POST", &format!("{PLAY}/{lost}/resign"), &json!({"seat": 1}));
    server.kill();

    let mut server = Process::start(data.path());
    let after = server.state(PLAY, boards);
    for field in
        ["position", "seats", "clock", "draw_offer", "move_clocks_ms", "running", "created"]
    {
        assert_eq!(after[field], before[field], "{field}");
    }
    let left = |state: &Value, seat: usize| state["clocks_ms"][seat].as_u64().expect("a clock");
    assert_eq!(left(&after, 0), left(&before, 0), "the clock that stood still");
    assert!(left(&after, 1) <= left(&before, 1) + 1_000, "no time is given");
    assert!(left(&after, 1) > 590_000, "time without a server does not count");
    let mv = json!({"move": "take1", "ply": 5});
    let state = server.ask("POST", &format!("{PLAY}/{boards}/move"), &mv);
    assert_eq!(state["position"]["fen"], "15 0");
    assert_eq!(server.state(PLAY, lost)["ending"]["result"], "1-0");
    for _ in 0..1000 {
        let state = server.state(PLAY, thinking);
        if state["position"]["played"].as_array().map(Vec::len) == Some(1) {
            assert_private(data.path());
            return server.kill();
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("the engine never moved");
}

#[test]
fn a_killed_server_goes_on_with_its_tournaments() {
    let data = tempfile::tempdir().expect("a folder");
    let order = |game: &str, rounds: u32| {
        let players = json!([{"level": 1}, {"level": 2}]);
        json!({"game": game, "players": players, "rounds": rounds, "time": "nodes=3000", "seed": 4,
            "adjudication": {"max_moves": 20}})
    };
    let all = "/arena/tournaments";
    let begin = |server: &Process, order: &Value| {
        let view = server.ask("POST", all, order);
        format!("{all}/{}", view["id"].as_str().unwrap_or_else(|| panic!("{view}")))
    };
    let until = |server: &Process, path: &str, wanted: &dyn Fn(&Value) -> bool| {
        for _ in 0..6000 {
            let view = server.ask("GET", path, &Value::Null);
            if wanted(&view) {
                return view;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("never: {}", server.ask("GET", path, &Value::Null));
    };

    let mut server = Process::start(data.path());
    let first = begin(&server, &order("chess", 8));
    let second = begin(&server, &order("hare", 1));
    let stopped = begin(&server, &order("hare", 1));
    server.ask("POST", &format!("{stopped}/stop"), &Value::Null);
    let before = until(&server, &first, &|view| view["played"].as_u64() >= Some(2));
    assert_eq!(before["state"], "running");
    assert_eq!(server.ask("GET", &second, &Value::Null)["state"], "waiting");
    server.kill();

    let mut server = Process::start(data.path());
    let after = until(&server, &first, &|view| view["state"] == "finished");
    assert_eq!(after["played"], 16);
    assert_eq!(until(&server, &second, &|view| view["state"] == "finished")["played"], 2);
    // What was stopped stays stopped, and games that were stored are not played again.
    assert_eq!(server.ask("GET", &stopped, &Value::Null)["state"], "stopped");
    let id = first.rsplit('/').next().expect("an id");
    let journal = std::fs::read_to_string(data.path().join("arena").join(id).join("journal.jsonl"));
    assert_eq!(journal.expect("a journal").lines().count(), 1 + 16);
    assert_private(data.path());
    server.kill();
}
