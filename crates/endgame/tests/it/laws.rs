//! The laws of `endgame::Endings`, and what follows from them for tables.

use std::collections::BTreeSet;

use endgame::{Endings, Place, Standing, Tables, expand_by_rules};
use game::{Game as _, MoveList};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// Numbers of a class drawn at random, and the last ones, which may be of a kind of their own.
pub fn sample<E: Endings>(class: E::Class, size: usize) -> impl Iterator<Item = usize> {
    let mut random = StdRng::seed_from_u64(20);
    let entries = E::entries(class);
    let drawn = (0..size).map(move |_| random.random_range(0..entries)).collect::<Vec<_>>();
    drawn.into_iter().chain(entries.saturating_sub(size)..entries)
}

/// Checks the laws in samples of so many numbers of these classes.
pub fn hold<E: Endings>(classes: &[E::Class], size: usize) {
    let mut used = 0;
    for &class in classes {
        for number in sample::<E>(class, size) {
            let (mut quick, mut slow) = (Vec::new(), Vec::new());
            let standing = E::expand(class, number, &mut quick);
            assert_eq!(standing, expand_by_rules::<E>(class, number, &mut slow));
            assert_eq!(quick, slow, "{class} {number}");
            let Some(game) = E::position(class, number) else { continue };
            used += 1;
            assert_eq!(E::place(&game), Some(Place::Table(class, number)), "{game:?}");
            edges::<E>(class, number, &quick);
        }
    }
    // Of tic-tac-toe one number of 25 stands for a position.
    assert!(used > classes.len() * size / 40, "{used}");
}

/// Checks that moves and unmoves of a number are the same edges.
fn edges<E: Endings>(class: E::Class, number: usize, places: &[Place<E::Class>]) {
    for after in inside::<E>(class, places) {
        assert!(befores::<E>(class, after).contains(&number), "{class}: {number} to {after}");
    }
    for before in befores::<E>(class, number) {
        let mut places = Vec::new();
        if E::expand(class, before, &mut places) != Standing::Unused {
            let after = inside::<E>(class, &places);
            assert!(after.contains(&number), "{class}: {before} to {number}");
        }
    }
}

fn inside<E: Endings>(class: E::Class, places: &[Place<E::Class>]) -> BTreeSet<usize> {
    let number = |place: &Place<E::Class>| match *place {
        Place::Table(one, number) if one == class => Some(number),
        _ => None,
    };
    places.iter().filter_map(number).collect()
}

fn befores<E: Endings>(class: E::Class, number: usize) -> Vec<usize> {
    let mut numbers = Vec::new();
    E::unmoves(class, number, &mut numbers);
    numbers
}

/// Checks that the verdict of a position is that of its best move.
pub fn best_moves<E: Endings>(tables: &Tables<E>, classes: &[E::Class], size: usize) {
    let mut open = 0;
    for &class in classes {
        for number in sample::<E>(class, size) {
            let Some(game) = E::position(class, number) else { continue };
            let moves = tables.moves(&game).expect("sound files");
            let mut legal = MoveList::new();
            game.turn(&mut legal);
            assert_eq!(moves.len(), legal.len());
            if let Some(best) = moves.first() {
                open += 1;
                let verdict = tables.probe(&game).expect("sound files");
                assert_eq!(best.verdict, verdict, "{game:?}");
            }
        }
    }
    assert!(open > size / 40);
}
