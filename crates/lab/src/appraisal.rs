//! What a position is worth, taken apart: each evaluation as a sum of its terms.

use chess::Chess;
use game::{Notation, PayoffEval, Player, Score, ZeroSum};
use hare::Hare;
use serde::Serialize;
use tapered::{Breakdown, Term};
use xiangqi::Xiangqi;

use crate::eval::{self, Evaluation, Sheet};

/// A position with all that is thought of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Appraisal {
    /// The position as text.
    pub position: String,
    /// The seat to move; `null` where chance decides or the game is over.
    pub turn: Option<usize>,
    /// One for each evaluation, the production program's own first.
    pub judgements: Vec<Judgement>,
}

/// What one evaluation thinks of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Judgement {
    /// Which evaluation: `own`, `reference` or `ladder`.
    pub name: &'static str,
    /// What a pawn is worth: divides values for people. `null` in games without pieces.
    pub pawn: Option<i32>,
    /// The whole, in the units of the evaluation: in games of two the first seat's value, else one for
    /// each seat.
    pub total: Vec<f64>,
    /// What adds up to it, but for rounding, or what it follows from as the remark says. Empty where
    /// the position is valued by rule.
    pub terms: Vec<TermShare>,
    /// Share of the middlegame in the blend, 0 to 1, where there is one.
    pub phase: Option<f64>,
    /// What has to be said of it, if anything.
    pub remark: Option<Remark>,
}

/// Something that has to be said of a judgement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Remark {
    /// Material decides already, so most terms are left out.
    Decided,
    /// A won ending, valued by how near the mate is.
    KnownWin,
    /// The terms are turns still to go; the whole is what chances follow from them.
    Chances,
}

/// What a term brings.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct TermShare {
    /// Its name, in kebab case.
    pub name: String,
    /// What it brings to each seat, in the units of the evaluation.
    pub seats: Vec<f64>,
}

/// A piece-square table for the first seat: what a square adds to a piece, by the number of the
/// square, a1 first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct SquareTable {
    /// Which evaluation: `own` or `ladder`.
    pub evaluation: &'static str,
    /// The part of the game, where there is one for each: `middlegame`, `endgame`.
    pub phase: Option<&'static str>,
    /// The letter of the piece in position texts, in lower case.
    pub piece: char,
    /// What a pawn is worth.
    pub pawn: i32,
    /// By square.
    pub values: Vec<i32>,
}

/// A game whose positions can be taken apart.
pub trait Appraise: Notation {
    /// All that is thought of a position.
    fn judgements(&self) -> Vec<Judgement>;

    /// The piece-square tables of its evaluations; none in games without pieces.
    fn square_tables() -> Vec<SquareTable> {
        Vec::new()
    }

    /// The position with a piece taken from one square and put on another one, whatever stands there.
    ///
    /// # Errors
    /// Why there is no such position.
    fn moved(&self, from: &str, to: &str) -> Result<Self, String>;
}

/// A tapered evaluation as a judgement.
fn tapered(breakdown: &Breakdown) -> Judgement {
    let terms = breakdown.shares.iter().map(|share| TermShare {
        name: share.term.name.replace('_', "-"),
        seats: [Player::FIRST, Player::SECOND].map(|seat| breakdown.part(share, seat)).to_vec(),
    });
    let blend = breakdown.blend;
    Judgement {
        name: "own",
        pawn: Some(100),
        total: vec![f64::from(breakdown.value())],
        terms: terms.collect(),
        phase: Some(f64::from(blend.phase) / f64::from(blend.max_phase)),
        remark: breakdown.decided.then_some(Remark::Decided),
    }
}

/// Material and squares of a table as a judgement: both add up to it.
fn ladder<G: ZeroSum>(game: &G, material: &Sheet<G>, tables: &Sheet<G>) -> Judgement {
    let [pieces, all] = [material, tables].map(|sheet| sheet.by_player(game).map(f64::from));
    let share =
        |name: &str, seats: [f64; 2]| TermShare { name: name.to_owned(), seats: seats.to_vec() };
    let squares = [all[0] - pieces[0], all[1] - pieces[1]];
    Judgement {
        name: "ladder",
        pawn: Some(tables.pawn()),
        total: vec![all[0] - all[1]],
        terms: vec![share("material", pieces), share("squares", squares)],
        phase: None,
        remark: None,
    }
}

