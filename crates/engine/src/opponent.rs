//! One opponent: what can be set of it, what it is asked.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use search::{Control, Params};
use serde::{Deserialize, Serialize};

use crate::{Answer, EngineError, Evaluation, Known, OpeningBook, Report, Session};

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
    /// [`EngineError::OtherGame`].
    fn probe(&self, session: &dyn Session) -> Result<Option<Known>, EngineError> {
        let _ = session;
        Ok(None)
    }

    /// What its evaluation says of a position, as text for people; by default what the game says.
    ///
    /// # Errors
    /// [`EngineError::OtherGame`].
    fn explain(&self, session: &dyn Session) -> Result<String, EngineError> {
        Ok(session.explain())
    }

    /// Thinks about a position until a limit is reached or `control` says stop, calling
    /// `report` as it learns.
    ///
    /// With [`Limits::infinite`] or while [`Control`] is pondering it returns only after stop
    /// (or ponder hit), even at mate.
    ///
    /// # Errors
    /// [`EngineError::OtherGame`], limits that cannot be kept, memory that cannot be had. A position
    /// without moves is no error: the answer then has no best move.
    fn think(
        &mut self,
        session: &dyn Session,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Report),
    ) -> Result<Answer, EngineError>;
}

/// Opponents that a program brings along beside those of its games, by name: the rungs of the lab.
pub trait OpponentFactory: Sync {
    /// Makes one that plays this game.
    ///
    /// # Errors
    /// A name that is not known or not for the game, or a setup that it does not take.
    fn make(&self, game: &str, name: &str, setup: &Setup)
    -> Result<Box<dyn Opponent>, EngineError>;
}

/// How an opponent is set up that a program brings along.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// How many plies it looks ahead; as many as usual when absent.
    pub depth: Option<u32>,
    /// What else can be set of it, by name.
    pub options: BTreeMap<String, String>,
}

/// How strong an opponent plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strength {
    /// As strong as it can.
    #[default]
    Full,
    /// About this many Elo ([`GameInfo::elo`](crate::GameInfo::elo)).
    Elo(u32),
    /// A level of [`GameInfo::levels`](crate::GameInfo::levels), 1 for the weakest.
    Level(u8),
    /// Held back by just so much: what the strength of levels is measured by.
    Held(Handicap),
}

/// How an opponent in a game for two searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchKind {
    /// All moves, deeper and deeper, but those that cannot matter.
    #[default]
    AlphaBeta,
    /// By a tree that grows where a network of policy and the values found so far find it worth while
    /// (PUCT: Silver et al. 2017).
    Puct,
}

impl SearchKind {
    /// All of them, the usual one first.
    pub const ALL: [Self; 2] = [Self::AlphaBeta, Self::Puct];

    /// A stable name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AlphaBeta => "alpha-beta",
            Self::Puct => "puct",
        }
    }
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
    /// By what to value positions.
    pub evaluation: Evaluation,
    /// How to search, in games that [have a choice](crate::GameKind::searches).
    pub search: SearchKind,
    /// The opening book to play from, whatever the strength. It is asked only where one move is
    /// wanted at once: not in analysis ([`Limits::infinite`], several lines), not among given
    /// moves, not for a mate, not on the opponent's time.
    pub book: OpeningBook,
    /// The folder of endgame tables to play by, at full strength; none when absent. They choose the move where
    /// they know the position and one move is wanted at once; in analysis of one line only moves that keep
    /// the result are searched.
    pub endgames: Option<PathBuf>,
    /// Folders of Syzygy tables, asked where those have nothing to say; none when empty.
    pub syzygy: Vec<PathBuf>,
    /// Where random choices begin: among the moves of the book, of players who move at random, and
    /// of the errors of those who are held back.
    pub seed: u64,
    /// The numbers of the search, in games for two ([`Tuning::params`](crate::Tuning::params)); other games have none that
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
            evaluation: Evaluation::Usual,
            search: SearchKind::AlphaBeta,
            book: OpeningBook::Off,
            endgames: None,
            syzygy: Vec::new(),
            seed: 0,
            params: Params::default(),
            human_notation: true,
        }
    }
}

/// What holds a weak opponent back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Handicap {
    /// Most positions to look at, 1 for the least.
    pub nodes: u64,
    /// Largest error of judgement, 0 to [`Handicap::MOST_NOISE`]: in centipawns, or in thousandths of
    /// a win in games for any number of players.
    pub noise: i32,
}

impl Handicap {
    /// Errors beyond this leave nothing of any judgement.
    pub const MOST_NOISE: i32 = 10_000;
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
