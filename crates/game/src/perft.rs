//! Counting the leaves of the game tree: the standard test and speed measure of a move generator.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::{Depth, Game, MoveList, OutOfMemory, Turn, zeroed_words};

/// The most plies that are counted: as deep as a search may go. Counts call themselves once a ply, so
/// that a deeper one would run out of stack; and no tree of more plies is ever counted to its end.
pub const MAX_PERFT: u32 = Depth::MAX.plies();

/// Trees of so many plies are counted without looking whether to stop: milliseconds at most.
const AT_ONCE: u32 = 4;

/// Number of leaves `depth` plies below `game`, at most [`MAX_PERFT`]; the last ply is counted, not
/// played.
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

/// [`perft`] that ends when it is told to: `told` hears that of every move of `game` by itself, in
/// generation order and as soon as it is known. `None` when `stop` was set before all were counted.
/// Where no player is to move, and at depth 0, nothing is told.
pub fn divide<G: Game>(
    game: &mut G,
    depth: u32,
    stop: &AtomicBool,
    mut told: impl FnMut(&G, G::Move, u64),
) -> Option<u64> {
    let mut moves = MoveList::new();
    if depth == 0 || !matches!(game.turn(&mut moves), Turn::Player(_)) {
        return count_until(game, depth, stop);
    }
    let mut sum = 0;
    for &mv in &moves {
        let undo = game.play_unchecked(mv);
        let nodes = count_until(game, depth - 1, stop);
        game.undo(mv, undo);
        told(game, mv, nodes?);
        sum += nodes?;
    }
    Some(sum)
}

/// [`perft`], unless `stop` is set meanwhile.
fn count_until<G: Game>(game: &mut G, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(perft(game, depth));
    }
    let mut moves = MoveList::new();
    match game.turn(&mut moves) {
        Turn::Over(_) => Some(0),
        Turn::Chance => {
            let mut whole = true;
            let nodes = below_chance(game, depth, &mut |game, depth| {
                let nodes = count_until(game, depth, stop);
                whole &= nodes.is_some();
                nodes.unwrap_or(0)
            });
            whole.then_some(nodes)
        }
        Turn::Player(_) => divide(game, depth, stop, |_, _, _| ()),
    }
}

/// Remembers the perft of positions met before: direct-mapped, always replacing.
pub struct PerftTable {
    /// Slots of [`SLOT`] words: the key of the position mixed with the depth, 0 in an empty slot,
    /// and the number of leaves.
    words: Box<[u64]>,
}

/// Words of a slot.
const SLOT: usize = 2;

impl PerftTable {
    /// A table of `mebibytes` MiB (at least one).
    ///
    /// # Errors
    /// When the memory cannot be had.
    pub fn new(mebibytes: usize) -> Result<Self, OutOfMemory> {
        let bytes = mebibytes.max(1).checked_mul(1 << 20).ok_or(OutOfMemory { mebibytes })?;
        Ok(Self { words: zeroed_words(bytes / size_of::<u64>())? })
    }

    fn slot(&mut self, key: u64) -> &mut [u64] {
        // The high bits of the product spread any key evenly over the slots (Lemire 2019).
        let slots = self.words.len() / SLOT;
        let index = ((u128::from(key) * slots as u128) >> 64) as usize;
        &mut self.words[index * SLOT..][..SLOT]
    }
}

/// Like [`perft`], but positions met again at the same depth are looked up in `table`.
pub fn perft_hashed<G: Game>(game: &mut G, depth: u32, table: &mut PerftTable) -> u64 {
    if depth < 2 {
        return perft(game, depth);
    }
    let key = (game.key() ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15)) | 1;
    if let [known, nodes] = *table.slot(key)
        && known == key
    {
        return nodes;
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
    table.slot(key).copy_from_slice(&[key, nodes]);
    nodes
}
