//! One game in progress: a task that owns it and does one thing at a time.

mod consult;
mod engine;

use std::sync::Arc;

use ::engine::{EndingView, PositionView, Session};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Duration, Instant, sleep_until};

use crate::client::Client;
use crate::error::ApiError;
use crate::limits::ServerLimits;
use crate::play::chance::settle;
use crate::play::clock::millis;
use crate::play::handle::{Handle, Presence};
use crate::play::help::Advice;
use crate::play::keys::{self, Asker};
use crate::play::model::{
    DrawAction, GameData, GameState, PlayedMove, SearchInfo, Seat, Snapshot, Thoughts, now_ms,
};
use crate::play::rules;
use crate::play::store::{Kept, Store};
use crate::play::withheld::Withheld;
use crate::pool::{Pool, Ticket};
use crate::registry::ServedGame;

/// Requests that may wait for one game.
const INBOX: usize = 16;
/// So often an engine that fails to move is tried again whether or not anybody looks on.
const TRIES: u32 = 5;
/// How often a disk that refuses is tried again.
const DISK_PAUSE: Duration = Duration::from_secs(1);

/// What can be asked of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    Move {
        mv: String,
        ply: usize,
        /// The language that it was typed in.
        language: String,
    },
    Resign {
        seat: usize,
    },
    Draw {
        seat: usize,
        action: DrawAction,
    },
    Takeback {
        seat: usize,
    },
    /// Asks the machine that helps the person to move; that it was asked is stored.
    Consult {
        seat: usize,
        ply: usize,
        /// The move that is asked about, in UCI notation; none where the best ones are asked for.
        uci: Option<String>,
    },
    /// Keeps what the machine said to the question of this number.
    Advise {
        number: usize,
        advice: Advice,
    },
    /// Gives a seat a new key, for whoever knows the one that it has.
    Join {
        seat: usize,
        key: String,
    },
    Abort,
}

/// A command, whose it is, and where its answer goes.
pub struct Ask {
    pub command: Command,
    pub by: Asker,
    pub reply: oneshot::Sender<Result<GameState, ApiError>>,
}

/// What games share.
#[derive(Clone)]
pub struct Context {
    pub store: Store,
    pub pool: Arc<Pool>,
    pub limits: Arc<ServerLimits>,
    pub withheld: Arc<Withheld>,
    /// Whether a seat is played by whoever holds its key only.
    pub keyed: bool,
}

