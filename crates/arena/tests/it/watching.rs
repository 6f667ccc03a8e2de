//! Tournaments that are watched, stopped from outside, and read while they are played.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::plan::AnchorPlan;
use arena::{
    Archive, Fixture, GameRecord, Journal, Observer, Opening, Plan, Ply, Standings, Tournament,
};
use games::GAMES;

fn plan(rounds: u32) -> Plan {
    let text = format!(
        "game = \"hare\"\ntime = \"nodes=20\"\nseed = 3\nrounds = {rounds}\n\
         [adjudication]\nmax-moves = 6\n[machine]\nconcurrency = 2\n\
         [[player]]\nname = \"one\"\nlevel = 1\n[[player]]\nname = \"two\"\nlevel = 2\n"
    );
    Plan::read(GAMES, &text).expect("a plan")
}

/// A game that is over: its number, the plies seen, and what was kept of it.
type Over = (u64, Vec<Ply>, Option<GameRecord>);

/// What somebody saw of the games, by number.
#[derive(Default)]
struct Seen {
    open: Mutex<BTreeMap<u64, Vec<Ply>>>,
    ended: Mutex<Vec<Over>>,
    /// To be set at this ply of this game.
    stop: AtomicBool,
    when: Option<(u64, usize)>,
}

impl Observer for Seen {
    fn begun(&self, fixture: &Fixture, opening: &Opening) {
        assert_eq!(fixture.seats.len(), 2);
        assert!(opening.fen.is_some());
        let before = self.open.lock().expect("unharmed").insert(fixture.number, Vec::new());
        assert!(before.is_none(), "it begins once");
    }

