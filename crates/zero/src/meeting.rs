//! Games of a network against others, that say how strong it is.

use std::collections::BTreeMap;

use game::{Actions, Game, MoveList, Turn, Values, scatter};
use multi::{Leaf, PuctSettings};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use stats::Trinomial;

use crate::guide::NetworkGuide;
use crate::rival::Rival;
use crate::selfplay::{PlayRules, draw_chance, worth};
use crate::think::{SearchRule, Thinker, Thought, think_together};

/// Games of a thread that are played at once.
const TOGETHER: usize = 48;

/// Whom a network met.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Opposite {
    /// A [`Rival`] of this name.
    Rival(String),
    /// The network of an earlier generation.
    Generation(u32),
}

/// What games of a network against others came to. It has one seat, all others are of one kind; the seats
/// take turns.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Meeting {
    /// Who had the other seats.
    pub against: Opposite,
    /// Games.
    pub games: u64,
    /// Seats of others that were paid less than the network, as much and more, over all games.
    #[serde(flatten)]
    pub results: Trinomial,
    /// The share of games in which nobody was paid more than the network; a shared first place counts its
    /// share.
    pub firsts: f64,
}

impl Meeting {
    /// The network's points against a single seat, from 0 to 1.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.results.points() / self.results.games().max(1) as f64
    }
}

/// How games are played that say how strong a network is.
#[derive(Clone, Debug)]
pub(crate) struct MeetingRules {
    pub games: u64,
    pub simulations: u32,
    pub settings: PuctSettings,
    pub most_plies: u32,
    pub seed: u64,
}

impl MeetingRules {
    /// Games by the rules of self-play, searched in earnest.
    pub fn of(play: &PlayRules, games: u64, seed: u64) -> Self {
        Self {
            games,
            simulations: play.simulations,
            settings: play.settings(),
            most_plies: play.most_plies,
            seed,
        }
    }
}

/// Who has the other seats.
pub(crate) enum Others<'a, G: Game> {
    Rival(&'a dyn Rival<G>),
    Network(&'a NetworkGuide),
}

/// Plays games from starts in which each player has made a random move; each start is played from every seat.
/// With any number of threads they are the same games.
pub(crate) fn meet<G: Actions>(
    start: &G,
    rules: &MeetingRules,
    network: &NetworkGuide,
    others: &Others<'_, G>,
    against: Opposite,
) -> Meeting {
    let threads = rayon::current_num_threads() as u64;
    let parts = (0..threads).into_par_iter().map(|thread| {
        let numbers = (thread..rules.games).step_by(threads as usize);
        let games = numbers.map(|number| MatchGame::new(start.clone(), rules, others, number));
        let mut over = Vec::new();
        let mut own = network.clone();
        let mut other = match others {
            Others::Network(guide) => (*guide).clone(),
            Others::Rival(_) => network.clone(),
        };
        think_together(&mut [&mut own, &mut other], TOGETHER, games, |game| {
            over.push((game.number, game.paid()));
        });
        over
    });
    let over: BTreeMap<u64, (usize, Values)> = parts.flatten_iter().collect();
    let mut meeting =
        Meeting { against, games: rules.games, results: Trinomial::default(), firsts: 0.0 };
    for (own, values) in over.into_values() {
        count(&mut meeting, own, &values[..start.players()]);
    }
    meeting.firsts /= rules.games.max(1) as f64;
    meeting
}

/// Counts a game in which the network had a seat.
fn count(meeting: &mut Meeting, own: usize, values: &[f32]) {
    let mut level = 1;
    let mut beaten = false;
    for (_, &value) in values.iter().enumerate().filter(|(seat, _)| *seat != own) {
        if value < values[own] {
            meeting.results.wins += 1;
        } else if value > values[own] {
            meeting.results.losses += 1;
            beaten = true;
        } else {
            meeting.results.draws += 1;
            level += 1;
        }
    }
    if !beaten {
        meeting.firsts += 1.0 / f64::from(level);
    }
}

/// A game of a network against others.
struct MatchGame<'a, G: Game> {
    number: u64,
    /// The network's seat.
    own: usize,
    others: &'a Others<'a, G>,
    rules: &'a MeetingRules,
    /// Random choices of this start, of which all its games have the same.
    seed: u64,
    plies: u32,
    /// Random moves that are left.
    drawn: usize,
    game: G,
    /// The search of the present move, and whose it is.
    thought: Option<(Thought<G>, usize)>,
}

