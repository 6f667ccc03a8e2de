//! Outside programs as those who analyse: they think until they are told to stop, and say what they
//! learn.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use engine::{BoundView, Control, Limits, ScoreView, Session};

use super::process::Process;
use super::{Fault, text};
use crate::plan::OptionValue;
use crate::record::FaultKind;

/// How often it is looked whether somebody wants it to stop.
const LOOK: Duration = Duration::from_millis(100);
/// How long a program may take to stop.
const STOPPING: Duration = Duration::from_secs(2);
/// Moves of a line that are kept.
const LINE: usize = 24;

/// A program in conversation that can be asked to analyse.
pub(super) trait Analyst: Send {
    /// The conversation.
    fn process(&mut self) -> &mut Process;

    /// Sets an option; `false` when there is none of this name.
    ///
    /// # Errors
    /// A value that it does not take.
    fn set_if_offered(&mut self, name: &str, value: &OptionValue) -> Result<bool, Fault>;

    /// What to add to the ranks of our moves to get its own.
    fn rank_offset(&self) -> i8;

    /// Has the program forget what it learned of other games.
    ///
    /// # Errors
    /// One that does not answer.
    fn forget(&mut self) -> Result<(), Fault>;
}

/// What a program says of a line.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Thought {
    pub depth: u32,
    pub seldepth: u32,
    pub score: ScoreView,
    pub bound: BoundView,
    pub wdl: Option<[u16; 3]>,
    pub nodes: u64,
    pub nps: u64,
    pub time_ms: u64,
    pub hashfull: u16,
    /// As it writes moves.
    pub pv: Vec<String>,
}

/// Thinks about a position with `lines` lines, until the program has an answer, the limits are reached
/// or `control` says stop. `tell` hears the newest of what is said of each line, by its rank. The move
/// that the program answers, in our way of writing; `None` for none.
///
/// # Errors
/// A program that leaves, floods, or does not stop.
pub(super) fn analyse(
    analyst: &mut dyn Analyst,
    session: &dyn Session,
    (limits, lines): (&Limits, usize),
    control: &Control,
    tell: &mut dyn FnMut(usize, &Thought),
) -> Result<Option<String>, Fault> {
    let lines_option = i64::try_from(lines).unwrap_or(i64::MAX);
    analyst.set_if_offered("MultiPV", &OptionValue::Int(lines_option))?;
    let offset = analyst.rank_offset();
    let process = analyst.process();
    process.forget();
    process.send(&text::position(&session.start(), offset))?;
    let begun = Instant::now();
    process.send(&go(limits))?;
    let end = limits.movetime.and_then(|time| begun.checked_add(time));
    let mut stopped: Option<Instant> = None;
    loop {
        let now = Instant::now();
        if stopped.is_none() && (control.is_stopped() || end.is_some_and(|end| now >= end)) {
            process.send("stop")?;
            stopped = Some(now);
        }
        if stopped.is_some_and(|since| now >= since + STOPPING) {
            return Err(Fault::new(FaultKind::Stall, "it does not stop"));
        }
        let mut news: BTreeMap<usize, Thought> = BTreeMap::new();
        let mut answer = None;
        while let Some(line) = process.next_line(now + LOOK)? {
            if let Some((rank, mut thought)) = read(&line.text) {
                thought.pv.iter_mut().for_each(|mv| *mv = text::shift_ranks(mv, -offset));
                if rank <= lines {
                    news.insert(rank, thought);
                }
            } else if let Some(best) = answered(&line.text) {
                answer = Some(best.map(|mv| text::shift_ranks(mv, -offset)));
                break;
            }
        }
        news.iter().for_each(|(&rank, thought)| tell(rank, thought));
        if let Some(best) = answer {
            return Ok(best);
        }
    }
}

/// The `go` line: time is kept by us, since not every program heeds both at once.
fn go(limits: &Limits) -> String {
    match (limits.depth, limits.nodes) {
        (Some(depth), _) => format!("go depth {depth}"),
        (None, Some(nodes)) => format!("go nodes {nodes}"),
        (None, None) => "go infinite".to_owned(),
    }
}

/// The move of a line that ends the search; `None` within for a program that has none.
fn answered(line: &str) -> Option<Option<&str>> {
    let mut words = line.split_whitespace();
    match words.next() {
        Some("bestmove") => Some(words.next().filter(|mv| !matches!(*mv, "(none)" | "0000"))),
        Some("nobestmove") => Some(None),
        _ => None,
    }
}

