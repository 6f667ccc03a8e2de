//! Networks that learned from nothing, at games.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use engine::{Control, EngineError, Limits, OpeningBook, Settings, Setup, Start, Strength};
use game::Depth;
use games::{GAMES, NETWORK_RUNGS, ZERO};
use zero::{NETWORK, Network, Shape, Size, ZeroKind};

fn kind(game: &str) -> &'static dyn ZeroKind {
    ZERO.named(game).expect("a game that can be learned")
}

/// A network of random weights, as a file.
fn network_file(folder: &std::path::Path) -> String {
    let size = Size { reach: 2, channels: 16, hidden: 16 };
    let shape = Shape::of::<::connect4::ConnectFour>("connect4", 2, size);
    let path = folder.join("random.network");
    fs::write(&path, Network::random(shape, 1).to_bytes()).expect("written");
    path.into_os_string().into_string().expect("a text")
}

fn setup(options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
    Setup { depth: None, options: options.collect::<BTreeMap<_, _>>() }
}

/// Three in a row, with the fourth square free.
fn almost_won() -> Start {
    let moves = ["a", "g", "b", "g", "c", "g"].map(str::to_owned).to_vec();
    Start { moves, ..Start::default() }
}

#[test]
fn a_search_sees_what_wins_at_once_and_tells_payoffs() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = network_file(folder.path());
    let setup = setup(&[("file", &file), ("simulations", "64")]);
    let mut player = GAMES.opponent("connect4", NETWORK, &setup).expect("a player");
    let session = GAMES.named("connect4").expect("a game").open(&almost_won()).expect("a position");
    let mut told = Vec::new();
    let think = |player: &mut Box<dyn engine::Opponent>, limits: &Limits, told: &mut Vec<_>| {
        let report = &mut |report| told.push(report);
        player.think(session.as_ref(), limits, &Control::new(), report).expect("an answer")
    };
    let answer = think(&mut player, &Limits::default(), &mut told);
    assert_eq!(answer.best.as_ref().map(|best| best.uci.as_str()), Some("d"));
    assert_eq!(told, answer.lines);
    assert_eq!(told[0].payoffs, [1000, 0]);
    // It is asked about 64 positions and the root at most, and by less when it is told so.
    assert!(answer.nodes <= 65, "{}", answer.nodes);
    let few = Limits { nodes: Some(8), ..Limits::default() };
    assert!(think(&mut player, &few, &mut told).nodes <= 9);
    assert_eq!(think(&mut player, &Limits::default(), &mut told).best, answer.best);
}

#[test]
fn the_policy_alone_plays_the_move_that_it_finds_most_promising() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = network_file(folder.path());
    let (kind, game) = (kind("connect4"), GAMES.named("connect4").expect("a game"));
    let network = kind.read_network(file.as_ref()).expect("a network");
    let session = game.open(&almost_won()).expect("a position");
    let rules = kind.plan(2, 1).play;
    let alone = kind.thoughts(&network, session.as_ref(), &rules, 0).expect("thoughts");
    assert_eq!(alone.moves.len(), 7);
    let all: f32 = alone.moves.iter().map(|thought| thought.prior).sum();
    assert!((all - 1.0).abs() < 1e-5, "{all}");
    assert!(alone.searched.is_empty() && alone.moves.iter().all(|mv| mv.value.is_none()));
    let best = &alone.moves[alone.best.expect("a move")];
    assert!(alone.moves.iter().all(|thought| thought.prior <= best.prior));
    let mut player = kind.player(Arc::clone(&network), &rules, 0);
    let answer = player.think(session.as_ref(), &Limits::default(), &Control::new(), &mut |_| ());
    assert_eq!(answer.expect("an answer").best.expect("a move").uci, best.uci);
    // A search is told beside it.
    let searched = kind.thoughts(&network, session.as_ref(), &rules, 64).expect("thoughts");
    assert_eq!(searched.moves[searched.best.expect("a move")].uci, "d");
    assert_eq!(searched.values, alone.values);
    // It is proven by then, and nobody looks further.
    assert_eq!(searched.searched, [1.0, 0.0]);
    assert!(searched.moves.iter().map(|mv| mv.visits).sum::<u32>() < 64);
    let start = game.open(&Start::default()).expect("the start");
    let searched = kind.thoughts(&network, start.as_ref(), &rules, 64).expect("thoughts");
    assert_eq!(searched.moves.iter().map(|mv| mv.visits).sum::<u32>(), 64);
    // Where the game is over there is nothing to think about.
    let mut over = session;
    over.play("d").expect("it wins");
    let over = kind.thoughts(&network, over.as_ref(), &rules, 8).expect("thoughts");
    assert_eq!((over.values, over.moves.len(), over.best), (vec![1.0, 0.0], 0, None));
}

