//! Points and first places, with their error bars.

use std::fmt::Write;

/// Half the width of a 95 % interval, in standard errors.
const TWO_SIDED_95: f64 = 1.96;

/// What each name has got so far.
pub struct Score {
    rows: Vec<Row>,
    /// The row of each player.
    row_of: Vec<usize>,
    games: u32,
    moves: u32,
}

/// A name with one or more players.
struct Row {
    name: String,
    players: usize,
    points: Samples,
    firsts: Samples,
}

/// Numbers of which the mean is wanted. One is added for each game, not for each player, since the
/// players of a game depend on each other.
#[derive(Default)]
struct Samples {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Samples {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    /// The mean and half the width of its 95 % interval, in per cent.
    fn percent(&self) -> (f64, f64) {
        let mean = self.sum / self.count;
        let variance = (self.squares / self.count - mean * mean).max(0.0);
        let error = (variance / (self.count - 1.0).max(1.0)).sqrt();
        (100.0 * mean, 100.0 * TWO_SIDED_95 * error)
    }
}

impl Score {
    pub fn new(names: &[String]) -> Self {
        let mut rows: Vec<Row> = Vec::new();
        let mut row_of = Vec::new();
        for name in names {
            let row = rows.iter().position(|row| row.name == *name).unwrap_or_else(|| {
                rows.push(Row {
                    name: name.clone(),
                    players: 0,
                    points: Samples::default(),
                    firsts: Samples::default(),
                });
                rows.len() - 1
            });
            rows[row].players += 1;
            row_of.push(row);
        }
        Self { rows, row_of, games: 0, moves: 0 }
    }

    /// Adds a game. A first place that several share is divided among them.
    pub fn add(&mut self, payoffs: &[f32], moves: u32) {
        self.games += 1;
        self.moves += moves;
        let best = payoffs.iter().copied().fold(f32::MIN, f32::max);
        let winners = payoffs.iter().filter(|payoff| **payoff == best).count() as f64;
        for (index, row) in self.rows.iter_mut().enumerate() {
            let own = || payoffs.iter().zip(&self.row_of).filter(|(_, row)| **row == index);
            let points: f64 = own().map(|(payoff, _)| f64::from(*payoff)).sum();
            let firsts = own().filter(|(payoff, _)| **payoff == best).count() as f64 / winners;
            row.points.add(points / row.players as f64);
            row.firsts.add(firsts);
        }
    }

    /// The state after the last game: points a player and first places of each name, in per cent.
    pub fn line(&self) -> String {
        let mut line = String::new();
        for row in &self.rows {
            let ((points, error), (firsts, _)) = (row.points.percent(), row.firsts.percent());
            let _ = write!(line, " | {} {points:.1}±{error:.1} {firsts:.1}", row.name);
        }
        line
    }

    /// The result.
    pub fn summary(&self) -> String {
        let length = f64::from(self.moves) / f64::from(self.games.max(1));
        let mut text = format!("{} games, {length:.1} moves a game\n", self.games);
        for row in &self.rows {
            let ((points, width), (firsts, error)) = (row.points.percent(), row.firsts.percent());
            let _ = writeln!(
                text,
                "{} ({} of {}): points {points:.1} % ± {width:.1}, first {firsts:.1} % ± {error:.1}",
                row.name,
                row.players,
                self.row_of.len(),
            );
        }
        text
    }
}
