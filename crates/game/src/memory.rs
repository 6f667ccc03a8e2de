//! Memory for tables as large as somebody asks for, who may ask for more than there is.

use std::alloc::{Layout, alloc_zeroed};
use std::hint::black_box;

/// The memory for a table cannot be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no memory for a table of {mebibytes} MiB")]
pub struct OutOfMemory {
    /// Size that was asked for, in MiB.
    pub mebibytes: usize,
}

impl OutOfMemory {
    /// Asks whether the system would give so many MiB now, and takes none.
    ///
    /// # Errors
    /// When it would not.
    pub fn check(mebibytes: usize) -> Result<(), Self> {
        let words = mebibytes.checked_mul(WORDS_IN_MIB).ok_or(Self { mebibytes })?;
        zeroed_words(words).map(drop)
    }
}

/// Words in a mebibyte.
const WORDS_IN_MIB: usize = (1 << 20) / size_of::<u64>();

/// So many words, all 0. Of a large table the system hands out each page when it is first written
/// to, so that even the largest is there at once.
///
/// # Errors
/// When the memory cannot be had.
pub fn zeroed_words(words: usize) -> Result<Box<[u64]>, OutOfMemory> {
    if words == 0 {
        return Ok(Box::default());
    }
    let refused = OutOfMemory { mebibytes: words.div_ceil(WORDS_IN_MIB) };
    let layout = Layout::array::<u64>(words).map_err(|_| refused)?;
    // SAFETY: the layout has a size, since there are words.
    let start = unsafe { alloc_zeroed(layout) }.cast::<u64>();
    // Else the compiler may leave out memory that is given back at once, and take it for given.
    let start = black_box(start);
    if start.is_null() {
        return Err(refused);
    }
    // SAFETY: the global allocator gave this memory for so many words, all of which are set, and
    // nobody else has it; the box will give it back with the same layout.
    Ok(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(start, words)) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_zero_and_can_be_written() {
        for words in [0, 1, 1000, 1 << 20] {
            let mut table = zeroed_words(words).expect("memory");
            assert_eq!(table.len(), words);
            assert!(table.iter().all(|&word| word == 0));
            table.fill(u64::MAX);
        }
    }

    #[test]
    fn what_nobody_has_is_refused() {
        for words in [usize::MAX, usize::MAX / 8, 1 << 57] {
            let mebibytes = words.div_ceil(WORDS_IN_MIB);
            assert_eq!(zeroed_words(words).err(), Some(OutOfMemory { mebibytes }));
        }
        assert_eq!(OutOfMemory::check(1), Ok(()));
        for mebibytes in [1 << 40, usize::MAX] {
            assert_eq!(OutOfMemory::check(mebibytes), Err(OutOfMemory { mebibytes }));
        }
    }
}
