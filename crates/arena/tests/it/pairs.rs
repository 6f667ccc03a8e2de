//! Two machines that play as one.

use arena::plan::{Format, PlayerPlan, TimeControl};
use arena::{Ended, GameRecord, Journal, Plan, Tournament};
use games::GAMES;

/// A strong player, a weak one, and both as a pair.
fn players(pair: [&str; 2]) -> Vec<PlayerPlan> {
    vec![
        PlayerPlan { hash: 1, ..PlayerPlan::new("strong") },
        PlayerPlan { hash: 1, level: Some(1), ..PlayerPlan::new("weak") },
        PlayerPlan { pair: Some(pair.map(str::to_owned)), ..PlayerPlan::new("pair") },
    ]
}

fn play(time: &str, players: Vec<PlayerPlan>, moves: u32) -> Vec<GameRecord> {
    let folder = tempfile::tempdir().expect("a folder");
    let time: TimeControl = time.parse().expect("a time");
    let mut plan = Plan::new("chess", time, players);
    plan.format = Format::RoundRobin;
    plan.adjudication.max_moves = Some(moves);
    plan.seed = 3;
    // Other tests take processors away.
    plan.players.iter_mut().for_each(|player| player.margin_ms = 5000);
    Tournament::open(GAMES, plan, folder.path(), folder.path())
        .expect("a plan")
        .run(&mut |_| {})
        .expect("played");
    let games = Journal::look(folder.path()).expect("a journal").games;
    let faulty = games.iter().filter(|game| game.ended == Ended::Fault);
    let faults: Vec<_> = faulty.map(|game| &game.incident).collect();
    assert!(faults.is_empty(), "{faults:?}");
    games
}

/// The nodes of each move that a player made.
fn nodes(games: &[GameRecord], player: usize) -> Vec<u64> {
    let of_game = |game: &GameRecord| {
        let seat = game.fixture.seats.iter().position(|&seated| seated == player);
        let plies = game.plies.iter().filter(|ply| ply.seat.is_some() && ply.seat == seat);
        plies.filter_map(|ply| ply.thought.nodes).collect::<Vec<_>>()
    };
    games.iter().flat_map(of_game).collect()
}

#[test]
fn a_pair_thinks_no_more_than_one_alone() {
    let games = play("nodes=1000", players(["strong", "strong"]), 6);
    assert_eq!(games.len(), 6);
    let (alone, pair) = (nodes(&games, 0), nodes(&games, 2));
    assert!(!alone.is_empty() && !pair.is_empty());
    // A search ends a few positions after its limit.
    assert!(pair.iter().all(|&nodes| nodes <= 1010), "{pair:?}");
    // Both of them think: half of it would be left otherwise.
    assert!(pair.iter().filter(|&&nodes| nodes > 700).count() > pair.len() / 2, "{pair:?}");
}

#[test]
fn a_pair_on_a_clock_plays_in_time() {
    let games = play("1+0.02", players(["weak", "strong"]), 20);
    assert_eq!(games.len(), 6);
    let left = games.iter().flat_map(|game| &game.plies).filter_map(|ply| ply.clock_ms);
    assert!(left.min() > Some(0));
}

#[test]
fn the_plan_that_measures_pairs_is_one() {
    let plan = include_str!("../../../../docs/strength/pairs.toml");
    let plan = Plan::read(GAMES, plan).expect("a plan");
    assert_eq!(plan.players.iter().filter(|player| player.pair.is_some()).count(), 3);
}
