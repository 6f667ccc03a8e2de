//! A middlegame and an endgame value in one word.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Two numbers of 16 bits, added and multiplied at once.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Pair(i32);

impl Pair {
    /// The pair of two values in centipawns.
    #[must_use]
    pub const fn new(mg: i16, eg: i16) -> Self {
        Self(((eg as i32) << 16) + mg as i32)
    }

    /// The middlegame value in centipawns.
    #[inline]
    #[must_use]
    pub const fn mg(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame value in centipawns.
    #[inline]
    #[must_use]
    pub const fn eg(self) -> i32 {
        // Adding half a unit takes back the borrow of a negative lower half.
        ((self.0 + 0x8000) >> 16) as i16 as i32
    }
}

impl Add for Pair {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Pair {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl SubAssign for Pair {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Mul<i32> for Pair {
    type Output = Self;
    #[inline]
    fn mul(self, times: i32) -> Self {
        Self(self.0 * times)
    }
}

impl Neg for Pair {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl std::fmt::Debug for Pair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({}, {})", self.mg(), self.eg())
    }
}

#[cfg(test)]
mod tests {
    use super::Pair;

    #[test]
    fn halves_do_not_disturb_each_other() {
        for mg in [-3000, -1, 0, 1, 77, 3000] {
            for eg in [-3000, -1, 0, 1, 55, 3000] {
                let pair = Pair::new(mg, eg);
                assert_eq!((pair.mg(), pair.eg()), (i32::from(mg), i32::from(eg)));
                let times = pair * -3 + Pair::new(5, -5) - pair;
                assert_eq!(times.mg(), -4 * i32::from(mg) + 5);
                assert_eq!(times.eg(), -4 * i32::from(eg) - 5);
            }
        }
    }
}
