//! Searches of many positions at once.

use game::{Game, MoveList, Turn, Values};
use multi::{Advice, Asked, Descent, Guide, Halving, Leaf, PuctResult, PuctSettings, PuctTree};

/// A search that is under way, one among many that share a guide.
pub(crate) struct Thought<G: Game> {
    tree: PuctTree<G>,
    halving: Option<Halving>,
    rule: SearchRule,
    seed: u64,
}

/// How a position is searched.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct SearchRule {
    /// Simulations.
    pub simulations: u32,
    /// Moves of the root that are considered ([`Halving`]).
    pub considered: u32,
    /// How much noise the priors of the root are given.
    pub noise: f32,
}

impl SearchRule {
    /// A search whose move is to be as good as can be.
    pub const fn in_earnest(simulations: u32) -> Self {
        // Twice as many halvings as that have a move left over.
        Self { simulations, considered: 16, noise: 0.0 }
    }
}

impl<G: Game> Thought<G> {
    /// Begins the search of a position in which a player is to move.
    pub fn new(game: G, settings: &PuctSettings, rule: SearchRule, seed: u64) -> Self {
        Self { tree: PuctTree::new(game, settings), halving: None, rule, seed }
    }

    /// What was found.
    pub fn found(&self) -> PuctResult<G::Move> {
        self.tree.found(self.halving.as_ref())
    }
}

impl<G: Game> Thinker<G> for Thought<G> {
    /// Goes on until there is a leaf to ask about.
    fn next(&mut self) -> Option<Leaf<G>> {
        loop {
            let first = match &mut self.halving {
                Some(halving) => Some(halving.next(&self.tree)?),
                // The root itself is asked about first.
                None => None,
            };
            match self.tree.descend(first) {
                Descent::Leaf(leaf) => return Some(leaf),
                Descent::Over if first.is_some() => {}
                // Nobody is to move at the root.
                Descent::Over | Descent::Awaited => return None,
            }
        }
    }

    fn settle(&mut self, leaf: &Leaf<G>, answer: (&[f32], &Values)) {
        self.tree.settle(leaf, answer);
        if self.halving.is_none() {
            let SearchRule { simulations, considered, noise } = self.rule;
            let (considered, simulations) = (considered as usize, simulations as usize);
            self.halving = Halving::new(&self.tree, considered, simulations, noise, self.seed);
        }
    }
}

/// A position as a guide is asked about it; `None` where nobody moves.
pub(crate) fn asked<G: Game>(game: &G) -> Option<Asked<G>> {
    let mut moves = MoveList::new();
    match game.turn(&mut moves) {
        Turn::Player(_) if game.ending().is_some() => None,
        Turn::Player(player) => Some(Asked { game: game.clone(), player, moves: moves.to_vec() }),
        Turn::Chance | Turn::Over(_) => None,
    }
}

/// Somebody who wants to ask about leaves, one after the other.
pub(crate) trait Thinker<G: Game> {
    /// The next leaf; `None` when there will be none any more.
    fn next(&mut self) -> Option<Leaf<G>>;

    /// The answer to it.
    fn settle(&mut self, leaf: &Leaf<G>, answer: (&[f32], &Values));
}

/// Lets all think until they are done. So many ask at once, and each that is done makes room for the next.
pub(crate) fn think_together<G: Game, T: Thinker<G>>(
    guide: &mut impl Guide<G>,
    together: usize,
    mut thinkers: impl Iterator<Item = T>,
    mut done: impl FnMut(T),
) {
    let mut active: Vec<T> = thinkers.by_ref().take(together.max(1)).collect();
    let (mut leaves, mut asked): (Vec<Leaf<G>>, Vec<Asked<G>>) = (Vec::new(), Vec::new());
    let mut advice = Advice::default();
    while !active.is_empty() {
        let mut place = 0;
        while place < active.len() {
            if let Some(leaf) = active[place].next() {
                asked.push(leaf.asked.clone());
                leaves.push(leaf);
                place += 1;
                continue;
            }
            match thinkers.next() {
                Some(next) => done(std::mem::replace(&mut active[place], next)),
                None => done(active.swap_remove(place)),
            }
        }
        if asked.is_empty() {
            continue;
        }
        advice.clear();
        guide.advise(&asked, &mut advice);
        for (number, (thinker, leaf)) in active.iter_mut().zip(&leaves).enumerate() {
            thinker.settle(leaf, advice.of(number));
        }
        leaves.clear();
        asked.clear();
    }
}
