//! Positions as they lie on the disk between the games and the trainer.
//!
//! | bytes | hold |
//! |---|---|
//! | 1 | number of pieces |
//! | 1 | the side to move in the lowest bit, above it half points of its result |
//! | 1 | number of outputs |
//! | 2 | how the views of the side to move and of the other look at the board |
//! | 2 | the value for the side to move |
//! | 2 each | the pieces: piece index times the number of squares, and the square |
//! | 2 each | the outputs: that which values it; or those of all its moves, that of the best first |

use engine::{InputTable, Outcome, Player, ReplayedPosition, Score, SeenPosition};

/// Another number, other positions.
pub(super) const VERSION: u32 = 2;
/// Bytes before the pieces.
const FIXED: usize = 7;
/// What a value says of the result: centipawns at which 73 % are expected.
pub(super) const SCALE: f32 = nnue::SCALE as f32;

/// Appends a position of a game with this result for the first player.
pub(super) fn write(
    position: &ReplayedPosition,
    value: Score,
    result: Outcome,
    seen: &SeenPosition,
    out: &mut Vec<u8>,
) {
    let (side, first) = (position.side.index(), position.side == Player::FIRST);
    let half_points = if first { result as u8 } else { 2 - result as u8 };
    let value = if first { value } else { -value };
    out.push(seen.men.len() as u8);
    out.push(side as u8 | half_points << 1);
    out.push(seen.outputs.len() as u8);
    out.extend([seen.orientations[side], seen.orientations[1 - side]]);
    out.extend((value.raw() as i16).to_le_bytes());
    out.extend(seen.men.iter().chain(&seen.outputs).flat_map(|number| number.to_le_bytes()));
}

/// Where the position that begins there ends; `None` where none does.
pub(super) fn end(bytes: &[u8], start: usize) -> Option<usize> {
    let numbers = usize::from(*bytes.get(start)?) + usize::from(*bytes.get(start + 2)?);
    let end = start + FIXED + 2 * numbers;
    (end <= bytes.len()).then_some(end)
}

/// A position as it lies in memory.
#[derive(Clone, Copy)]
pub(super) struct Sample<'a>(pub &'a [u8]);

impl<'a> Sample<'a> {
    /// The outputs that it is about.
    pub fn outputs(self) -> impl Iterator<Item = usize> + use<'a> {
        self.numbers().1.iter().map(|&output| u16::from_le_bytes(output).into())
    }

    /// Its pieces and its outputs.
    fn numbers(self) -> (&'a [[u8; 2]], &'a [[u8; 2]]) {
        self.0[FIXED..].as_chunks::<2>().0.split_at(self.0[0].into())
    }

    /// What the network is to say of it, from 0 to 1: so much of the result, the rest of the value.
    pub fn label(self, result_share: f32) -> f32 {
        let result = f32::from(self.0[1] >> 1) / 2.0;
        let value = f32::from(i16::from_le_bytes([self.0[5], self.0[6]]));
        result_share * result + (1.0 - result_share) * sigmoid(value / SCALE)
    }

    /// Appends the inputs that are on for the side to move, or else for the other.
    pub fn inputs(self, table: &InputTable, other: bool, out: &mut Vec<u16>) {
        let view = usize::from(self.0[1] & 1) ^ usize::from(other);
        let orientation = usize::from(self.0[3 + usize::from(other)]);
        let (men, _) = self.numbers();
        let seen = table.view(orientation, view);
        out.extend(men.iter().map(|&man| seen[usize::from(u16::from_le_bytes(man))]));
    }
}

pub(super) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
