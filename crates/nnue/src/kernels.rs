//! The inner loops: written once, and compiled for each instruction set and width.
//!
//! They are plain loops over lines of a constant number, which the compiler turns into the vectors that
//! the instruction set has (NEON, where it is part of every CPU of its kind, in the portable ones). All
//! find the same numbers: no sum overflows (`bounds`), so no order of adding matters.

use crate::lines::{LANES, Line, numbers_of};
use crate::{QA, Width};

/// Lines of neurons whose weighted sum fits in 32 bits: 256 · 255² · 128 is below 2^31.
const SUMMED: usize = 8;

/// Puts `from` into `to`, changed by the rows of the inputs that came and went.
type Update = unsafe fn(rows: &[Line], from: &[Line], to: &mut [Line], inputs: Inputs<'_>);
/// Changes an accumulator by the rows of the inputs that came and went.
type Change = unsafe fn(rows: &[Line], accumulator: &mut [Line], inputs: Inputs<'_>);
/// The weighted sum over the neurons of one view.
type Sum = unsafe fn(accumulator: &[Line], weights: &[Line]) -> i64;

/// Inputs by number: those that came and those that went.
#[derive(Clone, Copy)]
pub struct Inputs<'a> {
    pub added: &'a [usize],
    pub removed: &'a [usize],
}

/// The loops for one width, compiled for one instruction set that this CPU has. Accumulators and rows
/// given to them are of that width.
#[derive(Clone, Copy)]
pub struct Kernels {
    update: Update,
    change: Change,
    sum: Sum,
}

impl Kernels {
    /// The fastest for this CPU.
    pub fn new(width: Width) -> Self {
        let best = InstructionSet::ALL.into_iter().find(|set| set.is_there());
        best.unwrap_or(InstructionSet::Portable).kernels(width)
    }

    #[inline]
    pub fn update(&self, rows: &[Line], from: &[Line], to: &mut [Line], inputs: Inputs<'_>) {
        // SAFETY: `InstructionSet::kernels` hands out what this CPU can run; nothing else is asked.
        unsafe { (self.update)(rows, from, to, inputs) }
    }

    #[inline]
    pub fn change(&self, rows: &[Line], accumulator: &mut [Line], inputs: Inputs<'_>) {
        // SAFETY: as above.
        unsafe { (self.change)(rows, accumulator, inputs) }
    }

    #[inline]
    pub fn sum(&self, accumulator: &[Line], weights: &[Line]) -> i64 {
        // SAFETY: as above.
        unsafe { (self.sum)(accumulator, weights) }
    }
}

/// What the loops are compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InstructionSet {
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    Portable,
}

impl InstructionSet {
    /// All of them, the fastest first.
    #[cfg(target_arch = "x86_64")]
    pub const ALL: [Self; 3] = [Self::Avx512, Self::Avx2, Self::Portable];
    /// All of them.
    #[cfg(not(target_arch = "x86_64"))]
    pub const ALL: [Self; 1] = [Self::Portable];

    /// Whether this CPU has it.
    pub fn is_there(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw")
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2"),
            Self::Portable => true,
        }
    }

    /// The loops for a width, compiled for this.
    ///
    /// # Panics
    /// When this CPU has it not.
    pub fn kernels(self, width: Width) -> Kernels {
        assert!(self.is_there(), "{self:?} is not there");
        match width.lines() {
            1 => self.of_lines::<1>(),
            2 => self.of_lines::<2>(),
            3 => self.of_lines::<3>(),
            4 => self.of_lines::<4>(),
            6 => self.of_lines::<6>(),
            8 => self.of_lines::<8>(),
            12 => self.of_lines::<12>(),
            16 => self.of_lines::<16>(),
            24 => self.of_lines::<24>(),
            32 => self.of_lines::<32>(),
            lines => unreachable!("no width has {lines} lines"),
        }
    }

    const fn of_lines<const N: usize>(self) -> Kernels {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => avx512::kernels::<N>(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => avx2::kernels::<N>(),
            Self::Portable => portable::kernels::<N>(),
        }
    }
}

