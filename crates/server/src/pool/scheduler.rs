//! Who searches, who waits, and who gives way.

use std::time::{Duration, Instant};

use engine::{Answer, Control};
use tokio::sync::{oneshot, watch};

use super::fair_queue::FairQueue;
use super::idle::{Idle, Seated};
use super::{Power, Progress, SearchError, SearchRequest, Series};

/// A request with all that its ticket hears of.
pub struct Job {
    pub number: u64,
    pub request: SearchRequest,
    pub control: Control,
    pub progress: watch::Sender<Progress>,
    pub reply: oneshot::Sender<Result<Answer, SearchError>>,
    /// What it has of the machine, once it has begun.
    pub granted: Power,
}

/// MiB of tables.
#[derive(Clone, Copy)]
pub struct Tables {
    /// What each search has.
    pub usual: usize,
    /// What there is beyond for those that ask for more, all of them together.
    pub spare: usize,
}

/// A search under way.
struct Running {
    worker: usize,
    /// Threads that it searches on, and MiB of its table.
    power: Power,
    control: Control,
    progress: watch::Sender<Progress>,
    first: bool,
    since: Instant,
    share: Option<Duration>,
}

impl Running {
    /// When it has to end for one that waits; never when absent.
    fn due(&self, for_first: bool) -> Option<Instant> {
        if for_first && !self.first {
            return Some(self.since);
        }
        // Nobody who may be broken off comes before a person's game.
        let share = self.share.filter(|_| for_first || !self.first)?;
        Some(self.since + share)
    }

    fn give_way(&self) {
        self.progress.send_modify(|progress| progress.gave_way = true);
        self.control.stop();
    }
}

/// Who searches and who waits.
pub struct Scheduler {
    workers: usize,
    most: usize,
    tables: Tables,
    last: u64,
    /// Those that persons wait for.
    first: FairQueue<Job>,
    others: FairQueue<Job>,
    /// In the order in which they began.
    running: Vec<Running>,
    /// With those that search they are no more than there are threads, so that there are no more
    /// tables.
    pub idle: Idle,
    pub closed: bool,
}

impl Scheduler {
    /// Nobody there yet: so many threads, and so many may wait.
    pub fn new(workers: usize, most: usize, tables: Tables) -> Self {
        Self {
            workers,
            most,
            tables,
            last: 0,
            first: FairQueue::default(),
            others: FairQueue::default(),
            running: Vec::new(),
            idle: Idle::default(),
            closed: false,
        }
    }

