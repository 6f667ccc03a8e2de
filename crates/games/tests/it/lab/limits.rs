//! Every rung can be broken off, at any position, and says so.

use game::Depth;
use games::LAB;
use lab::ladder::{RUNGS, RungEffort, RungInfo};
use lab::position::LabPosition;
use lab::trace::Event;
use lab::{Limits, Settings, Stop, StopFlag};

/// A whole game tree may be as small as this, that of tic-tac-toe is: then a search ends by itself.
const SMALL: u64 = 600_000;

fn settings(depth: u32, limits: Limits) -> Settings {
    let depth = Depth::new(depth).expect("a depth");
    Settings { table_bits: 12, limits, ..Settings::to_depth(depth) }
}

fn to_positions(positions: u64) -> Limits {
    Limits { positions: Some(positions), ..Limits::default() }
}

/// A position of each game, and each of its rungs that looks so many plies ahead.
fn asked(mut visit: impl FnMut(&dyn LabPosition, &'static RungInfo)) {
    for &subject in LAB.all() {
        let board = subject.open(subject.positions()[4]).expect("a position");
        for entry in subject.rungs().into_iter().filter(|entry| entry.effort == RungEffort::Plies) {
            visit(board.as_ref(), entry);
        }
    }
}

#[test]
fn so_many_positions_are_visited_and_no_more() {
    asked(|board, rung| {
        let whole = board.ask(rung, &settings(3, Limits::default())).expect("an answer");
        assert!(!whole.broken_off && whole.value.is_some(), "{}", rung.name);
        let all = whole.count.visited;
        for positions in [1, 2, 10, 100, all - 1].into_iter().filter(|&some| some < all) {
            let limits = to_positions(positions);
            let answer = board.ask(rung, &settings(3, limits)).expect("an answer");
            assert!(answer.broken_off, "{} after {positions}", rung.name);
            assert_eq!(answer.count.visited, positions, "{}", rung.name);
            // Only the reference program keeps the value of its last finished search.
            assert!(answer.value.is_none() || rung.name == "reference", "{}", rung.name);
            assert_eq!(answer.best.is_some(), !answer.line.is_empty());
        }
        let limits = to_positions(whole.count.visited);
        let answer = board.ask(rung, &settings(3, limits)).expect("an answer");
        assert_eq!((answer.broken_off, answer.count), (false, whole.count), "{}", rung.name);
        assert_eq!(answer.value, whole.value);
    });
}

/// What deepens step by step has the move of its last finished search of the root, however short the
/// one is that was broken off.
#[test]
fn a_finished_search_leaves_a_move() {
    let board = super::start("chess");
    for rung in RUNGS.iter().filter(|rung| rung.iterates) {
        let two = board.ask(rung, &settings(2, Limits::default())).expect("an answer");
        // One position of the third search is its root.
        for more in [0, 1, 2] {
            let limits = to_positions(two.count.visited + more);
            let answer = board.ask(rung, &settings(60, limits)).expect("an answer");
            assert!(answer.broken_off);
            assert_eq!(answer.best, two.best, "{}", rung.name);
        }
    }
}

#[test]
fn a_flag_stops_a_search_without_end() {
    asked(|board, rung| {
        let stop = StopFlag::default();
        let limits = Limits { stop: stop.clone(), ..Limits::default() };
        let answer = std::thread::scope(|scope| {
            let search = scope.spawn(|| board.ask(rung, &settings(40, limits)));
            std::thread::sleep(std::time::Duration::from_millis(5));
            stop.set();
            search.join().expect("it ends")
        });
        let answer = answer.expect("an answer");
        assert!(answer.broken_off || answer.count.visited < SMALL, "{}", rung.name);
    });
}

#[test]
fn a_search_broken_off_is_traced_to_where_it_was() {
    asked(|board, rung| {
        let limits = to_positions(20);
        let trace = board.trace(rung, &settings(3, limits), 1000).expect("a trace");
        assert!(trace.broken_off && trace.value.is_none() || rung.name == "reference");
        assert_eq!(trace.visited, 20, "{}", rung.name);
        let (mut entered, mut left, mut broken) = (0, 0, 0);
        for event in &trace.events {
            match event {
                Event::Enter { .. } => entered += 1,
                Event::Leave { stop, .. } => {
                    left += 1;
                    broken += u32::from(*stop == Stop::Limit);
                }
                _ => {}
            }
        }
        assert_eq!((entered, left), (20, 20), "{}", rung.name);
        assert!(broken > 0, "{}", rung.name);
        assert!(trace.svg().contains("broken off"), "{}", rung.name);
        // A flag that is set before leaves the root alone.
        let stop = StopFlag::default();
        stop.set();
        let limits = Limits { stop, ..Limits::default() };
        let trace = board.trace(rung, &settings(3, limits), 1000).expect("a trace");
        assert_eq!((trace.visited, trace.broken_off), (1, true), "{}", rung.name);
    });
}
