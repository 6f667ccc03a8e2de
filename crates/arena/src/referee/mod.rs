//! The referee: lets players move by turns and judges by the rules of the game, never by what a
//! player says of it.

mod adjudicate;
mod clock;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use engine::{EndingView, EngineError, Limits, Session, Start};
use game::scatter;

use self::adjudicate::Adjudicator;
use self::clock::{SeatClock, Verdict};
use crate::ArenaError;
use crate::observer::Outside;
use crate::plan::{Plan, TimeControl};
use crate::player::{Action, Answer, Fault, MoveRequest, NewGame, text};
use crate::record::{Ended, FaultKind, Fixture, GameRecord, Incident, Opening, Ply, SearchInfo};
use crate::table::Table;

/// How long a search without a limit of time may take.
const WITHOUT_CLOCK: Duration = Duration::from_secs(600);

/// How a game ended.
struct End {
    ended: Ended,
    payoffs: Vec<f32>,
    reason: String,
    sentence: String,
    incident: Option<Incident>,
}

/// A game under way.
struct Game<'a> {
    plan: &'a Plan,
    fixture: &'a Fixture,
    table: &'a mut Table,
    session: Box<dyn Session>,
    clocks: Vec<SeatClock>,
    adjudicator: Adjudicator,
    plies: Vec<Ply>,
    outside: &'a Outside<'a>,
}

/// Plays a game; `None` when it was broken off from outside, which leaves it unplayed.
///
/// # Errors
/// A player who cannot be started, an opening that cannot be played.
pub(crate) fn play(
    plan: &Plan,
    table: &mut Table,
    fixture: &Fixture,
    opening: &Opening,
    outside: &Outside<'_>,
) -> Result<Option<GameRecord>, ArenaError> {
    let started = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let start = Start {
        variant: plan.variant.clone(),
        players: u8::try_from(fixture.seats.len()).ok(),
        fen: opening.fen.clone(),
        moves: opening.moves.clone(),
    };
    let clock = |&player: &usize| {
        let margin = Duration::from_millis(plan.players[player].margin_ms);
        SeatClock::new(plan.time_of(player), margin)
    };
    let mut game = Game {
        session: table.kind().open(&start)?,
        clocks: fixture.seats.iter().map(clock).collect(),
        adjudicator: Adjudicator::new(&plan.adjudication, fixture.seats.len()),
        plies: Vec::new(),
        plan,
        fixture,
        table,
        outside,
    };
    outside.observer.begun(fixture, opening);
    let Some(end) = game.run()? else {
        outside.observer.ended(fixture.number, None);
        return Ok(None);
    };
    let record = GameRecord {
        fixture: fixture.clone(),
        opening: opening.clone(),
        started,
        plies: game.plies,
        result: EndingView::new(end.payoffs.clone(), "", String::new()).result,
        payoffs: end.payoffs,
        ended: end.ended,
        reason: end.reason,
        sentence: end.sentence,
        incident: end.incident,
    };
    outside.observer.ended(fixture.number, Some(&record));
    Ok(Some(record))
}

