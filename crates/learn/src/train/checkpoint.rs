//! From where a run goes on.

use std::io;
use std::path::{Path, PathBuf};

use super::TrainError;
use super::adamw::Optimiser;
use super::layout::Layout;
use super::run::Point;

/// The file in the folder of a run.
const NAME: &str = "checkpoint";
/// Bytes of the checksum at its end.
const SUM: usize = 4;

/// What a run has come to so far.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Checkpoint {
    pub optimiser: Optimiser,
    /// The points of the curve.
    pub points: Vec<Point>,
}

impl Checkpoint {
    /// Where a run begins that begins with these weights.
    fn start(weights: Vec<f32>) -> Self {
        Self { optimiser: Optimiser::new(weights), points: Vec::new() }
    }

    fn path(folder: &Path) -> PathBuf {
        folder.join(NAME)
    }

    /// Writes it in place of the last one, whole or not at all.
    pub fn write(&self, folder: &Path) -> Result<(), TrainError> {
        let path = Self::path(folder);
        let Optimiser { weights, means, squares, steps } = &self.optimiser;
        let mut bytes = serde_json::to_vec(&(steps, &self.points)).expect("plain data");
        bytes.push(b'\n');
        for number in weights.iter().chain(means).chain(squares) {
            bytes.extend(number.to_le_bytes());
        }
        let sum = crc32fast::hash(&bytes);
        bytes.extend(sum.to_le_bytes());
        files::write(&path, bytes).map_err(TrainError::io(&path))
    }

    /// The checkpoint of a run that has logged so many points, or its start with the weights that `first`
    /// makes.
    pub fn read(
        folder: &Path,
        layout: Layout,
        logged: usize,
        first: impl FnOnce() -> Vec<f32>,
    ) -> Result<Self, TrainError> {
        let path = Self::path(folder);
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound && logged == 0 => {
                return Ok(Self::start(first()));
            }
            Err(error) => return Err(TrainError::io(&path)(error)),
        };
        // It is written before its last point is logged.
        let fits = |found: &Self| (logged..=logged + 1).contains(&found.points.len());
        Self::of(&bytes, layout).filter(fits).ok_or(TrainError::Checkpoint(path))
    }

    fn of(bytes: &[u8], layout: Layout) -> Option<Self> {
        let (bytes, sum) = bytes.split_last_chunk::<SUM>()?;
        if crc32fast::hash(bytes) != u32::from_le_bytes(*sum) {
            return None;
        }
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let (steps, points) = serde_json::from_slice(&bytes[..end]).ok()?;
        let (numbers, rest) = bytes[end + 1..].as_chunks::<4>();
        if numbers.len() != 3 * layout.len() || !rest.is_empty() {
            return None;
        }
        let numbers: Vec<f32> = numbers.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        let part = |number: usize| numbers[number * layout.len()..][..layout.len()].to_vec();
        let [weights, means, squares] = [0, 1, 2].map(part);
        Some(Self { optimiser: Optimiser { weights, means, squares, steps }, points })
    }
}
