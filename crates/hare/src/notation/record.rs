//! Records of whole games, cards included.

use std::fmt;
use std::str::FromStr;

use game::{Game, Notation};

use super::NotationError;
use super::error::clip;
use crate::{Card, Config, Edition, Hare, Move, TurnPhase};

const EDITION: &str = "Edition";
const START: &str = "Start";
/// The most lines of a head: far more than any game has.
const MOST_LINES: usize = 1000;

/// What happens in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A player moves.
    Move(Move),
    /// A card is drawn.
    Card(Card),
}

/// A game with everything that happened in it, from which it can be played again.
///
/// # Text form
/// Lines `Name: value`, then an empty line, then what happened, separated by white space: moves as
/// turn codes ([`Move::code`]), cards by name, each in its place. `Edition` and `Start` (a position)
/// are needed, other names are free. Numbers of turns like `12.` are skipped, and so is everything
/// from a `#` to the end of its line.
///
/// ```
/// use hare::notation::Record;
///
/// let text = "\
/// Edition: classic
/// Start: 0;68;3/0;68;3 1 m - 0 all
/// First: Ann
///
/// 1. 1 free-move
/// 2. 3 carrot-forward
/// ";
/// let record: Record = text.parse()?;
/// assert_eq!(record.to_string(), text);
/// assert_eq!(record.game().runners()[1].square.index(), 5);
/// # Ok::<(), hare::notation::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    start: Hare,
    tags: Vec<(String, String)>,
    events: Vec<Event>,
    game: Hare,
}

/// A text that is no record, or an event that does not fit the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("record, line {line}: {fault}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    #[source]
    pub fault: RecordFault,
}

/// What may be wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordFault {
    /// A line of the head that is no `Name: value`.
    #[error("'{0}' is not of the form 'Name: value'")]
    Tag(String),
    /// The same name twice.
    #[error("'{0}' is there already")]
    Twice(String),
    /// A head that is too long.
    #[error("the head has more than {MOST_LINES} lines")]
    LongHead,
    /// Something that is needed.
    #[error("there is no line '{0}: …' in the head")]
    Missing(&'static str),
    /// No edition has this name.
    #[error("there is no edition '{0}'")]
    Edition(String),
    /// A position or a move that is none, or is illegal.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A move where a card has to be drawn.
    #[error("'{0}' is not a card that can be drawn here, and one has to be")]
    NotACard(String),
    /// Something after the end.
    #[error("'{0}' follows after the end of the game")]
    Over(String),
}

impl Record {
    /// An empty record of a game that begins here.
    #[must_use]
    pub const fn new(start: Hare) -> Self {
        Self { start, tags: Vec::new(), events: Vec::new(), game: start }
    }

    /// The position in which the game began.
    #[must_use]
    pub const fn start(&self) -> &Hare {
        &self.start
    }

    /// The position after everything that happened.
    #[must_use]
    pub const fn game(&self) -> &Hare {
        &self.game
    }

