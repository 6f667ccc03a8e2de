//! One game in progress: a task that owns it and does one thing at a time.

use std::sync::Arc;

use engine::{Answer, Clock, EndingView, Limits, PositionView, Session};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Duration, Instant, sleep_until};

use crate::error::ApiError;
use crate::limits::ServerLimits;
use crate::play::chance::settle;
use crate::play::model::{
    DrawAction, GameData, GameState, PlayedMove, Seat, Snapshot, Thought, now_ms,
};
use crate::play::rules;
use crate::play::store::Store;
use crate::pool::{Order, Player, Pool, SearchError, Ticket};
use crate::registry::Entry;

/// Requests that may wait for one game.
const INBOX: usize = 16;
/// So often an engine that fails to move is tried again whether or not anybody looks on.
const TRIES: u32 = 5;
/// The pauses between grow to this.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// How often a disk that refuses is tried again.
const DISK_PAUSE: Duration = Duration::from_secs(1);

/// What can be asked of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    Move { mv: String, ply: usize },
    Resign { seat: usize },
    Draw { seat: usize, action: DrawAction },
    Takeback { seat: usize },
    Abort,
}

/// A command and where its answer goes.
pub struct Ask {
    command: Command,
    reply: oneshot::Sender<Result<GameState, ApiError>>,
}

/// What games share.
#[derive(Clone)]
pub struct Context {
    pub store: Store,
    pub pool: Arc<Pool>,
    pub limits: Arc<ServerLimits>,
}

/// A game in memory.
#[derive(Clone)]
pub struct Handle {
    asks: mpsc::Sender<Ask>,
    state: watch::Receiver<Snapshot>,
}

impl Handle {
    /// Whether the game was unloaded.
    pub fn is_closed(&self) -> bool {
        self.asks.is_closed()
    }

    /// The game as it is now.
    pub fn snapshot(&self) -> Snapshot {
        self.state.borrow().clone()
    }

    /// The game as it changes. As long as somebody watches it is not unloaded.
    pub fn watch(&self) -> watch::Receiver<Snapshot> {
        self.state.clone()
    }

    /// Asks the game; `None` when it was unloaded before it could answer, and did nothing.
    pub async fn ask(&self, command: Command) -> Option<Result<GameState, ApiError>> {
        let (reply, answer) = oneshot::channel();
        self.asks.send(Ask { command, reply }).await.ok()?;
        answer.await.ok()
    }
}

/// Takes up a game: from now on its clock runs and its engine thinks.
pub fn start(
    context: Context,
    entry: Arc<Entry>,
    data: GameData,
    session: Box<dyn Session>,
) -> Handle {
    let (asks, inbox) = mpsc::channel(INBOX);
    let now = Instant::now();
    let (data, view) = (Arc::new(data), Arc::new(session.view()));
    let snapshot = Snapshot {
        data: Arc::clone(&data),
        position: Arc::clone(&view),
        thinking: false,
        thought: None,
        since: now,
    };
    let (publish, state) = watch::channel(snapshot);
    let actor = Actor {
        context,
        entry,
        data,
        session,
        view,
        since: now,
        touched: now,
        search: None,
        thought: None,
        failures: 0,
        retry: None,
        refusal: None,
        inbox,
        publish,
    };
    tokio::spawn(actor.run());
    Handle { asks, state }
}

/// A disk that refuses. No clock runs meanwhile.
#[derive(Clone, Copy)]
struct Refusal {
    /// Since when.
    since: Instant,
    /// When it is tried again.
    again: Instant,
}

/// What the engine says of its move; nothing of a person's.
#[derive(Clone, Copy, Default)]
struct Judgement {
    /// Its value in centipawns.
    score: Option<i32>,
    /// Whether it offers a draw with it.
    offer: bool,
    /// Whether it comes from the opening book.
    book: bool,
}

struct Actor {
    context: Context,
    entry: Arc<Entry>,
    data: Arc<GameData>,
    session: Box<dyn Session>,
    view: Arc<PositionView>,
    /// Since when the clock of the seat to move runs.
    since: Instant,
    /// When somebody last asked for something.
    touched: Instant,
    search: Option<Ticket>,
    thought: Option<Thought>,
    /// How often in a row the engine failed to move.
    failures: u32,
    retry: Option<Instant>,
    refusal: Option<Refusal>,
    inbox: mpsc::Receiver<Ask>,
    publish: watch::Sender<Snapshot>,
}

