//! Studies: positions of which it is known who wins, by which the weights of an evaluation are judged.
//!
//! A *hit* is a study whose winner the evaluation gives the higher value. What the studies are, and what can be
//! weighed, is for the game to say: a [`StudyBench`] of it stands in its folder of the crate `games`.

use engine::Session;
use serde::Serialize;

use crate::Limits;
use crate::position::LabError;

/// The studies of a game, and the evaluation that they judge.
pub trait StudyBench: Sync {
    /// The studies that come with the game, a line each.
    fn ours(&self) -> &'static str;

    /// Tells of a text of studies what each of them is, which of them the usual weights hit, and how many
    /// every point of a grid of weights does.
    ///
    /// # Errors
    /// [`LabError::Study`] for a line that is none, and for more than `most` of them; [`LabError::Stopped`]
    /// when the limits are reached before the grid is done.
    fn judge(&self, text: &str, most: usize, limits: &Limits) -> Result<StudyReport, LabError>;

    /// The line of a study: the position of a session, won by this seat.
    ///
    /// # Errors
    /// [`LabError::Study`] for a position that a study cannot tell.
    fn line(&self, session: &dyn Session, winner: usize) -> Result<String, LabError>;

    /// The functions that the evaluation is made of.
    fn curves(&self) -> Vec<CurveView>;
}

/// A function that an evaluation is made of, as points to be joined by straight lines.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = StudyCurve))]
pub struct CurveView {
    /// Its stable name: `carrots-0`.
    pub name: String,
    /// What it is a function of, by a stable name: those with the same belong into one plot.
    pub of: &'static str,
    /// The points.
    pub points: Vec<[f32; 2]>,
}

/// What studies say of weights.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StudyReport {
    /// Number of studies.
    pub studies: usize,
    /// Number of triples of weights.
    pub triples: usize,
    /// Hits of the default weights.
    pub default: u32,
    /// Hits of the best triples.
    pub best: u32,
    /// Number of triples with so many.
    pub tied: usize,
    /// The tied triples, by weight.
    pub weights: Vec<WeightReport>,
    /// What evaluations have to be better than.
    pub rules_of_thumb: Vec<ThumbRule>,
    /// Triples by hits.
    pub histogram: Vec<HitBar>,
    /// Each study.
    pub each: Vec<JudgedStudy>,
    /// Time for the grid in milliseconds.
    pub time_ms: u64,
}

/// A weight in the tied triples.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = StudyWeight))]
pub struct WeightReport {
    /// Its stable name.
    pub name: &'static str,
    /// Its least value in a tied triple.
    pub least: f64,
    /// Its largest.
    pub most: f64,
    /// Its mean.
    pub mean: f64,
    /// In the tied triple nearest to the mean.
    pub centre: f64,
}

/// A rule of thumb, with the studies that it hits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ThumbRule {
    /// Its stable name.
    pub name: &'static str,
    /// How many it hits.
    pub hits: usize,
}

/// Triples that hit so many studies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HitBar {
    /// The number of hits.
    pub hits: u32,
    /// The number of triples.
    pub triples: usize,
}

/// A study, and who hits it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct JudgedStudy {
    /// The line without its note.
    pub study: String,
    /// The note.
    pub note: String,
    /// The position as text.
    pub position: String,
    /// The seat that wins.
    pub winner: usize,
    /// Whether the default weights hit it.
    pub default: bool,
    /// Whether the tied triple nearest to the mean does.
    pub centre: bool,
    /// How many of the tied triples do.
    pub tied: usize,
}
