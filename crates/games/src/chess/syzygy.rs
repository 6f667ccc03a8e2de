//! Syzygy tables of the user (Ronald de Man): won, drawn or lost with the rule of 50 moves, and plies to the
//! next capture or move of a pawn.

use std::path::PathBuf;
use std::sync::Arc;

use ::chess::{Bitboard, Board, CastlingRights, Chess, Color, Role};
use engine::{
    EndgameMoveView, EndgameTableView, EndgameTables, EndgameView, EngineError, OutcomeView,
    Session, VerdictView,
};
use game::{Game as _, MoveList, Notation as _, Outcome, Turn};
use shakmaty::fen::Fen;
use shakmaty::{ByColor, ByRole, CastlingMode, KnownOutcome, Position as _};
use shakmaty_syzygy::{SyzygyError, Tablebase, Wdl};

use super::ChessAdapter;
use crate::informed::KnownEndings;
use crate::session::move_view;

/// The tables of some folders.
pub struct Syzygy(Tablebase<shakmaty::Chess>);

/// Opens the tables that lie in some folders.
///
/// # Errors
/// A folder that cannot be read or holds none.
pub fn open(folders: &[PathBuf]) -> Result<Arc<dyn EndgameTables>, EngineError> {
    Ok(Arc::new(Syzygy::open(folders)?))
}

impl KnownEndings<Chess> for Syzygy {
    fn outcome(&self, game: &Chess) -> Option<Outcome> {
        let board = game.board();
        // The tables know neither castling nor a count that has been running.
        let few = board.occupied().len() as usize <= self.0.max_pieces();
        if !few || board.halfmove_clock() != 0 || board.castling() != CastlingRights::NONE {
            return None;
        }
        // What cannot be read is searched.
        Some(match self.0.probe_wdl_after_zeroing(&quickly_translated(board)?).ok()? {
            Wdl::Win => Outcome::Win,
            Wdl::Loss => Outcome::Loss,
            Wdl::BlessedLoss | Wdl::Draw | Wdl::CursedWin => Outcome::Draw,
        })
    }
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
    /// Opens the tables that lie in some folders.
    ///
    /// # Errors
    /// A folder that cannot be read or holds none.
    pub fn open(folders: &[PathBuf]) -> Result<Self, EngineError> {
        let mut tables = Tablebase::new();
        for folder in folders {
            let refused = |reason: String| EngineError::Endgames(format!("{folder:?}: {reason}"));
            match tables.add_directory(folder) {
                Ok(0) => return Err(refused("there is no Syzygy table in it".to_owned())),
                Ok(_) => {}
                Err(error) => return Err(refused(error.to_string())),
            }
        }
        Ok(Self(tables))
    }

    /// What a move to this position is worth to the side that played it; `None` where no table tells.
    fn before(&self, after: &Chess) -> Result<Option<VerdictView>, EngineError> {
        let Some(position) = translated(after) else { return Ok(None) };
        let zeroed = after.board().halfmove_clock() == 0;
        match position.outcome() {
            shakmaty::Outcome::Known(KnownOutcome::Decisive { .. }) => return Ok(Some(won(1))),
            shakmaty::Outcome::Known(KnownOutcome::Draw) => return Ok(Some(drawn())),
            shakmaty::Outcome::Unknown => {}
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

/// A board without castling rights as the tables' reader has it, without a way through text.
fn quickly_translated(board: &Board) -> Option<shakmaty::Chess> {
    let set = |of: Bitboard| shakmaty::Bitboard(of.0);
    let by_role = ByRole {
        pawn: set(board.by_role(Role::Pawn)),
        knight: set(board.by_role(Role::Knight)),
        bishop: set(board.by_role(Role::Bishop)),
        rook: set(board.by_role(Role::Rook)),
        queen: set(board.by_role(Role::Queen)),
        king: set(board.by_role(Role::King)),
    };
    let by_color = ByColor {
        black: set(board.by_color(Color::Black)),
        white: set(board.by_color(Color::White)),
    };
    let turn = match board.turn() {
        Color::White => shakmaty::Color::White,
        Color::Black => shakmaty::Color::Black,
    };
    let setup = shakmaty::Setup {
        board: shakmaty::Board::try_from_bitboards(by_role, by_color).ok()?,
        turn,
        ep_square: board.ep_square().map(|square| shakmaty::Square::new(square.index() as u32)),
        ..shakmaty::Setup::empty()
    };
    setup.position(CastlingMode::Standard).ok()
}

#[cfg(test)]
mod tests {
    use ::chess::Config;

    use super::*;

    #[test]
    fn a_board_is_the_same_on_both_ways() {
        for fen in [
            "8/8/8/8/8/2k5/1R6/K7 w - - 0 1",
            "8/8/8/8/8/2k5/1R6/K7 b - - 0 1",
            "8/8/8/8/3pP3/8/k7/7K b - e3 0 1",
            "1k6/8/2b5/3n4/8/8/1q6/6NK b - - 0 1",
        ] {
            let game = Chess::read_position(&Config::default(), fen).expect("a position");
            let text = translated(&game).expect("a position of the text");
            assert_eq!(quickly_translated(game.board()), Some(text), "{fen}");
        }
    }
}
