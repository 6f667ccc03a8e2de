//! The tree that a rung walks through: what all of them do at a node, so that each can say in a few
//! lines what is its own.
//!
//! # Ends
//! The rungs for two players value a node, in this order:
//!
//! 1. below the root, by the rules that end a game although moves remain (repetition, move counts,
//!    lack of material): mostly a draw;
//! 2. without a move, as mated in so many plies from the root, so that the shorter of two mates is
//!    preferred, or as a draw;
//! 3. with no depth left, by the evaluation.
//!
//! So a mate on the last ply is seen, at the price of listing the moves of every leaf.
//!
//! # Limits
//! When a limit is reached no node is entered any more: each child is answered at once with a value
//! that means nothing, so that any search comes to its end, and nothing is preferred on its account.

use std::time::Instant;

use game::{Game, MoveList, PayoffEval, Player, Ply, Score, Turn, Values, ZeroSum};

use crate::eval::Evaluation;
use crate::{Count, Limits, Note, Recorder, SearchResult, Settings, Step, Stop, Value, Window};

/// A search under way: the position it stands at, the evaluation, the counts, the best lines.
pub struct Tree<'a, G: Game, E, R> {
    game: G,
    eval: &'a E,
    recorder: R,
    count: Count,
    /// When the root was visited first.
    begun: Option<Instant>,
    ply: usize,
    /// The best line from each ply on.
    lines: Vec<Vec<G::Move>>,
    /// The best line of the search of the root before this one.
    past_line: Vec<G::Move>,
    /// Plies of this search of the root, and of the one before.
    depths: [u32; 2],
    limits: Limits,
    /// A limit was reached.
    broken_off: bool,
}

/// What is met at a node of a game of two.
pub enum Visit<M> {
    /// It is valued on the spot, for the side to move.
    End(Score),
    /// These moves are to be searched.
    Moves(MoveList<M>),
}

/// What is met at a node of a game of any number of players.
pub enum Meeting<M> {
    /// It is valued on the spot.
    End(Values),
    /// Chance decides.
    Chance,
    /// This player is to choose.
    Choice(Player, MoveList<M>),
}

impl<'a, G: Game, E, R: Recorder<G>> Tree<'a, G, E, R> {
    /// A tree with this root, and the limits of the settings.
    pub fn new(game: &G, eval: &'a E, settings: &Settings, recorder: R) -> Self {
        Self {
            game: game.clone(),
            eval,
            recorder,
            count: Count::default(),
            begun: None,
            ply: 0,
            lines: vec![Vec::new()],
            past_line: Vec::new(),
            depths: [0; 2],
            limits: settings.limits.clone(),
            broken_off: false,
        }
    }

