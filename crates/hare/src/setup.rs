//! Positions as they can be written down, and what may be wrong with them.

use game::MAX_PLAYERS;

use crate::edition::{Cards, MAX_CARROTS};
use crate::rules::{Position, cost};
use crate::{Card, Config, Edition, Hare, HareRule, Runner, Square, SquareKind, TurnPhase, Until};

/// Anything that the text form can write down, possible or not. [`Hare::from_setup`] makes it a
/// game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// The runners in seat order.
    pub runners: Vec<RunnerSetup>,
    /// Seat whose turn it is, from 0.
    pub turn: usize,
    /// What has to happen next.
    pub stage: TurnPhase,
    /// While a card is drawn, what the move to the hare square cost.
    pub paid: u16,
    /// Copies left to be drawn of each card that the deck has, in the order of [`Card::ALL`];
    /// absent if none is missing.
    pub deck: Option<Vec<u8>>,
    /// Moves played since the start of the game.
    pub moves: u16,
    /// When the game is over; as the configuration says when absent.
    pub until: Option<Until>,
}

/// A runner of a [`Setup`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RunnerSetup {
    /// Where it stands.
    pub square: Square,
    /// Carrots in hand.
    pub carrots: u16,
    /// Lettuces in hand.
    pub lettuces: u8,
    /// What it waits for.
    pub mark: Mark,
}

/// What a runner waits for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Mark {
    /// Nothing.
    #[default]
    None,
    /// Its next turn is lost. On a lettuce square, with a lettuce in hand, that means eating it.
    Misses,
    /// It eats a lettuce in its next turn.
    Eats,
    /// It is home, in this place.
    Home(u8),
    /// It sits on a hare square where passers cost, and these seats, from 0, were behind when it
    /// came.
    Behind(Vec<usize>),
}

/// Why a [`Setup`] is no position to play on. Seats are counted from 1 in the messages.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many runners.
    #[error("there are {0} runners; 2 to {MAX_PLAYERS} can play")]
    Runners(usize),
    /// A hand that cannot be.
    #[error("runner {seat} has {amount} {what}, more than {most}", seat = .seat + 1)]
    Hand {
        /// The seat.
        seat: usize,
        /// Carrots or lettuces.
        what: &'static str,
        /// How many.
        amount: u16,
        /// How many there can be.
        most: u16,
    },
    /// Two runners on a square that holds one.
    #[error("runners {} and {} are both on square {square}", .seats[0] + 1, .seats[1] + 1)]
    Crowded {
        /// The seats.
        seats: [usize; 2],
        /// The square.
        square: Square,
    },
    /// A runner waits for what cannot come.
    #[error("runner {seat} on square {square} {reason}", seat = .seat + 1)]
    Mark {
        /// The seat.
        seat: usize,
        /// Where it stands.
        square: Square,
        /// Why not.
        reason: &'static str,
    },
    /// Runners at home that cannot have come there one after the other.
    #[error("the runners at home have not the places 1 to {0}")]
    Places(usize),
    /// Nobody is left to race.
    #[error("all runners are home, but the race ends when one is left")]
    AllHome,
    /// The turn of somebody who has none.
    #[error("it is the turn of seat {}, which {reason}", .seat + 1)]
    Turn {
        /// The seat.
        seat: usize,
        /// Why not.
        reason: &'static str,
    },
    /// A card cannot be drawn or played now.
    #[error("no card can be drawn or chosen from: {0}")]
    TurnPhase(&'static str),
    /// What was paid for the move to the hare square cannot be.
    #[error("{0} carrots are not the cost of any move")]
    Paid(u16),
    /// Cards that the deck cannot have.
    #[error("the deck of the edition '{edition}' cannot have these cards left: {reason}")]
    Deck {
        /// The edition.
        edition: String,
        /// Why not.
        reason: String,
    },
}

