//! Who plays whom, game by game.

mod swiss;

use std::collections::BTreeMap;

use crate::plan::{Format, Plan};
use crate::record::Fixture;

/// What comes next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// This game.
    Game(Fixture),
    /// Nothing before a game under way has ended.
    Wait,
    /// Nothing: all games have been handed out.
    End,
}

/// Hands out the games of a tournament. The same plan and the same results always bring the
/// same games in the same order.
pub struct Schedule {
    groups: Groups,
    rounds: u32,
    rotations: usize,
    /// Number of the game to hand out next.
    next: u64,
}

/// The groups of players who meet.
enum Groups {
    /// The same in every round.
    Fixed(Vec<Vec<usize>>),
    /// Those of the rounds so far, and all that pairs the next one.
    Swiss { pairs: Vec<(u32, Vec<usize>)>, open: u64, state: swiss::State },
}

impl Schedule {
    /// The schedule of a plan for games of so many seats.
    #[must_use]
    pub fn new(plan: &Plan, seats: usize) -> Self {
        let players = plan.players.len();
        let everybody: Vec<usize> = (0..players).collect();
        let challengers = plan.challengers as usize;
        let groups = match plan.format {
            Format::Match => Groups::Fixed(vec![everybody]),
            Format::RoundRobin => Groups::Fixed(subsets(&everybody, seats)),
            Format::Gauntlet => Groups::Fixed(
                (0..challengers.min(players))
                    .flat_map(|challenger| {
                        let others = subsets(&everybody[challengers..], seats - 1);
                        others.into_iter().map(move |others| [vec![challenger], others].concat())
                    })
                    .collect(),
            ),
            Format::Ladder => {
                let meet = |first: usize| {
                    let end = (first + 1).saturating_add(plan.reach as usize).min(players);
                    let others = subsets(&everybody[first + 1..end], seats - 1);
                    others.into_iter().map(move |others| [vec![first], others].concat())
                };
                Groups::Fixed((0..players).flat_map(meet).collect())
            }
            Format::Swiss => {
                Groups::Swiss { pairs: Vec::new(), open: 0, state: swiss::State::new(players) }
            }
        };
        let rotations = plan.games_in_group(seats);
        Self { groups, rounds: plan.rounds, rotations, next: 0 }
    }

    /// Number of games in all; of a Swiss tournament with an odd number of players without those
    /// who have nobody to play.
    #[must_use]
    pub fn games(&self) -> u64 {
        let groups = match &self.groups {
            Groups::Fixed(groups) => groups.len(),
            Groups::Swiss { state, .. } => state.players() / 2,
        };
        u64::from(self.rounds) * (groups * self.rotations) as u64
    }

    /// Hands out the next game.
    pub fn hand_out(&mut self) -> Next {
        let group = self.next / self.rotations as u64;
        let (round, turn, players) = match &mut self.groups {
            Groups::Fixed(groups) => {
                let (round, at) = (group / groups.len() as u64, group % groups.len() as u64);
                if round >= u64::from(self.rounds) {
                    return Next::End;
                }
                (round as u32, round + at, &groups[at as usize])
            }
            Groups::Swiss { pairs, open, state } => {
                if group == pairs.len() as u64 {
                    if *open > 0 {
                        return Next::Wait;
                    }
                    if state.rounds() == self.rounds {
                        return Next::End;
                    }
                    let round = state.rounds();
                    let paired = state.pair(self.rotations as f64);
                    pairs.extend(paired.into_iter().map(|(a, b)| (round, vec![a, b])));
                    *open = (pairs.len() as u64 - group) * self.rotations as u64;
                }
                let (round, players) = &pairs[group as usize];
                (*round, group, players)
            }
        };
        let mut seats = players.clone();
        // Where nobody swaps, the seats go round from group to group instead, and for a group from
        // round to round.
        let turns = if self.rotations > 1 { self.next % self.rotations as u64 } else { turn };
        let places = seats.len() as u64;
        seats.rotate_left((turns % places) as usize);
        let fixture = Fixture { number: self.next, round, group, seats };
        self.next += 1;
        Next::Game(fixture)
    }

    /// Takes down what a game that was handed out has brought.
    pub fn finished(&mut self, fixture: &Fixture, payoffs: &[f32]) {
        if let Groups::Swiss { open, state, .. } = &mut self.groups {
            *open -= 1;
            let made: BTreeMap<usize, f32> =
                fixture.seats.iter().copied().zip(payoffs.iter().copied()).collect();
            for (player, points) in made {
                state.score(player, f64::from(points));
            }
        }
    }
}

