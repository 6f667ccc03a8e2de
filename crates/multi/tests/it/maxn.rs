//! Max^n against a search written down as plainly as possible.

use crate::common::{Shape, Toy, ToyEval, depth};
use game::{Game, MoveList, PayoffEval, Turn, Values};
use multi::{BranchEnd, ChanceRule, Choice, MaxN, Others, Settings, SettingsError};

const CHOICES: [Choice; 3] = [Choice::Absolute, Choice::Relative, Choice::Mixed];

fn search(settings: Settings, toy: &Toy) -> multi::SearchResult<u8> {
    crate::common::search(ToyEval, settings, toy)
}

/// How the player likes a vector, larger is better.
fn rank(choice: Choice, values: &Values, seat: usize, players: usize) -> (f32, f32) {
    let others = (0..players).filter(|&other| other != seat);
    let lead = others.map(|other| values[seat] - values[other]).fold(f32::MAX, f32::min);
    match choice {
        Choice::Absolute => (values[seat], 0.0),
        Choice::Relative => (lead, 0.0),
        Choice::Mixed => (values[seat], lead),
    }
}

/// The value by the definition, and the number of positions.
fn plain(settings: &Settings, game: &Toy, left: u32, before: Option<usize>) -> (Values, u64) {
    plain_for(settings, game, left, before, None)
}

/// The same where everybody else is against one player, if there is one.
fn plain_for(
    settings: &Settings,
    game: &Toy,
    left: u32,
    before: Option<usize>,
    us: Option<usize>,
) -> (Values, u64) {
    let static_value = (ToyEval.evaluate(game), 1);
    let mut moves = MoveList::new();
    let turn = game.turn(&mut moves);
    if left == 0 {
        return static_value;
    }
    let player = match turn {
        Turn::Over(_) => return static_value,
        Turn::Chance => {
            let mut after = game.clone();
            if settings.chance == ChanceRule::Skip {
                assert!(after.skip_chance());
                let (values, nodes) = plain_for(settings, &after, left, before, us);
                return (values, nodes + 1);
            }
            let mut outcomes = Vec::new();
            game.chances(&mut outcomes);
            let (mut mean, mut all) = (Values::default(), 1);
            for (chance, probability) in outcomes {
                let mut after = game.clone();
                after.resolve(chance);
                let (values, nodes) = plain_for(settings, &after, left, before, us);
                all += nodes;
                mean.iter_mut().zip(values).for_each(|(m, v)| *m += v * probability as f32);
            }
            return (mean, all);
        }
        Turn::Player(player) => player.index(),
    };
    let players = game.players();
    let passed_over = before.is_some_and(|before| (player + players - before) % players > 1);
    if settings.end == BranchEnd::SeatPassedOver && passed_over {
        return static_value;
    }
    let (mut best, mut all): (Option<Values>, u64) = (None, 1);
    for mv in moves {
        let mut after = game.clone();
        after.play_unchecked(mv);
        let (values, nodes) = plain_for(settings, &after, left - 1, Some(player), us);
        all += nodes;
        let of = |values: &Values| match us {
            Some(us) if us != player => {
                let (first, second) = rank(settings.choice, values, us, players);
                (-first, -second)
            }
            _ => rank(settings.choice, values, player, players),
        };
        if best.is_none_or(|best| of(&values) > of(&best)) {
            best = Some(values);
        }
    }
    (best.expect("a player has moves"), all)
}

