//! From a line of text to a [`Command`], without looking at any position.

use engine::Limits;

use crate::words::{self, number};

/// What a client can ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `ucci`: introduce yourself.
    Ucci,
    /// `isready`: answer at once.
    IsReady,
    /// `setoption NAME [VALUE]`.
    SetOption {
        /// The option's name as it came.
        name: String,
        /// Its new value; buttons have none.
        value: Option<String>,
    },
    /// `position startpos|fen … [moves …]`.
    Position {
        /// The position to start from; the start position when absent.
        fen: Option<String>,
        /// Moves played from there.
        moves: Vec<String>,
    },
    /// `banmoves …`: do not play these moves in the position.
    BanMoves(Vec<String>),
    /// `go …`: think and answer with a move.
    Go(Go),
    /// `ponderhit [draw]`: the expected move was played.
    PonderHit {
        /// Whether the opponent offers a draw with it.
        draw: bool,
    },
    /// `stop`: answer now.
    Stop,
    /// `probe startpos|fen … [moves …]`: tell what the table knows of a position.
    Probe {
        /// The position to start from; the start position when absent.
        fen: Option<String>,
        /// Moves played from there.
        moves: Vec<String>,
    },
    /// `quit`.
    Quit,
}

/// How to think.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// When to stop, the clocks left out.
    pub limits: Limits,
    /// The own clock.
    pub own: Option<Time>,
    /// The opponent's clock.
    pub opponent: Option<Time>,
    /// Whether to think on the opponent's time.
    pub ponder: bool,
    /// Whether the opponent offers a draw.
    pub draw: bool,
}

/// A clock in the unit that the option `usemillisec` says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Time {
    /// Time left; not negative.
    pub left: u64,
    /// Time gained with each move.
    pub increment: u64,
}

/// A command that lacks something it cannot do without.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommandError {
    /// `setoption` without a name.
    #[error("setoption wants: NAME [VALUE]")]
    Option,
    /// `position` or `probe` without a position.
    #[error("{command} wants: startpos or fen FEN, then moves …, not {text:?}")]
    Position {
        /// The command.
        command: String,
        /// What came instead of the position.
        text: String,
    },
}

impl Command {
    /// Reads a line; `Ok(None)` when it does not begin with a command.
    ///
    /// ```
    /// use uci::ucci::Command;
    /// assert_eq!(Command::parse("ponderhit draw"), Ok(Some(Command::PonderHit { draw: true })));
    /// assert_eq!(Command::parse("castle"), Ok(None));
    /// ```
    ///
    /// # Errors
    /// A known command that makes no sense; the error says what it wants.
    pub fn parse(line: &str) -> Result<Option<Self>, CommandError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [word, rest @ ..] = words.as_slice() else { return Ok(None) };
        let position = || {
            let refused =
                || CommandError::Position { command: (*word).to_owned(), text: rest.join(" ") };
            words::position(rest).ok_or_else(refused)
        };
        Ok(Some(match *word {
            super::HELLO => Self::Ucci,
            "isready" => Self::IsReady,
            "setoption" => {
                let [name, value @ ..] = rest else { return Err(CommandError::Option) };
                let value = (!value.is_empty()).then(|| value.join(" "));
                Self::SetOption { name: (*name).to_owned(), value }
            }
            "position" => {
                let (fen, moves) = position()?;
                Self::Position { fen, moves }
            }
            "banmoves" => Self::BanMoves(rest.iter().map(|mv| (*mv).to_owned()).collect()),
            "go" => Self::Go(go(rest)),
            "ponderhit" => Self::PonderHit { draw: rest.first() == Some(&"draw") },
            "stop" => Self::Stop,
            "probe" => {
                let (fen, moves) = position()?;
                Self::Probe { fen, moves }
            }
            "quit" => Self::Quit,
            _ => return Ok(None),
        }))
    }
}

