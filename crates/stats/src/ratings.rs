//! Rating lists by maximum likelihood.
//!
//! The model is that of Plackett (1975) and Luce (1959): places are given away one after the
//! other, each to one of those still without a place, with odds that are powers of ten of their
//! ratings over 400. Of two players this is the model of Bradley and Terry (1952), the one that
//! Elo's scale is built on and that Ordo fits. Players with equal payoffs share places: all their
//! orders count, each the same part, which makes a draw of two half a win for each.

use serde::Serialize;

use crate::Trinomial;
use crate::elo::{LOGISTIC_SCALE, Z95};
use crate::linear::{Matrix, apply, inverse, product, zeros};

/// How games came out, best place first; players of one group share their places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranking {
    /// Indices of players by place.
    pub places: Vec<Vec<usize>>,
    /// How many games came out like this.
    pub games: u64,
}

/// What holds a list of ratings in place: games determine only differences.
#[derive(Clone, PartialEq, Debug)]
pub enum Anchor {
    /// The mean of all players.
    Mean(f64),
    /// Players whose Elo is known: index and Elo. Of several, the list says how strong all others
    /// are if these numbers are right.
    Players(Vec<(usize, f64)>),
}

/// A player's strength.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rating {
    /// Elo.
    pub elo: f64,
    /// Half the 95 % interval of the difference to the anchor, 0 for an anchor itself.
    pub error: f64,
    /// Whether the results alone determine the list. Where somebody won everything or lost
    /// everything they do not, and one draw is imagined for every two players who met.
    pub determined: bool,
}

/// Results from which no list can be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RatingError {
    /// An index that is no player's.
    #[error("there is no player {0}")]
    NoPlayer(usize),
    /// Two groups of players between which no game was played.
    #[error("nothing connects players {0} and {1}")]
    Apart(usize, usize),
    /// Numbers with which the calculation does not end.
    #[error("the results cannot be rated")]
    Unsolved,
}

impl Ranking {
    /// One game by what it was worth to each player.
    #[must_use]
    pub fn of_payoffs(payoffs: &[(usize, f32)]) -> Self {
        let mut sorted = payoffs.to_vec();
        sorted.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let groups = sorted.chunk_by(|a, b| a.1 == b.1);
        Self { places: groups.map(|group| group.iter().map(|p| p.0).collect()).collect(), games: 1 }
    }

    /// Games of one player with another.
    #[must_use]
    pub fn of_meeting(one: usize, other: usize, results: Trinomial) -> [Self; 3] {
        [
            Self { places: vec![vec![one], vec![other]], games: results.wins },
            Self { places: vec![vec![one, other]], games: results.draws },
            Self { places: vec![vec![other], vec![one]], games: results.losses },
        ]
    }
}

/// Somebody takes the next place of those who have none yet.
struct Stage {
    /// Part of the game that this is: less than 1 where orders of tied players are averaged.
    weight: f64,
    chosen: usize,
    left: Vec<usize>,
}

/// A way for a game to come out, as stages, with the number of such games.
struct Observation {
    stages: Vec<Stage>,
    games: f64,
}

impl Observation {
    fn of(ranking: &Ranking) -> Self {
        let mut stages = Vec::new();
        let mut left: Vec<usize> = ranking.places.concat();
        for group in &ranking.places {
            share(group, &left, 1.0, &mut stages);
            left.retain(|player| !group.contains(player));
        }
        Self { stages, games: ranking.games as f64 }
    }
}

/// The stages in which the players of a group take the next places, in every order.
fn share(group: &[usize], left: &[usize], weight: f64, stages: &mut Vec<Stage>) {
    if left.len() < 2 {
        return;
    }
    let weight = weight / group.len() as f64;
    for &chosen in group {
        stages.push(Stage { weight, chosen, left: left.to_vec() });
        let without =
            |list: &[usize]| list.iter().copied().filter(|&p| p != chosen).collect::<Vec<_>>();
        let rest = without(group);
        if !rest.is_empty() {
            share(&rest, &without(left), weight, stages);
        }
    }
}

