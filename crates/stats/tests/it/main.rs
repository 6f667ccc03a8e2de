//! What the statistics say, beside what others have published and beside lots that were drawn.

mod published;
mod simulation;
