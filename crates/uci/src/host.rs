//! What every protocol works at: a game under way and the opponent that thinks about it.

use std::io;
use std::time::Duration;

use engine::{
    Control, EngineError, Evaluation, GameKind, Known, NetworkSupport, Opponent, Report, Session,
    Settings, Start,
};

use crate::Output;
use crate::worker::Worker;

/// How long a count of leaves may go on when the conversation has ended.
const MOMENT: Duration = Duration::from_secs(1);

/// What becomes of a job when the conversation ends under it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AtEnd {
    /// It stops, and says what it has.
    Stop,
    /// It has a moment to come to its end, then it stops: scripts ask for perft and end the input at
    /// once, but some counts take years.
    Moment,
    /// It runs to its end, which is near: scripts ask for bench and end the input at once.
    Run,
}

/// The position last asked for was refused, for this reason: there is none until another is set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no position is set up, as the last one was refused: {0}")]
pub(crate) struct NoPosition(String);

/// Writes what a search reports. Lines of its first millisecond go out with the next one, unless the
/// search may end without another line (`prompt`): so a short search costs one call of the system.
pub(crate) fn tell(output: &Output, report: &Report, text: &str, prompt: bool) {
    if report.time_ms == 0 && !prompt {
        output.hold(text);
    } else {
        // A reader that has gone away is noticed when the next command is answered.
        let _ = output.line(text);
    }
}

/// Why an evaluation cannot be shown.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum ExplainError {
    #[error(transparent)]
    NoPosition(#[from] NoPosition),
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The network is asked by the search under way.
    #[error("a search is under way: its network can be asked when it has ended")]
    Busy,
}

/// A game under way, an opponent, and the settings it plays with.
pub(crate) struct EngineHost {
    kind: &'static dyn GameKind,
    worker: Worker,
    /// Whether the opponent is to forget what it knows before its next search.
    forget: bool,
    /// The settings that the opponent last took over, once there were some.
    settings: Option<Settings>,
    /// The game under way: the one place where the position is held.
    session: Result<Box<dyn Session>, NoPosition>,
    /// For the job under way.
    at_end: AtEnd,
}

impl EngineHost {
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
            session: Ok(kind.open(&start)?),
            at_end: AtEnd::Stop,
        })
    }

    /// The game to work at.
    ///
    /// # Errors
    /// When the one last asked for was refused.
    pub(crate) fn session(&self) -> Result<&dyn Session, NoPosition> {
        self.session.as_deref().map_err(Clone::clone)
    }

    /// Takes up another position. Of one that goes on from the one before, only what is new is played.
    ///
    /// # Errors
    /// A position or a move that cannot be. Then there is no position: whoever asked for it would
    /// take a move in the one before for an answer.
    pub(crate) fn set_position(&mut self, start: &Start) -> Result<(), EngineError> {
        if self.go_on(start) {
            return Ok(());
        }
        match self.kind.open(start) {
            Ok(session) => self.session = Ok(session),
            Err(error) => {
                self.lose_position(&error);
                return Err(error);
            }
        }
        Ok(())
    }

    /// Plays what a start has beyond the game under way. `false` when it is not the same game so far,
    /// or cannot be played on like that: then part of it may have been played.
    fn go_on(&mut self, start: &Start) -> bool {
        let Ok(session) = &mut self.session else { return false };
        let mut so_far = session.start();
        let Some(new) = start.moves.strip_prefix(so_far.moves.as_slice()) else { return false };
        so_far.moves.extend_from_slice(new);
        so_far == *start && new.iter().all(|mv| session.play(mv).is_ok())
    }

    /// The position asked for could not even be read.
    pub(crate) fn lose_position(&mut self, reason: impl std::fmt::Display) {
        self.session = Err(NoPosition(reason.to_string()));
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
    ///
    /// # Errors
    /// When there is no position.
    pub(crate) fn legal_of(
        &mut self,
        moves: &[String],
    ) -> Result<(Vec<String>, Vec<EngineError>), NoPosition> {
        let session = self.session.as_mut().map_err(|none| none.clone())?;
        let (mut legal, mut refused) = (Vec::new(), Vec::new());
        for mv in moves {
            match session.play(mv) {
                Ok(()) => {
                    legal.extend(session.last_move());
                    session.take_back();
                }
                Err(error) => refused.push(error),
            }
        }
        Ok((legal, refused))
    }

    /// What the opponent remembers of a position; nothing while it thinks.
    ///
    /// # Errors
    /// A position or a move that cannot be.
    pub(crate) fn probe(&mut self, start: &Start) -> Result<Option<Known>, EngineError> {
        let Some(opponent) = self.worker.idle() else { return Ok(None) };
        opponent.probe(self.kind.open(start)?.as_ref())
    }

    /// What the opponent's evaluation says of the position.
    ///
    /// # Errors
    /// When there is no position, and while the opponent thinks by a network.
    pub(crate) fn explain(&mut self) -> Result<String, ExplainError> {
        let session = self.session.as_deref().map_err(Clone::clone)?;
        let has_network = self.has_network();
        match self.worker.idle() {
            Some(opponent) => Ok(opponent.explain(session)?),
            None if has_network => Err(ExplainError::Busy),
            None => Ok(session.explain()),
        }
    }

    /// Whether positions are valued by a network.
    fn has_network(&self) -> bool {
        match self.settings.as_ref().map(|settings| &settings.evaluation) {
            Some(Evaluation::Handcrafted) => false,
            None | Some(Evaluation::Usual) => self.kind.networks() == NetworkSupport::BuiltIn,
            Some(Evaluation::BuiltIn | Evaluation::File(_)) => true,
        }
    }

    /// Begins a job for the opponent, whose last line goes to `output`; whatever job is under way
    /// must be [halted](Self::halt) before.
    ///
    /// # Errors
    /// When the system has no thread to give.
    pub(crate) fn begin(
        &mut self,
        control: Control,
        at_end: AtEnd,
        output: Output,
        job: impl FnOnce(&mut dyn Opponent, &Control) -> String + Send + 'static,
    ) -> io::Result<()> {
        self.at_end = at_end;
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

    /// Ends a conversation, and the job under way as it was begun.
    pub(crate) fn end(&mut self) {
        match self.at_end {
            AtEnd::Stop => self.worker.stop(),
            AtEnd::Moment => {
                self.worker.wait_at_most(MOMENT);
                self.worker.stop();
            }
            AtEnd::Run => {}
        }
        self.worker.wait();
    }
}
