//! Syzygy tables of the user (Ronald de Man): won, drawn or lost with the rule of 50 moves, and plies to the
//! next capture or move of a pawn.

use std::path::PathBuf;
use std::sync::Arc;

use ::chess::Chess;
use engine::{
    EndgameMoveView, EndgameTableView, EndgameTables, EndgameView, EngineError, OutcomeView,
    Session, VerdictView,
};
use game::{Game as _, MoveList, Notation as _, Turn};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, KnownOutcome, Outcome, Position as _};
use shakmaty_syzygy::{SyzygyError, Tablebase, Wdl};

use super::ChessAdapter;
use crate::session::move_view;

/// The tables of some folders.
struct Syzygy(Tablebase<shakmaty::Chess>);

/// Opens the tables that lie in some folders.
///
/// # Errors
/// A folder that cannot be read or holds none.
pub fn open(folders: &[PathBuf]) -> Result<Arc<dyn EndgameTables>, EngineError> {
    let mut tables = Tablebase::new();
    for folder in folders {
        let refused = |reason: String| EngineError::Endgames(format!("{folder:?}: {reason}"));
        match tables.add_directory(folder) {
            Ok(0) => return Err(refused("there is no Syzygy table in it".to_owned())),
            Ok(_) => {}
            Err(error) => return Err(refused(error.to_string())),
        }
    }
    Ok(Arc::new(Syzygy(tables)))
}

impl EndgameTables for Syzygy {
    fn list(&self) -> Vec<EndgameTableView> {
        Vec::new()
    }

    fn ask(&self, session: &dyn Session) -> Result<EndgameView, EngineError> {
        let game: &Chess = session.typed()?;
        let mut moves = MoveList::new();
        if session.turn().is_none() || !matches!(game.turn(&mut moves), Turn::Player(_)) {
            return Ok(EndgameView::default());
        }
        let mut found = Vec::with_capacity(moves.len());
        for mv in moves {
            let mut after = game.clone();
            after.play_unchecked(mv);
            let verdict = self.before(&after)?;
            found.push(EndgameMoveView { mv: move_view::<ChessAdapter>(game, mv), verdict });
        }
        found.sort_by_key(|found| std::cmp::Reverse(found.verdict.map(rank)));
        // The best of them is that of the position, if all are known.
        let whole = found.iter().all(|found| found.verdict.is_some());
        let verdict = found.first().and_then(|best| best.verdict).filter(|_| whole);
        Ok(EndgameView { verdict, moves: found })
    }
}

impl Syzygy {
    /// What a move to this position is worth to the side that played it; `None` where no table tells.
    fn before(&self, after: &Chess) -> Result<Option<VerdictView>, EngineError> {
        let Some(position) = translated(after) else { return Ok(None) };
        let zeroed = after.board().halfmove_clock() == 0;
        match position.outcome() {
            Outcome::Known(KnownOutcome::Decisive { .. }) => return Ok(Some(won(1))),
            Outcome::Known(KnownOutcome::Draw) => return Ok(Some(drawn())),
            Outcome::Unknown => {}
        }
        let asked = self.0.probe_wdl_after_zeroing(&position);
        let Some(wdl) = known(asked)? else { return Ok(None) };
        let zeroing = if zeroed {
            Some(1)
        } else {
            let dtz = known(self.0.probe_dtz(&position))?;
            dtz.map(|dtz| dtz.ignore_rounding().0.unsigned_abs() + 1)
        };
        let plies = zeroing.map(|plies| plies.min(u32::from(u16::MAX)) as u16);
        Ok(plies.map(|plies| match wdl {
            Wdl::Loss => won(plies),
            Wdl::Win => VerdictView { outcome: OutcomeView::Loss, ..won(plies) },
            Wdl::BlessedLoss | Wdl::Draw | Wdl::CursedWin => drawn(),
        }))
    }
}

/// What an answer is worth: that a table is missing is no error.
fn known<T>(answer: Result<T, SyzygyError>) -> Result<Option<T>, EngineError> {
    match answer {
        Ok(known) => Ok(Some(known)),
        Err(error @ SyzygyError::ProbeFailed { .. }) => {
            Err(EngineError::Endgames(error.to_string()))
        }
        Err(_) => Ok(None),
    }
}

const fn won(zeroing: u16) -> VerdictView {
    VerdictView { outcome: OutcomeView::Win, plies: None, zeroing: Some(zeroing) }
}

const fn drawn() -> VerdictView {
    VerdictView { outcome: OutcomeView::Draw, plies: None, zeroing: None }
}

/// Better is more: wins that come forward soon, losses that hold out long.
fn rank(verdict: VerdictView) -> i32 {
    let plies = i32::from(verdict.zeroing.unwrap_or(0));
    match verdict.outcome {
        OutcomeView::Win => 100_000 - plies,
        OutcomeView::Draw => 0,
        OutcomeView::Loss => plies - 100_000,
    }
}

/// The position as the tables' reader has it; `None` for one that it does not take.
fn translated(game: &Chess) -> Option<shakmaty::Chess> {
    let fen: Fen = game.write_position().parse().ok()?;
    fen.into_position(CastlingMode::Chess960).ok()
}
