//! What a whole game was like.

use engine::OpeningName;
use serde::Serialize;

use crate::{Judgement, PlyReview, RecordedGame};

/// A game with all that is said about it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Review {
    /// The game's name: `chess`.
    pub game: String,
    /// The variant's name.
    pub variant: String,
    /// Whether every move was judged; not when it was broken off.
    pub complete: bool,
    /// The moves that were judged, in their order.
    pub plies: Vec<PlyReview>,
    /// What both sides did, in the order of their seats.
    pub sides: [SideReview; 2],
    /// The opening.
    pub opening: OpeningReview,
    /// The errors to which a better move can be found, by their places in the list of moves.
    pub exercises: Vec<usize>,
}

/// What one side did.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SideReview {
    /// Moves that were judged.
    pub moves: usize,
    /// The mean accuracy of its moves in percent; absent where it never had a choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accuracy: Option<f64>,
    /// The expected score that a move gave away on average; absent likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub average_loss: Option<f64>,
    /// Moves that the search would have played, too.
    pub best: usize,
    /// Number of inaccuracies.
    pub inaccuracies: usize,
    /// Number of mistakes.
    pub mistakes: usize,
    /// Number of blunders.
    pub blunders: usize,
    /// Milliseconds that its moves took, as far as the record tells; absent where it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spent_ms: Option<u64>,
}

/// The opening of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OpeningReview {
    /// The last name that the game had; absent where it never had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<OpeningName>,
    /// Moves played when it came to that name.
    pub name_plies: usize,
    /// Moves, from the first on, that the opening book has.
    pub book_plies: usize,
}

impl Review {
    /// Sums up what was found of a game, given in the order of the moves.
    #[must_use]
    pub fn new(game: &RecordedGame, plies: Vec<PlyReview>) -> Self {
        let (name, name_plies) = game.opening().cloned().unzip();
        let book_plies = game.plies().iter().take_while(|ply| ply.is_book()).count();
        Self {
            game: game.kind().id().to_owned(),
            variant: game.start().variant.clone().unwrap_or_default(),
            complete: plies.len() == game.plies().len(),
            sides: [0, 1].map(|seat| SideReview::new(plies.iter().filter(|ply| ply.seat == seat))),
            opening: OpeningReview { name, name_plies: name_plies.unwrap_or(0), book_plies },
            exercises: plies
                .iter()
                .filter(|ply| !ply.solutions.is_empty())
                .map(|ply| ply.ply)
                .collect(),
            plies,
        }
    }
}

impl SideReview {
    fn new<'a>(plies: impl Iterator<Item = &'a PlyReview> + Clone) -> Self {
        let count = |judgement| plies.clone().filter(|p| p.judgement == Some(judgement)).count();
        let chosen = || plies.clone().filter_map(|ply| Some((ply.accuracy?, ply.loss)));
        let spent = plies.clone().filter_map(|ply| ply.spent_ms);
        Self {
            moves: plies.clone().count(),
            accuracy: mean(chosen().map(|(accuracy, _)| accuracy)),
            average_loss: mean(chosen().map(|(_, loss)| loss)),
            best: plies.clone().filter(|ply| ply.is_best()).count(),
            inaccuracies: count(Judgement::Inaccuracy),
            mistakes: count(Judgement::Mistake),
            blunders: count(Judgement::Blunder),
            spent_ms: spent.fold(None, |sum, ms| Some(sum.unwrap_or(0) + ms)),
        }
    }
}

/// The mean; `None` of nothing.
fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| sum / f64::from(count))
}
