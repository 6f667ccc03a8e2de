//! A network: its weights, and what it says of a position.

use std::fmt;

use game::scatter;

use crate::bounds::{check_inputs, check_outputs};
use crate::error::expect;
use crate::lines::{Line, lines_of, numbers_of};
use crate::{NetworkError, Provenance, QA, QB, SCALE, Shape, Width};

/// The weights of a network as plain numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Weights {
    /// The bias of each neuron, in units of 1/[`QA`].
    pub biases: Vec<i16>,
    /// The weights of the first input for all neurons, then those of the second, and so on; in units
    /// of 1/[`QA`].
    pub inputs: Vec<i16>,
    /// For the first output the weights of the neurons of the player to move, then those of the other;
    /// then the same for the second output, and so on; in units of 1/[`QB`].
    pub outputs: Vec<i16>,
    /// The bias of each output, in units of 1/([`QA`]·[`QB`]).
    pub output_biases: Vec<i32>,
}

/// A network that can be asked: of a known shape, and without a sum that could overflow.
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    pub(crate) shape: Shape,
    pub(crate) width: Width,
    pub(crate) biases: Box<[Line]>,
    /// A row for each input.
    pub(crate) inputs: Box<[Line]>,
    /// Two rows for each output.
    pub(crate) outputs: Box<[Line]>,
    pub(crate) output_biases: Box<[i32]>,
    pub(crate) provenance: Provenance,
}

impl Network {
    /// A network of these weights.
    ///
    /// # Errors
    /// Another number of weights than the shape asks for, weights with which a sum could overflow, and
    /// texts of the provenance that are no lines or too long.
    pub fn new(
        shape: Shape,
        width: Width,
        weights: &Weights,
        provenance: Provenance,
    ) -> Result<Self, NetworkError> {
        let count =
            |what, found: usize, expected: usize| expect(what, found as u64, expected as u64);
        let neurons = width.neurons();
        count("biases", weights.biases.len(), neurons)?;
        count("input weights", weights.inputs.len(), shape.inputs * neurons)?;
        count("output weights", weights.outputs.len(), shape.outputs * 2 * neurons)?;
        count("output biases", weights.output_biases.len(), shape.outputs)?;
        provenance.check()?;
        let network = Self {
            shape,
            width,
            biases: lines_of(&weights.biases),
            inputs: lines_of(&weights.inputs),
            outputs: lines_of(&weights.outputs),
            output_biases: weights.output_biases.clone().into(),
            provenance,
        };
        check_inputs(&shape, width, &network.biases, &network.inputs)?;
        check_outputs(&weights.outputs)?;
        Ok(network)
    }

    /// A network of random weights, the same for the same seed: it knows nothing. Its values spread over
    /// some tens of centipawns, so that a search that begins with it is led by chance, not by nought.
    #[must_use]
    pub fn random(shape: Shape, width: Width, seed: u64) -> Self {
        let mut drawn = 0;
        let mut numbers = |count: usize, most: i32| -> Vec<i16> {
            let span = 2 * most as u64 + 1;
            let number = |index| (scatter(seed, index) % span) as i32 - most;
            let first = drawn;
            drawn += count as u64;
            (first..drawn).map(|index| number(index) as i16).collect()
        };
        // As many rows as there are pieces add up to about as much as a neuron holds.
        let spread = f64::from(QA) / (shape.most_pieces as f64).sqrt();
        let output_spread = f64::from(QB) / (2.0 * width.neurons() as f64).sqrt();
        let weights = Weights {
            biases: numbers(width.neurons(), i32::from(QA) / 2),
            inputs: numbers(shape.inputs * width.neurons(), spread as i32),
            outputs: numbers(shape.outputs * 2 * width.neurons(), output_spread.ceil() as i32),
            output_biases: vec![0; shape.outputs],
        };
        let provenance = Provenance { run: format!("random {seed}"), ..Provenance::default() };
        Self::new(shape, width, &weights, provenance).expect("small weights of the right number")
    }

    /// The sizes that its game prescribes.
    #[must_use]
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The number of neurons of an accumulator.
    #[must_use]
    pub const fn width(&self) -> Width {
        self.width
    }

    /// Where it comes from.
    #[must_use]
    pub const fn provenance(&self) -> &Provenance {
        &self.provenance
    }

    /// Its weights as plain numbers.
    #[must_use]
    pub fn weights(&self) -> Weights {
        Weights {
            biases: numbers_of(&self.biases).to_vec(),
            inputs: numbers_of(&self.inputs).to_vec(),
            outputs: numbers_of(&self.outputs).to_vec(),
            output_biases: self.output_biases.to_vec(),
        }
    }

    /// What it says of a position whose inputs these are, in centipawns for the player to move: the
    /// formula as it is written, without anything that would make it fast.
    ///
    /// # Panics
    /// When there is no such input or bucket.
    #[must_use]
    pub fn value(&self, own: &[usize], other: &[usize], bucket: usize) -> i32 {
        let lines = self.width.lines();
        let weights = self.outputs.chunks_exact(lines).skip(2 * bucket);
        let mut sum = 0;
        for (inputs, weights) in [own, other].into_iter().zip(weights) {
            for (neuron, &weight) in self.accumulator(inputs).into_iter().zip(numbers_of(weights)) {
                let clipped = neuron.clamp(0, i64::from(QA));
                sum += clipped * clipped * i64::from(weight);
            }
        }
        finish(sum, self.output_biases[bucket])
    }

    /// The neurons of a view in which these inputs are on.
    fn accumulator(&self, inputs: &[usize]) -> Vec<i64> {
        let lines = self.width.lines();
        let mut sums: Vec<i64> = numbers_of(&self.biases).iter().copied().map(i64::from).collect();
        for input in inputs {
            let row = numbers_of(&self.inputs[input * lines..][..lines]);
            sums.iter_mut().zip(row).for_each(|(sum, &weight)| *sum += i64::from(weight));
        }
        sums
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { shape, width, provenance, .. } = self;
        let mut network = f.debug_struct("Network");
        network.field("shape", shape).field("width", width).field("provenance", provenance);
        network.finish_non_exhaustive()
    }
}

/// The value that a sum over the neurons comes to.
#[inline]
pub fn finish(sum: i64, bias: i32) -> i32 {
    const ONE: i64 = QA as i64 * QA as i64 * QB as i64;
    let value = (sum + i64::from(QA) * i64::from(bias)) * i64::from(SCALE) / ONE;
    // With the largest sum and bias there are, it is below 2^26.
    value as i32
}
