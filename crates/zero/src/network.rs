//! A network, and what it says of positions.

use game::{Actions, scatter};

use crate::kernel::{
    LANES, Lanes, Place, Start, add, compiled_for_each, lanes, lanes_mut, multiply,
};
use crate::shape::{Layout, Shape, Size};
use crate::vector::Vector;

/// Positions that go through all layers together, so that what they hold stays in the cache.
pub(crate) const TOGETHER: usize = 48;

/// A network of policy and value.
///
/// | layer | from | to |
/// |---|---|---|
/// | stem | what stands on the squares that a square sees along its lines, and the facts | channels of each square |
/// | mix | channels of a square | channels of a square |
/// | trunk | channels of all squares | hidden neurons |
/// | second | hidden neurons | the same, added to them |
/// | heads | hidden neurons | a logit for each action and for each value |
///
/// After each layer but the last what is below 0 is 0. That a square sees along its lines is like the
/// moves of a queen: what makes a row of stones lies on them.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    shape: Shape,
    layout: Layout,
    neighbours: Vec<Vec<(u16, u16)>>,
    weights: Vec<f32>,
}

impl Network {
    /// A network of random weights (He et al. 2015), with which every action and every result is about as
    /// likely as any other.
    ///
    /// # Panics
    /// When there is no network of this [size](Size::is_known).
    #[must_use]
    pub fn random(shape: Shape, seed: u64) -> Self {
        assert!(shape.size.is_known(), "a size that there is, not {:?}", shape.size);
        let layout = shape.layout();
        let mut weights = vec![0.0; layout.weights];
        let Size { channels, hidden, .. } = shape.size;
        // About so many things stand where a square looks, and so many facts are told.
        let seen = shape.taps() / 3 + 1;
        let told = seen + shape.facts / 16;
        let mut drawn = 0;
        for (range, inputs) in [
            (&layout.stem, seen),
            (&layout.facts, told),
            (&layout.mix, channels),
            (&layout.trunk, shape.squares() * channels),
            (&layout.second, 4 * hidden),
            (&layout.heads, 100 * hidden),
        ] {
            let most = libm::sqrtf(6.0 / inputs as f32);
            for weight in &mut weights[range.clone()] {
                *weight = most * (2.0 * share_of(scatter(seed, drawn)) - 1.0);
                drawn += 1;
            }
        }
        Self::with(shape, weights)
    }

    /// A network with these weights, of which there are as many as the shape wants.
    pub(crate) fn with(shape: Shape, weights: Vec<f32>) -> Self {
        let (layout, neighbours) = (shape.layout(), shape.neighbours());
        debug_assert_eq!(weights.len(), layout.weights);
        Self { shape, layout, neighbours, weights }
    }

    /// What it sees and says.
    #[must_use]
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Its weights, one after the other.
    #[must_use]
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// Whether all its weights are numbers.
    pub(crate) fn is_finite(&self) -> bool {
        self.weights.iter().all(|weight| weight.is_finite())
    }

    pub(crate) const fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(crate) fn neighbours(&self) -> &[Vec<(u16, u16)>] {
        &self.neighbours
    }

    pub(crate) fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }
}

/// A number from 0 to 1, without 1, of the bits that were drawn.
pub(crate) fn share_of(drawn: u64) -> f32 {
    (drawn >> 40) as f32 / (1u32 << 24) as f32
}

/// What is seen of a position: plane, square and how much of what stands there, and facts.
pub(crate) type Seen<'a> = (&'a [(u16, u16, f32)], &'a [(u16, f32)]);

/// Positions as a network sees them.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Inputs {
    /// Plane, square and how much.
    pub stones: Vec<(u16, u16, f32)>,
    pub facts: Vec<(u16, f32)>,
    /// Where the stones and the facts of each position end.
    pub ends: Vec<(u32, u32)>,
}

impl Inputs {
    pub fn clear(&mut self) {
        self.stones.clear();
        self.facts.clear();
        self.ends.clear();
    }

    /// Adds a position, or an image of it.
    pub fn push<G: Actions>(&mut self, game: &G, image: usize) {
        let (stones, facts) = (&mut self.stones, &mut self.facts);
        game.planes(|plane, square, amount| {
            stones.push((plane as u16, G::image_square(image, square) as u16, amount));
        });
        game.facts(|fact, amount| facts.push((fact as u16, amount)));
        self.ends.push((self.stones.len() as u32, self.facts.len() as u32));
    }

    /// What is seen of a position.
    pub fn of(&self, number: usize) -> Seen<'_> {
        let begin = number.checked_sub(1).map_or((0, 0), |before| self.ends[before]);
        let end = self.ends[number];
        (
            &self.stones[begin.0 as usize..end.0 as usize],
            &self.facts[begin.1 as usize..end.1 as usize],
        )
    }
}