    /// What happened, in order.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The free lines of the head: names of the players, dates, results.
    #[must_use]
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// Adds a free line to the head.
    ///
    /// # Errors
    /// A name that is empty, taken or holds a colon, a line break in either, or a head that is full.
    pub fn add_tag(&mut self, name: &str, value: &str) -> Result<(), RecordFault> {
        let (name, value) = (name.trim(), value.trim());
        if name.is_empty() || name.contains([':', '\n', '\r', '#']) || value.contains(['\n', '\r'])
        {
            return Err(RecordFault::Tag(clip(&format!("{name}: {value}"))));
        }
        let taken = self.tags.iter().any(|(other, _)| other == name);
        if taken || [EDITION, START].contains(&name) {
            return Err(RecordFault::Twice(clip(name)));
        }
        // Two lines are not free.
        if self.tags.len() + 2 >= MOST_LINES {
            return Err(RecordFault::LongHead);
        }
        self.tags.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// Lets the next thing happen, given as text: a card where one is drawn, otherwise a move in
    /// either notation.
    ///
    /// # Errors
    /// When it cannot happen here; the record is unchanged.
    pub fn push(&mut self, text: &str) -> Result<Event, RecordFault> {
        let event = if self.game.ending().is_some_and(|ending| ending.reason != "turn-limit") {
            return Err(RecordFault::Over(clip(text)));
        } else if self.game.stage() == TurnPhase::Draw {
            let card = self.game.read_chance(text.trim());
            Event::Card(card.ok_or_else(|| RecordFault::NotACard(clip(text)))?)
        } else {
            let mv = self.game.read_move(text);
            Event::Move(mv.or_else(|fault| self.game.read_san(text).map_err(|_| fault))?)
        };
        self.game.happen(event);
        self.events.push(event);
        Ok(event)
    }

    /// The game before the first event, between any two, and after the last.
    pub fn positions(&self) -> impl Iterator<Item = Hare> {
        let mut game = self.start;
        std::iter::once(game).chain(self.events.iter().map(move |&event| {
            game.happen(event);
            game
        }))
    }
}

impl Hare {
    /// Lets something that is legal here happen.
    fn happen(&mut self, event: Event) {
        match event {
            Event::Move(mv) => drop(self.play_unchecked(mv)),
            Event::Card(card) => drop(self.resolve(card)),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{EDITION}: {}", self.start.config().edition().name)?;
        writeln!(f, "{START}: {}", self.start.write_position())?;
        for (name, value) in &self.tags {
            writeln!(f, "{name}: {value}")?;
        }
        let mut turn = 0;
        // A line holds a move with the cards and the choice that come of it.
        for (game, event) in self.positions().zip(&self.events) {
            match event {
                Event::Card(card) => write!(f, " {card}")?,
                Event::Move(mv) if game.stage() == TurnPhase::Exchange => {
                    write!(f, " {}", mv.code())?
                }
                Event::Move(mv) => {
                    turn += 1;
                    write!(f, "\n{turn}. {}", mv.code())?;
                }
            }
        }
        writeln!(f)
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let at = |line: usize| move |fault: RecordFault| RecordError { line: line + 1, fault };
        let mut lines = text.lines().enumerate().skip_while(|(_, line)| line.trim().is_empty());
        let mut head: Vec<(usize, &str, &str)> = Vec::new();
        let mut last = 0;
        for (number, line) in lines.by_ref() {
            last = number;
            if line.trim().is_empty() {
                break;
            }
            let (name, value) =
                line.split_once(':').ok_or_else(|| at(number)(RecordFault::Tag(clip(line))))?;
            let (name, value) = (name.trim(), value.trim());
            if head.iter().any(|&(_, other, _)| other == name) {
                return Err(at(number)(RecordFault::Twice(clip(name))));
            }
            if head.len() == MOST_LINES {
                return Err(at(number)(RecordFault::LongHead));
            }
            head.push((number, name, value));
        }
        let find = |wanted: &'static str| {
            let found = head.iter().find(|&&(_, name, _)| name == wanted);
            found.ok_or_else(|| at(last)(RecordFault::Missing(wanted)))
        };
        let &(number, _, name) = find(EDITION)?;
        let edition =
            Edition::named(name).ok_or_else(|| at(number)(RecordFault::Edition(clip(name))))?;
        let &(number, _, position) = find(START)?;
        // The position says how many play, and until when.
        let config = Config::new(edition, 2).unwrap_or_default();
        let start =
            Hare::read_position(&config, position).map_err(|fault| at(number)(fault.into()))?;
        let mut record = Self::new(start);
        for &(number, name, value) in &head {
            if name != EDITION && name != START {
                record.add_tag(name, value).map_err(at(number))?;
            }
        }
        for (number, line) in lines {
            let line = line.split('#').next().unwrap_or_default();
            for word in line.split_whitespace().filter(|word| !is_number_of_turn(word)) {
                record.push(word).map_err(at(number))?;
            }
        }
        Ok(record)
    }
}

/// Whether a word is like `12.`.
fn is_number_of_turn(word: &str) -> bool {
    word.strip_suffix('.')
        .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}
