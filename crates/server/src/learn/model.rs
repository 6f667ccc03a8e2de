//! Runs of learning as the page sees them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use zero::{Baselines, Meeting, RatedPlayer, ZeroGeneration, ZeroProgress, ZeroReport};

use super::Stored;
use super::order::{Standing, bytes, networks};

/// Generations of an answer at most; of more, some are left out.
const GENERATIONS: usize = 200;

/// A run to begin.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLearnRun {
    /// The game by name.
    pub game: String,
    /// How many play it; as few as can be when absent.
    #[serde(default)]
    #[schema(minimum = 2)]
    pub players: Option<u8>,
    /// How long the run lasts; as long as is usual for the game when absent.
    #[serde(default)]
    #[schema(minimum = 1)]
    pub minutes: Option<u32>,
    /// From what all that is drawn by lot follows; drawn itself when absent.
    #[serde(default)]
    pub seed: Option<u32>,
}

/// How long a run that goes on again is to last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Resumption {
    /// Minutes in all, its earlier parts counted; as it was told before when absent.
    #[serde(default)]
    #[schema(minimum = 1)]
    pub minutes: Option<u32>,
}

/// What can be learned here, and what was.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct LearnOffer {
    /// The games that can be learned from nothing.
    pub games: Vec<LearnGame>,
    /// The runs: the one that goes on first, then the last one first.
    pub runs: Vec<LearnRunSummary>,
    /// Whether whoever asks may begin, pause and forget runs: only at the server's own machine.
    pub may_begin: bool,
    /// Runs that may be kept.
    pub most_runs: usize,
    /// The longest that a run may last, in minutes.
    pub most_minutes: u32,
}

/// A game that can be learned from nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct LearnGame {
    /// Its name.
    pub game: String,
    /// The fewest and the most who play it.
    pub players: [usize; 2],
    /// How long a run lasts usually, in minutes.
    pub minutes: u32,
}

/// What becomes of a run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LearnState {
    /// It goes on.
    Running,
    /// It is coming to a halt.
    Pausing,
    /// The server ended while it went on, and it will go on.
    Waiting,
    /// It was paused and can go on.
    Paused,
    /// Something keeps it from going on.
    Failed,
    /// Its time is up.
    Finished,
}

/// A run in a list.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct LearnRunSummary {
    /// Its address.
    pub id: String,
    /// The game that is learned.
    pub game: String,
    /// How many play it.
    pub players: usize,
    /// What becomes of it.
    pub state: LearnState,
    /// What keeps it from going on.
    pub error: Option<String>,
    /// From what all that is drawn by lot follows.
    pub seed: u64,
    /// How long it lasts in all, in minutes.
    pub minutes: u32,
    /// How long it has lasted, in seconds.
    pub seconds: f64,
    /// Generations that are finished.
    pub generations: u32,
    /// Share of the positions of the exam, from 0 to 1, in which the last network's policy alone keeps what the
    /// position is worth.
    pub policy: Option<f64>,
    /// The same with a search, at the last exam with one.
    pub search: Option<f64>,
    /// Bytes on the disk.
    pub bytes: u64,
    /// When it was last told to go on, in milliseconds since 1970.
    pub since: i64,
}

/// A run as it stands.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct LearnRunView {
    /// What a list says of it.
    #[serde(flatten)]
    pub summary: LearnRunSummary,
    /// Simulations of a move that is learned from.
    pub simulations: u32,
    /// Simulations of a move in the exam.
    pub exam_simulations: u32,
    /// Positions of the exam.
    pub questions: usize,
    /// What players without a network come to in the exam; absent until they are examined.
    pub baselines: Option<Baselines>,
    /// Games of the last network that was examined against others.
    pub meetings: Vec<Meeting>,
    /// How strong all are who met.
    pub rated: Vec<RatedPlayer>,
    /// The generations, from the first on; of many some are left out, but never one that was examined by searches.
    pub history: Vec<ZeroGeneration>,
    /// The generations whose networks are kept: those that can be asked and played against.
    pub networks: Vec<u32>,
    /// How far the generation under way is.
    pub progress: Option<LearnProgress>,
}

/// How far the generation under way is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct LearnProgress {
    /// What is being done.
    pub step: LearnStep,
    /// In which generation; 0 before the first.
    pub generation: u32,
    /// How much of it is done: games, or steps of the training.
    pub done: u64,
    /// Of how much; 0 where that is not known.
    pub of: u64,
    /// Positions that the network valued for the games.
    pub asked: u64,
}

/// What a run is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LearnStep {
    /// Examines players without a network.
    Baselines,
    /// Plays games.
    Games,
    /// Learns from them.
    Training,
    /// Examines the network.
    Exam,
    /// Lets the network play others, to see how strong it is.
    Meetings,
}

impl From<ZeroProgress> for LearnProgress {
    fn from(progress: ZeroProgress) -> Self {
        let nothing = |step, generation| Self { step, generation, done: 0, of: 0, asked: 0 };
        match progress {
            ZeroProgress::Baselines => nothing(LearnStep::Baselines, 0),
            ZeroProgress::Games { generation, done, of, asked } => {
                Self { done, of, asked, ..nothing(LearnStep::Games, generation) }
            }
            ZeroProgress::Training { generation, done, of } => {
                Self { done, of, ..nothing(LearnStep::Training, generation) }
            }
            ZeroProgress::Exam { generation } => nothing(LearnStep::Exam, generation),
            ZeroProgress::Meetings { generation } => nothing(LearnStep::Meetings, generation),
        }
    }
}

/// Games that a run plays against itself.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct LearnedGames {
    /// In which generation.
    pub generation: u32,
    /// Some of its games; none before the first generation.
    pub games: Vec<LearnedGame>,
}

