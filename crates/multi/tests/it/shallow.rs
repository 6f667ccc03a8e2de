//! Shallow pruning against plain max^n.

use crate::common::{Shape, ShareEval, Toy, ToyEval, depth, search};
use game::Game;
use multi::{BranchEnd, ChanceRule, Choice, Settings};

const CHOICES: [Choice; 3] = [Choice::Absolute, Choice::Relative, Choice::Mixed];

#[test]
fn it_changes_neither_move_nor_values_and_leaves_positions_out() {
    for players in 2..=6 {
        for choice in CHOICES {
            let (mut all, mut cut, mut cut_sorted) = (0, 0, 0);
            for seed in 0..80 {
                let shape = Shape {
                    seed,
                    players,
                    unruly: seed % 2 == 0,
                    chance: seed % 3 == 0,
                    meets: seed % 5 == 0,
                    length: 5 + seed as u32 % 3,
                };
                let toy = Toy::start(&shape);
                let end = [BranchEnd::GameOver, BranchEnd::SeatPassedOver][seed as usize % 2];
                let chance = [ChanceRule::Mean, ChanceRule::Skip][seed as usize / 2 % 2];
                let settings = Settings { end, chance, ..Settings::plain(depth(6), choice) };
                let plain = search(ShareEval, settings.clone(), &toy);
                all += plain.nodes;
                for sorted in [false, true] {
                    let cutoffs = Settings { cutoffs: true, sorted, ..settings.clone() };
                    let found = search(ShareEval, cutoffs.clone(), &toy);
                    let what = (found.best, found.values);
                    assert_eq!(what, (plain.best, plain.values), "{shape:?} {cutoffs:?}");
                    assert!(found.nodes <= plain.nodes, "{shape:?} {cutoffs:?}");
                    *(if sorted { &mut cut_sorted } else { &mut cut }) += found.nodes;
                }
            }
            println!("{players} {choice:?}: {all}, {cut}, sorted {cut_sorted}");
            // The more players, the less one of them leaves to another by having much itself.
            let most = if players <= 3 { all * 95 / 100 } else { all };
            assert!(cut < most, "{players} {choice:?}: {cut} of {all}");
            assert!(cut_sorted < most, "{players} {choice:?}: {cut_sorted} of {all}");
        }
    }
}

#[test]
fn without_bounds_only_leads_leave_positions_out() {
    for players in 3..=6 {
        for choice in CHOICES {
            let (mut all, mut cut) = (0, 0);
            for seed in 0..40 {
                let toy = Toy::start(&Shape { seed, players, ..Shape::default() });
                let settings = Settings::plain(depth(5), choice);
                let plain = search(ToyEval, settings.clone(), &toy);
                let found = search(ToyEval, Settings { cutoffs: true, ..settings }, &toy);
                assert_eq!((found.best, found.values), (plain.best, plain.values));
                all += plain.nodes;
                cut += found.nodes;
            }
            assert_eq!(cut < all, choice == Choice::Relative, "{choice:?}: {cut} of {all}");
        }
    }
}