#[test]
fn every_choice_end_and_rule_of_chance_is_the_definition() {
    for seed in 0..40 {
        for players in 2..=6 {
            let (unruly, chance) = (seed % 2 == 0, seed % 3 != 0);
            let shape = Shape { seed, players, unruly, chance, length: 5, ..Shape::default() };
            let toy = Toy::start(&shape);
            for choice in CHOICES {
                for end in [BranchEnd::GameOver, BranchEnd::SeatPassedOver] {
                    for chance in [ChanceRule::Mean, ChanceRule::Skip] {
                        let settings =
                            Settings { end, chance, ..Settings::plain(depth(4), choice) };
                        let found = search(settings.clone(), &toy);
                        let (values, nodes) = plain(&settings, &toy, 4, None);
                        assert_eq!(found.values, values, "{shape:?} {settings:?}");
                        assert_eq!(found.nodes, nodes, "{shape:?} {settings:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_best_move_leads_to_the_value() {
    for seed in 0..60 {
        let shape = Shape { seed, players: 3, ..Shape::default() };
        let toy = Toy::start(&shape);
        let settings = Settings::plain(depth(4), Choice::Absolute);
        let found = search(settings.clone(), &toy);
        let mut after = toy.clone();
        after.play_unchecked(found.best.expect("a move"));
        assert_eq!(plain(&settings, &after, 3, Some(0)).0, found.values);
    }
}

#[test]
fn sorting_changes_neither_move_nor_values() {
    for seed in 0..60 {
        for players in [2, 3, 6] {
            let shape = Shape { seed, players, unruly: true, chance: true, ..Shape::default() };
            let toy = Toy::start(&shape);
            for choice in CHOICES {
                let settings = Settings::plain(depth(5), choice);
                let plain = search(settings.clone(), &toy);
                let sorted = search(Settings { sorted: true, ..settings }, &toy);
                assert_eq!(sorted, plain, "{shape:?} {choice:?}");
            }
        }
    }
}

#[test]
fn cutoffs_change_neither_move_nor_values_and_save_positions() {
    let (mut all, mut cut, mut cut_sorted) = (0, 0, 0);
    for seed in 0..300 {
        let shape =
            Shape { seed, unruly: seed % 2 == 0, chance: seed % 3 == 0, ..Shape::default() };
        let toy = Toy::start(&shape);
        let settings = Settings::plain(depth(6), Choice::Relative);
        let plain = search(settings.clone(), &toy);
        all += plain.nodes;
        for sorted in [false, true] {
            let found = search(Settings { sorted, cutoffs: true, ..settings.clone() }, &toy);
            assert_eq!(
                (found.best, found.values),
                (plain.best, plain.values),
                "{shape:?} {sorted}"
            );
            assert!(found.nodes <= plain.nodes);
            *(if sorted { &mut cut_sorted } else { &mut cut }) += found.nodes;
        }
    }
    assert!(cut * 10 < all * 6, "{cut} of {all}");
    assert!(cut_sorted < all, "{cut_sorted} of {all}");
}

#[test]
fn one_against_all_is_its_definition_with_and_without_cutoffs() {
    let (mut all, mut cut) = (0, 0);
    for seed in 0..60 {
        for players in 2..=5 {
            let chance = seed % 3 == 0;
            let shape = Shape { seed, players, unruly: seed % 2 == 0, chance, ..Shape::default() };
            let toy = Toy::start(&shape);
            for choice in CHOICES {
                let others = Others::AgainstUs;
                let settings = Settings { others, ..Settings::plain(depth(5), choice) };
                let found = search(settings.clone(), &toy);
                let (values, nodes) = plain_for(&settings, &toy, 5, None, Some(0));
                assert_eq!((found.values, found.nodes), (values, nodes), "{settings:?}");
                all += found.nodes;
                for sorted in [false, true] {
                    let cutoffs = true;
                    let same = search(Settings { sorted, cutoffs, ..settings.clone() }, &toy);
                    assert_eq!((same.best, same.values), (found.best, found.values), "{shape:?}");
                    cut += same.nodes;
                }
            }
        }
    }
    // Two searches with cut-offs for each without.
    assert!(cut * 10 < 2 * all * 8, "{cut} of twice {all}");
}

#[test]
fn a_beam_visits_the_best_by_static_value() {
    for seed in 0..40 {
        let toy = Toy::start(&Shape { seed, players: 3, ..Shape::default() });
        let settings = Settings::plain(depth(4), Choice::Absolute);
        let all = search(settings.clone(), &toy);
        for beam in [vec![0], vec![100], vec![0, 0, 100]] {
            assert_eq!(search(Settings { beam, ..settings.clone() }, &toy), all);
        }
        // With one child at each ply the line is greedy; of the last ply all leaves are seen.
        let greedy = search(Settings { beam: vec![1], ..settings.clone() }, &toy);
        let (mut game, mut nodes) = (toy.clone(), 1);
        for left in (1..=4).rev() {
            let mut moves = MoveList::new();
            let Turn::Player(player) = game.turn(&mut moves) else { panic!("a player moves") };
            let mut best: Option<(f32, u8)> = None;
            for &mv in &moves {
                let undo = game.play_unchecked(mv);
                let value = ToyEval.evaluate(&game)[player.index()];
                game.undo(mv, undo);
                if best.is_none_or(|(most, _)| value > most) {
                    best = Some((value, mv));
                }
            }
            nodes += if left == 1 { moves.len() as u64 } else { 1 };
            game.play_unchecked(best.expect("a move").1);
        }
        assert_eq!(greedy.nodes, nodes);
        assert_eq!(greedy.values, ToyEval.evaluate(&game));
        // The last number holds for all deeper plies.
        let one = search(Settings { beam: vec![0, 1, 1, 1], ..settings.clone() }, &toy);
        assert_eq!(search(Settings { beam: vec![0, 1], ..settings.clone() }, &toy), one);
        assert!(greedy.nodes <= one.nodes && one.nodes <= all.nodes);
    }
}

#[test]
fn without_a_player_to_move_there_is_no_best_move() {
    let over = Toy::start(&Shape { length: 0, ..Shape::default() });
    let found = search(Settings::plain(depth(3), Choice::Absolute), &over);
    assert_eq!((found.best, found.values), (None, ToyEval.evaluate(&over)));
    // Where chance decides at the root there are values, but no move.
    let shape = Shape { seed: 1, chance: true, ..Shape::default() };
    let mut toy = Toy::start(&shape);
    while toy.turn(&mut MoveList::new()) != Turn::Chance {
        toy.play_unchecked(0);
    }
    let settings = Settings::plain(depth(3), Choice::Absolute);
    let found = search(settings.clone(), &toy);
    let (values, nodes) = plain(&settings, &toy, 3, None);
    assert_eq!((found.best, found.values, found.nodes), (None, values, nodes));
}

#[test]
fn settings_without_sense_are_refused() {
    let plain = Settings::plain(depth(3), Choice::Absolute);
    let refused = |settings| MaxN::new(ToyEval, settings).expect_err("refused");
    let chance = ChanceRule::Sample { outcomes: 0, seed: 1 };
    assert_eq!(refused(Settings { chance, ..plain.clone() }), SettingsError::Sample(0));
    let table = 5000;
    assert_eq!(refused(Settings { table, ..plain }), SettingsError::Table(5000));
}
