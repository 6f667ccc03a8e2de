//! Generation of legal moves: listed, by stages, or only counted.
//!
//! No move is made to see whether it is legal. In check, targets are cut to those that answer it;
//! a pinned piece keeps to its line; the king avoids every square attacked when it has left its
//! own.

use game::MoveList;

use super::Board;
use crate::{Bitboard, Color, Move, Piece, Rank, Role, Square, Wing, attacks};

/// Takes the generated moves.
pub(super) trait Sink {
    /// One piece goes to any of these squares.
    fn piece(&mut self, from: Square, targets: Bitboard);
    /// Pawns reach these squares from those `step` lower in index.
    fn pawns(&mut self, targets: Bitboard, step: i32);
    /// Pawns become any of `roles` on these squares, coming from those `step` lower in index.
    fn promotions(&mut self, targets: Bitboard, step: i32, roles: &[Role]);
    /// A single move.
    fn single(&mut self, mv: Move);
}

impl Sink for MoveList<Move> {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.push(Move::normal(from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: i32) {
        for to in targets {
            self.push(Move::normal(back(to, step), to));
        }
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, step: i32, roles: &[Role]) {
        for to in targets {
            for &role in roles {
                self.push(Move::promotion(back(to, step), to, role));
            }
        }
    }

    #[inline]
    fn single(&mut self, mv: Move) {
        self.push(mv);
    }
}

#[inline]
fn back(to: Square, step: i32) -> Square {
    Square::wrap((to.index() as i32 - step) as u32)
}

/// Counts moves without listing them.
pub(super) struct Counter(pub(super) u64);

impl Sink for Counter {
    #[inline]
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.0 += u64::from(targets.len());
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: i32) {
        self.0 += u64::from(targets.len());
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, _: i32, roles: &[Role]) {
        self.0 += u64::from(targets.len()) * roles.len() as u64;
    }

    #[inline]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Which moves are wanted.
pub(super) trait Stage {
    /// Captures, en passant, promotions to a queen.
    const NOISY: bool;
    /// All others.
    const QUIET: bool;
}

/// All moves.
pub(super) struct All;
/// Moves that change material at once.
pub(super) struct Noisy;
/// All other moves.
pub(super) struct Quiet;

impl Stage for All {
    const NOISY: bool = true;
    const QUIET: bool = true;
}
impl Stage for Noisy {
    const NOISY: bool = true;
    const QUIET: bool = false;
}
impl Stage for Quiet {
    const NOISY: bool = false;
    const QUIET: bool = true;
}

/// A side as a type, so that every shift has a fixed direction.
pub(super) trait Side {
    const COLOR: Color;
    const OTHER: Color;
}

pub(super) struct White;
pub(super) struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
    const OTHER: Color = Color::Black;
}
impl Side for Black {
    const COLOR: Color = Color::Black;
    const OTHER: Color = Color::White;
}

impl Board {
    /// Gives the legal moves of a stage to `sink`.
    #[inline]
    pub(super) fn generate<T: Stage>(&self, sink: &mut impl Sink) {
        match self.turn {
            Color::White => Generator::<White, T>::new(self).run(sink),
            Color::Black => Generator::<Black, T>::new(self).run(sink),
        }
    }

    /// Number of legal moves.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        let mut counter = Counter(0);
        self.generate::<All>(&mut counter);
        counter.0
    }

    /// Every square that a side attacks; its opponent's king does not stop its sliders.
    #[inline]
    pub(super) fn attacked_by<S: Side>(&self, king: Square) -> Bitboard {
        let theirs = self.by_color(S::COLOR);
        let occupied = self.occupied().without(king);
        let queens = self.by_role(Role::Queen);
        let mut attacked = attacks::pawns(S::COLOR, theirs & self.by_role(Role::Pawn))
            | attacks::king(self.king(S::COLOR));
        for from in theirs & self.by_role(Role::Knight) {
            attacked |= attacks::knight(from);
        }
        for from in theirs & (self.by_role(Role::Bishop) | queens) {
            attacked |= attacks::bishop(from, occupied);
        }
        for from in theirs & (self.by_role(Role::Rook) | queens) {
            attacked |= attacks::rook(from, occupied);
        }
        attacked
    }

    /// Whether the side to move may castle now on this wing, given what the opponent attacks.
    pub(super) fn castling_move<S: Side>(&self, wing: Wing, attacked: Bitboard) -> Option<Move> {
        let rook = self.castling.rook(S::COLOR, wing)?;
        let king = self.king(S::COLOR);
        let (king_to, rook_to) = (wing.king_target(S::COLOR), wing.rook_target(S::COLOR));
        let king_path = attacks::between(king, king_to).with(king_to);
        let rook_path = attacks::between(rook, rook_to).with(rook_to);
        let others = self.occupied().without(king).without(rook);
        // In Chess960 the rook may shield the king from a rook or queen in the corner.
        let allowed = !(king_path | rook_path).meets(others)
            && !king_path.meets(attacked)
            && !self.pinned.has(rook);
        allowed.then(|| Move::castling(king, rook))
    }
}

