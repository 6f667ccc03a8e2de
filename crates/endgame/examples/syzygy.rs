//! Compares every position of the endgame tables of chess with Syzygy tables (won, drawn or lost), which
//! another program made and another one reads.
//!
//! ```text
//! cargo run --release -p endgame --example syzygy -- TABLES SYZYGY
//! ```

use std::error::Error;
use std::path::PathBuf;

use chess::{Chess, Color, Role, Square};
use endgame::chess::ChessEndings;
use endgame::{Endings, Tables};
use game::Outcome;
use rayon::prelude::*;
use shakmaty::{CastlingMode, FromSetup as _, Position as _};
use shakmaty_syzygy::{Tablebase, Wdl};

type Class = <ChessEndings as Endings>::Class;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args_os().skip(1).map(PathBuf::from);
    let (Some(folder), Some(syzygy)) = (args.next(), args.next()) else {
        return Err("two folders are needed: of our tables, and of Syzygy's".into());
    };
    let tables = Tables::<ChessEndings>::open(&folder)?;
    let mut theirs = Tablebase::<shakmaty::Chess>::new();
    theirs.add_directory(syzygy)?;
    let there: Vec<String> = tables.infos().map(|info| info.class).collect();
    let (mut all, mut wrong) = (0, 0);
    for class in ChessEndings::classes(4) {
        if !there.contains(&class.to_string()) {
            continue;
        }
        let (positions, different) = compare(class, &tables, &theirs)?;
        println!("{class:<5} {positions:>9} positions, {different} different");
        all += positions;
        wrong += different;
    }
    println!("positions {all}\ndifferent {wrong}");
    Ok(())
}

/// How many positions of a class there are, and in how many of them the tables differ.
fn compare(
    class: Class,
    ours: &Tables<ChessEndings>,
    theirs: &Tablebase<shakmaty::Chess>,
) -> Result<(u64, u64), String> {
    let one = |number| -> Result<(u64, u64), String> {
        let Some(game) = ChessEndings::position(class, number) else { return Ok((0, 0)) };
        let our = ours.probe(&game).map_err(|error| error.to_string())?;
        let position = translated(&game)?;
        let their = theirs.probe_wdl_after_zeroing(&position).map_err(|error| error.to_string())?;
        // Won or lost, but drawn by 50 moves: the tables know no such rule, and few men no such position.
        let their = match their {
            Wdl::Win => Some(Outcome::Win),
            Wdl::Draw => Some(Outcome::Draw),
            Wdl::Loss => Some(Outcome::Loss),
            Wdl::CursedWin | Wdl::BlessedLoss => None,
        };
        let different = our.map(|verdict| verdict.outcome()) != their;
        if different {
            eprintln!("{:?}: {our:?}, not {their:?}", game.board());
        }
        Ok((1, u64::from(different)))
    };
    let counts = (0..ChessEndings::entries(class)).into_par_iter().map(one);
    counts.try_reduce(|| (0, 0), |a, b| Ok((a.0 + b.0, a.1 + b.1)))
}

/// The position as the other program has it.
fn translated(game: &Chess) -> Result<shakmaty::Chess, String> {
    let board = game.board();
    let mut setup = shakmaty::Setup::empty();
    let square = |square: Square| shakmaty::Square::new(square.index() as u32);
    let color =
        |color| if color == Color::White { shakmaty::Color::White } else { shakmaty::Color::Black };
    for at in board.occupied() {
        let Some(piece) = board.piece_at(at) else { continue };
        let role = match piece.role() {
            Role::Pawn => shakmaty::Role::Pawn,
            Role::Knight => shakmaty::Role::Knight,
            Role::Bishop => shakmaty::Role::Bishop,
            Role::Rook => shakmaty::Role::Rook,
            Role::Queen => shakmaty::Role::Queen,
            Role::King => shakmaty::Role::King,
        };
        let piece = shakmaty::Piece { color: color(piece.color()), role };
        setup.board.set_piece_at(square(at), piece);
    }
    setup.turn = color(board.turn());
    setup.ep_square = board.ep_square().map(square);
    // Tables also hold positions with two checks that no move brings about.
    let position = shakmaty::Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(shakmaty::PositionError::ignore_impossible_check);
    let position = position.map_err(|error| format!("{board:?}: {error}"))?;
    debug_assert_eq!(position.legal_moves().len() as u64, board.count_moves());
    Ok(position)
}
