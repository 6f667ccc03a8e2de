//! Positions in an order of chance, without ever being in memory together.
//!
//! First each position of the games goes to one of many *buckets*, files on the disk, drawn by lot.
//! Then, as often as they are learned from, the buckets are taken in an order of chance, and each is
//! shuffled in memory. Both together make every order of the whole as likely as any other, but for the
//! sizes of the buckets. Positions of games that are held back go to a file of their own.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;
use engine::{NetworkKind, ReplayedPosition, SeenPosition, Vision};
use game::scatter;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Plan, TrainError, sample};
use crate::filter::{Filter, Verdict};
use crate::record::{Block, Found, Reader};

/// Bytes of a bucket, about: two of them are in memory at once.
const BUCKET_BYTES: u64 = 128 << 20;
/// The most files that are open at once.
const MOST_BUCKETS: u64 = 500;
/// Blocks of games that are played again at once.
const BLOCKS: usize = 64;
/// What says that a shuffle is whole.
const INDEX: &str = "index.json";

/// Positions that lie in buckets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Shuffled {
    /// The rules by which they came there.
    plan: String,
    /// What lies in each bucket.
    pub buckets: Vec<Bucket>,
    /// Positions of games that are held back.
    pub held: Bucket,
    /// What could not be read or played, in words.
    pub damage: Vec<String>,
}

/// What lies in a file of positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Bucket {
    /// Positions.
    pub positions: u64,
    /// CRC-32 of its bytes.
    pub checksum: u32,
}

impl Bucket {
    /// The bytes of a file that holds this.
    ///
    /// # Errors
    /// One that cannot be read, or holds something else.
    pub fn read(self, path: &Path) -> Result<Vec<u8>, TrainError> {
        let bytes = fs::read(path).map_err(TrainError::io(path))?;
        if crc32fast::hash(&bytes) == self.checksum {
            Ok(bytes)
        } else {
            Err(TrainError::Bucket(path.to_owned()))
        }
    }
}

/// Bytes of positions that come of a byte of games, about.
const fn growth(kind: NetworkKind) -> u64 {
    match kind {
        NetworkKind::Value => 16,
        NetworkKind::Policy => 40,
    }
}

/// A bucket that is being filled.
struct Filling {
    file: BufWriter<File>,
    positions: u64,
    checksum: Hasher,
}

impl Filling {
    fn create(path: &Path) -> io::Result<Self> {
        let file = BufWriter::new(File::create(path)?);
        Ok(Self { file, positions: 0, checksum: Hasher::new() })
    }

    fn add(&mut self, positions: &[u8], count: u64) -> io::Result<()> {
        self.positions += count;
        self.checksum.update(positions);
        self.file.write_all(positions)
    }

    /// Brings all of it on the disk.
    fn finish(mut self) -> io::Result<Bucket> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        Ok(Bucket { positions: self.positions, checksum: self.checksum.finalize() })
    }
}

/// The positions of some games: those to learn from, and those held back.
#[derive(Default)]
struct Drawn {
    fit: Vec<u8>,
    held: Vec<u8>,
    damage: Vec<String>,
}

struct Sorter<'a> {
    folder: &'a Path,
    seed: u64,
    rules: String,
    buckets: Vec<Filling>,
    held: Filling,
    damage: Vec<String>,
    drawn: u64,
}

/// The file of a bucket.
pub(super) fn bucket_path(folder: &Path, bucket: usize) -> PathBuf {
    folder.join(format!("bucket-{bucket}"))
}

/// The file of the positions held back.
pub(super) fn held_path(folder: &Path) -> PathBuf {
    folder.join("held-back")
}

impl Shuffled {
    /// Positions to learn from.
    pub fn positions(&self) -> u64 {
        self.buckets.iter().map(|bucket| bucket.positions).sum()
    }

    /// The shuffle of a plan: the one that lies in the folder, or a new one. `told` hears how many
    /// bytes of games are done, of how many.
    pub fn of(
        plan: &Plan,
        vision: &dyn Vision,
        files: &[PathBuf],
        folder: &Path,
        told: &mut dyn FnMut(u64, u64),
    ) -> Result<Self, TrainError> {
        let rules = plan.of_shuffle();
        let index = folder.join(INDEX);
        if let Ok(text) = files::read_to_string(&index)
            && let Ok(found) = serde_json::from_str::<Self>(&text)
            && found.plan == rules
        {
            return Ok(found);
        }
        let failed = || TrainError::io(folder);
        fs::create_dir_all(folder).map_err(failed())?;
        let of: u64 = plan.data.iter().map(|data| data.bytes).sum();
        let mut sorter = Sorter::new(plan, rules, folder, of).map_err(failed())?;
        let mut before = 0;
        for (number, file) in files.iter().enumerate() {
            sorter.take(plan, vision, number as u64, file, &mut |done| told(before + done, of))?;
            before += plan.data[number].bytes;
        }
        let done = sorter.finish().map_err(failed())?;
        let text = serde_json::to_string(&done).expect("plain data");
        files::write(&index, text).map_err(TrainError::io(&index))?;
        Ok(done)
    }
}

