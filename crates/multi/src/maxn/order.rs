//! In which order the children of a node are visited.

use arrayvec::ArrayVec;
use game::{Game, MAX_MOVES, MoveList};

use crate::choice::Rank;

/// The places of moves in their list, in the order of visits.
pub struct Order {
    /// Empty for the order of the list.
    ranked: ArrayVec<u16, MAX_MOVES>,
    /// Number of children to visit.
    pub count: usize,
}

impl Order {
    /// All children as they are listed.
    #[inline]
    pub const fn as_listed(count: usize) -> Self {
        Self { ranked: ArrayVec::new_const(), count }
    }

    /// Changes to the `width` moves of the largest rank, largest first, equal ones as listed.
    pub fn rank<G: Game>(
        &mut self,
        game: &mut G,
        moves: &MoveList<G::Move>,
        width: usize,
        rank: impl Fn(&mut G, G::Move) -> Rank,
    ) {
        let mut ranked: ArrayVec<(Rank, u16), MAX_MOVES> = ArrayVec::new();
        for (index, &mv) in moves.iter().enumerate() {
            ranked.push((rank(game, mv), index as u16));
        }
        ranked.sort_by(|(a, _), (b, _)| b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1)));
        self.count = width.min(moves.len());
        self.ranked = ranked.into_iter().take(self.count).map(|(_, index)| index).collect();
    }

    /// Visits the child at this place in the list before all others, if it is visited at all.
    pub fn bring_first(&mut self, index: usize) {
        if self.ranked.is_empty() {
            self.ranked.extend(0..self.count.min(MAX_MOVES) as u16);
        }
        if let Some(visit) = self.ranked.iter().position(|&ranked| usize::from(ranked) == index) {
            self.ranked[..=visit].rotate_right(1);
        }
    }

    /// The place in the list of the `visit`-th child to visit.
    #[inline]
    pub fn index(&self, visit: usize) -> usize {
        self.ranked.get(visit).map_or(visit, |&index| index.into())
    }
}
