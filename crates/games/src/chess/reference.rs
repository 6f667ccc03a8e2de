//! The evaluation of the reference program: a weighted sum of things that can be counted.
//!
//! | component | weight |
//! |---|---|
//! | material | pawn 100, queen 1000; knight, bishop and rook as tuned |
//! | squares attacked | 1 each |
//! | squares of the centre block c3 to f6 occupied | 4 each |
//! | passed pawn: no enemy pawn ahead on its file or the next ones | 5 |
//! | doubled pawn: a pawn behind another one of its file | −4 |
//! | castled | 3 |
//! | pawn advance | 1 for each rank gained |
//! | pawn chain: a pawn with a neighbour left or right | 1 each |
//!
//! Each side is counted by its own stage, which depends on the number of its pieces, pawns and king
//! included: opening from 12, middlegame from 6, endgame below. The difference of both sides is the
//! value, so it is antisymmetric.
//!
//! What the publication leaves open is settled here. Which four key squares it means stood in a figure
//! that is lost: all sixteen of the block c3 to f6 count. It divides its weights by 100, which read
//! literally makes a key square worth four pawns: here all weights are hundredths of a pawn. A square
//! attacked twice counts once; a side is
//! castled when its king stands on the first rank towards a corner, with no rook of its own between
//! king and edge and no right to castle left; and in the endgame, where a king has to come out,
//! having castled counts nothing. That is what the stages are for: each has its own [`Weights`].
//! Knight, bishop and rook are worth 300, 310 and 500 until they are tuned.
//!
//! # Handed down
//! Squares attacked and pawns cost most of the time and change little. The reference program counts
//! attacked squares, chains, passed and doubled pawns at the second ply only and hands the result down
//! to the leaves below. So they are told apart here: [`Parts::slow`] and [`Parts::quick`] make up the
//! value together. The advance of pawns, of which the publication does not say so, is handed down with
//! the other terms of pawns.
//!
//! # Source
//! A published diploma thesis on a chess program with a genetic tuner.

use ::chess::{Bitboard, Board, Chess, Color, File, Piece, Rank, Role, Square, attacks};
use game::Score;
use lab::eval::{Evaluation, Parts};

/// How far a side has got in the game, by the number of its own pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GamePhase {
    /// 12 to 16 pieces.
    Opening,
    /// 6 to 11.
    Middlegame,
    /// Up to 5.
    Endgame,
}

impl GamePhase {
    /// The stage of a side.
    #[must_use]
    pub fn of(board: &Board, side: Color) -> Self {
        match board.by_color(side).len() {
            12.. => Self::Opening,
            6..=11 => Self::Middlegame,
            _ => Self::Endgame,
        }
    }
}

/// What each component counts, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// Pieces from pawn to queen.
    pub material: [i32; 5],
    /// A square attacked.
    pub attacked: i32,
    /// A square of the centre block occupied.
    pub centre: i32,
    /// A passed pawn.
    pub passed: i32,
    /// A doubled pawn.
    pub doubled: i32,
    /// Having castled.
    pub castled: i32,
    /// A rank that a pawn has gained.
    pub advance: i32,
    /// A pawn with a neighbour.
    pub chain: i32,
}

impl Weights {
    /// The same with all but the material so many times as heavy.
    #[must_use]
    pub const fn times(self, point: i32) -> Self {
        Self {
            material: self.material,
            attacked: point * self.attacked,
            centre: point * self.centre,
            passed: point * self.passed,
            doubled: point * self.doubled,
            castled: point * self.castled,
            advance: point * self.advance,
            chain: point * self.chain,
        }
    }

    /// The published weights, with these for what was tuned.
    #[must_use]
    pub const fn published(tuned: Tuned) -> Self {
        Self {
            material: [100, tuned.knight, tuned.bishop, tuned.rook, 1000],
            attacked: 1,
            centre: 4,
            passed: 5,
            doubled: -4,
            castled: 3,
            advance: 1,
            chain: 1,
        }
    }
}

/// The weights that the genetic tuner of the reference program finds, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tuned {
    /// A knight.
    pub knight: i32,
    /// A bishop.
    pub bishop: i32,
    /// A rook.
    pub rook: i32,
}

impl Tuned {
    /// The pieces that have one.
    pub const NAMES: &'static [&'static str] = &["knight", "bishop", "rook"];

    /// What they weigh until they are tuned.
    pub const USUAL: Self = Self { knight: 300, bishop: 310, rook: 500 };

    /// The weight of the piece of this name.
    pub fn named(&mut self, name: &str) -> Option<&mut i32> {
        match name {
            "knight" => Some(&mut self.knight),
            "bishop" => Some(&mut self.bishop),
            "rook" => Some(&mut self.rook),
            _ => None,
        }
    }
}

impl Default for Tuned {
    fn default() -> Self {
        Self::USUAL
    }
}

/// The reference evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reference {
    /// By [`GamePhase`].
    pub weights: [Weights; 3],
}

impl Default for Reference {
    fn default() -> Self {
        Self::with(Tuned::default())
    }
}

impl Evaluation<Chess> for Reference {
    fn value(&self, game: &Chess) -> Score {
        self.quick(game) + self.slow(game).raw()
    }

    fn pawn(&self) -> i32 {
        100
    }
}

