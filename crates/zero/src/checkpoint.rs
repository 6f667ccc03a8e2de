//! From where a run goes on.
//!
//! There are two checkpoints, of which the older one is overwritten: one is written before its generation is
//! logged, and whoever is killed in between goes on from the other.

use std::io;
use std::path::{Path, PathBuf};

use crate::optimiser::Optimiser;
use crate::run::ZeroError;

/// Bytes of the checksum at its end.
const SUM: usize = 4;

fn path(folder: &Path, generation: u32) -> PathBuf {
    folder.join(format!("checkpoint-{}", generation % 2))
}

/// Writes what came out of a generation.
pub(crate) fn write(
    folder: &Path,
    generation: u32,
    optimiser: &Optimiser,
) -> Result<(), ZeroError> {
    let Optimiser { weights, means, squares, mean_weights, steps } = optimiser;
    let mut bytes = [&generation.to_le_bytes()[..], &steps.to_le_bytes()].concat();
    for number in [weights, means, squares, mean_weights].into_iter().flatten() {
        bytes.extend(number.to_le_bytes());
    }
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    let path = path(folder, generation);
    files::write(&path, bytes).map_err(ZeroError::io(&path))
}

/// Reads what came out of a generation, so many weights.
pub(crate) fn read(folder: &Path, generation: u32, weights: usize) -> Result<Optimiser, ZeroError> {
    let path = path(folder, generation);
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(ZeroError::Checkpoint(path));
        }
        Err(error) => return Err(ZeroError::io(&path)(error)),
    };
    of(&bytes, generation, weights).ok_or(ZeroError::Checkpoint(path))
}

fn of(bytes: &[u8], generation: u32, weights: usize) -> Option<Optimiser> {
    let (content, sum) = bytes.split_last_chunk::<SUM>()?;
    if crc32fast::hash(content) != u32::from_le_bytes(*sum) {
        return None;
    }
    let (number, rest) = content.split_first_chunk()?;
    let (steps, rest) = rest.split_first_chunk()?;
    let (numbers, rest) = rest.as_chunks::<4>();
    let fits = u32::from_le_bytes(*number) == generation
        && rest.is_empty()
        && numbers.len() == 4 * weights;
    if !fits {
        return None;
    }
    let part = |number: usize| -> Vec<f32> {
        let numbers = &numbers[number * weights..][..weights];
        numbers.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect()
    };
    Some(Optimiser {
        weights: part(0),
        means: part(1),
        squares: part(2),
        mean_weights: part(3),
        steps: u64::from_le_bytes(*steps),
    })
}
