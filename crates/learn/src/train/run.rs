//! A run: from games to a network, with checkpoints from which it goes on.

use std::path::Path;
use std::time::Instant;

use engine::{InputTable, NetworkKind, Vision};
use nnue::{Network, Provenance};
use rayon::prelude::*;
use runs::RunLog;
use runs::plot::{Panel, Series, draw};
use serde::{Deserialize, Serialize};

use super::adamw::rate;
use super::checkpoint::Checkpoint;
use super::gradient::{Slice, Task};
use super::layout::Layout;
use super::sample::{SCALE, Sample};
use super::shuffle::{Shuffled, held_path};
use super::stream::{Batch, batches};
use super::{BATCH, Material, Plan, SLICES, TrainError};

/// Points of the curve, and checkpoints.
const POINTS: u64 = 100;
/// The most bytes of positions held back that are looked at.
const MOST_HELD: usize = 16 << 20;
/// The most positions on which the network of whole numbers is compared.
const MOST_COMPARED: usize = 10_000;
/// From this share of the steps on, positions are learned from with rounded weights.
const ROUNDED_FROM: f64 = 0.8;
/// Where the shuffled positions lie.
const SHUFFLED: &str = "shuffled";

/// A point of the curve.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// Positions learned from so far.
    pub positions: u64,
    /// The rate of the last step.
    pub rate: f32,
    /// What was lost on average at the positions learned from since the last point: of values the squared
    /// distance, of policies the logarithm of the share of the move that was played, with the other sign.
    pub loss: f64,
    /// The same of the positions that are held back.
    pub held_back: f64,
    /// In what share of those the move that was played looks most promising, from 0 to 1; of policies alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right: Option<f64>,
}

/// What a run came to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// What it depended on.
    pub plan: Plan,
    /// Positions to learn from.
    pub positions: u64,
    /// Positions held back.
    pub held_back: u64,
    /// What could not be read or played, in words.
    pub damage: Vec<String>,
    /// The curve.
    pub points: Vec<Point>,
    /// Mean distance of the network of whole numbers from the one that was trained, in centipawns.
    pub rounding: f64,
    /// Positions on which both were compared.
    pub compared: usize,
    /// Positions learned from in a second, in this run.
    pub positions_per_s: f64,
}

/// How far a run is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Told {
    /// Bytes of games that were taken apart.
    Games {
        /// Done.
        done: u64,
        /// In all.
        of: u64,
    },
    /// Positions that were learned from.
    Positions {
        /// Done, those of earlier runs counted.
        done: u64,
        /// In all.
        of: u64,
        /// Done in this run.
        now: u64,
        /// The last point of the curve.
        last: Option<Point>,
    },
}

impl Report {
    /// The curves as SVG.
    ///
    /// # Errors
    /// When they cannot be drawn.
    pub fn plot(&self) -> Result<String, TrainError> {
        let line = |name, value: fn(&Point) -> f64| {
            let at = |point: &Point| (point.positions as f64 / 1e6, value(point));
            Series::line(name, self.points.iter().map(at).collect())
        };
        let losses =
            vec![line("loss", |point| point.loss), line("held back", |point| point.held_back)];
        let rate = vec![line("rate", |point| f64::from(point.rate))];
        let title = match self.plan.kind {
            NetworkKind::Value => "Mean squared distance from the labels",
            NetworkKind::Policy => "Mean logarithm of the share of the move played, negated",
        };
        let panels = [
            Panel { title: title.to_owned(), series: losses },
            Panel { title: "Rate".to_owned(), series: rate },
        ];
        Ok(draw("million positions", &panels)?)
    }
}

