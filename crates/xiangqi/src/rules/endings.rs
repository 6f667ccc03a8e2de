//! How a game ends: by the board, by rule, by the clock.

use std::borrow::Cow;

use game::{Ending, Payoffs, Player};

use super::Xiangqi;
use crate::Color;

/// Plies without capture after which the game is drawn.
pub(super) const MOVE_LIMIT: u16 = 120;

pub(super) fn drawn(reason: &'static str, sentence: impl Into<Cow<'static, str>>) -> Ending {
    Ending { payoffs: Payoffs::draw(), reason, sentence: sentence.into() }
}

pub(super) fn won(winner: Color, reason: &'static str, sentence: String) -> Ending {
    Ending { payoffs: Payoffs::win(winner.player()), reason, sentence: Cow::Owned(sentence) }
}

impl Xiangqi {
    pub(super) fn find_ending(&self) -> Option<Ending> {
        let board = &self.board;
        let mover = board.turn();
        if !board.has_moves() {
            return Some(if board.checkers().any() {
                won(!mover, "checkmate", format!("{mover} is checkmated."))
            } else {
                let sentence = format!("{mover} is not in check but has no move, which loses.");
                won(!mover, "stalemate", sentence)
            });
        }
        if board.is_dead() {
            let sentence = "Neither side has a piece left that can cross the river.";
            return Some(drawn("insufficient-material", sentence));
        }
        if let Some(ending) = self.end_by_repetition() {
            return Some(ending);
        }
        if board.halfmove_clock() >= MOVE_LIMIT {
            let sentence = "60 moves of each side were made without a capture \
                            (of each side's checks only ten count).";
            return Some(drawn("move-limit", sentence));
        }
        None
    }

    pub(super) fn flag_fall(&self, flagged: Player) -> Ending {
        let loser = Color::of_player(flagged).unwrap_or(self.board.turn());
        if self.board.can_attack(!loser) {
            return won(!loser, "time", format!("The time of {loser} ran out."));
        }
        let sentence = format!(
            "The time of {loser} ran out, but {} has no piece left that can cross the river.",
            !loser
        );
        drawn("time-insufficient-material", sentence)
    }
}
