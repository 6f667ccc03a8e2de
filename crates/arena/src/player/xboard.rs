//! Programs that speak the Chess Engine Communication Protocol, version 2 (Mann and Muller, 2009),
//! and those of version 1 that understand what is said here.
//!
//! A program is kept in `force` mode while it is not asked, so that it never moves by itself.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use engine::{ClockRule, Limits, Start};

use super::offer::{Offer, Taken, unknown};
use super::process::{Manner, Process};
use super::{Action, Answer, Fault, MoveRequest, NewGame, Player, Setting, text};
use crate::plan::{OptionValue, PlayerPlan, TimeControl};
use crate::record::{FaultKind, SearchInfo};

/// How long a program that says nothing of its features is waited for.
const FEATURES: Duration = Duration::from_secs(2);
const NO_POSITIONS: &str = "it takes no positions, only openings that are games (PGN)";
/// A mate in N moves is told as this many centipawns and N more.
const MATE_IN_0: i32 = 100_000;

const MANNER: Manner = Manner { farewell: "quit", casual: is_thought };

/// A program in conversation.
pub(super) struct Xboard {
    process: Process,
    features: Features,
    /// What has to be said at the beginning of each game.
    opening_lines: Vec<String>,
    /// The start position, which need not be set up.
    usual: String,
    rank_offset: i8,
    patience: Duration,
    pings: u32,
    /// Whether the position has been set up, and how many moves were played there.
    played: Option<usize>,
}

/// What a program says that it can.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Features(BTreeMap<String, String>);

impl Features {
    /// Takes over a line `feature NAME=VALUE NAME="VALUE" …`; the names, in order.
    fn learn(&mut self, line: &str) -> Vec<String> {
        let mut names = Vec::new();
        let mut rest = line.strip_prefix("feature").unwrap_or_default().trim_start();
        while let Some((name, after)) = rest.split_once('=') {
            let (value, left) = match after.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
            };
            rest = left.trim_start();
            let name = name.trim().to_owned();
            if name == "option" {
                // Options are many under one name: each is kept under its own.
                let option = value.split(" -").next().unwrap_or_default().trim();
                self.0.insert(format!("option {}", option.to_lowercase()), value.to_owned());
            } else {
                self.0.insert(name.clone(), value.to_owned());
            }
            names.push(name);
        }
        names
    }

    fn has(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|value| value == "1")
    }

    fn variants(&self) -> impl Iterator<Item = &str> {
        self.0.get("variants").into_iter().flat_map(|list| list.split(',')).map(str::trim)
    }
}

impl Xboard {
    pub fn start(plan: &PlayerPlan, words: &[String], setting: Setting<'_>) -> Result<Self, Fault> {
        let process = Process::start(words, plan.folder.as_deref(), MANNER)?;
        let mut player = Self {
            process,
            features: Features::default(),
            opening_lines: Vec::new(),
            usual: setting.usual_game().map_or_else(|_| String::new(), |game| game.fen()),
            rank_offset: plan.rank_offset.unwrap_or_default(),
            patience: setting.patience,
            pings: 0,
            played: None,
        };
        player.process.send("xboard")?;
        player.process.send("protover 2")?;
        player.hear_features()?;
        player.opening_lines = player.lines_of_each_game(plan, setting)?;
        for (name, value) in &plan.options {
            let offer = player.features.0.get(&format!("option {}", name.to_lowercase()));
            let line = option_line(offer.ok_or_else(|| unknown(name))?, value)?;
            player.process.send(&line)?;
        }
        // Whoever refuses an option does so now, before any game.
        player.settle()?;
        Ok(player)
    }

    /// Hears what the program can, until it says that this is all, or for a while.
    fn hear_features(&mut self) -> Result<(), Fault> {
        let begun = Instant::now();
        let mut until = begun + FEATURES;
        loop {
            let line = match self.process.hear_introduction(until) {
                Ok(line) => line.text,
                // A program of version 1 has none.
                Err(fault) if fault.kind == FaultKind::Stall => return Ok(()),
                Err(fault) => return Err(fault),
            };
            if !line.starts_with("feature ") {
                continue;
            }
            for name in self.features.learn(&line) {
                // Moves are exchanged as squares, which every program can.
                let taken = name != "san" || !self.features.has("san");
                let answer = if taken { "accepted" } else { "rejected" };
                self.process.send(&format!("{answer} {name}"))?;
            }
            match self.features.0.get("done").map(String::as_str) {
                Some("1") => return Ok(()),
                Some("0") => until = begun + self.patience.max(FEATURES),
                _ => {}
            }
        }
    }

