//! How far each rung sees in a given time.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use game::Depth;
use serde::Serialize;

use super::table::{aligned, grouped};
use crate::ladder::{RungEffort, RungInfo};
use crate::position::{LabError, LabPosition};
use crate::subject::Subject;
use crate::{Count, Limits, Settings, StopFlag};

/// Deeper than this no rung is asked: the tree has ended long before.
const DEEPEST: u32 = 40;

/// How far the rungs of a game see.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reach {
    /// The game.
    pub game: String,
    /// Number of positions.
    pub positions: usize,
    /// Time for one search in milliseconds.
    pub time_ms: u64,
    /// The rungs that look as deep as they are told, from the lowest on.
    pub rungs: Vec<RungReach>,
}

/// How far a rung sees.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RungReach {
    /// Its name.
    pub rung: &'static str,
    /// At each position the deepest search that ended in time, in plies; 0 for none.
    pub depths: Vec<u32>,
    /// Positions visited per second, over all searches, those that were broken off included.
    pub visited_per_second: f64,
    /// Positions valued per second.
    pub evaluated_per_second: f64,
}

impl Reach {
    /// Lets each rung search each position to depth 1, 2, 3 …, every time from the beginning, as long
    /// as one search ends in `time`. `progress` hears each rung and how many of how many are done.
    /// Returns `None` when `stop` is set.
    ///
    /// # Errors
    /// When a position cannot be read.
    pub fn measure(
        subject: &dyn Subject,
        positions: &[String],
        time: Duration,
        stop: &StopFlag,
        progress: &mut dyn FnMut(usize, usize, &'static str),
    ) -> Result<Option<Self>, LabError> {
        let boards: Vec<_> =
            positions.iter().map(|position| subject.open(position)).collect::<Result<_, _>>()?;
        let entries: Vec<_> =
            subject.rungs().into_iter().filter(|entry| entry.effort == RungEffort::Plies).collect();
        let mut rungs = Vec::new();
        for (place, entry) in entries.iter().enumerate() {
            progress(place, entries.len(), entry.name);
            let mut total = (Count::default(), Duration::ZERO);
            let mut depths = Vec::new();
            for board in &boards {
                depths.push(deepest(board.as_ref(), entry, time, stop, &mut total)?);
                if stop.is_set() {
                    return Ok(None);
                }
            }
            let (count, spent) = total;
            let rate = |number: u64| number as f64 / spent.as_secs_f64().max(1e-6);
            rungs.push(RungReach {
                rung: entry.name,
                depths,
                visited_per_second: rate(count.visited),
                evaluated_per_second: rate(count.evaluated),
            });
        }
        let time_ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let game = subject.name().to_owned();
        Ok(Some(Self { game, positions: positions.len(), time_ms, rungs }))
    }

    /// As a Markdown table.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut text = format!(
            "# {}: how far each rung sees in {} ms, {} positions\n\n",
            self.game, self.time_ms, self.positions
        );
        let line = |rung: &RungReach| {
            let (least, most) = (rung.depths.iter().min(), rung.depths.iter().max());
            let mean = f64::from(rung.depths.iter().sum::<u32>()) / rung.depths.len().max(1) as f64;
            let ends =
                least.zip(most).map_or(String::new(), |(low, high)| format!("{low} to {high}"));
            vec![
                rung.rung.to_owned(),
                format!("{mean:.1}"),
                ends,
                grouped(rung.visited_per_second as u64),
                grouped(rung.evaluated_per_second as u64),
            ]
        };
        let lines: Vec<_> = self.rungs.iter().map(line).collect();
        let head = ["rung", "depth", "from", "positions per s", "evaluated per s"];
        let _ = write!(text, "{}", aligned(&head, &lines));
        text + "\ndepth: the deepest search that ends in time, in plies, mean over the positions, and \
                its least and most.\n"
    }
}

/// The deepest search that ends in time.
fn deepest(
    board: &dyn LabPosition,
    entry: &'static RungInfo,
    time: Duration,
    stop: &StopFlag,
    total: &mut (Count, Duration),
) -> Result<u32, LabError> {
    for plies in 1..=DEEPEST {
        let begun = Instant::now();
        let until = begun.checked_add(time);
        let limits = Limits { positions: None, until, stop: stop.clone() };
        let depth = Depth::new(plies).unwrap_or(Depth::MAX);
        let settings = Settings { table_bits: 20, limits, ..Settings::to_depth(depth) };
        let answer = board.ask(entry, &settings)?;
        let spent = begun.elapsed();
        total.0 += answer.count;
        total.1 += spent;
        if answer.broken_off || spent > time {
            return Ok(plies - 1);
        }
    }
    Ok(DEEPEST)
}
