//! A run of generations, each part of which goes on where it was broken off.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use arena::plan::PlayerPlan;
use engine::{
    Evaluation, EvaluationKind, GameKind, Learning, NetworkKind, OpeningRules, PieceValue,
    PlayRules, PreferenceRules, PreferredOpening, Registry, ResignRule, Vision, make_openings,
};
use game::scatter;
use nnue::{Network, Provenance, Width};
use runs::RunLog;
use serde::{Deserialize, Serialize};

use super::clock::RunClock;
use super::matches::{GateResult, MatchContext, Meeting, OPENINGS};
use super::plan::{Origin, RunPlan};
use super::{RunError, RunReport};
use crate::record::Header;
use crate::selfplay::{self, rules_line};
use crate::train::{self, Data, Material, train};

/// The evaluation made by hand, as a player.
pub(super) const HANDCRAFTED: &str = "handcrafted";

/// Random moves at the beginning of a game.
const RANDOM_PLIES: u32 = 8;
/// The most that the position after them may be worth, in centipawns.
const BALANCE: i32 = 300;
/// When a game is taken for lost.
const RESIGN: ResignRule = ResignRule { behind: 2000, plies: 8 };
/// No position is learned from that is worth more, in centipawns.
const BOUND: i32 = 2000;
/// One game in so many is held back.
const HELD_BACK: u64 = 50;
/// Openings of matches: so many at most, of so many random plies, within so many centipawns, judged by
/// so many positions.
const MATCH_OPENINGS: u32 = 500;
const MATCH_PLIES: u32 = 8;
const MATCH_WITHIN: u32 = 100;
const MATCH_JUDGED: u64 = 5000;
/// Openings by which it is found out what a network prefers, and their length.
const PREFERENCES: u32 = 200;
const PREFERENCE_PLIES: u32 = 4;
const PREFERENCE_NODES: u64 = 2000;

/// What a run is to do this time, beside its plan.
pub struct Order<'a> {
    /// The games that there are.
    pub games: Registry,
    /// Its folder.
    pub folder: &'a Path,
    /// Generations in all, those of earlier runs counted.
    pub generations: u32,
    /// How long the run may have lasted, earlier runs counted, for one more generation to begin; for
    /// ever when absent.
    pub time: Option<Duration>,
    /// Threads; as many as there are processors when absent.
    pub threads: Option<usize>,
    /// The commit of the program, for the networks' provenance; empty where it is not known.
    pub commit: &'a str,
}

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// Openings are made.
    Openings,
    /// Games are played.
    Games,
    /// A network learns.
    Training,
    /// It plays the strongest before it.
    Gate,
    /// It plays the anchors.
    Rating,
}

/// How far a part of the work is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Told {
    /// Openings for matches.
    Openings {
        /// Made.
        done: u64,
        /// In all.
        of: u64,
    },
    /// Games against itself.
    Games(selfplay::Progress),
    /// The trainer.
    Training(train::Told),
    /// Games of matches.
    Matches {
        /// Done, those of earlier runs counted.
        done: u64,
        /// In all, unless a test ends it before.
        of: u64,
        /// Done in this run.
        now: u64,
        /// Where the test stands, in a gate.
        llr: Option<f64>,
    },
}

/// A generation that is finished.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Generation {
    /// Its number, from 1.
    pub number: u32,
    /// By whose name its games were played.
    pub teacher: String,
    /// Games that it played.
    pub games: u64,
    /// Positions of these games that were searched.
    pub positions: u64,
    /// Positions that its network learned from, those of the generations before it counted.
    pub learned: u64,
    /// Mean squared distance from the labels at the end.
    pub loss: f64,
    /// The same of games that are held back.
    pub held_back: f64,
    /// Mean distance of the network of whole numbers from the one that was trained, in centipawns.
    pub rounding: f64,
    /// How it did against the strongest before it.
    pub gate: GateResult,
    /// How it did against the anchors.
    pub meetings: Vec<Meeting>,
    /// What it finds the pieces worth.
    pub piece_values: Vec<PieceValue>,
    /// Which openings it prefers, the most frequent first.
    pub openings: Vec<PreferredOpening>,
    /// How long the run had lasted when it was finished, in seconds.
    pub seconds: f64,
}

