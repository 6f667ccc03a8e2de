//! Statistics against games that are drawn by lot from known strengths.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use stats::{
    Anchor, Decision, Estimate, Model, Pentanomial, Ranking, Sprt, Trinomial, elo_of_score,
    ratings, score_of_elo,
};

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

/// How games of two players come out.
#[derive(Clone, Copy)]
struct Odds {
    /// What the first player scores above one half.
    edge: f64,
    draw: f64,
    /// What an opening gives to whoever has its better side. Each pair is played from both.
    bias: f64,
}

impl Odds {
    /// Those under which the first player is so much stronger, in the unit of the test.
    fn of(model: Model, elo: f64, draw: f64, bias: f64) -> Self {
        let edge = match model {
            Model::Logistic => score_of_elo(elo) - 0.5,
            Model::Normalised => {
                // With the variance v of a game of equals the edge is t deviations of a game,
                // t² (v - edge²).
                let t = elo * std::f64::consts::LN_10 / 800.0;
                let variance = (1.0 - draw) / 4.0 - bias * bias;
                t * (variance / (1.0 + t * t)).sqrt()
            }
        };
        Self { edge, draw, bias }
    }

    /// Half points of the first player in a game, from the better side of the opening or not.
    fn game(self, lot: &mut StdRng, better: bool) -> usize {
        let bias = if better { self.bias } else { -self.bias };
        game(lot, (1.0 - self.draw) / 2.0 + self.edge + bias, self.draw)
    }
}

/// Tests of each kind; how many of them may decide wrongly when 5 % do: three standard deviations
/// more than expected.
const TESTS: u64 = 4000;
const MOST: u64 = 241;

/// How many of the tests of this model, on pairs of games or on single ones, accept what.
fn accepted(sprt: Sprt, odds: Odds, paired: bool, what: Decision) -> u64 {
    let one = |seed| {
        let mut lot = StdRng::seed_from_u64(seed);
        let (mut pairs, mut single) = (Pentanomial::default(), Trinomial::default());
        loop {
            for _ in 0..4 {
                let both = [odds.game(&mut lot, true), odds.game(&mut lot, false)];
                pairs.0[both[0] + both[1]] += 1;
                for points in both {
                    count(&mut single, points);
                }
            }
            let scores = if paired { pairs.distribution() } else { single.distribution() };
            let decision = sprt.decision(sprt.llr(&scores));
            if decision != Decision::Continue {
                return u64::from(decision == what);
            }
        }
    };
    (0..TESTS).map(one).sum()
}

/// How many tests decide wrongly where `elo0` or `elo1` is the truth.
fn wrong(model: Model, paired: bool, is_elo1: bool) -> u64 {
    let sprt = Sprt { elo0: 10.0, elo1: 60.0, alpha: 0.05, beta: 0.05, model };
    let (truth, other) =
        if is_elo1 { (sprt.elo1, Decision::AcceptH0) } else { (sprt.elo0, Decision::AcceptH1) };
    // Games of a pair are as unlike each other as from unbalanced openings; single games are all
    // alike, as their statistics take them to be.
    let bias = if paired { 0.2 } else { 0.0 };
    accepted(sprt, Odds::of(model, truth, 0.4, bias), paired, other)
}

const KINDS: [(Model, bool); 4] = [
    (Model::Normalised, true),
    (Model::Normalised, false),
    (Model::Logistic, true),
    (Model::Logistic, false),
];

#[test]
fn a_test_at_elo0_accepts_h1_in_five_of_a_hundred() {
    for (model, paired) in KINDS {
        let wrong = wrong(model, paired, false);
        println!("{model:?}, pairs {paired}: H1 accepted in {wrong} of {TESTS}");
        // Far fewer would mean that games are wasted.
        assert!((MOST / 3..=MOST).contains(&wrong), "{model:?}, pairs {paired}: {wrong}");
    }
}

#[test]
fn a_test_at_elo1_accepts_h0_in_five_of_a_hundred() {
    for (model, paired) in KINDS {
        let wrong = wrong(model, paired, true);
        println!("{model:?}, pairs {paired}: H0 accepted in {wrong} of {TESTS}");
        assert!((MOST / 3..=MOST).contains(&wrong), "{model:?}, pairs {paired}: {wrong}");
    }
}

/// Counts a game by its half points.
fn count(results: &mut Trinomial, points: usize) {
    match points {
        2 => results.wins += 1,
        1 => results.draws += 1,
        _ => results.losses += 1,
    }
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
            count(&mut results, game(&mut lot, win, draw));
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
        let fits = |(rating, elo): (&stats::Rating, &f64)| {
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
