//! Fits the weights of a tapered evaluation to labelled positions (after Peter Österlund's "Texel"
//! method, 2014, with gradients instead of local search).
//!
//! A line of labels is `POSITION;CENTIPAWNS;RESULT`: the verdict of a program after a short search
//! and the result of the game the position comes from, both for the first player. The predicted
//! result is a logistic function of the evaluation; the loss is its squared distance to a blend of
//! both labels. Minimised by Adam (Kingma and Ba 2015) over the whole set, with a pull towards the
//! present weights for those that few positions use. One position in twenty is held back to show
//! that the fit is not by heart.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::thread;

use game::tapered::{Pair, Term, Trace};

/// Every so many positions one is held back.
const HELD_BACK: usize = 20;

/// What a game brings to the tuner.
pub struct Subject<'a, F> {
    /// The game whose weights they are, for the head of the source.
    pub game: &'a str,
    /// Its terms.
    pub terms: &'a [Term],
    /// The weights to start from.
    pub weights: &'a [Pair],
    /// Takes the evaluation of a position in text form apart; `None` for a text that is no
    /// position, or one valued by rule.
    pub trace: F,
}

/// How labels are read and weights fitted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Share of the game's result in the label; the rest is the program's verdict.
    pub result_share: f64,
    /// Centipawns at which the program's verdict means 73 %.
    pub label_scale: f64,
    /// Centipawns at which the evaluation means 73 %.
    pub eval_scale: f64,
    /// First step of the optimiser, in centipawns.
    pub rate: f64,
    /// Pull towards the present weights.
    pub pull: f64,
    /// Threads to work with.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            result_share: 0.3,
            label_scale: 145.0,
            eval_scale: 165.0,
            rate: 1.5,
            pull: 2e-9,
            threads: 2,
        }
    }
}

/// Why a fit came to nothing.
#[derive(Debug, thiserror::Error)]
pub enum TexelError {
    /// The arguments are not those of the usage.
    #[error("usage: tune OUT.rs EPOCHS LABELS.csv...{0}")]
    Usage(String),
    /// A file cannot be read.
    #[error("cannot read {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The result cannot be written.
    #[error("cannot write {path}: {source}")]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// No line of the files is a label.
    #[error("no labelled position in the files")]
    Empty,
}

struct Sample {
    trace: Trace,
    label: f64,
}

/// Weights while they are fitted: middlegame and endgame.
type Weights = Vec<[f64; 2]>;

/// The whole command: reads labels, fits, writes the source of the weights. `arguments` are
/// `OUT.rs EPOCHS LABELS.csv...`; progress goes to standard output.
///
/// # Errors
/// [`TexelError`] for arguments or files that are of no use.
pub fn command<F: Fn(&str) -> Option<Trace>>(
    subject: &Subject<'_, F>,
    settings: Settings,
    arguments: &[String],
) -> Result<(), TexelError> {
    let [out, epochs, files @ ..] = arguments else {
        return Err(TexelError::Usage(String::new()));
    };
    let epochs: u32 = epochs
        .parse()
        .map_err(|_| TexelError::Usage(format!("; EPOCHS must be a number, not {epochs:?}")))?;
    let (mut fit, mut held) = (Vec::new(), Vec::new());
    for file in files {
        let samples = load(subject, &settings, Path::new(file))?;
        for (index, sample) in samples.into_iter().enumerate() {
            if index % HELD_BACK == 0 { &mut held } else { &mut fit }.push(sample);
        }
    }
    if fit.is_empty() {
        return Err(TexelError::Empty);
    }
    println!("{} positions to fit, {} held back", fit.len(), held.len());
    let weights = minimise(&fit, &held, subject.weights, settings, epochs);
    let path = Path::new(out);
    fs::write(path, source(subject, &weights))
        .map_err(|source| TexelError::Write { path: path.to_owned(), source })
}

fn load<F: Fn(&str) -> Option<Trace>>(
    subject: &Subject<'_, F>,
    settings: &Settings,
    path: &Path,
) -> Result<Vec<Sample>, TexelError> {
    let failed = |source| TexelError::Read { path: path.to_owned(), source };
    let file = fs::File::open(path).map_err(failed)?;
    let mut samples = Vec::new();
    for line in BufReader::new(file).lines() {
        samples.extend(sample(subject, settings, &line.map_err(failed)?));
    }
    Ok(samples)
}