/// One generation: a side, a stage, and what both need to know about the position.
struct Generator<'a, S: Side, T: Stage> {
    board: &'a Board,
    ours: Bitboard,
    theirs: Bitboard,
    occupied: Bitboard,
    king: Square,
    /// Where pieces may go: what the stage asks for, and in check what answers it.
    targets: Bitboard,
    /// In check the squares that answer it, else all.
    answers: Bitboard,
    types: std::marker::PhantomData<(S, T)>,
}

impl<'a, S: Side, T: Stage> Generator<'a, S, T> {
    #[inline]
    fn new(board: &'a Board) -> Self {
        let ours = board.by_color(S::COLOR);
        let theirs = board.by_color(S::OTHER);
        let king = board.king(S::COLOR);
        let answers = match board.checkers.first() {
            None => Bitboard::FULL,
            Some(checker) => attacks::between(king, checker) | board.checkers,
        };
        let stage = match (T::NOISY, T::QUIET) {
            (true, true) => !ours,
            (true, false) => theirs,
            _ => !(ours | theirs),
        };
        Self {
            board,
            ours,
            theirs,
            occupied: ours | theirs,
            king,
            targets: stage & answers,
            answers,
            types: std::marker::PhantomData,
        }
    }

    #[inline]
    fn run(&self, sink: &mut impl Sink) {
        self.king_moves(sink);
        if self.board.checkers.more_than_one() {
            return;
        }
        self.pawn_moves(sink);
        self.piece_moves(sink);
    }

    #[inline]
    fn king_moves(&self, sink: &mut impl Sink) {
        let wanted = match (T::NOISY, T::QUIET) {
            (true, true) => !self.ours,
            (true, false) => self.theirs,
            _ => !self.occupied,
        };
        let steps = attacks::king(self.king) & wanted;
        let may_castle = T::QUIET
            && self.board.checkers.is_empty()
            && self.board.castling_squares.has(self.king);
        if steps.is_empty() && !may_castle {
            return;
        }
        let attacked = match S::COLOR {
            Color::White => self.board.attacked_by::<Black>(self.king),
            Color::Black => self.board.attacked_by::<White>(self.king),
        };
        sink.piece(self.king, steps - attacked);
        if may_castle {
            for wing in Wing::ALL {
                if let Some(mv) = self.board.castling_move::<S>(wing, attacked) {
                    sink.single(mv);
                }
            }
        }
    }

    #[inline]
    fn piece_moves(&self, sink: &mut impl Sink) {
        let board = self.board;
        let pinned = board.pinned;
        let queens = board.by_role(Role::Queen);
        let diagonal = self.ours & (board.by_role(Role::Bishop) | queens);
        let straight = self.ours & (board.by_role(Role::Rook) | queens);
        // A pinned knight never moves.
        for from in (self.ours & board.by_role(Role::Knight)) - pinned {
            sink.piece(from, attacks::knight(from) & self.targets);
        }
        for from in diagonal - pinned {
            sink.piece(from, attacks::bishop(from, self.occupied) & self.targets);
        }
        for from in straight - pinned {
            sink.piece(from, attacks::rook(from, self.occupied) & self.targets);
        }
        for from in diagonal & pinned {
            let line = attacks::line(self.king, from) & self.targets;
            sink.piece(from, attacks::bishop(from, self.occupied) & line);
        }
        for from in straight & pinned {
            let line = attacks::line(self.king, from) & self.targets;
            sink.piece(from, attacks::rook(from, self.occupied) & line);
        }
    }

