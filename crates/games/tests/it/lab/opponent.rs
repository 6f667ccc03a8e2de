//! The lab's programs as opponents in games.

use std::time::{Duration, Instant};

use engine::{Answer, Clock, Control, EngineError, Limits, Opponent, ScoreView, Settings, Start};
use games::{GAMES, LAB};
use lab::ladder::RungEffort;
use lab::opponent::{ReferenceOpponent, RungOpponent, seat};
use lab::reference::{Build, Switch, Switches};

use super::{open, subject};

fn think(opponent: &mut dyn Opponent, start: &Start, limits: &Limits) -> Answer {
    think_in("chess", opponent, start, limits)
}

fn think_in(game: &str, opponent: &mut dyn Opponent, start: &Start, limits: &Limits) -> Answer {
    opponent
        .think(open(game, start).as_ref(), limits, &Control::new(), &mut |_| ())
        .expect("an answer")
}

fn at(fen: &str) -> Start {
    Start { fen: Some(fen.to_owned()), ..Start::default() }
}

fn best(answer: &Answer) -> &str {
    answer.best.as_ref().map_or("none", |best| best.uci.as_str())
}

/// Six plies are far more than so many positions; after one ply the queen is seen to be free.
#[test]
fn a_rung_that_is_broken_off_plays_what_a_shallower_search_says() {
    let start = at("k7/8/8/3q4/8/8/8/K2R4 w - - 0 1");
    let mut minimax =
        RungOpponent::new(subject("chess"), "minimax", Some(6)).expect("a rung").within(2000);
    let answer = think(&mut minimax, &start, &Limits::default());
    assert_eq!(best(&answer), "d1d5");
    assert!(answer.lines[0].depth < 6);
    assert_eq!(answer.nodes, 2000);
}

#[test]
fn every_rung_plays_what_it_says_at_its_desk() {
    for &subject in LAB.all() {
        for rung in subject.rungs() {
            let mut opponent = seat(subject, rung.name, Some(2)).expect("a seat");
            for position in subject.positions().into_iter().take(3) {
                let game = subject.name();
                let answer = think_in(game, &mut *opponent, &at(position), &Limits::default());
                let board = subject.open(position).expect("a position");
                let depth = game::Depth::new(2).expect("a depth");
                let settings = lab::Settings::to_depth(depth);
                let found = board.ask(rung, &settings).expect("an answer");
                assert_eq!(Some(best(&answer)), found.best.as_deref(), "{}", rung.name);
                assert_eq!(answer.nodes, found.count.visited, "{}", rung.name);
                let Some(line) = answer.lines.first() else {
                    assert!(found.value.is_none() || found.pawn.is_none(), "{}", rung.name);
                    continue;
                };
                let plies = match rung.effort {
                    RungEffort::Fixed => 1,
                    RungEffort::Plies => 2,
                    RungEffort::Simulations => found.line.len() as u32,
                };
                assert_eq!(line.depth, plies, "{}", rung.name);
                assert_eq!(line.san, found.line, "{}", rung.name);
                assert_eq!(line.pv.first().map(String::as_str), Some(best(&answer)));
            }
        }
    }
}