    fn played(&self, game: u64, ply: &Ply) {
        let mut open = self.open.lock().expect("unharmed");
        let plies = open.get_mut(&game).expect("it has begun");
        plies.push(ply.clone());
        if self.when.is_some_and(|(which, number)| game == which && plies.len() >= number) {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn ended(&self, game: u64, record: Option<&GameRecord>) {
        let plies = self.open.lock().expect("unharmed").remove(&game).expect("it has begun");
        self.ended.lock().expect("unharmed").push((game, plies, record.cloned()));
    }
}

fn play(folder: &Path, plan: &Plan, seen: &Seen) -> u64 {
    let mut tournament = Tournament::open(GAMES, plan.clone(), folder, folder).expect("opened");
    let summary = tournament.run_until(&seen.stop, seen, &mut |_| {}).expect("played");
    assert!(seen.open.lock().expect("unharmed").is_empty(), "all that begins ends");
    summary.games
}

#[test]
fn an_observer_sees_every_ply_as_it_is_stored() {
    let folder = tempfile::tempdir().expect("a folder");
    let seen = Seen::default();
    assert_eq!(play(folder.path(), &plan(3), &seen), 6);
    let stored = Journal::look(folder.path()).expect("a journal").games;
    let ended = seen.ended.into_inner().expect("unharmed");
    assert_eq!((stored.len(), ended.len()), (6, 6));
    for (number, plies, record) in ended {
        let game = stored.iter().find(|game| game.fixture.number == number).expect("stored");
        assert_eq!(plies, game.plies);
        assert_eq!(record.as_ref(), Some(game));
        assert!(plies.iter().any(|ply| ply.seat == Some(1)));
    }
}

#[test]
fn who_is_stopped_goes_on_to_the_same_end() {
    let plan = plan(4);
    let [whole, halves] = [0, 1].map(|_| tempfile::tempdir().expect("a folder"));
    assert_eq!(play(whole.path(), &plan, &Seen::default()), 8);
    let seen = Seen { when: Some((3, 2)), ..Seen::default() };
    let played = play(halves.path(), &plan, &seen);
    assert!((1..8).contains(&played), "{played}");
    let ended = seen.ended.into_inner().expect("unharmed");
    assert!(ended.iter().any(|(_, _, record)| record.is_none()), "nothing was broken off");
    assert_eq!(ended.iter().filter(|(_, _, record)| record.is_some()).count() as u64, played);
    // A flag that is set from the beginning lets nobody play.
    let seen = Seen::default();
    seen.stop.store(true, Ordering::Relaxed);
    assert_eq!(play(halves.path(), &plan, &seen), played);
    assert_eq!(play(halves.path(), &plan, &Seen::default()), 8);
    let [one, other] = [&whole, &halves].map(|folder| {
        let games = Journal::look(folder.path()).expect("a journal").games;
        let moves = |game: &GameRecord| game.plies.iter().map(|ply| ply.mv.clone()).collect();
        games.iter().map(|game| (game.fixture.number, moves(game))).collect()
    });
    let one: BTreeMap<u64, Vec<String>> = one;
    assert_eq!(one, other);
}

#[test]
fn an_archive_follows_other_anchors_and_another_journal() {
    let folder = tempfile::tempdir().expect("a folder");
    play(folder.path(), &plan(2), &Seen::default());
    let mut archive = Archive::open(folder.path()).expect("an archive");
    let anchor = AnchorPlan { player: Some("two".to_owned()), elo: 2000.0 };
    play(folder.path(), &Plan { anchor: vec![anchor], ..plan(2) }, &Seen::default());
    assert!(archive.refresh().expect("read"));
    let table = archive.standings().summary().table;
    let rating = table.iter().find(|row| row.name == "two").and_then(|row| row.rating);
    assert!(rating.is_some_and(|rating| (rating.elo - 2000.0).abs() < 1e-6), "{rating:?}");
    assert_eq!(archive.beside(0), [None, Some(1)]);
    assert_eq!(archive.beside(3), [Some(2), None]);
    assert_eq!(archive.beside(9), [Some(3), None]);
    // A longer one stands in its place.
    std::fs::remove_dir_all(folder.path()).expect("removed");
    play(folder.path(), &Plan { seed: 4, ..plan(5) }, &Seen::default());
    assert!(archive.refresh().expect("read"));
    assert_eq!((archive.plan().seed, archive.games().len()), (4, 10));
}

#[test]
fn who_plays_in_a_folder_is_noticed() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(!Journal::is_in_use(folder.path()));
    let tournament =
        Tournament::open(GAMES, plan(1), folder.path(), folder.path()).expect("opened");
    assert!(Journal::is_in_use(folder.path()));
    drop(tournament);
    assert!(!Journal::is_in_use(folder.path()));
}

#[test]
fn an_archive_grows_with_its_journal_and_finds_every_game() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(!Archive::is_in(folder.path()));
    assert!(Archive::open(folder.path()).is_err());
    play(folder.path(), &plan(1), &Seen::default());
    let mut archive = Archive::open(folder.path()).expect("an archive");
    assert_eq!(archive.games().len(), 2);
    assert!(!archive.refresh().expect("read"));
    // More rounds are one plan more and more games; then a line is being written.
    play(folder.path(), &plan(3), &Seen::default());
    let mut journal = OpenOptions::new()
        .append(true)
        .open(folder.path().join("journal.jsonl"))
        .expect("a journal");
    journal.write_all(b"{\"game\":{\"number\":6,").expect("written");
    assert!(archive.refresh().expect("read"));
    assert!(!archive.refresh().expect("read"));
    let history = Journal::look(folder.path()).expect("a journal");
    assert_eq!(Some(archive.plan()), history.plan.as_ref());
    let mut standings = Standings::new(archive.plan());
    history.games.iter().for_each(|game| standings.add(game));
    assert_eq!(archive.standings().summary(), standings.summary());
    assert_eq!(archive.games().len(), history.games.len());
    for (brief, game) in archive.games().iter().zip(&history.games) {
        assert_eq!((&brief.fixture, brief.plies), (&game.fixture, game.plies.len()));
        let found = archive.game(game.fixture.number).expect("read");
        assert_eq!(found.as_ref(), Some(game));
    }
    assert_eq!(archive.game(6).expect("read"), None);
    journal.write_all(b"\n").expect("written");
    assert!(archive.refresh().is_err(), "a line that is no game");
}
