//! The object-safe layer: one opponent and one game under way, strings in, strings out.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use search::{Control, Params};
use serde_json::Value;

use crate::{
    Answer, Books, EndingView, EngineError, GameInfo, Handicap, Known, MoveView, OpeningBook,
    PositionView, Record, Report, Start, Tuning,
};

/// A game in the registry ([`crate::games`]).
pub trait GameKind: Send + Sync {
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

    /// A new opponent with default [`Settings`].
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

    /// A protocol of the game's own, beside the general one.
    fn protocol(&self) -> Option<&'static dyn Protocol> {
        None
    }

    /// The opening books, in a game that has them.
    fn books(&self) -> Option<&'static dyn Books> {
        None
    }

    /// What tuners need, in a game with an evaluation of weighted terms.
    fn tuning(&self) -> Option<&'static dyn Tuning> {
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

/// A game under way.
pub trait Session: Send {
    /// Everything a board needs.
    fn view(&self) -> PositionView;

    /// The position in text form.
    fn fen(&self) -> String;

    /// Number of players.
    fn players(&self) -> usize {
        self.view().captured.len()
    }

    /// Seat to move; `None` when the game is over by itself, and where chance decides first.
    fn turn(&self) -> Option<usize> {
        self.view().turn
    }

    /// How the game has ended, or ends if the player to move claims it; `None` while it goes on.
    fn outcome(&self) -> Option<EndingView> {
        let view = self.view();
        view.ending.or_else(|| view.claims.into_iter().next())
    }

    /// What was played or has happened last; `None` at the start.
    fn last(&self) -> Option<MoveView> {
        self.view().played.pop()
    }

    /// Plays a move given in UCI notation or SAN, or lets the event of chance that is due happen,
    /// given by name.
    ///
    /// # Errors
    /// When it is no move, or illegal here; the game is unchanged.
    fn play(&mut self, mv: &str) -> Result<(), EngineError>;

    /// Lets the event of chance happen that is due, if one is: the one that a number drawn evenly
    /// from 0 to 1 (without 1) stands for. `false` when none is due.
    fn draw(&mut self, drawn: f64) -> bool {
        let _ = drawn;
        false
    }

    /// Takes back the last move or event of chance; `false` when there is none.
    fn take_back(&mut self) -> bool;

    /// What it means that this seat's time ran out now.
    fn on_flag(&self, seat: usize) -> EndingView;

    /// The board as text, for a terminal.
    fn diagram(&self) -> String;

    /// Number of leaves `depth` plies below, at most [`MAX_PERFT`](crate::MAX_PERFT), optionally with a
    /// table of this many MiB.
    ///
    /// # Errors
    /// When there is no memory for the table.
    fn perft(&mut self, depth: u32, hash_mib: Option<usize>) -> Result<u64, EngineError>;

    /// Number of leaves `depth` plies below, at most [`MAX_PERFT`](crate::MAX_PERFT), of which `told`
    /// hears those of each legal move (UCI notation) as soon as they are known; `None` when `stop` was
    /// set before all were counted.
    fn divide(
        &mut self,
        depth: u32,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&str, u64),
    ) -> Option<u64>;

    /// The static evaluation, term by term, as text for people.
    fn explain(&self) -> String;
}

/// One opponent: its search, its tables, its strength.
pub trait Opponent: Send {
    /// Takes over settings; tables are kept where their size stays. A new seed begins a new sequence
    /// of games, as an opponent that was just made does.
    ///
    /// # Errors
    /// A value outside its range, or memory that cannot be had; the old settings stay.
    fn configure(&mut self, settings: &Settings) -> Result<(), EngineError>;

    /// Forgets everything learned from earlier games.
    fn new_game(&mut self);

    /// What it remembers of a position from its earlier searches; nothing by default.
    ///
    /// # Errors
    /// A position or move that is not legal.
    fn probe(&self, start: &Start) -> Result<Option<Known>, EngineError> {
        let _ = start;
        Ok(None)
    }

