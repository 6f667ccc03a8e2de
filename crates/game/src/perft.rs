//! Counting the leaves of the game tree: the standard test and speed measure of a move generator.

use crate::{Game, MoveList, Turn};

/// Number of leaves `depth` plies below `game`; the last ply is counted, not played.
///
/// Outcomes of chance count as branches. Positions that are over have no leaves below them.
///
/// `game` is played on and taken back, so it is unchanged afterwards.
pub fn perft<G: Game>(game: &mut G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => last_ply(game),
        _ => {
            let mut moves = MoveList::new();
            match game.turn(&mut moves) {
                Turn::Over(_) => 0,
                Turn::Chance => below_chance(game, depth, &mut |g, d| perft(g, d)),
                Turn::Player(_) => {
                    let mut nodes = 0;
                    for &mv in &moves {
                        let undo = game.play_unchecked(mv);
                        nodes += perft(game, depth - 1);
                        game.undo(mv, undo);
                    }
                    nodes
                }
            }
        }
    }
}

/// The last ply: moves are counted without being listed, outcomes of chance are listed.
#[inline]
fn last_ply<G: Game>(game: &mut G) -> u64 {
    match game.count_moves() {
        0 => {
            let mut outcomes = Vec::new();
            game.chances(&mut outcomes);
            outcomes.len() as u64
        }
        moves => moves,
    }
}

fn below_chance<G: Game>(
    game: &mut G,
    depth: u32,
    count: &mut impl FnMut(&mut G, u32) -> u64,
) -> u64 {
    let mut outcomes = Vec::new();
    game.chances(&mut outcomes);
    let mut nodes = 0;
    for (chance, _) in outcomes {
        let undo = game.resolve(chance);
        nodes += count(game, depth - 1);
        game.unresolve(chance, undo);
    }
    nodes
}

/// The perft of every move of `game` by itself, in generation order. Empty at depth 0 and where
/// no player is to move.
pub fn divide<G: Game>(game: &mut G, depth: u32) -> Vec<(G::Move, u64)> {
    let mut moves = MoveList::new();
    if depth == 0 || !matches!(game.turn(&mut moves), Turn::Player(_)) {
        return Vec::new();
    }
    moves
        .iter()
        .map(|&mv| {
            let undo = game.play_unchecked(mv);
            let nodes = perft(game, depth - 1);
            game.undo(mv, undo);
            (mv, nodes)
        })
        .collect()
}

/// Remembers the perft of positions met before: direct-mapped, always replacing.
pub struct PerftTable {
    slots: Vec<Slot>,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    /// Key of the position mixed with the depth; 0 marks an empty slot.
    key: u64,
    nodes: u64,
}

impl PerftTable {
    /// A table of about `mebibytes` MiB (at least one).
    #[must_use]
    pub fn new(mebibytes: usize) -> Self {
        let slots = (mebibytes.max(1) << 20) / size_of::<Slot>();
        Self { slots: vec![Slot::default(); slots] }
    }

    fn slot(&mut self, key: u64) -> &mut Slot {
        // The high bits of the product spread any key evenly over the slots (Lemire 2019).
        let index = (u128::from(key) * self.slots.len() as u128) >> 64;
        &mut self.slots[index as usize]
    }
}

/// Like [`perft`], but positions met again at the same depth are looked up in `table`.
pub fn perft_hashed<G: Game>(game: &mut G, depth: u32, table: &mut PerftTable) -> u64 {
    if depth < 2 {
        return perft(game, depth);
    }
    let key = (game.key() ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15)) | 1;
    let slot = table.slot(key);
    if slot.key == key {
        return slot.nodes;
    }
    let mut moves = MoveList::new();
    let nodes = match game.turn(&mut moves) {
        Turn::Over(_) => 0,
        Turn::Chance => below_chance(game, depth, &mut |g, d| perft_hashed(g, d, table)),
        Turn::Player(_) => {
            let mut nodes = 0;
            for &mv in &moves {
                let undo = game.play_unchecked(mv);
                nodes += perft_hashed(game, depth - 1, table);
                game.undo(mv, undo);
            }
            nodes
        }
    };
    *table.slot(key) = Slot { key, nodes };
    nodes
}
