//! The rules.

use game::{Ending, Game, MoveList, NoChance, Observer, Payoffs, Player, Turn, ZeroSum, scatter};
use stones::Square;

use crate::bits::{BOARD, BOTTOM, FULL, STRIDE, completions, has_four};

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ConnectFour {
    /// The stones of the side to move.
    own: u64,
    /// All stones.
    mask: u64,
}

/// A stone put on a square, the lowest empty one of its column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(pub(crate) u8);

impl Move {
    /// The move to this square; `None` for one that is not on the board.
    #[must_use]
    pub fn new(square: Square) -> Option<Self> {
        let Square { column, row } = square;
        (column < BOARD.columns && row < BOARD.rows).then(|| Self((column * STRIDE + row) as u8))
    }

    /// Where the stone comes to lie.
    #[must_use]
    pub fn square(self) -> Square {
        let bit = usize::from(self.0);
        Square { column: bit / STRIDE, row: bit % STRIDE }
    }

    /// The same move in the mirror image of the board.
    #[inline]
    pub(crate) const fn mirrored(self) -> Self {
        let column = self.0 as usize / STRIDE;
        let twin = BOARD.columns - 1 - column;
        Self((self.0 as usize + twin * STRIDE - column * STRIDE) as u8)
    }

    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl ConnectFour {
    /// The position with these stones of the side to move among all that lie on the board.
    pub(crate) const fn new(own: u64, mask: u64) -> Self {
        Self { own, mask }
    }

    /// Whose stone lies on a square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Player> {
        let bit = Move::new(square)?.bit();
        match (self.mask & bit, self.own & bit) {
            (0, _) => None,
            (_, 0) => Some(self.side().opponent()),
            _ => Some(self.side()),
        }
    }

    /// The move into this column, if it has room.
    #[must_use]
    pub fn drop_into(&self, column: usize) -> Option<Move> {
        let row = (0..BOARD.rows).find(|&row| self.at(Square { column, row }).is_none())?;
        Move::new(Square { column, row })
    }

    /// The stones of the side to move.
    #[inline]
    pub(crate) const fn own(&self) -> u64 {
        self.own
    }

    /// All stones.
    #[inline]
    pub(crate) const fn mask(&self) -> u64 {
        self.mask
    }

    /// The stones of the side that moved last.
    #[inline]
    pub(crate) const fn other(&self) -> u64 {
        self.own ^ self.mask
    }

    /// The empty squares that would give the side to move four in a row, and those that would give
    /// the other side.
    #[inline]
    pub(crate) fn threats(&self) -> [u64; 2] {
        [self.own, self.other()].map(|stones| completions(stones) & !self.mask)
    }

    /// The squares on which a stone can come to lie now.
    #[inline]
    pub(crate) const fn open(&self) -> u64 {
        (self.mask + BOTTOM) & FULL
    }

    /// A number that no other position has: the sum puts a stone of its own above each column, and what
    /// is below it says whose the others are (Tromp 1996).
    #[inline]
    pub(crate) const fn code(&self) -> u64 {
        self.own + self.mask + BOTTOM
    }

    /// Whether the side with these stones could still win if it had all empty squares.
    #[inline]
    pub(crate) fn may_win(&self, stones: u64) -> bool {
        has_four(stones | FULL & !self.mask)
    }

    /// Whether there are four in a row that no stone on top is part of.
    pub(crate) fn was_over_before(&self) -> bool {
        let tops = (self.mask + BOTTOM) >> 1 & self.other();
        let over = |top: u64| has_four(self.other() & !top);
        over(0) && (0..64).map(|bit| 1 << bit & tops).filter(|&top| top != 0).all(over)
    }
}

impl Game for ConnectFour {
    type Config = ();
    type Move = Move;
    type Chance = NoChance;
    type Undo = ();

    fn start((): &()) -> Self {
        Self::new(0, 0)
    }

    fn players(&self) -> usize {
        2
    }

    fn turn(&self, moves: &mut MoveList<Move>) -> Turn {
        moves.clear();
        if has_four(self.other()) {
            return Turn::Over(Payoffs::win(self.side().opponent()));
        }
        let mut open = self.open();
        if open == 0 {
            return Turn::Over(Payoffs::draw());
        }
        while open != 0 {
            moves.push(Move(open.trailing_zeros() as u8));
            open &= open - 1;
        }
        Turn::Player(self.side())
    }

    fn count_moves(&self) -> u64 {
        if has_four(self.other()) { 0 } else { self.open().count_ones().into() }
    }

    #[inline]
    fn play_observed(&mut self, mv: Move, observer: &mut impl Observer) {
        observer.added(self.side().index(), Self::to(mv));
        self.own ^= self.mask;
        self.mask |= mv.bit();
    }

    #[inline]
    fn undo(&mut self, mv: Move, (): ()) {
        self.mask ^= mv.bit();
        self.own ^= self.mask;
    }

    fn resolve(&mut self, chance: NoChance) {
        match chance {}
    }

    fn unresolve(&mut self, chance: NoChance, (): ()) {
        match chance {}
    }

    /// No two positions share a key: scattering is one to one.
    #[inline]
    fn key(&self) -> u64 {
        scatter(0, self.code())
    }

    fn ending(&self) -> Option<Ending> {
        let last = self.side().opponent();
        if has_four(self.other()) {
            let sentence = format!("{} has four in a row.", stones::name(last)).into();
            return Some(Ending { payoffs: Payoffs::win(last), reason: "four-in-a-row", sentence });
        }
        (self.mask == FULL).then(|| Ending {
            payoffs: Payoffs::draw(),
            reason: "full-board",
            sentence: "The board is full.".into(),
        })
    }
}
