//! Random games.

use game::{Game, MoveList, Notation, Turn, ZeroSum};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::rules::{check_ending, check_over};
use crate::{PLIES, chance};

/// Something that happened, and how to take it back.
enum Step<G: Game> {
    Move(G::Move, G::Undo),
    Chance(G::Chance, G::Undo),
}

/// Plays a random game, calling `check` wherever a player is to move and `choose` for the move to
/// play; then takes everything back. Returns the last position.
pub fn game<G: Notation>(
    config: &G::Config,
    seed: u64,
    mut choose: impl FnMut(&G, &MoveList<G::Move>, &mut StdRng) -> G::Move,
    mut check: impl FnMut(&mut G, &MoveList<G::Move>),
) -> G {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut game = G::start(config);
    let start = game.clone();
    let mut moves = MoveList::new();
    let mut steps = Vec::new();
    for _ in 0..PLIES {
        match game.turn(&mut moves) {
            Turn::Over(payoffs) => {
                check_over(&game, &moves, &payoffs);
                break;
            }
            Turn::Chance => {
                assert!(moves.is_empty(), "moves at chance in {}", game.write_position());
                chance::check(&mut game, config);
                let drawn = game.chance(rng.random()).expect("chance decides");
                steps.push(Step::Chance(drawn, game.resolve(drawn)));
            }
            Turn::Player(player) => {
                assert!(player.index() < game.players());
                check(&mut game, &moves);
                if check_ending(&game, player) {
                    break;
                }
                let mv = choose(&game, &moves, &mut rng);
                steps.push(Step::Move(mv, game.play_unchecked(mv)));
            }
        }
    }
    let last = game.clone();
    take_back(&mut game, steps);
    assert!(game == start, "the start is not restored after {}", last.write_position());
    last
}

fn take_back<G: Game>(game: &mut G, mut steps: Vec<Step<G>>) {
    while let Some(step) = steps.pop() {
        match step {
            Step::Move(mv, undo) => game.undo(mv, undo),
            Step::Chance(chance, undo) => game.unresolve(chance, undo),
        }
    }
}

/// Any legal move.
pub fn any<G: Game>(_: &G, moves: &MoveList<G::Move>, rng: &mut StdRng) -> G::Move {
    moves[rng.random_range(0..moves.len())]
}

/// Any legal move, but every other time, if there is one, that which takes back the last one of the
/// same side, so that positions are repeated.
pub fn to_and_fro<G: ZeroSum>() -> impl FnMut(&G, &MoveList<G::Move>, &mut StdRng) -> G::Move {
    let mut last: [Option<G::Move>; 2] = [None; 2];
    move |game, moves, rng| {
        let last = &mut last[game.side().index()];
        let is_back = |mv: &G::Move| {
            let ends = |mv: G::Move| (G::from(mv), Some(G::to(mv)));
            last.is_some_and(|last| ends(*mv) == (Some(G::to(last)), G::from(last)))
        };
        let mv = match moves.iter().copied().find(is_back) {
            Some(back) if rng.random_bool(0.5) => back,
            _ => any(game, moves, rng),
        };
        *last = Some(mv);
        mv
    }
}
