//! What the seam needs to know of a game beyond its rules: names, letters, texts.

use game::{Evaluator, Notation, Score, ZeroSum};

use crate::GameInfo;

/// Squares of a move as a board shows them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// Square the move starts from.
    pub from: String,
    /// Square the move leads to.
    pub to: String,
    /// Letter of the piece promoted to.
    pub promotion: Option<String>,
}

/// A two-player game as this crate presents it. Implemented once a game, in `games`.
pub trait Adapter: Send + Sync + 'static {
    /// The rules.
    type Game: ZeroSum + Notation;
    /// The evaluation to play with.
    type Evaluator: Evaluator<Self::Game> + Default + Sync;

    /// The game's name in addresses and commands.
    const ID: &'static str;
    /// The variant that is played when none is named.
    const USUAL: &'static str;

    /// What there is to know before the game starts, levels and scripts left empty.
    fn info() -> GameInfo;

    /// The configuration of a variant by name.
    fn config(variant: &str) -> Option<<Self::Game as game::Game>::Config>;

    /// The configuration of a new game: where a variant has several starts, `random` picks one.
    fn draw(variant: &str, random: u64) -> Option<<Self::Game as game::Game>::Config> {
        let _ = random;
        Self::config(variant)
    }

    /// The squares of a legal move, given in the machines' notation.
    fn path(text: &str) -> Path;

    /// The letter of a piece.
    fn letter(piece: usize) -> char;

    /// The square of the king in check.
    fn check(game: &Self::Game) -> Option<String>;

    /// The board as text, for a terminal.
    fn diagram(game: &Self::Game) -> String;

    /// The static evaluation, term by term.
    fn explain(game: &Self::Game) -> String;

    /// Expected wins, draws and losses of the side to move, per mille.
    fn wdl(game: &Self::Game, score: Score) -> [u16; 3];

    /// The name that game records give to a variant; `None` for one that they leave out.
    fn variant_in_record(variant: &str) -> Option<&'static str>;

    /// The variant that a game record names.
    fn variant_of_record(name: &str) -> Option<&'static str>;

    /// The positions of the benchmark and the depth in plies to search them to.
    fn bench() -> (&'static [&'static str], u32);
}
