//! How many neurons an accumulator has.

use crate::NetworkError;
use crate::lines::LANES;

/// The number of neurons of one accumulator: one of [`Width::ALL`]. For each the inner loops are
/// compiled with a constant length.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Width(usize);

impl Width {
    /// All widths there are.
    pub const ALL: [Self; 10] = [
        Self(32),
        Self(64),
        Self(96),
        Self(128),
        Self(192),
        Self(256),
        Self(384),
        Self(512),
        Self(768),
        Self(1024),
    ];

    /// The width of so many neurons.
    ///
    /// # Errors
    /// [`NetworkError::Width`] when there is none.
    pub fn new(neurons: usize) -> Result<Self, NetworkError> {
        let width = Self(neurons);
        if Self::ALL.contains(&width) { Ok(width) } else { Err(NetworkError::Width(neurons)) }
    }

    /// The number of neurons.
    #[must_use]
    pub const fn neurons(self) -> usize {
        self.0
    }

    /// The number of lines that hold them.
    pub(crate) const fn lines(self) -> usize {
        self.0 / LANES
    }
}
