//! Moves one at a time, the most promising first, generated only when needed.

use arrayvec::ArrayVec;
use game::{MAX_MOVES, MoveList, Score, ZeroSum};

use crate::history::{Histories, PieceTo};

/// What the order of moves depends on beside the position.
pub struct Hints<'a, M> {
    /// The move of the table.
    pub table: Option<M>,
    /// Quiet moves that cut off at this ply before.
    pub killers: [Option<M>; 2],
    /// Moves before this one: one, two and four plies ago.
    pub before: &'a [Option<PieceTo>],
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Table,
    GenerateNoisy,
    GoodNoisy,
    FirstKiller,
    SecondKiller,
    Counter,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// Moves with their scores, handed out from the best down.
///
/// A score and the place of its move share one word, so that finding the best is a maximum over
/// plain numbers, which compilers turn into vector code.
struct Ranking<M> {
    moves: MoveList<M>,
    keys: ArrayVec<i32, MAX_MOVES>,
}

impl<M: Copy> Ranking<M> {
    /// The key of a move that was handed out, or is not to be.
    const TAKEN: i32 = i32::MIN;
    /// Number of bits of a key that hold the place.
    const PLACE_BITS: u32 = MAX_MOVES.next_power_of_two().ilog2();
    /// These bits.
    const PLACE: i32 = (1 << Self::PLACE_BITS) - 1;
    const MAX_SCORE: i32 = (1 << (30 - Self::PLACE_BITS)) - 1;

    fn new() -> Self {
        Self { moves: MoveList::new(), keys: ArrayVec::new() }
    }

    /// Takes up the moves that `generate` yields, as `score` sees them; `None` leaves one out.
    #[inline(always)]
    fn fill(&mut self, generate: impl FnOnce(&mut MoveList<M>), score: impl Fn(M) -> Option<i32>) {
        self.moves.clear();
        self.keys.clear();
        generate(&mut self.moves);
        for (place, &mv) in self.moves.iter().enumerate() {
            let key = score(mv).map_or(Self::TAKEN, |score| {
                let score = score.clamp(-Self::MAX_SCORE, Self::MAX_SCORE);
                // Of equals the first: its place counts down.
                score << Self::PLACE_BITS | (Self::PLACE - place as i32)
            });
            self.keys.push(key);
        }
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<M> {
        let best = self.keys.iter().copied().max().filter(|&key| key != Self::TAKEN)?;
        let place = (Self::PLACE - (best & Self::PLACE)) as usize;
        self.keys[place] = Self::TAKEN;
        Some(self.moves[place])
    }
}

pub struct Picker<'a, G: ZeroSum> {
    stage: Stage,
    hints: Hints<'a, G::Move>,
    counter: Option<G::Move>,
    ranking: Ranking<G::Move>,
    bad: MoveList<G::Move>,
    next_bad: usize,
    /// Captures that lose more than this by exchanges come last.
    threshold: Score,
    /// Whether quiet moves are wanted at all.
    noisy_only: bool,
}

impl<'a, G: ZeroSum> Picker<'a, G> {
    /// All moves of a node.
    pub fn all(game: &G, histories: &Histories, hints: Hints<'a, G::Move>) -> Self {
        let counter = game.unpack(histories.counter(hints.before.first().copied().flatten()));
        Self::new(game, hints, counter, Score::DRAW, false)
    }

    /// Only noisy moves, those that lose material by exchanges last.
    pub fn noisy(game: &G, hints: Hints<'a, G::Move>, threshold: Score) -> Self {
        Self::new(game, hints, None, threshold, true)
    }

    fn new(
        game: &G,
        mut hints: Hints<'a, G::Move>,
        counter: Option<G::Move>,
        threshold: Score,
        noisy_only: bool,
    ) -> Self {
        hints.table =
            hints.table.filter(|&mv| game.is_legal(mv) && (!noisy_only || game.is_noisy(mv)));
        Self {
            stage: Stage::Table,
            hints,
            counter,
            ranking: Ranking::new(),
            bad: MoveList::new(),
            next_bad: 0,
            threshold,
            noisy_only,
        }
    }

