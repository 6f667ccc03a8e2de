//! Comments, and the commands that programs leave in them.

use std::fmt::Write as _;
use std::ops::Range;
use std::time::Duration;

use crate::Node;

/// A comment: one line or several paragraphs, never blank.
///
/// Programs put commands into comments, like `[%clk 0:03:00]` or `[%eval -0.25]`. They stay in
/// the comment as they are; [`commands`](Comment::commands) and the methods of [`Node`] find
/// them, [`text`](Comment::text) is the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment(String);

/// An evaluation written into a comment as `[%eval …]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eval {
    /// How good the position is for the side that moves first in the game.
    pub score: EvalScore,
    /// The depth of the search in plies, if it is told.
    pub depth: Option<u32>,
}

/// The number in an [`Eval`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EvalScore {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative when the first side is mated.
    Mate(i32),
}

/// A command in a comment, as places in its text.
struct Command {
    whole: Range<usize>,
    name: Range<usize>,
    value: Range<usize>,
}

impl Comment {
    /// A comment with this text, `None` when it is blank.
    ///
    /// Spaces around it are dropped. Paragraphs are separated by line breaks; a text with a
    /// closing brace cannot have any (PGN can hold it only on one line), so there line breaks
    /// become spaces.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        let one_line = text.contains('}');
        let breaks = |c| if c == '\r' || one_line && c == '\n' { ' ' } else { c };
        let text: String = text.replace("\r\n", "\n").chars().map(breaks).collect();
        (!text.is_empty()).then_some(Self(text))
    }

    /// The comment that stands between two braces in a file. There a single line break is just
    /// a space; blank lines separate paragraphs.
    pub(super) fn from_braces(raw: &str) -> Option<Self> {
        let mut text = String::with_capacity(raw.len());
        let mut rest = raw.trim();
        while let Some(at) = rest.find('\n') {
            text.push_str(&rest[..at]);
            let after = rest[at..].trim_start_matches('\n');
            match rest.len() - at - after.len() {
                1 => text.push(' '),
                breaks => text.extend(std::iter::repeat_n('\n', breaks - 1)),
            }
            rest = after;
        }
        text.push_str(rest);
        Self::new(&text)
    }

    /// The whole comment with its commands.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What the comment says to people: the text without the commands.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.0.len());
        let mut end = 0;
        for command in self.find_commands() {
            text.push_str(self.0[end..command.whole.start].trim_end());
            if !text.is_empty() && !text.ends_with(' ') {
                text.push(' ');
            }
            end = command.whole.end;
            end += self.0[end..].len() - self.0[end..].trim_start().len();
        }
        text.push_str(&self.0[end..]);
        text.truncate(text.trim_end().len());
        text
    }

    /// The commands in the comment: names and values of `[%name value]`.
    pub fn commands(&self) -> impl Iterator<Item = (&str, &str)> {
        self.find_commands().map(|command| (&self.0[command.name], &self.0[command.value]))
    }

    fn find_commands(&self) -> impl Iterator<Item = Command> {
        let text = self.0.as_str();
        let mut from = 0;
        std::iter::from_fn(move || {
            let start = from + text[from..].find("[%")?;
            let end = start + text[start..].find(']')?;
            from = end + 1;
            let inner = &text[start + 2..end];
            let name_end = start + 2 + inner.find(char::is_whitespace).unwrap_or(inner.len());
            let value = text[name_end..end].trim();
            let value_start = end - text[name_end..end].trim_start().len();
            Some(Command {
                whole: start..end + 1,
                name: start + 2..name_end,
                value: value_start..value_start + value.len(),
            })
        })
    }
}

impl<M> Node<M> {
    /// The value of the first command with this name in the comments after the move.
    #[must_use]
    pub fn command(&self, name: &str) -> Option<&str> {
        self.comments
            .iter()
            .flat_map(Comment::commands)
            .find(|(key, _)| *key == name)
            .map(|(_, value)| value)
    }

    /// Writes a command into the comments after the move: in place of the one with this name,
    /// else at the beginning. A `]`, a brace or a line break in it becomes a space.
    pub fn set_command(&mut self, name: &str, value: &str) {
        let clean = |text: &str| text.replace([']', '}', '\n', '\r'], " ");
        let command = format!("[%{} {}]", clean(name), clean(value));
        for comment in &mut self.comments {
            let found =
                comment.find_commands().find(|found| comment.0[found.name.clone()] == *name);
            if let Some(found) = found {
                comment.0.replace_range(found.whole, &command);
                return;
            }
        }
        match self.comments.first_mut() {
            Some(comment) => {
                comment.0.insert(0, ' ');
                comment.0.insert_str(0, &command);
            }
            None => self.comments.push(Comment(command)),
        }
    }

    /// The time left on the mover's clock after the move: `[%clk h:mm:ss.f]`.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        parse_time(self.command("clk")?)
    }

    /// Notes the time left on the mover's clock after the move, to a thousandth of a second.
    pub fn set_clock(&mut self, left: Duration) {
        self.set_command("clk", &format_time(left));
    }

    /// The time the move took: `[%emt h:mm:ss.f]`.
    #[must_use]
    pub fn elapsed(&self) -> Option<Duration> {
        parse_time(self.command("emt")?)
    }

    /// The evaluation after the move: `[%eval 0.25]`, `[%eval #-3,20]`.
    #[must_use]
    pub fn eval(&self) -> Option<Eval> {
        parse_eval(self.command("eval")?)
    }

    /// Notes an evaluation after the move.
    pub fn set_eval(&mut self, eval: Eval) {
        let mut text = match eval.score {
            EvalScore::Mate(moves) => format!("#{moves}"),
            EvalScore::Centipawns(cp) => {
                let sign = if cp < 0 { "-" } else { "" };
                format!("{sign}{}.{:02}", cp.unsigned_abs() / 100, cp.unsigned_abs() % 100)
            }
        };
        if let Some(depth) = eval.depth {
            let _ = write!(text, ",{depth}");
        }
        self.set_command("eval", &text);
    }
}

