//! Fits the weights of xiangqi to labelled positions (see [`tune::texel`]).
//!
//! ```text
//! cargo run --release -p tune --example xiangqi -- OUT.rs EPOCHS LABELS.csv...
//! ```
//!
//! `tools/label.py` makes labels; OUT.rs replaces `crates/xiangqi/src/eval/weights.rs`.

use game::Notation;
use tune::texel::{Settings, Subject, TexelError, command};
use xiangqi::Xiangqi;
use xiangqi::eval::{TERM_COUNT, TERMS, trace, weight};

fn main() -> Result<(), TexelError> {
    let weights: Vec<_> = (0..TERM_COUNT).map(weight).collect();
    let subject = Subject {
        game: "xiangqi",
        terms: TERMS,
        weights: &weights,
        trace: |text: &str| {
            let game = Xiangqi::read_position(&Default::default(), text).ok()?;
            Some(trace(game.board()))
        },
    };
    command(&subject, Settings::default(), &std::env::args().skip(1).collect::<Vec<_>>())
}
