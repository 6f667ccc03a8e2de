//! Games that can be learned from nothing: to those who know their types, and to those who do not.

use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use engine::{EngineError, Opponent, OpponentFactory, Session, Setup};
use game::{Actions, Notation};

use crate::exam::{Exam, ExamError};
use crate::file::NetworkError;
use crate::network::Network;
use crate::plan::{MOST_SIMULATIONS, ZeroPlan};
use crate::player::{NetworkPlayer, check_players};
use crate::record::{self, LearnedGame};
use crate::report::ZeroReport;
use crate::rival::Rival;
use crate::run::{Finished, Subject, Told, ZeroError, ZeroOrder, run};
use crate::selfplay::PlayRules;
use crate::shape::Shape;
use crate::thoughts::{NetworkThoughts, thoughts};

/// What runs need of a game beyond its rules. Implemented once a game, by a type that stands for it;
/// [`TypedZero`] makes a [`ZeroKind`] of it.
pub trait ZeroGame: 'static {
    /// The rules.
    type Game: Actions + Notation;

    /// The name of the game: `connect4`.
    const ID: &'static str;

    /// How many may play.
    const PLAYERS: RangeInclusive<usize>;

    /// How long a run lasts when nothing else is said.
    const USUAL_TIME: Duration;

    /// The plan that has served well in that time, for so many players and a seed.
    fn plan(players: usize, seed: u64) -> ZeroPlan;

    /// Where games for so many players begin.
    fn start(players: usize) -> Self::Game;

    /// Positions of known worth; none where nobody knows any.
    ///
    /// # Errors
    /// When they cannot be read.
    fn exam() -> Result<Exam<Self::Game>, ExamError> {
        Ok(Exam::none())
    }

    /// Players to measure networks against; the first is what strength is counted from.
    fn rivals() -> Vec<Box<dyn Rival<Self::Game>>>;
}

/// A game that can be learned from nothing, to those who do not know its types.
pub trait ZeroKind: Sync {
    /// The name of the game.
    fn id(&self) -> &'static str;

    /// How long a run lasts when nothing else is said.
    fn usual_time(&self) -> Duration;

    /// How many may play.
    fn players(&self) -> RangeInclusive<usize>;

    /// The plan that has served well in that time, for so many players and a seed.
    fn plan(&self, players: usize, seed: u64) -> ZeroPlan;

    /// Runs generations by a plan, as [`run()`] does.
    ///
    /// # Errors
    /// Those of [`run()`].
    fn run(
        &self,
        plan: &ZeroPlan,
        order: &ZeroOrder<'_>,
        told: &Told<'_>,
        finished: &mut Finished<'_>,
    ) -> Result<ZeroReport, ZeroError>;

    /// Reads a network of this game, of whatever size and for however many players, from a file.
    ///
    /// # Errors
    /// A file that cannot be read, is none, or is not as it was written.
    fn read_network(&self, path: &Path) -> Result<Arc<Network>, NetworkError>;

    /// A network of this game as a player who searches by these rules, with so many simulations of a move at
    /// most; with none it plays by its policy alone.
    fn player(
        &self,
        network: Arc<Network>,
        rules: &PlayRules,
        simulations: u32,
    ) -> Box<dyn Opponent>;

    /// What a network of this game thinks of a position, and what it finds with so many simulations.
    ///
    /// # Errors
    /// [`EngineError::OtherGame`], a game for more or fewer than the network learned to play with.
    fn thoughts(
        &self,
        network: &Arc<Network>,
        session: &dyn Session,
        rules: &PlayRules,
        simulations: u32,
    ) -> Result<NetworkThoughts, EngineError>;

    /// Reads games of a generation for so many players, so many at most; `None` where they are not as they were
    /// written, or cannot be played.
    fn read_games(&self, players: usize, bytes: &[u8], most: usize) -> Option<Vec<LearnedGame>>;
}

/// The kind that `Z` stands for.
pub struct TypedZero<Z>(PhantomData<fn(Z)>);

impl<Z> TypedZero<Z> {
    /// The kind.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<Z> Default for TypedZero<Z> {
    fn default() -> Self {
        Self::new()
    }
}

