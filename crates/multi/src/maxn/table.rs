//! What nodes are worth that come up again on another way.
//!
//! A table lives for one call of the search, so the player whose search it is and the settings are
//! the same for all that it holds. What else decides the value of a node goes into its key (see
//! `Walk::table_key`) or is compared: the plies left.

use game::{MAX_PLAYERS, Player, Values, zeroed_words};

/// What values say of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// They are its values.
    Exact,
    /// Who is concerned likes the values of the node at least as much as these: against all that is
    /// the player to move at the root, in shallow pruning the player to move at the node.
    AtLeast,
    /// It likes them at most as much.
    AtMost,
}

/// What a table says of a node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TableEntry {
    pub values: Values,
    pub bound: Bound,
    /// Plies that were left.
    pub left: u8,
    /// Whether no line of it met the depth of the search, so that more plies show nothing new.
    pub is_closed: bool,
    /// The player to move, if there was one.
    pub mover: Option<Player>,
    /// The place of the best move in the list.
    pub best: Option<u8>,
}

/// Entries in a bucket: the first for the deepest searches, the others for the latest.
const WAYS: usize = 2;
/// Marks a place that is taken.
const TAKEN: u64 = 1 << 63;
const NOBODY: u8 = 7;
const NO_MOVE: u8 = u8::MAX;

/// A table of fixed size. When a bucket is full, the deepest entry of this depth of the search stays
/// and the other makes room; what an earlier depth left makes room first.
///
/// An entry is a key, what is packed into a word, and the values of as many players as there are, two
/// to a word: 24 bytes for two players, 40 for six.
pub struct Table {
    words: Box<[u64]>,
    buckets: usize,
    players: usize,
    /// Words of an entry.
    stride: usize,
    age: u8,
}

impl Table {
    /// A table of at most so many MiB; `None` for none, and where the memory cannot be had: a search
    /// finds the same without.
    pub fn new(mib: u16, players: usize) -> Option<Self> {
        let stride = 2 + players.div_ceil(2);
        let bytes = usize::from(mib) << 20;
        let buckets = bytes / (WAYS * stride * size_of::<u64>());
        if buckets == 0 {
            return None;
        }
        let words = zeroed_words(buckets * WAYS * stride).ok()?;
        Some(Self { words, buckets, players, stride, age: 0 })
    }

    /// From now on the entries are those of an earlier search.
    pub const fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// What is known under a key.
    pub fn get(&self, key: u64) -> Option<TableEntry> {
        let bucket = self.bucket(key);
        (0..WAYS).map(|way| bucket + way * self.stride).find(|&at| self.holds(at, key)).map(|at| {
            let meta = self.words[at + 1];
            TableEntry {
                values: self.values(at + 2),
                bound: match meta >> 24 & 3 {
                    0 => Bound::Exact,
                    1 => Bound::AtLeast,
                    _ => Bound::AtMost,
                },
                left: meta as u8,
                is_closed: meta >> 26 & 1 != 0,
                mover: Player::new(usize::from((meta >> 16) as u8)),
                best: Some((meta >> 8) as u8).filter(|&best| best != NO_MOVE),
            }
        })
    }

    /// Keeps what is known under a key, in place of what was.
    pub fn put(&mut self, key: u64, entry: &TableEntry) {
        let at = self.place_for(key, entry.left);
        let mover = entry.mover.map_or(NOBODY, |mover| mover.index() as u8);
        self.words[at] = key;
        self.words[at + 1] = u64::from(entry.left)
            | u64::from(entry.best.unwrap_or(NO_MOVE)) << 8
            | u64::from(mover) << 16
            | (entry.bound as u64) << 24
            | u64::from(entry.is_closed) << 26
            | u64::from(self.age) << 32
            | TAKEN;
        for pair in 0..self.stride - 2 {
            let [low, high] = [0, 1].map(|half| {
                u64::from(entry.values.get(2 * pair + half).copied().unwrap_or(0.0).to_bits())
            });
            self.words[at + 2 + pair] = low | high << 32;
        }
    }

    fn place_for(&self, key: u64, left: u8) -> usize {
        let bucket = self.bucket(key);
        let mut ways = (0..WAYS).map(|way| bucket + way * self.stride);
        if let Some(at) = ways.find(|&at| self.holds(at, key)) {
            return at;
        }
        let meta = self.words[bucket + 1];
        let is_old = meta & TAKEN == 0 || (meta >> 32) as u8 != self.age;
        if is_old || left >= meta as u8 { bucket } else { bucket + self.stride }
    }

    fn holds(&self, at: usize, key: u64) -> bool {
        self.words[at] == key && self.words[at + 1] & TAKEN != 0
    }

    /// The first word of a key's bucket.
    fn bucket(&self, key: u64) -> usize {
        let bucket = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        bucket * WAYS * self.stride
    }

    fn values(&self, at: usize) -> Values {
        let mut values = Values::default();
        for (seat, value) in values.iter_mut().enumerate().take(self.players.min(MAX_PLAYERS)) {
            let word = self.words[at + seat / 2];
            *value = f32::from_bits((word >> (seat % 2 * 32)) as u32);
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(left: u8, values: [f32; MAX_PLAYERS]) -> TableEntry {
        let mover = Player::new(usize::from(left) % MAX_PLAYERS);
        let bound = [Bound::Exact, Bound::AtLeast, Bound::AtMost][usize::from(left) % 3];
        let best = (!left.is_multiple_of(5)).then_some(left);
        TableEntry { values, bound, left, is_closed: left.is_multiple_of(2), mover, best }
    }

    #[test]
    fn it_gives_back_what_it_was_given() {
        for players in 2..=MAX_PLAYERS {
            let mut table = Table::new(1, players).expect("a table");
            let mut values = Values::default();
            for (seat, value) in values.iter_mut().enumerate().take(players) {
                *value = -1.5 * seat as f32;
            }
            for left in 0..=240 {
                let key = u64::from(left) << 56;
                assert_eq!(table.get(key), None);
                table.put(key, &entry(left, values));
                assert_eq!(table.get(key), Some(entry(left, values)));
            }
            assert_eq!(table.get(0), Some(entry(0, values)), "the key 0 is a key");
        }
        assert!(Table::new(0, 2).is_none());
    }

    #[test]
    fn a_full_bucket_keeps_the_deepest_and_the_latest() {
        let mut table = Table::new(1, 2).expect("a table");
        let values = Values::default();
        let left = |table: &Table, key| table.get(key).map(|entry| entry.left);
        // Keys from 1 to 4 share a bucket.
        table.put(1, &entry(5, values));
        table.put(2, &entry(3, values));
        table.put(3, &entry(4, values));
        assert_eq!([1, 2, 3].map(|key| left(&table, key)), [Some(5), None, Some(4)]);
        // The same key is never held twice.
        table.put(1, &entry(2, values));
        assert_eq!([1, 3].map(|key| left(&table, key)), [Some(2), Some(4)]);
        // An entry of an earlier search makes room however deep.
        table.put(1, &entry(9, values));
        table.grow_older();
        table.put(4, &entry(1, values));
        assert_eq!([1, 3, 4].map(|key| left(&table, key)), [None, Some(4), Some(1)]);
    }
}
