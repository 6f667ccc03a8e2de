//! Writes positions of the endgame tables of chess with what the tables say of them, for other programs to
//! compare: every one of that many, as FEN and `win`, `draw` or `loss` with the plies.
//!
//! ```text
//! cargo run --release -p endgame --example positions -- TABLES EVERY
//! ```

use std::error::Error;
use std::io::{BufWriter, Write as _};
use std::path::PathBuf;

use endgame::chess::ChessEndings;
use endgame::{Endings as _, Tables, Verdict};
use game::Notation as _;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args_os().skip(1);
    let (Some(folder), Some(every)) = (args.next(), args.next()) else {
        return Err("a folder of tables is needed, and a number".into());
    };
    let every: usize = every.to_string_lossy().parse()?;
    let tables = Tables::<ChessEndings>::open(&PathBuf::from(folder))?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    for class in ChessEndings::classes(4) {
        for number in (0..ChessEndings::entries(class)).step_by(every.max(1)) {
            let Some(game) = ChessEndings::position(class, number) else { continue };
            let verdict = match tables.probe(&game)? {
                None => break,
                Some(Verdict::Win(plies)) => format!("win {plies}"),
                Some(Verdict::Draw) => "draw".to_owned(),
                Some(Verdict::Loss(plies)) => format!("loss {plies}"),
            };
            writeln!(out, "{} {verdict}", game.write_position())?;
        }
    }
    Ok(())
}