/// Material of the ladder counts a pawn as 10, the reference program as 100; outside both are 100.
#[test]
fn values_are_centipawns_for_the_side_to_move() {
    let rook_up = "4k3/8/8/8/8/8/8/R3K3";
    for (rung, side, worth) in [
        ("alpha-beta", "w", 500),
        ("alpha-beta", "b", -500),
        ("maxn", "w", 500),
        ("maxn", "b", -500),
        ("greedy", "w", 500),
    ] {
        let mut opponent = seat(subject("chess"), rung, Some(1)).expect("a seat");
        let start = at(&format!("{rook_up} {side} - - 0 1"));
        let answer = think(&mut *opponent, &start, &Limits::default());
        assert_eq!(answer.lines[0].score, ScoreView::Cp(worth), "{rung} {side}");
    }
    let mut opponent = seat(subject("chess"), "reference", Some(3)).expect("a seat");
    let mated = at("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let answer = think(&mut *opponent, &mated, &Limits::default());
    assert_eq!(answer.lines[0].score, ScoreView::Mate(1));
}

#[test]
fn the_weights_of_the_pieces_decide_what_is_taken() {
    // The pawn can take a knight or a bishop, both protected by the king.
    let fork = at("8/8/2k5/1n1b4/2P5/8/8/4K3 w - - 0 1");
    let take = |knight, bishop| {
        let weights = [("knight", knight), ("bishop", bishop)];
        let weights = weights.map(|(name, weight)| (name.to_owned(), weight)).into();
        let build = Build { weights, ..Switches::published().into() };
        let mut opponent =
            ReferenceOpponent::new(subject("chess"), build, Some(2)).expect("an opponent");
        best(&think(&mut opponent, &fork, &Limits::default())).to_owned()
    };
    assert_eq!(take(800, 200), "c4b5");
    assert_eq!(take(200, 800), "c4d5");
    let weights = [("knight".to_owned(), 300)].into();
    let build = Build { weights, ..Switches::published().into() };
    let error = ReferenceOpponent::new(subject("xiangqi"), build, None).expect_err("not tuned");
    assert!(error.to_string().contains("xiangqi"), "{error}");
}

#[test]
fn chance_follows_from_the_seed_and_the_number_of_the_game() {
    let moves = |seed, games| {
        let mut opponent = seat(subject("chess"), "random", None).expect("a seat");
        opponent.configure(&Settings { seed, ..Settings::default() }).expect("settings");
        (0..games).for_each(|_| opponent.new_game());
        let mut start = Start::default();
        for _ in 0..12 {
            let answer = think(&mut *opponent, &start, &Limits::default());
            start.moves.push(best(&answer).to_owned());
        }
        start.moves
    };
    assert_eq!(moves(5, 3), moves(5, 3));
    let different: std::collections::BTreeSet<_> =
        (0..4).flat_map(|seed| (0..4).map(move |games| moves(seed, games))).collect();
    assert_eq!(different.len(), 16);
}

#[test]
fn all_seats_and_what_has_happened_are_known() {
    let mut opponent = seat(subject("hare"), "maxn", Some(2)).expect("a seat");
    let start = Start { players: Some(3), moves: vec!["+5".into()], ..Start::default() };
    let answer = think_in("hare", &mut *opponent, &start, &Limits::default());
    assert_eq!(answer.best.and_then(|best| best.seat), Some(1));
    // What a race is worth to a rung is no payoff.
    assert!(answer.lines.is_empty());
    let moves = vec!["e4".into(), "d7d5".into()];
    let start = Start { moves, ..Start::default() };
    let mut opponent = seat(subject("chess"), "greedy", None).expect("a seat");
    assert_eq!(best(&think(&mut *opponent, &start, &Limits::default())), "e4d5");
}

#[test]
fn every_limit_is_kept() {
    let start = Start::default();
    let minimax = || RungOpponent::new(subject("chess"), "minimax", Some(60)).expect("a rung");
    let reference = || {
        ReferenceOpponent::new(subject("chess"), Switches::published().into(), None)
            .expect("the program")
    };
    let nodes = Limits { nodes: Some(500), ..Limits::default() };
    assert_eq!(think(&mut minimax(), &start, &nodes).nodes, 500);
    assert_eq!(think(&mut minimax().within(70), &start, &nodes).nodes, 70);
    assert_eq!(think(&mut reference(), &start, &nodes).nodes, 500);
    assert_eq!(think(&mut reference().within(70), &start, &nodes).nodes, 70);
    let depth = Limits { depth: Some(2), ..Limits::default() };
    assert_eq!(think(&mut minimax(), &start, &depth).lines[0].depth, 2);
    assert_eq!(think(&mut reference(), &start, &depth).lines[0].depth, 2);
    // With no limit at all it looks as far as usual.
    assert_eq!(think(&mut reference(), &start, &Limits::default()).lines[0].depth, 4);
    let second = Duration::from_secs(1);
    let clock = Some(Clock { left: second, increment: Duration::ZERO });
    for limits in [
        Limits { movetime: Some(Duration::from_millis(60)), ..Limits::default() },
        Limits { clocks: vec![clock, None], ..Limits::default() },
        Limits { clocks: vec![clock, None], moves_to_go: Some(2), ..Limits::default() },
    ] {
        for mut opponent in [Box::new(minimax()) as Box<dyn Opponent>, Box::new(reference())] {
            let begun = Instant::now();
            let answer = think(&mut *opponent, &start, &limits);
            assert!(answer.best.is_some());
            assert!(begun.elapsed() < second, "{limits:?}");
        }
    }
    let control = Control::new();
    control.stop();
    for mut opponent in [Box::new(minimax()) as Box<dyn Opponent>, Box::new(reference())] {
        let session = open("chess", &start);
        let answer = opponent.think(session.as_ref(), &Limits::default(), &control, &mut |_| ());
        assert!(answer.expect("an answer").best.is_some(), "any move is better than none");
    }
}

/// A game taken to be short gives its moves more time.
#[test]
fn the_average_number_of_moves_shares_the_clock_out() {
    let left = Duration::from_secs(3);
    let clock = Some(Clock { left, increment: Duration::ZERO });
    let limits = Limits { clocks: vec![clock, None], ..Limits::default() };
    let nodes = |average_moves| {
        let build = Build { average_moves, ..Switches::published().into() };
        let mut opponent =
            ReferenceOpponent::new(subject("chess"), build, None).expect("the program");
        think(&mut opponent, &Start::default(), &limits).nodes
    };
    // A quarter of a second, and nothing at all once the reserve is kept back.
    assert!(nodes(10) > nodes(100));
}

/// A whole game of so many moves by the clock, without waiting for it: what a move may take is asked
/// at a position where it takes none.
#[test]
fn a_long_game_is_not_lost_on_time() {
    let mut opponent = ReferenceOpponent::new(subject("chess"), Switches::published().into(), None)
        .expect("the program");
    // One legal move each, so that a search of any depth soon ends.
    let start = at("8/8/8/8/8/1k6/p7/K7 w - - 0 1");
    let mut left = Duration::from_millis(300);
    for number in 0..80 {
        let clock = Clock { left, increment: Duration::ZERO };
        let limits = Limits { clocks: vec![Some(clock), None], ..Limits::default() };
        let begun = Instant::now();
        think(&mut opponent, &start, &limits);
        left = left.checked_sub(begun.elapsed()).unwrap_or_else(|| panic!("move {number}"));
    }
}

#[test]
fn what_the_lab_does_not_play_is_refused() {
    for (game, rung, depth, told) in [
        ("chess", "deep-blue", None, "deep-blue"),
        ("hare", "alpha-beta", None, "game of two"),
        ("hare", "reference", None, "hare"),
        ("chess", "minimax", Some(0), "depth"),
        ("chess", "reference", Some(1000), "1000"),
    ] {
        let error = seat(subject(game), rung, depth).map(drop).expect_err(rung).to_string();
        assert!(error.contains(told), "{told}: {error}");
    }
    let bare = Switches::NONE.with(&[Switch::NullMove]);
    assert!(ReferenceOpponent::new(subject("chess"), bare.into(), None).is_err());
    assert!(LAB.named("draughts").is_err_and(|error| error.to_string().contains("draughts")));
    let mut opponent = seat(subject("chess"), "greedy", None).expect("a seat");
    let race = open("hare", &Start::default());
    let answer = opponent.think(race.as_ref(), &Limits::default(), &Control::new(), &mut |_| ());
    assert_eq!(answer.err(), Some(EngineError::OtherGame("hare".to_owned())));
    for settings in [
        Settings { threads: 2, ..Settings::default() },
        Settings { multipv: 2, ..Settings::default() },
        Settings { strength: engine::Strength::Level(1), ..Settings::default() },
        Settings { book: engine::OpeningBook::BuiltIn, ..Settings::default() },
    ] {
        assert!(opponent.configure(&settings).is_err(), "{settings:?}");
    }
    let weights = subject("chess").adjustable().weights.iter().map(|weight| weight.name);
    assert_eq!(weights.collect::<Vec<_>>(), ["knight", "bishop", "rook", "point"]);
}

/// The lab knows what the game knows: Chess960 castles from where king and rook stand, and a race of
/// another edition has other squares.
#[test]
fn every_variant_is_played() {
    for kind in GAMES.kinds() {
        for variant in kind.info().variants {
            let fen = kind.draw_start(&variant, None, 12_345).expect("a start");
            let start =
                Start { variant: Some(variant.clone()), fen: Some(fen), ..Start::default() };
            let mut session = kind.open(&start).expect("a game");
            let mut opponent = seat(subject(kind.id()), "greedy", None).expect("a seat");
            for _ in 0..20 {
                while session.draw(0.5) {}
                let limits = Limits::default();
                let answer =
                    opponent.think(session.as_ref(), &limits, &Control::new(), &mut |_| ());
                let Some(best) = answer.expect("an answer").best else { break };
                session.play(&best.uci).expect("a legal move");
            }
            let over = session.outcome().is_some();
            assert!(over || session.plies() >= 20, "{variant}: {}", session.fen());
        }
    }
    let castles = Start {
        variant: Some("chess960".to_owned()),
        fen: Some("4k3/8/8/8/8/8/8/1RK5 w B - 0 1".to_owned()),
        ..Start::default()
    };
    let board = subject("chess").position(open("chess", &castles).as_ref()).expect("a position");
    assert_eq!(board.moves(), open("chess", &castles).legal().len());
    let after = Start { moves: vec!["c1b1".to_owned()], ..castles };
    let board = subject("chess").position(open("chess", &after).as_ref()).expect("a position");
    assert!(board.text().starts_with("4k3/8/8/8/8/8/8/2KR4 b"), "{}", board.text());
}
