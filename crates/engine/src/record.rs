//! A whole game as it is written down.

/// A game with its headers: what a record file (chess: PGN) holds of its main line.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Record {
    /// Headers in order: `("White", "…")`.
    pub tags: Vec<(String, String)>,
    /// Variant by name; the usual one when absent.
    pub variant: Option<String>,
    /// The position the game starts from; the usual one when absent.
    pub fen: Option<String>,
    /// The moves in UCI notation, each with the mover's clock after it.
    pub moves: Vec<RecordedMove>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

/// One move of a [`Record`].
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedMove {
    /// The move in UCI notation.
    pub uci: String,
    /// Milliseconds left on the mover's clock after the move.
    pub clock_ms: Option<u64>,
}
