//! What is in a file of games.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use engine::{Learning, Outcome, PlayedGame, ReplayedPosition};
use serde::Serialize;

use crate::filter::{Filter, Verdict};
use crate::record::{Found, Header, Reader, RecordError};

/// Keys of positions that are remembered, to count duplicates by.
const MOST_KEYS: usize = 1 << 22;
/// Values in one bar of the histogram, in centipawns, and where the last bar begins.
const VALUES: Scale = Scale { step: 100, last: 2000 };
/// Plies in one bar of the histogram, and where the last bar begins.
const LENGTHS: Scale = Scale { step: 20, last: 400 };

/// What is in a file of games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// What the file says of its games.
    #[serde(flatten)]
    pub header: Header,
    /// Length of the file.
    pub bytes: u64,
    /// Blocks that could be read.
    pub blocks: u64,
    /// Places that could not be read, in words.
    pub damage: Vec<String>,
    /// Games that could be read.
    pub games: u64,
    /// Games that could be read and cannot be played, in words.
    pub illegal: Vec<String>,
    /// Positions that were searched.
    pub positions: u64,
    /// Plies that nobody thought about.
    pub opening_plies: u64,
    /// Games by their end, the most frequent first.
    pub endings: Vec<EndingCount>,
    /// Share of the searched positions that had been there before, in this or another game. Of very
    /// many positions, those with certain keys are looked at.
    pub duplicates: f64,
    /// Positions by what the filter says of them.
    pub filter: BTreeMap<&'static str, u64>,
    /// Values of the positions for the first player, in centipawns; mates not counted.
    pub values: Histogram,
    /// Positions with a mate in sight.
    pub mates: u64,
    /// Plies of games, those of the opening counted.
    pub lengths: Histogram,
}

/// How often games ended in one way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EndingCount {
    /// The reason, in kebab case.
    pub reason: String,
    /// Won by the first player.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost by the first player.
    pub losses: u64,
}

impl EndingCount {
    /// All of them.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// How often numbers were in certain ranges.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Histogram {
    /// Where the first bar begins.
    pub start: i32,
    /// Width of a bar; the first and the last also hold what lies beyond.
    pub step: i32,
    /// How many numbers each bar stands for.
    pub counts: Vec<u64>,
    /// The mean of all numbers; 0 when there is none.
    pub mean: f64,
}

/// Bars from 0, or from the other side of it, up to the last.
#[derive(Clone, Copy)]
struct Scale {
    step: i32,
    last: i32,
}

impl Histogram {
    fn new(scale: Scale, signed: bool) -> Self {
        let start = if signed { -scale.last - scale.step } else { 0 };
        let bars = (scale.last + scale.step - start) / scale.step;
        Self { start, step: scale.step, counts: vec![0; bars as usize], mean: 0.0 }
    }

    fn add(&mut self, number: i32) {
        let last = self.counts.len() as i32 - 1;
        let bar = (number - self.start).div_euclid(self.step).clamp(0, last);
        self.counts[bar as usize] += 1;
        // The sum until all are in.
        self.mean += f64::from(number);
    }

    fn finish(&mut self) {
        self.mean /= self.total().max(1) as f64;
    }

    /// How many numbers there are.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }
}

/// Counts how many keys were there before. When they become too many to remember, those alone go on
/// to count whose lowest bits are 0.
#[derive(Default)]
struct Duplicates {
    keys: HashSet<u64>,
    mask: u64,
    looked_at: u64,
}

impl Duplicates {
    fn add(&mut self, key: u64) {
        if key & self.mask != 0 {
            return;
        }
        self.looked_at += 1;
        self.keys.insert(key);
        if self.keys.len() > MOST_KEYS {
            let before = self.keys.len() as f64;
            self.mask = 2 * self.mask + 1;
            let mask = self.mask;
            self.keys.retain(|key| key & mask == 0);
            // Those that no longer count are as often there as the others.
            let share = self.keys.len() as f64 / before;
            self.looked_at = (self.looked_at as f64 * share).round() as u64;
        }
    }

    fn share(&self) -> f64 {
        1.0 - self.keys.len() as f64 / self.looked_at.max(1) as f64
    }
}

/// What is counted before it is summed up.
struct Counter<'a> {
    summary: Summary,
    endings: BTreeMap<String, EndingCount>,
    duplicates: Duplicates,
    filter: &'a Filter,
}

