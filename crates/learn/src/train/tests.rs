//! Gradients, orders of chance, and runs that are broken off.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use engine::{
    EngineError, InputTable, NetworkKind, Outcome, PieceValue, PlayedGame, PlayedPly, Player,
    ReplayedPosition, Score, SeenPosition, Vision,
};
use game::scatter;
use nnue::{Network, Provenance, Shape, Width};

use super::gradient::{Slice, Task};
use super::layout::Layout;
use super::sample::{SCALE, Sample, sigmoid};
use super::stream::Batch;
use super::{Data, Length, Material, Plan, Report, Told, TrainError, train};
use crate::record::{Header, Writer};

/// A game of nothing but men on a line: whoever has more of them on high squares is better.
struct Line {
    kind: NetworkKind,
}

const SHAPE: Shape =
    Shape { game: "line", inputs: 24, most_pieces: 6, outputs: 12, orientations: 2 };

impl Vision for Line {
    fn shape(&self) -> Shape {
        SHAPE
    }

    fn inputs(&self) -> InputTable {
        // Two kinds of men on 12 squares; the second player sees the kinds exchanged, and the second
        // orientation the squares turned round.
        InputTable::new(24, 2, |orientation, view, man| {
            let (kind, square) = (man / 12, man % 12);
            let square = if orientation == 0 { square } else { 11 - square };
            (kind ^ view.index()) * 12 + square
        })
    }

    fn piece_values(&self, _: &Network) -> Vec<PieceValue> {
        Vec::new()
    }

    fn replay_seen(
        &self,
        _: &str,
        game: &PlayedGame,
        keep: &dyn Fn(&ReplayedPosition) -> bool,
        visit: &mut dyn FnMut(&ReplayedPosition, &SeenPosition),
    ) -> Result<(), EngineError> {
        for (ply, played) in game.plies.iter().enumerate() {
            let key = u64::from(played.mv);
            let position = ReplayedPosition {
                ply,
                side: if ply % 2 == 0 { Player::FIRST } else { Player::FIRST.opponent() },
                key,
                value: Some(played.value),
                in_check: false,
                quiet: !played.mv.is_multiple_of(7),
            };
            if keep(&position) {
                let seen = match self.kind {
                    NetworkKind::Value => seen(key),
                    NetworkKind::Policy => seen_with_moves(key),
                };
                visit(&position, &seen);
            }
        }
        Ok(())
    }
}

/// Some men, drawn by a key, each on a square of its own.
fn seen(key: u64) -> SeenPosition {
    let count = 2 + scatter(key, 0) % 5;
    let mut men: Vec<u16> = Vec::new();
    for index in 1..=count {
        let man = (scatter(key, index) % 24) as u16;
        if men.iter().all(|other| other % 12 != man % 12) {
            men.push(man);
        }
    }
    SeenPosition { outputs: vec![(men.len() > 3).into()], men, orientations: [0, 1] }
}

/// The same with moves: one to each square on which a man stands, that to the highest the best.
fn seen_with_moves(key: u64) -> SeenPosition {
    let mut seen = seen(key);
    seen.outputs = seen.men.iter().map(|man| man % 12).collect();
    seen.outputs.sort_unstable_by_key(|&square| std::cmp::Reverse(square));
    seen
}

/// What a position is worth to the first player.
fn worth(key: u64) -> i32 {
    let value = |man: u16| i32::from(man % 12) * if man < 12 { 30 } else { -30 };
    seen(key).men.into_iter().map(value).sum()
}

fn layout() -> Layout {
    Layout { shape: SHAPE, width: Width::new(64).expect("a width") }
}

/// Positions as the trainer is given them.
fn samples(kind: NetworkKind, count: u64) -> Batch {
    let mut bytes = Vec::new();
    for key in 0..count {
        let side = if key % 2 == 0 { Player::FIRST } else { Player::FIRST.opponent() };
        let value = Some(Score::cp(worth(key)));
        let position = ReplayedPosition { ply: 0, side, key, value, in_check: false, quiet: true };
        let result = [Outcome::Loss, Outcome::Draw, Outcome::Win][key as usize % 3];
        let seen = match kind {
            NetworkKind::Value => seen(key),
            NetworkKind::Policy => seen_with_moves(key),
        };
        super::sample::write(&position, Score::cp(worth(key)), result, &seen, &mut bytes);
    }
    Batch::of(bytes)
}

