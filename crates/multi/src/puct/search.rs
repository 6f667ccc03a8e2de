//! The search of one position.

use std::sync::atomic::Ordering;
use std::time::Instant;

use game::{Game, MoveList, Turn};

use super::{Advice, Descent, Guide, Halving, Leaf, PuctResult, PuctTree};
use crate::Limits;

/// Simulations before the first report.
const FIRST_REPORT: u64 = 64;
/// Simulations through a root after which no search goes on, as one more does not move a mean of single
/// precision any further.
const MOST_VISITS: u64 = 1 << 24;

/// How [`Puct`] searches.
#[derive(Clone, PartialEq, Debug)]
pub struct PuctSettings {
    /// How much is explored: the factor of *P* √*N* / (1 + *n*) after *N* visits of a node and *n* of a move
    /// with the prior *P*.
    pub exploration: f32,
    /// By how much a move that was not tried yet counts less than its node, times the root of the priors of
    /// its siblings that were.
    pub first_play: f32,
    /// How the moves of the root are tried.
    pub root: RootRule,
    /// Whether the ends of games prove what the moves that lead to them are worth: such moves are not looked
    /// into any further, those that are lost not chosen, and a search ends once its position is proven. Beyond
    /// chance nothing is. Whoever could win by the next move is seen to win without asking the guide. For games
    /// whose moves are few and whose ends are seen quickly.
    pub solves: bool,
    /// Leaves that the guide is asked about at once, at most; fewer while the tree is small. A search
    /// looks at its clock, and at whether it is to stop, once they are answered.
    pub batch: usize,
    /// Most memory of the tree in MiB. A full tree grows no further; its values still do. While
    /// [`PuctTree::play`] or [`PuctTree::resolve`] copies what is kept, that stands beside it: up to twice as
    /// much for that moment.
    pub memory: usize,
    /// Of all that is drawn.
    pub seed: u64,
}

/// How the moves of the root are tried.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum RootRule {
    /// As those of all other nodes. The move tried most often is played.
    Puct,
    /// By [sequential halving](Halving), where a number of simulations is given.
    Gumbel {
        /// How many moves are considered.
        considered: usize,
        /// How much noise the priors are given; 0 for play in earnest, 1 for games to learn from.
        noise: f32,
    },
}

impl Default for PuctSettings {
    fn default() -> Self {
        Self {
            exploration: 1.0,
            first_play: 0.1,
            root: RootRule::Puct,
            solves: false,
            batch: 16,
            memory: 64,
            seed: 1,
        }
    }
}

/// A setting that makes no sense.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum PuctSettingsError {
    /// A number is negative or none.
    #[error("{name} has to be a number not below 0, not {value}")]
    Number {
        /// Which one.
        name: &'static str,
        /// What it was.
        value: f32,
    },
    /// Nothing is asked about, or more than one wants to wait for.
    #[error("a batch has 1 to {most} leaves, not {batch}", most = PuctSettings::MOST_BATCH)]
    Batch {
        /// How many were wanted.
        batch: usize,
    },
    /// There is no memory, or too much to number its nodes.
    #[error("a tree takes 1 to {most} MiB, not {mib}", most = PuctSettings::MOST_MEMORY)]
    Memory {
        /// How much was asked for, in MiB.
        mib: usize,
    },
}

impl PuctSettings {
    /// The most leaves that a guide is asked about at once.
    pub const MOST_BATCH: usize = 1024;
    /// The most memory of a tree in MiB.
    pub const MOST_MEMORY: usize = 1 << 16;

    /// Refuses what makes no sense.
    ///
    /// # Errors
    /// Numbers that are none or negative, an empty batch, no memory.
    pub fn check(&self) -> Result<(), PuctSettingsError> {
        let noise = match self.root {
            RootRule::Gumbel { noise, .. } => noise,
            RootRule::Puct => 0.0,
        };
        let numbers =
            [("exploration", self.exploration), ("first play", self.first_play), ("noise", noise)];
        for (name, value) in numbers {
            if !(value.is_finite() && value >= 0.0) {
                return Err(PuctSettingsError::Number { name, value });
            }
        }
        if !(1..=Self::MOST_BATCH).contains(&self.batch) {
            return Err(PuctSettingsError::Batch { batch: self.batch });
        }
        match self.memory {
            1..=Self::MOST_MEMORY => Ok(()),
            mib => Err(PuctSettingsError::Memory { mib }),
        }
    }
}

/// Monte Carlo tree search with the advice of a guide, for any number of players, with or without chance
/// (PUCT with policy and value: Silver et al. 2017).
///
/// ```
/// use game::Game;
/// use multi::{Limits, Puct, PuctSettings, PuctTree, Rollouts};
/// # use hare::{Config, Edition, Hare};
///
/// let config = Config::new(Edition::classic(), 3).expect("2 to 6 players");
/// let settings = PuctSettings::default();
/// let mut tree = PuctTree::new(Hare::start(&config), &settings);
/// let guide = Rollouts { games: 1, plies: 20, seed: 1 };
/// let limits = Limits { nodes: Some(100), ..Limits::default() };
/// let found = Puct::new(guide, settings)?.search(&mut tree, &limits, |_| ());
/// assert_eq!(found.simulations, 100);
/// tree.play(found.best().expect("a move")); // what is below it stays
/// # Ok::<(), multi::PuctSettingsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puct<A> {
    guide: A,
    settings: PuctSettings,
}

