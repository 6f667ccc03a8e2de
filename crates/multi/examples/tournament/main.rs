//! Searchers against each other in Hare and Hedgehog, for two to six players.
//!
//! ```sh
//! cargo run --release -p multi --example tournament -- [OPTIONS] PLAYER PLAYER...
//! ```
//!
//! There are as many players at the table as are named, and every game has another one of them in
//! the first seat. The points of each name are printed together. A player is a kind and parameters,
//! joined by colons:
//!
//! | kind | searches by |
//! |---|---|
//! | `reference` | max^n to depth 8 as the published reference does, without a limit of time |
//! | `maxn` | max^n, deeper and deeper |
//! | `paranoid` | the same, all others taken to be against it, with cut-offs |
//! | `duel` | the same by relative choice with cut-offs, for two players |
//! | `mcts` | Monte Carlo tree search |
//! | `greedy` | the values of its moves alone |
//!
//! | parameter | meaning |
//! |---|---|
//! | `eval=reference` | the reference evaluator, not the one that counts turns |
//! | `weights=A,B,C,D,E` | other weights for the latter: scale, scale per turn, three for lettuces |
//! | `cards=skip` | cards left out of account, not averaged (max^n kinds) |
//! | `depth=N` | at most so many plies (max^n kinds) |
//! | `beam=A,B,…` | widths by ply (max^n kinds) |
//! | `chance=open` | open loop, no nodes of chance (`mcts`) |
//! | `c=X`, `bias=X` | exploration and weight of the evaluator (`mcts`) |
//! | `playout=N` | plies played on from a leaf (`mcts`) |
//! | `mib=N` | most memory of the tree (`mcts`) |
//!
//! Options: `--games N`, `--ms N` a move, `--edition NAME`, `--first-home`, `--random N` random moves
//! of each at the start (1), `--seed N`, `--show` to print every position.
//!
//! As many games in a row as there are players have the same seed, one with each in the first
//! seat. The seed alone draws the random moves and the cards: the *k*-th card of a game is the
//! same share of the deck whoever plays.
//!
//! The time of a move is what the processor spent on the searching thread, where Linux tells it, so
//! that a busy machine does not change the result; elsewhere it is the time that passed.

mod clock;
mod players;
mod score;

use std::process::ExitCode;
use std::time::Duration;

use game::{Game, MoveList, Notation, Turn};
use hare::{Config, Edition, Hare, Until};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use clock::Clock;
use players::Searcher;
use score::Score;

struct Table {
    config: Config,
    names: Vec<String>,
    games: u32,
    time: Duration,
    random: usize,
    seed: u64,
    /// Whether every position is printed.
    show: bool,
}

fn main() -> ExitCode {
    let table = match Table::read(std::env::args().skip(1)) {
        Ok(table) => table,
        Err(message) => {
            eprintln!("tournament: {message}");
            return ExitCode::from(2);
        }
    };
    match table.play() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("tournament: {message}");
            ExitCode::from(2)
        }
    }
}

impl Table {
    fn read(mut args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut edition = Edition::classic();
        let (mut until, mut show) = (Until::OneLeft, false);
        let (mut names, mut games, mut ms, mut random, mut seed) = (Vec::new(), 100, 300, 1, 1);
        while let Some(arg) = args.next() {
            let mut number = || {
                let text = args.next().unwrap_or_default();
                text.parse::<u64>().map_err(|_| format!("{arg} needs a number, not '{text}'"))
            };
            match arg.as_str() {
                "--games" => games = number()? as u32,
                "--ms" => ms = number()?,
                "--random" => random = number()? as usize,
                "--seed" => seed = number()?,
                "--show" => show = true,
                "--first-home" => until = Until::FirstHome,
                "--edition" => {
                    let name = args.next().unwrap_or_default();
                    edition = Edition::named(&name).ok_or(format!("no edition '{name}'"))?;
                }
                option if option.starts_with("--") => return Err(format!("no option {option}")),
                _ => names.push(arg),
            }
        }
        let config = Config::new(edition, names.len()).ok_or("name 2 to 6 players")?;
        let time = Duration::from_millis(ms);
        Ok(Self { config: config.until(until), names, games, time, random, seed, show })
    }

    fn play(&self) -> Result<(), String> {
        let clock = Clock::start();
        let searchers: Result<Vec<_>, _> =
            self.names.iter().map(|name| Searcher::named(name, &self.config)).collect();
        let mut searchers = searchers?;
        let mut score = Score::new(&self.names);
        for number in 0..self.games {
            let first = number as usize % self.names.len();
            let seed = self.seed + u64::from(number) / self.names.len() as u64;
            let (payoffs, moves) = self.game(&mut searchers, first, seed, &clock);
            score.add(&payoffs, moves);
            println!("{number:4} {}", score.line());
        }
        print!("{}", score.summary());
        for (name, searcher) in self.names.iter().zip(&searchers) {
            println!("{name}: {}", searcher.effort());
        }
        Ok(())
    }

    /// Plays a game; the payoffs are in the order of the players, not of the seats.
    fn game(
        &self,
        searchers: &mut [Searcher],
        first: usize,
        seed: u64,
        clock: &Clock,
    ) -> (Vec<f32>, u32) {
        let players = searchers.len();
        let at = |seat: usize| (seat + first) % players;
        let mut cards = StdRng::seed_from_u64(seed);
        let mut openings = StdRng::seed_from_u64(!seed);
        let mut game = Hare::start(&self.config);
        let mut moves = MoveList::new();
        let mut played = 0;
        loop {
            if self.show {
                println!("{}", game.write_position());
            }
            match game.turn(&mut moves) {
                Turn::Chance => {
                    game.resolve(game.chance(cards.random()).expect("a card"));
                }
                Turn::Player(player) if game.ending().is_none() => {
                    let mv = if (played as usize) < self.random * players {
                        moves[openings.random_range(0..moves.len())]
                    } else if moves.len() == 1 {
                        moves[0]
                    } else {
                        searchers[at(player.index())].choose(&mut game, self.time, clock)
                    };
                    game.play_unchecked(mv);
                    played += 1;
                }
                Turn::Player(_) | Turn::Over(_) => {
                    let ending = game.ending().expect("it ended").payoffs;
                    let mut payoffs = vec![0.0; players];
                    for (seat, payoff) in ending.as_slice().iter().enumerate() {
                        payoffs[at(seat)] = *payoff;
                    }
                    return (payoffs, played);
                }
            }
        }
    }
}
