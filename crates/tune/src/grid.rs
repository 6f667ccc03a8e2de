//! Tries every point of a grid of parameters and counts what each gets right.
//!
//! Few test cases make many points equally good. So the result is not one point but the set of all
//! that are tied for the best, with its extent and its middle.
//!
//! ```
//! use tune::grid::{Axis, Grid, Visit};
//!
//! let grid = Grid::new(vec![Axis::new("a", 0.0, 1.0, 0.5)?, Axis::new("b", 1.0, 2.0, 0.25)?])?;
//! let found = grid.search(Visit::Parallel, |point| u32::from(point[0] + point[1] > 2.3));
//! assert_eq!(found.hits.len(), 15);
//! assert_eq!((found.best, found.tied.len()), (1, 4));
//! assert_eq!(found.histogram(), [(0, 11), (1, 4)]);
//! assert_eq!(found.extent(), [(0.5, 1.0), (1.5, 2.0)]);
//! # Ok::<(), tune::grid::GridError>(())
//! ```

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use rayon::prelude::*;

/// The most points that a grid may have.
pub const MAX_POINTS: usize = 1 << 24;

/// How far the last value may be from a whole number of steps, in steps.
const TOLERANCE: f64 = 1e-6;

/// A parameter and the values that it is tried with.
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    name: String,
    first: f64,
    last: f64,
    /// From the first to the last.
    steps: usize,
}

/// Why there is no such grid.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum GridError {
    /// The numbers make no row of values.
    #[error("no steps of {step} lead '{name}' from {first} to {last}")]
    Steps {
        /// The parameter.
        name: String,
        /// Its first value.
        first: f64,
        /// Its last value.
        last: f64,
        /// From one to the next.
        step: f64,
    },
    /// A grid without a parameter.
    #[error("a grid needs a parameter")]
    NoAxis,
    /// There are too many points to visit, or to remember.
    #[error("the grid has more than {MAX_POINTS} points")]
    TooLarge,
}

impl Axis {
    /// A parameter that takes the values `first`, `first + step`, … `last`.
    ///
    /// # Errors
    /// [`GridError::Steps`] unless `step` is above 0 and a whole number of steps leads from `first`
    /// to `last`.
    pub fn new(name: &str, first: f64, last: f64, step: f64) -> Result<Self, GridError> {
        let count = (last - first) / step;
        let whole = count.round();
        let possible = step > 0.0 && (count - whole).abs() < TOLERANCE;
        if !possible || !(0.0..MAX_POINTS as f64).contains(&whole) {
            return Err(GridError::Steps { name: name.to_owned(), first, last, step });
        }
        Ok(Self { name: name.to_owned(), first, last, steps: whole as usize })
    }

    /// What the parameter is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Number of values.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.steps + 1
    }

    /// The value after so many steps.
    fn value(&self, step: usize) -> f64 {
        // Not a sum of steps, so that the last value is exact.
        let way = step as f64 / self.steps.max(1) as f64;
        self.first + way * (self.last - self.first)
    }

    /// Distance between two neighbours; 1 where there is only one value.
    fn step(&self) -> f64 {
        if self.steps == 0 { 1.0 } else { (self.last - self.first) / self.steps as f64 }
    }
}

/// All combinations of the values of some parameters.
#[derive(Clone, PartialEq, Debug)]
pub struct Grid {
    axes: Vec<Axis>,
    points: usize,
}

/// How the points are visited. The outcome is the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visit {
    /// One after the other, the last parameter changing fastest.
    InOrder,
    /// By all cores.
    Parallel,
}

/// What a search of a grid found.
#[derive(Clone, PartialEq, Debug)]
pub struct GridResult {
    /// Hits of each point, in order.
    pub hits: Vec<u32>,
    /// The most hits of any point.
    pub best: u32,
    /// The points with so many, in order.
    pub tied: Vec<Vec<f64>>,
    /// Time from the first point to the last.
    pub time: Duration,
    /// Distance between neighbours, by parameter.
    steps: Vec<f64>,
}