/// Reads hours, minutes and seconds; minutes and hours may be missing.
fn parse_time(text: &str) -> Option<Duration> {
    let mut whole = 0_u64;
    let mut parts = text.split(':').peekable();
    if text.split(':').count() > 3 {
        return None;
    }
    while let Some(part) = parts.next() {
        let (digits, fraction) = match part.split_once('.') {
            Some((digits, fraction)) if parts.peek().is_none() => (digits, fraction),
            Some(_) => return None,
            None => (part, ""),
        };
        let all_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        if digits.is_empty() || !all_digits(digits) || !all_digits(fraction) {
            return None;
        }
        whole = whole.checked_mul(60)?.checked_add(digits.parse().ok()?)?;
        if parts.peek().is_none() {
            let nanos: String = fraction.chars().chain("000000000".chars()).take(9).collect();
            return Some(Duration::new(whole, nanos.parse().ok()?));
        }
    }
    None
}

fn format_time(time: Duration) -> String {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    let mut text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if millis > 0 {
        let _ = write!(text, ".{millis:03}");
        text.truncate(text.trim_end_matches('0').len());
    }
    text
}

fn parse_eval(text: &str) -> Option<Eval> {
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score.trim_end(), Some(depth.trim().parse().ok()?)),
        None => (text, None),
    };
    let score = match score.strip_prefix('#') {
        Some(moves) => EvalScore::Mate(moves.parse().ok()?),
        None => {
            let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+');
            let pawns: f64 = score.chars().all(is_number).then(|| score.parse().ok())??;
            // Beyond any evaluation, and far inside what fits.
            if pawns.abs() > 1e6 {
                return None;
            }
            EvalScore::Centipawns((pawns * 100.0).round() as i32)
        }
    };
    Some(Eval { score, depth })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_every_usual_form() {
        let seconds = |s| Some(Duration::from_secs_f64(s));
        for (text, time) in [
            ("0:03:00", seconds(180.0)),
            ("1:00:00.5", seconds(3600.5)),
            ("3:05", seconds(185.0)),
            ("9.75", seconds(9.75)),
            ("100:00:00", seconds(360_000.0)),
            ("", None),
            ("1:2:3:4", None),
            ("1.5:00", None),
            ("-1:00", None),
            ("99999999999999999999:00", None),
        ] {
            assert_eq!(parse_time(text), time, "{text}");
        }
        assert_eq!(format_time(Duration::from_millis(3_661_070)), "1:01:01.07");
        assert_eq!(format_time(Duration::from_secs(59)), "0:00:59");
    }

    #[test]
    fn evaluations_are_read_and_written() {
        use EvalScore::{Centipawns, Mate};
        for (text, score, depth) in [
            ("0.25", Centipawns(25), None),
            ("-1.05,20", Centipawns(-105), Some(20)),
            ("-0.07", Centipawns(-7), None),
            ("#3", Mate(3), None),
            ("#-12,30", Mate(-12), Some(30)),
        ] {
            assert_eq!(parse_eval(text), Some(Eval { score, depth }), "{text}");
            let mut node = Node::new(());
            node.set_eval(Eval { score, depth });
            assert_eq!(node.command("eval"), Some(text));
        }
        for text in ["", "inf", "nan", "1e5", "#", "0.1,x", "9999999"] {
            assert_eq!(parse_eval(text), None, "{text}");
        }
    }

    #[test]
    fn commands_are_told_from_the_text() {
        let comment = Comment::new("Good [%clk 0:01:00] and [%cal Ga1b2,Rc3d4] bold. [%x]");
        let comment = comment.expect("not blank");
        assert_eq!(comment.text(), "Good and bold.");
        let commands: Vec<_> = comment.commands().collect();
        assert_eq!(commands, [("clk", "0:01:00"), ("cal", "Ga1b2,Rc3d4"), ("x", "")]);
        assert_eq!(Comment::new("[%clk").expect("not blank").text(), "[%clk");
    }

    #[test]
    fn setting_a_command_keeps_the_rest() {
        let mut node = Node::new(());
        node.comments.extend(Comment::new("first"));
        node.comments.extend(Comment::new("[%clk 0:00:10] second"));
        node.set_clock(Duration::from_secs(9));
        node.set_command("cal", "Ga1a2");
        let comments: Vec<_> = node.comments.iter().map(Comment::as_str).collect();
        assert_eq!(comments, ["[%cal Ga1a2] first", "[%clk 0:00:09] second"]);
    }

    #[test]
    fn line_breaks_separate_paragraphs_only_when_doubled() {
        let read = |raw| Comment::from_braces(raw).map(|comment| comment.0);
        assert_eq!(read(" one\ntwo  three\n").as_deref(), Some("one two  three"));
        assert_eq!(read("one\n\ntwo\n\n\nthree").as_deref(), Some("one\ntwo\n\nthree"));
        assert_eq!(read(" \n "), None);
    }
}
