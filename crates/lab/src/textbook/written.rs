//! A written tree as a game.

use std::sync::Arc;

use game::{
    Ending, Game, MoveList, NoChance, Notation, Observer, PayoffEval, Payoffs, Player, Ply, Score,
    Turn, Values, ZeroSum, scatter,
};

use super::text::{MAX_NODES, Node, NodeKind, Parsed, TreeError, parse, write};
use crate::eval::{Evaluation, Parts};

/// A place in a tree that somebody wrote down.
#[derive(Clone, PartialEq, Debug)]
pub struct WrittenTree {
    tree: Arc<Parsed>,
    /// The node.
    at: u16,
}

/// A tree of one leaf: nothing is decided.
impl Default for WrittenTree {
    fn default() -> Self {
        let kind = NodeKind::Leaf(vec![0]);
        let root = Node { name: String::new(), kind, parent: 0, ply: 0 };
        Self { tree: Arc::new(Parsed { first: 0, players: 2, nodes: vec![root] }), at: 0 }
    }
}

impl WrittenTree {
    fn node(&self) -> &Node {
        &self.tree.nodes[usize::from(self.at)]
    }

    /// The seat to move so many plies below the root of the whole tree.
    #[must_use]
    pub fn seat_after(&self, plies: usize) -> usize {
        (self.tree.first + plies) % self.tree.players
    }

    /// The player to move, or who would be.
    fn mover(&self) -> Player {
        Player::new(self.seat_after(self.node().ply)).unwrap_or(Player::FIRST)
    }

    fn children(&self) -> &[u16] {
        match &self.node().kind {
            NodeKind::Inner(children) => children,
            NodeKind::Leaf(_) => &[],
        }
    }

    fn leaf(&self) -> Option<&[i32]> {
        match &self.node().kind {
            NodeKind::Inner(_) => None,
            NodeKind::Leaf(values) => Some(values),
        }
    }

    /// Whether a leaf has one value: what it is worth to one player, the other loses.
    #[must_use]
    pub fn is_for_two(&self) -> bool {
        let mut leaves = self.tree.nodes.iter().filter_map(|node| match &node.kind {
            NodeKind::Leaf(values) => Some(values.len()),
            NodeKind::Inner(_) => None,
        });
        leaves.next() == Some(1)
    }

    /// Plies from the root of the whole tree to its furthest leaf.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.tree.nodes.iter().map(|node| node.ply as u32).max().unwrap_or(0)
    }

    fn score(&self) -> Option<Score> {
        let value = Score::cp(*self.leaf()?.first()?);
        Some(if self.mover() == Player::FIRST { value } else { -value })
    }
}

/// What each player gets of a leaf, from 0 to 1: the larger its value, the more.
fn payoffs(values: &[i32], players: usize) -> Payoffs {
    let share = |value: i32| match value.signum() {
        -1 => 0.0,
        0 => 0.5,
        _ => 1.0,
    };
    let shares: Vec<f32> = match values {
        [value] => vec![share(*value), share(-*value)],
        _ => {
            let most = values.iter().max();
            let first = values.iter().filter(|value| Some(*value) == most).count() as f32;
            values.iter().map(|value| if Some(value) == most { 1.0 / first } else { 0.0 }).collect()
        }
    };
    Payoffs::new(&shares[..players.min(shares.len())]).unwrap_or_else(Payoffs::draw)
}

impl Game for WrittenTree {
    type Config = Self;
    /// The child to go to.
    type Move = u16;
    type Chance = NoChance;
    type Undo = ();

    fn start(config: &Self) -> Self {
        config.clone()
    }

    fn players(&self) -> usize {
        self.tree.players
    }

    fn turn(&self, moves: &mut MoveList<u16>) -> Turn {
        moves.clear();
        match self.leaf() {
            Some(values) => Turn::Over(payoffs(values, self.players())),
            None => {
                moves.extend(self.children().iter().copied());
                Turn::Player(self.mover())
            }
        }
    }

    fn play_observed(&mut self, child: u16, _: &mut impl Observer) {
        self.at = child;
    }

    fn undo(&mut self, _: u16, (): ()) {
        self.at = self.node().parent;
    }

    fn resolve(&mut self, chance: NoChance) {
        match chance {}
    }

    fn unresolve(&mut self, chance: NoChance, (): ()) {
        match chance {}
    }

    /// Every node is a position of its own, whatever its name and values.
    fn key(&self) -> u64 {
        scatter(0, u64::from(self.at) + 1)
    }

    fn ending(&self) -> Option<Ending> {
        let values = self.leaf()?;
        Some(Ending {
            payoffs: payoffs(values, self.players()),
            reason: "leaf",
            sentence: "The tree ends here.".into(),
        })
    }
}

impl Notation for WrittenTree {
    type Error = TreeError;

    fn read_position(_: &Self, text: &str) -> Result<Self, TreeError> {
        Ok(Self { tree: Arc::new(parse(text)?), at: 0 })
    }

    /// The part of the tree that begins here.
    fn write_position(&self) -> String {
        let mut text = match self.mover().index() {
            0 => String::new(),
            seat => format!("{}: ", seat + 1),
        };
        write(&self.tree.nodes, self.at, "", &mut text);
        text
    }

    fn read_move(&self, text: &str) -> Result<u16, TreeError> {
        let name = |child: &&u16| self.tree.nodes[usize::from(**child)].name == text.trim();
        let reason = || format!("no child is called {text:?}");
        self.children()
            .iter()
            .find(name)
            .copied()
            .ok_or_else(|| TreeError { reason: reason(), place: 1 })
    }

    fn write_move(&self, child: u16) -> String {
        self.tree.nodes[usize::from(child)].name.clone()
    }

    fn read_san(&self, text: &str) -> Result<u16, TreeError> {
        self.read_move(text)
    }

    fn write_san(&self, child: u16) -> String {
        self.write_move(child)
    }
}

impl ZeroSum for WrittenTree {
    const SQUARES: usize = MAX_NODES;

    fn side(&self) -> Player {
        self.mover()
    }

    fn pack(child: u16) -> u16 {
        child
    }

    fn to(child: u16) -> usize {
        child.into()
    }

    fn verdict(&self, _: Ply) -> Option<Score> {
        self.score()
    }
}

/// Values leaves as they are written, and nothing else.
#[derive(Clone, Copy, Debug)]
pub struct LeafValues;

impl Evaluation<WrittenTree> for LeafValues {
    fn value(&self, game: &WrittenTree) -> Score {
        game.score().unwrap_or(Score::DRAW)
    }

    fn pawn(&self) -> i32 {
        1
    }
}

impl Parts<WrittenTree> for LeafValues {
    fn quick(&self, game: &WrittenTree) -> Score {
        self.value(game)
    }

    fn slow(&self, _: &WrittenTree) -> Score {
        Score::DRAW
    }
}

impl PayoffEval<WrittenTree> for LeafValues {
    fn evaluate(&self, game: &WrittenTree) -> Values {
        let mut values = Values::default();
        match game.leaf() {
            Some([value]) => {
                values[0] = *value as f32;
                values[1] = -values[0];
            }
            Some(each) => {
                for (slot, value) in values.iter_mut().zip(each) {
                    *slot = *value as f32;
                }
            }
            None => {}
        }
        values
    }
}
