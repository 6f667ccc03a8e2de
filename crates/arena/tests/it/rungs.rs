//! The rungs of the lab in tournaments.

use std::collections::BTreeSet;
use std::path::Path;

use arena::plan::{Format, OptionValue, PlayerPlan, TimeControl};
use arena::{Ended, GameRecord, Journal, Plan, Summary, Tournament};
use games::{GAMES, LAB};
use lab::ladder::RungEffort;

fn play(plan: &Plan, folder: &Path) -> (Summary, Vec<GameRecord>) {
    let mut tournament = Tournament::open(GAMES, plan.clone(), folder, folder).expect("a plan");
    let summary = tournament.run(&mut |_| {}).expect("played");
    drop(tournament);
    let mut games = Journal::look(folder).expect("a journal").games;
    games.sort_by_key(|game| game.fixture.number);
    (summary, games)
}

/// Every rung that there is for a game, none looking far ahead.
fn rungs(game: &str) -> Vec<PlayerPlan> {
    let subject = LAB.named(game).expect("a game");
    let player = |rung: &lab::ladder::RungInfo| PlayerPlan {
        rung: Some(rung.name.to_owned()),
        depth: Some(if rung.effort == RungEffort::Plies { 2 } else { 1 }),
        ..PlayerPlan::new(rung.name)
    };
    subject.rungs().into_iter().map(player).collect()
}

/// Everybody meets everybody, for a few moves only.
fn round_robin(game: &str, seats: u8) -> Plan {
    let time = TimeControl::Nodes(400);
    let mut plan = Plan::new(game, time, rungs(game));
    plan.format = Format::RoundRobin;
    plan.seats = Some(seats);
    plan.swap = false;
    plan.adjudication.max_moves = Some(3);
    plan.seed = 11;
    plan
}

/// Nobody does anything wrong, and everybody plays as often as there are others to meet.
fn all_play(game: &str, seats: u8) {
    let plan = round_robin(game, seats);
    let folder = tempfile::tempdir().expect("a folder");
    let (summary, games) = play(&plan, folder.path());
    let players = plan.players.len() as u64;
    let tables = match seats {
        2 => players * (players - 1) / 2,
        _ => players * (players - 1) * (players - 2) / 6,
    };
    assert_eq!((summary.games, games.len() as u64), (tables, tables), "{game}");
    for game in &games {
        assert_ne!(game.ended, Ended::Fault, "{:?}", game.incident);
        assert!(game.plies.iter().all(|ply| ply.thought.nodes.is_none_or(|nodes| nodes <= 400)));
    }
    let seated: BTreeSet<usize> =
        games.iter().flat_map(|game| game.fixture.seats.iter().copied()).collect();
    assert_eq!(seated.len() as u64, players);
}

#[test]
fn every_rung_meets_every_rung_in_chess() {
    all_play("chess", 2);
}

#[test]
fn every_rung_meets_every_rung_in_xiangqi() {
    all_play("xiangqi", 2);
}

#[test]
fn every_rung_meets_every_rung_in_hare() {
    all_play("hare", 2);
}

#[test]
fn every_rung_meets_every_other_two_in_hare() {
    all_play("hare", 3);
}

/// The ladder leads upwards: whole games at even material.
#[test]
fn who_looks_ahead_beats_who_does_not() {
    let player = |rung: &str, depth| PlayerPlan {
        rung: Some(rung.to_owned()),
        depth,
        ..PlayerPlan::new(rung)
    };
    let players = vec![player("random", None), player("quiescence", Some(2))];
    let mut plan = Plan::new("chess", TimeControl::Nodes(20_000), players);
    plan.rounds = 2;
    plan.adjudication.max_moves = Some(80);
    let folder = tempfile::tempdir().expect("a folder");
    let (summary, games) = play(&plan, folder.path());
    assert_eq!(summary.table[0].name, "quiescence");
    // From the seed of the plan follow other moves of chance in each game, and the same again.
    let moves = |games: &[GameRecord]| -> Vec<Vec<String>> {
        games.iter().map(|game| game.plies.iter().map(|ply| ply.mv.clone()).collect()).collect()
    };
    assert_eq!(moves(&games).iter().collect::<BTreeSet<_>>().len(), 4);
    let again = tempfile::tempdir().expect("a folder");
    plan.machine.concurrency = 2;
    assert_eq!(moves(&play(&plan, again.path()).1), moves(&games));
}

/// The first move of White is searched by the same program in games one and two, set up otherwise.
#[test]
fn options_change_how_our_programs_search() {
    let nodes = |rung: Option<&str>, name: &str, value: OptionValue| -> [Option<u64>; 2] {
        let usual = PlayerPlan { rung: rung.map(str::to_owned), ..PlayerPlan::new("usual") };
        let set = PlayerPlan { name: "set".to_owned(), ..usual.clone() };
        let set = PlayerPlan { options: [(name.to_owned(), value)].into(), ..set };
        let mut plan = Plan::new("chess", TimeControl::Depth(5), vec![usual, set]);
        plan.rounds = 1;
        plan.adjudication.max_moves = Some(1);
        let folder = tempfile::tempdir().expect("a folder");
        let (_, games) = play(&plan, folder.path());
        let first = |player: usize| {
            let game = games.iter().find(|game| game.fixture.seats[0] == player);
            game.expect("both begin once").plies[0].thought.nodes
        };
        [first(0), first(1)]
    };
    for (rung, name, value) in [
        (None, "lmr_base", OptionValue::Int(2048)),
        (Some("reference"), "killers", OptionValue::Bool(false)),
        (Some("reference"), "knight", OptionValue::Int(900)),
    ] {
        let [usual, set] = nodes(rung, name, value);
        assert!(usual.is_some() && set.is_some() && usual != set, "{name}: {usual:?}, {set:?}");
    }
    let [usual, set] = nodes(None, "lmr_base", OptionValue::Int(820));
    assert_eq!(usual, set);
}

/// Rungs keep to clocks, and the reference program to its own way with them.
#[test]
fn clocks_and_books_are_for_rungs_too() {
    let player = |name: &str, rung: &str, book| PlayerPlan {
        rung: Some(rung.to_owned()),
        book,
        margin_ms: 1000,
        ..PlayerPlan::new(name)
    };
    let players = vec![player("reads", "reference", true), player("thinks", "reference", false)];
    let clock = "0.4+0.02".parse().expect("a time control");
    let mut plan = Plan::new("chess", clock, players);
    plan.adjudication.max_moves = Some(5);
    let folder = tempfile::tempdir().expect("a folder");
    let (_, games) = play(&plan, folder.path());
    for game in &games {
        assert_eq!(game.ended, Ended::Adjudication, "{:?}", game.incident);
        let first = |player| {
            let seat = game.fixture.seats.iter().position(|&seated| seated == player);
            game.plies.iter().find(|ply| ply.seat == seat).expect("a move").thought
        };
        // A move of the book was not thought about; one that was thought about has its value.
        if game.fixture.seats[0] == 0 {
            assert_eq!((first(0).nodes, first(0).centipawns), (Some(0), None));
        }
        assert!(first(1).nodes > Some(20) && first(1).centipawns.is_some());
    }
}
