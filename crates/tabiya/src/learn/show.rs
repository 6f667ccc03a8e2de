//! `tabiya learn show`: what is in a file of games.

use std::io::{self, Write};

use ::learn::filter::{Filter, Verdict};
use ::learn::summary::{EndingCount, Histogram, Summary, summarise};

use super::args::ShowArgs;
use super::learning_of;
use crate::progress;

/// Width of the longest bar of a histogram.
const BAR: u64 = 50;
/// Damaged places and games that are named; of the others their number is told.
const NAMED: usize = 20;

/// Looks through a file and says what is in it.
pub fn run(args: &ShowArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let filter = Filter { bound: args.bound };
    let bytes = files::open(&args.file).and_then(|file| file.metadata());
    let of = bytes.map_or(0, |found| found.len());
    let mut bar = progress::Line::new();
    let summary = summarise(&args.file, &filter, |header| learning_of(&header.game), &mut |done| {
        bar.show(done, of, done, || "bytes".to_owned())
    });
    bar.end();
    let summary = summary?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&summary)?)?;
    } else {
        write(&summary, args.bound, out)?;
    }
    Ok(())
}

fn write(summary: &Summary, bound: i32, out: &mut impl Write) -> io::Result<()> {
    let Summary { header, games, positions, .. } = summary;
    writeln!(out, "{}, {}: {}\n", header.game, header.variant, header.rules)?;
    let plies = (positions + summary.opening_plies).max(1);
    writeln!(
        out,
        "{games} games in {} blocks, {:.1} plies each; {} bytes, {:.2} a ply",
        summary.blocks,
        summary.lengths.mean,
        summary.bytes,
        summary.bytes as f64 / plies as f64
    )?;
    writeln!(out, "\n{:<28}{:>10}{:>10}{:>10}{:>10}", "end", "games", "won", "drawn", "lost")?;
    let mut all = EndingCount { reason: "all".to_owned(), wins: 0, draws: 0, losses: 0 };
    for ending in &summary.endings {
        all.wins += ending.wins;
        all.draws += ending.draws;
        all.losses += ending.losses;
        write_ending(ending, out)?;
    }
    write_ending(&all, out)?;
    let name = format!("values for the first player, mean {:+.1}", summary.values.mean);
    write_histogram(&name, &summary.values, out)?;
    writeln!(out, "{:>13}  {}", "mates", summary.mates)?;
    write_histogram("plies of games, those of the opening counted", &summary.lengths, out)?;
    let duplicates = summary.duplicates * 100.0;
    writeln!(
        out,
        "\n{positions} positions searched; {duplicates:.2} % of them had been there before"
    )?;
    writeln!(out, "\nby the filter, within {bound} centipawns")?;
    for name in Verdict::ALL.map(Verdict::name) {
        let count = summary.filter.get(name).copied().unwrap_or(0);
        let share = 100.0 * count as f64 / plies as f64;
        writeln!(out, "{name:<12}{count:>12}{share:>8.1} %")?;
    }
    write_faults("cannot be read", &summary.damage, out)?;
    write_faults("cannot be played", &summary.illegal, out)?;
    let kept = summary.filter.get("kept").copied().unwrap_or(0);
    writeln!(out, "\ngames {games}\npositions {positions}\nkept {kept}")?;
    writeln!(out, "damaged {}", summary.damage.len() + summary.illegal.len())
}

fn write_ending(ending: &EndingCount, out: &mut impl Write) -> io::Result<()> {
    let EndingCount { reason, wins, draws, losses } = ending;
    writeln!(out, "{reason:<28}{:>10}{wins:>10}{draws:>10}{losses:>10}", ending.games())
}

/// Draws the bars from the first to the last that is not empty.
fn write_histogram(name: &str, histogram: &Histogram, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n{name}")?;
    let most = histogram.counts.iter().copied().max().unwrap_or(0).max(1);
    let bars = histogram.counts.iter().enumerate();
    let filled: Vec<usize> =
        bars.clone().filter(|(_, count)| **count > 0).map(|(place, _)| place).collect();
    let (Some(first), Some(last)) = (filled.first(), filled.last()) else { return Ok(()) };
    for (place, &count) in bars.skip(*first).take(last - first + 1) {
        let low = histogram.start + place as i32 * histogram.step;
        let bar = "#".repeat((count * BAR).div_ceil(most) as usize);
        let text = format!("{low} …");
        writeln!(out, "{text:>13}  {bar} {count}")?;
    }
    Ok(())
}

fn write_faults(what: &str, faults: &[String], out: &mut impl Write) -> io::Result<()> {
    if faults.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{what}:")?;
    for fault in faults.iter().take(NAMED) {
        writeln!(out, "  {fault}")?;
    }
    if faults.len() > NAMED {
        writeln!(out, "  and {} more", faults.len() - NAMED)?;
    }
    Ok(())
}
