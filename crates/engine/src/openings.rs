//! Openings for matches: random moves, kept where a search finds neither side far ahead.

use std::collections::HashSet;
use std::thread;

use game::scatter;

use crate::{
    Control, EngineError, GameKind, Limits, Opponent, ScoreView, Session, Settings, Start,
};

/// Openings drawn in a row without one to keep, after which no more are expected.
const MOST_REFUSED: usize = 2000;
/// Openings that a worker draws before all of them compare what they have.
const SHARE: u64 = 8;
/// Size of the transposition table of a worker in MiB.
const TABLE_MIB: usize = 4;

/// Which openings are wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningRules {
    /// Variant by name; the usual one when absent. Of one with several starts, each opening draws
    /// its own.
    pub variant: Option<String>,
    /// Random moves from the start, counted in plies.
    pub plies: u32,
    /// The most that either side may be ahead, in centipawns.
    pub within: u32,
    /// Positions searched to find out.
    pub nodes: u64,
    /// Where the random choice begins.
    pub seed: u64,
}

/// Makes so many different openings of a game for two, in text form; positions that differ only in
/// their counters of moves are the same. `made` hears how many there are.
///
/// The opening that a number stands for follows from the rules alone, so the same rules make the same
/// list, whatever the number of `workers`.
///
/// # Errors
/// A game or variant that has no such openings, memory that cannot be had, or bounds within which
/// there are not so many.
pub fn make_openings(
    kind: &dyn GameKind,
    rules: &OpeningRules,
    count: usize,
    workers: usize,
    made: &mut dyn FnMut(usize),
) -> Result<Vec<String>, EngineError> {
    let mut makers =
        (0..workers.max(1)).map(|_| Maker::new(kind, rules)).collect::<Result<Vec<_>, _>>()?;
    let (mut openings, mut known) = (Vec::with_capacity(count), HashSet::new());
    let (mut next, mut refused) = (0, 0);
    while openings.len() < count {
        for drawn in draw(&mut makers, &mut next)? {
            let opening = drawn.filter(|text| known.insert(without_counters(text).to_owned()));
            refused = if opening.is_some() { 0 } else { refused + 1 };
            openings.extend(opening);
        }
        if refused >= MOST_REFUSED && openings.len() < count {
            return Err(EngineError::Setting {
                name: "plies",
                value: rules.plies.to_string(),
                reason: format!(
                    "{refused} openings in a row were known or out of bounds after {} were found",
                    openings.len()
                ),
            });
        }
        made(openings.len().min(count));
    }
    openings.truncate(count);
    Ok(openings)
}

/// The openings of the next numbers, in their order, each worker drawing its share.
fn draw(makers: &mut [Maker], next: &mut u64) -> Result<Vec<Option<String>>, EngineError> {
    let drawn = thread::scope(|scope| {
        let shares = makers.iter_mut().zip((*next..).step_by(SHARE as usize));
        let work = |(maker, first): (_, u64)| {
            let maker: &mut Maker = maker;
            scope.spawn(move || {
                (first..first + SHARE).map(|number| maker.draw(number)).collect::<Vec<_>>()
            })
        };
        let workers: Vec<_> = shares.map(work).collect();
        let shares = workers.into_iter().map(|worker| worker.join().expect("no draw panics"));
        shares.flatten().collect()
    });
    *next += makers.len() as u64 * SHARE;
    drawn
}

/// A text of a position without the numbers at its end, which count moves.
fn without_counters(text: &str) -> &str {
    text.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ')
}

/// One who draws openings and judges them.
struct Maker<'a> {
    kind: &'a dyn GameKind,
    rules: &'a OpeningRules,
    variant: String,
    judge: Box<dyn Opponent>,
}

impl<'a> Maker<'a> {
    fn new(kind: &'a dyn GameKind, rules: &'a OpeningRules) -> Result<Self, EngineError> {
        let info = kind.info();
        if info.seats.len() != 2 {
            return Err(EngineError::Setting {
                name: "game",
                value: info.id,
                reason: "openings are judged in games for two".to_owned(),
            });
        }
        let variant = rules.variant.clone().or_else(|| info.variants.first().cloned());
        let mut judge = kind.opponent();
        judge.configure(&Settings { hash_mib: TABLE_MIB, ..Settings::default() })?;
        Ok(Self { kind, rules, variant: variant.unwrap_or_default(), judge })
    }

    /// The opening that a number stands for; `None` where it is out of balance or ends the game.
    fn draw(&mut self, number: u64) -> Result<Option<String>, EngineError> {
        let seed = scatter(self.rules.seed, number);
        let fen = self.kind.draw_start(&self.variant, None, scatter(seed, 0))?;
        let mut session = self.kind.open(&self.start(fen))?;
        for ply in 0..self.rules.plies {
            if !play_any(session.as_mut(), scatter(seed, u64::from(ply) + 1))? {
                return Ok(None);
            }
        }
        let even = session.outcome().is_none() && self.is_even(session.fen())?;
        Ok(even.then(|| session.fen()))
    }

    fn start(&self, fen: String) -> Start {
        Start { variant: Some(self.variant.clone()), fen: Some(fen), ..Start::default() }
    }

    /// Whether a search finds neither side too far ahead.
    fn is_even(&mut self, fen: String) -> Result<bool, EngineError> {
        // What was searched before has no say, so that every worker judges alike.
        self.judge.new_game();
        let limits = Limits { nodes: Some(self.rules.nodes), ..Limits::default() };
        let session = self.kind.open(&self.start(fen))?;
        let answer = self.judge.think(session.as_ref(), &limits, &Control::new(), &mut |_| ())?;
        let score = answer.lines.first().map(|line| line.score);
        Ok(matches!(score, Some(ScoreView::Cp(value)) if value.unsigned_abs() <= self.rules.within))
    }
}

/// Plays the legal move that a number stands for; `false` where there is none.
fn play_any(session: &mut dyn Session, drawn: u64) -> Result<bool, EngineError> {
    let legal = session.legal();
    if legal.is_empty() {
        return Ok(false);
    }
    session.play(&legal[(drawn % legal.len() as u64) as usize])?;
    Ok(true)
}
