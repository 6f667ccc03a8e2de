//! Fits the weights of the evaluator that counts turns (`hare::eval::Race`) to games of a tree search
//! against itself.
//!
//! ```sh
//! cargo run --release -p multi --example race_fit -- GAMES ITERATIONS crates/hare/data/race.toml
//! ```
//!
//! The games are played, and the descent begins, with the weights that the program was built with: a
//! second run goes on from what the first one found.
//!
//! It plays as many seeded games of the classic edition for two players, and fewer for more: pairs
//! grow with the square of their number. Each position in which a runner is to move tells of each
//! pair still racing how many turns either needs when it runs alone, how many lettuces they hold, and
//! which came home first. The weights make the log loss of that prediction small: coordinate descent
//! with steps that are halved when none helps. Of ten games one is held back: weights that do not
//! predict those better than the ones before are left out, and those before stay.

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

use game::{Game, MoveList, Player, Turn};
use hare::eval::{Race, RaceWeights};
use hare::{Config, Edition, Hare};
use multi::{Limits, Mcts, MctsSettings};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Of so many games one is held back.
const HELD_BACK: u32 = 10;
/// Share of moves drawn at random, so that all kinds of positions occur.
const RANDOM: f64 = 0.05;
/// Steps of the descent are halved down to this.
const SMALLEST_STEP: f32 = 1e-3;

/// Two runners in a position.
struct Pair {
    turns: [f32; 2],
    lettuces: [u8; 2],
    first_won: bool,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, iterations, out] = &arguments[..] else { return usage() };
    let (Ok(games), Ok(iterations)) = (games.parse(), iterations.parse()) else { return usage() };
    // The file is written whole or not at all, as the program is built with it; and hours of games are
    // not to be lost for a folder that is not there.
    let draft = Path::new(out).with_extension("toml.new");
    let text =
        fs::write(&draft, "").and_then(|()| fit(games, iterations).map_err(io::Error::other));
    match text.and_then(|text| fs::write(&draft, text)).and_then(|()| fs::rename(&draft, out)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("race_fit: {out}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: race_fit GAMES ITERATIONS OUT.toml");
    ExitCode::from(2)
}

/// The weights for each number of players, as the text of the file.
fn fit(games: u32, iterations: u32) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    writeln!(
        text,
        "# The weights of the evaluator that counts turns, for two, three, … players, fitted to the\n\
         # results of games:\n\
         # cargo run --release -p multi --example race_fit -- {games} {iterations} race.toml\n\
         #\n\
         # scale: turns of lead that make 73 % when the nearer runner is about to enter the finish;\n\
         # scale-per-turn: what each turn that it still needs adds to that;\n\
         # lettuces: turns that the first, second and third lettuce in hand cost beyond those of a\n\
         # runner alone."
    )?;
    for (players, weights) in (2..).zip(RaceWeights::fitted()) {
        let (mut fitted, mut held) = (Vec::new(), Vec::new());
        for number in 0..4 * games / (players * players) as u32 {
            let pairs = if number % HELD_BACK == 0 { &mut held } else { &mut fitted };
            play(players, number, iterations, pairs);
        }
        let before = parameters(&weights);
        let after = descend(before, &fitted);
        let losses = [loss(&after, &held), loss(&before, &held)];
        let better = losses[0] < losses[1];
        let [scale, per_turn, lettuces @ ..] = if better { after } else { before };
        let told = if better { "adopted" } else { "not adopted" };
        writeln!(
            text,
            "\n# {} pairs; log loss of {} held back:\n# {:.4}, before {:.4}: {told}.\n\
             [[players]]\nscale = {scale:.3}\nscale-per-turn = {per_turn:.3}\n\
             lettuces = [{:.3}, {:.3}, {:.3}]",
            fitted.len(),
            held.len(),
            losses[0],
            losses[1],
            lettuces[0],
            lettuces[1],
            lettuces[2]
        )?;
    }
    Ok(text)
}

