//! Retrograde analysis (Ströhlein 1970, Thompson 1986): from the ends of games backwards.
//!
//! Every position of a class begins with what its own moves say: it is over, or a conversion wins it after so
//! many plies, or it has so many moves left that might save it. Then distances are gone through from 0. A
//! position that is lost after `n` plies makes every position won that has a move to it, after `n + 1`; one
//! that is won takes a hope from every such position, and whoever has none left is lost. What is never
//! reached is drawn. Each step looks at all positions, on all cores; as everything that is written in a step
//! is the same whoever writes first, so is the table.

use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};

use game::Outcome;
use rayon::prelude::*;

use crate::{EndgameError, Endings, MOST_PLIES, Place, Standing, Verdict};

/// The number stands for no position.
const UNUSED: u16 = u16::MAX;
/// No verdict yet, and none but a draw or a win can come: a conversion draws, or the game is over so.
const SAFE: u16 = u16::MAX - 1;
/// No verdict yet; the rest is the distance to the longest lost conversion.
const PENDING: u16 = 1 << 15;
/// Positions that a thread takes at once.
const SHARE: usize = 1 << 14;

/// A table that is solved.
pub(crate) struct Solved {
    /// [`Verdict::to_byte`] of every number. Numbers that are unused have that of the number before, which
    /// makes the table compress better.
    pub(crate) values: Vec<u8>,
    pub(crate) summary: Summary,
}

/// What a table holds, counted: every numbered position once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Positions that nobody wins.
    pub draws: u64,
    /// Positions that the side to move loses.
    pub losses: u64,
    /// Plies of the longest win, and the first number that has it; 0 where nothing is won.
    pub longest: (u8, u64),
}

/// The tables that a class converts to: verdicts by class.
pub(crate) type Known<C> = [(C, Vec<u8>)];

/// The work on one class.
struct Work<'a, E: Endings> {
    class: E::Class,
    known: &'a Known<E::Class>,
    /// The distance by which the position is won or lost, certain once the steps have come there; or one of
    /// the values above.
    states: Vec<AtomicU16>,
    /// Moves within the class that are not known to lose.
    hopes: Vec<AtomicU8>,
}

/// Solves a class. `told` hears, from any thread, of how many more positions the moves were looked at.
///
/// # Errors
/// [`EndgameError::TooFar`].
pub(crate) fn solve<E: Endings>(
    class: E::Class,
    known: &Known<E::Class>,
    told: &(dyn Fn(usize) + Sync),
) -> Result<Solved, EndgameError> {
    let entries = E::entries(class);
    let mut work = Work::<E> {
        class,
        known,
        states: (0..entries).map(|_| AtomicU16::new(UNUSED)).collect(),
        hopes: (0..entries).map(|_| AtomicU8::new(0)).collect(),
    };
    work.begin(told);
    let mut distance = 0;
    while work.furthest() >= Some(distance) {
        if distance > u16::from(MOST_PLIES) {
            return Err(EndgameError::TooFar { class: class.to_string() });
        }
        work.step(distance);
        distance += 1;
    }
    Ok(work.finish())
}

