//! Fits the weights of a tapered evaluation to labelled positions (after Peter Österlund's "Texel"
//! method, 2014, with gradients instead of local search).
//!
//! The predicted result of a game is a logistic function of the evaluation of its position. The label
//! is a blend of two: the result of the game and a logistic function of the value that a search found.
//! The loss is the squared distance of prediction and label. It is minimised by Adam (Kingma and Ba
//! 2015) over the whole set, with a pull towards the present weights for those that few positions
//! use.
//!
//! The steepness of both functions is fitted first, on the present weights, so that the weights keep
//! their unit, the centipawn. Some games are held back: where their loss no longer falls, the fit has
//! begun to learn the others by heart and ends.
//!
//! | module | holds |
//! |---|---|
//! | `samples` | positions as linear functions of the weights, stored without gaps |
//! | `model` | prediction, loss and its gradient |
//! | `scale` | the steepness of the logistic functions |
//! | `adam` | the optimiser |
//! | `source` | weights as Rust source |

mod adam;
mod model;
mod samples;
mod scale;
mod source;

use std::time::{Duration, Instant};

use tapered::Pair;

use adam::Adam;
use model::{gradient, loss};

pub use samples::{Samples, Split};
pub use source::source;

/// Weights while they are fitted: middlegame and endgame, in centipawns.
pub type Weights = Vec<[f64; 2]>;

/// How labels are made and weights fitted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Share of the game's result in the label; the rest is the value of the search.
    pub result_share: f64,
    /// Centipawns of a search at which 73 % are expected; fitted to the results when absent.
    pub label_scale: Option<f64>,
    /// Centipawns of the evaluation at which 73 % are expected; fitted to the labels when absent.
    pub eval_scale: Option<f64>,
    /// First step of the optimiser, in centipawns; it falls to a twentieth.
    pub rate: f64,
    /// Pull towards the present weights: what a centipawn of distance adds to the slope of the loss.
    pub pull: f64,
    /// Passes over the positions, at most.
    pub epochs: u32,
    /// Passes without a lower loss of those held back after which the fit ends.
    pub patience: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            result_share: 0.3,
            label_scale: None,
            eval_scale: None,
            rate: 0.3,
            pull: 1e-7,
            epochs: 600,
            patience: 100,
        }
    }
}

/// The loss of the positions fitted to and of those held back.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Losses {
    /// Of those fitted to.
    pub fit: f64,
    /// Of those held back; that of the others when there are none.
    pub held: f64,
}

/// What a fit came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The weights with the lowest loss of those held back.
    pub weights: Weights,
    /// The scale of the labels.
    pub label_scale: f64,
    /// The scale of the evaluation.
    pub eval_scale: f64,
    /// With the weights at the start.
    pub before: Losses,
    /// With the weights found.
    pub after: Losses,
    /// The pass after which these weights were found; 0 for the start.
    pub best_epoch: u32,
    /// Passes made.
    pub epochs: u32,
    /// Time for all passes.
    pub time: Duration,
}

/// Fits weights, telling `told` the number of each pass and the losses after it.
pub fn fit(
    split: &Split,
    start: &[Pair],
    settings: &Settings,
    told: &mut dyn FnMut(u32, Losses),
) -> Fit {
    let start: Weights =
        start.iter().map(|pair| [f64::from(pair.mg()), f64::from(pair.eg())]).collect();
    let label_scale = settings.label_scale.unwrap_or_else(|| scale::of_values(&split.fit));
    let labels = |samples: &Samples| samples.labels(settings.result_share, label_scale);
    let (fit_labels, held_labels) = (labels(&split.fit), labels(&split.held));
    let eval_scale =
        settings.eval_scale.unwrap_or_else(|| scale::of_weights(&split.fit, &fit_labels, &start));
    let losses = |weights: &Weights| {
        let fit = loss(&split.fit, &fit_labels, weights, eval_scale);
        let held = match split.held.is_empty() {
            true => fit,
            false => loss(&split.held, &held_labels, weights, eval_scale),
        };
        Losses { fit, held }
    };
    let before = losses(&start);
    let mut best = (0, before, start.clone());
    let mut adam = Adam::new(start.clone());
    let begun = Instant::now();
    let mut epochs = 0;
    while epochs < settings.epochs && epochs - best.0 < settings.patience {
        let mut slopes = gradient(&split.fit, &fit_labels, &adam.weights, eval_scale);
        for ((slope, weight), start) in slopes.iter_mut().zip(&adam.weights).zip(&start) {
            for half in 0..2 {
                slope[half] += settings.pull * (weight[half] - start[half]);
            }
        }
        let left = 1.0 - f64::from(epochs) / f64::from(settings.epochs);
        adam.step(&slopes, settings.rate * left.max(0.05));
        epochs += 1;
        let now = losses(&adam.weights);
        told(epochs, now);
        if now.held < best.1.held {
            best = (epochs, now, adam.weights.clone());
        }
    }
    let (best_epoch, after, weights) = best;
    let time = begun.elapsed();
    Fit { weights, label_scale, eval_scale, before, after, best_epoch, epochs, time }
}

