//! What a network thinks of a position, for people.

use std::sync::Arc;

use game::{Actions, Notation, Values};
use multi::{Advice, Guide, PuctResult};
use serde::Serialize;

use crate::guide::NetworkGuide;
use crate::network::Network;
use crate::selfplay::PlayRules;
use crate::think::{SearchRule, Thought, asked, think_together};

/// What a network thinks of a position, and what a search with it finds.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NetworkThoughts {
    /// The payoff that each seat may expect by the network alone, from 0 to 1; where nobody is to move, what
    /// the game is paid, and nothing where chance decides first.
    pub values: Vec<f32>,
    /// The same by the search; nothing where none was made.
    pub searched: Vec<f32>,
    /// The legal moves, as the game lists them.
    pub moves: Vec<MoveThought>,
    /// The move to play, by its place among them.
    pub best: Option<usize>,
}

/// What a network thinks of a move.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveThought {
    /// The move as programs exchange it.
    pub uci: String,
    /// The same as people write it.
    pub san: String,
    /// How promising the network finds it, from 0 to 1; those of all moves sum to 1.
    pub prior: f32,
    /// The same corrected by what the search found; absent where none was made.
    pub improved: Option<f32>,
    /// Simulations that tried it.
    pub visits: u32,
    /// The payoff that whoever plays it may expect by these, from 0 to 1; absent where there were none.
    pub value: Option<f32>,
}

/// Asks a network about a position, and searches it with so many simulations; with none the network alone
/// speaks.
pub(crate) fn thoughts<G: Actions + Notation>(
    network: &Arc<Network>,
    game: &G,
    rules: &PlayRules,
    simulations: u32,
) -> NetworkThoughts {
    let mut guide = NetworkGuide::new(Arc::clone(network));
    let seats = |values: &Values| values[..game.players()].to_vec();
    let Some(asked) = asked(game) else {
        let values = game.ending().map_or_else(Vec::new, |end| end.payoffs.as_slice().to_vec());
        return NetworkThoughts { values, searched: Vec::new(), moves: Vec::new(), best: None };
    };
    let mut advice = Advice::default();
    guide.advise(std::slice::from_ref(&asked), &mut advice);
    let (priors, values) = advice.of(0);
    let found = (simulations > 0).then(|| search(&mut guide, game, rules, simulations));
    let best = match &found {
        Some(found) => found.best,
        None => most(priors),
    };
    let moves = asked.moves.iter().zip(priors).enumerate().map(|(place, (&mv, &prior))| {
        let tried = found.as_ref().and_then(|found| found.moves.get(place));
        MoveThought {
            uci: game.write_move(mv),
            san: game.write_san(mv),
            prior,
            improved: tried.map(|tried| tried.improved),
            visits: tried.map_or(0, |tried| tried.visits),
            value: tried
                .filter(|tried| tried.visits > 0)
                .map(|tried| tried.values[asked.player.index()]),
        }
    });
    NetworkThoughts {
        moves: moves.collect(),
        values: seats(values),
        searched: found.as_ref().map_or_else(Vec::new, |found| seats(&found.values)),
        best,
    }
}

/// The place of the highest prior, the first of several.
pub(crate) fn most(priors: &[f32]) -> Option<usize> {
    let places = priors.iter().enumerate();
    places.reduce(|a, b| if b.1 > a.1 { b } else { a }).map(|(place, _)| place)
}

/// Searches a position as in an exam: by sequential halving, without noise.
fn search<G: Actions>(
    guide: &mut NetworkGuide,
    game: &G,
    rules: &PlayRules,
    simulations: u32,
) -> PuctResult<G::Move> {
    let rule = SearchRule::in_earnest(simulations);
    let thought = Thought::new(game.clone(), &rules.settings(), rule, 0);
    let mut found = None;
    think_together(&mut [guide], 1, std::iter::once(thought), |thought| {
        found = Some(thought.found())
    });
    found.expect("one thinks until it is done")
}
