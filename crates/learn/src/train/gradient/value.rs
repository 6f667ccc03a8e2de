//! The gradient of a network of values. Each position is about one output, its bucket.

use super::{LANES, Slice, TOGETHER, Task, accumulate, add_up, open, spread, view};
use crate::train::sample::sigmoid;

impl Slice {
    #[inline(always)]
    pub(super) fn run_value(&mut self, weights: &[f32], first: usize, last: usize, task: Task) {
        self.forward(weights, first, last);
        self.judge(weights, first, last);
        if task == Task::Learn {
            self.backward(weights, first, last);
        }
    }

    /// The neurons of these positions, and what each lane adds to their outputs.
    #[inline(always)]
    fn forward(&mut self, weights: &[f32], first: usize, last: usize) {
        let (columns, outputs, _) = self.layout.parts(weights);
        let rows = self.layout.rows();
        self.sums[..last - first].fill([0.0; LANES]);
        for (column, rows) in columns.chunks_exact(rows).enumerate() {
            let neurons = &mut self.neurons[column * TOGETHER * 2..][..TOGETHER * 2];
            for place in 2 * first..2 * last {
                let (position, other) = (place / 2, place % 2);
                let inputs = view(&self.inputs, &self.ends, place);
                let clipped = accumulate(rows, inputs).map(|sum| sum.clamp(0.0, 1.0));
                let row = self.layout.output_row(self.asked[position], column, other);
                let weights = &outputs[row];
                let sums = &mut self.sums[position - first];
                for ((sum, neuron), weight) in sums.iter_mut().zip(&clipped).zip(weights) {
                    *sum += neuron * neuron * weight;
                }
                neurons[place - 2 * first] = clipped;
            }
        }
    }

    /// The outputs of these positions and their loss.
    #[inline(always)]
    fn judge(&mut self, weights: &[f32], first: usize, last: usize) {
        let (_, _, biases) = self.layout.parts(weights);
        for position in first..last {
            let output = add_up(self.sums[position - first]) + biases[self.asked[position]];
            let miss = f64::from(sigmoid(output) - self.labels[position]);
            self.loss += miss * miss;
            self.outputs.push(output);
        }
    }

    /// Adds to the gradient what these positions add to it.
    #[inline(always)]
    fn backward(&mut self, weights: &[f32], first: usize, last: usize) {
        let (_, outputs, _) = self.layout.parts(weights);
        let (columns, output_slopes, bias_slopes) = self.layout.parts_mut(&mut self.gradient);
        let rows = self.layout.rows();
        let slopes: [f32; TOGETHER] = std::array::from_fn(|place| {
            let position = first + place;
            let expected = self.outputs.get(position).map_or(0.0, |&output| sigmoid(output));
            let label = self.labels.get(position).copied().unwrap_or(0.0);
            2.0 * (expected - label) * expected * (1.0 - expected)
        });
        for position in first..last {
            bias_slopes[self.asked[position]] += slopes[position - first];
        }
        for (column, rows) in columns.chunks_exact_mut(rows).enumerate() {
            let neurons = &self.neurons[column * TOGETHER * 2..][..TOGETHER * 2];
            for place in 2 * first..2 * last {
                let (position, other) = (place / 2, place % 2);
                let slope = slopes[position - first];
                let clipped = &neurons[place - 2 * first];
                let row = self.layout.output_row(self.asked[position], column, other);
                let (weights, changes) = (&outputs[row], &mut output_slopes[row]);
                let mut change = *weights;
                let lanes = changes.iter_mut().zip(clipped).zip(&mut change);
                for ((output_change, &neuron), change) in lanes {
                    *output_change += slope * neuron * neuron;
                    *change = slope * *change * open(neuron);
                }
                spread(rows, view(&self.inputs, &self.ends, place), &change);
            }
        }
    }
}
