//! What is asked of the lab, and what it answers beyond the lab's own forms. As there, names of more
//! than one word are in snake case.

use std::collections::BTreeMap;

use ::lab::Settings;
use ::lab::appraisal::Appraisal;
use ::lab::experiment::{Question, Report};
use ::lab::ladder::{RungEffort, RungInfo};
use ::lab::opponent::{REFERENCE, simulations_of};
use ::lab::position::LabError;
use ::lab::reference::{Adjustable, Build, Knowledge, PieceWeight, Switch, Switches, TimeBank};
use ::lab::subject::Subject;
use engine::Start;
use game::Depth;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::limits::ServerLimits;

/// What the lab has.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LabView {
    /// The games that stand on the ladder.
    pub games: Vec<LabGame>,
    /// How much may be asked for at a time.
    pub limits: LabLimits,
}

/// A game that stands on the ladder.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LabGame {
    /// Its name.
    pub game: String,
    /// Its rungs, from the lowest on.
    pub rungs: Vec<RungView>,
    /// The steps of its usual experiment, each built on the one before.
    pub steps: Vec<String>,
    /// The positions of its usual experiment.
    pub positions: Vec<String>,
    /// What can be set in the reference program; absent where it does not play the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<ProgramParts>,
    /// Whether a plain generator of moves stands beside the fast one.
    pub generators: bool,
    /// Whether there are studies that judge its evaluation.
    pub studies: bool,
}

/// What can be set in the reference program.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProgramParts {
    /// Its switches.
    pub switches: Vec<SwitchView>,
    /// The pieces, and what else is counted, that have weights of their own.
    pub weights: Vec<PieceWeight>,
    /// The evaluations to choose from, the usual one first; none where there is one only.
    pub evaluations: Vec<Knowledge>,
    /// The number of moves that a game is usually taken to have when its clock is shared out.
    pub average_moves: u32,
}

/// A switch of the reference program.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SwitchView {
    /// Its name.
    pub name: &'static str,
    /// Whether the published program has it on.
    pub published: bool,
    /// The switch that it needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<&'static str>,
}

impl ProgramParts {
    /// Those of a game; `None` where the program does not play it.
    fn of(subject: &dyn Subject) -> Option<Self> {
        if !subject.has_program() {
            return None;
        }
        let has_books = subject.kind().books().is_some();
        let switches =
            Switch::ALL.into_iter().filter(|&switch| has_books || switch != Switch::Book);
        let switches = switches.map(|switch| SwitchView {
            name: switch.name(),
            published: Switches::published().has(switch),
            needs: switch.needs().map(Switch::name),
        });
        let Adjustable { weights, evaluations } = subject.adjustable();
        Some(Self {
            switches: switches.collect(),
            weights: weights.to_vec(),
            evaluations: evaluations.to_vec(),
            average_moves: TimeBank::MOVES,
        })
    }
}

/// A rung of the ladder.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RungView {
    /// What it is.
    #[serde(flatten)]
    pub entry: RungInfo,
    /// Plies that it usually looks ahead.
    pub depth: u32,
    /// Simulations that it usually makes; absent where its tree does not grow by them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u32>,
    /// About how strong it then is, in Elo (`docs/levels.md`); absent where that was not measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<i32>,
}

/// How much may be asked of the lab at a time.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LabLimits {
    /// Plies of a search.
    pub depth: u32,
    /// Simulations of a search whose tree grows by them.
    pub simulations: u32,
    /// Positions that a search visits.
    pub visited: u64,
    /// Positions that a search visits while it is watched.
    pub watched: u64,
    /// Nodes of a trace.
    pub cap: usize,
    /// Milliseconds of a search.
    pub time_ms: u64,
    /// Plies of an experiment.
    pub experiment_depth: u32,
    /// Positions of an experiment.
    pub experiment_positions: usize,
    /// Steps of an experiment.
    pub experiment_steps: usize,
}

