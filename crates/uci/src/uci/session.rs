//! The conversation: commands in, answers out, one search at a time.

use std::io::{self, BufRead, Write};

use engine::{Control, GameKind, Limits, Opponent, Session, Start};

use super::{Command, Effect, Options, best_move, info};
use crate::worker::Worker;
use crate::{Output, bench};

/// Talks UCI until `quit` or the end of the input, on this thread; a search runs on another, so
/// that the input is read meanwhile. Either end stops a search under way.
///
/// What cannot be done (an illegal move, an impossible position, a value out of range) is
/// answered with `info string` and leaves everything as it was: after a refused `position` the
/// one before it stands, whole.
///
/// # Errors
/// Those of reading and writing, and a registry without a game.
pub fn run(
    games: &'static [&'static dyn GameKind],
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let no_game = || io::Error::other("there is no game to play");
    let options = Options::new(games).ok_or_else(no_game)?;
    let mut conversation =
        Conversation::new(options, Output::new(output)).map_err(io::Error::other)?;
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if conversation.hear(&String::from_utf8_lossy(&line))?.is_break() {
            break;
        }
    }
    conversation.end();
    Ok(())
}

/// Whether to go on listening.
type Flow = std::ops::ControlFlow<()>;

struct Conversation {
    output: Output,
    options: Options,
    /// The options as the opponent last took them over, to fall back on.
    accepted: Options,
    worker: Worker,
    /// Whether the opponent is to forget what it knows before its next search.
    forget: bool,
    /// Always a position that can be opened.
    start: Start,
    session: Box<dyn Session>,
    debug: bool,
    /// Whether the job under way is to run to its end when the input ends: scripts ask for perft
    /// or bench and close the input at once.
    lasting: bool,
}

impl Conversation {
    fn new(options: Options, output: Output) -> Result<Self, engine::EngineError> {
        let start = Start::default();
        let session = options.kind().open(&start)?;
        let worker = Worker::new(options.kind().opponent());
        Ok(Self {
            output,
            accepted: options.clone(),
            options,
            worker,
            // Clearing a new table brings its pages in before a clock runs.
            forget: true,
            start,
            session,
            debug: false,
            lasting: false,
        })
    }

