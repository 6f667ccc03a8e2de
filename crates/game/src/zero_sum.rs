//! What a two-player alpha-beta search needs of a game.

use crate::{Game, MoveList, NoChance, Observer, Player, Ply, Score};

/// A two-player game of perfect information in which one side's gain is the other's loss.
///
/// Pieces are dense indices below [`PIECES`](ZeroSum::PIECES) that tell both kind and owner,
/// squares dense indices below [`SQUARES`](ZeroSum::SQUARES); both stay the same through a game.
///
/// # Laws
/// Checked by `conformance::zero_sum`:
/// 1. `generate_noisy` and `generate_quiet` together yield just the moves of
///    [`turn`](Game::turn), each once.
/// 2. `is_legal(m)` holds for these and for no other move that `unpack` can produce.
/// 3. `unpack(pack(m)) == Some(m)`, and `pack(m)` is never 0.
/// 4. `gives_check(m)` says what `in_check` says after `m`.
/// 5. `play_null` changes side and key, not the board, gives no check, and `undo_null` restores the
///    value bit for bit.
/// 6. The observer of `play_observed` hears exactly the difference of the two boards: `moved(m)`
///    leaves `from(m)`, and no piece is gone but `captured(m)`.
/// 7. `see_ge(m, t)` implies `see_ge(m, s)` for every lower `s`. It holds for no more than the first
///    move wins by itself, and for the loss of the piece that moves.
/// 8. Positions with equal keys have the same pieces on the same squares, side to move and check.
///    `key_after` is right for nine moves of ten at least.
/// 9. `verdict` speaks wherever a position has come back and is no mate; in the root it agrees with
///    [`ending`](Game::ending). Where `can_repeat`, some move leads to a verdict that is no loss.
/// 10. After [`Turn::Over`](crate::Turn::Over) `lost_without_moves` says whether the side to move has
///     lost.
pub trait ZeroSum: Game<Chance = NoChance> {
    /// Number of piece indices (kinds × owners).
    const PIECES: usize;
    /// Number of square indices.
    const SQUARES: usize;
    /// Number of structure classes, see [`structure`](ZeroSum::structure).
    const STRUCTURES: usize;

    /// The side to move.
    fn side(&self) -> Player;

    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;

    /// Whether the side to move has no legal move *and* is to be scored as lost rather than
    /// drawn: mate in chess, mate or stalemate in xiangqi. Asked only when there is no move.
    fn lost_without_moves(&self) -> bool;

    /// Appends the legal moves that change material at once (captures, promotions to the
    /// strongest piece).
    fn generate_noisy(&self, moves: &mut MoveList<Self::Move>);

    /// Appends all other legal moves.
    fn generate_quiet(&self, moves: &mut MoveList<Self::Move>);

    /// Whether the move, from wherever it comes, is legal here. Never panics.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// Whether a legal move is one that [`generate_noisy`](ZeroSum::generate_noisy) yields.
    fn is_noisy(&self, mv: Self::Move) -> bool;

    /// The move in 16 bits, never 0.
    fn pack(mv: Self::Move) -> u16;

    /// The move that packs to these bits; `None` for bits that are no move at all. It may be
    /// illegal here.
    fn unpack(&self, bits: u16) -> Option<Self::Move>;

    /// The piece that moves.
    fn moved(&self, mv: Self::Move) -> usize;

    /// The piece that is captured.
    fn captured(&self, mv: Self::Move) -> Option<usize>;

    /// The square a move starts from.
    fn from(mv: Self::Move) -> usize;

    /// The square a move leads to.
    fn to(mv: Self::Move) -> usize;

    /// The exchange value of a piece kind, the same for both owners (a pawn is about 100).
    fn piece_value(piece: usize) -> Score;

    /// Whether the exchanges that the move begins on its target square win at least `threshold`
    /// for the mover.
    fn see_ge(&self, mv: Self::Move, threshold: Score) -> bool;

    /// Whether a legal move gives check.
    fn gives_check(&self, mv: Self::Move) -> bool;

    /// A guess at the key after a legal move, cheaper than playing it: right for ordinary moves,
    /// possibly wrong for special ones. It serves to fetch table entries ahead of their use.
    fn key_after(&self, mv: Self::Move) -> u64;

    /// Whether the side to move has so much material that having to move is hardly ever worse
    /// than passing (in chess: any piece but pawns). Without it the search does not pass.
    fn can_pass(&self) -> bool;

    /// Whether the side to move has so little material that a good result of passing is worth
    /// little: the search then proves it by moving.
    fn zugzwang_is_near(&self) -> bool;

    /// Passes. Only when not in check.
    fn play_null(&mut self) -> Self::Undo;

    /// Takes back a pass.
    fn undo_null(&mut self, undo: Self::Undo);

    /// The value of a position decided by repetition, move counts or lack of material, for the
    /// side to move at this ply of the search; `None` while it is open. It depends on the path,
    /// so it is never stored in a table.
    ///
    /// Inside the search (`ply` > 0) one repetition of a position reached after the root counts
    /// already; of positions before the root a further one is needed.
    fn verdict(&self, ply: Ply) -> Option<Score>;

    /// Whether the side to move has a move that repeats an earlier position, so that it holds
    /// at least a draw.
    fn can_repeat(&self, ply: Ply) -> bool;

    /// The class of slow-moving structure a piece belongs to, below
    /// [`STRUCTURES`](ZeroSum::STRUCTURES), for the correction of static evaluations: in chess
    /// pawns, White's pieces, Black's pieces.
    fn structure(piece: usize) -> usize;

    /// Reports every piece on the board to the observer as added.
    fn observe_all(&self, observer: &mut impl Observer);

    /// Makes room for this many further moves, so that a search need not allocate.
    fn reserve(&mut self, plies: usize);
}
