//! How the loss of a network changes with its weights.

use game::Actions;

use crate::kernel::{
    LANES, Lanes, Place, Start, add, compiled_for_each, cut, lanes, lanes_mut, multiply, turn,
};
use crate::network::{Inputs, Layers, Network, forward, sigmoid, softmax};
use crate::shape::{Layout, Shape, Size};
use crate::vector::Vector;

/// How much the distance of the values counts beside that of the policy.
const VALUE_SHARE: f32 = 1.0;

/// What positions should be said to be.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Targets {
    /// Action and share, position by position.
    shares: Vec<(u16, f32)>,
    ends: Vec<u32>,
    /// Values, the player to move first.
    values: Vec<f32>,
}

impl Targets {
    pub fn clear(&mut self) {
        self.shares.clear();
        self.ends.clear();
        self.values.clear();
    }

    /// Adds an image of a position: the share of each action that is legal in it, and values.
    pub fn push<G: Actions>(
        &mut self,
        image: usize,
        shares: impl Iterator<Item = (usize, f32)>,
        values: impl Iterator<Item = f32>,
    ) {
        let imaged = shares.map(|(action, share)| (G::image_action(image, action) as u16, share));
        self.shares.extend(imaged);
        self.ends.push(self.shares.len() as u32);
        self.values.extend(values);
    }

    fn shares(&self, number: usize) -> &[(u16, f32)] {
        let begin = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.shares[begin as usize..self.ends[number] as usize]
    }
}

/// How far a network is from its targets, summed over positions: cross-entropies, in nats.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Loss {
    pub policy: f64,
    pub value: f64,
}

/// The layers as they lead back.
pub(crate) struct Backward {
    mix: Vec<f32>,
    trunk: Vec<f32>,
    second: Vec<f32>,
    heads: Vec<f32>,
}

impl Backward {
    pub fn of(network: &Network) -> Self {
        let (shape, layout) = (network.shape(), network.layout());
        let Size { channels, hidden, .. } = shape.size;
        let back = |range: &std::ops::Range<usize>, inputs| {
            crate::kernel::back(&network.weights()[range.clone()], inputs)
        };
        Self {
            mix: back(&layout.mix, channels),
            trunk: back(&layout.trunk, shape.squares() * channels),
            second: back(&layout.second, hidden),
            heads: back(&layout.heads, hidden),
        }
    }
}

/// A slice of a batch, which one thread works on.
pub(crate) struct Slice {
    pub inputs: Inputs,
    pub targets: Targets,
    layers: Layers,
    slopes: Layers,
    /// Room for what is turned and cut.
    turned: Vec<f32>,
    strips: Vec<f32>,
    /// How the loss changes with each weight.
    pub gradient: Vec<f32>,
    pub loss: Loss,
}

impl Slice {
    /// Room for so many positions.
    pub fn new(shape: &Shape, positions: usize) -> Self {
        let layers = Layers::new(shape, positions);
        // No layer of a position is wider than this.
        let widest = shape.size.hidden.max(shape.outputs()).max(layers.stem.len() / positions);
        let room = vec![0.0; positions * widest];
        Self {
            inputs: Inputs::default(),
            targets: Targets::default(),
            turned: room.clone(),
            strips: room,
            slopes: layers.clone(),
            layers,
            gradient: vec![0.0; shape.layout().weights],
            loss: Loss::default(),
        }
    }

    /// Forgets the positions that it worked on.
    pub fn clear(&mut self) {
        self.inputs.clear();
        self.targets.clear();
    }

    /// Works on the positions that were put into `inputs` and `targets`.
    pub fn work(&mut self, network: &Network, backward: &Backward) {
        let count = self.inputs.ends.len();
        forward(network, &self.inputs, 0, count, &mut self.layers);
        self.head_slopes(network.shape(), count);
        self.gradient.fill(0.0);
        backwards(network, backward, self, count);
    }

    /// Losses, and how they change with the logits.
    fn head_slopes(&mut self, shape: &Shape, count: usize) {
        self.loss = Loss::default();
        let outputs = shape.outputs();
        let mut shares = Vec::new();
        for number in 0..count {
            let heads = &self.layers.heads[number * outputs..][..outputs];
            let slopes = &mut self.slopes.heads[number * outputs..][..outputs];
            slopes.fill(0.0);
            let targets = self.targets.shares(number);
            shares.clear();
            shares.extend(targets.iter().map(|&(action, _)| heads[usize::from(action)]));
            softmax(&mut shares);
            for (&(action, target), &share) in targets.iter().zip(&shares) {
                slopes[usize::from(action)] = share - target;
                self.loss.policy -= f64::from(target) * f64::from(libm::logf(share.max(1e-30)));
            }
            for value in 0..shape.values {
                let target = self.targets.values[number * shape.values + value];
                let said = sigmoid(heads[shape.actions + value]).clamp(1e-7, 1.0 - 1e-7);
                slopes[shape.actions + value] = VALUE_SHARE * (said - target);
                let distance = target * libm::logf(said) + (1.0 - target) * libm::logf(1.0 - said);
                self.loss.value -= f64::from(distance);
            }
        }
    }
}

