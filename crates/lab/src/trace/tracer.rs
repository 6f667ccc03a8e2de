//! The recorder behind a trace.

use game::{Game, MoveList, Notation, Turn, Values};

use super::grown::{GrownTrace, step_text};
use super::plan::{Census, Plan, finite};
use super::{Event, Perspective, PlyCount, StepText, Trace, TraceValue};
use crate::advice::Appraised;
use crate::ladder::RungEffort;
use crate::rungs::Algorithm;
use crate::{Choosing, Grown, Note, Recorder, Settings, Step, Stop, Value, Window};

/// What a trace is of, beside the position.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// The stable name of the game.
    pub game: &'a str,
    /// The name of the rung.
    pub rung: &'a str,
    /// By what the rung is told how much to search.
    pub effort: RungEffort,
    /// What a pawn is worth to it, in games with pieces.
    pub pawn: Option<i32>,
    /// Nodes to keep at most.
    pub cap: usize,
}

/// Lets an algorithm search a position twice, to count and to record.
pub fn record<G: Notation, A: Algorithm<G>>(
    algorithm: &A,
    game: &G,
    settings: &Settings,
    query: Query<'_>,
) -> Trace {
    let mut census = Census::default();
    let found = algorithm.run(game, settings, &mut census);
    let counts = census.by_ply();
    let mut tracer = Tracer {
        plans: census.plans(query.cap).into_iter(),
        plan: Plan::new(&[], 0),
        best: &found.line,
        events: Vec::new(),
        frames: Vec::new(),
        kept: vec![0; counts.len()],
        kept_here: Vec::new(),
        next: 0,
        step: None,
        again: false,
        grown: GrownTrace::new(query.cap, settings.simulations),
    };
    // What a number or the clock broke off is broken off again at the same position. Whoever set the
    // flag has gone away: it stops this run too.
    let mut settings = settings.clone();
    settings.limits.positions = found.broken_off.then_some(found.count.visited);
    settings.limits.until = None;
    algorithm.run(game, &settings, &mut tracer);
    let told = tracer.grown.finish(&mut tracer.events, &mut tracer.kept);
    let grows = query.effort == RungEffort::Simulations;
    let kept = tracer.kept.iter().zip(&counts).enumerate();
    let plies = kept.map(|(ply, (&kept, &visited))| PlyCount { ply, visited, kept }).collect();
    let line = line_text(game, &found.line);
    Trace {
        version: 2,
        game: query.game.to_owned(),
        rung: query.rung.to_owned(),
        position: game.write_position(),
        depth: (!grows).then(|| settings.depth.plies()),
        simulations: grows.then_some(told),
        pawn: query.pawn,
        best: line.first().cloned(),
        line,
        value: found.value.map(|value| TraceValue::of(value, game.players())),
        perspective: found.value.map(Perspective::of),
        visited: found.count.visited,
        evaluated: found.count.evaluated,
        broken_off: found.broken_off,
        cap: query.cap,
        plies,
        events: tracer.events,
    }
}

/// A line of play as people write it. Events of chance that a rung leaves out of account pass.
pub fn line_text<G: Notation>(game: &G, line: &[G::Move]) -> Vec<String> {
    let mut game = game.clone();
    let mut moves = MoveList::new();
    let mut texts = Vec::new();
    for &mv in line {
        if game.turn(&mut moves) == Turn::Chance {
            game.skip_chance();
        }
        texts.push(game.write_san(mv));
        game.play_unchecked(mv);
    }
    texts
}

/// A node on the way from the root to the present one.
struct Frame {
    /// Its number, if it is kept.
    node: Option<usize>,
    players: usize,
    /// Whether its children are kept.
    open: bool,
    /// How many moves of the best line led here, if they did.
    on_line: Option<usize>,
    /// Positions below that are not kept.
    left_out: u64,
}

/// Keeps the nodes that the plan says.
struct Tracer<'a, G: Game> {
    /// Of the searches of the root to come.
    plans: std::vec::IntoIter<Plan>,
    /// Of the present one.
    plan: Plan,
    /// The best line.
    best: &'a [G::Move],
    events: Vec<Event>,
    frames: Vec<Frame>,
    /// Nodes kept, by ply.
    kept: Vec<u64>,
    /// The same in the present search of the root.
    kept_here: Vec<u64>,
    /// The number of the next node.
    next: usize,
    /// What leads to the next node, and how much of the best line that is.
    step: Option<(StepText, Option<usize>)>,
    /// The next node is searched again.
    again: bool,
    /// Of a tree that grows.
    grown: GrownTrace,
}

