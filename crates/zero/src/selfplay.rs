//! Games of a network against itself.

use game::{Actions, Game, MoveList, Turn, Values, scatter};
use multi::{Guide, Leaf, PuctSettings};
use serde::{Deserialize, Serialize};

use crate::network::share_of;
use crate::record::{GameRecord, Ply, PlyKind, quantised};
use crate::think::{SearchRule, Thinker, Thought, think_together};

/// Games of a thread that are played at once.
pub(crate) const TOGETHER: usize = 96;
/// Memory of the tree of one move, in MiB.
const MEMORY: usize = 8;

/// How games are played.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayRules {
    /// Simulations of a move that is learned from.
    pub simulations: u32,
    /// Simulations of all other moves (playout cap randomisation: Wu 2019).
    pub fast_simulations: u32,
    /// The share of moves that are learned from.
    pub full_share: f32,
    /// Moves that are considered at the root.
    pub considered: u32,
    /// Share of the games that begin with random moves, so that the network sees what it would not play.
    pub random_share: f32,
    /// At most so many random moves: each number of them is as likely.
    pub random_plies: u32,
    /// A game that has not ended after so many plies is paid in equal shares.
    pub most_plies: u32,
    /// How much is explored ([`PuctSettings::exploration`]).
    pub exploration: f32,
    /// Whether the ends of games prove what they prove ([`PuctSettings::solves`]).
    pub solves: bool,
}

impl PlayRules {
    /// The numbers of PUCT by which trees grow.
    #[must_use]
    pub fn settings(&self) -> PuctSettings {
        PuctSettings {
            exploration: self.exploration,
            solves: self.solves,
            memory: MEMORY,
            ..PuctSettings::default()
        }
    }
}

/// A game that a network plays against itself.
pub(crate) struct SelfPlay<G: Game> {
    rules: PlayRules,
    settings: PuctSettings,
    seed: u64,
    drawn: u64,
    game: G,
    random_plies: u32,
    plies: Vec<Ply>,
    /// The search of the present move, and whether it is learned from.
    thought: Option<(Thought<G>, bool)>,
    /// Positions that the guide was asked about.
    pub asked: u64,
}

impl<G: Actions> SelfPlay<G> {
    /// A game of its own seed.
    pub fn new(game: G, rules: PlayRules, seed: u64) -> Self {
        let mut play = Self {
            rules,
            settings: rules.settings(),
            seed,
            drawn: 0,
            game,
            random_plies: 0,
            plies: Vec::new(),
            thought: None,
            asked: 0,
        };
        if play.share() < rules.random_share {
            play.random_plies = (play.draw() % (u64::from(rules.random_plies) + 1)) as u32;
        }
        play
    }

    fn draw(&mut self) -> u64 {
        self.drawn += 1;
        scatter(self.seed, self.drawn)
    }

    fn share(&mut self) -> f32 {
        share_of(self.draw())
    }

    /// Plays what needs no thought and begins the search of the next move; `false` when the game is over.
    fn go_on(&mut self) -> bool {
        let mut moves = MoveList::new();
        while self.plies.len() < self.rules.most_plies as usize {
            match self.game.turn(&mut moves) {
                Turn::Over(_) => return false,
                Turn::Player(_) if self.game.ending().is_some() => return false,
                Turn::Chance => {
                    let mut outcomes = Vec::new();
                    self.game.chances(&mut outcomes);
                    let drawn = self.draw();
                    let Some(chance) = draw_chance(&self.game, drawn) else { return false };
                    let number = outcomes.iter().position(|(outcome, _)| *outcome == chance);
                    self.game.resolve(chance);
                    let kind = PlyKind::Chance;
                    self.plies.push(Ply { kind, number: number.unwrap_or(0) as u16 });
                }
                Turn::Player(_) if self.random_plies > 0 || moves.len() == 1 => {
                    self.random_plies = self.random_plies.saturating_sub(1);
                    let drawn = self.draw() % moves.len() as u64;
                    self.play(moves[drawn as usize], PlyKind::Unthought);
                }
                Turn::Player(_) => {
                    let full = self.share() < self.rules.full_share;
                    let rule = SearchRule {
                        simulations: match full {
                            true => self.rules.simulations,
                            false => self.rules.fast_simulations,
                        },
                        considered: self.rules.considered,
                        noise: 1.0,
                    };
                    let seed = self.draw();
                    let thought = Thought::new(self.game.clone(), &self.settings, rule, seed);
                    self.thought = Some((thought, full));
                    return true;
                }
            }
        }
        false
    }

