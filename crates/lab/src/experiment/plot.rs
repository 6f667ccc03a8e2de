//! A report as a plot: positions by depth, a line for each step.

use std::error::Error;

use plotters::prelude::*;

use super::remark::Remark;
use super::report::{Report, Row};
use super::theory;

/// Size of the picture.
const SIZE: (u32, u32) = (900, 600);
/// Colours that people with any colour vision can tell apart (Masataka Okabe and Kei Ito, 2008).
const COLOURS: [RGBColor; 8] = [
    RGBColor(0, 0, 0),
    RGBColor(213, 94, 0),
    RGBColor(0, 114, 178),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(120, 120, 120),
];

/// Of trees with the published number of moves.
const PUBLISHED: RGBColor = RGBColor(190, 30, 45);

/// A drawing that failed.
#[derive(Debug, thiserror::Error)]
#[error("the plot cannot be drawn: {0}")]
pub struct PlotError(String);

impl Report {
    /// Draws the positions visited by each step, the least leaves that alpha-beta needs, and the leaves of
    /// trees with the published number of moves, over the depth.
    ///
    /// # Errors
    /// When there is nothing to draw.
    pub fn plot(&self) -> Result<String, PlotError> {
        if self.rows.is_empty() {
            return Err(PlotError("no rows".to_owned()));
        }
        let mut svg = String::new();
        self.draw(&mut svg).map_err(|error| PlotError(error.to_string()))?;
        Ok(svg)
    }

    /// The leaves by depth with the number of moves a position that was published, of all trees together:
    /// those of minimax, and the least of alpha-beta by the formula of Knuth and Moore.
    fn published(&self) -> Vec<(String, Vec<(f64, f64)>)> {
        let moves = self.remarks.iter().find_map(|remark| match remark {
            Remark::PublishedLeaves { moves, .. } => Some(*moves),
            _ => None,
        });
        let Some(moves) = moves else { return Vec::new() };
        let mut depths: Vec<u32> = self.rows.iter().map(|row| row.depth).collect();
        depths.dedup();
        let line = |leaves: fn(f64, u32) -> f64| {
            let trees = self.positions as f64;
            let point = |&depth: &u32| (f64::from(depth), trees * leaves(moves.into(), depth));
            depths.iter().map(point).collect()
        };
        vec![
            (format!("{moves} moves a position: all leaves"), line(theory::minimax_leaves)),
            (format!("{moves} moves a position: Knuth and Moore"), line(theory::least_leaves)),
        ]
    }

    fn draw(&self, svg: &mut String) -> Result<(), Box<dyn Error>> {
        let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
        root.fill(&WHITE)?;
        let depths = self.rows.iter().map(|row| row.depth);
        let (low, high) = (depths.clone().min().unwrap_or(1), depths.max().unwrap_or(1));
        let most = self.rows.iter().map(|row| row.visited).max().unwrap_or(1) as f64;
        let least = self.rows.iter().map(|row| row.visited).min().unwrap_or(1) as f64;
        let caption = format!("{}: positions visited, {} positions", self.game, self.positions);
        let mut chart = ChartBuilder::on(&root)
            .caption(caption, ("sans-serif", 18))
            .margin(16)
            .x_label_area_size(40)
            .y_label_area_size(90)
            .build_cartesian_2d(
                f64::from(low) - 0.25..f64::from(high) + 0.25,
                (least / 3.0..most * 3.0).log_scale(),
            )?;
        let count = |number: &f64| format!("{number:.0}");
        chart
            .configure_mesh()
            .x_desc("depth in plies")
            .y_desc("positions (logarithmic)")
            .x_labels((high - low + 1) as usize)
            .x_label_formatter(&count)
            .y_label_formatter(&count)
            .draw()?;
        let mut steps: Vec<&str> = self.rows.iter().map(|row| row.step.as_str()).collect();
        steps.sort_unstable();
        steps.dedup();
        // In the order of the experiment.
        steps.sort_by_key(|step| self.rows.iter().position(|row| row.step == *step));
        for (place, step) in steps.iter().enumerate() {
            let colour = COLOURS[place % COLOURS.len()];
            let rows: Vec<&Row> = self.rows.iter().filter(|row| row.step == *step).collect();
            let points = rows.iter().map(|row| (f64::from(row.depth), row.visited as f64));
            chart
                .draw_series(LineSeries::new(points.clone(), colour.stroke_width(2)).point_size(3))?
                .label(*step)
                .legend(move |(x, y)| {
                    PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2))
                });
        }
        let bound: Vec<(f64, f64)> = self
            .rows
            .iter()
            .filter(|row| row.step == steps[0])
            .filter_map(|row| Some((f64::from(row.depth), row.least_leaves?)))
            .collect();
        if !bound.is_empty() {
            let dashed = DashedLineSeries::new(bound, 6, 4, BLACK.stroke_width(1));
            chart
                .draw_series(dashed)?
                .label("least leaves of alpha-beta")
                .legend(|(x, y)| PathElement::new([(x, y), (x + 8, y)], BLACK.stroke_width(1)));
        }
        for (label, points) in self.published() {
            let dashed = DashedLineSeries::new(points, 2, 4, PUBLISHED.stroke_width(2));
            chart
                .draw_series(dashed)?
                .label(label)
                .legend(|(x, y)| PathElement::new([(x, y), (x + 4, y)], PUBLISHED.stroke_width(2)));
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperLeft)
            .background_style(WHITE.mix(0.85))
            .border_style(BLACK.mix(0.3))
            .draw()?;
        root.present()?;
        Ok(())
    }
}