compiled_for_each! {
    /// From the slopes of the logits to those of all weights.
    fn backwards = plain_backwards(
        network: &Network,
        backward: &Backward,
        slice: &mut Slice,
        count: usize,
    )
}

/// The slopes of a layer's results, and where its slopes go.
struct Step<'a> {
    /// What went in, row by row, and how many numbers a row has.
    from: &'a [f32],
    inner: usize,
    slopes: &'a [f32],
    outputs: usize,
}

#[inline(always)]
fn plain_backwards<V: Vector>(
    network: &Network,
    backward: &Backward,
    slice: &mut Slice,
    count: usize,
) {
    let (shape, layout) = (network.shape(), network.layout());
    let Size { channels, hidden, .. } = shape.size;
    let (area, outputs) = (shape.squares() * channels, shape.outputs());
    let Slice { layers, slopes, turned, strips, gradient, .. } = slice;
    let mut room = (&mut turned[..], &mut strips[..]);

    let heads = &slopes.heads[..count * outputs];
    let second = &layers.second[..count * hidden];
    let step = Step { from: second, inner: hidden, slopes: heads, outputs };
    learn::<V>(&step, &mut room, gradient, &layout.heads, &layout.head_bias);
    lead_back::<V>(heads, outputs, &backward.heads, &mut slopes.second, Start::Zero);
    close(&mut slopes.second[..count * hidden], second);

    let second = &slopes.second[..count * hidden];
    let trunk = &layers.trunk[..count * hidden];
    let step = Step { from: trunk, inner: hidden, slopes: second, outputs: hidden };
    learn::<V>(&step, &mut room, gradient, &layout.second, &layout.second_bias);
    // What was added goes back as it is.
    slopes.trunk[..count * hidden].copy_from_slice(second);
    lead_back::<V>(second, hidden, &backward.second, &mut slopes.trunk, Start::Add);
    close(&mut slopes.trunk[..count * hidden], trunk);

    let trunk = &slopes.trunk[..count * hidden];
    let mix = &layers.mix[..count * area];
    let step = Step { from: mix, inner: area, slopes: trunk, outputs: hidden };
    learn::<V>(&step, &mut room, gradient, &layout.trunk, &layout.trunk_bias);
    lead_back::<V>(trunk, hidden, &backward.trunk, &mut slopes.mix, Start::Zero);
    close(&mut slopes.mix[..count * area], mix);

    let mix = &slopes.mix[..count * area];
    let stem = &layers.stem[..count * area];
    let step = Step { from: stem, inner: channels, slopes: mix, outputs: channels };
    learn::<V>(&step, &mut room, gradient, &layout.mix, &layout.mix_bias);
    lead_back::<V>(mix, channels, &backward.mix, &mut slopes.stem, Start::Zero);
    close(&mut slopes.stem[..count * area], stem);
    for number in 0..count {
        let squares = lanes(&slopes.stem[number * area..][..area]);
        learn_stem::<V>(network, &slice.inputs, number, squares, &mut slice.gradient);
    }
}

/// The slopes of a layer's weights: every input times every slope, summed over the rows.
#[inline(always)]
fn learn<V: Vector>(
    step: &Step<'_>,
    (turned, strips): &mut (&mut [f32], &mut [f32]),
    gradient: &mut [f32],
    weights: &std::ops::Range<usize>,
    bias: &std::ops::Range<usize>,
) {
    let Step { from, inner, slopes, outputs } = *step;
    let rows = from.len() / inner;
    turn(from, inner, &mut turned[..from.len()]);
    let strips = lanes_mut(&mut strips[..slopes.len()]);
    cut(lanes(slopes), outputs / LANES, strips);
    let to = lanes_mut(&mut gradient[weights.clone()]);
    multiply::<V>(&turned[..from.len()], rows, strips, to, Place::strips(inner), Start::Zero);
    let bias = lanes_mut(&mut gradient[bias.clone()]);
    for row in lanes(slopes).chunks_exact(outputs / LANES) {
        add::<V>(bias, row, 1.0);
    }
}

/// The slopes of what went into a layer.
#[inline(always)]
fn lead_back<V: Vector>(
    slopes: &[f32],
    outputs: usize,
    back: &[f32],
    to: &mut [f32],
    start: Start<'_>,
) {
    let back = lanes(back);
    let place = Place::rows(back.len() / outputs);
    multiply::<V>(slopes, outputs, back, lanes_mut(to), place, start);
}

/// Nothing goes back through what was cut off.
#[inline(always)]
fn close(slopes: &mut [f32], results: &[f32]) {
    for (slope, &result) in slopes.iter_mut().zip(results) {
        if result <= 0.0 {
            *slope = 0.0;
        }
    }
}

