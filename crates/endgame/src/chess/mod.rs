//! Endings of chess with three and four men.
//!
//! A class is [`Material`]. Within it positions differ by the squares of the men and by who is to move; the
//! board may be mirrored, and without pawns turned as well, so the white king has 10 squares to stand on, or
//! 32. Castling rights are in no table. Rights to take en passant are: such positions of the one class that
//! can have them (a pawn each) follow the others under numbers of their own, so nothing need be searched.

mod kings;
mod material;
mod men;

use game::{Game as _, MoveList, Outcome, Turn, ZeroSum as _};

use ::chess::{Chess, Color, Move, Role};

use crate::{Endings, Place, Standing};

pub use material::Material;
use men::Men;

/// The endings of chess.
#[derive(Clone, Copy, Debug)]
pub struct ChessEndings;

impl Endings for ChessEndings {
    type Game = Chess;
    type Class = Material;

    const GAME: &'static str = "chess";
    const NUMBERING: u32 = 1;
    const MEN: std::ops::RangeInclusive<u32> = 3..=Material::MOST_MEN as u32;

    fn classes(men: u32) -> Vec<Material> {
        Material::up_to(men as usize)
    }

    fn conversions(class: Material) -> Vec<Material> {
        class.conversions()
    }

    fn entries(class: Material) -> usize {
        Men::entries(class)
    }

    fn place(game: &Chess) -> Option<Place<Material>> {
        let board = game.board();
        let count = board.occupied().len() as usize;
        if !board.castling().is_none() || count > Material::MOST_MEN {
            return None;
        }
        if count == 2 {
            return Some(Place::Drawn);
        }
        let (class, men) = Men::of_board(board)?;
        Some(Place::Table(class, men.number(class)?))
    }

    fn position(class: Material, number: usize) -> Option<Chess> {
        Men::numbered(class, number)?.game(class)
    }

    fn expand(class: Material, number: usize, places: &mut Vec<Place<Material>>) -> Standing {
        let Some(men) = Men::numbered(class, number) else { return Standing::Unused };
        let Some(game) = men.game(class) else { return Standing::Unused };
        let mut moves = MoveList::new();
        if let Turn::Over(payoffs) = game.turn(&mut moves) {
            return Standing::Over(Outcome::of(payoffs.of(game.side())));
        }
        places.extend(moves.into_iter().map(|mv| after(class, &men, &game, mv)));
        Standing::Open
    }

    fn unmoves(class: Material, number: usize, numbers: &mut Vec<usize>) {
        if let Some(men) = Men::numbered(class, number) {
            men.unmoves(class, numbers);
        }
    }
}

/// Where a legal move leads. A man that only goes elsewhere is moved here; whatever changes more is played.
fn after(class: Material, men: &Men, game: &Chess, mv: Move) -> Place<Material> {
    let board = game.board();
    let pawn = board.by_role(Role::Pawn).has(mv.from());
    let opens = pawn && class.has_pawns_of_both();
    if mv.is_normal() && !opens && !board.occupied().has(mv.to()) {
        let number = men.moved(mv.from(), mv.to()).number(class).expect("a legal move");
        return Place::Table(class, number);
    }
    let mut next = game.clone();
    next.play_unchecked(mv);
    ChessEndings::place(&next).expect("moves keep to the tables")
}

/// The other colour's half of the board.
fn flipped(squares: &mut [u8], turn: &mut Color) {
    for square in squares {
        *square ^= 0o70;
    }
    *turn = !*turn;
}
