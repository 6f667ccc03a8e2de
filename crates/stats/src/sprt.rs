//! The sequential probability ratio test (Wald, 1945) between two differences in strength.

use serde::{Deserialize, Serialize};

use crate::Distribution;
use crate::elo::{NELO_SCALE, score_of_elo};
use crate::mle::{Outcome, with_mean, with_t_value};

/// In which unit a test says what it tests for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SprtModel))]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Normalised Elo: how long the test takes depends on nothing else.
    #[default]
    #[serde(alias = "normalized")]
    Normalised,
    /// Logistic Elo.
    Logistic,
}

/// A test of "the difference is `elo1`" (H1) against "it is `elo0`" (H0).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    /// Difference under H0.
    pub elo0: f64,
    /// Difference under H1, above `elo0`.
    pub elo1: f64,
    /// Chance of accepting H1 where H0 holds, above 0 and below ½.
    #[serde(default = "five_percent")]
    pub alpha: f64,
    /// Chance of accepting H0 where H1 holds, above 0 and below ½.
    #[serde(default = "five_percent")]
    pub beta: f64,
    /// The unit of the differences.
    #[serde(default)]
    pub model: Model,
}

const fn five_percent() -> f64 {
    0.05
}

/// A test that cannot be made.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum SprtError {
    /// The hypotheses are no two different ones in the right order.
    #[error("elo1 = {elo1} is not above elo0 = {elo0}")]
    Order {
        /// As given.
        elo0: f64,
        /// As given.
        elo1: f64,
    },
    /// An error rate outside its range.
    #[error("{name} = {value} is not above 0 and below 0.5")]
    Rate {
        /// `alpha` or `beta`.
        name: &'static str,
        /// As given.
        value: f64,
    },
    /// Hypotheses beyond anything that games could decide.
    #[error("{0} Elo is more than {1}")]
    Range(f64, f64),
}

/// What a test has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SprtDecision))]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// More games are needed.
    Continue,
    /// H0 is accepted: the change is not worth `elo1`.
    AcceptH0,
    /// H1 is accepted: the change is worth more than `elo0`.
    AcceptH1,
}

/// Beyond this even a whitewash could be too weak, and the most likely distributions lose their
/// meaning.
const MOST_ELO: f64 = 400.0;

impl Sprt {
    /// Whether such a test can be made.
    ///
    /// # Errors
    /// What is wrong with its numbers.
    pub fn check(&self) -> Result<(), SprtError> {
        // Written so that what is not a number is refused, too.
        let ordered = self.elo0 < self.elo1;
        if !ordered {
            return Err(SprtError::Order { elo0: self.elo0, elo1: self.elo1 });
        }
        for elo in [self.elo0, self.elo1] {
            if elo.abs() > MOST_ELO {
                return Err(SprtError::Range(elo, MOST_ELO));
            }
        }
        for (name, value) in [("alpha", self.alpha), ("beta", self.beta)] {
            if !(value > 0.0 && value < 0.5) {
                return Err(SprtError::Rate { name, value });
            }
        }
        Ok(())
    }

    /// At which log-likelihood ratios the test ends: at or below the first H0 is accepted, at or
    /// above the second H1.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Generalised log-likelihood ratio of H1 to H0 (Van den Bergh, 2020): each hypothesis is
    /// given the distribution of scores under which the observations are most likely.
    #[must_use]
    pub fn llr(&self, scores: &Distribution) -> f64 {
        if scores.observations() == 0.0 {
            return 0.0;
        }
        let scores = scores.regularised();
        let number = scores.observations();
        let observed: Vec<Outcome> =
            scores.outcomes().map(|(score, count)| (score, count / number)).collect();
        let [under0, under1] = [self.elo0, self.elo1].map(|elo| match self.model {
            Model::Logistic => with_mean(&observed, score_of_elo(elo)),
            Model::Normalised => {
                let t = elo / NELO_SCALE * f64::from(scores.games_each()).sqrt();
                with_t_value(&observed, 0.5, t)
            }
        });
        let ratios = under0.iter().zip(&under1).map(|(p0, p1)| p1.ln() - p0.ln());
        number * observed.iter().zip(ratios).map(|((_, p), ratio)| p * ratio).sum::<f64>()
    }

    /// What the test has come to at this log-likelihood ratio.
    #[must_use]
    pub fn decision(&self, llr: f64) -> Decision {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            Decision::AcceptH1
        } else if llr <= lower {
            Decision::AcceptH0
        } else {
            Decision::Continue
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pentanomial, Trinomial};