    fn lines_of_each_game(
        &self,
        plan: &PlayerPlan,
        setting: Setting<'_>,
    ) -> Result<Vec<String>, Fault> {
        let mut lines = vec!["new".to_owned()];
        let known = |wanted: &str| self.features.variants().any(|variant| variant == wanted);
        lines.extend(
            [setting.variant, setting.kind.id()]
                .into_iter()
                .find(|wanted| known(wanted))
                .map(|variant| format!("variant {variant}")),
        );
        lines.extend(["force", "easy", "post"].map(str::to_owned));
        if self.features.has("memory") {
            lines.push(format!("memory {}", plan.hash));
        }
        if self.features.has("smp") {
            lines.push(format!("cores {}", plan.threads));
        }
        lines.push(time_line(setting.time)?);
        Ok(lines)
    }

    /// Waits until the program has done all it was told.
    fn settle(&mut self) -> Result<(), Fault> {
        if !self.features.has("ping") {
            return Ok(());
        }
        self.pings += 1;
        self.process.send(&format!("ping {}", self.pings))?;
        let pong = format!("pong {}", self.pings);
        let until = Instant::now() + self.patience;
        loop {
            let line = self.process.hear(until)?.text;
            if line == pong {
                return Ok(());
            }
            refused(&line)?;
        }
    }

    /// Brings the program to the position.
    fn catch_up(&mut self, start: &Start) -> Result<(), Fault> {
        let known = match self.played {
            Some(known) => known,
            None => {
                if let Some(fen) = start.fen.as_ref().filter(|fen| **fen != self.usual) {
                    // A program that says nothing at all of its features may yet know how.
                    if !self.features.0.is_empty() && !self.features.has("setboard") {
                        return Err(Fault::new(FaultKind::Refusal, NO_POSITIONS));
                    }
                    self.process.send(&format!("setboard {fen}"))?;
                }
                0
            }
        };
        let sign = if self.features.has("usermove") { "usermove " } else { "" };
        for mv in &start.moves[known.min(start.moves.len())..] {
            let mv = text::shift_ranks(mv, self.rank_offset);
            self.process.send(&format!("{sign}{mv}"))?;
        }
        self.played = Some(start.moves.len());
        Ok(())
    }

    fn tell_time(&mut self, limits: &Limits, seat: usize) -> Result<(), Fault> {
        let shown = |seat: usize| limits.clocks.get(seat).copied().flatten();
        for (name, clock) in [("time", shown(seat)), ("otim", shown(1 - seat.min(1)))] {
            if let Some(clock) = clock {
                let centiseconds = clock.left.as_millis() / 10;
                self.process.send(&format!("{name} {centiseconds}"))?;
            }
        }
        Ok(())
    }
}

/// The line that tells how long it may think in the whole game.
fn time_line(time: TimeControl) -> Result<String, Fault> {
    Ok(match time {
        TimeControl::Clock(ClockRule { base, increment, moves }) => {
            // Minutes with seconds, whole ones: what is really left is told before each move.
            let seconds = base.as_secs_f64().ceil() as u64;
            let moves = moves.unwrap_or(0);
            let increment = increment.as_secs_f64();
            format!("level {moves} {}:{:02} {increment}", seconds / 60, seconds % 60)
        }
        TimeControl::MoveTime(time) => format!("st {}", time.as_secs_f64()),
        TimeControl::Depth(depth) => format!("sd {depth}"),
        TimeControl::Nodes(_) => {
            let detail = "this protocol knows no number of positions";
            return Err(Fault::new(FaultKind::Refusal, detail));
        }
    })
}

/// The line that sets an option, which the program offers in these words: `Own Book -check 1`.
fn option_line(offer: &str, value: &OptionValue) -> Result<String, Fault> {
    let offer = Offer::of_feature(offer);
    let name = &offer.name;
    Ok(match offer.take(value)? {
        Taken::Pressed => format!("option {name}"),
        Taken::Switched(on) => format!("option {name}={}", u8::from(on)),
        Taken::Set(value) => format!("option {name}={value}"),
    })
}

