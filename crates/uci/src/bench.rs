//! The fixed search that tells one version of the program from another.

use std::time::{Duration, Instant};

use engine::{Answer, Control, EngineError, Evaluation, GameKind, Limits, Settings, Start};

/// What a benchmark cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// Positions searched: the signature of search and evaluation.
    pub nodes: u64,
    /// Time spent searching.
    pub time: Duration,
}

impl Cost {
    /// Positions a second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        let nps = u128::from(self.nodes) * 1_000_000 / self.time.as_micros().max(1);
        u64::try_from(nps).unwrap_or(u64::MAX)
    }

    /// The two lines that end a benchmark's output: `N nodes` and `N nps`.
    #[must_use]
    pub fn lines(&self) -> String {
        format!("{} nodes\n{} nps", self.nodes, self.nps())
    }
}

/// Searches the benchmark positions of a game to their fixed depth by this evaluation with one thread and
/// a table of 16 MiB, each as in a new game, so that the count of nodes is the same in every run.
///
/// Calls `progress` with each position and its answer; ends early when `control` says stop.
///
/// # Errors
/// When the game refuses its own positions, or evaluation or table cannot be had.
pub fn bench(
    kind: &dyn GameKind,
    evaluation: &Evaluation,
    control: &Control,
    mut progress: impl FnMut(&str, &Answer),
) -> Result<Cost, EngineError> {
    let (positions, depth) = kind.bench();
    let mut opponent = kind.opponent();
    opponent.configure(&Settings {
        hash_mib: 16,
        threads: 1,
        human_notation: false,
        evaluation: evaluation.clone(),
        ..Settings::default()
    })?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut cost = Cost::default();
    for fen in positions {
        if control.is_stopped() {
            break;
        }
        let start = Start { fen: Some((*fen).to_owned()), ..Start::default() };
        let session = kind.open(&start)?;
        opponent.new_game();
        let begun = Instant::now();
        let answer = opponent.think(session.as_ref(), &limits, control, &mut |_| {})?;
        cost.time += begun.elapsed();
        cost.nodes += answer.nodes;
        progress(fen, &answer);
    }
    Ok(cost)
}