/// An output of a network as its formula says, in numbers of double precision.
fn said(weights: &[f64], sample: Sample<'_>, output: usize) -> f64 {
    let (layout, table) = (layout(), Line { kind: NetworkKind::Value }.inputs());
    let rows = layout.rows();
    let outputs = layout.columns() * rows * 32;
    let mut said = weights[layout.len() - SHAPE.outputs + output];
    for other in [false, true] {
        let mut inputs = Vec::new();
        sample.inputs(&table, other, &mut inputs);
        for neuron in 0..layout.width.neurons() {
            let (column, lane) = (neuron / 32, neuron % 32);
            let weight = |row: usize| weights[(column * rows + row) * 32 + lane];
            let sum: f64 = inputs.iter().map(|&input| weight(input.into())).sum();
            let clipped = (sum + weight(SHAPE.inputs)).clamp(0.0, 1.0);
            let row = layout.output_row(output, column, other.into());
            said += clipped * clipped * weights[outputs + row * 32 + lane];
        }
    }
    said
}

/// What a network loses at some positions, and the first output of each.
fn plain(kind: NetworkKind, weights: &[f64], batch: &Batch, result_share: f32) -> (f64, Vec<f64>) {
    let (mut loss, mut firsts) = (0.0, Vec::new());
    for sample in batch.samples(0..batch.len()) {
        let outputs: Vec<f64> =
            sample.outputs().map(|output| said(weights, sample, output)).collect();
        loss += match kind {
            NetworkKind::Value => {
                let expected = 1.0 / (1.0 + (-outputs[0]).exp());
                (expected - f64::from(sample.label(result_share))).powi(2)
            }
            NetworkKind::Policy => {
                let sum: f64 = outputs.iter().map(|output| output.exp()).sum();
                sum.ln() - outputs[0]
            }
        };
        firsts.push(outputs[0]);
    }
    (loss, firsts)
}

#[test]
fn the_gradient_is_what_differences_say() {
    gradient_of(NetworkKind::Value);
    gradient_of(NetworkKind::Policy);
}

fn gradient_of(kind: NetworkKind) {
    let (layout, batch) = (layout(), samples(kind, 300));
    let weights = layout.random(5);
    let mut slice = Slice::new(layout, kind);
    slice.work(
        &weights,
        batch.samples(0..300),
        &Line { kind: NetworkKind::Value }.inputs(),
        0.4,
        Task::Learn,
    );
    let exact: Vec<f64> = weights.iter().map(|&weight| weight.into()).collect();
    let (loss, outputs) = plain(kind, &exact, &batch, 0.4);
    assert!((slice.loss - loss).abs() < 1e-4 * loss, "{} {loss}", slice.loss);
    for (output, plain) in slice.outputs.iter().zip(outputs) {
        assert!((f64::from(*output) - plain).abs() < 1e-5, "{output} {plain}");
    }
    let scale = slice.gradient.iter().map(|slope| slope.abs()).fold(0.0, f32::max);
    let mut moved = 0;
    for place in (0..layout.len()).step_by(13).chain(layout.len() - 2..layout.len()) {
        const STEP: f64 = 1e-6;
        let at = |way: f64| {
            let mut weights = exact.clone();
            weights[place] += way;
            plain(kind, &weights, &batch, 0.4).0
        };
        let slope = (at(STEP) - at(-STEP)) / (2.0 * STEP);
        let found = f64::from(slice.gradient[place]);
        assert!((found - slope).abs() < 1e-4 * f64::from(scale), "{place}: {found} {slope}");
        moved += usize::from(slope != 0.0);
    }
    assert!(moved > 80, "{moved}");
}

#[test]
fn every_processor_finds_the_same_sums() {
    for kind in [NetworkKind::Value, NetworkKind::Policy] {
        let (layout, batch) = (layout(), samples(kind, 300));
        let weights = layout.random(6);
        let mut quick = Slice::new(layout, kind);
        quick.work(
            &weights,
            batch.samples(0..300),
            &Line { kind: NetworkKind::Value }.inputs(),
            0.4,
            Task::Learn,
        );
        let mut plain = Slice::new(layout, kind);
        plain.learn_plainly(
            &weights,
            batch.samples(0..300),
            &Line { kind: NetworkKind::Value }.inputs(),
            0.4,
        );
        assert_eq!((quick.loss, &quick.outputs), (plain.loss, &plain.outputs));
        assert!(quick.gradient == plain.gradient);
    }
}

