//! What earlier cut-offs say about moves (Schaeffer 1983), here and after the moves before.

use game::ZeroSum;

/// Largest magnitude of a history value.
const MAX: i32 = 16_384;

/// Index of a move by its piece and target square, for tables of what follows what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceTo(u32);

/// All move statistics of one thread.
pub struct Histories {
    /// By side, from, to.
    quiet: Box<[i16]>,
    /// By piece, to, captured piece (or none).
    noisy: Box<[i16]>,
    /// By an earlier move and this one.
    continuation: Box<[i16]>,
    /// The quiet reply that last refuted a move, packed; 0 for none.
    counter: Box<[u16]>,
}

impl Histories {
    pub fn new<G: ZeroSum>() -> Self {
        let moves = G::PIECES * G::SQUARES;
        Self {
            quiet: vec![0; 2 * G::SQUARES * G::SQUARES].into(),
            noisy: vec![0; moves * (G::PIECES + 1)].into(),
            continuation: vec![0; moves * moves].into(),
            counter: vec![0; moves].into(),
        }
    }

    pub fn clear(&mut self) {
        self.quiet.fill(0);
        self.noisy.fill(0);
        self.continuation.fill(0);
        self.counter.fill(0);
    }

    #[inline]
    pub fn piece_to<G: ZeroSum>(game: &G, mv: G::Move) -> PieceTo {
        PieceTo((game.moved(mv) * G::SQUARES + G::to(mv)) as u32)
    }

    #[inline]
    fn quiet_index<G: ZeroSum>(game: &G, mv: G::Move) -> usize {
        (game.side().index() * G::SQUARES + G::from(mv)) * G::SQUARES + G::to(mv)
    }

    #[inline]
    fn noisy_index<G: ZeroSum>(game: &G, mv: G::Move) -> usize {
        let captured = game.captured(mv).unwrap_or(G::PIECES);
        Self::piece_to(game, mv).0 as usize * (G::PIECES + 1) + captured
    }

    #[inline]
    fn continuation_index<G: ZeroSum>(before: PieceTo, now: PieceTo) -> usize {
        before.0 as usize * (G::PIECES * G::SQUARES) + now.0 as usize
    }

    /// How well a quiet move has done, by itself and after the moves `before` it.
    #[inline]
    pub fn quiet<G: ZeroSum>(&self, game: &G, mv: G::Move, before: &[Option<PieceTo>]) -> i32 {
        let now = Self::piece_to(game, mv);
        let mut sum = i32::from(self.quiet[Self::quiet_index(game, mv)]);
        for previous in before.iter().flatten() {
            sum += i32::from(self.continuation[Self::continuation_index::<G>(*previous, now)]);
        }
        sum
    }

    /// How well a capture has done.
    #[inline]
    pub fn noisy<G: ZeroSum>(&self, game: &G, mv: G::Move) -> i32 {
        i32::from(self.noisy[Self::noisy_index(game, mv)])
    }

    /// The packed quiet move that last refuted `previous`.
    #[inline]
    pub fn counter(&self, previous: Option<PieceTo>) -> u16 {
        previous.map_or(0, |previous| self.counter[previous.0 as usize])
    }

    pub fn set_counter(&mut self, previous: Option<PieceTo>, reply: u16) {
        if let Some(previous) = previous {
            self.counter[previous.0 as usize] = reply;
        }
    }

    pub fn update_quiet<G: ZeroSum>(
        &mut self,
        game: &G,
        mv: G::Move,
        before: &[Option<PieceTo>],
        bonus: i32,
    ) {
        nudge(&mut self.quiet[Self::quiet_index(game, mv)], bonus);
        self.update_continuation::<G>(Self::piece_to(game, mv), before, bonus);
    }

    pub fn update_continuation<G: ZeroSum>(
        &mut self,
        now: PieceTo,
        before: &[Option<PieceTo>],
        bonus: i32,
    ) {
        for previous in before.iter().flatten() {
            nudge(&mut self.continuation[Self::continuation_index::<G>(*previous, now)], bonus);
        }
    }

    pub fn update_noisy<G: ZeroSum>(&mut self, game: &G, mv: G::Move, bonus: i32) {
        nudge(&mut self.noisy[Self::noisy_index(game, mv)], bonus);
    }
}

/// Moves a value by `bonus`, the less the nearer it is to its end, so that it stays within
/// ±[`MAX`] and old experience fades.
#[inline]
fn nudge(value: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MAX, MAX);
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MAX) as i16;
}

#[cfg(test)]
mod tests {
    use super::{MAX, nudge};

    #[test]
    fn values_stay_within_bounds_and_fade() {
        let mut value = 0;
        for _ in 0..1000 {
            nudge(&mut value, 2000);
        }
        assert!(i32::from(value) <= MAX && i32::from(value) > MAX * 9 / 10);
        nudge(&mut value, -i32::MAX);
        assert_eq!(i32::from(value), -MAX);
    }
}
