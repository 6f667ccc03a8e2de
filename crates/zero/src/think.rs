//! Searches of many positions at once.

use game::{Game, MoveList, Turn, Values};
use multi::{Advice, Asked, Descent, Guide, Halving, Leaf, PuctResult, PuctSettings, PuctTree};

use crate::thoughts::most;

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

    /// Which of the guides is to answer about the leaf that came last.
    fn guide(&self) -> usize {
        0
    }

    /// The answer to it.
    fn settle(&mut self, leaf: &Leaf<G>, answer: (&[f32], &Values));
}

/// A guide with the questions to it.
struct Desk<'a, G: Game> {
    guide: &'a mut dyn Guide<G>,
    asked: Vec<Asked<G>>,
    advice: Advice,
}

/// Lets all think until they are done. So many ask at once, and each that is done makes room for the next.
pub(crate) fn think_together<G: Game, T: Thinker<G>>(
    guides: &mut [&mut dyn Guide<G>],
    together: usize,
    mut thinkers: impl Iterator<Item = T>,
    mut done: impl FnMut(T),
) {
    let mut active: Vec<T> = thinkers.by_ref().take(together.max(1)).collect();
    let desks = guides.iter_mut().map(|guide| Desk {
        guide: &mut **guide,
        asked: Vec::new(),
        advice: Advice::default(),
    });
    let mut desks: Vec<Desk<'_, G>> = desks.collect();
    // Each leaf with its desk and the number of its question there.
    let mut leaves: Vec<(Leaf<G>, usize, usize)> = Vec::new();
    while !active.is_empty() {
        let mut place = 0;
        while place < active.len() {
            if let Some(leaf) = active[place].next() {
                let desk = active[place].guide();
                let asked = &mut desks[desk].asked;
                leaves.push((leaf, desk, asked.len()));
                asked.push(leaves[leaves.len() - 1].0.asked.clone());
                place += 1;
                continue;
            }
            match thinkers.next() {
                Some(next) => done(std::mem::replace(&mut active[place], next)),
                None => done(active.swap_remove(place)),
            }
        }
        for Desk { guide, asked, advice } in desks.iter_mut().filter(|desk| !desk.asked.is_empty())
        {
            advice.clear();
            guide.advise(asked, advice);
            asked.clear();
        }
        for (thinker, (leaf, desk, number)) in active.iter_mut().zip(leaves.drain(..)) {
            thinker.settle(&leaf, desks[desk].advice.of(number));
        }
    }
}

/// One of many searches, and which.
struct Numbered<G: Game> {
    number: usize,
    thought: Thought<G>,
}

impl<G: Game> Thinker<G> for Numbered<G> {
    fn next(&mut self) -> Option<Leaf<G>> {
        self.thought.next()
    }

    fn settle(&mut self, leaf: &Leaf<G>, answer: (&[f32], &Values)) {
        self.thought.settle(leaf, answer);
    }
}

/// The best moves in many positions, which are thought about together: by searches of so many simulations each, or
/// with none by the priors alone. `None` where nobody moves.
pub fn best_moves<G: Game>(
    guide: &mut dyn Guide<G>,
    games: &[G],
    settings: &PuctSettings,
    simulations: u32,
) -> Vec<Option<G::Move>> {
    let mut found = vec![None; games.len()];
    if simulations == 0 {
        let places = games.iter().enumerate();
        let asked = places.filter_map(|(number, game)| Some((number, asked(game)?)));
        let (numbers, asked): (Vec<usize>, Vec<Asked<G>>) = asked.unzip();
        let mut advice = Advice::default();
        guide.advise(&asked, &mut advice);
        for (place, (number, asked)) in numbers.into_iter().zip(&asked).enumerate() {
            let best = most(advice.of(place).0);
            found[number] = best.map(|best| asked.moves[best]);
        }
        return found;
    }
    let rule = SearchRule::in_earnest(simulations);
    let thinkers = games.iter().enumerate().map(|(number, game)| Numbered {
        number,
        thought: Thought::new(game.clone(), settings, rule, 0),
    });
    think_together(&mut [guide], games.len(), thinkers, |Numbered { number, thought }| {
        found[number] = thought.found().best();
    });
    found
}