    fn test(elo0: f64, elo1: f64, model: Model) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
    }

    /// The figures that fastchess's own tests expect (`sprt_test.cpp`), where more than one
    /// outcome was seen. Where only one was, the answer is known exactly: see the tests below.
    #[test]
    fn agrees_with_fastchess() {
        use Model::{Logistic, Normalised};
        let games = |wins, losses, draws| Trinomial { wins, draws, losses }.distribution();
        let pairs = |pairs| Pentanomial(pairs).distribution();
        for (scores, sprt, published) in [
            (games(36433, 36027, 68692), test(0.0, 2.0, Normalised), 0.92),
            (games(10871, 10650, 20431), test(-1.75, 0.25, Normalised), 2.30),
            (games(21404, 21184, 40708), test(0.5, 2.5, Logistic), -1.57),
            (games(57433, 57030, 106_593), test(0.0, 2.0, Logistic), -2.59),
            (pairs([365, 16618, 36229, 16974, 390]), test(0.0, 2.0, Normalised), 2.25),
            (pairs([127, 4883, 10712, 5150, 104]), test(-1.75, 0.25, Normalised), 3.01),
            (pairs([223, 9863, 21279, 10037, 246]), test(0.5, 2.5, Logistic), -3.07),
            (pairs([871, 26175, 55983, 26678, 821]), test(0.0, 2.0, Logistic), -4.98),
        ] {
            let llr = sprt.llr(&scores);
            assert!(
                (llr - published).abs() < 0.0101 * (1.0 + published.abs()),
                "{llr} {published}"
            );
        }
    }

    /// The ratios that OpenBench published for tests of engines with these pairs
    /// (sscg13.pythonanywhere.com, tests 1343, 425, 447 and 563), all with bounds of 0 and 5
    /// normalised Elo.
    #[test]
    fn agrees_with_openbench() {
        for (pairs, published) in [
            ([121, 1798, 3658, 1931, 142], 2.92),
            ([10, 83, 415, 149, 36], 2.96),
            ([702, 4492, 9074, 4723, 737], 2.95),
            ([15, 248, 563, 340, 31], 2.90),
        ] {
            let llr = test(0.0, 5.0, Model::Normalised).llr(&Pentanomial(pairs).distribution());
            assert!((llr - published).abs() < 0.0051, "{llr} {published}");
        }
    }

    #[test]
    fn nothing_but_draws_speaks_for_h0() {
        // Under H1 as few games as possible are no draws: a part of t², all of them won.
        let draws = Trinomial { wins: 0, draws: 16_700, losses: 0 }.distribution();
        let t = 5.0 / NELO_SCALE;
        let llr = test(0.0, 5.0, Model::Normalised).llr(&draws);
        let exact = 16_700.0 * (1.0 - t * t).ln();
        assert!((llr - exact).abs() < 0.05, "{llr} {exact}");
    }

    #[test]
    fn nothing_but_wins_speaks_for_h1() {
        // Under either hypothesis wins and losses share everything: with `t` standard deviations
        // above the middle the part of wins is ½ + t / (2 √(1 + t²)).
        let wins = Pentanomial([0, 0, 0, 0, 104]).distribution();
        let t = 5.0 / NELO_SCALE * 2.0_f64.sqrt();
        let exact = 104.0 * (1.0 + t / (1.0 + t * t).sqrt()).ln();
        let llr = test(0.0, 5.0, Model::Normalised).llr(&wins);
        assert!((llr - exact).abs() < 0.01, "{llr} {exact}");
    }

    #[test]
    fn every_test_of_every_result_has_a_ratio() {
        for elo in [1.0, 30.0, 150.0, 400.0] {
            for counts in [[0, 0, 0, 0, 9], [9, 0, 0, 0, 0], [0, 0, 9, 0, 0], [1, 0, 5, 9, 200]] {
                for model in [Model::Normalised, Model::Logistic] {
                    let llr = |elo0, elo1| {
                        test(elo0, elo1, model).llr(&Pentanomial(counts).distribution())
                    };
                    assert!(llr(0.0, elo).is_finite() && llr(-elo, elo).is_finite(), "{elo}");
                    assert!((llr(-elo, 0.0) + llr(0.0, elo) - llr(-elo, elo)).abs() < 1e-6);
                    let mirrored = Pentanomial(counts).reversed().distribution();
                    let other = test(-elo, elo, model).llr(&mirrored);
                    assert!((llr(-elo, elo) + other).abs() < 1e-6, "{elo} {counts:?}");
                }
            }
        }
    }

    #[test]
    fn bounds_and_decisions() {
        let sprt = test(0.0, 5.0, Model::Normalised);
        let (lower, upper) = sprt.bounds();
        assert!((upper - 2.944_438_979).abs() < 1e-9 && (lower + upper).abs() < 1e-12);
        assert_eq!(sprt.decision(2.95), Decision::AcceptH1);
        assert_eq!(sprt.decision(-2.95), Decision::AcceptH0);
        assert_eq!(sprt.decision(0.0), Decision::Continue);
        assert_eq!(sprt.llr(&Pentanomial::default().distribution()), 0.0);
    }

    #[test]
    fn tests_that_cannot_be_made_are_refused() {
        let good = test(0.0, 5.0, Model::Normalised);
        assert_eq!(good.check(), Ok(()));
        for bad in [
            Sprt { elo1: 0.0, ..good },
            Sprt { elo1: f64::NAN, ..good },
            Sprt { elo1: 1e9, ..good },
            Sprt { alpha: 0.0, ..good },
            Sprt { beta: 0.5, ..good },
            Sprt { beta: f64::NAN, ..good },
        ] {
            assert!(bad.check().is_err(), "{bad:?}");
        }
    }
}