    /// Whether the moves still to come are noisy moves that lose material.
    pub fn is_at_bad_noisy(&self) -> bool {
        self.stage >= Stage::BadNoisy
    }

    /// No more quiet moves, please.
    pub fn skip_quiets(&mut self) {
        self.noisy_only = true;
    }

    /// The next move, or `None` after the last.
    pub fn next(&mut self, game: &G, histories: &Histories) -> Option<G::Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::GenerateNoisy;
                    if self.hints.table.is_some() {
                        return self.hints.table;
                    }
                }
                Stage::GenerateNoisy => {
                    self.generate_noisy(game, histories);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match self.ranking.pop() {
                    Some(mv) if game.see_ge(mv, self.threshold) => return Some(mv),
                    Some(mv) => self.bad.push(mv),
                    None if self.noisy_only => self.stage = Stage::BadNoisy,
                    // What the game sees in moves comes before what others came to.
                    None if G::EXACT => self.stage = Stage::GenerateQuiet,
                    None => self.stage = Stage::FirstKiller,
                },
                Stage::FirstKiller => {
                    self.stage = Stage::SecondKiller;
                    if let Some(mv) = self.refutation(game, self.hints.killers[0]) {
                        return Some(mv);
                    }
                }
                Stage::SecondKiller => {
                    self.stage = Stage::Counter;
                    if let Some(mv) = self.refutation(game, self.hints.killers[1]) {
                        return Some(mv);
                    }
                }
                Stage::Counter => {
                    self.stage = Stage::GenerateQuiet;
                    let known = self.hints.killers.contains(&self.counter);
                    if let Some(mv) = self.refutation(game, self.counter).filter(|_| !known) {
                        return Some(mv);
                    }
                }
                Stage::GenerateQuiet => {
                    if !self.noisy_only {
                        self.generate_quiet(game, histories);
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.ranking.pop().filter(|_| !self.noisy_only) {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::BadNoisy,
                },
                Stage::BadNoisy => match self.bad.get(self.next_bad) {
                    Some(&mv) => {
                        self.next_bad += 1;
                        return Some(mv);
                    }
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    /// A killer or counter-move, if it is a quiet move that is legal here and not the table's.
    fn refutation(&self, game: &G, mv: Option<G::Move>) -> Option<G::Move> {
        mv.filter(|&mv| {
            !self.noisy_only
                && self.hints.table != Some(mv)
                && game.is_legal(mv)
                && !game.is_noisy(mv)
        })
    }

    /// Captures by the value of the victim, then by experience.
    ///
    /// Not inlined: the generator's preparations would be drawn to the top of `next` and be paid
    /// for every move (a tenth of the whole search).
    #[inline(never)]
    fn generate_noisy(&mut self, game: &G, histories: &Histories) {
        let table = self.hints.table;
        self.ranking.fill(
            |moves| game.generate_noisy(moves),
            |mv| {
                (table != Some(mv)).then(|| {
                    let victim = game.captured(mv).map_or(0, |piece| G::piece_value(piece).raw());
                    16 * victim + histories.noisy(game, mv)
                })
            },
        );
    }

    /// Quiet moves by experience, but for those tried already. Not inlined either.
    #[inline(never)]
    fn generate_quiet(&mut self, game: &G, histories: &Histories) {
        let [first, second] = self.hints.killers;
        let tried = if G::EXACT {
            [self.hints.table, None, None, None]
        } else {
            [self.hints.table, first, second, self.counter]
        };
        let before = self.hints.before;
        self.ranking.fill(
            |moves| game.generate_quiet(moves),
            |mv| {
                let score = |mv| histories.quiet(game, mv, before) + game.promise(mv);
                (!tried.contains(&Some(mv))).then(|| score(mv))
            },
        );
    }
}
