//! Iterations: down the tree, a new leaf, and back.

use game::{Game, MoveList, PayoffEval, Player, Turn, Values, scatter};

use super::tree::{Edge, Kind, NONE, Tree};
use super::{ChanceTree, MctsSettings, Progress, Tried, TriedMove};

/// In a playout one move in so many is drawn evenly.
const RANDOM_ONE_IN: u64 = 8;

/// A search under way.
pub struct Walk<'a, G: Game, E> {
    eval: &'a E,
    settings: &'a MctsSettings,
    pub tree: Tree<G::Move, G::Chance>,
    root: u32,
    /// Moves from the root down in this iteration.
    path: Vec<u32>,
    played: Vec<Step<G>>,
    nodes: u64,
    drawn: u64,
}

/// What has to be taken back.
enum Step<G: Game> {
    Move(G::Move, G::Undo),
    Chance(G::Chance, G::Undo),
}

/// What a position is worth: its payoffs if the game is over.
pub fn value<G: Game, E: PayoffEval<G>>(eval: &E, game: &G) -> Values {
    match game.ending() {
        Some(ending) => payoffs(ending.payoffs.as_slice()),
        None => eval.evaluate(game),
    }
}

fn payoffs(of: &[f32]) -> Values {
    let mut values = Values::default();
    values[..of.len()].copy_from_slice(of);
    values
}

impl<'a, G: Game, E: PayoffEval<G>> Walk<'a, G, E> {
    pub fn new(
        eval: &'a E,
        settings: &'a MctsSettings,
        tree: Tree<G::Move, G::Chance>,
        game: &mut G,
    ) -> Self {
        let (path, played) = (Vec::new(), Vec::new());
        let mut walk = Self { eval, settings, tree, root: NONE, path, played, nodes: 0, drawn: 0 };
        walk.root = walk.grow(game).0;
        walk
    }

    /// How far it has come.
    pub fn progress(&self, iterations: u64) -> Progress {
        let first = self.tree.nodes.get(self.root as usize).map_or(NONE, |root| root.first);
        let (mut most, mut second) = (0, None);
        for (_, edge) in self.tree.edges_from(first) {
            let visits = u64::from(edge.visits);
            if visits > most {
                second = (most > 0).then_some(most);
                most = visits;
            } else {
                second = second.max(Some(visits));
            }
        }
        let lead = second.map_or(u64::MAX, |second| most - second);
        Progress { iterations, lead, full: self.tree.is_full() }
    }

    /// What was found so far, for the player to move at the root.
    pub fn found(&self, iterations: u64, player: Player) -> Tried<G::Move> {
        let first = self.tree.nodes.get(self.root as usize).map_or(NONE, |root| root.first);
        let mut sum = Values::default();
        let mut moves = Vec::new();
        let mut visits = 0.0;
        for (_, edge) in self.tree.edges_from(first) {
            // Without the one that stands for the evaluator.
            let tried = edge.visits - 1;
            let own = edge.mean[player.index()];
            let (mv, values) = (edge.mv, edge.mean);
            let answers = self.tree.line_from(edge.node);
            moves.push(TriedMove { mv, answers, visits: tried, values, own });
            visits += tried as f32;
            for (value, mean) in sum.iter_mut().zip(edge.mean) {
                *value += mean * tried as f32;
            }
        }
        let values = sum.map(|value| value / visits.max(1.0));
        Tried { moves, values, iterations, nodes: self.nodes, full: self.tree.is_full() }
    }

    /// One iteration. The game is unchanged afterwards.
    pub fn iterate(&mut self, game: &mut G) {
        self.path.clear();
        let values = match self.settings.chance {
            ChanceTree::Explicit => self.descend(game),
            ChanceTree::OpenLoop => self.descend_open(game),
        };
        for &edge in &self.path {
            self.tree.edges[edge as usize].add(&values);
        }
        while let Some(step) = self.played.pop() {
            match step {
                Step::Move(mv, undo) => game.undo(mv, undo),
                Step::Chance(chance, undo) => game.unresolve(chance, undo),
            }
        }
    }