/// Reads a line; `None` when it is no label or its position is valued by rule.
fn sample<F: Fn(&str) -> Option<Trace>>(
    subject: &Subject<'_, F>,
    settings: &Settings,
    line: &str,
) -> Option<Sample> {
    let mut fields = line.split(';');
    let position = fields.next()?;
    let centipawns: f64 = fields.next()?.trim().parse().ok()?;
    let result: f64 = fields.next()?.trim().parse().ok()?;
    let verdict = logistic(centipawns / settings.label_scale);
    let label = settings.result_share * result + (1.0 - settings.result_share) * verdict;
    Some(Sample { trace: (subject.trace)(position)?, label })
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn predict(trace: &Trace, weights: &Weights, scale: f64) -> f64 {
    let (mut mg, mut eg) = (0.0, 0.0);
    for coefficient in &trace.coefficients {
        let [weight_mg, weight_eg] = weights[usize::from(coefficient.index)];
        let count = f64::from(coefficient.count);
        mg += weight_mg * count;
        eg += weight_eg * count;
    }
    let phase = f64::from(trace.phase);
    logistic((mg * phase + eg * (1.0 - phase) * f64::from(trace.scale)) / scale)
}

fn loss(samples: &[Sample], weights: &Weights, scale: f64) -> f64 {
    let squares = samples.iter().map(|s| (predict(&s.trace, weights, scale) - s.label).powi(2));
    squares.sum::<f64>() / samples.len().max(1) as f64
}

/// Loss and its gradient, over all threads.
fn gradient(samples: &[Sample], weights: &Weights, settings: &Settings) -> (f64, Weights) {
    let part = samples.len().div_ceil(settings.threads.max(1)).max(1);
    thread::scope(|scope| {
        let parts: Vec<_> = samples
            .chunks(part)
            .map(|chunk| scope.spawn(move || partial_gradient(chunk, weights, settings.eval_scale)))
            .collect();
        let mut total = (0.0, vec![[0.0; 2]; weights.len()]);
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

fn partial_gradient(samples: &[Sample], weights: &Weights, scale: f64) -> (f64, Weights) {
    let mut slopes = vec![[0.0; 2]; weights.len()];
    let mut loss = 0.0;
    for sample in samples {
        let predicted = predict(&sample.trace, weights, scale);
        let error = predicted - sample.label;
        loss += error * error;
        let slope = 2.0 * error * predicted * (1.0 - predicted) / scale;
        let phase = f64::from(sample.trace.phase);
        let (mg, eg) = (slope * phase, slope * (1.0 - phase) * f64::from(sample.trace.scale));
        for coefficient in &sample.trace.coefficients {
            let count = f64::from(coefficient.count);
            let sum = &mut slopes[usize::from(coefficient.index)];
            sum[0] += mg * count;
            sum[1] += eg * count;
        }
    }
    (loss, slopes)
}

fn minimise(
    fit: &[Sample],
    held: &[Sample],
    start: &[Pair],
    settings: Settings,
    epochs: u32,
) -> Weights {
    let (beta1, beta2): (f64, f64) = (0.9, 0.999);
    let start: Weights =
        start.iter().map(|pair| [f64::from(pair.mg()), f64::from(pair.eg())]).collect();
    let mut weights = start.clone();
    let mut first = vec![[0.0; 2]; start.len()];
    let mut second = first.clone();
    for epoch in 1..=epochs {
        let (loss_now, slopes) = gradient(fit, &weights, &settings);
        let rate = settings.rate * (1.0 - f64::from(epoch - 1) / f64::from(epochs)).max(0.05);
        for index in 0..start.len() {
            for half in 0..2 {
                let pull = settings.pull * (weights[index][half] - start[index][half]);
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
            let held_back = loss(held, &weights, settings.eval_scale);
            println!("epoch {epoch}: loss {loss_now:.6}, held back {held_back:.6}");
        }
    }
    weights
}

/// The weights as the source file `weights.rs`.
fn source<F>(subject: &Subject<'_, F>, weights: &Weights) -> String {
    let mut text = HEAD.replace("GAME", subject.game);
    for term in subject.terms {
        let values: Vec<String> = weights[term.start..term.start + term.len]
            .iter()
            .map(|[mg, eg]| format!("s({}, {})", mg.round() as i16, eg.round() as i16))
            .collect();
        let row = [10, 9, 8].into_iter().find(|&row| values.len().is_multiple_of(row)).unwrap_or(8);
        if values.len() <= row {
            text.push_str(&format!("    {}: [{}],\n", term.name, values.join(", ")));
        } else {
            text.push_str(&format!("    {}: [\n", term.name));
            for row in values.chunks(row) {
                text.push_str(&format!("        {},\n", row.join(", ")));
            }
            text.push_str("    ],\n");
        }
    }
    text.push_str("};\n");
    text
}

const HEAD: &str = "\
//! The weights, fitted by `cargo run --release -p tune --example GAME` (see its head).

use game::tapered::Pair;

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

#[cfg(test)]
mod tests {
    use game::tapered::Coefficient;

    use super::*;

    /// Positions `N` in which one weight counts `N` times, and only in the endgame.
    fn trace(text: &str) -> Option<Trace> {
        let count = text.trim().parse().ok()?;
        let coefficients = vec![Coefficient { index: 0, count }];
        Some(Trace { coefficients, phase: 0.0, scale: 1.0 })
    }

    #[test]
    fn finds_the_weight_behind_the_labels() {
        let terms = [Term { name: "only", start: 0, len: 1 }];
        let weights = [Pair::new(0, 10)];
        let subject = Subject { game: "none", terms: &terms, weights: &weights, trace };
        let settings = Settings { label_scale: 165.0, result_share: 0.0, ..Settings::default() };
        let lines = (-9..=9).map(|count| format!("{count};{};0.5", 40 * count));
        let samples: Vec<_> = lines.filter_map(|line| sample(&subject, &settings, &line)).collect();
        assert_eq!(samples.len(), 19);
        let found = minimise(&samples, &[], &weights, settings, 400);
        assert!((found[0][1] - 40.0).abs() < 1.0, "{found:?}");
        assert_eq!(found[0][0], 0.0, "a weight that never counts stays");
        assert!(source(&subject, &found).contains("    only: [s(0, 40)],"));
    }

    #[test]
    fn bad_arguments_and_lines_are_told() {
        let subject = Subject { game: "none", terms: &[], weights: &[], trace };
        let run = |arguments: &[&str]| {
            let arguments: Vec<_> = arguments.iter().map(|&text| text.to_owned()).collect();
            command(&subject, Settings::default(), &arguments)
        };
        assert!(matches!(run(&[]), Err(TexelError::Usage(_))));
        assert!(matches!(run(&["out", "many"]), Err(TexelError::Usage(_))));
        assert!(matches!(run(&["out", "3"]), Err(TexelError::Empty)));
        assert!(matches!(run(&["out", "3", "no such file"]), Err(TexelError::Read { .. })));
        assert!(sample(&subject, &Settings::default(), "1;x;0").is_none());
    }
}
