//! The transposition table: shared by all threads without locks.
//!
//! Each slot is two words; the first holds the key mixed with the second (Hyatt and Mann 2002),
//! so a slot torn by two threads writing at once looks like another position. Four slots make a
//! bucket of one cache line. A new entry replaces the one of its bucket that is least worth
//! keeping: shallow, or left over from an earlier search.

use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::thread;

use game::OutOfMemory;
use memmap2::{MmapMut, MmapRaw};

use crate::report::Bound;
use crate::value::{MAX_GUESS, NONE, Value};

const SLOTS: usize = 4;
/// Searches are counted in this many bits.
const AGES: u8 = 32;
/// Plies that one search of age is worth against depth when replacing.
const AGE_WEIGHT: i32 = 4;
/// A table of up to so many bytes is cleared by writing zeros, which also brings its pages in before
/// a clock runs. A larger one would take seconds: its pages come while it is searched.
const MOST_WRITTEN: usize = 1 << 30;
/// A large page.
#[cfg(target_os = "linux")]
const LARGE_PAGE: usize = 2 << 20;
/// Bytes to write that are worth a thread.
const BYTES_FOR_THREAD: usize = 32 << 20;

#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

struct Slot {
    key: AtomicU64,
    data: AtomicU64,
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableEntry {
    /// Packed best move, 0 for none.
    pub mv: u16,
    /// Value, mates counted from this position.
    pub value: Value,
    /// Static evaluation, or [`NONE`].
    pub eval: Value,
    /// Depth of the search behind it in plies (0: quiescence).
    pub depth: i32,
    /// What the value is worth; `None` when only the evaluation was kept.
    pub bound: Option<Bound>,
    /// Whether the position was ever on a principal variation.
    pub pv: bool,
}

pub struct Table {
    memory: MmapRaw,
    /// Bytes from the start whose pages nobody has to [bring in](Table::bring_in_pages).
    brought_in: AtomicUsize,
    age: AtomicU8,
}

impl Table {
    /// A table of `mebibytes` MiB, empty. The system hands out each page when it is first written to.
    pub fn new(mebibytes: usize) -> Result<Self, OutOfMemory> {
        Self::writing(mebibytes, MOST_WRITTEN)
    }