impl Actor {
    async fn run(mut self) {
        self.think();
        loop {
            let flag = self.flag_at();
            let idle = self.touched + self.context.limits.unload;
            tokio::select! {
                biased;
                ask = self.inbox.recv() => {
                    let Some(Ask { command, reply }) = ask else { return };
                    self.touched = Instant::now();
                    let answer = self.obey(command).await;
                    // Whoever asked may be gone; what was done stays done.
                    let _ = reply.send(answer.map(|()| self.snapshot().state()));
                }
                answer = answered(&mut self.search) => {
                    self.search = None;
                    self.engine_answered(answer).await;
                }
                () = until(flag) => {
                    // Where the disk refuses, the flag falls when it no longer does.
                    let _ = self.end_by_flag().await;
                }
                () = until(self.refusal.map(|refusal| refusal.again)) => self.try_disk().await,
                () = until(self.retry) => {
                    self.retry = None;
                    self.think();
                }
                () = sleep_until(idle) => {
                    if self.may_unload() {
                        return;
                    }
                    self.touched = Instant::now();
                }
            }
        }
    }

    /// Nothing goes on in this game and nobody but the list of games looks at it.
    fn may_unload(&self) -> bool {
        // An engine that keeps failing is tried again when somebody comes back.
        let rests = self.retry.is_none() || self.failures >= TRIES;
        let quiet = self.search.is_none() && rests && self.data.running().is_none();
        quiet && self.publish.receiver_count() <= 1
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot {
            data: Arc::clone(&self.data),
            position: Arc::clone(&self.view),
            thinking: self.search.is_some(),
            thought: self.thought,
            since: self.running_since(),
        }
    }

    /// Since when the clock runs, the time left out in which the disk refuses.
    fn running_since(&self) -> Instant {
        self.refusal.map_or(self.since, |refusal| self.since + refusal.since.elapsed())
    }

    fn flag_at(&self) -> Option<Instant> {
        if self.refusal.is_some() {
            return None;
        }
        let seat = self.data.running()?;
        let left = *self.data.clocks.as_ref()?.get(seat)?;
        Some(self.since + Duration::from_millis(left))
    }

    async fn obey(&mut self, command: Command) -> Result<(), ApiError> {
        if self.flag_at().is_some_and(|at| at <= Instant::now()) {
            self.end_by_flag().await?;
        }
        if let Some(ending) = &self.data.ending {
            let message = format!("The game is over: {}", ending.sentence);
            return Err(ApiError::conflict("game-over", message));
        }
        match command {
            Command::Move { mv, ply } => self.person_moves(&mv, ply).await,
            Command::Resign { seat } => {
                self.check_person(seat)?;
                self.end_by_resignation(seat).await
            }
            Command::Draw { seat, action } => {
                self.check_person(seat)?;
                self.draw(seat, action).await
            }
            Command::Takeback { seat } => {
                self.check_person(seat)?;
                self.take_back(seat).await
            }
            Command::Abort => self.end(rules::aborted("The game was given up.")).await,
        }
    }

    fn check_person(&self, seat: usize) -> Result<(), ApiError> {
        match self.data.seats.get(seat) {
            None => Err(ApiError::setting("seat", format!("There is no seat {seat}."))),
            Some(played) if !played.is_human() => {
                let message = "The engine decides for its seat by itself.";
                Err(ApiError::conflict("engine-seat", message).field("seat"))
            }
            Some(_) => Ok(()),
        }
    }

    async fn person_moves(&mut self, mv: &str, ply: usize) -> Result<(), ApiError> {
        let played = self.data.moves.len();
        if ply != played {
            let message = format!("The game is at ply {played}, not at {ply}.");
            return Err(ApiError::conflict("stale-ply", message).field("ply"));
        }
        if self.engine_to_move().is_some() {
            return Err(ApiError::conflict("not-your-turn", "It is the engine's turn."));
        }
        if played >= self.context.limits.plies {
            let message = format!("A game may have at most {played} moves here.");
            return Err(ApiError::conflict("too-many-moves", message));
        }
        self.play(mv, Judgement::default()).await?;
        self.think();
        Ok(())
    }

