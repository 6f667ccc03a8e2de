//! A tournament while it is played.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use engine::{GameKind, Registry};

use crate::export::Files;
use crate::journal::Journal;
use crate::observer::{Observer, Outside};
use crate::pin::Pins;
use crate::plan::Plan;
use crate::player::OwnPlayer;
use crate::record::{Fixture, GameRecord, Opening};
use crate::schedule::{Next, Schedule};
use crate::standings::{Standings, Summary};
use crate::table::{self, Table};
use crate::{ArenaError, Openings, referee};

/// Results are written again when they are this old.
const RESULTS_AGE: Duration = Duration::from_secs(1);

/// A tournament in its folder: played from where it was left.
pub struct Tournament {
    plan: Plan,
    kind: &'static dyn GameKind,
    /// Those of the players who are ours.
    own: Vec<Option<OwnPlayer>>,
    openings: Openings,
    schedule: Schedule,
    journal: Journal,
    files: Files,
    standings: Standings,
    /// Games of the journal that the schedule has not handed out yet, by number.
    known: BTreeMap<u64, GameRecord>,
    folder: PathBuf,
}

/// How far a tournament is.
pub struct Progress<'a> {
    /// What has been counted so far.
    pub standings: &'a Standings,
    /// Games in all, unless a test ends it before.
    pub games: u64,
    /// The game that was counted last; `None` before the first one of this run.
    pub last: Option<&'a GameRecord>,
    /// Games counted in this run.
    pub played: u64,
    /// How long this run has lasted.
    pub elapsed: Duration,
}

/// A game for a worker.
struct Job {
    fixture: Fixture,
    opening: Opening,
}

type Done = Result<Option<GameRecord>, ArenaError>;

impl Tournament {
    /// Takes up a tournament of one of `games` in a folder: a new one, or the one that was begun there.
    /// Paths in the plan are taken from `base`.
    ///
    /// # Errors
    /// A plan that cannot be played, a folder with another tournament or in use.
    pub fn open(
        games: Registry,
        mut plan: Plan,
        base: &Path,
        folder: &Path,
    ) -> Result<Self, ArenaError> {
        plan.check(games)?;
        let kind = games.named(&plan.game)?;
        let openings = Openings::of(&plan, kind, base)?;
        plan.check_files(games, base)?;
        let (mut journal, history) = Journal::open(folder)?;
        if let Some(old) = &history.plan
            && let Some(differs) = plan.differs_from(old)
        {
            return Err(ArenaError::OtherPlan { path: folder.to_owned(), differs });
        }
        if history.plan.as_ref() != Some(&plan) {
            journal.begin(&plan)?;
        }
        let mut standings = Standings::new(&plan);
        history.games.iter().for_each(|game| standings.add(game));
        // From here on the plan is only played, no longer written or compared.
        for player in &mut plan.players {
            let places = [&mut player.folder, &mut player.net, &mut player.endgames];
            for place in places.into_iter().flatten() {
                *place = base.join(place.as_path());
            }
        }
        Ok(Self {
            schedule: Schedule::new(&plan, plan.seats_at_table(kind)?),
            files: Files::of(folder, kind, &plan, &history.games)?,
            known: history.games.into_iter().map(|game| (game.fixture.number, game)).collect(),
            own: plan.own_players(games)?,
            folder: folder.to_owned(),
            plan,
            kind,
            openings,
            journal,
            standings,
        })
    }

