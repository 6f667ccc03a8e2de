//! How the reference program is set up.

use std::ops::RangeInclusive;

use super::{Switch, Switches};
use crate::eval::reference::Tuned;

/// What a piece may weigh, in centipawns.
const WEIGHTS: RangeInclusive<i32> = 1..=10_000;

/// How the reference program is set up, for those who know no types of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Build {
    /// The parts that are on.
    pub switches: Switches,
    /// The weights of the pieces that were tuned, in chess; as usual when absent.
    pub tuned: Option<Tuned>,
}

impl From<Switches> for Build {
    fn from(switches: Switches) -> Self {
        Self { switches, tuned: None }
    }
}

impl Build {
    /// Sets a weight, `knight`, `bishop` or `rook`, to a number of centipawns, or the switch of this
    /// name to `true` or `false`. Whether the switches that are on go together is for
    /// [`Switches::check`] to say, when all are set.
    ///
    /// ```
    /// # use lab::reference::{Build, Switches};
    /// let mut build = Build::from(Switches::all());
    /// build.set("knight", "456")?;
    /// build.set("null-move", "false")?;
    /// assert_eq!(build.tuned.map(|tuned| tuned.knight), Some(456));
    /// # Ok::<(), lab::reference::BuildError>(())
    /// ```
    ///
    /// # Errors
    /// Neither a weight nor a switch, or a value that it does not take.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), BuildError> {
        let mut tuned = self.tuned.unwrap_or_default();
        if let Some(weight) = weight(&mut tuned, name) {
            let number = value.parse().ok().filter(|number| WEIGHTS.contains(number));
            *weight = number.ok_or_else(|| BuildError::value(name, value, allowed_weights()))?;
            self.tuned = Some(tuned);
            return Ok(());
        }
        let switch = Switch::named(name).map_err(|_| BuildError::Unknown(name.to_owned()))?;
        self.switches = match value {
            "true" => self.switches.with(&[switch]),
            "false" => self.switches.without(&[switch]),
            _ => return Err(BuildError::value(name, value, "true or false".to_owned())),
        };
        Ok(())
    }
}

fn weight<'a>(tuned: &'a mut Tuned, name: &str) -> Option<&'a mut i32> {
    match name {
        "knight" => Some(&mut tuned.knight),
        "bishop" => Some(&mut tuned.bishop),
        "rook" => Some(&mut tuned.rook),
        _ => None,
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
        "the reference program has no {0:?}; there are knight, bishop, rook, {switches}",
        switches = Switch::ALL.map(Switch::name).join(", ")
    )]
    Unknown(String),
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
