//! What a game says of itself to be valued by a network.

use std::fmt::Debug;

use game::{Observer, Player, ZeroSum};

use crate::NetworkError;
use crate::error::expect;
use crate::file::MOST_GAME;

/// How the positions of a game become the inputs of a network. Implemented by a type without content,
/// one for each way.
///
/// Pieces and squares are the game's dense indices (see [`ZeroSum`]); players are views of a position.
///
/// # Laws
/// 1. `orientation` is below `ORIENTATIONS`, `input` below `INPUTS`, `bucket` below `OUTPUTS`.
/// 2. All three depend on what stands on the board alone: not on the side to move, nor on the past.
/// 3. In one orientation different pieces, and the same on different squares, are different inputs.
/// 4. The position with the sides exchanged has for one view the inputs that it had for the other
///    before, and the same bucket. Where the game has two wings that are alike, so has its mirror image.
/// 5. No position has more than `MOST_PIECES` pieces.
pub trait Features: Copy + Default + Debug + Send + Sync + 'static {
    /// The game.
    type Game: ZeroSum;
    /// Its name, as it stands in the file of a network: at most 32 bytes.
    const GAME: &'static str;
    /// The number of inputs of one view.
    const INPUTS: usize;
    /// The most pieces on the board, and so the most inputs of a view that are on at once.
    const MOST_PIECES: usize;
    /// The number of outputs, among which the position chooses.
    const OUTPUTS: usize;
    /// The number of ways in which a view may look at the board: mirrored or not, say, or as many as
    /// there are classes of squares for the king.
    const ORIENTATIONS: usize;

    /// The way in which this view looks at the position.
    fn orientation(game: &Self::Game, view: Player) -> usize;

    /// The input that stands for a piece on a square.
    fn input(orientation: usize, view: Player, piece: usize, square: usize) -> usize;

    /// The output that values the position: by the number of pieces, say.
    fn bucket(game: &Self::Game) -> usize;
}

/// The sizes of a network that its game prescribes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// [`Features::GAME`].
    pub game: &'static str,
    /// [`Features::INPUTS`].
    pub inputs: usize,
    /// [`Features::MOST_PIECES`].
    pub most_pieces: usize,
    /// [`Features::OUTPUTS`].
    pub outputs: usize,
    /// [`Features::ORIENTATIONS`].
    pub orientations: usize,
}

impl Shape {
    /// The shape of networks for these features.
    #[must_use]
    pub const fn of<F: Features>() -> Self {
        const { assert!(F::GAME.len() <= MOST_GAME, "the name is too long for a file") };
        Self {
            game: F::GAME,
            inputs: F::INPUTS,
            most_pieces: F::MOST_PIECES,
            outputs: F::OUTPUTS,
            orientations: F::ORIENTATIONS,
        }
    }

    /// Refuses this shape where another is expected.
    pub(crate) fn expect(&self, expected: &Self) -> Result<(), NetworkError> {
        if self.game != expected.game {
            let found = self.game.to_owned();
            return Err(NetworkError::Game { found, expected: expected.game });
        }
        let sizes = self.sizes().into_iter().zip(expected.sizes());
        for ((what, found), (_, expected)) in sizes {
            expect(what, found as u64, expected as u64)?;
        }
        Ok(())
    }

    /// The sizes with their names, in the order in which they stand in a file.
    pub(crate) const fn sizes(&self) -> [(&'static str, usize); 4] {
        [
            ("inputs", self.inputs),
            ("pieces at most", self.most_pieces),
            ("outputs", self.outputs),
            ("orientations", self.orientations),
        ]
    }
}

/// The inputs of a view that are on in a position, in no special order.
#[must_use]
pub fn active<F: Features>(game: &F::Game, view: Player) -> Vec<usize> {
    let mut inputs = Vec::with_capacity(F::MOST_PIECES);
    let orientation = F::orientation(game, view);
    let place = |piece, square| inputs.push(F::input(orientation, view, piece, square));
    game.observe_all(&mut Placing(place));
    inputs
}

/// Hears what stands on a board.
pub struct Placing<P>(pub P);

impl<P: FnMut(usize, usize)> Observer for Placing<P> {
    fn added(&mut self, piece: usize, square: usize) {
        (self.0)(piece, square);
    }

    fn removed(&mut self, _: usize, _: usize) {}
}
