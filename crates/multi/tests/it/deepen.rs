//! Deepening until a limit.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::common::{Shape, Toy, ToyEval, depth};
use game::{Game, MoveList, Values};
use multi::{Choice, Limits, MaxN, Settings};

const CHOICES: [Choice; 3] = [Choice::Absolute, Choice::Relative, Choice::Mixed];

fn search(settings: Settings, toy: &Toy) -> multi::SearchResult<u8> {
    crate::common::search(ToyEval, settings, toy)
}

fn deepen(
    settings: Settings,
    toy: &Toy,
    limits: Limits<'_>,
) -> (multi::SearchResult<u8>, Vec<u32>) {
    let (mut game, mut depths) = (toy.clone(), Vec::new());
    let search = MaxN::new(ToyEval, settings).expect("sound settings");
    let found = search.deepen(&mut game, &limits, |depth, _| depths.push(depth));
    assert_eq!(game, *toy, "the game is as it was");
    (found, depths)
}

#[test]
fn deepening_ends_with_the_result_of_its_last_depth() {
    for seed in 0..20 {
        let toy = Toy::start(&Shape { seed, players: 3, chance: true, ..Shape::default() });
        for choice in CHOICES {
            let settings = |plies| Settings::plain(depth(plies), choice);
            let (found, depths) = deepen(settings(5), &toy, Limits::default());
            assert_eq!(depths, [1, 2, 3, 4, 5]);
            let passes: Vec<_> = (1..=5).map(|plies| search(settings(plies), &toy)).collect();
            let last = passes[4];
            assert_eq!((found.best, found.values), (last.best, last.values));
            assert_eq!(found.nodes, passes.iter().map(|pass| pass.nodes).sum::<u64>());
        }
    }
}

/// What a move is worth if it is searched as a part of so deep a search.
fn value_of(mv: u8, plies: u32, choice: Choice, toy: &Toy) -> Values {
    let mut after = toy.clone();
    after.play_unchecked(mv);
    search(Settings::plain(depth(plies - 1), choice), &after).values
}

#[test]
fn a_depth_that_is_broken_off_counts_as_far_as_it_came() {
    let (mut partial, mut changed) = (0, 0);
    for seed in 0..20 {
        let toy = Toy::start(&Shape { seed, players: 3, chance: true, ..Shape::default() });
        for choice in CHOICES {
            let settings = |plies| Settings::plain(depth(plies), choice);
            let passes: Vec<_> = (1..=5).map(|plies| search(settings(plies), &toy)).collect();
            for nodes in [0, 50, 300, 1000, 2000, 3000] {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let (found, depths) = deepen(settings(5), &toy, limits);
                assert_eq!(deepen(settings(5), &toy, limits).0, found, "the same every time");
                assert!(found.nodes <= nodes.max(passes[0].nodes) + 16, "{found:?} of {nodes}");
                let whole = &passes[depths.len() - 1];
                if (found.best, found.values) == (whole.best, whole.values) {
                    continue;
                }
                // The last best move was done, and what is returned is at least as good.
                let plies = depths.len() as u32 + 1;
                let [best, last] = [found.best, whole.best]
                    .map(|mv| value_of(mv.expect("a move"), plies, choice, &toy));
                assert_eq!(found.values, best);
                assert!(choice != Choice::Absolute || best[0] >= last[0], "{best:?} {last:?}");
                partial += 1;
                changed += u32::from(found.best != whole.best);
            }
        }
    }
    assert!(partial > 50 && changed > 10, "{partial}, {changed}");
}

#[test]
fn the_only_move_is_returned_at_once_if_time_counts() {
    let one = |toy: &Toy| {
        let mut moves = MoveList::new();
        toy.turn(&mut moves);
        moves.len() == 1
    };
    let shapes = (0..100).map(|seed| Shape { seed, ..Shape::default() });
    let toy = shapes.map(|shape| Toy::start(&shape)).find(one).expect("a forced move");
    let settings = Settings::plain(depth(4), Choice::Absolute);
    let limits = Limits { time: Some(Duration::from_secs(3600)), ..Limits::default() };
    assert_eq!(deepen(settings.clone(), &toy, limits).1, [1]);
    assert_eq!(deepen(settings, &toy, Limits::default()).1, [1, 2, 3, 4]);
}

#[test]
fn deepening_stops_when_told_and_when_nothing_is_left_to_see() {
    let settings = Settings::plain(depth(200), Choice::Relative);
    let settings = [settings.clone(), Settings { cutoffs: true, ..settings }];
    for settings in settings {
        let toy = Toy::start(&Shape { seed: 7, ..Shape::default() });
        let flag = AtomicBool::new(true);
        let limits = Limits { stop: Some(&flag), ..Limits::default() };
        assert_eq!(deepen(settings.clone(), &toy, limits).1, [1]);
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        assert_eq!(deepen(settings.clone(), &toy, limits).1, [1]);
        // A game of four plies is known to its end once a search of five has met no horizon.
        let short = Toy::start(&Shape { length: 4, ..Shape::default() });
        assert_eq!(deepen(settings, &short, Limits::default()).1, [1, 2, 3, 4, 5]);
    }
}

#[test]
fn a_flag_stops_a_search_from_another_thread() {
    let toy = Toy::start(&Shape { seed: 7, players: 4, length: 1000, ..Shape::default() });
    let flag = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let limits = Limits { stop: Some(&flag), ..Limits::default() };
        let settings = Settings::plain(depth(200), Choice::Absolute);
        let search = scope.spawn(move || deepen(settings, &toy, limits));
        flag.store(true, Ordering::Relaxed);
        let (found, depths) = search.join().expect("it returns");
        assert!(found.best.is_some() && !depths.is_empty());
    });
}
