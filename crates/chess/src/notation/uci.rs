//! Moves as UCI writes them (Stefan Meyer-Kahlen and Rudolf Huber, 2000).

use game::{Game as _, MoveList};

use super::NotationError;
use crate::{Chess, File, Move, Rank, Role, Square, Wing};

/// The parts of a move in UCI form.
#[derive(Clone, Copy)]
pub(super) struct Parts {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) promotion: Option<Role>,
}

fn parse(text: &str) -> Option<Parts> {
    let text = text.trim();
    let (from, rest) = text.split_at_checked(2)?;
    let (to, rest) = rest.split_at_checked(2)?;
    let mut letters = rest.chars();
    let promotion = match (letters.next(), letters.next()) {
        (None, _) => None,
        (Some(letter), None) => {
            Some(Role::from_char(letter).filter(|role| Role::PROMOTIONS.contains(role))?)
        }
        _ => return None,
    };
    Some(Parts { from: from.parse().ok()?, to: to.parse().ok()?, promotion })
}

pub(super) fn read(game: &Chess, text: &str) -> Result<Move, NotationError> {
    let parts = parse(text).ok_or_else(|| NotationError::not_a_move(text))?;
    let mut moves = MoveList::new();
    game.turn(&mut moves);
    let fits = |mv: &&Move| mv.from() == parts.from && mv.to() == parts.to;
    if let Some(mv) = moves.iter().filter(fits).find(|mv| mv.promoted() == parts.promotion) {
        return Ok(*mv);
    }
    if parts.promotion.is_none() && moves.iter().any(|mv| fits(&mv)) {
        return Err(NotationError::MissingPromotion { text: text.trim().to_owned() });
    }
    castling_by_target(&moves, parts).ok_or_else(|| NotationError::illegal(text))
}

/// Castling written as the way of the king. A step to the next square is never taken for it, as
/// in Chess960 that may be an ordinary move.
pub(super) fn castling_by_target(moves: &[Move], parts: Parts) -> Option<Move> {
    if parts.promotion.is_some() || parts.from.distance(parts.to) < 2 {
        return None;
    }
    let fits =
        |mv: &&Move| mv.is_castling() && mv.from() == parts.from && king_target(**mv) == parts.to;
    moves.iter().find(fits).copied()
}

/// Where a castling king ends up.
fn king_target(mv: Move) -> Square {
    let file = match Wing::of(mv.from(), mv.to()) {
        Wing::Kingside => File::G,
        Wing::Queenside => File::C,
    };
    Square::new(file, mv.from().rank())
}

pub(super) fn write(game: &Chess, mv: Move) -> String {
    let in_corner = matches!(mv.to().file(), File::A | File::H);
    let on_back_rank = matches!(mv.from().rank(), Rank::R1 | Rank::R8);
    let is_standard = mv.from().file() == File::E && in_corner && on_back_rank;
    let to = if mv.is_castling() && !game.is_chess960() && is_standard {
        king_target(mv)
    } else {
        mv.to()
    };
    let mut text = format!("{}{to}", mv.from());
    text.extend(mv.promoted().map(|role| role.upper_char().to_ascii_lowercase()));
    text
}
