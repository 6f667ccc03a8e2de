//! Accumulators to begin anew from: a table by view and orientation ("Finny table").

use game::{Player, ZeroSum};

use crate::features::Placing;
use crate::kernels::{Inputs, Kernels};
use crate::lines::Line;
use crate::{Features, Network};

/// No piece stands there.
const NONE: u8 = u8::MAX;
/// Squares that are compared at once.
const BLOCK: usize = 16;

/// For each view and orientation the accumulator that was needed last, with the pieces that it is of.
/// The next one differs from it by a few pieces, rarely by all of them.
#[derive(Clone)]
pub struct Cache {
    entries: Box<[Entry]>,
    /// What stands on each square now.
    board: Box<[u8]>,
    added: Vec<usize>,
    removed: Vec<usize>,
}

#[derive(Clone)]
struct Entry {
    board: Box<[u8]>,
    accumulator: Box<[Line]>,
}

impl Cache {
    /// Accumulators of empty boards.
    pub fn new<F: Features>(network: &Network) -> Self {
        const { assert!(F::Game::PIECES < NONE as usize, "too many pieces for a byte") };
        let squares = F::Game::SQUARES;
        let board: Box<[u8]> = vec![NONE; squares].into();
        let entry = Entry { board: board.clone(), accumulator: network.biases.clone() };
        Self {
            entries: vec![entry; 2 * F::ORIENTATIONS].into(),
            board,
            added: Vec::with_capacity(squares),
            removed: Vec::with_capacity(squares),
        }
    }

    /// The accumulator of a view of the position, in this orientation.
    pub fn refresh<F: Features>(
        &mut self,
        network: &Network,
        kernels: Kernels,
        game: &F::Game,
        view: Player,
        orientation: usize,
    ) -> &[Line] {
        let Self { entries, board, added, removed } = self;
        board.fill(NONE);
        game.observe_all(&mut Placing(|piece, square: usize| board[square] = piece as u8));
        let entry = &mut entries[view.index() * F::ORIENTATIONS + orientation];
        added.clear();
        removed.clear();
        let blocks = entry.board.chunks_mut(BLOCK).zip(board.chunks(BLOCK)).enumerate();
        for (block, (before, now)) in blocks.filter(|(_, (before, now))| before != now) {
            for (place, (before, &now)) in before.iter_mut().zip(now).enumerate() {
                if *before == now {
                    continue;
                }
                let input =
                    |piece| F::input(orientation, view, usize::from(piece), block * BLOCK + place);
                if *before != NONE {
                    removed.push(input(*before));
                }
                if now != NONE {
                    added.push(input(now));
                }
                *before = now;
            }
        }
        kernels.change(&network.inputs, &mut entry.accumulator, Inputs { added, removed });
        &entry.accumulator
    }
}