/// Runs generations by a plan until there are as many as are ordered. `told` hears what is being done in
/// which generation and how far it is; `finished` hears of the whole after each generation.
///
/// # Errors
/// A plan that makes no sense, a folder of another run, and whatever its parts refuse.
pub fn run(
    plan: &RunPlan,
    order: &Order<'_>,
    told: &mut (dyn FnMut(u32, Work, Told) + Send),
    finished: &mut dyn FnMut(&RunReport) -> Result<(), RunError>,
) -> Result<RunReport, RunError> {
    plan.check().map_err(RunError::Plan)?;
    let kind = order.games.named(&plan.game)?;
    let no_network = || RunError::NoNetwork(plan.game.clone());
    let learning = kind.learning().ok_or_else(no_network)?;
    let vision = learning.vision(NetworkKind::Value).ok_or_else(no_network)?;
    MatchContext::check(plan, order.games, &players_of_rating(plan, 1))?;
    let (log, generations) = RunLog::open::<_, Generation>(order.folder, plan)?;
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    let mut run = Run {
        plan,
        order,
        kind,
        learning,
        vision,
        workers: order.threads.unwrap_or_else(cores).max(1),
        clock: RunClock::open(&order.folder.join("clock.json")),
        log,
        generations,
    };
    run.make_openings(told)?;
    run.make_first_network()?;
    while run.wants_more() {
        let number = run.generations.len() as u32 + 1;
        let generation = run.generation(number, &mut |work, done| told(number, work, done))?;
        run.log.add(&generation)?;
        run.clean_up(number)?;
        run.generations.push(generation);
        finished(&run.report()?)?;
    }
    run.report()
}

struct Run<'a> {
    plan: &'a RunPlan,
    order: &'a Order<'a>,
    kind: &'static dyn GameKind,
    learning: &'static dyn Learning,
    vision: &'static dyn Vision,
    workers: usize,
    clock: RunClock,
    log: RunLog,
    generations: Vec<Generation>,
}

/// The folder of a generation, from that of the run.
fn folder_of(generation: u32) -> PathBuf {
    PathBuf::from(format!("generation-{generation:03}"))
}

/// The network of a generation, from the folder of the run.
fn network_of(generation: u32) -> PathBuf {
    folder_of(generation).join("network")
}

/// The evaluation made by hand as a player.
fn handcrafted() -> PlayerPlan {
    let evaluation = Some(EvaluationKind::Handcrafted);
    PlayerPlan { evaluation, ..PlayerPlan::new(HANDCRAFTED) }
}

/// A generation as a player; 0 is what the run began with.
fn player(plan: &RunPlan, generation: u32) -> PlayerPlan {
    if generation == 0 && plan.origin == Origin::Handcrafted {
        return handcrafted();
    }
    let net = Some(network_of(generation));
    PlayerPlan { net, ..PlayerPlan::new(&format!("generation {generation}")) }
}

/// A generation and those whom it is rated against.
fn players_of_rating(plan: &RunPlan, generation: u32) -> Vec<PlayerPlan> {
    let mut players = vec![player(plan, generation), handcrafted()];
    players.extend(plan.anchors.iter().cloned());
    players
}

