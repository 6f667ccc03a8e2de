//! How the reference program is set up.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::Serialize;

use super::{Knowledge, Switch, SwitchError, Switches, TimeBank};

/// What may be set as a weight, in centipawns.
const WEIGHTS: RangeInclusive<i32> = 1..=10_000;
/// How many moves a game may be taken to have.
const MOVES: RangeInclusive<u32> = 1..=300;
/// The name of that number among the options.
const AVERAGE_MOVES: &str = "average-moves";
/// The name of the evaluation among the options.
const EVALUATION: &str = "evaluation";

/// What can be set of the reference program in one game, beside its switches and its clock.
#[derive(Clone, Copy, Debug)]
pub struct Adjustable {
    /// The weights.
    pub weights: &'static [PieceWeight],
    /// The evaluations to choose from, the usual one first; none where there is one only.
    pub evaluations: &'static [Knowledge],
}

impl Adjustable {
    /// Nothing.
    pub const NOTHING: Self = Self { weights: &[], evaluations: &[] };

    /// Names of the options, each with a comma.
    fn names(&self) -> String {
        let weights = self.weights.iter().map(|weight| weight.name);
        let evaluation = (!self.evaluations.is_empty()).then_some(EVALUATION);
        weights.chain(evaluation).map(|name| format!("{name}, ")).collect()
    }

    /// Whether there is a weight of this name.
    #[must_use]
    pub fn has_weight(&self, name: &str) -> bool {
        self.weights.iter().any(|weight| weight.name == name)
    }
}

/// A piece, or something else that is counted, of which the weight can be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PieceWeight {
    /// The piece, or what is counted.
    pub name: &'static str,
    /// Its weight when nobody says otherwise, in centipawns.
    pub usual: i32,
}

/// How the reference program is set up, for those who know no types of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Build {
    /// The parts that are on.
    pub switches: Switches,
    /// Weights by name, in centipawns; the others are as usual.
    pub weights: BTreeMap<String, i32>,
    /// What positions are valued by; as usual when absent.
    pub evaluation: Option<Knowledge>,
    /// The number of moves that a game is taken to have when time is shared out; see [`TimeBank`].
    pub average_moves: u32,
}

impl From<Switches> for Build {
    fn from(switches: Switches) -> Self {
        Self {
            switches,
            weights: BTreeMap::new(),
            evaluation: None,
            average_moves: TimeBank::MOVES,
        }
    }
}

impl Build {
    /// The published program with these options: see [`set`](Self::set).
    ///
    /// # Errors
    /// An option that there is not, a value that it does not take, switches that do not go together.
    pub fn with_options<'a>(
        adjustable: &Adjustable,
        options: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, BuildError> {
        let mut build = Self::from(Switches::published());
        for (name, value) in options {
            build.set(adjustable, name, value)?;
        }
        build.switches.check()?;
        Ok(build)
    }

    /// Sets a weight, where the game has one of this `name`, to a number of centipawns, `evaluation` to one
    /// that the game has, `average-moves` to a number of moves, or the switch of this name to `true` or
    /// `false`. Whether the switches that are on go together is for [`Switches::check`] to say, when all
    /// are set.
    ///
    /// ```
    /// # use lab::reference::{Adjustable, Build, Knowledge, PieceWeight, Switches};
    /// let mut build = Build::from(Switches::published());
    /// let chess = Adjustable {
    ///     weights: &[PieceWeight { name: "knight", usual: 300 }],
    ///     evaluations: &[Knowledge::Reference, Knowledge::Material],
    /// };
    /// build.set(&chess, "knight", "456")?;
    /// build.set(&chess, "evaluation", "material")?;
    /// build.set(&chess, "null-move", "false")?;
    /// build.set(&chess, "average-moves", "40")?;
    /// assert_eq!((build.weights["knight"], build.average_moves), (456, 40));
    /// assert_eq!(build.evaluation, Some(Knowledge::Material));
    /// # Ok::<(), lab::reference::BuildError>(())
    /// ```
    ///
    /// # Errors
    /// An option that there is not, or a value that it does not take.
    pub fn set(
        &mut self,
        adjustable: &Adjustable,
        name: &str,
        value: &str,
    ) -> Result<(), BuildError> {
        if adjustable.has_weight(name) {
            self.weights.insert(name.to_owned(), number(name, value, WEIGHTS)?);
            return Ok(());
        }
        if name == AVERAGE_MOVES {
            self.average_moves = number(name, value, MOVES)?;
            return Ok(());
        }
        if name == EVALUATION && !adjustable.evaluations.is_empty() {
            let mut known = adjustable.evaluations.iter();
            let found = known.find(|evaluation| evaluation.name() == value);
            let names = || {
                let names: Vec<_> = adjustable.evaluations.iter().map(|each| each.name()).collect();
                BuildError::value(name, value, names.join(", "))
            };
            self.evaluation = Some(*found.ok_or_else(names)?);
            return Ok(());
        }
        let switch = Switch::named(name).map_err(|_| BuildError::Unknown {
            name: name.to_owned(),
            others: adjustable.names(),
        })?;
        self.switches = match value {
            "true" => self.switches.with(&[switch]),
            "false" => self.switches.without(&[switch]),
            _ => return Err(BuildError::value(name, value, "true or false".to_owned())),
        };
        Ok(())
    }
}

/// A number within these bounds.
fn number<T>(name: &str, value: &str, allowed: RangeInclusive<T>) -> Result<T, BuildError>
where
    T: FromStr + PartialOrd + Display,
{
    let number = value.parse().ok().filter(|number| allowed.contains(number));
    number.ok_or_else(|| {
        let told = format!("a whole number from {} to {}", allowed.start(), allowed.end());
        BuildError::value(name, value, told)
    })
}

/// A part that cannot be set so.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BuildError {
    /// Nothing that can be set has this name.
    #[error(
        "the reference program has no {name:?}; there are {others}{AVERAGE_MOVES}, {switches}",
        switches = Switch::ALL.map(Switch::name).join(", ")
    )]
    Unknown {
        /// As it was given.
        name: String,
        /// What else there is in the game, each with a comma.
        others: String,
    },
    /// A value that the part does not take.
    #[error("{name} is {allowed}, not {value}")]
    Value {
        /// The part.
        name: String,
        /// The value that was refused.
        value: String,
        /// What is allowed.
        allowed: String,
    },
    /// A switch that is on lacks another one.
    #[error(transparent)]
    Switch(#[from] SwitchError),
}

impl BuildError {
    /// The option that is at fault, with its value where that is.
    #[must_use]
    pub fn option(&self) -> String {
        match self {
            Self::Unknown { name, .. } => name.clone(),
            Self::Value { name, value, .. } => format!("{name} = {value}"),
            Self::Switch(SwitchError::Unknown(name)) => name.clone(),
            Self::Switch(SwitchError::Needs { switch, .. }) => switch.to_string(),
        }
    }

    fn value(name: &str, value: &str, allowed: String) -> Self {
        Self::Value { name: name.to_owned(), value: value.to_owned(), allowed }
    }
}
