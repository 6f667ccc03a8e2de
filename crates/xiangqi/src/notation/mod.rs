//! Positions and moves as text.
//!
//! | form | for | here |
//! |---|---|---|
//! | FEN | positions | [`Setup`]'s `FromStr` and `Display` |
//! | UCI and UCCI, `h2e2` | moves between programs | [`Notation::read_move`] |
//! | WXF, `C2=5`, and Chinese, 炮二平五 | moves for people | [`Notation::read_san`] |

mod chinese;
mod description;
mod error;
mod fen;
mod uci;
mod wxf;

use game::Notation;

use crate::{Board, Config, Move, Setup, Xiangqi};

pub use error::{FenFault, NotationError};

/// FEN; UCI as xiangqi engines use it; WXF and Chinese notation.
impl Notation for Xiangqi {
    const SCRIPTS: &'static [&'static str] = &["wxf", "chinese"];

    type Error = NotationError;

    /// Reads a FEN, with either set of letters for elephants and horses.
    fn read_position(config: &Config, text: &str) -> Result<Self, NotationError> {
        let setup: Setup = text.parse()?;
        let board =
            Board::from_setup(&setup).map_err(|reason| NotationError::position(text, reason))?;
        Ok(Self::new(board, *config))
    }

    fn write_position(&self) -> String {
        self.board().to_setup().to_string()
    }

    /// Reads a move like `h2e2`, its ranks numbered from 0. A text that is no legal move so
    /// numbered is read once more with the ranks numbered from 1: `h3e3`, `a10a9`. Capitals and a
    /// hyphen between (ICCS, `H2-E2`) are taken too.
    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        uci::read(self, text)
    }

    /// Writes a move with its ranks numbered from 0.
    fn write_move(&self, mv: Move) -> String {
        mv.to_string()
    }

    /// Reads a move in WXF notation or in Chinese, or what [`read_move`](Notation::read_move)
    /// reads. Taken without complaint: small letters, `B` for elephants and `N` for horses, the
    /// place before or behind the piece (`+R+3`, 炮前平五) or as a number (二兵平五), `.` for
    /// sideways, wide letters and digits, traditional and simplified characters, either side's
    /// characters and digits, spaces between, and marks behind (`!?`).
    fn read_san(&self, text: &str) -> Result<Move, NotationError> {
        if uci::is_squares(text) { uci::read(self, text) } else { description::read(self, text) }
    }

    fn readings(error: &NotationError) -> &[String] {
        match error {
            NotationError::Ambiguous { candidates, .. } => candidates,
            _ => &[],
        }
    }

    fn write_san(&self, mv: Move) -> String {
        wxf::write(self.board(), mv)
    }

    fn write_script(&self, mv: Move, script: usize) -> String {
        match script {
            0 => self.write_san(mv),
            _ => chinese::write(self.board(), mv),
        }
    }
}
