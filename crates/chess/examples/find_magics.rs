//! Finds the multipliers of `src/attacks/magics.rs` and prints that file.
//!
//! Run with `cargo run --release -p chess --example find_magics > crates/chess/src/attacks/magics.rs`.
//! The seed is fixed, so the output is the same every time.

use chess::{Bitboard, Square, attacks::rays};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

type Walk = fn(Square, Bitboard) -> Bitboard;

/// The squares whose occupation matters to the piece.
fn mask(square: Square, walk: Walk) -> u64 {
    let inner = |from: Square| walk(from, Bitboard::EMPTY);
    // A square matters when an occupied one there shortens the piece's lines.
    inner(square)
        .into_iter()
        .filter(|&at| walk(square, Bitboard::of(at)) != inner(square))
        .collect::<Bitboard>()
        .0
}

/// A multiplier that maps all subsets of the mask, without harmful collision, to as many bits as
/// the mask has.
fn find(square: Square, walk: Walk, rng: &mut StdRng) -> u64 {
    let mask = mask(square, walk);
    let bits = mask.count_ones();
    let mut subsets = Vec::new();
    let mut subset = 0_u64;
    loop {
        subsets.push((subset, walk(square, Bitboard(subset))));
        subset = subset.wrapping_sub(mask) & mask;
        if subset == 0 {
            break;
        }
    }
    let mut table = vec![(0_u32, Bitboard::EMPTY); 1 << bits];
    for attempt in 1.. {
        // Few bits set make good multipliers.
        let magic = rng.random::<u64>() & rng.random::<u64>() & rng.random::<u64>();
        let good = subsets.iter().all(|&(subset, attacks)| {
            let slot = &mut table[(subset.wrapping_mul(magic) >> (64 - bits)) as usize];
            if slot.0 != attempt {
                *slot = (attempt, attacks);
            }
            slot.1 == attacks
        });
        if good {
            return magic;
        }
    }
    unreachable!("the search goes on until it finds one")
}

fn print(name: &str, doc: &str, walk: Walk, rng: &mut StdRng) {
    println!("\n/// {doc}");

    println!("pub(super) const {name}: [u64; Square::COUNT] = [");
    for square in Square::all() {
        println!("    {:#018X},", find(square, walk, rng));
    }
    println!("];");
}

fn main() {
    let mut rng = StdRng::seed_from_u64(1);
    println!("//! Multipliers found by `examples/find_magics.rs`.\n\nuse crate::Square;");
    print("ROOK", "For rooks, a1 to h8.", rays::rook, &mut rng);
    print("BISHOP", "For bishops, a1 to h8.", rays::bishop, &mut rng);
}
