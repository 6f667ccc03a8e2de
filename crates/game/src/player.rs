//! Players and what a finished game is worth to each of them.

use arrayvec::ArrayVec;

/// The most players any game here seats.
pub const MAX_PLAYERS: usize = 6;

/// A seat at the table, counted from zero in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Player(u8);

impl Player {
    /// The player who begins: White in chess, Red in xiangqi.
    pub const FIRST: Self = Self(0);
    /// The second player.
    pub const SECOND: Self = Self(1);

    /// The player in seat `index`, or `None` when there is no such seat
    /// (see [`MAX_PLAYERS`]).
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < MAX_PLAYERS { Some(Self(index as u8)) } else { None }
    }

    /// The seat, counted from zero.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The opponent in a game for two.
    ///
    /// ```
    /// # use game::Player;
    /// assert_eq!(Player::FIRST.opponent(), Player::SECOND);
    /// ```
    #[must_use]
    pub const fn opponent(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// What a finished game is worth to each player, from 0 (lost) to 1 (won).
///
/// In a game for two the payoffs sum to 1: a draw is ½ to both.
#[derive(Clone, PartialEq, Debug)]
pub struct Payoffs(ArrayVec<f32, MAX_PLAYERS>);

impl Payoffs {
    /// Payoffs in seat order. `None` when there are more than [`MAX_PLAYERS`] or one lies
    /// outside 0 to 1.
    #[must_use]
    pub fn new(values: &[f32]) -> Option<Self> {
        let fits = values.len() <= MAX_PLAYERS && values.iter().all(|v| (0.0..=1.0).contains(v));
        fits.then(|| Self(values.iter().copied().collect()))
    }

    /// A game for two, won by `winner`.
    #[must_use]
    pub fn win(winner: Player) -> Self {
        let mut values = [0.0; 2];
        values[winner.index() & 1] = 1.0;
        Self(values.into_iter().collect())
    }

    /// A game for two, drawn.
    #[must_use]
    pub fn draw() -> Self {
        Self([0.5; 2].into_iter().collect())
    }

    /// The payoff of one player; 0 for a seat nobody sits in.
    #[must_use]
    pub fn of(&self, player: Player) -> f32 {
        self.0.get(player.index()).copied().unwrap_or(0.0)
    }

    /// All payoffs in seat order.
    #[must_use]
    pub fn as_slice(&self) -> &[f32] {
        &self.0
    }

    /// The only player with the highest payoff, if there is just one.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        let best = self.0.iter().copied().fold(f32::MIN, f32::max);
        let mut holders = self.0.iter().enumerate().filter(|(_, v)| **v == best);
        match (holders.next(), holders.next()) {
            (Some((seat, _)), None) => Player::new(seat),
            _ => None,
        }
    }
}
