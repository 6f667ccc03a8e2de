//! The conversation: commands in, answers out, one search at a time.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::{Control, EngineError, Limits, Registry, Session, Start};

use super::format::takes_draw;
use super::{Command, CommandError, Effect, GAME, Go, NO_MOVE, Options, best_move, info, pop_hash};
use crate::Output;
use crate::conversation::{Flow, Protocol};
use crate::host::{AtEnd, EngineHost, tell};
use crate::words::one_line;

/// A conversation in UCCI.
///
/// What cannot be done (an illegal move, an impossible position, a value out of range) is
/// answered with `info message` and leaves everything as it was. Only after a refused `position`
/// there is none, not the one before it: until another comes, `go` answers `nobestmove`. Options that
/// the program does not have are no mistake in this protocol: clients set those of any program.
pub(crate) struct Conversation {
    output: Output,
    options: Options,
    /// The options as the opponent last took them over, to fall back on.
    accepted: Options,
    host: EngineHost,
    /// The moves left where some are banned in this position.
    allowed: Option<Vec<String>>,
    /// Whether the opponent offers a draw during the search under way.
    draw: Arc<AtomicBool>,
}

impl Protocol for Conversation {
    fn hear(&mut self, line: &str) -> io::Result<Flow> {
        match Command::parse(line) {
            Ok(Some(Command::Quit)) => {
                self.host.halt();
                self.output.line("bye")?;
                return Ok(Flow::Break(()));
            }
            Ok(Some(command)) => self.obey(command)?,
            Ok(None) if self.options.debug() && !line.trim().is_empty() => {
                self.remark(format_args!("ignored: {}", line.trim()))?;
            }
            Ok(None) => {}
            Err(error) => {
                if let CommandError::Position { command, .. } = &error
                    && command == "position"
                {
                    self.host.lose_position(&error);
                }
                self.remark(error)?;
            }
        }
        Ok(Flow::Continue(()))
    }

    fn end(&mut self) {
        self.host.end();
    }
}

impl Conversation {
    /// Takes a seat at the game of this protocol. What is drawn by lot begins with `seed`.
    ///
    /// # Errors
    /// When the registry does not have it.
    pub(crate) fn new(games: Registry, output: Output, seed: u64) -> Result<Self, EngineError> {
        let kind = games.named(GAME)?;
        let options = Options::new(kind, seed);
        Ok(Self {
            output,
            accepted: options.clone(),
            host: EngineHost::new(kind, options.variant())?,
            options,
            allowed: None,
            draw: Arc::default(),
        })
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Ucci => self.introduce(),
            Command::IsReady => {
                self.settle()?;
                self.output.line("readyok")
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Position { fen, moves } => {
                let start =
                    Start { variant: self.options.variant(), fen, moves, ..Start::default() };
                // Bans are for the position before.
                self.allowed = None;
                self.host.set_position(&start).or_else(|error| self.remark(error))
            }
            Command::BanMoves(moves) => self.ban(&moves),
            Command::Go(go) => self.go(go),
            Command::PonderHit { draw } => {
                self.draw.fetch_or(draw, Ordering::AcqRel);
                self.host.ponder_hit();
                Ok(())
            }
            // Who stops what does not run may wait for an answer.
            Command::Stop if !self.host.stop() => self.output.line(NO_MOVE),
            Command::Probe { fen, moves } => self.probe(fen, moves),
            Command::Stop | Command::Quit => Ok(()),
        }
    }

    fn introduce(&self) -> io::Result<()> {
        self.output.line(concat!(
            "id name Tabiya ",
            env!("CARGO_PKG_VERSION"),
            "\nid author the Tabiya authors"
        ))?;
        self.output.line(&self.options.lines().join("\n"))?;
        self.output.line("ucciok")
    }

    fn remark(&self, what: impl std::fmt::Display) -> io::Result<()> {
        self.output.line(&format!("info message {}", one_line(what)))
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        match self.options.set(name, value) {
            Err(crate::OptionError::Unknown(_)) if !self.options.debug() => return Ok(()),
            Err(error) => return self.remark(error),
            Ok(None) => return Ok(()),
            Ok(Some(Effect::Configure)) => {}
            Ok(Some(Effect::Forget)) => self.host.forget(),
        }
        self.settle()
    }

