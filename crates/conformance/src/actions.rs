//! What networks see of a game.

use std::collections::{HashMap, HashSet};

use game::{Actions, MoveList, Notation, Turn};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::PLIES;

/// What is seen of a position: planes by plane and square, and facts.
type Seen = (HashMap<(usize, usize), f32>, HashMap<usize, f32>);

/// Actions differ, and what is seen lies within its bounds.
pub fn check<G: Actions + Notation>(game: &G, moves: &MoveList<G::Move>) {
    if moves.is_empty() {
        return;
    }
    let at = game.write_position();
    let actions: HashSet<usize> = moves.iter().map(|&mv| game.action(mv)).collect();
    assert_eq!(actions.len(), moves.len(), "{at}: two moves are the same action");
    assert!(
        actions.iter().all(|&action| action < G::ACTIONS),
        "{at}: an action is beyond the last"
    );
    assert_eq!(seen(game), seen(&game.clone()), "{at}: an equal position is seen otherwise");
}

fn seen<G: Actions + Notation>(game: &G) -> Seen {
    let at = game.write_position();
    let (mut planes, mut facts) = Seen::default();
    game.planes(|plane, square, amount| {
        assert!(plane < G::PLANES && square < G::COLUMNS * G::ROWS, "{at}: {plane} on {square}");
        assert!(amount.is_finite(), "{at}: {amount} of {plane} on {square}");
        assert_eq!(planes.insert((plane, square), amount), None, "{at}: {plane} on {square} twice");
    });
    game.facts(|fact, amount| {
        assert!(fact < G::FACTS && amount.is_finite(), "{at}: fact {fact} is {amount}");
        assert_eq!(facts.insert(fact, amount), None, "{at}: fact {fact} twice");
    });
    (planes, facts)
}

/// An image permutes squares and actions; the first one leaves all as it is.
pub fn check_image<G: Actions>(image: usize) {
    let permutes = |size: usize, image_of: fn(usize, usize) -> usize| {
        let images: HashSet<usize> = (0..size).map(|index| image_of(image, index)).collect();
        assert!(images.len() == size && images.iter().all(|&index| index < size), "image {image}");
        assert!(image > 0 || (0..size).all(|index| image_of(image, index) == index), "image 0");
    };
    permutes(G::COLUMNS * G::ROWS, G::image_square);
    permutes(G::ACTIONS, G::image_action);
}

/// A random game and the same in an image are seen as images of each other.
pub fn check_games<G: Actions + Notation>(config: &G::Config, image: usize, seed: u64) {
    let mut rng = StdRng::seed_from_u64(seed);
    let (mut game, mut other) = (G::start(config), G::start(config));
    let (mut moves, mut others) = (MoveList::new(), MoveList::new());
    for _ in 0..PLIES {
        let turns = (game.turn(&mut moves), other.turn(&mut others));
        let at = game.write_position();
        assert_eq!(turns.0, turns.1, "{at}: image {image}");
        match turns.0 {
            Turn::Over(_) => return,
            Turn::Chance => {
                let drawn = rng.random_range(0.0..1.0);
                game.resolve(game.chance(drawn).expect("chance is due"));
                other.resolve(other.chance(drawn).expect("chance is due"));
            }
            Turn::Player(_) => {
                let ((planes, facts), (other_planes, other_facts)) = (seen(&game), seen(&other));
                let images = planes.into_iter().map(|((plane, square), amount)| {
                    ((plane, G::image_square(image, square)), amount)
                });
                assert_eq!(images.collect::<HashMap<_, _>>(), other_planes, "{at}: image {image}");
                assert_eq!(facts, other_facts, "{at}: image {image}");
                let mv = moves[rng.random_range(0..moves.len())];
                let action = G::image_action(image, game.action(mv));
                let twin = others.iter().find(|&&mv| other.action(mv) == action);
                let twin = *twin.unwrap_or_else(|| panic!("{at}: image {image} lacks {mv:?}"));
                game.play_unchecked(mv);
                other.play_unchecked(twin);
            }
        }
    }
}