    fn hear(&mut self, line: &str) -> io::Result<Flow> {
        match Command::parse(line) {
            Ok(Some(Command::Quit)) => return Ok(Flow::Break(())),
            Ok(Some(command)) => self.obey(command)?,
            Ok(None) if self.debug && !line.trim().is_empty() => {
                self.remark(format_args!("ignored: {}", line.trim()))?;
            }
            Ok(None) => {}
            Err(error) => self.remark(error)?,
        }
        Ok(Flow::Continue(()))
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
                self.forget = true;
                self.settle()
            }
            Command::Position { fen, moves } => self.set_position(fen, moves),
            Command::Go { limits, ponder } => self.go(limits, ponder),
            Command::Perft(depth) => self.perft(depth),
            Command::Stop => {
                self.worker.stop();
                Ok(())
            }
            Command::PonderHit => {
                self.worker.ponder_hit();
                Ok(())
            }
            Command::Bench => self.bench(),
            Command::Eval => self.output.line(self.session.explain().trim_end()),
            Command::Display => self.output.line(self.session.diagram().trim_end()),
            Command::Register | Command::Quit => Ok(()),
        }
    }

    /// Ends the conversation: a search under way stops and says its move.
    fn end(&mut self) {
        if !self.lasting {
            self.worker.stop();
        }
        self.worker.wait();
    }

    /// Stops the job under way and waits for its last line.
    fn halt(&mut self) {
        self.worker.stop();
        self.worker.wait();
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
        // A remark is one line, whatever the client put into the text it is about.
        let text: String =
            what.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        self.output.line(&format!("info string {text}"))
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        match self.options.set(name, value) {
            Err(error) => return self.remark(error),
            Ok(None) => return Ok(()),
            Ok(Some(Effect::Configure)) => {}
            Ok(Some(Effect::Forget)) => self.forget = true,
            Ok(Some(Effect::Game)) => return self.change_game(),
        }
        self.settle()
    }

    fn change_game(&mut self) -> io::Result<()> {
        let start = Start { variant: self.options.variant(), ..Start::default() };
        match self.options.kind().open(&start) {
            Ok(session) => {
                self.halt();
                self.worker = Worker::new(self.options.kind().opponent());
                self.forget = true;
                (self.start, self.session) = (start, session);
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
        let Some(mut opponent) = self.worker.idle() else { return Ok(()) };
        let settings = self.options.settings();
        self.forget |= settings.hash_mib != self.accepted.settings().hash_mib;
        let refused = opponent.configure(&settings).err();
        if std::mem::take(&mut self.forget) {
            opponent.new_game();
        }
        drop(opponent);
        match refused {
            None => {
                self.accepted = self.options.clone();
                Ok(())
            }
            Some(error) => {
                self.options = self.accepted.clone();
                self.remark(error)
            }
        }
    }

    fn set_position(&mut self, fen: Option<String>, moves: Vec<String>) -> io::Result<()> {
        let start = Start { variant: self.options.variant(), fen, moves };
        match self.options.kind().open(&start) {
            Ok(session) => {
                (self.start, self.session) = (start, session);
                Ok(())
            }
            Err(error) => self.remark(error),
        }
    }

    /// A job of any kind stops the one before it; every `go` gets its one `bestmove`.
    fn begin(
        &mut self,
        control: Control,
        lasting: bool,
        job: impl FnOnce(&mut dyn Opponent, &Control) -> String + Send + 'static,
    ) -> io::Result<()> {
        self.halt();
        self.settle()?;
        self.lasting = lasting;
        self.worker.start(control, self.output.clone(), job)
    }

    fn go(&mut self, mut limits: Limits, ponder: bool) -> io::Result<()> {
        limits.search_moves = self.legal_of(&limits.search_moves)?;
        let start = self.start.clone();
        let output = self.output.clone();
        let wdl = self.options.show_wdl();
        let control = if ponder { Control::pondering() } else { Control::new() };
        self.begin(control, false, move |opponent, control| {
            // A reader that has gone away is noticed when the next command is answered.
            let mut report = |report| drop(output.line(&info(&report, wdl)));
            match opponent.think(&start, &limits, control, &mut report) {
                Ok(answer) => best_move(&answer),
                Err(error) => format!("info string {error}\nbestmove 0000"),
            }
        })
    }

    /// The legal ones among these moves, each in UCI notation; about others there is a remark.
    fn legal_of(&mut self, moves: &[String]) -> io::Result<Vec<String>> {
        let mut legal = Vec::new();
        for mv in moves {
            match self.session.play(mv) {
                Ok(()) => {
                    legal.extend(self.session.view().played.pop().map(|played| played.uci));
                    self.session.take_back();
                }
                Err(error) => self.remark(error)?,
            }
        }
        Ok(legal)
    }

    fn perft(&mut self, depth: u32) -> io::Result<()> {
        let mut session = match self.options.kind().open(&self.start) {
            Ok(session) => session,
            Err(error) => return self.remark(error),
        };
        self.begin(Control::new(), true, move |_, _| {
            let divided = session.divide(depth);
            let nodes = match depth {
                0 => 1,
                _ => divided.iter().map(|(_, nodes)| nodes).sum::<u64>(),
            };
            let mut text: String =
                divided.iter().map(|(mv, nodes)| format!("{mv}: {nodes}\n")).collect();
            text += &format!("\nNodes searched: {nodes}");
            text
        })
    }

    fn bench(&mut self) -> io::Result<()> {
        let kind = self.options.kind();
        let output = self.output.clone();
        self.begin(Control::new(), true, move |_, control| {
            let progress = |fen: &str, answer: &engine::Answer| {
                drop(output.line(&format!("info string {} nodes in {fen}", answer.nodes)));
            };
            match bench::bench(kind, control, progress) {
                Ok(cost) => cost.lines(),
                Err(error) => format!("info string {error}"),
            }
        })
    }
}
