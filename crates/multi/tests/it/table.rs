//! A table changes neither move nor values.

use crate::common::{Shape, ShareEval, Toy, depth, search};
use game::{Game, PayoffEval};
use multi::{BranchEnd, ChanceRule, Choice, Limits, MaxN, Others, SearchResult, Settings};

const CHOICES: [Choice; 3] = [Choice::Absolute, Choice::Relative, Choice::Mixed];

/// Games with everything that decides the value of a position beside the position: seats passed over,
/// chance, beams, ends, and ways that meet.
fn games() -> impl Iterator<Item = (Toy, Settings)> {
    (0..240).map(|seed| {
        let shape = Shape {
            seed,
            players: 2 + seed as usize % 5,
            unruly: seed % 2 == 0,
            chance: seed % 3 == 0,
            meets: seed % 7 != 0,
            length: [5, 6, 8, 30][seed as usize / 3 % 4],
        };
        let settings = Settings {
            end: [BranchEnd::SeatPassedOver, BranchEnd::GameOver][seed as usize / 2 % 2],
            others: [Others::ForThemselves, Others::AgainstUs][seed as usize / 4 % 2],
            chance: [ChanceRule::Mean, ChanceRule::Skip, ChanceRule::Sample { outcomes: 2, seed }]
                [seed as usize / 3 % 3],
            sorted: seed / 8 % 2 == 0,
            beam: [vec![], vec![0, 2, 0, 1], vec![3]][seed as usize % 3].clone(),
            ..Settings::plain(depth(6), CHOICES[seed as usize / 5 % 3])
        };
        (Toy::start(&shape), settings)
    })
}

fn deepen<E: PayoffEval<Toy>>(eval: E, settings: Settings, toy: &Toy) -> Vec<SearchResult<u8>> {
    let mut all = Vec::new();
    let search = MaxN::new(eval, settings).expect("sound settings");
    search.deepen(&mut toy.clone(), &Limits::default(), |_, found| all.push(*found));
    all
}

#[test]
fn it_changes_neither_move_nor_values() {
    let mut saved = 0;
    for (toy, settings) in games() {
        for cutoffs in [false, true] {
            let settings = Settings { cutoffs, ..settings.clone() };
            let plain = search(ShareEval, settings.clone(), &toy);
            let found = search(ShareEval, Settings { table: 1, ..settings.clone() }, &toy);
            let what = (found.best, found.values);
            assert_eq!(what, (plain.best, plain.values), "{:?} {settings:?}", toy.shape);
            if !cutoffs {
                assert!(found.nodes <= plain.nodes);
            }
            saved += u32::from(found.nodes < plain.nodes);
        }
    }
    assert!(saved > 150, "{saved}");
}

/// Checks that each depth finds the same with a table.
fn compare(settings: &Settings, toy: &Toy) {
    let plain = deepen(ShareEval, settings.clone(), toy);
    let found = deepen(ShareEval, Settings { table: 1, ..settings.clone() }, toy);
    // One may see sooner than the other that there is no more to see.
    for (depth, (found, plain)) in found.iter().zip(&plain).enumerate() {
        let what = (found.best, found.values);
        assert_eq!(what, (plain.best, plain.values), "{depth}, {:?} {settings:?}", toy.shape);
    }
    let last = [&found, &plain].map(|all| all.last().map(|found| (found.best, found.values)));
    assert_eq!(last[0], last[1], "{:?} {settings:?}", toy.shape);
}

#[test]
fn every_depth_finds_the_same_with_it() {
    for (toy, settings) in games() {
        for cutoffs in [false, true] {
            compare(&Settings { cutoffs, ..settings.clone() }, &toy);
        }
    }
}

#[test]
fn a_position_counts_as_another_one_where_its_beam_or_the_player_before_is() {
    let settings = Settings::plain(depth(6), Choice::Absolute);
    let shape = Shape { meets: true, unruly: true, ..Shape::default() };
    // A player who passes and has the next turn, too, is in the same position a ply later, where the
    // beam is narrower.
    let narrower = Settings { beam: vec![0, 0, 1], ..settings.clone() };
    for seed in 0..300 {
        compare(&narrower, &Toy::start(&Shape { seed, ..shape }));
    }
    // A branch ends if the player before is not the one at the seat before. That this decides what a
    // position is worth to the root is rare; with the seed 3635 it does.
    let ends = Settings { end: BranchEnd::SeatPassedOver, ..settings };
    for seed in 3500..3800 {
        compare(&ends, &Toy::start(&Shape { seed, players: 3, ..shape }));
    }
}

#[test]
fn it_saves_most_where_ways_meet() {
    let toy = Toy::start(&Shape { seed: 3, players: 3, meets: true, ..Shape::default() });
    let settings = Settings::plain(depth(10), Choice::Absolute);
    let plain = search(ShareEval, settings.clone(), &toy);
    let found = search(ShareEval, Settings { table: 4, ..settings }, &toy);
    assert_eq!((found.best, found.values), (plain.best, plain.values));
    assert!(found.nodes * 5 < plain.nodes, "{} of {}", found.nodes, plain.nodes);
}
