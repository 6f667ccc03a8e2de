//! Who attacks with what, and who defends with what.

use std::fmt;

use ::xiangqi::{Color, Piece, Role};

/// Pieces that cross the river, from the strongest.
const ATTACKERS: [Role; 4] = [Role::Rook, Role::Cannon, Role::Horse, Role::Pawn];
/// The most attackers.
const MOST_ATTACKERS: u8 = 2;

/// What Red attacks with, and what Black defends with. `KRNKAB` is king, rook and horse against king, advisor
/// and elephant (B). Positions in which Black attacks are looked up with the sides exchanged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Force {
    /// How many of each kind, in the order of `ATTACKERS`.
    attackers: [u8; ATTACKERS.len()],
    advisors: u8,
    elephants: u8,
}

impl Force {
    /// The force that these men are, all but the kings; `None` where it is more than there are tables for.
    pub(super) fn of(count: impl Fn(Color, Role) -> u8) -> Option<Self> {
        let force = Self {
            attackers: ATTACKERS.map(|kind| count(Color::Red, kind)),
            advisors: count(Color::Black, Role::Advisor),
            elephants: count(Color::Black, Role::Elephant),
        };
        let idle = [Role::Advisor, Role::Elephant].iter().any(|&kind| count(Color::Red, kind) > 0);
        let attacked = ATTACKERS.iter().any(|&kind| count(Color::Black, kind) > 0);
        let attackers = force.attackers.iter().sum::<u8>();
        (!idle && !attacked && (1..=MOST_ATTACKERS).contains(&attackers)).then_some(force)
    }

    /// All of up to so many men, those with fewer men first.
    pub(super) fn up_to(men: usize) -> Vec<Self> {
        let one = |kind: usize| std::array::from_fn(|place| u8::from(place == kind));
        let mut attacks: Vec<[u8; ATTACKERS.len()]> = (0..ATTACKERS.len()).map(one).collect();
        for first in 0..ATTACKERS.len() {
            for second in first..ATTACKERS.len() {
                let mut both = one(first);
                both[second] += 1;
                attacks.push(both);
            }
        }
        let mut found = Vec::new();
        for attackers in attacks {
            for advisors in 0..=2 {
                found.extend((0..=2).map(|elephants| Self { attackers, advisors, elephants }));
            }
        }
        found.retain(|force| force.men() <= men);
        found.sort_by_key(|force| (force.men(), force.to_string()));
        found
    }

    /// What captures make of it, dead draws left out.
    pub(super) fn conversions(self) -> Vec<Self> {
        let mut found = Vec::new();
        for place in 0..ATTACKERS.len() {
            let mut less = self;
            if less.attackers[place] > 0 && self.attackers.iter().sum::<u8>() > 1 {
                less.attackers[place] -= 1;
                found.push(less);
            }
        }
        if self.advisors > 0 {
            found.push(Self { advisors: self.advisors - 1, ..self });
        }
        if self.elephants > 0 {
            found.push(Self { elephants: self.elephants - 1, ..self });
        }
        found
    }

    /// How many men there are, the kings among them.
    fn men(&self) -> usize {
        usize::from(2 + self.attackers.iter().sum::<u8>() + self.advisors + self.elephants)
    }

    /// The kinds of men beside the kings and how many of each there are, Red's first.
    pub(super) fn kinds(self) -> impl DoubleEndedIterator<Item = (Piece, usize)> {
        let red = ATTACKERS.map(|kind| Piece::new(Color::Red, kind));
        let black = [Role::Advisor, Role::Elephant].map(|kind| Piece::new(Color::Black, kind));
        let counts = self.attackers.into_iter().chain([self.advisors, self.elephants]);
        let kinds = red.into_iter().chain(black).zip(counts.map(usize::from)).collect::<Vec<_>>();
        kinds.into_iter().filter(|&(_, count)| count > 0)
    }
}

/// The letters of Red's men and then of Black's.
impl fmt::Display for Force {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in [Color::Red, Color::Black] {
            write!(f, "{}", Role::King.upper_char())?;
            for (piece, count) in self.kinds().filter(|(piece, _)| piece.color() == color) {
                for _ in 0..count {
                    write!(f, "{}", piece.role().upper_char())?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_as_can_be_counted_by_hand() {
        let names: Vec<String> = Force::up_to(3).iter().map(Force::to_string).collect();
        assert_eq!(names, ["KCK", "KNK", "KPK", "KRK"]);
        // Four attackers and ten pairs of them, each against nine sets of defenders.
        assert_eq!(Force::up_to(8).len(), (4 + 10) * 9);
    }

    #[test]
    fn conversions_come_before() {
        let all = Force::up_to(8);
        for (place, force) in all.iter().enumerate() {
            for conversion in force.conversions() {
                assert!(all[..place].contains(&conversion), "{force} to {conversion}");
            }
        }
    }
}
