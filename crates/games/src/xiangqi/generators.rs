//! The bitboards of xiangqi beside its mailbox.

use ::xiangqi::attacks::{self, Occupied};
use ::xiangqi::{Color, File, Rank, Role, Square, Xiangqi};
use game::perft;
use lab::generators::{Generators, Margin, PieceReach, TwoGenerators};
use mailbox::xiangqi::{HORSE, LAYOUT, Position};

/// A horse in the corner sees most of the margin.
const CORNER: Square = Square::new(File::A, Rank::R0);

struct Both {
    fast: Xiangqi,
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
pub fn count(game: &Xiangqi, depth: u32) -> Generators {
    let margin = Margin { columns: LAYOUT.columns, squares: LAYOUT.squares.to_vec() };
    let attacked = attacks::of(Role::Horse, Color::Red, CORNER, Occupied::default());
    let example = PieceReach {
        piece: 'n',
        place: LAYOUT.place(CORNER.index()).unwrap_or_default(),
        offsets: HORSE.to_vec(),
        attacked: attacked.into_iter().map(Square::index).collect(),
    };
    let plain = Position::new(&game.board().to_setup());
    Generators::count(margin, example, &mut Both { fast: game.clone(), plain }, depth)
}
