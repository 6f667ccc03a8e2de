//! `tabiya tune texel`: the weights of an evaluation, fitted to labelled positions.

use std::io::Write;
use std::time::Instant;

use serde::Serialize;
use tune::texel::{Fit, Settings, Split, fit, source};

use super::args::TexelArgs;
use super::tuning_of;
use crate::output::{check_writable, write_file};
use crate::progress;

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    /// Positions fitted to.
    positions: usize,
    /// Positions held back.
    held_back: usize,
    /// Weights that a position uses, on average.
    weights_per_position: f64,
    /// Milliseconds to read the positions and take them apart.
    read_ms: u128,
    result_share: f64,
    label_scale: f64,
    eval_scale: f64,
    /// Mean squared distances of prediction and label.
    loss_before: f64,
    held_back_before: f64,
    loss: f64,
    held_back_loss: f64,
    /// The pass after which the weights were best.
    best_epoch: u32,
    epochs: u32,
    /// Milliseconds of a pass.
    pass_ms: f64,
    positions_per_s: f64,
    /// Mean distance of the weights from those before, in centipawns.
    moved: f64,
}

/// Fits weights and writes them.
pub fn run(args: &TexelArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let tuning = tuning_of(&args.game)?;
    let begun = Instant::now();
    let split = Split::load(tuning, &args.positions, args.held_back, args.seed)?;
    let read_ms = begun.elapsed().as_millis();
    check_writable(&args.out)?;
    let settings = Settings {
        result_share: args.result_share,
        label_scale: args.label_scale,
        eval_scale: args.eval_scale,
        rate: args.rate,
        pull: args.pull,
        epochs: args.epochs,
        patience: args.patience,
    };
    let weights = tuning.weights();
    let mut line = progress::Line::new();
    let found = fit(&split, &weights, &settings, &mut |epoch, losses| {
        line.show(epoch.into(), args.epochs.into(), epoch.into(), || {
            format!("loss {:.6}, held back {:.6}", losses.fit, losses.held)
        });
    });
    line.end();
    write_file(&args.out, source(&args.game, tuning.terms(), &found.weights))?;
    let moved =
        found.weights.iter().zip(&weights).map(|([mg, eg], old)| {
            (mg - f64::from(old.mg())).abs() + (eg - f64::from(old.eg())).abs()
        });
    let moved = moved.sum::<f64>() / (2 * weights.len()).max(1) as f64;
    let report = report(&split, &found, settings.result_share, read_ms, moved);
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        write(&report, out)?;
    }
    Ok(())
}

fn report(split: &Split, found: &Fit, result_share: f64, read_ms: u128, moved: f64) -> Report {
    let positions = split.fit.len();
    let pass = found.time.as_secs_f64() / f64::from(found.epochs.max(1));
    Report {
        positions,
        held_back: split.held.len(),
        weights_per_position: split.fit.coefficients() as f64 / positions.max(1) as f64,
        read_ms,
        result_share,
        label_scale: found.label_scale,
        eval_scale: found.eval_scale,
        loss_before: found.before.fit,
        held_back_before: found.before.held,
        loss: found.after.fit,
        held_back_loss: found.after.held,
        best_epoch: found.best_epoch,
        epochs: found.epochs,
        pass_ms: pass * 1000.0,
        positions_per_s: positions as f64 / pass.max(1e-9),
        moved,
    }
}

fn write(report: &Report, out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "scale of the labels {:.1}, of the evaluation {:.1}; {:.1} weights a position",
        report.label_scale, report.eval_scale, report.weights_per_position
    )?;
    writeln!(
        out,
        "loss {:.6} before, {:.6} after; held back {:.6} before, {:.6} after",
        report.loss_before, report.loss, report.held_back_before, report.held_back_loss
    )?;
    writeln!(
        out,
        "best after {} of {} passes of {:.1} ms each; weights moved by {:.1} centipawns on average",
        report.best_epoch, report.epochs, report.pass_ms, report.moved
    )?;
    writeln!(out, "read in {} ms", report.read_ms)?;
    writeln!(out, "\npositions {}\nheld_back {}", report.positions, report.held_back)?;
    writeln!(out, "loss {:.6}", report.held_back_loss)?;
    writeln!(out, "positions_per_s {:.0}", report.positions_per_s)?;
    Ok(())
}
