//! Most likely distributions under a constraint (Van den Bergh, "Comments on normalized Elo",
//! 2020): what the generalised likelihood ratio is made of.

/// An outcome: its value and its probability.
pub(super) type Outcome = (f64, f64);

pub(super) fn mean(outcomes: &[Outcome]) -> f64 {
    outcomes.iter().map(|(value, probability)| value * probability).sum()
}

pub(super) fn variance(outcomes: &[Outcome]) -> f64 {
    let mean = mean(outcomes);
    outcomes.iter().map(|(value, probability)| probability * (value - mean).powi(2)).sum()
}

/// The probabilities of mean `expected` that make the observed ones most likely.
///
/// By Lagrange they are `p / (1 + θ (a - expected))` with the one `θ` that leaves no mean of
/// `a - expected`. Every observed probability is above 0, and `expected` lies between the values.
pub(super) fn with_mean(observed: &[Outcome], expected: f64) -> Vec<f64> {
    let apart = |pick: fn(f64, f64) -> f64, from: f64| {
        observed.iter().map(|(value, _)| value - expected).fold(from, pick)
    };
    let (least, most) = (apart(f64::min, f64::INFINITY), apart(f64::max, f64::NEG_INFINITY));
    // Between the poles the sum falls from +∞ to -∞.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let sum = |theta: f64| -> f64 {
        let term = |(value, probability): &Outcome| {
            let off = value - expected;
            probability * off / (1.0 + theta * off)
        };
        observed.iter().map(term).sum()
    };
    loop {
        let theta = low.midpoint(high);
        if theta <= low || theta >= high {
            let weight =
                |(value, probability): &Outcome| probability / (1.0 + theta * (value - expected));
            return observed.iter().map(weight).collect();
        }
        if sum(theta) > 0.0 { low = theta } else { high = theta }
    }
}

/// The probabilities whose mean lies `t` of their own standard deviations above `reference` that
/// make the observed ones most likely. The values lie as far below `reference` as above.
///
/// The constraint is not linear in the probabilities; each step solves the linear one that
/// touches it where the last step ended.
pub(super) fn with_t_value(observed: &[Outcome], reference: f64, t: f64) -> Vec<f64> {
    const MOST_STEPS: usize = 100;
    const SETTLED: f64 = 1e-10;
    let start = extremes(observed.len(), t);
    let mut found = start.clone();
    for _ in 0..MOST_STEPS {
        let current: Vec<Outcome> =
            observed.iter().zip(&found).map(|((value, _), &p)| (*value, p)).collect();
        let (mean, deviation) = (mean(&current), variance(&current).sqrt());
        let touching = |(value, probability): &Outcome| {
            let spread = (value - mean) / deviation;
            (value - reference - t * deviation * (1.0 + spread * spread) / 2.0, *probability)
        };
        let linear: Vec<Outcome> = observed.iter().map(touching).collect();
        let solvable = linear.iter().any(|(value, _)| *value < 0.0)
            && linear.iter().any(|(value, _)| *value > 0.0);
        let next = if solvable {
            with_mean(&linear, 0.0)
        } else {
            // Too far a step; at the start the problem has a solution.
            found.iter().zip(&start).map(|(a, b)| a.midpoint(*b)).collect()
        };
        let moved = next.iter().zip(&found).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        found = next;
        if moved < SETTLED {
            break;
        }
    }
    found
}

/// Probabilities of nothing but the least and the greatest of so many outcomes, whose mean lies
/// `t` standard deviations above the middle.
fn extremes(outcomes: usize, t: f64) -> Vec<f64> {
    let above = t / (1.0 + t * t).sqrt() / 2.0;
    let mut probabilities = vec![0.0; outcomes];
    probabilities[0] = 0.5 - above;
    probabilities[outcomes - 1] = 0.5 + above;
    probabilities
}
