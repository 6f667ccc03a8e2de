//! Rungs of the ladder as players, beside the engine with its levels: the pool asks both alike.

use std::collections::BTreeMap;
use std::time::Duration;

use ::lab::Settings;
use ::lab::ladder::RungInfo;
use ::lab::opponent::{REFERENCE, ReferenceOpponent, RungOpponent};
use ::lab::reference::{Build, Switches, TimeBank};
use ::lab::subject::Subject;
use engine::{ClockRule, EngineError, Opponent};
use game::Depth;

use super::model::{check_depth, check_options, check_simulations};
use crate::error::ApiError;
use crate::limits::ServerLimits;
use crate::registry;

/// A rung that plays.
#[derive(Clone)]
pub struct RungPlayer {
    /// The game that it plays.
    subject: &'static dyn Subject,
    /// Which one.
    rung: &'static RungInfo,
    /// Plies that it looks ahead.
    depth: Depth,
    /// The same in a game with clocks.
    depth_on_clock: Depth,
    /// Positions that it visits for a move at most.
    visited: u64,
    /// How it is set up, where it is the reference program.
    build: Option<Build>,
    /// Simulations, where its tree grows by them.
    simulations: Option<u32>,
}

impl RungPlayer {
    /// A rung by name, with the options of the reference program or the number of simulations. Without a depth it looks as far ahead
    /// as it usually does; the reference program in a game with clocks as far as its time allows.
    ///
    /// # Errors
    /// A game that is not on the ladder, a rung that is not for it, a depth outside its range, options
    /// that it does not have.
    pub fn named(
        name: &str,
        depth: Option<u32>,
        options: &BTreeMap<String, String>,
        entry: &registry::ServedGame,
        most: &ServerLimits,
    ) -> Result<Self, ApiError> {
        let unknown = || {
            let message = format!("There is no rung {name:?} for this game.");
            ApiError::setting("rung", message)
        };
        let subject = entry.subject().map_err(|_| unknown())?;
        let rung =
            subject.rungs().into_iter().find(|entry| entry.name == name).ok_or_else(unknown)?;
        let is_reference = rung.name == REFERENCE;
        let plies = |otherwise| check_depth(depth.unwrap_or(otherwise), most.lab_depth);
        let usual = plies(rung.usual_depth())?;
        let on_clock = if is_reference { plies(most.lab_depth)? } else { usual };
        let published = || Build::from(Switches::published());
        let build = check_options(subject, rung, options)?;
        let build = build.or_else(|| is_reference.then(published));
        let visited = most.lab_visited;
        let simulations = check_simulations(rung, options, most.lab_simulations)?;
        let (depth, depth_on_clock) = (usual, on_clock);
        Ok(Self { subject, rung, depth, depth_on_clock, visited, build, simulations })
    }

    /// Takes a seat at a game.
    ///
    /// # Errors
    /// A depth that is none.
    pub fn seat(self) -> Result<Box<dyn Opponent>, EngineError> {
        let Self { subject, rung, depth, visited, build, simulations, .. } = self;
        match build {
            Some(build) => {
                let program = ReferenceOpponent::new(subject, build, Some(depth.plies()))?;
                Ok(Box::new(program.within(visited)))
            }
            None => {
                let opponent = RungOpponent::new(subject, rung.name, Some(depth.plies()))?;
                let simulations = simulations.unwrap_or(Settings::USUAL_SIMULATIONS);
                Ok(Box::new(opponent.with_simulations(simulations).within(visited)))
            }
        }
    }

    /// Whether an opening book is part of it.
    pub fn has_book(&self) -> bool {
        self.rung.name == REFERENCE
    }

    /// The same in a game with clocks.
    #[must_use]
    pub fn on_clock(self) -> Self {
        Self { depth: self.depth_on_clock, ..self }
    }

    /// Time for its next move, after so many, with so much left: the reference program has the time
    /// control that it was published with, the others take a quarter at most.
    pub fn time(&self, rule: ClockRule, made: u32, left: Duration) -> Duration {
        let Some(build) = &self.build else { return left / 4 };
        let (total, moves, played) = match rule.moves_to_go(made) {
            Some(moves) => (left, moves, 0),
            None => (rule.base, build.average_moves, made),
        };
        let mut bank = TimeBank::new(total);
        bank.moves = moves;
        // What moves gain is their own and was never saved.
        let bank = bank.after(played, total.saturating_sub(left));
        (bank.for_move() + rule.increment).min(left / 2)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::learn::LearnRuns;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn player(rung: &str, moves: Option<u32>) -> RungPlayer {
        let (games, lab, zero) = (games::GAMES, games::LAB, games::ZERO);
        let limits = Arc::new(ServerLimits::default());
        let tables = registry::EndgameFolders::default();
        let offer = registry::Offer { games, lab, zero };
        let learned = Arc::new(LearnRuns::new("nowhere".into(), offer, Arc::clone(&limits)));
        let served = registry::ServedGames::new(offer, &[], &tables, &[], &learned);
        let entry = served.expect("the games").named("chess").expect("a game");
        let options = moves.map(|moves| ("average-moves".to_owned(), moves.to_string()));
        let options = options.into_iter().collect();
        RungPlayer::named(rung, None, &options, &entry, &limits).expect("a rung")
    }

    #[test]
    fn the_reference_program_shares_its_clock_out() {
        let rule = ClockRule { base: seconds(300), increment: Duration::ZERO, moves: None };
        let reserve = Duration::from_millis(50);
        let program = player("reference", None);
        assert_eq!(program.time(rule, 0, seconds(300)), seconds(10) - reserve);
        // Six of ten seconds are saved.
        assert_eq!(program.time(rule, 1, seconds(296)), seconds(16) - reserve);
        let patient = player("reference", Some(15));
        assert_eq!(patient.time(rule, 0, seconds(300)), seconds(20) - reserve);
        assert_eq!(program.time(rule, 90, seconds(1)), Duration::from_millis(500));
        let by_period = ClockRule { moves: Some(10), ..rule };
        assert_eq!(program.time(by_period, 8, seconds(20)), seconds(10) - reserve);
        assert_eq!(player("minimax", None).time(rule, 0, seconds(300)), seconds(75));
    }

    #[test]
    fn on_a_clock_it_looks_as_far_as_its_time_allows() {
        let program = player("reference", None);
        assert!(program.clone().on_clock().depth > program.depth);
        let rung = player("minimax", None);
        assert_eq!(rung.clone().on_clock().depth, rung.depth);
    }
}
