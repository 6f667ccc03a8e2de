//! Fits the weights of the evaluation to labelled positions (after Peter Österlund's "Texel"
//! method, 2014, with gradients instead of local search).
//!
//! ```text
//! cargo run --release -p chess --example tune -- OUT.rs EPOCHS LABELS.csv...
//! ```
//!
//! A line of labels is `FEN;CENTIPAWNS;RESULT`: the verdict of a strong program after a short
//! search and the result of the game the position comes from, both for White. The predicted
//! result is a logistic function of the evaluation; the loss is its squared distance to a blend
//! of both labels. Minimised by Adam (Kingma and Ba 2015) over the whole set, with a pull
//! towards the present weights for those that few positions use. One position in twenty is held
//! back to show that the fit is not by heart. OUT.rs replaces `src/eval/weights.rs`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::thread;

use chess::Chess;
use chess::eval::{Coefficient, TERM_COUNT, TERMS, Trace, weight};
use game::Notation;

/// Share of the game result in the label; the rest is the strong program's verdict.
const RESULT_SHARE: f64 = 0.3;
/// Centipawns at which the strong program's verdict means 73 %.
const LABEL_SCALE: f64 = 145.0;
/// Centipawns at which the evaluation means 73 %.
const EVAL_SCALE: f64 = 165.0;
/// Every so many positions one is held back.
const HELD_BACK: usize = 20;
/// First step of the optimiser, in centipawns.
const RATE: f64 = 1.5;
/// Pull towards the present weights.
const PULL: f64 = 2e-9;
const THREADS: usize = 2;

struct Sample {
    coefficients: Vec<Coefficient>,
    phase: f32,
    scale: f32,
    label: f32,
}

type Weights = Vec<[f64; 2]>;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [out, epochs, files @ ..] = arguments.as_slice() else {
        eprintln!("usage: tune OUT.rs EPOCHS LABELS.csv...");
        std::process::exit(2);
    };
    let Ok(epochs) = epochs.parse::<u32>() else {
        eprintln!("EPOCHS must be a number, not {epochs:?}");
        std::process::exit(2);
    };
    let (mut fit, mut held) = (Vec::new(), Vec::new());
    for file in files {
        for (index, sample) in load(file).into_iter().enumerate() {
            if index % HELD_BACK == 0 { &mut held } else { &mut fit }.push(sample);
        }
    }
    println!("{} positions to fit, {} held back", fit.len(), held.len());
    let start: Weights = (0..TERM_COUNT)
        .map(|index| [f64::from(weight(index).mg()), f64::from(weight(index).eg())])
        .collect();
    let weights = minimise(&fit, &held, &start, epochs);
    if let Err(error) = fs::write(out, source(&weights)) {
        eprintln!("cannot write {out}: {error}");
        std::process::exit(1);
    }
}

fn load(file: &str) -> Vec<Sample> {
    let reader = match fs::File::open(file) {
        Ok(file) => BufReader::new(file),
        Err(error) => {
            eprintln!("cannot read {file}: {error}");
            std::process::exit(2);
        }
    };
    reader.lines().map_while(Result::ok).filter_map(|line| sample(&line)).collect()
}

