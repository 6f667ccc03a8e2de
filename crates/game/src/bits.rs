//! Operators that every set of squares has.

/// Gives a `Copy` tuple struct around an integer the operators of a set: `&`, `|`, `^` and `-`
/// (the squares of the left set that are not in the right one), with their assigning forms.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// struct Set(u16);
/// game::set_operators!(Set);
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
