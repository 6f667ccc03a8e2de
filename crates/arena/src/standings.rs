//! What the games so far come to.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::ArenaError;
use crate::plan::{AnchorPlan, Plan, Unit};
use crate::record::{Ended, FaultKind, GameRecord};
use stats::{
    Anchor, Decision, Distribution, Estimate, Pentanomial, Ranking, Rating, Trinomial, ratings,
};

/// Results counted game by game.
#[derive(Clone, Debug)]
pub struct Standings {
    plan: Plan,
    games: u64,
    scores: Vec<Score>,
    /// Results of games for two, by players, the lower index first and seen from it.
    pairs: BTreeMap<(usize, usize), Counts>,
    /// Points of groups of two games of which one is still missing.
    halves: BTreeMap<u64, f32>,
    /// How many games came out with these places.
    rankings: BTreeMap<Vec<Vec<usize>>, u64>,
    ended: BTreeMap<String, u64>,
    test: Option<TestState>,
}

/// So many games in a row, from its first on, a player may end by one and the same fault.
const PATIENCE: u64 = 3;

/// One player's results.
#[derive(Clone, Debug, Default)]
struct Score {
    results: Trinomial,
    games: u64,
    points: f64,
    faults: BTreeMap<FaultKind, u64>,
    /// The fault that each of its first games ended by, and what is told of the last of them.
    hopeless: Option<(FaultKind, String)>,
}

/// Games that a player lost by what it did wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TournamentFaults))]
pub struct Faults {
    /// The player's name.
    pub player: String,
    /// What it did.
    pub kind: FaultKind,
    /// In how many games.
    pub games: u64,
    /// Of how many that it played.
    pub of: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    single: Trinomial,
    paired: Pentanomial,
}

/// Where a test stands.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SprtState))]
pub struct TestState {
    /// Log-likelihood ratio of the observations.
    pub llr: f64,
    /// Where H0 is accepted.
    pub lower: f64,
    /// Where H1 is accepted.
    pub upper: f64,
    /// What the test has come to: what it came to first, whatever was counted afterwards.
    pub decision: Decision,
}

/// One player in the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TournamentRow))]
pub struct Row {
    /// The player's name.
    pub name: String,
    /// Games played.
    pub games: u64,
    /// Games won, drawn and lost: worth most, between, and least.
    pub results: Trinomial,
    /// Points made.
    pub points: f64,
    /// Strength by maximum likelihood; `None` while nothing connects all players.
    pub rating: Option<Rating>,
    /// What it did wrong, by kind.
    pub faults: BTreeMap<FaultKind, u64>,
}

/// Two players against each other, seen from the first.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TournamentCross))]
pub struct Cross {
    /// The first player's name.
    pub player: String,
    /// The other's.
    pub opponent: String,
    /// Games by result.
    pub results: Trinomial,
    /// Pairs of games by points; `None` where openings are not played twice.
    pub pairs: Option<Pentanomial>,
    /// Part of the games that was drawn.
    pub draw_ratio: Option<f64>,
    /// Elo, normalised Elo and likelihood of superiority.
    pub estimate: Option<Estimate>,
}

/// Everything that the games so far say.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TournamentResults))]
pub struct Summary {
    /// The tournament's name.
    pub name: String,
    /// Games finished.
    pub games: u64,
    /// Games that ended by a fault, which say nothing of strength; most of them first.
    pub faults: Vec<Faults>,
    /// The unit of observation of the estimates.
    pub unit: Unit,
    /// The players, best first.
    pub table: Vec<Row>,
    /// Who played whom.
    pub crosstable: Vec<Cross>,
    /// Where the test stands.
    pub sprt: Option<TestState>,
    /// Number of games by how they ended.
    pub endings: BTreeMap<String, u64>,
}

impl Standings {
    /// Those before the first game of a plan.
    #[must_use]
    pub fn new(plan: &Plan) -> Self {
        let mut standings = Self {
            plan: plan.clone(),
            games: 0,
            scores: vec![Score::default(); plan.players.len()],
            pairs: BTreeMap::new(),
            halves: BTreeMap::new(),
            rankings: BTreeMap::new(),
            ended: BTreeMap::new(),
            test: None,
        };
        standings.examine();
        standings
    }

