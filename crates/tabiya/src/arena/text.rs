//! Results as tables for people.

use std::fmt::Write as _;

use arena::{Cross, Faults, Row, Summary, TestState};
use stats::Decision;

/// Players in a table that has to fit on a screen.
const BEST: usize = 12;

/// The whole table.
pub fn summary(summary: &Summary) -> String {
    let mut text = table(summary, usize::MAX);
    for cross in &summary.crosstable {
        text.push_str(&meeting(cross));
    }
    text + &end(summary)
}

/// As much of the table as fits on a screen.
pub fn brief(summary: &Summary) -> String {
    let mut text = table(summary, BEST);
    if let [cross] = &summary.crosstable[..] {
        text.push_str(&meeting(cross));
    }
    text + &end(summary)
}

/// What was done wrong, which whoever reads the table has to know first.
fn faults(summary: &Summary) -> String {
    let told = |faults: &Faults| {
        let Faults { player, kind, games, of } = faults;
        format!("{player} {} in {games} of {of} games", kind.name())
    };
    match &summary.faults[..] {
        [] => String::new(),
        faults => format!("FAULTS: {}\n", faults.iter().map(told).collect::<Vec<_>>().join(", ")),
    }
}

/// So many of the players, best first.
fn table(summary: &Summary, most: usize) -> String {
    let width = summary.table.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(6);
    let mut text = faults(summary);
    let _ = writeln!(
        text,
        "{:>4}  {:width$}  {:>7}  {:>6}  {:>6}  {:>6}  {:>6}  {:>6}  {:>8}",
        "rank", "player", "Elo", "±", "games", "won", "drawn", "lost", "points",
    );
    for (place, row) in summary.table.iter().take(most).enumerate() {
        line(&mut text, place + 1, row, width);
    }
    text
}

/// What stands below the table.
fn end(summary: &Summary) -> String {
    let mut text = String::new();
    if let Some(state) = summary.sprt {
        text.push_str(&test(state));
        text.push('\n');
    }
    let endings: Vec<String> =
        summary.endings.iter().map(|(name, games)| format!("{name} {games}")).collect();
    if !endings.is_empty() {
        let _ = writeln!(text, "ended by {}", endings.join(", "));
    }
    text
}

fn line(text: &mut String, place: usize, row: &Row, width: usize) {
    let (elo, error) = row.rating.map_or_else(
        || ("-".to_owned(), "-".to_owned()),
        |rating| {
            // Where somebody won all or lost all, the number is only a guess.
            let sign = if rating.determined { "" } else { "~" };
            (format!("{sign}{:.1}", rating.elo), format!("{:.1}", rating.error))
        },
    );
    let results = row.results;
    let _ = writeln!(
        text,
        "{place:>4}  {:width$}  {elo:>7}  {error:>6}  {:>6}  {:>6}  {:>6}  {:>6}  {:>8.1}",
        row.name, row.games, results.wins, results.draws, results.losses, row.points,
    );
}

/// Two players against each other.
fn meeting(cross: &Cross) -> String {
    let results = cross.results;
    let mut text = format!(
        "{} - {}: +{} ={} -{}",
        cross.player, cross.opponent, results.wins, results.draws, results.losses
    );
    if let Some(pairs) = cross.pairs {
        let _ = write!(text, ", pairs {:?}", pairs.0);
    }
    if let Some(ratio) = cross.draw_ratio {
        let _ = write!(text, ", drawn {:.1} %", ratio * 100.0);
    }
    if let Some(estimate) = cross.estimate {
        let number =
            |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.1}"));
        let _ = write!(
            text,
            ", Elo {} ± {}, nElo {} ± {}, LOS {:.1} %",
            number(estimate.elo),
            number(estimate.elo_error),
            number(estimate.nelo),
            number(estimate.nelo_error),
            estimate.los * 100.0,
        );
    }
    text + "\n"
}

/// Where a test stands.
pub fn test(state: TestState) -> String {
    let decision = match state.decision {
        Decision::Continue => "not decided",
        Decision::AcceptH0 => "H0 accepted",
        Decision::AcceptH1 => "H1 accepted",
    };
    let TestState { llr, lower, upper, .. } = state;
    format!("LLR {llr:.2} ({lower:.2}, {upper:.2}): {decision}")
}
