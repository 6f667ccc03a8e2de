//! Memory in lines of 64 bytes: the length of a cache line, and of the widest register.

/// Numbers of 16 bits in a line.
pub const LANES: usize = 32;

/// A cache line of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Line(pub [i16; LANES]);

impl Line {
    pub const ZERO: Self = Self([0; LANES]);
}

/// Lines of these numbers; as many as fill lines.
pub fn lines_of(numbers: &[i16]) -> Box<[Line]> {
    let (lines, rest) = numbers.as_chunks::<LANES>();
    debug_assert!(rest.is_empty(), "{} numbers do not fill lines", numbers.len());
    lines.iter().map(|&line| Line(line)).collect()
}

/// The numbers of lines, one after the other.
#[inline]
pub const fn numbers_of(lines: &[Line]) -> &[i16] {
    // SAFETY: a line is so many numbers and nothing else, and its alignment leaves no gap between lines.
    unsafe { std::slice::from_raw_parts(lines.as_ptr().cast(), lines.len() * LANES) }
}

const _: () = assert!(size_of::<Line>() == LANES * size_of::<i16>());
