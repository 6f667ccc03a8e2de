//! Learning where the static evaluation is wrong: the difference between evaluation and search
//! result is remembered by the slow-moving structure of the position (pawns, each side's pieces)
//! and applied wherever the same structure comes back.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicI16, Ordering};

use game::{Observer, ZeroSum, scatter};

use crate::value::Value;

/// The most structure classes a game may have.
const CLASSES: usize = 4;
/// Entries for each class and side.
const SIZE: usize = 1 << 14;
/// Fractions of a centipawn that an entry counts in.
const GRAIN: i32 = 64;
/// Largest correction by one class, in centipawns.
const MAX: i32 = 48;

/// Keys of the structures on the board, kept up by observing moves.
pub struct StructureKeys<G> {
    keys: [u64; CLASSES],
    kept: Vec<[u64; CLASSES]>,
    game: PhantomData<G>,
}

impl<G: ZeroSum> StructureKeys<G> {
    /// The keys of no position yet.
    pub fn new() -> Self {
        const { assert!(G::STRUCTURES <= CLASSES) };
        Self {
            keys: [0; CLASSES],
            kept: Vec::with_capacity(crate::value::MAX_PLY + 1),
            game: PhantomData,
        }
    }

    /// Forgets everything and takes up the position.
    pub fn reset(&mut self, game: &G) {
        self.keys = [0; CLASSES];
        self.kept.clear();
        game.observe_all(self);
    }

    #[inline]
    pub fn push(&mut self) {
        self.kept.push(self.keys);
    }

    #[inline]
    pub fn pop(&mut self) {
        if let Some(keys) = self.kept.pop() {
            self.keys = keys;
        }
    }

    #[inline]
    fn toggle(&mut self, piece: usize, square: usize) {
        if G::STRUCTURES == 0 {
            return;
        }
        self.keys[G::structure(piece)] ^= scatter(0, (piece * G::SQUARES + square) as u64);
    }
}

impl<G: ZeroSum> Observer for StructureKeys<G> {
    #[inline]
    fn added(&mut self, piece: usize, square: usize) {
        self.toggle(piece, square);
    }
    #[inline]
    fn removed(&mut self, piece: usize, square: usize) {
        self.toggle(piece, square);
    }
}

/// What has been learned about the structures, by all threads.
pub struct Corrections(Box<[AtomicI16]>);

impl Corrections {
    pub fn new<G: ZeroSum>() -> Self {
        Self((0..G::STRUCTURES * 2 * SIZE).map(|_| AtomicI16::new(0)).collect())
    }

    pub fn clear(&mut self) {
        self.0.iter_mut().for_each(|value| *value.get_mut() = 0);
    }

    #[inline]
    fn index(class: usize, side: usize, key: u64) -> usize {
        (class * 2 + side) * SIZE + key as usize % SIZE
    }

    /// Centipawns to add to the static evaluation for the side to move.
    #[inline]
    pub fn value<G: ZeroSum>(&self, game: &G, keys: &StructureKeys<G>) -> Value {
        let side = game.side().index();
        let sum: i32 = (0..G::STRUCTURES)
            .map(|class| {
                i32::from(
                    self.0[Self::index(class, side, keys.keys[class])].load(Ordering::Relaxed),
                )
            })
            .sum();
        sum / GRAIN
    }

    /// The search found `error` centipawns more than the evaluation said, at `depth`.
    pub fn learn<G: ZeroSum>(&self, game: &G, keys: &StructureKeys<G>, error: Value, depth: i32) {
        let side = game.side().index();
        let weight = (depth + 1).clamp(1, 16);
        let target = (error * GRAIN).clamp(-MAX * GRAIN, MAX * GRAIN);
        for class in 0..G::STRUCTURES {
            let entry = &self.0[Self::index(class, side, keys.keys[class])];
            let old = i32::from(entry.load(Ordering::Relaxed));
            let new = (old * (256 - weight) + target * weight) / 256;
            entry.store(new as i16, Ordering::Relaxed);
        }
    }
}
