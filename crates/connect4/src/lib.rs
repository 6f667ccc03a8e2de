//! Connect Four: two players drop stones into the seven columns of an upright board of six rows; who
//! has four in a row first, in any direction, wins.
//!
//! With perfect play who begins wins with the last but one stone, by starting in the middle (James
//! Allen and Victor Allis, both 1988). The search finds that without being told:
//! `cargo run --release -p connect4 --example solve`.
//!
//! ```
//! use connect4::ConnectFour;
//! use game::{Game, Notation, perft};
//!
//! let mut game = ConnectFour::start(&());
//! assert_eq!(perft(&mut game, 4), 2401);
//! game.play_unchecked(game.read_move("d")?);
//! assert_eq!(game.write_position(), "7/7/7/7/7/3x3");
//! # Ok::<(), connect4::NotationError>(())
//! ```
//!
//! # Literature
//! - V. Allis, *A Knowledge-based Approach of Connect-Four*, master's thesis, Vrije Universiteit
//!   Amsterdam, 1988: why the first player wins, and what odd and even threats are worth.
//! - J. Tromp, *Fhourstones*, 1996 to 2008: the board in 49 bits, and the number of all positions.
//! - P. Pons, *Solving Connect 4*, 2015 to 2019: threats on that board, and moves that lose at once.

mod actions;
mod bits;
mod eval;
mod notation;
mod rules;
mod zero_sum;

pub use eval::Threats;
pub use rules::{ConnectFour, Move};
pub use stones::{NotationError, Square};

/// Positions whose moves differ in outcome, after 4 to 32 plies of seeded games: in each line a position and,
/// after a semicolon, the moves that keep what it is worth. Solved by the search; a fifth of them at most are
/// decided by winning or blocking at once. Lines that begin with `#` are comments.
/// `cargo run --release -p connect4 --example exam` makes them.
pub const EXAM: &str = include_str!("../data/exam.txt");
