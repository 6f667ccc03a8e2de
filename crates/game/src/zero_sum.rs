//! What a two-player alpha-beta search needs of a game.

use crate::{Game, MoveList, NoChance, Observer, Player, Ply, Score, Turn};

/// What a finished game is worth to the side whose turn it would be. By how much it was won does not count:
/// the search plays for the soonest win, in a game of most stones too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// It has lost.
    Loss,
    /// Nobody has won.
    Draw,
    /// It has won.
    Win,
}

impl Outcome {
    /// The outcome that a payoff from 0 to 1 stands for.
    #[must_use]
    pub fn of(payoff: f32) -> Self {
        match payoff {
            payoff if payoff < 0.5 => Self::Loss,
            payoff if payoff > 0.5 => Self::Win,
            _ => Self::Draw,
        }
    }

    /// The payoff of the side whose turn it would be, 0 to 1.
    #[must_use]
    pub const fn payoff(self) -> f32 {
        match self {
            Self::Loss => 0.0,
            Self::Draw => 0.5,
            Self::Win => 1.0,
        }
    }

    /// As a value at this ply of a search. A side cannot give mate sooner than by its next move, so
    /// a game that is won without moving counts as mate by that.
    #[inline]
    #[must_use]
    pub const fn score(self, ply: Ply) -> Score {
        match self {
            Self::Loss => Score::mated_in(ply),
            Self::Draw => Score::DRAW,
            Self::Win => Score::mate_in(ply.next()),
        }
    }
}

/// A two-player game of perfect information in which one side's gain is the other's loss.
///
/// Pieces are dense indices below [`PIECES`](ZeroSum::PIECES) that tell both kind and owner,
/// squares dense indices below [`SQUARES`](ZeroSum::SQUARES); both stay the same through a game.
///
/// What has a default is right for a game in which stones are put on squares and stay there: no
/// captures, no checks, no passing, no repetition. Such a game says its squares, whose turn it is and
/// how a move becomes a number; the search then finds the rest out through [`Game`]. A game that
/// overrides a method may have to override others with it; the laws tell, and the `conformance` kit.
///
/// # Laws
/// Checked by `conformance::zero_sum`:
/// 1. `generate_noisy` and `generate_quiet` together yield just the moves of
///    [`turn`](Game::turn), each once.
/// 2. `is_legal(m)` holds for these and for no other move that `unpack` can produce.
/// 3. `unpack(pack(m)) == Some(m)`, and `pack(m)` is never 0.
/// 4. `gives_check(m)` says what `in_check` says after `m`.
/// 5. `play_null` changes side and key, not the board, gives no check, and `undo_null` restores the
///    value bit for bit. Where `can_pass` holds out of check, it yields something.
/// 6. The observer of `play_observed` hears exactly the difference of the two boards: `moved(m)`
///    leaves `from(m)`, or enters the board where there is none (unless the move is a pass, which
///    changes nothing), and no piece leaves the board but `captured(m)`; pieces may change their owner.
///    A game may tell its observers nothing at all.
/// 7. `see_ge(m, t)` implies `see_ge(m, s)` for every lower `s`. It holds for no more than the first
///    move wins by itself, and for the loss of the piece that moves.
/// 8. Positions with equal keys have the same pieces on the same squares, side to move and check.
///    `key_after` is right for nine moves of ten at least.
/// 9. `verdict` speaks wherever a position has come back and, while there are moves, is no mate; in
///    the root it agrees with [`ending`](Game::ending). Where `can_repeat`, some move leads to a
///    verdict that is no loss.
/// 10. `bounds` hold for the value of the position searched to the end, and `plies_left` falls by one
///     at least with every move. After a move that `loses_at_once` the other side has a move that wins.
/// 11. Positions with equal `table_key` have the same side to move and check, and the same moves, by
///     `table_move`, to positions with equal `table_key`.
/// 12. After [`Turn::Over`] `outcome` agrees with the payoffs, and so does `verdict` if it speaks.
pub trait ZeroSum: Game<Chance = NoChance> {
    /// Number of piece indices (kinds × owners). By default one kind.
    const PIECES: usize = 2;
    /// Number of square indices.
    const SQUARES: usize;
    /// Number of structure classes, see [`structure`](ZeroSum::structure). By default none: static
    /// evaluations are not corrected.
    const STRUCTURES: usize = 0;
    /// Whether the search is to prove what it says: it then leaves nothing out that its depth allows,
    /// and goes on to the end of the game ([`plies_left`](ZeroSum::plies_left)). For small games; in
    /// others more is found by looking deeper at less.
    const EXACT: bool = false;

