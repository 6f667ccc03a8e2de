//! How long to think.

use std::time::{Duration, Instant};

use crate::limits::{Limits, SearchClock};
use crate::params::Params;

/// How much of what a changing best move adds is left after so many iterations without a change.
const UNREST: [f64; 5] = [1.0, 0.53, 0.27, 0.09, 0.0];
/// A fall by more centipawns than that alarms no more.
const MAX_DROP: i32 = 60;

/// The time for one move: a soft limit between iterations, a hard one within them.
#[derive(Clone, Debug)]
pub struct Timer {
    start: Instant,
    /// Time to spend when nothing is remarkable; `None` without a clock.
    soft: Option<Duration>,
    /// Time never to exceed.
    hard: Option<Duration>,
}

/// What the last iterations say about how settled the choice is.
#[derive(Clone, Copy, Debug)]
pub struct Calm {
    /// Iterations since the best move last changed.
    pub stable: u32,
    /// Centipawns by which the score has fallen of late.
    pub drop: i32,
    /// Share of all positions spent on the best move, 0 to 1.
    pub share: f64,
    /// Whether there is only one legal move.
    pub forced: bool,
}

impl Timer {
    pub fn new<M>(limits: &Limits<M>, params: &Params) -> Self {
        let (soft, hard) = limits.clock.map_or((None, None), |clock| {
            let (soft, hard) = budget(clock, params);
            (Some(soft), Some(hard))
        });
        let hard = match (hard, limits.movetime) {
            (Some(hard), Some(movetime)) => Some(hard.min(movetime)),
            (hard, movetime) => hard.or(movetime),
        };
        Self { start: Instant::now(), soft, hard }
    }

    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The time is up, in the middle of an iteration.
    pub fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Another iteration is not worth beginning.
    pub fn is_enough(&self, calm: Calm, params: &Params) -> bool {
        self.soft
            .is_some_and(|soft| calm.forced || self.elapsed() >= soft.mul_f64(scale(calm, params)))
    }
}

/// Soft and hard limit for a clock.
fn budget(clock: SearchClock, params: &Params) -> (Duration, Duration) {
    let left = clock.left.saturating_sub(clock.overhead);
    // A machine that is busy with other things may wake us late: near the end keep some back.
    let reserve = Duration::from_millis(params.clock_reserve.unsigned_abs().into());
    let left = left.saturating_sub(reserve.min(left / 2)).max(Duration::from_millis(1));
    let increment = clock.increment * params.clock_increment.unsigned_abs() / 100;
    let expected = params.clock_moves.unsigned_abs();
    let moves = clock.moves_to_go.map_or(expected, |moves| moves.clamp(1, 40));
    let soft = left / moves + increment;
    // The last move before a control may use nearly everything; others must leave some.
    let most = if moves == 1 { left * 4 / 5 } else { left / 3 };
    let longest = soft.saturating_mul(params.clock_most.unsigned_abs()) / 100;
    (soft.min(most), longest.min(most))
}

/// Think longer over an unsettled choice, shorter over a settled one.
fn scale(calm: Calm, params: &Params) -> f64 {
    let share = |percent: i32| f64::from(percent) / 100.0;
    let (unstable, stable) = (share(params.clock_unstable), share(params.clock_stable));
    let stability = stable + (unstable - stable) * UNREST[calm.stable.min(4) as usize];
    let alarm = 1.0 + f64::from(calm.drop.clamp(0, MAX_DROP)) / f64::from(params.clock_drop);
    let spent = f64::from(params.clock_effort_slope) * calm.share;
    let effort = (f64::from(params.clock_effort) - spent).max(0.0);
    stability * alarm * effort / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> SearchClock {
        SearchClock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go,
            overhead: Duration::from_millis(10),
        }
    }

    #[test]
    fn no_clock_is_ever_overdrawn() {
        for left in [0, 1, 5, 20, 100, 2_000, 900_000] {
            for increment in [0, 20, 60_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(1000)] {
                    let (soft, hard) = budget(clock(left, increment, moves), &Params::default());
                    assert!(soft <= hard);
                    let rest = left.saturating_sub(10).max(1);
                    assert!(hard <= Duration::from_millis(rest), "{left} {increment} {moves:?}");
                }
            }
        }
    }

    #[test]
    fn an_unsettled_choice_gets_more_time() {
        let settled = Calm { stable: 9, drop: 0, share: 0.9, forced: false };
        let unsettled = Calm { stable: 0, drop: 50, share: 0.3, forced: false };
        let params = Params::default();
        assert!(scale(unsettled, &params) > 2.0 * scale(settled, &params));
    }

    #[test]
    fn no_numbers_of_the_clock_end_a_search_in_a_panic() {
        let calm = Calm { stable: 9, drop: 60, share: 1.0, forced: false };
        let limits = Limits::<()> { clock: Some(clock(1000, 0, None)), ..Limits::default() };
        for row in Params::default().rows() {
            for other in Params::default().rows() {
                for (one, two) in [(row.min, other.min), (row.min, other.max), (row.max, other.max)]
                {
                    let mut params = Params::default();
                    params.set(row.name, one).expect("within its range");
                    params.set(other.name, two).expect("within its range");
                    Timer::new(&limits, &params).is_enough(calm, &params);
                }
            }
        }
    }
}