    /// Goes on with a plan that differs in what the games so far do not depend on, as anchors.
    pub fn replan(&mut self, plan: &Plan) {
        self.plan = plan.clone();
    }

    /// Counts a game.
    pub fn add(&mut self, game: &GameRecord) {
        self.games += 1;
        let seats = &game.fixture.seats;
        let best = game.payoffs.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let worst = game.payoffs.iter().copied().fold(f32::INFINITY, f32::min);
        for (&player, &payoff) in seats.iter().zip(&game.payoffs) {
            let score = &mut self.scores[player];
            score.games += 1;
            score.points += f64::from(payoff);
            let of_kind = if best == worst || (payoff != best && payoff != worst) {
                &mut score.results.draws
            } else if payoff == best {
                &mut score.results.wins
            } else {
                &mut score.results.losses
            };
            *of_kind += 1;
        }
        if let Some(incident) = &game.incident {
            let faults = &mut self.scores[seats[incident.seat]].faults;
            *faults.entry(incident.kind).or_insert(0) += 1;
        }
        self.note_hopeless(game);
        let payoffs: Vec<(usize, f32)> =
            seats.iter().copied().zip(game.payoffs.iter().copied()).collect();
        *self.rankings.entry(Ranking::of_payoffs(&payoffs).places).or_insert(0) += 1;
        let ended = match game.ended {
            Ended::Rules | Ended::Player => game.reason.clone(),
            Ended::Adjudication => format!("adjudication: {}", game.reason),
            Ended::Fault => format!("fault: {}", game.reason),
        };
        *self.ended.entry(ended).or_insert(0) += 1;
        if let [one, other] = payoffs[..] {
            self.add_pair(game.fixture.group, one, other);
        }
        self.examine();
    }

    /// Notes who has done nothing yet but the same thing wrong.
    fn note_hopeless(&mut self, game: &GameRecord) {
        for (seat, &player) in game.fixture.seats.iter().enumerate() {
            let score = &mut self.scores[player];
            if score.games == PATIENCE
                && let Some(fault) = game.incident.as_ref()
                && fault.seat == seat
                && score.faults.get(&fault.kind) == Some(&PATIENCE)
            {
                score.hopeless = Some((fault.kind, fault.detail.clone()));
            }
        }
    }

    /// Why it makes no sense to go on: a player ended all its first games by the same fault, so
    /// that the results would say nothing but that.
    ///
    /// # Errors
    /// [`ArenaError::Faulty`].
    pub(crate) fn check_hope(&self) -> Result<(), ArenaError> {
        for (player, score) in self.plan.players.iter().zip(&self.scores) {
            if let Some((kind, detail)) = &score.hopeless {
                return Err(ArenaError::Faulty {
                    player: player.name.clone(),
                    games: PATIENCE,
                    fault: kind.name(),
                    detail: detail.clone(),
                });
            }
        }
        Ok(())
    }

    fn add_pair(&mut self, group: u64, one: (usize, f32), other: (usize, f32)) {
        let (low, high) = if one.0 < other.0 { (one, other) } else { (other, one) };
        let counts = self.pairs.entry((low.0, high.0)).or_default();
        let of_kind = if low.1 > high.1 {
            &mut counts.single.wins
        } else if low.1 < high.1 {
            &mut counts.single.losses
        } else {
            &mut counts.single.draws
        };
        *of_kind += 1;
        if self.plan.swap {
            match self.halves.remove(&group) {
                None => drop(self.halves.insert(group, low.1)),
                Some(before) => {
                    let half_points = ((before + low.1) * 2.0).round().clamp(0.0, 4.0);
                    counts.paired.0[half_points as usize] += 1;
                }
            }
        }
    }

    fn unit(&self) -> Unit {
        if self.plan.swap { self.plan.statistics } else { Unit::Trinomial }
    }

