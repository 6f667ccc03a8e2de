//! Moves in Chinese script.

use super::description::{Description, Direction, TandemRank};
use crate::{Board, Color, Move, Role};

/// Writes a legal move as Chinese literature does, in simplified characters: 炮二平五, 马８进７.
/// Red's numbers are Chinese, Black's European and wide. Of several on a file 前 is the front one,
/// 后 the rear one, 中 the middle one of three, 二, 三 and 四 are those between of more. When two
/// files hold several pawns the name of the pawn gives way to its file: 前三平四. (So the rules of
/// the Chinese Xiangqi Association have it.)
pub(super) fn write(board: &Board, mv: Move) -> String {
    let Some(description) = Description::of(board, mv) else { return mv.to_string() };
    let Description { role, file, place, crowded, direction, number } = description;
    let side = board.turn();
    let (name, file, number) = (name(role, side), numeral(file, side), numeral(number, side));
    let direction = match direction {
        Direction::Forward => '进',
        Direction::Sideways => '平',
        Direction::Back => '退',
    };
    if description.is_told_by_file() {
        format!("{name}{file}{direction}{number}")
    } else if crowded > 1 {
        format!("{}{file}{direction}{number}", word(place))
    } else {
        format!("{}{name}{direction}{number}", word(place))
    }
}

const fn name(role: Role, side: Color) -> char {
    match (role, side) {
        (Role::King, Color::Red) => '帅',
        (Role::King, Color::Black) => '将',
        (Role::Advisor, Color::Red) => '仕',
        (Role::Advisor, Color::Black) => '士',
        (Role::Elephant, Color::Red) => '相',
        (Role::Elephant, Color::Black) => '象',
        (Role::Horse, _) => '马',
        (Role::Rook, _) => '车',
        (Role::Cannon, _) => '炮',
        (Role::Pawn, Color::Red) => '兵',
        (Role::Pawn, Color::Black) => '卒',
    }
}

fn numeral(number: usize, side: Color) -> char {
    let numerals = match side {
        Color::Red => ['一', '二', '三', '四', '五', '六', '七', '八', '九'],
        Color::Black => ['１', '２', '３', '４', '５', '６', '７', '８', '９'],
    };
    numerals[(number - 1).min(8)]
}

/// The word for a place among several. Its number, where it has one, is Chinese for both sides.
fn word(place: TandemRank) -> char {
    match place.index {
        0 => '前',
        last if last + 1 == place.count => '后',
        1 if place.count == 3 => '中',
        between => numeral(between + 1, Color::Red),
    }
}
