//! One record of a book.

/// A move of a position. In a file it takes 16 bytes, numbers with their highest byte first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BookEntry {
    /// The key of the position, [`Booked::book_key`](game::Booked::book_key).
    pub key: u64,
    /// The move, [`Booked::book_move`](game::Booked::book_move).
    pub mv: u16,
    /// How much the move is liked beside the other moves of the position; 0 for never.
    pub weight: u16,
    /// What a program that learns by playing noted; not used here.
    pub learn: u32,
}

impl BookEntry {
    /// Bytes of an entry in a file.
    pub const BYTES: usize = 16;

    /// The entry as it stands in a file.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; Self::BYTES] {
        let high = (self.key as u128) << 64;
        let low = (self.mv as u128) << 48 | (self.weight as u128) << 32 | self.learn as u128;
        (high | low).to_be_bytes()
    }

    /// The entry that stands in a file as these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        let all = u128::from_be_bytes(bytes);
        Self {
            key: (all >> 64) as u64,
            mv: (all >> 48) as u16,
            weight: (all >> 32) as u16,
            learn: all as u32,
        }
    }
}
