//! What is peculiar to single rungs.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use super::common::{positions, settings};
use chess::Chess;
use game::{Game, MoveList, Notation, Score, Turn};
use games::chess::lab::ChessLab;
use games::chess::reference::Reference;
use games::chess::tables;
use games::hare::lab::HareLab;
use games::xiangqi::lab::XiangqiLab;
use lab::eval::{Both, Evaluation};
use lab::ladder::{self, RUNGS, Rung, RungKind};
use lab::reference::{Program, Switch, SwitchError, Switches};
use lab::rungs::Algorithm;
use lab::rungs::alpha_beta::AlphaBeta;
use lab::rungs::greedy::Greedy;
use lab::rungs::hash_table::Hash;
use lab::rungs::minimax::Minimax;
use lab::rungs::quiescence::Quiescence;
use lab::rungs::random::Random;
use lab::subject::LabGame;
use lab::{Settings, Value};

fn chess(fen: &str) -> Chess {
    Chess::read_position(&Default::default(), fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn san<A: Algorithm<Chess>>(rung: &A, game: &Chess, depth: u32) -> String {
    let best = rung.run(game, &settings(depth), ()).best.expect("a move");
    game.write_san(best)
}

/// A legal move from every rung that fits the game.
fn every_rung_answers<L: LabGame>(config: &<L::Game as Game>::Config) {
    for game in positions::<L::Game>(config, 10) {
        let mut moves = MoveList::new();
        let Turn::Player(_) = game.turn(&mut moves) else { continue };
        for entry in &RUNGS {
            match ladder::rung::<L>(entry) {
                Ok(rung) => {
                    let found = rung.find(&game, &settings(2));
                    let best = found.best.expect("a move");
                    assert!(moves.contains(&best), "{} in {game:?}", entry.name);
                    assert_eq!(found.line.first(), Some(&best), "{}", entry.name);
                    assert!(found.count.visited > 0);
                }
                Err(error) => {
                    assert_eq!(entry.kind, RungKind::Two, "{error}");
                    assert!(
                        size_of::<<L::Game as Game>::Chance>() > 0,
                        "{} in {game:?}",
                        entry.name
                    );
                }
            }
        }
    }
}

#[test]
fn every_rung_answers_in_every_game() {
    every_rung_answers::<ChessLab>(&Default::default());
    every_rung_answers::<XiangqiLab>(&Default::default());
    every_rung_answers::<HareLab>(&Default::default());
}

#[test]
fn names_are_unique_and_found() {
    let names: HashSet<_> = RUNGS.iter().map(|entry| entry.name).collect();
    assert_eq!(names.len(), RUNGS.len());
    for entry in &RUNGS {
        assert_eq!(ladder::named(entry.name), Ok(entry));
    }
    let error = ladder::named("alphabeta").expect_err("no such rung");
    assert!(error.to_string().contains("alpha-beta, piece-square"), "{error}");
}

/// The counts of perft are published.
#[test]
fn minimax_visits_every_position() {
    let game = Chess::start(&Default::default());
    let found = Minimax(tables::material()).run(&game, &settings(3), ());
    assert_eq!(found.count.visited, 1 + 20 + 400 + 8_902);
    assert_eq!(found.count.evaluated, 8_902);
    assert_eq!(found.count.cuts, 0);
}

#[test]
fn the_shorter_mate_is_played() {
    // Mate in one by the rook, in two in many ways.
    let game = chess("6k1/5ppp/8/8/8/8/1Q6/R5K1 w - - 0 1");
    for entry in RUNGS.iter().filter(|entry| entry.kind == RungKind::Two) {
        let rung = ladder::rung::<ChessLab>(entry).expect("a rung for chess");
        let found = rung.find(&game, &settings(3));
        let mate = found.value.and_then(Value::score).and_then(Score::mate);
        assert_eq!(mate, Some(1), "{}", entry.name);
        assert_eq!(found.line.len(), 1, "{}", entry.name);
    }
}

#[test]
fn greedy_takes_what_is_protected_and_quiescence_does_not() {
    let game = chess("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1");
    let sheet = tables::material();
    assert_eq!(san(&Greedy(Both(sheet.clone())), &game, 1), "Qxd6");
    assert_eq!(san(&AlphaBeta(sheet.clone()), &game, 1), "Qxd6");
    assert_ne!(san(&AlphaBeta(sheet.clone()), &game, 2), "Qxd6");
    assert_ne!(san(&Quiescence(sheet), &game, 1), "Qxd6");
}

#[test]
fn random_moves_come_from_the_seed_and_reach_every_move() {
    let game = Chess::start(&Default::default());
    let play = |seed| {
        let settings = Settings { seed, ..settings(1) };
        Random.run(&game, &settings, ()).best.expect("a move")
    };
    assert_eq!(play(7), play(7));
    let seen: HashSet<_> = (0..400).map(play).collect();
    assert_eq!(seen.len(), 20);
}

/// What the published table says: each step saves positions.
#[test]
fn each_step_of_the_reference_program_visits_fewer_positions() {
    let games = positions::<Chess>(&Default::default(), 8);
    let visited = Switches::steps().map(|(name, on)| {
        let program = Program::new(tables::tables(), on).expect("switches that fit");
        let visits = |game| program.run(game, &settings(4), ()).count.visited;
        // Minimax is known, and slow.
        let sum: u64 = if on == Switches::NONE { u64::MAX } else { games.iter().map(visits).sum() };
        (name, sum)
    });
    println!("{visited:?}");
    for pair in visited.windows(2) {
        assert!(pair[1].1 < pair[0].1, "{} after {}", pair[1].0, pair[0].0);
    }
}

#[test]
fn switches_say_what_they_need() {
    let eval = Reference::default;
    let error = Program::new(eval(), Switches::published().without(&[Switch::AlphaBeta]));
    let needs = Switch::AlphaBeta;
    let refused = SwitchError::Needs { switch: Switch::NegaScout, needs };
    assert_eq!(error.err(), Some(refused));
    assert_eq!(Switch::named("hash"), Ok(Switch::Hash));
    assert_eq!(Switch::named("book"), Ok(Switch::Book));
    assert!(Switch::named("magic").is_err());
}

/// Handing the slow part down changes the values of leaves, and only of leaves below the second ply.
#[test]
fn handing_down_counts_the_slow_part_at_the_second_ply() {
    let with = Program::new(Reference::default(), Switches::NONE.with(&[Switch::HandedDown]));
    let plain = Program::new(Reference::default(), Switches::NONE);
    let (with, plain) = (with.expect("fits"), plain.expect("fits"));
    let mut differ = 0;
    for game in &positions::<Chess>(&Default::default(), 12) {
        let value =
            |program: &Program<Reference>, depth| program.run(game, &settings(depth), ()).value;
        assert_eq!(value(&with, 2), value(&plain, 2), "{}", game.write_position());
        differ += usize::from(value(&with, 3) != value(&plain, 3));
    }
    assert!(differ > 0);
}

#[test]
fn a_program_answers_in_time_with_what_it_has() {
    let game = chess("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let program = Program::new(Reference::default(), Switches::published()).expect("fits");
    let deep = Settings::to_depth(game::Depth::MAX);
    let at_once = program.find_within(&game, &deep, Duration::ZERO);
    let first = program.run(&game, &settings(1), ());
    assert_eq!((at_once.best, at_once.value), (first.best, first.value));
    assert!(at_once.broken_off);
    // With time enough the depth is reached.
    let third = program.find_within(&game, &settings(3), Duration::from_secs(86_400));
    let plain = program.run(&game, &settings(3), ());
    assert_eq!((third.value, &third.line, third.count), (plain.value, &plain.line, plain.count));
    assert!(!third.broken_off && third.count.visited > at_once.count.visited);
}

/// Filling a large table takes many times as long as looking at the moves of one position.
#[test]
fn the_time_of_a_search_does_not_hold_setting_its_table_up() {
    let game = chess("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let settings = Settings { table_bits: 22, ..settings(1) };
    let program = Program::new(Reference::default(), Switches::published()).expect("fits");
    let rungs: [Box<dyn Rung<Chess>>; 2] = [Box::new(Hash(tables::tables())), Box::new(program)];
    for rung in rungs {
        let begun = Instant::now();
        let found = rung.find(&game, &settings);
        let whole = begun.elapsed();
        assert!(
            found.time > Duration::ZERO && 2 * found.time < whole,
            "{:?} {whole:?}",
            found.time
        );
    }
}

/// Components of the reference evaluation, by hand.
#[test]
fn the_reference_evaluation_counts_as_published() {
    let value = |fen: &str| Reference::default().value(&chess(fen)).raw();
    // Bare kings that attack as many squares: nothing.
    assert_eq!(value("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0);
    // A pawn on a2: 100, passed 5, attacks b3 beside the king's own squares.
    assert_eq!(value("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"), 100 + 5 + 1);
    // On e4: in the centre 4, two ranks gained 2, attacks d5 and f5.
    assert_eq!(value("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"), 100 + 5 + 4 + 2 + 2);
    // Two side by side: a chain each.
    assert_eq!(value("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1"), 2 * (100 + 5 + 1) + 3);
    // One behind the other: the rear one is doubled. Attacks b3 and b4, one rank gained.
    assert_eq!(value("4k3/8/8/8/8/P7/P7/4K3 w - - 0 1"), 2 * (100 + 5) + 2 + 1 - 4);
    // The same for Black to move.
    assert_eq!(value("4k3/8/8/8/8/P7/P7/4K3 b - - 0 1"), -(2 * (100 + 5) + 2 + 1 - 4));
    // Read literally, all but the material counts a hundred times as much.
    let literal = Reference::default().times(100);
    assert_eq!(literal.value(&chess("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1")).raw(), 100 + 1300);
    // An enemy pawn ahead on the next file: neither has passed. Both attack one square.
    assert_eq!(value("4k3/1p6/8/8/8/8/P7/4K3 w - - 0 1"), -1);
}
