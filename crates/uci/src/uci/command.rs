//! From a line of text to a [`Command`], without looking at any position.

use std::time::Duration;

use engine::{Clock, Limits, MAX_PERFT};

use crate::words::{self, number};

/// What a client can ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `uci`: introduce yourself.
    Uci,
    /// `debug on|off`: whether to mention what was ignored.
    Debug(bool),
    /// `isready`: answer when you can.
    IsReady,
    /// `setoption name … [value …]`.
    SetOption {
        /// The option's name as it came.
        name: String,
        /// Its new value; buttons have none.
        value: Option<String>,
    },
    /// `register …`: there is nothing to register.
    Register,
    /// `ucinewgame`: what follows is another game.
    NewGame,
    /// `position startpos|fen … [moves …]`.
    Position {
        /// The position to start from; the start position when absent.
        fen: Option<String>,
        /// Moves played from there.
        moves: Vec<String>,
    },
    /// `go …`: think and answer with a move.
    Go {
        /// When to stop.
        limits: Limits,
        /// Whether to think on the opponent's time.
        ponder: bool,
    },
    /// `go perft N` or `perft N`: count leaves this many plies below.
    Perft(u32),
    /// `stop`: answer now.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `bench`: the fixed search.
    Bench,
    /// `eval`: explain the static evaluation.
    Eval,
    /// `d`: show the board.
    Display,
    /// `quit`.
    Quit,
}

/// A command that lacks something it cannot do without.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommandError {
    /// `debug` without `on` or `off`.
    #[error("debug wants on or off")]
    Debug,
    /// `setoption` without a name.
    #[error("setoption wants: name NAME [value VALUE], not {0:?}")]
    Option(String),
    /// `position` without a position.
    #[error("position wants: startpos or fen FEN, then moves …, not {0:?}")]
    Position(String),
    /// `perft` without a depth, or with one that nobody counts to.
    #[error("perft wants a depth from 0 to {MAX_PERFT}, not {0:?}")]
    Perft(String),
}

impl Command {
    /// Reads a line. Words before the first known command are ignored, as the protocol asks;
    /// `Ok(None)` when there is no command in it at all.
    ///
    /// ```
    /// use uci::uci::Command;
    /// assert_eq!(Command::parse(" joho  debug on\r\n"), Ok(Some(Command::Debug(true))));
    /// assert_eq!(Command::parse("castle"), Ok(None));
    /// ```
    ///
    /// # Errors
    /// A known command that makes no sense; the error says what it wants.
    pub fn parse(line: &str) -> Result<Option<Self>, CommandError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        for (place, word) in words.iter().enumerate() {
            let rest = &words[place + 1..];
            let command = match *word {
                "uci" => Self::Uci,
                "debug" => debug(rest)?,
                "isready" => Self::IsReady,
                "setoption" => set_option(rest)?,
                "register" => Self::Register,
                "ucinewgame" => Self::NewGame,
                "position" => position(rest)?,
                "go" => go(rest)?,
                "perft" => perft(rest)?,
                "stop" => Self::Stop,
                "ponderhit" => Self::PonderHit,
                "bench" => Self::Bench,
                "eval" => Self::Eval,
                "d" => Self::Display,
                "quit" => Self::Quit,
                _ => continue,
            };
            return Ok(Some(command));
        }
        Ok(None)
    }
}

fn debug(words: &[&str]) -> Result<Command, CommandError> {
    words
        .iter()
        .find_map(|word| match *word {
            "on" => Some(Command::Debug(true)),
            "off" => Some(Command::Debug(false)),
            _ => None,
        })
        .ok_or(CommandError::Debug)
}

fn set_option(words: &[&str]) -> Result<Command, CommandError> {
    let refused = || CommandError::Option(words.join(" "));
    let is = |keyword: &'static str| move |word: &&str| word.eq_ignore_ascii_case(keyword);
    let name_at = words.iter().position(is("name")).ok_or_else(refused)? + 1;
    let rest = &words[name_at..];
    let value_at = rest.iter().position(is("value"));
    let name = rest[..value_at.unwrap_or(rest.len())].join(" ");
    if name.is_empty() {
        return Err(refused());
    }
    let value = value_at.map(|at| rest[at + 1..].join(" "));
    Ok(Command::SetOption { name, value })
}

fn position(words: &[&str]) -> Result<Command, CommandError> {
    let (fen, moves) =
        words::position(words).ok_or_else(|| CommandError::Position(words.join(" ")))?;
    Ok(Command::Position { fen, moves })
}