impl Hare {
    /// A game that goes on from a position set up. The set-up decides the number of players and, if
    /// it says so, when the game is over.
    ///
    /// # Errors
    /// [`SetupError`] when the set-up is no position to play on.
    pub fn from_setup(config: &Config, setup: &Setup) -> Result<Self, SetupError> {
        let players = setup.runners.len();
        let config = Config::new(config.edition(), players)
            .ok_or(SetupError::Runners(players))?
            .until(setup.until.unwrap_or(config.until));
        let mut position = Position {
            runners: [Runner::default(); MAX_PLAYERS],
            deck: deck(config.edition(), setup.deck.as_deref())?,
            turn: 0,
            stage: setup.stage,
            paid: setup.paid,
            moves: setup.moves,
            ..Position::start(&config)
        };
        for (seat, runner) in setup.runners.iter().enumerate() {
            place_runner(&mut position, &config, seat, runner)?;
        }
        check_places(&position, &config)?;
        check_turn(&mut position, &config, setup)?;
        Ok(Self { config, position })
    }

    /// The set-up of the present position.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        let position = &self.position;
        let deck = self.config.edition().deck();
        let runners = self.runners().iter().enumerate().map(|(seat, runner)| RunnerSetup {
            square: runner.square,
            carrots: runner.carrots,
            lettuces: runner.lettuces,
            mark: match runner.home() {
                Some(place) => Mark::Home(place),
                None if position.eating >> seat & 1 != 0 => Mark::Eats,
                None if position.missing >> seat & 1 != 0 => Mark::Misses,
                None if runner.behind != 0 => Mark::Behind(self.behind_on_arrival(seat).collect()),
                None => Mark::None,
            },
        });
        Setup {
            runners: runners.collect(),
            turn: position.seat(),
            stage: position.stage,
            paid: position.paid,
            deck: deck.filter(|deck| deck.full != position.deck).map(|deck| {
                deck.full.iter().map(|(card, _)| position.deck.copies(card) as u8).collect()
            }),
            moves: position.moves,
            until: Some(self.config.until),
        }
    }
}

fn deck(edition: &Edition, left: Option<&[u8]>) -> Result<Cards, SetupError> {
    let fault = |reason: String| SetupError::Deck { edition: edition.name.clone(), reason };
    let Some(left) = left else {
        return Ok(edition.deck().map_or(Cards::default(), |deck| deck.full));
    };
    let deck = edition.deck().ok_or_else(|| fault("it has none".to_owned()))?;
    if !deck.aside {
        return Err(fault("cards drawn are put back at once".to_owned()));
    }
    let texts = deck.full.iter().count();
    if left.len() != texts {
        return Err(fault(format!("{} numbers for {texts} texts", left.len())));
    }
    let mut cards = Cards::default();
    for ((card, copies), &left) in deck.full.iter().zip(left) {
        if u32::from(left) > copies {
            return Err(fault(format!("{left} of '{card}', which has {copies}")));
        }
        cards = cards.with(card, left);
    }
    if cards == Cards::default() {
        return Err(fault("an empty deck is shuffled at once".to_owned()));
    }
    Ok(cards)
}