impl<E: Endings> Work<'_, E> {
    /// Gives every position what its moves say by themselves.
    fn begin(&mut self, told: &(dyn Fn(usize) + Sync)) {
        let (class, known) = (self.class, self.known);
        let shares = self.states.par_chunks_mut(SHARE).zip(self.hopes.par_chunks_mut(SHARE));
        shares.enumerate().for_each_init(Vec::new, |places, (share, (states, hopes))| {
            for (offset, (state, hopes)) in states.iter_mut().zip(hopes.iter_mut()).enumerate() {
                places.clear();
                let standing = E::expand(class, share * SHARE + offset, places);
                let (first, count) = begin::<E>(class, known, standing, places);
                (*state.get_mut(), *hopes.get_mut()) = (first, count);
            }
            told(states.len());
        });
    }

    /// The longest distance that any position has so far.
    fn furthest(&self) -> Option<u16> {
        let certain =
            |state: &AtomicU16| Some(state.load(Relaxed)).filter(|&state| state < PENDING);
        self.states.par_iter().filter_map(certain).max()
    }

    /// Goes back from all positions of this distance.
    fn step(&self, distance: u16) {
        let shares = self.states.par_chunks(SHARE).enumerate();
        shares.for_each_init(Vec::new, |numbers, (share, states)| {
            for (offset, state) in states.iter().enumerate() {
                if state.load(Relaxed) != distance {
                    continue;
                }
                numbers.clear();
                E::unmoves(self.class, share * SHARE + offset, numbers);
                // Symmetric positions have moves that are the same.
                numbers.sort_unstable();
                numbers.dedup();
                for &number in &*numbers {
                    if distance.is_multiple_of(2) {
                        self.win(number, distance + 1);
                    } else {
                        self.lose_hope(number, distance + 1);
                    }
                }
            }
        });
    }

    /// A move of this position wins after so many plies.
    fn win(&self, number: usize, plies: u16) {
        let state = self.states[number].load(Relaxed);
        if state != UNUSED && state > plies {
            self.states[number].store(plies, Relaxed);
        }
    }

    /// A move of this position loses after so many plies.
    fn lose_hope(&self, number: usize, plies: u16) {
        let state = self.states[number].load(Relaxed);
        let pending = state & PENDING != 0 && state < SAFE;
        if pending && self.hopes[number].fetch_sub(1, Relaxed) == 1 {
            self.states[number].store(plies.max(state & !PENDING), Relaxed);
        }
    }

    fn finish(self) -> Solved {
        let mut summary = Summary::default();
        let mut values = Vec::with_capacity(self.states.len());
        for (number, state) in self.states.iter().enumerate() {
            let verdict = match state.load(Relaxed) {
                UNUSED => {
                    values.push(values.last().copied().unwrap_or(0));
                    continue;
                }
                PENDING.. => Verdict::Draw,
                plies => Verdict::from_byte(plies as u8 + 1),
            };
            summary.count(verdict, number as u64);
            values.push(verdict.to_byte());
        }
        Solved { values, summary }
    }
}

impl Summary {
    fn count(&mut self, verdict: Verdict, number: u64) {
        match verdict {
            Verdict::Win(plies) => {
                self.wins += 1;
                if plies > self.longest.0 {
                    self.longest = (plies, number);
                }
            }
            Verdict::Draw => self.draws += 1,
            Verdict::Loss(_) => self.losses += 1,
        }
    }
}

/// The first state of a number, and how many moves within the class it has.
fn begin<E: Endings>(
    class: E::Class,
    known: &Known<E::Class>,
    standing: Standing,
    places: &mut Vec<Place<E::Class>>,
) -> (u16, u8) {
    match standing {
        Standing::Unused => return (UNUSED, 0),
        Standing::Over(Outcome::Loss) => return (0, 0),
        Standing::Over(Outcome::Draw) => return (SAFE, 0),
        Standing::Over(Outcome::Win) => unreachable!("nobody is won by having to move"),
        Standing::Open => {}
    }
    // Symmetric positions have moves that are the same.
    places.sort_unstable();
    places.dedup();
    let (mut hopes, mut best, mut worst) = (0, None, 0);
    for place in &*places {
        let after = match *place {
            Place::Table(inside, _) if inside == class => {
                hopes += 1;
                continue;
            }
            Place::Table(other, number) => look_up(known, other, number),
            Place::Drawn => Verdict::Draw,
        };
        // One that is too far is found out by its distance.
        let plies = u16::from(after.plies().unwrap_or(0)) + 1;
        best = best.max(Some(match after.outcome() {
            Outcome::Loss => PENDING - plies,
            Outcome::Draw => 0,
            Outcome::Win => {
                worst = worst.max(plies);
                continue;
            }
        }));
    }
    match best {
        Some(0) => (SAFE, 0),
        Some(win) => (PENDING - win, 0),
        None if hopes == 0 => (worst, 0),
        None => (PENDING | worst, hopes),
    }
}

fn look_up<C: PartialEq + Copy>(known: &Known<C>, class: C, number: usize) -> Verdict {
    let table = known.iter().find(|(one, _)| *one == class);
    let (_, values) = table.expect("a class names all its conversions");
    Verdict::from_byte(values[number])
}
