//! Which moves to look at first: killers, history, captures and checks.

use std::cmp::Reverse;

use game::{MoveList, ZeroSum};

/// Killers kept for each ply, the latest first.
const KILLERS: usize = 3;

/// Which guesses count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    /// Captures and checks come before quiet moves.
    pub captures: bool,
    /// Then quiet moves that were cut-offs at the same ply.
    pub killers: bool,
    /// The rest by how often they were cut-offs anywhere.
    pub history: bool,
}

impl Order {
    /// All of them.
    pub const ALL: Self = Self { captures: true, killers: true, history: true };
}

/// Brings one move to the front, the others staying in their order.
pub fn put_first<M: Copy + PartialEq>(moves: &mut [M], first: Option<M>) {
    if let Some(place) = moves.iter().position(|&mv| Some(mv) == first) {
        moves[..=place].rotate_right(1);
    }
}

/// What is learned from cut-offs.
#[derive(Clone, Debug)]
pub struct Guesses<G: ZeroSum> {
    /// By ply.
    killers: Vec<[Option<G::Move>; KILLERS]>,
    /// By piece and target square.
    history: Vec<u64>,
}

impl<G: ZeroSum> Guesses<G> {
    /// Nothing is known yet.
    #[must_use]
    pub fn new() -> Self {
        Self { killers: Vec::new(), history: vec![0; G::PIECES * G::SQUARES] }
    }

    /// Brings the moves of a node into order: `first` is the move of an earlier search of the
    /// position. Moves that nothing is known of stay as listed.
    pub fn sort(
        &self,
        game: &G,
        moves: &mut MoveList<G::Move>,
        ply: usize,
        first: Option<G::Move>,
        order: Order,
    ) {
        moves.sort_by_cached_key(|&mv| Reverse(self.rank(game, mv, ply, first, order)));
    }

    /// The larger, the earlier: class, and rank in the class.
    fn rank(
        &self,
        game: &G,
        mv: G::Move,
        ply: usize,
        first: Option<G::Move>,
        order: Order,
    ) -> (u8, u64) {
        if first == Some(mv) {
            return (3, 0);
        }
        if order.captures && (game.is_noisy(mv) || game.gives_check(mv)) {
            return (2, exchange(game, mv));
        }
        if order.killers
            && let Some(place) = self.killers_at(ply).iter().position(|&killer| killer == Some(mv))
        {
            return (1, (KILLERS - place) as u64);
        }
        (0, if order.history { self.history[slot(game, mv)] } else { 0 })
    }

    fn killers_at(&self, ply: usize) -> [Option<G::Move>; KILLERS] {
        self.killers.get(ply).copied().unwrap_or([None; KILLERS])
    }

    // ↓ program
    /// Takes down that a move was a cut-off with so many plies left. Captures teach nothing: they
    /// come early anyway.
    pub fn learn(&mut self, game: &G, mv: G::Move, ply: usize, depth: u32) {
        if game.is_noisy(mv) {
            return;
        }
        self.history[slot(game, mv)] += u64::from(depth * depth);
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; KILLERS]);
        }
        let killers = &mut self.killers[ply];
        if !killers.contains(&Some(mv)) {
            killers.rotate_right(1);
            killers[0] = Some(mv);
        }
    }
    // ↑ program
}

impl<G: ZeroSum> Default for Guesses<G> {
    fn default() -> Self {
        Self::new()
    }
}

/// The largest victim first, of equal ones by the smallest piece. Checks without a capture follow
/// the captures.
fn exchange<G: ZeroSum>(game: &G, mv: G::Move) -> u64 {
    let worth = |piece| u64::try_from(G::piece_value(piece).raw()).unwrap_or(0).min(9_999);
    match game.captured(mv) {
        Some(victim) => 10_000 * (1 + worth(victim)) - worth(game.moved(mv)),
        None => 0,
    }
}

fn slot<G: ZeroSum>(game: &G, mv: G::Move) -> usize {
    game.moved(mv) * G::SQUARES + G::to(mv)
}