    /// Games in all.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.schedule.games()
    }

    /// What has been counted so far.
    #[must_use]
    pub const fn standings(&self) -> &Standings {
        &self.standings
    }

    /// Plays what has not been played yet, telling `watch` of every game.
    ///
    /// # Errors
    /// A player who cannot be started, a disk that is full. What was finished is kept; calling
    /// this again in a new process goes on from there.
    pub fn run(&mut self, watch: &mut dyn FnMut(&Progress<'_>)) -> Result<Summary, ArenaError> {
        self.run_until(&AtomicBool::new(false), &(), watch)
    }

    /// Plays like [`run`](Self::run) until all is played or `stop` is set: then the games under way
    /// are broken off before their next move, and count as not played. `observer` sees every game
    /// while it is played.
    ///
    /// # Errors
    /// As for [`run`](Self::run).
    pub fn run_until(
        &mut self,
        stop: &AtomicBool,
        observer: &dyn Observer,
        watch: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<Summary, ArenaError> {
        let mut waiting = VecDeque::new();
        self.refill(&mut waiting, 1)?;
        if !waiting.is_empty() && !self.standings.decided() {
            self.standings.check_hope()?;
            table::try_all(self.kind, &mut self.plan, &self.own)?;
        }
        let machine = &self.plan.machine;
        let threads = self.plan.players.iter().map(|player| player.threads).max().unwrap_or(1);
        let pins = machine
            .pin
            .then(|| Pins::share(machine.concurrency as usize, threads as usize))
            .transpose()?;
        let over = AtomicBool::new(false);
        let outside = Outside { over: &over, stop, observer };
        let played = thread::scope(|scope| {
            let (jobs, its_jobs) = mpsc::channel::<Job>();
            let (its_done, done) = mpsc::channel::<Done>();
            let its_jobs = Arc::new(Mutex::new(its_jobs));
            for game in 0..self.plan.machine.concurrency as usize {
                let (jobs, done) = (Arc::clone(&its_jobs), its_done.clone());
                let (plan, table) = (self.plan.clone(), Table::new(self.kind, self.own.clone()));
                let (outside, pins) = (&outside, pins.as_ref());
                scope.spawn(move || match pins.map_or(Ok(()), |pins| pins.keep(game)) {
                    Ok(()) => work(&plan, table, &jobs, &done, outside),
                    Err(error) => drop(done.send(Err(error))),
                });
            }
            drop(its_done);
            let played = self.conduct(waiting, (&jobs, &done), stop, watch);
            over.store(true, Ordering::Relaxed);
            played
        });
        let summary = self.standings.summary();
        let written = self.files.results(&summary);
        // What kept the games from going on comes first: on a full disk both fail.
        played.and(written).map(|()| summary)
    }

    /// Hands games out and counts what comes back.
    fn conduct(
        &mut self,
        mut waiting: VecDeque<Job>,
        (jobs, done): (&mpsc::Sender<Job>, &mpsc::Receiver<Done>),
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(), ArenaError> {
        let begun = Instant::now();
        let (mut played, mut open, mut written) = (0, 0, begun);
        watch(&self.progress(None, 0, begun));
        loop {
            self.standings.check_hope()?;
            if self.standings.decided() {
                return Ok(());
            }
            let stopped = stop.load(Ordering::Relaxed);
            let most = if stopped { open } else { self.plan.machine.concurrency as usize };
            self.refill(&mut waiting, most - open)?;
            while open < most
                && let Some(job) = waiting.pop_front()
            {
                open += 1;
                // Workers live as long as the channel does.
                let _ = jobs.send(job);
            }
            if open == 0 {
                return Ok(());
            }
            let Ok(finished) = done.recv() else { return Ok(()) };
            open -= 1;
            let Some(game) = finished? else { continue };
            self.journal.add(&game)?;
            self.schedule.finished(&game.fixture, &game.payoffs);
            self.standings.add(&game);
            self.files.add(self.kind, &self.plan, &game)?;
            played += 1;
            if written.elapsed() >= RESULTS_AGE {
                self.files.results(&self.standings.summary())?;
                written = Instant::now();
            }
            watch(&self.progress(Some(&game), played, begun));
        }
    }

    fn progress<'a>(
        &'a self,
        last: Option<&'a GameRecord>,
        played: u64,
        begun: Instant,
    ) -> Progress<'a> {
        let (standings, games) = (&self.standings, self.schedule.games());
        Progress { standings, games, last, played, elapsed: begun.elapsed() }
    }

    /// Makes so many games wait for a worker, where there are as many. Those of the journal count
    /// as played.
    fn refill(&mut self, waiting: &mut VecDeque<Job>, number: usize) -> Result<(), ArenaError> {
        while waiting.len() < number {
            let Next::Game(fixture) = self.schedule.hand_out() else { return Ok(()) };
            let opening = self.openings.get(self.kind, fixture.group)?;
            match self.known.remove(&fixture.number) {
                None => waiting.push_back(Job { fixture, opening }),
                Some(game) if game.fixture == fixture && game.opening == opening => {
                    self.schedule.finished(&fixture, &game.payoffs);
                }
                Some(_) => {
                    return Err(ArenaError::OtherPlan {
                        path: self.folder.clone(),
                        differs: format!("the opening or pairing of game {}", fixture.number + 1),
                    });
                }
            }
        }
        Ok(())
    }
}

/// Plays games until no more come.
fn work(
    plan: &Plan,
    mut table: Table,
    jobs: &Mutex<mpsc::Receiver<Job>>,
    done: &mpsc::Sender<Done>,
    outside: &Outside<'_>,
) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { fixture, opening }) = job else { return };
        table.keep_only(&fixture.seats);
        let play = || referee::play(plan, &mut table, &fixture, &opening, outside);
        // Whoever counts the games would wait for one that panicked.
        let game = catch_unwind(AssertUnwindSafe(play))
            .unwrap_or(Err(ArenaError::Referee(fixture.number)));
        if done.send(game).is_err() {
            return;
        }
    }
}
