//! The time control of the reference program.

use std::time::Duration;

/// Shares the time of a whole game out among its moves: for a move there is the total time divided by
/// the average number of moves, and what earlier moves have saved, less a small reserve.
///
/// ```
/// # use std::time::Duration;
/// # use lab::reference::TimeBank;
/// let mut bank = TimeBank::new(Duration::from_secs(300));
/// assert_eq!(bank.for_move(), Duration::from_millis(9_950));
/// bank.spend(Duration::from_secs(4)); // 6 of 10 seconds are saved
/// assert_eq!(bank.for_move(), Duration::from_millis(15_950));
/// ```
#[derive(Clone, Debug)]
pub struct TimeBank {
    total: Duration,
    /// The number of moves that a game is taken to have.
    pub moves: u32,
    /// What is kept back each time.
    pub reserve: Duration,
    spent: Duration,
    played: u32,
}

impl TimeBank {
    /// The number of moves that a game is taken to have when nobody says otherwise.
    pub const MOVES: u32 = 30;

    /// A game for which a side has this time, with 30 moves and a reserve of 50 ms.
    #[must_use]
    pub const fn new(total: Duration) -> Self {
        let reserve = Duration::from_millis(50);
        Self { total, moves: Self::MOVES, reserve, spent: Duration::ZERO, played: 0 }
    }

    /// The same game after so many moves, which have used so much of the time.
    #[must_use]
    pub const fn after(self, played: u32, spent: Duration) -> Self {
        Self { spent, played, ..self }
    }

    /// Time for the next move. What is saved is what the moves so far were due and have not used; if
    /// they used more, it is missing now. A game longer than the average lives on what is saved, and
    /// never gets more than is left.
    #[must_use]
    pub fn for_move(&self) -> Duration {
        let left = self.total.saturating_sub(self.spent);
        let share = self.total / self.moves.max(1);
        let due = share * (self.played + 1).min(self.moves.max(1));
        due.saturating_sub(self.spent).saturating_sub(self.reserve).min(left)
    }

    /// Takes down what a move has used.
    pub fn spend(&mut self, used: Duration) {
        self.spent += used;
        self.played += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_uses_all_gets_the_same_each_time_and_never_more_than_there_is() {
        let mut bank =
            TimeBank { reserve: Duration::ZERO, ..TimeBank::new(Duration::from_secs(60)) };
        let mut sum = Duration::ZERO;
        for _ in 0..30 {
            let time = bank.for_move();
            assert_eq!(time, Duration::from_secs(2));
            bank.spend(time);
            sum += time;
        }
        assert_eq!(sum, Duration::from_secs(60));
        assert_eq!(bank.for_move(), Duration::ZERO);
    }

    #[test]
    fn a_game_is_taken_up_where_it_was() {
        let mut bank = TimeBank::new(Duration::from_secs(60));
        bank.spend(Duration::from_secs(1));
        bank.spend(Duration::from_millis(500));
        let again = TimeBank::new(Duration::from_secs(60)).after(2, Duration::from_millis(1500));
        assert_eq!(again.for_move(), bank.for_move());
        assert_eq!(again.for_move(), Duration::from_millis(4450));
    }

    #[test]
    fn fewer_moves_make_it_think_longer() {
        let game = TimeBank::new(Duration::from_secs(60));
        let short = TimeBank { moves: 20, ..game.clone() };
        assert!(short.for_move() > game.for_move());
    }

    #[test]
    fn time_overspent_is_missing_later() {
        let mut bank = TimeBank::new(Duration::from_secs(60));
        bank.spend(Duration::from_secs(5));
        assert_eq!(bank.for_move(), Duration::ZERO);
        bank.spend(Duration::from_millis(100));
        assert_eq!(bank.for_move(), Duration::from_millis(850));
    }
}