/// Which guide thinks: the network that is measured, or the one that has the other seats.
const OWN: usize = 0;
const OTHER: usize = 1;

impl<'a, G: Actions> MatchGame<'a, G> {
    fn new(game: G, rules: &'a MeetingRules, others: &'a Others<'a, G>, number: u64) -> Self {
        let players = game.players() as u64;
        let own = (number % players) as usize;
        let seed = scatter(rules.seed, number / players);
        let drawn = game.players();
        Self { number, own, others, rules, seed, plies: 0, drawn, game, thought: None }
    }

    /// The network's seat, and what each seat was paid.
    fn paid(&self) -> (usize, Values) {
        (self.own, worth(&self.game))
    }

    fn draw(&self) -> u64 {
        scatter(self.seed, self.plies.into())
    }

    fn play(&mut self, mv: G::Move) {
        self.game.play_unchecked(mv);
        self.plies += 1;
    }

    /// Plays what needs no guide and begins the next search; `None` when the game is over.
    fn go_on(&mut self) -> Option<()> {
        let mut moves = MoveList::new();
        while self.plies < self.rules.most_plies {
            match self.game.turn(&mut moves) {
                Turn::Over(_) => return None,
                Turn::Player(_) if self.game.ending().is_some() => return None,
                Turn::Chance => {
                    let chance = draw_chance(&self.game, self.draw())?;
                    self.game.resolve(chance);
                    self.plies += 1;
                }
                Turn::Player(_) if self.drawn > 0 || moves.len() == 1 => {
                    self.drawn = self.drawn.saturating_sub(1);
                    let drawn = self.draw() % moves.len() as u64;
                    self.play(moves[drawn as usize]);
                }
                Turn::Player(player) => match self.others {
                    Others::Rival(rival) if player.index() != self.own => {
                        let mv = rival.choose(&self.game, self.draw())?;
                        self.play(mv);
                    }
                    _ => {
                        let guide = if player.index() == self.own { OWN } else { OTHER };
                        let rule = SearchRule::in_earnest(self.rules.simulations);
                        let settings = &self.rules.settings;
                        let thought = Thought::new(self.game.clone(), settings, rule, self.draw());
                        self.thought = Some((thought, guide));
                        return Some(());
                    }
                },
            }
        }
        None
    }
}

impl<G: Actions> Thinker<G> for MatchGame<'_, G> {
    fn next(&mut self) -> Option<Leaf<G>> {
        loop {
            if let Some((mut thought, guide)) = self.thought.take() {
                if let Some(leaf) = thought.next() {
                    self.thought = Some((thought, guide));
                    return Some(leaf);
                }
                self.play(thought.found().best()?);
            }
            self.go_on()?;
        }
    }

    fn guide(&self) -> usize {
        self.thought.as_ref().map_or(OWN, |(_, guide)| *guide)
    }

    fn settle(&mut self, leaf: &Leaf<G>, answer: (&[f32], &Values)) {
        if let Some((thought, _)) = &mut self.thought {
            thought.settle(leaf, answer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_other_seat_counts_once_and_first_places_are_shared() {
        let against = Opposite::Rival("somebody".to_owned());
        let mut meeting = Meeting { against, games: 3, results: Trinomial::default(), firsts: 0.0 };
        count(&mut meeting, 1, &[0.5, 1.0, 0.0]);
        count(&mut meeting, 0, &[0.5, 0.5, 0.5, 0.0]);
        count(&mut meeting, 2, &[1.0, 0.0, 0.0]);
        assert_eq!(meeting.results, Trinomial { wins: 3, draws: 3, losses: 1 });
        assert!((meeting.firsts - 4.0 / 3.0).abs() < 1e-12);
        assert!((meeting.points() - 4.5 / 7.0).abs() < 1e-12);
    }
}
