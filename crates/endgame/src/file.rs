//! A table in a file: a head, and verdicts compressed in blocks.
//!
//! All numbers are little-endian. The head:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `TABIYAEG` |
//! | 4 | version of this form |
//! | 1 + n, 1 + n | game, class: length and text |
//! | 4, 8 | numbering of the positions, how many numbers |
//! | 8, 8, 8 | positions won, drawn, lost by the side to move |
//! | 1, 8 | plies of the longest win, its first number |
//! | 4 | number of blocks |
//! | 4 + 4 each | length of a block, its CRC-32 |
//! | 4 | CRC-32 of all before |
//!
//! The blocks follow, each the bytes ([`crate::Verdict`]) of [`BLOCK`] numbers, the last of what is left,
//! compressed by DEFLATE (RFC 1951).

use std::fs::File;
use std::io::{self, BufReader, Read, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use rayon::prelude::*;

use crate::error::Fault;
use crate::solve::{Solved, Summary};
use crate::{EndgameError, Endings};

const MAGIC: &[u8; 8] = b"TABIYAEG";
const VERSION: u32 = 1;
/// Verdicts in a block.
pub(crate) const BLOCK: usize = 1 << 14;
/// DEFLATE makes no block longer than this.
const MOST_BLOCK_BYTES: u32 = 2 * BLOCK as u32;
/// How well blocks are compressed, 0 to 9.
const LEVEL: u32 = 7;
/// What the names of table files end with.
pub(crate) const EXTENSION: &str = "endgame";

/// A table in a file that was found whole.
pub(crate) struct Table<E: Endings> {
    pub(crate) class: E::Class,
    pub(crate) summary: Summary,
    pub(crate) bytes: u64,
    path: PathBuf,
    file: Mutex<File>,
    blocks: Vec<Block>,
}

/// Where a block lies.
#[derive(Clone, Copy)]
struct Block {
    offset: u64,
    length: u32,
    sum: u32,
}

/// Where the table of a class lies in the folder of its game.
pub(crate) fn path_of<E: Endings>(folder: &Path, class: E::Class) -> PathBuf {
    folder.join(format!("{class}.{EXTENSION}"))
}

/// A table as a file holds it.
pub(crate) fn written<E: Endings>(class: E::Class, solved: &Solved) -> Vec<u8> {
    let blocks: Vec<Vec<u8>> = solved.values.par_chunks(BLOCK).map(compressed).collect();
    let mut bytes = described::<E>(class);
    let Summary { wins, draws, losses, longest } = solved.summary;
    for count in [wins, draws, losses] {
        bytes.extend(count.to_le_bytes());
    }
    bytes.push(longest.0);
    bytes.extend(longest.1.to_le_bytes());
    bytes.extend((blocks.len() as u32).to_le_bytes());
    for block in &blocks {
        bytes.extend((block.len() as u32).to_le_bytes());
        bytes.extend(crc32fast::hash(block).to_le_bytes());
    }
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes.extend(blocks.iter().flatten());
    bytes
}

/// The part of the head that says what the table is of.
fn described<E: Endings>(class: E::Class) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    for name in [E::GAME, &class.to_string()] {
        bytes.push(name.len() as u8);
        bytes.extend(name.as_bytes());
    }
    bytes.extend(E::NUMBERING.to_le_bytes());
    bytes.extend((E::entries(class) as u64).to_le_bytes());
    bytes
}

fn compressed(values: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(LEVEL));
    let written = encoder.write_all(values).and_then(|()| encoder.finish());
    written.expect("memory takes everything")
}

impl<E: Endings> Table<E> {
    /// Opens the table of a class in the folder of its game, and reads it once to see that it is whole.
    pub(crate) fn open(folder: &Path, class: E::Class) -> Result<Self, EndgameError> {
        let path = path_of::<E>(folder, class);
        Self::read(&path, class).map_err(|fault| EndgameError::refused(&path, fault))
    }

    fn read(path: &Path, class: E::Class) -> Result<Self, Fault> {
        let file = files::open(path)?;
        let bytes = file.metadata()?.len();
        let mut head = Head { input: BufReader::new(&file), read: Vec::new(), bytes };
        head.describes::<E>(class)?;
        let summary = Summary {
            wins: head.u64()?,
            draws: head.u64()?,
            losses: head.u64()?,
            longest: (head.take::<1>()?[0], head.u64()?),
        };
        let blocks = head.blocks(E::entries(class).div_ceil(BLOCK))?;
        let table =
            Self { class, summary, bytes, path: path.to_owned(), blocks, file: Mutex::new(file) };
        (0..table.blocks.len()).try_for_each(|block| table.raw(block).map(drop))?;
        Ok(table)
    }

