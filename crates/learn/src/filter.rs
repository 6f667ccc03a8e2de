//! Which positions of a game are learned from.

use engine::ReplayedPosition;

/// Which positions of a game are learned from: those that a search has valued, where nobody is in
/// check, the best move neither captures nor promotes, and neither side is far ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filter {
    /// The most that a position may be worth to either side, in centipawns; mates never are.
    pub bound: i32,
}

/// What a filter says of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// It is learned from.
    Kept,
    /// Its move was not thought about.
    Opening,
    /// The side to move is in check.
    InCheck,
    /// The best move captures or promotes.
    Noisy,
    /// One side is too far ahead.
    Decided,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Kept, Self::Opening, Self::InCheck, Self::Noisy, Self::Decided];

    /// A stable name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Opening => "opening",
            Self::InCheck => "in_check",
            Self::Noisy => "noisy",
            Self::Decided => "decided",
        }
    }
}

impl Default for Filter {
    fn default() -> Self {
        Self { bound: 2000 }
    }
}

impl Filter {
    /// Says whether a position is learned from; the first reason against it counts.
    #[must_use]
    pub fn judge(&self, position: &ReplayedPosition) -> Verdict {
        let Some(value) = position.value else { return Verdict::Opening };
        if position.in_check {
            Verdict::InCheck
        } else if !position.quiet {
            Verdict::Noisy
        } else if value.is_mate() || value.raw().abs() > self.bound {
            Verdict::Decided
        } else {
            Verdict::Kept
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Player, Score};

    use super::*;

    #[test]
    fn the_first_reason_against_a_position_counts() {
        let filter = Filter { bound: 1000 };
        let judge = |value, in_check, quiet| {
            let side = Player::FIRST;
            filter.judge(&ReplayedPosition { ply: 9, side, key: 0, value, in_check, quiet })
        };
        let cp = |value| Some(Score::cp(value));
        assert_eq!(judge(None, true, false), Verdict::Opening);
        assert_eq!(judge(cp(0), true, false), Verdict::InCheck);
        assert_eq!(judge(cp(5000), false, false), Verdict::Noisy);
        assert_eq!(judge(cp(-1001), false, true), Verdict::Decided);
        assert_eq!(judge(Some(Score::MATE), false, true), Verdict::Decided);
        assert_eq!(judge(cp(-1000), false, true), Verdict::Kept);
    }
}
