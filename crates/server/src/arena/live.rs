//! The tournament that is played now, as people see it: its games ply by ply.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ::arena::plan::TimeControl;
use ::arena::{Fixture, GameRecord, Observer, Opening, Plan, Ply, Progress};
use engine::{EndingView, GameKind, Session, Start};
use tokio::sync::watch;

use super::model::{LiveGame, plies_of};

/// What has changed, as counts that only grow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ChangeCounts {
    /// Changes of tables and states.
    pub tables: u64,
    /// Plies played, games begun and ended.
    pub plies: u64,
}

/// What is known of the tournament that is played.
pub struct LiveTournament {
    kind: &'static dyn GameKind,
    plan: Plan,
    pub stop: AtomicBool,
    boards: Mutex<Vec<Board>>,
    pace: Mutex<Option<Duration>>,
    changes: watch::Sender<ChangeCounts>,
}

/// A game under way.
struct Board {
    fixture: Fixture,
    start_fen: String,
    session: Box<dyn Session>,
    opening: usize,
    plies: Vec<Ply>,
    /// Milliseconds that each seat has left.
    clocks: Vec<Option<u64>>,
    since: Instant,
    ending: Option<EndingView>,
}

impl LiveTournament {
    /// A tournament without games yet. Who listens to `changes` hears of every change.
    pub fn new(
        kind: &'static dyn GameKind,
        plan: Plan,
        changes: watch::Sender<ChangeCounts>,
    ) -> Self {
        let (boards, pace) = (Mutex::default(), Mutex::default());
        Self { kind, plan, stop: AtomicBool::new(false), boards, pace, changes }
    }

    /// Whether it has been told to stop.
    pub fn stops(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn boards(&self) -> MutexGuard<'_, Vec<Board>> {
        self.boards.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn moved(&self) {
        self.changes.send_modify(|changes| changes.plies += 1);
    }

    /// Takes down how far it is.
    pub fn counted(&self, progress: &Progress<'_>) {
        let left = progress.games.saturating_sub(progress.standings.games());
        let pace = |played: u64| progress.elapsed.mul_f64(left as f64 / played as f64);
        let left = (progress.played > 0).then(|| pace(progress.played));
        *self.pace.lock().unwrap_or_else(PoisonError::into_inner) = left;
        self.changes.send_modify(|changes| changes.tables += 1);
    }

    /// How long the rest will take at the pace so far.
    pub fn left(&self) -> Option<Duration> {
        *self.pace.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The games as they stand.
    pub fn games(&self) -> Vec<LiveGame> {
        self.boards().iter().map(Board::view).collect()
    }
}

impl Board {
    fn view(&self) -> LiveGame {
        let mut position = self.session.view();
        position.legal.clear();
        let over = self.ending.is_some();
        let spent = u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX);
        let clock = |(seat, &left): (usize, &Option<u64>)| {
            let runs = !over && position.turn == Some(seat);
            left.map(|left| left.saturating_sub(if runs { spent } else { 0 }))
        };
        LiveGame {
            number: self.fixture.number,
            round: self.fixture.round,
            seats: self.fixture.seats.clone(),
            start_fen: self.start_fen.clone(),
            moves: plies_of(self.opening, &self.plies),
            clocks_ms: self.clocks.iter().enumerate().map(clock).collect(),
            ending: self.ending.clone(),
            position,
        }
    }
}

impl Observer for LiveTournament {
    fn begun(&self, fixture: &Fixture, opening: &Opening) {
        let start = Start {
            variant: self.plan.variant.clone(),
            players: u8::try_from(fixture.seats.len()).ok(),
            fen: opening.fen.clone(),
            moves: Vec::new(),
        };
        // The referee has opened it before.
        let Ok(mut session) = self.kind.open(&start) else { return };
        let start_fen = session.fen();
        let _ = opening.moves.iter().try_for_each(|mv| session.play(mv));
        let clock = |&player: &usize| match self.plan.time_of(player) {
            TimeControl::Clock(rule) => u64::try_from(rule.base.as_millis()).ok(),
            _ => None,
        };
        let mut boards = self.boards();
        boards.retain(|board| board.ending.is_none());
        boards.push(Board {
            fixture: fixture.clone(),
            start_fen,
            session,
            opening: opening.moves.len(),
            plies: Vec::new(),
            clocks: fixture.seats.iter().map(clock).collect(),
            since: Instant::now(),
            ending: None,
        });
        drop(boards);
        self.moved();
    }

    fn played(&self, game: u64, ply: &Ply) {
        let mut boards = self.boards();
        if let Some(board) = boards.iter_mut().find(|board| board.fixture.number == game)
            && board.session.play(&ply.mv).is_ok()
        {
            if let Some(clock) = ply.seat.and_then(|seat| board.clocks.get_mut(seat)) {
                *clock = ply.clock_ms;
            }
            board.plies.push(ply.clone());
            board.since = Instant::now();
        }
        drop(boards);
        self.moved();
    }

    fn ended(&self, game: u64, record: Option<&GameRecord>) {
        let mut boards = self.boards();
        match record {
            None => boards.retain(|board| board.fixture.number != game),
            Some(record) => {
                let board = boards.iter_mut().find(|board| board.fixture.number == game);
                if let Some(board) = board {
                    board.ending = Some(EndingView {
                        payoffs: record.payoffs.clone(),
                        result: record.result.clone(),
                        reason: record.reason.clone(),
                        sentence: record.sentence.clone(),
                    });
                }
            }
        }
        drop(boards);
        self.moved();
    }
}
