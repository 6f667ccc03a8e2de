//! What is stored here is nobody else's on this machine.

use std::io;
use std::path::Path;

/// Creates a folder that only its owner can look into, and takes from everybody else what lies in
/// it already. A folder that was there keeps its own rights: others may have business in it.
///
/// # Errors
/// A folder that cannot be made or read.
pub fn folder(path: &Path, ours: &[&str]) -> io::Result<()> {
    create(path)?;
    for entry in std::fs::read_dir(path)? {
        let entry = entry?;
        let name = entry.file_name();
        let is_ours = |ours: &&str| name.to_str().is_some_and(|name| name.starts_with(ours));
        if ours.iter().any(is_ours) {
            close(&entry.path())?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn create(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(path)
}

/// Takes a file, or a folder with all that lies in it, from everybody but its owner.
#[cfg(unix)]
fn close(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let metadata = std::fs::symlink_metadata(path)?;
    if metadata.is_symlink() {
        return Ok(());
    }
    let mode = metadata.permissions().mode();
    if mode & 0o077 != 0 {
        std::fs::set_permissions(path, PermissionsExt::from_mode(mode & 0o700))?;
    }
    if metadata.is_dir() {
        for entry in std::fs::read_dir(path)? {
            close(&entry?.path())?;
        }
    }
    Ok(())
}

/// Lets nobody else read what this process writes from now on.
#[cfg(unix)]
pub fn from_now_on() {
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
}

#[cfg(not(unix))]
fn create(path: &Path) -> io::Result<()> {
    std::fs::create_dir_all(path)
}

#[cfg(not(unix))]
fn close(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Lets nobody else read what this process writes from now on, where the system can do so.
#[cfg(not(unix))]
pub fn from_now_on() {}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn mode(path: &Path) -> u32 {
        std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777
    }

    #[test]
    fn a_new_folder_is_its_owners_alone() {
        let data = tempfile::tempdir().expect("a folder");
        let new = data.path().join("one/two");
        folder(&new, &[]).expect("made");
        assert_eq!(mode(&new), 0o700);
    }

    #[test]
    fn what_lies_open_is_closed() {
        let data = tempfile::tempdir().expect("a folder");
        let set = |path: &Path, mode| {
            std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).expect("set");
        };
        set(data.path(), 0o755);
        let inner = data.path().join("lab/deep");
        std::fs::create_dir_all(&inner).expect("made");
        for (path, file) in
            [(data.path(), "games.sqlite-wal"), (&inner, "rows"), (data.path(), "x")]
        {
            std::fs::write(path.join(file), "").expect("written");
            set(&path.join(file), 0o644);
        }
        folder(data.path(), &["games.sqlite", "lab"]).expect("there");
        assert_eq!(mode(&data.path().join("games.sqlite-wal")), 0o600);
        assert_eq!(mode(&inner.join("rows")), 0o600);
        assert_eq!(mode(&inner) & 0o077, 0);
        assert_eq!((mode(&data.path().join("x")), mode(data.path())), (0o644, 0o755), "not ours");
    }
}
