//! The arithmetic of chess clocks: no time passes in here, it is handed in.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::ApiError;

/// How the clocks of a game run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockRule {
    /// Milliseconds for the game, or for each period: 100 to 86 400 000 (a day).
    #[schema(minimum = 100, maximum = 86_400_000)]
    pub base_ms: u64,
    /// Milliseconds gained with each move, up to an hour.
    #[serde(default)]
    #[schema(maximum = 3_600_000)]
    pub increment_ms: u64,
    /// After so many moves the base is gained again; one period for the whole game when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 1000)]
    pub moves_per_period: Option<u32>,
}

impl ClockRule {
    /// Checks the ranges.
    ///
    /// # Errors
    /// The field outside its range.
    pub fn check(&self) -> Result<(), ApiError> {
        if !(100..=86_400_000).contains(&self.base_ms) {
            let message = "A clock starts with 100 ms to 86400000 ms (a day).";
            return Err(ApiError::setting("clock.base_ms", message));
        }
        if self.increment_ms > 3_600_000 {
            let message = "A move gains at most 3600000 ms (an hour).";
            return Err(ApiError::setting("clock.increment_ms", message));
        }
        if self.moves_per_period.is_some_and(|moves| !(1..=1000).contains(&moves)) {
            let message = "A period has 1 to 1000 moves.";
            return Err(ApiError::setting("clock.moves_per_period", message));
        }
        Ok(())
    }

    /// Milliseconds on a player's clock after a move, or `None` when the flag fell before it.
    ///
    /// `left` is the clock when the turn began, `made` the number of moves this player made
    /// before this one.
    pub fn after_move(&self, left: u64, spent: Duration, made: u32) -> Option<u64> {
        let left = left.checked_sub(millis(spent)).filter(|&left| left > 0)?;
        let period = match self.moves_per_period {
            Some(moves) if (made + 1).is_multiple_of(moves) => self.base_ms,
            _ => 0,
        };
        Some(left + self.increment_ms + period)
    }

    /// Moves this player still has to make in the period, having made `made`.
    pub fn moves_to_go(&self, made: u32) -> Option<u32> {
        self.moves_per_period.map(|moves| moves - made % moves)
    }

    /// As it is written in a game record: `300+5`, `40/5400`, `40/5400+30`.
    pub fn notation(&self) -> String {
        let period = self.moves_per_period.map_or(String::new(), |moves| format!("{moves}/"));
        let base = seconds(self.base_ms);
        match (self.increment_ms, self.moves_per_period) {
            (0, Some(_)) => format!("{period}{base}"),
            (increment, _) => format!("{period}{base}+{}", seconds(increment)),
        }
    }
}

fn seconds(ms: u64) -> String {
    if ms.is_multiple_of(1000) {
        (ms / 1000).to_string()
    } else {
        format!("{}.{:03}", ms / 1000, ms % 1000).trim_end_matches('0').to_owned()
    }
}

/// Whole milliseconds; as many as fit.
pub fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLITZ: ClockRule =
        ClockRule { base_ms: 300_000, increment_ms: 3_000, moves_per_period: None };
    const CLASSICAL: ClockRule =
        ClockRule { base_ms: 5_400_000, increment_ms: 0, moves_per_period: Some(40) };

    #[test]
    fn a_move_costs_its_time_and_gains_the_increment() {
        let after = BLITZ.after_move(300_000, Duration::from_millis(4_500), 0);
        assert_eq!(after, Some(298_500));
    }

    #[test]
    fn the_flag_falls_when_nothing_is_left() {
        assert_eq!(BLITZ.after_move(1_000, Duration::from_millis(1_000), 5), None);
        assert_eq!(BLITZ.after_move(1_000, Duration::from_secs(u64::MAX), 5), None);
        assert_eq!(BLITZ.after_move(1_000, Duration::from_millis(999), 5), Some(3_001));
    }

    #[test]
    fn a_finished_period_gains_the_base() {
        let second = Duration::from_secs(1);
        assert_eq!(CLASSICAL.after_move(10_000, second, 38), Some(9_000));
        assert_eq!(CLASSICAL.after_move(10_000, second, 39), Some(5_409_000));
        assert_eq!(CLASSICAL.after_move(10_000, second, 79), Some(5_409_000));
        assert_eq!(CLASSICAL.moves_to_go(0), Some(40));
        assert_eq!(CLASSICAL.moves_to_go(39), Some(1));
        assert_eq!(CLASSICAL.moves_to_go(40), Some(40));
        assert_eq!(BLITZ.moves_to_go(7), None);
    }

    #[test]
    fn clocks_are_written_as_records_write_them() {
        assert_eq!(BLITZ.notation(), "300+3");
        assert_eq!(CLASSICAL.notation(), "40/5400");
        assert_eq!(ClockRule { increment_ms: 30_000, ..CLASSICAL }.notation(), "40/5400+30");
        assert_eq!(
            ClockRule { base_ms: 2_000, increment_ms: 20, moves_per_period: None }.notation(),
            "2+0.02"
        );
    }

    #[test]
    fn clocks_outside_their_range_are_refused() {
        for (rule, field) in [
            (ClockRule { base_ms: 99, ..BLITZ }, "clock.base_ms"),
            (ClockRule { base_ms: u64::MAX, ..BLITZ }, "clock.base_ms"),
            (ClockRule { increment_ms: 3_600_001, ..BLITZ }, "clock.increment_ms"),
            (ClockRule { moves_per_period: Some(0), ..BLITZ }, "clock.moves_per_period"),
        ] {
            let error = rule.check().expect_err("out of range");
            assert_eq!(error.detail.field.as_deref(), Some(field));
        }
        assert_eq!(BLITZ.check(), Ok(()));
    }
}
