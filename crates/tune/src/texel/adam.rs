//! Adam: steps of about the same size for all weights, whatever their slopes (Kingma and Ba 2015).

use super::Weights;

const BETA1: f64 = 0.9;
const BETA2: f64 = 0.999;
/// A slope much below this is no slope.
const EPSILON: f64 = 1e-12;

/// The optimiser with the weights it moves.
pub struct Adam {
    pub weights: Weights,
    first: Weights,
    second: Weights,
    steps: i32,
}

impl Adam {
    pub fn new(weights: Weights) -> Self {
        let zero = vec![[0.0; 2]; weights.len()];
        Self { weights, first: zero.clone(), second: zero, steps: 0 }
    }

    /// Goes a step down the slopes, about as long as `rate` for each weight.
    pub fn step(&mut self, slopes: &[[f64; 2]], rate: f64) {
        self.steps += 1;
        let [bias1, bias2] = [BETA1, BETA2].map(|beta| 1.0 - beta.powi(self.steps));
        for (index, slope) in slopes.iter().enumerate() {
            for (half, &slope) in slope.iter().enumerate() {
                let first = &mut self.first[index][half];
                let second = &mut self.second[index][half];
                *first = BETA1 * *first + (1.0 - BETA1) * slope;
                *second = BETA2 * *second + (1.0 - BETA2) * slope * slope;
                let way = (*first / bias1) / ((*second / bias2).sqrt() + EPSILON);
                self.weights[index][half] -= rate * way;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_step_is_as_long_as_the_rate_and_steps_lead_down() {
        let mut adam = Adam::new(vec![[10.0, -10.0], [3.0, 0.0]]);
        let slopes = |weights: &Weights| -> Weights {
            weights.iter().map(|[mg, eg]| [2e-6 * (mg - 5.0), 4.0 * (eg - 1.0)]).collect()
        };
        let first = slopes(&adam.weights);
        adam.step(&first, 0.5);
        assert!((adam.weights[0][0] - 9.5).abs() < 1e-3 && (adam.weights[0][1] + 9.5).abs() < 1e-3);
        for step in 0..400 {
            let now = slopes(&adam.weights);
            adam.step(&now, 0.5 * (1.0 - f64::from(step) / 400.0));
        }
        for [mg, eg] in adam.weights {
            assert!((mg - 5.0).abs() < 0.1 && (eg - 1.0).abs() < 0.1, "{mg} {eg}");
        }
    }
}
