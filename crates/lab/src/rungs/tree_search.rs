//! A tree that grows where it matters: what Monte Carlo tree search and PUCT have in common.
//!
//! # Idea
//! Minimax gives every line the same depth, the good and the silly. A tree that *grows* begins with the
//! root alone, and each *simulation* adds a node to it: down from the root, at every node to the move
//! that seems most worth another look, until it comes to a position where nobody was before; that one is
//! valued, and the value is told to all on the way back. So the tree becomes deep where play is
//! interesting and stays shallow elsewhere, and whoever stops it at any time has an answer: the move
//! that was visited most.
//!
//! Two things are left open. Which move is most worth a look is a [`Bound`]; what a new position is worth,
//! and how promising its moves look, is the business of an [`Adviser`].
//!
//! # Cost
//! A node for each simulation, and whatever the adviser takes. Values are vectors of what each player may
//! expect, from 0 to 1, so any number can play; where chance decides, each event gets the share of visits
//! that its probability demands.
//!
//! # Source
//! Rémi Coulom, *Efficient Selectivity and Backup Operators in Monte-Carlo Tree Search* (2006). The four
//! parts of a simulation (selection, expansion, simulation, backpropagation) are named by Guillaume
//! Chaslot et al., *Monte-Carlo Tree Search: A New Framework for Game AI* (2008).

use game::{Game, Player};

use super::Algorithm;
use crate::advice::Adviser;
use crate::growth::{Growth, Node, Stand};
use crate::{Recorder, SearchResult, Settings};

/// Says which move of a node is most worth another look.
pub trait Bound: Send + Sync {
    /// A number for each move; the largest is followed, of equal ones the first.
    fn of_moves<M, C>(&self, node: &Node<M, C>, player: Player) -> Vec<f32>;
}

/// Plays by a tree that grows.
#[derive(Clone, Debug)]
pub struct TreeSearch<A, B> {
    /// Who values new positions.
    pub adviser: A,
    /// Which move is followed.
    pub bound: B,
}

impl<G: Game, A: Adviser<G>, B: Bound> Algorithm<G> for TreeSearch<A, B> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        let mut tree = Growth::new(game, settings, recorder);
        let wanted = settings.simulations.min(Settings::MOST_SIMULATIONS);
        // The first look is at the root itself.
        while tree.simulations() < wanted && self.simulate(&mut tree).is_some() {}
        tree.found()
    }
}

impl<A, B: Bound> TreeSearch<A, B> {
    // ↓ program
    fn simulate<G: Game, R: Recorder<G>>(&self, tree: &mut Growth<G, R>) -> Option<()>
    where
        A: Adviser<G>,
    {
        tree.begin()?;
        let values = loop {
            match tree.stand()? {
                Stand::Over(values) => break values,
                Stand::New => break tree.grow(&self.adviser)?,
                Stand::Chance => tree.let_happen(),
                Stand::Choice(player) => {
                    let bounds = self.bound.of_moves(tree.node(), player);
                    tree.take_largest(&bounds);
                }
            }
        };
        tree.back_up(&values);
        Some(())
    }
    // ↑ program
}
