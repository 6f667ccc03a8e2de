//! Scores, depths and plies.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A number outside the range of its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{value} is outside {min} to {max}")]
pub struct OutOfRange {
    /// The number that was refused.
    pub value: i64,
    /// The smallest number allowed.
    pub min: i64,
    /// The largest number allowed.
    pub max: i64,
}

fn check(value: i64, min: i64, max: i64) -> Result<i64, OutOfRange> {
    if (min..=max).contains(&value) { Ok(value) } else { Err(OutOfRange { value, min, max }) }
}

/// A number of half-moves from the root of a search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Ply(u16);

impl Ply {
    /// The deepest ply a search may reach.
    pub const MAX: Self = Self(246);
    /// The root.
    pub const ROOT: Self = Self(0);

    /// A ply from 0 to [`Ply::MAX`].
    ///
    /// # Errors
    /// [`OutOfRange`] otherwise.
    pub fn new(value: usize) -> Result<Self, OutOfRange> {
        let value = i64::try_from(value).unwrap_or(i64::MAX);
        check(value, 0, i64::from(Self::MAX.0)).map(|v| Self(v as u16))
    }

    /// The ply as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// One ply deeper, at most [`Ply::MAX`].
    #[must_use]
    pub const fn next(self) -> Self {
        if self.0 < Self::MAX.0 { Self(self.0 + 1) } else { self }
    }
}

/// A nominal search depth in plies, 1 to [`Depth::MAX`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Depth(u8);

impl Depth {
    /// The deepest iteration.
    pub const MAX: Self = Self(240);

    /// A depth from 1 to [`Depth::MAX`].
    ///
    /// # Errors
    /// [`OutOfRange`] otherwise.
    pub fn new(value: u32) -> Result<Self, OutOfRange> {
        check(i64::from(value), 1, i64::from(Self::MAX.0)).map(|v| Self(v as u8))
    }

    /// The depth in plies.
    #[must_use]
    pub const fn plies(self) -> u32 {
        self.0 as u32
    }
}

/// The value of a position, in centipawns or as a distance to mate.
///
/// A score of `MATE - n` means that the side it speaks for mates in `n` plies, `-(MATE - n)` that
/// it is mated in `n` plies. Evaluations stay within ±[`Score::MAX_EVAL`].
///
/// ```
/// # use game::{Ply, Score};
/// let score = Score::mate_in(Ply::new(3)?);
/// assert_eq!(score.mate(), Some(2)); // two moves of one's own
/// assert_eq!((-score).mate(), Some(-2));
/// assert!(score > Score::cp(9_000));
/// # Ok::<(), game::OutOfRange>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

impl Score {
    /// Better than anything.
    pub const INFINITE: Self = Self(32_000);
    /// Mate on the board.
    pub const MATE: Self = Self(31_000);
    /// A draw.
    pub const DRAW: Self = Self(0);
    /// The largest value that is not a mate.
    pub const MAX_EVAL: Self = Self(Self::MATE.0 - Ply::MAX.0 as i32 - 1);

    /// A value in centipawns, cut to ±[`Score::MAX_EVAL`].
    #[inline]
    #[must_use]
    pub const fn cp(centipawns: i32) -> Self {
        let max = Self::MAX_EVAL.0;
        if centipawns > max {
            Self(max)
        } else if centipawns < -max {
            Self(-max)
        } else {
            Self(centipawns)
        }
    }

    /// The side this speaks for gives mate at this ply.
    #[inline]
    #[must_use]
    pub const fn mate_in(ply: Ply) -> Self {
        Self(Self::MATE.0 - ply.0 as i32)
    }

    /// The side this speaks for is mated at this ply.
    #[inline]
    #[must_use]
    pub const fn mated_in(ply: Ply) -> Self {
        Self(ply.0 as i32 - Self::MATE.0)
    }

    /// Whether this is a mate for one side or the other.
    #[inline]
    #[must_use]
    pub const fn is_mate(self) -> bool {
        self.0.abs() > Self::MAX_EVAL.0
    }

    /// Moves (not plies) to mate: positive when the side this speaks for gives it, negative
    /// when it is mated; `None` when this is no mate score.
    #[must_use]
    pub const fn mate(self) -> Option<i32> {
        if !self.is_mate() {
            return None;
        }
        let plies = Self::MATE.0 - self.0.abs();
        Some(if self.0 > 0 { (plies + 1) / 2 } else { -((plies + 1) / 2) })
    }

    /// The plain number, for arithmetic and tables.
    #[inline]
    #[must_use]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// A score from a plain number, cut to ±[`Score::INFINITE`].
    #[inline]
    #[must_use]
    pub const fn from_raw(raw: i32) -> Self {
        let max = Self::INFINITE.0;
        if raw > max {
            Self(max)
        } else if raw < -max {
            Self(-max)
        } else {
            Self(raw)
        }
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;
    #[inline]
    fn add(self, other: i32) -> Self {
        Self(self.0 + other)
    }
}

impl Sub<i32> for Score {
    type Output = Self;
    #[inline]
    fn sub(self, other: i32) -> Self {
        Self(self.0 - other)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate() {
            Some(moves) => write!(f, "#{moves}"),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}
