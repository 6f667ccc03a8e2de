//! What may be wrong with a file of editions.

/// A text that holds no valid editions.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EditionError {
    /// The text is no TOML, or lacks a field, or has one too many; the message says where.
    #[error("{0}")]
    Form(String),
    /// A board that is none.
    #[error("board '{board}': {reason}")]
    Board {
        /// Its name.
        board: String,
        /// What is wrong.
        reason: String,
    },
    /// A deck that is none.
    #[error("deck '{deck}': {reason}")]
    Deck {
        /// Its name.
        deck: String,
        /// What is wrong.
        reason: String,
    },
    /// A field of an edition that nobody can play by.
    #[error("edition '{edition}', {field}: {reason}")]
    Field {
        /// The edition's name.
        edition: String,
        /// The field's name.
        field: &'static str,
        /// What is wrong.
        reason: String,
    },
}
