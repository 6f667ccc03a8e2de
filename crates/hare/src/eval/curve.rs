//! Functions given by points.

use serde::Deserialize;

/// A function of a number of carrots: straight lines between points. Before the first point it is
/// as there, beyond the last one the last line goes on.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(try_from = "Vec<[f32; 2]>")]
pub struct Curve(Vec<[f32; 2]>);

/// Points that make no curve.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum CurveError {
    /// There are too few of them.
    #[error("a curve needs two points or more, and has {0}")]
    TooFew(usize),
    /// One does not lie to the right of the one before, or is no number.
    #[error("the point [{x}, {y}] does not lie to the right of the one before")]
    Order {
        /// Its place.
        x: f32,
        /// Its height.
        y: f32,
    },
}

impl TryFrom<Vec<[f32; 2]>> for Curve {
    type Error = CurveError;

    fn try_from(points: Vec<[f32; 2]>) -> Result<Self, CurveError> {
        if points.len() < 2 {
            return Err(CurveError::TooFew(points.len()));
        }
        let mut last = f32::NEG_INFINITY;
        for &[x, y] in &points {
            if !(x.is_finite() && y.is_finite() && x > last) {
                return Err(CurveError::Order { x, y });
            }
            last = x;
        }
        Ok(Self(points))
    }
}

impl Curve {
    /// Its points, from left to right.
    #[must_use]
    pub fn points(&self) -> &[[f32; 2]] {
        &self.0
    }

    /// The value at `x`.
    #[must_use]
    pub fn at(&self, x: f32) -> f32 {
        let points = &self.0;
        let right = points.partition_point(|point| point[0] < x).clamp(1, points.len() - 1);
        let ([x0, y0], [x1, y1]) = (points[right - 1], points[right]);
        y0 + (y1 - y0) * ((x.max(x0) - x0) / (x1 - x0))
    }
}