    /// The bytes of the verdicts of a block.
    ///
    /// # Errors
    /// What has happened to the file since it was opened.
    pub(crate) fn block(&self, block: usize) -> Result<Vec<u8>, EndgameError> {
        self.inflated(block).map_err(|fault| EndgameError::refused(&self.path, fault))
    }

    /// The bytes of all verdicts.
    pub(crate) fn values(&self) -> Result<Vec<u8>, EndgameError> {
        let blocks = (0..self.blocks.len()).into_par_iter().map(|block| self.block(block));
        Ok(blocks.collect::<Result<Vec<_>, _>>()?.concat())
    }

    fn inflated(&self, block: usize) -> Result<Vec<u8>, Fault> {
        let raw = self.raw(block)?;
        let expected = BLOCK.min(E::entries(self.class) - block * BLOCK);
        let mut values = Vec::with_capacity(expected);
        let decoder = DeflateDecoder::new(&raw[..]);
        // Whoever writes checksums of nonsense gets no more memory than a table takes.
        let read = decoder.take(expected as u64 + 1).read_to_end(&mut values);
        match read {
            Ok(length) if length == expected => Ok(values),
            _ => Err(Fault::Damaged { part: format!("block {block}") }),
        }
    }

    /// A block as it lies in the file.
    fn raw(&self, block: usize) -> Result<Vec<u8>, Fault> {
        let Block { offset, length, sum } = self.blocks[block];
        let mut bytes = vec![0; length as usize];
        {
            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            file.seek(SeekFrom::Start(offset))?;
            file.read_exact(&mut bytes)?;
        }
        if crc32fast::hash(&bytes) == sum {
            return Ok(bytes);
        }
        Err(Fault::Damaged { part: format!("block {block}") })
    }
}

/// The head of a file, being read.
struct Head<R> {
    input: R,
    /// What was read of it, for its checksum.
    read: Vec<u8>,
    /// The length of the whole file.
    bytes: u64,
}

impl<R: Read> Head<R> {
    fn exactly(&mut self, length: usize) -> Result<&[u8], Fault> {
        let begin = self.read.len();
        self.read.resize(begin + length, 0);
        match self.input.read_exact(&mut self.read[begin..]) {
            Ok(()) => Ok(&self.read[begin..]),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(Fault::Cut),
            Err(error) => Err(error.into()),
        }
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        Ok(self.exactly(N)?.try_into().expect("as many as were asked for"))
    }

    fn u32(&mut self) -> Result<u32, Fault> {
        Ok(u32::from_le_bytes(self.take()?))
    }

    fn u64(&mut self) -> Result<u64, Fault> {
        Ok(u64::from_le_bytes(self.take()?))
    }

    fn name(&mut self) -> Result<String, Fault> {
        let length = usize::from(self.take::<1>()?[0]);
        Ok(String::from_utf8_lossy(self.exactly(length)?).into_owned())
    }

    /// Reads what the table is of, and refuses any other one.
    fn describes<E: Endings>(&mut self, class: E::Class) -> Result<(), Fault> {
        if self.bytes < MAGIC.len() as u64 || self.take::<8>()? != *MAGIC {
            return Err(Fault::Foreign);
        }
        let found = self.u32()?;
        if found != VERSION {
            return Err(Fault::Version { found, expected: VERSION });
        }
        let found = format!("{} {}", self.name()?, self.name()?);
        let expected = format!("{} {class}", E::GAME);
        if found != expected {
            return Err(Fault::Other { found, expected });
        }
        let found = format!("numbering {}, {} numbers", self.u32()?, self.u64()?);
        let expected = format!("numbering {}, {} numbers", E::NUMBERING, E::entries(class));
        if found != expected {
            return Err(Fault::Numbering { found, expected });
        }
        Ok(())
    }

    /// Reads where the blocks lie, and the checksum of the head.
    fn blocks(&mut self, expected: usize) -> Result<Vec<Block>, Fault> {
        let damaged = || Fault::Damaged { part: "head".to_owned() };
        if self.u32()? as usize != expected {
            return Err(damaged());
        }
        let mut blocks = Vec::with_capacity(expected);
        for _ in 0..expected {
            let (length, sum) = (self.u32()?, self.u32()?);
            if length > MOST_BLOCK_BYTES {
                return Err(damaged());
            }
            blocks.push(Block { offset: 0, length, sum });
        }
        let sum = crc32fast::hash(&self.read);
        if sum != self.u32()? {
            return Err(damaged());
        }
        let mut end = self.read.len() as u64;
        for block in &mut blocks {
            block.offset = end;
            end += u64::from(block.length);
        }
        if end == self.bytes {
            return Ok(blocks);
        }
        Err(Fault::Length { found: self.bytes, expected: end })
    }
}
