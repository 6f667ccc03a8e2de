//! What an evaluation predicts, how wrong that is, and how the weights make it less so.
//!
//! Positions are summed up in chunks of fixed size and the chunks in their order, so that the outcome
//! does not depend on the number of processors.

use rayon::prelude::*;
use tapered::Coefficient;

use super::Weights;
use super::samples::{Head, Samples};

/// Positions summed up by one processor at a time.
const CHUNK: usize = 1 << 14;

/// From centipawns in units of the scale to the expected result.
pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The evaluation in centipawns.
pub fn evaluate(head: Head, coefficients: &[Coefficient], weights: &[[f64; 2]]) -> f64 {
    let (mut mg, mut eg) = (0.0, 0.0);
    for coefficient in coefficients {
        let [weight_mg, weight_eg] = weights[usize::from(coefficient.index)];
        let count = f64::from(coefficient.count);
        mg += weight_mg * count;
        eg += weight_eg * count;
    }
    let phase = f64::from(head.phase);
    mg * phase + eg * (1.0 - phase) * f64::from(head.scale)
}

/// Works on all chunks at once; what they yield comes in their order.
fn in_chunks<T: Send>(count: usize, work: impl Fn(std::ops::Range<usize>) -> T + Sync) -> Vec<T> {
    let chunks = count.div_ceil(CHUNK);
    let range = |chunk: usize| chunk * CHUNK..((chunk + 1) * CHUNK).min(count);
    (0..chunks).into_par_iter().map(|chunk| work(range(chunk))).collect()
}

/// The evaluation of every position in centipawns.
pub fn evaluations(samples: &Samples, weights: &[[f64; 2]]) -> Vec<f64> {
    let evaluate_at = |index| {
        let (head, coefficients) = samples.get(index);
        evaluate(head, coefficients, weights)
    };
    in_chunks(samples.len(), |range| range.map(evaluate_at).collect::<Vec<_>>()).concat()
}

/// The mean squared distance of predictions and labels.
pub fn loss(samples: &Samples, labels: &[f32], weights: &[[f64; 2]], scale: f64) -> f64 {
    let sums = in_chunks(samples.len(), |range| {
        let square = |index: usize| {
            let (head, coefficients) = samples.get(index);
            let predicted = logistic(evaluate(head, coefficients, weights) / scale);
            (predicted - f64::from(labels[index])).powi(2)
        };
        range.map(square).sum::<f64>()
    });
    sums.into_iter().sum::<f64>() / samples.len().max(1) as f64
}

/// The slope of the loss along every weight.
pub fn gradient(samples: &Samples, labels: &[f32], weights: &[[f64; 2]], scale: f64) -> Weights {
    let parts = in_chunks(samples.len(), |range| {
        let mut slopes = vec![[0.0; 2]; weights.len()];
        for index in range {
            let (head, coefficients) = samples.get(index);
            let predicted = logistic(evaluate(head, coefficients, weights) / scale);
            let error = predicted - f64::from(labels[index]);
            let slope = 2.0 * error * predicted * (1.0 - predicted) / scale;
            let phase = f64::from(head.phase);
            let (mg, eg) = (slope * phase, slope * (1.0 - phase) * f64::from(head.scale));
            for coefficient in coefficients {
                let count = f64::from(coefficient.count);
                let sum = &mut slopes[usize::from(coefficient.index)];
                sum[0] += mg * count;
                sum[1] += eg * count;
            }
        }
        slopes
    });
    let mut slopes = vec![[0.0; 2]; weights.len()];
    for part in parts {
        for (sum, slope) in slopes.iter_mut().zip(part) {
            sum[0] += slope[0];
            sum[1] += slope[1];
        }
    }
    let count = samples.len().max(1) as f64;
    slopes.iter_mut().for_each(|slope| *slope = slope.map(|sum| sum / count));
    slopes
}

#[cfg(test)]
mod tests {
    use super::super::tests::labelled;
    use super::*;

    #[test]
    fn the_gradient_is_that_of_finite_differences() {
        let samples = labelled(CHUNK as u64 + 500, &[[40.0, 70.0], [-20.0, 10.0], [5.0, 0.0]], 3);
        let labels = samples.labels(0.4, 140.0);
        let weights = vec![[10.0, -5.0], [30.0, 8.0], [-12.0, 44.0]];
        let (scale, step) = (160.0, 1e-3);
        let slopes = gradient(&samples, &labels, &weights, scale);
        for index in 0..weights.len() {
            for half in 0..2 {
                let at = |way: f64| {
                    let mut moved = weights.clone();
                    moved[index][half] += way;
                    loss(&samples, &labels, &moved, scale)
                };
                let difference = (at(step) - at(-step)) / (2.0 * step);
                let slope = slopes[index][half];
                assert!(
                    (slope - difference).abs() < 1e-6 * slope.abs().max(1e-4),
                    "{index} {half}"
                );
            }
        }
    }
}