/// The slopes of the stem's weights by one position.
#[inline(always)]
fn learn_stem<V: Vector>(
    network: &Network,
    inputs: &Inputs,
    number: usize,
    squares: &[Lanes],
    gradient: &mut [f32],
) {
    let (shape, layout): (&Shape, &Layout) = (network.shape(), network.layout());
    let (channels, taps) = (shape.size.channels, shape.taps());
    let strips = channels / LANES;
    let (stones, facts) = inputs.of(number);
    for square in squares.chunks_exact(strips) {
        add::<V>(lanes_mut(&mut gradient[layout.stem_bias.clone()]), square, 1.0);
        for &(fact, amount) in facts {
            let begin = layout.facts.start + usize::from(fact) * channels;
            add::<V>(lanes_mut(&mut gradient[begin..][..channels]), square, amount);
        }
    }
    for &(plane, square, amount) in stones {
        let begin = layout.stem.start + usize::from(plane) * taps * channels;
        let plane = lanes_mut(&mut gradient[begin..][..taps * channels]);
        for &(target, tap) in &network.neighbours()[usize::from(square)] {
            let slopes = &squares[usize::from(target) * strips..][..strips];
            add::<V>(&mut plane[usize::from(tap) * strips..][..strips], slopes, amount);
        }
    }
}

#[cfg(test)]
mod tests {
    use connect4::ConnectFour;
    use game::{Game, MoveList, Turn, scatter};

    use super::*;

    /// Positions of random games, with targets drawn by lot.
    fn slice(shape: &Shape) -> Slice {
        let mut slice = Slice::new(shape, 7);
        let mut moves = MoveList::new();
        for number in 0..7 {
            let mut game = ConnectFour::start(&());
            for ply in 0..5 * number {
                if let Turn::Player(_) = game.turn(&mut moves) {
                    let drawn = scatter(number, ply) % moves.len() as u64;
                    game.play_unchecked(moves[drawn as usize]);
                }
            }
            game.turn(&mut moves);
            let image = (number % 2) as usize;
            slice.inputs.push(&game, image);
            let all: u64 = (0..moves.len() as u64).map(|mv| scatter(number, mv) % 100).sum();
            let shares = moves.iter().enumerate().map(|(index, &mv)| {
                let share = (scatter(number, index as u64) % 100) as f32 / all as f32;
                (game.action(mv), share)
            });
            let value = (scatter(number, 1000) % 100) as f32 / 99.0;
            slice.targets.push::<ConnectFour>(image, shares, std::iter::once(value));
        }
        slice
    }

    /// The loss is summed in double precision, but its parts are not: the differences are taken of that.
    #[test]
    fn gradients_are_what_small_steps_find() {
        let size = Size { reach: 3, channels: 16, hidden: 16 };
        let shape = Shape::of::<ConnectFour>("connect4", 2, size);
        let mut network = Network::random(shape.clone(), 5);
        let layout = network.layout().clone();
        // Without biases the squares that see nothing stand just where neurons open.
        for range in [&layout.stem_bias, &layout.mix_bias, &layout.trunk_bias, &layout.second_bias]
        {
            for (place, weight) in network.weights_mut()[range.clone()].iter_mut().enumerate() {
                *weight = 0.1 + (scatter(9, place as u64) % 100) as f32 / 500.0;
            }
        }
        let mut slice = slice(&shape);
        slice.work(&network, &Backward::of(&network));
        let gradient = slice.gradient.clone();
        let mut checked = 0;
        for range in [
            layout.stem,
            layout.facts,
            layout.stem_bias,
            layout.mix,
            layout.mix_bias,
            layout.trunk,
            layout.trunk_bias,
            layout.second,
            layout.second_bias,
            layout.heads,
            layout.head_bias,
        ] {
            let step = (range.len() / 40).max(1);
            for index in range.step_by(step) {
                let mut at = |moved: f32| {
                    let before = network.weights()[index];
                    network.weights_mut()[index] = before + moved;
                    slice.work(&network, &Backward::of(&network));
                    network.weights_mut()[index] = before;
                    slice.loss.policy + slice.loss.value
                };
                // Where a neuron opens or closes in between there is no slope; that is so for few.
                let slope = |step: f32, at: &mut dyn FnMut(f32) -> f64| {
                    (at(step) - at(-step)) / f64::from(2.0 * step)
                };
                let (wide, narrow) = (slope(4e-3, &mut at), slope(2e-3, &mut at));
                if (wide - narrow).abs() > 3e-3 {
                    continue;
                }
                let found = f64::from(gradient[index]);
                assert!(
                    (narrow - found).abs() < 4e-3 + 0.01 * found.abs(),
                    "{index}: {narrow} {found}"
                );
                checked += usize::from(found.abs() > 1e-2);
            }
        }
        assert!(checked > 60, "{checked}");
    }
}