#[test]
fn what_it_has_not_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = network_file(folder.path());
    let of = |game: &str, options: &[(&str, &str)]| {
        GAMES.opponent(game, NETWORK, &setup(options)).err().map(|error| error.to_string())
    };
    let whole = [("file", file.as_str())];
    assert_eq!(of("connect4", &whole), None);
    for (game, options) in [
        ("chess", &whole[..]),
        ("tictactoe", &whole),
        ("connect4", &[]),
        ("connect4", &[("file", "nowhere.network")]),
        ("connect4", &[("file", &file), ("simulations", "100001")]),
        ("connect4", &[("file", &file), ("simulations", "-1")]),
        ("connect4", &[("file", &file), ("depth", "3")]),
    ] {
        assert!(of(game, options).is_some(), "{game} {options:?}");
    }
    let deep = Setup { depth: Some(2), ..setup(&whole) };
    assert!(GAMES.opponent("connect4", NETWORK, &deep).is_err());
    let mut player = GAMES.opponent("connect4", NETWORK, &setup(&whole)).expect("a player");
    for settings in [
        Settings { threads: 2, ..Settings::default() },
        Settings { multipv: 3, ..Settings::default() },
        Settings { strength: Strength::Level(1), ..Settings::default() },
        Settings { book: OpeningBook::BuiltIn, ..Settings::default() },
    ] {
        assert!(player.configure(&settings).is_err(), "{settings:?}");
    }
    let chess = GAMES.named("chess").expect("a game").open(&Start::default()).expect("a start");
    let other = player.think(chess.as_ref(), &Limits::default(), &Control::new(), &mut |_| ());
    assert!(matches!(other, Err(EngineError::OtherGame(_))));
}

#[test]
fn a_network_races_with_as_many_as_it_has_learned_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let size = Size { reach: 0, channels: 16, hidden: 16 };
    let path = folder.path().join("three.network");
    let shape = Shape::of::<::hare::Hare>("hare", 3, size);
    fs::write(&path, Network::random(shape, 1).to_bytes()).expect("written");
    let file = path.into_os_string().into_string().expect("a text");
    let setup = setup(&[("file", &file), ("simulations", "16")]);
    let mut player = GAMES.opponent("hare", NETWORK, &setup).expect("a player");
    let game = GAMES.named("hare").expect("a game");
    let mut think = |players| {
        let start = Start { players: Some(players), ..Start::default() };
        let session = game.open(&start).expect("a position");
        player.think(session.as_ref(), &Limits::default(), &Control::new(), &mut |_| ())
    };
    let answer = think(3).expect("an answer");
    assert!(answer.best.is_some());
    assert_eq!(answer.lines[0].payoffs.len(), 3);
    let refused = think(2);
    assert!(matches!(refused, Err(EngineError::Setting { name: "players", .. })), "{refused:?}");
}

#[test]
fn the_lab_grows_its_tree_by_the_priors_and_values_of_a_network() {
    let folder = tempfile::tempdir().expect("a folder");
    let network = kind("connect4").read_network(network_file(folder.path()).as_ref());
    let network = network.expect("a network");
    let rungs = NETWORK_RUNGS.iter().find(|rungs| rungs.game() == "connect4").expect("rungs");
    let tree = rungs.rung(Arc::clone(&network));
    let session = GAMES.named("connect4").expect("a game").open(&almost_won()).expect("a position");
    let settings = lab::Settings { simulations: 64, ..lab::Settings::to_depth(Depth::MAX) };
    let answer = tree.ask(session.as_ref(), &settings).expect("an answer");
    assert_eq!(answer.best.as_deref(), Some("d"));
    let trace = tree.trace(session.as_ref(), &settings, 100).expect("a trace");
    assert_eq!(trace.best, answer.best);
    let opened = trace.events.iter().find_map(|event| match event {
        lab::trace::Event::Open { priors, .. } => Some(priors.clone()),
        _ => None,
    });
    let rules = kind("connect4").plan(2, 0).play;
    let thoughts = kind("connect4").thoughts(&network, session.as_ref(), &rules, 0);
    let thoughts = thoughts.expect("thoughts");
    let priors = opened.expect("the root has moves");
    assert_eq!(priors.len(), thoughts.moves.len());
    for (prior, thought) in priors.iter().zip(&thoughts.moves) {
        assert!((prior - thought.prior).abs() < 1e-3, "{prior}, {thought:?}");
    }
    let other = GAMES.named("chess").expect("a game").open(&Start::default()).expect("a position");
    assert!(tree.ask(other.as_ref(), &settings).is_err());
    let race = GAMES.named("hare").expect("a game").open(&Start::default()).expect("a position");
    assert!(tree.trace(race.as_ref(), &settings, 100).is_err());
}