impl<G: Notation> Tracer<'_, G> {
    /// Whether the children of the present node are kept.
    fn is_open(&self) -> bool {
        let full = self.kept_here.iter().sum::<u64>() >= self.plan.cap as u64;
        self.frames.last().is_none_or(|frame| frame.open && frame.node.is_some()) && !full
    }

    fn step_text(&self, game: &G, step: Step<G::Move, G::Chance>) -> (StepText, Option<usize>) {
        let on_line = self.frames.last().and_then(|frame| frame.on_line);
        let on_line = match step {
            Step::Move(mv) => {
                let next = on_line.filter(|&place| self.best.get(place) == Some(&mv));
                next.map(|place| place + 1)
            }
            Step::Chance(_) | Step::Pass => on_line,
        };
        (step_text(game, step), on_line)
    }

    fn keep(&mut self, game: &G, depth: u32, window: Window) -> Frame {
        let ply = self.frames.len();
        let node = self.next;
        self.next += 1;
        let nth = self.kept_here[ply];
        self.kept_here[ply] += 1;
        self.kept[ply] += 1;
        let (step, on_line) = match self.step.take() {
            Some((step, on_line)) => (Some(step), on_line),
            None => (None, Some(0)),
        };
        let mut moves = MoveList::new();
        let (turn, children) = match game.turn(&mut moves) {
            Turn::Player(player) => (Some(player.index()), moves.len()),
            Turn::Chance => (None, outcomes(game)),
            Turn::Over(_) => (None, 0),
        };
        self.events.push(Event::Enter {
            node,
            parent: self.frames.last().and_then(|frame| frame.node),
            step,
            ply,
            depth,
            turn,
            position: game.write_position(),
            alpha: finite(window.alpha),
            beta: finite(window.beta),
            again: std::mem::take(&mut self.again),
        });
        let below = self.kept_here.get(ply + 1).copied().unwrap_or(0);
        let open = on_line.is_some() || self.plan.opens(ply, nth, children as u64, below);
        Frame { node: Some(node), players: game.players(), open, on_line, left_out: 0 }
    }
}

/// How many events of chance may happen.
fn outcomes<G: Game>(game: &G) -> usize {
    let mut outcomes = Vec::new();
    game.chances(&mut outcomes);
    outcomes.len()
}

impl<G: Notation> Recorder<G> for Tracer<'_, G> {
    fn down(&mut self, game: &G, step: Step<G::Move, G::Chance>) {
        self.step = self.is_open().then(|| self.step_text(game, step));
    }

    fn enter(&mut self, game: &G, depth: u32, window: Window) {
        if self.frames.is_empty() {
            self.plan = self.plans.next().unwrap_or_else(|| Plan::new(&[], 0));
            self.kept_here = vec![0; self.kept.len()];
        }
        let frame = if self.is_open() {
            self.keep(game, depth, window)
        } else {
            Frame { node: None, players: 0, open: false, on_line: None, left_out: 0 }
        };
        self.frames.push(frame);
    }

    fn note(&mut self, note: Note) {
        match note {
            Note::Research => self.again = true,
            Note::TableMove => {
                if let Some(node) = self.frames.last().and_then(|frame| frame.node) {
                    self.events.push(Event::TableMove { node });
                }
            }
            // The step tells it.
            Note::Pass => {}
        }
    }

    fn skip(&mut self, game: &G, moves: &[G::Move]) {
        if let Some(node) = self.frames.last().and_then(|frame| frame.node)
            && !moves.is_empty()
        {
            let moves = moves.iter().map(|&mv| game.write_san(mv)).collect();
            self.events.push(Event::Skip { node, moves });
        }
    }

    fn leave(&mut self, value: Value, stop: Stop) {
        let Some(frame) = self.frames.pop() else { return };
        let left_out = frame.left_out;
        if let Some(node) = frame.node {
            let value = TraceValue::of(value, frame.players);
            self.events.push(Event::Leave { node, value, stop, left_out });
        }
        if let Some(above) = self.frames.last_mut() {
            above.left_out += left_out + u64::from(frame.node.is_none());
        }
        self.again = false;
    }

    fn choose(&mut self, game: &G, choosing: Choosing<'_, G::Move, G::Chance>) {
        self.grown.choose(game, choosing);
    }

    fn grow(&mut self, game: &G, grown: Grown<G::Move, G::Chance>) {
        self.grown.grow(game, grown, &mut self.events);
    }

    fn appraise(&mut self, node: usize, by: Appraised, values: &Values) {
        self.grown.appraise(node, by, values, &mut self.events);
    }

    fn back_up(&mut self, way: &[(usize, usize)], end: usize, values: &Values) {
        self.grown.back_up(way, end, values, &mut self.events);
    }
}