impl<A> Puct<A> {
    /// A searcher.
    ///
    /// # Errors
    /// Settings that make no sense.
    pub fn new(guide: A, settings: PuctSettings) -> Result<Self, PuctSettingsError> {
        settings.check()?;
        Ok(Self { guide, settings })
    }

    /// How it searches.
    #[must_use]
    pub const fn settings(&self) -> &PuctSettings {
        &self.settings
    }

    /// Searches the position at the root of a tree until a limit is reached; `limits.nodes` counts
    /// simulations, those that the tree was kept with not among them. Without any limit it ends when the
    /// tree is full. Whatever the limits, it ends after 2²⁴ simulations, those that the tree was kept with
    /// among them: more do not move a mean any further. What was found so far goes to `report` each time
    /// that their number has doubled.
    ///
    /// It stops as soon as the present batch is answered.
    pub fn search<G: Game>(
        &mut self,
        tree: &mut PuctTree<G>,
        limits: &Limits<'_>,
        mut report: impl FnMut(&PuctResult<G::Move>),
    ) -> PuctResult<G::Move>
    where
        A: Guide<G>,
    {
        let begin = Instant::now();
        let mut moves = MoveList::new();
        let turn = tree.game().turn(&mut moves);
        if matches!(turn, Turn::Over(_)) || tree.game().ending().is_some() {
            return tree.found(None);
        }
        let mut batch = Batch::default();
        let (before, kept) = (tree.simulations(), tree.root_visits());
        self.open_root(tree, &mut batch);
        if tree.root_node().is_none() {
            // There is no memory at all.
            return tree.found(None);
        }
        let mut halving = self.halving(tree, limits);
        let mut report_at = FIRST_REPORT;
        loop {
            let done = tree.simulations() - before;
            if done >= report_at {
                report(&tree.found(halving.as_ref()));
                report_at *= 2;
            }
            let most = limits.nodes.unwrap_or(u64::MAX).min(MOST_VISITS.saturating_sub(kept));
            let left = most.saturating_sub(done);
            let stopped = limits.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
            let late = limits.time.is_some_and(|time| begin.elapsed() >= time);
            let endless = limits.nodes.is_none() && limits.time.is_none() && limits.stop.is_none();
            let solved = tree.solved().is_some();
            if left == 0 || stopped || late || solved || (endless && tree.is_full()) {
                return tree.found(halving.as_ref());
            }
            // Many leaves of a small tree are much alike.
            let most = (self.settings.batch as u64).min(1 + done / 8).min(left);
            batch.collect(tree, most as usize, halving.as_mut());
            batch.ask(&mut self.guide, tree);
        }
    }

    /// Makes sure that there are moves at the root, where a player moves.
    fn open_root<G: Game>(&mut self, tree: &mut PuctTree<G>, batch: &mut Batch<G>)
    where
        A: Guide<G>,
    {
        while tree.root_node().is_none() && !tree.is_full() {
            batch.collect(tree, 1, None);
            batch.ask(&mut self.guide, tree);
        }
    }

    fn halving<G: Game>(&self, tree: &PuctTree<G>, limits: &Limits<'_>) -> Option<Halving> {
        let RootRule::Gumbel { considered, noise } = self.settings.root else { return None };
        let simulations =
            usize::try_from(limits.nodes?).unwrap_or(usize::MAX).min(MOST_VISITS as usize);
        Halving::new(tree, considered, simulations, noise, self.settings.seed)
    }
}

/// Leaves that are asked about at once.
struct Batch<G: Game> {
    leaves: Vec<Leaf<G>>,
    asked: Vec<super::Asked<G>>,
    advice: Advice,
}

impl<G: Game> Default for Batch<G> {
    fn default() -> Self {
        Self { leaves: Vec::new(), asked: Vec::new(), advice: Advice::default() }
    }
}

impl<G: Game> Batch<G> {
    /// Makes so many simulations, as far as they do not wait for each other.
    fn collect(&mut self, tree: &mut PuctTree<G>, most: usize, mut halving: Option<&mut Halving>) {
        for _ in 0..most {
            let first = match &mut halving {
                Some(halving) => halving.next(tree),
                None => None,
            };
            match tree.descend(first) {
                Descent::Over => {}
                Descent::Leaf(leaf) => {
                    self.asked.push(leaf.asked.clone());
                    self.leaves.push(leaf);
                }
                Descent::Awaited => {
                    if let Some(halving) = halving {
                        halving.repeat();
                    }
                    return;
                }
            }
        }
    }

    fn ask(&mut self, guide: &mut impl Guide<G>, tree: &mut PuctTree<G>) {
        if !self.asked.is_empty() {
            self.advice.clear();
            guide.advise(&self.asked, &mut self.advice);
        }
        for (number, leaf) in self.leaves.iter().enumerate() {
            tree.settle(leaf, self.advice.of(number));
        }
        self.leaves.clear();
        self.asked.clear();
    }
}
