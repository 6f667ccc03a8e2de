//! What every set of squares has: operators, methods, and the squares one by one.

/// Gives a `Copy` tuple struct around an integer the operators of a set: `&`, `|`, `^` and `-`
/// (the squares of the left set that are not in the right one), with their assigning forms.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// struct Set(u16);
/// bitboard::set_operators!(Set);
///
/// assert_eq!(Set(0b1100) & Set(0b0110), Set(0b0100));
/// assert_eq!(Set(0b1100) - Set(0b0110), Set(0b1000));
/// ```
#[macro_export]
macro_rules! set_operators {
    ($set:ident) => {
        $crate::set_operators!(@one $set BitAnd bitand BitAndAssign bitand_assign (a, b) a & b);
        $crate::set_operators!(@one $set BitOr bitor BitOrAssign bitor_assign (a, b) a | b);
        $crate::set_operators!(@one $set BitXor bitxor BitXorAssign bitxor_assign (a, b) a ^ b);
        $crate::set_operators!(@one $set Sub sub SubAssign sub_assign (a, b) a & !b);
    };
    (@one $set:ident $trait:ident $method:ident $assign:ident $assign_method:ident
     ($a:ident, $b:ident) $value:expr) => {
        impl ::std::ops::$trait for $set {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($value)
            }
        }
        impl ::std::ops::$assign for $set {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = ::std::ops::$trait::$method(*self, other);
            }
        }
    };
}

/// Gives a `Copy` tuple struct around an unsigned integer, in which bit `n` stands for the square
/// with index `n`, the methods of a set of squares, the operators of
/// [`set_operators!`](crate::set_operators) and iteration in the order of the indices.
///
/// `$square` needs `const fn index(self) -> usize` and, under the given path, a `const fn` that makes
/// a square of an index as `u32`.
#[macro_export]
macro_rules! square_set {
    ($set:ident, $bits:ty, $square:ty, $at:path) => {
        $crate::set_operators!($set);

        impl $set {
            /// No square.
            pub const EMPTY: Self = Self(0);

            /// Just this square.
            #[inline]
            #[must_use]
            pub const fn of(square: $square) -> Self {
                Self(1 << square.index())
            }

            /// Whether the set is empty.
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether the set holds any square.
            #[inline]
            #[must_use]
            pub const fn any(self) -> bool {
                self.0 != 0
            }

            /// Whether the set holds two squares or more.
            #[inline]
            #[must_use]
            pub const fn more_than_one(self) -> bool {
                self.0 & self.0.wrapping_sub(1) != 0
            }

            /// Number of squares.
            #[inline]
            #[must_use]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether the set holds this square.
            #[inline]
            #[must_use]
            pub const fn has(self, square: $square) -> bool {
                self.0 >> square.index() & 1 != 0
            }

            /// Whether the sets share a square.
            #[inline]
            #[must_use]
            pub const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// Whether every square of this set is in the other.
            #[inline]
            #[must_use]
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// The set with this square added.
            #[inline]
            #[must_use]
            pub const fn with(self, square: $square) -> Self {
                Self(self.0 | 1 << square.index())
            }

            /// The set with this square left out.
            #[inline]
            #[must_use]
            pub const fn without(self, square: $square) -> Self {
                Self(self.0 & !(1 << square.index()))
            }

            /// The square with the lowest index.
            #[inline]
            #[must_use]
            pub const fn first(self) -> Option<$square> {
                if self.0 == 0 { None } else { Some($at(self.0.trailing_zeros())) }
            }
        }

        impl From<$square> for $set {
            #[inline]
            fn from(square: $square) -> Self {
                Self::of(square)
            }
        }

        impl FromIterator<$square> for $set {
            fn from_iter<I: IntoIterator<Item = $square>>(squares: I) -> Self {
                squares.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        /// The squares of a set, the lowest index first.
        #[derive(Clone, Debug)]
        pub struct Squares($bits);

        impl Iterator for Squares {
            type Item = $square;

            #[inline]
            fn next(&mut self) -> Option<$square> {
                let square = $set(self.0).first()?;
                self.0 &= self.0 - 1;
                Some(square)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let len = self.0.count_ones() as usize;
                (len, Some(len))
            }
        }

        impl ExactSizeIterator for Squares {}

        impl IntoIterator for $set {
            type Item = $square;
            type IntoIter = Squares;
            #[inline]
            fn into_iter(self) -> Squares {
                Squares(self.0)
            }
        }
    };
}
