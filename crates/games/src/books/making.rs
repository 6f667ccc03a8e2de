//! A book in the making.

use std::io::BufRead;
use std::marker::PhantomData;

use book::Tally;
use engine::{BookMaker, BookRules, EngineError, MadeBook, SelfPlay, Start, Weights};
use game::{Game, Notation};
use pgn::{Fault, MoveText, Pgn, Reader};

use super::self_play::SelfPlayer;
use super::typed::check;
use crate::adapter::WithBooks;
use crate::records::start_of;
use crate::session::starting_position;

/// A book in the making for the game that `A` adapts.
pub struct Making<A> {
    plies: usize,
    rules: BookRules,
    tally: Tally,
    game: PhantomData<fn(A)>,
}

impl<A: WithBooks> Making<A> {
    pub fn new(plies: usize, rules: BookRules) -> Self {
        Self { plies, rules, tally: Tally::default(), game: PhantomData }
    }

    fn count(&mut self, pgn: &Pgn<MoveText>) -> Result<(), EngineError> {
        let (_, start) = starting_position::<A>(&start_of::<A>(pgn)?)?;
        let mut game = start.clone();
        let mut moves = Vec::with_capacity(self.plies.min(pgn.line.moves.len()));
        for (ply, node) in pgn.line.moves.iter().take(self.plies).enumerate() {
            let mv = game.read_san(node.mv.as_str()).map_err(|error| {
                let place = node.place.map_or_else(String::new, |place| format!("{place}: "));
                EngineError::Record(format!("{place}move {} of the game: {error}", ply + 1))
            })?;
            moves.push(mv);
            game.play_unchecked(mv);
        }
        self.tally.add(&start, &moves, pgn.outcome, self.plies);
        Ok(())
    }
}

impl<A: WithBooks> BookMaker for Making<A> {
    fn read(
        &mut self,
        records: &mut dyn BufRead,
        left_out: &mut dyn FnMut(EngineError),
    ) -> Result<u32, EngineError> {
        let mut counted = 0;
        for pgn in Reader::new(records) {
            let done = match pgn {
                Ok(pgn) => self.count(&pgn),
                Err(error) if matches!(error.fault, Fault::Io(_)) => {
                    return Err(EngineError::Record(error.to_string()));
                }
                Err(error) => Err(EngineError::Record(error.to_string())),
            };
            match done {
                Ok(()) => counted += 1,
                Err(error) => left_out(error),
            }
        }
        Ok(counted)
    }

    fn play(&mut self, play: &SelfPlay, played: &mut dyn FnMut(u32)) -> Result<(), EngineError> {
        let (_, start) = starting_position::<A>(&Start::default())?;
        let mut player = SelfPlayer::<A>::new(play)?;
        for number in 0..play.games {
            let (mut game, mut moves) = player.opening(&start, self.plies, number);
            // What a game ends like is played for only where it counts.
            let outcome = match self.rules.weights {
                Weights::Count => Default::default(),
                Weights::Score => player.play_out(&mut game, &mut moves),
            };
            self.tally.add(&start, &moves, outcome, self.plies);
            played(number + 1);
        }
        Ok(())
    }

    fn finish(&self) -> Result<MadeBook, EngineError> {
        let refused = |error: book::BookError| {
            EngineError::Record(format!("no book can be made of these games: {error}"))
        };
        let book = self.tally.book(self.rules).map_err(refused)?;
        check::<A>(&book).map_err(refused)?;
        let keys: Vec<u64> = book.entries().map(|entry| entry.key).collect();
        Ok(MadeBook {
            bytes: book.as_bytes().to_vec(),
            moves: book.len(),
            positions: keys.chunk_by(|one, other| one == other).count(),
        })
    }
}
