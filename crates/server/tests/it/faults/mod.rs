//! Disks that refuse, at any write: what was acknowledged stays, what was refused never was, and
//! the server goes on when there is room.

mod disk;
mod games;
mod tournaments;

use disk::Span;

/// Every place at which a disk refuses, once and for ever.
fn refusals() -> impl Iterator<Item = (u32, Span)> {
    (1..=20).flat_map(|nth| [(nth, Span::Once), (nth, Span::Forever)])
}
