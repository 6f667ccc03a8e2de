//! A rung that plays games.

use std::fmt;

use engine::{Answer, Control, EngineError, Limits, Opponent, Report, Session, Settings};
use game::Depth;

use super::seat::{A_RUNG, Asked, Seat};
use crate::ladder::{LadderError, RungEffort, RungInfo, named};
use crate::position::{LabError, RungAnswer};
use crate::subject::Subject;

/// This part of the time is left to shallower searches when the whole is not enough; as large a part of
/// the positions comes on top for each of them.
const REST: u32 = 8;

/// A rung as an opponent. It looks as far ahead as it was told, or makes so many simulations; time, clock and positions only keep
/// it from taking too long: then it plays what the deepest search says that they allow. On a clock
/// each move gets an even share of what is left.
pub struct RungOpponent {
    seat: Seat,
    rung: &'static RungInfo,
    depth: Depth,
    simulations: u32,
}

impl RungOpponent {
    /// A rung by name that looks so many plies ahead, as many as usual when absent.
    ///
    /// # Errors
    /// A rung that is not there or not for the game, a depth that is none.
    pub fn new(
        subject: &'static dyn Subject,
        rung: &str,
        depth: Option<u32>,
    ) -> Result<Self, LabError> {
        let seat = Seat::new(subject);
        let rung = named(rung)?;
        if !seat.subject.rungs().contains(&rung) {
            return Err(LadderError::NeedsTwo(rung.name).into());
        }
        let plies = depth.unwrap_or_else(|| rung.usual_depth());
        let depth = Depth::new(plies).map_err(|_| LabError::Depth(plies))?;
        Ok(Self { seat, rung, depth, simulations: crate::Settings::USUAL_SIMULATIONS })
    }

    /// The same where a tree that grows makes so many simulations.
    #[must_use]
    pub fn with_simulations(self, simulations: u32) -> Self {
        Self { simulations, ..self }
    }

    /// The same with a budget of positions for each move.
    #[must_use]
    pub fn within(mut self, positions: u64) -> Self {
        self.seat.positions = Some(positions);
        self
    }

    /// The deepest search to less than this depth that the limits leave whole, each having the number of
    /// positions to itself.
    fn shallower(
        &self,
        asked: &Asked<'_>,
        depth: Depth,
        settings: &crate::Settings,
    ) -> Result<Option<RungAnswer>, EngineError> {
        let mut deepest = None;
        for depth in (1..depth.plies()).filter_map(|plies| Depth::new(plies).ok()) {
            let found =
                asked.board.ask(self.rung, &crate::Settings { depth, ..settings.clone() })?;
            if found.broken_off {
                break;
            }
            deepest = Some(found);
        }
        Ok(deepest)
    }
}

impl fmt::Debug for RungOpponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = (self.seat.subject.name(), self.rung.name);
        f.debug_struct("RungOpponent").field("of", &name).field("depth", &self.depth).finish()
    }
}

impl Opponent for RungOpponent {
    fn configure(&mut self, settings: &Settings) -> Result<(), EngineError> {
        settings.check_plain(A_RUNG)?;
        settings.check_no_book("of the rungs only the reference program plays from a book")?;
        self.seat.configure(settings);
        Ok(())
    }

    fn new_game(&mut self) {
        self.seat.new_game();
    }

    fn think(
        &mut self,
        session: &dyn Session,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Report),
    ) -> Result<Answer, EngineError> {
        let asked = self.seat.open(session, limits)?;
        let most = limits.depth.and_then(|depth| Depth::new(depth.max(1)).ok());
        let depth = most.map_or(self.depth, |most| most.min(self.depth));
        let mut settings = self.seat.lab_settings(depth, limits, control);
        settings.simulations = self.simulations;
        let overhead = self.seat.settings().move_overhead;
        let share = asked.board.turn().and_then(|seat| limits.share_of_clock(seat, overhead));
        let time = self.seat.move_time(limits).into_iter().chain(share).min();
        settings.limits.until = asked.until(time.map(|time| time - time / REST));
        let mut found = asked.board.ask(self.rung, &settings)?;
        // What broke off in its first moves knows nothing of the others; one that deepens begins with
        // the best that it knew before, and a tree that grows knows a little of all.
        let is_whole = self.rung.iterates || self.rung.effort == RungEffort::Simulations;
        let knows_little = found.depth >= depth.plies() && !is_whole;
        if found.broken_off && knows_little {
            settings.limits.positions =
                settings.limits.positions.map(|most| most / u64::from(REST));
            settings.limits.until = asked.until(time);
            if let Some(whole) = self.shallower(&asked, depth, &settings)? {
                let (count, time_us) = (found.count, found.time_us);
                found = RungAnswer { count, time_us, broken_off: true, ..whole };
            }
        }
        let answer = asked.answer(&found, report);
        control.wait(limits.infinite);
        Ok(answer)
    }
}
