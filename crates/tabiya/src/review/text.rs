//! Reviews as tables for people.

use std::io::{self, Write};
use std::time::Duration;

use engine::ScoreView;
use pgn::Tags;
use review::{Judgement, PlyReview, PositionValue, Review, SideReview};

/// Moves of a better line that are told.
const LINE: usize = 6;

/// Writes who played, the opening, a line for each move, and what both sides did.
pub fn write(
    tags: &Tags,
    review: &Review,
    seats: &[String; 2],
    out: &mut impl Write,
) -> io::Result<()> {
    // PGN calls the first side White; records of xiangqi may call it Red.
    let first = tags.get(&seats[0]).or(tags.get("White")).unwrap_or("?");
    let [second, result] = ["Black", "Result"].map(|name| tags.get(name).unwrap_or("?"));
    writeln!(out, "{first} - {second}  {result}")?;
    writeln!(out, "{}", opening(review))?;
    if !review.complete {
        writeln!(out, "broken off: {} moves are judged", review.plies.len())?;
    }
    let first = review.plies.first().map_or(0, |ply| (ply.ply + ply.seat) % 2);
    writeln!(out, "\n{:<16} {:>7} {:>8} {:>6} {:>8}", "move", "value", "expected", "loss", "time")?;
    for ply in &review.plies {
        writeln!(out, "{}", move_line(ply, first).trim_end())?;
    }
    writeln!(out)?;
    sides(review, seats, out)?;
    writeln!(out)
}

fn opening(review: &Review) -> String {
    let opening = &review.opening;
    let Some(name) = &opening.name else {
        return format!("no named opening; {} plies from the book", opening.book_plies);
    };
    let code = name.code.as_ref().map_or_else(String::new, |code| format!("{code} "));
    format!(
        "{code}{} (after {} plies; {} plies from the book)",
        name.name, opening.name_plies, opening.book_plies
    )
}

/// A move with its value, what it gave away, and what would have been better. `first` is 1 where the
/// second seat made the first move.
fn move_line(ply: &PlyReview, first: usize) -> String {
    let number = (ply.ply + first) / 2 + 1;
    let dots = if ply.seat == 0 { "." } else { "..." };
    let sign = ply.judgement.map_or("", sign);
    let played = format!("{number:>3}{dots} {}{sign}", ply.played.san);
    let loss = if ply.loss > 0.0 { format!("{:.2}", ply.loss) } else { String::new() };
    let time = ply.spent_ms.map_or_else(String::new, seconds);
    let value = written(ply.after);
    let expected = ply.after.expected;
    format!("{played:<16} {value:>7} {expected:>8.2} {loss:>6} {time:>8}  {}", remark(ply))
}

fn remark(ply: &PlyReview) -> String {
    let better = || {
        let best = ply.best.as_ref().map(|best| &best.san[..best.san.len().min(LINE)]);
        best.unwrap_or_default().join(" ")
    };
    match ply.judgement {
        Some(judgement) => format!("{}; better {}", name(judgement), better()),
        None if ply.forced => "forced".to_owned(),
        None if ply.only => "only move".to_owned(),
        None if ply.is_book() => "book".to_owned(),
        None => String::new(),
    }
}

const fn sign(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Inaccuracy => "?!",
        Judgement::Mistake => "?",
        Judgement::Blunder => "??",
    }
}

const fn name(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Inaccuracy => "inaccuracy",
        Judgement::Mistake => "mistake",
        Judgement::Blunder => "blunder",
    }
}

/// A value as the first side sees it: `+0.34`, `#-3`, `end`.
fn written(value: PositionValue) -> String {
    match value.score {
        Some(ScoreView::Cp(value)) => format!("{:+.2}", f64::from(value) / 100.0),
        Some(ScoreView::Mate(moves)) => format!("#{moves}"),
        Some(ScoreView::Payoff(_)) | None => "end".to_owned(),
    }
}

/// A time in seconds: `4.2`.
fn seconds(ms: u64) -> String {
    format!("{:.1}", Duration::from_millis(ms).as_secs_f64())
}

fn sides(review: &Review, seats: &[String; 2], out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:<8} {:>8} {:>9} {:>6} {:>12} {:>8} {:>8} {:>8}",
        "side", "accuracy", "mean loss", "best", "inaccuracies", "mistakes", "blunders", "time"
    )?;
    for (seat, side) in seats.iter().zip(&review.sides) {
        let SideReview { moves, best, inaccuracies, mistakes, blunders, .. } = side;
        let accuracy = side.accuracy.map_or_else(String::new, |value| format!("{value:.1} %"));
        let loss = side.average_loss.map_or_else(String::new, |value| format!("{value:.3}"));
        let best = format!("{best}/{moves}");
        let time = side.spent_ms.map_or_else(String::new, seconds);
        let line = format!(
            "{seat:<8} {accuracy:>8} {loss:>9} {best:>6} {inaccuracies:>12} {mistakes:>8} \
             {blunders:>8} {time:>8}"
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
