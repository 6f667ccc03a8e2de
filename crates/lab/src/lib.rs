//! The lab: plain programs beside the fast ones.
//!
//! What the production crates do by tables and bit tricks is done here in the way a textbook tells
//! it, in as few lines as that takes, and tests hold both equal. Nothing of the product depends on
//! this crate.
//!
//! | room | shows |
//! |---|---|
//! | [`mailbox`] | moves generated on a board with a margin |

pub mod mailbox;
