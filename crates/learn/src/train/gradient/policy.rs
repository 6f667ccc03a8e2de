//! The gradient of a network of policy. Each position is about the outputs of its moves, of which the first
//! is to have the largest share by the soft maximum; what is lost is the logarithm of its share.

use super::{LANES, Lanes, Slice, TOGETHER, Task, accumulate, add_up, open, spread, view};

impl Slice {
    #[inline(always)]
    pub(super) fn run_policy(&mut self, weights: &[f32], first: usize, last: usize, task: Task) {
        self.slopes.resize(self.asked.len(), 0.0);
        self.see(weights, first, last);
        for position in first..last {
            self.square(position - first);
            self.choose(weights, position);
            if task == Task::Learn {
                self.teach(weights, position, position - first);
            }
        }
    }

    /// The clipped neurons of these positions.
    #[inline(always)]
    fn see(&mut self, weights: &[f32], first: usize, last: usize) {
        let (columns, ..) = self.layout.parts(weights);
        for (column, rows) in columns.chunks_exact(self.layout.rows()).enumerate() {
            let neurons = &mut self.neurons[column * TOGETHER * 2..][..TOGETHER * 2];
            for place in 2 * first..2 * last {
                let inputs = view(&self.inputs, &self.ends, place);
                let clipped = accumulate(rows, inputs).map(|sum| sum.clamp(0.0, 1.0));
                neurons[place - 2 * first] = clipped;
            }
        }
    }

    /// The squares of the neurons of a position, column by column, both views of each.
    #[inline(always)]
    fn square(&mut self, place: usize) {
        self.sums.clear();
        for column in 0..self.layout.columns() {
            let both = &self.neurons[(column * TOGETHER + place) * 2..][..2];
            self.sums.extend(both.iter().map(|clipped| clipped.map(|neuron| neuron * neuron)));
        }
    }

    /// The shares of the moves of a position, and what follows from them for their outputs.
    #[inline(always)]
    fn choose(&mut self, weights: &[f32], position: usize) {
        let (_, outputs, biases) = self.layout.parts(weights);
        let asked = self.asked_of(position);
        let shares = &mut self.slopes[asked.clone()];
        for (share, &output) in shares.iter_mut().zip(&self.asked[asked]) {
            let row = self.layout.output_row(output, 0, 0);
            let mut sums = [0.0; LANES];
            for (squares, weights) in self.sums.iter().zip(&outputs[row..]) {
                let lanes = sums.iter_mut().zip(squares).zip(weights);
                lanes.for_each(|((sum, square), weight)| *sum += square * weight);
            }
            *share = add_up(sums) + biases[output];
        }
        let played = shares[0];
        let most = shares.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        shares.iter_mut().for_each(|share| *share = (*share - most).exp());
        let sum: f32 = shares.iter().sum();
        shares.iter_mut().for_each(|share| *share /= sum);
        self.outputs.push(played);
        self.hits += usize::from(played >= most);
        self.loss += f64::from(sum.ln() - (played - most));
        shares[0] -= 1.0;
    }

    /// Adds to the gradient what a position adds to it.
    #[inline(always)]
    fn teach(&mut self, weights: &[f32], position: usize, place: usize) {
        let (_, outputs, _) = self.layout.parts(weights);
        let asked = self.asked_of(position);
        let (columns, output_slopes, bias_slopes) = self.layout.parts_mut(&mut self.gradient);
        for (column, rows) in columns.chunks_exact_mut(self.layout.rows()).enumerate() {
            for other in [0, 1] {
                let squares = &self.sums[2 * column + other];
                let mut change: Lanes = [0.0; LANES];
                for (&slope, &output) in
                    self.slopes[asked.clone()].iter().zip(&self.asked[asked.clone()])
                {
                    let row = self.layout.output_row(output, column, other);
                    let (weights, changes) = (&outputs[row], &mut output_slopes[row]);
                    let lanes = changes.iter_mut().zip(squares).zip(&mut change).zip(weights);
                    for (((output_change, square), change), weight) in lanes {
                        *output_change += slope * square;
                        *change += slope * weight;
                    }
                }
                let clipped = &self.neurons[(column * TOGETHER + place) * 2 + other];
                change
                    .iter_mut()
                    .zip(clipped)
                    .for_each(|(change, &neuron)| *change *= open(neuron));
                spread(rows, view(&self.inputs, &self.ends, 2 * position + other), &change);
            }
        }
        for (&slope, &output) in self.slopes[asked.clone()].iter().zip(&self.asked[asked]) {
            bias_slopes[output] += slope;
        }
    }
}