/// Reads the words of `go`. A parameter without its number is left out, and so is an unknown
/// word; clients do send negative times and zeros, which mean as little as possible.
fn go(words: &[&str]) -> Go {
    let mut go = Go::default();
    let (mut left, mut increment) = ([None; 2], [0; 2]);
    let mut infinite = false;
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "ponder" => go.ponder = true,
            "draw" => go.draw = true,
            "infinite" => infinite = true,
            _ => {
                let Some(value) = words.peek().and_then(|word| number(word)) else { continue };
                let time = value.max(0).unsigned_abs();
                let count = u32::try_from(value.max(1)).unwrap_or(u32::MAX);
                match word {
                    "depth" => go.limits.depth = Some(count),
                    "nodes" => go.limits.nodes = Some(value.max(1).unsigned_abs()),
                    "time" => left[0] = Some(time),
                    "movestogo" => go.limits.moves_to_go = (value > 0).then_some(count),
                    "increment" => increment[0] = time,
                    "opptime" => left[1] = Some(time),
                    "oppincrement" => increment[1] = time,
                    // The search needs no more of the opponent's clock; unknown words too.
                    _ => continue,
                }
                words.next();
            }
        }
    }
    let time = |seat: usize| left[seat].map(|left| Time { left, increment: increment[seat] });
    (go.own, go.opponent) = (time(0), time(1));
    let bounded = go.limits.depth.is_some() || go.limits.nodes.is_some() || go.own.is_some();
    go.limits.infinite = infinite || !bounded;
    go
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parsed(line: &str) -> Command {
        Command::parse(line).expect(line).expect(line)
    }

    fn go_of(line: &str) -> Go {
        match parsed(line) {
            Command::Go(go) => go,
            other => panic!("{line} is {other:?}"),
        }
    }

    #[test]
    fn plain_commands() {
        for (line, command) in [
            ("ucci", Command::Ucci),
            (" isready\r\n", Command::IsReady),
            ("stop", Command::Stop),
            ("ponderhit", Command::PonderHit { draw: false }),
            ("banmoves", Command::BanMoves(Vec::new())),
            ("quit", Command::Quit),
        ] {
            assert_eq!(parsed(line), command, "{line}");
        }
        for nothing in ["", "  ", "uci", "UCCI", "hello ucci", "\u{0}"] {
            assert_eq!(Command::parse(nothing), Ok(None), "{nothing:?}");
        }
    }

    #[test]
    fn what_is_missing_is_named() {
        assert_eq!(Command::parse("setoption"), Err(CommandError::Option));
        for line in ["position", "position fen", "probe fen moves h2e2", "position h2e2"] {
            assert!(matches!(Command::parse(line), Err(CommandError::Position { .. })), "{line}");
        }
    }

    #[test]
    fn options_positions_and_bans() {
        let set = |name: &str, value: Option<&str>| Command::SetOption {
            name: name.to_owned(),
            value: value.map(str::to_owned),
        };
        assert_eq!(parsed("setoption newgame"), set("newgame", None));
        assert_eq!(parsed("setoption hashsize  32"), set("hashsize", Some("32")));
        assert_eq!(parsed("setoption bookfiles A B.DAT"), set("bookfiles", Some("A B.DAT")));
        let moves = vec!["h2e2".to_owned(), "h9g7".to_owned()];
        assert_eq!(
            parsed("position fen 9/9 w - - 0 1 moves h2e2 h9g7"),
            Command::Position { fen: Some("9/9 w - - 0 1".to_owned()), moves: moves.clone() }
        );
        assert_eq!(
            parsed("probe startpos moves h2e2 h9g7"),
            Command::Probe { fen: None, moves: moves.clone() }
        );
        assert_eq!(parsed("banmoves h2e2 h9g7"), Command::BanMoves(moves));
    }

    #[test]
    fn go_in_any_order() {
        let go = go_of("go draw time 5000 increment 20 opptime 7000 oppincrement 30");
        assert_eq!(go.own, Some(Time { left: 5000, increment: 20 }));
        assert_eq!(go.opponent, Some(Time { left: 7000, increment: 30 }));
        assert!(go.draw && !go.ponder && !go.limits.infinite);

        let go = go_of("go ponder movestogo 9 oppmovestogo 3 opptime 8 time 7");
        assert_eq!(
            (go.own, go.limits.moves_to_go),
            (Some(Time { left: 7, increment: 0 }), Some(9))
        );
        assert!(go.ponder && !go.draw);

        let go = go_of("go depth 5 nodes 700");
        assert_eq!((go.limits.depth, go.limits.nodes), (Some(5), Some(700)));
        assert!(go_of("go depth infinite").limits.infinite);
        assert!(go_of("go infinite").limits.infinite);
    }

    #[test]
    fn go_bears_garbage() {
        assert!(go_of("go").limits.infinite);
        assert!(go_of("go depth").limits.infinite);
        assert!(go_of("go opptime 5").limits.infinite);
        assert_eq!(go_of("go depth time 20").own, Some(Time { left: 20, increment: 0 }));
        assert_eq!(go_of("go what 7 depth 4 ever").limits.depth, Some(4));
        assert_eq!(go_of("go depth 0").limits.depth, Some(1));
        assert_eq!(go_of("go depth 99999999999999999999").limits.depth, Some(u32::MAX));
        assert_eq!(go_of("go time -5 movestogo 0").own, Some(Time::default()));
        assert_eq!(go_of("go time 5 movestogo 0").limits.moves_to_go, None);
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
                    "go", "position", "probe", "setoption", "banmoves", "ponderhit", "draw",
                    "fen", "startpos", "moves", "time", "opptime", "increment", "movestogo",
                    "depth", "infinite", "ponder", "-1", "0", "18446744073709551616", "h2e2", "é",
                ][..]),
                0..12,
            )
        ) {
            let _ = Command::parse(&words.join(" "));
        }
    }
}