fn perft(words: &[&str]) -> Result<Command, CommandError> {
    words
        .first()
        .and_then(|word| word.parse().ok())
        .filter(|depth| *depth <= MAX_PERFT)
        .map(Command::Perft)
        .ok_or_else(|| CommandError::Perft(words.join(" ")))
}

/// Words that begin a parameter of `go`, and so end a list of moves.
const GO_WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// The clock parameters of `go`, as they come in.
#[derive(Default)]
struct Times {
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
}

impl Times {
    /// A player whose time was not told has as much as the other; with neither there is no clock.
    fn clocks(&self) -> Vec<Option<Clock>> {
        let clock = |seat: usize| {
            let left = self.left[seat].or(self.left[1 - seat])?;
            Some(Clock { left, increment: self.increment[seat] })
        };
        match (clock(0), clock(1)) {
            (None, None) => Vec::new(),
            (first, second) => vec![first, second],
        }
    }
}

fn go(words: &[&str]) -> Result<Command, CommandError> {
    let mut limits = Limits::default();
    let mut times = Times::default();
    let mut ponder = false;
    let mut infinite = false;
    let mut words = words;
    while let [word, rest @ ..] = words {
        words = rest;
        match *word {
            "ponder" => ponder = true,
            "infinite" => infinite = true,
            "perft" => return perft(rest),
            "searchmoves" => {
                let end = rest.iter().position(|word| GO_WORDS.contains(word));
                let (moves, after) = rest.split_at(end.unwrap_or(rest.len()));
                limits.search_moves.extend(moves.iter().map(|mv| (*mv).to_owned()));
                words = after;
            }
            _ => {
                // A parameter without its number is left out, and so is an unknown word.
                let Some(value) = rest.first().and_then(|word| number(word)) else { continue };
                if !GO_WORDS.contains(word) {
                    continue;
                }
                set_limit(&mut limits, &mut times, word, value);
                words = &rest[1..];
            }
        }
    }
    limits.clocks = times.clocks();
    let bounded = limits.depth.is_some()
        || limits.nodes.is_some()
        || limits.movetime.is_some()
        || limits.mate.is_some()
        || !limits.clocks.is_empty();
    limits.infinite = infinite || !bounded;
    Ok(Command::Go { limits, ponder })
}

