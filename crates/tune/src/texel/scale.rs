//! How steep the logistic functions are: the scale in centipawns with the lowest loss.

use rayon::prelude::*;

use super::model::{evaluations, logistic};
use super::samples::Samples;

/// Scales that are considered, in centipawns.
const RANGE: (f64, f64) = (20.0, 2000.0);
/// Steps of the section; each shortens the interval to 62 %.
const STEPS: u32 = 40;

/// The scale at which the values of the search predict the results best.
pub fn of_values(samples: &Samples) -> f64 {
    let values: Vec<f64> = samples.heads().iter().map(|head| f64::from(head.centipawns)).collect();
    let results: Vec<f32> = samples.heads().iter().map(|head| head.result).collect();
    best(&values, &results)
}

/// The scale at which the evaluation with these weights predicts the labels best.
pub fn of_weights(samples: &Samples, labels: &[f32], weights: &[[f64; 2]]) -> f64 {
    best(&evaluations(samples, weights), labels)
}

fn best(values: &[f64], labels: &[f32]) -> f64 {
    let loss = |scale: f64| {
        let squares = values.par_chunks(1 << 14).zip(labels.par_chunks(1 << 14));
        let sums: Vec<f64> = squares
            .map(|(values, labels)| {
                let pairs = values.iter().zip(labels);
                pairs
                    .map(|(value, &label)| (logistic(value / scale) - f64::from(label)).powi(2))
                    .sum()
            })
            .collect();
        sums.into_iter().sum::<f64>()
    };
    // By ratio: twice as steep is as far as half as steep.
    golden(RANGE.0.ln(), RANGE.1.ln(), |log| loss(log.exp())).exp()
}

/// Where a function with one valley is lowest, by golden section (Kiefer 1953).
fn golden(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    let ratio = (5f64.sqrt() - 1.0) / 2.0;
    let (mut left, mut right) = (high - ratio * (high - low), low + ratio * (high - low));
    let (mut at_left, mut at_right) = (f(left), f(right));
    for _ in 0..STEPS {
        if at_left < at_right {
            (high, right, at_right) = (right, left, at_left);
            left = high - ratio * (high - low);
            at_left = f(left);
        } else {
            (low, left, at_left) = (left, right, at_right);
            right = low + ratio * (high - low);
            at_right = f(right);
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_section_finds_the_valley() {
        for lowest in [-3.0, 0.2, 6.9] {
            let found = golden(-4.0, 7.0, |x| (x - lowest).abs().sqrt());
            assert!((found - lowest).abs() < 1e-6, "{found} {lowest}");
        }
    }

    #[test]
    fn the_scale_behind_labels_is_found() {
        let values: Vec<f64> = (-300..300).map(f64::from).collect();
        let labels: Vec<f32> = values.iter().map(|value| logistic(value / 170.0) as f32).collect();
        let found = best(&values, &labels);
        assert!((found - 170.0).abs() < 0.01, "{found}");
    }
}
