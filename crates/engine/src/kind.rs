//! A typed game behind the object-safe layer.

use std::marker::PhantomData;

use game::{Game, Notation};

use crate::adapter::Adapter;
use crate::opponent::{GameKind, Opponent, Session};
use crate::session::TypedSession;
use crate::strength::levels;
use crate::thinker::Thinker;
use crate::{EngineError, GameInfo, Record, Start, records};

/// The registry entry of the game that `A` adapts.
pub struct Kind<A>(PhantomData<fn(A)>);

impl<A> Kind<A> {
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<A: Adapter> GameKind for Kind<A> {
    fn info(&self) -> GameInfo {
        let scripts = A::Game::SCRIPTS.iter().map(|&name| name.to_owned()).collect();
        GameInfo { levels: levels(), scripts, ..A::info() }
    }

    fn open(&self, start: &Start) -> Result<Box<dyn Session>, EngineError> {
        Ok(Box::new(TypedSession::<A>::open(start)?))
    }

    fn draw_start(&self, variant: &str, random: u64) -> Result<String, EngineError> {
        let config = A::draw(variant, random)
            .ok_or_else(|| EngineError::UnknownVariant(variant.to_owned()))?;
        Ok(A::Game::start(&config).write_position())
    }

    fn opponent(&self) -> Box<dyn Opponent> {
        Box::new(Thinker::<A>::new())
    }

    fn read_record(&self, text: &str) -> Result<Record, EngineError> {
        records::read::<A>(text)
    }

    fn write_record(&self, record: &Record) -> Result<String, EngineError> {
        records::write::<A>(record)
    }

    fn bench(&self) -> (&'static [&'static str], u32) {
        A::bench()
    }
}
