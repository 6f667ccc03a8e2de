//! A typed game behind the object-safe layer.

use std::marker::PhantomData;
use std::sync::Arc;

use engine::{
    AnnotatedRecords, Books, Endgames, EngineError, Evaluation, GameInfo, GameKind, Learning,
    Network, NetworkSupport, OpenSyzygy, OpeningNames, Opponent, Protocol, Record, SearchKind,
    Session, Start, Tuning,
};
use game::{Game, Notation};

use crate::adapter::Adapter;
use crate::session::{TypedSession, seated};

/// The game that `A` adapts, for a [`Registry`](engine::Registry).
pub struct TypedKind<A>(PhantomData<fn(A)>);

impl<A> TypedKind<A> {
    /// The game.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<A> Default for TypedKind<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: Adapter> GameKind for TypedKind<A> {
    fn id(&self) -> &'static str {
        A::ID
    }

    fn info(&self) -> GameInfo {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        GameInfo {
            id: A::ID.to_owned(),
            seats: names(A::SEATS),
            min_seats: A::FEWEST as u8,
            scripts: names(A::Game::SCRIPTS),
            book: A::books().is_some(),
            ..A::info()
        }
    }

    fn open(&self, start: &Start) -> Result<Box<dyn Session>, EngineError> {
        Ok(Box::new(TypedSession::<A>::open(start)?))
    }

    fn draw_start(
        &self,
        variant: &str,
        players: Option<u8>,
        random: u64,
    ) -> Result<String, EngineError> {
        let config = A::draw(variant, seated::<A>(players)?, random)
            .ok_or_else(|| EngineError::UnknownVariant(variant.to_owned()))?;
        Ok(A::Game::start(&config).write_position())
    }

    fn opponent(&self) -> Box<dyn Opponent> {
        A::opponent()
    }

    fn read_record(&self, text: &str) -> Result<Record, EngineError> {
        A::read_record(text)
    }

    fn write_record(&self, record: &Record) -> Result<String, EngineError> {
        A::write_record(record)
    }

    fn annotated(&self) -> Option<&'static dyn AnnotatedRecords> {
        A::annotated()
    }

    fn protocol(&self) -> Option<&'static dyn Protocol> {
        A::protocol()
    }

    fn books(&self) -> Option<&'static dyn Books> {
        A::books()
    }

    fn endgames(&self) -> Option<&'static dyn Endgames> {
        A::endgames()
    }

    fn syzygy(&self) -> Option<OpenSyzygy> {
        A::syzygy()
    }

    fn opening_names(&self) -> Option<&'static dyn OpeningNames> {
        A::opening_names()
    }

    fn networks(&self) -> NetworkSupport {
        A::NETWORKS
    }

    fn searches(&self) -> &'static [SearchKind] {
        A::SEARCHES
    }

    fn network(&self, evaluation: &Evaluation) -> Result<Option<Arc<Network>>, EngineError> {
        A::network(evaluation)
    }

    fn tuning(&self) -> Option<&'static dyn Tuning> {
        A::tuning()
    }

    fn learning(&self) -> Option<&'static dyn Learning> {
        A::learning()
    }

    fn bench(&self) -> (&'static [&'static str], u32) {
        A::bench()
    }
}
