//! What every protocol works at: a game under way and the opponent that thinks about it.

use std::io;

use engine::{Control, EngineError, GameKind, Known, Opponent, Session, Settings, Start};

use crate::Output;
use crate::worker::Worker;

/// A game under way, an opponent, and the settings it plays with.
pub(crate) struct Desk {
    kind: &'static dyn GameKind,
    worker: Worker,
    /// Whether the opponent is to forget what it knows before its next search.
    forget: bool,
    /// The settings that the opponent last took over, once there were some.
    settings: Option<Settings>,
    /// Always a position that can be opened.
    start: Start,
    session: Box<dyn Session>,
    /// Whether the job under way is to run to its end when the input ends: scripts ask for perft
    /// or bench and close the input at once.
    lasting: bool,
}

impl Desk {
    /// The game at its start, with a new opponent.
    ///
    /// # Errors
    /// A variant that the game does not have.
    pub(crate) fn new(
        kind: &'static dyn GameKind,
        variant: Option<String>,
    ) -> Result<Self, EngineError> {
        let start = Start { variant, ..Start::default() };
        Ok(Self {
            kind,
            worker: Worker::new(kind.opponent()),
            // Clearing a new table brings its pages in before a clock runs.
            forget: true,
            settings: None,
            session: kind.open(&start)?,
            start,
            lasting: false,
        })
    }

    pub(crate) fn session(&self) -> &dyn Session {
        self.session.as_ref()
    }

    pub(crate) fn start(&self) -> &Start {
        &self.start
    }

    /// Takes up another position.
    ///
    /// # Errors
    /// A position or a move that cannot be; then the position before stands, whole.
    pub(crate) fn set_position(&mut self, start: Start) -> Result<(), EngineError> {
        self.session = self.kind.open(&start)?;
        self.start = start;
        Ok(())
    }

    /// Lets the opponent forget what it knows, before its next search at the latest.
    pub(crate) fn forget(&mut self) {
        self.forget = true;
    }

    /// Brings the opponent in line with the settings, unless it thinks: then it answers `false`
    /// and the next call does.
    ///
    /// # Errors
    /// Settings that the opponent refuses; it keeps the old ones.
    pub(crate) fn settle(&mut self, settings: &Settings) -> Result<bool, EngineError> {
        let Some(mut opponent) = self.worker.idle() else { return Ok(false) };
        let old = self.settings.as_ref();
        // Asked before every search: most find all as it was.
        let known = old == Some(settings);
        self.forget |= old.is_some_and(|old| old.hash_mib != settings.hash_mib);
        let configured = if known { Ok(()) } else { opponent.configure(settings) };
        if std::mem::take(&mut self.forget) {
            opponent.new_game();
        }
        drop(opponent);
        configured?;
        if !known {
            self.settings = Some(settings.clone());
        }
        Ok(true)
    }

    /// The legal ones among these moves, each in UCI notation, and what is wrong with the others.
    pub(crate) fn legal_of(&mut self, moves: &[String]) -> (Vec<String>, Vec<EngineError>) {
        let (mut legal, mut refused) = (Vec::new(), Vec::new());
        for mv in moves {
            match self.session.play(mv) {
                Ok(()) => {
                    legal.extend(self.session.view().played.pop().map(|played| played.uci));
                    self.session.take_back();
                }
                Err(error) => refused.push(error),
            }
        }
        (legal, refused)
    }

    /// What the opponent remembers of a position; nothing while it thinks.
    ///
    /// # Errors
    /// A position or a move that cannot be.
    pub(crate) fn probe(&mut self, start: &Start) -> Result<Option<Known>, EngineError> {
        self.worker.idle().map_or(Ok(None), |opponent| opponent.probe(start))
    }

    /// Begins a job for the opponent, whose last line goes to `output`; whatever job is under way
    /// must be [halted](Self::halt) before.
    ///
    /// # Errors
    /// When the system has no thread to give.
    pub(crate) fn begin(
        &mut self,
        control: Control,
        lasting: bool,
        output: Output,
        job: impl FnOnce(&mut dyn Opponent, &Control) -> String + Send + 'static,
    ) -> io::Result<()> {
        self.lasting = lasting;
        self.worker.start(control, output, job)
    }

    /// Tells the job under way to stop, and does not wait; says whether there was one.
    pub(crate) fn stop(&mut self) -> bool {
        let busy = self.worker.idle().is_none();
        self.worker.stop();
        busy
    }

    /// Tells the job under way that its clock runs now.
    pub(crate) fn ponder_hit(&self) {
        self.worker.ponder_hit();
    }

    /// Waits until the job under way has written its last line.
    pub(crate) fn wait(&mut self) {
        self.worker.wait();
    }

    /// Stops the job under way and waits for its last line.
    pub(crate) fn halt(&mut self) {
        self.worker.stop();
        self.worker.wait();
    }

    /// Ends a conversation: a search under way stops and says its move.
    pub(crate) fn end(&mut self) {
        if !self.lasting {
            self.worker.stop();
        }
        self.worker.wait();
    }
}
