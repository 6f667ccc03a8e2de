//! How large a network is, and where its weights lie.

use std::ops::Range;

use game::Actions;
use serde::{Deserialize, Serialize};

use crate::kernel::LANES;

/// How large a network is, whatever the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Size {
    /// How far a square sees along its column, its row and its diagonals, in squares.
    pub reach: usize,
    /// Numbers that it holds of what it sees; a multiple of 16.
    pub channels: usize,
    /// Neurons of the layers that see the whole board; a multiple of 16.
    pub hidden: usize,
}

impl Size {
    /// The most of each that a network may have.
    const MOST: Self = Self { reach: 8, channels: 256, hidden: 1024 };

    /// Whether there are networks of this size.
    #[must_use]
    pub const fn is_known(self) -> bool {
        let Self { reach, channels, hidden } = Self::MOST;
        self.reach <= reach && fits(self.channels, channels) && fits(self.hidden, hidden)
    }
}

const fn fits(size: usize, most: usize) -> bool {
    size > 0 && size <= most && size.is_multiple_of(LANES)
}

/// What a network sees and says, and how large it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shape {
    /// The game by its name.
    pub game: String,
    /// Columns of the board.
    pub columns: usize,
    /// Rows of the board.
    pub rows: usize,
    /// Planes that are seen ([`Actions::PLANES`]).
    pub planes: usize,
    /// Facts that are seen ([`Actions::FACTS`]).
    pub facts: usize,
    /// Actions that have a prior.
    pub actions: usize,
    /// Values that it says: one for each player, the one to move first; with two players that of the one
    /// to move alone.
    pub values: usize,
    /// How large it is.
    pub size: Size,
}

impl Shape {
    /// The shape for a game for so many players.
    #[must_use]
    pub fn of<G: Actions>(game: &str, players: usize, size: Size) -> Self {
        Self {
            game: game.to_owned(),
            columns: G::COLUMNS,
            rows: G::ROWS,
            planes: G::PLANES,
            facts: G::FACTS,
            actions: G::ACTIONS,
            values: if players == 2 { 1 } else { players },
            size,
        }
    }

    /// How many play.
    #[must_use]
    pub const fn players(&self) -> usize {
        if self.values == 1 { 2 } else { self.values }
    }

    /// Squares of the board.
    #[must_use]
    pub const fn squares(&self) -> usize {
        self.columns * self.rows
    }

    /// Places that a square sees, itself counted.
    pub(crate) const fn taps(&self) -> usize {
        1 + 8 * self.size.reach
    }

    /// Numbers that the network says, with room to the next line of lanes.
    pub(crate) const fn outputs(&self) -> usize {
        (self.actions + self.values).next_multiple_of(LANES)
    }

    /// Where the weights lie.
    pub(crate) fn layout(&self) -> Layout {
        let Size { channels, hidden, .. } = self.size;
        let mut end = 0;
        let mut take = |size: usize| {
            end += size;
            end - size..end
        };
        Layout {
            stem: take(self.planes * self.taps() * channels),
            facts: take(self.facts * channels),
            stem_bias: take(channels),
            mix: take(channels * channels),
            mix_bias: take(channels),
            trunk: take(self.squares() * channels * hidden),
            trunk_bias: take(hidden),
            second: take(hidden * hidden),
            second_bias: take(hidden),
            heads: take(hidden * self.outputs()),
            head_bias: take(self.outputs()),
            weights: end,
        }
    }

    /// Which squares see a square, and by which tap: for each square those around it.
    pub(crate) fn neighbours(&self) -> Vec<Vec<(u16, u16)>> {
        let mut taps = vec![(0, 0)];
        for far in 1..=self.size.reach as isize {
            for step in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
                taps.push((far * step.0, far * step.1));
            }
        }
        let (columns, rows) = (self.columns as isize, self.rows as isize);
        let seen_by = |square: usize| {
            let (column, row) = (square as isize % columns, square as isize / columns);
            let by = taps.iter().enumerate().filter_map(|(tap, &(right, up))| {
                let (column, row) = (column - right, row - up);
                let inside = (0..columns).contains(&column) && (0..rows).contains(&row);
                inside.then_some(((row * columns + column) as u16, tap as u16))
            });
            by.collect()
        };
        (0..self.squares()).map(seen_by).collect()
    }
}

/// Where the weights of each layer lie. Those of a layer of so many inputs and outputs are kept in strips
/// of [`LANES`] outputs: in each, a line for each input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    /// For each plane and tap a line of channels.
    pub stem: Range<usize>,
    /// For each fact a line of channels.
    pub facts: Range<usize>,
    pub stem_bias: Range<usize>,
    pub mix: Range<usize>,
    pub mix_bias: Range<usize>,
    pub trunk: Range<usize>,
    pub trunk_bias: Range<usize>,
    pub second: Range<usize>,
    pub second_bias: Range<usize>,
    pub heads: Range<usize>,
    pub head_bias: Range<usize>,
    /// How many there are.
    pub weights: usize,
}
