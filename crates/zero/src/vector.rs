//! Sixteen numbers as a processor holds them.
//!
//! The loops that are compiled for wide registers name their instructions. Left to the compiler, they came out lane by
//! lane where a whole program is optimised as one.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64 as arch;

use crate::kernel::Lanes;

/// Sixteen numbers in registers.
pub trait Vector: Copy {
    /// Those in memory.
    fn of(lanes: &Lanes) -> Self;

    /// Back to memory.
    fn put(self, to: &mut Lanes);

    /// Adds a line, so many times; the product is rounded before it is added.
    fn add_product(self, factor: f32, line: Self) -> Self;
}

impl Vector for Lanes {
    #[inline(always)]
    fn of(lanes: &Lanes) -> Self {
        *lanes
    }

    #[inline(always)]
    fn put(self, to: &mut Lanes) {
        *to = self;
    }

    #[inline(always)]
    fn add_product(mut self, factor: f32, line: Self) -> Self {
        for (sum, number) in self.iter_mut().zip(line) {
            *sum += factor * number;
        }
        self
    }
}

/// Registers of eight numbers. Made only in functions that are compiled for AVX2 and called where there is that.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub struct Wide([arch::__m256; 2]);

#[cfg(target_arch = "x86_64")]
impl Vector for Wide {
    #[inline(always)]
    fn of(lanes: &Lanes) -> Self {
        // SAFETY: sixteen numbers are read, and the processor has AVX2 (see the type).
        unsafe { Self([0, 8].map(|first| arch::_mm256_loadu_ps(lanes.as_ptr().add(first)))) }
    }

    #[inline(always)]
    fn put(self, to: &mut Lanes) {
        let to = to.as_mut_ptr();
        // SAFETY: sixteen numbers are written, and the processor has AVX2.
        unsafe {
            arch::_mm256_storeu_ps(to, self.0[0]);
            arch::_mm256_storeu_ps(to.add(8), self.0[1]);
        }
    }

    #[inline(always)]
    fn add_product(self, factor: f32, line: Self) -> Self {
        // SAFETY: the processor has AVX2.
        unsafe {
            let factor = arch::_mm256_set1_ps(factor);
            Self([0, 1].map(|half| {
                arch::_mm256_add_ps(self.0[half], arch::_mm256_mul_ps(factor, line.0[half]))
            }))
        }
    }
}

/// A register of sixteen numbers. Made only in functions that are compiled for AVX-512 and called where there is that.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub struct Widest(arch::__m512);

#[cfg(target_arch = "x86_64")]
impl Vector for Widest {
    #[inline(always)]
    fn of(lanes: &Lanes) -> Self {
        // SAFETY: sixteen numbers are read, and the processor has AVX-512 (see the type).
        unsafe { Self(arch::_mm512_loadu_ps(lanes.as_ptr())) }
    }

    #[inline(always)]
    fn put(self, to: &mut Lanes) {
        // SAFETY: sixteen numbers are written, and the processor has AVX-512.
        unsafe { arch::_mm512_storeu_ps(to.as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn add_product(self, factor: f32, line: Self) -> Self {
        // SAFETY: the processor has AVX-512.
        unsafe {
            let product = arch::_mm512_mul_ps(arch::_mm512_set1_ps(factor), line.0);
            Self(arch::_mm512_add_ps(self.0, product))
        }
    }
}
