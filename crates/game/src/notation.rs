//! Positions and moves as text.

use crate::Game;

/// Text forms of a game: one for machines, one for people.
///
/// # Laws
/// Checked by the [`conformance`](crate::conformance) kit:
/// 1. `read_position(config, g.write_position())` has the same key and the same moves as `g`,
///    and writes the same text again.
/// 2. For every legal move, `read_move(write_move(m)) == m`, and
///    `read_san(write_san(m)) == m`; no two legal moves share a text.
pub trait Notation: Game {
    /// What is wrong with a text, carrying the offending input and its place.
    type Error: std::error::Error + Clone + Send + Sync + 'static;

    /// Reads a position in the game's standard text form (chess, xiangqi: FEN). Anything that
    /// could not be played on is refused with the reason.
    fn read_position(config: &Self::Config, text: &str) -> Result<Self, Self::Error>;

    /// Writes the position in its standard text form.
    fn write_position(&self) -> String;

    /// Reads a move in the form machines exchange (chess, xiangqi: UCI) and checks that it is
    /// legal here.
    fn read_move(&self, text: &str) -> Result<Self::Move, Self::Error>;

    /// Writes a legal move in the form machines exchange.
    fn write_move(&self, mv: Self::Move) -> String;

    /// Reads a move in the form people write (chess: SAN), tolerant of common slips, and checks
    /// that it is legal here.
    fn read_san(&self, text: &str) -> Result<Self::Move, Self::Error>;

    /// Writes a legal move in the form people read.
    fn write_san(&self, mv: Self::Move) -> String;
}