/// What an `info` line says of a line of play, and the rank of that.
fn read(line: &str) -> Option<(usize, Thought)> {
    let mut words = line.strip_prefix("info ")?.split_whitespace().peekable();
    let mut rank = 1;
    let mut score = None;
    let mut thought = Thought {
        depth: 0,
        seldepth: 0,
        score: ScoreView::Cp(0),
        bound: BoundView::Exact,
        wdl: None,
        nodes: 0,
        nps: 0,
        time_ms: 0,
        hashfull: 0,
        pv: Vec::new(),
    };
    while let Some(word) = words.next() {
        match word {
            "multipv" => rank = number(words.next())?,
            "depth" => thought.depth = number(words.next())?,
            "seldepth" => thought.seldepth = number(words.next())?,
            "nodes" => thought.nodes = number(words.next())?,
            "nps" => thought.nps = number(words.next())?,
            "time" => thought.time_ms = number(words.next())?,
            "hashfull" => thought.hashfull = number::<u16>(words.next())?.min(1000),
            "score" => {
                // UCCI says no unit.
                score = Some(match words.next()? {
                    "cp" => ScoreView::Cp(number(words.next())?),
                    "mate" => ScoreView::Mate(number(words.next())?),
                    other => ScoreView::Cp(number(Some(other))?),
                });
            }
            "lowerbound" => thought.bound = BoundView::Lower,
            "upperbound" => thought.bound = BoundView::Upper,
            "wdl" => {
                let mut chance = || number::<u16>(words.next());
                thought.wdl = Some([chance()?, chance()?, chance()?]);
            }
            "pv" => {
                thought.pv = words.by_ref().take(LINE).map(str::to_owned).collect();
                break;
            }
            "string" | "message" | "refutation" | "currline" => return None,
            _ => {}
        }
    }
    thought.score = score?;
    (!thought.pv.is_empty() && rank > 0).then_some((rank, thought))
}

fn number<N: std::str::FromStr>(word: Option<&str>) -> Option<N> {
    word?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_far_as_they_make_sense() {
        let (rank, thought) = read(
            "info depth 5 seldepth 9 multipv 2 score cp -31 upperbound wdl 10 900 90 nodes 12 nps 5 \
             hashfull 7 time 3 pv e2e4 e7e5",
        )
        .expect("a line");
        assert_eq!((rank, thought.depth, thought.seldepth), (2, 5, 9));
        assert_eq!((thought.score, thought.bound), (ScoreView::Cp(-31), BoundView::Upper));
        assert_eq!(thought.wdl, Some([10, 900, 90]));
        assert_eq!((thought.nodes, thought.nps, thought.time_ms), (12, 5, 3));
        assert_eq!((thought.hashfull, thought.pv), (7, vec!["e2e4".to_owned(), "e7e5".to_owned()]));
        let (_, mate) = read("info depth 3 score mate -2 pv e1e2").expect("a line");
        assert_eq!(mate.score, ScoreView::Mate(-2));
        let (_, plain) = read("info depth 7 score -31 pv h2e2 h9g7").expect("a line of UCCI");
        assert_eq!(plain.score, ScoreView::Cp(-31));
        for nothing in [
            "info depth 5 nodes 3",
            "info string depth 99 score cp 1000 pv e2e4",
            "info depth 5 score cp many pv e2e4",
            "info depth 5 score cp 1 pv",
            "info multipv 0 score cp 1 pv e2e4",
            "bestmove e2e4",
        ] {
            assert_eq!(read(nothing), None, "{nothing}");
        }
        let endless = format!("info depth 1 score cp 1 pv{}", " e2e4".repeat(1000));
        assert_eq!(read(&endless).expect("a line").1.pv.len(), LINE);
    }

    #[test]
    fn answers_are_told_from_the_rest() {
        assert_eq!(answered("bestmove e2e4 ponder e7e5"), Some(Some("e2e4")));
        assert_eq!(answered("bestmove (none)"), Some(None));
        assert_eq!(answered("nobestmove"), Some(None));
        assert_eq!(answered("info depth 3"), None);
    }

    #[test]
    fn limits_are_told_one_at_a_time() {
        let deep = Limits { depth: Some(9), movetime: Some(LOOK), ..Limits::default() };
        assert_eq!(go(&deep), "go depth 9");
        assert_eq!(go(&Limits { nodes: Some(7), ..Limits::default() }), "go nodes 7");
        assert_eq!(go(&Limits { movetime: Some(LOOK), ..Limits::default() }), "go infinite");
    }
}
