//! What earlier cut-offs say about moves (Schaeffer 1983), here and after the moves before.
//!
//! All threads learn in the same tables: each then knows what the others found out, and they judge
//! and reduce a move alike, so that what one has searched serves the others. When two write at
//! once, one lesson is lost, which does no harm.

use std::sync::atomic::{AtomicI16, AtomicU16, Ordering};

use game::ZeroSum;

/// Largest magnitude of a history value.
const MAX: i32 = 16_384;

/// Index of a move by its piece and target square, for tables of what follows what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceTo(u32);

/// All move statistics of a search.
pub struct Histories {
    /// By side, from (or none), to.
    quiet: Box<[AtomicI16]>,
    /// By piece, to, captured piece (or none).
    noisy: Box<[AtomicI16]>,
    /// By an earlier move and this one.
    continuation: Box<[AtomicI16]>,
    /// The quiet reply that last refuted a move, packed; 0 for none.
    counter: Box<[AtomicU16]>,
}

impl Histories {
    pub fn new<G: ZeroSum>() -> Self {
        let moves = G::PIECES * G::SQUARES;
        Self {
            quiet: zeros(2 * (G::SQUARES + 1) * G::SQUARES),
            noisy: zeros(moves * (G::PIECES + 1)),
            continuation: zeros(moves * moves),
            counter: zeros(moves),
        }
    }

    pub fn clear(&mut self) {
        for table in [&mut self.quiet, &mut self.noisy, &mut self.continuation] {
            table.iter_mut().for_each(|value| *value.get_mut() = 0);
        }
        self.counter.iter_mut().for_each(|reply| *reply.get_mut() = 0);
    }

    #[inline]
    pub fn piece_to<G: ZeroSum>(game: &G, mv: G::Move) -> PieceTo {
        PieceTo((game.moved(mv) * G::SQUARES + G::to(mv)) as u32)
    }

    #[inline]
    fn quiet_index<G: ZeroSum>(game: &G, mv: G::Move) -> usize {
        let from = G::from(mv).unwrap_or(G::SQUARES);
        (game.side().index() * (G::SQUARES + 1) + from) * G::SQUARES + G::to(mv)
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
        let mut sum = load(&self.quiet[Self::quiet_index(game, mv)]);
        for previous in before.iter().flatten() {
            sum += load(&self.continuation[Self::continuation_index::<G>(*previous, now)]);
        }
        sum
    }

    /// How well a capture has done.
    #[inline]
    pub fn noisy<G: ZeroSum>(&self, game: &G, mv: G::Move) -> i32 {
        load(&self.noisy[Self::noisy_index(game, mv)])
    }

    /// The packed quiet move that last refuted `previous`.
    #[inline]
    pub fn counter(&self, previous: Option<PieceTo>) -> u16 {
        previous.map_or(0, |previous| self.counter[previous.0 as usize].load(Ordering::Relaxed))
    }

    pub fn set_counter(&self, previous: Option<PieceTo>, reply: u16) {
        if let Some(previous) = previous {
            self.counter[previous.0 as usize].store(reply, Ordering::Relaxed);
        }
    }

    pub fn update_quiet<G: ZeroSum>(
        &self,
        game: &G,
        mv: G::Move,
        before: &[Option<PieceTo>],
        bonus: i32,
    ) {
        nudge(&self.quiet[Self::quiet_index(game, mv)], bonus);
        self.update_continuation::<G>(Self::piece_to(game, mv), before, bonus);
    }

    pub fn update_continuation<G: ZeroSum>(
        &self,
        now: PieceTo,
        before: &[Option<PieceTo>],
        bonus: i32,
    ) {
        for previous in before.iter().flatten() {
            nudge(&self.continuation[Self::continuation_index::<G>(*previous, now)], bonus);
        }
    }

    pub fn update_noisy<G: ZeroSum>(&self, game: &G, mv: G::Move, bonus: i32) {
        nudge(&self.noisy[Self::noisy_index(game, mv)], bonus);
    }
}

fn zeros<T: Default>(length: usize) -> Box<[T]> {
    std::iter::repeat_with(T::default).take(length).collect()
}

#[inline]
fn load(value: &AtomicI16) -> i32 {
    i32::from(value.load(Ordering::Relaxed))
}

/// Moves a value by `bonus`, the less the nearer it is to its end, so that it stays within
/// ±[`MAX`] and old experience fades.
#[inline]
fn nudge(value: &AtomicI16, bonus: i32) {
    let bonus = bonus.clamp(-MAX, MAX);
    let old = load(value);
    value.store((old + bonus - old * bonus.abs() / MAX) as i16, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicI16;

    use super::{MAX, load, nudge};

    #[test]
    fn values_stay_within_bounds_and_fade() {
        let value = AtomicI16::new(0);
        for _ in 0..1000 {
            nudge(&value, 2000);
        }
        assert!(load(&value) <= MAX && load(&value) > MAX * 9 / 10);
        nudge(&value, -i32::MAX);
        assert_eq!(load(&value), -MAX);
    }
}