/// Looks through a file of games, which `learning` finds for its header plays again. `told` hears how
/// many of its bytes are done.
///
/// # Errors
/// A file that cannot be read or is none of games; what `learning` returns. Damage is none.
pub fn summarise<E: From<RecordError>>(
    path: &Path,
    filter: &Filter,
    learning: impl FnOnce(&Header) -> Result<&'static dyn Learning, E>,
    told: &mut dyn FnMut(u64),
) -> Result<Summary, E> {
    let mut reader = Reader::open(path)?;
    let learning = learning(reader.header())?;
    let mut counter = Counter::new(reader.header().clone(), reader.len(), filter);
    while let Some(found) = reader.next()? {
        match found {
            Found::Damage(damage) => counter.summary.damage.push(damage.to_string()),
            Found::Block(block) => {
                counter.summary.blocks += 1;
                for (number, game) in (block.first..).zip(&block.games) {
                    counter.add(learning, number, game);
                }
                told(block.offset);
            }
        }
    }
    Ok(counter.finish())
}

impl<'a> Counter<'a> {
    fn new(header: Header, bytes: u64, filter: &'a Filter) -> Self {
        let summary = Summary {
            header,
            bytes,
            blocks: 0,
            damage: Vec::new(),
            games: 0,
            illegal: Vec::new(),
            positions: 0,
            opening_plies: 0,
            endings: Vec::new(),
            duplicates: 0.0,
            filter: Verdict::ALL.map(|verdict| (verdict.name(), 0)).into(),
            values: Histogram::new(VALUES, true),
            mates: 0,
            lengths: Histogram::new(LENGTHS, false),
        };
        Self { summary, endings: BTreeMap::new(), duplicates: Duplicates::default(), filter }
    }

    fn add(&mut self, learning: &dyn Learning, number: u64, game: &PlayedGame) {
        let variant = self.summary.header.variant.clone();
        let played = learning.replay(&variant, game, &mut |position| self.look_at(position));
        if let Err(error) = played {
            self.summary.illegal.push(format!("game {number}: {error}"));
        }
        self.summary.games += 1;
        self.summary.opening_plies += game.opening.len() as u64;
        let plies = game.opening.len() + game.plies.len();
        self.summary.lengths.add(plies.try_into().unwrap_or(i32::MAX));
        let reason = &game.reason;
        let new = || EndingCount { reason: reason.clone(), wins: 0, draws: 0, losses: 0 };
        let count = self.endings.entry(reason.clone()).or_insert_with(new);
        match game.result {
            Outcome::Win => count.wins += 1,
            Outcome::Draw => count.draws += 1,
            Outcome::Loss => count.losses += 1,
        }
    }

    fn look_at(&mut self, position: &ReplayedPosition) {
        let verdict = self.filter.judge(position);
        *self.summary.filter.entry(verdict.name()).or_default() += 1;
        let Some(value) = position.value else { return };
        self.summary.positions += 1;
        self.duplicates.add(position.key);
        if value.is_mate() {
            self.summary.mates += 1;
        } else {
            self.summary.values.add(value.raw());
        }
    }

    fn finish(mut self) -> Summary {
        self.summary.endings = self.endings.into_values().collect();
        self.summary.endings.sort_by_key(|count| std::cmp::Reverse(count.games()));
        self.summary.duplicates = self.duplicates.share();
        self.summary.values.finish();
        self.summary.lengths.finish();
        self.summary
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_hold_what_they_say_and_the_outer_ones_what_lies_beyond() {
        let mut values = Histogram::new(Scale { step: 100, last: 200 }, true);
        assert_eq!((values.start, values.counts.len()), (-300, 6));
        for value in [-9999, -201, -200, -1, 0, 99, 100, 299, 300] {
            values.add(value);
        }
        values.finish();
        assert_eq!(values.counts, [2, 1, 1, 2, 1, 2]);
        assert!((values.mean - -9603.0 / 9.0).abs() < 1e-9);
    }

    #[test]
    fn duplicates_are_counted_or_estimated() {
        let mut few = Duplicates::default();
        [5, 6, 5, 7, 5].into_iter().for_each(|key| few.add(key));
        assert!((few.share() - 0.4).abs() < 1e-12);
        let mut many = Duplicates::default();
        for number in 0..2 * MOST_KEYS as u64 {
            let key = (number % (MOST_KEYS as u64 * 3 / 2)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            many.add(key);
        }
        assert!(many.mask > 0 && (many.share() - 0.25).abs() < 0.01, "{}", many.share());
    }
}