    fn play(&mut self, mv: G::Move, kind: PlyKind) {
        self.plies.push(Ply { kind, number: self.game.action(mv) as u16 });
        self.game.play_unchecked(mv);
    }

    /// Plays the move that was found.
    // ↓ program
    fn decide(&mut self, thought: &Thought<G>, full: bool) {
        let found = thought.found();
        let Some(mv) = found.best() else { return };
        let kind = match full {
            true => PlyKind::Full {
                values: found.values.map(quantised),
                shares: found.moves.iter().map(|found| quantised(found.improved)).collect(),
            },
            false => PlyKind::Fast,
        };
        self.play(mv, kind);
    }
    // ↑ program

    /// The game as it is written down.
    pub fn record(self) -> GameRecord {
        GameRecord { plies: self.plies }
    }
}

impl<G: Actions> Thinker<G> for SelfPlay<G> {
    fn next(&mut self) -> Option<Leaf<G>> {
        loop {
            if let Some((mut thought, full)) = self.thought.take() {
                if let Some(leaf) = thought.next() {
                    self.asked += 1;
                    self.thought = Some((thought, full));
                    return Some(leaf);
                }
                self.decide(&thought, full);
            }
            if !self.go_on() {
                return None;
            }
        }
    }

    fn settle(&mut self, leaf: &Leaf<G>, answer: (&[f32], &Values)) {
        if let Some((thought, _)) = &mut self.thought {
            thought.settle(leaf, answer);
        }
    }
}

/// An outcome of chance by the bits that were drawn.
pub(crate) fn draw_chance<G: Game>(game: &G, drawn: u64) -> Option<G::Chance> {
    game.chance((drawn >> 11) as f64 / (1u64 << 53) as f64)
}

/// What a game came to for each seat; one that is broken off is paid in equal shares.
pub(crate) fn worth<G: Game>(game: &G) -> Values {
    let mut values = Values::default();
    match game.ending() {
        Some(ending) => {
            let payoffs = ending.payoffs;
            values[..payoffs.as_slice().len()].copy_from_slice(payoffs.as_slice());
        }
        None => values[..game.players()].fill(1.0 / game.players() as f32),
    }
    values
}

/// Plays games of these numbers and seeds, and tells each that is over with the number of positions that
/// the guide was asked about for it.
pub(crate) fn play_games<G: Actions>(
    guide: &mut dyn Guide<G>,
    start: &G,
    rules: &PlayRules,
    seeds: impl Iterator<Item = (u64, u64)>,
    mut done: impl FnMut(u64, GameRecord, u64),
) {
    let plays = seeds.map(|(number, seed)| Numbered {
        number,
        play: SelfPlay::new(start.clone(), *rules, seed),
    });
    think_together(&mut [guide], TOGETHER, plays, |Numbered { number, play }| {
        let asked = play.asked;
        done(number, play.record(), asked);
    });
}

struct Numbered<G: Game> {
    number: u64,
    play: SelfPlay<G>,
}

impl<G: Actions> Thinker<G> for Numbered<G> {
    fn next(&mut self) -> Option<Leaf<G>> {
        self.play.next()
    }

    fn settle(&mut self, leaf: &Leaf<G>, answer: (&[f32], &Values)) {
        self.play.settle(leaf, answer);
    }
}
