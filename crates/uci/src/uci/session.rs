//! The conversation: commands in, answers out, one search at a time.

use std::io;

use engine::{Control, EngineError, Limits, Opponent, Session, Start};

use super::{Command, CommandError, Effect, NO_MOVE, Options, best_move, info};
use crate::conversation::{Flow, Protocol};
use crate::host::{AtEnd, EngineHost, tell};
use crate::words::one_line;
use crate::{Output, bench};

/// A conversation in UCI.
///
/// What cannot be done (an illegal move, an impossible position, a value out of range) is
/// answered with `info string` and leaves everything as it was. Only after a refused `position`
/// there is none, not the one before it: until another comes, `go` answers `bestmove 0000`.
pub(crate) struct Conversation {
    output: Output,
    options: Options,
    /// The options as the opponent last took them over, to fall back on.
    accepted: Options,
    host: EngineHost,
    debug: bool,
}

impl Protocol for Conversation {
    fn hear(&mut self, line: &str) -> io::Result<Flow> {
        match Command::parse(line) {
            Ok(Some(Command::Quit)) => return Ok(Flow::Break(())),
            Ok(Some(command)) => self.obey(command)?,
            Ok(None) if self.debug && !line.trim().is_empty() => {
                self.remark(format_args!("ignored: {}", line.trim()))?;
            }
            Ok(None) => {}
            Err(error) => {
                if let CommandError::Position(_) = error {
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
    pub(crate) fn new(options: Options, output: Output) -> Result<Self, EngineError> {
        let host = EngineHost::new(options.kind(), options.variant())?;
        Ok(Self { output, accepted: options.clone(), options, host, debug: false })
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => self.introduce(),
            Command::Debug(on) => {
                self.debug = on;
                Ok(())
            }
            Command::IsReady => {
                self.settle()?;
                self.output.line("readyok")
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::NewGame => {
                self.host.forget();
                self.settle()
            }
            Command::Position { fen, moves } => self.set_position(fen, moves),
            Command::Go { limits, ponder } => self.go(limits, ponder),
            Command::Perft(depth) => self.perft(depth),
            Command::Stop => {
                self.host.stop();
                Ok(())
            }
            Command::PonderHit => {
                self.host.ponder_hit();
                Ok(())
            }
            Command::Bench => self.bench(),
            Command::Eval => self.explain(),
            Command::Display => self.show(|session| session.diagram()),
            Command::Register | Command::Quit => Ok(()),
        }
    }

    fn introduce(&self) -> io::Result<()> {
        self.output.line(concat!(
            "id name Tabiya ",
            env!("CARGO_PKG_VERSION"),
            "\nid author the Tabiya authors"
        ))?;
        self.output.line(&self.options.lines().join("\n"))?;
        self.output.line("uciok")
    }

    fn remark(&self, what: impl std::fmt::Display) -> io::Result<()> {
        self.output.line(&format!("info string {}", one_line(what)))
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        match self.options.set(name, value) {
            Err(error) => return self.remark(error),
            Ok(None) => return Ok(()),
            Ok(Some(Effect::Configure)) => {}
            Ok(Some(Effect::Forget)) => self.host.forget(),
            Ok(Some(Effect::Game)) => return self.change_game(),
        }
        self.settle()
    }

    fn change_game(&mut self) -> io::Result<()> {
        match EngineHost::new(self.options.kind(), self.options.variant()) {
            Ok(host) => {
                self.host.halt();
                self.host = host;
                self.settle()
            }
            Err(error) => {
                self.options = self.accepted.clone();
                self.remark(error)
            }
        }
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

    fn set_position(&mut self, fen: Option<String>, moves: Vec<String>) -> io::Result<()> {
        let start = Start { variant: self.options.variant(), fen, moves, ..Start::default() };
        self.host.set_position(&start).or_else(|error| self.remark(error))
    }

    /// Writes a text about the position.
    fn show(&self, text: impl FnOnce(&dyn Session) -> String) -> io::Result<()> {
        match self.host.session() {
            Ok(session) => self.output.line(text(session).trim_end()),
            Err(none) => self.remark(none),
        }
    }

    /// Writes what the evaluation says of the position.
    fn explain(&mut self) -> io::Result<()> {
        match self.host.explain() {
            Ok(text) => self.output.line(text.trim_end()),
            Err(error) => self.remark(error),
        }
    }

    /// A job of any kind stops the one before it; every `go` gets its one `bestmove`.
    fn begin(
        &mut self,
        control: Control,
        at_end: AtEnd,
        job: impl FnOnce(&mut dyn Opponent, &Control) -> String + Send + 'static,
    ) -> io::Result<()> {
        self.host.halt();
        self.settle()?;
        self.host.begin(control, at_end, self.output.clone(), job)
    }

    fn go(&mut self, mut limits: Limits, ponder: bool) -> io::Result<()> {
        let control = if ponder { Control::pondering() } else { Control::new() };
        let moves = self.host.legal_of(&limits.search_moves);
        let asked = moves.and_then(|moves| Ok((self.host.session()?.fork(), moves)));
        let (session, (legal, refused)) = match asked {
            Ok(asked) => asked,
            Err(none) => {
                self.remark(none)?;
                return self.begin(control, AtEnd::Stop, move |_, control| {
                    control.wait(limits.infinite);
                    NO_MOVE.to_owned()
                });
            }
        };
        refused.into_iter().try_for_each(|error| self.remark(error))?;
        limits.search_moves = legal;
        let output = self.output.clone();
        let wdl = self.options.show_wdl();
        let prompt = limits.infinite || ponder;
        self.begin(control, AtEnd::Stop, move |opponent, control| {
            let mut report = |report| tell(&output, &report, &info(&report, wdl), prompt);
            match opponent.think(session.as_ref(), &limits, control, &mut report) {
                Ok(answer) => best_move(&answer),
                Err(error) => format!("info string {}\n{NO_MOVE}", one_line(error)),
            }
        })
    }

    fn perft(&mut self, depth: u32) -> io::Result<()> {
        let mut session = match self.host.session() {
            Ok(session) => session.fork(),
            Err(none) => return self.remark(none),
        };
        let output = self.output.clone();
        self.begin(Control::new(), AtEnd::Moment, move |_, control| {
            let mut told = |mv: &str, nodes| drop(output.line(&format!("{mv}: {nodes}")));
            match session.divide(depth, control.stop_flag(), &mut told) {
                Some(nodes) => format!("\nNodes searched: {nodes}"),
                None => "info string stopped before all were counted".to_owned(),
            }
        })
    }

    fn bench(&mut self) -> io::Result<()> {
        let kind = self.options.kind();
        let evaluation = self.options.settings().evaluation;
        let output = self.output.clone();
        self.begin(Control::new(), AtEnd::Run, move |_, control| {
            let progress = |fen: &str, answer: &engine::Answer| {
                drop(output.line(&format!("info string {} nodes in {fen}", answer.nodes)));
            };
            match bench::bench(kind, &evaluation, control, progress) {
                Ok(cost) => cost.lines(),
                Err(error) => format!("info string {}", one_line(error)),
            }
        })
    }
}
