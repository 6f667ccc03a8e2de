//! The matches of a generation: the gate that it has to pass, and those by which it is rated.

use std::path::{Path, PathBuf};

use arena::plan::{Adjudication, Format, Machine, OpeningsPlan, Order, PlayerPlan, TimeControl};
use arena::{Plan, Summary, Tournament};
use engine::Registry;
use serde::{Deserialize, Serialize};
use stats::{Decision, Model, Sprt, Trinomial};

use super::plan::{MatchPlan, RunPlan};
use super::{RunError, Told};

/// Where matches begin, in the folder of the run.
pub const OPENINGS: &str = "openings.txt";
/// Moves of each player after which a game counts as drawn.
const MOST_MOVES: u32 = 200;
/// The bounds of the gate in normalised Elo.
const BOUNDS: (f64, f64) = (0.0, 5.0);
/// When both sides find a game lost by so many centipawns for so many moves, it is.
const RESIGN: (u32, u32) = (2000, 4);

/// How two players met, seen from the first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Meeting {
    /// The first player's name.
    pub player: String,
    /// The other's.
    pub opponent: String,
    /// Games by result.
    pub results: Trinomial,
}

/// How a network did against the strongest before it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GateResult {
    /// The games.
    pub meeting: Meeting,
    /// Log-likelihood ratio at the end.
    pub llr: f64,
    /// Logistic Elo; absent where it is infinite.
    pub elo: Option<f64>,
    /// Half its 95 % interval.
    pub elo_error: Option<f64>,
    /// Whether the test found it stronger; it takes the other's place then.
    pub passed: bool,
}

/// What matches of a run are played with.
pub struct MatchContext<'a> {
    pub games: Registry,
    pub plan: &'a RunPlan,
    /// The folder of the run, from which paths of networks are taken.
    pub folder: &'a Path,
    /// Games at a time.
    pub workers: usize,
}

impl MatchContext<'_> {
    /// Makes sure that these players can be rated.
    pub fn check(plan: &RunPlan, games: Registry, players: &[PlayerPlan]) -> Result<(), RunError> {
        Ok(gauntlet_of(plan, players.to_vec(), 0).check(games)?)
    }

    /// Plays the gate of a generation.
    pub fn gate(
        &self,
        folder: &Path,
        players: [PlayerPlan; 2],
        seed: u64,
        told: &mut dyn FnMut(Told),
    ) -> Result<GateResult, RunError> {
        let mut plan = plan_of(self.plan, self.plan.gate, players.to_vec(), seed);
        let (elo0, elo1) = BOUNDS;
        plan.sprt = Some(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model: Model::Normalised });
        let summary = self.play(plan, folder, told)?;
        let estimate = summary.crosstable.first().and_then(|cross| cross.estimate);
        let test = summary.sprt;
        Ok(GateResult {
            meeting: meetings(&summary).into_iter().next().unwrap_or_else(|| Meeting {
                player: summary.table[0].name.clone(),
                opponent: summary.table[1].name.clone(),
                results: Trinomial::default(),
            }),
            llr: test.map_or(0.0, |test| test.llr),
            elo: estimate.and_then(|estimate| estimate.elo),
            elo_error: estimate.and_then(|estimate| estimate.elo_error),
            passed: test.is_some_and(|test| test.decision == Decision::AcceptH1),
        })
    }

    /// Plays the first of these players against all others.
    pub fn rating(
        &self,
        folder: &Path,
        players: Vec<PlayerPlan>,
        seed: u64,
        told: &mut dyn FnMut(Told),
    ) -> Result<Vec<Meeting>, RunError> {
        Ok(meetings(&self.play(gauntlet_of(self.plan, players, seed), folder, told)?))
    }

    fn play(
        &self,
        plan: Plan,
        folder: &Path,
        told: &mut dyn FnMut(Told),
    ) -> Result<Summary, RunError> {
        let plan =
            Plan { machine: Machine { concurrency: self.workers as u32, pin: false }, ..plan };
        let mut tournament = Tournament::open(self.games, plan, self.folder, folder)?;
        Ok(tournament.run(&mut |progress| {
            told(Told::Matches {
                done: progress.standings.games(),
                of: progress.games,
                now: progress.played,
                llr: progress.standings.test().map(|test| test.llr),
            });
        })?)
    }
}

/// The matches of the first of these players against all others.
fn gauntlet_of(run: &RunPlan, players: Vec<PlayerPlan>, seed: u64) -> Plan {
    Plan { format: Format::Gauntlet, ..plan_of(run, run.rating, players, seed) }
}

/// A match of these players.
fn plan_of(run: &RunPlan, played: MatchPlan, players: Vec<PlayerPlan>, seed: u64) -> Plan {
    let mut plan = Plan::new(&run.game, TimeControl::Nodes(played.nodes), players);
    plan.rounds = played.games / 2;
    plan.seed = seed;
    plan.openings = Some(OpeningsPlan {
        file: PathBuf::from(OPENINGS),
        order: Order::Random,
        first: 1,
        plies: None,
    });
    let (score, moves) = RESIGN;
    let resign = arena::plan::ResignRule { score, moves, both: true };
    plan.adjudication =
        Adjudication { resign: Some(resign), draw: None, max_moves: Some(MOST_MOVES) };
    plan
}

fn meetings(summary: &Summary) -> Vec<Meeting> {
    let met = summary.crosstable.iter();
    met.map(|cross| Meeting {
        player: cross.player.clone(),
        opponent: cross.opponent.clone(),
        results: cross.results,
    })
    .collect()
}