impl Game<'_> {
    /// Plays to the end.
    fn run(&mut self) -> Result<Option<End>, ArenaError> {
        // From the same plan every game gets the same seed, whoever plays it and when. Each seat draws
        // from its own, or two players that are held back would err alike.
        let seed = self.plan.seed.wrapping_add(self.fixture.number).wrapping_add(1);
        for seat in 0..self.fixture.seats.len() {
            let player = self.table.take(self.plan, self.fixture.seats[seat])?;
            let seed = scatter(seed, seat as u64);
            if let Err(fault) = player.begin(&NewGame { seed }) {
                return Ok(Some(self.blame(seat, fault)));
            }
        }
        let mut luck = StdRng::seed_from_u64(seed);
        loop {
            if self.outside.breaks_off() {
                return Ok(None);
            }
            if let Some(end) = self.by_rules() {
                return Ok(Some(end));
            }
            if self.session.draw(luck.random()) {
                let mv = self.last();
                self.take_down(Ply { mv, ..Ply::default() });
                continue;
            }
            let Some(seat) = self.session.turn() else {
                let reason = "nobody is to move in a game that is not over".to_owned();
                let position = EngineError::Position { text: self.session.fen(), reason };
                return Err(position.into());
            };
            if let Some(end) = self.turn(seat)? {
                return Ok(Some(end));
            }
        }
    }

    /// Lets a seat move; the end of the game when this was its last move.
    fn turn(&mut self, seat: usize) -> Result<Option<End>, ArenaError> {
        let clock = &self.clocks[seat];
        let stall = Duration::from_millis(self.plan.stall_ms);
        let patience = clock.allowed().unwrap_or(WITHOUT_CLOCK) + stall;
        let limits = self.limits(seat);
        let session = self.session.as_ref();
        let question = MoveRequest { session, seat, limits: &limits, patience };
        let player = self.table.take(self.plan, self.fixture.seats[seat])?;
        let answer = match player.think(&question) {
            Ok(answer) => answer,
            Err(fault) => return Ok(Some(self.blame(seat, fault))),
        };
        Ok(self.judge(seat, answer))
    }

    /// What was played or has happened last, as the rules write it.
    fn last(&self) -> String {
        self.session.last_move().unwrap_or_default()
    }

    fn take_down(&mut self, ply: Ply) {
        self.outside.observer.played(self.fixture.number, &ply);
        self.plies.push(ply);
    }

    fn limits(&self, seat: usize) -> Limits {
        let mut limits = Limits::default();
        match self.clocks[seat].control() {
            TimeControl::Clock(_) => {
                limits.clocks = self.clocks.iter().map(SeatClock::shows).collect();
                limits.moves_to_go = self.clocks[seat].moves_to_go();
            }
            TimeControl::MoveTime(time) => limits.movetime = Some(time),
            TimeControl::Nodes(nodes) => limits.nodes = Some(nodes),
            TimeControl::Depth(depth) => limits.depth = Some(depth),
        }
        limits
    }

    /// Judges an answer and plays its move.
    fn judge(&mut self, seat: usize, answer: Answer) -> Option<End> {
        let asked = self.clocks.clone();
        if let Verdict::Late(late) = self.clocks[seat].press(answer.elapsed) {
            let detail = format!("it answered {} ms too late", late.as_millis().max(1));
            let fault = Fault::new(FaultKind::TimeLoss, detail);
            // What a flag means depends on the position: whoever cannot win does not.
            let EndingView { payoffs, sentence, .. } = self.session.on_flag(seat);
            let end = self.blame_at(seat, fault, &asked);
            if payoffs.len() != self.clocks.len() {
                // The rules leave it open.
                return Some(end);
            }
            return Some(End { payoffs, sentence, ..end });
        }
        let mv = match answer.action {
            Action::Move(mv) => mv,
            Action::Resign => return Some(self.resigned(seat)),
        };
        if let Err(error) = self.session.play(&mv) {
            return Some(self.illegal(seat, &mv, &error.to_string(), &asked));
        }
        // What was answered may have been written otherwise.
        let played = self.last();
        if text::is_miscounted(&mv, &played) {
            self.session.take_back();
            let reason = format!("{mv:?} is not legal in this position");
            return Some(self.illegal(seat, &mv, &reason, &asked));
        }
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let clock = self.clocks[seat].shows();
        self.take_down(Ply {
            seat: Some(seat),
            mv: played,
            elapsed_ms: millis(answer.elapsed),
            clock_ms: clock.map(|clock| millis(clock.left)),
            thought: answer.thought,
        });
        self.rule(seat, answer.thought)
    }

    /// Ends a game by a move that is not legal, for this reason; where it seems to be but a matter of
    /// counting ranks, that is told.
    fn illegal(&mut self, seat: usize, mv: &str, reason: &str, asked: &[SeatClock]) -> End {
        let legal = [1, -1].into_iter().map(|by| text::shift_ranks(mv, by)).find(|shifted| {
            // The game ends without it.
            shifted != mv && self.session.play(shifted).is_ok() && self.session.take_back()
        });
        let detail = legal.map_or_else(
            || reason.to_owned(),
            |legal| {
                let reason = text::brief(reason);
                format!("{reason}; {legal} would be: it may count ranks otherwise than we think")
            },
        );
        self.blame_at(seat, Fault::new(FaultKind::IllegalMove, detail), asked)
    }

    /// Ends a game by the rules of the plan, unless those of the game have ended it.
    fn rule(&mut self, seat: usize, thought: SearchInfo) -> Option<End> {
        let number = self.session.plies().div_ceil(self.clocks.len()) as u32;
        let ruling = self.adjudicator.moved(seat, number, thought)?;
        if let Some(end) = self.by_rules() {
            return Some(end);
        }
        Some(End {
            ended: Ended::Adjudication,
            payoffs: ruling.payoffs,
            reason: ruling.reason.to_owned(),
            sentence: ruling.sentence,
            incident: None,
        })
    }

    fn resigned(&self, seat: usize) -> End {
        End {
            ended: Ended::Player,
            payoffs: self.lost_by(seat),
            reason: "resignation".to_owned(),
            sentence: format!("{} gave up.", self.name(seat)),
            incident: None,
        }
    }

    fn name(&self, seat: usize) -> &str {
        &self.plan.players[self.fixture.seats[seat]].name
    }

    /// Payoffs where one seat has the last place and the others share those before it.
    fn lost_by(&self, seat: usize) -> Vec<f32> {
        let seats = self.fixture.seats.len() as f32;
        let mut payoffs = vec![seats / (2.0 * (seats - 1.0)); self.fixture.seats.len()];
        payoffs[seat] = 0.0;
        payoffs
    }

    fn blame(&mut self, seat: usize, fault: Fault) -> End {
        let clocks = self.clocks.clone();
        self.blame_at(seat, fault, &clocks)
    }

    /// Ends a game that a player cannot go on with, and sends the player away: a new one comes
    /// for the next game.
    fn blame_at(&mut self, seat: usize, fault: Fault, asked: &[SeatClock]) -> End {
        let log = self.table.dismiss(self.fixture.seats[seat]);
        let clock_ms = |clock: &SeatClock| {
            clock.shows().map(|clock| u64::try_from(clock.left.as_millis()).unwrap_or(u64::MAX))
        };
        let sentence = format!("{}: {}.", self.name(seat), fault.detail);
        End {
            ended: Ended::Fault,
            payoffs: self.lost_by(seat),
            reason: fault.kind.name().to_owned(),
            sentence,
            incident: Some(Incident {
                seat,
                kind: fault.kind,
                detail: fault.detail,
                fen: self.session.fen(),
                clocks_ms: asked.iter().map(clock_ms).collect(),
                log,
            }),
        }
    }

    /// How the rules have ended the game. An end that the player to move may claim is claimed: no
    /// protocol lets a program do so itself.
    fn by_rules(&self) -> Option<End> {
        let EndingView { payoffs, reason, sentence, .. } = self.session.outcome()?;
        Some(End { ended: Ended::Rules, payoffs, reason, sentence, incident: None })
    }
}
