//! Opening books in the Polyglot format, for any game that is [`Booked`](game::Booked).
//!
//! A [`Book`] is a sorted list of [`BookEntry`]s: a position by its key, a move in 16 bits, a weight.
//! It is read from a file that is checked before it is used, asked for the moves of a position, and
//! made by a [`Tally`] of games. `docs/book.md` tells the format and what it holds for each game.
//!
//! ```
//! use book::{Choice, Rules, Tally};
//! use chess::{Chess, Config};
//! use pgn::Outcome;
//! use game::{Game, Notation};
//!
//! let start = Chess::start(&Config::STANDARD);
//! let mut tally = Tally::default();
//! tally.add(&start, &[start.read_san("d4")?], Outcome::Draw, 20);
//! let book = tally.book(Rules::default())?;
//! let mv = book.choose(&start, Choice::Best).map(|mv| start.write_san(mv));
//! assert_eq!(mv.as_deref(), Some("d4"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod entry;
mod error;
mod file;
mod tally;

pub use entry::BookEntry;
pub use error::BookError;
pub use file::{Book, BookMove, Choice};
pub use tally::{Rules, Tally, Weights};
