//! The games of this build. Adding one is an adapter and a line in [`ALL`].

mod chess;
mod hare;
mod xiangqi;

use crate::kind::Kind;
use crate::opponent::GameKind;

/// Every game, in the order in which they are offered.
pub static ALL: &[&dyn GameKind] = &[
    &Kind::<chess::ChessAdapter>::new(),
    &Kind::<xiangqi::XiangqiAdapter>::new(),
    &Kind::<hare::HareAdapter>::new(),
];