    /// Down to a leaf, with nodes of chance.
    fn descend(&mut self, game: &mut G) -> Values {
        let mut node = self.root;
        loop {
            let (first, kind) = match self.tree.nodes.get(node as usize) {
                Some(node) => (node.first, node.kind),
                // The tree was full before it began.
                None => return value(self.eval, game),
            };
            let below = match kind {
                Kind::Over => return value(self.eval, game),
                Kind::Decision(player) => {
                    let edge = self.select(first, player, |_| true);
                    self.play(game, edge);
                    self.tree.edges[edge as usize].node
                }
                Kind::Chance => {
                    let index = self.tree.due_outcome(first) as usize;
                    let outcome = &mut self.tree.outcomes[index];
                    outcome.visits += 1;
                    let (chance, below) = (outcome.chance, outcome.node);
                    self.resolve(game, chance);
                    if below == NONE {
                        let (new, values) = self.grow(game);
                        self.tree.outcomes[index].node = new;
                        match values {
                            Some(values) => return values,
                            None => new,
                        }
                    } else {
                        below
                    }
                }
            };
            node = below;
            if node == NONE {
                let (new, values) = self.grow(game);
                if let Some(&edge) = self.path.last() {
                    self.tree.edges[edge as usize].node = new;
                }
                match values {
                    Some(values) => return values,
                    None => node = new,
                }
            }
        }
    }

    /// Down to a leaf; chance is drawn on the way.
    fn descend_open(&mut self, game: &mut G) -> Values {
        let mut node = self.root;
        let mut moves = MoveList::new();
        loop {
            let player = match game.turn(&mut moves) {
                Turn::Over(of) => return payoffs(of.as_slice()),
                Turn::Chance => {
                    let drawn = self.draw();
                    match game.chance((drawn >> 11) as f64 / (1u64 << 53) as f64) {
                        Some(chance) => self.resolve(game, chance),
                        None => return value(self.eval, game),
                    }
                    continue;
                }
                Turn::Player(_) if game.ending().is_some() => return value(self.eval, game),
                Turn::Player(player) => player,
            };
            if node == NONE {
                let (new, values) = self.grow(game);
                if let Some(&edge) = self.path.last() {
                    self.tree.edges[edge as usize].node = new;
                }
                return values.unwrap_or_else(|| value(self.eval, game));
            }
            let first = self.tree.nodes[node as usize].first;
            self.add_missing(game, first, &moves, player);
            let edge = self.select(first, player, |edge| moves.contains(&edge.mv));
            if edge == NONE {
                return value(self.eval, game);
            }
            self.play(game, edge);
            node = self.tree.edges[edge as usize].node;
        }
    }

    /// Adds moves that were not legal when the node was made.
    fn add_missing(&mut self, game: &mut G, first: u32, moves: &MoveList<G::Move>, player: Player) {
        let mut last = first;
        let mut known: MoveList<G::Move> = MoveList::new();
        for (index, edge) in self.tree.edges_from(first) {
            last = index;
            if known.try_push(edge.mv).is_err() {
                return;
            }
        }
        for &mv in moves.iter().filter(|mv| !known.contains(mv)) {
            if !self.tree.has_room(1, 0) {
                return;
            }
            let values = self.after(game, mv);
            last = self.tree.add_edge(Edge::new(mv, values[player.index()], values), last);
        }
    }

    /// The move of a node to follow: the mean, a bonus for what was seldom tried, and the bias.
    fn select(&self, first: u32, player: Player, may: impl Fn(&Edge<G::Move>) -> bool) -> u32 {
        let edges = || self.tree.edges_from(first).filter(|(_, edge)| may(edge));
        let visits: u32 = edges().map(|(_, edge)| edge.visits).sum();
        let explore = self.settings.exploration * (visits as f32).ln().max(0.0).sqrt();
        let mut best = (f32::NEG_INFINITY, NONE);
        for (index, edge) in edges() {
            let tried = edge.visits as f32;
            let worth = edge.mean[player.index()]
                + explore / tried.sqrt()
                + self.settings.bias * edge.guess / tried;
            if worth > best.0 || best.1 == NONE {
                best = (worth, index);
            }
        }
        best.1
    }

    fn play(&mut self, game: &mut G, edge: u32) {
        self.path.push(edge);
        let mv = self.tree.edges[edge as usize].mv;
        let undo = game.play_unchecked(mv);
        self.played.push(Step::Move(mv, undo));
    }

    fn resolve(&mut self, game: &mut G, chance: G::Chance) {
        let undo = game.resolve(chance);
        self.played.push(Step::Chance(chance, undo));
    }

