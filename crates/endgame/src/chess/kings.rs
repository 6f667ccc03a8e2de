//! The squares of the two kings as one number.

use std::sync::LazyLock;

use super::men::SQUARES;

/// What stands for kings that cannot stand so.
const NONE: u16 = u16::MAX;

/// The pairs of squares on which kings can stand, of those that symmetries turn into one another only one.
pub(super) struct Kings {
    pairs: Vec<(u8, u8)>,
    numbers: Vec<u16>,
}

/// With pawns the white king stands on the files a to d: 1806 pairs.
pub(super) static WITH_PAWNS: LazyLock<Kings> = LazyLock::new(|| Kings::of(|king, _| king % 8 < 4));

/// Without pawns the white king stands in the triangle a1, d1, d4, and while it is on the long diagonal the
/// black one stands on it or below: 462 pairs.
pub(super) static WITHOUT_PAWNS: LazyLock<Kings> = LazyLock::new(|| {
    Kings::of(|white, black| {
        let (file, rank) = (white % 8, white / 8);
        file < 4 && (rank < file || rank == file && black / 8 <= black % 8)
    })
});

impl Kings {
    fn of(kept: impl Fn(u8, u8) -> bool) -> Self {
        let all = (0..SQUARES as u8)
            .flat_map(|white| (0..SQUARES as u8).map(move |black| (white, black)));
        let apart = |(white, black): (u8, u8)| {
            (white % 8).abs_diff(black % 8) > 1 || (white / 8).abs_diff(black / 8) > 1
        };
        let pairs: Vec<_> = all.filter(|&pair| apart(pair) && kept(pair.0, pair.1)).collect();
        let mut numbers = vec![NONE; SQUARES * SQUARES];
        for (number, &(white, black)) in pairs.iter().enumerate() {
            numbers[usize::from(white) * SQUARES + usize::from(black)] = number as u16;
        }
        Self { pairs, numbers }
    }

    pub(super) fn count(&self) -> usize {
        self.pairs.len()
    }

    /// The squares of the white and the black king that a number below [`count`](Kings::count) stands for.
    #[inline]
    pub(super) fn pair(&self, number: usize) -> (u8, u8) {
        self.pairs[number]
    }

    /// The number of the kings on these squares; `None` where none has one.
    #[inline]
    pub(super) fn number(&self, white: u8, black: u8) -> Option<usize> {
        let number = self.numbers[usize::from(white) * SQUARES + usize::from(black)];
        (number != NONE).then_some(usize::from(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_pairs_as_everybody_counts() {
        assert_eq!((WITHOUT_PAWNS.count(), WITH_PAWNS.count()), (462, 1806));
    }
}
