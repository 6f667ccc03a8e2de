//! Programs that speak the Universal Chess Interface (Huber and Meyer-Kahlen, 2000; stored by
//! many as `engine-interface.txt`).

use std::fmt::Write as _;
use std::time::Instant;

use engine::{Clock, Limits};

use super::analyst::Analyst;
use super::offer::{Offer, Taken, unknown};
use super::process::{Manner, Process};
use super::{Action, Answer, Fault, MoveRequest, NewGame, Player, Setting, text};
use crate::plan::{OptionValue, PlayerPlan};
use crate::record::SearchInfo;

const MANNER: Manner = Manner { farewell: "quit", casual: |line| line.starts_with("info ") };

/// A program in conversation.
pub(super) struct Uci {
    process: Process,
    options: Vec<Offer>,
    rank_offset: i8,
    patience: std::time::Duration,
}

impl Uci {
    pub fn start(plan: &PlayerPlan, words: &[String], setting: Setting<'_>) -> Result<Self, Fault> {
        let process = Process::start(words, plan.folder.as_deref(), MANNER)?;
        let mut player = Self {
            process,
            options: Vec::new(),
            rank_offset: plan.rank_offset.unwrap_or_default(),
            patience: setting.patience,
        };
        player.hear_options()?;
        player.choose_game(setting)?;
        for (name, value) in [("Threads", plan.threads), ("Hash", plan.hash)] {
            if player.offered(name).is_some() && text::find(&plan.options, name).is_none() {
                player.set_option(name, &OptionValue::Int(value.into()))?;
            }
        }
        for (name, value) in &plan.options {
            player.set_option(name, value)?;
        }
        player.process.ready(player.patience)?;
        Ok(player)
    }

    /// Hears what options the program has now.
    fn hear_options(&mut self) -> Result<(), Fault> {
        self.options.clear();
        self.process.send("uci")?;
        let until = Instant::now() + self.patience;
        loop {
            let line = self.process.hear_introduction(until)?.text;
            if line == "uciok" {
                return Ok(());
            }
            self.options.extend(Offer::read(&line));
        }
    }

    fn offered(&self, name: &str) -> Option<&Offer> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Tells a program of many games or variants which one is played: by `UCI_Variant`, or by a
    /// switch that is called after the variant, as `UCI_Chess960` is.
    fn choose_game(&mut self, setting: Setting<'_>) -> Result<(), Fault> {
        let id = setting.kind.id();
        if let Some(option) = self.offered("UCI_Variant") {
            let value = option.choice(setting.variant).or_else(|| option.choice(id));
            if let Some(value) = value.map(str::to_owned) {
                self.set("UCI_Variant", &value)?;
                // Another game may have other options, or other bounds for them.
                self.hear_options()?;
                // Some go back to their usual game when they are asked for their options.
                self.set("UCI_Variant", &value)?;
            }
        }
        let switch = format!("UCI_{}", setting.variant);
        if let Some(option) = self.offered(&switch) {
            let name = option.name.clone();
            self.set(&name, "true")?;
        }
        Ok(())
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        self.process.send(&format!("setoption name {name} value {value}"))
    }

    fn set_option(&mut self, name: &str, value: &OptionValue) -> Result<(), Fault> {
        let offered = self.offered(name).ok_or_else(|| unknown(name))?;
        let (name, taken) = (offered.name.clone(), offered.take(value)?);
        match taken {
            Taken::Pressed => self.process.send(&format!("setoption name {name}")),
            Taken::Switched(on) => self.set(&name, &on.to_string()),
            Taken::Set(value) => self.set(&name, &value),
        }
    }
}

impl Analyst for Uci {
    fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    fn set_if_offered(&mut self, name: &str, value: &OptionValue) -> Result<bool, Fault> {
        let offered = self.offered(name).is_some();
        if offered {
            self.set_option(name, value)?;
        }
        Ok(offered)
    }

    fn rank_offset(&self) -> i8 {
        self.rank_offset
    }

    fn forget(&mut self) -> Result<(), Fault> {
        self.process.send("ucinewgame")?;
        self.process.ready(self.patience)
    }
}

