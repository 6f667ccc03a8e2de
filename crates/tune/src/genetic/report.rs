//! What a run has come to: as data, as text and as a picture.

use std::fmt::Write as _;

use serde::Serialize;

use super::{Gene, Generation, Individual, Record, Settings, Stopped};
use runs::plot::{Panel, PlotError, Series, draw};

/// Mean and spread of some numbers.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Statistics {
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation.
    pub spread: f64,
}

impl Statistics {
    /// Of these numbers.
    pub(super) fn of(numbers: impl Iterator<Item = i32> + Clone) -> Self {
        let count = numbers.clone().count().max(1) as f64;
        let mean = numbers.clone().map(f64::from).sum::<f64>() / count;
        let squares = numbers.map(|number| (f64::from(number) - mean).powi(2));
        Self { mean, spread: (squares.sum::<f64>() / count).sqrt() }
    }
}

/// A generation in numbers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// Its number, from 0.
    pub number: u32,
    /// The best individual.
    pub best: Vec<i32>,
    /// Its games.
    pub record: Record,
    /// Its score, where the fitness has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// The mean score of all, where the fitness has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_score: Option<f64>,
    /// Of each gene.
    pub genes: Vec<Statistics>,
    /// Games played to come here.
    pub games: u32,
}

/// What a run has come to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// How it was bred.
    pub settings: Settings,
    /// Why it ended.
    pub stopped: Stopped,
    /// Games of all generations.
    pub games: u32,
    /// Milliseconds of all generations.
    pub elapsed_ms: u64,
    /// The best individual of the last generation.
    pub best: Individual,
    /// The mean of the last generation, by gene.
    pub mean: Vec<Statistics>,
    /// The generations.
    pub generations: Vec<Row>,
}

impl Report {
    pub(super) fn new(settings: &Settings, generations: &[Generation], stopped: Stopped) -> Self {
        let rows: Vec<Row> = generations.iter().map(|one| row(settings, one)).collect();
        let last = generations.last().expect("a run has a generation");
        Self {
            settings: settings.clone(),
            stopped,
            games: rows.iter().map(|row| row.games).sum(),
            elapsed_ms: generations.iter().map(|generation| generation.elapsed_ms).sum(),
            best: best(last).clone(),
            mean: row(settings, last).genes,
            generations: rows,
        }
    }

    /// The parameters that are free, with their places.
    fn free(&self) -> impl Iterator<Item = (usize, &Gene)> {
        self.settings.genes.iter().enumerate().filter(|(_, gene)| gene.is_free())
    }

    /// The generations as a Markdown table.
    #[must_use]
    pub fn table(&self) -> String {
        let mut text = String::from("| generation | games |");
        let scored = self.best.score.is_some();
        for (_, gene) in self.free() {
            let _ = write!(text, " {0} best | {0} mean ± spread |", gene.name);
        }
        text.push_str(if scored {
            " score best | score mean |\n"
        } else {
            " best won, drawn, lost |\n"
        });
        let columns = 2 + 2 * self.free().count() + 1 + usize::from(scored);
        let _ = writeln!(text, "|{}", "---:|".repeat(columns));
        for row in &self.generations {
            let _ = write!(text, "| {} | {} |", row.number, row.games);
            for (at, _) in self.free() {
                let Statistics { mean, spread } = row.genes[at];
                let _ = write!(text, " {} | {mean:.0} ± {spread:.0} |", row.best[at]);
            }
            let Record { won, drawn, lost } = row.record;
            let _ = match (row.score, row.mean_score) {
                (Some(score), Some(mean)) => writeln!(text, " {score:.4} | {mean:.4} |"),
                _ => writeln!(text, " +{won} ={drawn} −{lost} |"),
            };
        }
        text
    }

    /// Draws the free genes, and the score where there is one, over the generations: the best
    /// individual, and the mean with its spread.
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub fn plot(&self) -> Result<String, PlotError> {
        let rows = || self.generations.iter();
        let mut panels: Vec<Panel> = Vec::new();
        if self.best.score.is_some() {
            let of = |value: fn(&Row) -> Option<f64>| {
                rows().filter_map(|row| Some((f64::from(row.number), value(row)?))).collect()
            };
            let series = vec![
                Series::line("best", of(|row| row.score)),
                Series::line("mean", of(|row| row.mean_score)),
            ];
            panels.push(Panel { title: "score".to_owned(), series });
        }
        for (at, gene) in self.free() {
            let number = |row: &Row| f64::from(row.number);
            let mean = rows().map(|row| (number(row), row.genes[at].mean));
            let band = rows().map(|row| {
                let Statistics { mean, spread } = row.genes[at];
                (number(row), mean - spread, mean + spread)
            });
            let best = rows().map(|row| (number(row), f64::from(row.best[at])));
            let series = vec![
                Series::line("best", best.collect()),
                Series::line("mean", mean.collect()),
                Series::band("spread", band.collect()),
            ];
            panels.push(Panel { title: gene.name.clone(), series });
        }
        draw("generation", &panels)
    }
}

fn best(generation: &Generation) -> &Individual {
    let best = generation.population.iter().find(|one| one.id == generation.best);
    best.unwrap_or(&generation.population[0])
}

fn row(settings: &Settings, generation: &Generation) -> Row {
    let Individual { genes, record, score, .. } = best(generation).clone();
    let population = &generation.population;
    let scores: Option<Vec<f64>> = population.iter().map(|one| one.score).collect();
    let of = |gene: usize| Statistics::of(population.iter().map(move |one| one.genes[gene]));
    Row {
        number: generation.number,
        best: genes,
        record,
        score,
        mean_score: scores.map(|scores| scores.iter().sum::<f64>() / scores.len() as f64),
        genes: (0..settings.genes.len()).map(of).collect(),
        games: generation.games,
    }
}