    /// Adds a node for the position, if there is room, and values it. No value is given for a new
    /// node of chance: the iteration goes on through it.
    fn grow(&mut self, game: &mut G) -> (u32, Option<Values>) {
        let mut moves = MoveList::new();
        match game.turn(&mut moves) {
            Turn::Over(of) => {
                let node = match self.tree.has_room(0, 0) {
                    true => self.tree.add_node(NONE, Kind::Over),
                    false => NONE,
                };
                (node, Some(payoffs(of.as_slice())))
            }
            Turn::Chance => {
                let mut outcomes = Vec::new();
                game.chances(&mut outcomes);
                if !self.tree.has_room(0, outcomes.len()) {
                    return (NONE, Some(value(self.eval, game)));
                }
                let first = self.tree.add_outcomes(outcomes.into_iter());
                (self.tree.add_node(first, Kind::Chance), None)
            }
            Turn::Player(_) if game.ending().is_some() => {
                let node = match self.tree.has_room(0, 0) {
                    true => self.tree.add_node(NONE, Kind::Over),
                    false => NONE,
                };
                (node, Some(value(self.eval, game)))
            }
            Turn::Player(player) => self.grow_decision(game, player, &moves),
        }
    }

    fn grow_decision(
        &mut self,
        game: &mut G,
        player: Player,
        moves: &MoveList<G::Move>,
    ) -> (u32, Option<Values>) {
        if !self.tree.has_room(moves.len(), 0) {
            return (NONE, Some(value(self.eval, game)));
        }
        let own = player.index();
        let (mut first, mut last) = (NONE, NONE);
        let mut best: Option<(Values, G::Move)> = None;
        for &mv in moves {
            let values = self.after(game, mv);
            last = self.tree.add_edge(Edge::new(mv, values[own], values), last);
            first = if first == NONE { last } else { first };
            if best.is_none_or(|(best, _)| values[own] > best[own]) {
                best = Some((values, mv));
            }
        }
        let node = self.tree.add_node(first, Kind::Decision(player));
        let values = match best {
            Some((_, mv)) if self.settings.playout > 0 => self.play_on(game, mv),
            Some((values, _)) => values,
            None => value(self.eval, game),
        };
        (node, Some(values))
    }

    /// Static values after a move.
    fn after(&mut self, game: &mut G, mv: G::Move) -> Values {
        self.nodes += 1;
        let undo = game.play_unchecked(mv);
        let values = self.eval.evaluate(game);
        game.undo(mv, undo);
        values
    }

    /// Plays on from a leaf, beginning with this move, and values what comes out.
    fn play_on(&mut self, game: &mut G, mv: G::Move) -> Values {
        let undo = game.play_unchecked(mv);
        self.played.push(Step::Move(mv, undo));
        let mut plies = 1;
        let mut moves = MoveList::new();
        loop {
            match game.turn(&mut moves) {
                Turn::Chance => {
                    let drawn = self.draw();
                    match game.chance((drawn >> 11) as f64 / (1u64 << 53) as f64) {
                        Some(chance) => self.resolve(game, chance),
                        None => return value(self.eval, game),
                    }
                }
                Turn::Player(player) if plies < self.settings.playout => {
                    if game.ending().is_some() {
                        return value(self.eval, game);
                    }
                    let mv = self.likely(game, player, &moves);
                    let undo = game.play_unchecked(mv);
                    self.played.push(Step::Move(mv, undo));
                    plies += 1;
                }
                Turn::Over(_) | Turn::Player(_) => return value(self.eval, game),
            }
        }
    }

    /// The move of a playout.
    fn likely(&mut self, game: &mut G, player: Player, moves: &MoveList<G::Move>) -> G::Move {
        let drawn = self.draw();
        if drawn.is_multiple_of(RANDOM_ONE_IN) {
            return moves[((drawn >> 32) % moves.len() as u64) as usize];
        }
        let mut best = (f32::NEG_INFINITY, moves[0]);
        for &mv in moves {
            let own = self.after(game, mv)[player.index()];
            if own > best.0 {
                best = (own, mv);
            }
        }
        best.1
    }

    fn draw(&mut self) -> u64 {
        self.drawn += 1;
        scatter(self.settings.seed, self.drawn)
    }
}