    /// A number for the next job.
    pub fn number(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// How far a job is that comes now: whether a thread is free for it.
    pub fn at_once(&self) -> Progress {
        let ahead = self.threads() + self.first.len() + self.others.len();
        let begun = (ahead < self.workers).then(Instant::now);
        Progress { begun, ..Progress::default() }
    }

    /// Lets a job wait for its turn.
    ///
    /// # Errors
    /// When there are as many as may be, and nobody has more of them.
    pub fn admit(&mut self, job: Job) -> Result<(), SearchError> {
        let lane = job.request.lane.clone();
        if job.request.first {
            self.first.push(lane, job);
            return Ok(());
        }
        let ahead = self.threads() + self.first.len() + self.others.len();
        if ahead >= self.workers + self.most {
            let shed = self.others.shed(self.others.len_of(&lane) + 1);
            let _ = shed.ok_or(SearchError::Busy)?.reply.send(Err(SearchError::Busy));
        }
        self.others.push(lane, job);
        self.tell_places();
        Ok(())
    }

    /// Threads that are searched on.
    fn threads(&self) -> usize {
        self.running.iter().map(|running| running.power.threads).sum()
    }

    /// MiB of a table beyond what each search has.
    const fn beyond(&self, hash_mib: usize) -> usize {
        hash_mib.saturating_sub(self.tables.usual)
    }

    /// What of the machine a search gets that begins now, and the opponents at rest whose large tables
    /// make room for it; the one that goes on with it stays.
    fn grant(&mut self, request: &SearchRequest, free: usize) -> (Power, Vec<Seated>) {
        let usual = self.tables.usual;
        let wanted = self.beyond(request.power.hash_mib);
        let used: usize = self.running.iter().map(|each| self.beyond(each.power.hash_mib)).sum();
        let spare = self.tables.spare.saturating_sub(used);
        let mut leaving = Vec::new();
        if wanted > 0 {
            let role = request.player.role(request.kind);
            let most = spare.saturating_sub(wanted);
            leaving = self.idle.make_room(most, usual, (&role, &request.series));
        }
        let resting = self.idle.beyond(usual, request.series.as_ref());
        let beyond = wanted.min(spare.saturating_sub(resting));
        let threads = request.power.threads.clamp(1, free.max(1));
        (Power { threads, hash_mib: usual + beyond }, leaving)
    }

    /// The next job for a thread, and the opponents that make room for it; none while all are searched
    /// on.
    pub fn next(&mut self, worker: usize) -> Option<(Job, Vec<Seated>)> {
        let free = self.workers.saturating_sub(self.threads());
        if free == 0 {
            return None;
        }
        let mut job = self.first.pop().or_else(|| self.others.pop())?;
        let (granted, leaving) = self.grant(&job.request, free);
        job.granted = granted;
        self.running.push(Running {
            worker,
            power: granted,
            control: job.control.clone(),
            progress: job.progress.clone(),
            first: job.request.first,
            since: Instant::now(),
            share: job.request.share,
        });
        self.tell_places();
        Some((job, leaving))
    }

    /// Whether anybody waits.
    pub fn is_crowded(&self) -> bool {
        self.first.len() + self.others.len() > 0
    }

    /// An opponent for a search of this series that runs, as another search left it; `None` where a
    /// new one is to be made.
    pub fn take(&mut self, kind: &str, series: Option<&Series>) -> Option<Seated> {
        let room = self.running.len() + self.idle.len() <= self.workers;
        self.idle.take(kind, series, room)
    }

    /// A thread is free again, and so is an opponent.
    pub fn done(&mut self, worker: usize, seated: Option<Seated>) {
        self.running.retain(|running| running.worker != worker);
        if let Some(seated) = seated {
            self.idle.push(seated);
        }
    }

    /// Nobody waits for a job any more.
    pub fn forget(&mut self, number: u64) {
        let before = self.others.len();
        self.first.retain(|job| job.number != number);
        self.others.retain(|job| job.number != number);
        if self.others.len() != before {
            self.tell_places();
        }
    }

    /// Nothing more is searched.
    pub fn close(&mut self) {
        self.closed = true;
        self.first = FairQueue::default();
        self.others = FairQueue::default();
    }

    /// Tells all that wait which place they have. Those that persons wait for are too quick for it.
    fn tell_places(&self) {
        for (index, job) in self.others.iter().enumerate() {
            let place = index + 1;
            job.progress.send_if_modified(|progress| {
                std::mem::replace(&mut progress.place, place) != place
            });
        }
    }

    /// Ends searches that have to give way, those that run longest first, until a thread is or will
    /// be free for everybody who waits, as far as may be. Returns when to look again.
    pub fn make_room(&self, now: Instant) -> Option<Instant> {
        let ending = self.running.iter().filter(|running| running.control.is_stopped());
        let ending: usize = ending.map(|running| running.power.threads).sum();
        let free = self.workers.saturating_sub(self.threads()) + ending;
        let missing = self.first.len().saturating_sub(free);
        let later = self.end_for(missing, true, now);
        let free = free.saturating_sub(self.first.len());
        let missing = self.others.len().saturating_sub(free);
        let even_later = self.end_for(missing, false, now);
        [later, even_later].into_iter().flatten().min()
    }

    /// Ends as many searches; returns when the next one is due that is missing still.
    fn end_for(&self, missing: usize, first: bool, now: Instant) -> Option<Instant> {
        let going_on = self.running.iter().filter(|running| !running.control.is_stopped());
        let mut due: Vec<_> =
            going_on.filter_map(|running| Some((running.due(first)?, running))).collect();
        // One that persons wait for ends after all that they do not wait for.
        due.sort_by_key(|(at, running)| (running.first, *at));
        let (now_due, later): (Vec<_>, Vec<_>) =
            due.into_iter().take(missing).partition(|(at, _)| *at <= now);
        now_due.iter().for_each(|(_, running)| running.give_way());
        later.into_iter().map(|(at, _)| at).min()
    }
}

#[cfg(test)]
mod tests {
    use engine::Limits;

