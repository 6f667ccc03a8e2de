//! Hare and Hedgehog in the lab.

use ::hare::{Hare, Mark, Square, eval};
use engine::GameKind;
use game::{PayoffEval as _, Values};
use lab::appraisal::{Judgement, Remark, TermShare};
use lab::experiment;
use lab::ladder::{MaxNParts, Rung, RungEval, RungInfo, composed_maxn, for_any, growing};
use lab::studies::StudyBench;
use lab::subject::{GamePhase, LabGame};

use super::HARE;
use super::studies::HareStudies;
use crate::lab::{nothing_there, text};

/// A rung by the evaluation of the reference program, or by the one that says what each may expect.
fn of_name(name: &str) -> Option<Box<dyn Rung<Hare>>> {
    for_any(name, eval::Reference::default()).or_else(|| growing(name, eval::Race::default()))
}

/// Hare and Hedgehog, for the lab.
pub struct HareLab;

impl LabGame for HareLab {
    type Game = Hare;

    const STEPS: &'static [&'static str] =
        &["maxn-relative", "maxn-cutoffs", "maxn-cutoffs-sorted", "maxn-beam"];
    const POSITIONS: &'static str = include_str!("../../data/lab/hare.txt");
    const USUAL_DEPTHS: &'static [u32] = &[2, 4, 6];
    const PUBLISHED_DEPTHS: &'static [u32] = &[7, 8];
    const ELO: &'static [(&'static str, i32)] = &[
        ("random", 900),
        ("greedy", 1450),
        ("maxn", 1520),
        ("maxn-relative", 1540),
        ("paranoid", 1540),
        ("expectimax", 1610),
    ];

    fn kind() -> &'static dyn GameKind {
        &HARE
    }

    fn rung(entry: &RungInfo) -> Option<Box<dyn Rung<Hare>>> {
        of_name(entry.name)
    }

    fn pawn(_: RungEval) -> Option<i32> {
        None
    }

    fn step(name: &str) -> Option<Box<dyn Rung<Hare>>> {
        of_name(name)
    }

    fn maxn(parts: MaxNParts) -> Box<dyn Rung<Hare>> {
        composed_maxn(parts, eval::Reference::default())
    }

    fn studies() -> Option<&'static dyn StudyBench> {
        Some(&HareStudies)
    }

    fn stage(game: &Hare) -> GamePhase {
        let first = game.runners().iter().map(|runner| runner.square.index()).max();
        match first.unwrap_or(0) {
            0..=21 => GamePhase::Opening,
            22..=42 => GamePhase::Middlegame,
            _ => GamePhase::Endgame,
        }
    }

    fn judgements(game: &Hare) -> Vec<Judgement> {
        let evaluation = eval::Reference::default();
        let (parts, values) = (evaluation.parts(game), evaluation.evaluate(game));
        let names = ["squares", "carrots", "lettuces"].into_iter().enumerate();
        let terms = names.map(|(place, name)| TermShare {
            name: name.to_owned(),
            seats: parts.iter().map(|parts| f64::from(parts[place])).collect(),
        });
        let of_seats = |values: Values| -> Vec<f64> {
            values[..parts.len()].iter().map(|&value| f64::from(value)).collect()
        };
        let race = eval::Race::default();
        let turns = TermShare { name: "turns".to_owned(), seats: of_seats(race.turns(game)) };
        let judgement = |name, total, terms, remark| Judgement {
            name,
            total,
            terms,
            remark,
            ..Judgement::default()
        };
        let chances = of_seats(race.evaluate(game));
        vec![
            judgement("own", chances, vec![turns], Some(Remark::Chances)),
            judgement("reference", of_seats(values), terms.collect(), None),
        ]
    }

    fn moved(game: &Hare, from: &str, to: &str) -> Result<Hare, String> {
        let square = |text: &str| {
            let named = text.parse().ok().and_then(Square::new);
            named.ok_or_else(|| format!("{text:?} is no square; they have the numbers 0 to 64"))
        };
        let (from, to) = (square(from)?, square(to)?);
        let mut setup = game.to_setup();
        let runner = setup.runners.iter_mut().find(|runner| runner.square == from);
        let runner = runner.ok_or_else(nothing_there)?;
        runner.square = to;
        // What it waits for it waits for on the square where it stood.
        runner.mark = Mark::None;
        Hare::from_setup(game.config(), &setup).map_err(text)
    }

    fn published() -> Option<experiment::Remark> {
        let (positions, ms, fraction) = (100_000, 300, 3);
        Some(experiment::Remark::PublishedCutoffs { positions, ms, fraction })
    }
}
