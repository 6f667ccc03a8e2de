//! The evaluator that counts turns: shares of the payoff, and turns as a plain search counts them.

use std::collections::{HashSet, VecDeque};

use crate::common::{changed, game, game_of, seat};
use game::{Game, MoveList, PayoffEval, Turn};
use hare::eval::{Race, RaceWeights};
use hare::rules::{cost, reach};
use hare::{Config, Edition, Hare, Square, SquareKind, Until};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The turns that the tables say, and nothing added for lettuces.
fn plain(edition: &'static Edition) -> Race {
    let weights = RaceWeights::fitted();
    Race::with_weights(
        edition,
        weights.map(|weights| RaceWeights { lettuces: [0.0; 3], ..weights }),
    )
}

#[test]
fn values_are_shares_of_the_payoff() {
    let mut rng = StdRng::seed_from_u64(5);
    // Of one edition, asked about games of all.
    let eval = Race::default();
    for edition in Edition::all() {
        for players in 2..=6 {
            for until in [Until::OneLeft, Until::FirstHome] {
                let config = Config::new(edition, players).expect("2 to 6 players").until(until);
                let sum = match until {
                    Until::OneLeft => players as f32 / 2.0,
                    Until::FirstHome => 1.0,
                };
                let mut game = Hare::start(&config);
                let mut moves = MoveList::new();
                for _ in 0..400 {
                    let values = eval.evaluate(&game);
                    let shares = &values[..players];
                    assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{values:?}");
                    assert!((shares.iter().sum::<f32>() - sum).abs() < 1e-4, "{values:?}");
                    assert!(values[players..].iter().all(|value| *value == 0.0), "{values:?}");
                    match game.turn(&mut moves) {
                        Turn::Chance => {
                            game.resolve(game.chance(rng.random()).expect("a card"));
                        }
                        Turn::Player(_) => {
                            let mv = moves[rng.random_range(0..moves.len())];
                            game.play_unchecked(mv);
                        }
                        Turn::Over(payoffs) => {
                            assert_eq!(*shares, *payoffs.as_slice());
                            break;
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_finished_game_has_its_payoffs() {
    let mut game = game("classic", "59;15;0/30;20;0 1");
    let finish = hare::Move::Forward(5);
    game.play_unchecked(finish);
    assert_eq!(Race::default().evaluate(&game)[..2], [1.0, 0.0]);
}

#[test]
fn who_is_about_to_come_home_has_nearly_won() {
    let eval = Race::default();
    let values = eval.evaluate(&game("classic", "59;15;0/30;20;2 1"));
    assert!(values[0] > 0.97, "{values:?}");
    // Both can, and the one to move does.
    let values = eval.evaluate(&game("classic", "59;15;0/60;10;0 2"));
    assert!(values[1] > 0.6, "{values:?}");
}

#[test]
fn the_same_game_seen_from_other_seats_has_the_same_values() {
    let eval = Race::default();
    let one = eval.evaluate(&game("classic", "20;40;2/35;30;1 1"));
    let other = eval.evaluate(&game("classic", "35;30;1/20;40;2 2"));
    assert!((one[0] - other[1]).abs() < 1e-6, "{one:?}, {other:?}");
}

#[test]
fn a_lettuce_and_a_turn_lost_cost_turns() {
    let edition = Edition::classic();
    let turns = |text: &str| plain(edition).turns(&game("classic", text))[0];
    for square in [13, 25, 38, 47] {
        for hand in [20, 45, 80] {
            for held in 0..3 {
                let with = |held| turns(&format!("{square};{hand};{held}/0;68;3 1"));
                assert!(with(held) < with(held + 1), "{square}, {hand}, {held}");
            }
            let waiting = turns(&format!("{square};{hand};1/0;68;3 2"));
            let missing = turns(&format!("{square};{hand};1;m/0;68;3 2"));
            assert!((missing - waiting - 1.0).abs() < 1e-4, "{square}, {hand}");
        }
    }
}

/// Turns of a runner alone where only the way counts, searched breadth first by rules of its own, with hands up to 320.
fn breadth_first(edition: &Edition, square: usize, carrots: usize, lettuces: u8) -> u32 {
    let kind = |square: usize| edition.kind(Square::new(square).expect("a square"));
    let mut seen = HashSet::new();
    let mut due = VecDeque::from([((square, carrots, lettuces, false), 0)]);
    while let Some(((square, carrots, lettuces, eating), turns)) = due.pop_front() {
        let mut next = Vec::new();
        if eating {
            next.push((square, carrots, lettuces - 1, false));
        } else {
            for steps in 1..=reach(carrots as u16).min(64 - square) {
                let (to, left) = (square + steps, carrots - usize::from(cost(steps)));
                match kind(to) {
                    SquareKind::Finish if lettuces == 0 && left <= 10 => return turns + 1,
                    SquareKind::Finish | SquareKind::Hedgehog => {}
                    SquareKind::Lettuce if lettuces > 0 => next.push((to, left, lettuces, true)),
                    SquareKind::Lettuce => {}
                    _ => next.push((to, left, lettuces, false)),
                }
            }
            if let Some(back) = (0..square).rev().find(|to| kind(*to) == SquareKind::Hedgehog) {
                next.push((back, carrots + 10 * (square - back), lettuces, false));
            }
            if kind(square) == SquareKind::Carrot {
                next.push((square, carrots + 10, lettuces, false));
                if carrots >= 10 {
                    next.push((square, carrots - 10, lettuces, false));
                }
            }
            if next.is_empty() {
                // Back to the start, and on at once.
                due.push_front(((0, 65, lettuces, false), turns));
            }
        }
        for state in next {
            if state.1 <= 320 && seen.insert(state) {
                due.push_back((state, turns + 1));
            }
        }
    }
    panic!("there is always a way home");
}

#[test]
fn turns_are_those_of_a_search_by_breadth() {
    let edition = changed(
        "calm",
        &[
            ("gain = 10, loss = 10", "gain = 0, loss = 0"),
            ("number = 10, lettuce = 10", "number = 0, lettuce = 0"),
        ],
    );
    let race = plain(edition);
    let mut rng = StdRng::seed_from_u64(6);
    let mut compared = 0;
    for _ in 0..200 {
        let square = rng.random_range(1..64usize);
        let (carrots, lettuces) = (rng.random_range(0..150usize), rng.random_range(0..=3u8));
        let kind = edition.kind(Square::new(square).expect("a square"));
        // Without a lettuce nobody comes to stand on the squares where they are eaten.
        if kind == SquareKind::Lettuce {
            continue;
        }
        let text = format!("{square};{carrots};{lettuces}/0;68;3 1");
        let turns = race.turns(&game_of(edition, &text))[seat(1).index()];
        let searched = breadth_first(edition, square, carrots, lettuces) as f32;
        assert!(turns <= searched + 0.01, "{text}: {turns}, {searched}");
        // With many carrots close to the finish the way leads far back for hundreds more, beyond
        // which the tables only estimate.
        if square < 55 || carrots < 90 {
            assert!(turns >= searched - 0.01, "{text}: {turns}, {searched}");
            compared += 1;
        }
    }
    assert!(compared > 150, "only {compared} were compared");
}