/// The `go` line.
fn go(limits: &Limits) -> String {
    let mut line = "go".to_owned();
    let clocks = limits.clocks.iter().copied().chain([None, None]);
    for (side, clock) in ["w", "b"].into_iter().zip(clocks) {
        if let Some(Clock { left, increment }) = clock {
            let _ = write!(line, " {side}time {}", left.as_millis());
            let _ = write!(line, " {side}inc {}", increment.as_millis());
        }
    }
    if let Some(moves) = limits.moves_to_go {
        let _ = write!(line, " movestogo {moves}");
    }
    if let Some(depth) = limits.depth {
        let _ = write!(line, " depth {depth}");
    }
    if let Some(nodes) = limits.nodes {
        let _ = write!(line, " nodes {nodes}");
    }
    if let Some(time) = limits.movetime {
        let _ = write!(line, " movetime {}", time.as_millis());
    }
    line
}

/// Takes over what an `info` line says about the best line.
fn learn(line: &str, thought: &mut SearchInfo) {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return;
    }
    let mut heard = *thought;
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<i64>().ok());
        match word {
            "multipv" if number() != Some(1) => return,
            "depth" => heard.depth = number().and_then(|depth| u32::try_from(depth).ok()),
            "nodes" => heard.nodes = number().and_then(|nodes| u64::try_from(nodes).ok()),
            "cp" => {
                heard.centipawns = number().and_then(|value| i32::try_from(value).ok());
                heard.mate = None;
            }
            "mate" => {
                heard.mate = number().and_then(|moves| i32::try_from(moves).ok());
                heard.centipawns = None;
            }
            // Whatever follows is no number that could be misread.
            "string" | "pv" | "refutation" | "currline" => break,
            _ => {}
        }
    }
    *thought = heard;
}

impl Player for Uci {
    fn begin(&mut self, _: &NewGame) -> Result<(), Fault> {
        self.process.send("ucinewgame")?;
        self.process.ready(self.patience)
    }

    fn think(&mut self, question: &MoveRequest<'_>) -> Result<Answer, Fault> {
        self.process.forget();
        self.process.send(&text::position(&question.session.start(), self.rank_offset))?;
        let begun = Instant::now();
        self.process.send(&go(question.limits))?;
        let mut thought = SearchInfo::default();
        loop {
            let line = self.process.hear(begun + question.patience)?;
            let Some(rest) = line.text.strip_prefix("bestmove") else {
                learn(&line.text, &mut thought);
                continue;
            };
            let mv = rest.split_whitespace().next().unwrap_or("nothing");
            let action = Action::Move(text::shift_ranks(mv, -self.rank_offset));
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
    use std::time::Duration;

    use engine::Start;

    use super::*;

    #[test]
    fn questions_as_lines() {
        let ms = Duration::from_millis;
        let clock = |left, increment| Some(Clock { left: ms(left), increment: ms(increment) });
        let limits = |limits| go(&limits);
        let both = vec![clock(1000, 10), clock(900, 20)];
        assert_eq!(
            limits(Limits { clocks: both, moves_to_go: Some(7), ..Limits::default() }),
            "go wtime 1000 winc 10 btime 900 binc 20 movestogo 7"
        );
        let one = vec![None, clock(900, 0)];
        assert_eq!(limits(Limits { clocks: one, ..Limits::default() }), "go btime 900 binc 0");
        assert_eq!(limits(Limits { nodes: Some(5), ..Limits::default() }), "go nodes 5");
        let moves = vec!["h2e2".to_owned(), "a9a8".to_owned()];
        let start = Start { moves, ..Start::default() };
        assert_eq!(text::position(&start, 1), "position startpos moves h3e3 a10a9");
    }

    #[test]
    fn the_last_word_on_the_best_line_counts() {
        let mut thought = SearchInfo::default();
        learn(
            "info depth 5 seldepth 9 multipv 1 score cp -31 nodes 12 nps 5 pv e2e4",
            &mut thought,
        );
        learn("info depth 6 multipv 2 score cp -99 nodes 15 pv d2d4", &mut thought);
        learn("info string depth 99 cp 1000", &mut thought);
        assert_eq!(
            (thought.depth, thought.centipawns, thought.nodes),
            (Some(5), Some(-31), Some(12))
        );
        learn("info score mate -3 depth 8", &mut thought);
        assert_eq!((thought.mate, thought.centipawns, thought.depth), (Some(-3), None, Some(8)));
    }
}