    /// The side to move.
    fn side(&self) -> Player;

    /// Whether the side to move is in check.
    fn in_check(&self) -> bool {
        false
    }

    /// What it is worth to the side to move that it has no legal move: a loss in mate, a draw in the
    /// stalemate of chess, a loss in that of xiangqi; and after a game that ended otherwise what that
    /// end says. Asked only when there is no move.
    fn outcome(&self) -> Outcome {
        match self.turn(&mut MoveList::new()) {
            Turn::Over(payoffs) => Outcome::of(payoffs.of(self.side())),
            Turn::Player(_) | Turn::Chance => Outcome::Draw,
        }
    }

    /// Appends the legal moves that change material at once (captures, promotions to the
    /// strongest piece).
    fn generate_noisy(&self, moves: &mut MoveList<Self::Move>) {
        append(self, moves, |mv| self.is_noisy(mv));
    }

    /// Appends all other legal moves.
    fn generate_quiet(&self, moves: &mut MoveList<Self::Move>) {
        append(self, moves, |mv| !self.is_noisy(mv));
    }

    /// Whether the move, from wherever it comes, is legal here. Never panics.
    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut moves = MoveList::new();
        self.turn(&mut moves);
        moves.contains(&mv)
    }

    /// Whether a legal move is one that [`generate_noisy`](ZeroSum::generate_noisy) yields.
    fn is_noisy(&self, _mv: Self::Move) -> bool {
        false
    }

    /// The move in 16 bits, never 0.
    fn pack(mv: Self::Move) -> u16;

    /// The move that packs to these bits; `None` for bits that are no move at all. It may be
    /// illegal here.
    fn unpack(&self, bits: u16) -> Option<Self::Move> {
        let mut moves = MoveList::new();
        self.turn(&mut moves);
        moves.into_iter().find(|&mv| Self::pack(mv) == bits)
    }

    /// The key under which the search remembers what it finds of the position. Positions that a symmetry
    /// turns into one another may share it. By default [`key`](Game::key).
    fn table_key(&self) -> u64 {
        self.key()
    }

    /// A move as it is remembered under [`table_key`](ZeroSum::table_key): the same move in the one
    /// position that stands for all that share the key. Done twice, it is the move again. By default
    /// the move itself.
    fn table_move(&self, mv: Self::Move) -> Self::Move {
        mv
    }

    /// The piece that moves. By default that of the side to move: one kind for each owner.
    fn moved(&self, _mv: Self::Move) -> usize {
        self.side().index()
    }

    /// The piece that is captured.
    fn captured(&self, _mv: Self::Move) -> Option<usize> {
        None
    }

    /// The square a move starts from; `None` for a piece that was not on the board (a drop).
    fn from(_mv: Self::Move) -> Option<usize> {
        None
    }

    /// The square a move leads to; for a pass that is a move an index of its own.
    fn to(mv: Self::Move) -> usize;

    /// The exchange value of a piece kind, the same for both owners (a pawn is about 100).
    fn piece_value(_piece: usize) -> Score {
        Score::DRAW
    }

    /// How good a quiet move looks before the search knows anything of it. What it learns later, from
    /// -65536 to 65536 in all, is added to this.
    fn promise(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether the exchanges that the move begins on its target square win at least `threshold`
    /// for the mover.
    fn see_ge(&self, _mv: Self::Move, threshold: Score) -> bool {
        threshold <= Score::DRAW
    }

    /// Whether a legal move gives check.
    fn gives_check(&self, _mv: Self::Move) -> bool {
        false
    }

    /// A guess at the key after a legal move, cheaper than playing it: right for ordinary moves,
    /// possibly wrong for special ones. It serves to fetch table entries ahead of their use. By
    /// default the move is played on a copy.
    fn key_after(&self, mv: Self::Move) -> u64 {
        let mut after = self.clone();
        after.play_unchecked(mv);
        after.key()
    }

    /// Whether the side to move has so much material that having to move is hardly ever worse
    /// than passing (in chess: any piece but pawns). Without it the search does not pass.
    fn can_pass(&self) -> bool {
        false
    }

    /// Whether the side to move has so little material that a good result of passing is worth
    /// little: the search then proves it by moving.
    fn zugzwang_is_near(&self) -> bool {
        false
    }

    /// Passes, whether or not that is wise; only when not in check. `None`, with the game unchanged,
    /// in a game in which nobody can pass.
    fn play_null(&mut self) -> Option<Self::Undo> {
        None
    }

    /// Takes back a pass.
    fn undo_null(&mut self, _undo: Self::Undo) {}

    /// The value of a position decided by repetition, move counts or lack of material, for the
    /// side to move at this ply of the search; `None` while it is open. It depends on the path,
    /// so it is never stored in a table.
    ///
    /// Inside the search (`ply` > 0) one repetition of a position reached after the root counts
    /// already; of positions before the root a further one is needed.
    ///
    /// A game that ends on the board without check, as by three in a row, may say so here
    /// ([`Outcome::score`]), if it is quick to see. Where it does not, the search finds out as soon
    /// as it looks for moves: a ply later.
    fn verdict(&self, _ply: Ply) -> Option<Score> {
        None
    }

    /// Between what the value of the position lies for the side to move at this ply, as far as the
    /// game sees without a search: from a win by the next move, say, or because four in a row have
    /// become impossible. Asked only where the search is [`EXACT`](ZeroSum::EXACT), nobody has moved
    /// for the last time and [`verdict`](ZeroSum::verdict) is silent.
    fn bounds(&self, _ply: Ply) -> (Score, Score) {
        (-Score::INFINITE, Score::INFINITE)
    }

    /// Whether a legal move lets the other side win by its next one, as far as the game sees without a
    /// search. Asked only where the search is [`EXACT`](ZeroSum::EXACT) and [`bounds`](ZeroSum::bounds)
    /// leave the value open: it need not play the move.
    fn loses_at_once(&self, _mv: Self::Move) -> bool {
        false
    }

    /// The most plies that can still be played, passes among them. Asked only where the search is
    /// [`EXACT`](ZeroSum::EXACT): it need not look further.
    fn plies_left(&self) -> Ply {
        Ply::MAX
    }

    /// Whether the side to move has a move that repeats an earlier position, so that it holds
    /// at least a draw.
    fn can_repeat(&self, _ply: Ply) -> bool {
        false
    }

    /// The class of slow-moving structure a piece belongs to, below
    /// [`STRUCTURES`](ZeroSum::STRUCTURES), for the correction of static evaluations: in chess
    /// pawns, White's pieces, Black's pieces.
    fn structure(_piece: usize) -> usize {
        0
    }

    /// Reports every piece on the board to the observer as added.
    fn observe_all(&self, _observer: &mut impl Observer) {}

    /// Makes room for this many further moves, so that a search need not allocate.
    fn reserve(&mut self, _plies: usize) {}
}

/// Appends the legal moves that are wanted.
fn append<G: Game>(game: &G, moves: &mut MoveList<G::Move>, wanted: impl Fn(G::Move) -> bool) {
    let mut all = MoveList::new();
    game.turn(&mut all);
    moves.extend(all.into_iter().filter(|&mv| wanted(mv)));
}
