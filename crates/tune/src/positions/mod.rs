//! Labelled positions: what they look like in a file, and where they come from.
//!
//! A line is `POSITION;CENTIPAWNS;RESULT`: the position in text form, the value that a search gave
//! it, and the result of the game that it comes from (1, 0.5 or 0), both for the first player.
//! Anything after a third semicolon is left to whoever wrote it. Lines that begin with `#` are
//! comments, and empty lines mean nothing. A comment `# game …` ends the positions of a game, so
//! that those of one game are never both fitted to and held back.

mod collect;

use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use engine::EngineError;

pub use collect::{Collecting, Progress, collect};

/// What begins the comment that ends a game.
const GAME: &str = "# game ";

/// A line of labels.
#[derive(Clone, PartialEq, Debug)]
pub struct Labelled {
    /// The position in text form.
    pub position: String,
    /// Its value for the first player, in centipawns.
    pub centipawns: f64,
    /// The result of its game for the first player, 0 to 1.
    pub result: f64,
    /// Number of its game in the file; each position is a game of its own in files that do not tell
    /// games apart.
    pub game: usize,
}

/// Why labelled positions cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum PositionsError {
    /// A file that cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A line that is no label.
    #[error("{} line {line}: {reason}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A file of positions that were collected by other rules.
    #[error("{} holds other positions: it begins with {found:?}", path.display())]
    OtherRules {
        /// The file.
        path: PathBuf,
        /// Its first line.
        found: String,
    },
    /// Another program goes on with this file.
    #[error("{} is in use by another program", .0.display())]
    Busy(PathBuf),
    /// Files without any label.
    #[error("no labelled position in the files")]
    Empty,
    /// The game refuses something.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

impl PositionsError {
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::Io { path: path.to_owned(), source }
    }
}

/// Reads the labels of a file, handing each to `visit` with the number of its line.
///
/// # Errors
/// A file that cannot be read, a line that is no label, what `visit` returns.
pub fn read(
    path: &Path,
    mut visit: impl FnMut(usize, Labelled) -> Result<(), PositionsError>,
) -> Result<(), PositionsError> {
    let file = files::open(path).map_err(PositionsError::io(path))?;
    let (mut game, mut waiting) = (0, Vec::new());
    for (index, line) in BufReader::new(file).lines().enumerate() {
        let line = line.map_err(PositionsError::io(path))?;
        if line.starts_with(GAME) {
            for (number, labelled) in waiting.drain(..) {
                visit(number, Labelled { game, ..labelled })?;
            }
            game += 1;
        } else if !line.trim().is_empty() && !line.starts_with('#') {
            let refuse =
                |reason| PositionsError::Line { path: path.to_owned(), line: index + 1, reason };
            waiting.push((index + 1, parse(&line).map_err(refuse)?));
        }
    }
    for (number, labelled) in waiting {
        visit(number, Labelled { game, ..labelled })?;
        game += 1;
    }
    Ok(())
}

/// Reads a line of labels; its game is unknown.
fn parse(line: &str) -> Result<Labelled, String> {
    let mut fields = line.split(';').map(str::trim);
    let mut field = |name: &str| fields.next().ok_or(format!("{name} is missing"));
    let position = field("the position")?.to_owned();
    let number = |text: &str| text.parse().ok().filter(|number: &f64| number.is_finite());
    let text = field("the value")?;
    let centipawns = number(text).ok_or(format!("{text:?} is no value in centipawns"))?;
    let text = field("the result")?;
    let result = number(text).filter(|result| (0.0..=1.0).contains(result));
    let result = result.ok_or(format!("{text:?} is no result from 0 to 1"))?;
    Ok(Labelled { position, centipawns, result, game: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(text: &str) -> Result<Vec<(usize, Labelled)>, PositionsError> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("labels");
        std::fs::write(&path, text).expect("writable");
        let mut labels = Vec::new();
        read(&path, |line, labelled| {
            labels.push((line, labelled));
            Ok(())
        })?;
        Ok(labels)
    }

    #[test]
    fn positions_belong_to_games() {
        let text = "# head\na;1;1\nb;-2;1\n# game 1: won\n# game 2: nothing of it\n\nc;3;0.5;x\n\
                    # game 3\nd;4;0\ne;5;0\n";
        let read = labels(text).expect("labels");
        let games: Vec<_> = read.iter().map(|(line, label)| (*line, label.game)).collect();
        assert_eq!(games, [(2, 0), (3, 0), (7, 2), (9, 3), (10, 4)]);
        let (_, third) = &read[2];
        assert_eq!((third.position.as_str(), third.centipawns, third.result), ("c", 3.0, 0.5));
    }

    #[test]
    fn lines_that_are_no_labels_are_told() {
        for (line, told) in [
            ("a", "the value is missing"),
            ("a;1", "the result is missing"),
            ("a;one;1", "\"one\" is no value"),
            ("a;NaN;1", "\"NaN\" is no value"),
            ("a;1;2", "\"2\" is no result"),
        ] {
            let error = labels(&format!("# head\n{line}\n")).expect_err("no label").to_string();
            assert!(error.contains("line 2") && error.contains(told), "{error}");
        }
    }
}
