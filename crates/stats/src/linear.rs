//! The little linear algebra that errors of ratings need.

/// A square matrix by rows.
pub(super) type Matrix = Vec<Vec<f64>>;

pub(super) fn zeros(size: usize) -> Matrix {
    vec![vec![0.0; size]; size]
}

/// The inverse by Gauss-Jordan elimination with pivots; `None` for a singular matrix.
pub(super) fn inverse(matrix: &Matrix) -> Option<Matrix> {
    let size = matrix.len();
    let mut left = matrix.clone();
    let mut right = zeros(size);
    for (row, line) in right.iter_mut().enumerate() {
        line[row] = 1.0;
    }
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&a, &b| left[a][column].abs().total_cmp(&left[b][column].abs()))?;
        if left[pivot][column].abs() < 1e-12 {
            return None;
        }
        left.swap(column, pivot);
        right.swap(column, pivot);
        let scale = 1.0 / left[column][column];
        for value in left[column].iter_mut().chain(&mut right[column]) {
            *value *= scale;
        }
        for row in (0..size).filter(|&row| row != column) {
            let factor = left[row][column];
            for at in 0..size {
                left[row][at] -= factor * left[column][at];
                right[row][at] -= factor * right[column][at];
            }
        }
    }
    Some(right)
}

/// Product of two square matrices of one size.
pub(super) fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let size = a.len();
    let mut out = zeros(size);
    for (row, line) in out.iter_mut().enumerate() {
        for (column, value) in line.iter_mut().enumerate() {
            *value = (0..size).map(|at| a[row][at] * b[at][column]).sum();
        }
    }
    out
}

/// Product of a square matrix and a vector.
pub(super) fn apply(a: &Matrix, vector: &[f64]) -> Vec<f64> {
    a.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverse_times_matrix_is_one() {
        let matrix = vec![vec![0.0, 2.0, 1.0], vec![1.0, -1.0, 4.0], vec![3.0, 0.5, 2.0]];
        let one = product(&matrix, &inverse(&matrix).expect("regular"));
        for (row, line) in one.iter().enumerate() {
            for (column, value) in line.iter().enumerate() {
                assert!((value - f64::from(u8::from(row == column))).abs() < 1e-12);
            }
        }
        assert_eq!(apply(&matrix, &[1.0, 1.0, 1.0]), [3.0, 4.0, 5.5]);
        assert_eq!(inverse(&vec![vec![1.0, 2.0], vec![2.0, 4.0]]), None);
    }
}
