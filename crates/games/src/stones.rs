//! Games in which two put stones of one kind on a grid in turn, behind the object-safe layer and in the
//! lab. Such a game is a [`StoneGame`].

use std::marker::PhantomData;

use ::stones::{Grid, Square};
use engine::{
    AnnotatedRecords, Endgames, EngineError, GameInfo, GameKind, Learning, LevelInfo, Opponent,
    Record,
};
use game::{Evaluator, Game, Notation, Player, ZeroSum};
use lab::Settings;
use lab::appraisal::{Judgement, TermShare, for_first};
use lab::eval::{Both, Evaluation as _, Sheet};
use lab::experiment::Memory;
use lab::ladder::{
    MaxNParts, Rung, RungEval, RungInfo, STEPS_FOR_TWO, Timed, composed_maxn, for_two, step_for_two,
};
use lab::reference::{Build, Program};
use lab::subject::{GamePhase, LabGame};

use crate::adapter::{Adapter, Duel, MoveSquares};
use crate::annotated::PgnRecords;
use crate::duel::DuelOpponent;
use crate::learning::TypedLearning;
use crate::records;

/// A game in which stones are put on a grid and stay where they lie.
pub trait StoneGame: ZeroSum + Notation + Game<Config = ()> {
    /// The evaluation to play with.
    type Evaluator: Evaluator<Self> + Default + Sync;

    /// The game's name in addresses and commands.
    const ID: &'static str;
    /// The name that game records give to it.
    const NAME: &'static str;
    /// The board.
    const BOARD: Grid;
    /// The positions of the benchmark.
    const BENCH: &'static [&'static str];
    /// Depth of the benchmark search in plies.
    const BENCH_DEPTH: u32;
    /// The positions of the lab's usual experiment, a line each.
    const POSITIONS: &'static str;
    /// The depths of that experiment.
    const USUAL_DEPTHS: &'static [u32];
    /// What the lab values stones by ([`worth`](StoneGame::worth)), a term that the page has words for.
    const TERM: &'static str;

    /// The game as programs offer it.
    fn kind() -> &'static dyn GameKind;

    /// The endgame tables, in a game that has them.
    fn endgames() -> Option<&'static dyn Endgames> {
        None
    }

    /// Whose stone lies on a square.
    fn at(&self, square: Square) -> Option<Player>;

    /// Where the stone of a move comes to lie; `None` for a pass.
    fn square(mv: Self::Move) -> Option<Square>;

    /// What a stone on the square with this index ([`ZeroSum::to`]) counts in the lab.
    fn worth(index: usize) -> i32;
}

/// What there is to know of such a game beyond its rules.
pub struct Stones<G>(PhantomData<fn(G)>);

impl<G: StoneGame> Adapter for Stones<G> {
    type Game = G;

    const ID: &'static str = G::ID;
    const USUAL: &'static str = "standard";
    const SEATS: &'static [&'static str] = &["x", "o"];

    fn info() -> GameInfo {
        GameInfo {
            variants: vec![Self::USUAL.to_owned()],
            draws: false,
            files: G::BOARD.columns as u8,
            ranks: G::BOARD.rows as u8,
            start: G::start(&()).write_position(),
            record: "pgn".to_owned(),
            levels: vec![LevelInfo {
                id: 1,
                name: Some("full".to_owned()),
                theory: true,
                ..LevelInfo::default()
            }],
            ..GameInfo::default()
        }
    }

    fn config(variant: &str, _: usize) -> Option<()> {
        (variant == Self::USUAL).then_some(())
    }

    fn endgames() -> Option<&'static dyn Endgames> {
        G::endgames()
    }

    fn opponent() -> Box<dyn Opponent> {
        Box::new(DuelOpponent::<Self>::new())
    }

    fn mover(game: &G) -> Player {
        game.side()
    }

    fn squares(_: &G, mv: G::Move, _: &str) -> MoveSquares {
        let to = G::square(mv).map_or_else(String::new, |square| square.to_string());
        MoveSquares { to, ..MoveSquares::default() }
    }

    fn diagram(game: &G) -> String {
        let mut text = String::new();
        for row in (0..G::BOARD.rows).rev() {
            text.push_str(&format!("{} ", row + 1));
            for column in 0..G::BOARD.columns {
                let stone = game.at(Square { column, row }).map_or('.', ::stones::name);
                text.push_str(&format!(" {}", stone.to_ascii_lowercase()));
            }
            text.push('\n');
        }
        let columns = (0..G::BOARD.columns).map(::stones::column_name);
        let columns: String = columns.flat_map(|name| [' ', name]).collect();
        let (position, key) = (game.write_position(), game.key());
        format!("{text}  {columns}\n\nFen: {position}\nKey: {key:016x}\n")
    }

    fn explain(game: &G) -> String {
        let value = G::Evaluator::default().evaluate(game);
        format!("{:+.2} for the side to move\n", f64::from(value.raw()) / 100.0)
    }

    fn read_record(text: &str) -> Result<Record, EngineError> {
        records::read::<Self>(text)
    }

    fn write_record(record: &Record) -> Result<String, EngineError> {
        records::write::<Self>(record)
    }

    fn annotated() -> Option<&'static dyn AnnotatedRecords> {
        Some(const { &PgnRecords::<Self>::new() })
    }

    fn learning() -> Option<&'static dyn Learning> {
        Some(const { &TypedLearning::<Self>::new() })
    }

    fn bench() -> (&'static [&'static str], u32) {
        (G::BENCH, G::BENCH_DEPTH)
    }
}

