//! What a run has come to: as data, as text and as a picture.

use std::fmt::Write as _;

use serde::Serialize;

use super::{Settings, Step};
use runs::plot::{Panel, PlotError, Series, draw};

/// The most points of a line.
const POINTS: usize = 400;

/// What a run has come to. It says where the parameters went, not that they play better there: that
/// takes a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// How they were tuned.
    pub settings: Settings,
    /// Games played.
    pub games: u64,
    /// Where the parameters are.
    pub values: Vec<f64>,
    /// The same in whole numbers.
    pub rounded: Vec<i32>,
    /// All iterations.
    pub steps: Vec<Step>,
}

impl Report {
    pub(super) fn new(settings: &Settings, steps: Vec<Step>) -> Self {
        let starts = || settings.parameters.iter().map(|parameter| f64::from(parameter.start));
        let values = steps.last().map_or_else(|| starts().collect(), |step| step.values.clone());
        Self {
            settings: settings.clone(),
            games: 2 * u64::from(settings.pairs) * steps.len() as u64,
            rounded: values.iter().map(|value: &f64| value.round() as i32).collect(),
            values,
            steps,
        }
    }

    /// The parameters as a Markdown table.
    #[must_use]
    pub fn table(&self) -> String {
        let mut text = String::from("| parameter | start | found | rounded | range | step |\n");
        text.push_str("|---|---:|---:|---:|---|---:|\n");
        let found = self.values.iter().zip(&self.rounded);
        for (parameter, (value, rounded)) in self.settings.parameters.iter().zip(found) {
            let super::Parameter { name, start, low, high, step } = parameter;
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "| {name} | {start} | {value:.2} | {rounded} | {low} to {high} | {step} |"
            );
        }
        text
    }

    /// Draws the way of every parameter.
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub fn plot(&self) -> Result<String, PlotError> {
        let stride = self.steps.len().div_ceil(POINTS).max(1);
        let panel = |(at, parameter): (usize, &super::Parameter)| {
            let start = std::iter::once((0.0, f64::from(parameter.start)));
            let shown = self.steps.iter().rev().step_by(stride).rev();
            let way = shown.map(|step| (f64::from(step.number), step.values[at]));
            let series = vec![Series::line("value", start.chain(way).collect())];
            Panel { title: parameter.name.clone(), series }
        };
        let panels: Vec<Panel> = self.settings.parameters.iter().enumerate().map(panel).collect();
        draw("iteration", &panels)
    }
}