/// The ratings under which these games are most likely, in the order of the players' indices.
///
/// Errors come from the sandwich of information and observed scatter, so that many draws make
/// them smaller, as they should.
///
/// # Errors
/// [`RatingError`]: an index beyond `players`, or players whom no games connect.
pub fn ratings(
    players: usize,
    games: &[Ranking],
    anchor: &Anchor,
) -> Result<Vec<Rating>, RatingError> {
    let known = |player: usize| {
        if player < players { Ok(()) } else { Err(RatingError::NoPlayer(player)) }
    };
    if let Anchor::Players(players) = anchor {
        players.iter().try_for_each(|(player, _)| known(*player))?;
    }
    games.iter().flat_map(|game| game.places.concat()).try_for_each(known)?;
    let played: Vec<&Ranking> = games.iter().filter(|game| game.games > 0).collect();
    let (beats, meets) = graphs(players, &played);
    if let Some(apart) = unreached(&meets, 0) {
        return Err(RatingError::Apart(0, apart));
    }
    let mut observations: Vec<Observation> =
        played.iter().map(|game| Observation::of(game)).collect();
    // Ford (1957): there is a finite answer just when everybody can be reached from everybody
    // by going from one player to another who was better than that one in some game.
    let reversed = (0..players).map(|to| (0..players).map(|from| beats[from][to]).collect());
    let determined = unreached(&beats, 0).is_none()
        && unreached(&reversed.collect::<Vec<Vec<bool>>>(), 0).is_none();
    if !determined {
        for (one, met) in meets.iter().enumerate() {
            for other in (one + 1..players).filter(|&other| met[other]) {
                let draw = Ranking { places: vec![vec![one, other]], games: 1 };
                observations.push(Observation::of(&draw));
            }
        }
    }
    let held = held(players, anchor);
    let strengths = solve(&observations, &held)?;
    let covariance = covariance(&observations, &strengths, &held)?;
    Ok(anchored(&strengths, &covariance, anchor)
        .into_iter()
        .map(|(elo, error)| Rating { elo, error, determined })
        .collect())
}

/// Who was at least as good as whom in some game, and who met whom.
fn graphs(players: usize, games: &[&Ranking]) -> (Vec<Vec<bool>>, Vec<Vec<bool>>) {
    let mut beats = vec![vec![false; players]; players];
    let mut meets = beats.clone();
    for game in games {
        for (place, group) in game.places.iter().enumerate() {
            let behind = game.places[place..].concat();
            for &better in group {
                for &worse in &behind {
                    beats[worse][better] |= worse != better;
                    meets[worse][better] |= worse != better;
                    meets[better][worse] |= worse != better;
                }
            }
        }
    }
    (beats, meets)
}

/// Somebody who cannot be reached.
fn unreached(edges: &[Vec<bool>], from: usize) -> Option<usize> {
    let mut reached = vec![false; edges.len()];
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        if at < reached.len() && !std::mem::replace(&mut reached[at], true) {
            open.extend((0..edges.len()).filter(|&to| edges[at][to]));
        }
    }
    reached.iter().position(|reached| !reached)
}

/// Gradient of the log-likelihood of one game, and what it adds to the information.
fn derivatives(observation: &Observation, strengths: &[f64], info: &mut Matrix) -> Vec<f64> {
    let mut gradient = vec![0.0; strengths.len()];
    for stage in &observation.stages {
        // Taken from the strongest, the powers neither overflow nor all vanish.
        let top = stage.left.iter().map(|&p| strengths[p]).fold(f64::NEG_INFINITY, f64::max);
        let odds: Vec<f64> = stage.left.iter().map(|&p| (strengths[p] - top).exp()).collect();
        let sum: f64 = odds.iter().sum();
        gradient[stage.chosen] += stage.weight;
        for (&one, odds_one) in stage.left.iter().zip(&odds) {
            let chance = odds_one / sum;
            gradient[one] -= stage.weight * chance;
            let amount = observation.games * stage.weight * chance;
            info[one][one] += amount;
            for (&other, odds_other) in stage.left.iter().zip(&odds) {
                info[one][other] -= amount * odds_other / sum;
            }
        }
    }
    gradient
}