/// Whether the program refuses what it was told.
fn refused(line: &str) -> Result<(), Fault> {
    let said = line.to_lowercase();
    // It may not know commands that it can do without.
    let matters =
        ["setboard", "usermove", "variant", "option"].iter().any(|command| said.contains(command));
    if said.starts_with("illegal move") || (said.starts_with("error") && matters) {
        return Err(Fault::new(FaultKind::Refusal, line.to_owned()));
    }
    Ok(())
}

/// Whether the program says how the game has ended, as in `1/2-1/2 {Draw by repetition}`.
fn is_result(line: &str) -> bool {
    matches!(line.split_whitespace().next(), Some("1-0" | "0-1" | "1/2-1/2"))
}

/// A result that the rules do not know of.
fn wrong(claim: &str) -> Fault {
    Fault::new(FaultKind::Refusal, format!("it calls a game over that is not: {claim}"))
}

/// The move in a line like `move e2e4`, `My move is: e2e4` or `1. ... e7e5`.
fn move_in(line: &str) -> Option<&str> {
    if let Some(mv) = line.strip_prefix("move ") {
        return (!mv.contains(' ')).then_some(mv);
    }
    if line.to_lowercase().starts_with("my move is") {
        return line.rsplit([' ', ':']).next();
    }
    let (number, rest) = line.split_once('.')?;
    let numbered = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let mv = rest.trim_start().strip_prefix("...")?.trim();
    (numbered && !mv.is_empty() && !mv.contains(' ')).then_some(mv)
}

/// A number at the beginning of a line of thinking; some write a sign after the ply.
fn number(word: &str) -> Option<i64> {
    word.trim_end_matches(['.', '&', '-', '+', '!', '?', '*']).parse().ok()
}

/// Whether a line tells what the program thinks; `12. ... e7e5` is a move.
fn is_thought(line: &str) -> bool {
    line.split_whitespace().next().and_then(number).is_some() && !line.contains("...")
}

/// Takes over a line of thinking: `PLY SCORE TIME NODES …`.
fn learn(line: &str, thought: &mut SearchInfo) {
    let mut numbers = line.split_whitespace().map(number);
    let mut next = || numbers.next().flatten();
    if let (Some(depth), Some(score), Some(_), Some(nodes)) = (next(), next(), next(), next())
        && let (Ok(depth), Ok(score), Ok(nodes)) =
            (u32::try_from(depth), i32::try_from(score), u64::try_from(nodes))
    {
        let mate = match score {
            _ if score > MATE_IN_0 => Some(score - MATE_IN_0),
            _ if score < -MATE_IN_0 => Some(score + MATE_IN_0),
            _ => None,
        };
        *thought = SearchInfo {
            centipawns: mate.is_none().then_some(score),
            mate,
            depth: Some(depth),
            nodes: Some(nodes),
            ..SearchInfo::default()
        };
    }
}

impl Player for Xboard {
    fn begin(&mut self, _: &NewGame) -> Result<(), Fault> {
        self.played = None;
        self.process.forget();
        for line in self.opening_lines.clone() {
            self.process.send(&line)?;
        }
        self.settle()
    }

    fn think(&mut self, question: &MoveRequest<'_>) -> Result<Answer, Fault> {
        self.process.forget();
        let start = question.session.start();
        self.catch_up(&start)?;
        self.settle()?;
        self.tell_time(question.limits, question.seat)?;
        let begun = Instant::now();
        self.process.send("go")?;
        let mut thought = SearchInfo::default();
        let mut claim: Option<String> = None;
        let (action, at) = loop {
            let line = match (self.process.hear(begun + question.patience), &claim) {
                (Ok(line), _) => line,
                // It thinks that the game is over, and says nothing more.
                (Err(_), Some(claim)) => return Err(wrong(claim)),
                (Err(fault), None) => return Err(fault),
            };
            refused(&line.text)?;
            if let Some(mv) = move_in(&line.text) {
                // It has played this move on its own board.
                self.played = Some(start.moves.len() + 1);
                break (Action::Move(text::shift_ranks(mv, -self.rank_offset)), line.at);
            }
            let said = line.text.to_lowercase();
            if said.starts_with("resign") || (said.contains("-") && said.contains("resigns")) {
                break (Action::Resign, line.at);
            }
            if is_result(&line.text) {
                claim = Some(line.text.clone());
            }
            learn(&line.text, &mut thought);
        };
        self.process.send("force")?;
        let elapsed = at.saturating_duration_since(begun);
        Ok(Answer { action, elapsed, thought })
    }