/// A value for the side to move as one for the first seat.
fn for_first<G: ZeroSum>(game: &G, value: Score) -> f64 {
    f64::from(if game.side() == Player::FIRST { value.raw() } else { -value.raw() })
}

impl Appraise for Chess {
    fn judgements(&self) -> Vec<Judgement> {
        let own = match chess::eval::breakdown(self.board()) {
            Some(breakdown) => tapered(&breakdown),
            None => {
                let mut evaluator = chess::eval::Handcrafted::new();
                game::Evaluator::reset(&mut evaluator, self);
                Judgement {
                    name: "own",
                    pawn: Some(100),
                    total: vec![for_first(self, game::Evaluator::evaluate(&mut evaluator, self))],
                    terms: Vec::new(),
                    phase: None,
                    remark: Some(Remark::KnownWin),
                }
            }
        };
        let evaluation = eval::reference::Reference::default();
        let terms = evaluation.components(self.board()).into_iter().map(|(name, seats)| {
            TermShare { name: name.to_owned(), seats: seats.map(f64::from).to_vec() }
        });
        let reference = Judgement {
            name: "reference",
            pawn: Some(evaluation.pawn()),
            total: vec![for_first(self, evaluation.value(self))],
            terms: terms.collect(),
            phase: None,
            remark: None,
        };
        vec![own, reference, ladder(self, &eval::chess_material(), &eval::chess_tables())]
    }

    fn square_tables() -> Vec<SquareTable> {
        let pieces = chess::Role::ALL.map(|role| {
            let piece = chess::Piece::new(chess::Color::White, role);
            (role.upper_char().to_ascii_lowercase(), piece.index())
        });
        let mut tables =
            tapered_tables(chess::eval::TERMS, chess::eval::weight, &PIECES_OF_CHESS, |s| s);
        tables.extend(sheet_tables(&pieces, &eval::chess_material(), &eval::chess_tables()));
        tables
    }

    fn moved(&self, from: &str, to: &str) -> Result<Self, String> {
        let [from, to] = [from, to].map(str::parse::<chess::Square>);
        let (from, to) = (from.map_err(text)?.index(), to.map_err(text)?.index());
        let mut setup = self.board().to_setup();
        setup.ep_square = None;
        let piece = setup.board[from].take().ok_or_else(nothing_there)?;
        setup.board[to] = Some(piece);
        let board = chess::Board::from_setup(&setup).or_else(|_| {
            // A king or a rook may have left the place from which it could castle.
            setup.castling = chess::CastlingRights::NONE;
            chess::Board::from_setup(&setup)
        });
        Ok(Self::new(board.map_err(text)?, false))
    }
}

impl Appraise for Xiangqi {
    fn judgements(&self) -> Vec<Judgement> {
        let own = tapered(&xiangqi::eval::breakdown(self.board()));
        vec![own, ladder(self, &eval::xiangqi_material(), &eval::xiangqi_tables())]
    }

    fn square_tables() -> Vec<SquareTable> {
        let pieces = xiangqi::Role::ALL.map(|role| {
            let piece = xiangqi::Piece::new(xiangqi::Color::Red, role);
            (role.upper_char().to_ascii_lowercase(), piece.index())
        });
        // Left and right are alike: five files from the edge to the middle are stored.
        let place = |square: usize| {
            let (rank, file) = (square / 9, square % 9);
            5 * rank + file.min(8 - file)
        };
        let mut tables =
            tapered_tables(xiangqi::eval::TERMS, xiangqi::eval::weight, &PIECES_OF_XIANGQI, place);
        tables.extend(sheet_tables(&pieces, &eval::xiangqi_material(), &eval::xiangqi_tables()));
        tables
    }

    fn moved(&self, from: &str, to: &str) -> Result<Self, String> {
        let [from, to] = [from, to].map(str::parse::<xiangqi::Square>);
        let (from, to) = (from.map_err(text)?.index(), to.map_err(text)?.index());
        let mut setup = self.board().to_setup();
        let piece = setup.board[from].take().ok_or_else(nothing_there)?;
        setup.board[to] = Some(piece);
        let board = xiangqi::Board::from_setup(&setup).map_err(text)?;
        Ok(Self::new(board, xiangqi::Config::default()))
    }
}

