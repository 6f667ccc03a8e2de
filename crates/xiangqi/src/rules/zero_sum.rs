//! [`Xiangqi`] as the contracts of `game` want it.

use game::{
    Ending, Game, MoveList, NoChance, Observer, Outcome, Payoffs, Player, Ply, Score, Turn, ZeroSum,
};

use super::generate::{All, Noisy, Quiet};
use super::{Board, Config, Undo, Xiangqi, exchange, zobrist};
use crate::{Bitboard, Color, Move, Piece, Role, Square};

impl Game for Xiangqi {
    type Config = Config;
    type Move = Move;
    type Chance = NoChance;
    type Undo = Undo;

    fn start(config: &Config) -> Self {
        Self::new(Board::start(), *config)
    }

    fn players(&self) -> usize {
        2
    }

    #[inline]
    fn turn(&self, moves: &mut MoveList<Move>) -> Turn {
        moves.clear();
        self.board.generate::<All>(moves);
        let mover = self.board.turn().player();
        if moves.is_empty() {
            // Mate and stalemate alike.
            return Turn::Over(Payoffs::win(mover.opponent()));
        }
        Turn::Player(mover)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.board.count_moves()
    }

    #[inline]
    fn play_observed(&mut self, mv: Move, observer: &mut impl Observer) -> Undo {
        self.make(mv, observer)
    }

    #[inline]
    fn undo(&mut self, mv: Move, undo: Undo) {
        self.unmake(mv, undo);
    }

    fn resolve(&mut self, chance: NoChance) -> Undo {
        match chance {}
    }

    fn unresolve(&mut self, chance: NoChance, _: Undo) {
        match chance {}
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key()
    }

    fn ending(&self) -> Option<Ending> {
        self.find_ending()
    }

    fn on_flag(&self, flagged: Player) -> Ending {
        self.flag_fall(flagged)
    }
}

/// Noisy are the captures.
impl ZeroSum for Xiangqi {
    const PIECES: usize = Piece::COUNT;
    const SQUARES: usize = Square::COUNT;
    const STRUCTURES: usize = 3;

    #[inline]
    fn side(&self) -> Player {
        self.board.turn().player()
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.board.checkers().any()
    }

    /// Stalemate loses like mate.
    #[inline]
    fn outcome(&self) -> Outcome {
        Outcome::Loss
    }

    #[inline]
    fn generate_noisy(&self, moves: &mut MoveList<Move>) {
        self.board.generate::<Noisy>(moves);
    }

    #[inline]
    fn generate_quiet(&self, moves: &mut MoveList<Move>) {
        self.board.generate::<Quiet>(moves);
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.board.is_legal(mv)
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        self.board.piece_at(mv.to()).is_some()
    }

    #[inline]
    fn pack(mv: Move) -> u16 {
        mv.bits()
    }

    #[inline]
    fn unpack(&self, bits: u16) -> Option<Move> {
        Move::from_bits(bits)
    }

    #[inline]
    fn moved(&self, mv: Move) -> usize {
        self.board.piece_at(mv.from()).map_or(0, Piece::index)
    }

    #[inline]
    fn captured(&self, mv: Move) -> Option<usize> {
        self.board.piece_at(mv.to()).map(Piece::index)
    }

    #[inline]
    fn from(mv: Move) -> Option<usize> {
        Some(mv.from().index())
    }

    #[inline]
    fn to(mv: Move) -> usize {
        mv.to().index()
    }

    #[inline]
    fn piece_value(piece: usize) -> Score {
        exchange::value(Piece::ALL[piece].role())
    }

    #[inline]
    fn see_ge(&self, mv: Move, threshold: Score) -> bool {
        self.board.see_ge(mv, threshold)
    }

    #[inline]
    fn gives_check(&self, mv: Move) -> bool {
        self.board.gives_check(mv)
    }

    #[inline]
    fn key_after(&self, mv: Move) -> u64 {
        let number = |square: Square, piece: Option<Piece>| {
            piece.map_or(0, |piece| zobrist::piece(piece, square))
        };
        let piece = self.board.piece_at(mv.from());
        let captured = number(mv.to(), self.board.piece_at(mv.to()));
        let moved = number(mv.from(), piece) ^ number(mv.to(), piece);
        self.board.key() ^ zobrist::side() ^ moved ^ captured
    }

    #[inline]
    fn can_pass(&self) -> bool {
        self.officers().any()
    }

    /// With at most one rook, cannon or horse.
    #[inline]
    fn zugzwang_is_near(&self) -> bool {
        !self.officers().more_than_one()
    }

    #[inline]
    fn play_null(&mut self) -> Option<Undo> {
        Some(self.make_null())
    }

    #[inline]
    fn undo_null(&mut self, undo: Undo) {
        self.unmake_null(undo);
    }

    #[inline]
    fn verdict(&self, ply: Ply) -> Option<Score> {
        self.decided(ply)
    }

    /// Never: whether a repetition draws must be judged, which costs more than it would save.
    #[inline]
    fn can_repeat(&self, _: Ply) -> bool {
        false
    }

    #[inline]
    fn structure(piece: usize) -> usize {
        match Piece::ALL[piece] {
            Piece::RedPawn | Piece::BlackPawn => 0,
            piece => 1 + piece.color().index(),
        }
    }

    fn observe_all(&self, observer: &mut impl Observer) {
        for color in Color::ALL {
            for square in self.board.by_color(color) {
                if let Some(piece) = self.board.piece_at(square) {
                    observer.added(piece.index(), square.index());
                }
            }
        }
    }

    fn reserve(&mut self, plies: usize) {
        self.history.reserve(plies);
    }
}

impl Xiangqi {
    /// The rooks, cannons and horses of the side to move.
    #[inline]
    fn officers(&self) -> Bitboard {
        let board = &self.board;
        let roles = [Role::Rook, Role::Cannon, Role::Horse].map(|role| board.by_role(role));
        board.by_color(board.turn()) & (roles[0] | roles[1] | roles[2])
    }
}
