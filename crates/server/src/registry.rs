//! The games this server offers.

use std::path::PathBuf;
use std::sync::Arc;

use ::arena::Program;
use ::lab::position::LabError;
use ::lab::subject::{Subject, Subjects};
use engine::{
    EndgameMoveView, EndgameTables, EndgameView, EngineError, GameInfo, GameKind, Session,
};
use serde::Serialize;
use utoipa::ToSchema;
use zero::ZeroGames;

use crate::error::ApiError;
use crate::evaluations::{EvaluationInfo, Evaluations};
use crate::learn::LearnRuns;
use crate::limits::ServerLimits;

/// What a server offers. It names no game: whoever makes a program says which ones there are.
#[derive(Clone, Copy)]
pub struct Offer {
    /// The games.
    pub games: engine::Registry,
    /// The games in the lab; of those that are no games of the server nothing is seen.
    pub lab: Subjects,
    /// The games that can be learned from nothing; likewise.
    pub zero: ZeroGames,
}

/// A game and what is known of it beforehand.
pub struct ServedGame {
    pub kind: &'static dyn GameKind,
    pub info: GameInfo,
    /// By what its engine may value positions.
    pub evaluations: Evaluations,
    /// Its endgame tables: those that are asked first come first.
    endgames: Vec<Arc<dyn EndgameTables>>,
    /// The outside programs that analyse it.
    pub programs: Vec<Arc<Program>>,
    /// What networks have learned it from nothing.
    pub learned: Arc<LearnRuns>,
    /// What it is one of.
    pub offer: Offer,
}

impl ServedGame {
    /// The outside program of this name.
    ///
    /// # Errors
    /// One that is not offered.
    pub fn program(&self, name: &str) -> Result<Arc<Program>, ApiError> {
        let found = self.programs.iter().find(|program| program.name() == name).cloned();
        found.ok_or_else(|| ApiError::setting("engine", "This server has no such program."))
    }

    /// What endgame tables say of a position; nothing where none knows it.
    ///
    /// # Errors
    /// What has happened to a file since it was opened.
    pub fn endgame(&self, session: &dyn Session) -> Result<EndgameView, EngineError> {
        let moves = session.view().legal.into_iter();
        let moves = moves.map(|mv| EndgameMoveView { mv, verdict: None }).collect();
        let mut most = EndgameView { verdict: None, moves };
        for tables in &self.endgames {
            let found = tables.ask(session)?;
            if found.verdict.is_some() {
                return Ok(found);
            }
            // One may know what moves lead to, though not the position.
            if told(&found) > told(&most) {
                most = found;
            }
        }
        Ok(most)
    }

    /// The game as the lab has it.
    ///
    /// # Errors
    /// When it does not stand on the ladder.
    pub fn subject(&self) -> Result<&'static dyn Subject, LabError> {
        self.offer.lab.named(self.kind.id())
    }
}

/// Of how many moves it is known what they lead to.
fn told(view: &EndgameView) -> usize {
    view.moves.iter().filter(|told| told.verdict.is_some()).count()
}

/// The endgame tables of a server.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct EndgameFolders {
    /// The folder of our own.
    pub own: Option<PathBuf>,
    /// Folders of Syzygy tables, asked where those have nothing to say.
    pub syzygy: Vec<PathBuf>,
}

impl EndgameFolders {
    /// Opens what there is for a game.
    fn open(&self, kind: &dyn GameKind) -> Result<Vec<Arc<dyn EndgameTables>>, EngineError> {
        let own = kind.endgames().zip(self.own.as_deref());
        let own = own.map(|(tables, folder)| tables.open(folder));
        let folders = Some(&self.syzygy[..]).filter(|folders| !folders.is_empty());
        let syzygy = kind.syzygy().zip(folders).map(|(open, folders)| open(folders));
        own.into_iter().chain(syzygy).collect()
    }
}

/// A game as the page sees it.
#[derive(Serialize, ToSchema)]
pub struct GameView<'a> {
    /// What there is to know before it starts.
    #[serde(flatten)]
    pub info: &'a GameInfo,
    /// By what its engine may value positions, the usual one first; empty where there is no choice.
    pub evaluations: Vec<&'a EvaluationInfo>,
    /// What an analysis may be given.
    pub analysis: AnalysisOffer<'a>,
}

/// What an analysis of a game may be given.
#[derive(Serialize, ToSchema)]
pub struct AnalysisOffer<'a> {
    /// Threads at most.
    pub threads: usize,
    /// MiB of its table at most.
    pub hash_mib: usize,
    /// The outside programs that may think in the engine's place, by name.
    pub engines: Vec<&'a str>,
}

/// The games by name.
pub struct ServedGames(Vec<Arc<ServedGame>>);

impl ServedGames {
    /// Takes over what is offered, with the networks of these files, these endgame tables, these outside
    /// programs, and these runs of learning.
    ///
    /// # Errors
    /// A table that is damaged or foreign.
    pub fn new(
        offer: Offer,
        networks: &[PathBuf],
        endgames: &EndgameFolders,
        programs: &[Arc<Program>],
        learned: &Arc<LearnRuns>,
    ) -> Result<Self, EngineError> {
        let entry = |&kind: &&'static dyn GameKind| -> Result<_, EngineError> {
            let evaluations = Evaluations::of(kind, networks);
            let endgames = endgames.open(kind)?;
            let mut programs = programs.to_vec();
            programs.retain(|program| program.game() == kind.id());
            let info = kind.info();
            let learned = Arc::clone(learned);
            Ok(Arc::new(ServedGame { kind, info, evaluations, endgames, programs, learned, offer }))
        };
        offer.games.kinds().iter().map(entry).collect::<Result<_, _>>().map(Self)
    }

    /// The game with this name.
    ///
    /// # Errors
    /// [`EngineError::UnknownGame`].
    pub fn named(&self, id: &str) -> Result<Arc<ServedGame>, EngineError> {
        let found = self.0.iter().find(|entry| entry.info.id == id).cloned();
        found.ok_or_else(|| EngineError::UnknownGame(id.to_owned()))
    }

    /// What is known of each game, in order.
    pub fn views(&self, limits: &ServerLimits) -> Vec<GameView<'_>> {
        let views = self.0.iter().map(|entry| GameView {
            info: &entry.info,
            evaluations: entry.evaluations.infos().collect(),
            analysis: AnalysisOffer {
                threads: limits.searches,
                hash_mib: limits.analysis_hash_mib,
                engines: entry.programs.iter().map(|program| program.name()).collect(),
            },
        });
        views.collect()
    }

    /// Those that stand on the ladder of the lab.
    pub fn subjects(&self) -> Vec<&'static dyn Subject> {
        self.0.iter().filter_map(|entry| entry.subject().ok()).collect()
    }
}
