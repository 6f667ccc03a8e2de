//! What a person asks the machine that helps.

use super::Actor;
use crate::error::ApiError;
use crate::play::help::{Advice, Consultation, HelpKind};
use crate::play::model::GameData;

impl Actor {
    /// Stores that something is asked; only then may it be answered. What was asked before and never
    /// answered, as when the server was killed, is not counted twice.
    pub(super) async fn consult(
        &mut self,
        seat: usize,
        ply: usize,
        uci: Option<String>,
    ) -> Result<(), ApiError> {
        let Some(help) = self.data.seats[seat].help() else {
            return Err(ApiError::conflict("no-help", "No machine helps this player."));
        };
        if self.data.turn != Some(seat) {
            let message = "The machine is asked by the player to move only.";
            return Err(ApiError::conflict("not-your-turn", message));
        }
        self.check_ply(ply)?;
        if (help.kind == HelpKind::Check) != uci.is_some() {
            let message = match help.kind {
                HelpKind::Check => "This machine is asked about a move.",
                _ => "This machine is asked for the best moves, not about one.",
            };
            return Err(ApiError::setting("move", message));
        }
        if self.data.consultations.iter().any(|asked| asked.is_open(seat, ply, uci.as_deref())) {
            return Ok(());
        }
        if self.data.consulted()[seat] >= help.budget(&self.context.limits) {
            let message = "This player has asked as often as was agreed.";
            return Err(ApiError::conflict("no-help-left", message));
        }
        let asked = Consultation { seat, ply, uci, advice: None, taken_back: false };
        self.change(|next| next.consultations.push(asked)).await
    }

    /// Keeps what the machine said, as long as the position is the one that was asked about.
    pub(super) async fn advise(&mut self, number: usize, advice: Advice) -> Result<(), ApiError> {
        let asked = self.data.consultations.get(number);
        let Some(asked) = asked.filter(|asked| !asked.taken_back) else {
            return Err(ApiError::conflict("stale-ply", "What was asked was taken back."));
        };
        self.check_ply(asked.ply)?;
        if asked.advice.is_some() {
            return Ok(());
        }
        self.change(|next| next.consultations[number].advice = Some(advice)).await
    }

    /// From which question on the next state of the game differs from what is stored.
    pub(super) fn kept_consultations(&self, next: &GameData) -> usize {
        let both = self.data.consultations.iter().zip(&next.consultations);
        both.take_while(|(stored, next)| stored == next).count()
    }
}
