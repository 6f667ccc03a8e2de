//! The engine's part in a game: when it thinks, for how long, and what becomes of its answer.

use std::sync::Arc;

use ::engine::{Answer, BoundView, Clock, Limits, Report};
use tokio::time::{Duration, Instant};

use super::{Actor, Judgement};
use crate::error::ApiError;
use crate::play::ENGLISH;
use crate::play::model::{SearchInfo, Seat, Thoughts};
use crate::play::rules;
use crate::pool::{
    Lane, News, PoolPlayer, Power, Progress, SearchError, SearchRequest, Series, Ticket,
};

/// The pauses between tries of an engine that fails grow to this.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// Waits for news of a search. May be dropped and called again.
pub(super) async fn news(search: &mut Option<Ticket>) -> News {
    match search {
        Some(ticket) => ticket.news().await,
        None => std::future::pending().await,
    }
}

impl Actor {
    /// The engine's seat when it is to move.
    pub(super) fn engine_to_move(&self) -> Option<usize> {
        let seat = self.data.turn.filter(|_| self.data.ending.is_none())?;
        self.data.seats.get(seat).filter(|seat| !seat.is_human()).map(|_| seat)
    }

    /// Whether nobody would miss anything if nobody moved.
    fn is_unwatched_show(&self) -> bool {
        self.data.is_show() && !self.presence.is_anybody_here(self.context.limits.watch_grace)
    }

    /// Whether the engine is to move and waits for somebody who watches.
    pub(super) fn rests(&self) -> bool {
        self.waits && self.search.is_none()
    }

    /// Lets the engine think when it is to move. Engines among themselves rest while nobody looks.
    pub(super) fn think(&mut self) {
        let Some(seat) = self.engine_to_move() else { return };
        if self.is_unwatched_show() {
            self.waits = true;
            return self.publish();
        }
        let player = self.data.seats[seat].player(&self.entry, &self.context.limits);
        let player = match player {
            Ok(Some(PoolPlayer::Rung(rung))) if self.data.clock.is_some() => {
                PoolPlayer::Rung(rung.on_clock())
            }
            Ok(Some(player)) => player,
            Ok(None) => return,
            Err(error) => return self.engine_failed(&error.detail.message),
        };
        let limits = self.limits(seat, &player);
        let request = SearchRequest {
            kind: self.entry.kind,
            session: self.session.fork(),
            player,
            multipv: 1,
            power: Power::default(),
            book: self.data.book && self.knows_theory(seat),
            limits,
            report: self.report(),
            series: Some(Series::Seat { game: self.data.id.clone(), seat }),
            first: !self.data.is_show(),
            lane: self.lane(),
            share: Some(self.context.limits.play_share),
        };
        match self.context.pool.search(request) {
            Ok(ticket) => {
                self.waits = true;
                self.go_on(ticket.progress());
                self.search = Some(ticket);
            }
            Err(error) => self.engine_failed(&error),
        }
        self.publish();
    }

    /// Tells whoever wants to hear it what the engine thinks.
    fn report(&self) -> Box<dyn FnMut(Report) + Send> {
        let (thoughts, ply) = (self.thoughts.clone(), self.data.moves.len());
        Box::new(move |report| {
            if report.bound == BoundView::Exact {
                thoughts.send_replace(Some(Arc::new(Thoughts { ply, report })));
            }
        })
    }

    /// Behind whose searches those of this game wait.
    fn lane(&self) -> Lane {
        match self.client {
            Some(client) => Lane::Client(client),
            None => Lane::Game(self.data.id.clone()),
        }
    }

    /// Lets the engine's clock run once it has a thread: the wait costs it nothing. Returns whether
    /// this has ended the wait.
    fn go_on(&mut self, progress: Progress) -> bool {
        let Some(begun) = progress.begun.filter(|_| self.waits) else { return false };
        self.waits = false;
        self.since = Instant::from_std(begun);
        true
    }

    /// Whether an engine of this strength plays from the opening book.
    fn knows_theory(&self, seat: usize) -> bool {
        let Seat::Engine { level, .. } = &self.data.seats[seat] else { return true };
        let info = self.entry.info.levels.iter().find(|info| info.id == *level);
        info.is_none_or(|info| info.theory)
    }

    /// The engine's time for a move.
    fn limits(&self, seat: usize, player: &PoolPlayer) -> Box<dyn FnOnce() -> Limits + Send> {
        let limits = &self.context.limits;
        let clocks = self.data.clocks.as_ref();
        let made = u32::try_from(self.data.made(seat)).unwrap_or(u32::MAX);
        let limits = match player {
            // A rung looks as far as it was told; the clock only keeps it from losing on time.
            PoolPlayer::Rung(rung) => {
                let time = self.data.clock.zip(clocks).map(|(rule, clocks)| {
                    rung.time(rule.rule(), made, Duration::from_millis(clocks[seat]))
                });
                let time = time.unwrap_or(limits.lab_time).min(limits.lab_time);
                Limits { movetime: Some(time), ..Limits::default() }
            }
            PoolPlayer::Engine { .. } | PoolPlayer::Network(_) | PoolPlayer::Program(_) => {
                match self.data.clock.zip(clocks) {
                    None => Limits { movetime: Some(limits.play_time), ..Limits::default() },
                    Some((rule, clocks)) => {
                        let (rule, left) = (rule.rule(), Duration::from_millis);
                        let clock = |&ms| Clock { left: left(ms), increment: rule.increment };
                        Limits {
                            clocks: clocks.iter().map(|ms| Some(clock(ms))).collect(),
                            moves_to_go: rule.moves_to_go(made),
                            movetime: Some(limits.play_time_most),
                            ..Limits::default()
                        }
                    }
                }
            }
        };
        Box::new(move || limits)
    }

    /// Takes in what there is to hear of the search.
    pub(super) async fn hear(&mut self, news: News) {
        match news {
            News::Progress(progress) => {
                if self.go_on(progress) {
                    self.publish();
                }
            }
            News::Answer(answer) => {
                self.search = None;
                self.engine_answered(*answer).await;
            }
        }
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
        self.thought = Some(SearchInfo { ply, nodes, time_ms, depth });
        // Neither rungs nor networks resign or agree on draws: their scores say nothing here.
        let judges = matches!(self.data.seats[seat], Seat::Engine { .. });
        let score = line.filter(|_| judges).and_then(|line| rules::centipawns(line.score));
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
        self.play(&best.uci, ENGLISH, Judgement { score, offer, book: answer.book }).await?;
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
}