/// Plays a game and appends its pairs.
fn play(players: usize, number: u32, iterations: u32, out: &mut Vec<Pair>) {
    let config = Config::new(Edition::classic(), players).expect("2 to 6 players");
    let eval = Race::new(config.edition());
    // What a lettuce costs beyond the tables is to be found, and must not be counted already.
    let plain = RaceWeights::fitted().map(|weights| RaceWeights { lettuces: [0.0; 3], ..weights });
    let turns = Race::with_weights(config.edition(), plain);
    let seed = u64::from(number);
    let settings = MctsSettings { memory: 8, seed, ..MctsSettings::default() };
    let search = Mcts::new(eval, settings).expect("sound settings");
    let limits = Limits { nodes: Some(iterations.into()), ..Limits::default() };
    let mut rng = StdRng::seed_from_u64(seed);
    let mut game = Hare::start(&config);
    let mut moves = MoveList::new();
    let mut seen = Vec::new();
    loop {
        match game.turn(&mut moves) {
            Turn::Chance => {
                game.resolve(game.chance(rng.random()).expect("a card"));
            }
            Turn::Player(_) if game.ending().is_none() => {
                seen.push(game);
                let mv = if rng.random_bool(RANDOM) {
                    moves[rng.random_range(0..moves.len())]
                } else {
                    search.search(&mut game, &limits).best().expect("a move")
                };
                game.play_unchecked(mv);
            }
            Turn::Player(_) | Turn::Over(_) => break,
        }
    }
    let payoffs = game.ending().expect("it ended").payoffs;
    for position in seen {
        let values = turns.turns(&position);
        let racing = |seat: &usize| position.runners()[*seat].home().is_none();
        for one in (0..players).filter(racing) {
            for other in (one + 1..players).filter(racing) {
                let [first, second] = [one, other].map(|seat| Player::new(seat).expect("a seat"));
                let (won, lost) = (payoffs.of(first), payoffs.of(second));
                // Shared places tell nothing.
                if won != lost {
                    out.push(Pair {
                        turns: [one, other].map(|seat| values[seat]),
                        lettuces: [first, second].map(|player| position.runner(player).lettuces),
                        first_won: won > lost,
                    });
                }
            }
        }
    }
}

type Parameters = [f32; 5];

fn parameters(weights: &RaceWeights) -> Parameters {
    let [first, second, third] = weights.lettuces;
    [weights.scale, weights.scale_per_turn, first, second, third]
}

/// The mean log loss of who comes home first.
fn loss(parameters: &Parameters, pairs: &[Pair]) -> f64 {
    let [scale, per_turn, lettuces @ ..] = parameters;
    let lost = |pair: &Pair| {
        let turns = |index: usize| {
            let held = usize::from(pair.lettuces[index]).min(lettuces.len());
            pair.turns[index] + lettuces[..held].iter().sum::<f32>()
        };
        let (one, other) = (turns(0), turns(1));
        let spread = scale + per_turn * (one.min(other) - 1.0).max(0.0);
        let lead = if pair.first_won { other - one } else { one - other };
        f64::from(-lead / spread).exp().ln_1p()
    };
    pairs.iter().map(lost).sum::<f64>() / pairs.len().max(1) as f64
}

fn descend(mut best: Parameters, pairs: &[Pair]) -> Parameters {
    let mut least = loss(&best, pairs);
    let mut step = 0.2;
    while step > SMALLEST_STEP {
        let mut better = false;
        for index in 0..best.len() {
            for change in [step, -step] {
                let mut tried = best;
                tried[index] += change;
                // A spread below 0 would turn the race around.
                if index < 2 && tried[index] < 0.01 {
                    continue;
                }
                let found = loss(&tried, pairs);
                if found < least {
                    (best, least, better) = (tried, found, true);
                }
            }
        }
        if !better {
            step /= 2.0;
        }
    }
    best
}
