//! Moves in the Latin script of the World Xiangqi Federation.

use super::description::{Description, Direction};
use crate::{Board, Move, Role};

/// Writes a legal move in four signs: `C2=5`, `H2+3`. The front of two on a file is `+`, the rear
/// one `-`: `R++3`, `P-=6`. Of three pawns on a file, or when two files hold several pawns, the
/// name of the pawn gives way to its place from the front, and its file follows: `15=6`.
pub(super) fn write(board: &Board, mv: Move) -> String {
    let Some(description) = Description::of(board, mv) else { return mv.to_string() };
    let Description { role, file, place, crowded, direction, number } = description;
    let letter = letter(role);
    let direction = match direction {
        Direction::Forward => '+',
        Direction::Sideways => '=',
        Direction::Back => '-',
    };
    if description.is_told_by_file() {
        format!("{letter}{file}{direction}{number}")
    } else if place.count > 2 || crowded > 1 {
        format!("{}{file}{direction}{number}", place.index + 1)
    } else {
        let sign = if place.index == 0 { '+' } else { '-' };
        format!("{letter}{sign}{direction}{number}")
    }
}

/// The letter of a kind in this script: horse and elephant have their English names.
const fn letter(role: Role) -> char {
    match role {
        Role::Elephant => 'E',
        Role::Horse => 'H',
        role => role.upper_char(),
    }
}
