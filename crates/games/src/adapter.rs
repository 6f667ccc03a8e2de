//! What the object-safe layer needs to know of a game beyond its rules: names, letters, texts.

use std::path::PathBuf;
use std::sync::Arc;

use engine::{
    AnnotatedRecords, Books, Endgames, EngineError, Evaluation, GameInfo, Learning, Network,
    NetworkKind, NetworkSupport, OpenSyzygy, OpeningNames, Opponent, Protocol, Record, SearchKind,
    Tuning, Vision,
};
use game::{Booked, Evaluator, Game, MoveList, Notation, Player, Score, Turn, ZeroSum};
use tapered::{Pair, Term, Trace};

use crate::guided::MovePolicy;
use crate::informed::KnownEndings;
use crate::strength::Scale;

/// A move, or an event of chance, as a board shows it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveSquares {
    /// Square it starts from; empty where a piece is put on the board.
    pub from: String,
    /// Square it leads to; empty for a pass.
    pub to: String,
    /// Letter of the piece promoted to.
    pub promotion: Option<String>,
    /// What it brings at once in the game's own currency; negative for what it costs.
    pub amount: Option<i32>,
}

/// A game as it is presented to those who know no types. Implemented once a game.
pub trait Adapter: Send + Sync + Sized + 'static {
    /// The rules.
    type Game: Game + Notation;

    /// The game's name in addresses and commands.
    const ID: &'static str;
    /// The variant that is played when none is named.
    const USUAL: &'static str;
    /// The seats in order of play.
    const SEATS: &'static [&'static str];
    /// The fewest of these seats that may be taken.
    const FEWEST: usize = 2;
    /// By which networks positions can be valued.
    const NETWORKS: NetworkSupport = NetworkSupport::None;
    /// In which ways its opponents can search.
    const SEARCHES: &'static [SearchKind] = &[SearchKind::AlphaBeta];

    /// What there is to know before the game starts; name, seats and scripts are filled in.
    fn info() -> GameInfo;

    /// The configuration of a variant by name, for a number of players that the game seats.
    fn config(variant: &str, players: usize) -> Option<<Self::Game as Game>::Config>;

    /// The configuration of a new game: where a variant has several starts, `random` picks one.
    fn draw(variant: &str, players: usize, random: u64) -> Option<<Self::Game as Game>::Config> {
        let _ = random;
        Self::config(variant, players)
    }

    /// A new opponent.
    fn opponent() -> Box<dyn Opponent>;

    /// Whose turn it is; asked only where a player is to move.
    fn mover(game: &Self::Game) -> Player {
        match game.turn(&mut MoveList::new()) {
            Turn::Player(player) => player,
            Turn::Chance | Turn::Over(_) => Player::FIRST,
        }
    }

    /// The squares of a legal move, given also in the machines' notation.
    fn squares(game: &Self::Game, mv: <Self::Game as Game>::Move, text: &str) -> MoveSquares;

    /// Where an event of chance moved whom, and what it brought.
    fn chance_squares(before: &Self::Game, after: &Self::Game) -> MoveSquares {
        let _ = (before, after);
        MoveSquares::default()
    }

    /// What an event of chance means, as an English sentence.
    fn chance_note(chance: <Self::Game as Game>::Chance) -> Option<String> {
        let _ = chance;
        None
    }

    /// The letter of the piece that a legal move captures.
    fn captured(game: &Self::Game, mv: <Self::Game as Game>::Move) -> Option<char> {
        let _ = (game, mv);
        None
    }

    /// The square of the king in check.
    fn check(game: &Self::Game) -> Option<String> {
        let _ = game;
        None
    }

    /// The place of each player in a race.
    fn places(game: &Self::Game) -> Vec<u32> {
        let _ = game;
        Vec::new()
    }

    /// The board as text, for a terminal.
    fn diagram(game: &Self::Game) -> String;

    /// The static evaluation, term by term.
    fn explain(game: &Self::Game) -> String;

    /// Reads the first game of a record.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    fn read_record(text: &str) -> Result<Record, EngineError>;

    /// Writes a game as a record.
    ///
    /// # Errors
    /// When the moves do not fit the start position.
    fn write_record(record: &Record) -> Result<String, EngineError>;

    /// Records that hold more than the moves that were played, in a game that has them.
    fn annotated() -> Option<&'static dyn AnnotatedRecords> {
        None
    }

    /// A protocol of the game's own.
    fn protocol() -> Option<&'static dyn Protocol> {
        None
    }

    /// The opening books, in a game that has them.
    fn books() -> Option<&'static dyn Books> {
        None
    }

    /// The endgame tables, in a game that has them.
    fn endgames() -> Option<&'static dyn Endgames> {
        None
    }

    /// How Syzygy tables are opened, in the game that has them.
    fn syzygy() -> Option<OpenSyzygy> {
        None
    }

    /// What openings are called, in a game whose openings have names.
    fn opening_names() -> Option<&'static dyn OpeningNames> {
        None
    }

    /// The network by which an evaluation values positions; `None` where none does.
    ///
    /// # Errors
    /// One that cannot be had.
    fn network(evaluation: &Evaluation) -> Result<Option<Arc<Network>>, EngineError> {
        let _ = evaluation;
        Ok(None)
    }

    /// What tuners need, in a game with an evaluation of weighted terms.
    fn tuning() -> Option<&'static dyn Tuning> {
        None
    }

    /// What learners need, in a [`Duel`].
    fn learning() -> Option<&'static dyn Learning> {
        None
    }

    /// The positions of the benchmark and the depth in plies to search them to.
    fn bench() -> (&'static [&'static str], u32);
}