impl Parts<Chess> for Reference {
    fn quick(&self, game: &Chess) -> Score {
        self.difference(game.board(), quick)
    }

    fn slow(&self, game: &Chess) -> Score {
        self.difference(game.board(), slow)
    }
}

impl Reference {
    /// The evaluation with these weights for what was tuned.
    #[must_use]
    pub const fn with(tuned: Tuned) -> Self {
        let early = Weights::published(tuned);
        Self { weights: [early, early, Weights { castled: 0, ..early }] }
    }

    /// The same with all but the material so many times as heavy. The publication divides by 100, which
    /// read literally makes this 100.
    #[must_use]
    pub fn times(self, point: i32) -> Self {
        Self { weights: self.weights.map(|weights| weights.times(point)) }
    }

    /// What each component brings to White and to Black, by its name.
    #[must_use]
    pub fn components(&self, board: &Board) -> Vec<(&'static str, [i32; 2])> {
        const NAMES: [&str; 8] = [
            "material",
            "centre",
            "castled",
            "attacked",
            "passed",
            "doubled",
            "chain",
            "pawn-advance",
        ];
        let of = |side| {
            let weights = &self.weights[GamePhase::of(board, side) as usize];
            let (quick, slow) =
                (quick_parts(board, side, weights), slow_parts(board, side, weights));
            [&quick[..], &slow[..]].concat()
        };
        let (white, black) = (of(Color::White), of(Color::Black));
        NAMES.into_iter().zip(white.into_iter().zip(black).map(|(w, b)| [w, b])).collect()
    }

    /// What the side to move has more than the other.
    fn difference(&self, board: &Board, count: impl Fn(&Board, Color, &Weights) -> i32) -> Score {
        let of = |side| count(board, side, &self.weights[GamePhase::of(board, side) as usize]);
        Score::cp(of(board.turn()) - of(!board.turn()))
    }
}

/// Material, centre and castling of a side.
fn quick(board: &Board, side: Color, weights: &Weights) -> i32 {
    quick_parts(board, side, weights).iter().sum()
}

/// The same one by one.
fn quick_parts(board: &Board, side: Color, weights: &Weights) -> [i32; 3] {
    let pieces = Role::ALL.into_iter().zip(weights.material);
    let material: i32 =
        pieces.map(|(role, worth)| worth * board.pieces(side, role).len() as i32).sum();
    let centre = board.by_color(side).into_iter().filter(|&square| is_central(square)).count();
    let castled = i32::from(castled(board, side));
    [material, weights.centre * centre as i32, weights.castled * castled]
}

/// Squares attacked and pawns of a side.
fn slow(board: &Board, side: Color, weights: &Weights) -> i32 {
    slow_parts(board, side, weights).iter().sum()
}

/// The same one by one: squares attacked, passed pawns, doubled ones, chains, ranks gained.
fn slow_parts(board: &Board, side: Color, weights: &Weights) -> [i32; 5] {
    let reach = |from| {
        let role = board.piece_at(from).map_or(Role::Pawn, Piece::role);
        attacks::of(role, side, from, board.occupied())
    };
    let attacked = board.by_color(side).into_iter().map(reach).fold(Bitboard::EMPTY, |a, b| a | b);
    let own: Vec<Square> = board.pieces(side, Role::Pawn).into_iter().collect();
    let enemy: Vec<Square> = board.pieces(!side, Role::Pawn).into_iter().collect();
    let [mut passed, mut doubled, mut chain, mut advance] = [0; 4];
    for &pawn in &own {
        let ahead = |other: &&Square| is_ahead(pawn, **other, side);
        if !enemy.iter().filter(ahead).any(|other| files_apart(pawn, *other) <= 1) {
            passed += weights.passed;
        }
        if own.iter().filter(ahead).any(|other| files_apart(pawn, *other) == 0) {
            doubled += weights.doubled;
        }
        if own.iter().any(|other| other.rank() == pawn.rank() && files_apart(pawn, *other) == 1) {
            chain += weights.chain;
        }
        advance += weights.advance * (height(pawn, side) as i32 - 1);
    }
    [weights.attacked * attacked.len() as i32, passed, doubled, chain, advance]
}

/// The block from c3 to f6.
fn is_central(square: Square) -> bool {
    (File::C..=File::F).contains(&square.file()) && (Rank::R3..=Rank::R6).contains(&square.rank())
}

/// Ranks from the back rank of a side.
fn height(square: Square, side: Color) -> usize {
    square.rank().relative(side).index()
}

fn is_ahead(pawn: Square, other: Square, side: Color) -> bool {
    height(other, side) > height(pawn, side)
}

fn files_apart(a: Square, b: Square) -> usize {
    a.file().index().abs_diff(b.file().index())
}

fn castled(board: &Board, side: Color) -> bool {
    let king = board.king(side);
    let file = king.file().index();
    // Between the king and the edge that is nearer to it.
    let is_shut_in = |rook: Square| {
        let other = rook.file().index();
        height(rook, side) == 0 && if file < 4 { other < file } else { other > file }
    };
    height(king, side) == 0
        && !(File::D..=File::F).contains(&king.file())
        && board.castling().iter().all(|(color, _, _)| color != side)
        && !board.pieces(side, Role::Rook).into_iter().any(is_shut_in)
}