/// Strengths that are held fixed, in natural units: those that are known, else that of the first
/// player.
fn held(players: usize, anchor: &Anchor) -> Vec<Option<f64>> {
    let mut held = vec![None; players];
    match anchor {
        Anchor::Players(known) if !known.is_empty() => {
            for (player, elo) in known {
                held[*player] = Some(elo / LOGISTIC_SCALE);
            }
        }
        Anchor::Mean(_) | Anchor::Players(_) => {
            held.iter_mut().take(1).for_each(|first| *first = Some(0.0));
        }
    }
    held
}

/// The inverse of the information with some players held fixed, which makes it regular.
fn pinned(info: &Matrix, held: &[Option<f64>]) -> Option<Matrix> {
    let free: Vec<usize> = (0..info.len()).filter(|&player| held[player].is_none()).collect();
    let inner = free.iter().map(|&row| free.iter().map(|&column| info[row][column]).collect());
    let inner = inverse(&inner.collect())?;
    let mut out = zeros(info.len());
    for (line, &row) in inner.iter().zip(&free) {
        for (value, &column) in line.iter().zip(&free) {
            out[row][column] = *value;
        }
    }
    Some(out)
}

/// Newton's method on the concave log-likelihood, in natural units.
fn solve(observations: &[Observation], held: &[Option<f64>]) -> Result<Vec<f64>, RatingError> {
    const MOST_STEPS: usize = 500;
    const LONGEST_STEP: f64 = 1.0;
    const SETTLED: f64 = 1e-11;
    let known: Vec<f64> = held.iter().copied().flatten().collect();
    let mean = known.iter().sum::<f64>() / known.len().max(1) as f64;
    let mut strengths: Vec<f64> = held.iter().map(|known| known.unwrap_or(mean)).collect();
    for _ in 0..MOST_STEPS {
        let mut info = zeros(held.len());
        let mut gradient = vec![0.0; held.len()];
        for observation in observations {
            let of_one = derivatives(observation, &strengths, &mut info);
            for (sum, part) in gradient.iter_mut().zip(of_one) {
                *sum += observation.games * part;
            }
        }
        let step = apply(&pinned(&info, held).ok_or(RatingError::Unsolved)?, &gradient);
        let length = step.iter().fold(0.0, |most: f64, part| most.max(part.abs()));
        let scale = (LONGEST_STEP / length).min(1.0);
        for (strength, part) in strengths.iter_mut().zip(step) {
            *strength += scale * part;
        }
        if length < SETTLED {
            return Ok(strengths);
        }
    }
    Err(RatingError::Unsolved)
}

/// Covariance of the strengths.
fn covariance(
    observations: &[Observation],
    strengths: &[f64],
    held: &[Option<f64>],
) -> Result<Matrix, RatingError> {
    let (mut info, mut scatter) = (zeros(held.len()), zeros(held.len()));
    for observation in observations {
        let gradient = derivatives(observation, strengths, &mut info);
        for (one, line) in scatter.iter_mut().enumerate() {
            for (other, value) in line.iter_mut().enumerate() {
                *value += observation.games * gradient[one] * gradient[other];
            }
        }
    }
    let inverse = pinned(&info, held).ok_or(RatingError::Unsolved)?;
    Ok(product(&product(&inverse, &scatter), &inverse))
}

