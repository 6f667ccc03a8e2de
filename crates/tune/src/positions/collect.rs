//! Collects labelled positions from games that a program plays against itself.
//!
//! Games are written in the order of their numbers, whoever played them: the same rules make the
//! same file with any number of workers, and however often it was broken off. A game that was not
//! wholly written is cut off and played anew.

use std::collections::HashSet;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use engine::{SampledGame, Sampler, in_order};

use super::{GAME, PositionsError};

/// What is to be collected, and where.
pub struct Collecting<'a> {
    /// The file to write or to go on with.
    pub out: &'a Path,
    /// What the file holds, in one line: the rules by which it is made. A file that says otherwise
    /// is left alone.
    pub about: &'a str,
    /// Games in all, those that the file holds already counted.
    pub games: u64,
    /// Games at a time, at least 1.
    pub workers: usize,
}

/// How far the collection is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Games played, those of earlier runs counted.
    pub games: u64,
    /// Games to play in all.
    pub of: u64,
    /// Positions in the file.
    pub positions: u64,
    /// Games played in this run.
    pub played: u64,
}

/// A file of positions that grows game by game.
struct Collection {
    file: File,
    path: PathBuf,
    /// What tells the positions in the file from others.
    seen: HashSet<u64>,
    games: u64,
}

impl Collection {
    /// Opens the file, or makes it, and cuts off what was not wholly written.
    fn open(
        path: &Path,
        about: &str,
        key: &dyn Fn(&str) -> Result<u64, engine::EngineError>,
    ) -> Result<Self, PositionsError> {
        let failed = || PositionsError::io(path);
        let mut file = files::open_to_go_on(path).map_err(failed())?;
        if !files::lock(&file).map_err(failed())? {
            return Err(PositionsError::Busy(path.to_owned()));
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed())?;
        let head = format!("# {about}\n");
        let mut collection = Self { file, path: path.to_owned(), seen: HashSet::new(), games: 0 };
        if head.starts_with(&text) {
            // New, or broken off in its first line.
            collection.cut(0)?;
            collection.write(&head)?;
            return Ok(collection);
        }
        if !text.starts_with(&head) {
            let found = text.lines().next().unwrap_or_default().to_owned();
            return Err(PositionsError::OtherRules { path: path.to_owned(), found });
        }
        let (mut whole, mut end) = (head.len(), head.len());
        let mut keys = Vec::new();
        for (index, line) in text[head.len()..].split_inclusive('\n').enumerate() {
            end += line.len();
            if line.starts_with(GAME) && line.ends_with('\n') {
                collection.seen.extend(keys.drain(..));
                collection.games += 1;
                whole = end;
            } else if line.ends_with('\n') {
                let refuse = |error: engine::EngineError| PositionsError::Line {
                    path: path.to_owned(),
                    line: index + 2,
                    reason: error.to_string(),
                };
                let position = line.split(';').next().unwrap_or_default();
                keys.push(key(position).map_err(refuse)?);
            }
        }
        collection.cut(whole as u64)?;
        Ok(collection)
    }

    fn cut(&mut self, length: u64) -> Result<(), PositionsError> {
        let cut = self.file.set_len(length).and_then(|()| self.file.seek(SeekFrom::End(0)));
        cut.map(drop).map_err(PositionsError::io(&self.path))
    }

    fn write(&mut self, text: &str) -> Result<(), PositionsError> {
        self.file.write_all(text.as_bytes()).map_err(PositionsError::io(&self.path))
    }

    /// Writes the positions of a game that the file does not hold yet.
    fn add(&mut self, game: &SampledGame) -> Result<(), PositionsError> {
        let mut text = String::new();
        let mut new = 0;
        for sample in &game.samples {
            if self.seen.insert(sample.key) {
                let (position, value) = (&sample.position, sample.centipawns);
                text.push_str(&format!("{position};{value};{}\n", game.result.payoff()));
                new += 1;
            }
        }
        self.games += 1;
        let SampledGame { reason, plies, .. } = game;
        text.push_str(&format!(
            "{GAME}{}: {reason} after {plies} plies, {new} positions\n",
            self.games
        ));
        self.write(&text)
    }

    fn progress(&self, of: u64, before: u64) -> Progress {
        let positions = self.seen.len() as u64;
        Progress { games: self.games, of, positions, played: self.games - before }
    }
}

