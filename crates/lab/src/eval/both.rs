//! An evaluation for two as one for any number of players.

use game::{MoveList, PayoffEval, Ply, Score, Turn, Values, ZeroSum};

use super::Evaluation;

/// The evaluation of a game of two as a vector: what one side has, the other lacks. So the rungs for
/// any number of players can be asked about games of two.
///
/// A lost position counts as one mate, whenever it comes: vectors know no plies.
#[derive(Clone, Copy, Debug)]
pub struct Both<E>(pub E);

impl<G: ZeroSum, E: Evaluation<G>> PayoffEval<G> for Both<E> {
    fn evaluate(&self, game: &G) -> Values {
        let value = self.of_mover(game).raw() as f32;
        let mut values = Values::default();
        values[game.side().index()] = value;
        values[game.side().opponent().index()] = -value;
        values
    }
}

impl<E> Both<E> {
    fn of_mover<G: ZeroSum>(&self, game: &G) -> Score
    where
        E: Evaluation<G>,
    {
        if let Some(verdict) = game.verdict(Ply::ROOT.next()) {
            return verdict;
        }
        match game.turn(&mut MoveList::new()) {
            Turn::Over(_) => game.outcome().score(Ply::ROOT),
            Turn::Player(_) | Turn::Chance => self.0.value(game),
        }
    }
}
