//! Games that were taken down, played again.

use engine::{EngineError, PlayedGame, ReplayedPosition, Start};
use game::{Game, ZeroSum as _};

use crate::adapter::{Adapter, Duel};
use crate::session::starting_position;

type MoveOf<A> = <<A as Adapter>::Game as Game>::Move;

/// Plays a game again, showing each position to `visit` before its move.
pub fn replay<A: Duel>(
    variant: &str,
    played: &PlayedGame,
    mut visit: impl FnMut(&A::Game, MoveOf<A>, &ReplayedPosition),
) -> Result<(), EngineError> {
    let (variant, fen) = (Some(variant.to_owned()), played.start.clone());
    let (_, mut game) = starting_position::<A>(&Start { variant, fen, ..Start::default() })?;
    let opening = played.opening.iter().map(|&bits| (bits, None));
    let thought = played.plies.iter().map(|ply| (ply.mv, Some(ply.value)));
    for (ply, (bits, value)) in opening.chain(thought).enumerate() {
        let mv = game.unpack(bits).filter(|&mv| game.is_legal(mv));
        let mv = mv.ok_or_else(|| EngineError::Move {
            index: ply,
            text: format!("{bits:#06x}"),
            reason: "these bits are no legal move there".to_owned(),
        })?;
        let position = ReplayedPosition {
            ply,
            side: game.side(),
            key: game.key(),
            value,
            in_check: game.in_check(),
            quiet: !game.is_noisy(mv),
        };
        visit(&game, mv, &position);
        game.play_unchecked(mv);
    }
    Ok(())
}
