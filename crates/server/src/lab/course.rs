//! What the course asks of the lab beyond what watches and players ask: written trees, and games of
//! rungs against each other.

use ::lab::Settings;
use ::lab::bout::{Bout, BoutOrder, BoutPlayer};
use ::lab::ladder::RungInfo;
use ::lab::textbook::TextbookTree;
use engine::Start;
use game::Depth;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{check_depth, check_rung};
use crate::error::ApiError;
use crate::limits::ServerLimits;

/// A tree that a text tells about.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TextbookTreeView {
    /// Its name.
    pub name: &'static str,
    /// The tree.
    pub text: &'static str,
}

impl From<&TextbookTree> for TextbookTreeView {
    fn from(&TextbookTree { name, text }: &TextbookTree) -> Self {
        Self { name, text }
    }
}

/// Characters of a tree at most.
const MAX_TREE: usize = 8_000;

/// A tree and a rung to search it to its leaves.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TreeTraceRequest {
    /// The tree as text, or the name of one of the textbook's.
    #[schema(max_length = 8_000)]
    pub tree: String,
    /// The rung by name: `alpha-beta`.
    pub rung: String,
}

/// A request for a tree, checked but for the tree itself.
pub struct TreeTrace {
    pub tree: String,
    pub rung: &'static RungInfo,
    pub settings: Settings,
}

impl TreeTraceRequest {
    /// Checks everything but the tree.
    ///
    /// # Errors
    /// A text that is too long, a rung that does not exist.
    pub fn check(self) -> Result<TreeTrace, ApiError> {
        if self.tree.chars().count() > MAX_TREE {
            let message = format!("A tree may have {MAX_TREE} characters.");
            return Err(ApiError::setting("tree", message));
        }
        let rung = check_rung(&self.rung)?;
        Ok(TreeTrace { tree: self.tree, rung, settings: Settings::to_depth(Depth::MAX) })
    }
}

/// A position whose searches with a hash table are to be looked at.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TableRequest {
    /// Variant by name; the usual one when absent.
    #[serde(default)]
    pub variant: Option<String>,
    /// The position to start from in text form; the start position when absent.
    #[serde(default)]
    pub fen: Option<String>,
    /// Moves played from there, in UCI notation or SAN.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Plies of the last search.
    #[schema(minimum = 1, maximum = 12)]
    pub depth: u32,
}

impl TableRequest {
    /// Checks everything but the position.
    ///
    /// # Errors
    /// A depth outside its range.
    pub fn check(self, most: &ServerLimits) -> Result<(Start, Settings), ApiError> {
        let Self { variant, fen, moves, depth } = self;
        let settings = Settings::to_depth(check_depth(depth, most.lab_depth)?);
        Ok((Start { variant, players: None, fen, moves }, settings))
    }
}

/// A rung at a board.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BoutSeat {
    /// The rung by name: `alpha-beta`.
    pub rung: String,
    /// Plies to look ahead; as many as the rung usually does when absent.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 12)]
    pub depth: Option<u32>,
}

/// Games of rungs against each other.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BoutRequest {
    /// Variant by name; the usual one when absent.
    #[serde(default)]
    pub variant: Option<String>,
    /// Number of players, where no position says it.
    #[serde(default)]
    pub players: Option<u8>,
    /// The position to start from in text form; the start position when absent.
    #[serde(default)]
    pub fen: Option<String>,
    /// Moves played from there, in UCI notation or SAN.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The rungs in seat order.
    pub rungs: Vec<BoutSeat>,
    /// Moves drawn at random before they begin; none when absent.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 40)]
    pub random_plies: usize,
    /// Games to play; one when absent.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 100)]
    pub games: Option<usize>,
    /// Where random choices begin, one more with every game.
    #[serde(default)]
    pub seed: u64,
}

/// The games that were played, in their order.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct BoutResults {
    /// Fewer than asked for where a limit broke the last one off.
    pub games: Vec<Bout>,
}

/// Plies drawn at random at most.
const MAX_RANDOM: usize = 40;
/// Games of one request at most.
const MAX_GAMES: usize = 100;
/// Plies of a game at most.
const MAX_PLIES: usize = 600;

/// Games to play, checked but for the position.
pub struct Bouts {
    pub start: Start,
    pub games: usize,
    pub order: BoutOrder,
}

impl BoutRequest {
    /// Checks everything but the position.
    ///
    /// # Errors
    /// A rung that does not exist, a depth or a number outside its range.
    pub fn check(self, most: &ServerLimits) -> Result<Bouts, ApiError> {
        let Self { variant, players, fen, moves, rungs, random_plies, games, seed } = self;
        let games = games.unwrap_or(1);
        if !(1..=MAX_GAMES).contains(&games) {
            return Err(ApiError::setting("games", format!("games may be 1 to {MAX_GAMES}.")));
        }
        if random_plies > MAX_RANDOM {
            let message = format!("random_plies may be 0 to {MAX_RANDOM}.");
            return Err(ApiError::setting("random_plies", message));
        }
        let player = |BoutSeat { rung, depth }: BoutSeat| {
            let rung = check_rung(&rung)?;
            let depth = check_depth(depth.unwrap_or_else(|| rung.usual_depth()), most.lab_depth)?;
            Ok(BoutPlayer { rung, depth })
        };
        if rungs.len() > game::MAX_PLAYERS {
            return Err(ApiError::setting("rungs", "No game seats so many.".to_owned()));
        }
        let players_in_seats = rungs.into_iter().map(player).collect::<Result<_, ApiError>>()?;
        let order =
            BoutOrder { players: players_in_seats, random_plies, most_plies: MAX_PLIES, seed };
        Ok(Bouts { start: Start { variant, players, fen, moves }, games, order })
    }
}
