//! Who defends perfectly.

use connect_four_ai::{MoveSorter, OpeningBook, Position, Solver};
use game::scatter;

/// Positions that are remembered: 256 MiB.
const REMEMBERED: usize = 1 << 25;
/// Added to scores, which are −21 to 21, where they are packed.
const OFFSET: i8 = 32;
/// From so many stones on, what is remembered is looked up for a position alone and not for those after it.
const LATE: usize = 28;
/// From so many stones on, mirror images are no longer looked for: they have become rare.
const LOPSIDED: usize = 20;

/// Answers so that it keeps a draw if it gets one, and else loses as late as it can. It asks the book of the crate
/// `connect-four-ai` after up to eight stones, and searches beyond it. What it has found out it remembers from
/// game to game.
///
/// A score is that of Pons (2015): 0 for a draw, 1 for a win by one's last stone, 2 for one by the stone before,
/// and so on; negative for losses.
pub struct Defender {
    book: OpeningBook,
    /// Each a key of 49 bits, and the least and the greatest score that the position may still have.
    bounds: Vec<u64>,
}

impl Defender {
    pub fn new() -> Self {
        let book = Solver::new().opening_book.expect("a book is built in");
        Self { book, bounds: vec![0; REMEMBERED] }
    }

    /// The score of a position with up to eight stones in which the game goes on.
    pub fn book_score(&self, position: &Position) -> Option<i8> {
        let wins = position.can_win_next().then(|| by_next_stone(position));
        wins.or_else(|| self.book.get(position))
    }

    /// The column to play in, and the score then; `None` where the position is not lost. It is known to be worth
    /// `least` or more.
    pub fn answer(&mut self, position: &Position, least: i8) -> Option<(usize, i8)> {
        if self.reaches(position, 0) {
            return None;
        }
        let mut score = least;
        while score < -1 && self.reaches(position, score + 1) {
            score += 1;
        }
        let columns = Solver::COLUMNS.into_iter().filter(|&column| position.is_playable(column));
        let holds = |column: &usize| !self.reaches(&after(position, *column), 1 - score);
        columns.into_iter().find(holds).map(|column| (column, score))
    }

    /// Whether the side to move gets so much.
    fn reaches(&mut self, position: &Position, wanted: i8) -> bool {
        if position.get_moves() == Position::BOARD_SIZE {
            return 0 >= wanted;
        }
        match self.book_score(position) {
            Some(score) => score >= wanted,
            None => self.proves(position, wanted),
        }
    }

    /// The same beyond the book, where nobody wins by the next stone.
    fn proves(&mut self, position: &Position, wanted: i8) -> bool {
        let empty = (Position::BOARD_SIZE - position.get_moves()) as i8;
        let moves = position.possible_non_losing_moves();
        if moves == 0 {
            return -(empty / 2) >= wanted;
        }
        // Nobody wins by the next stone, nor by the one after it.
        let (mut least, mut most) = (-((empty - 2) / 2), (empty - 1) / 2);
        let key = key(position);
        let place = place(key);
        if self.bounds[place] >> 12 == key {
            least = (self.bounds[place] >> 6 & 63) as i8 - OFFSET;
            most = (self.bounds[place] & 63) as i8 - OFFSET;
        }
        if wanted <= least || wanted > most {
            return wanted <= least;
        }
        if self.knows_enough(position, moves, wanted) {
            return true;
        }
        let mut sorted = MoveSorter::new();
        for &column in Solver::COLUMNS.iter().rev() {
            let bit = moves & Position::column_mask(column);
            if bit != 0 {
                sorted.add(column, position.score_move(bit));
            }
        }
        let proven = sorted.into_iter().any(|column| {
            let after = after(position, column);
            !self.proves(&after, 1 - wanted)
        });
        if proven {
            least = wanted;
        } else {
            most = wanted - 1;
        }
        let packed = |score: i8| (score + OFFSET) as u64;
        self.bounds[place] = key << 12 | packed(least) << 6 | packed(most);
        proven
    }

    /// Whether what is remembered of the positions after these moves says that the side to move gets so much. Near
    /// the end of the game searching is quicker than looking.
    fn knows_enough(&self, position: &Position, moves: u64, wanted: i8) -> bool {
        let open = |column: &usize| moves & Position::column_mask(*column) != 0;
        position.get_moves() < LATE
            && (0..Position::WIDTH).filter(open).any(|column| {
                let key = key(&after(position, column));
                let bounds = self.bounds[place(key)];
                bounds >> 12 == key && (bounds & 63) as i8 - OFFSET <= -wanted
            })
    }
}

/// Where a position is remembered.
const fn place(key: u64) -> usize {
    scatter(0, key) as usize % REMEMBERED
}

fn after(position: &Position, column: usize) -> Position {
    let mut after = *position;
    after.play(column);
    after
}

/// The score of a win by the next stone.
fn by_next_stone(position: &Position) -> i8 {
    (Position::BOARD_SIZE + 1 - position.get_moves()) as i8 / 2
}

/// A number that no other position has but, while there are few stones, its mirror image.
fn key(position: &Position) -> u64 {
    if position.get_moves() < LOPSIDED {
        position.get_key()
    } else {
        position.position + position.mask
    }
}
