//! Positions and moves as text.

use crate::Game;

/// Text forms of a game: one for machines, one or more for people.
///
/// # Laws
/// Checked by the `conformance` kit:
/// 1. `read_position(config, g.write_position())` has the same key and the same moves as `g`,
///    and writes the same text again.
/// 2. For every legal move, `read_move(write_move(m)) == m`, and
///    `read_san(write_script(m, script)) == m` for each script; no two legal moves share a text
///    of one form.
/// 3. `write_san` writes the first script.
/// 4. Where chance decides, both hold too: positions survive their text, and
///    `read_chance(write_chance(c)) == Some(c)` for every event that may happen.
/// 5. Whatever a text holds, reading it panics never, and yields a legal move, a position that can
///    be written and read again, or an error.
pub trait Notation: Game {
    /// The ways in which people write moves, by name, the usual one first (chess: `san`;
    /// xiangqi: `wxf`, `chinese`).
    const SCRIPTS: &'static [&'static str] = &["san"];

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

    /// Reads a move in any form people write (chess: SAN), tolerant of common slips, and checks
    /// that it is legal here.
    fn read_san(&self, text: &str) -> Result<Self::Move, Self::Error>;

    /// Reads a move as somebody typed it whose page is in `language` (a BCP 47 tag), in games whose
    /// pieces have other letters in other languages. All that [`read_san`](Notation::read_san) reads
    /// for one move is read here too, unless it is another one in that language.
    fn read_typed(&self, text: &str, language: &str) -> Result<Self::Move, Self::Error> {
        let _ = language;
        self.read_san(text)
    }

    /// The moves, as [`write_san`](Notation::write_san) writes them, that a refused text may mean;
    /// none unless it was refused because they are several.
    fn readings(error: &Self::Error) -> &[String] {
        let _ = error;
        &[]
    }

    /// Writes a legal move in the form people read.
    fn write_san(&self, mv: Self::Move) -> String;

    /// Writes a legal move in one of the [`SCRIPTS`](Notation::SCRIPTS), given its place in the
    /// list; a game with one script need not say more than [`write_san`](Notation::write_san).
    fn write_script(&self, mv: Self::Move, script: usize) -> String {
        debug_assert!(script < Self::SCRIPTS.len());
        self.write_san(mv)
    }

    /// Writes an event of chance that may happen here. Texts of different events differ.
    fn write_chance(&self, chance: Self::Chance) -> String {
        format!("{chance:?}")
    }

    /// Reads an event of chance; `None` for a text that is none of those that may happen here.
    fn read_chance(&self, text: &str) -> Option<Self::Chance> {
        let mut outcomes = Vec::new();
        self.chances(&mut outcomes);
        let mut events = outcomes.into_iter().map(|(chance, _)| chance);
        events.find(|&chance| self.write_chance(chance) == text)
    }
}
