//! Which openings a program chooses of its own accord.

use std::collections::HashMap;

use engine::{EngineError, PreferenceRules, PreferredOpening, Start};
use game::{Game as _, Notation as _, scatter};
use search::Searcher;

use crate::adapter::Duel;
use crate::drawn::{candidates, draw};
use crate::session::starting_position;

/// Size of the transposition table in MiB.
const TABLE_MIB: usize = 4;

/// The openings that a program plays by these rules, the most frequent first.
pub fn preferred_openings<A: Duel>(
    rules: &PreferenceRules,
) -> Result<Vec<PreferredOpening>, EngineError> {
    let mut searcher = Searcher::new(A::evaluator(&rules.evaluation)?, TABLE_MIB)?;
    let (_, start) = starting_position::<A>(&Start::default())?;
    let mut counts: HashMap<String, u32> = HashMap::new();
    for number in 0..rules.openings {
        let seed = scatter(rules.seed, number.into());
        let (mut game, mut line) = (start.clone(), Vec::new());
        for ply in 0..rules.plies {
            let drawn = scatter(seed, ply.into());
            let Some(mv) = draw(&candidates(&mut searcher, &game, rules.nodes), drawn) else {
                break;
            };
            line.push(game.write_san(mv));
            game.play_unchecked(mv);
        }
        *counts.entry(line.join(" ")).or_default() += 1;
    }
    let share = |count: u32| f64::from(count) / f64::from(rules.openings.max(1));
    let openings = counts.into_iter();
    let mut openings: Vec<_> =
        openings.map(|(line, count)| PreferredOpening { line, share: share(count) }).collect();
    openings.sort_by(|a, b| b.share.total_cmp(&a.share).then_with(|| a.line.cmp(&b.line)));
    Ok(openings)
}
