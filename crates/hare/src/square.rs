//! Squares of the track and what is drawn on them.

use std::fmt;

/// A square of the track, from 0, the start, to 64, the finish.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Square(u8);

impl Square {
    /// Number of squares.
    pub const COUNT: usize = 65;
    /// Where all begin.
    pub const START: Self = Self(0);
    /// Where all want to go.
    pub const FINISH: Self = Self(64);

    /// The square of this number, 0 to 64; `None` for any other.
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The square of this number, or the finish if the number lies beyond it.
    #[inline]
    pub(crate) const fn clamped(index: u32) -> Self {
        if index < Self::FINISH.0 as u32 { Self(index as u8) } else { Self::FINISH }
    }

    /// The number of the square, 0 to 64.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of squares from here to the finish.
    #[inline]
    #[must_use]
    pub const fn to_finish(self) -> usize {
        Self::FINISH.index() - self.index()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What is drawn on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SquareKind {
    /// Where all begin; holds any number of runners.
    Start,
    /// Whoever arrives draws a card, or stakes carrots on not being passed.
    Hare,
    /// Whoever stands here may stay and take or give carrots.
    Carrot,
    /// Whoever arrives spends the next turn eating a lettuce.
    Lettuce,
    /// To be reached backwards only.
    Hedgehog,
    /// Pays at the start of the turn if it is the runner's place in the race, 1 to 6.
    Number(u8),
    /// Pays like a number square in several places (usually 1, 5 and 6).
    Flag,
    /// The end of the race; holds any number of runners.
    Finish,
}

impl SquareKind {
    /// The letter of the kind: `S`, `H`, `C`, `L`, `T` (tortoise), `N`, `F` or `E`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Start => 'S',
            Self::Hare => 'H',
            Self::Carrot => 'C',
            Self::Lettuce => 'L',
            Self::Hedgehog => 'T',
            Self::Number(_) => 'N',
            Self::Flag => 'F',
            Self::Finish => 'E',
        }
    }
}
