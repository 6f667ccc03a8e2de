//! The hash table of a textbook.

use game::Score;

/// What a stored score is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

impl Bound {
    /// What a fail-soft result in this window is worth; alpha as it was at first.
    #[must_use]
    pub fn of(value: Score, alpha: Score, beta: Score) -> Self {
        if value >= beta {
            Self::Lower
        } else if value > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableEntry<M> {
    /// The second key: tells positions of one slot apart.
    lock: u32,
    /// Plies of the search behind it.
    pub depth: u32,
    /// What the score is worth.
    pub bound: Bound,
    /// The best move, or the one that was a cut-off.
    pub mv: M,
    /// The score; a mate counts from this position.
    score: Score,
}

impl<M> TableEntry<M> {
    /// The score as seen from a node this many plies below the root.
    #[must_use]
    pub fn score(&self, ply: usize) -> Score {
        shift_mate(self.score, -(ply as i32))
    }

    /// The score, if it answers a search of this depth in a window.
    #[must_use]
    pub fn answer(&self, depth: u32, ply: usize, alpha: Score, beta: Score) -> Option<Score> {
        let score = self.score(ply);
        let enough = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        (self.depth >= depth && enough).then_some(score)
    }
}

/// Positions that were searched, by key.
///
/// A slot is found by the lower bits of a position's key, and remembers the upper ones, so that
/// another position that comes to the same slot is not taken for it. A slot is given to another
/// position only if that was searched deeper.
#[derive(Clone, Debug)]
pub struct HashTable<M> {
    slots: Vec<Option<TableEntry<M>>>,
}

impl<M: Copy> HashTable<M> {
    /// An empty table of 2^`bits` slots, `bits` from 0 to 28.
    #[must_use]
    pub fn new(bits: u32) -> Self {
        Self { slots: vec![None; 1 << bits.min(28)] }
    }

    /// What is known of the position of this key.
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<TableEntry<M>> {
        self.slots[self.slot(key)].filter(|entry| entry.lock == lock(key))
    }

    /// Keeps what a search of the position came to, unless its slot holds something as deep.
    pub fn store(
        &mut self,
        key: u64,
        ply: usize,
        depth: u32,
        (score, bound): (Score, Bound),
        mv: M,
    ) {
        let slot = self.slot(key);
        if self.slots[slot].is_none_or(|old| depth > old.depth) {
            let score = shift_mate(score, ply as i32);
            self.slots[slot] = Some(TableEntry { lock: lock(key), depth, bound, mv, score });
        }
    }

    fn slot(&self, key: u64) -> usize {
        slot(key, self.slots.len())
    }
}

/// The first key: the slot of so many, a power of two, in which a position is kept.
pub(crate) const fn slot(key: u64, slots: usize) -> usize {
    key as usize & (slots - 1)
}

/// The second key: what is kept beside a position to know it again.
pub(crate) const fn lock(key: u64) -> u32 {
    (key >> 32) as u32
}

/// Mates are told from the root, but the same position may be met at different plies, so the table
/// tells them from the position itself: a mate for the side to move is so many plies nearer, one
/// against it so many plies nearer too.
const fn shift_mate(score: Score, plies: i32) -> Score {
    match score.raw() {
        _ if !score.is_mate() => score,
        raw if raw > 0 => Score::from_raw(raw + plies),
        raw => Score::from_raw(raw - plies),
    }
}