    /// Plays a move of the seat to move: on the board, on disk, and only then for all to see.
    async fn play(&mut self, mv: &str, judgement: Judgement) -> Result<(), ApiError> {
        let Judgement { score, offer, book } = judgement;
        let now = Instant::now();
        let mut next = GameData::clone(&self.data);
        let Some(seat) = next.turn else {
            return Err(ApiError::conflict("game-over", "Nobody is to move."));
        };
        let clock_ms = self.clock_after_move(seat, now);
        let kept = next.moves.len();
        self.session.play(mv).map_err(|error| ApiError::from(error).field("move"))?;
        let events = settle(&mut *self.session, &next.id, kept + 1);
        let view = Arc::new(self.session.view());
        let mut played = view.played[kept..].iter().map(|played| played.uci.clone());
        let uci = played.next().unwrap_or_else(|| mv.to_owned());
        next.moves.push(PlayedMove { seat: Some(seat), uci, clock_ms, score, book });
        next.moves.extend(played.map(|uci| PlayedMove {
            seat: None,
            uci,
            clock_ms: None,
            score: None,
            book: false,
        }));
        if let Some((clock, ms)) =
            next.clocks.as_mut().and_then(|clocks| clocks.get_mut(seat)).zip(clock_ms)
        {
            *clock = ms;
        }
        if offer {
            next.draw_offer = Some(seat);
        } else if next.draw_offer != Some(seat) {
            next.draw_offer = None;
        }
        next.ending.clone_from(&view.ending);
        self.stand(&mut next, &view);
        if let Err(error) = self.commit(next, kept, now).await {
            for _ in 0..=events {
                self.session.take_back();
            }
            return Err(error);
        }
        self.view = view;
        self.publish();
        Ok(())
    }

    /// What the clock of `seat` shows when it moves now. The flag has not fallen: that was
    /// looked at just before, and a move that was on its way in that millisecond counts.
    fn clock_after_move(&self, seat: usize, now: Instant) -> Option<u64> {
        let rule = self.data.clock?;
        let left = *self.data.clocks.as_ref()?.get(seat)?;
        let made = u32::try_from(self.data.made(seat)).unwrap_or(u32::MAX);
        let taken = now.saturating_duration_since(self.running_since());
        Some(rule.after_move(left, taken, made).unwrap_or(1))
    }

    /// Takes over what the board says of the position.
    fn stand(&self, next: &mut GameData, view: &PositionView) {
        next.fen.clone_from(&view.fen);
        next.turn = view.turn;
    }

    /// Stores a changed game and takes it over. On failure nothing is changed.
    async fn commit(
        &mut self,
        mut next: GameData,
        kept: usize,
        now: Instant,
    ) -> Result<(), ApiError> {
        // Pages tell by it which of two states is newer, wherever the clock was set meanwhile.
        next.updated = now_ms().max(self.data.updated + 1);
        if let Err(error) = self.context.store.save(&next, kept).await {
            let again = Instant::now() + DISK_PAUSE;
            let since = self.refusal.map_or(now, |refusal| refusal.since);
            self.refusal = Some(Refusal { since, again });
            return Err(ApiError::not_stored(error));
        }
        self.refusal = None;
        if next.ending.is_some() {
            self.search = None;
            self.retry = None;
        }
        self.data = Arc::new(next);
        self.since = now;
        Ok(())
    }

    /// Changes something beside the board: clocks go on from what they show now.
    async fn change(&mut self, edit: impl FnOnce(&mut GameData)) -> Result<(), ApiError> {
        let now = Instant::now();
        let mut next = GameData::clone(&self.data);
        next.clocks = next.clocks_at(now.saturating_duration_since(self.running_since()));
        edit(&mut next);
        let kept = next.moves.len();
        self.commit(next, kept, now).await?;
        self.publish();
        Ok(())
    }

    async fn end(&mut self, ending: EndingView) -> Result<(), ApiError> {
        self.change(|next| {
            next.ending = Some(ending);
            next.draw_offer = None;
        })
        .await
    }

    async fn end_by_resignation(&mut self, seat: usize) -> Result<(), ApiError> {
        let name = self.entry.info.seats.get(seat).map_or("", String::as_str);
        let ending = rules::resignation(seat, name, self.session.on_flag(seat));
        self.end(ending).await
    }

    async fn end_by_flag(&mut self) -> Result<(), ApiError> {
        let Some(seat) = self.data.running() else { return Ok(()) };
        let ending = self.session.on_flag(seat);
        self.end(ending).await
    }