    #[inline]
    fn pawn_moves(&self, sink: &mut impl Sink) {
        let pawns = self.ours & self.board.by_role(Role::Pawn);
        let pinned = self.board.pinned;
        let seventh = Bitboard::rank(Rank::R7.relative(S::COLOR));
        self.pawn_pushes(sink, pawns, seventh);

        // A pinned pawn captures along the diagonal of its pin only.
        let west = pawns & (!pinned | attacks::diagonal_to_west(S::COLOR, self.king));
        let east = pawns & (!pinned | attacks::diagonal_to_east(S::COLOR, self.king));
        let prey = self.theirs & self.answers;
        let (ahead_west, ahead_east) = match S::COLOR {
            Color::White => (7, 9),
            Color::Black => (-9, -7),
        };
        for (pawns, step) in [(west, ahead_west), (east, ahead_east)] {
            let to_side = |pawns: Bitboard| {
                let ahead = pawns.forward(S::COLOR);
                prey & if step == ahead_west { ahead.west() } else { ahead.east() }
            };
            if T::NOISY {
                sink.pawns(to_side(pawns - seventh), step);
                if pawns.meets(seventh) {
                    sink.promotions(to_side(pawns & seventh), step, &Role::PROMOTIONS);
                }
            }
        }
        if T::NOISY
            && let Some(to) = self.board.ep_square
        {
            for from in attacks::pawn(S::OTHER, to) & pawns {
                if self.board.en_passant_is_safe(from, to) {
                    sink.single(Move::en_passant(from, to));
                }
            }
        }
    }

    #[inline]
    fn pawn_pushes(&self, sink: &mut impl Sink, pawns: Bitboard, seventh: Bitboard) {
        let forward = match S::COLOR {
            Color::White => 8,
            Color::Black => -8,
        };
        let free = !self.occupied;
        // A pawn pinned on the king's file is pinned along it.
        let movable = pawns & (!self.board.pinned | Bitboard::file(self.king.file()));
        if T::QUIET {
            let once = (movable - seventh).forward(S::COLOR) & free;
            let third = Bitboard::rank(Rank::R3.relative(S::COLOR));
            let twice = (once & third).forward(S::COLOR) & free;
            sink.pawns(once & self.answers, forward);
            sink.pawns(twice & self.answers, 2 * forward);
        }
        if movable.meets(seventh) {
            let last = (movable & seventh).forward(S::COLOR) & free & self.answers;
            if T::NOISY {
                sink.promotions(last, forward, &[Role::Queen]);
            }
            if T::QUIET {
                sink.promotions(last, forward, &[Role::Knight, Role::Bishop, Role::Rook]);
            }
        }
    }
}

impl Board {
    /// Whether a move, from wherever it comes, is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        match self.turn {
            Color::White => self.is_legal_for::<White, Black>(mv),
            Color::Black => self.is_legal_for::<Black, White>(mv),
        }
    }

    fn is_legal_for<Us: Side, Them: Side>(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_at(from) else { return false };
        if piece.color() != Us::COLOR {
            return false;
        }
        let king = self.king(Us::COLOR);
        if mv.is_castling() {
            return from == king
                && self.checkers.is_empty()
                && self.castling.rook(Us::COLOR, Wing::of(king, to)) == Some(to)
                && self
                    .castling_move::<Us>(Wing::of(king, to), self.attacked_by::<Them>(king))
                    .is_some();
        }
        if mv.is_en_passant() {
            return piece == Piece::new(Us::COLOR, Role::Pawn)
                && self.ep_square == Some(to)
                && attacks::pawn(Us::COLOR, from).has(to)
                && self.en_passant_is_safe(from, to);
        }
        if self.by_color(Us::COLOR).has(to) {
            return false;
        }
        let promotes = piece.role() == Role::Pawn && Bitboard::BACK_RANKS.has(to);
        if mv.promoted().is_some() != promotes {
            return false;
        }
        let occupied = self.occupied();
        match piece.role() {
            Role::King => {
                return attacks::king(from).has(to)
                    && self.attackers(to, Them::COLOR, occupied.without(king)).is_empty();
            }
            Role::Pawn => {
                let ahead = Bitboard::of(from).forward(Us::COLOR) - occupied;
                let third = Bitboard::rank(Rank::R3.relative(Us::COLOR));
                let pushes = ahead | ((ahead & third).forward(Us::COLOR) - occupied);
                let captures = attacks::pawn(Us::COLOR, from) & self.by_color(Them::COLOR);
                if !(pushes | captures).has(to) {
                    return false;
                }
            }
            role => {
                if !attacks::of(role, Us::COLOR, from, occupied).has(to) {
                    return false;
                }
            }
        }
        let answers = match self.checkers.first() {
            None => true,
            Some(_) if self.checkers.more_than_one() => false,
            Some(checker) => checker == to || attacks::between(king, checker).has(to),
        };
        answers && (!self.pinned.has(from) || attacks::line(king, from).has(to))
    }
}
