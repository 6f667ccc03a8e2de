//! That no sum can overflow, whatever the position.
//!
//! *Accumulators.* A neuron is its bias and at most P = [`Shape::most_pieces`] weights of its column,
//! each of another input. So it is at most its bias and the sum of its P largest weights (those below
//! zero taken for zero), and at least its bias and the sum of its P smallest. Where both lie within 16
//! bits, so does the neuron in every position; and since addition in 16 bits is exact modulo 2^16,
//! steps on the way to a position may wrap around without harm.
//!
//! *Outputs.* A clipped neuron v is 0 to 255 and a weight w is within ±128, so v·w is within ±32 640,
//! which 16 bits hold, and v·v·w within ±8 323 200. The kernels sum up those of at most 256 neurons in 32
//! bits, ±2 130 739 200, which is within ±2^31; these sums add up in 64 bits.

use crate::lines::{LANES, Line, numbers_of};
use crate::{MOST_OUTPUT_WEIGHT, NetworkError, Shape, Width};

/// Refuses weights of the first layer with which a neuron could overflow.
pub fn check_inputs(
    shape: &Shape,
    width: Width,
    biases: &[Line],
    weights: &[Line],
) -> Result<(), NetworkError> {
    let most = largest(width, weights);
    for (neuron, &bias) in numbers_of(biases).iter().enumerate() {
        // Nearly always the largest weight alone tells that nothing can happen.
        let reach = i64::from(bias).abs() + i64::from(most[neuron]) * shape.most_pieces as i64;
        if reach > i64::from(i16::MAX) {
            check_neuron(shape, width, weights, neuron, bias)?;
        }
    }
    Ok(())
}

/// The size of the largest weight of each neuron.
fn largest(width: Width, weights: &[Line]) -> Vec<u16> {
    let mut most = vec![[0; LANES]; width.lines()];
    for row in weights.chunks_exact(width.lines()) {
        for (most, line) in most.iter_mut().zip(row) {
            for (most, weight) in most.iter_mut().zip(line.0) {
                *most = weight.unsigned_abs().max(*most);
            }
        }
    }
    most.concat()
}

/// Refuses a neuron that could overflow.
fn check_neuron(
    shape: &Shape,
    width: Width,
    weights: &[Line],
    neuron: usize,
    bias: i16,
) -> Result<(), NetworkError> {
    let (line, lane) = (neuron / LANES, neuron % LANES);
    let rows = weights.chunks_exact(width.lines());
    let mut column: Vec<i64> = rows.map(|row| i64::from(row[line].0[lane])).collect();
    column.sort_unstable();
    let least = column.iter().take(shape.most_pieces).map(|&weight| weight.min(0));
    let least = i64::from(bias) + least.sum::<i64>();
    let most = column.iter().rev().take(shape.most_pieces).map(|&weight| weight.max(0));
    let most = i64::from(bias) + most.sum::<i64>();
    for reach in [least, most] {
        if i16::try_from(reach).is_err() {
            return Err(NetworkError::Overflow { neuron, reach });
        }
    }
    Ok(())
}

/// Refuses output weights with which a sum could overflow.
pub fn check_outputs(weights: &[i16]) -> Result<(), NetworkError> {
    let too_large = |weight: &i16| weight.unsigned_abs() > MOST_OUTPUT_WEIGHT.unsigned_abs();
    match weights.iter().position(too_large) {
        Some(index) => Err(NetworkError::OutputWeight { index, found: weights[index] }),
        None => Ok(()),
    }
}
