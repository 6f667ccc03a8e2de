//! The text form of positions, described at [`notation`](super).

use std::fmt;
use std::str::FromStr;

use game::MAX_PLAYERS;

use super::{Fault, NotationError};
use crate::setup::Mark;
use crate::{RunnerSetup, Setup, Square, TurnPhase, Until};

/// A piece of a text and where it stands in it.
#[derive(Clone, Copy)]
struct Part<'a> {
    whole: &'a str,
    text: &'a str,
}

impl<'a> Part<'a> {
    fn within(self, text: &'a str) -> Self {
        Self { text, ..self }
    }

    fn fault(self, fault: Fault) -> NotationError {
        let at = self.text.as_ptr() as usize - self.whole.as_ptr() as usize;
        NotationError::text(self.whole, at, self.text, fault)
    }

    fn split(self, separator: char) -> impl Iterator<Item = Self> {
        self.text.split(separator).map(move |text| self.within(text))
    }

    /// A number in digits, without a sign.
    fn number<T: FromStr>(self, fault: Fault) -> Result<T, NotationError> {
        if !self.text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.fault(fault));
        }
        self.text.parse().map_err(|_| self.fault(fault))
    }
}

impl FromStr for Setup {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut fields = text.split_ascii_whitespace().map(|part| Part { whole: text, text: part });
        let mut setup = Self::default();
        let runners =
            fields.next().ok_or_else(|| NotationError::text(text, 0, "", Fault::Empty))?;
        setup.runners = runners.split('/').map(read_runner).collect::<Result<_, _>>()?;
        if let Some(field) = fields.next() {
            setup.turn = read_seat(field)?;
        }
        if let Some(field) = fields.next() {
            (setup.stage, setup.paid) = read_stage(field)?;
        }
        if let Some(field) = fields.next() {
            setup.deck = read_deck(field)?;
        }
        if let Some(field) = fields.next() {
            setup.moves = field.number(Fault::Moves)?;
        }
        if let Some(field) = fields.next() {
            setup.until = Some(match field.text {
                "all" => Until::OneLeft,
                "first" => Until::FirstHome,
                _ => return Err(field.fault(Fault::Until)),
            });
        }
        match fields.next() {
            Some(field) => Err(field.fault(Fault::Surplus)),
            None => Ok(setup),
        }
    }
}

fn read_runner(part: Part<'_>) -> Result<RunnerSetup, NotationError> {
    let mut parts = part.split(';');
    let mut next = || parts.next().ok_or_else(|| part.fault(Fault::Runner));
    let square = next()?;
    let runner = RunnerSetup {
        square: Square::new(square.number(Fault::Square)?)
            .ok_or_else(|| square.fault(Fault::Square))?,
        carrots: next()?.number(Fault::Hand)?,
        lettuces: next()?.number(Fault::Hand)?,
        mark: parts.next().map_or(Ok(Mark::None), read_mark)?,
    };
    match parts.next() {
        Some(_) => Err(part.fault(Fault::Runner)),
        None => Ok(runner),
    }
}

fn read_mark(part: Part<'_>) -> Result<Mark, NotationError> {
    let bad = || part.fault(Fault::Mark);
    match part.text {
        "m" | "t" => return Ok(Mark::Misses),
        "e" => return Ok(Mark::Eats),
        "f" => return Ok(Mark::None),
        _ => {}
    }
    let digit = |c: char| c.to_digit(10).filter(|n| (1..=MAX_PLAYERS as u32).contains(n));
    if let Some(place) = part.text.strip_prefix('h') {
        let mut digits = place.chars().map(digit);
        return match (digits.next().flatten(), digits.next()) {
            (Some(place), None) => Ok(Mark::Home(place as u8)),
            _ => Err(bad()),
        };
    }
    let seats = part.text.strip_prefix('p').filter(|seats| !seats.is_empty()).ok_or_else(bad)?;
    let seats = seats.chars().map(|c| digit(c).map(|seat| seat as usize - 1));
    seats.collect::<Option<_>>().map(Mark::Behind).ok_or_else(bad)
}

fn read_seat(part: Part<'_>) -> Result<usize, NotationError> {
    let seat: usize = part.number(Fault::Turn)?;
    let index = seat.checked_sub(1).filter(|&index| index < MAX_PLAYERS);
    index.ok_or_else(|| part.fault(Fault::Turn))
}

fn read_stage(part: Part<'_>) -> Result<(TurnPhase, u16), NotationError> {
    match part.text {
        "m" => Ok((TurnPhase::Move, 0)),
        "x" => Ok((TurnPhase::Exchange, 0)),
        text => match text.strip_prefix('d') {
            Some(paid) => Ok((TurnPhase::Draw, part.within(paid).number(Fault::TurnPhase)?)),
            None => Err(part.fault(Fault::TurnPhase)),
        },
    }
}

fn read_deck(part: Part<'_>) -> Result<Option<Vec<u8>>, NotationError> {
    if part.text == "-" {
        return Ok(None);
    }
    let digits = part.text.chars().map(|c| c.to_digit(16).map(|digit| digit as u8));
    digits.collect::<Option<_>>().map(Some).ok_or_else(|| part.fault(Fault::Deck))
}

/// One line, as [`notation`](super) describes it.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seat, runner) in self.runners.iter().enumerate() {
            write!(f, "{}{runner}", if seat == 0 { "" } else { "/" })?;
        }
        write!(f, " {} ", self.turn + 1)?;
        match self.stage {
            TurnPhase::Move => f.write_str("m")?,
            TurnPhase::Exchange => f.write_str("x")?,
            TurnPhase::Draw => write!(f, "d{}", self.paid)?,
        }
        f.write_str(" ")?;
        match &self.deck {
            None => f.write_str("-")?,
            Some(copies) => copies.iter().try_for_each(|copies| write!(f, "{copies:x}"))?,
        }
        write!(f, " {}", self.moves)?;
        match self.until {
            None => Ok(()),
            Some(Until::OneLeft) => f.write_str(" all"),
            Some(Until::FirstHome) => f.write_str(" first"),
        }
    }
}

impl fmt::Display for RunnerSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};{}", self.square, self.carrots, self.lettuces)?;
        match &self.mark {
            Mark::None => Ok(()),
            Mark::Misses => f.write_str(";m"),
            Mark::Eats => f.write_str(";e"),
            Mark::Home(place) => write!(f, ";h{place}"),
            Mark::Behind(seats) => {
                f.write_str(";p")?;
                seats.iter().try_for_each(|seat| write!(f, "{}", seat + 1))
            }
        }
    }
}
