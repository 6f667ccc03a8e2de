//! The switches of the reference program.

use std::fmt;

/// A part of the reference program that can be left out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Switch {
    /// Bounds and cut-offs; without it the search is minimax.
    AlphaBeta,
    /// Depth 1, 2, 3 … instead of the last one at once.
    Iterative,
    /// Windows around the value of the last iteration.
    Aspiration,
    /// Captures and checks first.
    Captures,
    /// The hash table.
    Hash,
    /// Killers before other quiet moves.
    Killers,
    /// Quiet moves by history.
    History,
    /// Null windows for all moves but the first.
    NegaScout,
    /// Cut-offs by passing.
    NullMove,
    /// Captures are searched on until a leaf is quiet. The published program does not do that.
    Quiescence,
    /// The slow part of the evaluation is computed at the second ply and handed down.
    HandedDown,
    /// The opening book is asked before any search: by whoever asks the program, see
    /// [`Library`](super::Library).
    Book,
}

impl Switch {
    /// All switches.
    pub const ALL: [Self; 12] = [
        Self::AlphaBeta,
        Self::Iterative,
        Self::Aspiration,
        Self::Captures,
        Self::Hash,
        Self::Killers,
        Self::History,
        Self::NegaScout,
        Self::NullMove,
        Self::Quiescence,
        Self::HandedDown,
        Self::Book,
    ];

    /// The stable name, in kebab case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AlphaBeta => "alpha-beta",
            Self::Iterative => "iterative",
            Self::Aspiration => "aspiration",
            Self::Captures => "captures",
            Self::Hash => "hash",
            Self::Killers => "killers",
            Self::History => "history",
            Self::NegaScout => "negascout",
            Self::NullMove => "null-move",
            Self::Quiescence => "quiescence",
            Self::HandedDown => "handed-down",
            Self::Book => "book",
        }
    }

    /// The switch of this name.
    ///
    /// # Errors
    /// [`SwitchError::Unknown`] when there is none.
    pub fn named(name: &str) -> Result<Self, SwitchError> {
        let found = Self::ALL.into_iter().find(|switch| switch.name() == name);
        found.ok_or_else(|| SwitchError::Unknown(name.to_owned()))
    }

    /// What it makes no sense without.
    #[must_use]
    pub const fn needs(self) -> Option<Self> {
        match self {
            Self::NegaScout | Self::NullMove | Self::Quiescence => Some(Self::AlphaBeta),
            Self::Aspiration => Some(Self::Iterative),
            _ => None,
        }
    }
}

impl fmt::Display for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A switch that does not exist, or that another one needs.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SwitchError {
    /// There is no switch of this name.
    #[error("no switch {0:?}; there are {names}", names = Switch::ALL.map(Switch::name).join(", "))]
    Unknown(String),
    /// One switch is on, another one that it needs is off.
    #[error("{switch} needs {needs}")]
    Needs {
        /// The switch that is on.
        switch: Switch,
        /// The switch that is off.
        needs: Switch,
    },
}

/// Which parts are on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Switches(u16);

impl Switches {
    /// Nothing is on: minimax.
    pub const NONE: Self = Self(0);

    /// The program as it was published: everything is on but quiescence.
    #[must_use]
    pub fn published() -> Self {
        Self::NONE.with(&Switch::ALL).without(&[Switch::Quiescence])
    }

    /// These too.
    #[must_use]
    pub fn with(self, switches: &[Switch]) -> Self {
        Self(switches.iter().fold(self.0, |set, &switch| set | 1 << switch as u8))
    }

    /// All but these.
    #[must_use]
    pub fn without(self, switches: &[Switch]) -> Self {
        Self(self.0 & !Self::NONE.with(switches).0)
    }

    /// Whether a switch is on.
    #[must_use]
    pub const fn has(self, switch: Switch) -> bool {
        self.0 >> switch as u8 & 1 != 0
    }

    /// Whether every switch that is on has what it needs.
    ///
    /// # Errors
    /// [`SwitchError::Needs`] otherwise.
    pub fn check(self) -> Result<(), SwitchError> {
        for switch in Switch::ALL.into_iter().filter(|&switch| self.has(switch)) {
            if let Some(needs) = switch.needs().filter(|&needs| !self.has(needs)) {
                return Err(SwitchError::Needs { switch, needs });
            }
        }
        Ok(())
    }

    /// The steps of the published experiment, each with what it adds to the one before. The opening
    /// book came with killers and history.
    #[must_use]
    pub fn steps() -> [(&'static str, Self); 7] {
        use Switch::{
            AlphaBeta, Aspiration, Book, Captures, Hash, History, Iterative, Killers, NegaScout,
            NullMove,
        };
        let mut on = Self::NONE;
        let mut step = |name, switches: &[Switch]| {
            on = on.with(switches);
            (name, on)
        };
        [
            step("minimax", &[]),
            step("alpha-beta", &[AlphaBeta]),
            step("ordering", &[Iterative, Aspiration, Captures]),
            step("hash", &[Hash]),
            step("killers", &[Book, Killers, History]),
            step("negascout", &[NegaScout]),
            step("null-move", &[NullMove]),
        ]
    }
}