    /// The same, with another [`MOST_WRITTEN`].
    fn writing(mebibytes: usize, most: usize) -> Result<Self, OutOfMemory> {
        let bytes = mebibytes.max(1).checked_mul(1 << 20).ok_or(OutOfMemory { mebibytes })?;
        let memory = MmapMut::map_anon(bytes).map_err(|_| OutOfMemory { mebibytes })?;
        let brought_in = if bytes > most {
            0
        } else {
            // Probes hit random places: with large pages far fewer of them miss the address cache.
            // It is advice only; without it the table is as good, just slower.
            #[cfg(target_os = "linux")]
            let _ = memory.advise(memmap2::Advice::HugePage);
            bytes
        };
        let (memory, brought_in) = (memory.into(), AtomicUsize::new(brought_in));
        Ok(Self { memory, brought_in, age: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.clear_writing(MOST_WRITTEN);
    }

    /// Writes zeros to a table of at most so many bytes; a larger one is exchanged for an empty one.
    fn clear_writing(&mut self, most: usize) {
        let bytes = self.memory.len();
        let empty = if bytes > most { Self::writing(bytes >> 20, most).ok() } else { None };
        match empty {
            Some(empty) => *self = empty,
            None => self.write_zeros(),
        }
        *self.age.get_mut() = 0;
    }

    fn write_zeros(&self) {
        let clear = |buckets: &[Bucket]| {
            for slot in buckets.iter().flat_map(|bucket| &bucket.0) {
                slot.key.store(0, Ordering::Relaxed);
                slot.data.store(0, Ordering::Relaxed);
            }
        };
        let threads = match self.memory.len() / BYTES_FOR_THREAD {
            // To ask for the processors takes longer than to clear a small table.
            0 | 1 => 1,
            most => thread::available_parallelism().map_or(1, |all| all.get().min(most)),
        };
        let buckets = self.buckets();
        let mut parts = buckets.chunks(buckets.len().div_ceil(threads));
        let own = parts.next().unwrap_or_default();
        thread::scope(|scope| {
            for part in parts {
                // Without a thread to be had, this one does its part.
                if thread::Builder::new().spawn_scoped(scope, move || clear(part)).is_err() {
                    clear(part);
                }
            }
            clear(own);
        });
    }

    /// Whether there are pages to [bring in](Table::bring_in_pages).
    pub fn lacks_pages(&self) -> bool {
        self.brought_in.load(Ordering::Relaxed) < self.memory.len()
    }

    /// Brings the pages of a large table in, until `stop` says so; the next call goes on from there.
    ///
    /// They are large pages, one after the other. A search that runs meanwhile and writes to a place
    /// ahead of this gets a small one there, which the system has filled with zeros far sooner: a
    /// clock may be running.
    #[cfg(target_os = "linux")]
    pub fn bring_in_pages(&self, stop: impl Fn() -> bool) {
        use memmap2::Advice;
        let all = self.memory.len();
        while self.lacks_pages() && !stop() {
            let start = self.brought_in.load(Ordering::Relaxed);
            let end = all.min(start + LARGE_PAGE);
            // One page more, as the system's own boundaries may lie between these.
            let advised = self.memory.advise_range(Advice::HugePage, 0, all.min(end + LARGE_PAGE));
            let brought = self.memory.advise_range(Advice::PopulateWrite, start, end - start);
            // Where the system knows no such thing, all pages come when they are written to.
            let next = if advised.and(brought).is_ok() { end } else { all };
            self.brought_in.store(next, Ordering::Relaxed);
        }
    }

    /// All pages come when they are written to.
    #[cfg(not(target_os = "linux"))]
    pub fn bring_in_pages(&self, _: impl Fn() -> bool) {
        self.brought_in.store(self.memory.len(), Ordering::Relaxed);
    }

    #[inline]
    fn buckets(&self) -> &[Bucket] {
        let start: *const Bucket = self.memory.as_mut_ptr().cast();
        // SAFETY: the mapping is page-aligned, was zeroed by the system (zero is a valid bucket),
        // is this long, lives as long as `self`, and is reached in no other way; all its parts are
        // atomics, so shared references may write to it.
        unsafe { std::slice::from_raw_parts(start, self.memory.len() / size_of::<Bucket>()) }
    }

    /// A new search begins: what is in the table is older now.
    pub fn new_search(&self) {
        let age = (self.age.load(Ordering::Relaxed) + 1) % AGES;
        self.age.store(age, Ordering::Relaxed);
    }

    /// How much of the table a search that has looked at so many positions has filled, per mille of a
    /// sample.
    pub fn hashfull(&self, nodes: u64) -> u16 {
        // Short searches need not look: they cannot have filled as much as one in a thousand.
        if nodes * 1000 < (self.buckets().len() * SLOTS) as u64 {
            return 0;
        }
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.buckets()[..self.buckets().len().min(250)];
        let slots = sample.iter().flat_map(|bucket| &bucket.0);
        let used = slots
            .filter(|slot| {
                let data = slot.data.load(Ordering::Relaxed);
                data != 0 && unpack_age(data) == age
            })
            .count();
        (used * 1000 / (sample.len() * SLOTS)) as u16
    }

    /// Fetches the bucket of a key into the cache, ahead of its use.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = self.bucket(key);
            // SAFETY: prefetching has no effect on memory, and the address is that of a bucket.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
    }

    /// Looks a position up.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<TableEntry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let found = slot.key.load(Ordering::Relaxed) ^ data == key && data != 0;
            found.then(|| unpack(data))
        })
    }

    /// Keeps what is now known of a position, unless it knows better already.
    #[inline]
    pub fn store(&self, key: u64, mut entry: TableEntry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut victim = (i32::MAX, &self.bucket(key).0[0]);
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.key.load(Ordering::Relaxed) ^ data == key {
                let old = unpack(data);
                if entry.mv == 0 {
                    entry.mv = old.mv;
                }
                let better = entry.bound == Some(Bound::Exact)
                    || unpack_age(data) != age
                    || entry.depth + 4 + 2 * i32::from(entry.pv) > old.depth;
                if better {
                    slot.write(key, pack(entry, age));
                }
                return;
            }
            let passed = i32::from(AGES + age - unpack_age(data)) % i32::from(AGES);
            let worth = if data == 0 { i32::MIN } else { unpack_depth(data) - AGE_WEIGHT * passed };
            if worth < victim.0 {
                victim = (worth, slot);
            }
        }
        victim.1.write(key, pack(entry, age));
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high bits of the product spread any key evenly over the buckets (Lemire 2019).
        let buckets = self.buckets();
        let index = (u128::from(key) * buckets.len() as u128) >> 64;
        &buckets[index as usize]
    }
}

