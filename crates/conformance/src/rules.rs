//! The laws of [`Game`](game::Game).

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use game::{MoveList, Notation, Payoffs, Player, ZeroSum};

/// Checks an end that is seen on the board.
pub fn check_over<G: Notation>(game: &G, moves: &MoveList<G::Move>, payoffs: &Payoffs) {
    let text = game.write_position();
    assert!(moves.is_empty(), "moves after the end in {text}");
    assert_eq!(game.count_moves(), 0, "count of moves after the end in {text}");
    let ending = game.ending().expect("an ending after Turn::Over");
    assert_eq!(ending.payoffs, *payoffs, "in {text}");
    check_payoffs(game, payoffs);
}

/// Checks the ends that rules, claims and the clock bring where this player is to move; says
/// whether the game is over by rule.
pub fn check_ending<G: Notation>(game: &G, player: Player) -> bool {
    let flag = game.on_flag(player);
    check_payoffs(game, &flag.payoffs);
    let text = game.write_position();
    assert_ne!(flag.payoffs.winner(), Some(player), "who lost on time has won: {text}");
    game.claims().iter().for_each(|claim| check_payoffs(game, &claim.payoffs));
    let ending = game.ending();
    if let Some(ending) = &ending {
        check_payoffs(game, &ending.payoffs);
    }
    ending.is_some()
}

fn check_payoffs<G: Notation>(game: &G, payoffs: &Payoffs) {
    let text = game.write_position();
    let values = payoffs.as_slice();
    assert_eq!(values.len(), game.players(), "payoffs in {text}");
    let sum: f32 = values.iter().sum();
    assert!(values.len() != 2 || (sum - 1.0).abs() < 1e-6, "payoffs sum to {sum} in {text}");
}

pub fn check_moves<G: Notation>(game: &G, moves: &MoveList<G::Move>) {
    let text = game.write_position();
    assert!(!moves.is_empty(), "a player without moves in {text}");
    let distinct: HashSet<_> = moves.iter().collect();
    assert_eq!(distinct.len(), moves.len(), "a move listed twice in {text}");
    assert_eq!(game.count_moves(), moves.len() as u64, "count of moves in {text}");
}

pub fn check_undo<G: Notation>(game: &mut G, moves: &MoveList<G::Move>) {
    let before = game.clone();
    for &mv in moves {
        let named = || format!("{} in {}", before.write_move(mv), before.write_position());
        let undo = game.play_unchecked(mv);
        assert_ne!(game.key(), before.key(), "the key after {}", named());
        game.undo(mv, undo);
        assert!(*game == before, "not restored by undo: {}", named());
        assert_eq!(game.key(), before.key(), "the key after undo of {}", named());
    }
}

/// What was seen of positions, by their keys and by those under which they are remembered.
#[derive(Default)]
pub struct Met {
    by_key: HashMap<u64, u64>,
    by_table_key: HashMap<u64, u64>,
}

impl Met {
    /// Checks that what is seen of a position was also seen of those with the same key.
    pub fn check<G: Notation>(&mut self, game: &G, seen: &impl Hash) {
        let mut hasher = DefaultHasher::new();
        seen.hash(&mut hasher);
        let seen = hasher.finish();
        let before = *self.by_key.entry(game.key()).or_insert(seen);
        assert_eq!(before, seen, "{} has the key of another position", game.write_position());
    }

    /// Checks that positions that are remembered as one have the same moves to such positions.
    pub fn check_symmetry<G: ZeroSum + Notation>(&mut self, game: &G, moves: &MoveList<G::Move>) {
        let text = game.write_position();
        let to = |&mv: &G::Move| {
            let standing = game.table_move(mv);
            assert_eq!(game.table_move(standing), mv, "{mv:?} remembered in {text}");
            let mut after = game.clone();
            after.play_unchecked(mv);
            (G::pack(standing), after.table_key())
        };
        let moves: Vec<_> = moves.iter().map(to).collect();
        let mut hasher = DefaultHasher::new();
        (game.side(), game.in_check(), unordered(&moves)).hash(&mut hasher);
        let seen = hasher.finish();
        let before = *self.by_table_key.entry(game.table_key()).or_insert(seen);
        assert_eq!(before, seen, "{text} is remembered as another position");
    }
}

/// The moves of a position, in whatever order they were listed.
pub fn unordered<M: Hash>(moves: &[M]) -> u64 {
    let hash = |mv: &M| {
        let mut hasher = DefaultHasher::new();
        mv.hash(&mut hasher);
        hasher.finish()
    };
    moves.iter().map(hash).fold(0, u64::wrapping_add)
}