/// A module with the loops compiled for some features of the CPU.
macro_rules! compiled {
    ($name:ident $(, $features:literal)?) => {
        mod $name {
            use super::{Inputs, Kernels, Line, plain};

            $(#[target_feature(enable = $features)])?
            fn update<const N: usize>(
                rows: &[Line],
                from: &[Line],
                to: &mut [Line],
                inputs: Inputs<'_>,
            ) {
                plain::update::<N>(rows, from, to, inputs);
            }

            $(#[target_feature(enable = $features)])?
            fn change<const N: usize>(rows: &[Line], accumulator: &mut [Line], inputs: Inputs<'_>) {
                plain::change::<N>(rows, accumulator, inputs);
            }

            $(#[target_feature(enable = $features)])?
            fn sum<const N: usize>(accumulator: &[Line], weights: &[Line]) -> i64 {
                plain::sum::<N>(accumulator, weights)
            }

            pub const fn kernels<const N: usize>() -> Kernels {
                Kernels { update: update::<N>, change: change::<N>, sum: sum::<N> }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
compiled!(avx512, "avx512f,avx512bw");
#[cfg(target_arch = "x86_64")]
compiled!(avx2, "avx2");
compiled!(portable);

/// The loops as they are written.
mod plain {
    use super::{Inputs, LANES, Line, QA, SUMMED, numbers_of};

    #[inline(always)]
    pub fn update<const N: usize>(
        rows: &[Line],
        from: &[Line],
        to: &mut [Line],
        inputs: Inputs<'_>,
    ) {
        let (from, to) = (wide::<N>(from), wide_mut::<N>(to));
        let row = |input: usize| row::<N>(rows, input);
        match (inputs.added, inputs.removed) {
            // A move, a capture, castling: in one go.
            (&[added], &[removed]) => fused(from, to, [row(added)], [row(removed)]),
            (&[added], &[first, second]) => {
                fused(from, to, [row(added)], [row(first), row(second)]);
            }
            (&[first, second], &[third, fourth]) => {
                fused(from, to, [row(first), row(second)], [row(third), row(fourth)]);
            }
            _ => {
                *to = *from;
                change::<N>(rows, to, inputs);
            }
        }
    }

    #[inline(always)]
    pub fn change<const N: usize>(rows: &[Line], accumulator: &mut [Line], inputs: Inputs<'_>) {
        let accumulator = wide_mut::<N>(accumulator);
        let paired = inputs.added.len().min(inputs.removed.len());
        let (added, more_added) = inputs.added.split_at(paired);
        let (removed, more_removed) = inputs.removed.split_at(paired);
        for (&added, &removed) in added.iter().zip(removed) {
            let rows = (row::<N>(rows, added), row::<N>(rows, removed));
            let from = *accumulator;
            fused(&from, accumulator, [rows.0], [rows.1]);
        }
        for &added in more_added {
            let from = *accumulator;
            fused(&from, accumulator, [row::<N>(rows, added)], []);
        }
        for &removed in more_removed {
            let from = *accumulator;
            fused(&from, accumulator, [], [row::<N>(rows, removed)]);
        }
    }

    #[inline(always)]
    pub fn sum<const N: usize>(accumulator: &[Line], weights: &[Line]) -> i64 {
        let (accumulator, weights) = (wide::<N>(accumulator), wide::<N>(weights));
        let mut sum = 0;
        for (neurons, weights) in accumulator.chunks(SUMMED).zip(weights.chunks(SUMMED)) {
            sum += i64::from(part(numbers_of(neurons), numbers_of(weights)));
        }
        sum
    }

    /// The weighted sum over the neurons of at most [`SUMMED`] lines.
    #[inline(always)]
    fn part(neurons: &[i16], weights: &[i16]) -> i32 {
        let mut sum = 0_i32;
        // One flat loop: with a loop over the lines around it, the compiler would add the lanes of its
        // vectors up after each line.
        for (&neuron, &weight) in neurons.iter().zip(weights) {
            let clipped = neuron.clamp(0, QA);
            // The product of the two fits in 16 bits, so that the CPU's instruction for sums of products
            // of 16 bits takes it.
            let weighted = clipped.wrapping_mul(weight);
            sum = sum.wrapping_add(i32::from(weighted) * i32::from(clipped));
        }
        sum
    }

    #[inline(always)]
    fn fused<const N: usize, const A: usize, const R: usize>(
        from: &[Line; N],
        to: &mut [Line; N],
        added: [&[Line; N]; A],
        removed: [&[Line; N]; R],
    ) {
        for line in 0..N {
            for lane in 0..LANES {
                let mut neuron = from[line].0[lane];
                for row in added {
                    neuron = neuron.wrapping_add(row[line].0[lane]);
                }
                for row in removed {
                    neuron = neuron.wrapping_sub(row[line].0[lane]);
                }
                to[line].0[lane] = neuron;
            }
        }
    }

    #[inline(always)]
    fn row<const N: usize>(rows: &[Line], input: usize) -> &[Line; N] {
        wide(&rows[input * N..][..N])
    }

    #[inline(always)]
    fn wide<const N: usize>(lines: &[Line]) -> &[Line; N] {
        lines.try_into().expect("as wide as the network")
    }

    #[inline(always)]
    fn wide_mut<const N: usize>(lines: &mut [Line]) -> &mut [Line; N] {
        lines.try_into().expect("as wide as the network")
    }
}

#[cfg(test)]
mod tests {
    use game::scatter;

    use super::*;
    use crate::MOST_OUTPUT_WEIGHT;
    use crate::lines::lines_of;

    const ROWS: usize = 12;

    /// Numbers drawn evenly from all of 16 bits, or up to some size.
    fn drawn(width: Width, rows: usize, most: Option<i16>, seed: u64) -> Vec<Line> {
        let number = |index: usize| {
            let drawn = scatter(seed, index as u64) as i16;
            most.map_or(drawn, |most| drawn % (most + 1))
        };
        let line = |line| Line(std::array::from_fn(|lane| number(line * LANES + lane)));
        (0..rows * width.lines()).map(line).collect()
    }

    fn available() -> impl Iterator<Item = InstructionSet> {
        InstructionSet::ALL.into_iter().filter(|set| set.is_there())
    }

    #[test]
    fn accumulators_change_by_the_same_numbers_with_every_instruction_set() {
        let changes: [(&[usize], &[usize]); 8] = [
            (&[3], &[7]),
            (&[11], &[0, 5]),
            (&[1, 2], &[9, 10]),
            (&[4], &[]),
            (&[], &[8]),
            (&[], &[]),
            (&[0, 1, 2, 3, 4], &[5, 6, 7]),
            (&[6, 7], &[8, 9, 10, 11]),
        ];
        for width in Width::ALL {
            let (rows, from) = (drawn(width, ROWS, None, 1), drawn(width, 1, None, 2));
            for (added, removed) in changes {
                let mut expected = numbers_of(&from).to_vec();
                for (lane, neuron) in expected.iter_mut().enumerate() {
                    let weight =
                        |&input: &usize| rows[input * width.lines() + lane / LANES].0[lane % LANES];
                    let sum =
                        |inputs: &[usize]| inputs.iter().map(weight).fold(0, i16::wrapping_add);
                    *neuron = neuron.wrapping_add(sum(added)).wrapping_sub(sum(removed));
                }
                let expected = lines_of(&expected);
                for set in available() {
                    let (kernels, inputs) = (set.kernels(width), Inputs { added, removed });
                    let mut to = drawn(width, 1, None, 3);
                    kernels.update(&rows, &from, &mut to, inputs);
                    assert_eq!(to[..], expected[..], "{set:?} {width:?} {added:?} {removed:?}");
                    let mut changed = from.clone();
                    kernels.change(&rows, &mut changed, inputs);
                    assert_eq!(changed[..], expected[..], "{set:?} {width:?}");
                }
            }
        }
    }

    #[test]
    fn sums_are_the_same_with_every_instruction_set() {
        for width in Width::ALL {
            let full = |number| vec![Line([number; LANES]); width.lines()];
            let extremes = [-MOST_OUTPUT_WEIGHT, MOST_OUTPUT_WEIGHT];
            let extremes = extremes.map(|weight| (full(i16::MAX), full(weight)));
            let drawn = (0..20).map(|seed| {
                let most = if seed % 2 == 0 { None } else { Some(400) };
                let weights = drawn(width, 1, Some(MOST_OUTPUT_WEIGHT), seed);
                (drawn(width, 1, most, !seed), weights)
            });
            for (neurons, weights) in extremes.into_iter().chain(drawn) {
                let numbers = numbers_of(&neurons).iter().zip(numbers_of(&weights));
                let expected: i64 = numbers
                    .map(|(&neuron, &weight)| {
                        let clipped = i64::from(neuron.clamp(0, QA));
                        clipped * clipped * i64::from(weight)
                    })
                    .sum();
                for set in available() {
                    let sum = set.kernels(width).sum(&neurons, &weights);
                    assert_eq!(sum, expected, "{set:?} {width:?}");
                }
            }
        }
    }
}
