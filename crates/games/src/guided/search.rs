//! The tree of one opponent, from move to move.

use std::time::{Duration, Instant};

use engine::{Control, EngineError, Limits};
use game::{Evaluator, MoveList, OutOfMemory, Player, Turn, ZeroSum};
use multi::{
    Advice, Asked, Guide as _, Puct, PuctMove, PuctResult, PuctSettings, PuctTree, RootRule,
    Threaded,
};
use search::{Bound, Line, SearchResult};

use super::guide::{DuelGuide, MovePolicy};
use super::quiet::centipawns;

/// A search looks up from the tree after so long at the latest: at its clock, at whoever wants a report.
const SLICE: Duration = Duration::from_millis(10);
/// Leaves asked about at once for each thread, where there are several.
const BATCH: usize = 16;
/// How long it thinks before it first tells what it found.
const FIRST_REPORT: Duration = Duration::from_millis(100);

/// Numbers found by matches (`docs/puct.md`).
const EXPLORATION: f32 = 1.0;
const FIRST_PLAY: f32 = 0.1;

/// A search by a tree, in the game `G` by the evaluation `E`.
pub struct TreeSearch<G: ZeroSum, E> {
    puct: Puct<Threaded<DuelGuide<G, E>>>,
    /// What grew below the position that was thought about last.
    tree: Option<PuctTree<G>>,
    /// Advises where no tree can grow.
    sight: DuelGuide<G, E>,
    /// Where the work of several threads is done.
    pool: Option<rayon::ThreadPool>,
}

/// When to stop.
pub struct TreeLimits<'a> {
    /// Simulations.
    pub nodes: Option<u64>,
    /// Time, counted from the end of pondering on where there is any.
    pub time: Option<Duration>,
    /// Whether the time is that of a clock, and worth saving.
    pub saves: bool,
    /// Moves that the best line may have.
    pub depth: Option<u32>,
    /// Whether only `control` ends the search.
    pub infinite: bool,
    pub control: &'a Control,
    /// Lines to tell.
    pub lines: usize,
}

impl<'a> TreeLimits<'a> {
    /// The limits of a search, as far as a tree can keep them.
    ///
    /// # Errors
    /// Given moves, and a mate to look for: a tree knows neither.
    pub fn new(
        limits: &Limits,
        seat: Player,
        overhead: Duration,
        control: &'a Control,
        lines: usize,
    ) -> Result<Self, EngineError> {
        let refuse = |name, value: String| {
            let reason = "a search by a tree considers all moves, and looks for no mate".to_owned();
            Err(EngineError::Setting { name, value, reason })
        };
        if let Some(first) = limits.search_moves.first() {
            return refuse("search_moves", first.clone());
        }
        if let Some(mate) = limits.mate {
            return refuse("mate", mate.to_string());
        }
        let by_clock = limits.share_of_clock(seat.index(), overhead);
        let movetime = limits.movetime.map(|time| time.saturating_sub(overhead / 2));
        let time = movetime.into_iter().chain(by_clock).min();
        let endless = time.is_none() && limits.nodes.is_none() && limits.depth.is_none();
        Ok(Self {
            nodes: limits.nodes,
            time,
            saves: movetime.is_none(),
            depth: limits.depth,
            infinite: limits.infinite || endless,
            control,
            lines,
        })
    }
}

impl<G: ZeroSum, E: Evaluator<G>> TreeSearch<G, E> {
    /// A search by this policy and this evaluation, on so many threads and with so many MiB.
    ///
    /// # Errors
    /// Memory or threads that cannot be had.
    pub fn new(
        policy: Box<dyn MovePolicy<G>>,
        evaluator: E,
        threads: usize,
        memory: usize,
    ) -> Result<Self, EngineError> {
        OutOfMemory::check(memory)?;
        let settings = PuctSettings {
            exploration: EXPLORATION,
            first_play: FIRST_PLAY,
            root: RootRule::Puct,
            solves: false,
            batch: if threads == 1 { 1 } else { (BATCH * threads).min(PuctSettings::MOST_BATCH) },
            memory,
            seed: 0,
        };
        let sight = DuelGuide::new(policy, evaluator);
        let guide = Threaded::new(&sight, threads);
        let pool = (threads > 1)
            .then(|| rayon::ThreadPoolBuilder::new().num_threads(threads).build())
            .transpose()
            .map_err(|error| EngineError::Setting {
                name: "threads",
                value: threads.to_string(),
                reason: error.to_string(),
            })?;
        let puct = Puct::new(guide, settings).expect("numbers that were tried");
        Ok(Self { puct, tree: None, sight, pool })
    }

    /// Thinks about a position; what grew below it before is gone on with.
    pub fn think(
        &mut self,
        game: &G,
        limits: &TreeLimits<'_>,
        report: &mut dyn FnMut(&Line<G::Move>),
    ) -> SearchResult<G::Move> {
        let begun = Instant::now();
        let kept = self.tree.take().and_then(|tree| follow(tree, game));
        let mut tree = kept.unwrap_or_else(|| PuctTree::new(game.clone(), self.puct.settings()));
        let before = tree.simulations();
        let (mut counted, mut report_at, mut simulations) = (begun, FIRST_REPORT, 0);
        let result = loop {
            if limits.control.is_pondering() {
                counted = Instant::now();
            }
            let result = self.grow(&mut tree, &limits.slice(simulations, counted));
            let grown = result.simulations - before - simulations;
            simulations += grown;
            let elapsed = begun.elapsed();
            if grown == 0 || limits.is_over(&result, simulations, counted) {
                break result;
            }
            if elapsed >= report_at {
                report_at = elapsed * 3 / 2;
                let lines = lines_of(&result, game, limits.lines, simulations, elapsed);
                lines.iter().for_each(&mut *report);
            }
        };
        limits.control.wait(limits.infinite);
        let time = begun.elapsed();
        let mut lines = lines_of(&result, game, limits.lines, simulations, time);
        if lines.is_empty() {
            lines.extend(self.at_sight(game, time));
        }
        lines.iter().for_each(report);
        self.tree = Some(tree);
        SearchResult { lines, nodes: simulations, time }
    }

