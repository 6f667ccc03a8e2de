//! How the reference program is set up.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::{Switch, Switches};

/// What a piece may weigh, in centipawns.
const WEIGHTS: RangeInclusive<i32> = 1..=10_000;

/// How the reference program is set up, for those who know no types of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Build {
    /// The parts that are on.
    pub switches: Switches,
    /// Weights of pieces by name, in centipawns; the others are as usual.
    pub weights: BTreeMap<String, i32>,
}

impl From<Switches> for Build {
    fn from(switches: Switches) -> Self {
        Self { switches, weights: BTreeMap::new() }
    }
}

impl Build {
    /// Sets a weight of a piece, where the game has one of this `name` among its `weights`, to a number
    /// of centipawns, or the switch of this name to `true` or `false`. Whether the switches that are on
    /// go together is for [`Switches::check`] to say, when all are set.
    ///
    /// ```
    /// # use lab::reference::{Build, Switches};
    /// let mut build = Build::from(Switches::all());
    /// build.set(&["knight"], "knight", "456")?;
    /// build.set(&["knight"], "null-move", "false")?;
    /// assert_eq!(build.weights["knight"], 456);
    /// # Ok::<(), lab::reference::BuildError>(())
    /// ```
    ///
    /// # Errors
    /// Neither a weight nor a switch, or a value that it does not take.
    pub fn set(&mut self, weights: &[&str], name: &str, value: &str) -> Result<(), BuildError> {
        if weights.contains(&name) {
            let number = value.parse().ok().filter(|number| WEIGHTS.contains(number));
            let number = number.ok_or_else(|| BuildError::value(name, value, allowed_weights()))?;
            self.weights.insert(name.to_owned(), number);
            return Ok(());
        }
        let switch = Switch::named(name).map_err(|_| BuildError::Unknown {
            name: name.to_owned(),
            weights: weights.iter().map(|name| format!("{name}, ")).collect(),
        })?;
        self.switches = match value {
            "true" => self.switches.with(&[switch]),
            "false" => self.switches.without(&[switch]),
            _ => return Err(BuildError::value(name, value, "true or false".to_owned())),
        };
        Ok(())
    }
}

fn allowed_weights() -> String {
    format!("a whole number from {} to {}", WEIGHTS.start(), WEIGHTS.end())
}

/// A part that cannot be set so.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BuildError {
    /// Neither a weight nor a switch has this name.
    #[error(
        "the reference program has no {name:?}; there are {weights}{switches}",
        switches = Switch::ALL.map(Switch::name).join(", ")
    )]
    Unknown {
        /// As it was given.
        name: String,
        /// The weights that there are, each with a comma.
        weights: String,
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
}

impl BuildError {
    fn value(name: &str, value: &str, allowed: String) -> Self {
        Self::Value { name: name.to_owned(), value: value.to_owned(), allowed }
    }
}
