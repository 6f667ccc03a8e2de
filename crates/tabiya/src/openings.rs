//! Files of openings from which a program plays against itself.

use std::path::Path;

use arena::{ArenaError, Opening, Openings};
use engine::GameKind;
use game::scatter;

use crate::error::unreadable;

/// The openings of a file, in a variant of the game; in the usual one when absent.
pub fn read(
    path: &Path,
    kind: &dyn GameKind,
    variant: Option<&str>,
) -> anyhow::Result<Vec<Opening>> {
    files::open(path).map_err(|source| unreadable(path, source))?;
    Openings::list(path, kind, variant).map_err(|error| match error {
        ArenaError::Io { path, source } => unreadable(&path, source).into(),
        other => other.into(),
    })
}

/// Openings in words: how many there are, of which file, and a number that tells those of another file
/// of the same name apart.
pub fn openings_text(path: &Path, openings: &[Opening]) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let texts = openings.iter().flat_map(|one| one.fen.iter().chain(&one.moves));
    format!("{} openings of {name} ({})", openings.len(), digest(texts.map(String::as_bytes)))
}

/// A number that stands for some data.
pub fn digest<'a>(parts: impl Iterator<Item = &'a [u8]>) -> String {
    let add = |hash, &byte: &u8| scatter(hash, byte.into());
    // Where a part ends counts, too.
    let hash = parts.fold(0, |hash, part| scatter(part.iter().fold(hash, add), u64::MAX));
    format!("{:08x}", hash >> 32)
}