#[test]
fn labels_blend_the_result_with_the_value() {
    let mut bytes = Vec::new();
    let (side, value) = (Player::FIRST.opponent(), Score::cp(-400));
    let position =
        ReplayedPosition { ply: 1, side, key: 0, value: None, in_check: false, quiet: true };
    super::sample::write(&position, value, Outcome::Win, &seen(0), &mut bytes);
    // The side to move is 400 centipawns ahead and has lost.
    let label = |share| Sample(&bytes).label(share);
    assert!((label(0.0) - sigmoid(400.0 / SCALE)).abs() < 1e-6);
    assert!(label(1.0).abs() < 1e-6);
    assert!((label(0.5) - label(0.0) / 2.0).abs() < 1e-6);
}

/// A file of games of men on a line.
fn games(path: &Path) -> Data {
    let header = Header { game: "line".into(), variant: "usual".into(), rules: "none".into() };
    let mut writer = Writer::open(path, &header).expect("new");
    for number in 0..700_u64 {
        let ply = |at: u64| {
            let mv = (scatter(number, at) % 5000) as u16;
            PlayedPly { mv, value: Score::cp(worth(mv.into())) }
        };
        let result = Outcome::of((scatter(number, 99) % 3) as f32 / 2.0);
        let (plies, reason) = ((0..40).map(ply).collect(), "over".to_owned());
        let game = PlayedGame { start: None, opening: Vec::new(), plies, result, reason };
        writer.add(&game).expect("written");
    }
    writer.flush().expect("written");
    Data::of(path).expect("a file of games")
}

fn plan(data: Data) -> Plan {
    Plan {
        game: "line".to_owned(),
        kind: NetworkKind::Value,
        data: vec![data],
        from: None,
        width: 32,
        seed: 3,
        length: Length::Positions(12 << 14),
        rate: 0.02,
        result_share: [0.0, 0.0],
        bound: 2000,
        held_back: 10,
    }
}

/// Trains on some threads; yields the network in bytes. Ends with a panic when `told` says so.
fn run(
    folder: &Path,
    plan: &Plan,
    threads: usize,
    told: impl FnMut(u64) -> ControlFlow<()> + Send,
) -> Result<(Network, Report), TrainError> {
    run_from(None, folder, plan, threads, told)
}

/// The same from a network.
fn run_from(
    from: Option<&Network>,
    folder: &Path,
    plan: &Plan,
    threads: usize,
    mut told: impl FnMut(u64) -> ControlFlow<()> + Send,
) -> Result<(Network, Report), TrainError> {
    let data = vec![folder.join("games"); plan.data.len()];
    let run: PathBuf = folder.join("run");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| {
        let material = Material { data: &data, from };
        train(
            plan,
            &Line { kind: plan.kind },
            material,
            &run,
            Provenance::default(),
            &mut |progress| {
                if let Told::Positions { done, .. } = progress
                    && told(done).is_break()
                {
                    panic!("broken off");
                }
            },
        )
    })
}

