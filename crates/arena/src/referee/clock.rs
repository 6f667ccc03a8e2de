//! The clock of one seat.

use std::time::Duration;

use engine::Clock;

use crate::plan::TimeControl;

/// Whether a move came in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    InTime,
    /// By so much too late.
    Late(Duration),
}

/// A clock under a time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SeatClock {
    control: TimeControl,
    /// Time by which a move may come too late.
    margin: Duration,
    left: Duration,
    made: u32,
}

/// Nobody is told that no time is left at all: within the margin, the game goes on.
const LEAST: Duration = Duration::from_millis(1);

impl SeatClock {
    pub fn new(control: TimeControl, margin: Duration) -> Self {
        let left = match control {
            TimeControl::Clock(rule) => rule.base,
            _ => Duration::ZERO,
        };
        Self { control, margin, left, made: 0 }
    }

    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// What it shows; `None` where no clock runs from move to move.
    pub fn shows(&self) -> Option<Clock> {
        match self.control {
            TimeControl::Clock(rule) => Some(Clock { left: self.left, increment: rule.increment }),
            _ => None,
        }
    }

    /// Moves until more time comes.
    pub fn moves_to_go(&self) -> Option<u32> {
        match self.control {
            TimeControl::Clock(rule) => rule.moves_to_go(self.made),
            _ => None,
        }
    }

    /// How long the next move may take, margin included; `None` without any limit.
    pub fn allowed(&self) -> Option<Duration> {
        match self.control {
            TimeControl::Clock(_) => Some(self.left + self.margin),
            TimeControl::MoveTime(time) => Some(time + self.margin),
            TimeControl::Nodes(_) | TimeControl::Depth(_) => None,
        }
    }

    /// Takes the time of a move off and adds what the move brings.
    pub fn press(&mut self, elapsed: Duration) -> Verdict {
        if let Some(late) = self.allowed().and_then(|allowed| elapsed.checked_sub(allowed))
            && !late.is_zero()
        {
            self.left = Duration::ZERO;
            return Verdict::Late(late + self.margin);
        }
        if let TimeControl::Clock(rule) = self.control {
            // What the margin forgives costs no more than there is.
            let spent = elapsed.min(self.left.saturating_sub(LEAST));
            self.left = rule.after_move(self.left, spent, self.made).unwrap_or(LEAST);
            self.made += 1;
        }
        Verdict::InTime
    }
}

#[cfg(test)]
mod tests {
    use engine::ClockRule;

    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn left(clock: &SeatClock) -> Duration {
        clock.shows().expect("a clock").left
    }

    #[test]
    fn increments_and_periods_are_added_after_the_move() {
        let control =
            TimeControl::Clock(ClockRule { base: ms(1000), increment: ms(10), moves: Some(2) });
        let mut clock = SeatClock::new(control, ms(0));
        assert_eq!(clock.moves_to_go(), Some(2));
        assert_eq!(clock.press(ms(400)), Verdict::InTime);
        assert_eq!((left(&clock), clock.moves_to_go()), (ms(610), Some(1)));
        assert_eq!(clock.press(ms(610)), Verdict::InTime);
        assert_eq!((left(&clock), clock.moves_to_go()), (ms(1011), Some(2)));
        assert_eq!(clock.press(ms(1012)), Verdict::Late(ms(1)));
        assert_eq!(left(&clock), ms(0));
    }

    #[test]
    fn the_margin_forgives_and_gives_nothing() {
        let control =
            TimeControl::Clock(ClockRule { base: ms(100), increment: ms(0), moves: None });
        let mut clock = SeatClock::new(control, ms(50));
        assert_eq!(clock.press(ms(150)), Verdict::InTime);
        assert_eq!(left(&clock), LEAST);
        assert_eq!(clock.press(ms(52)), Verdict::Late(ms(51)));
        let mut fixed = SeatClock::new(TimeControl::MoveTime(ms(100)), ms(50));
        assert_eq!((fixed.shows(), fixed.allowed()), (None, Some(ms(150))));
        assert_eq!(fixed.press(ms(150)), Verdict::InTime);
        assert_eq!(fixed.press(ms(151)), Verdict::Late(ms(51)));
        let mut free = SeatClock::new(TimeControl::Nodes(5), ms(0));
        assert_eq!(free.press(ms(1_000_000)), Verdict::InTime);
    }
}
