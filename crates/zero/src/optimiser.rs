//! AdamW (Loshchilov and Hutter 2019), and the mean of the weights on the way.

use rayon::prelude::*;

const BETA: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;
/// What a weight loses in a step, times the rate.
const DECAY: f32 = 0.02;
/// What the mean of the weights keeps of itself in a step. It plays, since single steps go to and fro (Polyak
/// and Juditsky 1992).
const MEAN: f32 = 0.995;
/// Weights that one thread takes at a time.
const CHUNK: usize = 1 << 12;

/// Weights on their way.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Optimiser {
    pub weights: Vec<f32>,
    /// Running means of the gradient and of its square.
    pub means: Vec<f32>,
    pub squares: Vec<f32>,
    /// The running mean of the weights.
    pub mean_weights: Vec<f32>,
    pub steps: u64,
}

impl Optimiser {
    pub fn new(weights: Vec<f32>) -> Self {
        let zeros = vec![0.0; weights.len()];
        let mean_weights = weights.clone();
        Self { weights, means: zeros.clone(), squares: zeros, mean_weights, steps: 0 }
    }

    /// A step by the sum of these gradients, in their order, over so many positions.
    pub fn step(&mut self, gradients: &[&[f32]], positions: usize, rate: f32) {
        self.steps += 1;
        let unbiased = BETA.map(|beta| 1.0 - libm::pow(beta.into(), self.steps as f64) as f32);
        // The first steps are not remembered long.
        let kept = MEAN.min(self.steps as f32 / (self.steps as f32 + 9.0));
        let share = 1.0 / positions as f32;
        let all = self.weights.par_chunks_mut(CHUNK).zip(self.means.par_chunks_mut(CHUNK));
        let all = all.zip(self.squares.par_chunks_mut(CHUNK));
        let all = all.zip(self.mean_weights.par_chunks_mut(CHUNK)).enumerate();
        all.for_each(|(number, (((weights, means), squares), mean_weights))| {
            let start = number * CHUNK;
            let mut sums = [0.0_f32; CHUNK];
            let sums = &mut sums[..weights.len()];
            for gradient in gradients {
                let gradient = &gradient[start..start + sums.len()];
                sums.iter_mut().zip(gradient).for_each(|(sum, slope)| *sum += slope);
            }
            let state = weights.iter_mut().zip(means).zip(squares).zip(mean_weights).zip(sums);
            for ((((weight, mean), square), mean_weight), sum) in state {
                let slope = *sum * share;
                *mean += (1.0 - BETA[0]) * (slope - *mean);
                *square += (1.0 - BETA[1]) * (slope * slope - *square);
                let way = (*mean / unbiased[0]) / ((*square / unbiased[1]).sqrt() + EPSILON);
                *weight -= rate * (way + DECAY * *weight);
                *mean_weight += (1.0 - kept) * (*weight - *mean_weight);
            }
        });
    }
}
