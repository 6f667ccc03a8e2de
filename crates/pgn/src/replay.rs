//! Between texts of moves and moves.

use game::{Game, Notation, ZeroSum};

use crate::{Line, Location, MoveText, Node, Pgn, Variation};

/// What a side does in its turn. The rules know moves only, but analyses pass, to show what a
/// position threatens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action<M> {
    /// It moves.
    Move(M),
    /// It passes, written `--`.
    Pass,
}

/// A game whose moves do not fit its start.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError<E> {
    /// A text that is no legal move in its position.
    #[error("{}move {} of its line: {source}", at(.place), .ply + 1)]
    Move {
        /// Where it stands in the text it was read from.
        place: Option<Location>,
        /// Number of plies before it in its line.
        ply: usize,
        /// What is wrong with it.
        source: E,
    },
    /// A side that is in check passes.
    #[error("{}move {} of its line: a side in check cannot pass", at(.place), .ply + 1)]
    PassInCheck {
        /// Where it stands in the text it was read from.
        place: Option<Location>,
        /// Number of plies before it in its line.
        ply: usize,
    },
    /// A move that is not legal in its position, or has no text that PGN could hold.
    #[error("{}move {} of its line is not legal", at(.place), .ply + 1)]
    Illegal {
        /// Where it stands in the text it was read from.
        place: Option<Location>,
        /// Number of plies before it in its line.
        ply: usize,
    },
}

fn at(place: &Option<Location>) -> String {
    place.map_or_else(String::new, |place| format!("{place}: "))
}

impl Pgn<MoveText> {
    /// Understands the moves, played from this position.
    ///
    /// # Errors
    /// [`ReplayError`] at the first text that is no legal move.
    pub fn replay<G>(&self, start: &G) -> Result<Pgn<Action<G::Move>>, ReplayError<G::Error>>
    where
        G: ZeroSum + Notation,
    {
        let read = |game: &G, node: &Node, ply| {
            if node.mv.is_pass() {
                return Ok((Action::Pass, Action::Pass));
            }
            let place = node.place;
            let mv = game.read_san(node.mv.as_str()).map_err(|source| ReplayError::Move {
                place,
                ply,
                source,
            })?;
            Ok((Action::Move(mv), Action::Move(mv)))
        };
        self.convert(start, read)
    }
}

impl<M: Copy> Pgn<Action<M>> {
    /// Writes the moves, played from this position, as texts.
    ///
    /// # Errors
    /// [`ReplayError`] at the first move that is not legal.
    pub fn describe<G>(&self, start: &G) -> Result<Pgn<MoveText>, ReplayError<G::Error>>
    where
        G: ZeroSum + Notation + Game<Move = M>,
    {
        let write = |game: &G, node: &Node<Action<M>>, ply| {
            let text = match node.mv {
                Action::Pass => MoveText::new("--"),
                Action::Move(mv) if game.is_legal(mv) => MoveText::new(&game.write_san(mv)),
                Action::Move(_) => None,
            };
            let text = text.ok_or(ReplayError::Illegal { place: node.place, ply })?;
            Ok((text, node.mv))
        };
        self.convert(start, write)
    }
}

impl<A> Pgn<A> {
    /// Replaces every move. `step` sees the position before the move and its place in its line;
    /// it yields the new form and what to play.
    fn convert<G, B, S>(&self, start: &G, step: S) -> Result<Pgn<B>, ReplayError<G::Error>>
    where
        G: ZeroSum + Notation,
        S: Fn(&G, &Node<A>, usize) -> Result<(B, Action<G::Move>), ReplayError<G::Error>>,
    {
        let mut game = start.clone();
        let line = convert_line(&mut game, &self.line, &step)?;
        Ok(Pgn { tags: self.tags.clone(), line, outcome: self.outcome })
    }
}

/// Converts a line that starts from the position of `game`, and restores it.
fn convert_line<G, A, B, S>(
    game: &mut G,
    line: &Line<A>,
    step: &S,
) -> Result<Line<B>, ReplayError<G::Error>>
where
    G: ZeroSum + Notation,
    S: Fn(&G, &Node<A>, usize) -> Result<(B, Action<G::Move>), ReplayError<G::Error>>,
{
    let mut played = Vec::with_capacity(line.moves.len());
    let mut moves = Vec::with_capacity(line.moves.len());
    for (ply, node) in line.moves.iter().enumerate() {
        let (converted, action) = step(game, node, ply)?;
        if action == Action::Pass && game.in_check() {
            return Err(ReplayError::PassInCheck { place: node.place, ply });
        }
        let mut variations = Vec::with_capacity(node.variations.len());
        for Variation { line, comments_after } in &node.variations {
            let line = convert_line(game, line, step)?;
            variations.push(Variation { line, comments_after: comments_after.clone() });
        }
        moves.push(node.with_move(converted, variations));
        let undo = match action {
            Action::Move(mv) => game.play_unchecked(mv),
            Action::Pass => {
                game.play_null().ok_or(ReplayError::Illegal { place: node.place, ply })?
            }
        };
        played.push((action, undo));
    }
    while let Some((action, undo)) = played.pop() {
        match action {
            Action::Move(mv) => game.undo(mv, undo),
            Action::Pass => game.undo_null(undo),
        }
    }
    Ok(Line { glyphs: line.glyphs.clone(), comments: line.comments.clone(), moves })
}