    /// The most promising move, where nothing was tried: as there was no time, or as the game may be claimed to
    /// be over.
    fn at_sight(&mut self, game: &G, time: Duration) -> Option<Line<G::Move>> {
        let mut moves = MoveList::new();
        let Turn::Player(player) = game.turn(&mut moves) else { return None };
        let asked = Asked { game: game.clone(), player, moves: moves.to_vec() };
        let mut advice = Advice::default();
        self.sight.advise(&[asked], &mut advice);
        let (priors, values) = advice.of(0);
        let best = (0..moves.len()).max_by(|&a, &b| priors[a].total_cmp(&priors[b]))?;
        Some(line(1, vec![moves[best]], values[player.index()], 1, time))
    }

    fn grow(&mut self, tree: &mut PuctTree<G>, limits: &multi::Limits<'_>) -> PuctResult<G::Move> {
        let Self { puct, pool, .. } = self;
        match pool {
            None => puct.search(tree, limits, |_| ()),
            Some(pool) => pool.install(|| puct.search(tree, limits, |_| ())),
        }
    }
}

impl TreeLimits<'_> {
    /// How long the tree grows before it is looked at again.
    fn slice(&self, simulations: u64, counted: Instant) -> multi::Limits<'_> {
        let left = self.time.map_or(SLICE, |time| time.saturating_sub(counted.elapsed()));
        multi::Limits {
            nodes: self.nodes.map(|nodes| nodes.saturating_sub(simulations)),
            time: Some(left.min(SLICE)),
            stop: Some(self.control.stop_flag()),
            ..multi::Limits::default()
        }
    }

    fn is_over<M: Copy>(&self, found: &PuctResult<M>, simulations: u64, counted: Instant) -> bool {
        if self.control.is_stopped() || found.moves.is_empty() {
            return true;
        }
        if self.control.is_pondering() {
            return false;
        }
        if self.infinite {
            return found.full;
        }
        let elapsed = counted.elapsed();
        let late = self.time.is_some_and(|time| elapsed >= time);
        let enough = self.nodes.is_some_and(|nodes| simulations >= nodes);
        let deep = self.depth.is_some_and(|depth| depth_of(found) >= depth);
        late || enough || deep || self.is_settled(found, elapsed)
    }

    /// Whether no other move can become the one tried most often in the time that is left, where that is worth
    /// saving.
    fn is_settled<M>(&self, found: &PuctResult<M>, elapsed: Duration) -> bool {
        let (true, Some(time)) = (self.saves, self.time) else { return false };
        if found.moves.len() == 1 {
            return true;
        }
        let mut visits: Vec<u32> = found.moves.iter().map(|found| found.visits).collect();
        visits.sort_unstable_by(|one, other| other.cmp(one));
        let ahead = f64::from(visits[0] - visits[1]);
        let pace = found.simulations as f64 / elapsed.as_secs_f64().max(1e-3);
        ahead > pace * time.saturating_sub(elapsed).as_secs_f64()
    }
}

/// The tree below a position of which only the last moves are new: its own move and the answer.
fn follow<G: ZeroSum>(mut tree: PuctTree<G>, game: &G) -> Option<PuctTree<G>> {
    if tree.game() == game {
        return Some(tree);
    }
    let mut before = tree.game().clone();
    let way = way_to(&mut before, game, 2)?;
    way.into_iter().for_each(|mv| tree.play(mv));
    Some(tree)
}

/// The moves from one position to another, so many at most.
fn way_to<G: ZeroSum>(from: &mut G, to: &G, most: usize) -> Option<Vec<G::Move>> {
    if most == 0 {
        return None;
    }
    let mut moves = MoveList::new();
    from.turn(&mut moves);
    for mv in moves {
        let undo = from.play_unchecked(mv);
        let way = match from == to {
            true => Some(Vec::new()),
            false => way_to(from, to, most - 1),
        };
        from.undo(mv, undo);
        if let Some(way) = way {
            return Some([vec![mv], way].concat());
        }
    }
    None
}

/// Moves of the line that was tried most often.
fn depth_of<M>(found: &PuctResult<M>) -> u32 {
    let best = found.best.and_then(|best| found.moves.get(best));
    best.map_or(0, |best| 1 + best.line.len() as u32)
}

/// The lines to tell, so many at most: the move to play first, then those tried most often.
fn lines_of<G: ZeroSum>(
    found: &PuctResult<G::Move>,
    game: &G,
    most: usize,
    nodes: u64,
    time: Duration,
) -> Vec<Line<G::Move>> {
    let own = game.side().index();
    let line = |(rank, found): (usize, &PuctMove<G::Move>)| {
        let moves = [&[found.mv], found.line.as_slice()].concat();
        line(rank + 1, moves, found.values[own], nodes, time)
    };
    let tried = found.ranked().into_iter().filter(|found| found.visits > 0);
    tried.take(most).enumerate().map(line).collect()
}

/// A line of which the side to move expects so much.
fn line<M>(rank: usize, moves: Vec<M>, expected: f32, nodes: u64, time: Duration) -> Line<M> {
    let depth = moves.len() as u32;
    Line {
        rank,
        depth,
        seldepth: depth,
        score: centipawns(expected),
        bound: Bound::Exact,
        moves,
        nodes,
        time,
        hashfull: 0,
    }
}
