//! One test for all games: random play that checks every law of the contracts.
//!
//! A game's tests call it in one line:
//!
//! ```no_run
//! # use game::{Actions, Booked, Evaluator, Notation};
//! # fn test<Chess: Booked + Notation, Handcrafted: Evaluator<Chess> + Default>() {
//! conformance::game::<Chess>(&Default::default());
//! conformance::zero_sum::<Chess>(&Default::default());
//! conformance::booked::<Chess>(&Default::default());
//! conformance::evaluator::<Chess, _>(&Default::default(), &Handcrafted::default());
//! # }
//! ```
//!
//! They panic with the position (in its text form) and the law that broke, as a test should.

mod actions;
mod chance;
mod evaluation;
mod notation;
mod play;
mod rules;
mod shadow;
mod zero_sum;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use game::{Actions, Booked, Evaluator, MoveList, Notation, PayoffEval, ZeroSum};
use rand::SeedableRng;
use rand::rngs::StdRng;

use crate::rules::Met;

/// Number of random games a check plays.
const GAMES: u64 = 200;
/// Number of random games in which every position after every move is valued.
const VALUED_GAMES: u64 = 20;
/// Plies after which a random game is broken off.
const PLIES: usize = 300;

/// Checks the laws of [`Game`](game::Game) and [`Notation`] over random games from the start position.
///
/// # Panics
/// When a law does not hold.
pub fn game<G: Notation>(config: &G::Config) {
    let mut met = Met::default();
    for seed in 0..GAMES {
        // Another sequence than that of the moves.
        let mut rng = StdRng::seed_from_u64(!seed);
        play::game::<G>(config, seed, play::any, |game, moves| {
            rules::check_moves(game, moves);
            rules::check_undo(game, moves);
            met.check(game, &rules::unordered(moves));
            notation::check(game, config, moves);
            notation::check_garbled(game, config, moves, &mut rng);
        });
    }
}

/// Checks the laws of [`ZeroSum`] over random games from the start position.
///
/// # Panics
/// When a law does not hold.
pub fn zero_sum<G: ZeroSum + Notation>(config: &G::Config) {
    let mut met = Met::default();
    let mut guesses = zero_sum::Guesses::default();
    for seed in 0..GAMES {
        let mut past = zero_sum::Past::new(StdRng::seed_from_u64(!seed));
        let last = play::game::<G>(config, seed, play::to_and_fro(), |game, moves| {
            zero_sum::check(game, moves, &mut past, &mut met);
            guesses.look(game, moves);
        });
        zero_sum::check_end(&last);
    }
    guesses.check();
}

/// Checks the laws of [`Actions`] over random games from the start position.
///
/// # Panics
/// When a law does not hold.
pub fn actions<G: Actions + Notation>(config: &G::Config) {
    for seed in 0..GAMES {
        play::game::<G>(config, seed, play::any, |game, moves| actions::check(game, moves));
    }
    for image in 0..G::IMAGES {
        actions::check_image::<G>(image);
        (0..GAMES).for_each(|seed| actions::check_games::<G>(config, image, seed));
    }
}

/// Checks the laws of [`Booked`] over random games from the start position.
///
/// # Panics
/// When a law does not hold.
pub fn booked<G: Booked + Notation>(config: &G::Config) {
    // The key of each position met, by the key that the search has for it.
    let mut met = HashMap::new();
    let mut keys = HashSet::new();
    for seed in 0..GAMES {
        play::game::<G>(config, seed, play::any, |game, moves| {
            let text = game.write_position();
            let afresh = G::read_position(config, &text).expect("a position that was written");
            let key = game.book_key();
            assert_eq!(afresh.book_key(), key, "{text} set up afresh");
            match met.insert(game.key(), key) {
                Some(before) => assert_eq!(before, key, "{text} met before"),
                None => assert!(keys.insert(key), "{text} has the key of another position"),
            }
            for &mv in moves {
                assert_eq!(game.read_book_move(game.book_move(mv)), Some(mv), "in {text}");
            }
        });
    }
}

/// Checks the laws of [`Evaluator`] but for antisymmetry, as only a game knows its mirror, over
/// random games from the start position.
///
/// # Panics
/// When a law does not hold.
pub fn evaluator<G: ZeroSum + Notation, E: Evaluator<G>>(config: &G::Config, fresh: &E) {
    for seed in 0..VALUED_GAMES {
        let follower = RefCell::new(fresh.clone());
        follower.borrow_mut().reset(&G::start(config));
        let followed = |game: &G, moves: &MoveList<G::Move>, rng: &mut StdRng| {
            let mv = play::any(game, moves, rng);
            follower.borrow_mut().push();
            game.clone().play_observed(mv, &mut *follower.borrow_mut());
            mv
        };
        play::game::<G>(config, seed, followed, |game, moves| {
            evaluation::check_followed(game, moves, &mut *follower.borrow_mut(), fresh);
        });
    }
}

/// Checks the laws of [`PayoffEval`] over random games from the start position.
///
/// # Panics
/// When a law does not hold.
pub fn payoff_eval<G: Notation>(config: &G::Config, eval: &impl PayoffEval<G>) {
    eval.prepare(&G::start(config));
    for seed in 0..VALUED_GAMES {
        play::game::<G>(config, seed, play::any, |game, moves| {
            evaluation::check_values(game, moves, eval);
        });
    }
}
