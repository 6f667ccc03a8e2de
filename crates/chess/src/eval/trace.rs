//! The evaluation taken apart: which weights a position uses, for tuning and explanation.

use super::sink::Sink;
use super::terms::TERM_COUNT;
use super::{MAX_PHASE, Scene, accumulator, endings, pawns, positional};
use crate::{Board, Color};

/// How often a weight counts for White, less how often for Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coefficient {
    /// Index in the flat table of weights.
    pub index: u16,
    /// White's count minus Black's.
    pub count: i16,
}

/// The evaluation of a position as a linear function of the weights.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// The weights that count at all.
    pub coefficients: Vec<Coefficient>,
    /// Share of the middlegame, 0 to 1.
    pub phase: f32,
    /// Factor on the endgame value, 0 to 1.
    pub scale: f32,
}

struct Recorder([[i16; TERM_COUNT]; 2]);

impl Sink for Recorder {
    fn add(&mut self, color: Color, index: usize, count: i32) {
        self.0[color.index()][index] += count as i16;
    }
}

impl Trace {
    /// Takes a position's evaluation apart. `None` for endings evaluated by rule rather than
    /// by terms.
    #[must_use]
    pub fn of(board: &Board) -> Option<Self> {
        if endings::known_win(board).is_some() {
            return None;
        }
        let mut recorder = record(board);
        let phase = accumulator::Accumulator::of(board).phase.min(MAX_PHASE);
        let eg: i32 = (0..TERM_COUNT)
            .map(|index| super::weights::FLAT[index].eg() * i32::from(recorder.net(index)))
            .sum();
        let scale = endings::scale(board, eg);
        Some(Self {
            coefficients: (0..TERM_COUNT)
                .map(|index| Coefficient { index: index as u16, count: recorder.net(index) })
                .filter(|coefficient| coefficient.count != 0)
                .collect(),
            phase: phase as f32 / MAX_PHASE as f32,
            scale: scale as f32 / endings::FULL_SCALE as f32,
        })
    }
}

impl Recorder {
    fn net(&mut self, index: usize) -> i16 {
        self.0[0][index] - self.0[1][index]
    }
}

fn record(board: &Board) -> Box<Recorder> {
    let mut recorder = Box::new(Recorder([[0; TERM_COUNT]; 2]));
    accumulator::pieces_on_squares(board, &mut *recorder);
    let pawns = pawns::Structure::of(board, &mut *recorder);
    positional(Scene::new(board, &pawns), &mut *recorder);
    recorder
}

/// How often each weight counts for each side, White first.
pub fn by_side(board: &Board) -> [Vec<i16>; 2] {
    let recorder = record(board);
    [recorder.0[0].to_vec(), recorder.0[1].to_vec()]
}
