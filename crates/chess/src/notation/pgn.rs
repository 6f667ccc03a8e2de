//! Games of chess as PGN: what [`::pgn`] reads, played on the board.

use game::{Game as _, Notation as _};
use pgn::{Action, InvalidTag, MoveText, Node, Outcome, Pgn, PgnError, ReplayError};

use super::NotationError;
use super::error::clip;
use crate::{Chess, Config, Move};

/// A game of chess with everything said about it: where it starts, and the tree of its moves,
/// all of them legal.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord {
    /// The position it starts from.
    pub start: Chess,
    /// Tags, moves, variations, comments, result.
    pub pgn: Pgn<Action<Move>>,
}

/// Why a PGN is no game of chess.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum RecordError {
    /// The text is no PGN.
    #[error(transparent)]
    Syntax(#[from] PgnError),
    /// The tag `Variant` names a game that is not played here.
    #[error("the variant '{0}' is not chess or Chess960")]
    Variant(String),
    /// The tags say that the game starts from another position, but not which one.
    #[error("the tag {0} asks for a start position, but there is no tag FEN")]
    MissingFen(&'static str),
    /// The tag `FEN` holds no position to play on.
    #[error("tag FEN: {0}")]
    Start(#[source] NotationError),
    /// A move is not legal where it stands.
    #[error(transparent)]
    Move(#[from] ReplayError<NotationError>),
    /// A tag that PGN cannot hold.
    #[error(transparent)]
    Tag(#[from] InvalidTag),
}

impl GameRecord {
    /// A game without moves that starts from this position.
    #[must_use]
    pub fn new(start: Chess) -> Self {
        Self { start, pgn: Pgn::default() }
    }

    /// Reads the first game of a text.
    ///
    /// # Errors
    /// [`RecordError`] says what is wrong, and where.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        Self::from_pgn(&text.parse()?)
    }

    /// Plays a game that was read, from the position that its tags `FEN` and `Variant` tell.
    ///
    /// # Errors
    /// [`RecordError`] when the tags tell no position or a move is not legal.
    pub fn from_pgn(pgn: &Pgn<MoveText>) -> Result<Self, RecordError> {
        let start = start_of(pgn)?;
        let pgn = pgn.replay(&start)?;
        Ok(Self { start, pgn })
    }

    /// The game with texts for moves, and with the tags `Variant`, `SetUp` and `FEN` as its
    /// start wants them. It is written by `to_string`.
    ///
    /// # Errors
    /// [`RecordError::Move`] when a move in the tree is not legal where it stands.
    pub fn to_pgn(&self) -> Result<Pgn<MoveText>, RecordError> {
        let mut pgn = self.pgn.describe(&self.start)?;
        let fen = self.start.write_position();
        let is_usual = !self.start.is_chess960() && self.start == Chess::start(&Config::STANDARD);
        let named = pgn.tags.get("Variant").map(variant_is_chess960);
        match named {
            Some(Some(chess960)) if chess960 == self.start.is_chess960() => {}
            None if !self.start.is_chess960() => {}
            _ if self.start.is_chess960() => pgn.tags.set("Variant", "Chess960")?,
            _ => pgn.tags.remove("Variant"),
        }
        let told = start_of(&pgn);
        if told.as_ref() != Ok(&self.start) {
            if is_usual {
                pgn.tags.remove("SetUp");
                pgn.tags.remove("FEN");
            } else {
                pgn.tags.set("SetUp", "1")?;
                pgn.tags.set("FEN", &fen)?;
            }
        }
        Ok(pgn)
    }

    /// The moves of the game itself, without its variations, up to where somebody passes.
    pub fn moves(&self) -> impl Iterator<Item = (Move, &Node<Action<Move>>)> {
        self.pgn.line.moves.iter().map_while(|node| match node.mv {
            Action::Move(mv) => Some((mv, node)),
            Action::Pass => None,
        })
    }

    /// The result.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.pgn.outcome
    }
}

/// The position that the tags tell.
fn start_of(pgn: &Pgn<MoveText>) -> Result<Chess, RecordError> {
    let variant = pgn.tags.get("Variant").unwrap_or_default();
    let chess960 =
        variant_is_chess960(variant).ok_or_else(|| RecordError::Variant(clip(variant)))?;
    let mut config = Config::STANDARD;
    config.chess960 = chess960;
    match (pgn.tags.get("FEN"), pgn.tags.get("SetUp")) {
        // A FEN counts even without SetUp, which many programs leave out.
        (Some(fen), set_up) if set_up != Some("0") => {
            Chess::read_position(&config, fen).map_err(RecordError::Start)
        }
        (None, Some("1")) => Err(RecordError::MissingFen("SetUp")),
        _ if chess960 => Err(RecordError::MissingFen("Variant")),
        _ => Ok(Chess::start(&config)),
    }
}

/// Whether the value of the tag `Variant`, in any of its usual spellings, means Chess960; `None`
/// when it means another game than chess.
///
/// ```
/// use chess::notation::variant_is_chess960;
/// assert_eq!(variant_is_chess960("Fischer Random"), Some(true));
/// assert_eq!(variant_is_chess960("From Position"), Some(false));
/// assert_eq!(variant_is_chess960("Atomic"), None);
/// ```
#[must_use]
pub fn variant_is_chess960(name: &str) -> Option<bool> {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    let name: String = letters.flat_map(char::to_lowercase).collect();
    match name.as_str() {
        "" | "chess" | "standard" | "normal" | "fromposition" => Some(false),
        "chess960" | "960" | "frc" | "fischerandom" | "fischerrandom" | "fischerandomchess"
        | "fischerrandomchess" | "chess9lx" | "freestyle" | "freestylechess" => Some(true),
        _ => None,
    }
}
