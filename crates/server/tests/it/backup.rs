//! Copies of the games while they are played, and damage told at the start.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use serde_json::json;
use server::{Backup, BackupError, ServeError, ServerLimits, backup};

use crate::process::Process;
use crate::support::options;

const PLAY: &str = "/nim/play";
const PLAYERS: usize = 4;
const COPIES: usize = 5;

/// A game that somebody plays, and how many of its moves were acknowledged.
struct Played {
    id: String,
    moves: AtomicUsize,
}

impl Played {
    fn begin(server: &Process) -> Self {
        let people = json!([{"kind": "human"}, {"kind": "human"}]);
        let state = server.ask("POST", PLAY, &json!({"seats": people, "fen": "100000 0"}));
        let id = state["id"].as_str().expect("an id").to_owned();
        Self { id, moves: AtomicUsize::new(0) }
    }

    fn play_until(&self, server: &Process, done: &AtomicBool) {
        while !done.load(Ordering::SeqCst) {
            let ply = self.moves.load(Ordering::SeqCst);
            let path = format!("{PLAY}/{}/move", self.id);
            let (status, answer) =
                server.answer("POST", &path, &json!({"move": "take1", "ply": ply}));
            assert_eq!(status, 200, "{answer}");
            self.moves.store(ply + 1, Ordering::SeqCst);
        }
    }
}

fn moves_of(server: &Process, id: &str) -> usize {
    server.state(PLAY, id)["position"]["played"].as_array().expect("a whole game").len()
}

#[test]
fn a_backup_holds_whole_games_while_they_are_played() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Process::start(data.path());
    let games: Vec<_> = (0..PLAYERS).map(|_| Played::begin(&server)).collect();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for game in &games {
            scope.spawn(|| game.play_until(&server, &done));
        }
        for number in 0..COPIES {
            let known: Vec<_> =
                games.iter().map(|game| game.moves.load(Ordering::SeqCst)).collect();
            let folder = data.path().join(format!("copy{number}"));
            fs::create_dir(&folder).expect("a folder");
            let copied = backup(Some(data.path().to_owned()), &folder.join("games.sqlite"));
            let Backup { games: copied, moves } = copied.expect("a backup");
            assert_eq!(copied, PLAYERS as u64);
            check_copy(&folder, &games, &known, moves);
        }
        done.store(true, Ordering::SeqCst);
    });
}

/// A server on a copy has every move that was acknowledged before the copy was made.
fn check_copy(folder: &Path, games: &[Played], known: &[usize], moves: u64) {
    let server = Process::start(folder);
    let copied: Vec<_> = games.iter().map(|game| moves_of(&server, &game.id)).collect();
    assert!(
        copied.iter().zip(known).all(|(copied, known)| copied >= known),
        "{copied:?} {known:?}"
    );
    assert_eq!(copied.iter().sum::<usize>() as u64, moves);
}

#[test]
fn a_backup_replaces_nothing_and_leaves_nothing_half_made() {
    let data = tempfile::tempdir().expect("a folder");
    let to = data.path().join("backup.sqlite");
    let from = || Some(data.path().join("data"));
    assert!(matches!(backup(from(), &to), Err(BackupError::Nothing(_))));
    drop(Process::start(&data.path().join("data")));
    assert_eq!(backup(from(), &to).expect("a backup"), Backup { games: 0, moves: 0 });
    assert!(matches!(backup(from(), &to), Err(BackupError::Exists(_))));
    let nowhere = data.path().join("nowhere").join("backup.sqlite");
    assert!(matches!(backup(from(), &nowhere), Err(BackupError::File { .. })));
    let left: Vec<_> = fs::read_dir(data.path()).expect("a folder").collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn damage_is_told_when_the_server_starts() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Process::start(data.path());
    for _ in 0..50 {
        Played::begin(&server);
    }
    // The log must go into the file that is to be damaged.
    let copy = data.path().join("whole.sqlite");
    backup(Some(data.path().to_owned()), &copy).expect("a backup");
    drop(server);
    let path = data.path().join("games.sqlite");
    fs::remove_file(data.path().join("games.sqlite-wal")).expect("a log");
    let mut bytes = fs::read(&copy).expect("the copy");
    // The pages behind the first, which names the tables.
    bytes[4096..].fill(0x5A);
    fs::write(&path, &bytes).expect("writable");
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let refused = runtime.block_on(server::router(options(data.path(), ServerLimits::default())));
    match refused.expect_err("damage") {
        error @ ServeError::Damaged { .. } => {
            assert!(error.to_string().contains("games.sqlite"), "{error}");
        }
        error => panic!("{error}"),
    }
    assert_eq!(fs::read(&path).expect("there"), bytes, "nothing is changed");
}
