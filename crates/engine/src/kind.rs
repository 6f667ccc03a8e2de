//! A game, and the games of a program.

use std::fmt;
use std::sync::Arc;

use nnue::Network;
use serde_json::Value;

use crate::{
    AnnotatedRecords, Books, Endgames, EngineError, Evaluation, GameInfo, Learning, NetworkSupport,
    OpenSyzygy, OpeningNames, Opponent, OpponentFactory, Record, SearchKind, Session, Setup, Start,
    Tuning,
};

/// The games that a program offers, in their order. Whoever makes a program says which they are.
#[derive(Clone, Copy)]
pub struct Registry {
    kinds: &'static [&'static dyn GameKind],
    others: Option<&'static dyn OpponentFactory>,
}

impl Registry {
    /// These games.
    #[must_use]
    pub const fn new(kinds: &'static [&'static dyn GameKind]) -> Self {
        Self { kinds, others: None }
    }

    /// The same, with opponents beside those of the games.
    #[must_use]
    pub const fn with_opponents(self, others: &'static dyn OpponentFactory) -> Self {
        Self { others: Some(others), ..self }
    }

    /// An opponent by name that is none of the game's own: a rung of the lab.
    ///
    /// # Errors
    /// A name that is not known or not for the game, or a setup that it does not take.
    pub fn opponent(
        self,
        game: &str,
        name: &str,
        setup: &Setup,
    ) -> Result<Box<dyn Opponent>, EngineError> {
        match self.others {
            Some(others) => others.make(game, name, setup),
            None => Err(EngineError::Setting {
                name: "rung",
                value: name.to_owned(),
                reason: "this program has no opponents but the games' own".to_owned(),
            }),
        }
    }

    /// All of them.
    #[must_use]
    pub const fn kinds(self) -> &'static [&'static dyn GameKind] {
        self.kinds
    }

    /// The game with this name.
    ///
    /// # Errors
    /// [`EngineError::UnknownGame`].
    pub fn named(self, id: &str) -> Result<&'static dyn GameKind, EngineError> {
        let found = self.kinds.iter().copied().find(|kind| kind.id() == id);
        found.ok_or_else(|| EngineError::UnknownGame(id.to_owned()))
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.kinds.iter().map(|kind| kind.id())).finish()
    }
}

/// A game as a program offers it.
pub trait GameKind: Send + Sync {
    /// The game's name in addresses and commands: `chess`.
    fn id(&self) -> &'static str;

    /// What there is to know before the game starts.
    fn info(&self) -> GameInfo;

    /// Takes up a game.
    ///
    /// # Errors
    /// Unknown variant, a position that cannot be played on, an illegal move.
    fn open(&self, start: &Start) -> Result<Box<dyn Session>, EngineError>;

    /// Where a new game of this variant for so many players starts, in text form. Of a variant with
    /// several starts, as Chess960, `random` picks one: equally likely for numbers drawn from all of
    /// `u64`.
    ///
    /// # Errors
    /// Unknown variant, or a number of players that the game does not seat.
    fn draw_start(
        &self,
        variant: &str,
        players: Option<u8>,
        random: u64,
    ) -> Result<String, EngineError> {
        let _ = random;
        let start = Start { variant: Some(variant.to_owned()), players, ..Start::default() };
        Ok(self.open(&start)?.fen())
    }

    /// A new opponent with default [`Settings`](crate::Settings).
    fn opponent(&self) -> Box<dyn Opponent>;

    /// Reads the first game of a record ([`GameInfo::record`]; of PGN the main line only).
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    fn read_record(&self, text: &str) -> Result<Record, EngineError>;

    /// Writes a game as a record.
    ///
    /// # Errors
    /// When the moves do not fit the start position.
    fn write_record(&self, record: &Record) -> Result<String, EngineError>;

    /// Records that hold more than the moves that were played, in a game that has them.
    fn annotated(&self) -> Option<&'static dyn AnnotatedRecords> {
        None
    }

    /// A protocol of the game's own, beside the general one.
    fn protocol(&self) -> Option<&'static dyn Protocol> {
        None
    }

    /// The opening books, in a game that has them.
    fn books(&self) -> Option<&'static dyn Books> {
        None
    }

    /// The endgame tables, in games that have them.
    fn endgames(&self) -> Option<&'static dyn Endgames> {
        None
    }

    /// How Syzygy tables are opened, in the game that has them.
    fn syzygy(&self) -> Option<OpenSyzygy> {
        None
    }

    /// What openings are called, in a game whose openings have names.
    fn opening_names(&self) -> Option<&'static dyn OpeningNames> {
        None
    }

    /// By which [networks](crate::Evaluation) positions can be valued.
    fn networks(&self) -> NetworkSupport {
        NetworkSupport::None
    }

    /// In which ways its opponents can [search](crate::Settings::search).
    fn searches(&self) -> &'static [SearchKind] {
        &[SearchKind::AlphaBeta]
    }

    /// The network by which an evaluation values positions; `None` where none does.
    ///
    /// # Errors
    /// One that cannot be had.
    fn network(&self, evaluation: &Evaluation) -> Result<Option<Arc<Network>>, EngineError> {
        let _ = evaluation;
        Ok(None)
    }

    /// What tuners need, in a game with an evaluation of weighted terms.
    fn tuning(&self) -> Option<&'static dyn Tuning> {
        None
    }

    /// What learners need, in a game for two without chance.
    fn learning(&self) -> Option<&'static dyn Learning> {
        None
    }

    /// The positions of the fixed benchmark search and its depth in plies.
    fn bench(&self) -> (&'static [&'static str], u32);
}

/// A protocol that a game brings along: requests and answers in JSON that stand by themselves.
pub trait Protocol: Sync {
    /// The commands by name.
    fn commands(&self) -> &'static [&'static str];

    /// Answers a request. What is wrong with it is told in the answer, as the protocol has it.
    /// `drawn` yields numbers drawn evenly from 0 to 1 (without 1), for what chance decides.
    fn answer(&self, command: &str, request: Value, drawn: &mut dyn FnMut() -> f64) -> Value;
}
