//! When a move is an error, and how accurate it is.

use serde::{Deserialize, Serialize};

/// The expected score that an inaccuracy gives away at least.
const INACCURACY: f64 = 0.10;
/// The expected score that a mistake gives away at least.
const MISTAKE: f64 = 0.175;
/// The expected score that a blunder gives away at least.
const BLUNDER: f64 = 0.25;
/// The expected score that halves the accuracy of a move when it is given away.
const HALVING: f64 = 0.10;

/// What is wrong with a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = MoveJudgement))]
#[serde(rename_all = "snake_case")]
pub enum Judgement {
    /// It gives away 0.10 of the expected score, or more.
    Inaccuracy,
    /// It gives away 0.175 of the expected score, or more.
    Mistake,
    /// It gives away 0.25 of the expected score, or more.
    Blunder,
}

impl Judgement {
    /// What a move is that gives away so much of the expected score; `None` for no error.
    #[must_use]
    pub fn of(loss: f64) -> Option<Self> {
        [Self::Blunder, Self::Mistake, Self::Inaccuracy]
            .into_iter()
            .find(|judgement| loss >= judgement.threshold())
    }

    /// The least expected score that such a move gives away.
    #[must_use]
    pub const fn threshold(self) -> f64 {
        match self {
            Self::Inaccuracy => INACCURACY,
            Self::Mistake => MISTAKE,
            Self::Blunder => BLUNDER,
        }
    }

    /// Its numeric annotation glyph: `?!` is 6, `?` 2, `??` 4.
    #[must_use]
    pub const fn glyph(self) -> u8 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }
}

/// The accuracy of a move in percent: 100 for one that gives nothing away, half as much for each
/// tenth of the expected score that it does.
#[must_use]
pub fn accuracy(loss: f64) -> f64 {
    100.0 * (-loss / HALVING).exp2()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_begin_at_their_thresholds() {
        use Judgement::{Blunder, Inaccuracy, Mistake};
        for (loss, judgement) in [
            (0.0, None),
            (0.0999, None),
            (0.10, Some(Inaccuracy)),
            (0.174, Some(Inaccuracy)),
            (0.175, Some(Mistake)),
            (0.25, Some(Blunder)),
            (1.0, Some(Blunder)),
        ] {
            assert_eq!(Judgement::of(loss), judgement, "{loss}");
        }
    }

    #[test]
    fn a_tenth_of_the_expected_score_halves_the_accuracy() {
        for (loss, percent) in [(0.0, 100.0), (0.1, 50.0), (0.2, 25.0), (0.3, 12.5)] {
            assert!((accuracy(loss) - percent).abs() < 1e-9, "{loss}");
        }
    }
}
