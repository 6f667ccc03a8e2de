//! A block of games in bytes.

use engine::PlayedGame;

use super::game;

/// What every block begins with.
pub(super) const MAGIC: [u8; 8] = [0xF1, b'G', 0xA9, b'b', 0x1A, 0x8E, b'k', 0xD7];
/// Bytes before the games: magic, file, number, number of the first game, games, length, checksum.
pub(super) const FIXED: usize = 36;
/// The longest block that is believed.
pub(super) const LONGEST: usize = super::GAMES_PER_BLOCK * game::LONGEST;

/// A block of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Its number, from 0.
    pub number: u32,
    /// Where it begins in the file, in bytes.
    pub offset: u64,
    /// The number of its first game, from 0.
    pub first: u64,
    /// Its games.
    pub games: Vec<PlayedGame>,
}

/// What stands before the games of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Head {
    pub file: u32,
    pub number: u32,
    pub first: u64,
    pub games: u32,
    pub length: u32,
    sum: u32,
}

impl Head {
    /// Reads what stands before the games; `None` where no block begins.
    pub fn read(bytes: &[u8; FIXED]) -> Option<Self> {
        if !bytes.starts_with(&MAGIC) {
            return None;
        }
        let word = |place: usize| {
            u32::from_le_bytes([bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3]])
        };
        Some(Self {
            file: word(8),
            number: word(12),
            first: u64::from(word(16)) | u64::from(word(20)) << 32,
            games: word(24),
            length: word(28),
            sum: word(32),
        })
    }

    /// Whether head and games are as they were written.
    pub fn is_sound(&self, bytes: &[u8; FIXED], games: &[u8]) -> bool {
        checksum(&bytes[MAGIC.len()..FIXED - 4], games) == self.sum
    }
}

fn checksum(head: &[u8], games: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(head);
    sum.update(games);
    sum.finalize()
}

/// A block in bytes, of games that are in bytes already.
pub(super) fn to_bytes(file: u32, number: u32, first: u64, games: u32, text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(FIXED + text.len());
    bytes.extend_from_slice(&MAGIC);
    for word in [file, number] {
        bytes.extend_from_slice(&word.to_le_bytes());
    }
    bytes.extend_from_slice(&first.to_le_bytes());
    for word in [games, text.len() as u32] {
        bytes.extend_from_slice(&word.to_le_bytes());
    }
    let sum = checksum(&bytes[MAGIC.len()..], text);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes.extend_from_slice(text);
    bytes
}

/// The games of a block; `None` where they are none, or not so many.
pub(super) fn games(count: u32, mut bytes: &[u8]) -> Option<Vec<PlayedGame>> {
    let count = usize::try_from(count).ok().filter(|&count| count <= super::GAMES_PER_BLOCK)?;
    let games = (0..count).map(|_| game::read(&mut bytes)).collect::<Option<_>>()?;
    bytes.is_empty().then_some(games)
}
