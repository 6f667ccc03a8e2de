//! AdamW (Loshchilov and Hutter 2019): Adam with a decay of the weights that is not part of the
//! gradient.

use rayon::prelude::*;

const BETA: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;
/// What a weight loses in a step, times the rate.
const DECAY: f32 = 0.01;
/// Weights that one thread takes at a time.
const CHUNK: usize = 1 << 12;

/// Weights and what the optimiser knows of them.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Optimiser {
    pub weights: Vec<f32>,
    /// Running means of the gradient and of its square.
    pub means: Vec<f32>,
    pub squares: Vec<f32>,
    /// Steps done.
    pub steps: u64,
}

impl Optimiser {
    pub fn new(weights: Vec<f32>) -> Self {
        let zeros = vec![0.0; weights.len()];
        Self { weights, means: zeros.clone(), squares: zeros, steps: 0 }
    }

    /// A step by the sum of these gradients, in their order, over so many positions. No weight becomes
    /// larger than its bound.
    pub fn step(&mut self, bounds: &[f32], gradients: &[&[f32]], positions: usize, rate: f32) {
        self.steps += 1;
        let unbiased = BETA.map(|beta| 1.0 - f64::from(beta).powf(self.steps as f64) as f32);
        let share = 1.0 / positions as f32;
        let weights = self.weights.par_chunks_mut(CHUNK);
        let means = self.means.par_chunks_mut(CHUNK);
        let all = weights.zip(means).zip(self.squares.par_chunks_mut(CHUNK)).enumerate();
        all.for_each(|(number, ((weights, means), squares))| {
            let start = number * CHUNK;
            let mut sums = [0.0_f32; CHUNK];
            let sums = &mut sums[..weights.len()];
            for gradient in gradients {
                let gradient = &gradient[start..start + sums.len()];
                sums.iter_mut().zip(gradient).for_each(|(sum, slope)| *sum += slope);
            }
            let bounds = &bounds[start..start + sums.len()];
            let state = weights.iter_mut().zip(means).zip(squares).zip(bounds).zip(sums);
            for ((((weight, mean), square), most), sum) in state {
                let slope = *sum * share;
                *mean += (1.0 - BETA[0]) * (slope - *mean);
                *square += (1.0 - BETA[1]) * (slope * slope - *square);
                let way = (*mean / unbiased[0]) / ((*square / unbiased[1]).sqrt() + EPSILON);
                *weight = (*weight - rate * (way + DECAY * *weight)).clamp(-most, *most);
            }
        });
    }
}

/// The rate of a step, from 0: rising evenly at first, then falling as a cosine to a hundredth.
pub(super) fn rate(step: u64, of: u64, most: f32) -> f32 {
    const LOWEST: f64 = 0.01;
    let warm_up = (of / 50).clamp(1, 1000);
    let share = if step < warm_up {
        (step + 1) as f64 / warm_up as f64
    } else {
        let done = (step - warm_up) as f64 / (of - warm_up).max(1) as f64;
        LOWEST + (1.0 - LOWEST) * (1.0 + (std::f64::consts::PI * done.min(1.0)).cos()) / 2.0
    };
    (share * f64::from(most)) as f32
}

#[cfg(test)]
mod tests {
    use super::rate;

    #[test]
    fn the_rate_rises_and_falls_to_a_hundredth() {
        let at = |step| rate(step, 10_000, 0.5);
        assert!((at(0) - 0.0025).abs() < 1e-6 && (at(199) - 0.5).abs() < 1e-6);
        assert!((at(9_999) - 0.005).abs() < 1e-5);
        assert!((1..200).all(|step| at(step) > at(step - 1)));
        assert!((201..10_000).all(|step| at(step) <= at(step - 1)));
        assert!(rate(0, 1, 0.5) > 0.0);
    }
}
