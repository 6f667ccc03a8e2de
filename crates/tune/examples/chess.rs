//! Fits the weights of chess to labelled positions (see [`tune::texel`]).
//!
//! ```text
//! cargo run --release -p tune --example chess -- OUT.rs EPOCHS LABELS.csv...
//! ```
//!
//! `tools/label.py` makes labels; OUT.rs replaces `crates/chess/src/eval/weights.rs`.

use chess::Chess;
use chess::eval::{TERM_COUNT, TERMS, trace, weight};
use game::Notation;
use tune::texel::{Settings, Subject, TexelError, command};

fn main() -> Result<(), TexelError> {
    let weights: Vec<_> = (0..TERM_COUNT).map(weight).collect();
    let subject = Subject {
        game: "chess",
        terms: TERMS,
        weights: &weights,
        trace: |text: &str| {
            let game = Chess::read_position(&Default::default(), text).ok()?;
            trace(game.board())
        },
    };
    command(&subject, Settings::default(), &std::env::args().skip(1).collect::<Vec<_>>())
}