/// Takes up a game: from now on its clock runs and its engine thinks. `client` is who began it,
/// where that is known.
pub fn start(
    context: Context,
    entry: Arc<ServedGame>,
    data: GameData,
    session: Box<dyn Session>,
    client: Option<Client>,
) -> Handle {
    let (asks, inbox) = mpsc::channel(INBOX);
    let now = Instant::now();
    let (data, view) = (Arc::new(data), Arc::new(session.view()));
    context.withheld.follow(&data, &entry.info);
    let snapshot = Snapshot {
        data: Arc::clone(&data),
        position: Arc::clone(&view),
        thinking: false,
        waits: false,
        keyed: context.keyed,
        thought: None,
        since: now,
    };
    let (publish, state) = watch::channel(snapshot);
    let (thoughts, heard) = watch::channel(None);
    let presence = Arc::<Presence>::default();
    let actor = Actor {
        context,
        entry,
        data,
        session,
        view,
        since: now,
        touched: now,
        search: None,
        waits: false,
        client,
        presence: Arc::clone(&presence),
        thought: None,
        failures: 0,
        retry: None,
        refusal: None,
        inbox,
        publish,
        thoughts,
    };
    tokio::spawn(actor.run());
    Handle::new(asks, (state, heard), presence, client)
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
    entry: Arc<ServedGame>,
    data: Arc<GameData>,
    session: Box<dyn Session>,
    view: Arc<PositionView>,
    /// Since when the clock of the seat to move runs.
    since: Instant,
    /// When somebody last asked for something.
    touched: Instant,
    search: Option<Ticket>,
    /// Whether the engine is to move and the server keeps it waiting: for a thread, or for somebody
    /// who watches. No clock runs meanwhile.
    waits: bool,
    /// Who asked last, or who began the game.
    client: Option<Client>,
    presence: Arc<Presence>,
    thought: Option<SearchInfo>,
    /// How often in a row the engine failed to move.
    failures: u32,
    retry: Option<Instant>,
    refusal: Option<Refusal>,
    inbox: mpsc::Receiver<Ask>,
    publish: watch::Sender<Snapshot>,
    /// What the engine thought last.
    thoughts: watch::Sender<Option<Arc<Thoughts>>>,
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
                    let Some(Ask { command, by, reply }) = ask else { return };
                    self.touched = Instant::now();
                    let answer = self.obey(command, by).await;
                    // Whoever asked may be gone; what was done stays done.
                    let _ = reply.send(answer.map(|()| self.snapshot().state()));
                }
                news = engine::news(&mut self.search) => self.hear(news).await,
                () = self.presence.changed.notified(), if self.rests() => self.think(),
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
        let quiet = self.search.is_none() && rests && self.flag_at().is_none();
        quiet && self.publish.receiver_count() <= 1
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot {
            data: Arc::clone(&self.data),
            position: Arc::clone(&self.view),
            thinking: self.search.is_some(),
            waits: self.waits,
            keyed: self.context.keyed,
            thought: self.thought,
            since: self.running_since(),
        }
    }

    /// Since when the clock runs, the time left out in which the disk refuses.
    fn running_since(&self) -> Instant {
        self.refusal.map_or(self.since, |refusal| self.since + refusal.since.elapsed())
    }

    /// How long the clock of the seat to move has run.
    fn spent(&self, now: Instant) -> Duration {
        if self.waits {
            return Duration::ZERO;
        }
        now.saturating_duration_since(self.running_since())
    }

    fn flag_at(&self) -> Option<Instant> {
        if self.waits || self.refusal.is_some() {
            return None;
        }
        let seat = self.data.running()?;
        let left = *self.data.clocks.as_ref()?.get(seat)?;
        Some(self.since + Duration::from_millis(left))
    }

    async fn obey(&mut self, command: Command, by: Asker) -> Result<(), ApiError> {
        if self.flag_at().is_some_and(|at| at <= Instant::now()) {
            self.end_by_flag().await?;
        }
        if let Some(ending) = &self.data.ending {
            let message = format!("The game is over: {}", ending.sentence);
            return Err(ApiError::conflict("game-over", message));
        }
        self.client = by.client.or(self.client);
        match command {
            Command::Move { mv, ply, language } => {
                self.check_key(self.data.turn, &by)?;
                self.person_moves(&mv, ply, &language).await
            }
            Command::Resign { seat } => {
                self.check_person(seat, &by)?;
                self.end_by_resignation(seat).await
            }
            Command::Draw { seat, action } => {
                self.check_person(seat, &by)?;
                self.draw(seat, action).await
            }
            Command::Takeback { seat } => {
                self.check_person(seat, &by)?;
                self.take_back(seat).await
            }
            Command::Consult { seat, ply, uci } => {
                self.check_person(seat, &by)?;
                self.consult(seat, ply, uci).await
            }
            Command::Advise { number, advice } => self.advise(number, advice).await,
            Command::Join { seat, key } => {
                self.check_person(seat, &by)?;
                self.change(|next| next.keys[seat] = key).await
            }
            Command::Abort => self.end(rules::aborted("The game was given up.")).await,
        }
    }

    /// Nobody moves for an engine: that is told as such.
    fn check_key(&self, seat: Option<usize>, by: &Asker) -> Result<(), ApiError> {
        let seat = seat.filter(|seat| self.data.seats.get(*seat).is_some_and(Seat::is_human));
        match seat.filter(|_| self.context.keyed) {
            Some(seat) if !by.sits_at(&self.data, seat) => Err(keys::refusal()),
            _ => Ok(()),
        }
    }

    fn check_person(&self, seat: usize, by: &Asker) -> Result<(), ApiError> {
        match self.data.seats.get(seat) {
            None => Err(ApiError::setting("seat", format!("There is no seat {seat}."))),
            Some(played) if !played.is_human() => {
                let message = "The engine decides for its seat by itself.";
                Err(ApiError::conflict("engine-seat", message).field("seat"))
            }
            Some(_) => self.check_key(Some(seat), by),
        }
    }

    /// Who knows of fewer moves, or of more, speaks of another position.
    fn check_ply(&self, ply: usize) -> Result<(), ApiError> {
        let played = self.data.moves.len();
        if ply == played {
            return Ok(());
        }
        let message = format!("The game is at ply {played}, not at {ply}.");
        Err(ApiError::conflict("stale-ply", message).field("ply"))
    }

    async fn person_moves(&mut self, mv: &str, ply: usize, language: &str) -> Result<(), ApiError> {
        self.check_ply(ply)?;
        if self.engine_to_move().is_some() {
            return Err(ApiError::conflict("not-your-turn", "It is the engine's turn."));
        }
        let played = self.data.moves.len();
        if played >= self.context.limits.plies {
            let message = format!("A game may have at most {played} moves here.");
            return Err(ApiError::conflict("too-many-moves", message));
        }
        self.play(mv, language, Judgement::default()).await?;
        self.think();
        Ok(())
    }

    /// Plays a move of the seat to move: on the board, on disk, and only then for all to see.
    async fn play(
        &mut self,
        mv: &str,
        language: &str,
        judgement: Judgement,
    ) -> Result<(), ApiError> {
        let Judgement { score, offer, book } = judgement;
        let now = Instant::now();
        let mut next = GameData::clone(&self.data);
        let Some(seat) = next.turn else {
            return Err(ApiError::conflict("game-over", "Nobody is to move."));
        };
        let clock_ms = self.clock_after_move(seat, now);
        let kept = next.moves.len();
        self.session
            .play_typed(mv, language)
            .map_err(|error| ApiError::from(error).field("move"))?;
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
        self.waits = false;
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
        // Clocks show whole milliseconds, and so does what is spent.
        let [left, spent] = [left, millis(self.spent(now))].map(Duration::from_millis);
        Some(rule.rule().after_move(left, spent, made).map_or(1, millis))
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
        let kept = Kept { moves: kept, consultations: self.kept_consultations(&next) };
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
        self.context.withheld.follow(&next, &self.entry.info);
        self.data = Arc::new(next);
        self.since = now;
        Ok(())
    }

    /// Changes something beside the board: clocks go on from what they show now.
    async fn change(&mut self, edit: impl FnOnce(&mut GameData)) -> Result<(), ApiError> {
        let now = Instant::now();
        let mut next = GameData::clone(&self.data);
        next.clocks = next.clocks_at(self.spent(now));
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
        next.take_back(kept);
        next.draw_offer = None;
        next.clocks = next.clocks_after_moves();
        let mut session = self.session.fork();
        while session.plies() > kept && session.take_back() {}
        let view = Arc::new(session.view());
        self.stand(&mut next, &view);
        self.commit(next, kept, Instant::now()).await?;
        self.search = None;
        self.waits = false;
        self.retry = None;
        self.session = session;
        self.view = view;
        self.think();
        self.publish();
        Ok(())
    }

    fn publish(&self) {
        self.publish.send_replace(self.snapshot());
    }
}

async fn until(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at).await,
        None => std::future::pending().await,
    }
}
