//! The files in which those who read find how a player learns from nothing. What is shown of them stands between
//! marks, as in the programs of the lab, and the pseudo-code is that of the first file.

/// What a program that learns is called among those of the lab.
pub const NAME: &str = "learning";

/// The files, from the root of the repository, with their texts: a generation, a move of a game against itself,
/// a step of the training.
pub const FILES: [(&str, &str); 3] = [
    ("crates/zero/src/run/work.rs", include_str!("run/work.rs")),
    ("crates/zero/src/selfplay.rs", include_str!("selfplay.rs")),
    ("crates/zero/src/train.rs", include_str!("train.rs")),
];
