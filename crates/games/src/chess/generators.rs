//! The bitboards of chess beside its mailbox.

use std::ops::ControlFlow;

use ::chess::{Bitboard, Chess, Color, File, Rank, Role, Square, attacks};
use game::perft;
use lab::Limits;
use lab::generators::{Bounds, Generators, Margin, PieceReach, TwoGenerators};
use lab::position::LabError;
use mailbox::chess::{KNIGHT, LAYOUT, Position};

/// A knight in the corner sees most of the margin.
const CORNER: Square = Square::new(File::A, Rank::R1);

struct Both {
    fast: Chess,
    plain: Position,
}

impl TwoGenerators for Both {
    fn fits(&mut self, depth: u32, mut bounds: Bounds<'_>) -> bool {
        bounds.hold(&mut self.fast, depth)
    }

    fn fast(&mut self, depth: u32) -> u64 {
        perft(&mut self.fast, depth)
    }

    fn plain(&mut self, depth: u32, told: &mut dyn FnMut(u64) -> ControlFlow<()>) {
        for mv in self.plain.legal_moves() {
            if told(self.plain.after(mv).perft(depth - 1)).is_break() {
                return;
            }
        }
    }
}

/// Both generators at a position.
///
/// # Errors
/// [`LabError::Stopped`] when the limits are reached before both have counted.
pub fn count(game: &Chess, depth: u32, limits: &Limits) -> Result<Generators, LabError> {
    let margin = Margin { columns: LAYOUT.columns, squares: LAYOUT.squares.to_vec() };
    let attacked = attacks::of(Role::Knight, Color::White, CORNER, Bitboard::EMPTY);
    let example = PieceReach {
        piece: 'n',
        place: LAYOUT.place(CORNER.index()).unwrap_or_default(),
        offsets: KNIGHT.iter().map(|&offset| offset.into()).collect(),
        attacked: attacked.into_iter().map(Square::index).collect(),
    };
    let plain = Position::new(&game.board().to_setup());
    Generators::count(margin, example, &mut Both { fast: game.clone(), plain }, depth, limits)
}