/// What the layers hold of positions.
#[derive(Clone, Debug)]
pub(crate) struct Layers {
    /// Channels of each square.
    pub stem: Vec<f32>,
    pub mix: Vec<f32>,
    /// Hidden neurons.
    pub trunk: Vec<f32>,
    pub second: Vec<f32>,
    /// Logits.
    pub heads: Vec<f32>,
}

impl Layers {
    /// Room for so many positions.
    pub fn new(shape: &Shape, positions: usize) -> Self {
        let squares = vec![0.0; positions * shape.squares() * shape.size.channels];
        let hidden = vec![0.0; positions * shape.size.hidden];
        let heads = vec![0.0; positions * shape.outputs()];
        Self { stem: squares.clone(), mix: squares, trunk: hidden.clone(), second: hidden, heads }
    }
}

compiled_for_each! {
    /// Takes some of the positions, from `first` on, through all layers.
    pub(crate) fn forward = plain_forward(
        network: &Network,
        inputs: &Inputs,
        first: usize,
        count: usize,
        layers: &mut Layers,
    )
}

#[inline(always)]
fn plain_forward<V: Vector>(
    network: &Network,
    inputs: &Inputs,
    first: usize,
    count: usize,
    layers: &mut Layers,
) {
    let Network { shape, layout, weights, .. } = network;
    let Size { channels, hidden, .. } = shape.size;
    let area = shape.squares() * channels;
    let part = |range: &std::ops::Range<usize>| lanes(&weights[range.clone()]);
    for number in 0..count {
        stem::<V>(network, inputs.of(first + number), &mut layers.stem[number * area..][..area]);
    }
    let stem = &layers.stem[..count * area];
    layer::<V>(stem, channels, part(&layout.mix), part(&layout.mix_bias), &mut layers.mix);
    cut_off(&mut layers.mix[..count * area]);
    let mix = &layers.mix[..count * area];
    layer::<V>(mix, area, part(&layout.trunk), part(&layout.trunk_bias), &mut layers.trunk);
    cut_off(&mut layers.trunk[..count * hidden]);
    let trunk = &layers.trunk[..count * hidden];
    layer::<V>(trunk, hidden, part(&layout.second), part(&layout.second_bias), &mut layers.second);
    let second = &mut layers.second[..count * hidden];
    for (neuron, before) in second.iter_mut().zip(trunk) {
        *neuron += before;
    }
    cut_off(second);
    layer::<V>(second, hidden, part(&layout.heads), part(&layout.head_bias), &mut layers.heads);
}

/// The channels of all squares of a position.
#[inline(always)]
fn stem<V: Vector>(network: &Network, (stones, facts): Seen<'_>, squares: &mut [f32]) {
    let Network { shape, layout, neighbours, weights } = network;
    let (channels, taps) = (shape.size.channels, shape.taps());
    let strips = channels / LANES;
    let mut bias = [[0.0; LANES]; 256 / LANES];
    let bias = &mut bias[..strips];
    bias.copy_from_slice(lanes(&weights[layout.stem_bias.clone()]));
    for &(fact, amount) in facts {
        let line = lanes(&weights[layout.facts.start + usize::from(fact) * channels..][..channels]);
        add::<V>(bias, line, amount);
    }
    let squares = lanes_mut(squares);
    for square in squares.chunks_exact_mut(strips) {
        square.copy_from_slice(bias);
    }
    for &(plane, square, amount) in stones {
        let plane = &weights[layout.stem.start + usize::from(plane) * taps * channels..];
        let plane = lanes(&plane[..taps * channels]);
        for &(target, tap) in &neighbours[usize::from(square)] {
            let line = &plane[usize::from(tap) * strips..][..strips];
            add::<V>(&mut squares[usize::from(target) * strips..][..strips], line, amount);
        }
    }
    for square in squares {
        for number in square {
            *number = number.max(0.0);
        }
    }
}

#[inline(always)]
fn layer<V: Vector>(
    rows: &[f32],
    inner: usize,
    weights: &[Lanes],
    bias: &[Lanes],
    out: &mut [f32],
) {
    multiply::<V>(rows, inner, weights, lanes_mut(out), Place::rows(bias.len()), Start::Bias(bias));
}

#[inline(always)]
fn cut_off(numbers: &mut [f32]) {
    for number in numbers {
        *number = number.max(0.0);
    }
}

/// Turns logits into shares of 1.
pub(crate) fn softmax(logits: &mut [f32]) {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for logit in logits.iter_mut() {
        *logit = libm::expf(*logit - most);
        sum += *logit;
    }
    logits.iter_mut().for_each(|share| *share /= sum);
}

/// Turns a logit into a share of the payoff.
pub(crate) fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-logit))
}
