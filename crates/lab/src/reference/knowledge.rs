//! What the reference program values positions by.

use std::fmt;

use serde::Serialize;

/// How much of chess, or of another game, is in the evaluation of the reference program: the same search can be
/// asked with little and with much of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Knowledge {
    /// What the pieces are worth, and nothing else.
    Material,
    /// That, and where they stand.
    Tables,
    /// The evaluation that was published with the program.
    Reference,
    /// The evaluation of the production program that is made by hand.
    Full,
}

impl Knowledge {
    /// What a pawn is worth in the full evaluation, in any game that has pawns: it counts in centipawns.
    pub const FULL_PAWN: i32 = 100;

    /// The stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::Tables => "tables",
            Self::Reference => "reference",
            Self::Full => "full",
        }
    }
}

impl fmt::Display for Knowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
