//! Endgame tables: what becomes of a position with few men when nobody errs, and after how many plies.
//!
//! A game says by [`Endings`] which classes of endings it has and how their positions are numbered;
//! [`make()`] solves them by retrograde analysis, the smaller ones first, and writes a file for each;
//! [`Tables`] opens these files and answers. Chess with three and four men is
//! [`chess::ChessEndings`], xiangqi with one or two attackers [`xiangqi::XiangqiEndings`], tic-tac-toe as a whole
//! [`tictactoe::TicTacToeEndings`].
//!
//! ```no_run
//! use std::path::Path;
//!
//! use chess::{Chess, Config};
//! use endgame::chess::ChessEndings;
//! use endgame::{Tables, Verdict};
//! use game::Notation as _;
//!
//! let folder = Path::new("tables");
//! endgame::make::<ChessEndings>(folder, &endgame::up_to::<ChessEndings>(3)?, &|_| ())?;
//! let tables = Tables::<ChessEndings>::open(folder)?;
//! let position = Chess::read_position(&Config::STANDARD, "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1")?;
//! assert_eq!(tables.probe(&position)?, Some(Verdict::Win(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Distances are plies to the end of the game on the board. Rules that end it earlier (in chess 50 moves without capture
//! or pawn move) are left out of account: `docs/endgame.md` says what that means.

pub mod chess;
mod endings;
mod error;
mod file;
mod make;
mod solve;
mod tables;
pub mod tictactoe;
mod verdict;
pub mod xiangqi;

pub use endings::{Endings, Place, Standing, expand_by_rules};
pub use error::{EndgameError, Fault};
pub use make::{Progress, make, named, up_to};
pub use solve::Summary;
pub use tables::{Continuation, TableInfo, Tables};
pub use verdict::{MOST_PLIES, Verdict};