    /// Brings the opponent in line with the options, unless it thinks; then the next call does.
    fn settle(&mut self) -> io::Result<()> {
        match self.host.settle(&self.options.settings()) {
            Ok(true) => self.accepted = self.options.clone(),
            Ok(false) => {}
            Err(error @ EngineError::Book { .. }) => {
                self.options.refuse_book();
                self.remark(format_args!("{error}; playing without a book"))?;
                return self.settle();
            }
            Err(error) => {
                self.options = self.accepted.clone();
                return self.remark(error);
            }
        }
        Ok(())
    }

    /// Forbids moves in the position at hand, besides those forbidden already.
    fn ban(&mut self, moves: &[String]) -> io::Result<()> {
        let (banned, refused) = match self.host.legal_of(moves) {
            Ok(moves) => moves,
            Err(none) => return self.remark(none),
        };
        refused.into_iter().try_for_each(|error| self.remark(error))?;
        let all = || self.host.session().map(|session| session.legal()).unwrap_or_default();
        let mut allowed: Vec<String> = self.allowed.take().unwrap_or_else(all);
        allowed.retain(|mv| !banned.contains(mv));
        self.allowed = Some(allowed);
        Ok(())
    }

    fn go(&mut self, go: Go) -> io::Result<()> {
        self.host.halt();
        self.settle()?;
        let asked = self.host.session();
        let asked = asked.map(|session| (session.fork(), self.limits(&go, session)));
        let (session, limits) = match asked {
            Ok(asked) => asked,
            Err(none) => {
                self.remark(none)?;
                return self.no_move(&go);
            }
        };
        if self.allowed.as_ref().is_some_and(Vec::is_empty) {
            return self.no_move(&go);
        }
        let waits = self.options.batch() && !limits.infinite && !go.ponder;
        let control = control(&go);
        self.draw = Arc::new(AtomicBool::new(go.draw));
        let draw = Arc::clone(&self.draw);
        let output = self.output.clone();
        let prompt = limits.infinite || go.ponder;
        self.host.begin(control, AtEnd::Stop, self.output.clone(), move |opponent, control| {
            let mut report = |report| {
                if let Some(lines) = info(&report) {
                    tell(&output, &report, &lines, prompt);
                }
            };
            match opponent.think(session.as_ref(), &limits, control, &mut report) {
                Ok(answer) => {
                    best_move(&answer, draw.load(Ordering::Acquire) && takes_draw(&answer))
                }
                Err(error) => format!("info message {}\n{NO_MOVE}", one_line(error)),
            }
        })?;
        if waits {
            self.host.wait();
        }
        Ok(())
    }

    /// Answers that there is no move, as soon as an answer is wanted.
    fn no_move(&mut self, go: &Go) -> io::Result<()> {
        let infinite = go.limits.infinite;
        self.host.begin(control(go), AtEnd::Stop, self.output.clone(), move |_, control| {
            control.wait(infinite);
            NO_MOVE.to_owned()
        })
    }

    /// Tells what the opponent remembers of a position.
    fn probe(&mut self, fen: Option<String>, moves: Vec<String>) -> io::Result<()> {
        let start = Start { variant: self.options.variant(), fen, moves, ..Start::default() };
        match self.host.probe(&start) {
            Ok(known) => self.output.line(&pop_hash(known.as_ref())),
            Err(error) => {
                self.remark(error)?;
                self.output.line(&pop_hash(None))
            }
        }
    }

    /// The limits with the clocks at their seats and the banned moves left out.
    fn limits(&self, go: &Go, session: &dyn Session) -> Limits {
        let own = go.own.map(|time| self.options.clock(time));
        let opponent = go.opponent.map(|time| self.options.clock(time)).or(own);
        let clocks = match session.turn() {
            _ if own.is_none() => Vec::new(),
            Some(1) => vec![opponent, own],
            Some(_) => vec![own, opponent],
            // The game is over by rule: whoever moves on has the clock told.
            None => vec![own, own],
        };
        let search_moves = self.allowed.clone().unwrap_or_default();
        Limits { clocks, search_moves, ..go.limits.clone() }
    }
}

fn control(go: &Go) -> Control {
    if go.ponder { Control::pondering() } else { Control::new() }
}
