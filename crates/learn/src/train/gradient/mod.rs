//! What a network of floating-point numbers says of positions, and how its loss changes with its
//! weights.
//!
//! A value (`value`) is judged by its distance from what it should be, a policy (`policy`) by how promising
//! it finds the move that was played.
//!
//! The sums are written down in a fixed order, lane by lane, so they are the same on every processor
//! and with any number of threads.

mod policy;
mod value;

use engine::{InputTable, NetworkKind};

use super::layout::{LANES, Lanes, Layout};
use super::sample::Sample;

/// Positions that go through all columns together, so that what they hold stays in the cache.
const TOGETHER: usize = 128;

/// A slice of a batch at work.
pub(super) struct Slice {
    layout: Layout,
    kind: NetworkKind,
    /// The inputs that are on, position by position, own view first.
    inputs: Vec<u16>,
    /// Where the inputs of each view end.
    ends: Vec<usize>,
    /// The outputs that positions are about, position by position.
    asked: Vec<usize>,
    /// Where those of each position end.
    asked_ends: Vec<usize>,
    labels: Vec<f32>,
    /// The clipped neurons: of each column, of each position, of both views.
    neurons: Vec<Lanes>,
    /// What each lane adds to the output of each position; of a policy the squares of the neurons of one.
    sums: Vec<Lanes>,
    /// How the loss changes with each output that a position is about.
    slopes: Vec<f32>,
    /// The first output of each position, where 1 stands for [`nnue::SCALE`] centipawns.
    pub outputs: Vec<f32>,
    /// Positions in which no move looks more promising than the one played, for policies.
    pub hits: usize,
    /// How the loss changes with each weight.
    pub gradient: Vec<f32>,
    /// Sum of what is lost at each position.
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
    pub fn new(layout: Layout, kind: NetworkKind) -> Self {
        let room = layout.columns() * TOGETHER * 2;
        Self {
            layout,
            kind,
            inputs: Vec::new(),
            ends: Vec::new(),
            asked: Vec::new(),
            asked_ends: Vec::new(),
            labels: Vec::new(),
            neurons: vec![[0.0; LANES]; room],
            sums: vec![[0.0; LANES]; TOGETHER],
            slopes: Vec::new(),
            outputs: Vec::new(),
            hits: 0,
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
        self.asked.clear();
        self.asked_ends.clear();
        self.labels.clear();
        self.outputs.clear();
        (self.hits, self.loss) = (0, 0.0);
        for sample in samples {
            for other in [false, true] {
                sample.inputs(table, other, &mut self.inputs);
                self.ends.push(self.inputs.len());
            }
            self.asked.extend(sample.outputs());
            self.asked_ends.push(self.asked.len());
            self.labels.push(sample.label(result_share));
        }
    }

    /// The outputs that a position is about, among those of the slice.
    #[inline(always)]
    fn asked_of(&self, position: usize) -> std::ops::Range<usize> {
        let start = if position == 0 { 0 } else { self.asked_ends[position - 1] };
        start..self.asked_ends[position]
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
        let count = self.labels.len();
        for first in (0..count).step_by(TOGETHER) {
            let last = (first + TOGETHER).min(count);
            match self.kind {
                NetworkKind::Value => self.run_value(weights, first, last, task),
                NetworkKind::Policy => self.run_policy(weights, first, last, task),
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

/// How a change of a clipped neuron's square moves the neuron: not at all where it is cut off at either end.
#[inline(always)]
fn open(clipped: f32) -> f32 {
    let open = if clipped < 1.0 { clipped } else { 0.0 };
    2.0 * open
}
