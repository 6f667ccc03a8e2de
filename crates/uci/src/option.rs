//! Options of any protocol: their types, and the values they take.

/// A value that an option refuses; the old one stays.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// No option has this name.
    #[error("there is no option called {0:?}")]
    Unknown(String),
    /// The value is none of those allowed.
    #[error("{name} cannot be {value:?}: {allowed}")]
    Value {
        /// The option's name.
        name: &'static str,
        /// The value that was refused.
        value: String,
        /// What is allowed.
        allowed: String,
    },
}

/// How protocols write a text of no letters.
pub(crate) const EMPTY: &str = "<empty>";

/// The type of an option with its default and range.
pub(crate) enum Kind {
    Button,
    Check {
        default: bool,
    },
    Spin {
        default: u64,
        min: u64,
        max: u64,
    },
    /// The default is the first of the values.
    Combo {
        values: Vec<String>,
    },
    /// Any text; none by default.
    Text,
}

/// A value that passed the check of its [`Kind`].
pub(crate) enum Value {
    Pressed,
    Check(bool),
    Spin(u64),
    /// Index among the values of a combo.
    Choice(usize),
    Text(String),
}

impl Kind {
    pub(crate) const fn spin(default: usize, min: usize, max: usize) -> Self {
        Self::Spin { default: default as u64, min: min as u64, max: max as u64 }
    }

    /// The value that a text stands for.
    ///
    /// # Errors
    /// A value that the option called `name` does not take.
    pub(crate) fn read(
        &self,
        name: &'static str,
        text: Option<&str>,
    ) -> Result<Value, OptionError> {
        let text = text.unwrap_or("");
        let value = match self {
            Self::Button => Some(Value::Pressed),
            Self::Check { .. } => match text.to_ascii_lowercase().as_str() {
                "true" => Some(Value::Check(true)),
                "false" => Some(Value::Check(false)),
                _ => None,
            },
            Self::Spin { min, max, .. } => {
                text.parse().ok().filter(|value| (*min..=*max).contains(value)).map(Value::Spin)
            }
            Self::Combo { values } => {
                values.iter().position(|v| v.eq_ignore_ascii_case(text)).map(Value::Choice)
            }
            // Clients that show the default as it is told send it back like that.
            Self::Text if text == EMPTY => Some(Value::Text(String::new())),
            Self::Text => Some(Value::Text(text.to_owned())),
        };
        let value_is = || text.to_owned();
        value.ok_or_else(|| OptionError::Value { name, value: value_is(), allowed: self.allowed() })
    }

    fn allowed(&self) -> String {
        match self {
            Self::Button => "a button has no value".to_owned(),
            Self::Check { .. } => "true or false".to_owned(),
            Self::Spin { min, max, .. } => format!("a whole number from {min} to {max}"),
            Self::Combo { values } => format!("one of {}", values.join(", ")),
            Self::Text => "any text".to_owned(),
        }
    }
}