    /// The position at which the search stands.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// How the positions are valued.
    pub const fn eval(&self) -> &'a E {
        self.eval
    }

    /// Plies from the root.
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// Whether a limit was reached: what nodes are worth means nothing from then on.
    pub const fn is_broken_off(&self) -> bool {
        self.broken_off
    }

    /// What was done so far.
    pub const fn count(&mut self) -> &mut Count {
        &mut self.count
    }

    /// The best line from this node on, as far as it is known.
    pub fn line(&self) -> &[G::Move] {
        &self.lines[self.ply]
    }

    /// Says that something happened at this node.
    pub fn note(&mut self, note: Note) {
        self.recorder.note(note);
    }

    /// Visits the child that a move leads to.
    pub fn follow<T>(&mut self, mv: G::Move, visit: impl FnOnce(&mut Self) -> T) -> T {
        let undo = self.play(mv);
        let found = visit(self);
        self.undo(mv, undo);
        found
    }

    /// Goes to the child that a move leads to.
    pub fn play(&mut self, mv: G::Move) -> G::Undo {
        self.recorder.down(&self.game, Step::Move(mv));
        let undo = self.game.play_unchecked(mv);
        self.descend();
        undo
    }

    /// Comes back from the child that a move has led to.
    pub fn undo(&mut self, mv: G::Move, undo: G::Undo) {
        self.game.undo(mv, undo);
        self.ply -= 1;
    }

    /// Visits the child that an event of chance leads to. It is as many plies from the root.
    pub fn befall<T>(&mut self, chance: G::Chance, visit: impl FnOnce(&mut Self) -> T) -> T {
        self.recorder.down(&self.game, Step::Chance(chance));
        let undo = self.game.resolve(chance);
        let found = visit(self);
        self.game.unresolve(chance, undo);
        // What is expected ends where chance decides.
        self.lines[self.ply].clear();
        found
    }

    /// One ply further from the root.
    fn descend(&mut self) {
        self.ply += 1;
        if self.lines.len() <= self.ply {
            self.lines.push(Vec::new());
        }
    }

    /// The move is the best so far: the line of this node is the move and the line of its child.
    pub fn prefer(&mut self, mv: G::Move) {
        if self.broken_off {
            return;
        }
        let (upper, lower) = self.lines.split_at_mut(self.ply + 1);
        let line = &mut upper[self.ply];
        line.clear();
        line.push(mv);
        if let Some(below) = lower.first() {
            line.extend_from_slice(below);
        }
    }

    /// Begins with a node, unless a limit is reached.
    fn enter(&mut self, depth: u32, window: Window) -> bool {
        self.broken_off |= self.count.visited > 0 && self.limits.are_reached(self.count.visited);
        if self.broken_off {
            return false;
        }
        if self.ply == 0 {
            // A search that found no move leaves the line of the one before.
            if !self.lines[0].is_empty() {
                self.past_line.clone_from(&self.lines[0]);
                self.depths[1] = self.depths[0];
            }
            self.depths[0] = depth;
        }
        self.begun.get_or_insert_with(Instant::now);
        self.count.visited += 1;
        self.lines[self.ply].clear();
        self.recorder.enter(&self.game, depth, window);
        true
    }

    /// Tells that the node is done, if it is.
    fn tell(&mut self, value: Value, stop: Stop) {
        let stop = if self.broken_off { Stop::Limit } else { stop };
        self.count.inner += u64::from(matches!(stop, Stop::Done | Stop::Cut));
        self.recorder.leave(value, stop);
    }

    /// What was found at the root.
    pub fn found(mut self, value: Option<Value>) -> SearchResult<G::Move> {
        let mut line = std::mem::take(&mut self.lines[0]);
        let [mut depth, past] = self.depths;
        if line.is_empty() && !self.past_line.is_empty() {
            (line, depth) = (self.past_line, past);
        }
        let value = value.filter(|_| !self.broken_off);
        let best = line.first().copied();
        let (count, broken_off) = (self.count, self.broken_off);
        let time = self.begun.map(|begun| begun.elapsed()).unwrap_or_default();
        SearchResult { best, value, line, count, time, depth, broken_off }
    }
}

/// Games of two, in which a value is a score for the side to move.
impl<G: ZeroSum, E: Evaluation<G>, R: Recorder<G>> Tree<'_, G, E, R> {
    /// Enters the node with so many plies left, and says what is met there.
    pub fn visit(&mut self, depth: u32, window: Window) -> Visit<G::Move> {
        match self.open(depth, window) {
            Visit::Moves(_) if depth == 0 => {
                let value = self.evaluate();
                Visit::End(self.leave(value, Stop::Horizon))
            }
            met => met,
        }
    }

    /// The same where the evaluation is not to be believed yet although no depth is left.
    pub fn open(&mut self, depth: u32, window: Window) -> Visit<G::Move> {
        if !self.enter(depth, window) {
            return Visit::End(Score::DRAW);
        }
        let ply = Ply::new(self.ply).unwrap_or(Ply::MAX);
        // Whoever asks about the root wants a move, not to hear that a draw may be claimed.
        if self.ply > 0
            && let Some(verdict) = self.game.verdict(ply)
        {
            self.count.evaluated += 1;
            return Visit::End(self.leave(verdict, Stop::Rule));
        }
        let mut moves = MoveList::new();
        if let Turn::Over(_) = self.game.turn(&mut moves) {
            self.count.evaluated += 1;
            return Visit::End(self.leave(self.game.outcome().score(ply), Stop::Over));
        }
        Visit::Moves(moves)
    }

    /// Asks the evaluation about this node.
    pub fn evaluate(&mut self) -> Score {
        self.count.evaluated += 1;
        self.eval.value(&self.game)
    }

    /// Goes to the position after a pass. `None` where nobody can pass, which
    /// [`can_pass`](ZeroSum::can_pass) rules out.
    pub fn play_pass(&mut self) -> Option<G::Undo> {
        self.recorder.note(Note::Pass);
        self.recorder.down(&self.game, Step::Pass);
        let undo = self.game.play_null()?;
        self.descend();
        Some(undo)
    }

    /// Comes back from the position after a pass.
    pub fn undo_pass(&mut self, undo: G::Undo) {
        self.game.undo_null(undo);
        self.ply -= 1;
    }

    /// Leaves the node with this value.
    pub fn leave(&mut self, value: Score, stop: Stop) -> Score {
        self.tell(Value::Score(value), stop);
        value
    }

    /// Leaves the node because beta was reached by the move at this place of the list.
    pub fn cut(&mut self, value: Score, moves: &[G::Move], place: usize) -> Score {
        if self.broken_off {
            return self.leave(value, Stop::Limit);
        }
        self.count.cuts += 1;
        self.count.first_cuts += u64::from(place == 0);
        self.recorder.skip(&self.game, &moves[place + 1..]);
        self.leave(value, Stop::Cut)
    }
}

