//! Where the terms go.

use tapered::Recorder;

use super::Pair;
use super::weights::FLAT;
use crate::Color;

/// Takes terms: which side, which weight, how often.
pub trait Sink {
    /// Adds `count` times the weight at `index` for `color`.
    fn add(&mut self, color: Color, index: usize, count: i32);
}

/// Sums the terms up for White.
pub struct Sum(pub Pair);

impl Sink for Sum {
    #[inline(always)]
    fn add(&mut self, color: Color, index: usize, count: i32) {
        let value = FLAT[index] * count;
        match color {
            Color::White => self.0 += value,
            Color::Black => self.0 -= value,
        }
    }
}

impl Sink for Recorder {
    fn add(&mut self, color: Color, index: usize, count: i32) {
        Self::add(self, color.player(), index, count);
    }
}
