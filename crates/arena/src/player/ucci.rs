//! Programs that speak the Universal Chinese Chess Protocol 3.0 (Huang Chen, 2004).

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use engine::Limits;

use super::analyst::Analyst;
use super::offer::{Offer, Taken, unknown};
use super::process::{Manner, Process};
use super::{Action, Answer, Fault, MoveRequest, NewGame, Player, Setting, text};
use crate::plan::{OptionValue, PlayerPlan};
use crate::record::SearchInfo;

/// Mates are told as scores beyond this, in centipawns.
const MATES: i32 = 20_000;

const MANNER: Manner = Manner { farewell: "quit", casual: |line| line.starts_with("info ") };

/// A program in conversation.
pub(super) struct Ucci {
    process: Process,
    options: Vec<Offer>,
    unit: Unit,
    rank_offset: i8,
    patience: Duration,
}

impl Ucci {
    pub fn start(plan: &PlayerPlan, words: &[String], setting: Setting<'_>) -> Result<Self, Fault> {
        let process = Process::start(words, plan.folder.as_deref(), MANNER)?;
        let mut player = Self {
            process,
            options: Vec::new(),
            unit: Unit::Seconds,
            rank_offset: plan.rank_offset.unwrap_or_default(),
            patience: setting.patience,
        };
        player.process.send("ucci")?;
        let until = Instant::now() + setting.patience;
        loop {
            let line = player.process.hear_introduction(until)?.text;
            if line == "ucciok" {
                break;
            }
            player.options.extend(Offer::read(&line));
        }
        if player.set_if_offered("usemillisec", &OptionValue::Bool(true))? {
            player.unit = Unit::Milliseconds;
        }
        for (name, value) in [("threads", plan.threads), ("hashsize", plan.hash)] {
            if text::find(&plan.options, name).is_none() {
                player.set_if_offered(name, &OptionValue::Int(value.into()))?;
            }
        }
        for (name, value) in &plan.options {
            if !player.set_if_offered(name, value)? {
                return Err(unknown(name));
            }
        }
        player.process.ready(player.patience)?;
        Ok(player)
    }
}

impl Analyst for Ucci {
    fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    fn rank_offset(&self) -> i8 {
        self.rank_offset
    }

    fn forget(&mut self) -> Result<(), Fault> {
        self.set_if_offered("newgame", &OptionValue::Bool(true))?;
        self.process.ready(self.patience)
    }

    fn set_if_offered(&mut self, name: &str, value: &OptionValue) -> Result<bool, Fault> {
        let offered = self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name));
        let Some(offered) = offered else { return Ok(false) };
        let name = &offered.name;
        let line = match offered.take(value)? {
            Taken::Pressed => format!("setoption {name}"),
            Taken::Switched(on) => format!("setoption {name} {on}"),
            Taken::Set(value) => format!("setoption {name} {value}"),
        };
        self.process.send(&line)?;
        Ok(true)
    }
}

/// The unit in which a program counts time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unit {
    /// That of programs older than version 2.3 of the protocol.
    Seconds,
    Milliseconds,
}

impl Unit {
    /// A time on the clock in this unit: never more than there is, unless that is nothing.
    fn left(self, time: Duration) -> u128 {
        match self {
            Self::Seconds => time.as_secs().max(1).into(),
            Self::Milliseconds => time.as_millis(),
        }
    }

    fn gained(self, time: Duration) -> u128 {
        match self {
            Self::Seconds => time.as_secs().into(),
            Self::Milliseconds => time.as_millis(),
        }
    }
}

/// The `go` line.
fn go(limits: &Limits, seat: usize, unit: Unit) -> String {
    let mut line = "go".to_owned();
    let shown = |seat: usize| limits.clocks.get(seat).copied().flatten();
    if let Some(clock) = shown(seat) {
        let _ = write!(line, " time {}", unit.left(clock.left));
        match limits.moves_to_go {
            Some(moves) => drop(write!(line, " movestogo {moves}")),
            None => drop(write!(line, " increment {}", unit.gained(clock.increment))),
        }
        if let Some(clock) = shown(1 - seat.min(1)) {
            let _ = write!(line, " opptime {}", unit.left(clock.left));
            let _ = write!(line, " oppincrement {}", unit.gained(clock.increment));
        }
    }
    if let Some(time) = limits.movetime {
        // A period of one move: the protocol knows no other way to say it.
        let _ = write!(line, " time {} movestogo 1", unit.left(time));
    }
    if let Some(depth) = limits.depth {
        let _ = write!(line, " depth {depth}");
    }
    if let Some(nodes) = limits.nodes {
        let _ = write!(line, " nodes {nodes}");
    }
    line
}

