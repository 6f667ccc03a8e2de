//! What learners need of a game: games that a program plays against itself, each of which can be
//! played again from what was taken down.

use game::{Outcome, Player, Score};
use nnue::{Network, Shape};
use serde::{Deserialize, Serialize};

use crate::{EngineError, Evaluation, Start};

/// The learners' side of a game for two ([`GameKind::learning`](crate::GameKind::learning)).
pub trait Learning: Sync {
    /// A program that plays games against itself.
    ///
    /// # Errors
    /// A variant that is unknown, an opening that cannot be played on, or no memory to search in.
    fn player(&self, rules: &PlayRules) -> Result<Box<dyn SelfPlayer>, EngineError>;

    /// A name for what positions are valued by: the same for networks of the same content, whatever
    /// their files are called.
    ///
    /// # Errors
    /// One that cannot be had.
    fn name_evaluation(&self, evaluation: &Evaluation) -> Result<String, EngineError>;

    /// Plays a game of a variant again, showing each position to `visit` before its move. What was
    /// taken down may say anything.
    ///
    /// # Errors
    /// A variant that is unknown, a start that cannot be played on, a move that is none or illegal;
    /// `visit` has seen all before it.
    fn replay(
        &self,
        variant: &str,
        game: &PlayedGame,
        visit: &mut dyn FnMut(&ReplayedPosition),
    ) -> Result<(), EngineError>;

    /// The openings that a program chooses of its own accord, the most frequent first.
    ///
    /// # Errors
    /// An evaluation that cannot be had, or no memory to search in.
    fn preferred_openings(
        &self,
        rules: &PreferenceRules,
    ) -> Result<Vec<PreferredOpening>, EngineError>;

    /// What networks of this kind see of the game, where it has them.
    fn vision(&self, kind: NetworkKind) -> Option<&'static dyn Vision> {
        let _ = kind;
        None
    }
}

/// What a network says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NetworkKind {
    /// What it is worth.
    #[default]
    Value,
    /// How promising its moves are.
    Policy,
}

/// How a program plays games against itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayRules {
    /// Variant by name; the usual one when absent. Of one with several starts, each game draws its
    /// own.
    pub variant: Option<String>,
    /// Where games begin, drawn by lot; where those of the variant do when there are none.
    pub openings: Vec<Start>,
    /// Random moves that follow: so many plies or one more, drawn by lot.
    pub random_plies: u32,
    /// The most that the position after them may be worth to either side, in centipawns; otherwise
    /// another one is drawn.
    pub balance: i32,
    /// By what positions are valued.
    pub evaluation: Evaluation,
    /// The most positions searched for a move.
    pub nodes: u64,
    /// Positions after which the search of a move goes no deeper; `None` to use all that it may.
    pub soft_nodes: Option<u64>,
    /// When a game is taken for lost; `None` to play on.
    pub resign: Option<ResignRule>,
    /// When a game is taken for drawn; `None` to play on.
    pub draw: Option<DrawRule>,
    /// From what all that is drawn by lot follows, together with the number of the game.
    pub seed: u64,
}

impl PlayRules {
    /// Plies after which a game counts as drawn, those of the opening not counted.
    pub const LONGEST: usize = 400;
}

/// What both sides' searches have to find of one side for a game to be taken for lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResignRule {
    /// So many centipawns behind at least, or mated.
    pub behind: i32,
    /// For so many plies on end.
    pub plies: u32,
}

/// What both sides' searches have to find for a game to be taken for drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// Nobody further ahead than this, in centipawns.
    pub within: i32,
    /// For so many plies on end.
    pub plies: u32,
    /// Plies of the game that do not count, those of the opening left out.
    pub after: u32,
}

/// A game as it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// The position in which it began, in text form; `None` for the usual one of its variant.
    pub start: Option<String>,
    /// The moves that nobody thought about, packed in 16 bits: those of an opening, then those drawn by
    /// lot.
    pub opening: Vec<u16>,
    /// The moves after that. A game that was broken off ends with the move that would have come next.
    pub plies: Vec<PlayedPly>,
    /// How it ended for the first player.
    pub result: Outcome,
    /// A stable name for how it ended: `checkmate`, `decided`, `even`, `length`.
    pub reason: String,
}

