//! Writes files of games, going on with those that were begun.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use engine::PlayedGame;

use super::block;
use super::game;
use super::reader::{Found, Reader};
use super::{Block, Damage, GAMES_PER_BLOCK, Header, RecordError};

/// A file of games that grows. Nobody else can write it meanwhile.
#[derive(Debug)]
pub struct Writer {
    file: File,
    path: PathBuf,
    tag: u32,
    /// Where the block begins that is being filled.
    place: u64,
    number: u32,
    /// The games of that block, in bytes.
    bytes: Vec<u8>,
    waiting: u32,
    /// Whether the file lacks some of them.
    unwritten: bool,
    content: Content,
}

/// How much a file of games holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Content {
    /// Games.
    pub games: u64,
    /// Positions that were searched.
    pub positions: u64,
}

impl Content {
    fn add(&mut self, game: &PlayedGame) {
        self.games += 1;
        self.positions += game.plies.len() as u64;
    }
}

impl Writer {
    /// Opens a file, or makes it; what was not wholly written goes.
    ///
    /// # Errors
    /// A file that cannot be written, that another program writes, that holds something else, or in
    /// which whole blocks follow a damaged one.
    pub fn open(path: &Path, header: &Header) -> Result<Self, RecordError> {
        let failed = || RecordError::io(path);
        let file = files::open_to_go_on(path).map_err(failed())?;
        if !files::lock(&file).map_err(failed())? {
            return Err(RecordError::Busy(path.to_owned()));
        }
        let head = header.to_bytes();
        let mut found = Vec::new();
        (&file).take(head.len() as u64).read_to_end(&mut found).map_err(failed())?;
        let mut writer = Self {
            file,
            path: path.to_owned(),
            tag: header.tag(),
            place: head.len() as u64,
            number: 0,
            bytes: Vec::new(),
            waiting: 0,
            unwritten: false,
            content: Content::default(),
        };
        if found == head {
            writer.take_up()?;
        } else if head.starts_with(&found) {
            // New, or broken off in its header.
            writer.put(0, &head).map_err(failed())?;
            files::keep_names(files::folder_of(path)).map_err(failed())?;
        } else {
            return Err(writer.refuse(header)?);
        }
        Ok(writer)
    }

    /// Why a file that does not begin with this header is not gone on with.
    fn refuse(&self, header: &Header) -> Result<RecordError, RecordError> {
        let mut reader = Reader::of(&self.file, &self.path)?;
        if reader.header() == header
            && let Some(Found::Damage(damage)) = reader.next()?
        {
            return Ok(self.damaged(damage));
        }
        let Header { game, variant, rules } = reader.header();
        let found = format!("{game}, {variant}: {rules}");
        Ok(RecordError::OtherRules { path: self.path.clone(), found })
    }

    /// Goes behind the last whole block; one that is not full is filled up.
    fn take_up(&mut self) -> Result<(), RecordError> {
        let file = self.file.try_clone().map_err(RecordError::io(&self.path))?;
        let mut reader = Reader::of(file, &self.path)?;
        let (mut damage, mut last, mut end) = (None, None::<Block>, self.place);
        while let Some(found) = reader.next()? {
            let block = match found {
                Found::Block(block) => block,
                Found::Damage(found) => {
                    damage.get_or_insert(found);
                    continue;
                }
            };
            if let Some(damage) = damage {
                return Err(self.damaged(damage));
            }
            let full = last.is_none_or(|last| last.games.len() == GAMES_PER_BLOCK);
            if !full || block.first != self.content.games {
                return Err(self.disordered(&block));
            }
            block.games.iter().for_each(|game| self.content.add(game));
            end = reader.place();
            last = Some(block);
        }
        self.place = end;
        if let Some(block) = last {
            if block.games.len() < GAMES_PER_BLOCK {
                self.number = block.number;
                self.place = block.offset;
                block.games.iter().for_each(|played| game::write(played, &mut self.bytes));
                self.waiting = block.games.len() as u32;
            } else {
                self.number = block.number + 1;
            }
        }
        // Bytes of a block that was being written.
        self.file.set_len(end).map_err(RecordError::io(&self.path))
    }

    fn damaged(&self, damage: Damage) -> RecordError {
        RecordError::Damaged { path: self.path.clone(), damage }
    }

    fn disordered(&self, block: &Block) -> RecordError {
        self.damaged(Damage {
            block: Some(block.number.into()),
            offset: block.offset,
            reason: "its games do not follow on those before it",
        })
    }

    /// How much the file holds, with the games that wait for their block to be full.
    pub const fn content(&self) -> Content {
        self.content
    }

    /// Adds a game. A block is written when it is full.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, played: &PlayedGame) -> Result<(), RecordError> {
        game::write(played, &mut self.bytes);
        self.content.add(played);
        self.waiting += 1;
        self.unwritten = true;
        if self.waiting as usize == GAMES_PER_BLOCK {
            let length = self.write()?;
            self.place += length;
            self.number += 1;
            self.bytes.clear();
            self.waiting = 0;
        }
        Ok(())
    }

    /// Writes the games that wait for their block to be full. More can be added afterwards.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn flush(&mut self) -> Result<(), RecordError> {
        if self.unwritten {
            self.write()?;
        }
        Ok(())
    }

    /// Writes the block as far as it is filled; yields its length. It is on the disk afterwards.
    fn write(&mut self) -> Result<u64, RecordError> {
        let first = self.content.games - u64::from(self.waiting);
        let block = block::to_bytes(self.tag, self.number, first, self.waiting, &self.bytes);
        self.put(self.place, &block).map_err(RecordError::io(&self.path))?;
        self.unwritten = false;
        Ok(block.len() as u64)
    }

    /// Puts bytes at the end of the file, which begins there.
    fn put(&mut self, place: u64, bytes: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(place))?;
        self.file.write_all(bytes)?;
        self.file.set_len(place + bytes.len() as u64)?;
        self.file.sync_data()
    }
}
