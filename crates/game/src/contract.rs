//! The central contract: [`Game`].

use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;

use arrayvec::ArrayVec;

use crate::{Observer, Payoffs, Player};

/// The most moves that a position of any game has: shogi's 593 (chess: 218), and some to spare.
///
/// One number for all games, although chess would do with less: what is not filled is not touched.
pub const MAX_MOVES: usize = 640;

/// The moves of one position, on the stack.
pub type MoveList<M> = ArrayVec<M, MAX_MOVES>;

/// Whose turn it is.
#[derive(Clone, PartialEq, Debug)]
pub enum Turn {
    /// This player moves.
    Player(Player),
    /// An event of chance comes first: see [`Game::chances`].
    Chance,
    /// Nobody can move any more (mate, stalemate, everybody home).
    Over(Payoffs),
}

/// How and why a game ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Ending {
    /// What it is worth to each player.
    pub payoffs: Payoffs,
    /// A stable name for programs, in kebab case: `checkmate`, `fivefold-repetition`.
    pub reason: &'static str,
    /// The same as an English sentence for people.
    pub sentence: Cow<'static, str>,
}

/// A game as a value: a position together with as much of its past as its rules look at.
///
/// # Laws
/// The `conformance` kit checks them by random play.
///
/// 1. *Undo is exact.* `let u = g.play_unchecked(m); g.undo(m, u);` restores `g` bit for bit
///    (`==`). The same for `resolve` and `unresolve`, and for all that was played, in its order.
/// 2. *Keys are positions.* Two positions that a search may treat as the same have equal
///    [`key`](Game::key)s, others different ones (but for the odds of a 64-bit hash). A key kept
///    up move by move equals the key of the same position set up afresh; positions with the same
///    key have the same moves, and every move leads to another key.
/// 3. *Turns are honest.* [`turn`](Game::turn) yields at least one move for `Turn::Player`, none
///    for `Turn::Chance` and `Turn::Over`; all moves are legal and no two are equal.
/// 4. *Chances sum to 1* (within 1e-9), each above 0.
/// 5. *Endings agree.* After `Turn::Over(p)`, [`ending`](Game::ending) is `Some` with payoffs `p`.
///    Payoffs, those of claims and of flag falls too, are one for each player, and those of two
///    players sum to 1. Nobody wins alone by the fall of the own flag.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// What is agreed before the game starts: variant, edition, number of players.
    type Config: Clone + Default + Send + Sync;
    /// A move. It means something only together with its position.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;
    /// An event of chance; [`NoChance`](crate::NoChance) for games without.
    type Chance: Copy + PartialEq + Debug + Send + Sync;
    /// What [`undo`](Game::undo) needs beyond the move.
    type Undo: Clone + Send;

    /// The position in which play begins.
    fn start(config: &Self::Config) -> Self;

    /// Number of players in this game, 2 to [`MAX_PLAYERS`](crate::MAX_PLAYERS).
    fn players(&self) -> usize;

    /// Clears `moves`, fills in every legal move and says whose turn it is. One call a node.
    ///
    /// Only what can be seen on the board counts here; ends that an arbiter declares while moves
    /// remain (repetition, move counts, dead positions) are the business of
    /// [`ending`](Game::ending). This is what perft counts.
    fn turn(&self, moves: &mut MoveList<Self::Move>) -> Turn;

    /// Number of legal moves, the same as `turn` would list; a game may count faster than list.
    fn count_moves(&self) -> u64 {
        let mut moves = MoveList::new();
        self.turn(&mut moves);
        moves.len() as u64
    }

    /// Plays a legal move, telling `observer` which pieces left and entered which squares.
    ///
    /// The move is *not* checked: with an illegal one the position is unspecified (but no memory
    /// is unsafe). Callers hold moves that came from [`turn`](Game::turn) or were checked.
    fn play_observed(&mut self, mv: Self::Move, observer: &mut impl Observer) -> Self::Undo;

    /// Plays a legal move. See [`play_observed`](Game::play_observed).
    fn play_unchecked(&mut self, mv: Self::Move) -> Self::Undo {
        self.play_observed(mv, &mut ())
    }

    /// Takes back the last move, given what playing it returned.
    fn undo(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Appends every possible outcome of the event now due with its probability. Nothing when
    /// it is a player's turn.
    fn chances(&self, _out: &mut Vec<(Self::Chance, f64)>) {}

    /// Lets a chance event happen.
    fn resolve(&mut self, chance: Self::Chance) -> Self::Undo;

    /// Takes back the last chance event.
    fn unresolve(&mut self, chance: Self::Chance, undo: Self::Undo);

    /// Identifies the position for tables (not for storage: it may change between versions).
    fn key(&self) -> u64;

    /// How the game ended by itself, `None` while it goes on: by the board (mate) or because the
    /// rules declare it over although moves remain (fivefold repetition, dead position).
    fn ending(&self) -> Option<Ending>;

    /// The event of chance that a number drawn evenly from 0 to 1 (without 1) stands for; `None`
    /// when it is a player's turn. Drawn like this, events come as often as [`chances`] says.
    ///
    /// [`chances`]: Game::chances
    fn chance(&self, drawn: f64) -> Option<Self::Chance> {
        let mut outcomes = Vec::new();
        self.chances(&mut outcomes);
        let last = outcomes.last()?.0;
        let mut left = drawn;
        let found = outcomes.into_iter().find(|(_, probability)| {
            left -= probability;
            left < 0.0
        });
        // The sum of the probabilities may round to a little less than 1.
        Some(found.map_or(last, |(chance, _)| chance))
    }

    /// Lets the event of chance that is due pass without any effect, for searches that leave chance
    /// out of account. `false`, with the game unchanged, when none is due or the game has no such
    /// thing.
    fn skip_chance(&mut self) -> bool {
        false
    }

    /// The ends that the player to move may claim now (threefold repetition, 50 moves).
    fn claims(&self) -> Vec<Ending> {
        Vec::new()
    }

    /// What the flag fall of `flagged` means in this position. By default, and in a game for
    /// two, the other side wins.
    fn on_flag(&self, flagged: Player) -> Ending {
        Ending {
            payoffs: Payoffs::win(flagged.opponent()),
            reason: "time",
            sentence: Cow::Borrowed("The time of one side ran out."),
        }
    }
}
