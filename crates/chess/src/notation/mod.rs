//! Positions, moves and games as text.
//!
//! | form | for | here |
//! |---|---|---|
//! | FEN, X-FEN, Shredder-FEN | positions | [`Setup`]'s `FromStr` and `Display` |
//! | EPD | positions of test suites | [`Epd`] |
//! | UCI | moves between programs | [`Notation::read_move`] |
//! | SAN | moves for people | [`Notation::read_san`] |
//! | PGN | games | [`GameRecord`], on top of [`::pgn`] |

mod epd;
mod error;
mod fen;
mod letters;
mod pgn;
mod san;
mod uci;

use game::Notation;

use crate::{Board, Chess, Config, Move, Setup};

pub use epd::{Epd, Operation};
pub use error::{FenFault, NotationError};
pub use pgn::{GameRecord, RecordError, variant_is_chess960};

impl Chess {
    /// The legal move that fits, given all that fit a text.
    fn only(&self, text: &str, fitting: &[Move]) -> Result<Move, NotationError> {
        match fitting {
            [] => Err(NotationError::illegal(text)),
            [mv] => Ok(*mv),
            several => Err(NotationError::ambiguous(
                text,
                several.iter().map(|&mv| self.write_san(mv)).collect(),
            )),
        }
    }
}

/// FEN, UCI and SAN.
impl Notation for Chess {
    type Error = NotationError;

    /// Reads a FEN. Castling rights that only Chess960 knows make the game one of Chess960,
    /// whatever the configuration says.
    fn read_position(config: &Config, text: &str) -> Result<Self, NotationError> {
        let setup: Setup = text.parse()?;
        let board =
            Board::from_setup(&setup).map_err(|reason| NotationError::position(text, reason))?;
        let chess960 = config.chess960 || fen::needs_chess960(&setup);
        Ok(Self::new(board, chess960))
    }

    fn write_position(&self) -> String {
        self.board().to_setup().to_string()
    }

    /// Reads a move like `e2e4` or `e7e8q`. Castling may be written as the way of the king
    /// (`e1g1`) or as the king taking its rook (`e1h1`), in either variant.
    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        uci::read(self, text)
    }

    fn write_move(&self, mv: Move) -> String {
        uci::write(self, mv)
    }

    /// Reads a move like `Nf3`. Taken without complaint: zeros or small letters in castling
    /// (`0-0`), missing or superfluous `x`, `+`, `#`, `=`, `e.p.` and origin squares (`Ng1-f3`,
    /// `e2-e4`), promotions as `e8Q` or `e8(Q)`, small letters for pieces (`nf3`; `bc3` is a
    /// pawn's move if there is one), figurines, marks (`!?`, `$1`) and the number of the move
    /// before it.
    fn read_san(&self, text: &str) -> Result<Move, NotationError> {
        san::read(self, text)
    }

    /// Reads a move with the letters of the pieces of a language: those of `language`, else English
    /// ones, else those of any other in which exactly one reading is legal.
    fn read_typed(&self, text: &str, language: &str) -> Result<Move, NotationError> {
        san::read_typed(self, text, language)
    }

    fn readings(error: &NotationError) -> &[String] {
        match error {
            NotationError::Ambiguous { candidates, .. } => candidates,
            _ => &[],
        }
    }

    fn write_san(&self, mv: Move) -> String {
        san::write(self, mv)
    }
}
