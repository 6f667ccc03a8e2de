//! Where each weight lies.
//!
//! The neurons of the first layer are taken in columns of [`LANES`]: for each column the rows of all
//! inputs, and the bias as one more row, lie together, so that column and gradient fit into the cache
//! next to the core. Then come the rows of the outputs, and the biases of the outputs.

use nnue::{MOST_OUTPUT_WEIGHT, Network, NetworkError, Provenance, QA, QB, Shape, Weights, Width};

/// Neurons in a column.
pub(super) const LANES: usize = 32;
/// Weights of some neurons.
pub(super) type Lanes = [f32; LANES];

/// The most that a weight of the first layer may be: with it, whatever is on the board, no sum of a
/// network of 16 bits overflows.
const MOST_INPUT: f32 = 1.98;
/// The most that a weight of an output may be.
const MOST_OUTPUT: f32 = (MOST_OUTPUT_WEIGHT as f32 - 1.0) / QB as f32;

/// The sizes of a network, from which the place of each weight follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub shape: Shape,
    pub width: Width,
}

impl Layout {
    /// Columns of neurons.
    pub const fn columns(self) -> usize {
        self.width.neurons() / LANES
    }

    /// Rows of a column: the inputs and the bias.
    pub const fn rows(self) -> usize {
        self.shape.inputs + 1
    }

    /// All rows of all columns.
    const fn input_rows(self) -> usize {
        self.columns() * self.rows()
    }

    /// The row of an output for a column and a view, behind all columns.
    pub const fn output_row(self, bucket: usize, column: usize, other: usize) -> usize {
        (bucket * self.columns() + column) * 2 + other
    }

    const fn output_rows(self) -> usize {
        self.shape.outputs * self.columns() * 2
    }

    /// Number of weights.
    pub const fn len(self) -> usize {
        (self.input_rows() + self.output_rows()) * LANES + self.shape.outputs
    }

    /// The rows of the columns, the rows of the outputs, and the biases of the outputs.
    pub fn parts(self, weights: &[f32]) -> (&[Lanes], &[Lanes], &[f32]) {
        let (rows, biases) = weights.split_at(weights.len() - self.shape.outputs);
        let (columns, outputs) = rows.as_chunks().0.split_at(self.input_rows());
        (columns, outputs, biases)
    }

    /// The same, to be changed.
    pub fn parts_mut(self, weights: &mut [f32]) -> (&mut [Lanes], &mut [Lanes], &mut [f32]) {
        let (rows, biases) = weights.split_at_mut(weights.len() - self.shape.outputs);
        let (columns, outputs) = rows.as_chunks_mut().0.split_at_mut(self.input_rows());
        (columns, outputs, biases)
    }

    /// The most that each weight may be.
    pub fn bounds(self) -> Vec<f32> {
        let rows = [(self.input_rows(), MOST_INPUT), (self.output_rows(), MOST_OUTPUT)];
        let rows = rows.into_iter().flat_map(|(rows, most)| vec![most; rows * LANES]);
        rows.chain(vec![f32::MAX; self.shape.outputs]).collect()
    }

    /// Random weights with which neither neurons nor outputs are all off or all on.
    pub fn random(self, seed: u64) -> Vec<f32> {
        let inputs = 1.0 / (self.shape.most_pieces as f32).sqrt();
        let outputs = 1.0 / (2.0 * self.width.neurons() as f32).sqrt();
        let rows = self.input_rows() * LANES;
        let draw = |place: usize| {
            // The highest 24 bits are a number that is exact, from -1 to 1.
            let drawn = (game::scatter(seed, place as u64) >> 40) as f32 / (1 << 23) as f32 - 1.0;
            let bias = (place / LANES) % self.rows() == self.shape.inputs;
            match place {
                place if place < rows && bias => 0.25 * (1.0 + drawn),
                place if place < rows => drawn * inputs,
                place if place < self.len() - self.shape.outputs => drawn * outputs,
                _ => 0.0,
            }
        };
        (0..self.len()).map(draw).collect()
    }

    /// The weights of a network of these sizes.
    pub fn weights_of(self, network: &Network) -> Vec<f32> {
        let whole = network.weights();
        let mut weights = vec![0.0; self.len()];
        let (neurons, outputs, biases) = self.parts_mut(&mut weights);
        let width = self.width.neurons();
        let fill = |lanes: &mut Lanes, numbers: &[i16], one: i16| {
            for (lane, &number) in lanes.iter_mut().zip(numbers) {
                *lane = f32::from(number) / f32::from(one);
            }
        };
        for column in 0..self.columns() {
            let rows = &mut neurons[column * self.rows()..][..self.rows()];
            let (inputs, bias) = rows.split_at_mut(self.shape.inputs);
            for (input, lanes) in inputs.iter_mut().enumerate() {
                fill(lanes, &whole.inputs[input * width + column * LANES..], QA);
            }
            fill(&mut bias[0], &whole.biases[column * LANES..], QA);
            for (bucket, other) in
                (0..self.shape.outputs).flat_map(|bucket| [(bucket, 0), (bucket, 1)])
            {
                let place = (2 * bucket + other) * width + column * LANES;
                let row = self.output_row(bucket, column, other);
                fill(&mut outputs[row], &whole.outputs[place..], QB);
            }
        }
        let one = f32::from(QA) * f32::from(QB);
        for (bias, &number) in biases.iter_mut().zip(&whole.output_biases) {
            *bias = number as f32 / one;
        }
        weights
    }

    /// Rounds all weights but the biases of the outputs to what the network of whole numbers can say.
    pub fn round(self, weights: &mut [f32]) {
        let (columns, outputs, _) = self.parts_mut(weights);
        for (rows, one) in [(columns, QA), (outputs, QB)] {
            let one = f32::from(one);
            let numbers = rows.as_flattened_mut().iter_mut();
            numbers.for_each(|number| *number = (*number * one).round_ties_even() / one);
        }
    }

    /// The network of whole numbers that comes nearest.
    ///
    /// # Errors
    /// Texts of the provenance that are too long.
    pub fn quantised(
        self,
        weights: &[f32],
        provenance: Provenance,
    ) -> Result<Network, NetworkError> {
        let (columns, outputs, biases) = self.parts(weights);
        let (qa, qb) = (f32::from(QA), f32::from(QB));
        let row = |input: usize| {
            let rows = (0..self.columns()).map(move |column| column * self.rows() + input);
            rows.flat_map(|row| columns[row]).map(|weight| (weight * qa).round_ties_even() as i16)
        };
        let output = |bucket: usize| {
            let places = [0, 1].into_iter().flat_map(move |other| {
                (0..self.columns()).map(move |column| self.output_row(bucket, column, other))
            });
            places.flat_map(|row| outputs[row]).map(|weight| (weight * qb).round_ties_even() as i16)
        };
        let weights = Weights {
            biases: row(self.shape.inputs).collect(),
            inputs: (0..self.shape.inputs).flat_map(row).collect(),
            outputs: (0..self.shape.outputs).flat_map(output).collect(),
            output_biases: biases.iter().map(|bias| (bias * qa * qb).round() as i32).collect(),
        };
        Network::new(self.shape, self.width, &weights, provenance)
    }
}