    use super::super::tests::request;
    use super::*;

    fn page(number: u64) -> Series {
        Series::Page { number, variant: None }
    }

    /// So many threads, and 240 MiB beyond the 16 of each search.
    fn scheduler(workers: usize) -> Scheduler {
        Scheduler::new(workers, 9, Tables { usual: 16, spare: 240 })
    }

    /// A search of a page that a thread of the same number takes: what it gets, and how many make
    /// room for it.
    fn begun(
        scheduler: &mut Scheduler,
        number: usize,
        (threads, hash_mib): (usize, usize),
    ) -> Option<(Power, usize)> {
        let request = SearchRequest {
            power: Power { threads, hash_mib },
            series: Some(page(number as u64)),
            ..request(Limits::default(), false, |_| ())
        };
        let job = Job {
            number: number as u64,
            request,
            control: Control::new(),
            progress: watch::channel(Progress::default()).0,
            reply: oneshot::channel().0,
            granted: Power::default(),
        };
        scheduler.admit(job).expect("room");
        let (job, leaving) = scheduler.next(number)?;
        Some((job.granted, leaving.len()))
    }

    /// Its end: the opponent rests, with its table.
    fn ended(scheduler: &mut Scheduler, number: usize, hash_mib: usize) {
        let kind = games::GAMES.named("chess").expect("a game");
        let series = Some(page(number as u64));
        let seated = Seated { opponent: kind.opponent(), role: kind.id().into(), series, hash_mib };
        scheduler.done(number, Some(seated));
    }

    fn power(threads: usize, hash_mib: usize) -> Power {
        Power { threads, hash_mib }
    }

    #[test]
    fn nobody_gets_more_threads_than_are_free() {
        let mut scheduler = scheduler(4);
        assert_eq!(begun(&mut scheduler, 0, (0, 0)), Some((power(1, 16), 0)));
        assert_eq!(begun(&mut scheduler, 1, (2, 0)), Some((power(2, 16), 0)));
        assert_eq!(begun(&mut scheduler, 2, (4, 0)), Some((power(1, 16), 0)));
        assert_eq!(begun(&mut scheduler, 3, (1, 0)), None, "none is free");
        scheduler.done(1, None);
        let (waited, _) = scheduler.next(1).expect("two are free");
        assert_eq!((waited.number, waited.granted), (3, power(1, 16)));
        scheduler.done(0, None);
        assert_eq!(begun(&mut scheduler, 0, (9, 0)), Some((power(2, 16), 0)));
    }

    #[test]
    fn whoever_comes_later_gets_what_is_left_of_large_tables() {
        let mut scheduler = scheduler(4);
        assert_eq!(begun(&mut scheduler, 0, (1, 200)), Some((power(1, 200), 0)));
        assert_eq!(begun(&mut scheduler, 1, (1, 256)), Some((power(1, 16 + 56), 0)));
        assert_eq!(begun(&mut scheduler, 2, (1, 256)), Some((power(1, 16), 0)));
        assert_eq!(begun(&mut scheduler, 3, (1, 8)), Some((power(1, 16), 0)), "no less than usual");
        scheduler.done(0, None);
        assert_eq!(begun(&mut scheduler, 0, (1, 256)), Some((power(1, 200), 0)));
    }

    #[test]
    fn opponents_at_rest_make_room_for_large_tables() {
        let mut scheduler = scheduler(4);
        begun(&mut scheduler, 0, (1, 100)).expect("a thread");
        begun(&mut scheduler, 1, (1, 100)).expect("a thread");
        ended(&mut scheduler, 0, 100);
        ended(&mut scheduler, 1, 100);
        // What is left beside both is enough.
        assert_eq!(begun(&mut scheduler, 2, (1, 88)), Some((power(1, 88), 0)));
        scheduler.done(2, None);
        // Else the one goes that has rested longer.
        assert_eq!(begun(&mut scheduler, 2, (1, 150)), Some((power(1, 150), 1)));
        assert_eq!(scheduler.idle.len(), 1);
        scheduler.done(2, None);
        // One that is gone on with stays.
        assert_eq!(begun(&mut scheduler, 1, (1, 256)), Some((power(1, 256), 0)));
        assert_eq!(scheduler.idle.len(), 1);
    }
}