/// A move that was thought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedPly {
    /// The move in 16 bits, as the game packs it.
    pub mv: u16,
    /// What the search found the position before it worth to the first player.
    pub value: Score,
}

/// A position of a game that is played again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayedPosition {
    /// Plies since the start, those of the opening counted.
    pub ply: usize,
    /// The side to move.
    pub side: Player,
    /// What tells the position from others, whatever its move counters say.
    pub key: u64,
    /// What the search found it worth to the first player; `None` in the opening.
    pub value: Option<Score>,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// Whether the move that was played is neither a capture nor a promotion.
    pub quiet: bool,
}

/// How it is found out which openings a program prefers: it plays so many from the usual start, and
/// draws each move by lot among those that it finds nearly as good as the best, the better the
/// likelier.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PreferenceRules {
    /// By what positions are valued.
    pub evaluation: Evaluation,
    /// The most positions searched for a move.
    pub nodes: u64,
    /// Openings to play.
    pub openings: u32,
    /// Their length in plies.
    pub plies: u32,
    /// From what all that is drawn by lot follows.
    pub seed: u64,
}

/// An opening that a program chose.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PreferredOpening {
    /// Its moves for people, in the first of the game's scripts.
    pub line: String,
    /// In what share of the openings it was chosen, from 0 to 1.
    pub share: f64,
}

/// What a network finds a kind of piece worth ([`Vision::piece_values`]).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PieceValue {
    /// Its letter.
    pub piece: char,
    /// In pawns of 100 centipawns.
    pub value: f64,
}

/// Plays games against itself.
pub trait SelfPlayer: Send {
    /// Plays the game with this number. It depends on the rules and the number alone.
    fn play(&mut self, number: u64) -> PlayedGame;
}

/// What networks see of a game ([`Learning::vision`]).
pub trait Vision: Sync {
    /// The sizes of its networks.
    fn shape(&self) -> Shape;

    /// Which inputs stand for which pieces.
    fn inputs(&self) -> InputTable;

    /// What a network finds the pieces of the first player worth: by how much less it values the usual
    /// start without one of them, on average over those of a kind. Pieces without which there is no
    /// game are left out; a policy has no values.
    fn piece_values(&self, network: &Network) -> Vec<PieceValue>;

    /// [`Learning::replay`], showing those positions alone that `keep` wants, with what a network sees of
    /// them.
    ///
    /// # Errors
    /// See [`Learning::replay`].
    fn replay_seen(
        &self,
        variant: &str,
        game: &PlayedGame,
        keep: &dyn Fn(&ReplayedPosition) -> bool,
        visit: &mut dyn FnMut(&ReplayedPosition, &SeenPosition),
    ) -> Result<(), EngineError>;
}

/// What a network sees of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenPosition {
    /// Every piece on the board: its index times the number of squares, and the index of its square.
    pub men: Vec<u16>,
    /// How the views of the first and the second player look at the board.
    pub orientations: [u8; 2],
    /// The output that values it; of a policy those of all legal moves, that of the move played first.
    pub outputs: Vec<u16>,
}

/// Which inputs of a network stand for which pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputTable {
    inputs: Vec<u16>,
    men: usize,
}

impl InputTable {
    /// The inputs for so many kinds of men (pieces times squares), by orientation, view and man.
    #[must_use]
    pub fn new(
        men: usize,
        orientations: usize,
        input: impl Fn(usize, Player, usize) -> usize,
    ) -> Self {
        let views = (0..orientations).flat_map(|orientation| {
            [Player::FIRST, Player::SECOND].map(|view| (orientation, view))
        });
        let inputs = views.flat_map(|(orientation, view)| {
            let input = &input;
            (0..men).map(move |man| input(orientation, view, man) as u16)
        });
        Self { inputs: inputs.collect(), men }
    }

    /// The inputs of all men for a view that looks at the board like this.
    ///
    /// # Panics
    /// When there is no such orientation.
    #[inline]
    #[must_use]
    pub fn view(&self, orientation: usize, view: usize) -> &[u16] {
        &self.inputs[(2 * orientation + view) * self.men..][..self.men]
    }
}
