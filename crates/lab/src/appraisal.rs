//! What a position is worth, taken apart: each evaluation as a sum of its terms.

use game::{Player, Score, ZeroSum};
use serde::Serialize;
use tapered::{Breakdown, Pair, Term};

use crate::eval::{Evaluation, Sheet};

/// A position with all that is thought of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Appraisal {
    /// The position as text.
    pub position: String,
    /// The seat to move; `null` where chance decides or the game is over.
    pub turn: Option<usize>,
    /// One for each evaluation, the production program's own first.
    pub judgements: Vec<Judgement>,
}

/// What one evaluation thinks of a position.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Judgement {
    /// Which evaluation: `own` (of the production program, made by hand), `network`, `reference` or `ladder`.
    pub name: &'static str,
    /// What a pawn is worth: divides values for people. `null` in games without pieces.
    pub pawn: Option<i32>,
    /// The whole, in the units of the evaluation: in games of two the first seat's value, else one for
    /// each seat.
    pub total: Vec<f64>,
    /// What adds up to it, but for rounding, or what it follows from as the remark says. Empty where
    /// the position is valued by rule, and from a network, which has none.
    pub terms: Vec<TermShare>,
    /// Share of the middlegame in the blend, 0 to 1, where there is one.
    pub phase: Option<f64>,
    /// What each piece is worth to its owner, in the units of the evaluation: by how much less the whole is
    /// without it. Pieces without which there is no position are left out; empty but from a network.
    pub pieces: Vec<PieceWorth>,
    /// What has to be said of it, if anything.
    pub remark: Option<Remark>,
}

/// What an evaluation finds a piece worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PieceWorth {
    /// Where it stands.
    pub square: String,
    /// What it is worth to its owner.
    pub worth: f64,
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
pub struct SquareTable {
    /// Which evaluation: `own` or `ladder`.
    pub evaluation: &'static str,
    /// The part of the game, where there is one for each: `middlegame`, `endgame`.
    pub phase: Option<&'static str>,
    /// The letter of the piece in position texts, in lower case.
    pub piece: char,
    /// What a pawn is worth.
    pub pawn: i32,
    /// What the piece itself is worth in the same unit, where that is one number.
    pub worth: Option<i32>,
    /// By square.
    pub values: Vec<i32>,
}

/// A tapered evaluation as a judgement.
#[must_use]
pub fn tapered(breakdown: &Breakdown) -> Judgement {
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
        ..Judgement::default()
    }
}

/// Material and squares of a table as a judgement: both add up to it. What a side always has, its king,
/// is no material.
pub fn ladder<G: ZeroSum>(
    game: &G,
    material: &Sheet<G>,
    tables: &Sheet<G>,
    king: usize,
) -> Judgement {
    let [pieces, all] = [material, tables].map(|sheet| sheet.by_player(game).map(f64::from));
    let share =
        |name: &str, seats: [f64; 2]| TermShare { name: name.to_owned(), seats: seats.to_vec() };
    let squares = [all[0] - pieces[0], all[1] - pieces[1]];
    let king = f64::from(material.at(king, 0));
    let pieces = pieces.map(|sum| sum - king);
    Judgement {
        name: "ladder",
        pawn: Some(tables.pawn()),
        total: vec![all[0] - all[1]],
        terms: vec![share("material", pieces), share("squares", squares)],
        ..Judgement::default()
    }
}

/// A value for the side to move as one for the first seat.
pub fn for_first<G: ZeroSum>(game: &G, value: Score) -> f64 {
    f64::from(if game.side() == Player::FIRST { value.raw() } else { -value.raw() })
}

/// The tables of a tapered evaluation, whose pieces have a term and a letter each; `place` is where a
/// square stands in them.
pub fn tapered_tables(
    terms: &[Term],
    weight: fn(usize) -> Pair,
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
            tables.push(SquareTable {
                evaluation: "own",
                phase,
                piece,
                pawn: 100,
                worth: None,
                values,
            });
        }
    }
    tables
}

/// The tables of a sheet without its material, for pieces with a letter and an index.
pub fn sheet_tables<G: ZeroSum>(
    pieces: &[(char, usize)],
    material: &Sheet<G>,
    tables: &Sheet<G>,
) -> Vec<SquareTable> {
    let table = |&(piece, index): &(char, usize)| SquareTable {
        evaluation: "ladder",
        phase: None,
        piece,
        pawn: tables.pawn(),
        worth: Some(material.at(index, 0)),
        values: (0..G::SQUARES)
            .map(|square| tables.at(index, square) - material.at(index, square))
            .collect(),
    };
    pieces.iter().map(table).collect()
}
