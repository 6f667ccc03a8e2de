//! `tabiya tune make-hare-studies`: positions of two runners whose winner is computed.

mod candidates;
mod choose;
mod phase;
mod racer;
mod verdict;

use std::io::Write;
use std::time::Instant;

use hare::studies::{Study, Thumb};
use rand::rngs::StdRng;
use serde::Serialize;

use super::args::MakeHareStudiesArgs;
use crate::output::{check_writable, write_file};
use candidates::{Candidate, Candidates};
use choose::Chosen;
use phase::Phase;
use verdict::{play_out, prove, search};

/// The part of its positions that a search takes for a short look.
const SHORT_LOOK: u64 = 20;
/// Proofs of less depth are left out: what everybody sees is no study.
const LEAST_DEPTH: u32 = 3;

/// What `--json` prints.
#[derive(Serialize, Default)]
struct Report {
    studies: usize,
    /// Games that candidates were drawn from.
    games: u32,
    /// Positions looked at.
    candidates: u32,
    /// Left out because the search did not agree with itself.
    unstable: u32,
    /// Left out because they are of a kind of which there are enough.
    surplus: u32,
    /// Left out because a proof takes a move or two only.
    plain: u32,
    /// Left out because the winner did not win often enough.
    unclear: u32,
    /// Those chosen that are proven.
    proven: usize,
    /// Proven, but not won often enough when played out.
    proven_unclear: u32,
    /// Those chosen, by phase.
    phases: Vec<PhaseReport>,
    /// How many of those chosen the rules of thumb get right.
    rules_of_thumb: Vec<Rule>,
    time_ms: u128,
}

#[derive(Serialize)]
struct PhaseReport {
    phase: &'static str,
    /// Won by the first runner, by the second.
    won_by: [usize; 2],
}

#[derive(Serialize)]
struct Rule {
    name: &'static str,
    hits: usize,
}

/// Why a candidate is left out.
enum LeftOut {
    /// The search does not agree with itself.
    Unstable,
    /// There are enough of its kind.
    Surplus,
    /// A proof takes a move or two only.
    Plain,
    /// The winner did not win often enough.
    Unclear { proven: bool },
}

impl Report {
    fn left_out(&mut self, reason: LeftOut) {
        match reason {
            LeftOut::Unstable => self.unstable += 1,
            LeftOut::Surplus => self.surplus += 1,
            LeftOut::Plain => self.plain += 1,
            LeftOut::Unclear { proven } => {
                self.unclear += 1;
                self.proven_unclear += u32::from(proven);
            }
        }
    }
}

/// Fewer studies than wanted.
#[derive(Debug, thiserror::Error)]
#[error("{games} games gave only {found} of {wanted} studies, so none were written")]
struct TooFew {
    games: u32,
    found: usize,
    wanted: u32,
}

/// Makes the file, and tells how.
pub fn run(args: &MakeHareStudiesArgs, out: &mut impl Write) -> anyhow::Result<()> {
    // Before the work is done, not after it.
    check_writable(&args.out)?;
    let begun = Instant::now();
    let mut report = Report::default();
    let chosen = gather(args, &mut report)?;
    write_file(&args.out, file(args, &chosen))?;
    report.time_ms = begun.elapsed().as_millis();
    complete(&mut report, &chosen);
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        write(&report, out)?;
    }
    Ok(())
}

/// Draws candidates and judges them until there are enough.
fn gather(args: &MakeHareStudiesArgs, report: &mut Report) -> Result<Chosen, TooFew> {
    let mut chosen = Chosen::new(args.count as usize);
    let mut candidates = Candidates::new(args.seed);
    while !chosen.is_full() {
        if candidates.games == args.games {
            let found = chosen.studies().count();
            return Err(TooFew { games: args.games, found, wanted: args.count });
        }
        let (found, mut rng) = candidates.next_game(&chosen.wanted());
        for candidate in found {
            report.candidates += 1;
            match judge(&candidate, args, &mut rng, &chosen) {
                Ok(study) => {
                    chosen.add(candidate.phase, study);
                    // Positions of one game are alike.
                    break;
                }
                Err(reason) => report.left_out(reason),
            }
        }
    }
    report.games = candidates.games;
    Ok(chosen)
}

