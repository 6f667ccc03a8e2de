//! Writes `src/polyglot/numbers.rs`: the random numbers of the Polyglot format in its order, as
//! shakmaty knows them. `cargo run -p chess --example polyglot_numbers > …/numbers.rs`

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{CastlingSide, Color, File, Role, Square};

/// The kinds of pieces in the order of the format, Black's before White's of each.
const ROLES: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

fn numbers() -> impl Iterator<Item = u64> {
    let pieces = ROLES.into_iter().flat_map(|role| {
        [Color::Black, Color::White].into_iter().flat_map(move |color| {
            Square::ALL.map(|square| Zobrist64::zobrist_for_piece(square, role.of(color)))
        })
    });
    let castling = [Color::White, Color::Black].into_iter().flat_map(|color| {
        [CastlingSide::KingSide, CastlingSide::QueenSide]
            .map(|side| Zobrist64::zobrist_for_castling_right(color, side))
    });
    let en_passant = File::ALL.map(Zobrist64::zobrist_for_en_passant_file);
    let turn = Zobrist64::zobrist_for_white_turn();
    pieces.chain(castling).chain(en_passant).chain([turn]).map(|number| number.0)
}

fn main() {
    println!("//! Written by the example `polyglot_numbers`.\n");
    println!(
        "/// The random numbers of the format: 12 × 64 of pieces, 4 of castling rights, 8 of files on"
    );
    println!("/// which a pawn may be taken en passant, 1 of White to move.");
    println!("pub(super) static NUMBERS: [u64; 781] = [");
    let numbers: Vec<u64> = numbers().collect();
    for line in numbers.chunks(4) {
        let texts: Vec<String> = line.iter().map(|number| format!("0x{number:016x}")).collect();
        println!("    {},", texts.join(", "));
    }
    println!("];");
}