/// Elo and error relative to the anchor.
fn anchored(strengths: &[f64], covariance: &Matrix, anchor: &Anchor) -> Vec<(f64, f64)> {
    let number = strengths.len();
    // Known players are where they belong, and errors are those of the differences to them.
    let (weight, elo) = match anchor {
        Anchor::Mean(elo) => (1.0 / number as f64, *elo),
        Anchor::Players(_) => (0.0, 0.0),
    };
    let weights = vec![weight; number];
    let level: f64 = strengths.iter().map(|strength| weight * strength).sum();
    let against = apply(covariance, &weights);
    let of_anchor: f64 = against.iter().map(|part| weight * part).sum();
    (0..number)
        .map(|at| {
            let variance = covariance[at][at] - 2.0 * against[at] + of_anchor;
            let error = Z95 * LOGISTIC_SCALE * variance.max(0.0).sqrt();
            (elo + LOGISTIC_SCALE * (strengths[at] - level), error)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Estimate, elo_of_score};

    fn meeting(one: usize, other: usize, wins: u64, draws: u64, losses: u64) -> [Ranking; 3] {
        Ranking::of_meeting(one, other, Trinomial { wins, draws, losses })
    }

    #[test]
    fn two_players_differ_as_their_score_says() {
        let results = Trinomial { wins: 136, draws: 111, losses: 96 };
        let list =
            ratings(2, &Ranking::of_meeting(0, 1, results), &Anchor::Players(vec![(1, 2000.0)]));
        let list = list.expect("a list");
        let estimate = Estimate::of(&results.distribution()).expect("games");
        assert!((list[0].elo - 2000.0 - estimate.elo.expect("finite")).abs() < 1e-6);
        // Both are the delta method at heart; the interval of the estimate is bent a little.
        assert!((list[0].error - estimate.elo_error.expect("finite")).abs() < 0.2);
        assert_eq!((list[1].elo, list[1].error), (2000.0, 0.0));
    }

    #[test]
    fn a_chain_of_meetings_adds_up() {
        let games = [meeting(0, 1, 75, 0, 25), meeting(1, 2, 60, 20, 20)].concat();
        let list = ratings(3, &games, &Anchor::Mean(0.0)).expect("a list");
        let (first, second) = (elo_of_score(0.75), elo_of_score(0.7));
        assert!((list[0].elo - list[1].elo - first).abs() < 1e-6);
        assert!((list[1].elo - list[2].elo - second).abs() < 1e-6);
        assert!(list.iter().map(|rating| rating.elo).sum::<f64>().abs() < 1e-6);
        assert!(list.iter().all(|rating| rating.determined && rating.error > 0.0));
    }

    #[test]
    fn expected_points_are_the_points_made() {
        let games = [
            meeting(0, 1, 10, 3, 7),
            meeting(0, 2, 12, 5, 3),
            meeting(1, 2, 9, 2, 9),
            meeting(2, 3, 14, 1, 5),
            meeting(0, 3, 18, 1, 1),
        ]
        .concat();
        let list = ratings(4, &games, &Anchor::Players(vec![(2, 100.0)])).expect("a list");
        let mut excess = [0.0; 4];
        for pair in games.chunks(3) {
            let (one, other) = (pair[0].places[0][0], pair[0].places[1][0]);
            let number: u64 = pair.iter().map(|ranking| ranking.games).sum();
            let made = pair[0].games as f64 + pair[1].games as f64 / 2.0;
            let expected = number as f64 * crate::score_of_elo(list[one].elo - list[other].elo);
            excess[one] += made - expected;
            excess[other] -= made - expected;
        }
        assert!(excess.iter().all(|excess| excess.abs() < 1e-6), "{excess:?}");
    }

    #[test]
    fn known_players_stay_where_they_are() {
        let games = [meeting(0, 1, 60, 20, 20), meeting(1, 2, 60, 20, 20)].concat();
        let anchor = Anchor::Players(vec![(0, 1800.0), (2, 1200.0)]);
        let list = ratings(3, &games, &anchor).expect("a list");
        let elos: Vec<f64> = list.iter().map(|rating| rating.elo.round()).collect();
        // By the games alone the two would be 294 apart; the one between is as far from both.
        assert_eq!(elos, [1800.0, 1500.0, 1200.0]);
        assert_eq!((list[0].error, list[2].error), (0.0, 0.0));
        // Where they agree with the games, two known players tell more than one does.
        let error = |known| {
            let list = ratings(3, &games, &Anchor::Players(known)).expect("a list");
            list[1].error
        };
        let (one, two) = (error(vec![(0, 1800.0)]), error(vec![(0, 1800.0), (2, 1505.6)]));
        assert!(0.0 < two && two < 0.8 * one, "{two} {one}");
    }

    #[test]
    fn who_won_everything_is_rated_with_imagined_draws() {
        let list =
            ratings(2, &meeting(0, 1, 10, 0, 0), &Anchor::Players(vec![(1, 0.0)])).expect("a list");
        assert!(!list[0].determined);
        assert!((list[0].elo - elo_of_score(10.5 / 11.0)).abs() < 1e-6);
    }

    #[test]
    fn what_cannot_be_rated_is_told() {
        let apart = [meeting(0, 1, 1, 1, 1), meeting(2, 3, 1, 1, 1)].concat();
        assert_eq!(ratings(4, &apart, &Anchor::Mean(0.0)), Err(RatingError::Apart(0, 2)));
        let game = meeting(0, 5, 1, 0, 0);
        assert_eq!(ratings(2, &game, &Anchor::Mean(0.0)), Err(RatingError::NoPlayer(5)));
        assert_eq!(
            ratings(2, &[], &Anchor::Players(vec![(9, 0.0)])),
            Err(RatingError::NoPlayer(9))
        );
        assert_eq!(ratings(1, &[], &Anchor::Mean(7.0)).map(|list| list[0].elo), Ok(7.0));
    }

    /// Hunter's algorithm (2004) for games without ties, written plainly.
    fn hunter(players: usize, games: &[Vec<usize>]) -> Vec<f64> {
        let mut odds = vec![1.0; players];
        for _ in 0..5000 {
            let mut wins = vec![0.0; players];
            let mut rates = vec![0.0; players];
            for game in games {
                for place in 0..game.len() - 1 {
                    wins[game[place]] += 1.0;
                    let sum: f64 = game[place..].iter().map(|&player| odds[player]).sum();
                    game[place..].iter().for_each(|&player| rates[player] += 1.0 / sum);
                }
            }
            odds = wins.iter().zip(&rates).map(|(wins, rate)| wins / rate).collect();
        }
        odds
    }

    #[test]
    fn games_of_many_agree_with_hunters_algorithm() {
        let games: [&[usize]; 7] = [
            &[0, 1, 2, 3],
            &[1, 0, 3, 2],
            &[3, 2, 0, 1],
            &[2, 1, 0],
            &[0, 3, 1],
            &[1, 3],
            &[0, 2, 1, 3],
        ];
        let odds = hunter(4, &games.map(<[usize]>::to_vec));
        let rankings: Vec<Ranking> = games
            .iter()
            .map(|game| Ranking { places: game.iter().map(|&p| vec![p]).collect(), games: 1 })
            .collect();
        let list = ratings(4, &rankings, &Anchor::Players(vec![(0, 0.0)])).expect("a list");
        for (rating, odds_of) in list.iter().zip(&odds) {
            let elo = LOGISTIC_SCALE * (odds_of / odds[0]).ln();
            assert!((rating.elo - elo).abs() < 1e-3, "{} {elo}", rating.elo);
        }
    }

    #[test]
    fn shared_places_are_all_their_orders() {
        let tied = [Ranking::of_payoffs(&[(0, 0.5), (1, 1.0), (2, 0.5)])];
        let wheel = |places: [usize; 3]| Ranking {
            places: places.iter().map(|&player| vec![player]).collect(),
            games: 1,
        };
        assert_eq!(tied[0].places, [vec![1], vec![0, 2]]);
        let others = [wheel([0, 2, 1]), wheel([2, 0, 1]), wheel([0, 1, 2])];
        let doubled = |games: &[Ranking]| -> Vec<Ranking> {
            games.iter().map(|game| Ranking { games: 2 * game.games, ..game.clone() }).collect()
        };
        let with_tie = [doubled(&tied), doubled(&others)].concat();
        let orders = [vec![wheel([1, 0, 2]), wheel([1, 2, 0])], doubled(&others)].concat();
        let elo = |games: &[Ranking]| -> Vec<f64> {
            let list = ratings(3, games, &Anchor::Mean(0.0)).expect("a list");
            list.iter().map(|rating| rating.elo).collect()
        };
        for (a, b) in elo(&with_tie).iter().zip(elo(&orders)) {
            assert!((a - b).abs() < 1e-6, "{a} {b}");
        }
    }
}
