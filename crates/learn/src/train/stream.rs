//! The positions of a shuffle, batch by batch, over and over in another order each time.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use game::scatter;

use super::sample::{self, Sample};
use super::shuffle::{Bucket, Shuffled, bucket_path, starts};
use super::{BATCH, TrainError};

/// Batches that wait to be learned from.
const WAITING: usize = 3;

/// Positions to learn from at once.
#[derive(Default)]
pub(super) struct Batch {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Batch {
    /// Positions that lie one behind the other; one that is cut off is left out.
    pub fn of(bytes: Vec<u8>) -> Self {
        let ends = std::iter::successors(sample::end(&bytes, 0), |&end| sample::end(&bytes, end));
        Self { ends: ends.collect(), bytes }
    }

    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    fn push(&mut self, sample: &[u8]) {
        self.bytes.extend_from_slice(sample);
        self.ends.push(self.bytes.len());
    }

    /// The positions with these numbers.
    pub fn samples(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = Sample<'_>> {
        range.map(|place| {
            let start = if place == 0 { 0 } else { self.ends[place - 1] };
            Sample(&self.bytes[start..self.ends[place]])
        })
    }
}

/// The batches of a shuffle from this one on, made by a thread of its own.
pub(super) fn batches(
    folder: &Path,
    shuffled: &Shuffled,
    seed: u64,
    first: u64,
) -> Result<Receiver<Result<Batch, TrainError>>, TrainError> {
    let (batches, received) = mpsc::sync_channel(WAITING);
    let (folder, buckets) = (folder.to_owned(), shuffled.buckets.clone());
    let mut source = Source { folder, buckets, seed, skip: first * BATCH as u64, batches };
    let work = move || {
        if let Err(error) = source.run() {
            // Nobody may be there any more to hear it.
            let _ = source.batches.send(Err(error));
        }
    };
    let thread = thread::Builder::new().name("batches".to_owned());
    thread.spawn(work).map_err(|source| TrainError::Io { path: PathBuf::new(), source })?;
    Ok(received)
}

struct Source {
    folder: PathBuf,
    buckets: Vec<Bucket>,
    seed: u64,
    /// Positions that were learned from before.
    skip: u64,
    batches: SyncSender<Result<Batch, TrainError>>,
}

impl Source {
    /// Goes on until nobody listens.
    fn run(&mut self) -> Result<(), TrainError> {
        let all: u64 = self.buckets.iter().map(|bucket| bucket.positions).sum();
        let mut batch = Batch::default();
        for round in self.skip / all.max(1).. {
            let seed = scatter(self.seed, round);
            let mut before = round * all;
            for bucket in shuffled(self.buckets.len(), seed) {
                let count = self.buckets[bucket].positions;
                let skip = self.skip.saturating_sub(before).min(count) as usize;
                before += count;
                if skip as u64 == count {
                    continue;
                }
                let path = bucket_path(&self.folder, bucket);
                let bytes = self.buckets[bucket].read(&path)?;
                let places = starts(&bytes);
                let order = shuffled(places.len(), scatter(seed, bucket as u64 + 1));
                for place in order.into_iter().skip(skip) {
                    let end = places.get(place + 1).copied().unwrap_or(bytes.len());
                    batch.push(&bytes[places[place]..end]);
                    let full = batch.len() == BATCH;
                    if full && self.batches.send(Ok(std::mem::take(&mut batch))).is_err() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}

/// The numbers below `count` in an order of chance (Fisher and Yates 1938).
fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        let drawn = (u128::from(scatter(seed, last as u64)) * (last as u128 + 1)) >> 64;
        order.swap(last, drawn as usize);
    }
    order
}
