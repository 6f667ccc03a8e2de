//! How a game ends: by the board, by rule, by claim, by the clock.
//!
//! Two kinds of dead position are recognised: neither side has the material for a mate, and pawns
//! that lock each other with nothing but kings that cannot get at them. A position dead for a
//! subtler reason (locked pawns and a bishop that cannot harm them) goes on.

use std::borrow::Cow;

use game::{Ending, Payoffs, Player, Ply, Score};

use super::{Board, Chess};
use crate::{Bitboard, Color, Role, attacks};

/// Plies without capture or pawn move after which a player may claim a draw.
const FIFTY_MOVES: u16 = 100;
/// Plies without capture or pawn move after which the game is drawn.
const SEVENTY_FIVE_MOVES: u16 = 150;

fn drawn(reason: &'static str, sentence: &'static str) -> Ending {
    Ending { payoffs: Payoffs::draw(), reason, sentence: Cow::Borrowed(sentence) }
}

fn won(winner: Color, reason: &'static str, sentence: String) -> Ending {
    Ending { payoffs: Payoffs::win(winner.player()), reason, sentence: Cow::Owned(sentence) }
}

impl Board {
    /// Whether neither side has the material for any mate: bare kings, one knight, or bishops
    /// that all go on squares of one colour.
    #[inline]
    #[must_use]
    pub fn is_dead(&self) -> bool {
        let heavy = self.by_role(Role::Pawn) | self.by_role(Role::Rook) | self.by_role(Role::Queen);
        if heavy.any() {
            return false;
        }
        let (knights, bishops) = (self.by_role(Role::Knight), self.by_role(Role::Bishop));
        if knights.any() {
            return bishops.is_empty() && !knights.more_than_one();
        }
        one_colour(bishops)
    }

    /// Whether a side has the material to mate by some series of legal moves, however badly the
    /// opponent plays (FIDE Laws of Chess, article 6.9).
    ///
    /// * A bare king cannot.
    /// * A single knight needs a man in the way of the enemy king that cannot take the knight or
    ///   step between: anything but queens.
    /// * Bishops on squares of one colour need a blocker on the other: a knight, a pawn (which
    ///   can become one) or a bishop there. Rooks and queens can always answer the check.
    /// * Anything else can.
    #[must_use]
    pub fn can_mate(&self, side: Color) -> bool {
        let own = self.by_color(side);
        let enemy = self.by_color(!side);
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        if own.meets(pawns | rooks | queens) {
            return true;
        }
        match (own & knights).len() {
            0 if !own.meets(bishops) => false,
            0 => !one_colour(bishops) || enemy.meets(knights | pawns),
            1 if !own.meets(bishops) => (enemy - kings - queens).any(),
            _ => true,
        }
    }
}

impl Board {
    /// Whether there are only kings and pawns, no pawn can ever move, and no king can ever take
    /// one. Then nothing but the kings will move again, and no check will ever be given.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        let pawns = self.by_role(Role::Pawn);
        let officers = self.officers(Color::White) | self.officers(Color::Black);
        officers.is_empty()
            && self.ep_square().is_none()
            && Color::ALL.into_iter().all(|color| {
                let own = self.pieces(color, Role::Pawn);
                own.forward(color).is_subset(pawns)
                    && !attacks::pawns(color, own).meets(self.pieces(!color, Role::Pawn))
                    && !self.king_reaches_pawns(color)
            })
    }

    /// Whether the king of a side, going where no pawn forbids it, could take a pawn.
    fn king_reaches_pawns(&self, color: Color) -> bool {
        let prey = self.pieces(!color, Role::Pawn);
        let closed = self.pieces(color, Role::Pawn) | attacks::pawns(!color, prey);
        let mut reached = Bitboard::of(self.king(color));
        loop {
            let beside = reached.east() | reached.west() | reached;
            let wider = ((beside | beside.north() | beside.south()) - closed) | reached;
            if wider.meets(prey) {
                return true;
            }
            if wider == reached {
                return false;
            }
            reached = wider;
        }
    }
}

/// Whether all squares have the same colour.
fn one_colour(squares: Bitboard) -> bool {
    squares.is_subset(Bitboard::DARK) || squares.is_subset(Bitboard::LIGHT)
}

impl Chess {
    pub(super) fn find_ending(&self) -> Option<Ending> {
        let board = &self.board;
        let mover = board.turn();
        if board.count_moves() == 0 {
            return Some(if board.checkers().any() {
                won(!mover, "checkmate", format!("{mover} is checkmated."))
            } else {
                drawn("stalemate", "Stalemate: the side to move is not in check and has no move.")
            });
        }
        if board.is_dead() {
            return Some(drawn("insufficient-material", "Neither side has the material to mate."));
        }
        if board.is_locked() {
            return Some(drawn("dead-position", "The pawns are locked, so neither side can mate."));
        }
        if self.repetitions() >= 4 {
            return Some(drawn("fivefold-repetition", "The same position occurred five times."));
        }
        if board.halfmove_clock() >= SEVENTY_FIVE_MOVES {
            return Some(drawn(
                "seventy-five-moves",
                "75 moves were made without a capture or a pawn move.",
            ));
        }
        None
    }

    pub(super) fn find_claims(&self) -> Vec<Ending> {
        let mut claims = Vec::new();
        if self.find_ending().is_some() {
            return claims;
        }
        if self.repetitions() >= 2 {
            claims.push(drawn("threefold-repetition", "The same position occurred three times."));
        }
        if self.board.halfmove_clock() >= FIFTY_MOVES {
            let sentence = "50 moves were made without a capture or a pawn move.";
            claims.push(drawn("fifty-moves", sentence));
        }
        claims
    }

    pub(super) fn flag_fall(&self, flagged: Player) -> Ending {
        let loser = Color::of_player(flagged).unwrap_or(self.board.turn());
        if self.board.can_mate(!loser) {
            return won(!loser, "time", format!("The time of {loser} ran out."));
        }
        Ending {
            payoffs: Payoffs::draw(),
            reason: "time-insufficient-material",
            sentence: Cow::Owned(format!(
                "The time of {loser} ran out, but {} cannot mate by any series of moves.",
                !loser
            )),
        }
    }

    /// The value at this ply of a search when a rule decides the position.
    #[inline]
    pub(super) fn decided(&self, ply: Ply) -> Option<Score> {
        let board = &self.board;
        // Mate on the board comes before the 50 moves.
        let fifty = board.halfmove_clock() >= FIFTY_MOVES
            && (board.checkers().is_empty() || board.count_moves() > 0);
        (fifty || self.is_repeated(ply) || board.is_dead()).then_some(Score::DRAW)
    }
}
