//! Files that are asked for.

use std::io;
use std::path::Path;

use crate::error::InputError;

fn refused(path: &Path, source: io::Error) -> InputError {
    InputError::Output { path: path.display().to_string(), source }
}

/// Makes sure that a file can be written later on; nothing is changed.
pub fn check_writable(path: impl AsRef<Path>) -> Result<(), InputError> {
    let path = path.as_ref();
    files::check_writable(path).map_err(|source| refused(path, source))
}

/// Writes a file anew, whole or not at all.
pub fn write_file(path: impl AsRef<Path>, contents: impl AsRef<[u8]>) -> Result<(), InputError> {
    let path = path.as_ref();
    files::write(path, contents).map_err(|source| refused(path, source))
}