impl Run<'_> {
    fn wants_more(&self) -> bool {
        let in_time = self.order.time.is_none_or(|time| self.clock.seconds() < time.as_secs_f64());
        (self.generations.len() as u32) < self.order.generations && in_time
    }

    fn report(&self) -> Result<RunReport, RunError> {
        RunReport::of(self.plan, &self.generations)
    }

    /// The openings of all matches, which follow from the plan.
    fn make_openings(
        &self,
        told: &mut (dyn FnMut(u32, Work, Told) + Send),
    ) -> Result<(), RunError> {
        let path = self.order.folder.join(OPENINGS);
        if path.exists() {
            return Ok(());
        }
        let rules = OpeningRules {
            variant: None,
            plies: MATCH_PLIES,
            within: MATCH_WITHIN,
            nodes: MATCH_JUDGED,
            seed: self.plan.seed,
        };
        let pairs = self.plan.gate.games.max(self.plan.rating.games) / 2;
        let count = pairs.min(MATCH_OPENINGS);
        let openings =
            make_openings(self.kind, &rules, count as usize, self.workers, &mut |made| {
                told(0, Work::Openings, Told::Openings { done: made as u64, of: count.into() });
            })?;
        files::write(&path, openings.join("\n") + "\n").map_err(RunError::io(&path))
    }

    /// The network of random weights with which a run from nothing begins.
    fn make_first_network(&self) -> Result<(), RunError> {
        let path = self.order.folder.join(network_of(0));
        if self.plan.origin == Origin::Handcrafted || path.exists() {
            return Ok(());
        }
        let width = Width::new(self.plan.width.of(1))?;
        let network = Network::random(self.vision.shape(), width, self.plan.seed);
        make_folder(&self.order.folder.join(folder_of(0)))?;
        files::write(&path, network.to_bytes()).map_err(RunError::io(&path))
    }

    /// The strongest so far: a generation, or 0 for what the run began with.
    fn strongest(&self) -> u32 {
        let passed = self.generations.iter().rev().find(|generation| generation.gate.passed);
        passed.map_or(0, |generation| generation.number)
    }

    /// What a generation values positions by.
    fn evaluation(&self, generation: u32) -> Evaluation {
        let PlayerPlan { net, evaluation, .. } = player(self.plan, generation);
        Evaluation::of(net.map(|net| self.order.folder.join(net)), evaluation)
    }

    /// From what all that a generation draws by lot follows, for each part of its own.
    fn seed(&self, generation: u32, part: u64) -> u64 {
        scatter(scatter(self.plan.seed, generation.into()), part)
    }

    fn generation(
        &mut self,
        number: u32,
        told: &mut (dyn FnMut(Work, Told) + Send),
    ) -> Result<Generation, RunError> {
        let folder = self.order.folder.join(folder_of(number));
        make_folder(&folder)?;
        let before = self.strongest();
        let played = self.play(number, before, &mut |done| told(Work::Games, done))?;
        let trained = self.train(number, &mut |done| told(Work::Training, done))?;
        let matches = MatchContext {
            games: self.order.games,
            plan: self.plan,
            folder: self.order.folder,
            workers: self.workers,
        };
        let (seed, clock) = (self.seed(number, 3), &mut self.clock);
        let [own, other] = [number, before].map(|generation| player(self.plan, generation));
        let gate = matches.gate(&folder.join("gate"), [own, other], seed, &mut |done| {
            clock.tick();
            told(Work::Gate, done);
        })?;
        let players = players_of_rating(self.plan, number);
        let meetings = matches.rating(&folder.join("rating"), players, seed, &mut |done| {
            clock.tick();
            told(Work::Rating, done);
        })?;
        let last = trained.report.points.last();
        let openings = self.learning.preferred_openings(&PreferenceRules {
            evaluation: self.evaluation(number),
            nodes: PREFERENCE_NODES,
            openings: PREFERENCES,
            plies: PREFERENCE_PLIES,
            seed: self.seed(number, 4),
        })?;
        self.clock.write()?;
        Ok(Generation {
            number,
            teacher: player(self.plan, before).name,
            games: played.all.games,
            positions: played.all.positions,
            learned: trained.report.positions,
            loss: last.map_or(0.0, |point| point.loss),
            held_back: last.map_or(0.0, |point| point.held_back),
            rounding: trained.report.rounding,
            gate,
            meetings,
            piece_values: self.vision.piece_values(&trained.network),
            openings,
            seconds: self.clock.seconds(),
        })
    }

    /// Plays the games of a generation by what is strongest.
    fn play(
        &mut self,
        number: u32,
        by: u32,
        told: &mut (dyn FnMut(Told) + Send),
    ) -> Result<selfplay::Progress, RunError> {
        let rules = PlayRules {
            variant: None,
            openings: Vec::new(),
            random_plies: RANDOM_PLIES,
            balance: BALANCE,
            evaluation: self.evaluation(by),
            nodes: self.plan.nodes.of(number),
            soft_nodes: None,
            resign: Some(RESIGN),
            draw: None,
            seed: self.seed(number, 1),
        };
        let name = self.learning.name_evaluation(&rules.evaluation)?;
        let usual = self.kind.info().variants.first().cloned().unwrap_or_default();
        let header = Header {
            game: self.plan.game.clone(),
            variant: usual,
            rules: rules_line(&rules, &name, "the start position"),
        };
        let out = self.order.folder.join(folder_of(number)).join("games");
        let order = selfplay::Order {
            out: &out,
            header: &header,
            games: self.plan.games.of(number),
            workers: self.workers,
        };
        let (learning, clock) = (self.learning, &mut self.clock);
        Ok(selfplay::play(&order, &|| learning.player(&rules), &mut |progress| {
            clock.tick();
            told(Told::Games(progress));
        })?)
    }

    /// Trains the network of a generation on its games and those before it.
    fn train(
        &mut self,
        number: u32,
        told: &mut (dyn FnMut(Told) + Send),
    ) -> Result<Trained, RunError> {
        let first = number.saturating_sub(self.plan.window - 1).max(1);
        let data: Vec<PathBuf> = (first..=number)
            .map(|generation| self.order.folder.join(folder_of(generation)).join("games"))
            .collect();
        let share = self.plan.result_share.of(number);
        let plan = train::Plan {
            game: self.plan.game.clone(),
            kind: NetworkKind::Value,
            data: data.iter().map(|path| Data::of(path)).collect::<Result<_, _>>()?,
            from: None,
            width: self.plan.width.of(number),
            seed: self.seed(number, 2),
            length: self.plan.length,
            rate: self.plan.rate,
            result_share: [share; 2],
            bound: BOUND,
            held_back: HELD_BACK,
        };
        let provenance = Provenance {
            run: format!("learn run, seed {}", self.plan.seed),
            origin: self.plan.origin.name().to_owned(),
            commit: self.order.commit.to_owned(),
            generation: number,
            ..Provenance::default()
        };
        let folder = self.order.folder.join(folder_of(number)).join("train");
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.workers);
        let pool = pool.build().map_err(|error| RunError::Plan(error.to_string()))?;
        let (vision, clock) = (self.vision, &mut self.clock);
        let (network, report) = pool.install(|| {
            let material = Material { data: &data, from: None };
            train(&plan, vision, material, &folder, provenance, &mut |done| {
                clock.tick();
                told(Told::Training(done));
            })
        })?;
        let path = self.order.folder.join(network_of(number));
        files::write(&path, network.to_bytes()).map_err(RunError::io(&path))?;
        let picture = folder.join("plot.svg");
        files::write(&picture, report.plot()?).map_err(RunError::io(&picture))?;
        Ok(Trained { network, report })
    }

    /// Deletes what only the training of a generation needed.
    fn clean_up(&self, number: u32) -> Result<(), RunError> {
        let shuffled = self.order.folder.join(folder_of(number)).join("train/shuffled");
        match fs::remove_dir_all(&shuffled) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(RunError::io(&shuffled)(error))
            }
            _ => Ok(()),
        }
    }
}

struct Trained {
    network: Network,
    report: train::Report,
}

fn make_folder(path: &Path) -> Result<(), RunError> {
    fs::create_dir_all(path).map_err(RunError::io(path))
}
