//! The bitboards of chess beside its mailbox.

use ::chess::{Bitboard, Chess, Color, File, Rank, Role, Square, attacks};
use game::perft;
use lab::generators::{Generators, Margin, PieceReach, TwoGenerators};
use mailbox::chess::{KNIGHT, LAYOUT, Position};

/// A knight in the corner sees most of the margin.
const CORNER: Square = Square::new(File::A, Rank::R1);

struct Both {
    fast: Chess,
    plain: Position,
}

impl TwoGenerators for Both {
    fn fast(&mut self, depth: u32) -> u64 {
        perft(&mut self.fast, depth)
    }

    fn plain(&mut self, depth: u32) -> u64 {
        self.plain.perft(depth)
    }
}

/// Both generators at a position.
pub fn count(game: &Chess, depth: u32) -> Generators {
    let margin = Margin { columns: LAYOUT.columns, squares: LAYOUT.squares.to_vec() };
    let attacked = attacks::of(Role::Knight, Color::White, CORNER, Bitboard::EMPTY);
    let example = PieceReach {
        piece: 'n',
        place: LAYOUT.place(CORNER.index()).unwrap_or_default(),
        offsets: KNIGHT.iter().map(|&offset| offset.into()).collect(),
        attacked: attacked.into_iter().map(Square::index).collect(),
    };
    let plain = Position::new(&game.board().to_setup());
    Generators::count(margin, example, &mut Both { fast: game.clone(), plain }, depth)
}
