//! A game under way.

use std::any::Any;
use std::sync::atomic::AtomicBool;

use crate::{EndingView, EngineError, MoveView, PositionView, Start};

/// A game under way: the one place where a position is held. Whoever thinks about it, shows it or
/// writes it down is handed this.
pub trait Session: Send {
    /// The name of the game it is one of: `chess`.
    fn kind(&self) -> &'static str;

    /// The position in the types of its own kind, with all that led to it, for those who know them.
    fn game(&self) -> &dyn Any;

    /// The same game once more, to go on by itself.
    fn fork(&self) -> Box<dyn Session>;

    /// The form in which the game travels: where it began, and what has happened since in the machines'
    /// notation. Opened again, it is the same game.
    fn start(&self) -> Start;

    /// What has happened from this ply on, in the machines' notation alone.
    fn since(&self, ply: usize) -> Vec<String> {
        self.start().moves.split_off(ply.min(self.plies()))
    }

    /// Number of moves and events of chance since the start.
    fn plies(&self) -> usize {
        self.view().played.len()
    }

    /// Everything a board needs.
    fn view(&self) -> PositionView;

    /// The legal moves in the machines' notation; none when nobody is to move.
    fn legal(&self) -> Vec<String> {
        self.view().legal.into_iter().map(|mv| mv.uci).collect()
    }

    /// The moves of a line from here on, as boards show them, as far as they can be played one after
    /// another.
    fn line(&self, moves: &[String]) -> Vec<MoveView> {
        let mut session = self.fork();
        let mut played = Vec::with_capacity(moves.len());
        for mv in moves {
            if session.play(mv).is_err() {
                break;
            }
            played.extend(session.last());
        }
        played
    }

    /// The position in text form.
    fn fen(&self) -> String;

    /// Number of players.
    fn players(&self) -> usize {
        self.view().captured.len()
    }

    /// Seat to move; `None` when the game is over by itself, and where chance decides first.
    fn turn(&self) -> Option<usize> {
        self.view().turn
    }

    /// How the game has ended, or ends if the player to move claims it; `None` while it goes on.
    fn outcome(&self) -> Option<EndingView> {
        let view = self.view();
        view.ending.or_else(|| view.claims.into_iter().next())
    }

    /// What was played or has happened last; `None` at the start.
    fn last(&self) -> Option<MoveView> {
        self.view().played.pop()
    }

    /// Plays a move given in UCI notation or SAN, or lets the event of chance that is due happen,
    /// given by name.
    ///
    /// # Errors
    /// When it is no move, or illegal here; the game is unchanged.
    fn play(&mut self, mv: &str) -> Result<(), EngineError>;

    /// Plays what somebody typed whose page is in `language` (a BCP 47 tag): as [`play`](Session::play)
    /// does, but with the letters that pieces have in languages.
    ///
    /// # Errors
    /// As for [`play`](Session::play), and [`EngineError::Ambiguous`] when it may be several moves.
    fn play_typed(&mut self, mv: &str, language: &str) -> Result<(), EngineError> {
        let _ = language;
        self.play(mv)
    }

    /// Lets the event of chance happen that is due, if one is: the one that a number drawn evenly
    /// from 0 to 1 (without 1) stands for. `false` when none is due.
    fn draw(&mut self, drawn: f64) -> bool {
        let _ = drawn;
        false
    }

    /// Takes back the last move or event of chance; `false` when there is none.
    fn take_back(&mut self) -> bool;

    /// What it means that this seat's time ran out now.
    fn on_flag(&self, seat: usize) -> EndingView;

    /// The board as text, for a terminal.
    fn diagram(&self) -> String;

    /// Number of leaves `depth` plies below, at most [`MAX_PERFT`](crate::MAX_PERFT), optionally with a
    /// table of this many MiB.
    ///
    /// # Errors
    /// When there is no memory for the table.
    fn perft(&mut self, depth: u32, hash_mib: Option<usize>) -> Result<u64, EngineError>;

    /// Number of leaves `depth` plies below, at most [`MAX_PERFT`](crate::MAX_PERFT), of which `told`
    /// hears those of each legal move (UCI notation) as soon as they are known; `None` when `stop` was
    /// set before all were counted.
    fn divide(
        &mut self,
        depth: u32,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&str, u64),
    ) -> Option<u64>;

    /// The static evaluation, term by term, as text for people.
    fn explain(&self) -> String;
}

impl dyn Session + '_ {
    /// The position in the types of its own kind.
    ///
    /// # Errors
    /// [`EngineError::OtherGame`] when it is a position of another one.
    pub fn typed<G: 'static>(&self) -> Result<&G, EngineError> {
        self.game().downcast_ref().ok_or_else(|| EngineError::OtherGame(self.kind().to_owned()))
    }

    /// What was played or has happened last, in the machines' notation alone; `None` at the start. For
    /// how it looks there is [`last`](Session::last).
    #[must_use]
    pub fn last_move(&self) -> Option<String> {
        self.since(self.plies().checked_sub(1)?).pop()
    }
}
