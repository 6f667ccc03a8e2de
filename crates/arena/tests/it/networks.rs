//! Players that value positions by networks.

use std::path::{Path, PathBuf};

use arena::plan::{PlayerPlan, TimeControl};
use arena::{ArenaError, Journal, Plan, Tournament};
use games::GAMES;
use games::xiangqi::XiangqiFeatures;
use nnue::{Network, Shape, Width};

const FILE: &str = "random.nnue";

fn plan(game: &str) -> Plan {
    let network = PlayerPlan { net: Some(PathBuf::from(FILE)), ..PlayerPlan::new("network") };
    let mut plan =
        Plan::new(game, TimeControl::Nodes(300), vec![network, PlayerPlan::new("usual")]);
    plan.adjudication.max_moves = Some(10);
    plan
}

fn open(plan: Plan, base: &Path) -> Result<Tournament, ArenaError> {
    Tournament::open(GAMES, plan, base, &base.join("tournament"))
}

/// A folder with the plan's network.
fn base() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let width = Width::new(32).expect("a width");
    let network = Network::random(Shape::of::<XiangqiFeatures>(), width, 1);
    std::fs::write(folder.path().join(FILE), network.to_bytes()).expect("a file to write to");
    folder
}

#[test]
fn a_network_beside_the_plan_plays() {
    let base = base();
    let mut tournament = open(plan("xiangqi"), base.path()).expect("a plan");
    let games = tournament.run(&mut |_| {}).expect("played").games;
    drop(tournament);
    let history = Journal::look(&base.path().join("tournament")).expect("a journal");
    assert_eq!(history.games.len() as u64, games);
    assert!(history.games.iter().all(|game| game.incident.is_none()));
    assert_eq!(history.plan.expect("a plan").players[0].net, Some(PathBuf::from(FILE)));
    open(plan("xiangqi"), base.path()).expect("the same plan");
}

#[test]
fn a_network_that_cannot_play_is_told_before_the_first_game() {
    let base = base();
    let error = open(plan("chess"), base.path()).err().expect("foreign");
    assert!(error.to_string().contains("it is for xiangqi, not for chess"), "{error}");
    std::fs::remove_file(base.path().join(FILE)).expect("there");
    let error = open(plan("xiangqi"), base.path()).err().expect("gone");
    assert!(error.to_string().contains("it cannot be read"), "{error}");
}

#[test]
fn evaluations_are_named_where_they_can_be_had() {
    let base = base();
    let named = |game: &str, kind: &str, net: bool| {
        let mut plan = plan(game);
        plan.players[0].net = net.then(|| PathBuf::from(FILE));
        let player = serde_json::json!({ "name": "named", "evaluation": kind });
        let read: PlayerPlan = serde_json::from_value(player).expect("a player");
        plan.players[0].evaluation = read.evaluation;
        open(plan, base.path()).map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(named("xiangqi", "handcrafted", false), Ok(()));
    for (game, kind, net, reason) in [
        ("xiangqi", "handcrafted", true, "only one of them can say by what it values positions"),
        ("connect4", "network", false, "this game has no networks"),
        ("hare", "network", false, "this opponent has no networks"),
    ] {
        let error = named(game, kind, net).expect_err("refused");
        assert!(error.contains(reason), "{error}");
    }
}
