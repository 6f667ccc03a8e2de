//! The searchers that can be named on the command line.

use std::time::Duration;

use game::{Depth, Game, MAX_PLAYERS, MoveList, PayoffEval, Values};
use hare::eval::{Race, RaceWeights, Reference};
use hare::{Config, Hare, Move};
use multi::{
    BranchEnd, ChanceRule, ChanceTree, Choice, Limits, MaxN, Mcts, MctsSettings, Others, Progress,
    Settings, Verdict,
};

use crate::clock::Clock;

/// Of max^n with a limit of time.
const DEEPEST: u32 = 40;

/// A player and what it has done so far.
pub struct Searcher {
    search: Search,
    moves: u64,
    nodes: u64,
    time: Duration,
    depths: u64,
}

enum Search {
    Greedy(Eval),
    Fixed(Box<MaxN<Eval>>),
    Deepening(Box<MaxN<Eval>>),
    Mcts(Box<Mcts<Eval>>),
}

/// Either evaluator.
#[derive(Clone, Debug)]
pub enum Eval {
    Reference(Reference),
    Race(Race),
}

impl PayoffEval<Hare> for Eval {
    #[inline]
    fn evaluate(&self, game: &Hare) -> Values {
        match self {
            Self::Reference(eval) => eval.evaluate(game),
            Self::Race(eval) => eval.evaluate(game),
        }
    }
}

/// What stands behind the kind in a name.
struct Parameters<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Parameters<'a> {
    fn read(parts: impl Iterator<Item = &'a str>) -> Self {
        Self(parts.map(|part| part.split_once('=').unwrap_or((part, ""))).collect())
    }

    /// Takes a parameter out, so that those nobody asked for are left.
    fn take(&mut self, key: &str) -> Option<&'a str> {
        let index = self.0.iter().position(|(name, _)| *name == key)?;
        Some(self.0.remove(index).1)
    }

    fn number<T: std::str::FromStr>(&mut self, key: &str) -> Result<Option<T>, String> {
        let text = self.take(key);
        text.map(|text| text.parse().map_err(|_| format!("{key}={text} is no number"))).transpose()
    }

    /// Whether a parameter has its only other value.
    fn is(&mut self, key: &str, other: &str) -> Result<bool, String> {
        match self.take(key) {
            None => Ok(false),
            Some(value) if value == other => Ok(true),
            Some(value) => Err(format!("{key} may be '{other}', not '{value}'")),
        }
    }
}

impl Searcher {
    /// The player of this name.
    pub fn named(name: &str, config: &Config) -> Result<Self, String> {
        let mut parts = name.split(':');
        let kind = parts.next().unwrap_or_default();
        let mut parameters = Parameters::read(parts);
        let reference = parameters.is("eval", "reference")?;
        let eval = if reference || kind == "reference" {
            Eval::Reference(Reference::default())
        } else {
            Eval::Race(race(config, parameters.take("weights"))?)
        };
        let search = match kind {
            "greedy" => Search::Greedy(eval),
            "mcts" => Search::Mcts(Box::new(mcts(eval, &mut parameters)?)),
            "reference" => Search::Fixed(Box::new(max_n(eval, reference_settings())?)),
            _ => {
                let settings = deepening(kind, &mut parameters)?;
                Search::Deepening(Box::new(max_n(eval, settings)?))
            }
        };
        if let Some((key, _)) = parameters.0.first() {
            return Err(format!("{kind} has no parameter '{key}'"));
        }
        Ok(Self { search, moves: 0, nodes: 0, time: Duration::ZERO, depths: 0 })
    }

    /// The move that it plays.
    pub fn choose(&mut self, game: &mut Hare, time: Duration, clock: &Clock) -> Move {
        let begin = clock.now();
        let mut reached = 0;
        let (best, nodes) = match &self.search {
            Search::Greedy(eval) => greedy(eval, game),
            Search::Fixed(search) => {
                let found = search.search(game);
                (found.best, found.nodes)
            }
            Search::Deepening(search) => {
                let found = clock.limited(time, |stop| {
                    let limits = Limits { stop: Some(stop), ..Limits::default() };
                    search.deepen(game, &limits, |depth, _| reached = depth)
                });
                (found.best, found.nodes)
            }
            Search::Mcts(search) => {
                let judge = |progress: &Progress| {
                    let used = clock.now() - begin;
                    Verdict::go_on(progress.left(used, time), progress)
                };
                let found = search.search_while(game, judge, |_| ());
                (found.best(), found.nodes)
            }
        };
        self.moves += 1;
        self.nodes += nodes;
        self.depths += u64::from(reached);
        self.time += clock.now() - begin;
        best.expect("a move")
    }

