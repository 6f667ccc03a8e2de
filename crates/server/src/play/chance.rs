//! What chance decides in games being played.

use engine::Session;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Lets everything happen that chance has to decide before somebody moves. Returns how many events
/// that were.
///
/// The outcome depends on the game's name, which nobody can guess, and on how much happened before:
/// whoever takes a move back and makes it again draws the same card.
pub fn settle(session: &mut dyn Session, id: &str, mut happened: usize) -> usize {
    let before = happened;
    while session.draw(drawn(id, happened)) {
        happened += 1;
    }
    happened - before
}

/// An evenly drawn number from 0 to 1 (without 1).
fn drawn(id: &str, happened: usize) -> f64 {
    let mut seed = [0u8; 32];
    let (name, place) = seed.split_at_mut(24);
    // A name has five bits in each letter: two letters make a byte that nobody can guess.
    for (index, letter) in id.bytes().enumerate() {
        let byte = &mut name[index % 24];
        *byte = byte.rotate_left(4) ^ letter;
    }
    place.copy_from_slice(&(happened as u64).to_le_bytes());
    StdRng::from_seed(seed).random()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::model::random_id;

    #[test]
    fn draws_are_even_and_repeat_only_for_the_same_game_and_place() {
        let ids: Vec<String> = (0..200).map(|_| random_id()).collect();
        let all: Vec<f64> =
            ids.iter().flat_map(|id| (0..50).map(|place| drawn(id, place))).collect();
        assert!(all.iter().all(|drawn| (0.0..1.0).contains(drawn)));
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        assert!((mean - 0.5).abs() < 0.02, "{mean}");
        assert_eq!(drawn(&ids[0], 7), drawn(&ids[0], 7));
        let mut different = all;
        different.sort_by(f64::total_cmp);
        different.dedup();
        assert_eq!(different.len(), 200 * 50);
    }
}
