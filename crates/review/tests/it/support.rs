//! Games to review.

use std::sync::Arc;

use engine::{Control, Settings, Start};
use games::GAMES;
use review::{Budget, Moves, PlyReview, RecordedGame, Review};

/// Positions searched for each position.
const NODES: u64 = 3_000;

/// A game from its usual start, or from a position.
pub fn game(kind: &str, fen: Option<&str>, moves: &str) -> Arc<RecordedGame> {
    let start = Start {
        fen: fen.map(str::to_owned),
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        ..Start::default()
    };
    let kind = GAMES.named(kind).expect("a game");
    RecordedGame::new(kind, Moves { start, ..Moves::default() }).expect("legal moves")
}

/// What is found with so many searchers.
pub fn plies(game: &Arc<RecordedGame>, searchers: usize) -> Vec<PlyReview> {
    let settings = Settings { hash_mib: 1, ..Settings::default() };
    let control = Control::new();
    let budget = Budget::Nodes(NODES);
    review::search(game, budget, &settings, searchers, &control, |_| ()).expect("a review")
}

pub fn review(kind: &str, fen: Option<&str>, moves: &str) -> Review {
    let game = game(kind, fen, moves);
    Review::new(&game, plies(&game, 1))
}
