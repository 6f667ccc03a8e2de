//! What can be wrong with a network.

use std::io;

use crate::{MOST_OUTPUT_WEIGHT, Width};

/// A network that is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// The file begins as no network does.
    #[error("it is no network: it begins with {found:02x?}")]
    Magic {
        /// Its first bytes.
        found: Vec<u8>,
    },
    /// It is of a version that is not known.
    #[error("it is of version {found}, and only {expected} is known")]
    Version {
        /// Its version.
        found: u32,
        /// The version that is read.
        expected: u32,
    },
    /// There is less or more of it than it says itself.
    #[error("it has {found} bytes and says that it has {expected}")]
    Length {
        /// Its length in bytes.
        found: u64,
        /// The length that it gives, or that it has at least.
        expected: u64,
    },
    /// It is not as it was written.
    #[error("it is damaged: its checksum is {computed:08x} and should be {stored:08x}")]
    Checksum {
        /// The checksum in the file.
        stored: u32,
        /// The checksum of its content.
        computed: u32,
    },
    /// A text in it cannot be read.
    #[error("its {field} is no line of text of at most {most} bytes")]
    Text {
        /// Which.
        field: &'static str,
        /// How long it may be.
        most: usize,
    },
    /// It is for another game.
    #[error("it is for {found}, not for {expected}")]
    Game {
        /// The game it is for.
        found: String,
        /// The game it should be for.
        expected: &'static str,
    },
    /// It has another shape than networks of this game have.
    #[error("it has {found} {what}, not {expected}")]
    Shape {
        /// What there is another number of.
        what: &'static str,
        /// How many there are.
        found: u64,
        /// How many there should be.
        expected: u64,
    },
    /// Its accumulators have a width that is not known.
    #[error("it has a width of {0}, and only {all} are known", all = widths())]
    Width(usize),
    /// An output weight is too large.
    #[error("its output weight {index} is {found}, beyond ±{MOST_OUTPUT_WEIGHT}")]
    OutputWeight {
        /// Its place.
        index: usize,
        /// The weight.
        found: i16,
    },
    /// A neuron may overflow.
    #[error("its neuron {neuron} may reach {reach}, beyond 16 bits")]
    Overflow {
        /// Which.
        neuron: usize,
        /// What a sum of its weights may come to.
        reach: i64,
    },
}

/// Refuses another number of something than is expected.
pub fn expect(what: &'static str, found: u64, expected: u64) -> Result<(), NetworkError> {
    if found == expected { Ok(()) } else { Err(NetworkError::Shape { what, found, expected }) }
}

fn widths() -> String {
    let all = Width::ALL.map(|width| width.neurons().to_string());
    all.join(", ")
}

/// A file that no network can be read from.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    /// It holds no network that is wanted.
    #[error(transparent)]
    Network(#[from] NetworkError),
}