impl<G: StoneGame> Duel for Stones<G> {
    type Evaluator = G::Evaluator;

    fn variant_in_record(_: &str) -> Option<&'static str> {
        Some(G::NAME)
    }

    fn variant_of_record(name: &str) -> Option<&'static str> {
        name.eq_ignore_ascii_case(G::NAME).then_some(Self::USUAL)
    }
}

impl<G: StoneGame> LabGame for Stones<G> {
    type Game = G;

    const STEPS: &'static [&'static str] = STEPS_FOR_TWO;
    const POSITIONS: &'static str = G::POSITIONS;
    const USUAL_DEPTHS: &'static [u32] = G::USUAL_DEPTHS;

    fn kind() -> &'static dyn GameKind {
        G::kind()
    }

    fn rung(entry: &RungInfo) -> Option<Box<dyn Rung<G>>> {
        for_two(entry.name, sheet::<G>())
    }

    fn pawn(_: RungEval) -> Option<i32> {
        Some(sheet::<G>().pawn())
    }

    fn step(name: &str) -> Option<Box<dyn Rung<G>>> {
        step_for_two(name, sheet::<G>())
    }

    fn maxn(parts: MaxNParts) -> Box<dyn Rung<G>> {
        composed_maxn(parts, Both(sheet::<G>()))
    }

    fn program(build: &Build) -> Option<Box<dyn Timed<G>>> {
        if build.evaluation.is_some() {
            return None;
        }
        Some(Box::new(Program::new(sheet::<G>(), build.switches).ok()?))
    }

    fn memory(game: &G, settings: &Settings) -> Option<Memory> {
        Some(Memory::measure(game, &sheet::<G>(), settings))
    }

    fn stage(game: &G) -> GamePhase {
        let stones = G::BOARD.squares().filter(|&square| game.at(square).is_some()).count();
        match 3 * stones / G::BOARD.squares().count() {
            0 => GamePhase::Opening,
            1 => GamePhase::Middlegame,
            _ => GamePhase::Endgame,
        }
    }

    /// By the evaluation of the program, and by the squares that stones lie on.
    fn judgements(game: &G) -> Vec<Judgement> {
        let (own, sheet) = (G::Evaluator::default().evaluate(game), sheet::<G>());
        let seats = sheet.by_player(game).map(f64::from).to_vec();
        let judgement = |name, pawn, total, terms| Judgement {
            name,
            pawn: Some(pawn),
            total: vec![total],
            terms,
            ..Judgement::default()
        };
        let share = TermShare { name: G::TERM.to_owned(), seats };
        let by_squares = for_first(game, sheet.value(game));
        vec![
            judgement("own", 100, for_first(game, own), Vec::new()),
            judgement("ladder", sheet.pawn(), by_squares, vec![share]),
        ]
    }

    fn moved(_: &G, _: &str, _: &str) -> Result<G, String> {
        Err("stones stay where they lie".to_owned())
    }
}

/// A stone counts by its square.
fn sheet<G: StoneGame>() -> Sheet<G> {
    let worth = |piece, index| if piece == 0 { G::worth(index) } else { -G::worth(index) };
    let squares = G::BOARD.squares().count();
    let all: i32 = (0..squares).map(G::worth).sum();
    // Four stones more on squares of mean worth are what four pawns are in chess.
    Sheet::new(1, worth).with_tenfold(4 * all / squares as i32)
}

/// A line that a stone may be part of, as steps from one square to the next.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// How many lines of so many squares in a row go through a square.
pub fn lines_through(board: Grid, square: Square, length: usize) -> i32 {
    let inside = |column: isize, row: isize| {
        (0..board.columns as isize).contains(&column) && (0..board.rows as isize).contains(&row)
    };
    let (column, row) = (square.column as isize, square.row as isize);
    let starts = (0..length as isize).flat_map(|back| DIRECTIONS.map(|step| (back, step)));
    let fits = |&(back, (right, up)): &(isize, (isize, isize))| {
        let ahead = length as isize - 1 - back;
        inside(column - back * right, row - back * up)
            && inside(column + ahead * right, row + ahead * up)
    };
    starts.filter(fits).count() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_both_boards_are_counted() {
        let connect4 = Grid { columns: 7, rows: 6 };
        let at = |column, row| lines_through(connect4, Square { column, row }, 4);
        let bottom: Vec<i32> = (0..7).map(|column| at(column, 0)).collect();
        assert_eq!(bottom, [3, 4, 5, 7, 5, 4, 3]);
        let all: i32 =
            (0..7).flat_map(|c| (0..6).map(move |r| (c, r))).map(|(c, r)| at(c, r)).sum();
        assert_eq!(all, 4 * 69, "each of the 69 lines counts on four squares");
        let tictactoe = Grid { columns: 3, rows: 3 };
        let corner = Square { column: 0, row: 0 };
        assert_eq!(lines_through(tictactoe, corner, 3), 3);
        assert_eq!(lines_through(tictactoe, Square { column: 1, row: 1 }, 3), 4);
    }
}