#[test]
fn the_same_network_comes_of_any_number_of_threads_and_interruptions() {
    let folders = [tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder")];
    let [one, other] = folders.each_ref().map(|folder| folder.path());
    let plan = plan(games(&one.join("games")));
    fs::copy(one.join("games"), other.join("games")).expect("copied");
    let (network, report) = run(one, &plan, 1, |_| ControlFlow::Continue(())).expect("trained");
    for at in [2 << 14, 5 << 14] {
        let broken = std::panic::catch_unwind(|| {
            run(other, &plan, 2, |done| match done >= at {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            })
        });
        assert!(broken.is_err(), "broken off");
    }
    let (again, its_report) = run(other, &plan, 3, |_| ControlFlow::Continue(())).expect("trained");
    assert!(network.to_bytes() == again.to_bytes());
    assert_eq!(report.points, its_report.points);
    assert_eq!(report.points.len(), 12);

    // It has learned what men on a line are worth, and whole numbers hardly change it.
    let (first, last) = (report.points[0], report.points[11]);
    assert!(last.held_back < 0.5 * first.held_back, "{first:?} {last:?}");
    assert!(report.rounding < 2.0 && report.compared > 1000, "{}", report.rounding);
    assert!(report.plot().expect("a picture").contains("</svg>"));
    assert!(report.held_back > 1000 && report.positions > 10 * report.held_back / 2);

    let refused = run(one, &Plan { seed: 4, ..plan }, 1, |_| ControlFlow::Continue(()));
    assert!(matches!(refused, Err(TrainError::Log(_))));
}

#[test]
fn a_policy_learns_which_moves_were_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let of_value = plan(games(&folder.path().join("games")));
    let plan = Plan { kind: NetworkKind::Policy, ..of_value };
    let go_on = |_| ControlFlow::Continue(());
    let (network, report) = run(folder.path(), &plan, 2, go_on).expect("trained");
    let (first, last) = (report.points[0], report.points[11]);
    assert!(last.held_back < 0.5 * first.held_back, "{first:?} {last:?}");
    assert!(last.right > Some(0.8) && last.right > first.right, "{first:?} {last:?}");
    assert_eq!(network.shape(), &SHAPE);
    assert!(report.rounding < 10.0, "{}", report.rounding);
    assert!(report.plot().expect("a picture").contains("the move played"));
}

#[test]
fn a_network_learns_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = plan(games(&folder.path().join("games")));
    let go_on = |_| ControlFlow::Continue(());
    let (network, report) = run(folder.path(), &first, 1, go_on).expect("trained");
    let learned = report.points.last().expect("a point").held_back;
    fs::remove_dir_all(folder.path().join("run")).expect("a folder");

    let from = Some(network.checksum());
    let second = Plan { from, length: Length::Positions(1), rate: 1e-9, ..first };
    let (same, report) =
        run_from(Some(&network), folder.path(), &second, 1, go_on).expect("trained");
    assert_eq!(same.weights(), network.weights(), "nothing to speak of was learned");
    let held_back = report.points.last().expect("a point").held_back;
    assert!((held_back - learned).abs() < 0.01 * learned, "{held_back} {learned}");

    let wider = Plan { width: 64, ..second };
    let refused = run_from(Some(&network), folder.path(), &wider, 1, go_on);
    assert!(matches!(refused, Err(TrainError::OtherWidth { found: 32, expected: 64 })));
}

#[test]
fn games_that_cannot_be_learned_from_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = games(&folder.path().join("games"));
    let go_on = |_| ControlFlow::Continue(());
    let refused = |plan: &Plan| run(folder.path(), plan, 1, go_on).expect_err("no plan");
    let other = Plan { game: "go".to_owned(), ..plan(data.clone()) };
    assert!(matches!(refused(&other), TrainError::OtherGame { .. }));
    let other = Plan { width: 33, ..plan(data.clone()) };
    assert!(matches!(refused(&other), TrainError::Network(_)));
    let none = Plan { bound: -1, ..plan(data) };
    assert!(matches!(refused(&none), TrainError::Empty));
}

#[test]
fn shuffled_positions_that_are_damaged_are_not_learned_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = plan(games(&folder.path().join("games")));
    let go_on = |_| ControlFlow::Continue(());
    run(folder.path(), &plan, 1, go_on).expect("trained");
    let shuffled = folder.path().join("run/shuffled");
    for file in ["bucket-0", "held-back"] {
        let sound = fs::read(shuffled.join(file)).expect("there");
        let mut damaged = sound.clone();
        // The value of a position, which could be any.
        damaged[5] ^= 1;
        fs::write(shuffled.join(file), &damaged).expect("written");
        fs::remove_file(folder.path().join("run/log.jsonl")).expect("there");
        fs::remove_file(folder.path().join("run/checkpoint")).expect("there");
        let refused = run(folder.path(), &plan, 1, go_on).expect_err("damaged");
        let TrainError::Bucket(path) = refused else { panic!("{refused}") };
        assert!(path.ends_with(file), "{path:?}");
        fs::write(shuffled.join(file), &sound).expect("written");
        run(folder.path(), &plan, 1, go_on).expect("sound again");
    }
}
