//! What openings are called.

use serde::Serialize;

use crate::{EngineError, Session};

/// An opening by its name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OpeningName {
    /// Its place in the classification that the game has, where it has one (chess: ECO): `B90`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Its name in English: `Sicilian Defense: Najdorf Variation`.
    pub name: String,
}

/// The names of a game's openings. A name belongs to a position, whatever the order of the moves that
/// led there.
pub trait OpeningNames: Sync {
    /// What the opening is called that leads to just this position.
    ///
    /// # Errors
    /// [`EngineError::OtherGame`].
    fn name(&self, session: &dyn Session) -> Result<Option<OpeningName>, EngineError>;
}