    fn distribution(&self, counts: &Counts) -> Distribution {
        match self.unit() {
            Unit::Pentanomial => counts.paired.distribution(),
            Unit::Trinomial => counts.single.distribution(),
        }
    }

    /// Brings the test up to date; what it has decided stays.
    fn examine(&mut self) {
        let Some(sprt) = self.plan.sprt else { return };
        let counts = self.pairs.get(&(0, 1)).copied().unwrap_or_default();
        let llr = sprt.llr(&self.distribution(&counts));
        let (lower, upper) = sprt.bounds();
        let decision = match self.test {
            Some(TestState { decision, .. }) if decision != Decision::Continue => decision,
            _ => sprt.decision(llr),
        };
        self.test = Some(TestState { llr, lower, upper, decision });
    }

    /// The names of players by index.
    #[must_use]
    pub fn names(&self, players: &[usize]) -> Vec<&str> {
        players.iter().map(|&player| self.plan.players[player].name.as_str()).collect()
    }

    /// Number of games counted.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Where the test stands; `None` without one.
    #[must_use]
    pub const fn test(&self) -> Option<TestState> {
        self.test
    }

    /// Whether a test has come to an end, so that no more games are needed.
    #[must_use]
    pub fn decided(&self) -> bool {
        self.test.is_some_and(|test| test.decision != Decision::Continue)
    }

    fn ratings(&self) -> Option<Vec<Rating>> {
        let known = |anchor: &AnchorPlan| {
            let name = anchor.player.as_ref()?;
            let player = self.plan.players.iter().position(|other| other.name == *name)?;
            Some((player, anchor.elo))
        };
        let anchor = match self.plan.anchor.as_slice() {
            [] => Anchor::Mean(0.0),
            [AnchorPlan { player: None, elo }] => Anchor::Mean(*elo),
            anchors => Anchor::Players(anchors.iter().filter_map(known).collect()),
        };
        let games: Vec<Ranking> = self
            .rankings
            .iter()
            .map(|(places, &games)| Ranking { places: places.clone(), games })
            .collect();
        ratings(self.plan.players.len(), &games, &anchor).ok()
    }

    fn faults(&self) -> Vec<Faults> {
        let players = self.plan.players.iter().zip(&self.scores);
        let mut faults: Vec<Faults> = players
            .flat_map(|(player, score)| {
                score.faults.iter().map(|(&kind, &games)| Faults {
                    player: player.name.clone(),
                    kind,
                    games,
                    of: score.games,
                })
            })
            .collect();
        faults.sort_by_key(|faults| std::cmp::Reverse(faults.games));
        faults
    }

    /// Everything that the games so far say.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let ratings = self.ratings();
        let name = |player: usize| self.plan.players[player].name.clone();
        let mut table: Vec<Row> = self
            .scores
            .iter()
            .enumerate()
            .map(|(player, score)| Row {
                name: name(player),
                games: score.games,
                results: score.results,
                points: score.points,
                rating: ratings.as_ref().map(|list| list[player]),
                faults: score.faults.clone(),
            })
            .collect();
        let strength = |row: &Row| row.rating.map_or(f64::NEG_INFINITY, |rating| rating.elo);
        table.sort_by(|a, b| {
            strength(b).total_cmp(&strength(a)).then(b.points.total_cmp(&a.points))
        });
        let cross = |(&(one, other), counts): (&(usize, usize), &Counts)| Cross {
            player: name(one),
            opponent: name(other),
            results: counts.single,
            pairs: self.plan.swap.then_some(counts.paired),
            draw_ratio: counts.single.draw_ratio(),
            estimate: Estimate::of(&self.distribution(counts)),
        };
        Summary {
            name: self.plan.name.clone(),
            games: self.games,
            faults: self.faults(),
            unit: self.unit(),
            table,
            crosstable: self.pairs.iter().map(cross).collect(),
            sprt: self.test,
            endings: self.ended.clone(),
        }
    }
}
