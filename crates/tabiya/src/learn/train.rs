//! `tabiya learn train`: a network, made of games.

use std::io::Write;
use std::path::{Path, PathBuf};

use ::learn::train::{Data, Length, Material, Plan, Report, Told, TrainError, train};
use engine::{Evaluation, NetworkKind, Vision};
use nnue::{Network, Provenance};

use super::args::{RunKind, TrainArgs};
use super::learning_of;
use crate::error::InputError;
use crate::output::{check_writable, write_file};
use crate::progress;

/// Neurons of an accumulator, where nothing says how many.
const WIDTH: usize = 256;

/// Trains a network and writes it.
pub fn run(args: &TrainArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let kind = match args.kind {
        RunKind::Value => NetworkKind::Value,
        RunKind::Policy => NetworkKind::Policy,
    };
    let vision: &dyn Vision = learning_of(&args.game)?
        .vision(kind)
        .ok_or_else(|| InputError::NoNetwork(args.game.clone()))?;
    let data = args.data.iter().map(|path| Data::of(path));
    let data = data.collect::<Result<Vec<_>, _>>().map_err(TrainError::from)?;
    check_writable(&args.out)?;
    let folder = args.run.clone().unwrap_or_else(|| folder_of(&args.out));
    let from = args.from.as_ref().map(|path| {
        Network::load(path, &vision.shape())
            .map_err(|error| Evaluation::File(path.clone()).refuse(error))
    });
    let from = from.transpose()?;
    let plan = plan(args, kind, data, from.as_ref());
    let material = Material { data: &args.data, from: from.as_ref() };
    let mut bar = progress::Line::new();
    let mut work = || {
        train(&plan, vision, material, &folder, provenance(&plan), &mut |told| {
            show(&mut bar, told);
        })
    };
    let trained = match args.threads {
        None => work(),
        Some(threads) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build()?;
            pool.install(work)
        }
    };
    bar.end();
    let (network, report) = trained?;
    write_file(&args.out, network.to_bytes())?;
    write_file(folder.join("report.json"), serde_json::to_string_pretty(&report)? + "\n")?;
    write_file(folder.join("plot.svg"), report.plot()?)?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        write(&report, out)?;
    }
    Ok(())
}

/// The folder of a run that is given none.
fn folder_of(net: &Path) -> PathBuf {
    let mut name = net.as_os_str().to_owned();
    name.push(".run");
    name.into()
}

fn plan(args: &TrainArgs, kind: NetworkKind, data: Vec<Data>, from: Option<&Network>) -> Plan {
    let length = match args.positions {
        Some(positions) => Length::Positions(positions),
        None => Length::Epochs(args.epochs),
    };
    Plan {
        game: args.game.clone(),
        kind,
        data,
        from: from.map(Network::checksum),
        width: args.width.or(from.map(|from| from.width().neurons())).unwrap_or(WIDTH),
        seed: args.seed,
        length,
        rate: args.rate,
        result_share: [args.result_share, args.result_share_end.unwrap_or(args.result_share)],
        bound: args.bound,
        held_back: args.held_back,
    }
}

/// Where the network comes from: nothing that is not in the plan, so that the same plan makes the same
/// bytes.
fn provenance(plan: &Plan) -> Provenance {
    let from =
        plan.from.map_or_else(String::new, |network| format!(", from network {network:08x}"));
    Provenance {
        run: format!("learn train, seed {}", plan.seed),
        origin: format!("{} files of games against itself{from}", plan.data.len()),
        ..Provenance::default()
    }
}

fn show(bar: &mut progress::Line, told: Told) {
    match told {
        Told::Games { done, of } => bar.show(done, of, done, || "bytes of games".to_owned()),
        Told::Positions { done, of, now, last } => bar.show(done, of, now, || {
            let losses = |point: ::learn::train::Point| {
                format!("loss {:.6}, held back {:.6}", point.loss, point.held_back)
            };
            last.map_or_else(|| "positions".to_owned(), losses)
        }),
    }
}

fn write(report: &Report, out: &mut impl Write) -> anyhow::Result<()> {
    for damage in &report.damage {
        writeln!(out, "left out: {damage}")?;
    }
    writeln!(
        out,
        "rounding changes {} positions by {:.2} centipawns on average",
        report.compared, report.rounding
    )?;
    writeln!(out, "\npositions {}\nheld_back {}", report.positions, report.held_back)?;
    if let Some(last) = report.points.last() {
        writeln!(out, "loss {:.6}\nheld_back_loss {:.6}", last.loss, last.held_back)?;
        if let Some(right) = last.right {
            writeln!(out, "right {right:.4}")?;
        }
    }
    writeln!(out, "positions_per_s {:.0}", report.positions_per_s)?;
    Ok(())
}
