//! The header of a file of games.

use serde::{Deserialize, Serialize};

/// What every copy of a header begins with.
const MAGIC: [u8; 8] = *b"Tabiya\x1aG";
/// The version of the format.
const VERSION: u32 = 1;
/// Bytes before the text: magic, version, length, checksum.
const FIXED: usize = 20;
/// The longest text of a header.
const LONGEST: usize = 1 << 16;

/// What a file of games says of all of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The game by name: `chess`.
    pub game: String,
    /// Its variant by name.
    pub variant: String,
    /// The rules by which the games are played, in one line: the same rules, the same file.
    pub rules: String,
}

/// A header as it was found at the beginning of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FoundHeader {
    pub header: Header,
    /// Where the first block begins.
    pub end: u64,
    /// Whether one of the two copies is damaged or missing.
    pub damaged: bool,
}

impl Header {
    /// The most bytes that two copies take.
    pub(super) const MOST: usize = 2 * (FIXED + LONGEST);

    /// Both copies, as a file begins with them.
    ///
    /// # Panics
    /// With texts of more than 64 KiB.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let text = serde_json::to_vec(self).expect("plain data");
        assert!(text.len() <= LONGEST, "the rules of games are told in a line");
        let mut copy = Vec::with_capacity(2 * (FIXED + text.len()));
        copy.extend_from_slice(&MAGIC);
        copy.extend_from_slice(&VERSION.to_le_bytes());
        copy.extend_from_slice(&(text.len() as u32).to_le_bytes());
        copy.extend_from_slice(&checksum(VERSION, &text).to_le_bytes());
        copy.extend_from_slice(&text);
        copy.extend_from_within(..);
        copy
    }

    /// What blocks name the file by that they belong to.
    pub(super) fn tag(&self) -> u32 {
        crc32fast::hash(&self.to_bytes())
    }

    /// Looks for a sound copy in the beginning of a file.
    pub(super) fn find(bytes: &[u8]) -> Result<FoundHeader, &'static str> {
        let mut refusal = "it is no file of games";
        for start in 0..bytes.len().saturating_sub(FIXED - 1) {
            if !bytes[start..].starts_with(&MAGIC) {
                continue;
            }
            match Self::read(&bytes[start..]) {
                Ok((header, length)) => {
                    let copies = header.to_bytes();
                    let damaged = !bytes.starts_with(&copies);
                    // A second copy ends where it ends, even if the first one is too long.
                    let end = if start == 0 { 2 * length } else { start + length };
                    return Ok(FoundHeader { header, end: end as u64, damaged });
                }
                Err(reason) => refusal = reason,
            }
        }
        Err(refusal)
    }

    /// Reads a copy; yields its length with it.
    fn read(bytes: &[u8]) -> Result<(Self, usize), &'static str> {
        const DAMAGED: &str = "its header is damaged";
        let number = |place: usize| {
            let bytes = bytes.get(place..place + 4).and_then(|bytes| bytes.try_into().ok());
            bytes.map(u32::from_le_bytes).ok_or(DAMAGED)
        };
        let (version, length, sum) = (number(8)?, number(12)? as usize, number(16)?);
        if length > LONGEST {
            return Err(DAMAGED);
        }
        let text = bytes.get(FIXED..FIXED + length).ok_or(DAMAGED)?;
        if checksum(version, text) != sum {
            return Err(DAMAGED);
        }
        if version != VERSION {
            return Err("it is of another version of the format");
        }
        let header = serde_json::from_slice(text).map_err(|_| DAMAGED)?;
        Ok((header, FIXED + length))
    }
}

fn checksum(version: u32, text: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(&version.to_le_bytes());
    sum.update(&(text.len() as u32).to_le_bytes());
    sum.update(text);
    sum.finalize()
}