    fn log(&self) -> Vec<String> {
        self.process.log()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_read_with_and_without_quotes() {
        let mut features = Features::default();
        let line = "feature ping=1 myname=\"A B 1.0\" variants=\"normal, xiangqi\" done=0 \
                    option=\"Own Book -check 1\"";
        let names = features.learn(line);
        assert_eq!(names, ["ping", "myname", "variants", "done", "option"]);
        assert!(features.has("ping") && !features.has("done") && !features.has("san"));
        assert_eq!(features.variants().collect::<Vec<_>>(), ["normal", "xiangqi"]);
        assert!(features.0.contains_key("option own book"));
        assert!(features.learn("feature done").is_empty());
    }

    #[test]
    fn moves_are_found_in_all_their_forms() {
        for (line, mv) in [
            ("move e2e4", Some("e2e4")),
            ("My move is: e7e8q", Some("e7e8q")),
            ("My move is : Nf3", Some("Nf3")),
            ("12. ... g8f6", Some("g8f6")),
            ("moves are hard", None),
            ("move ordering: 80%", None),
            ("1. e2e4", None),
            ("9 35 12 4500 e2e4 e7e5", None),
            ("", None),
        ] {
            assert_eq!(move_in(line), mv, "{line}");
        }
    }

    #[test]
    fn thinking_is_read() {
        let mut thought = SearchInfo::default();
        learn("9. -35 12 4500 e2e4 e7e5", &mut thought);
        learn("telluser 3 men left", &mut thought);
        assert_eq!(thought.centipawns, Some(-35));
        assert_eq!((thought.depth, thought.nodes), (Some(9), Some(4500)));
        learn("12 -100003 40 99000 e2e4", &mut thought);
        assert_eq!((thought.mate, thought.centipawns), (Some(-3), None));
    }

    #[test]
    fn times_are_told_in_its_units() {
        let line = |text: &str| time_line(text.parse().expect("a time control"));
        assert_eq!(line("40/90+2").as_deref(), Ok("level 40 1:30 2"));
        assert_eq!(line("0.5+0.05").as_deref(), Ok("level 0 0:01 0.05"));
        assert_eq!(line("movetime=2000").as_deref(), Ok("st 2"));
        assert_eq!(line("depth=5").as_deref(), Ok("sd 5"));
        assert!(line("nodes=5").is_err());
    }

    #[test]
    fn options_are_set_by_their_kind() {
        let text = |value: &str| OptionValue::Text(value.to_owned());
        for (offer, value, line) in [
            ("Own Book -check 1", OptionValue::Bool(true), "option Own Book=1"),
            ("Own Book -check 1", OptionValue::Bool(false), "option Own Book=0"),
            ("Own Book -check 1", OptionValue::Int(0), "option Own Book=0"),
            ("Clear Hash -button", OptionValue::Bool(true), "option Clear Hash"),
            ("Hash -spin 4 1 64", OptionValue::Int(16), "option Hash=16"),
            ("Style -combo Safe /// *Bold", text("safe"), "option Style=Safe"),
        ] {
            assert_eq!(option_line(offer, &value).as_deref(), Ok(line), "{offer}");
        }
    }

    #[test]
    fn refusals_are_heard() {
        assert!(refused("Illegal move: e2e5").is_err());
        assert!(refused("Error (unknown command): setboard").is_err());
        assert!(refused("Error (bad value): option Hash=3").is_err());
        assert!(refused("Error (unknown command): easy").is_ok());
        assert!(refused("move e2e4").is_ok());
        assert!(is_thought("9. -35 12 4500 e2e4") && is_thought("3 50 12 99 g7g6"));
        assert!(!is_thought("1. ... e7e5") && !is_thought("0-1 {White resigns}"));
        assert!(is_result("1/2-1/2 {Draw by repetition}") && !is_result("1-0.5"));
    }
}
