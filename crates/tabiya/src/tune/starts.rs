//! Where the games of a tuner begin.

use std::path::Path;

use arena::Opening;
use engine::{GameKind, Start};
use game::scatter;

use crate::openings::{self, openings_text};

/// Openings that numbers stand for.
pub struct Starts {
    kind: &'static dyn GameKind,
    list: Vec<Opening>,
    random: u32,
}

impl Starts {
    /// The openings of a file, or so many random plies from the start position when there is none.
    ///
    /// # Errors
    /// A file that cannot be read, an opening that cannot be played on.
    pub fn new(
        kind: &'static dyn GameKind,
        file: Option<&Path>,
        random: u32,
    ) -> anyhow::Result<Self> {
        let list =
            file.map(|file| openings::read(file, kind, None)).transpose()?.unwrap_or_default();
        Ok(Self { kind, list, random })
    }

    /// The opening that a number stands for.
    ///
    /// # Errors
    /// When the game cannot be opened.
    pub fn draw(&self, number: u64) -> Result<Opening, engine::EngineError> {
        if !self.list.is_empty() {
            let place = number % self.list.len() as u64;
            return Ok(self.list[place as usize].clone());
        }
        for attempt in 0.. {
            let seed = scatter(number, attempt);
            let mut session = self.kind.open(&Start::default())?;
            for ply in 0..self.random {
                let legal = session.legal();
                if legal.is_empty() {
                    break;
                }
                let lot = scatter(seed, ply.into()) % legal.len() as u64;
                session.play(&legal[lot as usize])?;
            }
            if session.outcome().is_none() {
                return Ok(Opening { fen: None, moves: session.start().moves });
            }
        }
        unreachable!("some random moves do not end the game")
    }

    /// What games begin with, in words.
    pub fn about(&self, file: Option<&Path>) -> String {
        match file {
            Some(file) => openings_text(file, &self.list),
            None => format!("{} random plies", self.random),
        }
    }
}
