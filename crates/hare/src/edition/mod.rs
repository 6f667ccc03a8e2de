//! Editions: board, hand, deck, and every rule on which editions disagree.

mod error;
mod file;
mod validate;

use std::sync::LazyLock;

use game::MAX_PLAYERS;

use crate::{Card, Square, SquareKind};

pub use error::EditionError;

/// The most carrots a hand holds; what it would get beyond them is lost. The way from the start to the
/// finish in one move costs 2080.
pub const MAX_CARROTS: u16 = 9999;

static BUILT_IN: LazyLock<Vec<Edition>> = LazyLock::new(|| {
    file::read(include_str!("../../data/editions.toml")).expect("the embedded editions are valid")
});

/// A published form of the game.
///
/// The crate's `data/editions.toml` holds the known ones; [`Edition::read`] takes more of the same
/// form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    /// The name in records and commands, in kebab case.
    pub name: String,
    /// Carrots in hand at the start, for two, three, … six players.
    pub carrots: [u16; MAX_PLAYERS - 1],
    /// Lettuces in hand at the start, all of which have to be eaten.
    pub lettuces: u8,
    /// What happens on a hare square.
    pub hare: HareRule,
    /// The amounts paid.
    pub pay: Pay,
    /// Who comes home *n*-th may have *n* times this many carrots left.
    pub finish_allowance: u16,
    /// What becomes of a runner that cannot move.
    pub restart: Restart,
    /// What becomes of a runner that cannot pay what a hare square demands.
    pub unpayable: Unpayable,
    /// Whether runners at home count as ahead when a place in the race is asked for.
    pub home_runners_count: bool,
    /// Turns that each runner may take. After that many times the number of players the game
    /// stops, and those still racing share the remaining places. Published rules know no such end:
    /// it keeps players who circle forever from playing forever.
    pub turn_limit: u16,
    pub(crate) board: Board,
}

/// Amounts paid, in carrots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pay {
    /// By a number square or flag, times the place in the race.
    pub number: u16,
    /// For a lettuce eaten, times the place in the race.
    pub lettuce: u16,
    /// For each square back to a hedgehog.
    pub hedgehog: u16,
    /// Taken or given on a carrot square.
    pub exchange: u16,
}

/// What becomes of a runner that cannot move: it goes back to the start and keeps its lettuces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Restart {
    /// What its hand becomes.
    pub carrots: u16,
    /// Whether it moves on at once; if not, its turn is over.
    pub again: bool,
}

/// What becomes of a runner that cannot pay what a hare square demands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unpayable {
    /// It goes back to the start, as one that cannot move.
    Restart,
    /// It keeps what it has.
    Forgive,
}

/// What happens on a hare square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HareRule {
    /// A card is drawn on arrival.
    Deck(Deck),
    /// No chance: the start of the next turn pays `gain` if nobody has passed the runner, and otherwise
    /// costs `loss` for each that was behind when it arrived and is ahead now.
    Passers {
        /// Carrots gained.
        gain: u16,
        /// Carrots lost for each.
        loss: u16,
    },
}

/// A deck of hare cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deck {
    /// Copies of each text, four bits each, by [`Card::index`].
    pub(crate) full: Cards,
    /// Whether a card drawn is laid aside until the deck is used up and all are shuffled;
    /// otherwise it is put back at once.
    pub aside: bool,
}

impl Deck {
    /// Number of copies of a card.
    #[must_use]
    pub const fn copies(&self, card: Card) -> u32 {
        self.full.copies(card)
    }

    /// Number of cards.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.full.size()
    }
}

/// A heap of cards: up to 15 copies of each text, four bits each, by [`Card::index`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cards(pub u64);

impl Cards {
    pub const fn copies(self, card: Card) -> u32 {
        (self.0 >> (4 * card.index()) & 15) as u32
    }

    pub fn size(self) -> u32 {
        Card::ALL.into_iter().map(|card| self.copies(card)).sum()
    }

    pub const fn with(self, card: Card, copies: u8) -> Self {
        let shift = 4 * card.index();
        Self(self.0 & !(15 << shift) | (copies as u64 & 15) << shift)
    }

    /// One copy less; the same heap if there is none.
    pub const fn without_one(self, card: Card) -> Self {
        match self.copies(card) {
            0 => self,
            _ => Self(self.0 - (1 << (4 * card.index()))),
        }
    }

    pub fn iter(self) -> impl Iterator<Item = (Card, u32)> {
        Card::ALL
            .into_iter()
            .map(move |card| (card, self.copies(card)))
            .filter(|(_, copies)| *copies > 0)
    }
}

/// The track as the rules look at it. In a set of squares the bit of a square is its number; the
/// finish is in none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    pub kinds: [SquareKind; Square::COUNT],
    pub carrots: u64,
    pub hedgehogs: u64,
    pub lettuces: u64,
    /// For each square the places in the race it pays for, one bit each.
    pub pays: [u8; Square::COUNT],
}

impl Edition {
    /// The editions that come with the crate, the usual one first: `classic`, `modern`, `calm`.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &BUILT_IN
    }

    /// The usual edition.
    #[must_use]
    pub fn classic() -> &'static Self {
        &BUILT_IN[0]
    }

    /// The edition of this name among [`Edition::all`].
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        BUILT_IN.iter().find(|edition| edition.name == name)
    }

    /// Reads editions from a text in the form of `data/editions.toml`. A game holds its edition by
    /// reference for as long as the program runs: leak the ones you play.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn read(text: &str) -> Result<Vec<Self>, EditionError> {
        file::read(text)
    }

    /// What is drawn on a square.
    #[inline]
    #[must_use]
    pub const fn kind(&self, square: Square) -> SquareKind {
        self.board.kinds[square.index()]
    }

    /// Carrots in hand at the start of a game for this many players, 2 to 6.
    #[must_use]
    pub fn carrots_for(&self, players: usize) -> u16 {
        self.carrots[players.clamp(2, MAX_PLAYERS) - 2]
    }

    /// The deck, in editions that have one.
    #[must_use]
    pub const fn deck(&self) -> Option<&Deck> {
        match &self.hare {
            HareRule::Deck(deck) => Some(deck),
            HareRule::Passers { .. } => None,
        }
    }

    /// Whether a square pays at the start of a turn to the runner in this place of the race.
    #[inline]
    pub(crate) const fn pays(&self, square: Square, place: u32) -> bool {
        self.board.pays[square.index()] >> place & 1 != 0
    }
}

impl Board {
    pub fn new(kinds: [SquareKind; Square::COUNT], flag: u8) -> Self {
        let squares_of = |wanted: SquareKind| {
            let squares = (0..Square::FINISH.index()).filter(|&square| kinds[square] == wanted);
            squares.fold(0, |set, square| set | 1 << square)
        };
        Self {
            carrots: squares_of(SquareKind::Carrot),
            hedgehogs: squares_of(SquareKind::Hedgehog),
            lettuces: squares_of(SquareKind::Lettuce),
            pays: kinds.map(|kind| match kind {
                SquareKind::Number(place) => 1 << place,
                SquareKind::Flag => flag,
                _ => 0,
            }),
            kinds,
        }
    }
}