/// Trains a network by a plan on what it speaks of; the folder holds what is needed to go on with
/// it. `told` hears how far it is.
///
/// # Errors
/// Files that cannot be read or written, games of several games, games without positions, a network to
/// begin with of another width, and a folder of another run.
pub fn train(
    plan: &Plan,
    vision: &dyn Vision,
    material: Material<'_>,
    folder: &Path,
    provenance: Provenance,
    told: &mut dyn FnMut(Told),
) -> Result<(Network, Report), TrainError> {
    let Material { data, from } = material;
    for (path, data) in data.iter().zip(&plan.data) {
        if data.header.game != plan.game {
            let (found, expected) = (data.header.game.clone(), plan.game.clone());
            return Err(TrainError::OtherGame { path: path.clone(), found, expected });
        }
    }
    let layout = Layout { shape: vision.shape(), width: plan.width()? };
    if let Some(from) = from.filter(|from| from.width() != layout.width) {
        let (found, expected) = (from.width().neurons(), plan.width);
        return Err(TrainError::OtherWidth { found, expected });
    }
    let (mut log, logged) = RunLog::open::<_, Point>(folder, plan)?;
    let shuffles = folder.join(SHUFFLED);
    let shuffled = Shuffled::of(plan, vision, data, &shuffles, &mut |done, of| {
        told(Told::Games { done, of });
    })?;
    if shuffled.positions() == 0 {
        return Err(TrainError::Empty);
    }
    let checkpoint = Checkpoint::read(folder, layout, logged.len(), || match from {
        Some(network) => layout.weights_of(network),
        None => layout.random(plan.seed),
    })?;
    if let Some(point) = checkpoint.points.get(logged.len()) {
        log.add(point)?;
    }
    let mut held = shuffled.held.read(&held_path(&shuffles))?;
    held.truncate(MOST_HELD);
    let mut trainer = Trainer {
        plan,
        layout,
        bounds: layout.bounds(),
        table: vision.inputs(),
        slices: (0..SLICES).map(|_| Slice::new(layout, plan.kind)).collect(),
        held: Batch::of(held),
        of: plan.steps(shuffled.positions()),
        state: checkpoint,
        rounded: Vec::new(),
    };
    let begun = Instant::now();
    let learned = trainer.run(folder, &shuffled, &mut log, told)?;
    let seconds = begun.elapsed().as_secs_f64().max(1e-9);
    let provenance = Provenance { positions: shuffled.positions(), ..provenance };
    let (network, rounding, compared) = trainer.whole_numbers(provenance)?;
    let report = Report {
        plan: plan.clone(),
        positions: shuffled.positions(),
        held_back: shuffled.held.positions,
        damage: shuffled.damage,
        points: trainer.state.points,
        rounding,
        compared,
        positions_per_s: learned as f64 / seconds,
    };
    Ok((network, report))
}

struct Trainer<'a> {
    plan: &'a Plan,
    layout: Layout,
    /// The most that each weight may be.
    bounds: Vec<f32>,
    table: InputTable,
    slices: Vec<Slice>,
    /// Positions of games that are held back.
    held: Batch,
    /// Steps in all.
    of: u64,
    state: Checkpoint,
    /// The weights rounded to what whole numbers can say; empty while they are used as they are.
    rounded: Vec<f32>,
}

