//! The program as an outside player of the arena, which judges it by the rules.

use std::fs;
use std::path::Path;

use arena::plan::{OptionValue, PlayerPlan, Protocol};
use arena::{ArenaError, Ended, GameRecord, Journal, Plan, Tournament};
use games::GAMES;

const PROGRAM: &str = env!("CARGO_BIN_EXE_tabiya-uci");

fn program(name: &str, protocol: Protocol) -> PlayerPlan {
    PlayerPlan {
        command: Some(format!("'{PROGRAM}'")),
        protocol: Some(protocol),
        hash: 2,
        ..PlayerPlan::new(name)
    }
}

/// A match of the program, by these protocols, against itself.
fn plan(game: &str, protocols: [Protocol; 2], time: &str) -> Plan {
    let [one, two] = protocols;
    let players = vec![program("one", one), program("two", two)];
    let mut plan = Plan::new(game, time.parse().expect("a time control"), players);
    plan.adjudication.max_moves = Some(20);
    plan
}

fn play(plan: &Plan, folder: &Path) -> Result<Vec<GameRecord>, ArenaError> {
    Tournament::open(GAMES, plan.clone(), folder, folder)?.run(&mut |_| {})?;
    let mut games = Journal::look(folder)?.games;
    games.sort_by_key(|game| game.fixture.number);
    Ok(games)
}

/// Plays both games of a match, in which nobody does anything wrong and everybody thinks.
fn plays(plan: &Plan) -> Vec<GameRecord> {
    let folder = tempfile::tempdir().expect("a folder");
    let games = play(plan, folder.path()).expect("played");
    assert_eq!(games.len(), 2);
    for game in &games {
        assert_ne!(game.ended, Ended::Fault, "{:?}", game.incident);
        assert!(game.plies.len() > 10, "{game:?}");
        for ply in &game.plies {
            let thought = ply.thought;
            assert!(thought.centipawns.is_some() || thought.mate.is_some(), "{ply:?}");
            assert!(thought.depth.is_some() && thought.nodes.is_some(), "{ply:?}");
        }
    }
    assert_eq!(fs::read_to_string(folder.path().join("incidents.txt")).ok().as_deref(), Some(""));
    games
}

#[test]
fn it_plays_chess_and_its_variants_over_uci() {
    let uci = [Protocol::Uci; 2];
    let games = plays(&plan("chess", uci, "0.5+0.02"));
    assert!(games.iter().flat_map(|game| &game.plies).all(|ply| ply.clock_ms.is_some()));
    let mut variant = plan("chess", uci, "depth=3");
    variant.variant = Some("chess960".to_owned());
    plays(&variant);
    let games = plays(&plan("chess", uci, "nodes=2000"));
    let nodes = games.iter().flat_map(|game| &game.plies).filter_map(|ply| ply.thought.nodes);
    assert!(nodes.max().is_some_and(|most| most <= 2100), "more than it may");
}

#[test]
fn it_plays_xiangqi_over_both_protocols() {
    let both = [Protocol::Uci, Protocol::Ucci];
    plays(&plan("xiangqi", both, "0.5+0.02"));
    plays(&plan("xiangqi", both, "movetime=20"));
    plays(&plan("xiangqi", both, "depth=3"));
}

#[test]
fn options_that_it_does_not_take_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    for (number, (protocol, name, value, told)) in [
        (Protocol::Uci, "Hash", 0, "\"Hash\" takes whole numbers from 1"),
        (Protocol::Uci, "Contempt", 1, "it has no option \"Contempt\""),
        (Protocol::Uci, "UCI_LimitStrength", 7, "true or false, not 7"),
        (Protocol::Ucci, "hashsize", 1 << 40, "\"hashsize\" takes whole numbers from 0 up to"),
        (Protocol::Ucci, "contempt", 1, "it has no option \"contempt\""),
        (Protocol::Ucci, "usebook", 7, "true or false, not 7"),
    ]
    .into_iter()
    .enumerate()
    {
        let mut plan = plan("xiangqi", [protocol; 2], "depth=1");
        plan.players[1].options.insert(name.to_owned(), OptionValue::Int(value));
        let played = play(&plan, &folder.path().join(number.to_string())).map(|games| games.len());
        let error = played.expect_err(told).to_string();
        assert!(error.contains(told) && error.contains("two cannot play"), "{told}: {error}");
    }
}

#[test]
fn bounds_are_those_of_the_game_that_is_played() {
    let range = |game: &str| GAMES.named(game).expect("a game").info().elo.expect("a range");
    let ([chess, _], [xiangqi, most]) = (range("chess"), range("xiangqi"));
    let folder = tempfile::tempdir().expect("a folder");
    for (number, elo) in
        [xiangqi.into(), i64::from(most), i64::from(xiangqi) - 1].into_iter().enumerate()
    {
        let mut plan = plan("xiangqi", [Protocol::Uci; 2], "depth=1");
        plan.adjudication.max_moves = Some(1);
        plan.players[1].options.insert("UCI_Elo".to_owned(), OptionValue::Int(elo));
        let played = play(&plan, &folder.path().join(number.to_string())).map(|games| games.len());
        assert_eq!(played.is_ok(), elo >= i64::from(xiangqi), "{elo} {chess}: {played:?}");
    }
}
