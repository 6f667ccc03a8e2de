//! Statistics against games that are drawn by lot from known strengths.

use arena::stats::{
    Anchor, Decision, Estimate, Model, Pentanomial, Ranking, Sprt, Trinomial, elo_of_score,
    ratings, score_of_elo,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Half points of one game.
fn game(lot: &mut StdRng, win: f64, draw: f64) -> usize {
    let drawn: f64 = lot.random();
    if drawn < win {
        2
    } else if drawn < win + draw {
        1
    } else {
        0
    }
}

/// How many of so many tests accept H1 when games are won and drawn with these odds.
fn accepted(model: Model, elo1: f64, win: f64, draw: f64, tests: u64) -> u64 {
    let sprt = Sprt { elo0: 0.0, elo1, alpha: 0.05, beta: 0.05, model };
    let mut accepted = 0;
    for seed in 0..tests {
        let mut lot = StdRng::seed_from_u64(seed);
        let mut pairs = Pentanomial::default();
        loop {
            for _ in 0..8 {
                let points = game(&mut lot, win, draw) + game(&mut lot, win, draw);
                pairs.0[points] += 1;
            }
            match sprt.decision(sprt.llr(&pairs.distribution())) {
                Decision::Continue => {}
                Decision::AcceptH0 => break,
                Decision::AcceptH1 => {
                    accepted += 1;
                    break;
                }
            }
        }
    }
    accepted
}

const TESTS: u64 = 400;
/// 5 % of the tests and three standard deviations of that number.
const MOST: u64 = 33;

#[test]
fn a_test_at_elo0_rarely_accepts_h1() {
    for model in [Model::Normalised, Model::Logistic] {
        let wrong = accepted(model, 40.0, 0.3, 0.4, TESTS);
        assert!(wrong <= MOST, "{model:?}: {wrong} of {TESTS}");
    }
}

#[test]
fn a_test_at_elo1_rarely_accepts_h0() {
    let surplus = score_of_elo(40.0) - 0.5;
    let wrong = TESTS - accepted(Model::Logistic, 40.0, 0.3 + surplus, 0.4, TESTS);
    assert!(wrong <= MOST, "{wrong} of {TESTS}");
}

#[test]
fn intervals_hold_the_truth_as_often_as_they_say() {
    let (win, draw) = (0.35, 0.4);
    let truth = elo_of_score(win + draw / 2.0);
    let mut held = 0;
    for seed in 0..1000 {
        let mut lot = StdRng::seed_from_u64(seed);
        let mut results = Trinomial::default();
        for _ in 0..400 {
            match game(&mut lot, win, draw) {
                2 => results.wins += 1,
                1 => results.draws += 1,
                _ => results.losses += 1,
            }
        }
        let estimate = Estimate::of(&results.distribution()).expect("games");
        let (elo, error) = (estimate.elo.expect("finite"), estimate.elo_error.expect("finite"));
        held += u32::from((elo - truth).abs() <= error);
    }
    // 950 expected; the standard deviation is 7.
    assert!((925..=975).contains(&held), "{held}");
}

#[test]
fn ratings_find_the_strengths_that_games_of_four_were_drawn_from() {
    let truth = [0.0, 60.0, -80.0, 150.0, 20.0];
    let mut held = 0;
    for seed in 0..60 {
        let mut lot = StdRng::seed_from_u64(seed);
        let games: Vec<Ranking> = (0..300).map(|_| table(&mut lot, &truth)).collect();
        let list = ratings(truth.len(), &games, &Anchor::Players(vec![(0, 0.0)])).expect("a list");
        let fits = |(rating, elo): (&arena::stats::Rating, &f64)| {
            usize::from((rating.elo - elo).abs() <= rating.error)
        };
        held += list.iter().zip(&truth).skip(1).map(fits).sum::<usize>();
    }
    // 228 of 240 expected.
    assert!((214..=238).contains(&held), "{held}");
}

/// A game of four of the players: places drawn one after the other.
fn table(lot: &mut StdRng, elo: &[f64]) -> Ranking {
    let mut left: Vec<usize> = (0..elo.len()).collect();
    left.remove(lot.random_range(0..left.len()));
    let mut places = Vec::new();
    while !left.is_empty() {
        let odds: Vec<f64> = left.iter().map(|&player| 10_f64.powf(elo[player] / 400.0)).collect();
        let mut drawn = lot.random::<f64>() * odds.iter().sum::<f64>();
        let at = odds.iter().position(|odds| {
            drawn -= odds;
            drawn < 0.0
        });
        places.push(vec![left.remove(at.unwrap_or(left.len() - 1))]);
    }
    Ranking { places, games: 1 }
}
