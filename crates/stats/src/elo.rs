//! Elo differences between two players with their errors.

use std::f64::consts::{LN_10, SQRT_2};

use serde::Serialize;

use crate::Distribution;

/// Half the width of a 95 % interval, in standard deviations.
pub const Z95: f64 = 1.959_963_984_540_054;
/// Elo for a factor of e in the odds: 400 / ln 10.
pub const LOGISTIC_SCALE: f64 = 400.0 / LN_10;
/// Normalised Elo for one standard deviation of a game: 800 / ln 10 (Van den Bergh, 2020).
pub const NELO_SCALE: f64 = 800.0 / LN_10;

/// The Elo difference at which a player is expected to score this, 0 to 1; infinite at the ends.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        LOGISTIC_SCALE * (score / (1.0 - score)).ln()
    }
}

/// The expected score, 0 to 1, of a player this many Elo above the other.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / LOGISTIC_SCALE).exp())
}

/// What observed scores say about the difference between two players.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = EloEstimate))]
pub struct Estimate {
    /// Logistic Elo; `None` where it is infinite.
    pub elo: Option<f64>,
    /// Half the 95 % interval of [`elo`](Self::elo); `None` where an end of it is infinite, as with
    /// few observations.
    pub elo_error: Option<f64>,
    /// Normalised Elo: the edge in standard deviations of a game, which hardly depends on
    /// openings and time control (Van den Bergh, 2020). `None` when all scores were the same.
    pub nelo: Option<f64>,
    /// Half the 95 % interval of [`nelo`](Self::nelo).
    pub nelo_error: Option<f64>,
    /// Likelihood of superiority, 0 to 1.
    pub los: f64,
}

/// With fewer observations than this, how much they differ says little of how much others would.
const FEW: f64 = 30.0;
/// The most by which scores from 0 to 1 can vary.
const MOST_VARIANCE: f64 = 0.25;

/// The variance of an observation that errors are computed with. A sample that is too small to show
/// it, or shows none at all, counts as if it had one more observation that varies as much as any can:
/// two games that come out alike prove next to nothing, and not everything. With more the sample
/// speaks for itself, as everywhere in the field.
fn sober_variance(variance: f64, number: f64) -> f64 {
    if number >= FEW && variance > 0.0 {
        return variance;
    }
    (variance * number + MOST_VARIANCE) / (number + 1.0)
}

impl Estimate {
    /// Elo, normalised Elo and their 95 % intervals by the normal approximation; `None` without
    /// observations. For fewer than 30 observations the intervals and the likelihood of superiority
    /// take one more into account that varies as much as any can.
    #[must_use]
    pub fn of(scores: &Distribution) -> Option<Self> {
        let (mean, variance) = (scores.mean()?, scores.variance()?);
        let number = scores.observations();
        let deviation = (sober_variance(variance, number) / number).sqrt();
        let [low, elo, high] =
            [-1.0, 0.0, 1.0].map(|side| elo_of_score(mean + side * Z95 * deviation));
        let finite = |value: f64| value.is_finite().then_some(value);
        let games = f64::from(scores.games_each());
        let per_game = (variance * games).sqrt();
        Some(Self {
            elo: finite(elo),
            elo_error: finite((high - low) / 2.0),
            nelo: finite((mean - 0.5) / per_game * NELO_SCALE),
            nelo_error: (variance > 0.0).then(|| Z95 * NELO_SCALE / (number * games).sqrt()),
            los: superiority(mean - 0.5, deviation),
        })
    }
}

