//! Texts: positions, moves, cards and records of games.
//!
//! # Positions
//! One line of up to six fields, separated by spaces. Only the first is needed for reading; all are
//! written.
//!
//! ```text
//! 8;44;2;e/13;30;1/64;7;0;h1 2 m 201122111 17 all
//! ```
//!
//! 1. The runners in seat order, separated by `/`: square; carrots; lettuces, and if need be a mark:
//!    `m` the next turn is lost, `e` a lettuce is eaten in it, `h1` home in this place, `p13` seats 1
//!    and 3 were behind when it came to this hare square (in editions where passers cost). Reading
//!    also takes the marks of the reference program: `t` the next turn is lost, `f` it is not.
//! 2. The seat whose turn it is, from 1. Absent: 1.
//! 3. What has to happen: `m` a move; `d10` a card is drawn, and the move to its square had cost
//!    10; `x` the card `exchange` was drawn and leaves the choice. Absent: `m`. The payments that a
//!    turn begins with are already made.
//! 4. The cards left in the deck: for each text that it has, in the order of
//!    [`Card::ALL`](crate::Card::ALL), the number of copies as a hexadecimal digit; `-` if none is
//!    missing or there is no deck. Absent: `-`.
//! 5. Moves played since the start of the game. Absent: 0.
//! 6. When the game is over: `all` when one runner is left, `first` when the first is home. Absent:
//!    as the configuration says.
//!
//! # Moves
//! For machines the turn codes of the reference program ([`Move::code`]); a `+` before them is
//! taken. For people the letter of the square and its number, `C14` (`N` is a number square, `T` a
//! hedgehog), and for staying `take`, `give`, `pass` (declines what the card `exchange` offers),
//! `eat`, `miss` and `restart`.
//!
//! # Cards
//! Their names: [`Card::name`](crate::Card::name).

mod error;
mod position;
mod record;

use game::Notation;

use crate::{Config, Hare, Move, Setup, Square, TurnPhase};

pub use error::{Fault, NotationError};
pub use record::{Event, Record, RecordError, RecordFault};

impl Notation for Hare {
    const SCRIPTS: &'static [&'static str] = &["squares"];

    type Error = NotationError;

    fn read_position(config: &Config, text: &str) -> Result<Self, NotationError> {
        let setup: Setup = text.parse()?;
        Self::from_setup(config, &setup).map_err(|reason| NotationError::position(text, reason))
    }

    fn write_position(&self) -> String {
        self.to_setup().to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        let code = text.trim();
        let code =
            code.strip_prefix('+').filter(|rest| !rest.starts_with(['+', '-'])).unwrap_or(code);
        let mv = code
            .parse()
            .ok()
            .and_then(Move::from_code)
            .ok_or_else(|| NotationError::not_a_move(text))?;
        if self.is_legal(mv) { Ok(mv) } else { Err(NotationError::illegal(text)) }
    }

    fn write_move(&self, mv: Move) -> String {
        mv.code().to_string()
    }

    /// Reads a move as people write it; capital and small letters are the same.
    fn read_san(&self, text: &str) -> Result<Move, NotationError> {
        let mv = match text.trim().to_ascii_lowercase().as_str() {
            "take" => Move::Take,
            "give" => Move::Give,
            "pass" | "eat" | "miss" | "restart" => Move::Stay,
            square => self.way_to(square).ok_or_else(|| NotationError::not_a_move(text))?,
        };
        // What it is called says why a runner stays, or what is on the square.
        if self.is_legal(mv) && self.write_san(mv).eq_ignore_ascii_case(text.trim()) {
            Ok(mv)
        } else {
            Err(NotationError::illegal(text))
        }
    }

    fn write_san(&self, mv: Move) -> String {
        match mv {
            Move::Take => "take".to_owned(),
            Move::Give => "give".to_owned(),
            Move::Stay if self.stage() == TurnPhase::Exchange => "pass".to_owned(),
            Move::Stay if self.eats(self.to_move()) => "eat".to_owned(),
            Move::Stay if self.misses(self.to_move()) => "miss".to_owned(),
            Move::Stay => "restart".to_owned(),
            Move::Forward(_) | Move::Back(_) => {
                let square = self.target(mv);
                format!("{}{square}", self.config().edition().kind(square).letter())
            }
        }
    }

    fn write_chance(&self, card: crate::Card) -> String {
        card.name().to_owned()
    }
}

impl Hare {
    /// The move, legal or not, to a square written as letter and number.
    fn way_to(&self, text: &str) -> Option<Move> {
        let number = text.strip_prefix(['s', 'h', 'c', 'l', 't', 'n', 'f', 'e'])?;
        let to = Square::new(number.parse().ok()?)?.index();
        let from = self.runner(self.to_move()).square.index();
        Some(match to.checked_sub(from) {
            Some(squares) => Move::Forward(squares as u8),
            None => Move::Back((from - to) as u8),
        })
    }
}