    /// What it did for a move, on average.
    pub fn effort(&self) -> String {
        let moves = self.moves.max(1) as f64;
        let (nodes, ms) = (self.nodes as f64 / moves, self.time.as_secs_f64() * 1000.0 / moves);
        let depth = self.depths as f64 / moves;
        format!("{nodes:.0} positions, {ms:.1} ms a move, depth {depth:.1}")
    }
}

/// The evaluator that counts turns, with five weights instead of the fitted ones if there are any.
fn race(config: &Config, weights: Option<&str>) -> Result<Race, String> {
    let Some(text) = weights else { return Ok(Race::new(config.edition())) };
    let numbers: Result<Vec<f32>, _> = text.split(',').map(str::parse).collect();
    match numbers.as_deref() {
        Ok(&[scale, scale_per_turn, first, second, third]) => {
            let lettuces = [first, second, third];
            let weights = RaceWeights { scale, scale_per_turn, lettuces };
            Ok(Race::with_weights(config.edition(), [weights; MAX_PLAYERS - 1]))
        }
        _ => Err(format!("weights are five numbers, not '{text}'")),
    }
}

fn greedy(eval: &Eval, game: &mut Hare) -> (Option<Move>, u64) {
    let mut moves = MoveList::new();
    game.turn(&mut moves);
    let us = game.to_move().index();
    let value = |mv: Move| {
        let mut after = *game;
        after.play_unchecked(mv);
        eval.evaluate(&after)[us]
    };
    let best = moves.iter().copied().max_by(|a, b| value(*a).total_cmp(&value(*b)));
    (best, moves.len() as u64)
}

fn max_n(eval: Eval, settings: Settings) -> Result<MaxN<Eval>, String> {
    MaxN::new(eval, settings).map_err(|error| error.to_string())
}

fn reference_settings() -> Settings {
    Settings {
        end: BranchEnd::SeatPassedOver,
        chance: ChanceRule::Skip,
        sorted: true,
        beam: vec![0, 0, 8, 8, 4],
        ..Settings::plain(depth(8), Choice::Absolute)
    }
}

fn deepening(kind: &str, parameters: &mut Parameters) -> Result<Settings, String> {
    let most = parameters.number("depth")?.unwrap_or(DEEPEST);
    let most = Depth::new(most).map_err(|_| format!("{most} is no depth"))?;
    let mut settings = Settings { sorted: true, ..Settings::plain(most, Choice::Absolute) };
    match kind {
        "maxn" => {}
        "duel" => {
            settings.choice = Choice::Relative;
            settings.cutoffs = true;
        }
        "paranoid" => {
            settings.others = Others::AgainstUs;
            settings.cutoffs = true;
        }
        _ => return Err(format!("no player '{kind}'")),
    }
    if parameters.is("cards", "skip")? {
        settings.chance = ChanceRule::Skip;
    }
    if let Some(widths) = parameters.take("beam") {
        let read = |width: &str| width.parse().map_err(|_| format!("no width '{width}'"));
        settings.beam = widths.split(',').map(read).collect::<Result<_, _>>()?;
    }
    Ok(settings)
}

fn mcts(eval: Eval, parameters: &mut Parameters) -> Result<Mcts<Eval>, String> {
    let mut settings = MctsSettings::default();
    if parameters.is("chance", "open")? {
        settings.chance = ChanceTree::OpenLoop;
    }
    if let Some(exploration) = parameters.number("c")? {
        settings.exploration = exploration;
    }
    if let Some(bias) = parameters.number("bias")? {
        settings.bias = bias;
    }
    if let Some(playout) = parameters.number("playout")? {
        settings.playout = playout;
    }
    if let Some(mib) = parameters.number("mib")? {
        settings.memory = mib;
    }
    Mcts::new(eval, settings).map_err(|error| error.to_string())
}

fn depth(plies: u32) -> Depth {
    Depth::new(plies).expect("a depth")
}