/// Endgame tables that searches of a game ask.
pub type SearchedEndings<A> = Arc<dyn KnownEndings<<A as Adapter>::Game>>;

/// A game for two without chance, in which one wins what the other loses: played by the crate
/// `search`, recorded in PGN.
pub trait Duel: Adapter<Game: ZeroSum> {
    /// The evaluation to play with; by default the one made by hand.
    type Evaluator: Evaluator<Self::Game> + Default + Sync;

    /// What holds weaker opponents back; none in a game that is played at full strength only.
    const SCALE: Option<Scale> = None;

    /// The evaluation that settings choose.
    ///
    /// # Errors
    /// One that cannot be had; in a game without [`NETWORKS`](Adapter::NETWORKS) any network.
    fn evaluator(evaluation: &Evaluation) -> Result<Self::Evaluator, EngineError> {
        match evaluation {
            Evaluation::Usual | Evaluation::Handcrafted => Ok(Self::Evaluator::default()),
            network => Err(network.refuse("this game has no networks")),
        }
    }

    /// Syzygy tables in some folders for searches to ask, in the game that has them.
    ///
    /// # Errors
    /// Folders that cannot be read or hold none.
    fn known_endings(folders: &[PathBuf]) -> Result<Option<SearchedEndings<Self>>, EngineError> {
        let _ = folders;
        Ok(None)
    }

    /// The network that an evaluator values positions by; `None` for one made by hand.
    fn network_of(evaluator: &Self::Evaluator) -> Option<&Arc<Network>> {
        let _ = evaluator;
        None
    }

    /// What an evaluation says of a position, as text for people, where that is not
    /// [`explain`](Adapter::explain).
    fn view(evaluator: &Self::Evaluator, game: &Self::Game) -> Option<String> {
        let _ = (evaluator, game);
        None
    }

    /// Expected wins, draws and losses of the side to move, per mille, in a game for which they are
    /// known.
    fn wdl(game: &Self::Game, score: Score) -> Option<[u16; 3]> {
        let _ = (game, score);
        None
    }

    /// What networks of this kind see of the game, where it has them.
    fn vision(kind: NetworkKind) -> Option<&'static dyn Vision> {
        let _ = kind;
        None
    }

    /// The policy that is built in, by which trees grow; `None` in a game that has none
    /// ([`SEARCHES`](Adapter::SEARCHES)).
    fn policy() -> Option<Box<dyn MovePolicy<Self::Game>>> {
        None
    }

    /// The name that game records give to a variant; `None` for one that they leave out.
    fn variant_in_record(variant: &str) -> Option<&'static str> {
        let _ = variant;
        None
    }

    /// The variant that a game record names.
    fn variant_of_record(name: &str) -> Option<&'static str> {
        let _ = name;
        None
    }
}

/// A game with opening books.
pub trait WithBooks: Duel<Game: Booked> {
    /// The book that is built in.
    const BOOK: &'static [u8];
}

/// A game with an evaluation of weighted terms, which tuners can work on.
pub trait Tuned: Duel {
    /// The terms of the evaluation.
    fn terms() -> &'static [Term];

    /// The weight at a place of the flat table that the terms share.
    fn weight(index: usize) -> Pair;

    /// Takes the evaluation of a position apart; `None` for one that is valued by rule.
    fn trace(game: &Self::Game) -> Option<Trace>;
}