impl Appraise for Hare {
    fn judgements(&self) -> Vec<Judgement> {
        let evaluation = hare::eval::Reference::default();
        let (parts, values) = (evaluation.parts(self), evaluation.evaluate(self));
        let names = ["squares", "carrots", "lettuces"].into_iter().enumerate();
        let terms = names.map(|(place, name)| TermShare {
            name: name.to_owned(),
            seats: parts.iter().map(|parts| f64::from(parts[place])).collect(),
        });
        let of_seats = |values: game::Values| -> Vec<f64> {
            values[..parts.len()].iter().map(|&value| f64::from(value)).collect()
        };
        let race = hare::eval::Race::default();
        let turns = TermShare { name: "turns".to_owned(), seats: of_seats(race.turns(self)) };
        let judgement = |name, total, terms, remark| Judgement {
            name,
            pawn: None,
            total,
            terms,
            phase: None,
            remark,
        };
        let chances = of_seats(race.evaluate(self));
        vec![
            judgement("own", chances, vec![turns], Some(Remark::Chances)),
            judgement("reference", of_seats(values), terms.collect(), None),
        ]
    }

    fn moved(&self, from: &str, to: &str) -> Result<Self, String> {
        let square = |text: &str| {
            let named = text.parse().ok().and_then(hare::Square::new);
            named.ok_or_else(|| format!("{text:?} is no square; they have the numbers 0 to 64"))
        };
        let (from, to) = (square(from)?, square(to)?);
        let mut setup = self.to_setup();
        let runner = setup.runners.iter_mut().find(|runner| runner.square == from);
        let runner = runner.ok_or_else(nothing_there)?;
        runner.square = to;
        // What it waits for it waits for on the square where it stood.
        runner.mark = hare::Mark::None;
        Self::from_setup(self.config(), &setup).map_err(text)
    }
}

const PIECES_OF_CHESS: [(&str, char); 6] = [
    ("pawn_square", 'p'),
    ("knight_square", 'n'),
    ("bishop_square", 'b'),
    ("rook_square", 'r'),
    ("queen_square", 'q'),
    ("king_square", 'k'),
];

const PIECES_OF_XIANGQI: [(&str, char); 7] = [
    ("pawn_square", 'p'),
    ("advisor_square", 'a'),
    ("elephant_square", 'b'),
    ("horse_square", 'n'),
    ("cannon_square", 'c'),
    ("rook_square", 'r'),
    ("king_square", 'k'),
];

/// The tables of a tapered evaluation; `place` is where a square stands in them.
fn tapered_tables(
    terms: &[Term],
    weight: fn(usize) -> tapered::Pair,
    pieces: &[(&str, char)],
    place: impl Fn(usize) -> usize,
) -> Vec<SquareTable> {
    let mut tables = Vec::new();
    for &(name, piece) in pieces {
        let Some(term) = terms.iter().find(|term| term.name == name) else { continue };
        // The last square of a board has the last place.
        let squares = (0..).take_while(|&square| place(square) < term.len && square < 90);
        let weights: Vec<_> = squares.map(|square| weight(term.start + place(square))).collect();
        let middlegame = weights.iter().map(|pair| pair.mg()).collect();
        let endgame = weights.iter().map(|pair| pair.eg()).collect();
        for (phase, values) in [("middlegame", middlegame), ("endgame", endgame)] {
            let phase = Some(phase);
            tables.push(SquareTable { evaluation: "own", phase, piece, pawn: 100, values });
        }
    }
    tables
}

/// The tables of a sheet without its material.
fn sheet_tables<G: ZeroSum>(
    pieces: &[(char, usize)],
    material: &Sheet<G>,
    tables: &Sheet<G>,
) -> Vec<SquareTable> {
    let table = |&(piece, index): &(char, usize)| SquareTable {
        evaluation: "ladder",
        phase: None,
        piece,
        pawn: tables.pawn(),
        values: (0..G::SQUARES)
            .map(|square| tables.at(index, square) - material.at(index, square))
            .collect(),
    };
    pieces.iter().map(table).collect()
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn nothing_there() -> String {
    "nothing stands there".to_owned()
}