impl Grid {
    /// The grid of these parameters.
    ///
    /// # Errors
    /// [`GridError::NoAxis`] without a parameter, [`GridError::TooLarge`] beyond [`MAX_POINTS`].
    pub fn new(axes: Vec<Axis>) -> Result<Self, GridError> {
        if axes.is_empty() {
            return Err(GridError::NoAxis);
        }
        let points = axes.iter().try_fold(1usize, |points, axis| {
            points.checked_mul(axis.count()).filter(|&points| points <= MAX_POINTS)
        });
        Ok(Self { axes, points: points.ok_or(GridError::TooLarge)? })
    }

    /// The parameters.
    #[must_use]
    pub fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// Number of points.
    #[must_use]
    pub const fn points(&self) -> usize {
        self.points
    }

    /// The point at a place in the order of visits: a value for each parameter. Places beyond the
    /// last point begin anew.
    #[must_use]
    pub fn point(&self, place: usize) -> Vec<f64> {
        let mut left = place;
        let mut point: Vec<f64> = self
            .axes
            .iter()
            .rev()
            .map(|axis| {
                let step = left % axis.count();
                left /= axis.count();
                axis.value(step)
            })
            .collect();
        point.reverse();
        point
    }

    /// Counts the hits of every point. `fitness` is given a value for each parameter.
    pub fn search(&self, visit: Visit, fitness: impl Fn(&[f64]) -> u32 + Sync) -> GridResult {
        let begun = Instant::now();
        let hits_of = |place| fitness(&self.point(place));
        let hits: Vec<u32> = match visit {
            Visit::InOrder => (0..self.points).map(hits_of).collect(),
            Visit::Parallel => (0..self.points).into_par_iter().map(hits_of).collect(),
        };
        let time = begun.elapsed();
        let best = hits.iter().copied().max().unwrap_or(0);
        let places = (0..self.points).filter(|&place| hits[place] == best);
        let tied = places.map(|place| self.point(place)).collect();
        GridResult { hits, best, tied, time, steps: self.axes.iter().map(Axis::step).collect() }
    }
}

impl GridResult {
    /// How many points have how many hits: (hits, points), fewest hits first.
    #[must_use]
    pub fn histogram(&self) -> Vec<(u32, usize)> {
        let mut counts = BTreeMap::new();
        for &hits in &self.hits {
            *counts.entry(hits).or_insert(0) += 1;
        }
        counts.into_iter().collect()
    }

    /// The smallest and the largest value of each parameter among the best points.
    #[must_use]
    pub fn extent(&self) -> Vec<(f64, f64)> {
        let values = |axis: usize| self.tied.iter().map(move |point| point[axis]);
        (0..self.steps.len())
            .map(|axis| {
                (values(axis).fold(f64::INFINITY, f64::min), values(axis).fold(f64::MIN, f64::max))
            })
            .collect()
    }

    /// The mean of the best points. It need not be one of them, nor a point of the grid.
    #[must_use]
    pub fn mean(&self) -> Vec<f64> {
        let count = self.tied.len() as f64;
        let sum = |axis: usize| self.tied.iter().map(|point| point[axis]).sum::<f64>();
        (0..self.steps.len()).map(|axis| sum(axis) / count).collect()
    }