fn place_runner(
    position: &mut Position,
    config: &Config,
    seat: usize,
    setup: &RunnerSetup,
) -> Result<(), SetupError> {
    let edition = config.edition();
    let square = setup.square;
    let bit = 1 << seat;
    let hand = |what, amount, most| Err(SetupError::Hand { seat, what, amount, most });
    let fault = |reason| Err(SetupError::Mark { seat, square, reason });
    if setup.carrots > MAX_CARROTS {
        return hand("carrots", setup.carrots, MAX_CARROTS);
    }
    if setup.lettuces > edition.lettuces {
        return hand("lettuces", setup.lettuces.into(), edition.lettuces.into());
    }
    if square != Square::START && square != Square::FINISH {
        let other = position.runners[..seat].iter().position(|other| other.square == square);
        if let Some(other) = other {
            return Err(SetupError::Crowded { seats: [other, seat], square });
        }
        position.occupied |= 1 << square.index();
    }
    let kind = edition.kind(square);
    let mut runner =
        Runner { carrots: setup.carrots, square, lettuces: setup.lettuces, place: 0, behind: 0 };
    match &setup.mark {
        Mark::Home(_) if kind != SquareKind::Finish => return fault("cannot be home"),
        Mark::Home(place) => {
            let most = edition.finish_allowance.saturating_mul(u16::from(*place));
            if setup.carrots > most {
                return hand("carrots", setup.carrots, most);
            }
            if setup.lettuces > 0 {
                return hand("lettuces", setup.lettuces.into(), 0);
            }
            runner.place = *place;
            position.racing &= !bit;
        }
        _ if kind == SquareKind::Finish => return fault("needs the place in which it came home"),
        Mark::Behind(seats) => {
            let possible = matches!(edition.hare, HareRule::Passers { .. });
            if !possible || kind != SquareKind::Hare {
                return fault("has nothing to fear from passers");
            }
            if seats.iter().any(|&other| other >= config.players() || other == seat) {
                return fault("names a seat behind it that nobody else sits in");
            }
            runner.behind = seats.iter().fold(0, |set, seat| set | 1 << seat);
        }
        Mark::Eats if setup.lettuces == 0 => return fault("has no lettuce to eat"),
        Mark::Eats if !matches!(kind, SquareKind::Lettuce | SquareKind::Hare) => {
            return fault("has no place to eat a lettuce");
        }
        Mark::Eats => {
            position.missing |= bit;
            position.eating |= bit;
        }
        Mark::Misses => {
            position.missing |= bit;
            if kind == SquareKind::Lettuce && setup.lettuces > 0 {
                position.eating |= bit;
            }
        }
        Mark::None => {}
    }
    position.runners[seat] = runner;
    Ok(())
}

/// Checks the places of the runners at home.
fn check_places(position: &Position, config: &Config) -> Result<(), SetupError> {
    let places = position.runners[..config.players()].iter().filter_map(Runner::home);
    let found =
        places.clone().filter(|&place| place < 16).fold(0u32, |set, place| set | 1 << place);
    let count = places.count();
    if count == config.players() {
        return Err(SetupError::AllHome);
    }
    if found != (2 << count) - 2 {
        return Err(SetupError::Places(count));
    }
    Ok(())
}

/// Checks whose turn it is and what has to happen, and takes the turn over.
fn check_turn(position: &mut Position, config: &Config, setup: &Setup) -> Result<(), SetupError> {
    let seat = setup.turn;
    let fault = |reason| Err(SetupError::Turn { seat, reason });
    if seat >= config.players() {
        return fault("nobody sits in");
    }
    position.turn = seat as u8;
    let over = position.is_over(config);
    if !over && position.racing >> seat & 1 == 0 {
        return fault("is home");
    }
    if position.runners[seat].behind != 0 {
        return fault("has already settled with those who passed it");
    }
    if setup.stage == TurnPhase::Move {
        return if setup.paid == 0 { Ok(()) } else { Err(SetupError::Paid(setup.paid)) };
    }
    let edition = config.edition();
    let Some(deck) = edition.deck() else {
        return Err(SetupError::TurnPhase("the edition has no deck"));
    };
    if over {
        return Err(SetupError::TurnPhase("the race is over"));
    }
    if edition.kind(position.runners[seat].square) != SquareKind::Hare {
        return Err(SetupError::TurnPhase("the runner is not on a hare square"));
    }
    if position.missing >> seat & 1 != 0 {
        return Err(SetupError::TurnPhase("the runner loses this turn"));
    }
    match setup.stage {
        TurnPhase::Exchange if deck.copies(Card::Exchange) == 0 => {
            Err(SetupError::TurnPhase("the deck has no card that lets choose"))
        }
        TurnPhase::Exchange if setup.paid != 0 => Err(SetupError::Paid(setup.paid)),
        TurnPhase::Draw if !(0..=64).any(|squares| cost(squares) == setup.paid) => {
            Err(SetupError::Paid(setup.paid))
        }
        _ => Ok(()),
    }
}