/// How likely a normally distributed number lies above 0.
fn superiority(mean: f64, deviation: f64) -> f64 {
    0.5 * libm::erfc(-mean / (deviation * SQRT_2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pentanomial, Trinomial};

    fn close(found: Option<f64>, published: f64) {
        let found = found.expect("finite");
        assert!((found - published).abs() < 0.0051, "{found} is not {published}");
    }

    fn single(wins: u64, losses: u64, draws: u64) -> Estimate {
        Estimate::of(&Trinomial { wins, draws, losses }.distribution()).expect("games")
    }

    /// The figures that fastchess's own tests expect (`app/tests/elo_test.cpp`). For single games
    /// these are of normalised Elo only: what stands there as Elo of 136, 96, 111 is that again.
    #[test]
    fn agrees_with_fastchess() {
        let found = single(76, 89, 123);
        close(found.nelo, -20.76);
        close(found.nelo_error, 40.13);
        close(Some(found.los * 100.0), 15.53);
        let found = single(136, 96, 111);
        close(found.nelo, 49.77);
        close(found.nelo_error, 36.77);
        close(Some(found.los * 100.0), 99.60);
        let found = single(34, 356, 0);
        close(found.nelo, -508.44);
        close(found.nelo_error, 34.48);
        let pairs =
            |pairs| Estimate::of(&Pentanomial(pairs).distribution()).expect("pairs of games");
        let found = pairs([34, 54, 63, 64, 75]);
        close(found.nelo, 57.94);
        close(found.nelo_error, 28.28);
        close(found.elo, 55.58);
        close(found.elo_error, 27.65);
        close(Some((found.los * 100.0).round()), 100.0);
        let found = pairs([332, 433, 498, 333, 334]);
        close(found.nelo, -9.17);
        close(found.nelo_error, 10.96);
        close(found.elo, -8.64);
        close(found.elo_error, 10.33);
        close(Some(found.los * 100.0), 5.05);
        let found = pairs([7895, 8757, 5685, 568, 9999]);
        close(found.nelo, -19.01);
        close(found.nelo_error, 2.65);
        close(found.elo, -21.04);
        close(found.elo_error, 2.95);
    }

    /// Elo of single games as published: by fastchess's tests when it had no other Elo
    /// (`tests/elo_test.cpp`, 2023), and by OpenBench for tests of engines
    /// (engineprogramming.pythonanywhere.com, tests 8 and 13, and a regression test at 60+0.6 of
    /// 2021). OpenBench prints the longer side of the interval, so errors agree within 1 %, the
    /// tolerance of fastchess's tests.
    #[test]
    fn elo_of_single_games_agrees_with_fastchess_and_openbench() {
        for (wins, losses, draws, elo, error) in [
            (0, 36, 14, -315.34, 95.43),
            (859, 772, 1329, 10.21, 9.28),
            (1164, 1267, 3049, -6.53, 6.12),
            (1915, 1767, 3110, 7.57, 6.08),
            (3752, 3546, 6054, 5.36, 4.35),
            (604, 290, 1078, 55.80, 10.33),
        ] {
            let found = single(wins, losses, draws);
            let (found, found_error) = (found.elo.expect("finite"), found.elo_error);
            assert!((found - elo).abs() < 0.0101, "{found} is not {elo}");
            let found_error = found_error.expect("finite");
            assert!((found_error / error - 1.0).abs() < 0.01, "{found_error} is not {error}");
        }
    }

    /// Elo of pairs as OpenBench published it for tests of engines (sscg13.pythonanywhere.com,
    /// tests 1343, 425 and 447).
    #[test]
    fn elo_of_pairs_agrees_with_openbench() {
        for (pairs, elo, error) in [
            ([121, 1798, 3658, 1931, 142], 3.97, 3.08),
            ([10, 83, 415, 149, 36], 29.65, 9.89),
            ([702, 4492, 9074, 4723, 737], 2.65, 2.11),
        ] {
            let found = Estimate::of(&Pentanomial(pairs).distribution()).expect("pairs of games");
            close(found.elo, elo);
            let found = found.elo_error.expect("finite");
            assert!((found / error - 1.0).abs() < 0.01, "{found} is not {error}");
        }
    }

    #[test]
    fn nothing_and_whitewash_are_told() {
        assert_eq!(Estimate::of(&Trinomial::default().distribution()), None);
        let all = Estimate::of(&Trinomial { wins: 9, draws: 0, losses: 0 }.distribution());
        let all = all.expect("games");
        assert_eq!((all.elo, all.elo_error, all.nelo, all.los), (None, None, None, 1.0));
        let level = Estimate::of(&Trinomial { wins: 0, draws: 9, losses: 0 }.distribution());
        let level = level.expect("games");
        assert_eq!((level.elo, level.los), (Some(0.0), 0.5));
        assert!(level.elo_error.is_some_and(|error| error > 50.0), "{level:?}");
    }

    fn pair(pairs: [u64; 5]) -> Estimate {
        Estimate::of(&Pentanomial(pairs).distribution()).expect("pairs of games")
    }

    #[test]
    fn a_few_games_prove_little() {
        // One pair, one and a half points of two: anything may be true.
        let one = pair([0, 0, 0, 1, 0]);
        assert!((one.elo.expect("finite") - 190.85).abs() < 0.01);
        assert_eq!(one.elo_error, None);
        assert!((0.7..0.8).contains(&one.los), "{one:?}");
        // All scores the same, however many: an error is left, and it shrinks.
        let mut before = f64::INFINITY;
        for same in [4, 8, 16, 29, 30, 100, 1000] {
            let error = pair([0, 0, same, 0, 0]).elo_error.expect("finite");
            assert!(error > 0.1 && error < before, "{same}: {error}");
            before = error;
        }
        // It becomes likely that the better one is better, and never certain at once.
        let los = [1, 2, 4, 8].map(|won| pair([0, 0, 0, won, 0]).los);
        assert!(los.is_sorted() && los[0] < 0.8 && los[3] < 1.0, "{los:?}");
        // From thirty on the sample speaks for itself: about the same as with one less.
        let [less, more] = [9, 10].map(|won| pair([0, 10, 10, won, 0]).elo_error.expect("finite"));
        assert!((less / more - 1.0).abs() < 0.12, "{less} {more}");
    }

    #[test]
    fn scores_and_differences_are_inverse() {
        for elo in [-700.0, -33.0, 0.0, 5.0, 250.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
    }
}