    /// Looks whether the disk takes the game as it stands; then its clock goes on.
    async fn try_disk(&mut self) {
        // Nothing but the clocks: their state is what the pause has left of them.
        let _ = self.change(|_| ()).await;
    }

    async fn draw(&mut self, seat: usize, action: DrawAction) -> Result<(), ApiError> {
        if action == DrawAction::Claim {
            return self.claim(seat).await;
        }
        if !self.entry.info.draws || self.data.seats.len() != 2 {
            let message = "In this game nobody agrees on a draw.";
            return Err(ApiError::conflict("no-draw-offers", message));
        }
        let opponent = 1 - seat;
        let offered = self.data.draw_offer == Some(opponent);
        match action {
            DrawAction::Offer if self.data.draw_offer == Some(seat) => {
                Err(ApiError::conflict("offer-stands", "This player's offer stands already."))
            }
            DrawAction::Offer if offered || self.engine_accepts(opponent) => {
                self.end(rules::agreement(2)).await
            }
            // The engine declines by not accepting.
            DrawAction::Offer if !self.data.seats[opponent].is_human() => Ok(()),
            DrawAction::Offer => self.change(|next| next.draw_offer = Some(seat)).await,
            _ if !offered => {
                Err(ApiError::conflict("no-offer", "The opponent does not offer a draw."))
            }
            DrawAction::Accept => self.end(rules::agreement(2)).await,
            _ => self.change(|next| next.draw_offer = None).await,
        }
    }

    async fn claim(&mut self, seat: usize) -> Result<(), ApiError> {
        if self.data.turn != Some(seat) {
            return Err(ApiError::conflict("not-your-turn", "Only the player to move may claim."));
        }
        match self.view.claims.first() {
            Some(ending) => self.end(ending.clone()).await,
            None => Err(ApiError::conflict("no-claim", "Nothing can be claimed here.")),
        }
    }

    fn engine_accepts(&self, seat: usize) -> bool {
        self.data.engine_draws
            && self.data.seats.get(seat).is_some_and(|seat| !seat.is_human())
            && rules::accepts_draw(self.data.made(seat), &self.data.scores(seat))
    }

    /// Takes back to the last turn of `seat`, and what was played since.
    async fn take_back(&mut self, seat: usize) -> Result<(), ApiError> {
        let Some(kept) = self.data.moves.iter().rposition(|mv| mv.seat == Some(seat)) else {
            let message = "This player has made no move yet.";
            return Err(ApiError::conflict("nothing-to-take-back", message));
        };
        let mut next = GameData::clone(&self.data);
        next.moves.truncate(kept);
        next.draw_offer = None;
        next.clocks = next.clocks_after_moves();
        let start = next.start();
        let session = self.entry.kind.open(&start)?;
        let view = Arc::new(session.view());
        self.stand(&mut next, &view);
        self.commit(next, kept, Instant::now()).await?;
        self.search = None;
        self.retry = None;
        self.session = session;
        self.view = view;
        self.think();
        self.publish();
        Ok(())
    }

    /// The engine's seat when it is to move.
    fn engine_to_move(&self) -> Option<usize> {
        let seat = self.data.turn.filter(|_| self.data.ending.is_none())?;
        self.data.seats.get(seat).filter(|seat| !seat.is_human()).map(|_| seat)
    }

    /// Lets the engine think when it is to move.
    fn think(&mut self) {
        let Some(seat) = self.engine_to_move() else { return };
        let player = self.data.seats[seat].player(&self.data.game, &self.context.limits);
        let player = match player {
            Ok(Some(player)) => player,
            Ok(None) => return,
            Err(error) => return self.engine_failed(&error.detail.message),
        };
        let order = Order {
            kind: self.entry.kind,
            start: self.data.start(),
            player,
            multipv: 1,
            book: self.data.book,
            limits: self.limits(seat, player),
            report: Box::new(|_| ()),
            game: Some((self.data.id.clone(), seat)),
            first: true,
        };
        match self.context.pool.search(order) {
            Ok(ticket) => self.search = Some(ticket),
            Err(error) => self.engine_failed(&error),
        }
        self.publish();
    }

