//! Time controls.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use engine::ClockRule;
use serde::{Deserialize, Serialize};

/// How long a player may think.
///
/// As text: `60+0.6` (seconds and seconds a move), `40/60+0.6` (so many moves each period),
/// `1:30+2` (minutes and seconds), `movetime=100` (milliseconds), `nodes=5000`, `depth=8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum TimeControl {
    /// A clock.
    Clock(ClockRule),
    /// The same time for every move.
    MoveTime(Duration),
    /// So many positions a move.
    Nodes(u64),
    /// So many plies deep.
    Depth(u32),
}

/// A text that is no time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{0:?} is no time control like 60+0.6, 40/60+0.6, 1:30+2, movetime=100, nodes=5000 or depth=8"
)]
pub struct BadTimeControl(String);

/// No game lasts longer than a month.
const MOST_SECONDS: f64 = 31.0 * 86_400.0;

fn seconds(text: &str) -> Option<f64> {
    let plain = |text: &str| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        digits.then(|| text.parse::<f64>().ok())?
    };
    let value = match text.split_once(':') {
        Some((minutes, seconds)) => plain(minutes)? * 60.0 + plain(seconds)?,
        None => plain(text)?,
    };
    (value <= MOST_SECONDS).then_some(value)
}

fn read(text: &str) -> Option<TimeControl> {
    if let Some((key, value)) = text.split_once('=') {
        let number: u64 = value.parse().ok().filter(|&number| number > 0)?;
        return Some(match key {
            "movetime" if number as f64 <= MOST_SECONDS * 1000.0 => {
                TimeControl::MoveTime(Duration::from_millis(number))
            }
            "nodes" => TimeControl::Nodes(number),
            "depth" => TimeControl::Depth(u32::try_from(number).ok()?),
            _ => return None,
        });
    }
    let (moves, time) = match text.split_once('/') {
        Some((moves, time)) => (Some(moves.parse().ok().filter(|&moves: &u32| moves > 0)?), time),
        None => (None, text),
    };
    let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
    let duration = |text| Some(Duration::from_secs_f64(seconds(text)?));
    let (base, increment) = (duration(base)?, duration(increment)?);
    // With nothing on the clock at first, every game would be lost at once.
    (base > Duration::ZERO).then_some(TimeControl::Clock(ClockRule { base, increment, moves }))
}

impl FromStr for TimeControl {
    type Err = BadTimeControl;

    fn from_str(text: &str) -> Result<Self, BadTimeControl> {
        read(text.trim()).ok_or_else(|| BadTimeControl(text.to_owned()))
    }
}

impl TryFrom<String> for TimeControl {
    type Error = BadTimeControl;

    fn try_from(text: String) -> Result<Self, BadTimeControl> {
        text.parse()
    }
}

impl From<TimeControl> for String {
    fn from(time: TimeControl) -> Self {
        time.to_string()
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(rule) => rule.fmt(f),
            Self::MoveTime(time) => write!(f, "movetime={}", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_every_form() {
        let ms = Duration::from_millis;
        let clock = |base, increment, moves| {
            TimeControl::Clock(ClockRule { base: ms(base), increment: ms(increment), moves })
        };
        for (text, time, written) in [
            ("60+0.6", clock(60_000, 600, None), "60+0.6"),
            ("2", clock(2_000, 0, None), "2"),
            ("40/60+0.6", clock(60_000, 600, Some(40)), "40/60+0.6"),
            ("40/1:30", clock(90_000, 0, Some(40)), "40/90"),
            (" 0.1+0.01 ", clock(100, 10, None), "0.1+0.01"),
            ("movetime=100", TimeControl::MoveTime(ms(100)), "movetime=100"),
            ("nodes=5000", TimeControl::Nodes(5000), "nodes=5000"),
            ("depth=8", TimeControl::Depth(8), "depth=8"),
        ] {
            assert_eq!(text.parse(), Ok(time), "{text}");
            assert_eq!(time.to_string(), written);
            assert_eq!(written.parse(), Ok(time));
        }
    }

    #[test]
    fn refuses_the_rest() {
        for text in [
            "",
            "0",
            "0+1",
            "-1",
            "1+-1",
            "inf",
            "nan",
            "1e9",
            "0/60",
            "x/60",
            "nodes=0",
            "nodes=-1",
            "nodes=",
            "depth=5000000000",
            "speed=3",
            "1:2:3",
            "99999999",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