/// Takes over what an `info` line says.
fn learn(line: &str, thought: &mut SearchInfo) {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return;
    }
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<i64>().ok());
        match word {
            "depth" => thought.depth = number().and_then(|depth| u32::try_from(depth).ok()),
            "nodes" => thought.nodes = number().and_then(|nodes| u64::try_from(nodes).ok()),
            "score" => {
                let score = number().and_then(|score| i32::try_from(score).ok());
                thought.centipawns = score.map(|score| score.clamp(-MATES, MATES));
            }
            "pv" | "message" => return,
            _ => {}
        }
    }
}

impl Player for Ucci {
    fn begin(&mut self, _: &NewGame) -> Result<(), Fault> {
        self.set_if_offered("newgame", &OptionValue::Bool(true))?;
        self.process.ready(self.patience)
    }

    fn think(&mut self, question: &MoveRequest<'_>) -> Result<Answer, Fault> {
        self.process.forget();
        self.process.send(&text::position(&question.session.start(), self.rank_offset))?;
        let begun = Instant::now();
        self.process.send(&go(question.limits, question.seat, self.unit))?;
        let mut thought = SearchInfo::default();
        loop {
            let line = self.process.hear(begun + question.patience)?;
            let mut words = line.text.split_whitespace();
            let action = match words.next() {
                Some("bestmove") => {
                    let mv = words.next().unwrap_or("nothing");
                    if words.any(|word| word == "resign") {
                        Action::Resign
                    } else {
                        Action::Move(text::shift_ranks(mv, -self.rank_offset))
                    }
                }
                Some("nobestmove") => Action::Move("nothing".to_owned()),
                _ => {
                    learn(&line.text, &mut thought);
                    continue;
                }
            };
            let elapsed = line.at.saturating_duration_since(begun);
            return Ok(Answer { action, elapsed, thought });
        }
    }

    fn log(&self) -> Vec<String> {
        self.process.log()
    }
}

#[cfg(test)]
mod tests {
    use engine::Clock;

    use super::*;

    #[test]
    fn questions_as_lines() {
        let clock = |left, increment| {
            let ms = Duration::from_millis;
            Some(Clock { left: ms(left), increment: ms(increment) })
        };
        let go = |limits: &Limits, seat| go(limits, seat, Unit::Milliseconds);
        let clocks = vec![clock(1000, 10), clock(900, 20)];
        let both = Limits { clocks: clocks.clone(), ..Limits::default() };
        let line = "go time 900 increment 20 opptime 1000 oppincrement 10";
        assert_eq!(go(&both, 1), line);
        let period = Limits { clocks, moves_to_go: Some(3), ..Limits::default() };
        assert_eq!(go(&period, 0), "go time 1000 movestogo 3 opptime 900 oppincrement 20");
        let fixed = Limits { movetime: Some(Duration::from_secs(1)), ..Limits::default() };
        assert_eq!(go(&fixed, 0), "go time 1000 movestogo 1");
        assert_eq!(go(&Limits { depth: Some(4), ..Limits::default() }, 0), "go depth 4");
    }

    #[test]
    fn who_counts_seconds_is_told_seconds() {
        let clock = |left, increment| {
            let ms = Duration::from_millis;
            Some(Clock { left: ms(left), increment: ms(increment) })
        };
        let clocks = vec![clock(61_900, 2000), clock(300, 900)];
        let both = Limits { clocks, ..Limits::default() };
        let line = "go time 61 increment 2 opptime 1 oppincrement 0";
        assert_eq!(go(&both, 0, Unit::Seconds), line);
        let fixed = Limits { movetime: Some(Duration::from_secs(3)), ..Limits::default() };
        assert_eq!(go(&fixed, 0, Unit::Seconds), "go time 3 movestogo 1");
    }

    #[test]
    fn thinking_is_read() {
        let mut thought = SearchInfo::default();
        learn("info time 12 nodes 12345", &mut thought);
        learn("info depth 7 score -31 pv h2e2 h9g7", &mut thought);
        assert_eq!(thought.centipawns, Some(-31));
        assert_eq!((thought.depth, thought.nodes), (Some(7), Some(12_345)));
        learn("info depth 9 score 29995", &mut thought);
        assert_eq!(thought.centipawns, Some(MATES));
    }
}
