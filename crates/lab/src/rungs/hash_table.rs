//! Alpha-beta that remembers the positions it has searched.
//!
//! # Idea
//! The same position is reached by different orders of the same moves. A table keeps for each
//! position that was searched how deep that was, its score, whether this is the value or a bound of
//! it, and the best move. When the position comes again:
//!
//! * a score of a search as deep as needed, or deeper, is taken: as it is if it is exact, or if it is
//!   a bound that lies outside the window;
//! * otherwise its move at least is tried first.
//!
//! ```text
//! search(position, depth, alpha, beta):
//!     entry := table[key of position mod size], if its second key agrees
//!     if entry.depth >= depth, and entry.score is exact
//!                              or a lower bound >= beta or an upper bound <= alpha:
//!         answer entry.score
//!     as alpha-beta, with entry.move first
//!     table[...] := (second key, depth, score, which bound, best move),
//!         unless a search as deep is kept there
//!     answer score
//! ```
//!
//! # Cost
//! A look at the table for each node. In the opening few positions come twice; in endings with kings
//! and pawns nearly all do.
//!
//! The value is that of alpha-beta as long as no position is met with two different depths left: then
//! the deeper score is used for both, which is another value (and a better one). That needs two
//! moves of a side that do what one could do, so at least five plies. Scores that depend on the way
//! to a position, as by repetition, are not stored themselves, but what follows from them is.
//!
//! # Source
//! Richard Greenblatt, Donald Eastlake and Stephen Crocker, *The Greenblatt Chess Program* (1967);
//! the keys: Albert Zobrist, *A New Hashing Method with Application for Game Playing* (1970).

use game::{Score, ZeroSum};

use super::Algorithm;
use crate::eval::Evaluation;
use crate::order::put_first;
use crate::table::{Bound, HashTable};
use crate::tree::{Tree, Visit};
use crate::{Note, Recorder, SearchResult, Settings, Stop, Value, Window};

/// Plays by alpha-beta with a table of positions.
#[derive(Clone, Debug)]
pub struct Hash<E>(pub E);

impl<G: ZeroSum, E: Evaluation<G>> Algorithm<G> for Hash<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        self.run_with(&mut HashTable::new(settings.table_bits), game, settings, recorder)
    }
}

impl<E> Hash<E> {
    /// The same with a table that knows what earlier searches left there.
    pub fn run_with<G: ZeroSum, R: Recorder<G>>(
        &self,
        table: &mut HashTable<G::Move>,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move>
    where
        E: Evaluation<G>,
    {
        let mut tree = Tree::new(game, &self.0, settings, recorder);
        let value = search(&mut tree, table, settings.depth.plies(), Window::FULL);
        tree.found(Some(Value::Score(value)))
    }
}

// ↓ program
fn search<G: ZeroSum, E: Evaluation<G>, R: Recorder<G>>(
    tree: &mut Tree<'_, G, E, R>,
    table: &mut HashTable<G::Move>,
    depth: u32,
    mut window: Window,
) -> Score {
    let mut moves = match tree.visit(depth, window) {
        Visit::End(value) => return value,
        Visit::Moves(moves) => moves,
    };
    let (key, ply, alpha) = (tree.game().key(), tree.ply(), window.alpha);
    let known = table.probe(key);
    if let Some(entry) = known {
        tree.count().table_hits += 1;
        if let Some(score) = entry.answer(depth, ply, window.alpha, window.beta) {
            tree.count().table_cuts += 1;
            return tree.leave(score, Stop::Table);
        }
        tree.note(Note::TableMove);
    }
    put_first(&mut moves, known.map(|entry| entry.mv));
    let mut best = -Score::INFINITE;
    let mut best_move = moves[0];
    for (place, &mv) in moves.iter().enumerate() {
        let value = -tree.follow(mv, |tree| search(tree, table, depth - 1, window.flipped()));
        if value > best {
            (best, best_move) = (value, mv);
            tree.prefer(mv);
        }
        window.raise(best);
        if window.is_closed() {
            table.store(key, ply, depth, (best, Bound::Lower), mv);
            return tree.cut(best, &moves, place);
        }
    }
    table.store(key, ply, depth, (best, Bound::of(best, alpha, window.beta)), best_move);
    tree.leave(best, Stop::Done)
}
// ↑ program
