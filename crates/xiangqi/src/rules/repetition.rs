//! Repeated positions and what they are worth ("simplified Asian" rules).
//!
//! A repetition is judged over the span of moves between two occurrences of the position:
//!
//! 1. Whoever gave check with every move of the span loses, unless the other side did so too.
//! 2. With no check in the span, whoever chased one and the same piece with every move loses,
//!    unless the other side did so too ([`chase`](super::chase) says what chasing is).
//! 3. Anything else is a draw.
//!
//! These are the grades on which the Asian rules ("Asian Xiangqi Federation, 2003") and the
//! Chinese ones agree, without their many special cases.

use game::{Ending, Ply, Score};

use super::endings::{MOVE_LIMIT, drawn, won};
use super::{Repetition, Xiangqi};
use crate::{Color, Role, Square};

/// What a side must not go on doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offence {
    /// Checking with every move.
    Check,
    /// Attacking the same piece anew with every move.
    Chase {
        /// What is chased.
        role: Role,
        /// Where it stands now.
        square: Square,
    },
}

/// What each side did during a repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The offence of Red and of Black.
    pub offences: [Option<Offence>; 2],
    /// Whether a side gave check.
    pub checked: bool,
}

impl Judgement {
    /// The side that loses for it; `None` for a draw.
    #[must_use]
    pub fn loser(&self) -> Option<Color> {
        match self.offences {
            [Some(_), None] => Some(Color::Red),
            [None, Some(_)] => Some(Color::Black),
            // Chases are asked for only when there is no check at all.
            _ => None,
        }
    }
}

/// The value of having lost by repetition: worse than any evaluation, not a mate.
const LOSS: i32 = 20_000;

impl Xiangqi {
    /// How many earlier positions are the same as this one.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.same_before().count()
    }

    /// Distances in plies to the earlier positions that are the same, the nearest first.
    fn same_before(&self) -> impl Iterator<Item = usize> {
        let reach = self.history.len().min(usize::from(self.reversible));
        let recent = &self.history[self.history.len() - reach..];
        let key = self.board.key();
        // The mover's side changes with every ply, and no two plies lead back.
        (4..=reach).step_by(2).filter(move |&distance| recent[reach - distance].key == key)
    }

    /// Judges the last `span` plies, between which the position came back.
    #[must_use]
    pub fn judge(&self, span: usize) -> Judgement {
        let recent = &self.history[self.history.len().saturating_sub(span)..];
        let mut judgement = Judgement { offences: [None; 2], checked: false };
        if self.config.repetition == Repetition::Draw {
            return judgement;
        }
        // The last move is the opponent's of the side to move.
        let mut always = [true; 2];
        let mut mover = !self.board.turn();
        for past in recent.iter().rev() {
            always[mover.index()] &= past.checks;
            judgement.checked |= past.checks;
            mover = !mover;
        }
        for color in Color::ALL {
            if always[color.index()] {
                judgement.offences[color.index()] = Some(Offence::Check);
            }
        }
        if !judgement.checked && self.config.repetition == Repetition::ChecksAndChases {
            judgement.offences = self.chases(span);
        }
        judgement
    }

    /// The value at this ply of a search when a rule decides the position.
    #[inline]
    pub(super) fn decided(&self, ply: Ply) -> Option<Score> {
        if self.reversible >= 4
            && let Some(span) = self.counting_repetition(ply)
        {
            let sign = match self.judge(span).loser() {
                None => return Some(Score::DRAW),
                Some(loser) if loser == self.board.turn() => -1,
                Some(_) => 1,
            };
            return Some(Score::cp(sign * (LOSS - ply.index() as i32)));
        }
        let limit = self.board.halfmove_clock() >= MOVE_LIMIT && self.board.has_moves();
        (limit || self.board.is_dead()).then_some(Score::DRAW)
    }

    /// The span of a repetition that counts at this ply of a search: back to a position after the
    /// root, or to the first of two before.
    #[inline]
    fn counting_repetition(&self, ply: Ply) -> Option<usize> {
        let mut earlier = 0;
        self.same_before().find(|&distance| {
            earlier += 1;
            distance < ply.index() || earlier == 2
        })
    }

    /// The end of the game by the third occurrence of a position.
    pub(super) fn end_by_repetition(&self) -> Option<Ending> {
        let span = self.same_before().nth(1)?;
        let judgement = self.judge(span);
        Some(self.sentence(judgement))
    }

    fn sentence(&self, judgement: Judgement) -> Ending {
        const THIRD: &str = "The position occurred for the third time";
        if self.config.repetition == Repetition::Draw {
            return drawn("repetition", format!("{THIRD}, which is a draw."));
        }
        let [red, black] = judgement.offences;
        let Some(loser) = judgement.loser() else {
            let why = match (red, black) {
                (Some(Offence::Check), _) => "both sides gave check with every move",
                (Some(Offence::Chase { .. }), _) => "both sides chased with every move",
                _ if judgement.checked => "neither side gave check with every move",
                _ if self.config.repetition == Repetition::ChecksAndChases => {
                    "neither side checked or chased one piece with every move"
                }
                _ => "neither side gave check with every move",
            };
            return drawn("repetition", format!("{THIRD}: {why}, so it is a draw."));
        };
        match judgement.offences[loser.index()] {
            Some(Offence::Chase { role, square }) => {
                let sentence = format!(
                    "{THIRD}: {loser} chased the {} now on {square} with every move, which loses.",
                    role.name()
                );
                won(!loser, "perpetual-chase", sentence)
            }
            _ => {
                let sentence = format!("{THIRD}: {loser} gave check with every move, which loses.");
                won(!loser, "perpetual-check", sentence)
            }
        }
    }
}