/// Computes the verdict of a candidate; the study with its winner, if it is clear and of use.
fn judge(
    candidate: &Candidate,
    args: &MakeHareStudiesArgs,
    rng: &mut StdRng,
    chosen: &Chosen,
) -> Result<Study, LeftOut> {
    let Candidate { phase, study } = candidate;
    let game = study.game();
    let look = |nodes| {
        let seen = search(game, nodes).ok_or(LeftOut::Unstable)?;
        let wanted = chosen.wants(*phase, &study.clone().won_by(seen.winner));
        if wanted { Ok(seen) } else { Err(LeftOut::Surplus) }
    };
    // A short look spares the long search of what is not wanted anyway.
    look(args.nodes / SHORT_LOOK)?;
    let seen = look(args.nodes)?;
    let proof = prove(game, seen.winner, args.nodes);
    if proof.is_some_and(|proof| proof.depth < LEAST_DEPTH) {
        return Err(LeftOut::Plain);
    }
    let payoff = play_out(game, seen.winner, args.playouts, rng)
        .ok_or(LeftOut::Unclear { proven: proof.is_some() })?;
    let verdict = match proof {
        Some(proof) => format!("proven: at least {:.3} by depth {}", proof.payoff, proof.depth),
        None => format!("search: {:.2} at depth {}", seen.payoff, seen.depth),
    };
    let mut study = study.clone().won_by(seen.winner);
    study.note = format!("{}; {verdict}; {} games: {payoff:.2}", phase.name(), args.playouts);
    Ok(study)
}

/// The text of the file.
fn file(args: &MakeHareStudiesArgs, chosen: &Chosen) -> String {
    let MakeHareStudiesArgs { count, seed, nodes, playouts, .. } = args;
    let mut text = format!(
        "\
# Studies of Hare and Hedgehog for two, classic edition, no card missing in the deck. Made by
#   tabiya tune make-hare-studies OUT.csv --count {count} --seed {seed} --nodes {nodes} --playouts {playouts}
# square;carrots;lettuces;misses-turn of the runner to move, the same of the other, winner # note
#
# The positions come from games with random moves in between; who wins them is computed. The note
# says the phase, the payoff of the winner (1 a win, 0.5 a draw, 0 a loss), and how it was found:
# 'search' is an estimate, by the mean over all cards and the reference evaluator at the leaves, that
# names the same winner at its last three depths; 'proven' is a lower bound against any play of the
# other, what is not seen to the end counting as lost; 'games' is the mean of games played out from
# there by equal players. Each winner has {clear} or more in its games, and in its proof if it has one.
# A search that prunes otherwise sees other depths in as many positions: a later version may make
# another file.
",
        clear = verdict::CLEAR,
    );
    for study in chosen.studies() {
        text.push_str(&format!("{study}\n"));
    }
    text
}

fn complete(report: &mut Report, chosen: &Chosen) {
    let studies: Vec<&Study> = chosen.studies().collect();
    report.studies = studies.len();
    report.proven = studies.iter().filter(|study| study.note.contains("proven")).count();
    report.phases = Phase::ALL
        .map(|phase| PhaseReport { phase: phase.name(), won_by: chosen.won_by(phase) })
        .into();
    report.rules_of_thumb =
        Thumb::ALL.map(|thumb| Rule { name: thumb.name(), hits: chosen.followers(thumb) }).into();
}

fn write(report: &Report, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "first second phase (won by the first runner, the second)")?;
    for PhaseReport { phase, won_by: [first, second] } in &report.phases {
        writeln!(out, "{first:>5} {second:>6} {phase}")?;
    }
    writeln!(out, "\nhits rule of thumb")?;
    for Rule { name, hits } in &report.rules_of_thumb {
        writeln!(out, "{hits:>4} {name}")?;
    }
    for (name, count) in [
        ("games", report.games),
        ("candidates", report.candidates),
        ("unstable", report.unstable),
        ("surplus", report.surplus),
        ("plain", report.plain),
        ("unclear", report.unclear),
        ("proven_unclear", report.proven_unclear),
    ] {
        writeln!(out, "{}{name} {count}", if name == "games" { "\n" } else { "" })?;
    }
    writeln!(out, "proven {}\nstudies {}", report.proven, report.studies)?;
    writeln!(out, "time_ms {}", report.time_ms)
}
