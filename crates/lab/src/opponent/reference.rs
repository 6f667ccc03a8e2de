//! The reference program that plays games.

use std::fmt;
use std::time::Duration;

use engine::{
    Answer, Control, EngineError, Limits, OpeningBook, Opponent, Report, Session, Settings,
};
use game::Depth;

use super::REFERENCE;
use super::seat::{A_RUNG, Asked, Seat};
use crate::ladder;
use crate::position::LabError;
use crate::reference::{Build, Library, Switch, TimeBank};
use crate::subject::Subject;

/// The reference program as an opponent. With [`Switch::Book`] on it plays from the book that its
/// settings name, and from none as they are at first. It has the time control that it was published
/// with: see [`TimeBank`]. What a move gains on the clock is its own, and no move takes more than half of what
/// the clock shows, so that a game longer than the average is not lost on time.
pub struct ReferenceOpponent {
    seat: Seat,
    build: Build,
    depth: Option<Depth>,
    /// The time of this game, or of this part of it, once a clock was seen.
    bank: Option<TimeBank>,
    /// The book that the settings name.
    library: Option<Library>,
    /// The last number of moves until the next time control.
    to_go: Option<u32>,
}

impl ReferenceOpponent {
    /// The program set up so, searching so many plies at most. Without a depth it goes as deep as
    /// the limits of a move allow, and 4 plies where there are none.
    ///
    /// # Errors
    /// A game that it does not play, weights that the game does not have, switches that do not fit, a
    /// depth that is none.
    pub fn new(
        subject: &'static dyn Subject,
        build: Build,
        depth: Option<u32>,
    ) -> Result<Self, LabError> {
        let (seat, game) = (Seat::new(subject), subject.name());
        build.switches.check()?;
        if !subject.has_program() {
            return Err(LabError::NoProgram(game));
        }
        let known = subject.adjustable();
        if let Some(name) = build.weights.keys().find(|name| !known.has_weight(name)) {
            return Err(LabError::NotTuned { name: name.clone(), game });
        }
        let depth = depth.map(|plies| Depth::new(plies).map_err(|_| LabError::Depth(plies)));
        Ok(Self { seat, build, depth: depth.transpose()?, bank: None, library: None, to_go: None })
    }

    /// The same with a budget of positions for each move.
    #[must_use]
    pub fn within(mut self, positions: u64) -> Self {
        self.seat.positions = Some(positions);
        self
    }

    /// The move of the book, where one move is wanted at once.
    fn book_move(
        &self,
        asked: &Asked<'_>,
        limits: &Limits,
        control: &Control,
    ) -> Result<Option<Answer>, EngineError> {
        let analysed = limits.infinite || control.is_pondering() || limits.mate.is_some();
        let library = self.library.as_ref().filter(|_| !analysed);
        let Some(library) = library.filter(|_| self.build.switches.has(Switch::Book)) else {
            return Ok(None);
        };
        let known = library.answer(asked.session, self.seat.seed())?;
        let answer = known.map(|known| asked.answer(&known, &mut |_| ()));
        Ok(answer.map(|answer| Answer { book: true, ..answer }))
    }

    /// How deep to search.
    fn depth(&self, limits: &Limits, is_timed: bool) -> Result<Depth, LabError> {
        let asked = limits.depth.map(|depth| Depth::new(depth.max(1)).unwrap_or(Depth::MAX));
        if let Some(depth) = asked.into_iter().chain(self.depth).min() {
            return Ok(depth);
        }
        let is_limited = is_timed || limits.nodes.is_some() || self.seat.positions.is_some();
        if is_limited || limits.infinite {
            return Ok(Depth::MAX);
        }
        let usual = ladder::named(REFERENCE)?.usual_depth();
        Depth::new(usual).map_err(|_| LabError::Depth(usual))
    }

    /// The time for a move by the clock of the seat to move.
    fn time_by_clock(&mut self, limits: &Limits, seat: usize) -> Option<Duration> {
        let clock = limits.clocks.get(seat).copied().flatten()?;
        let is_new_part = limits.moves_to_go > self.to_go;
        self.to_go = limits.moves_to_go;
        let bank = match &mut self.bank {
            Some(bank) if !is_new_part => bank,
            bank => {
                let mut whole = TimeBank::new(clock.left);
                whole.moves = limits.moves_to_go.unwrap_or(self.build.average_moves);
                bank.insert(whole)
            }
        };
        let left = clock.left.saturating_sub(self.seat.settings().move_overhead);
        Some((bank.for_move() + clock.increment).min(left / 2))
    }

    /// Takes down the time of a move: what it has gained comes first.
    fn spend(&mut self, limits: &Limits, seat: usize, used: Duration) {
        let clock = limits.clocks.get(seat).copied().flatten();
        if let (Some(clock), Some(bank)) = (clock, &mut self.bank) {
            bank.spend(used.saturating_sub(clock.increment));
        }
    }
}

impl fmt::Debug for ReferenceOpponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("ReferenceOpponent");
        fields.field("game", &self.seat.subject.name()).field("build", &self.build);
        fields.field("depth", &self.depth).finish()
    }
}

impl Opponent for ReferenceOpponent {
    fn configure(&mut self, settings: &Settings) -> Result<(), EngineError> {
        settings.check_plain(A_RUNG)?;
        if settings.book != self.seat.settings().book {
            self.library = match &settings.book {
                OpeningBook::Off => None,
                book => Some(Library::open(self.seat.subject, book)?),
            };
        }
        self.seat.configure(settings);
        Ok(())
    }

    fn new_game(&mut self) {
        self.seat.new_game();
        (self.bank, self.to_go) = (None, None);
    }

    fn think(
        &mut self,
        session: &dyn Session,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Report),
    ) -> Result<Answer, EngineError> {
        let asked = self.seat.open(session, limits)?;
        if let Some(answer) = self.book_move(&asked, limits, control)? {
            return Ok(answer);
        }
        let seat = asked.board.turn();
        let by_clock = seat.and_then(|seat| self.time_by_clock(limits, seat));
        let time = self.seat.move_time(limits).into_iter().chain(by_clock).min();
        let depth = self.depth(limits, time.is_some())?;
        let settings = self.seat.lab_settings(depth, limits, control);
        let time = time.map(|time| time.saturating_sub(asked.elapsed()));
        let found = asked.board.reference(&self.build, &settings, time)?;
        if let Some(seat) = seat {
            self.spend(limits, seat, asked.elapsed());
        }
        let answer = asked.answer(&found, report);
        control.wait(limits.infinite);
        Ok(answer)
    }
}
