//! Tic-tac-toe (noughts and crosses): two players take squares of a board of three by three in turn;
//! who has three in a row first wins.
//!
//! The smallest game of all: a model of what a game has to say. With perfect play nobody wins; the
//! search needs no evaluation, `()` will do.
//!
//! ```
//! use game::{Game, Notation, perft};
//! use tictactoe::TicTacToe;
//!
//! let mut game = TicTacToe::start(&());
//! assert_eq!(perft(&mut game, 2), 72);
//! game.play_unchecked(game.read_move("b2")?);
//! assert_eq!(game.write_position(), "3/1x1/3");
//! # Ok::<(), tictactoe::NotationError>(())
//! ```

use game::{
    Actions, Ending, Game, MoveList, NoChance, Notation, Observer, Outcome, Payoffs, Player, Ply,
    Score, Turn, ZeroSum, scatter,
};
use stones::Grid;
pub use stones::{NotationError, Square};

const BOARD: Grid = Grid { columns: 3, rows: 3 };
/// All squares.
const FULL: u16 = 0o777;
/// Rows, columns and diagonals.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A position: the squares that each player has taken, bit 0 for a1, bit 8 for c3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TicTacToe([u16; 2]);

/// A square to take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(u8);

impl Move {
    /// The move that takes this square; `None` for one that is not on the board.
    #[must_use]
    pub fn new(square: Square) -> Option<Self> {
        let Square { column, row } = square;
        (column < BOARD.columns && row < BOARD.rows).then(|| Self((3 * row + column) as u8))
    }

    /// The square that it takes.
    #[must_use]
    pub fn square(self) -> Square {
        Square { column: usize::from(self.0 % 3), row: usize::from(self.0 / 3) }
    }

    fn bit(self) -> u16 {
        1 << self.0
    }
}

impl TicTacToe {
    /// Whose stone stands on a square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Player> {
        let bit = Move::new(square)?.bit();
        [Player::FIRST, Player::SECOND].into_iter().find(|by| self.0[by.index()] & bit != 0)
    }

    fn taken(&self) -> u16 {
        self.0[0] | self.0[1]
    }

    /// Whether a player has three in a row.
    fn has_line(&self, player: Player) -> bool {
        LINES.iter().any(|&line| self.0[player.index()] & line == line)
    }
}

impl Game for TicTacToe {
    type Config = ();
    type Move = Move;
    type Chance = NoChance;
    type Undo = ();

    fn start((): &()) -> Self {
        Self([0; 2])
    }

    fn players(&self) -> usize {
        2
    }

    fn turn(&self, moves: &mut MoveList<Move>) -> Turn {
        moves.clear();
        if let Some(ending) = self.ending() {
            return Turn::Over(ending.payoffs);
        }
        moves.extend((0..9).map(Move).filter(|&mv| self.taken() & mv.bit() == 0));
        Turn::Player(self.side())
    }

    fn play_observed(&mut self, mv: Move, observer: &mut impl Observer) {
        let side = self.side().index();
        self.0[side] |= mv.bit();
        observer.added(side, Self::to(mv));
    }

    fn undo(&mut self, mv: Move, (): ()) {
        self.0 = self.0.map(|squares| squares & !mv.bit());
    }

    fn resolve(&mut self, chance: NoChance) {
        match chance {}
    }

    fn unresolve(&mut self, chance: NoChance, (): ()) {
        match chance {}
    }

    fn key(&self) -> u64 {
        scatter(0, u64::from(self.0[0]) << 9 | u64::from(self.0[1]))
    }

    fn ending(&self) -> Option<Ending> {
        let last = self.side().opponent();
        if self.has_line(last) {
            let sentence = format!("{} has three in a row.", stones::name(last)).into();
            return Some(Ending {
                payoffs: Payoffs::win(last),
                reason: "three-in-a-row",
                sentence,
            });
        }
        (self.taken() == FULL).then(|| Ending {
            payoffs: Payoffs::draw(),
            reason: "full-board",
            sentence: "The board is full.".into(),
        })
    }
}

impl Notation for TicTacToe {
    type Error = NotationError;

    /// Reads rows from the top: `3/1x1/2o`.
    fn read_position((): &(), text: &str) -> Result<Self, NotationError> {
        let mut game = Self([0; 2]);
        for (player, square) in BOARD.read_in_turn(text)? {
            game.0[player.index()] |= Move::new(square).map_or(0, Move::bit);
        }
        let side = game.side();
        if game.has_line(side) {
            let reason = format!(
                "{} had three in a row before {} moved",
                stones::name(side),
                stones::name(side.opponent())
            );
            return Err(NotationError::position(text, reason));
        }
        Ok(game)
    }

    fn write_position(&self) -> String {
        BOARD.write(|square| self.at(square))
    }

    /// Reads a square: `b2`.
    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        let square = BOARD.square(text.trim()).and_then(Move::new);
        let mv =
            square.ok_or_else(|| NotationError::not_a_move(text, "moves are squares, a1 to c3"))?;
        if self.is_legal(mv) { Ok(mv) } else { Err(NotationError::illegal(text)) }
    }

    fn write_move(&self, mv: Move) -> String {
        mv.square().to_string()
    }

    fn read_san(&self, text: &str) -> Result<Move, NotationError> {
        self.read_move(text)
    }

    fn write_san(&self, mv: Move) -> String {
        self.write_move(mv)
    }
}

impl ZeroSum for TicTacToe {
    const SQUARES: usize = 9;
    const EXACT: bool = true;

    fn side(&self) -> Player {
        let taken = self.taken().count_ones();
        if taken.is_multiple_of(2) { Player::FIRST } else { Player::SECOND }
    }

    fn pack(mv: Move) -> u16 {
        u16::from(mv.0) + 1
    }

    fn to(mv: Move) -> usize {
        mv.0.into()
    }

    fn verdict(&self, ply: Ply) -> Option<Score> {
        self.has_line(self.side().opponent()).then(|| Outcome::Loss.score(ply))
    }

    fn plies_left(&self) -> Ply {
        Ply::new(self.taken().count_zeros() as usize - 7).unwrap_or(Ply::MAX)
    }

    fn observe_all(&self, observer: &mut impl Observer) {
        for square in 0..9 {
            for piece in (0..2).filter(|&piece| self.0[piece] >> square & 1 == 1) {
                observer.added(piece, square);
            }
        }
    }
}

/// Planes: the stones of the player to move, and those of the other. All eight mirrors and rotations are
/// images.
impl Actions for TicTacToe {
    const ACTIONS: usize = 9;
    const COLUMNS: usize = BOARD.columns;
    const ROWS: usize = BOARD.rows;
    const PLANES: usize = 2;
    const IMAGES: usize = 8;

    fn action(&self, mv: Move) -> usize {
        mv.0.into()
    }

    fn planes(&self, mut tell: impl FnMut(usize, usize, f32)) {
        let own = self.side().index();
        for (plane, stones) in [self.0[own], self.0[1 - own]].into_iter().enumerate() {
            for square in (0..9).filter(|square| stones >> square & 1 == 1) {
                tell(plane, square, 1.0);
            }
        }
    }

    /// Bits 0 and 1 turn the columns and the rows about, bit 2 changes columns for rows.
    fn image_square(image: usize, square: usize) -> usize {
        let turned =
            |index: usize, bit: usize| if image >> bit & 1 == 1 { 2 - index } else { index };
        let (column, row) = (turned(square % 3, 0), turned(square / 3, 1));
        if image & 4 == 0 { 3 * row + column } else { 3 * column + row }
    }

    fn image_action(image: usize, action: usize) -> usize {
        Self::image_square(image, action)
    }
}