impl LabView {
    /// The lab as far as these games stand on the ladder.
    pub fn new(games: &[&'static dyn Subject], limits: &ServerLimits) -> Self {
        let texts = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect();
        let game = |subject: &&'static dyn Subject| LabGame {
            game: subject.name().to_owned(),
            rungs: subject
                .rungs()
                .into_iter()
                .map(|entry| RungView {
                    entry: *entry,
                    depth: entry.usual_depth(),
                    simulations: entry.usual_simulations(),
                    elo: subject.elo(entry),
                })
                .collect(),
            steps: texts(subject.steps()),
            positions: texts(&subject.positions()),
            program: ProgramParts::of(*subject),
            generators: subject.has_generators(),
            studies: subject.studies().is_some(),
        };
        let limits = LabLimits {
            depth: limits.lab_depth,
            simulations: limits.lab_simulations,
            visited: limits.lab_visited,
            watched: limits.lab_watched,
            cap: limits.lab_cap,
            time_ms: u64::try_from(limits.lab_time.as_millis()).unwrap_or(u64::MAX),
            experiment_depth: limits.experiment_depth,
            experiment_positions: limits.experiment_positions,
            experiment_steps: limits.experiment_steps,
        };
        Self { games: games.iter().map(game).collect(), limits }
    }
}

/// A position and a rung to search it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RungRequest {
    /// Variant by name; the usual one when absent.
    #[serde(default)]
    pub variant: Option<String>,
    /// Number of players, where no position says it.
    #[serde(default)]
    pub players: Option<u8>,
    /// The position to start from in text form; the start position when absent.
    #[serde(default)]
    pub fen: Option<String>,
    /// Moves played from there, in UCI notation or SAN.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The rung by name: `alpha-beta`.
    pub rung: String,
    /// Plies to look ahead; as many as the rung usually does when absent.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 12)]
    pub depth: Option<u32>,
    /// Where random choices begin; anywhere when absent.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Children that a rung with a beam searches at each ply from the root: 0 means all, the last number
    /// holds for all deeper plies; `[0, 0, 8, 8, 4]` when absent.
    #[serde(default)]
    #[schema(max_items = 12)]
    pub beam: Option<Vec<u16>>,
    /// Options of the reference program: its switches, `true` or `false`, its weights and its
    /// evaluation; as published when absent. The option `simulations` of a rung whose tree grows: as many as
    /// usual when absent.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

/// A position and a rung to watch while it searches.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TraceRequest {
    /// Variant by name; the usual one when absent.
    #[serde(default)]
    pub variant: Option<String>,
    /// Number of players, where no position says it.
    #[serde(default)]
    pub players: Option<u8>,
    /// The position to start from in text form; the start position when absent.
    #[serde(default)]
    pub fen: Option<String>,
    /// Moves played from there, in UCI notation or SAN.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The rung by name: `alpha-beta`.
    pub rung: String,
    /// Plies to look ahead; as many as the rung usually does when absent.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 12)]
    pub depth: Option<u32>,
    /// Where random choices begin; 0 when absent.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Children that a rung with a beam searches at each ply from the root: 0 means all, the last number
    /// holds for all deeper plies; `[0, 0, 8, 8, 4]` when absent.
    #[serde(default)]
    #[schema(max_items = 12)]
    pub beam: Option<Vec<u16>>,
    /// Options of the reference program: its switches, `true` or `false`, its weights and its
    /// evaluation; as published when absent. The option `simulations` of a rung whose tree grows: as many as
    /// usual when absent.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Nodes to keep at most; 2000 when absent.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 20_000)]
    pub cap: Option<usize>,
}

impl TraceRequest {
    /// What is to be searched, and how many nodes to keep.
    ///
    /// # Errors
    /// A number of nodes outside its range.
    pub fn split(self, most: &ServerLimits) -> Result<(RungRequest, usize), ApiError> {
        const USUAL: usize = 2000;
        let Self { variant, players, fen, moves, rung, depth, seed, beam, options, cap } = self;
        let cap = cap.unwrap_or(USUAL);
        if !(1..=most.lab_cap).contains(&cap) {
            return Err(ApiError::setting("cap", format!("cap may be 1 to {}.", most.lab_cap)));
        }
        let seed = Some(seed.unwrap_or(0));
        let request =
            RungRequest { variant, players, fen, moves, rung, depth, seed, beam, options };
        Ok((request, cap))
    }
}

