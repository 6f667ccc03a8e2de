//! Asking tables.

use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use game::{Game, MoveList, Turn};

use crate::file::{BLOCK, Table, path_of};
use crate::make::{all, folder_of};
use crate::solve::Summary;
use crate::{EndgameError, Endings, Place, Verdict};

/// Blocks that are kept uncompressed, 8 MiB of them.
const KEPT: usize = 512;

/// The tables of a game that a folder holds, few or many.
pub struct Tables<E: Endings> {
    tables: Vec<Table<E>>,
    /// Blocks that were asked for lately, each in the one place where it may be.
    kept: Vec<Mutex<Option<Kept>>>,
}

struct Kept {
    table: usize,
    block: usize,
    values: Arc<[u8]>,
}

/// What there is to know of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableInfo {
    /// The class, as its file is named.
    pub class: String,
    /// The length of the file in bytes.
    pub bytes: u64,
    /// Positions won, drawn and lost.
    pub summary: Summary,
}

/// What becomes of a position after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Continuation<M> {
    /// The move.
    pub mv: M,
    /// What it is worth to the side that plays it; `None` where no table tells.
    pub verdict: Option<Verdict>,
}

impl<E: Endings> Tables<E> {
    /// Opens all tables of the game in a folder as [`make`](crate::make) leaves it; each file is read once
    /// to see that it is whole. A folder without any makes tables that know nothing.
    ///
    /// # Errors
    /// A file that is damaged or foreign, a folder that is not there, and those of the system.
    pub fn open(folder: &Path) -> Result<Self, EndgameError> {
        fs::read_dir(folder).map_err(|source| EndgameError::io(folder, source))?;
        let folder = &folder_of::<E>(folder);
        let there = |class: &E::Class| path_of::<E>(folder, *class).exists();
        let classes = all::<E>().into_iter().filter(there);
        let tables = classes.map(|class| Table::open(folder, class)).collect::<Result<_, _>>()?;
        Ok(Self { tables, kept: (0..KEPT).map(|_| Mutex::new(None)).collect() })
    }

    /// What tables there are, those with fewer men first.
    pub fn infos(&self) -> impl Iterator<Item = TableInfo> {
        self.tables.iter().map(|table| TableInfo {
            class: table.class.to_string(),
            bytes: table.bytes,
            summary: table.summary,
        })
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// The position of the longest win of a class, given by the name of its file.
    #[must_use]
    pub fn longest(&self, class: &str) -> Option<E::Game> {
        let table = self.tables.iter().find(|table| table.class.to_string() == class)?;
        E::position(table.class, table.summary.longest.1 as usize)
    }

    /// What becomes of a position when nobody errs; `None` where no table tells.
    ///
    /// # Errors
    /// What has happened to the file since it was opened.
    pub fn probe(&self, game: &E::Game) -> Result<Option<Verdict>, EndgameError> {
        match E::place(game) {
            None => Ok(None),
            Some(Place::Drawn) => Ok(Some(Verdict::Draw)),
            Some(Place::Table(class, number)) => self.look_up(class, number),
        }
    }

    /// What becomes of a position by each legal move, the best first, and as the game lists them among
    /// equals; nothing where the game is over.
    ///
    /// # Errors
    /// As for [`probe`](Tables::probe).
    pub fn moves(
        &self,
        game: &E::Game,
    ) -> Result<Vec<Continuation<<E::Game as Game>::Move>>, EndgameError> {
        let mut moves = MoveList::new();
        if !matches!(game.turn(&mut moves), Turn::Player(_)) {
            return Ok(Vec::new());
        }
        let mut found = Vec::with_capacity(moves.len());
        for mv in moves {
            let mut after = game.clone();
            after.play_unchecked(mv);
            let verdict = self.probe(&after)?.and_then(Verdict::before);
            found.push(Continuation { mv, verdict });
        }
        found.sort_by_key(|found| std::cmp::Reverse(found.verdict));
        Ok(found)
    }

    fn look_up(&self, class: E::Class, number: usize) -> Result<Option<Verdict>, EndgameError> {
        let Some(table) = self.tables.iter().position(|table| table.class == class) else {
            return Ok(None);
        };
        let values = self.block(table, number / BLOCK)?;
        Ok(Some(Verdict::from_byte(values[number % BLOCK])))
    }

    /// A block, kept or read.
    fn block(&self, table: usize, block: usize) -> Result<Arc<[u8]>, EndgameError> {
        let place = game::scatter(table as u64, block as u64) as usize % KEPT;
        let mut kept = self.kept[place].lock().unwrap_or_else(PoisonError::into_inner);
        match &*kept {
            Some(kept) if (kept.table, kept.block) == (table, block) => Ok(kept.values.clone()),
            _ => {
                let values: Arc<[u8]> = self.tables[table].block(block)?.into();
                *kept = Some(Kept { table, block, values: values.clone() });
                Ok(values)
            }
        }
    }
}
