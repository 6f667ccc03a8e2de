//! What is read, what is refused, and what is left behind.

use std::fs;
use std::io::{ErrorKind, Read as _};
use std::path::Path;

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<_> = entries.map(|entry| name(entry.expect("an entry"))).collect();
    names.sort();
    names
}

#[test]
fn files_are_read_and_nothing_else_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("text");
    fs::write(&path, "some text").expect("writable");
    assert_eq!(files::read_to_string(&path).expect("a file"), "some text");
    fs::write(&path, b"\xff\xfe").expect("writable");
    let kind = |path: &Path| files::read_to_string(path).expect_err("refused").kind();
    assert_eq!(kind(&path), ErrorKind::InvalidData);
    assert_eq!(kind(folder.path()), ErrorKind::IsADirectory);
    assert_eq!(kind(&folder.path().join("nowhere")), ErrorKind::NotFound);
    assert_eq!(kind(&path.join("below")), ErrorKind::NotADirectory);
}

#[cfg(unix)]
#[test]
fn nobody_waits_at_a_pipe_nor_reads_what_has_no_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    for path in [pipe.as_path(), Path::new("/dev/zero")] {
        for refused in [files::open(path), files::open_to_go_on(path)] {
            assert_eq!(refused.expect_err("refused").to_string(), "it is no regular file");
        }
    }
}

#[test]
fn a_file_to_go_on_with_keeps_what_it_holds() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    files::open_to_go_on(&path).expect("made");
    assert_eq!(fs::read(&path).expect("there"), b"");
    fs::write(&path, "one").expect("writable");
    let mut text = String::new();
    files::open_to_go_on(&path).expect("there").read_to_string(&mut text).expect("text");
    assert_eq!(text, "one");
    assert!(files::open_to_go_on(folder.path()).is_err());
    assert!(files::open_to_go_on(path.join("below")).is_err());
}

#[test]
fn a_file_is_written_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("out");
    files::check_writable(&path).expect("writable");
    assert!(names(folder.path()).is_empty(), "nothing is made before there is something to write");
    files::write(&path, "one").expect("written");
    files::check_writable(&path).expect("writable");
    assert_eq!(fs::read(&path).expect("there"), b"one");
    files::write(&path, "two").expect("written");
    assert_eq!(fs::read(&path).expect("there"), b"two");
    assert_eq!(names(folder.path()), ["out"]);
}

#[test]
fn what_cannot_be_written_is_told_before() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "kept").expect("writable");
    let nowhere = folder.path().join("nowhere/out");
    for path in [folder.path(), &nowhere, &file.join("below"), Path::new(""), Path::new("/")] {
        assert!(files::check_writable(path).is_err(), "{}", path.display());
        assert!(files::write(path, "text").is_err(), "{}", path.display());
    }
    assert_eq!(names(folder.path()), ["file"]);
    assert_eq!(fs::read(&file).expect("there"), b"kept");
}

#[cfg(unix)]
#[test]
fn links_and_rights_stay_and_streams_are_written_to() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let folder = tempfile::tempdir().expect("a folder");
    let (file, link) = (folder.path().join("file"), folder.path().join("link"));
    fs::write(&file, "one").expect("writable");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("ours");
    symlink(&file, &link).expect("a link");
    files::write(&link, "two").expect("written");
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert_eq!(fs::read(&file).expect("there"), b"two");
    assert_eq!(fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o640);
    let null = Path::new("/dev/null");
    files::check_writable(null).expect("writable");
    files::write(null, "three").expect("written");
    assert!(!fs::metadata(null).expect("there").is_file(), "it is what it was");
}
