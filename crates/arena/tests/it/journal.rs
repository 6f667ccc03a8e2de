//! The journal across interruptions, and the standings that are counted from it.

use std::fs;
use std::io::Write;
use std::path::Path;

use arena::{
    Archive, ArenaError, Ended, FaultKind, GameRecord, Incident, Journal, Next, Plan, Schedule,
    Standings,
};
use games::GAMES;
use stats::Decision;

const PLAN: &str = r#"
game = "chess"
time = "1+0.1"
rounds = 50
[sprt]
elo0 = 0
elo1 = 200
[[player]]
name = "new"
[[player]]
name = "old"
elo = 1000
"#;

fn plan() -> Plan {
    Plan::read(GAMES, PLAN).expect("a plan")
}

/// The games of the plan; `new` makes these points, over and over.
fn games(points: &[f32]) -> Vec<GameRecord> {
    let mut schedule = Schedule::new(&plan(), 2);
    let mut games = Vec::new();
    while let Next::Game(fixture) = schedule.hand_out() {
        let made = points[games.len() % points.len()];
        let first = if fixture.seats[0] == 0 { made } else { 1.0 - made };
        games.push(GameRecord {
            fixture,
            opening: Default::default(),
            started: 0,
            plies: Vec::new(),
            payoffs: vec![first, 1.0 - first],
            result: String::new(),
            ended: Ended::Rules,
            reason: "checkmate".to_owned(),
            sentence: String::new(),
            incident: None,
        });
    }
    games
}

#[test]
fn what_was_written_is_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut journal, history) = Journal::open(folder.path()).expect("a journal");
    assert_eq!(history, Default::default());
    journal.begin(&plan()).expect("written");
    let games = games(&[1.0, 0.5]);
    games[..7].iter().for_each(|game| journal.add(game).expect("written"));
    assert!(matches!(Journal::open(folder.path()), Err(ArenaError::Busy(_))));
    assert_eq!(Journal::look(folder.path()).expect("readable").games, games[..7]);
    drop(journal);
    let (mut journal, history) = Journal::open(folder.path()).expect("a journal");
    assert_eq!((history.plan, &history.games[..]), (Some(plan()), &games[..7]));
    journal.add(&games[7]).expect("written");
    assert_eq!(Journal::look(folder.path()).expect("readable").games, games[..8]);
}

#[test]
fn a_torn_line_is_cut_off_wherever_it_broke() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut journal, _) = Journal::open(folder.path()).expect("a journal");
    journal.begin(&plan()).expect("written");
    let games = games(&[1.0, 0.5]);
    games[..3].iter().for_each(|game| journal.add(game).expect("written"));
    drop(journal);
    let path = folder.path().join("journal.jsonl");
    let whole = fs::read(&path).expect("readable");
    let last = whole[..whole.len() - 1].iter().rposition(|&b| b == b'\n').expect("lines") + 1;
    for cut in last..whole.len() {
        fs::write(&path, &whole[..cut]).expect("writable");
        let (mut journal, history) = Journal::open(folder.path()).expect("a journal");
        assert_eq!(history.games, games[..2], "cut at {cut}");
        journal.add(&games[2]).expect("written");
        drop(journal);
        assert_eq!(fs::read(&path).expect("readable"), whole, "cut at {cut}");
    }
}

#[test]
fn a_journal_that_is_none_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut journal, _) = Journal::open(folder.path()).expect("a journal");
    journal.begin(&plan()).expect("written");
    let games = games(&[1.0]);
    journal.add(&games[0]).expect("written");
    journal.add(&games[0]).expect("written");
    drop(journal);
    let told = |told: &str| {
        let error = Journal::open(folder.path()).err().expect("refused").to_string();
        assert!(error.contains(told), "{error}");
    };
    told("line 3: game 0 stands here a second time");
    let path = folder.path().join("journal.jsonl");
    fs::write(&path, "hello\n").expect("writable");
    told("line 1");
    let line = format!("{{\"game\":{}}}\n", serde_json::to_string(&games[0]).expect("JSON"));
    fs::File::create(&path).and_then(|mut file| file.write_all(line.as_bytes())).expect("written");
    told("before any plan");
}

/// A small journal, as it lies in this folder: its plan and two games.
fn small_journal(folder: &Path) -> Vec<u8> {
    let (mut journal, _) = Journal::open(folder).expect("a journal");
    journal.begin(&plan()).expect("written");
    games(&[1.0])[..2].iter().for_each(|game| journal.add(game).expect("written"));
    fs::read(folder.join("journal.jsonl")).expect("readable")
}

