//! Hare cards: what they are called, what they say.

use std::fmt;

/// The text of a hare card.
///
/// The nine of 1978 come first, then those of 2008 (which has `FreeMove` too). What each does stands
/// at its name; [`Card::text`] says it to the players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Card {
    /// The next turn is lost.
    MissTurn,
    /// As on a lettuce square; without a lettuce the next turn is lost.
    EatLettuce,
    /// Back to the nearest carrot square, without pay; no effect if it is occupied.
    CarrotBack,
    /// Forward to the nearest carrot square, free of charge; no effect if it is occupied.
    CarrotForward,
    /// Another turn at once.
    MoveAgain,
    /// The carrots paid for the move to the hare square come back.
    FreeMove,
    /// A choice: take carrots, give carrots, or neither.
    Exchange,
    /// To the nearest square that may be entered behind the next runner behind, without pay. No
    /// effect on the last runner, or if that other one is on the start.
    FallBack,
    /// To the nearest square that may be entered before the next runner ahead, free of charge: the
    /// finish if its conditions are met. No effect on the first runner.
    Advance,
    /// More runners behind than ahead: the next turn is lost; otherwise another turn at once.
    Crowd,
    /// Ten carrots for every lettuce in hand; with none the next turn is lost.
    LettuceCarrots,
    /// The hand becomes 65 carrots.
    SixtyFive,
    /// Half of the carrots are lost, an odd one is kept.
    Halve,
    /// The hand is shown, which in a game with open hands does nothing.
    Show,
    /// Every runner behind gets ten carrots; five, or one, if the hand is too small for more. Nobody
    /// refuses. If it is too small even for that, see [`Unpayable`](crate::Unpayable).
    Give,
    /// The whole deck is shuffled, and each other runner gives one carrot if there is one.
    Shuffle,
}

impl Card {
    /// Number of texts.
    pub const COUNT: usize = 16;

    /// All texts in order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::MissTurn,
        Self::EatLettuce,
        Self::CarrotBack,
        Self::CarrotForward,
        Self::MoveAgain,
        Self::FreeMove,
        Self::Exchange,
        Self::FallBack,
        Self::Advance,
        Self::Crowd,
        Self::LettuceCarrots,
        Self::SixtyFive,
        Self::Halve,
        Self::Show,
        Self::Give,
        Self::Shuffle,
    ];

    /// Place in [`Card::ALL`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The card of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|card| card.name() == name)
    }

    /// A stable name for programs and records: `miss-turn`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MissTurn => "miss-turn",
            Self::EatLettuce => "eat-lettuce",
            Self::CarrotBack => "carrot-back",
            Self::CarrotForward => "carrot-forward",
            Self::MoveAgain => "move-again",
            Self::FreeMove => "free-move",
            Self::Exchange => "exchange",
            Self::FallBack => "fall-back",
            Self::Advance => "advance",
            Self::Crowd => "crowd",
            Self::LettuceCarrots => "lettuce-carrots",
            Self::SixtyFive => "sixty-five",
            Self::Halve => "halve",
            Self::Show => "show",
            Self::Give => "give",
            Self::Shuffle => "shuffle",
        }
    }

    /// What the card says to the player who drew it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::MissTurn => "Miss your next turn.",
            Self::EatLettuce => {
                "Eat a lettuce in your next turn, as on a lettuce square. If you have none, miss it."
            }
            Self::CarrotBack => "Go back to the nearest carrot square, unless somebody is there.",
            Self::CarrotForward => {
                "Go forward to the nearest carrot square for nothing, unless somebody is there."
            }
            Self::MoveAgain => "Move again at once.",
            Self::FreeMove => "Your last move was free: take back what you paid for it.",
            Self::Exchange => "You may take or give carrots as on a carrot square.",
            Self::FallBack => "Fall back behind the next runner behind you.",
            Self::Advance => "Move up before the next runner ahead of you, for nothing.",
            Self::Crowd => {
                "If more runners are behind you than ahead, miss a turn. If not, move again at once."
            }
            Self::LettuceCarrots => {
                "Take 10 carrots for each of your lettuces. If you have none, miss a turn."
            }
            Self::SixtyFive => "Your hand becomes exactly 65 carrots.",
            Self::Halve => "Lose half of your carrots; an odd one you keep.",
            Self::Show => "Show everybody your carrots.",
            Self::Give => {
                "Give 10 carrots to each runner behind you; 5 or 1 if you have not enough for more."
            }
            Self::Shuffle => "Shuffle the deck, and get 1 carrot from each runner for it.",
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
