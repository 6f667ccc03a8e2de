//! Steps that somebody puts together from switches.
//!
//! A text names what is on, with `+` between: `program+alpha-beta+captures+hash` is the reference program
//! with these parts, `program+alpha-beta+knight=320` one in which a knight weighs 320 centipawns,
//! `program+alpha-beta+evaluation=material` one that counts pieces alone, and
//! `maxn+relative+cutoffs+sorted+beam=0-0-8-8-4` is max^n by the lead with cut-offs, sorted children and a
//! beam. With nothing on, `program` is minimax and `maxn` the rung of that name.

use game::{Game, Notation, PayoffEval};

use super::Rung;
use crate::reference::{Adjustable, Build, BuildError, Switches};
use crate::rungs::Algorithm;
use crate::rungs::maxn::MaxN;
use crate::rungs::maxn_cutoffs::MaxNCutoffs;
use crate::rungs::maxn_sorted::MaxNSorted;
use crate::{Choice, Recorder, SearchResult, Settings};

/// Widths of a beam at most.
const MAX_WIDTHS: usize = 12;

/// A step put together from switches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ComposedStep {
    /// The reference program, set up so.
    Program(Build),
    /// Max^n, set up so.
    MaxN(MaxNParts),
}

/// How max^n is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MaxNParts {
    /// How each player chooses.
    pub choice: Choice,
    /// Whether two players leave out what cannot matter.
    pub cutoffs: bool,
    /// Whether the best-looking children come first.
    pub sorted: bool,
    /// How many of them are searched at each ply from the root: 0 means all, the last number holds for
    /// all deeper plies; all when empty.
    pub beam: Vec<u16>,
}

/// A text that names no step.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ComposeError {
    /// A part of the reference program that there is not, or that does not fit.
    #[error(transparent)]
    Program(#[from] BuildError),
    /// Max^n has no such switch.
    #[error("max^n has no {0:?}; there are relative, mixed, cutoffs, sorted, beam=8-4")]
    Unknown(String),
    /// One switch is on, another one that it needs is off.
    #[error("{0} needs {1}")]
    Needs(&'static str, &'static str),
    /// Widths that are none.
    #[error("a beam has 1 to {MAX_WIDTHS} widths from 0 to {most}, as in 0-0-8-8-4, not {0:?}", most = u16::MAX)]
    Beam(String),
}

impl ComposedStep {
    /// What a text puts together, in a game of which this can be set; `None` for the name of a rung.
    ///
    /// # Errors
    /// Switches that there are not, or that do not go together.
    pub fn read(text: &str, adjustable: &Adjustable) -> Result<Option<Self>, ComposeError> {
        let mut parts = text.split('+');
        let name = parts.next().unwrap_or_default();
        match name {
            "program" => Ok(Some(Self::Program(program(parts, adjustable)?))),
            "maxn" if text != name => Ok(Some(Self::MaxN(maxn(parts)?))),
            _ => Ok(None),
        }
    }
}

fn program<'a>(
    parts: impl Iterator<Item = &'a str>,
    adjustable: &Adjustable,
) -> Result<Build, BuildError> {
    let mut build = Build::from(Switches::NONE);
    for part in parts {
        let (name, value) = part.split_once('=').unwrap_or((part, "true"));
        build.set(adjustable, name, value)?;
    }
    build.switches.check()?;
    Ok(build)
}

fn maxn<'a>(parts: impl Iterator<Item = &'a str>) -> Result<MaxNParts, ComposeError> {
    let mut maxn =
        MaxNParts { choice: Choice::Absolute, cutoffs: false, sorted: false, beam: Vec::new() };
    for part in parts {
        match part.split_once('=') {
            None if part == "relative" => maxn.choice = Choice::Relative,
            None if part == "mixed" => maxn.choice = Choice::Mixed,
            None if part == "cutoffs" => maxn.cutoffs = true,
            None if part == "sorted" => maxn.sorted = true,
            Some(("beam", widths)) => maxn.beam = beam(widths)?,
            _ => return Err(ComposeError::Unknown(part.to_owned())),
        }
    }
    if maxn.cutoffs && maxn.choice != Choice::Relative {
        return Err(ComposeError::Needs("cutoffs", "relative"));
    }
    if !maxn.beam.is_empty() && !maxn.sorted {
        return Err(ComposeError::Needs("beam", "sorted"));
    }
    Ok(maxn)
}