/// Takes over one numeric parameter of `go`. Clients do send negative times (the flag has
/// fallen but nobody claimed it) and zeros: these mean as little as possible, not nothing.
fn set_limit(limits: &mut Limits, times: &mut Times, word: &str, value: i64) {
    let duration = Duration::from_millis(value.max(0).unsigned_abs());
    let count = u32::try_from(value.max(1)).unwrap_or(u32::MAX);
    match word {
        "wtime" => times.left[0] = Some(duration),
        "btime" => times.left[1] = Some(duration),
        "winc" => times.increment[0] = duration,
        "binc" => times.increment[1] = duration,
        "movestogo" => limits.moves_to_go = (value > 0).then_some(count),
        "depth" => limits.depth = Some(count),
        "nodes" => limits.nodes = Some(value.max(1).unsigned_abs()),
        "mate" => limits.mate = Some(count),
        "movetime" => limits.movetime = Some(duration.max(Duration::from_millis(1))),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parsed(line: &str) -> Command {
        Command::parse(line).expect(line).expect(line)
    }

    fn go_of(line: &str) -> (Limits, bool) {
        match parsed(line) {
            Command::Go { limits, ponder } => (limits, ponder),
            other => panic!("{line} is {other:?}"),
        }
    }

    const fn ms(value: u64) -> Duration {
        Duration::from_millis(value)
    }

    #[test]
    fn plain_commands() {
        for (line, command) in [
            ("uci", Command::Uci),
            ("isready", Command::IsReady),
            ("register later", Command::Register),
            ("ucinewgame", Command::NewGame),
            ("\tstop \r\n", Command::Stop),
            ("ponderhit", Command::PonderHit),
            ("bench", Command::Bench),
            ("eval", Command::Eval),
            ("d", Command::Display),
            ("quit now", Command::Quit),
            ("debug off", Command::Debug(false)),
            ("perft 3", Command::Perft(3)),
            ("go perft 4", Command::Perft(4)),
        ] {
            assert_eq!(parsed(line), command, "{line}");
        }
        for nothing in ["", "   ", "hello world", "UCI", "\u{0}\u{1}"] {
            assert_eq!(Command::parse(nothing), Ok(None), "{nothing:?}");
        }
    }

    #[test]
    fn what_is_missing_is_named() {
        for line in ["debug", "setoption", "setoption name", "setoption name value 3"] {
            assert!(Command::parse(line).is_err(), "{line}");
        }
        for line in ["position", "position fen", "position fen moves e2e4", "position e2e4"] {
            assert!(matches!(Command::parse(line), Err(CommandError::Position(_))), "{line}");
        }
        for line in ["perft", "go perft", "perft x", "go perft -1", "go perft 241"] {
            assert!(matches!(Command::parse(line), Err(CommandError::Perft(_))), "{line}");
        }
    }

    #[test]
    fn options_have_spaces() {
        let set = |name: &str, value: Option<&str>| Command::SetOption {
            name: name.to_owned(),
            value: value.map(str::to_owned),
        };
        assert_eq!(parsed("setoption name Clear Hash"), set("Clear Hash", None));
        assert_eq!(
            parsed("setoption  Name Move  Overhead VALUE 30"),
            set("Move Overhead", Some("30"))
        );
        assert_eq!(parsed("setoption name Book value a value b"), set("Book", Some("a value b")));
        assert_eq!(parsed("setoption name Book value"), set("Book", Some("")));
    }

    #[test]
    fn positions() {
        let at = |fen: Option<&str>, moves: &[&str]| Command::Position {
            fen: fen.map(str::to_owned),
            moves: moves.iter().map(|mv| (*mv).to_owned()).collect(),
        };
        assert_eq!(parsed("position startpos"), at(None, &[]));
        assert_eq!(parsed("position startpos moves"), at(None, &[]));
        assert_eq!(parsed("position startpos moves e2e4 e7e5"), at(None, &["e2e4", "e7e5"]));
        assert_eq!(parsed("position fen 8/8 w - -  0 1"), at(Some("8/8 w - - 0 1"), &[]));
        assert_eq!(parsed("position fen 8/8 w moves a1a2"), at(Some("8/8 w"), &["a1a2"]));
    }

    #[test]
    fn go_in_any_order() {
        let (limits, ponder) = go_of("go movestogo 9 btime 200 binc 4 wtime 100 winc 3 ponder");
        assert!(ponder && !limits.infinite);
        assert_eq!(limits.moves_to_go, Some(9));
        let clock = |left, increment| Some(Clock { left: ms(left), increment: ms(increment) });
        assert_eq!(limits.clocks, [clock(100, 3), clock(200, 4)]);

        let (limits, ponder) =
            go_of("go searchmoves e2e4 d2d4 depth 5 nodes 700 mate 3 movetime 8");
        assert!(!ponder && !limits.infinite);
        assert_eq!(limits.search_moves, ["e2e4", "d2d4"]);
        assert_eq!(
            (limits.depth, limits.nodes, limits.mate, limits.movetime),
            (Some(5), Some(700), Some(3), Some(ms(8)))
        );
        assert!(go_of("go infinite depth 3").0.infinite);
    }

    #[test]
    fn go_bears_garbage() {
        assert!(go_of("go").0.infinite);
        assert!(go_of("go depth").0.infinite);
        assert!(go_of("go depth depth what 3").0.infinite);
        assert_eq!(go_of("go depth movetime 20").0.movetime, Some(ms(20)));
        assert_eq!(go_of("go what 7 depth 4 ever").0.depth, Some(4));
        assert_eq!(go_of("go depth 99999999999999999999").0.depth, Some(u32::MAX));
        assert_eq!(go_of("go depth 0").0.depth, Some(1));
        assert_eq!(go_of("go movetime -5").0.movetime, Some(ms(1)));
        assert_eq!(go_of("go wtime 5 movestogo 0").0.moves_to_go, None);
    }

    #[test]
    fn one_clock_serves_both_and_none_may_be_negative() {
        let clock = |left| Some(Clock { left: ms(left), increment: ms(0) });
        assert_eq!(go_of("go wtime -30 btime 60").0.clocks, [clock(0), clock(60)]);
        assert_eq!(go_of("go btime 60").0.clocks, [clock(60), clock(60)]);
        let (limits, _) = go_of("go winc 10 binc 10");
        assert!(limits.clocks.is_empty() && limits.infinite);
    }

    proptest! {
        #[test]
        fn no_text_panics(line in any::<String>()) {
            let _ = Command::parse(&line);
        }

        #[test]
        fn no_mixture_of_words_panics(
            words in prop::collection::vec(
                prop::sample::select(&[
                    "go", "position", "setoption", "name", "value", "fen", "startpos", "moves",
                    "debug", "perft", "searchmoves", "wtime", "btime", "winc", "movestogo",
                    "depth", "mate", "infinite", "-1", "0", "18446744073709551616", "e2e4", "é",
                ][..]),
                0..12,
            )
        ) {
            let _ = Command::parse(&words.join(" "));
        }
    }
}
