//! The file of a network.
//!
//! All numbers are little-endian. A text is its length in one byte and then so many bytes of UTF-8.
//!
//! | what | bytes |
//! |---|---|
//! | `TabiyaNN` | 8 |
//! | version: 1 | 4 |
//! | length of the file in bytes | 8 |
//! | game | text, at most 32 |
//! | inputs, most pieces, outputs, orientations, width | 4 each |
//! | [`QA`], [`QB`], [`SCALE`] | 4 each |
//! | run, origin, commit ([`Provenance`]) | texts, at most 120, 200 and 64 |
//! | generation, positions | 4, 8 |
//! | biases, input weights, output weights ([`Weights`]) | 2 each |
//! | output biases | 4 each |
//! | checksum of all before (CRC-32 as in zlib) | 4 |
//!
//! The same network is the same file, byte for byte.

use std::io::Read as _;
use std::path::Path;

use crate::error::expect;
use crate::lines::numbers_of;
use crate::{LoadError, Network, NetworkError, QA, QB, SCALE, Shape, Weights, Width};

const MAGIC: [u8; 8] = *b"TabiyaNN";
const VERSION: u32 = 1;
/// Where the length stands that the file gives itself.
const LENGTH: usize = MAGIC.len() + 4;
/// Bytes of the checksum.
const SUM: usize = 4;
/// What stands before the weights is never longer.
const MOST_HEADER: u64 = 512;
/// How long the name of a game may be.
pub const MOST_GAME: usize = 32;

/// Where a network comes from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Provenance {
    /// The run that made it: at most 120 bytes.
    pub run: String,
    /// What the run began from: at most 200 bytes.
    pub origin: String,
    /// The commit of the program that trained it: at most 64 bytes.
    pub commit: String,
    /// Its number in the run.
    pub generation: u32,
    /// The number of positions it was trained on.
    pub positions: u64,
}

impl Provenance {
    const MOST_RUN: usize = 120;
    const MOST_ORIGIN: usize = 200;
    const MOST_COMMIT: usize = 64;

    /// Refuses texts that a file does not take.
    pub(crate) fn check(&self) -> Result<(), NetworkError> {
        let texts = [
            ("run", &self.run, Self::MOST_RUN),
            ("origin", &self.origin, Self::MOST_ORIGIN),
            ("commit", &self.commit, Self::MOST_COMMIT),
        ];
        for (field, text, most) in texts {
            check_text(field, text, most)?;
        }
        Ok(())
    }
}

