//! What moves took, by the clocks of a record.

use std::time::Duration;

use engine::ClockRule;

/// Reads the tag `TimeControl` of a record: `300+3`, `40/5400`, `40/5400+30`; `None` for anything else.
fn clock_rule(text: &str) -> Option<ClockRule> {
    let seconds = |text: &str| {
        let seconds: f64 = text.parse().ok()?;
        (seconds >= 0.0).then(|| Duration::try_from_secs_f64(seconds).ok())?
    };
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), rest),
        None => (None, text),
    };
    let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    Some(ClockRule { base: seconds(base)?, increment: seconds(increment)?, moves })
}

/// The milliseconds that each move took, where the record tells. `seats` says who made them,
/// `clocks_ms` what the mover's clock showed after them, `control` is the tag `TimeControl`.
pub fn spent_ms(seats: &[usize], clocks_ms: &[Option<u64>], control: &str) -> Vec<Option<u64>> {
    let rule = clock_rule(control);
    let mut shown = [rule.map(|rule| rule.base); 2];
    let mut made = [0_u32; 2];
    let spent = seats.iter().zip(clocks_ms).map(|(&seat, clock)| {
        let (before, after) = (shown[seat], clock.map(Duration::from_millis));
        made[seat] += 1;
        shown[seat] = after;
        let gained = rule.map_or(Duration::ZERO, |rule| {
            let ends_period = rule.moves.is_some_and(|moves| made[seat].is_multiple_of(moves));
            rule.increment + if ends_period { rule.base } else { Duration::ZERO }
        });
        let spent = before?.saturating_add(gained).checked_sub(after?)?;
        u64::try_from(spent.as_millis()).ok()
    });
    spent.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_tell_what_moves_took() {
        let seats = [0, 1, 0, 1, 0];
        let clocks = [Some(299_000), Some(303_000), None, Some(296_000), Some(10_000)];
        let spent = spent_ms(&seats, &clocks, "300+3");
        assert_eq!(spent, [Some(4_000), Some(0), None, Some(10_000), None]);
    }

    #[test]
    fn without_a_time_control_the_first_moves_are_unknown() {
        let spent = spent_ms(&[0, 1, 0, 1], &[Some(60_000); 4], "-");
        assert_eq!(spent, [None, None, Some(0), Some(0)]);
        // A clock that shows more than before has gained what the record does not tell.
        assert_eq!(spent_ms(&[0, 0], &[Some(1), Some(2)], "?"), [None, None]);
    }

    #[test]
    fn a_period_that_ends_gains_its_base() {
        let spent = spent_ms(&[0, 0, 0], &[Some(50_000), Some(100_000), Some(99_000)], "2/60");
        assert_eq!(spent, [Some(10_000), Some(10_000), Some(1_000)]);
        for bad in ["", "0/60", "x", "60+", "-5", "inf", "nan", "1e400", "60+x", "1/2/3"] {
            assert_eq!(clock_rule(bad), None, "{bad}");
        }
    }
}
