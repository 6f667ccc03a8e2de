//! How numbers went over a run, as a picture: panels below each other, with lines and bands.

use std::error::Error;

use plotters::prelude::*;

/// Width of the picture and height of a panel.
const SIZE: (u32, u32) = (900, 240);
/// Colours that people with any colour vision can tell apart (Masataka Okabe and Kei Ito, 2008).
const COLOURS: [RGBColor; 7] = [
    RGBColor(213, 94, 0),
    RGBColor(0, 114, 178),
    RGBColor(86, 180, 233),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(90, 90, 90),
];

/// Room for the legend, as a share of the steps.
const LEGEND: f64 = 0.13;

/// A drawing that failed.
#[derive(Debug, thiserror::Error)]
#[error("the plot cannot be drawn: {0}")]
pub struct PlotError(String);

/// What is drawn below one title.
pub struct Panel {
    /// The title.
    pub title: String,
    /// The numbers, each in a colour of its own.
    pub series: Vec<Series>,
}

/// Numbers over the steps of a run.
pub struct Series {
    name: String,
    shape: Shape,
}

enum Shape {
    /// Step and value.
    Line(Vec<(f64, f64)>),
    /// Step, lowest and highest value.
    Band(Vec<(f64, f64, f64)>),
}

impl Series {
    /// A line through these points: step and value.
    #[must_use]
    pub fn line(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Self { name: name.into(), shape: Shape::Line(points) }
    }

    /// A band: step, lowest and highest value.
    #[must_use]
    pub fn band(name: impl Into<String>, points: Vec<(f64, f64, f64)>) -> Self {
        Self { name: name.into(), shape: Shape::Band(points) }
    }

    /// All corners: (step, value).
    fn corners(&self) -> Vec<(f64, f64)> {
        match &self.shape {
            Shape::Line(points) => points.clone(),
            Shape::Band(points) => {
                let there = points.iter().map(|&(step, low, _)| (step, low));
                let back = points.iter().rev().map(|&(step, _, high)| (step, high));
                there.chain(back).collect()
            }
        }
    }
}

/// Draws panels over the same steps as SVG.
///
/// # Errors
/// When it cannot be drawn.
pub fn draw(steps: &str, panels: &[Panel]) -> Result<String, PlotError> {
    let mut svg = String::new();
    draw_on(&mut svg, steps, panels).map_err(|error| PlotError(error.to_string()))?;
    Ok(svg)
}

/// The least and the greatest of some numbers, with a margin.
fn range(numbers: impl Iterator<Item = f64> + Clone, margin: f64) -> std::ops::Range<f64> {
    let low = numbers.clone().fold(f64::INFINITY, f64::min);
    let high = numbers.fold(f64::NEG_INFINITY, f64::max);
    if low > high {
        return 0.0..1.0;
    }
    let room = ((high - low) * margin).max(low.abs() * 1e-6).max(1e-6);
    low - room..high + room
}

fn draw_on(svg: &mut String, steps: &str, panels: &[Panel]) -> Result<(), Box<dyn Error>> {
    let size = (SIZE.0, SIZE.1 * panels.len().max(1) as u32);
    let root = SVGBackend::with_string(svg, size).into_drawing_area();
    root.fill(&WHITE)?;
    for (area, panel) in root.split_evenly((panels.len().max(1), 1)).iter().zip(panels) {
        let corners: Vec<_> = panel.series.iter().flat_map(Series::corners).collect();
        let steps_shown = range(corners.iter().map(|&(step, _)| step), 0.01);
        // The legend has the room at the right.
        let room = (steps_shown.end - steps_shown.start) * LEGEND;
        let across = steps_shown.start..steps_shown.end + room;
        let up = range(corners.iter().map(|&(_, value)| value), 0.08);
        let mut chart = ChartBuilder::on(area)
            .caption(&panel.title, ("sans-serif", 16))
            .margin(10)
            .x_label_area_size(34)
            .y_label_area_size(60)
            .build_cartesian_2d(across, up)?;
        chart
            .configure_mesh()
            .x_desc(steps)
            .x_label_formatter(&|step| format!("{step:.0}"))
            .light_line_style(WHITE)
            .draw()?;
        let mut series: Vec<_> = panel.series.iter().enumerate().collect();
        // Lines are drawn over bands.
        series.sort_by_key(|(_, series)| matches!(series.shape, Shape::Line(_)));
        for (place, series) in series {
            let colour = COLOURS[place % COLOURS.len()];
            let drawn = match &series.shape {
                Shape::Line(points) => chart
                    .draw_series(LineSeries::new(points.iter().copied(), colour.stroke_width(2)))?,
                Shape::Band(_) => chart.draw_series(std::iter::once(Polygon::new(
                    series.corners(),
                    colour.mix(0.3),
                )))?,
            };
            drawn.label(series.name.clone()).legend(move |(x, y)| {
                PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(3))
            });
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperRight)
            .background_style(WHITE.mix(0.85))
            .border_style(BLACK.mix(0.3))
            .draw()?;
    }
    root.present()?;
    Ok(())
}