#[cfg(test)]
mod tests {
    use game::scatter;
    use tapered::{Coefficient, Trace};

    use super::*;

    /// Positions with three weights that count at random, labelled by hidden weights.
    pub(super) fn labelled(count: u64, hidden: &[[f64; 2]; 3], seed: u64) -> Samples {
        let mut samples = Samples::default();
        for index in 0..count {
            let number = |place: u64| scatter(seed, 8 * index + place);
            let coefficients: Vec<_> = (0..3)
                .map(|at| Coefficient { index: at, count: (number(at.into()) % 9) as i16 - 4 })
                .collect();
            let phase = (number(4) % 25) as f32 / 24.0;
            let trace = Trace { coefficients, phase, scale: 0.5 + (number(5) % 3) as f32 / 4.0 };
            let [mg, eg] = [0, 1].map(|half| {
                let terms = trace.coefficients.iter();
                terms.map(|c| hidden[usize::from(c.index)][half] * f64::from(c.count)).sum::<f64>()
            });
            let (phase, scale) = (f64::from(trace.phase), f64::from(trace.scale));
            let value = mg * phase + eg * (1.0 - phase) * scale;
            samples.push(&trace, value, f64::from(u8::from(value > 0.0)));
        }
        samples
    }

    #[test]
    fn finds_the_weights_behind_the_labels() {
        let hidden = [[40.0, 70.0], [-20.0, 10.0], [5.0, 0.0]];
        let split = Split { fit: labelled(2000, &hidden, 1), held: labelled(200, &hidden, 2) };
        let start = [Pair::new(30, 30), Pair::new(0, 0), Pair::new(0, 9)];
        let settings = Settings {
            result_share: 0.0,
            label_scale: Some(150.0),
            eval_scale: Some(150.0),
            rate: 1.5,
            pull: 0.0,
            ..Settings::default()
        };
        let mut heard = 0;
        let found = fit(&split, &start, &settings, &mut |epoch, _| heard = epoch);
        for (found, hidden) in found.weights.iter().zip(hidden) {
            for half in 0..2 {
                assert!((found[half] - hidden[half]).abs() < 1.0, "{found:?} {hidden:?}");
            }
        }
        assert_eq!(heard, found.epochs);
        assert!(found.after.held < 1e-3 * found.before.held, "{found:?}");
        // The weights of the start are 50 % too low, so their scale has to be lower.
        let half = [Pair::new(20, 35), Pair::new(-10, 5), Pair::new(2, 0)];
        let free = Settings { eval_scale: None, epochs: 0, ..settings };
        let scale = fit(&split, &half, &free, &mut |_, _| ()).eval_scale;
        assert!((scale - 75.0).abs() < 2.0, "{scale}");
    }

    #[test]
    fn ends_when_those_held_back_gain_nothing() {
        let hidden = [[40.0, 70.0], [-20.0, 10.0], [5.0, 0.0]];
        let other = hidden.map(|pair| pair.map(|weight| -weight));
        let split = Split { fit: labelled(300, &hidden, 1), held: labelled(300, &other, 2) };
        let start = [Pair::new(0, 0); 3];
        let settings = Settings { patience: 7, result_share: 0.0, ..Settings::default() };
        let found = fit(&split, &start, &settings, &mut |_, _| ());
        assert_eq!((found.best_epoch, found.epochs), (0, 7));
        assert_eq!((found.weights, found.after), (vec![[0.0; 2]; 3], found.before));
    }

    #[test]
    fn a_pull_keeps_weights_where_they_are() {
        let hidden = [[40.0, 70.0], [-20.0, 10.0], [5.0, 0.0]];
        let split = Split { fit: labelled(500, &hidden, 1), held: Samples::default() };
        let start = [Pair::new(0, 0); 3];
        let way = |pull| {
            let settings = Settings { pull, ..Settings::default() };
            let found = fit(&split, &start, &settings, &mut |_, _| ());
            found.weights.iter().flatten().map(|weight| weight.abs()).sum::<f64>()
        };
        assert!(way(1.0) < 0.2 * way(0.0), "{} {}", way(1.0), way(0.0));
    }
}
