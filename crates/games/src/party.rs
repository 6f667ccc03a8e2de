//! An opponent in games for any number of players.

use std::time::{Duration, Instant};

use engine::{
    Answer, BoundView, Control, EngineError, Limits, OpeningBook, Opponent, Report, ScoreView,
    Session, Settings, Strength,
};
use game::{Game, MoveList, Notation, OutOfMemory, PayoffEval, Turn, Values};

use crate::adapter::Adapter;
use crate::agents::{Agent, Budget, Line, SearchInfo};
use crate::session::move_view;

/// A game for any number of players, with or without chance: played by the crate `multi`.
pub trait Party: Adapter {
    /// Says what each player may expect of a position, in payoffs.
    type Evaluator: PayoffEval<Self::Game> + Default;

    /// Who plays with this strength, with so many MiB to remember in. It has levels, and handicaps in
    /// thousandths of a win.
    fn agent(strength: Strength, memory: usize) -> Box<dyn Agent<Self::Game>>;
}

/// One opponent in the game that `A` adapts.
pub struct PartyOpponent<A: Party> {
    agent: Box<dyn Agent<A::Game>>,
    eval: A::Evaluator,
    settings: Settings,
    /// Counts games since the seed came, so that whoever plays at random plays each differently.
    games: u64,
}

impl<A: Party> Default for PartyOpponent<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: Party> PartyOpponent<A> {
    /// One with default settings.
    #[must_use]
    pub fn new() -> Self {
        let settings = Settings::default();
        let agent = A::agent(settings.strength, settings.hash_mib);
        Self { agent, eval: A::Evaluator::default(), settings, games: 0 }
    }
}

/// The lines of a thought, so many at most.
fn reports_of<A: Party>(
    eval: &A::Evaluator,
    game: &A::Game,
    thought: &SearchInfo<MoveOf<A>>,
    settings: &Settings,
    time: Duration,
) -> Vec<Report> {
    let report = |(index, line): (usize, &Line<MoveOf<A>>)| {
        let payoffs = line.payoffs.unwrap_or_else(|| expected::<A>(eval, game, line));
        let payoffs = per_mille(&payoffs, game.players());
        let (pv, san) = written::<A>(game, &line.moves, settings.human_notation);
        Report {
            depth: thought.depth,
            seldepth: thought.depth.max(pv.len() as u32),
            multipv: index + 1,
            score: ScoreView::Payoff(payoffs[A::mover(game).index()]),
            bound: BoundView::Exact,
            wdl: None,
            payoffs,
            nodes: thought.nodes,
            nps: (thought.nodes as f64 / time.as_secs_f64().max(1e-6)) as u64,
            time_ms: millis(time),
            hashfull: 0,
            pv,
            san,
            scripts: Default::default(),
        }
    };
    thought.lines.iter().take(settings.multipv).enumerate().map(report).collect()
}

/// The moves of a line as programs and, if wanted, as people write them, as far as they can be played
/// one after another.
fn written<A: Party>(
    game: &A::Game,
    line: &[MoveOf<A>],
    human: bool,
) -> (Vec<String>, Vec<String>) {
    let mut game = game.clone();
    let mut legal = MoveList::new();
    let mut texts = (Vec::new(), Vec::new());
    for &mv in line {
        if !matches!(game.turn(&mut legal), Turn::Player(_)) || !legal.contains(&mv) {
            break;
        }
        texts.0.push(game.write_move(mv));
        if human {
            texts.1.push(game.write_san(mv));
        }
        game.play_unchecked(mv);
    }
    texts
}

/// What the position after the first move of a line is worth at sight, for those who search by other
/// values.
fn expected<A: Party>(eval: &A::Evaluator, game: &A::Game, line: &Line<MoveOf<A>>) -> Values {
    let mut after = game.clone();
    if let Some(&mv) = line.moves.first() {
        after.play_unchecked(mv);
    }
    eval.evaluate(&after)
}

type MoveOf<A> = <<A as Adapter>::Game as Game>::Move;

fn per_mille(payoffs: &Values, players: usize) -> Vec<u16> {
    payoffs[..players].iter().map(|payoff| (payoff.clamp(0.0, 1.0) * 1000.0) as u16).collect()
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl<A: Party> Opponent for PartyOpponent<A> {
    fn configure(&mut self, settings: &Settings) -> Result<(), EngineError> {
        settings.check(&A::info())?;
        if let OpeningBook::File(path) = &settings.book {
            let reason = "this game has no opening books".to_owned();
            return Err(EngineError::Book { path: path.display().to_string(), reason });
        }
        settings.check_no_params()?;
        let old = &self.settings;
        if settings.hash_mib != old.hash_mib {
            OutOfMemory::check(settings.hash_mib)?;
        }
        if (settings.strength, settings.hash_mib) != (old.strength, old.hash_mib) {
            self.agent = A::agent(settings.strength, settings.hash_mib);
        }
        if settings.seed != old.seed {
            self.games = 0;
        }
        self.settings = settings.clone();
        Ok(())
    }

    fn new_game(&mut self) {
        self.games += 1;
    }

    fn think(
        &mut self,
        session: &dyn Session,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Report),
    ) -> Result<Answer, EngineError> {
        if let Some(first) = limits.search_moves.first() {
            return Err(EngineError::Setting {
                name: "search_moves",
                value: first.clone(),
                reason: "in this game all moves are considered".to_owned(),
            });
        }
        let root: &A::Game = session.typed()?;
        // What is done once for all games does not count as time for the move.
        self.eval.prepare(root);
        let begun = Instant::now();
        let by_clock = limits.share_of_clock(A::mover(root).index(), self.settings.move_overhead);
        let task = Budget {
            depth: limits.depth,
            nodes: limits.nodes,
            time: limits.movetime.into_iter().chain(by_clock).min(),
            stop: control.stop_flag(),
            seed: self.settings.seed_after(self.games),
        };
        let Self { agent, eval, settings, .. } = self;
        let reports = |thought: &_| reports_of::<A>(eval, root, thought, settings, begun.elapsed());
        let thought = agent.think(&mut root.clone(), &task, &mut |thought| {
            reports(thought).into_iter().for_each(&mut *report);
        });
        let lines = reports(&thought);
        lines.iter().cloned().for_each(report);
        control.wait(limits.infinite);
        Ok(Answer {
            best: thought.best().map(|mv| move_view::<A>(root, mv)),
            book: false,
            ponder: None,
            nodes: thought.nodes,
            lines,
            time_ms: millis(begun.elapsed()),
        })
    }
}
