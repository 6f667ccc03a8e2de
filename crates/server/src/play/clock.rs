//! Clocks as a page asks for them.

use std::time::Duration;

use engine::ClockRule;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::ApiError;

/// How the clocks of a game run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = ClockRule)]
#[serde(deny_unknown_fields)]
pub struct ClockRuleView {
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

impl ClockRuleView {
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

    /// The rule itself.
    pub fn rule(&self) -> ClockRule {
        ClockRule {
            base: Duration::from_millis(self.base_ms),
            increment: Duration::from_millis(self.increment_ms),
            moves: self.moves_per_period,
        }
    }
}

/// Whole milliseconds; as many as fit.
pub fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLITZ: ClockRuleView =
        ClockRuleView { base_ms: 300_000, increment_ms: 3_000, moves_per_period: None };

    #[test]
    fn clocks_outside_their_range_are_refused() {
        for (rule, field) in [
            (ClockRuleView { base_ms: 99, ..BLITZ }, "clock.base_ms"),
            (ClockRuleView { base_ms: u64::MAX, ..BLITZ }, "clock.base_ms"),
            (ClockRuleView { increment_ms: 3_600_001, ..BLITZ }, "clock.increment_ms"),
            (ClockRuleView { moves_per_period: Some(0), ..BLITZ }, "clock.moves_per_period"),
        ] {
            let error = rule.check().expect_err("out of range");
            assert_eq!(error.detail.field.as_deref(), Some(field));
        }
        assert_eq!(BLITZ.check(), Ok(()));
    }
}