    /// Thinks about a position until a limit is reached or `control` says stop, calling
    /// `report` as it learns.
    ///
    /// With [`Limits::infinite`] or while [`Control`] is pondering it returns only after stop
    /// (or ponder hit), even at mate.
    ///
    /// # Errors
    /// A position or move that is not legal. A position without moves is no error: the answer
    /// then has no best move.
    fn think(
        &mut self,
        start: &Start,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Report),
    ) -> Result<Answer, EngineError>;
}

/// How strong an opponent plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strength {
    /// As strong as it can.
    #[default]
    Full,
    /// About this many Elo ([`GameInfo::elo`]).
    Elo(u32),
    /// A level of [`GameInfo::levels`], 1 for the weakest.
    Level(u8),
    /// Held back by just so much: what the strength of levels is measured by.
    Held(Handicap),
}

/// What can be set of an opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Size of the transposition table in MiB, 1 to [`Settings::MAX_HASH_MIB`].
    pub hash_mib: usize,
    /// Search threads, 1 to [`Settings::MAX_THREADS`].
    pub threads: usize,
    /// Number of lines to report, 1 to 255.
    pub multipv: usize,
    /// Time to keep back for each move in a game with clocks.
    pub move_overhead: Duration,
    /// How strong to play.
    pub strength: Strength,
    /// The opening book to play from, whatever the strength. It is asked only where one move is
    /// wanted at once: not in analysis ([`Limits::infinite`], several lines), not among given
    /// moves, not for a mate, not on the opponent's time.
    pub book: OpeningBook,
    /// Where random choices begin: among the moves of the book, of players who move at random, and
    /// of the errors of those who are held back.
    pub seed: u64,
    /// The numbers of the search, in games for two ([`Tuning::params`]); other games have none that
    /// could be set.
    pub params: Params,
    /// Whether lines are also written for people ([`Report::san`], [`Report::scripts`]), which
    /// programs do not read.
    pub human_notation: bool,
}

impl Settings {
    /// The largest table, in MiB.
    pub const MAX_HASH_MIB: usize = 1 << 16;
    /// The most threads.
    pub const MAX_THREADS: usize = 256;

    /// Where random choices of a game begin, after so many others: games follow one another in what
    /// is drawn, whatever the seed.
    #[must_use]
    pub const fn seed_after(&self, games: u64) -> u64 {
        self.seed.wrapping_add(games.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            hash_mib: 16,
            threads: 1,
            multipv: 1,
            move_overhead: Duration::from_millis(10),
            strength: Strength::Full,
            book: OpeningBook::Off,
            seed: 0,
            params: Params::default(),
            human_notation: true,
        }
    }
}

/// One player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time gained with each move.
    pub increment: Duration,
}

/// When to stop thinking. Every limit that is set holds; with none the search is infinite.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// The clocks by seat.
    pub clocks: Vec<Option<Clock>>,
    /// Moves until the next time control.
    pub moves_to_go: Option<u32>,
    /// Stop when a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Think until told to stop, even when all is known.
    pub infinite: bool,
    /// Consider only these moves (UCI notation); all when empty.
    pub search_moves: Vec<String>,
}

/// Part of the time left that a move may take: one of so many moves still expected.
const MOVES_EXPECTED: u32 = 25;

impl Limits {
    /// The time for a move of a seat by its clock, in even shares, `overhead` kept back; `None`
    /// without a clock. For those who do not weigh how hard a move is.
    #[must_use]
    pub fn share_of_clock(&self, seat: usize, overhead: Duration) -> Option<Duration> {
        let clock = self.clocks.get(seat).copied().flatten()?;
        let moves = self.moves_to_go.unwrap_or(MOVES_EXPECTED).clamp(1, MOVES_EXPECTED);
        let left = clock.left.saturating_sub(overhead);
        Some((left / moves + clock.increment * 3 / 4).min(left * 2 / 3))
    }
}