fn beam(text: &str) -> Result<Vec<u16>, ComposeError> {
    let widths: Option<Vec<u16>> = text.split('-').map(|width| width.parse().ok()).collect();
    let widths = widths.filter(|widths| widths.len() <= MAX_WIDTHS);
    widths.ok_or_else(|| ComposeError::Beam(text.to_owned()))
}

/// Max^n set up so.
#[derive(Clone, Debug)]
struct ComposedMaxN<E> {
    eval: E,
    parts: MaxNParts,
}

impl<G: Game, E: PayoffEval<G> + Sync> Algorithm<G> for ComposedMaxN<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        let MaxNParts { choice, cutoffs, sorted, beam } = self.parts.clone();
        let (eval, has_beam) = (self.eval.clone(), !beam.is_empty());
        let settings = Settings { beam, ..settings.clone() };
        match (cutoffs, sorted) {
            (true, _) => {
                MaxNCutoffs { eval, sorted, beam: has_beam }.run(game, &settings, recorder)
            }
            (false, true) => {
                MaxNSorted { eval, choice, beam: has_beam }.run(game, &settings, recorder)
            }
            (false, false) => MaxN { eval, choice }.run(game, &settings, recorder),
        }
    }
}

/// Max^n set up so, for a game of any number of players.
pub fn composed_maxn<G, E>(parts: MaxNParts, eval: E) -> Box<dyn Rung<G>>
where
    G: Notation,
    E: PayoffEval<G> + Sync + 'static,
{
    Box::new(ComposedMaxN { eval, parts })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::{Knowledge, PieceWeight, Switch};

    const CHESS: Adjustable = Adjustable {
        weights: &[PieceWeight { name: "knight", usual: 300 }],
        evaluations: &[Knowledge::Reference, Knowledge::Tables],
    };

    fn read(text: &str) -> Result<Option<ComposedStep>, String> {
        ComposedStep::read(text, &CHESS).map_err(|error| error.to_string())
    }

    #[test]
    fn switches_and_weights_make_a_program() {
        let Ok(Some(ComposedStep::Program(build))) =
            read("program+alpha-beta+hash+knight=320+evaluation=tables")
        else {
            panic!("no program");
        };
        assert_eq!(build.switches, Switches::NONE.with(&[Switch::AlphaBeta, Switch::Hash]));
        assert_eq!((build.weights["knight"], build.evaluation), (320, Some(Knowledge::Tables)));
        assert_eq!(read("program"), Ok(Some(ComposedStep::Program(Switches::NONE.into()))));
    }

    #[test]
    fn max_n_takes_cutoffs_sorting_and_a_beam_together() {
        let parts = MaxNParts {
            choice: Choice::Relative,
            cutoffs: true,
            sorted: true,
            beam: vec![0, 0, 8, 4],
        };
        let step = Ok(Some(ComposedStep::MaxN(parts)));
        assert_eq!(read("maxn+relative+cutoffs+sorted+beam=0-0-8-4"), step);
        assert_eq!(read("maxn+beam=0-0-8-4+sorted+cutoffs+relative"), step);
    }

    #[test]
    fn names_of_rungs_are_left_to_the_ladder() {
        for name in ["maxn", "maxn-beam", "alpha-beta", "", "luck+relative"] {
            assert_eq!(read(name), Ok(None), "{name}");
        }
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        for (text, told) in [
            ("program+negascout", "negascout needs alpha-beta"),
            ("program+quiescence", "quiescence needs alpha-beta"),
            ("program+luck", "no \"luck\""),
            ("program+knight", "knight is a whole number"),
            ("program+evaluation=full", "evaluation is reference, tables, not full"),
            ("program+hash=maybe", "hash is true or false"),
            ("maxn+cutoffs", "cutoffs needs relative"),
            ("maxn+mixed+cutoffs", "cutoffs needs relative"),
            ("maxn+beam=8", "beam needs sorted"),
            ("maxn+sorted+beam=x", "a beam has 1 to 12 widths"),
            ("maxn+sorted+beam=", "a beam has 1 to 12 widths"),
            ("maxn+sorted+beam=1-1-1-1-1-1-1-1-1-1-1-1-1", "a beam has 1 to 12 widths"),
            ("maxn+sorted+", "no \"\""),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(told), "{text}: {error}");
        }
    }
}