/// Reads a line; `None` when it is no label or its position is valued by rule.
fn sample(line: &str) -> Option<Sample> {
    let mut fields = line.split(';');
    let game = Chess::read_position(&Default::default(), fields.next()?).ok()?;
    let centipawns: f64 = fields.next()?.trim().parse().ok()?;
    let result: f64 = fields.next()?.trim().parse().ok()?;
    let trace = Trace::of(game.board())?;
    let label = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * logistic(centipawns / LABEL_SCALE);
    Some(Sample {
        coefficients: trace.coefficients,
        phase: trace.phase,
        scale: trace.scale,
        label: label as f32,
    })
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn predict(sample: &Sample, weights: &Weights) -> f64 {
    let (mut mg, mut eg) = (0.0, 0.0);
    for coefficient in &sample.coefficients {
        let [weight_mg, weight_eg] = weights[usize::from(coefficient.index)];
        let count = f64::from(coefficient.count);
        mg += weight_mg * count;
        eg += weight_eg * count;
    }
    let phase = f64::from(sample.phase);
    let eval = mg * phase + eg * (1.0 - phase) * f64::from(sample.scale);
    logistic(eval / EVAL_SCALE)
}

fn loss(samples: &[Sample], weights: &Weights) -> f64 {
    let sum: f64 = samples.iter().map(|s| (predict(s, weights) - f64::from(s.label)).powi(2)).sum();
    sum / samples.len().max(1) as f64
}

/// Loss and its gradient, over all threads.
fn gradient(samples: &[Sample], weights: &Weights) -> (f64, Weights) {
    let part = samples.len().div_ceil(THREADS).max(1);
    thread::scope(|scope| {
        let parts: Vec<_> = samples
            .chunks(part)
            .map(|chunk| scope.spawn(move || partial_gradient(chunk, weights)))
            .collect();
        let mut total = (0.0, vec![[0.0; 2]; TERM_COUNT]);
        for part in parts {
            let (loss, slopes) = part.join().expect("a thread of the gradient panicked");
            total.0 += loss;
            for (sum, slope) in total.1.iter_mut().zip(slopes) {
                sum[0] += slope[0];
                sum[1] += slope[1];
            }
        }
        let count = samples.len().max(1) as f64;
        total.1.iter_mut().for_each(|slope| *slope = slope.map(|s| s / count));
        (total.0 / count, total.1)
    })
}

fn partial_gradient(samples: &[Sample], weights: &Weights) -> (f64, Weights) {
    let mut slopes = vec![[0.0; 2]; TERM_COUNT];
    let mut loss = 0.0;
    for sample in samples {
        let predicted = predict(sample, weights);
        let error = predicted - f64::from(sample.label);
        loss += error * error;
        let slope = 2.0 * error * predicted * (1.0 - predicted) / EVAL_SCALE;
        let phase = f64::from(sample.phase);
        let (mg, eg) = (slope * phase, slope * (1.0 - phase) * f64::from(sample.scale));
        for coefficient in &sample.coefficients {
            let count = f64::from(coefficient.count);
            let sum = &mut slopes[usize::from(coefficient.index)];
            sum[0] += mg * count;
            sum[1] += eg * count;
        }
    }
    (loss, slopes)
}

fn minimise(fit: &[Sample], held: &[Sample], start: &Weights, epochs: u32) -> Weights {
    let (beta1, beta2): (f64, f64) = (0.9, 0.999);
    let mut weights = start.clone();
    let mut first = vec![[0.0; 2]; TERM_COUNT];
    let mut second = vec![[0.0; 2]; TERM_COUNT];
    for epoch in 1..=epochs {
        let (loss_now, slopes) = gradient(fit, &weights);
        let rate = RATE * (1.0 - f64::from(epoch - 1) / f64::from(epochs)).max(0.05);
        for index in 0..TERM_COUNT {
            for half in 0..2 {
                let pull = PULL * (weights[index][half] - start[index][half]);
                let slope = slopes[index][half] + pull;
                let (m, v) = (&mut first[index][half], &mut second[index][half]);
                *m = beta1 * *m + (1.0 - beta1) * slope;
                *v = beta2 * *v + (1.0 - beta2) * slope * slope;
                let m = *m / (1.0 - beta1.powi(epoch as i32));
                let v = *v / (1.0 - beta2.powi(epoch as i32));
                weights[index][half] -= rate * m / (v.sqrt() + 1e-12);
            }
        }
        if epoch == 1 || epoch % 20 == 0 {
            println!("epoch {epoch}: loss {loss_now:.6}, held back {:.6}", loss(held, &weights));
        }
    }
    weights
}

/// The weights as the source file `weights.rs`.
fn source(weights: &Weights) -> String {
    let mut text = String::from(HEAD);
    for term in TERMS {
        let values: Vec<String> = weights[term.start..term.start + term.len]
            .iter()
            .map(|[mg, eg]| format!("s({}, {})", mg.round() as i16, eg.round() as i16))
            .collect();
        if values.len() <= 8 {
            text.push_str(&format!("    {}: [{}],\n", term.name, values.join(", ")));
        } else {
            text.push_str(&format!("    {}: [\n", term.name));
            for row in values.chunks(8) {
                text.push_str(&format!("        {},\n", row.join(", ")));
            }
            text.push_str("    ],\n");
        }
    }
    text.push_str("};\n");
    text
}

const HEAD: &str = "\
//! The weights, fitted by `cargo run --release -p chess --example tune` (see its help).

use super::Pair;
use super::terms::{TERM_COUNT, Weights, flatten};

const fn s(mg: i16, eg: i16) -> Pair {
    Pair::new(mg, eg)
}

/// The weights as one table.
pub static FLAT: [Pair; TERM_COUNT] = flatten(&WEIGHTS);

/// What each term is worth, in centipawns: (middlegame, endgame).
#[rustfmt::skip]
pub const WEIGHTS: Weights = Weights {
";