/// Games of any number of players, in which a value is a vector.
impl<G: Game, E: PayoffEval<G>, R: Recorder<G>> Tree<'_, G, E, R> {
    /// Enters the node with so many plies left, and says what is met there.
    pub fn meet(&mut self, depth: u32) -> Meeting<G::Move> {
        if depth == 0 {
            return Meeting::End(self.leaf());
        }
        if !self.enter(depth, Window::FULL) {
            return Meeting::End(Values::default());
        }
        let mut moves = MoveList::new();
        match self.game.turn(&mut moves) {
            Turn::Over(_) => Meeting::End(self.value_now(Stop::Over)),
            Turn::Chance => Meeting::Chance,
            Turn::Player(player) => Meeting::Choice(player, moves),
        }
    }

    /// Enters a node where the depth ends, values it and leaves it.
    pub fn leaf(&mut self) -> Values {
        if !self.enter(0, Window::FULL) {
            return Values::default();
        }
        self.value_now(Stop::Horizon)
    }

    /// Leaves the node with what the evaluation says about it.
    pub fn value_now(&mut self, stop: Stop) -> Values {
        self.count.evaluated += 1;
        let values = self.eval.evaluate(&self.game);
        self.settle(values, stop)
    }

    /// What the evaluation says about the position after a move.
    pub fn look_at(&mut self, mv: G::Move) -> Values {
        self.count.evaluated += 1;
        let undo = self.game.play_unchecked(mv);
        let values = self.eval.evaluate(&self.game);
        self.game.undo(mv, undo);
        values
    }

    /// Values a node where chance decides as if nothing happened there, and leaves it. A game without
    /// such a thing is valued as it stands.
    pub fn ignore_chance(&mut self, visit: impl FnOnce(&mut Self) -> Values) -> Values {
        let mut skipped = self.game.clone();
        if !skipped.skip_chance() {
            return self.value_now(Stop::Horizon);
        }
        self.recorder.down(&self.game, Step::Pass);
        let due = std::mem::replace(&mut self.game, skipped);
        let values = visit(self);
        self.game = due;
        self.settle(values, Stop::Done)
    }

    /// The seat that is to move, if one is.
    pub fn mover(&self) -> Option<usize> {
        match self.game.turn(&mut MoveList::new()) {
            Turn::Player(player) => Some(player.index()),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    /// Leaves the node with these values.
    pub fn settle(&mut self, values: Values, stop: Stop) -> Values {
        self.tell(Value::Each(values), stop);
        values
    }

    /// Leaves the node before all its moves are searched: `moves` are those that are left, after
    /// `visited` ones.
    pub fn settle_early(&mut self, values: Values, moves: &[G::Move], visited: usize) -> Values {
        if self.broken_off {
            return self.settle(values, Stop::Limit);
        }
        self.count.cuts += 1;
        self.count.first_cuts += u64::from(visited == 1);
        self.drop_moves(moves);
        self.settle(values, Stop::Cut)
    }

    /// Says that these moves are not searched.
    pub fn drop_moves(&mut self, moves: &[G::Move]) {
        self.recorder.skip(&self.game, moves);
    }
}