impl<Z: ZeroGame> ZeroKind for TypedZero<Z> {
    fn id(&self) -> &'static str {
        Z::ID
    }

    fn usual_time(&self) -> Duration {
        Z::USUAL_TIME
    }

    fn players(&self) -> RangeInclusive<usize> {
        Z::PLAYERS
    }

    fn plan(&self, players: usize, seed: u64) -> ZeroPlan {
        Z::plan(players, seed)
    }

    fn run(
        &self,
        plan: &ZeroPlan,
        order: &ZeroOrder<'_>,
        told: &Told<'_>,
        finished: &mut Finished<'_>,
    ) -> Result<ZeroReport, ZeroError> {
        if !Z::PLAYERS.contains(&plan.players) {
            let (least, most) = (Z::PLAYERS.start(), Z::PLAYERS.end());
            let reason = match least == most {
                true => format!("{} is for {most} players", Z::ID),
                false => format!("{} is for {least} to {most} players", Z::ID),
            };
            return Err(ZeroError::Plan(reason));
        }
        let (start, exam, rivals) = (Z::start(plan.players), Z::exam()?, Z::rivals());
        let subject = Subject { start: &start, exam: &exam, rivals: &rivals };
        run(plan, subject, order, told, finished)
    }

    fn read_network(&self, path: &Path) -> Result<Arc<Network>, NetworkError> {
        let size = Z::plan(*Z::PLAYERS.start(), 0).size;
        let shape = |players| Shape::of::<Z::Game>(Z::ID, players, size);
        let shapes: Vec<Shape> = Z::PLAYERS.map(shape).collect();
        Network::load(path, &shapes).map(Arc::new)
    }

    fn player(
        &self,
        network: Arc<Network>,
        rules: &PlayRules,
        simulations: u32,
    ) -> Box<dyn Opponent> {
        Box::new(NetworkPlayer::<Z::Game>::new(network, rules, simulations))
    }

    fn thoughts(
        &self,
        network: &Arc<Network>,
        session: &dyn Session,
        rules: &PlayRules,
        simulations: u32,
    ) -> Result<NetworkThoughts, EngineError> {
        let game = session.typed::<Z::Game>()?;
        check_players(network, game)?;
        Ok(thoughts(network, game, rules, simulations))
    }

    fn read_games(&self, players: usize, bytes: &[u8], most: usize) -> Option<Vec<LearnedGame>> {
        let games = record::from_bytes(bytes)?;
        let start = Z::PLAYERS.contains(&players).then(|| Z::start(players))?;
        games.iter().take(most).map(|game| record::written(&start, game)).collect()
    }
}

/// Games that can be learned from nothing.
#[derive(Clone, Copy)]
pub struct ZeroGames {
    all: &'static [&'static dyn ZeroKind],
}

impl ZeroGames {
    /// These games.
    #[must_use]
    pub const fn new(all: &'static [&'static dyn ZeroKind]) -> Self {
        Self { all }
    }

    /// All of them.
    #[must_use]
    pub const fn all(self) -> &'static [&'static dyn ZeroKind] {
        self.all
    }

    /// The game of this name; `None` when it is none of them.
    #[must_use]
    pub fn named(self, name: &str) -> Option<&'static dyn ZeroKind> {
        self.all.iter().copied().find(|kind| kind.id() == name)
    }
}

/// Under which name a registry has networks that learned from nothing.
pub const NETWORK: &str = "network";

/// Simulations of a move when nothing is said.
const USUAL_SIMULATIONS: u32 = 200;

impl OpponentFactory for ZeroGames {
    /// The options are `file`, the network, and `simulations`, how many of them a move has: 200 when nothing is
    /// said, 0 to play by the policy alone.
    fn make(
        &self,
        game: &str,
        name: &str,
        setup: &Setup,
    ) -> Result<Box<dyn Opponent>, EngineError> {
        let refuse = |name, value: &str, reason: String| {
            Err(EngineError::Setting { name, value: value.to_owned(), reason })
        };
        let Some(kind) = self.named(game).filter(|_| name == NETWORK) else {
            return refuse("rung", name, format!("no network learns {game} from nothing"));
        };
        if let Some(depth) = setup.depth {
            return refuse("depth", &depth.to_string(), "a tree has no depth".to_owned());
        }
        let (mut file, mut simulations) = (None, USUAL_SIMULATIONS);
        for (option, value) in &setup.options {
            match option.as_str() {
                "file" => file = Some(value.as_str()),
                "simulations" => match value.parse() {
                    Ok(number) if number <= MOST_SIMULATIONS => simulations = number,
                    _ => {
                        let reason = format!("a move has 0 to {MOST_SIMULATIONS} of them");
                        return refuse("simulations", value, reason);
                    }
                },
                _ => return refuse("options", option, "there are file and simulations".to_owned()),
            }
        }
        let Some(file) = file else {
            return refuse("file", "", "a network is a file".to_owned());
        };
        match kind.read_network(Path::new(file)) {
            Ok(network) => {
                let rules = kind.plan(network.shape().players(), 0).play;
                Ok(kind.player(network, &rules, simulations))
            }
            Err(error) => refuse("file", file, error.to_string()),
        }
    }
}