impl Trainer<'_> {
    /// Goes on to the end; yields the number of positions that were learned from.
    fn run(
        &mut self,
        folder: &Path,
        shuffled: &Shuffled,
        log: &mut RunLog,
        told: &mut dyn FnMut(Told),
    ) -> Result<u64, TrainError> {
        let before = self.state.optimiser.steps;
        if before >= self.of {
            return Ok(0);
        }
        let batches = batches(&folder.join(SHUFFLED), shuffled, self.plan.seed, before)?;
        let (mut loss, mut seen) = (0.0, 0);
        for batch in batches {
            let batch = batch?;
            loss += self.learn(&batch);
            seen += batch.len();
            let done = self.state.optimiser.steps;
            if done * POINTS / self.of > (done - 1) * POINTS / self.of {
                let point = self.point(loss / seen as f64);
                (loss, seen) = (0.0, 0);
                self.state.points.push(point);
                self.state.write(folder)?;
                log.add(&point)?;
            }
            let positions = |steps: u64| steps * BATCH as u64;
            told(Told::Positions {
                done: positions(done),
                of: positions(self.of),
                now: positions(done - before),
                last: self.state.points.last().copied(),
            });
            if done >= self.of {
                break;
            }
        }
        Ok((self.state.optimiser.steps - before) * BATCH as u64)
    }

    /// A step; yields the sum of the squared distances before it.
    ///
    /// In the last part of the run, positions are valued by the rounded weights, and the weights behind
    /// them learn from the slopes found there: so they come to terms with being rounded.
    fn learn(&mut self, batch: &Batch) -> f64 {
        let step = self.state.optimiser.steps;
        self.round();
        let done = step as f32 / self.of as f32;
        let [first, last] = self.plan.result_share;
        let loss = self.work(batch, first + (last - first) * done, Task::Learn);
        let gradients: Vec<&[f32]> =
            self.slices.iter().map(|slice| slice.gradient.as_slice()).collect();
        let rate = rate(step, self.of, self.plan.rate);
        self.state.optimiser.step(&self.bounds, &gradients, batch.len(), rate);
        loss
    }

    /// Lets the slices work on their parts of a batch.
    fn work(&mut self, batch: &Batch, result_share: f32, task: Task) -> f64 {
        let exact = &self.state.optimiser.weights;
        let weights = if self.rounded.is_empty() { exact } else { &self.rounded };
        let table = &self.table;
        let part = |number: usize| number * batch.len() / SLICES;
        self.slices.par_iter_mut().enumerate().for_each(|(number, slice)| {
            let samples = batch.samples(part(number)..part(number + 1));
            slice.work(weights, samples, table, result_share, task);
        });
        self.slices.iter().map(|slice| slice.loss).sum()
    }

    /// Rounds the weights as they are now, where that is due.
    fn round(&mut self) {
        if self.state.optimiser.steps as f64 >= self.of as f64 * ROUNDED_FROM {
            self.rounded.clone_from(&self.state.optimiser.weights);
            self.layout.round(&mut self.rounded);
        }
    }

    fn point(&mut self, loss: f64) -> Point {
        self.round();
        let held = std::mem::take(&mut self.held);
        let held_back = self.work(&held, self.plan.result_share[1], Task::Value);
        let count = held.len().max(1) as f64;
        let hits: usize = self.slices.iter().map(|slice| slice.hits).sum();
        let right = (self.plan.kind == NetworkKind::Policy).then_some(hits as f64 / count);
        self.held = held;
        let steps = self.state.optimiser.steps;
        Point {
            positions: steps * BATCH as u64,
            rate: rate(steps - 1, self.of, self.plan.rate),
            loss,
            held_back: held_back / count,
            right,
        }
    }

    /// The network of whole numbers, its mean distance in centipawns from the one that was trained, and
    /// on how many positions held back.
    fn whole_numbers(
        &mut self,
        provenance: Provenance,
    ) -> Result<(Network, f64, usize), TrainError> {
        self.round();
        let network = self.layout.quantised(&self.state.optimiser.weights, provenance)?;
        let held = std::mem::take(&mut self.held);
        self.work(&held, 0.0, Task::Value);
        let compared = held.len().min(MOST_COMPARED);
        let distances = held
            .samples(0..compared)
            .zip(self.outputs())
            .map(|(sample, output)| f64::from(self.distance(&network, sample, output).abs()));
        let distance = distances.sum::<f64>() / compared.max(1) as f64;
        Ok((network, distance, compared))
    }

    /// What the network said of the positions that were worked on last.
    fn outputs(&self) -> Vec<f32> {
        self.slices.iter().flat_map(|slice| &slice.outputs).copied().collect()
    }

    /// By how many centipawns a network says less of a position than this output.
    fn distance(&self, network: &Network, sample: Sample<'_>, output: f32) -> f32 {
        let inputs = [false, true].map(|other| {
            let mut inputs = Vec::new();
            sample.inputs(&self.table, other, &mut inputs);
            inputs.into_iter().map(usize::from).collect::<Vec<_>>()
        });
        // Of a policy the first one speaks for all.
        let first = sample.outputs().next().unwrap_or(0);
        output * SCALE - network.value(&inputs[0], &inputs[1], first) as f32
    }
}
