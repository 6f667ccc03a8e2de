//! What is found on the opponent's time is played without more thought.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use chess::{Chess, Config, eval::Handcrafted};
use game::{Evaluator, Notation, Observer, Score};
use search::{Control, Limits, SearchClock, Searcher};

/// Says that the opponent has moved as expected after so many evaluations, in the midst of whatever
/// iteration is under way.
#[derive(Clone)]
struct Hitting {
    inner: Handcrafted,
    control: Control,
    evaluations: Arc<AtomicU64>,
    hit: u64,
}

impl Observer for Hitting {
    fn added(&mut self, piece: usize, square: usize) {
        self.inner.added(piece, square);
    }
    fn removed(&mut self, piece: usize, square: usize) {
        self.inner.removed(piece, square);
    }
}

impl Evaluator<Chess> for Hitting {
    fn reset(&mut self, game: &Chess) {
        self.inner.reset(game);
    }
    fn push(&mut self) {
        self.inner.push();
    }
    fn pop(&mut self) {
        self.inner.pop();
    }
    fn evaluate(&mut self, game: &Chess) -> Score {
        if self.evaluations.fetch_add(1, Ordering::Relaxed) + 1 == self.hit {
            self.control.ponder_hit();
        }
        self.inner.evaluate(game)
    }
}

/// Evaluations after the opponent moved, with an hour on the clock.
fn evaluations_after_hit(fen: &str) -> u64 {
    let control = Control::pondering();
    let evaluations = Arc::new(AtomicU64::new(0));
    let hit = 100_000;
    let evaluator = Hitting {
        inner: Handcrafted::default(),
        control: control.clone(),
        evaluations: Arc::clone(&evaluations),
        hit,
    };
    let hour = Duration::from_secs(3600);
    let clock = SearchClock {
        left: hour,
        increment: Duration::ZERO,
        moves_to_go: None,
        overhead: Duration::ZERO,
    };
    // Whoever thinks on is stopped here rather than by the clock.
    let limits = Limits { clock: Some(clock), nodes: Some(2_000_000), ..Limits::default() };
    let game = Chess::read_position(&Config::STANDARD, fen).expect("a position");
    let mut searcher = Searcher::new(evaluator, 4).expect("memory");
    let outcome = searcher.think(&game, &limits, &control, |_| ());
    assert!(!outcome.lines.is_empty());
    evaluations.load(Ordering::Relaxed) - hit
}

#[test]
fn a_forced_reply_is_played_when_the_opponent_has_moved() {
    let forced = "rnb1kbnr/pppp1ppp/8/4p3/5P1q/8/PPPPP1PP/RNBQKBNR w KQkq - 0 1";
    assert!(evaluations_after_hit(forced) < 2_000);
    let open = "rnbqkb1r/pppp1ppp/4pn2/8/2PP4/2N5/PP2PPPP/R1BQKBNR b KQkq - 1 3";
    assert!(evaluations_after_hit(open) > 10_000);
}
