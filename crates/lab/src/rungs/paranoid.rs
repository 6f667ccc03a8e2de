//! One against all.
//!
//! # Idea
//! Max^n believes that everybody plays for himself. The paranoid search believes the opposite: all
//! others have joined against the player to move at the root, *us*. Then there are two sides again,
//! and one number: how much we like a vector. The others take the child that we like least, and the
//! cut-offs of alpha-beta are sound for any number of players.
//!
//! ```text
//! paranoid(position, depth, alpha, beta):       alpha and beta are likings of ours
//!     if the game is over or depth = 0: the evaluation, a vector
//!     for each move:
//!         vector := paranoid(child, depth - 1, alpha, beta)
//!         if we are to move:  take the vector if we like it better than the best so far
//!                             alpha := larger of alpha and our liking of it
//!         otherwise:          take it if we like it less than the best so far
//!                             beta := smaller of beta and our liking of it
//!         leave the loop if alpha >= beta
//!     answer the vector taken
//! ```
//!
//! # Cost
//! With *n* players and perfect order about b^(d (n−1)/n) leaves. It looks deeper than max^n, at play
//! that is too gloomy: the others hardly ever are of one mind.
//!
//! # Source
//! Nathan Sturtevant and Richard Korf, *On Pruning Techniques for Multi-Player Games* (2000).

use game::{Game, PayoffEval, Values};

use super::Algorithm;
use crate::tree::{Meeting, Tree};
use crate::{Choice, Recorder, SearchResult, Settings, Stop, Value};

/// Plays as if all others were against it.
#[derive(Clone, Debug)]
pub struct Paranoid<E> {
    /// How positions are valued.
    pub eval: E,
    /// What we like.
    pub choice: Choice,
}

/// What we like best and least elsewhere.
#[derive(Clone, Copy)]
struct Likings {
    alpha: (f32, f32),
    beta: (f32, f32),
}

const FULL: Likings =
    Likings { alpha: (f32::NEG_INFINITY, f32::NEG_INFINITY), beta: (f32::INFINITY, f32::INFINITY) };

impl<G: Game, E: PayoffEval<G> + Sync> Algorithm<G> for Paranoid<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        let mut tree = Tree::new(game, &self.eval, settings, recorder);
        let us = Us { seat: tree.mover(), choice: self.choice };
        let values = paranoid(&mut tree, us, settings.depth.plies(), FULL);
        tree.found(Some(Value::Each(values)))
    }
}

/// The player to move at the root, and what it likes.
#[derive(Clone, Copy)]
struct Us {
    /// `None` if nobody is to move there.
    seat: Option<usize>,
    choice: Choice,
}

fn paranoid<G: Game, E: PayoffEval<G>, R: Recorder<G>>(
    tree: &mut Tree<'_, G, E, R>,
    us: Us,
    depth: u32,
    mut likings: Likings,
) -> Values {
    let (player, moves) = match tree.meet(depth) {
        Meeting::End(values) => return values,
        Meeting::Chance => return tree.ignore_chance(|tree| paranoid(tree, us, depth, likings)),
        Meeting::Choice(player, moves) => (player.index(), moves),
    };
    // Where chance is due at the root, whoever moves first after it is taken for us.
    let us = Us { seat: us.seat.or(Some(player)), ..us };
    let seat = us.seat.unwrap_or(player);
    let players = tree.game().players();
    let liking = |values: &Values| us.choice.liking(values, seat, players);
    let mut best: Option<Values> = None;
    for (place, &mv) in moves.iter().enumerate() {
        let values = tree.follow(mv, |tree| paranoid(tree, us, depth - 1, likings));
        let ours = liking(&values);
        if player == seat {
            if best.is_none_or(|best| ours > liking(&best)) {
                best = Some(values);
                tree.prefer(mv);
            }
            likings.alpha = if ours > likings.alpha { ours } else { likings.alpha };
        } else {
            if best.is_none_or(|best| ours < liking(&best)) {
                best = Some(values);
                tree.prefer(mv);
            }
            likings.beta = if ours < likings.beta { ours } else { likings.beta };
        }
        if likings.alpha >= likings.beta {
            return tree.settle_early(best.unwrap_or(values), &moves[place + 1..], place + 1);
        }
    }
    tree.settle(best.unwrap_or_default(), Stop::Done)
}