    /// The best point nearest to their mean, measured in steps; of several the first.
    #[must_use]
    pub fn centre(&self) -> &[f64] {
        let mean = self.mean();
        let distance = |point: &[f64]| -> f64 {
            let ways = point.iter().zip(&mean).zip(&self.steps);
            ways.map(|((value, mean), step)| ((value - mean) / step).powi(2)).sum()
        };
        let nearest = self.tied.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
        nearest.expect("a grid has a best point")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(name: &str, first: f64, last: f64, step: f64) -> Axis {
        Axis::new(name, first, last, step).expect("an axis")
    }

    #[test]
    fn an_axis_holds_its_values() {
        let axis = axis("weight", 0.5, 2.0, 0.1);
        assert_eq!(axis.count(), 16);
        for step in 0..16 {
            assert!((axis.value(step) - (0.5 + 0.1 * step as f64)).abs() < 1e-12);
        }
        assert_eq!(axis.value(15), 2.0);
        let one = Axis::new("one", 3.0, 3.0, 0.5).expect("one value");
        assert_eq!((one.count(), one.value(0)), (1, 3.0));
    }

    #[test]
    fn rows_that_lead_nowhere_are_refused() {
        let nan = f64::NAN;
        let rows = [(0.0, 1.0, 0.3), (1.0, 0.0, 0.1), (0.0, 1.0, 0.0), (0.0, 1.0, -0.1)];
        let odd = [(0.0, nan, 0.1), (nan, 1.0, 0.1), (0.0, 1.0, nan), (0.0, f64::INFINITY, 0.1)];
        for (first, last, step) in rows.into_iter().chain(odd) {
            let refused = Axis::new("x", first, last, step).expect_err("no row");
            assert!(matches!(refused, GridError::Steps { .. }), "{first} {last} {step}");
        }
        let told = Axis::new("speed", 0.0, 1.0, 0.3).expect_err("no row").to_string();
        assert_eq!(told, "no steps of 0.3 lead 'speed' from 0 to 1");
    }

    #[test]
    fn grids_without_points_or_with_too_many_are_refused() {
        assert_eq!(Grid::new(Vec::new()), Err(GridError::NoAxis));
        let long = axis("long", 0.0, 4096.0, 1.0);
        assert_eq!(Grid::new(vec![long.clone(), long.clone()]), Err(GridError::TooLarge));
        assert_eq!(Grid::new(vec![long; 9]), Err(GridError::TooLarge));
    }

    #[test]
    fn every_point_is_visited_once_and_in_order() {
        let axes =
            vec![axis("a", 0.0, 2.0, 1.0), axis("b", 5.0, 6.0, 1.0), axis("c", 7.0, 8.0, 0.5)];
        let grid = Grid::new(axes).expect("a grid");
        let mut wanted = Vec::new();
        for a in [0.0, 1.0, 2.0] {
            for b in [5.0, 6.0] {
                for c in [7.0, 7.5, 8.0] {
                    wanted.push(vec![a, b, c]);
                }
            }
        }
        let points: Vec<_> = (0..grid.points()).map(|place| grid.point(place)).collect();
        assert_eq!(points, wanted);
        let seen = std::sync::Mutex::new(Vec::new());
        grid.search(Visit::InOrder, |point| {
            seen.lock().expect("no panic").push(point.to_vec());
            0
        });
        assert_eq!(seen.into_inner().expect("no panic"), wanted);
    }

    /// Twelve minus the distance from (1, 3), in steps along the axes.
    fn hill(point: &[f64]) -> u32 {
        (12.0 - (point[0] - 1.0).abs() - (point[1] - 3.0).abs() / 0.5).round() as u32
    }

    #[test]
    fn finds_the_top_the_same_in_order_and_in_parallel() {
        let axes = vec![axis("x", 0.0, 4.0, 1.0), axis("y", 2.0, 4.0, 0.5)];
        let grid = Grid::new(axes).expect("a grid");
        let [one, two] = [Visit::InOrder, Visit::Parallel].map(|visit| grid.search(visit, hill));
        assert_eq!(GridResult { time: two.time, ..one.clone() }, two);
        assert_eq!((one.best, one.centre()), (12, &[1.0, 3.0][..]));
        assert_eq!(one.tied, [[1.0, 3.0]]);
        assert_eq!(one.histogram().iter().map(|(_, points)| points).sum::<usize>(), 25);
        assert_eq!(one.histogram().last(), Some(&(12, 1)));
    }

    #[test]
    fn ties_have_an_extent_and_a_middle() {
        let axes = vec![axis("x", 0.0, 4.0, 1.0), axis("y", 0.0, 40.0, 10.0)];
        let grid = Grid::new(axes).expect("a grid");
        // A cross without its middle: (2, 20) is the mean, but not tied.
        let cross = |point: &[f64]| u32::from((point[0] == 2.0) != (point[1] == 20.0));
        let found = grid.search(Visit::InOrder, cross);
        assert_eq!((found.best, found.tied.len()), (1, 8));
        assert_eq!(found.extent(), [(0.0, 4.0), (0.0, 40.0)]);
        assert_eq!(found.mean(), [2.0, 20.0]);
        // All four neighbours of the middle are a step away; the first is taken.
        assert_eq!(found.centre(), [1.0, 20.0]);
        assert_eq!(found.histogram(), [(0, 17), (1, 8)]);
    }
}
