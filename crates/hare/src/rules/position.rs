//! A position in a few dozen bytes.

use game::MAX_PLAYERS;

use crate::edition::{Cards, MAX_CARROTS};
use crate::rules::Config;
use crate::{Edition, Square};

/// One runner with its hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Runner {
    /// Carrots in hand.
    pub carrots: u16,
    /// Where it stands.
    pub square: Square,
    /// Lettuces in hand.
    pub lettuces: u8,
    /// How many came home before it, and one; 0 while it is racing.
    pub(crate) place: u8,
    /// The seats, one bit each, that were behind when it came to the hare square where it stands.
    /// Only kept where [`HareRule::Passers`](crate::HareRule::Passers) holds.
    pub(crate) behind: u8,
}

impl Runner {
    /// Its place if it is home: 1 for the first.
    #[must_use]
    pub const fn home(&self) -> Option<u8> {
        if self.place == 0 { None } else { Some(self.place) }
    }

    #[inline]
    pub(super) fn gain(&mut self, carrots: u32) {
        let hand = u32::from(self.carrots) + carrots;
        self.carrots = hand.min(u32::from(MAX_CARROTS)) as u16;
    }
}

/// What has to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TurnPhase {
    /// The runner moves.
    #[default]
    Move,
    /// A card is drawn for the runner.
    Draw,
    /// The runner chooses what the card `exchange` offers.
    Exchange,
}

/// Everything that changes in a game. It fits a cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// By seat; those of seats that nobody sits in stay empty.
    pub runners: [Runner; MAX_PLAYERS],
    /// The squares from 1 to 63 on which a runner stands.
    pub occupied: u64,
    /// Cards left to be drawn.
    pub deck: Cards,
    /// Seats whose runners are not home, one bit each.
    pub racing: u8,
    /// Seats that lose their next turn.
    pub missing: u8,
    /// Those of them that eat a lettuce in it.
    pub eating: u8,
    /// Seat whose turn it is.
    pub turn: u8,
    pub stage: TurnPhase,
    /// While a card is drawn, what the move to the hare square cost; otherwise 0.
    pub paid: u16,
    /// Moves played since the start of the game.
    pub moves: u16,
}

impl Position {
    pub fn start(config: &Config) -> Self {
        let edition = config.edition();
        let runner = Runner {
            carrots: edition.carrots_for(config.players()),
            lettuces: edition.lettuces,
            ..Runner::default()
        };
        let mut runners = [Runner::default(); MAX_PLAYERS];
        runners[..config.players()].fill(runner);
        Self {
            runners,
            occupied: 0,
            deck: full_deck(edition),
            racing: all_seats(config.players()),
            missing: 0,
            eating: 0,
            turn: 0,
            stage: TurnPhase::Move,
            paid: 0,
            moves: 0,
        }
    }

    #[inline]
    pub fn seat(&self) -> usize {
        usize::from(self.turn)
    }

    /// Runners ahead of a square: those at home, if the edition counts them, and those on the squares
    /// beyond it.
    #[inline]
    pub fn ahead_of(&self, config: &Config, square: Square) -> u32 {
        let home = if config.edition().home_runners_count {
            config.players() as u32 - self.racing.count_ones()
        } else {
            0
        };
        above(self.occupied, square).count_ones() + home
    }

    /// The place in the race of a runner that is not home: one more than there are runners ahead.
    #[inline]
    pub fn place_of(&self, config: &Config, seat: usize) -> u32 {
        self.ahead_of(config, self.runners[seat].square) + 1
    }

    /// The racing seats behind a square, one bit each.
    pub fn seats_behind(&self, square: Square) -> u8 {
        seats(self.racing)
            .filter(|&seat| self.runners[seat].square < square)
            .fold(0, |set, seat| set | 1 << seat)
    }

    /// Carrots that the next runner to come home may have left.
    #[inline]
    pub fn allowance(&self, config: &Config) -> u32 {
        let next = config.players() as u32 - self.racing.count_ones() + 1;
        next * u32::from(config.edition().finish_allowance)
    }

    /// Whether a runner may enter the finish with this hand.
    #[inline]
    pub fn may_finish(&self, config: &Config, lettuces: u8, carrots: u16) -> bool {
        lettuces == 0 && u32::from(carrots) <= self.allowance(config)
    }
}

/// Cards in the whole deck of an edition.
pub fn full_deck(edition: &Edition) -> Cards {
    edition.deck().map_or(Cards::default(), |deck| deck.full)
}

/// The seats of so many players, one bit each.
pub const fn all_seats(players: usize) -> u8 {
    ((1u32 << players) - 1) as u8
}

/// The seats of a set in order.
pub fn seats(set: u8) -> impl Iterator<Item = usize> {
    (0..MAX_PLAYERS).filter(move |seat| set >> seat & 1 != 0)
}

/// The squares of a set beyond this one; none for the finish.
#[inline]
pub const fn above(set: u64, square: Square) -> u64 {
    match square.index() {
        index @ 0..=62 => set & u64::MAX << (index + 1),
        _ => 0,
    }
}

/// The squares of a set before this one.
#[inline]
pub const fn below(set: u64, square: Square) -> u64 {
    match square.index() {
        index @ 0..=63 => set & ((1 << index) - 1),
        _ => set,
    }
}
