//! Endgame tables of a typed game behind the object-safe layer.

use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use endgame::{EndgameError, Endings, Tables, Verdict};
use engine::{
    EndgameChoice, EndgameMoveView, EndgameProgress, EndgameTableView, EndgameTables, EndgameView,
    Endgames, EngineError, OutcomeView, Session, Settings, VerdictView,
};
use game::{Notation as _, Ply, Score};

use crate::adapter::Adapter;
use crate::session::move_view;

/// Plies of a line by endgame tables that are shown: looking them up takes time.
const ENDGAME_LINE: usize = 8;

/// The endgame tables of the game that `A` adapts, as `E` describes them.
pub struct TypedEndgames<A, E: Endings> {
    /// The folders that are open, so that many opponents share the tables of one.
    open: Mutex<Vec<Opened<A, E>>>,
}

/// A folder and its tables, as long as somebody has them.
type Opened<A, E> = (PathBuf, Weak<TypedTables<A, E>>);

/// The tables of one folder.
struct TypedTables<A, E: Endings> {
    tables: Tables<E>,
    adapter: PhantomData<fn(A)>,
}

impl<A, E: Endings> TypedEndgames<A, E> {
    /// None open yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { open: Mutex::new(Vec::new()) }
    }
}

impl<A, E: Endings> Default for TypedEndgames<A, E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: Adapter, E: Endings<Game = A::Game>> Endgames for TypedEndgames<A, E> {
    fn men(&self) -> [u32; 2] {
        [*E::MEN.start(), *E::MEN.end()]
    }

    fn make(
        &self,
        folder: &Path,
        which: &EndgameChoice,
        told: &(dyn Fn(EndgameProgress) + Sync),
    ) -> Result<usize, EngineError> {
        let tell = |endgame::Progress { class, done, now, of }: endgame::Progress| {
            let [done, now, of] = [done, now, of].map(|count| count as u64);
            told(EndgameProgress { class, done, now, of });
        };
        let classes = match which {
            EndgameChoice::Men(men) => endgame::up_to::<E>(*men),
            EndgameChoice::Class(name) => endgame::named::<E>(name).map(|class| vec![class]),
        };
        classes.and_then(|classes| endgame::make::<E>(folder, &classes, &tell)).map_err(refusal)
    }

    fn open(&self, folder: &Path) -> Result<Arc<dyn EndgameTables>, EngineError> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|(_, tables)| tables.strong_count() > 0);
        let found = open.iter().find(|(path, _)| path == folder);
        if let Some(tables) = found.and_then(|(_, tables)| tables.upgrade()) {
            return Ok(tables);
        }
        let tables = Tables::open(folder).map_err(refusal)?;
        let tables = Arc::new(TypedTables { tables, adapter: PhantomData });
        open.push((folder.to_owned(), Arc::downgrade(&tables)));
        Ok(tables)
    }
}

impl<A: Adapter, E: Endings<Game = A::Game>> EndgameTables for TypedTables<A, E> {
    fn list(&self) -> Vec<EndgameTableView> {
        let view = |endgame::TableInfo { class, bytes, summary }| {
            let longest = Some(summary.longest.0).filter(|&plies| plies > 0);
            let game = longest.and_then(|_| self.tables.longest(&class));
            EndgameTableView {
                class,
                bytes,
                wins: summary.wins,
                draws: summary.draws,
                losses: summary.losses,
                longest,
                position: game.map(|game| game.write_position()),
            }
        };
        self.tables.infos().map(view).collect()
    }

    fn ask(&self, session: &dyn Session) -> Result<EndgameView, EngineError> {
        let game: &A::Game = session.typed()?;
        let verdict = self.tables.probe(game).map_err(refusal)?;
        // Over by rule, though there may be moves on the board.
        let over = session.turn().is_none();
        let moves = if over { Vec::new() } else { self.tables.moves(game).map_err(refusal)? };
        let view = |found: endgame::Continuation<_>| EndgameMoveView {
            mv: move_view::<A>(game, found.mv),
            verdict: found.verdict.map(verdict_view),
        };
        let moves = moves.into_iter().map(view).collect();
        Ok(EndgameView { verdict: verdict.map(verdict_view), moves })
    }
}

fn verdict_view(verdict: Verdict) -> VerdictView {
    VerdictView { outcome: verdict.outcome().into(), plies: verdict.plies(), zeroing: None }
}

fn refusal(error: EndgameError) -> EngineError {
    EngineError::Endgames(error.to_string())
}

/// The endgame tables that settings name, in the order in which they are asked; none in a game without any.
pub fn open_endgames<A: Adapter>(
    settings: &Settings,
) -> Result<Vec<Arc<dyn EndgameTables>>, EngineError> {
    let own = settings.endgames.as_deref().zip(A::endgames());
    let own = own.map(|(folder, endgames)| endgames.open(folder));
    let folders = Some(settings.syzygy.as_slice()).filter(|folders| !folders.is_empty());
    let syzygy = folders.zip(A::syzygy()).map(|(folders, open)| open(folders));
    own.into_iter().chain(syzygy).collect()
}

/// A verdict as a value at the root; `None` for a draw.
pub fn mate_score(verdict: VerdictView) -> Option<Score> {
    let ply = Ply::new(verdict.plies?.into()).unwrap_or(Ply::MAX);
    match verdict.outcome {
        OutcomeView::Win => Some(Score::mate_in(ply)),
        OutcomeView::Loss => Some(Score::mated_in(ply)),
        OutcomeView::Draw => None,
    }
}

/// The moves that both sides play by the tables, as far as a line is shown.
pub fn endgame_line(
    session: &dyn Session,
    first: &EndgameView,
    tables: &dyn EndgameTables,
) -> Result<Vec<String>, EngineError> {
    let (mut session, mut view) = (session.fork(), first.clone());
    let mut line = Vec::new();
    while line.len() < ENDGAME_LINE {
        let Some(best) = view.best().next().map(|best| best.mv.uci.clone()) else { break };
        // Move counts may end the game before the tables do.
        if session.play(&best).is_err() {
            break;
        }
        line.push(best);
        view = tables.ask(session.as_ref())?;
    }
    Ok(line)
}