#[test]
fn every_flipped_bit_is_found_in_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = small_journal(folder.path());
    let path = folder.path().join("journal.jsonl");
    let mut line = 1;
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut damaged = whole.clone();
            damaged[at] ^= 1 << bit;
            fs::write(&path, &damaged).expect("writable");
            let found = [
                Journal::look(folder.path()).map(drop),
                Journal::open(folder.path()).map(drop),
                Archive::open(folder.path()).map(drop),
            ];
            for found in found {
                let Err(ArenaError::Journal { line: told, .. }) = found else {
                    panic!("bit {bit} of byte {at}: {found:?}");
                };
                assert_eq!(told, line, "bit {bit} of byte {at}");
            }
            assert_eq!(fs::read(&path).expect("readable"), damaged, "it is left as it is");
        }
        line += usize::from(whole[at] == b'\n');
    }
}

#[test]
fn a_journal_without_checksums_is_read_and_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal.jsonl");
    let whole = String::from_utf8(small_journal(folder.path())).expect("text");
    let bare = |line: &str| {
        let (entry, sum) = line.rsplit_once(",\"crc\":").expect("a checksum");
        assert_eq!(sum.len(), "\"01234567\"}".len());
        format!("{entry}}}\n")
    };
    let old: String = whole.lines().map(bare).collect();
    let history = Journal::look(folder.path()).expect("readable");
    fs::write(&path, &old).expect("writable");
    assert_eq!(Journal::look(folder.path()).expect("readable"), history);
    let (mut journal, known) = Journal::open(folder.path()).expect("a journal");
    assert_eq!(known, history);
    let next = &games(&[1.0])[2];
    journal.add(next).expect("written");
    assert!(fs::read_to_string(&path).expect("readable").starts_with(&old));
    let archive = Archive::open(folder.path()).expect("an archive");
    assert_eq!(archive.games().len(), 3);
    assert_eq!(archive.game(next.fixture.number).expect("read").as_ref(), Some(next));
}

#[test]
fn standings_count_games_pairs_and_faults() {
    let mut standings = Standings::new(&plan());
    let mut games = games(&[1.0, 1.0, 1.0, 0.5, 0.0, 0.5]);
    games[1].incident = Some(Incident {
        seat: 0,
        kind: FaultKind::TimeLoss,
        detail: String::new(),
        fen: String::new(),
        clocks_ms: Vec::new(),
        log: Vec::new(),
    });
    games[1].ended = Ended::Fault;
    games[1].reason = "time".to_owned();
    // The second games of two groups end before the first ones.
    games.swap(0, 1);
    games[..6].iter().for_each(|game| standings.add(game));
    let summary = standings.summary();
    assert_eq!(summary.games, 6);
    let cross = &summary.crosstable[0];
    let results = cross.results;
    assert_eq!((results.wins, results.draws, results.losses), (3, 2, 1));
    assert_eq!(cross.pairs.expect("pairs").0, [0, 1, 0, 1, 1]);
    assert_eq!(summary.table[0].name, "new");
    assert_eq!(summary.table[0].points, 4.0);
    // In that game `new` had the second seat.
    assert_eq!(summary.table[1].faults.get(&FaultKind::TimeLoss), Some(&1));
    assert_eq!(summary.endings.get("fault: time"), Some(&1));
    let ratings: f64 = summary.table.iter().filter_map(|row| row.rating).map(|r| r.elo).sum();
    assert!(ratings.abs() < 1e-6);
}

#[test]
fn what_a_test_has_decided_stays() {
    let mut standings = Standings::new(&plan());
    let mut decided = None;
    for (number, game) in games(&[1.0]).iter().enumerate() {
        standings.add(game);
        if standings.decided() {
            decided.get_or_insert(number);
        }
    }
    let test = standings.test().expect("a test");
    assert_eq!(test.decision, Decision::AcceptH1);
    assert!(decided.is_some_and(|number| (5..60).contains(&number)), "{decided:?}");
    let mut lost = games(&[0.0]);
    lost.iter_mut().for_each(|game| game.fixture.group += 1000);
    lost.iter().for_each(|game| standings.add(game));
    lost.iter().for_each(|game| standings.add(game));
    let test = standings.test().expect("a test");
    assert!(test.llr < test.lower, "{test:?}");
    assert_eq!(test.decision, Decision::AcceptH1);
}