    /// The engine's time for a move, to be asked when the search begins.
    fn limits(&self, seat: usize, player: Player) -> Box<dyn FnOnce() -> Limits + Send> {
        let limits = &self.context.limits;
        if let Player::Rung(_) = player {
            // A rung looks as far as it was told; the clock only keeps it from losing on time.
            let clock = self.data.clocks_at(self.running_since().elapsed());
            let left = clock.map(|clocks| Duration::from_millis(clocks[seat] / 4));
            let time = left.unwrap_or(limits.lab_time).min(limits.lab_time);
            return Box::new(move || Limits { movetime: Some(time), ..Limits::default() });
        }
        let ordered = std::time::Instant::now();
        let clocks = self.data.clocks_at(self.running_since().elapsed());
        let Some((rule, clocks)) = self.data.clock.zip(clocks) else {
            let time = limits.play_time;
            return Box::new(move || Limits { movetime: Some(time), ..Limits::default() });
        };
        let most = limits.play_time_most;
        let made = u32::try_from(self.data.made(seat)).unwrap_or(u32::MAX);
        Box::new(move || {
            let clock = |(other, ms): (usize, u64)| {
                let waited = if other == seat { ordered.elapsed() } else { Duration::ZERO };
                let left = Duration::from_millis(ms).saturating_sub(waited);
                Some(Clock { left, increment: Duration::from_millis(rule.increment_ms) })
            };
            Limits {
                clocks: clocks.into_iter().enumerate().map(clock).collect(),
                moves_to_go: rule.moves_to_go(made),
                movetime: Some(most),
                ..Limits::default()
            }
        })
    }

    async fn engine_answered(&mut self, answer: Result<Answer, SearchError>) {
        let result = match answer {
            Ok(answer) => self.engine_moves(&answer).await.map_err(|error| error.detail.message),
            Err(error) => Err(error.to_string()),
        };
        match result {
            Ok(()) => {
                self.failures = 0;
                self.think();
            }
            Err(message) => {
                self.engine_failed(&message);
                self.publish();
            }
        }
    }

    async fn engine_moves(&mut self, answer: &Answer) -> Result<(), ApiError> {
        if self.flag_at().is_some_and(|at| at <= Instant::now()) {
            return self.end_by_flag().await;
        }
        let (Some(seat), Some(best)) = (self.engine_to_move(), answer.best.as_ref()) else {
            return Err(ApiError::internal("the engine found no move"));
        };
        let ply = self.data.moves.len();
        let line = answer.lines.first();
        let (nodes, time_ms, depth) = (answer.nodes, answer.time_ms, line.map(|line| line.depth));
        self.thought = Some(Thought { ply, nodes, time_ms, depth });
        // A rung neither resigns nor agrees on draws: its scores say nothing here.
        let is_rung = matches!(self.data.seats[seat], Seat::Rung { .. });
        let score = line.filter(|_| !is_rung).and_then(|line| rules::centipawns(line.score));
        let mut scores = self.data.scores(seat);
        scores.extend(score);
        if self.data.engine_resigns && rules::resigns(&scores) {
            return self.end_by_resignation(seat).await;
        }
        if self.data.engine_draws
            && rules::claims_draw(score.unwrap_or(0))
            && let Some(ending) = self.view.claims.first()
        {
            return self.end(ending.clone()).await;
        }
        let offer = self.data.engine_draws
            && self.entry.info.draws
            && rules::offers_draw(self.data.made(seat) + 1, &scores);
        self.play(&best.uci, Judgement { score, offer, book: answer.book }).await?;
        if offer && self.data.ending.is_none() && self.engine_accepts(1 - seat) {
            return self.end(rules::agreement(2)).await;
        }
        Ok(())
    }

    /// Tries again later, each time a little later.
    fn engine_failed(&mut self, error: &dyn std::fmt::Display) {
        tracing::error!(game = self.data.id, %error, "the engine failed to move");
        self.failures = self.failures.saturating_add(1);
        let pause = Duration::from_secs(self.failures.into()).min(LONGEST_PAUSE);
        self.retry = Some(Instant::now() + pause);
    }

    fn publish(&self) {
        self.publish.send_replace(self.snapshot());
    }
}

async fn answered(search: &mut Option<Ticket>) -> Result<Answer, SearchError> {
    match search {
        Some(ticket) => ticket.answer().await,
        None => std::future::pending().await,
    }
}

async fn until(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at).await,
        None => std::future::pending().await,
    }
}