/// Widths of a beam at most.
const MAX_BEAM: usize = 12;

/// A search, checked.
pub struct RungSearch {
    pub start: Start,
    pub rung: &'static RungInfo,
    pub settings: Settings,
    pub options: BTreeMap<String, String>,
}

impl RungRequest {
    /// Checks everything but the position and the options, of which only the game knows.
    ///
    /// # Errors
    /// A rung that does not exist, a depth, a beam or a number of simulations outside its range.
    pub fn check(self, most: &ServerLimits) -> Result<RungSearch, ApiError> {
        let Self { variant, players, fen, moves, rung, depth, seed, beam, options } = self;
        let start = Start { variant, players, fen, moves };
        let rung = check_rung(&rung)?;
        let plies = check_depth(depth.unwrap_or_else(|| rung.usual_depth()), most.lab_depth)?;
        let seed = seed.unwrap_or_else(rand::random);
        let mut settings = Settings { seed, ..Settings::to_depth(plies) };
        if let Some(widths) = beam {
            if widths.is_empty() || widths.len() > MAX_BEAM {
                let message = format!("beam may have 1 to {MAX_BEAM} widths.");
                return Err(ApiError::setting("beam", message));
            }
            settings.beam = widths;
        }
        if let Some(many) = check_simulations(rung, &options, most.lab_simulations)? {
            settings.simulations = many;
        }
        Ok(RungSearch { start, rung, settings, options })
    }
}

/// A rung by name.
///
/// # Errors
/// One that does not exist.
pub fn check_rung(name: &str) -> Result<&'static RungInfo, ApiError> {
    let found = ::lab::ladder::named(name);
    found.map_err(|error| ApiError::setting("rung", format!("There is {error}.")))
}

/// The reference program with these options; `None` where there are none.
///
/// # Errors
/// Another rung, an option that it does not have, switches that do not go together.
pub fn check_options(
    subject: &dyn Subject,
    rung: &RungInfo,
    options: &BTreeMap<String, String>,
) -> Result<Option<Build>, ApiError> {
    if options.is_empty() {
        return Ok(None);
    }
    if rung.effort == RungEffort::Simulations {
        return Ok(None);
    }
    if rung.name != REFERENCE {
        let message = format!("{} has no options.", rung.name);
        return Err(ApiError::setting("options", message));
    }
    let options = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let build = Build::with_options(&subject.adjustable(), options);
    build.map(Some).map_err(|error| LabError::from(error).into())
}

/// How many simulations a rung whose tree grows is to make by its options; none for another rung.
///
/// # Errors
/// Other options, a number that may not be asked for.
pub fn check_simulations(
    rung: &RungInfo,
    options: &BTreeMap<String, String>,
    most: u32,
) -> Result<Option<u32>, ApiError> {
    if rung.effort != RungEffort::Simulations {
        return Ok(None);
    }
    let simulations = simulations_of(options)?;
    if simulations > most {
        return Err(ApiError::setting("options", format!("simulations may be 1 to {most}.")));
    }
    Ok(Some(simulations))
}

/// A depth that may be asked for.
///
/// # Errors
/// One that may not.
pub fn check_depth(depth: u32, most: u32) -> Result<Depth, ApiError> {
    let refuse = || ApiError::setting("depth", format!("depth may be 1 to {most}."));
    if !(1..=most).contains(&depth) {
        return Err(refuse());
    }
    Depth::new(depth).map_err(|_| refuse())
}

/// A position to take apart.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EvaluateRequest {
    /// Variant by name; the usual one when absent.
    #[serde(default)]
    pub variant: Option<String>,
    /// Number of players, where no position says it.
    #[serde(default)]
    pub players: Option<u8>,
    /// The position to start from in text form; the start position when absent.
    #[serde(default)]
    pub fen: Option<String>,
    /// Moves played from there, in UCI notation or SAN.
    #[serde(default)]
    pub moves: Vec<String>,
    /// A piece to put on another square; nothing when absent.
    #[serde(default)]
    pub shift: Option<Shift>,
}

