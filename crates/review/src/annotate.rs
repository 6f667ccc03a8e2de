//! Reviews and game records.

use std::time::Duration;

use engine::{EngineError, GameKind, Record, ScoreView, Start};
use pgn::{Comment, Eval, EvalScore, Line, MoveText, Node, Pgn, Variation};

use crate::{Judgement, Moves, PlyReview, Review, ReviewError};

/// The glyphs that judge a move: `!` to `?!`.
const JUDGING: std::ops::RangeInclusive<u8> = 1..=6;

/// The moves of a record with their clocks (`%clk`) and times (`%emt`), main line only. Whether they can be
/// played is not known yet.
///
/// # Errors
/// What is wrong with the tags of the record.
pub fn moves_of(kind: &dyn GameKind, pgn: &Pgn) -> Result<Moves, EngineError> {
    let head = Pgn { tags: pgn.tags.clone(), ..Pgn::default() };
    let Record { variant, fen, .. } = kind.read_record(&head.to_string())?;
    let nodes = &pgn.line.moves;
    let moves = nodes.iter().map(|node| node.mv.as_str().to_owned()).collect();
    let ms = |time: Option<Duration>| u64::try_from(time?.as_millis()).ok();
    Ok(Moves {
        start: Start { variant, fen, moves, ..Start::default() },
        clocks_ms: nodes.iter().map(|node| ms(node.clock())).collect(),
        spent_ms: nodes.iter().map(|node| ms(node.elapsed())).collect(),
        time_control: pgn.tags.get("TimeControl").unwrap_or_default().to_owned(),
    })
}

/// Writes a review into the record of its game: the values as `[%eval …]`, errors by their glyphs (`?!`,
/// `?`, `??`) with what would have been better as a variation, accuracies and opening as a comment and
/// tags. What the record holds already stays.
///
/// # Errors
/// A record of another game.
pub fn annotate(pgn: &mut Pgn, review: &Review, seats: [&str; 2]) -> Result<(), ReviewError> {
    for ply in &review.plies {
        let node = pgn.line.moves.get_mut(ply.ply).ok_or(ReviewError::OtherRecord)?;
        annotate_move(node, ply);
    }
    pgn.line.comments.extend(Comment::new(&accuracies(review, seats)));
    if let Some(opening) = &review.opening.name {
        let code = opening.code.as_deref().map(|code| ("ECO", code));
        for (tag, value) in code.into_iter().chain([("Opening", opening.name.as_str())]) {
            if pgn.tags.get(tag).is_none() {
                pgn.tags.set(tag, value).map_err(|error| EngineError::Record(error.to_string()))?;
            }
        }
    }
    Ok(())
}

fn annotate_move(node: &mut Node, ply: &PlyReview) {
    match ply.after.score {
        Some(ScoreView::Cp(value)) => {
            let (score, depth) = (EvalScore::Centipawns(value), Some(ply.after.depth));
            node.set_eval(Eval { score, depth });
        }
        // What is proven needs no depth.
        Some(ScoreView::Mate(moves)) => {
            node.set_eval(Eval { score: EvalScore::Mate(moves), depth: None });
        }
        Some(ScoreView::Payoff(_)) | None => {}
    }
    let Some(judgement) = ply.judgement else { return };
    if !node.glyphs.iter().any(|glyph| JUDGING.contains(glyph)) {
        node.glyphs.insert(0, judgement.glyph());
    }
    node.comments.extend(Comment::new(&reproof(judgement, ply)));
    node.variations.extend(better(ply));
}

/// What is wrong with a move, in a sentence or two.
fn reproof(judgement: Judgement, ply: &PlyReview) -> String {
    let name = match judgement {
        Judgement::Inaccuracy => "Inaccuracy",
        Judgement::Mistake => "Mistake",
        Judgement::Blunder => "Blunder",
    };
    let best = ply.best.as_ref().and_then(|best| best.san.first());
    let best = best.map_or_else(String::new, |best| format!(" {best} was best."));
    format!("{name} (-{:.2}).{best}", ply.loss)
}

/// The better line as a variation.
fn better(ply: &PlyReview) -> Option<Variation> {
    let moves = ply.best.as_ref()?.san.iter().map_while(|san| MoveText::new(san));
    let moves: Vec<_> = moves.map(Node::new).collect();
    let line = Line { moves, ..Line::default() };
    (!line.moves.is_empty()).then_some(Variation { line, comments_after: Vec::new() })
}

fn accuracies(review: &Review, seats: [&str; 2]) -> String {
    let side = |seat: usize| {
        let accuracy = review.sides[seat].accuracy?;
        Some(format!("{} {accuracy:.1} %", seats[seat]))
    };
    let sides: Vec<_> = [0, 1].into_iter().filter_map(side).collect();
    if sides.is_empty() { String::new() } else { format!("Accuracy: {}", sides.join(", ")) }
}
