//! What a table, bounds and probes bring to deepening in Hare and Hedgehog, two to six players.
//!
//! ```sh
//! cargo run --release -p multi --example deepening -- MIB MS
//! ```
//!
//! Classic edition; 24 positions evenly spaced over a seeded game, each searched from depth 1 to a
//! fixed one. *Reference* is the reference evaluator with chance left out, *race* the one
//! that counts turns, whose values are bounded, with the mean over cards. Time is processor time of the
//! thread where Linux tells it.
//!
//! The last table is of 48 positions searched for MS milliseconds each, time that passes: the depths
//! that were done, and how often the move is another one than that of the last of them, because the
//! next was used as far as it came; then the same where the rest of the time is left when a depth will
//! hardly be done in it. It prints Markdown.

mod common;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use common::{now, plain, spread};
use game::{Depth, Game, PayoffEval};
use hare::Hare;
use hare::eval::{Race, Reference};
use multi::{ChanceRule, Choice, Limits, MaxN, Others, Settings};

const POSITIONS: usize = 24;
const TIMED: usize = 48;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|number| number.parse::<u16>());
    let (Some(Ok(mib)), Some(Ok(ms))) = (numbers.next(), numbers.next()) else {
        eprintln!("usage: deepening MIB MS");
        return ExitCode::from(2);
    };
    tables(mib);
    by_time(mib, Duration::from_millis(ms.into()));
    ExitCode::SUCCESS
}

/// Positions and time with a table and without.
fn tables(mib: u16) {
    let seats = [2, 3, 4, 5, 6];
    let reference = Reference::default();
    let absolute = plain(7, Choice::Absolute);
    let relative = Settings { cutoffs: true, sorted: true, ..plain(9, Choice::Relative) };
    let others = Others::AgainstUs;
    let against = Settings { cutoffs: true, sorted: true, others, ..plain(9, Choice::Absolute) };
    println!("| search | players | depth | positions | ms | positions, table | ms, table |");
    println!("|---|---|---|---|---|---|---|");
    for players in seats {
        let beam = vec![0, 0, 8, 8, 4];
        let beamed = Settings { sorted: true, beam, depth: depth(8), ..absolute.clone() };
        let more = if players == 2 { 0 } else { 1 };
        let relative = Settings { depth: depth(9 - 2 * more), ..relative.clone() };
        both("reference, absolute, all", players, &reference, &absolute, mib);
        both("reference, absolute, sorted, beam", players, &reference, &beamed, mib);
        both("reference, relative, cut-offs, sorted", players, &reference, &relative, mib);
        both("reference, one against all, cut-offs, sorted", players, &reference, &against, mib);
    }
    for players in seats {
        let chance = ChanceRule::Mean;
        let all = Settings { chance, depth: depth(5), ..absolute.clone() };
        let shallow = Settings { cutoffs: true, sorted: true, ..all.clone() };
        let against = Settings { others, ..all.clone() };
        let star1 = Settings { others, ..shallow.clone() };
        let star2 = Settings { probes: true, ..star1.clone() };
        both("race, absolute, all", players, &Race::default(), &all, mib);
        both("race, absolute, shallow pruning, sorted", players, &Race::default(), &shallow, mib);
        both("race, one against all, all", players, &Race::default(), &against, mib);
        both(
            "the same, cut-offs but not in means, sorted",
            players,
            &NoBounds::default(),
            &star1,
            mib,
        );
        both("the same, Star1", players, &Race::default(), &star1, mib);
        both("the same, Star2", players, &Race::default(), &star2, mib);
    }
}

/// What is done in a time, with all of it used and with the rest of it left.
fn by_time(mib: u16, time: Duration) {
    println!(
        "\n| players | limit, ms | ms | depth | other move | ms, saving | depth | moves as before |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for players in [2, 3, 4, 5, 6] {
        let settings = Settings { table: mib, ..plain(Depth::MAX.plies(), Choice::Absolute) };
        let search = MaxN::new(Reference::default(), settings).expect("sound settings");
        // All of the time, and what is left of it when it is saved.
        let (mut used, mut depths, mut other, mut same) = ([0.0; 2], [0.0; 2], 0, 0);
        // With one move there is nothing to decide.
        let all = spread(players, TIMED).into_iter().filter(|game| game.count_moves() > 1);
        let all: Vec<_> = all.collect();
        for game in &all {
            let moves = [false, true].map(|saves_time| {
                let limits = Limits { time: Some(time), saves_time, ..Limits::default() };
                let (mut whole, begin) = ((0, None), Instant::now());
                let found = search.deepen(&mut game.clone(), &limits, |depth, found| {
                    whole = (depth, found.best);
                });
                let slot = usize::from(saves_time);
                used[slot] += begin.elapsed().as_secs_f64() * 1000.0;
                depths[slot] += f64::from(whole.0);
                other += u32::from(!saves_time && found.best != whole.1);
                found.best
            });
            same += u32::from(moves[0] == moves[1]);
        }
        let count = all.len();
        let [used, depths] = [used, depths].map(|sums| sums.map(|sum| sum / count as f64));
        println!(
            "| {players} | {} | {:.1} | {:.2} | {other} of {count} | {:.1} | {:.2} | {same} of {count} |",
            time.as_millis(),
            used[0],
            depths[0],
            used[1],
            depths[1]
        );
    }
}

fn depth(plies: u32) -> Depth {
    Depth::new(plies).expect("a depth")
}

/// The same evaluator, silent about its bounds.
#[derive(Clone, Default)]
struct NoBounds(Race);

impl PayoffEval<Hare> for NoBounds {
    fn evaluate(&self, game: &Hare) -> game::Values {
        self.0.evaluate(game)
    }
}

/// Prints what a search takes without a table and with one.
fn both<E: PayoffEval<Hare>>(name: &str, players: usize, eval: &E, settings: &Settings, mib: u16) {
    let (nodes, time) = measure(players, eval, settings.clone());
    let (with, with_time) = measure(players, eval, Settings { table: mib, ..settings.clone() });
    let depth = settings.depth.plies();
    let [time, with_time] = [time, with_time].map(|time| time.as_millis());
    println!("| {name} | {players} | {depth} | {nodes} | {time} | {with} | {with_time} |");
}

fn measure<E: PayoffEval<Hare>>(players: usize, eval: &E, settings: Settings) -> (u64, Duration) {
    let search = MaxN::new(eval.clone(), settings).expect("sound settings");
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for mut game in spread(players, POSITIONS) {
        let begin = now();
        nodes += search.deepen(&mut game, &Limits::default(), |_, _| {}).nodes;
        time += now() - begin;
    }
    (nodes, time)
}
