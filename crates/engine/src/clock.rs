//! The arithmetic of game clocks: no time passes in here, it is handed in.

use std::fmt;
use std::time::Duration;

/// How a clock runs.
///
/// As text it is what the tag `TimeControl` of a PGN says, in seconds: `300+3`, `40/5400`,
/// `40/5400+30`.
///
/// ```
/// use std::time::Duration;
///
/// use engine::ClockRule;
///
/// let ms = Duration::from_millis;
/// let blitz = ClockRule { base: ms(300_000), increment: ms(3_000), moves: None };
/// assert_eq!(blitz.after_move(ms(10_000), ms(4_500), 7), Some(ms(8_500)));
/// assert_eq!(blitz.after_move(ms(10_000), ms(10_000), 7), None);
/// assert_eq!(blitz.to_string(), "300+3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockRule {
    /// Time at the start, and for each further period.
    pub base: Duration,
    /// Time gained with each move.
    pub increment: Duration,
    /// Moves in a period, at least 1; `None` for one period that lasts the whole game.
    pub moves: Option<u32>,
}

impl ClockRule {
    /// What a player's clock shows after a move, `None` when the flag fell before it: when nothing was
    /// left. `left` is what it showed when the turn began, `made` the number of moves that this player
    /// made before this one.
    #[must_use]
    pub fn after_move(&self, left: Duration, spent: Duration, made: u32) -> Option<Duration> {
        let left = left.checked_sub(spent).filter(|left| !left.is_zero())?;
        let ends_period =
            self.moves.is_some_and(|moves| made.saturating_add(1).is_multiple_of(moves));
        let gained = if ends_period { self.base } else { Duration::ZERO };
        Some(left + self.increment + gained)
    }

    /// Moves that a player who made `made` of them still has to make in the period.
    #[must_use]
    pub fn moves_to_go(&self, made: u32) -> Option<u32> {
        self.moves.map(|moves| moves - made % moves)
    }
}

impl fmt::Display for ClockRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if self.increment.is_zero() {
            return Ok(());
        }
        write!(f, "+{}", self.increment.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    const CLASSICAL: ClockRule =
        ClockRule { base: seconds(5_400), increment: Duration::ZERO, moves: Some(40) };

    #[test]
    fn a_finished_period_gains_the_base() {
        let after = |made| CLASSICAL.after_move(seconds(10), seconds(1), made);
        assert_eq!(after(38), Some(seconds(9)));
        assert_eq!(after(39), Some(seconds(5_409)));
        assert_eq!(after(79), Some(seconds(5_409)));
        assert_eq!([0, 39, 40].map(|made| CLASSICAL.moves_to_go(made)), [40, 1, 40].map(Some));
        assert_eq!(ClockRule { moves: None, ..CLASSICAL }.moves_to_go(7), None);
    }

    #[test]
    fn the_flag_falls_when_nothing_is_left() {
        let after = |spent| CLASSICAL.after_move(seconds(1), spent, 0);
        assert_eq!(after(Duration::from_millis(999)), Some(Duration::from_millis(1)));
        assert_eq!(after(seconds(1)), None);
        assert_eq!(after(Duration::MAX), None);
    }

    #[test]
    fn clocks_are_written_as_records_write_them() {
        assert_eq!(CLASSICAL.to_string(), "40/5400");
        let increment = Duration::from_millis(20);
        assert_eq!(ClockRule { increment, ..CLASSICAL }.to_string(), "40/5400+0.02");
        assert_eq!(ClockRule { moves: None, ..CLASSICAL }.to_string(), "5400");
    }
}
