//! The names of terms and their place in a flat table of weights.

use crate::Pair;

/// One group of weights: a term by rank, count or distance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Its name, as in the source.
    pub name: &'static str,
    /// Index of its first weight in the flat table.
    pub start: usize,
    /// Number of its weights.
    pub len: usize,
}

impl Term {
    /// Middlegame and endgame value of the term with these weights, counted so often each.
    #[must_use]
    pub fn sum(&self, weights: &[Pair], counts: &[i16]) -> (i32, i32) {
        let range = self.start..self.start + self.len;
        let pairs = weights[range.clone()].iter().zip(&counts[range]);
        pairs.fold((0, 0), |(mg, eg), (weight, &count)| {
            (mg + weight.mg() * i32::from(count), eg + weight.eg() * i32::from(count))
        })
    }
}

/// Declares the terms of an evaluation: a struct `Weights` with an array of pairs for each, a
/// constant [`Term`] for each, `TERM_COUNT`, `TERMS` and `flatten`.
///
/// ```
/// tapered::terms! {
///     /// Value of pawn and rook.
///     MATERIAL / material: 2;
///     /// The right to move.
///     TEMPO / tempo: 1;
/// }
/// assert_eq!((TEMPO.start, TERM_COUNT), (2, 3));
/// ```
#[macro_export]
macro_rules! terms {
    ($($(#[$doc:meta])* $name:ident / $field:ident: $len:expr;)*) => {
        /// Every weight, by term.
        #[repr(C)]
        pub struct Weights {
            $($(#[$doc])* pub $field: [$crate::Pair; $len],)*
        }

        $($(#[$doc])* pub const $name: $crate::Term = $crate::Term {
            name: stringify!($field),
            start: ::std::mem::offset_of!(Weights, $field)
                / ::std::mem::size_of::<$crate::Pair>(),
            len: $len,
        };)*

        /// Number of weights in the flat table.
        pub const TERM_COUNT: usize =
            ::std::mem::size_of::<Weights>() / ::std::mem::size_of::<$crate::Pair>();

        /// Every term, in the order of the flat table.
        pub static TERMS: &[$crate::Term] = &[$($name),*];

        /// The weights as one table.
        pub const fn flatten(weights: &Weights) -> [$crate::Pair; TERM_COUNT] {
            let mut flat = [$crate::Pair::new(0, 0); TERM_COUNT];
            $({
                let mut index = 0;
                while index < $len {
                    flat[$name.start + index] = weights.$field[index];
                    index += 1;
                }
            })*
            flat
        }
    };
}
