//! The reference program that plays games.

use std::fmt;
use std::time::Duration;

use engine::{
    Answer, Control, EngineError, Limits, OpeningBook, Opponent, Report, Settings, Start,
};
use game::Depth;

use super::REFERENCE;
use super::desk::{Asked, Place};
use crate::desk::LabError;
use crate::ladder;
use crate::reference::{Build, Library, Purse, Switch};

/// The reference program as an opponent. With [`Switch::Book`] on it plays from the book that its
/// settings name, and from none as they are at first. It has the time control that it was published
/// with: see [`Purse`]. What a move gains on the clock is its own, and no move takes more than half of what
/// the clock shows, so that a game longer than the average is not lost on time.
pub struct ReferenceOpponent {
    place: Place,
    build: Build,
    depth: Option<Depth>,
    /// The time of this game, or of this part of it, once a clock was seen.
    purse: Option<Purse>,
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
    /// A game that it does not play or whose pieces are not tuned, switches that do not fit, a depth
    /// that is none.
    pub fn new(game: &str, build: Build, depth: Option<u32>) -> Result<Self, LabError> {
        let place = Place::new(game)?;
        build.switches.check()?;
        if !place.subject.has_program() {
            return Err(LabError::NoProgram(place.subject.name()));
        }
        if build.tuned.is_some() && !place.subject.is_tuned() {
            return Err(LabError::NotTuned(place.subject.name()));
        }
        let depth = depth.map(|plies| Depth::new(plies).map_err(|_| LabError::Depth(plies)));
        Ok(Self {
            place,
            build,
            depth: depth.transpose()?,
            purse: None,
            library: None,
            to_go: None,
        })
    }

    /// The same with a budget of positions for each move.
    #[must_use]
    pub fn within(mut self, positions: u64) -> Self {
        self.place.positions = Some(positions);
        self
    }

    /// The move of the book, where one move is wanted at once.
    fn book_move(
        &self,
        asked: &Asked,
        limits: &Limits,
        control: &Control,
    ) -> Result<Option<Answer>, EngineError> {
        let analysed = limits.infinite || control.is_pondering() || limits.mate.is_some();
        let library = self.library.as_ref().filter(|_| !analysed);
        let Some(library) = library.filter(|_| self.build.switches.has(Switch::Book)) else {
            return Ok(None);
        };
        let known = library.answer(asked.desk.as_ref(), self.place.seed())?;
        let answer =
            known.map(|known| self.place.answer(asked, &known, &mut |_| ())).transpose()?;
        Ok(answer.map(|answer| Answer { book: true, ..answer }))
    }

    /// How deep to search.
    fn depth(&self, limits: &Limits, is_timed: bool) -> Result<Depth, LabError> {
        let asked = limits.depth.map(|depth| Depth::new(depth.max(1)).unwrap_or(Depth::MAX));
        if let Some(depth) = asked.into_iter().chain(self.depth).min() {
            return Ok(depth);
        }
        let is_limited = is_timed || limits.nodes.is_some() || self.place.positions.is_some();
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
        let purse = match &mut self.purse {
            Some(purse) if !is_new_part => purse,
            purse => {
                let mut whole = Purse::new(clock.left);
                whole.moves = limits.moves_to_go.unwrap_or(whole.moves);
                purse.insert(whole)
            }
        };
        let left = clock.left.saturating_sub(self.place.settings().move_overhead);
        Some((purse.for_move() + clock.increment).min(left / 2))
    }

    /// Takes down the time of a move: what it has gained comes first.
    fn spend(&mut self, limits: &Limits, seat: usize, used: Duration) {
        let clock = limits.clocks.get(seat).copied().flatten();
        if let (Some(clock), Some(purse)) = (clock, &mut self.purse) {
            purse.spend(used.saturating_sub(clock.increment));
        }
    }
}

impl fmt::Debug for ReferenceOpponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("ReferenceOpponent");
        fields.field("game", &self.place.subject.name()).field("build", &self.build);
        fields.field("depth", &self.depth).finish()
    }
}

impl Opponent for ReferenceOpponent {
    fn configure(&mut self, settings: &Settings) -> Result<(), EngineError> {
        Place::check(settings)?;
        if settings.book != self.place.settings().book {
            self.library = match &settings.book {
                OpeningBook::Off => None,
                book => Some(Library::open(self.place.subject.name(), book)?),
            };
        }
        self.place.configure(settings);
        Ok(())
    }

    fn new_game(&mut self) {
        self.place.new_game();
        (self.purse, self.to_go) = (None, None);
    }

    fn think(
        &mut self,
        start: &Start,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Report),
    ) -> Result<Answer, EngineError> {
        let asked = self.place.open(start, limits)?;
        if let Some(answer) = self.book_move(&asked, limits, control)? {
            return Ok(answer);
        }
        let seat = asked.desk.turn();
        let by_clock = seat.and_then(|seat| self.time_by_clock(limits, seat));
        let time = self.place.move_time(limits).into_iter().chain(by_clock).min();
        let depth = self.depth(limits, time.is_some())?;
        let settings = self.place.lab_settings(depth, limits, control);
        let time = time.map(|time| time.saturating_sub(asked.elapsed()));
        let found = asked.desk.reference(self.build, &settings, time)?;
        if let Some(seat) = seat {
            self.spend(limits, seat, asked.elapsed());
        }
        let answer = self.place.answer(&asked, &found, report)?;
        control.wait(limits.infinite);
        Ok(answer)
    }
}