impl<'a> Sorter<'a> {
    fn new(plan: &Plan, rules: String, folder: &'a Path, bytes: u64) -> io::Result<Self> {
        let buckets =
            (bytes * growth(plan.kind)).div_ceil(BUCKET_BYTES).clamp(1, MOST_BUCKETS) as usize;
        let buckets = (0..buckets).map(|bucket| Filling::create(&bucket_path(folder, bucket)));
        Ok(Self {
            folder,
            seed: plan.seed,
            rules,
            buckets: buckets.collect::<Result<_, _>>()?,
            held: Filling::create(&held_path(folder))?,
            damage: Vec::new(),
            drawn: 0,
        })
    }

    /// Takes the positions of a file of games.
    fn take(
        &mut self,
        plan: &Plan,
        vision: &dyn Vision,
        number: u64,
        path: &Path,
        told: &mut dyn FnMut(u64),
    ) -> Result<(), TrainError> {
        let mut reader = Reader::open(path)?;
        let variant = reader.header().variant.clone();
        let salt = scatter(plan.seed, number);
        loop {
            let (mut blocks, mut ended) = (Vec::with_capacity(BLOCKS), false);
            while blocks.len() < BLOCKS && !ended {
                match reader.next()? {
                    Some(Found::Block(block)) => blocks.push(block),
                    Some(Found::Damage(damage)) => {
                        self.damage.push(format!("{}: {damage}", path.display()));
                    }
                    None => ended = true,
                }
            }
            let drawn: Vec<Drawn> =
                blocks.par_iter().map(|block| draw(plan, vision, &variant, salt, block)).collect();
            for drawn in drawn {
                self.sort(drawn).map_err(TrainError::io(self.folder))?;
            }
            if ended {
                return Ok(());
            }
            told(blocks.last().map_or(0, |block| block.offset));
        }
    }

    /// Puts positions where the lot says.
    fn sort(&mut self, drawn: Drawn) -> io::Result<()> {
        let mut start = 0;
        while let Some(end) = sample::end(&drawn.fit, start) {
            let lot = scatter(self.seed, self.drawn) % self.buckets.len() as u64;
            self.drawn += 1;
            self.buckets[lot as usize].add(&drawn.fit[start..end], 1)?;
            start = end;
        }
        self.damage.extend(drawn.damage);
        self.held.add(&drawn.held, starts(&drawn.held).len() as u64)
    }

    fn finish(self) -> io::Result<Shuffled> {
        let buckets = self.buckets.into_iter().map(Filling::finish);
        Ok(Shuffled {
            plan: self.rules,
            buckets: buckets.collect::<Result<_, _>>()?,
            held: self.held.finish()?,
            damage: self.damage,
        })
    }
}

/// Where positions begin.
pub(super) fn starts(bytes: &[u8]) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut start = 0;
    while let Some(end) = sample::end(bytes, start) {
        starts.push(start);
        start = end;
    }
    starts
}

/// The positions of a block that are learned from.
fn draw(plan: &Plan, vision: &dyn Vision, variant: &str, salt: u64, block: &Block) -> Drawn {
    let filter = Filter { bound: plan.bound };
    let keep = |position: &ReplayedPosition| match plan.kind {
        NetworkKind::Value => filter.judge(position) == Verdict::Kept,
        // All moves that were thought about.
        NetworkKind::Policy => position.value.is_some(),
    };
    // Where there is but one move, there is nothing to choose.
    let tells = |seen: &SeenPosition| plan.kind == NetworkKind::Value || seen.outputs.len() > 1;
    let mut drawn = Drawn::default();
    for (number, game) in (block.first..).zip(&block.games) {
        let held = scatter(salt, number).is_multiple_of(plan.held_back);
        let out = if held { &mut drawn.held } else { &mut drawn.fit };
        let played = vision.replay_seen(variant, game, &keep, &mut |position, seen| {
            if let Some(value) = position.value
                && tells(seen)
            {
                sample::write(position, value, game.result, seen, out);
            }
        });
        if let Err(error) = played {
            drawn.damage.push(format!("game {number}: {error}"));
        }
    }
    drawn
}
