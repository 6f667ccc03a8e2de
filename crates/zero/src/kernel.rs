//! The inner loops.
//!
//! Every sum has one order: that of its inputs. What is done at once are different sums, lane by lane. So
//! the numbers are the same, to the last bit, on every processor, for every size of batch and with any
//! number of threads. No product is fused with its sum, as not all processors can.

use crate::vector::Vector;

/// Sums that are made at once.
pub const LANES: usize = 16;
/// One number for each of them.
pub type Lanes = [f32; LANES];

/// Rows that go through a strip together, so that what is read of it is used that often.
const TOGETHER: usize = 6;

/// A line of numbers as lanes.
pub fn lanes(numbers: &[f32]) -> &[Lanes] {
    numbers.as_chunks().0
}

/// The same for writing.
pub fn lanes_mut(numbers: &mut [f32]) -> &mut [Lanes] {
    numbers.as_chunks_mut().0
}

/// What a sum begins with.
#[derive(Clone, Copy)]
pub enum Start<'a> {
    /// Nothing.
    Zero,
    /// A bias for each output.
    Bias(&'a [Lanes]),
    /// What is there.
    Add,
}

/// Where results go: how many lines it is from a row to the next, and from a strip to the next.
#[derive(Clone, Copy)]
pub struct Place {
    pub row: usize,
    pub strip: usize,
}

impl Place {
    /// Rows that follow each other, each with so many strips.
    pub const fn rows(strips: usize) -> Self {
        Self { row: strips, strip: 1 }
    }

    /// Strips that follow each other, each with so many rows.
    pub const fn strips(rows: usize) -> Self {
        Self { row: 1, strip: rows }
    }
}

/// Multiplies rows of `inner` numbers with strips of `inner` lines.
#[inline(always)]
pub fn multiply<V: Vector>(
    rows: &[f32],
    inner: usize,
    strips: &[Lanes],
    out: &mut [Lanes],
    place: Place,
    start: Start<'_>,
) {
    for (number, strip) in strips.chunks_exact(inner).enumerate() {
        let mut row = 0;
        let mut groups = rows.chunks_exact(inner * TOGETHER);
        for group in &mut groups {
            rows_by::<V, TOGETHER>(group, strip, out, place, start, row, number);
            row += TOGETHER;
        }
        for single in groups.remainder().chunks_exact(inner) {
            rows_by::<V, 1>(single, strip, out, place, start, row, number);
            row += 1;
        }
    }
}

/// So many rows and one strip.
#[inline(always)]
fn rows_by<V: Vector, const N: usize>(
    rows: &[f32],
    strip: &[Lanes],
    out: &mut [Lanes],
    place: Place,
    start: Start<'_>,
    first: usize,
    number: usize,
) {
    let inner = strip.len();
    let at = |row: usize| (first + row) * place.row + number * place.strip;
    let mut sums = [V::of(&[0.0; LANES]); N];
    match start {
        Start::Zero => {}
        Start::Bias(bias) => sums = [V::of(&bias[number]); N],
        Start::Add => {
            for row in 0..N {
                sums[row] = V::of(&out[at(row)]);
            }
        }
    }
    let rows: [&[f32]; N] = std::array::from_fn(|row| &rows[row * inner..][..inner]);
    for input in 0..inner {
        let line = V::of(&strip[input]);
        for row in 0..N {
            sums[row] = sums[row].add_product(rows[row][input], line);
        }
    }
    for row in 0..N {
        sums[row].put(&mut out[at(row)]);
    }
}

/// Adds lines to others, so many times.
#[inline(always)]
pub fn add<V: Vector>(to: &mut [Lanes], lines: &[Lanes], amount: f32) {
    for (to, line) in to.iter_mut().zip(lines) {
        V::of(to).add_product(amount, V::of(line)).put(to);
    }
}

/// Turns rows of so many numbers into columns.
#[inline(always)]
pub fn turn(rows: &[f32], width: usize, columns: &mut [f32]) {
    let height = rows.len() / width;
    for (number, row) in rows.chunks_exact(width).enumerate() {
        for (column, &value) in row.iter().enumerate() {
            columns[column * height + number] = value;
        }
    }
}

