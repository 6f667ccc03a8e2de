//! The file of a network.
//!
//! All numbers are little-endian.
//!
//! | what | bytes |
//! |---|---|
//! | `TabiyaPV` | 8 |
//! | version: 1 | 4 |
//! | length of the text | 4 |
//! | the [`Shape`] as JSON | … |
//! | weights | 4 each |
//! | checksum of all before (CRC-32 as in zlib) | 4 |
//!
//! The same network is the same file, byte for byte.

use std::io::{self, Read as _};
use std::path::Path;

use crate::network::Network;
use crate::shape::Shape;

const MAGIC: [u8; 8] = *b"TabiyaPV";
const VERSION: u32 = 1;
/// Bytes of the checksum.
const SUM: usize = 4;
/// No shape takes more bytes.
const MOST_TEXT: usize = 1024;
/// No network takes more bytes.
const MOST_BYTES: u64 = 1 << 30;

/// A network that is refused.
#[derive(Debug, thiserror::Error)]
pub enum NetworkError {
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The file begins as no network of policy and value does.
    #[error("it is no network of policy and value")]
    Magic,
    /// It is of a version that is not known.
    #[error("it is of version {found}, and only {VERSION} is known")]
    Version {
        /// Its version.
        found: u32,
    },
    /// It is not as it was written.
    #[error("it is damaged")]
    Damaged,
    /// It is for another game, or of a shape that the game has not.
    #[error("it is for {found}, not for {expected}")]
    Foreign {
        /// What it is for.
        found: String,
        /// What it should be for.
        expected: String,
    },
}

impl Network {
    /// The network as it stands in a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let text = serde_json::to_vec(self.shape()).expect("plain data");
        let length = (text.len() as u32).to_le_bytes();
        let mut bytes = [&MAGIC[..], &VERSION.to_le_bytes(), &length, &text].concat();
        bytes.extend(self.weights().iter().flat_map(|weight| weight.to_le_bytes()));
        let sum = crc32fast::hash(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads a network for what one of `expected` sees and says; it may be of any size.
    ///
    /// # Errors
    /// Bytes that are no such network, or not as they were written.
    pub fn from_bytes(bytes: &[u8], expected: &[Shape]) -> Result<Self, NetworkError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(NetworkError::Magic);
        }
        let number = |at: usize| {
            let bytes = bytes.get(at..).and_then(|rest| rest.first_chunk());
            bytes.map(|&bytes| u32::from_le_bytes(bytes)).ok_or(NetworkError::Damaged)
        };
        let (version, length) = (number(MAGIC.len())?, number(MAGIC.len() + 4)? as usize);
        if version != VERSION {
            return Err(NetworkError::Version { found: version });
        }
        let (content, sum) = bytes.split_last_chunk::<SUM>().ok_or(NetworkError::Damaged)?;
        if crc32fast::hash(content) != u32::from_le_bytes(*sum) {
            return Err(NetworkError::Damaged);
        }
        let head = MAGIC.len() + 8;
        let text = content.get(head..).and_then(|rest| rest.get(..length));
        let text = text.filter(|text| text.len() <= MOST_TEXT).ok_or(NetworkError::Damaged)?;
        let shape: Shape = serde_json::from_slice(text).map_err(|_| NetworkError::Damaged)?;
        let size = shape.size;
        let fits = |expected: &Shape| shape == Shape { size, ..expected.clone() };
        if !size.is_known() || !expected.iter().any(fits) {
            let described = |shape: &Shape| {
                let Shape { game, columns, rows, planes, facts, actions, values, .. } = shape;
                format!(
                    "{game} ({columns} × {rows}, {planes} planes, {facts} facts, {actions} actions, \
                     {values} values)"
                )
            };
            let wanted: Vec<String> = expected.iter().map(described).collect();
            let (found, expected) = (described(&shape), wanted.join(" or "));
            return Err(NetworkError::Foreign { found, expected });
        }
        let (numbers, rest) = content[head + length..].as_chunks::<4>();
        let weights: Vec<f32> = numbers.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        let fits = rest.is_empty() && weights.len() == shape.layout().weights;
        if !fits {
            return Err(NetworkError::Damaged);
        }
        let network = Self::with(shape, weights);
        network.is_finite().then_some(network).ok_or(NetworkError::Damaged)
    }

    /// Reads a network from a file; see [`from_bytes`](Self::from_bytes).
    ///
    /// # Errors
    /// See there, and files that cannot be read.
    pub fn load(path: impl AsRef<Path>, expected: &[Shape]) -> Result<Self, NetworkError> {
        let mut bytes = Vec::new();
        files::open(path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
        Self::from_bytes(&bytes, expected)
    }
}

#[cfg(test)]
mod tests {
    use connect4::ConnectFour;
    use tictactoe::TicTacToe;

    use super::*;
    use crate::shape::Size;

    const SIZE: Size = Size { reach: 2, channels: 16, hidden: 16 };

    #[test]
    fn what_is_written_is_read_and_what_is_foreign_is_refused() {
        let shape = Shape::of::<TicTacToe>("tictactoe", 2, SIZE);
        let network = Network::random(shape.clone(), 1);
        let bytes = network.to_bytes();
        let read = Network::from_bytes(&bytes, std::slice::from_ref(&shape)).expect("as written");
        assert_eq!(read, network);
        // Another size is another network of the same game.
        let larger = Size { hidden: 64, ..SIZE };
        let other = Network::random(Shape { size: larger, ..shape.clone() }, 1);
        assert_eq!(
            Network::from_bytes(&other.to_bytes(), std::slice::from_ref(&shape)).expect("known"),
            other
        );
        let foreign = Shape::of::<ConnectFour>("connect4", 2, SIZE);
        let refused = Network::from_bytes(&bytes, std::slice::from_ref(&foreign));
        assert!(matches!(refused, Err(NetworkError::Foreign { .. })));
        assert!(matches!(
            Network::from_bytes(b"TabiyaNN", std::slice::from_ref(&shape)),
            Err(NetworkError::Magic)
        ));
        for end in MAGIC.len()..bytes.len() {
            assert!(
                Network::from_bytes(&bytes[..end], std::slice::from_ref(&shape)).is_err(),
                "{end}"
            );
        }
        for place in (0..bytes.len()).step_by(7) {
            let mut damaged = bytes.clone();
            damaged[place] ^= 4;
            assert!(
                Network::from_bytes(&damaged, std::slice::from_ref(&shape)).is_err(),
                "{place}"
            );
        }
    }
}
