//! What the games in which stones are put on a grid have in common.

use ::stones::{Grid, Square};
use game::{Player, Score, ZeroSum};
use lab::appraisal::{Judgement, TermShare, for_first};
use lab::eval::{Evaluation, Sheet};

/// A line of four or three that a stone may be part of, as steps from one square to the next.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The board as text, for a terminal, rows numbered from below.
pub fn diagram(board: Grid, at: impl Fn(Square) -> Option<Player>) -> String {
    let mut text = String::new();
    for row in (0..board.rows).rev() {
        text.push_str(&format!("{} ", row + 1));
        for column in 0..board.columns {
            let stone = at(Square { column, row }).map_or('.', ::stones::name);
            text.push_str(&format!(" {}", stone.to_ascii_lowercase()));
        }
        text.push('\n');
    }
    text.push_str("  ");
    for column in 0..board.columns {
        text.push_str(&format!(" {}", ::stones::column_name(column)));
    }
    text.push('\n');
    text
}

/// How many lines of so many squares in a row go through a square.
fn lines_through(board: Grid, square: Square, length: usize) -> i32 {
    let inside = |column: isize, row: isize| {
        (0..board.columns as isize).contains(&column) && (0..board.rows as isize).contains(&row)
    };
    let (column, row) = (square.column as isize, square.row as isize);
    let starts = (0..length as isize).flat_map(|back| DIRECTIONS.map(|step| (back, step)));
    let fits = |&(back, (right, up)): &(isize, (isize, isize))| {
        let ahead = length as isize - 1 - back;
        inside(column - back * right, row - back * up)
            && inside(column + ahead * right, row + ahead * up)
    };
    starts.filter(fits).count() as i32
}

/// A stone counts by the lines that go through its square; `square` tells where an index lies.
pub fn lines<G: ZeroSum>(board: Grid, length: usize, square: impl Fn(usize) -> Square) -> Sheet<G> {
    Sheet::new(1, |piece, index| {
        let lines = lines_through(board, square(index), length);
        if piece == 0 { lines } else { -lines }
    })
}

/// What the lab says of a position: by the evaluation of the program, and by lines.
pub fn judgements<G: ZeroSum>(game: &G, own: Score, lines: &Sheet<G>) -> Vec<Judgement> {
    let seats = lines.by_player(game).map(f64::from).to_vec();
    let judgement = |name, pawn, total, terms| Judgement {
        name,
        pawn,
        total: vec![total],
        terms,
        phase: None,
        remark: None,
    };
    let share = TermShare { name: "lines".to_owned(), seats };
    vec![
        judgement("own", Some(100), for_first(game, own), Vec::new()),
        judgement("ladder", Some(lines.pawn()), for_first(game, lines.value(game)), vec![share]),
    ]
}

/// Why no stone is put elsewhere.
pub fn stays_where_it_lies() -> String {
    "stones stay where they lie".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_both_boards_are_counted() {
        let connect4 = Grid { columns: 7, rows: 6 };
        let at = |column, row| lines_through(connect4, Square { column, row }, 4);
        let bottom: Vec<i32> = (0..7).map(|column| at(column, 0)).collect();
        assert_eq!(bottom, [3, 4, 5, 7, 5, 4, 3]);
        let all: i32 =
            (0..7).flat_map(|c| (0..6).map(move |r| (c, r))).map(|(c, r)| at(c, r)).sum();
        assert_eq!(all, 4 * 69, "each of the 69 lines counts on four squares");
        let tictactoe = Grid { columns: 3, rows: 3 };
        let corner = Square { column: 0, row: 0 };
        assert_eq!(lines_through(tictactoe, corner, 3), 3);
        assert_eq!(lines_through(tictactoe, Square { column: 1, row: 1 }, 3), 4);
    }
}