impl Slot {
    #[inline]
    fn write(&self, key: u64, data: u64) {
        self.key.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

// The word: move 16 bits, value 16, evaluation 16, depth 8, bound 2, pv 1, age 5.

#[inline]
fn pack(entry: TableEntry, age: u8) -> u64 {
    let eval = if entry.eval == NONE { i16::MAX } else { entry.eval as i16 };
    let bound = entry.bound.map_or(0, |bound| bound as u8);
    let flags = bound | u8::from(entry.pv) << 2 | age << 3;
    u64::from(entry.mv)
        | u64::from(entry.value as i16 as u16) << 16
        | u64::from(eval as u16) << 32
        | u64::from(entry.depth as u8) << 48
        | u64::from(flags) << 56
}

#[inline]
fn unpack(data: u64) -> TableEntry {
    let eval = (data >> 32) as i16;
    let flags = (data >> 56) as u8;
    TableEntry {
        mv: data as u16,
        value: Value::from((data >> 16) as i16),
        eval: if eval == i16::MAX { NONE } else { Value::from(eval) },
        depth: unpack_depth(data),
        bound: match flags & 3 {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Exact),
            _ => None,
        },
        pv: flags & 4 != 0,
    }
}

#[inline]
fn unpack_depth(data: u64) -> i32 {
    i32::from((data >> 48) as u8)
}

#[inline]
fn unpack_age(data: u64) -> u8 {
    (data >> 59) as u8
}

/// A value as stored: mates and known wins are counted from the position, not from the root.
#[inline]
pub fn to_table(value: Value, ply: usize) -> Value {
    match value {
        v if v > MAX_GUESS => v + ply as Value,
        v if v < -MAX_GUESS => v - ply as Value,
        v => v,
    }
}

/// A stored value as seen from the root.
#[inline]
pub fn from_table(value: Value, ply: usize) -> Value {
    match value {
        v if v > MAX_GUESS => v - ply as Value,
        v if v < -MAX_GUESS => v + ply as Value,
        v => v,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32) -> TableEntry {
        TableEntry { mv: 7, value: -30_900, eval: NONE, depth, bound: Some(Bound::Lower), pv: true }
    }

    #[test]
    fn an_entry_comes_back_whole() {
        let table = Table::new(1).expect("memory");
        for (key, stored) in [
            (u64::MAX, entry(240)),
            (
                1,
                TableEntry {
                    value: 123,
                    eval: -456,
                    bound: Some(Bound::Exact),
                    pv: false,
                    ..entry(0)
                },
            ),
            (1 << 60, TableEntry { mv: u16::MAX, bound: None, eval: 30_753, ..entry(1) }),
        ] {
            assert_eq!(table.probe(key), None);
            table.store(key, stored);
            assert_eq!(table.probe(key), Some(stored));
        }
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest_old_entry() {
        let table = Table::new(1).expect("memory");
        for (key, depth) in (1..=4).zip([9, 3, 8, 7]) {
            table.store(key, entry(depth));
        }
        table.store(5, entry(1));
        assert_eq!(table.probe(2), None, "the shallowest went");
        assert_eq!(table.probe(1), Some(entry(9)));
        for _ in 0..3 {
            table.new_search();
        }
        table.store(5, entry(2));
        table.store(6, entry(1));
        assert_eq!(table.probe(5), Some(entry(2)), "what this search learned stays");
        assert_eq!(table.probe(4), None, "the shallowest old one went");
    }

    #[test]
    fn a_cleared_table_is_empty_however_it_is_cleared() {
        // 96 MiB are enough for threads of their own.
        for (mebibytes, most_written) in [(1, usize::MAX), (96, usize::MAX), (1, 0)] {
            let mut table = Table::new(mebibytes).expect("memory");
            let keys = || (0..1000).map(|place| place * (u64::MAX / 1000));
            keys().for_each(|key| table.store(key, entry(3)));
            table.new_search();
            table.clear_writing(most_written);
            assert_eq!(keys().find_map(|key| table.probe(key)), None);
            assert!(table.buckets().iter().flat_map(|bucket| &bucket.0).all(|slot| {
                slot.key.load(Ordering::Relaxed) | slot.data.load(Ordering::Relaxed) == 0
            }));
            assert_eq!(*table.age.get_mut(), 0);
        }
    }

    #[test]
    fn pages_are_brought_in_without_a_change() {
        let table = Table::writing(9, 0).expect("memory");
        assert!(table.lacks_pages() && !Table::new(9).expect("memory").lacks_pages());
        let keys = || (0..1000).map(|place| place * (u64::MAX / 1000));
        keys().step_by(2).for_each(|key| table.store(key, entry(3)));
        table.bring_in_pages(|| true);
        assert!(table.lacks_pages(), "it was stopped at once");
        table.bring_in_pages(|| false);
        assert!(!table.lacks_pages());
        for (place, key) in keys().enumerate() {
            let known = place.is_multiple_of(2).then(|| entry(3));
            assert_eq!(table.probe(key), known, "{place}");
        }
    }

    #[test]
    fn a_table_that_nobody_has_memory_for_is_refused() {
        for mebibytes in [1 << 40, usize::MAX] {
            assert_eq!(Table::new(mebibytes).err(), Some(OutOfMemory { mebibytes }));
        }
    }

    #[test]
    fn a_move_is_kept_when_none_is_known_now() {
        let table = Table::new(1).expect("memory");
        table.store(3, entry(4));
        table.store(3, TableEntry { mv: 0, ..entry(5) });
        assert_eq!(table.probe(3), Some(entry(5)));
    }

    #[test]
    fn mates_are_counted_from_the_position() {
        for value in [30_990, -30_990, 17] {
            assert_eq!(from_table(to_table(value, 6), 6), value);
        }
        assert_eq!(to_table(30_990, 6), 30_996);
    }
}