/// Cuts rows of so many lanes into strips.
#[inline(always)]
pub fn cut(rows: &[Lanes], width: usize, strips: &mut [Lanes]) {
    let height = rows.len() / width;
    for (number, row) in rows.chunks_exact(width).enumerate() {
        for (strip, &lanes) in row.iter().enumerate() {
            strips[strip * height + number] = lanes;
        }
    }
}

/// The weights of a layer with so many inputs as those of a layer that leads back.
pub fn back(weights: &[f32], inputs: usize) -> Vec<f32> {
    let outputs = weights.len() / inputs;
    let mut turned = vec![0.0; weights.len()];
    for (line, lanes) in lanes(weights).iter().enumerate() {
        let (strip, input) = (line / inputs, line % inputs);
        for (lane, &weight) in lanes.iter().enumerate() {
            let output = strip * LANES + lane;
            turned[(input / LANES * outputs + output) * LANES + input % LANES] = weight;
        }
    }
    turned
}

/// Makes of a function with its loops, which has a [`Vector`] as its parameter, three: for what all processors have, and
/// for those with wider lanes.
macro_rules! compiled_for_each {
    ($(#[$doc:meta])* $vis:vis fn $name:ident = $plain:ident($($arg:ident: $of:ty),* $(,)?)) => {
        $(#[$doc])*
        $vis fn $name($($arg: $of),*) {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx512f,avx512vl")]
                fn widest($($arg: $of),*) {
                    $plain::<$crate::vector::Widest>($($arg),*);
                }
                #[target_feature(enable = "avx2")]
                fn wide($($arg: $of),*) {
                    $plain::<$crate::vector::Wide>($($arg),*);
                }
                if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
                    // SAFETY: the processor has what the function was compiled for.
                    return unsafe { widest($($arg),*) };
                }
                if is_x86_feature_detected!("avx2") {
                    // SAFETY: as above.
                    return unsafe { wide($($arg),*) };
                }
            }
            $plain::<$crate::kernel::Lanes>($($arg),*);
        }
    };
}

pub(crate) use compiled_for_each;

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(count: usize, seed: u64) -> Vec<f32> {
        let number = |index| (game::scatter(seed, index) % 2001) as f32 / 1000.0 - 1.0;
        (0..count as u64).map(number).collect()
    }

    #[test]
    fn products_are_those_of_the_textbook_for_any_number_of_rows() {
        let (inner, strips) = (23, 3);
        let (a, b) = (numbers(20 * inner, 1), numbers(strips * inner * LANES, 2));
        let bias = numbers(strips * LANES, 3);
        for rows in [1, 5, 6, 13, 20] {
            let mut out = vec![[0.0; LANES]; rows * strips];
            let (a, start) = (&a[..rows * inner], Start::Bias(lanes(&bias)));
            multiply::<Lanes>(a, inner, lanes(&b), &mut out, Place::rows(strips), start);
            let mut again = vec![[0.0; LANES]; rows * strips];
            multiply::<Lanes>(a, inner, lanes(&b), &mut again, Place::strips(rows), start);
            for row in 0..rows {
                for (output, &bias) in bias.iter().enumerate() {
                    let (strip, lane) = (output / LANES, output % LANES);
                    let plain = (0..inner).fold(bias, |sum, input| {
                        sum + a[row * inner + input] * b[(strip * inner + input) * LANES + lane]
                    });
                    assert_eq!(out[row * strips + strip][lane], plain);
                    assert_eq!(again[strip * rows + row][lane], plain);
                }
            }
        }
    }

    #[test]
    fn turning_back_and_forth_leads_back() {
        let weights = numbers(32 * 48, 4);
        assert_eq!(back(&back(&weights, 32), 48), weights);
        let mut columns = vec![0.0; weights.len()];
        turn(&weights, 32, &mut columns);
        assert_eq!(columns[48 + 2], weights[2 * 32 + 1]);
    }
}
