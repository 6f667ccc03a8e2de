//! One test for all games: random play that checks every law of the contracts.
//!
//! A game's tests call it in one line:
//!
//! ```no_run
//! # use game::{Booked, Notation, conformance};
//! # fn test<Chess: Booked + Notation>() {
//! conformance::game::<Chess>(&Default::default());
//! conformance::zero_sum::<Chess>(&Default::default());
//! conformance::booked::<Chess>(&Default::default());
//! # }
//! ```
//!
//! They panic with the position (in its text form) and the law that broke, as a test should.

use std::collections::{HashMap, HashSet};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::{Booked, Game, MoveList, NoChance, Notation, Observer, Turn, ZeroSum};

/// Number of random games a check plays.
const GAMES: u64 = 200;
/// Plies after which a random game is broken off.
const PLIES: usize = 300;

/// Checks the laws of [`Game`] and [`Notation`] over random games from the start position.
///
/// # Panics
/// When a law does not hold.
pub fn game<G: Notation>(config: &G::Config) {
    for seed in 0..GAMES {
        playout::<G>(config, seed, |game, moves| {
            check_undo(game, moves);
            check_notation(game, config, moves);
            check_moves(game, moves);
        });
    }
}

/// Checks the laws of [`ZeroSum`] over random games from the start position.
///
/// # Panics
/// When a law does not hold.
pub fn zero_sum<G: ZeroSum + Notation>(config: &G::Config) {
    for seed in 0..GAMES {
        playout::<G>(config, seed, |game, moves| {
            check_stages(game, moves);
            check_packing(game, moves);
            check_checks(game, moves);
            check_null(game);
            check_observer(game, moves);
        });
        // Whatever 16 bits say, they make no position panic and no illegal move legal.
        let mut rng = StdRng::seed_from_u64(seed);
        playout::<G>(config, seed, |game, moves| {
            for _ in 0..16 {
                let Some(mv) = game.unpack(rng.random()) else { continue };
                let listed = moves.contains(&mv);
                assert_eq!(game.is_legal(mv), listed, "{mv:?} in {}", game.write_position());
            }
        });
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
        playout::<G>(config, seed, |game, moves| {
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

/// Plays one random game, calling `check` wherever a player is to move.
fn playout<G: Notation>(
    config: &G::Config,
    seed: u64,
    mut check: impl FnMut(&mut G, &MoveList<G::Move>),
) {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut game = G::start(config);
    let mut moves = MoveList::new();
    for _ in 0..PLIES {
        match game.turn(&mut moves) {
            Turn::Over(payoffs) => {
                assert!(moves.is_empty(), "moves after the end in {}", game.write_position());
                let ending = game.ending().expect("an ending after Turn::Over");
                assert_eq!(ending.payoffs, payoffs, "in {}", game.write_position());
                return;
            }
            Turn::Chance => {
                assert!(moves.is_empty(), "moves at chance in {}", game.write_position());
                check_chances(&mut game);
                check_chance_notation(&game, config);
                check_skipping(&game);
                let drawn = game.chance(rng.random()).expect("chance decides");
                game.resolve(drawn);
            }
            Turn::Player(player) => {
                assert!(player.index() < game.players());
                check(&mut game, &moves);
                if game.ending().is_some() {
                    return;
                }
                let mv = moves[rng.random_range(0..moves.len())];
                game.play_unchecked(mv);
            }
        }
    }
}

fn check_chances<G: Notation>(game: &mut G) {
    let mut outcomes = Vec::new();
    game.chances(&mut outcomes);
    let text = game.write_position();
    let sum: f64 = outcomes.iter().map(|(_, p)| p).sum();
    assert!((sum - 1.0).abs() < 1e-9, "chances sum to {sum} in {text}");
    let before = game.clone();
    let mut reached = 0.0;
    for &(chance, probability) in &outcomes {
        assert!(probability > 0.0, "{chance:?} cannot happen in {text}");
        assert_eq!(game.chance(reached + probability / 2.0), Some(chance), "drawn in {text}");
        reached += probability;
        let undo = game.resolve(chance);
        game.unresolve(chance, undo);
        assert!(*game == before, "unresolve({chance:?}) does not restore {text}");
    }
}

fn check_skipping<G: Notation>(game: &G) {
    let mut skipped = game.clone();
    if skipped.skip_chance() {
        assert_ne!(skipped.turn(&mut MoveList::new()), Turn::Chance, "{}", game.write_position());
    } else {
        assert!(skipped == *game, "an event that was not skipped: {}", game.write_position());
    }
}

fn check_chance_notation<G: Notation>(game: &G, config: &G::Config) {
    let again = check_position_text(game, config);
    let (mut outcomes, mut same) = (Vec::new(), Vec::new());
    game.chances(&mut outcomes);
    again.chances(&mut same);
    let text = game.write_position();
    assert_eq!(outcomes, same, "chances of {text} set up afresh");
    let mut texts = HashSet::new();
    for &(chance, _) in &outcomes {
        let written = game.write_chance(chance);
        assert_eq!(game.read_chance(&written), Some(chance), "{written} in {text}");
        assert!(texts.insert(written), "two events share a text in {text}");
    }
}

/// The position set up afresh from its text.
fn check_position_text<G: Notation>(game: &G, config: &G::Config) -> G {
    let text = game.write_position();
    let again = match G::read_position(config, &text) {
        Ok(again) => again,
        Err(error) => panic!("cannot read back {text}: {error}"),
    };
    assert_eq!(again.key(), game.key(), "key of {text} set up afresh");
    assert_eq!(again.write_position(), text);
    again
}

fn check_undo<G: Notation>(game: &mut G, moves: &MoveList<G::Move>) {
    let before = game.clone();
    for &mv in moves {
        let undo = game.play_unchecked(mv);
        game.undo(mv, undo);
        assert!(
            *game == before,
            "undo of {} does not restore {}",
            before.write_move(mv),
            before.write_position()
        );
        assert_eq!(game.key(), before.key());
    }
}

fn check_notation<G: Notation>(game: &G, config: &G::Config, moves: &MoveList<G::Move>) {
    let text = game.write_position();
    let again = check_position_text(game, config);
    let mut same = MoveList::new();
    again.turn(&mut same);
    let as_set = |list: &MoveList<G::Move>| list.iter().copied().collect::<HashSet<_>>();
    assert_eq!(as_set(&same), as_set(moves), "moves of {text} set up afresh");

    check_move_texts(game, moves, G::write_move, G::read_move);
    for script in 0..G::SCRIPTS.len() {
        check_move_texts(game, moves, |game, mv| game.write_script(mv, script), G::read_san);
    }
    for &mv in moves {
        assert_eq!(game.write_script(mv, 0), game.write_san(mv), "the first script in {text}");
    }
}

/// Checks that one form of text leads back to each move, and to no two of them.
fn check_move_texts<G: Notation>(
    game: &G,
    moves: &MoveList<G::Move>,
    write: impl Fn(&G, G::Move) -> String,
    read: impl Fn(&G, &str) -> Result<G::Move, G::Error>,
) {
    let text = game.write_position();
    let mut texts = HashSet::new();
    for &mv in moves {
        let written = write(game, mv);
        match read(game, &written) {
            Ok(back) => assert_eq!(back, mv, "{written} in {text}"),
            Err(error) => panic!("cannot read back {written} in {text}: {error}"),
        }
        assert!(texts.insert(written), "two moves share a text in {text}");
    }
}

fn check_moves<G: Notation>(game: &G, moves: &MoveList<G::Move>) {
    let text = game.write_position();
    assert!(!moves.is_empty(), "a player without moves in {text}");
    let distinct: HashSet<_> = moves.iter().collect();
    assert_eq!(distinct.len(), moves.len(), "a move listed twice in {text}");
    assert_eq!(game.count_moves(), moves.len() as u64, "count of moves in {text}");
}

fn check_stages<G: ZeroSum + Notation>(game: &G, moves: &MoveList<G::Move>) {
    let text = game.write_position();
    let mut staged = MoveList::new();
    game.generate_noisy(&mut staged);
    for &mv in &staged {
        assert!(game.is_noisy(mv), "{} is noisy in {text}", game.write_move(mv));
    }
    let noisy = staged.len();
    game.generate_quiet(&mut staged);
    for &mv in &staged[noisy..] {
        assert!(!game.is_noisy(mv), "{} is quiet in {text}", game.write_move(mv));
    }
    assert_eq!(staged.len(), moves.len(), "noisy and quiet moves together in {text}");
    let staged: HashSet<_> = staged.into_iter().collect();
    assert!(moves.iter().all(|mv| staged.contains(mv)), "stages miss a move in {text}");
}

fn check_packing<G: ZeroSum + Notation>(game: &G, moves: &MoveList<G::Move>) {
    for &mv in moves {
        let bits = G::pack(mv);
        assert_ne!(bits, 0);
        assert_eq!(game.unpack(bits), Some(mv));
        assert!(game.is_legal(mv), "{} in {}", game.write_move(mv), game.write_position());
        assert!(game.moved(mv) < G::PIECES);
        assert!(G::structure(game.moved(mv)) < G::STRUCTURES);
        assert!(G::from(mv) < G::SQUARES && G::to(mv) < G::SQUARES);
        assert!(game.captured(mv).is_none_or(|piece| piece < G::PIECES));
    }
}

fn check_checks<G: ZeroSum + Notation>(game: &mut G, moves: &MoveList<G::Move>) {
    for &mv in moves {
        let foretold = game.gives_check(mv);
        let undo = game.play_unchecked(mv);
        let happened = game.in_check();
        game.undo(mv, undo);
        assert_eq!(
            foretold,
            happened,
            "check by {} in {}",
            game.write_move(mv),
            game.write_position()
        );
    }
}

fn check_null<G: ZeroSum + Notation>(game: &mut G) {
    if game.in_check() {
        return;
    }
    let before = game.clone();
    let undo = game.play_null();
    assert_ne!(game.side(), before.side());
    assert_ne!(game.key(), before.key());
    game.undo_null(undo);
    assert!(*game == before, "null move does not restore {}", before.write_position());
}

/// A board kept by deltas alone.
#[derive(Clone, PartialEq, Debug, Default)]
struct Shadow(Vec<(usize, usize)>);

impl Observer for Shadow {
    fn added(&mut self, piece: usize, square: usize) {
        self.0.push((square, piece));
    }
    fn removed(&mut self, piece: usize, square: usize) {
        let place = self.0.iter().position(|&entry| entry == (square, piece));
        self.0.swap_remove(place.expect("only pieces on the board are removed"));
    }
}

impl Shadow {
    fn of<G: Game<Chance = NoChance> + ZeroSum>(game: &G) -> Self {
        let mut shadow = Self::default();
        game.observe_all(&mut shadow);
        shadow.sorted()
    }
    fn sorted(mut self) -> Self {
        self.0.sort_unstable();
        self
    }
}

fn check_observer<G: ZeroSum + Notation>(game: &mut G, moves: &MoveList<G::Move>) {
    let before = Shadow::of(game);
    for &mv in moves {
        let mut shadow = before.clone();
        let undo = game.play_observed(mv, &mut shadow);
        let after = Shadow::of(game);
        game.undo(mv, undo);
        assert_eq!(
            shadow.sorted(),
            after,
            "observer of {} in {}",
            game.write_move(mv),
            game.write_position()
        );
    }
}