impl Network {
    /// The network as it stands in a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let Self { shape, provenance, .. } = self;
        let mut bytes = [&MAGIC[..], &VERSION.to_le_bytes(), &[0; 8]].concat();
        write_text(&mut bytes, shape.game);
        let sizes = shape.sizes().into_iter().map(|(_, size)| size);
        let units = [self.width.neurons(), QA as usize, QB as usize, SCALE as usize];
        bytes.extend(sizes.chain(units).flat_map(|size| (size as u32).to_le_bytes()));
        for text in [&provenance.run, &provenance.origin, &provenance.commit] {
            write_text(&mut bytes, text);
        }
        bytes.extend(provenance.generation.to_le_bytes());
        bytes.extend(provenance.positions.to_le_bytes());
        for lines in [&self.biases, &self.inputs, &self.outputs] {
            bytes.extend(numbers_of(lines).iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(self.output_biases.iter().flat_map(|bias| bias.to_le_bytes()));
        let length = (bytes.len() + SUM) as u64;
        bytes[LENGTH..LENGTH + 8].copy_from_slice(&length.to_le_bytes());
        let sum = crc32fast::hash(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// The CRC-32 with which its file ends: another one, another network.
    #[must_use]
    pub fn checksum(&self) -> u32 {
        let bytes = self.to_bytes();
        u32::from_le_bytes(*bytes.last_chunk().expect("longer than its checksum"))
    }

    /// Reads a network of this shape.
    ///
    /// # Errors
    /// Bytes that are no such network, or not as they were written; and weights with which a sum could
    /// overflow.
    pub fn from_bytes(bytes: &[u8], shape: &Shape) -> Result<Self, NetworkError> {
        let mut input = Input { bytes: whole(bytes)?, read: LENGTH + 8 };
        let game = input.text("game", MOST_GAME)?;
        if game != shape.game {
            return Err(NetworkError::Game { found: game.to_owned(), expected: shape.game });
        }
        for (what, size) in shape.sizes() {
            input.expect(what, size)?;
        }
        let width = Width::new(input.u32()? as usize)?;
        input.expect("for 1 in an accumulator", QA as usize)?;
        input.expect("for 1 in a weight of an output", QB as usize)?;
        input.expect("centipawns for 1", SCALE as usize)?;
        let provenance = Provenance {
            run: input.text("run", Provenance::MOST_RUN)?.to_owned(),
            origin: input.text("origin", Provenance::MOST_ORIGIN)?.to_owned(),
            commit: input.text("commit", Provenance::MOST_COMMIT)?.to_owned(),
            generation: input.u32()?,
            positions: input.u64()?,
        };
        let expected = input.read as u64 + weight_bytes(shape, width);
        if input.bytes.len() as u64 != expected {
            let (found, expected) = ((input.bytes.len() + SUM) as u64, expected + SUM as u64);
            return Err(NetworkError::Length { found, expected });
        }
        let neurons = width.neurons();
        let weights = Weights {
            biases: input.i16s(neurons)?,
            inputs: input.i16s(shape.inputs * neurons)?,
            outputs: input.i16s(shape.outputs * 2 * neurons)?,
            output_biases: input.i32s(shape.outputs)?,
        };
        Self::new(*shape, width, &weights, provenance)
    }

    /// Reads a network of this shape from a file. A file that is longer than any such network is not
    /// read to its end.
    ///
    /// # Errors
    /// See [`from_bytes`](Self::from_bytes), and files that cannot be read.
    pub fn load(path: impl AsRef<Path>, shape: &Shape) -> Result<Self, LoadError> {
        let widest = Width::ALL[Width::ALL.len() - 1];
        let most = MOST_HEADER + weight_bytes(shape, widest) + SUM as u64;
        let file = files::open(path)?;
        let length = file.metadata()?.len();
        let mut bytes = Vec::new();
        file.take(most).read_to_end(&mut bytes)?;
        if length > most {
            // What it begins with may say more.
            whole(&bytes)?;
            return Err(NetworkError::Length { found: length, expected: most }.into());
        }
        Ok(Self::from_bytes(&bytes, shape)?)
    }
}

/// The bytes that the weights take.
fn weight_bytes(shape: &Shape, width: Width) -> u64 {
    let rows = 1 + shape.inputs as u64 + 2 * shape.outputs as u64;
    2 * rows * width.neurons() as u64 + 4 * shape.outputs as u64
}

/// The bytes before the checksum, once it is known that they are as they were written.
fn whole(bytes: &[u8]) -> Result<&[u8], NetworkError> {
    if !bytes.starts_with(&MAGIC) {
        let found = bytes[..bytes.len().min(MAGIC.len())].to_vec();
        return Err(NetworkError::Magic { found });
    }
    let mut input = Input { bytes, read: MAGIC.len() };
    let version = input.u32()?;
    if version != VERSION {
        return Err(NetworkError::Version { found: version, expected: VERSION });
    }
    let (found, expected) = (bytes.len() as u64, input.u64()?);
    match bytes.split_last_chunk::<SUM>() {
        Some((content, stored)) if found == expected => {
            let (stored, computed) = (u32::from_le_bytes(*stored), crc32fast::hash(content));
            if stored == computed {
                Ok(content)
            } else {
                Err(NetworkError::Checksum { stored, computed })
            }
        }
        _ => Err(NetworkError::Length { found, expected }),
    }
}

/// Refuses a text that is too long, or more than a line: it is told to people and programs.
fn check_text(field: &'static str, text: &str, most: usize) -> Result<(), NetworkError> {
    if text.len() <= most && !text.contains(char::is_control) {
        return Ok(());
    }
    Err(NetworkError::Text { field, most })
}

fn write_text(bytes: &mut Vec<u8>, text: &str) {
    // Every text is checked to be shorter than 256 bytes when it comes into a network.
    bytes.push(text.len() as u8);
    bytes.extend(text.as_bytes());
}

/// Bytes that are read from the front on.
struct Input<'a> {
    bytes: &'a [u8],
    read: usize,
}

impl<'a> Input<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NetworkError> {
        let rest = &self.bytes[self.read..];
        let Some((taken, _)) = rest.split_at_checked(count) else {
            let (found, needed) = (self.bytes.len() as u64, self.read as u64 + count as u64);
            return Err(NetworkError::Length { found, expected: needed });
        };
        self.read += count;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn u32(&mut self) -> Result<u32, NetworkError> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Result<u64, NetworkError> {
        self.array().map(u64::from_le_bytes)
    }

    /// A size that must be the one that is expected.
    fn expect(&mut self, what: &'static str, expected: usize) -> Result<(), NetworkError> {
        expect(what, u64::from(self.u32()?), expected as u64)
    }

    fn text(&mut self, field: &'static str, most: usize) -> Result<&'a str, NetworkError> {
        let [length] = self.array()?;
        let bytes = self.take(usize::from(length))?;
        let text = str::from_utf8(bytes).map_err(|_| NetworkError::Text { field, most })?;
        check_text(field, text, most)?;
        Ok(text)
    }

    fn i16s(&mut self, count: usize) -> Result<Vec<i16>, NetworkError> {
        let (numbers, _) = self.take(2 * count)?.as_chunks();
        Ok(numbers.iter().copied().map(i16::from_le_bytes).collect())
    }

    fn i32s(&mut self, count: usize) -> Result<Vec<i32>, NetworkError> {
        let (numbers, _) = self.take(4 * count)?.as_chunks();
        Ok(numbers.iter().copied().map(i32::from_le_bytes).collect())
    }
}