/// Plays games and writes their positions, going on with a file that was begun. `key` tells
/// positions in text form apart, `sampler` makes a player for each worker, `told` hears how far it
/// is after each game.
///
/// # Errors
/// A file that cannot be read or written, or that holds something else; what `key` and `sampler`
/// return.
pub fn collect(
    order: &Collecting<'_>,
    key: &dyn Fn(&str) -> Result<u64, engine::EngineError>,
    sampler: &(dyn Fn() -> Result<Box<dyn Sampler>, engine::EngineError> + Sync),
    told: &mut dyn FnMut(Progress),
) -> Result<Progress, PositionsError> {
    let mut collection = Collection::open(order.out, order.about, key)?;
    let before = collection.games;
    let workers = (0..order.workers.max(1)).map(|_| {
        let mut player = sampler()?;
        Ok(Box::new(move |number| player.play(number)) as Box<dyn FnMut(u64) -> _ + Send>)
    });
    let workers = workers.collect::<Result<Vec<_>, PositionsError>>()?;
    let write = |game: SampledGame| {
        collection.add(&game)?;
        told(collection.progress(order.games, before));
        Ok::<_, PositionsError>(())
    };
    in_order(before..order.games, workers, write).map_err(PositionsError::io(order.out))??;
    Ok(collection.progress(order.games, before))
}

#[cfg(test)]
mod tests {
    use std::thread;

    use engine::{EngineError, Outcome, Sample};

    use super::*;

    /// Every third position of a game is one that every game has.
    struct Fake;

    impl Sampler for Fake {
        fn play(&mut self, number: u64) -> SampledGame {
            if number.is_multiple_of(3) {
                thread::sleep(std::time::Duration::from_millis(2));
            }
            let name =
                |place: u64| if place.is_multiple_of(3) { place } else { 100 * number + place };
            let samples = (0..number % 7).map(name).map(|key| Sample {
                position: key.to_string(),
                key,
                centipawns: -5,
            });
            SampledGame {
                samples: samples.collect(),
                result: Outcome::Draw,
                reason: "fake",
                plies: 3,
            }
        }
    }

    fn run(
        out: &Path,
        about: &str,
        workers: usize,
        games: u64,
    ) -> Result<Progress, PositionsError> {
        let key = |text: &str| {
            text.parse().map_err(|_| EngineError::Position {
                text: text.to_owned(),
                reason: "no number".to_owned(),
            })
        };
        let order = Collecting { out, about, games, workers };
        collect(&order, &key, &|| Ok(Box::new(Fake)), &mut |_| ())
    }

    #[test]
    fn the_same_file_comes_of_any_number_of_workers_and_interruptions() {
        let folder = tempfile::tempdir().expect("a folder");
        let whole = folder.path().join("whole");
        let done = run(&whole, "fake", 1, 40).expect("collected");
        let text = std::fs::read_to_string(&whole).expect("readable");
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let mut positions: Vec<&str> = lines.map(|line| line.split(';').next().unwrap()).collect();
        assert_eq!(positions.len() as u64, done.positions);
        positions.sort_unstable();
        positions.dedup();
        assert_eq!(positions.len() as u64, done.positions, "no position twice");
        assert_eq!((done.games, done.played), (40, 40));

        let broken = folder.path().join("broken");
        for length in [0, 3, 9, 40, 200, 201, 340, text.len() - 1] {
            std::fs::write(&broken, &text[..length]).expect("writable");
            let again = run(&broken, "fake", 4, 40).expect("collected");
            assert_eq!(std::fs::read_to_string(&broken).expect("readable"), text, "{length}");
            assert!(again.played <= 40 && again.positions == done.positions);
        }
        assert_eq!(run(&broken, "fake", 2, 40).expect("collected").played, 0);
    }

    #[test]
    fn two_programs_do_not_write_one_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        run(&path, "one", 1, 1).expect("collected");
        let first = Collection::open(&path, "one", &|_| Ok(0)).map_err(drop).expect("free");
        let refused = run(&path, "one", 1, 2).expect_err("in use");
        assert!(matches!(refused, PositionsError::Busy(_)), "{refused}");
        drop(first);
        run(&path, "one", 1, 2).expect("free again");
    }

    #[test]
    fn other_files_are_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        run(&path, "one", 1, 3).expect("collected");
        let text = std::fs::read_to_string(&path).expect("readable");
        let refused = run(&path, "other", 1, 3).expect_err("another file");
        assert!(matches!(refused, PositionsError::OtherRules { .. }), "{refused}");
        assert_eq!(std::fs::read_to_string(&path).expect("readable"), text);
        std::fs::write(&path, "# one\nnonsense;0;1\n# game 1\n").expect("writable");
        let refused = run(&path, "one", 1, 3).expect_err("no position").to_string();
        assert!(refused.contains("line 2"), "{refused}");
    }
}
