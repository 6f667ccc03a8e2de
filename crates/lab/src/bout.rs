//! Games of rungs against each other, played to the end at once.
//!
//! The crate `arena` has clocks, openings and statistics; this is for an experiment of a few seconds.

use engine::Session;
use game::Depth;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde::Serialize;

use crate::ladder::RungInfo;
use crate::position::LabError;
use crate::subject::Subject;
use crate::{Limits, Settings};

/// A rung at the board.
#[derive(Clone, Copy, Debug)]
pub struct BoutPlayer {
    /// Which one.
    pub rung: &'static RungInfo,
    /// Plies that it looks ahead.
    pub depth: Depth,
}

/// How a game is to be played.
#[derive(Clone, Debug)]
pub struct BoutOrder {
    /// The players in seat order.
    pub players: Vec<BoutPlayer>,
    /// Moves drawn at random before the players begin, so that games differ.
    pub random_plies: usize,
    /// Moves after which a game is left as it is.
    pub most_plies: usize,
    /// Where random choices begin.
    pub seed: u64,
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Bout {
    /// Moves played, those at random among them.
    pub plies: usize,
    /// As games are recorded (`1-0`); `null` when it was left as it is.
    pub result: Option<String>,
    /// Why it ended, by a stable name (`checkmate`); `null` when it was left as it is.
    pub reason: Option<String>,
    /// The last position as text.
    pub position: String,
    /// Positions that the players visited.
    pub visited: u64,
    /// Whether a limit broke it off.
    pub broken_off: bool,
}

/// Plays a game on from where a session stands. Draws that a player may claim are claimed.
///
/// # Errors
/// A rung that is not for the game, fewer players than seats.
pub fn play(
    subject: &dyn Subject,
    session: &dyn Session,
    order: &BoutOrder,
    limits: &Limits,
) -> Result<Bout, LabError> {
    let seats = session.players();
    if order.players.len() != seats {
        return Err(LabError::Players { given: order.players.len(), seats });
    }
    let mut session = session.fork();
    let mut rng = StdRng::seed_from_u64(order.seed);
    let (mut visited, mut broken_off) = (0, false);
    let mut ending = session.outcome();
    while ending.is_none() && session.plies() < order.most_plies && !broken_off {
        if session.draw(rng.random()) {
            continue;
        }
        let Some(seat) = session.turn() else { break };
        let plies = session.plies();
        if plies < order.random_plies {
            let legal = session.legal();
            session.play(&legal[rng.random_range(0..legal.len())])?;
        } else {
            let player = order.players[seat];
            let positions = limits.positions.map(|most| most.saturating_sub(visited));
            let limits = Limits { positions, ..limits.clone() };
            // Whoever draws lots draws anew at every move.
            let seed = order.seed.wrapping_add(plies as u64);
            let settings = Settings { seed, limits, ..Settings::to_depth(player.depth) };
            let answer = subject.position(session.as_ref())?.ask(player.rung, &settings)?;
            visited += answer.count.visited;
            broken_off = answer.broken_off;
            let Some(best) = answer.best.filter(|_| !broken_off) else { break };
            session.play(&best)?;
        }
        broken_off |= limits.are_reached(visited);
        ending = session.outcome();
    }
    let (result, reason) = ending.map(|ending| (ending.result, ending.reason)).unzip();
    let position = session.fen();
    Ok(Bout { plies: session.plies(), result, reason, position, visited, broken_off })
}
