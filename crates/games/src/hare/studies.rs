//! The weights of the reference evaluator on a grid, judged by studies.

use engine::Session;
use game::{Notation as _, Player};
use hare::eval::{Reference, Weights};
use hare::studies::{self, Study, Thumb};
use hare::{Config, Hare};
use lab::Limits;
use lab::position::LabError;
use lab::studies::{
    CurveView, HitBar, JudgedStudy, StudyBench, StudyReport, ThumbRule, WeightReport,
};
use tune::grid::{Axis, Grid, GridResult, Visit};

/// The weights in the order of the grid: Ks, Kc, Kp.
pub const NAMES: [&str; 3] = ["lettuces", "carrots", "squares"];
/// The least and the largest value of each, and the step between two.
const AXIS: (f64, f64, f64) = (0.5, 2.0, 0.1);
const OURS: &str = include_str!("../../../hare/data/studies.csv");

/// The published grid: 16 values of each weight.
///
/// # Panics
/// Never: the axes are sound.
#[must_use]
pub fn grid() -> Grid {
    let (first, last, step) = AXIS;
    let axes = NAMES.map(|name| Axis::new(name, first, last, step).expect("a sound axis"));
    Grid::new(axes.to_vec()).expect("a small grid")
}

/// How many of the studies the evaluator hits at every point of a grid.
#[must_use]
pub fn search(grid: &Grid, studies: &[Study], visit: Visit) -> GridResult {
    grid.search(visit, |point| hits(&evaluator(point), studies))
}

fn evaluator(point: &[f64]) -> Reference {
    let [lettuces, carrots, squares] = [0, 1, 2].map(|axis| point[axis] as f32);
    Reference::new(Weights { lettuces, carrots, squares })
}

fn hits(evaluator: &Reference, studies: &[Study]) -> u32 {
    studies.iter().map(|study| u32::from(study.is_hit(evaluator))).sum()
}

/// What was found, told study by study and weight by weight.
#[must_use]
pub fn report(studies: &[Study], found: &GridResult) -> StudyReport {
    let default = Reference::default();
    let centre = evaluator(found.centre());
    let tied: Vec<_> = found.tied.iter().map(|point| evaluator(point)).collect();
    let mean = found.mean();
    let weights = NAMES.into_iter().zip(found.extent()).enumerate();
    let weights = weights.map(|(axis, (name, (least, most)))| {
        let [least, most, mean, centre] =
            [least, most, mean[axis], found.centre()[axis]].map(thousandths);
        WeightReport { name, least, most, mean, centre }
    });
    let bars = found.histogram().into_iter();
    let judged = |study: &Study| JudgedStudy {
        study: format!("{study:#}"),
        note: study.note.clone(),
        position: study.game().write_position(),
        winner: study.winner().index(),
        default: study.is_hit(&default),
        centre: study.is_hit(&centre),
        tied: tied.iter().filter(|eval| study.is_hit(*eval)).count(),
    };
    StudyReport {
        studies: studies.len(),
        triples: found.hits.len(),
        default: hits(&default, studies),
        best: found.best,
        tied: tied.len(),
        weights: weights.collect(),
        rules_of_thumb: rules(studies),
        histogram: bars.map(|(hits, triples)| HitBar { hits, triples }).collect(),
        each: studies.iter().map(judged).collect(),
        time_ms: u64::try_from(found.time.as_millis()).unwrap_or(u64::MAX),
    }
}

/// Without the last digits of binary fractions.
fn thousandths(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

fn rules(studies: &[Study]) -> Vec<ThumbRule> {
    let hits = |thumb| studies.iter().filter(|study| study.follows(thumb)).count();
    Thumb::ALL.map(|thumb| ThumbRule { name: thumb.name(), hits: hits(thumb) }).into()
}

/// The studies of the reference evaluator, for the lab.
pub struct HareStudies;

impl StudyBench for HareStudies {
    fn ours(&self) -> &'static str {
        OURS
    }

    fn judge(&self, text: &str, most: usize, limits: &Limits) -> Result<StudyReport, LabError> {
        let refused = |error: studies::StudyError| LabError::Study(error.to_string());
        let studies = studies::read(&Config::default(), text).map_err(refused)?;
        if !(1..=most).contains(&studies.len()) {
            return Err(LabError::Study(format!("1 to {most} studies, not {}", studies.len())));
        }
        // The grid has no way out: what is left of it is passed over.
        let ended = || limits.are_reached(0);
        let found = grid().search(Visit::InOrder, |point| {
            if ended() { 0 } else { hits(&evaluator(point), &studies) }
        });
        if ended() { Err(LabError::Stopped) } else { Ok(report(&studies, &found)) }
    }

    fn line(&self, session: &dyn Session, winner: usize) -> Result<String, LabError> {
        let game: &Hare = session.typed()?;
        if game.config() != &Config::default() {
            return Err(LabError::Study("studies are of the usual edition".to_owned()));
        }
        let winner = [Player::FIRST, Player::SECOND].into_iter().find(|p| p.index() == winner);
        let study = winner.and_then(|winner| Study::new(game, winner));
        let study = study.ok_or_else(|| {
            let told = "a study has two runners, neither home, one to move, and no card due";
            LabError::Study(told.to_owned())
        })?;
        Ok(study.to_string())
    }

    fn curves(&self) -> Vec<CurveView> {
        let mut curves: Vec<CurveView> = Reference::carrot_curves()
            .into_iter()
            .enumerate()
            .map(|(number, points)| CurveView { name: format!("C{number}"), of: "carrots", points })
            .collect();
        curves.extend(
            Reference::lettuce_curves().into_iter().enumerate().map(|(held, points)| CurveView {
                name: format!("S{held}"),
                of: "lettuces",
                points,
            }),
        );
        curves
    }
}
