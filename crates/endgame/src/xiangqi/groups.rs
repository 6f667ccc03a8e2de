//! Men of one kind, numbered together by the points on which they stand.

use std::sync::LazyLock;

use ::xiangqi::{Bitboard, Color, Piece, Role, Square, attacks};

/// The points on which the men of a kind can stand.
pub(super) struct Points {
    squares: Vec<u8>,
    /// The place of each square among them.
    places: [Option<u8>; Square::COUNT],
}

impl Points {
    fn of(squares: Bitboard) -> Self {
        let squares: Vec<u8> = squares.into_iter().map(|square| square.index() as u8).collect();
        let mut places = [None; Square::COUNT];
        for (place, &square) in squares.iter().enumerate() {
            places[usize::from(square)] = Some(place as u8);
        }
        Self { squares, places }
    }

    /// In how many ways one man or two can stand on them.
    pub(super) fn ways(&self, count: usize) -> usize {
        let points = self.squares.len();
        if count == 2 { points * (points - 1) / 2 } else { points }
    }

    /// The number of the way in which these men stand, one or two; `None` where they cannot.
    pub(super) fn number(&self, men: &[u8]) -> Option<usize> {
        let place = |square: u8| Some(usize::from(self.places[usize::from(square)]?));
        match *men {
            [one] => place(one),
            [one, other] => {
                let (one, other) = (place(one)?, place(other)?);
                let (low, high) = (one.min(other), one.max(other));
                (low < high).then(|| high * (high - 1) / 2 + low)
            }
            _ => None,
        }
    }

    /// The squares that a number below [`ways`](Points::ways) stands for.
    pub(super) fn men(&self, number: usize, men: &mut [u8]) {
        match men {
            [one] => *one = self.squares[number],
            [one, other] => {
                let high = (1..).take_while(|high| high * (high - 1) / 2 <= number).last();
                let high = high.unwrap_or(1);
                *one = self.squares[number - high * (high - 1) / 2];
                *other = self.squares[high];
            }
            _ => {}
        }
    }
}

/// Where Red's king stands when the board is mirrored as it is for numbering: on the left file of its
/// palace, or on the middle one.
pub(super) static RED_KING: LazyLock<Points> = LazyLock::new(|| {
    let left = |square: &Square| square.index() % 9 <= 4;
    Points::of(Bitboard::palace(Color::Red).into_iter().filter(left).collect())
});

pub(super) static BLACK_KING: LazyLock<Points> =
    LazyLock::new(|| Points::of(Bitboard::palace(Color::Black)));

static ANYWHERE: LazyLock<Points> = LazyLock::new(|| Points::of(Bitboard::FULL));
static RED_PAWN: LazyLock<Points> = LazyLock::new(|| Points::of(attacks::pawn_points(Color::Red)));
static BLACK_ADVISOR: LazyLock<Points> =
    LazyLock::new(|| Points::of(attacks::advisor_points(Color::Black)));
static BLACK_ELEPHANT: LazyLock<Points> =
    LazyLock::new(|| Points::of(attacks::elephant_points(Color::Black)));

/// The points of Red's attackers and of Black's defenders.
pub(super) fn points(piece: Piece) -> &'static Points {
    match piece.role() {
        Role::Pawn => &RED_PAWN,
        Role::Advisor => &BLACK_ADVISOR,
        Role::Elephant => &BLACK_ELEPHANT,
        Role::Horse | Role::Cannon | Role::Rook | Role::King => &ANYWHERE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_has_its_number() {
        assert_eq!((RED_KING.ways(1), BLACK_KING.ways(1)), (6, 9));
        assert_eq!((RED_PAWN.ways(1), BLACK_ADVISOR.ways(2), BLACK_ELEPHANT.ways(2)), (55, 10, 21));
        for (points, count) in [(&*ANYWHERE, 2), (&*BLACK_ADVISOR, 2), (&*RED_PAWN, 1)] {
            for number in 0..points.ways(count) {
                let mut men = [0; 2];
                points.men(number, &mut men[..count]);
                assert_eq!(points.number(&men[..count]), Some(number));
            }
        }
    }
}