/// All ways to choose so many, in order.
fn subsets(all: &[usize], number: usize) -> Vec<Vec<usize>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let from_first = |at: usize| {
        let rest = subsets(&all[at + 1..], number - 1);
        rest.into_iter().map(move |rest| [vec![all[at]], rest].concat())
    };
    (0..all.len()).flat_map(from_first).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::plan::PlayerPlan;

    fn plan(format: Format, players: usize, rounds: u32) -> Plan {
        let time = "1".parse().expect("a time control");
        let players = (0..players).map(|at| PlayerPlan::new(&at.to_string())).collect();
        Plan { format, rounds, ..Plan::new("chess", time, players) }
    }

    fn all(plan: &Plan, seats: usize) -> Vec<Fixture> {
        let mut schedule = Schedule::new(plan, seats);
        let mut games = Vec::new();
        loop {
            match schedule.hand_out() {
                Next::Game(game) => games.push(game),
                Next::End => break,
                Next::Wait => panic!("nothing to wait for"),
            }
        }
        assert_eq!(games.len() as u64, schedule.games());
        assert!(games.iter().zip(0..).all(|(game, number)| game.number == number));
        games
    }

    #[test]
    fn a_match_swaps_seats_in_every_group() {
        let games = all(&plan(Format::Match, 2, 3), 2);
        let seats: Vec<_> = games.iter().map(|game| game.seats.clone()).collect();
        assert_eq!(seats, [[0, 1], [1, 0], [0, 1], [1, 0], [0, 1], [1, 0]]);
        let groups: Vec<_> = games.iter().map(|game| game.group).collect();
        assert_eq!(groups, [0, 0, 1, 1, 2, 2]);
        let alone = all(&Plan { swap: false, ..plan(Format::Match, 2, 3) }, 2);
        let seats: Vec<_> = alone.iter().map(|game| game.seats.clone()).collect();
        assert_eq!(seats, [[0, 1], [1, 0], [0, 1]]);
    }

    #[test]
    fn everybody_meets_everybody_equally_often() {
        for (players, seats) in [(2, 2), (5, 2), (5, 4), (6, 6)] {
            let games = all(&plan(Format::RoundRobin, players, 2), seats);
            let mut in_seat = BTreeMap::new();
            let mut met = BTreeMap::new();
            for game in &games {
                for (seat, &player) in game.seats.iter().enumerate() {
                    *in_seat.entry((player, seat)).or_insert(0) += 1;
                    for &other in game.seats.iter().filter(|&&other| other > player) {
                        *met.entry((player, other)).or_insert(0) += 1;
                    }
                }
            }
            assert_eq!(in_seat.len(), players * seats);
            assert_eq!(in_seat.values().collect::<BTreeSet<_>>().len(), 1);
            assert_eq!(met.len(), players * (players - 1) / 2);
            assert_eq!(met.values().collect::<BTreeSet<_>>().len(), 1);
        }
    }

    #[test]
    fn seats_go_round_where_nobody_swaps() {
        let games = all(&Plan { swap: false, ..plan(Format::RoundRobin, 4, 2) }, 2);
        let seats = |round: u32| -> Vec<_> {
            let games = games.iter().filter(|game| game.round == round);
            games.map(|game| game.seats.clone()).collect()
        };
        assert_eq!(seats(0), [[0, 1], [2, 0], [0, 3], [2, 1], [1, 3], [3, 2]]);
        let turned: Vec<Vec<usize>> =
            seats(0).into_iter().map(|seats| seats.into_iter().rev().collect()).collect();
        assert_eq!(seats(1), turned);
    }

    #[test]
    fn challengers_meet_the_others_only() {
        let games = all(&Plan { challengers: 2, ..plan(Format::Gauntlet, 5, 1) }, 2);
        let pairs: BTreeSet<_> = games
            .iter()
            .map(|game| (game.seats[0].min(game.seats[1]), game.seats[0].max(game.seats[1])))
            .collect();
        assert_eq!(pairs, BTreeSet::from([(0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4)]));
        assert_eq!(games.len(), 12);
    }

    #[test]
    fn on_a_ladder_neighbours_meet() {
        let pairs = |players, seats, reach| -> BTreeSet<_> {
            let plan = Plan { reach, ..plan(Format::Ladder, players, 1) };
            let sorted = |game: Fixture| {
                let mut seats = game.seats;
                seats.sort_unstable();
                seats
            };
            all(&plan, seats).into_iter().map(sorted).collect()
        };
        let two = [[0, 1], [0, 2], [1, 2], [1, 3], [2, 3]].map(Vec::from);
        assert_eq!(pairs(4, 2, 2), BTreeSet::from(two));
        let three = [[0, 1, 2], [1, 2, 3]].map(Vec::from);
        assert_eq!(pairs(4, 3, 2), BTreeSet::from(three));
        assert_eq!(pairs(4, 2, 9).len(), 6, "everybody");
    }

    /// Plays a Swiss tournament in which lower numbers always win.
    fn swiss(players: usize, rounds: u32) -> Vec<Fixture> {
        let mut schedule = Schedule::new(&plan(Format::Swiss, players, rounds), 2);
        let (mut games, mut open) = (Vec::new(), Vec::new());
        loop {
            match schedule.hand_out() {
                Next::Game(game) => open.push(game),
                Next::Wait => {
                    // The last one handed out ends first.
                    let game: Fixture = open.pop().expect("a game to wait for");
                    let first = f32::from(u8::from(game.seats[0] < game.seats[1]));
                    schedule.finished(&game, &[first, 1.0 - first]);
                    games.push(game);
                }
                Next::End => break,
            }
        }
        assert_eq!(games.len() as u64, schedule.games());
        games
    }

    #[test]
    fn swiss_pairs_nobody_twice_and_finds_the_best() {
        for (players, rounds) in [(8, 3), (8, 7), (9, 4), (16, 6), (33, 6)] {
            let games = swiss(players, rounds);
            let mut met = BTreeMap::new();
            let mut points = vec![0; players];
            let mut played = vec![0; players];
            for game in &games {
                let (a, b) = (game.seats[0].min(game.seats[1]), game.seats[0].max(game.seats[1]));
                *met.entry((a, b)).or_insert(0) += 1;
                points[a] += 1;
                played[a] += 1;
                played[b] += 1;
            }
            assert!(met.values().all(|&games| games == 2), "{players} {rounds}: {met:?}");
            assert!(points[1..].iter().all(|&other| other < points[0]));
            // Of an odd number, everybody sits out once at most.
            let least = 2 * (rounds - (players % 2) as u32);
            assert!(played.iter().all(|&games| games >= least), "{played:?}");
        }
    }

    #[test]
    fn swiss_goes_on_when_everybody_has_met() {
        let games = swiss(4, 5);
        assert_eq!(games.len(), 20);
    }
}
