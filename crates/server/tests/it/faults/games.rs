//! Games and imports on a disk that refuses.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use rustix::process::{Pid, Resource, Rlimit, prlimit};
use serde_json::{Value, json};

use super::disk::{Disk, FOLDER, Span};
use super::refusals;
use crate::process::Process;

const PLAY: &str = "/nim/play";
/// The most that is asked of a server until its disk has refused.
const ASKED: usize = 40;

/// What a server has acknowledged: of every game the moves, and whether it is over.
#[derive(Default)]
struct Acknowledged(BTreeMap<String, (usize, bool)>);

impl Acknowledged {
    fn heard(&mut self, state: &Value) {
        let id = state["id"].as_str().expect("an id").to_owned();
        self.0.insert(id, standing(state));
    }

    /// Everything is on the server as it was acknowledged.
    fn check(&self, server: &Process, when: &str) {
        for (id, known) in &self.0 {
            assert_eq!(standing(&server.state(PLAY, id)), *known, "{id} {when}");
        }
    }
}

fn standing(state: &Value) -> (usize, bool) {
    let moves = state["position"]["played"].as_array();
    let moves = moves.unwrap_or_else(|| panic!("no game: {state}")).len();
    (moves, !state["ending"].is_null())
}

/// One player of a server, who does one thing after the other.
struct Client<'a> {
    server: &'a Process,
    known: &'a mut Acknowledged,
    game: Option<String>,
    done: usize,
}

impl Client<'_> {
    /// Asks for the next change. Whether it was acknowledged; a refusal must say why.
    fn ask(&mut self) -> bool {
        let people = json!([{"kind": "human"}, {"kind": "human"}]);
        let Some(id) = self.game.clone() else {
            return self.change(PLAY, &json!({"seats": people, "fen": "1000 0"}));
        };
        self.done += 1;
        let of_game = |what: &str| format!("{PLAY}/{id}/{what}");
        match self.done % 5 {
            4 => self.change(&of_game("draw"), &json!({"seat": 0, "action": "offer"})),
            0 => {
                let record = "[FEN \"21 0\"]\ntake1 take2 take3";
                self.change(&format!("{PLAY}/import"), &json!({"text": record}))
            }
            _ => {
                let ply = self.known.0[&id].0;
                self.change(&of_game("move"), &json!({"move": "take1", "ply": ply}))
            }
        }
    }

    fn change(&mut self, path: &str, body: &Value) -> bool {
        let (status, state) = self.server.answer("POST", path, body);
        match status {
            200 | 201 => {
                self.known.heard(&state);
                let id = state["id"].as_str().map(str::to_owned);
                self.game = self.game.take().or(id);
                true
            }
            // The offer stands already.
            409 => true,
            _ => {
                assert_eq!((status, &state["error"]["code"]), (503, &json!("not-stored")));
                false
            }
        }
    }

    /// Asks until the server has refused.
    fn ask_until_refused(&mut self) {
        assert!((0..ASKED).any(|_| !self.ask()), "nothing was refused");
    }
}

#[test]
fn what_a_disk_refuses_is_refused_and_nothing_else_is_lost() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().join("data");
    let disk = Disk::new(&folder);
    let mut known = Acknowledged::default();
    for (nth, span) in refusals() {
        let when = format!("after write {nth} was refused ({span:?})");
        let mut server = Process::with(&folder, &[(FOLDER, &folder)]);
        let mut client = Client { server: &server, known: &mut known, game: None, done: 0 };
        assert!(client.ask(), "before {nth} {span:?}");
        disk.refuse(nth, span);
        client.ask_until_refused();
        // A second refusal finds a server that has met one.
        if span == Span::Forever {
            client.ask_until_refused();
        }
        disk.accept();
        assert!(client.ask() && client.ask(), "there is room again {when}");
        known.check(&server, &when);
        server.kill();
        let mut server = Process::start(&folder);
        known.check(&server, &format!("{when}, started again"));
        let mut client = Client { server: &server, known: &mut known, game: None, done: 0 };
        assert!(client.ask() && client.ask(), "a new game {when}");
        server.kill();
    }
}

#[test]
fn no_clock_runs_while_the_disk_refuses() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().join("data");
    let disk = Disk::new(&folder);
    let mut server = Process::with(&folder, &[(FOLDER, &folder)]);
    let clock = json!({"base_ms": 4000, "increment_ms": 0});
    let people = json!([{"kind": "human"}, {"kind": "human"}]);
    let game = server.ask("POST", PLAY, &json!({"seats": people, "clock": clock}));
    let path = format!("{PLAY}/{}/move", game["id"].as_str().expect("an id"));
    let mv = json!({"move": "take1", "ply": 0});
    disk.refuse(1, Span::Forever);
    assert_eq!(server.answer("POST", &path, &mv).0, 503);
    // Longer than the whole clock.
    std::thread::sleep(Duration::from_millis(4500));
    disk.accept();
    let (status, state) = server.answer("POST", &path, &mv);
    assert_eq!((status, standing(&state)), (200, (1, false)), "{state}");
    server.kill();
}

#[test]
fn files_that_may_not_grow_lose_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let mut known = Acknowledged::default();
    let mut server = Process::start(data.path());
    for round in 0..3 {
        let mut client = Client { server: &server, known: &mut known, game: None, done: 0 };
        assert!(client.ask(), "room in round {round}");
        limit(&server, Some(longest(data.path())));
        client.ask_until_refused();
        client.ask_until_refused();
        limit(&server, None);
        assert!(client.ask() && client.ask(), "room again in round {round}");
        known.check(&server, "with room");
    }
    server.kill();
    let mut server = Process::start(data.path());
    known.check(&server, "started again");
    server.kill();
}

/// Bytes of the longest file of a folder.
fn longest(folder: &Path) -> u64 {
    let files = std::fs::read_dir(folder).expect("a folder");
    let length = |file: std::io::Result<std::fs::DirEntry>| {
        file.and_then(|file| file.metadata()).map_or(0, |meta| meta.len())
    };
    files.map(length).max().unwrap_or(0)
}

/// Bounds the length of the files of a server.
fn limit(server: &Process, bytes: Option<u64>) {
    let pid = i32::try_from(server.id()).ok().and_then(Pid::from_raw);
    prlimit(pid, Resource::Fsize, Rlimit { current: bytes, maximum: None }).expect("a limit");
}
