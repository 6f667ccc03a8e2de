//! The move after which things look best.
//!
//! # Idea
//! Look at each position that one move leads to, and take the best. It never asks what the opponent
//! will answer, so it takes any piece that it can, protected or not.
//!
//! ```text
//! greedy(position):
//!     for each move:
//!         value it by the evaluation of the position that it leads to
//!     answer the move of the largest value, of equal ones the first
//! ```
//!
//! # Cost
//! One evaluation for each move: *b* positions. The depth of the settings has no effect.
//!
//! # Source
//! Every programmer's first attempt. In the words of game theory: the best reply to the position as
//! the evaluation sees it.

use game::{Game, PayoffEval, Values};

use super::Algorithm;
use crate::tree::{Meeting, Tree};
use crate::{Recorder, SearchResult, Settings, Stop, Value};

/// Plays the move after which the evaluation is best for the player to move.
#[derive(Clone, Debug)]
pub struct Greedy<E>(pub E);

impl<G: Game, E: PayoffEval<G> + Sync> Algorithm<G> for Greedy<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        // ↓ program
        let mut tree = Tree::new(game, &self.0, settings, recorder);
        let (player, moves) = match tree.meet(1) {
            Meeting::Choice(player, moves) => (player.index(), moves),
            Meeting::Chance => {
                let values = tree.value_now(Stop::Horizon);
                return tree.found(Some(Value::Each(values)));
            }
            Meeting::End(values) => return tree.found(Some(Value::Each(values))),
        };
        let mut best = None;
        for mv in moves {
            let values = tree.follow(mv, Tree::leaf);
            if best.is_none_or(|best: Values| values[player] > best[player]) {
                best = Some(values);
                tree.prefer(mv);
            }
        }
        let values = best.expect("a player has moves");
        tree.settle(values, Stop::Done);
        tree.found(Some(Value::Each(values)))
        // ↑ program
    }
}
