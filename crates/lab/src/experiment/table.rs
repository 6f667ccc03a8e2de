//! A report as Markdown, which is also what the terminal shows, and as CSV.

use std::fmt::Write as _;

use super::report::{Report, Row};

/// A table whose columns are as wide as they must be: the first is flush left, the others right.
pub(super) fn aligned(head: &[&str], lines: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = lines.iter().filter_map(|line| line.get(column));
        let longest = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
        longest.max(head[column].chars().count())
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let mut text = String::new();
    let mut write = |cells: &mut dyn Iterator<Item = &str>| {
        for (place, (cell, &width)) in cells.zip(&widths).enumerate() {
            let _ = match place {
                0 => write!(text, "| {cell:<width$} |"),
                _ => write!(text, " {cell:>width$} |"),
            };
        }
        text.push('\n');
    };
    write(&mut head.iter().copied());
    let rule: Vec<String> = widths
        .iter()
        .enumerate()
        .map(|(place, &width)| match place {
            0 => "-".repeat(width),
            _ => "-".repeat(width - 1) + ":",
        })
        .collect();
    write(&mut rule.iter().map(String::as_str));
    for line in lines {
        write(&mut line.iter().map(String::as_str));
    }
    text
}

const HEAD: [&str; 12] = [
    "step",
    "positions",
    "evaluated",
    "ms",
    "per s",
    "cut",
    "at first",
    "saved",
    "time saved",
    "published",
    "fewer",
    "differ",
];

impl Report {
    /// The report as Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut text = format!("# {}: {} positions\n", self.game, self.positions);
        let mut depths: Vec<u32> = self.rows.iter().map(|row| row.depth).collect();
        depths.dedup();
        for depth in depths {
            let rows: Vec<&Row> = self.rows.iter().filter(|row| row.depth == depth).collect();
            let lines: Vec<_> = rows.iter().map(|row| cells(row)).collect();
            let _ = write!(text, "\n## Depth {depth}\n\n{}", aligned(&HEAD, &lines));
            if let Some(theory) = rows.first().and_then(|row| theory(row)) {
                let _ = write!(text, "\n{theory}\n");
            }
        }
        let lines: Vec<_> = self
            .branching
            .iter()
            .map(|of| {
                let effective = of.effective.map_or(String::new(), |b| format!("{b:.1}"));
                let moves = format!("{:.1}", of.moves);
                vec![of.stage.name().to_owned(), of.positions.to_string(), moves, effective]
            })
            .collect();
        let head = ["stage", "positions", "moves", "over the search"];
        let _ = write!(text, "\n## Moves a position\n\n{}\n", aligned(&head, &lines));
        text += EXPLAINED;
        if self.times > 1 {
            let _ = write!(
                text,
                "\nEvery search was timed {} times, the steps of a position by turns; ms: the medians, \
                 summed up.\n",
                self.times
            );
        }
        for remark in &self.remarks {
            let _ = write!(text, "\n{remark}\n");
        }
        text
    }

    /// The rows as CSV, numbers unrounded, shares from 0 to 1, nothing where nothing is known.
    ///
    /// # Errors
    /// When a row cannot be written, which does not happen in memory.
    pub fn csv(&self) -> Result<String, csv::Error> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record([
            "game",
            "depth",
            "step",
            "searched",
            "counted",
            "visited",
            "evaluated",
            "time_ms",
            "cut_rate",
            "first_cut_rate",
            "saved",
            "time_saved",
            "saved_published",
            "time_saved_published",
            "factor",
            "leaves",
            "least_leaves",
            "differs",
        ])?;
        for row in &self.rows {
            let maybe = |number: Option<f64>| number.map_or(String::new(), |n| n.to_string());
            writer.write_record([
                self.game.clone(),
                row.depth.to_string(),
                row.step.clone(),
                row.searched.to_string(),
                row.counted.to_string(),
                row.visited.to_string(),
                row.evaluated.to_string(),
                maybe(row.time_ms),
                row.cut_rate.to_string(),
                maybe(row.first_cut_rate),
                maybe(row.saved),
                maybe(row.time_saved),
                maybe(row.saved_published),
                maybe(row.time_saved_published),
                row.factor.to_string(),
                row.leaves.map_or(String::new(), |leaves| leaves.to_string()),
                maybe(row.least_leaves),
                row.differs.to_string(),
            ])?;
        }
        let bytes = writer.into_inner().map_err(|error| error.into_error())?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

const EXPLAINED: &str = "\
positions: visited in all; evaluated: leaves, and what was looked at to order moves; cut: inner nodes \
left because a bound was passed; at first: those of them left after the first move; saved: \
positions, and time, fewer than in the step before; published: the same, positions / time; fewer: times \
fewer positions than the first step; differ: positions at which the value is another one than the first \
step's.\n";

fn cells(row: &Row) -> Vec<String> {
    let rate = row.time_ms.map(|ms| row.visited as f64 / ms.max(1e-3) * 1000.0);
    let published = row.saved_published.zip(row.time_saved_published);
    vec![
        row.step.clone(),
        grouped(row.visited),
        grouped(row.evaluated),
        row.time_ms.map_or("counted".to_owned(), |ms| format!("{ms:.1}")),
        rate.map_or(String::new(), |rate| grouped(rate as u64)),
        percent(Some(row.cut_rate)),
        percent(row.first_cut_rate),
        percent(row.saved),
        percent(row.time_saved),
        published.map_or(String::new(), |(saved, time)| {
            format!("{} / {}", percent(Some(saved)), percent(Some(time)))
        }),
        format!("{:.1}", row.factor),
        if row.counted { String::new() } else { row.differs.to_string() },
    ]
}

/// What theory says about the trees of a depth.
fn theory(row: &Row) -> Option<String> {
    let (leaves, least) = row.leaves.zip(row.least_leaves)?;
    let mut text = format!(
        "The whole trees have {} leaves. If all nodes had the same number of moves, alpha-beta would \
         need at least {} of them (Knuth and Moore 1975), {:.0} times fewer.",
        grouped(leaves),
        grouped(least as u64),
        leaves as f64 / least.max(1.0)
    );
    if let Some((leaves, least)) = row.published_leaves {
        let _ = write!(
            text,
            " Published for one tree of 40 moves a position: {} and {}.",
            grouped(leaves as u64),
            grouped(least as u64)
        );
    }
    Some(text)
}

fn percent(share: Option<f64>) -> String {
    share.map_or(String::new(), |share| format!("{:.0} %", 100.0 * share))
}

/// A number in groups of three digits.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let head = digits.len() % 3;
    let mut text = digits[..head].to_owned();
    for group in digits.as_bytes()[head..].chunks(3) {
        if !text.is_empty() {
            text.push(' ');
        }
        text.extend(group.iter().map(|&digit| char::from(digit)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_three() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(102_400_000), "102 400 000");
    }

    #[test]
    fn columns_are_aligned() {
        let lines =
            [vec!["ab".to_owned(), "1".to_owned()], vec!["c".to_owned(), "1000".to_owned()]];
        let text = "| step |    n |\n| ---- | ---: |\n| ab   |    1 |\n| c    | 1000 |\n";
        assert_eq!(aligned(&["step", "n"], &lines), text);
    }
}
