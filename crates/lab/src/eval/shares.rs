//! An evaluation as what a player may expect of the game.

use game::{Game, MoveList, PayoffEval, Player, Turn, Values, ZeroSum};

use super::Evaluation;

/// The evaluation of a game of two as the share of the prize that each side may expect, from 0 to 1:
/// a lead of [`tenfold`](Evaluation::tenfold) wins ten times for every time that it loses, and no lead
/// as often as not. At four pawns that is the curve which Sune Fischer and Pradu Kannan (2007) found
/// to fit 405 460 games of chess programs.
///
/// A game that is over is worth its payoffs.
#[derive(Clone, Copy, Debug)]
pub struct Shares<E>(pub E);

impl<G: ZeroSum, E: Evaluation<G>> PayoffEval<G> for Shares<E> {
    fn evaluate(&self, game: &G) -> Values {
        let mut shares = Values::default();
        if let Turn::Over(payoffs) = game.turn(&mut MoveList::new()) {
            shares[..payoffs.as_slice().len()].copy_from_slice(payoffs.as_slice());
            return shares;
        }
        let lead = f64::from(self.0.value(game).raw()) / f64::from(self.0.tenfold());
        let own = 1.0 / (1.0 + 10f64.powf(-lead));
        let side: Player = game.side();
        shares[side.index()] = own as f32;
        shares[side.opponent().index()] = (1.0 - own) as f32;
        shares
    }
}

/// What each player gets of a game that is over, or an equal share where nothing is decided.
pub fn payoffs_or_even<G: Game>(game: &G) -> Values {
    let mut shares = Values::default();
    match game.ending() {
        Some(ending) => {
            let of = ending.payoffs.as_slice();
            shares[..of.len()].copy_from_slice(of);
        }
        None => {
            let players = game.players();
            shares[..players].fill(1.0 / players as f32);
        }
    }
    shares
}
