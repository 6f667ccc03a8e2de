//! Reads files of games, damaged ones too.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::block::{self, Block, FIXED, Head, MAGIC};
use super::{Header, RecordError};

/// Bytes that are looked through at a time for the next block.
const WINDOW: usize = 1 << 16;

/// Reads the blocks of a file in their order. What is damaged is told and left out; reading goes on
/// with the next block that can be found.
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    path: PathBuf,
    header: Header,
    tag: u32,
    length: u64,
    /// Where reading goes on.
    place: u64,
    /// The number of the block that should come next.
    next: u64,
    /// The last sound block, by number.
    last: Option<u32>,
    /// What is still to be told before reading goes on.
    waiting: Vec<Found>,
    bytes: Vec<u8>,
}

/// What was found in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A block of games.
    Block(Block),
    /// A place that cannot be read.
    Damage(Damage),
}

/// A place of a file that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The block that should be there, from 0; `None` for the header.
    pub block: Option<u64>,
    /// Where it is, in bytes from the beginning.
    pub offset: u64,
    /// What is wrong with it.
    pub reason: &'static str,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { block, offset, reason } = self;
        match block {
            Some(block) => write!(f, "block {block} at byte {offset}: {reason}"),
            None => write!(f, "header at byte {offset}: {reason}"),
        }
    }
}

impl Reader<File> {
    /// Opens a file of games.
    ///
    /// # Errors
    /// A file that cannot be read, or that is none of games.
    pub fn open(path: &Path) -> Result<Self, RecordError> {
        let file = files::open(path).map_err(RecordError::io(path))?;
        Self::of(file, path)
    }
}

impl<R: Read + Seek> Reader<R> {
    /// Reads games from somewhere else than a file.
    ///
    /// # Errors
    /// See [`Reader::open`].
    pub fn new(source: R) -> Result<Self, RecordError> {
        Self::of(source, Path::new("the games"))
    }

    pub(super) fn of(mut source: R, path: &Path) -> Result<Self, RecordError> {
        let failed = || RecordError::io(path);
        let length = source.seek(SeekFrom::End(0)).map_err(failed())?;
        source.seek(SeekFrom::Start(0)).map_err(failed())?;
        let mut bytes = Vec::new();
        source.by_ref().take(Header::MOST as u64).read_to_end(&mut bytes).map_err(failed())?;
        let found = Header::find(&bytes)
            .map_err(|reason| RecordError::Foreign { path: path.to_owned(), reason })?;
        let reason = "one of its two copies is damaged";
        let damage = Found::Damage(Damage { block: None, offset: 0, reason });
        Ok(Self {
            source,
            path: path.to_owned(),
            tag: found.header.tag(),
            header: found.header,
            length,
            place: found.end.min(length),
            next: 0,
            last: None,
            waiting: if found.damaged { vec![damage] } else { Vec::new() },
            bytes: Vec::new(),
        })
    }

    /// What the file says of all its games.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Length of the file in bytes.
    pub const fn len(&self) -> u64 {
        self.length
    }

    /// Whether there is nothing in the file.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Where reading goes on.
    pub(super) const fn place(&self) -> u64 {
        self.place
    }

    /// The next block or damaged place; `None` at the end of the file.
    ///
    /// # Errors
    /// When the source cannot be read. Damage is none: it is found.
    #[expect(clippy::should_implement_trait, reason = "an error of the source ends the reading")]
    pub fn next(&mut self) -> Result<Option<Found>, RecordError> {
        if !self.waiting.is_empty() {
            return Ok(Some(self.waiting.remove(0)));
        }
        if self.place >= self.length {
            return Ok(None);
        }
        self.advance().map(Some).map_err(RecordError::io(&self.path))
    }

    fn advance(&mut self) -> io::Result<Found> {
        let start = self.place;
        let reason = match self.block()? {
            Ok(block) => return Ok(self.accept(block)),
            Err(reason) => reason,
        };
        let damage = Damage { block: Some(self.next), offset: start, reason };
        self.next += 1;
        self.place = self.find_block(start + 1)?;
        Ok(Found::Damage(damage))
    }

    /// Takes a sound block, telling first of those that should have come before it.
    fn accept(&mut self, block: Block) -> Found {
        let missing = u64::from(block.number) > self.next;
        let damage = Damage {
            block: Some(self.next),
            offset: block.offset,
            reason: "it is missing, and perhaps others after it",
        };
        self.last = Some(block.number);
        self.next = u64::from(block.number) + 1;
        if missing {
            self.waiting.push(Found::Block(block));
            return Found::Damage(damage);
        }
        Found::Block(block)
    }

    /// Reads the block at this place and goes behind it, or says what is wrong with it.
    fn block(&mut self) -> io::Result<Result<Block, &'static str>> {
        const CUT: &str = "the file ends before it does";
        let offset = self.place;
        let mut fixed = [0; FIXED];
        if self.length - offset < FIXED as u64 {
            return Ok(Err(CUT));
        }
        self.source.seek(SeekFrom::Start(offset))?;
        self.source.read_exact(&mut fixed)?;
        let Some(head) = Head::read(&fixed) else { return Ok(Err("no block begins there")) };
        let length = head.length as usize;
        if length > block::LONGEST {
            return Ok(Err("it is too long"));
        }
        if u64::from(head.length) > self.length - offset - FIXED as u64 {
            return Ok(Err(CUT));
        }
        self.bytes.resize(length, 0);
        self.source.read_exact(&mut self.bytes)?;
        if !head.is_sound(&fixed, &self.bytes) {
            return Ok(Err("it does not match its checksum"));
        }
        if head.file != self.tag {
            return Ok(Err("it belongs to another file"));
        }
        if self.last.is_some_and(|last| head.number <= last) {
            return Ok(Err("it stood there before"));
        }
        let Some(games) = block::games(head.games, &self.bytes) else {
            return Ok(Err("its games make no sense"));
        };
        self.place = offset + (FIXED + length) as u64;
        Ok(Ok(Block { number: head.number, offset, first: head.first, games }))
    }

    /// Where the next block may begin.
    fn find_block(&mut self, from: u64) -> io::Result<u64> {
        let mut window = Vec::with_capacity(WINDOW);
        let mut place = from;
        while place < self.length {
            window.clear();
            self.source.seek(SeekFrom::Start(place))?;
            self.source.by_ref().take(WINDOW as u64).read_to_end(&mut window)?;
            if let Some(at) = window.windows(MAGIC.len()).position(|bytes| bytes == MAGIC) {
                return Ok(place + at as u64);
            }
            if window.len() < WINDOW {
                break;
            }
            place += (WINDOW - MAGIC.len() + 1) as u64;
        }
        Ok(self.length)
    }
}