/// A game that a network played against itself.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct LearnedGame {
    /// What happened, moves and events of chance.
    pub moves: Vec<String>,
    /// How many moves at the beginning were drawn by lot.
    pub drawn: usize,
    /// What each seat was paid, from 0 to 1.
    pub payoffs: Vec<f32>,
}

impl From<zero::LearnedGame> for LearnedGame {
    fn from(game: zero::LearnedGame) -> Self {
        Self { moves: game.moves, drawn: game.unthought, payoffs: game.values }
    }
}

/// A position that a network is asked about.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ThoughtsRequest {
    /// The generation of the network.
    pub generation: u32,
    /// The position.
    #[serde(default)]
    pub start: engine::Start,
    /// Simulations of a search with the network; 0 for none.
    #[serde(default)]
    pub simulations: u32,
}

/// A message about a run that is watched.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum LearnEvent {
    /// The run has changed.
    Run {
        /// As it stands.
        run: Box<LearnRunView>,
    },
    /// The generation under way has gone on.
    Progress {
        /// How far it is.
        progress: LearnProgress,
        /// How long the run has lasted, in seconds.
        seconds: f64,
    },
}

impl LearnRunView {
    /// Whether nothing has changed but how far the generation under way is.
    pub fn is_same_but_for_progress(&self, other: &Self) -> bool {
        let of = |view: &Self| {
            let LearnRunSummary { state, generations, minutes, policy, search, .. } = view.summary;
            (state, generations, minutes, policy, search, view.baselines)
        };
        of(self) == of(other)
    }
}

impl Stored {
    fn state(&self) -> LearnState {
        match (&self.live, &self.order.standing) {
            (Some(live), _) if live.stops() => LearnState::Pausing,
            (Some(_), _) => LearnState::Running,
            (None, Standing::Going) => LearnState::Waiting,
            (None, Standing::Paused) => LearnState::Paused,
            (None, Standing::Finished) => LearnState::Finished,
            (None, Standing::Failed(_)) => LearnState::Failed,
        }
    }

    /// How long it has lasted, in seconds.
    fn seconds(&self) -> f64 {
        let lasted = self.live.as_ref().and_then(|live| live.progress());
        let last = || self.report.as_ref()?.generations.last().map(|last| last.seconds);
        lasted.map(|(_, lasted)| lasted.as_secs_f64()).or_else(last).unwrap_or(0.0)
    }

    /// What a list says of it.
    pub fn summary(&self) -> LearnRunSummary {
        let report = self.report.as_deref();
        let searched = |report: &ZeroReport| {
            let held = report.generations.iter().rev().find_map(ZeroGeneration::search);
            report.perfect_search.or(held)
        };
        LearnRunSummary {
            id: self.id.clone(),
            game: self.kind.id().to_owned(),
            players: self.order.plan.players,
            state: self.state(),
            error: match &self.order.standing {
                Standing::Failed(error) => Some(error.clone()),
                _ => None,
            },
            seed: self.order.plan.seed,
            minutes: self.order.minutes,
            seconds: self.seconds(),
            generations: self.generations(),
            policy: report.and_then(|report| report.perfect_policy),
            search: report.and_then(searched),
            bytes: bytes(&self.path),
            since: self.order.since,
        }
    }

    /// All that is told of it.
    pub fn view(&self) -> LearnRunView {
        let report = self.report.as_deref();
        let progress = self.live.as_ref().and_then(|live| live.progress());
        LearnRunView {
            summary: self.summary(),
            simulations: self.order.plan.play.simulations,
            exam_simulations: self.order.plan.exam_simulations,
            questions: report.map_or(0, |report| report.questions),
            baselines: report.and_then(|report| report.baselines),
            meetings: report.map_or_else(Vec::new, last_meetings),
            rated: report.map_or_else(Vec::new, |report| report.rated.clone()),
            history: report.map_or_else(Vec::new, |report| thinned(&report.generations)),
            networks: networks(&self.path),
            progress: progress.map(|(progress, _)| progress.into()),
        }
    }
}

/// Games against others of the last network that played any.
fn last_meetings(report: &ZeroReport) -> Vec<Meeting> {
    let examined = report.generations.iter().rev().find_map(|last| last.examination.as_ref());
    match (&report.meetings[..], examined) {
        ([], Some(examined)) => examined.meetings.clone(),
        (meetings, _) => meetings.to_vec(),
    }
}

/// So many generations that a page can show them: evenly spread, the last one and those that were examined by
/// searches always among them.
fn thinned(all: &[ZeroGeneration]) -> Vec<ZeroGeneration> {
    let stride = all.len().div_ceil(GENERATIONS).max(1);
    let shown = all.iter().enumerate().filter(|(place, generation)| {
        generation.examination.is_some() || (all.len() - 1 - place).is_multiple_of(stride)
    });
    shown.map(|(_, generation)| generation.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_generations_are_thinned_but_never_an_exam() {
        let generation = |number: u32| ZeroGeneration {
            number,
            games: 1,
            asked: 1,
            plies: 1.0,
            positions: 1,
            first_moves: Vec::new(),
            first_player: 0.5,
            losses: zero::Losses::default(),
            policy: Some(0.5),
            examination: number.is_power_of_two().then(|| zero::Examination {
                search: Some(0.5),
                meetings: Vec::new(),
                seconds: 0.1,
            }),
            seconds: 1.0,
        };
        let all: Vec<_> = (1..=1000).map(generation).collect();
        let shown = thinned(&all);
        assert!(shown.len() <= GENERATIONS + 10);
        assert_eq!(shown.last(), all.last());
        assert_eq!(shown.iter().filter(|shown| shown.search().is_some()).count(), 10);
        assert_eq!(thinned(&all[..50]), all[..50]);
        assert!(thinned(&[]).is_empty());
    }
}
