//! Who has which men.

use std::fmt;

use ::chess::{Color, Piece, Role};

/// The kinds of men beside the kings, from the strongest.
const KINDS: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
const WHITE_KING: Piece = Piece::new(Color::White, Role::King);
const BLACK_KING: Piece = Piece::new(Color::Black, Role::King);

/// The men of both sides, White having more or stronger ones: `KRKN` is king and rook against king and
/// knight. Positions in which Black has them are looked up with the colours exchanged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    /// The two kings, White's other men from the strongest, Black's; places that are left over hold kings.
    men: [Piece; Self::MOST_MEN],
    len: usize,
}

impl Material {
    /// The most men, kings among them.
    pub const MOST_MEN: usize = 4;

    /// The material of these men beside the kings, and whether the colours were exchanged for it; `None`
    /// where there are too many of them.
    pub(super) fn of(others: &[Piece]) -> Option<(Self, bool)> {
        let side = |color| {
            KINDS.into_iter().flat_map(move |kind| {
                others.iter().filter(move |&&man| man == Piece::new(color, kind)).map(move |_| kind)
            })
        };
        // Fewer men, or weaker ones among as many: kinds count up from the strongest.
        let weight = |color| {
            let kinds: Vec<_> = side(color).map(|kind| 6 - kind.index()).collect();
            (kinds.len(), std::cmp::Reverse(kinds))
        };
        let exchanged = weight(Color::White) < weight(Color::Black);
        let (first, second) =
            if exchanged { (Color::Black, Color::White) } else { (Color::White, Color::Black) };
        let white = side(first).map(|kind| Piece::new(Color::White, kind));
        let black = side(second).map(|kind| Piece::new(Color::Black, kind));
        let mut found = Self { men: [WHITE_KING; Self::MOST_MEN], len: 2 };
        found.men[1] = BLACK_KING;
        for man in white.chain(black) {
            *found.men.get_mut(found.len)? = man;
            found.len += 1;
        }
        Some((found, exchanged))
    }

    /// All material of three men up to so many: fewer men first, and of as many those with fewer pawns.
    pub(super) fn up_to(men: usize) -> Vec<Self> {
        let colours = |kind| Color::ALL.map(|color| Piece::new(color, kind));
        let all: Vec<Piece> = KINDS.into_iter().flat_map(colours).collect();
        let mut found = Vec::new();
        for (place, &one) in all.iter().enumerate() {
            found.extend(Self::of(&[one]));
            found.extend(all[place..].iter().filter_map(|&other| Self::of(&[one, other])));
        }
        let mut found: Vec<Self> = found.into_iter().map(|(material, _)| material).collect();
        found.retain(|material| material.len <= men);
        found.sort_by_key(|material| (material.len, material.pawns(), material.to_string()));
        found.dedup();
        found
    }

    /// What captures and promotions make of it, bare kings left out.
    pub(super) fn conversions(self) -> Vec<Self> {
        let others = &self.men()[2..];
        let mut found = Vec::new();
        let without = |place: usize| {
            let mut left = others.to_vec();
            left.remove(place);
            left
        };
        for (place, man) in others.iter().enumerate() {
            let left = without(place);
            if !left.is_empty() {
                found.push(left);
            }
            if man.role() != Role::Pawn {
                continue;
            }
            for kind in Role::PROMOTIONS {
                let promoted = Piece::new(man.color(), kind);
                let mut men = others.to_vec();
                men[place] = promoted;
                for (victim, other) in others.iter().enumerate() {
                    if other.color() != man.color() {
                        let mut men = men.clone();
                        men.remove(victim);
                        found.push(men);
                    }
                }
                found.push(men);
            }
        }
        let mut found: Vec<Self> = found.iter().filter_map(|men| Some(Self::of(men)?.0)).collect();
        found.sort_by_key(Self::to_string);
        found.dedup();
        found
    }

    /// The men in their order: the kings, White's others, Black's others.
    #[inline]
    pub(super) fn men(&self) -> &[Piece] {
        &self.men[..self.len]
    }

    pub(super) fn pawns(&self) -> usize {
        self.men().iter().filter(|man| man.role() == Role::Pawn).count()
    }

    #[inline]
    pub(super) fn has_pawns(&self) -> bool {
        // The weakest of a side is the last of its men.
        self.men().iter().any(|man| man.role() == Role::Pawn)
    }

    /// Whether pawns may take each other, which is where a pawn's double step counts. With so few men
    /// these are all the men.
    #[inline]
    pub(super) fn has_pawns_of_both(&self) -> bool {
        self.len == 4
            && self.men[2] == Piece::new(Color::White, Role::Pawn)
            && self.men[3] == Piece::new(Color::Black, Role::Pawn)
    }
}

/// The letters of White's men and then of Black's.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            for man in self.men().iter().filter(|man| man.color() == color) {
                write!(f, "{}", man.role().upper_char())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(men: usize) -> Vec<String> {
        Material::up_to(men).iter().map(Material::to_string).collect()
    }

    #[test]
    fn there_are_as_many_as_can_be_counted_by_hand() {
        assert_eq!(names(3), ["KBK", "KNK", "KQK", "KRK", "KPK"]);
        // Two kinds of five for one side, or one for each.
        assert_eq!(names(4).len(), 5 + 15 + 15);
        assert!(names(4).contains(&"KBNK".to_owned()) && names(4).contains(&"KRKN".to_owned()));
    }

    #[test]
    fn conversions_come_before() {
        let all = Material::up_to(4);
        for (place, material) in all.iter().enumerate() {
            for conversion in material.conversions() {
                assert!(all[..place].contains(&conversion), "{material} to {conversion}");
            }
        }
    }

    #[test]
    fn the_stronger_side_is_white() {
        let (rook, knight) =
            (Piece::new(Color::Black, Role::Rook), Piece::new(Color::White, Role::Knight));
        let (material, exchanged) = Material::of(&[knight, rook]).expect("four men");
        assert!(exchanged);
        assert_eq!(material.to_string(), "KRKN");
    }
}
