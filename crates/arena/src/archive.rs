//! The journal of a tournament as a library: all games in brief, each whole when it is wanted.
//!
//! Only what lists and tables need is kept in memory, so that a tournament of any size can be looked
//! at while it is played.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::journal::{JournalLine, NAME};
use crate::record::{Ended, FaultKind, Fixture, GameRecord};
use crate::{ArenaError, Plan, Standings};

/// A finished game without its moves.
#[derive(Clone, PartialEq, Debug)]
pub struct GameBrief {
    /// Which game it is.
    pub fixture: Fixture,
    /// Seconds since 1970 when it started.
    pub started: u64,
    /// Number of moves and events of chance after the opening.
    pub plies: usize,
    /// What it is worth to each seat.
    pub payoffs: Vec<f32>,
    /// As games are recorded: `1-0`.
    pub result: String,
    /// Who ended it.
    pub ended: Ended,
    /// A stable name for how.
    pub reason: String,
    /// What a seat did wrong.
    pub fault: Option<(usize, FaultKind)>,
    place: LineSpan,
}

/// Where in the journal a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct LineSpan {
    /// Bytes before its line.
    start: u64,
    /// Bytes of its line.
    length: usize,
    /// Number of the line, from 1.
    line: usize,
}

/// A journal that is read, whether or not somebody writes it meanwhile.
#[derive(Debug)]
pub struct Archive {
    path: PathBuf,
    plan: Plan,
    standings: Standings,
    games: Vec<GameBrief>,
    numbers: BTreeMap<u64, usize>,
    /// The line by which a journal is known.
    first: Vec<u8>,
    /// Bytes and lines read so far, all of them whole lines.
    read: u64,
    lines: usize,
}

impl Archive {
    /// Reads the journal of a folder.
    ///
    /// # Errors
    /// A file that cannot be read, is no journal, or holds no plan yet.
    pub fn open(folder: &Path) -> Result<Self, ArenaError> {
        let path = folder.join(NAME);
        let file = File::open(&path).map_err(ArenaError::unreadable(&path))?;
        let mut first = Vec::new();
        let read = BufReader::new(file).read_until(b'\n', &mut first);
        read.map_err(ArenaError::unreadable(&path))?;
        let refuse = |reason: String| ArenaError::Journal { path: path.clone(), line: 1, reason };
        let JournalLine::Plan(plan) = JournalLine::read(&first).map_err(refuse)? else {
            return Err(refuse("a game comes before any plan".to_owned()));
        };
        let mut archive = Self {
            path,
            standings: Standings::new(&plan),
            plan: *plan,
            games: Vec::new(),
            numbers: BTreeMap::new(),
            read: first.len() as u64,
            lines: 1,
            first,
        };
        archive.refresh()?;
        Ok(archive)
    }

    /// Whether a folder holds a journal.
    #[must_use]
    pub fn is_in(folder: &Path) -> bool {
        folder.join(NAME).is_file()
    }

    /// Reads what was written since the last time; `true` where there was something.
    ///
    /// # Errors
    /// As for [`Archive::open`].
    pub fn refresh(&mut self) -> Result<bool, ArenaError> {
        let io = |error| ArenaError::unreadable(&self.path)(error);
        let mut file = File::open(&self.path).map_err(io)?;
        let mut first = vec![0; self.first.len()];
        let shorter = file.metadata().map_err(io)?.len() < self.read;
        if shorter || file.read_exact(&mut first).is_err() || first != self.first {
            // Another journal has taken its place.
            *self = Self::open(self.path.parent().unwrap_or(Path::new("")))?;
            return Ok(true);
        }
        file.seek(SeekFrom::Start(self.read)).map_err(io)?;
        let (mut reader, mut line) = (BufReader::new(file), Vec::new());
        let before = self.read;
        loop {
            line.clear();
            let read = reader.read_until(b'\n', &mut line);
            let length = read.map_err(ArenaError::unreadable(&self.path))?;
            // The last line may be half written.
            if line.last() != Some(&b'\n') {
                return match files::log::damaged_end(&line) {
                    None => Ok(self.read > before),
                    Some(reason) => Err(self.refused(reason.to_owned())),
                };
            }
            self.add(&line)?;
            self.read += length as u64;
            self.lines += 1;
        }
    }

    /// What is wrong with the line after those that were read.
    fn refused(&self, reason: String) -> ArenaError {
        ArenaError::Journal { path: self.path.clone(), line: self.lines + 1, reason }
    }

    fn add(&mut self, line: &[u8]) -> Result<(), ArenaError> {
        match JournalLine::read(line).map_err(|reason| self.refused(reason))? {
            // Plans of one journal differ in what the games so far do not depend on.
            JournalLine::Plan(plan) => {
                self.standings.replan(&plan);
                self.plan = *plan;
            }
            JournalLine::Game(game) => {
                let number = game.fixture.number;
                if self.numbers.insert(number, self.games.len()).is_some() {
                    let reason = format!("game {number} stands here a second time");
                    return Err(self.refused(reason));
                }
                self.standings.add(&game);
                let (start, length) = (self.read, line.len());
                let place = LineSpan { start, length, line: self.lines + 1 };
                self.games.push(GameBrief::new(*game, place));
            }
        }
        Ok(())
    }

    /// What is played.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What the games so far come to.
    #[must_use]
    pub const fn standings(&self) -> &Standings {
        &self.standings
    }

    /// The games so far in the order in which they ended.
    #[must_use]
    pub fn games(&self) -> &[GameBrief] {
        &self.games
    }

    /// The numbers of the games that were played next before and after a number.
    #[must_use]
    pub fn beside(&self, number: u64) -> [Option<u64>; 2] {
        let before = self.numbers.range(..number).next_back();
        let after = self.numbers.range(number.saturating_add(1)..).next();
        [before, after].map(|found| found.map(|(&number, _)| number))
    }

    /// A game by its number, whole; `None` where it has not been played.
    ///
    /// # Errors
    /// When the journal cannot be read any more.
    pub fn game(&self, number: u64) -> Result<Option<GameRecord>, ArenaError> {
        let Some(&index) = self.numbers.get(&number) else { return Ok(None) };
        let LineSpan { start, length, line: number } = self.games[index].place;
        let mut line = vec![0; length];
        let read = File::open(&self.path).and_then(|mut file| {
            file.seek(SeekFrom::Start(start))?;
            file.read_exact(&mut line)
        });
        read.map_err(ArenaError::unreadable(&self.path))?;
        match JournalLine::read(&line) {
            Ok(JournalLine::Game(game)) => Ok(Some(*game)),
            Ok(JournalLine::Plan(_)) => Ok(None),
            Err(reason) => {
                Err(ArenaError::Journal { path: self.path.clone(), line: number, reason })
            }
        }
    }
}

impl GameBrief {
    fn new(game: GameRecord, place: LineSpan) -> Self {
        Self {
            plies: game.plies.len(),
            fault: game.incident.map(|incident| (incident.seat, incident.kind)),
            fixture: game.fixture,
            started: game.started,
            payoffs: game.payoffs,
            result: game.result,
            ended: game.ended,
            reason: game.reason,
            place,
        }
    }
}
