//! The tables of the textbooks: positions that max^n visits in Hare and Hedgehog, by depth, with
//! what leaves positions out.
//!
//! ```sh
//! cargo run --release -p multi --example tables -- DEPTH
//! ```
//!
//! Classic edition, reference evaluator, chance left out and a branch over when a seat is passed
//! over, as the reference has it; mean of 24 positions evenly spaced over a seeded game. It prints
//! Markdown.

mod common;

use std::process::ExitCode;

use common::{plain, spread};
use game::Depth;
use hare::Hare;
use hare::eval::Reference;
use multi::{Choice, MaxN, Others, Settings};

const POSITIONS: usize = 24;

fn main() -> ExitCode {
    let depth = std::env::args().nth(1).and_then(|depth| depth.parse().ok());
    let Some(deepest) = depth.and_then(|depth: u32| Depth::new(depth).ok()) else {
        eprintln!("usage: tables DEPTH (1 to {})", Depth::MAX.plies());
        return ExitCode::from(2);
    };
    for players in [2, 3] {
        let positions = spread(players, POSITIONS);
        let columns = columns(players);
        let names: Vec<_> = columns.iter().map(|(name, _)| *name).collect();
        println!("\nPositions a search with {players} players:\n");
        println!("| depth | {} |", names.join(" | "));
        println!("|---{}|", "|---".repeat(names.len()));
        for depth in 1..=deepest.plies() {
            let depth = Depth::new(depth).expect("not deeper than the deepest");
            let cells: Vec<_> = columns
                .iter()
                .map(|(_, settings)| nodes(&positions, Settings { depth, ..settings.clone() }))
                .collect();
            println!("| {} | {} |", depth.plies(), cells.join(" | "));
        }
    }
    ExitCode::SUCCESS
}

/// The searches to compare, with their names.
fn columns(players: usize) -> Vec<(&'static str, Settings)> {
    let all = plain(1, Choice::Relative);
    let cutoffs = Settings { cutoffs: true, ..all.clone() };
    let sorted = Settings { sorted: true, ..cutoffs.clone() };
    let beam = vec![0, 0, 8, 8, 4];
    let beamed = Settings { sorted: true, beam: beam.clone(), ..all.clone() };
    let both = Settings { beam, ..sorted.clone() };
    let mut columns = vec![
        ("all", all.clone()),
        ("cut-offs", cutoffs),
        ("cut-offs, sorted", sorted.clone()),
        ("beam 0 0 8 8 4", beamed),
        ("beam, cut-offs, sorted", both),
    ];
    if players > 2 {
        let others = Others::AgainstUs;
        columns.push(("one against all", Settings { others, ..all }));
        columns.push(("one against all, cut-offs, sorted", Settings { others, ..sorted }));
    }
    columns
}

/// Mean number of positions of a search.
fn nodes(positions: &[Hare], settings: Settings) -> String {
    let search = MaxN::new(Reference::default(), settings).expect("sound settings");
    let nodes: u64 = positions.iter().map(|game| search.search(&mut game.clone()).nodes).sum();
    format!("{:.0}", nodes as f64 / positions.len() as f64)
}
