//! What a network of floating-point numbers says of positions, and how its loss changes with its
//! weights.
//!
//! The sums are written down in a fixed order, lane by lane, so they are the same on every processor
//! and with any number of threads.

use engine::InputTable;

use super::layout::{LANES, Lanes, Layout};
use super::sample::{Sample, sigmoid};

/// Positions that go through all columns together, so that what they hold stays in the cache.
const TOGETHER: usize = 128;

/// A slice of a batch at work.
pub(super) struct Slice {
    layout: Layout,
    /// The inputs that are on, position by position, own view first.
    inputs: Vec<u16>,
    /// Where the inputs of each view end.
    ends: Vec<usize>,
    buckets: Vec<usize>,
    labels: Vec<f32>,
    /// The clipped neurons: of each column, of each position, of both views.
    neurons: Vec<Lanes>,
    sums: Vec<Lanes>,
    /// What the network says, where 1 stands for [`nnue::SCALE`] centipawns.
    pub outputs: Vec<f32>,
    /// How the loss changes with each weight.
    pub gradient: Vec<f32>,
    /// Sum of the squared distances from the labels.
    pub loss: f64,
}

/// What is done with positions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// Their values and their loss.
    Value,
    /// These, and the gradient.
    Learn,
}

impl Slice {
    pub fn new(layout: Layout) -> Self {
        let room = layout.columns() * TOGETHER * 2;
        Self {
            layout,
            inputs: Vec::new(),
            ends: Vec::new(),
            buckets: Vec::new(),
            labels: Vec::new(),
            neurons: vec![[0.0; LANES]; room],
            sums: vec![[0.0; LANES]; TOGETHER],
            outputs: Vec::new(),
            gradient: vec![0.0; layout.len()],
            loss: 0.0,
        }
    }

    /// Takes up positions and works on them; the gradient is that of these alone.
    pub fn work<'a>(
        &mut self,
        weights: &[f32],
        samples: impl Iterator<Item = Sample<'a>>,
        table: &InputTable,
        result_share: f32,
        task: Task,
    ) {
        self.take_up(samples, table, result_share);
        if task == Task::Learn {
            self.gradient.fill(0.0);
        }
        self.dispatch(weights, task);
    }

    /// The same without regard to what the processor has.
    #[cfg(test)]
    pub fn learn_plainly<'a>(
        &mut self,
        weights: &[f32],
        samples: impl Iterator<Item = Sample<'a>>,
        table: &InputTable,
        result_share: f32,
    ) {
        self.take_up(samples, table, result_share);
        self.gradient.fill(0.0);
        self.run(weights, Task::Learn);
    }

    fn take_up<'a>(
        &mut self,
        samples: impl Iterator<Item = Sample<'a>>,
        table: &InputTable,
        result_share: f32,
    ) {
        self.inputs.clear();
        self.ends.clear();
        self.buckets.clear();
        self.labels.clear();
        self.outputs.clear();
        self.loss = 0.0;
        for sample in samples {
            for other in [false, true] {
                sample.inputs(table, other, &mut self.inputs);
                self.ends.push(self.inputs.len());
            }
            self.buckets.push(sample.bucket());
            self.labels.push(sample.label(result_share));
        }
    }

    #[cfg(target_arch = "x86_64")]
    fn dispatch(&mut self, weights: &[f32], task: Task) {
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
            // SAFETY: the processor has what the function was compiled for.
            unsafe { self.run_avx512(weights, task) }
        } else if is_x86_feature_detected!("avx2") {
            // SAFETY: as above.
            unsafe { self.run_avx2(weights, task) }
        } else {
            self.run(weights, task);
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn dispatch(&mut self, weights: &[f32], task: Task) {
        self.run(weights, task);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512vl")]
    fn run_avx512(&mut self, weights: &[f32], task: Task) {
        self.run(weights, task);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn run_avx2(&mut self, weights: &[f32], task: Task) {
        self.run(weights, task);
    }

    #[inline(always)]
    fn run(&mut self, weights: &[f32], task: Task) {
        let count = self.buckets.len();
        for first in (0..count).step_by(TOGETHER) {
            let last = (first + TOGETHER).min(count);
            self.forward(weights, first, last);
            self.judge(weights, first, last);
            if task == Task::Learn {
                self.backward(weights, first, last);
            }
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
                let row = self.layout.output_row(self.buckets[position], column, other);
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
            let output = add_up(self.sums[position - first]) + biases[self.buckets[position]];
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
            bias_slopes[self.buckets[position]] += slopes[position - first];
        }
        for (column, rows) in columns.chunks_exact_mut(rows).enumerate() {
            let neurons = &self.neurons[column * TOGETHER * 2..][..TOGETHER * 2];
            for place in 2 * first..2 * last {
                let (position, other) = (place / 2, place % 2);
                let slope = slopes[position - first];
                let clipped = &neurons[place - 2 * first];
                let row = self.layout.output_row(self.buckets[position], column, other);
                let (weights, changes) = (&outputs[row], &mut output_slopes[row]);
                let mut change = *weights;
                let lanes = changes.iter_mut().zip(clipped).zip(&mut change);
                for ((output_change, &neuron), change) in lanes {
                    *output_change += slope * neuron * neuron;
                    // A neuron that is cut off at either end does not move.
                    let open = if neuron < 1.0 { neuron } else { 0.0 };
                    *change = slope * *change * 2.0 * open;
                }
                spread(rows, view(&self.inputs, &self.ends, place), &change);
            }
        }
    }
}

/// The inputs of one view of a position.
#[inline(always)]
fn view<'a>(inputs: &'a [u16], ends: &[usize], place: usize) -> &'a [u16] {
    let start = if place == 0 { 0 } else { ends[place - 1] };
    &inputs[start..ends[place]]
}

/// The sum of the rows of these inputs and of the bias.
#[inline(always)]
fn accumulate(rows: &[Lanes], inputs: &[u16]) -> Lanes {
    let mut sums = rows[rows.len() - 1];
    for &input in inputs {
        let row = &rows[usize::from(input)];
        sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
    }
    sums
}

/// The sum of all lanes: first those that are half of them apart, then those that are a quarter apart,
/// and so on.
#[inline(always)]
fn add_up(mut lanes: Lanes) -> f32 {
    let mut half = LANES / 2;
    while half > 0 {
        let (low, high) = lanes.split_at_mut(half);
        low.iter_mut().zip(high).for_each(|(low, high)| *low += *high);
        half /= 2;
    }
    lanes[0]
}

/// Adds a change to the rows of these inputs and of the bias.
#[inline(always)]
fn spread(rows: &mut [Lanes], inputs: &[u16], change: &Lanes) {
    let bias = rows.len() - 1;
    for row in inputs.iter().map(|&input| usize::from(input)).chain([bias]) {
        rows[row].iter_mut().zip(change).for_each(|(slope, change)| *slope += change);
    }
}
