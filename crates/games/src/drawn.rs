//! Moves drawn by lot among those that a search finds nearly as good as the best.

use game::{Evaluator, ZeroSum};
use search::{Control, Limits, Searcher};

/// How much worse than the best a move may be to be drawn, in centipawns.
const MARGIN: i32 = 24;
/// Moves looked at in each position.
const CANDIDATES: usize = 6;

/// The moves to draw from in a position, with what they lose against the best, in centipawns. It is
/// searched from an empty table, so that what is found does not depend on what came before.
pub fn candidates<G, E>(searcher: &mut Searcher<G, E>, game: &G, nodes: u64) -> Vec<(G::Move, i32)>
where
    G: ZeroSum,
    E: Evaluator<G> + Sync,
{
    searcher.clear();
    let limits = Limits { nodes: Some(nodes), lines: CANDIDATES, ..Limits::default() };
    let lines = searcher.think(game, &limits, &Control::new(), |_| ()).lines;
    let best = lines.first().map_or(0, |line| line.score.raw());
    let losses = lines
        .iter()
        .filter_map(|line| Some((*line.moves.first()?, best.saturating_sub(line.score.raw()))));
    losses.filter(|&(_, loss)| loss < MARGIN).collect()
}

/// Draws a move by lot: the less it loses, the likelier.
pub fn draw<M: Copy>(candidates: &[(M, i32)], drawn: u64) -> Option<M> {
    let chance = |loss: i32| u64::from(MARGIN.saturating_sub(loss).max(0).unsigned_abs());
    let sum: u64 = candidates.iter().map(|&(_, loss)| chance(loss)).sum();
    let mut left = ((u128::from(drawn) * u128::from(sum)) >> 64) as u64;
    let found = candidates.iter().find(|&&(_, loss)| {
        let here = left < chance(loss);
        left = left.saturating_sub(chance(loss));
        here
    });
    found.map(|&(mv, _)| mv)
}

#[cfg(test)]
mod tests {
    use game::scatter;

    use super::*;

    #[test]
    fn better_moves_are_drawn_more_often() {
        let candidates = [('a', 0), ('b', MARGIN / 2), ('c', MARGIN - 1)];
        let mut counts = [0; 3];
        for index in 0..10_000 {
            let mv = draw(&candidates, scatter(7, index)).expect("there are candidates");
            counts[candidates.iter().position(|&(of, _)| of == mv).expect("one of them")] += 1;
        }
        let [best, middle, worst] = counts;
        assert!(best > 6000 && (2500..4000).contains(&middle), "{counts:?}");
        assert!((1..600).contains(&worst), "{counts:?}");
        assert_eq!(draw::<char>(&[], 5), None);
    }
}
