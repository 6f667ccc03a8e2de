//! What rungs and the reference program do alike when they are asked for a move.

use std::time::{Duration, Instant};

use engine::{
    Answer, BoundView, Control, EngineError, Limits, MoveView, Report, ScoreView, Session, Settings,
};
use game::{Depth, Score};

use crate::position::{LabPosition, RungAnswer};
use crate::subject::Subject;
use crate::trace::TraceValue;

/// How reasons begin for which settings are refused.
pub(super) const A_RUNG: &str = "a rung";

/// A game, the settings, and how many games were played.
pub(super) struct Seat {
    pub subject: &'static dyn Subject,
    settings: Settings,
    /// Positions that a move may take at most.
    pub positions: Option<u64>,
    /// Counts games since the seed came, so that whoever plays at random plays each differently.
    games: u64,
}

/// A question under way.
pub(super) struct Asked<'a> {
    pub session: &'a dyn Session,
    pub board: Box<dyn LabPosition>,
    begun: Instant,
}

impl Seat {
    pub fn new(subject: &'static dyn Subject) -> Self {
        Self { subject, settings: Settings::default(), positions: None, games: 0 }
    }

    /// Takes up a position.
    pub fn open<'a>(
        &self,
        session: &'a dyn Session,
        limits: &Limits,
    ) -> Result<Asked<'a>, EngineError> {
        let begun = Instant::now();
        if let Some(first) = limits.search_moves.first() {
            return Err(EngineError::Setting {
                name: "search_moves",
                value: first.clone(),
                reason: "a rung considers all moves".to_owned(),
            });
        }
        Ok(Asked { session, board: self.subject.position(session)?, begun })
    }

    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Takes over settings that passed the check.
    pub fn configure(&mut self, settings: &Settings) {
        if settings.seed != self.settings.seed {
            self.games = 0;
        }
        self.settings = settings.clone();
    }

    pub const fn new_game(&mut self) {
        self.games += 1;
    }

    /// Where the random choices of this game begin.
    pub const fn seed(&self) -> u64 {
        self.settings.seed_after(self.games)
    }

    /// The lab's settings for a search to this depth.
    pub fn lab_settings(
        &self,
        depth: Depth,
        limits: &Limits,
        control: &Control,
    ) -> crate::Settings {
        let positions = limits.nodes.into_iter().chain(self.positions).min();
        let limits = crate::Limits { positions, until: None, stop: control.into() };
        crate::Settings { seed: self.seed(), limits, ..crate::Settings::to_depth(depth) }
    }

    /// Time for a move by its own limit alone.
    pub fn move_time(&self, limits: &Limits) -> Option<Duration> {
        let overhead = self.settings.move_overhead / 2;
        limits.movetime.map(|time| time.saturating_sub(overhead))
    }
}

impl Asked<'_> {
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// When so much time is up, from the question on.
    pub fn until(&self, time: Option<Duration>) -> Option<Instant> {
        self.begun.checked_add(time?)
    }

    /// What was found, as opponents tell it.
    pub fn answer(&self, found: &RungAnswer, report: &mut dyn FnMut(Report)) -> Answer {
        let time_ms = u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        let score = found
            .value
            .as_ref()
            .and_then(|value| score_view(value, found.pawn, self.board.turn()?));
        let line = match (&found.best, score) {
            (_, Some(_)) => found.line.clone(),
            (best, None) => best.iter().cloned().collect(),
        };
        let played = self.session.line(&line);
        let best = match found.best {
            Some(_) => played.first().cloned(),
            None => self.session.view().legal.into_iter().next(),
        };
        let nodes = found.count.visited;
        let line = score.map(|score| report_of(found, &played, score, time_ms));
        let lines: Vec<Report> = line.into_iter().collect();
        lines.iter().cloned().for_each(report);
        Answer { best, book: false, ponder: None, lines, nodes, time_ms }
    }
}

/// A value for the seat to move, where a pawn is worth so much; without pawns only what each player may
/// expect is told.
fn score_view(value: &TraceValue, pawn: Option<i32>, seat: usize) -> Option<ScoreView> {
    let cp = |value: i32| {
        let most = i64::from(Score::MAX_EVAL.raw());
        // Within bounds that fit.
        let value = (i64::from(value) * 100 / i64::from(pawn?)).clamp(-most, most);
        Some(ScoreView::Cp(value as i32))
    };
    match value {
        TraceValue::One { mate: Some(moves), .. } => pawn.map(|_| ScoreView::Mate(*moves)),
        TraceValue::One { score, mate: None } => cp(*score),
        TraceValue::Each { each } => each.get(seat).and_then(|&value| cp(value as i32)),
        TraceValue::Shares { shares } => {
            shares.get(seat).map(|&of| ScoreView::Payoff(per_mille(of)))
        }
    }
}

/// A share of the prize, from 0 to 1, in thousandths.
fn per_mille(share: f32) -> u16 {
    (share.clamp(0.0, 1.0) * 1000.0).round() as u16
}

/// What each player may expect, in games for any number of players.
fn payoffs(found: &RungAnswer) -> Vec<u16> {
    match (&found.value, found.pawn) {
        (Some(TraceValue::Shares { shares }), None) => {
            shares.iter().copied().map(per_mille).collect()
        }
        _ => Vec::new(),
    }
}

fn report_of(found: &RungAnswer, played: &[MoveView], score: ScoreView, time_ms: u64) -> Report {
    let nodes = found.count.visited;
    let mut scripts = std::collections::BTreeMap::<String, Vec<String>>::new();
    for (script, text) in played.iter().flat_map(|mv| &mv.scripts) {
        scripts.entry(script.clone()).or_default().push(text.clone());
    }
    Report {
        depth: found.depth,
        seldepth: found.depth.max(u32::try_from(played.len()).unwrap_or(u32::MAX)),
        multipv: 1,
        score,
        bound: BoundView::Exact,
        wdl: None,
        payoffs: payoffs(found),
        nodes,
        nps: (nodes as f64 * 1e6 / found.time_us.max(1) as f64) as u64,
        time_ms,
        hashfull: 0,
        pv: played.iter().map(|mv| mv.uci.clone()).collect(),
        san: played.iter().map(|mv| mv.san.clone()).collect(),
        scripts,
    }
}