/// A piece taken from one square and put on another one, by no rule.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    /// Where it stands.
    pub from: String,
    /// Where it is put, whatever stands there.
    pub to: String,
}

/// What a position is worth.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Evaluation {
    /// As it is.
    pub position: Appraisal,
    /// With the piece on its other square.
    pub shifted: Option<Appraisal>,
}

/// Steps to compare on some positions.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewExperiment {
    /// Positions as text; those of the usual experiment when absent.
    #[serde(default)]
    pub positions: Option<Vec<String>>,
    /// Depths in plies, ascending.
    pub depths: Vec<u32>,
    /// Steps, each compared with the one before; those of the usual experiment when absent. A step is
    /// named, as a rung is, or put together from switches: `program+alpha-beta+hash+knight=320`,
    /// `maxn+relative+cutoffs+sorted+beam=0-0-8-8-4`.
    #[serde(default)]
    pub steps: Option<Vec<String>>,
}

impl NewExperiment {
    /// The question, checked for its size.
    ///
    /// # Errors
    /// A list that is empty, too long or in disorder.
    pub fn question(
        self,
        subject: &dyn Subject,
        most: &ServerLimits,
    ) -> Result<Question, ApiError> {
        let usual = Question::usual(subject);
        let Self { positions, mut depths, steps } = self;
        let (positions, steps) =
            (positions.unwrap_or(usual.positions), steps.unwrap_or(usual.steps));
        let check = |field: &'static str, length: usize, most: usize| match length {
            0 => Err(ApiError::setting(field, format!("There are no {field}."))),
            length if length > most => {
                Err(ApiError::setting(field, format!("There may be at most {most} {field}.")))
            }
            _ => Ok(()),
        };
        check("positions", positions.len(), most.experiment_positions)?;
        check("steps", steps.len(), most.experiment_steps)?;
        check("depths", depths.len(), most.experiment_depth as usize)?;
        depths.sort_unstable();
        depths.dedup();
        for &depth in &depths {
            check_depth(depth, most.experiment_depth).map_err(|error| error.field("depths"))?;
        }
        for (index, step) in steps.iter().enumerate() {
            subject.check_step(step).map_err(|error| ApiError::from(error).field("steps"))?;
            if steps[..index].contains(step) {
                let message = format!("The step {step} is named twice.");
                return Err(ApiError::setting(format!("steps[{index}]"), message));
            }
        }
        for (index, position) in positions.iter().enumerate() {
            let start = Start { fen: Some(position.clone()), ..Start::default() };
            most.check(&start)
                .and_then(|()| Ok(subject.kind().open(&start).map(drop)?))
                .map_err(|error| error.field(format!("positions[{index}]")))?;
        }
        Ok(Question { positions, depths, steps, ..usual })
    }
}

/// How an experiment stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ExperimentState {
    /// It waits for another one to end.
    Waiting,
    /// It measures.
    Running,
    /// It was stopped, or its time was over, and can go on.
    Stopped,
    /// All is measured.
    Finished,
}

/// An experiment in a list.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ExperimentSummary {
    /// Its address.
    pub id: String,
    /// The game.
    pub game: String,
    /// Number of positions.
    pub positions: usize,
    /// Depths in plies.
    pub depths: Vec<u32>,
    /// The steps.
    pub steps: Vec<String>,
    /// How it stands.
    pub state: ExperimentState,
    /// Searches done.
    pub done: usize,
    /// Of so many.
    pub all: usize,
    /// When it last changed, in milliseconds since 1970.
    pub updated: i64,
}

/// The search that an experiment is at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ExperimentNext {
    /// Plies.
    pub depth: u32,
    /// Place of the position in the question, from 0.
    pub position: usize,
    /// The step.
    pub step: String,
}

/// An experiment.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ExperimentView {
    /// What it is about, and how far it is.
    #[serde(flatten)]
    pub summary: ExperimentSummary,
    /// What was asked.
    pub question: Question,
    /// The search that runs.
    pub next: Option<ExperimentNext>,
    /// What is known so far.
    pub report: Report,
    /// What kept it from going on.
    pub error: Option<String>,
}
