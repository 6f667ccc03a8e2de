//! Bounds for means over chance, and samples.

use crate::common::{Shape, ShareEval, Toy, ToyEval, depth, search};
use game::{Game, MoveList, PayoffEval, Turn, Values};
use multi::{ChanceRule, Choice, Others, Settings};

const CHOICES: [Choice; 3] = [Choice::Absolute, Choice::Relative, Choice::Mixed];

#[test]
fn bounds_change_neither_move_nor_values_and_leave_positions_out() {
    // Positions without bounds for means, with Star1, and with Star2.
    let mut nodes = [0; 3];
    for seed in 0..160 {
        for players in 2..=4 {
            let (unruly, meets) = (seed % 2 == 0, seed % 3 == 0);
            let shape = Shape { seed, players, unruly, meets, chance: true, ..Shape::default() };
            let toy = Toy::start(&shape);
            for choice in CHOICES {
                let settings = Settings {
                    others: Others::AgainstUs,
                    sorted: seed % 4 < 2,
                    ..Settings::plain(depth(5), choice)
                };
                let plain = search(ShareEval, settings.clone(), &toy);
                nodes[0] +=
                    search(NoBounds, Settings { cutoffs: true, ..settings.clone() }, &toy).nodes;
                for (probes, table) in [(false, 0), (true, 0), (false, 1), (true, 1)] {
                    let star = Settings { cutoffs: true, probes, table, ..settings.clone() };
                    let found = search(ShareEval, star.clone(), &toy);
                    let what = (found.best, found.values);
                    assert_eq!(what, (plain.best, plain.values), "{shape:?} {star:?}");
                    if table == 0 {
                        nodes[1 + usize::from(probes)] += found.nodes;
                    }
                }
            }
        }
    }
    println!("{nodes:?}");
    assert!(nodes[1] * 10 < nodes[0] * 9, "{nodes:?}");
    assert!(nodes[2] < nodes[0], "{nodes:?}");
}

/// The same values, of which nothing is known.
#[derive(Clone)]
struct NoBounds;

impl PayoffEval<Toy> for NoBounds {
    fn evaluate(&self, game: &Toy) -> Values {
        ShareEval.evaluate(game)
    }
}

/// A position in which chance decides.
fn event() -> Toy {
    let mut toy = Toy::start(&Shape { seed: 1, chance: true, ..Shape::default() });
    while toy.turn(&mut MoveList::new()) != Turn::Chance {
        toy.play_unchecked(0);
    }
    toy
}

fn sampled(outcomes: u16, seed: u64, plies: u32, toy: &Toy) -> multi::SearchResult<u8> {
    let chance = ChanceRule::Sample { outcomes, seed };
    search(ToyEval, Settings { chance, ..Settings::plain(depth(plies), Choice::Absolute) }, toy)
}

#[test]
fn a_sample_is_right_on_average_and_the_same_for_the_same_seed() {
    const SEEDS: u32 = 4000;
    let toy = event();
    let exact = search(ToyEval, Settings::plain(depth(1), Choice::Absolute), &toy).values[0];
    for outcomes in [1, 2] {
        let (mut sum, mut squares, mut different) = (0.0, 0.0, 0);
        for seed in 0..SEEDS {
            let found = sampled(outcomes, seed.into(), 1, &toy);
            assert_eq!(found, sampled(outcomes, seed.into(), 1, &toy));
            let value = f64::from(found.values[0]);
            sum += value;
            squares += value * value;
            different += u32::from(found.values[0] != exact);
        }
        let mean = sum / f64::from(SEEDS);
        let error = ((squares / f64::from(SEEDS) - mean * mean) / f64::from(SEEDS)).sqrt();
        assert!((mean - f64::from(exact)).abs() < 4.0 * error, "{mean} ± {error} and {exact}");
        assert!(different > SEEDS / 10, "it is a sample: {different}");
    }
}

#[test]
fn a_sample_as_large_as_all_outcomes_is_the_mean() {
    for seed in 0..40 {
        let toy = Toy::start(&Shape { seed, players: 3, chance: true, ..Shape::default() });
        let exact = search(ToyEval, Settings::plain(depth(5), Choice::Absolute), &toy);
        assert_eq!(sampled(3, seed, 5, &toy), exact);
        assert!(sampled(1, seed, 5, &toy).nodes <= exact.nodes);
    }
}
