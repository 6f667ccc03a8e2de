//! Files that are cut, flipped or foreign are refused, with the reason.

use std::fs;
use std::path::{Path, PathBuf};

use endgame::chess::ChessEndings;
use endgame::{EndgameError, Tables};
use proptest::prelude::*;
use tempfile::TempDir;

/// A folder with one table, of bishop against king.
fn one_table() -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    make(folder.path()).expect("made");
    let file = folder.path().join("chess/KBK.endgame");
    (folder, file)
}

fn make(folder: &Path) -> Result<usize, EndgameError> {
    let class = endgame::named::<ChessEndings>("KBK").expect("a class");
    endgame::make::<ChessEndings>(folder, &[class], &|_| ())
}

fn refusal(folder: &Path) -> String {
    match Tables::<ChessEndings>::open(folder) {
        Ok(_) => panic!("it was taken"),
        Err(EndgameError::Refused { path, fault }) => {
            assert!(path.ends_with("chess/KBK.endgame"), "{path:?}");
            fault.to_string()
        }
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn damage_is_found_wherever_it_is() {
    let (folder, file) = one_table();
    let whole = fs::read(&file).expect("a file");
    assert_eq!(Tables::<ChessEndings>::open(folder.path()).expect("whole").infos().count(), 1);
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(300));
    runner
        .run(&(0..whole.len(), 0..8_u8), |(at, bit)| {
            let mut flipped = whole.clone();
            flipped[at] ^= 1 << bit;
            fs::write(&file, &flipped).expect("written");
            refusal(folder.path());
            fs::write(&file, &whole[..at]).expect("written");
            refusal(folder.path());
            Ok(())
        })
        .expect("refused each time");
    for at in 0..100 {
        let mut flipped = whole.clone();
        flipped[at] ^= 0x10;
        fs::write(&file, &flipped).expect("written");
        refusal(folder.path());
    }
}

#[test]
fn the_reason_is_told() {
    let (folder, file) = one_table();
    let whole = fs::read(&file).expect("a file");
    let told = |bytes: &[u8]| {
        fs::write(&file, bytes).expect("written");
        refusal(folder.path())
    };
    let changed = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        bytes
    };
    assert_eq!(told(b""), "it is no endgame table");
    assert_eq!(told(b"\x71\xe8\x23\x5d, a table of somebody else"), "it is no endgame table");
    assert_eq!(told(&changed(8)), "it has version 0 of the form, not 1");
    assert_eq!(told(&changed(13)), "it holds bhess KBK, not chess KBK");
    assert!(
        told(&changed(22)).starts_with("its positions are numbered in another way: numbering 0")
    );
    assert_eq!(told(&changed(40)), "its head does not match its checksum: it was damaged");
    assert_eq!(told(&whole[..60]), "it ends within its head: it was cut");
    let last = told(&changed(whole.len() - 1));
    assert!(last.starts_with("its block") && last.ends_with("was damaged"), "{last}");
    let (found, expected) = (whole.len() - 1, whole.len());
    let reason =
        format!("it has {found} bytes, not {expected}: it was cut, or something was added");
    assert_eq!(told(&whole[..found]), reason);
    // Making goes no further over a file that is damaged.
    assert!(make(folder.path()).is_err());
}

#[test]
fn a_folder_must_be_there() {
    let folder = TempDir::new().expect("a folder");
    assert!(Tables::<ChessEndings>::open(folder.path()).expect("empty").is_empty());
    let refused = Tables::<ChessEndings>::open(&folder.path().join("none")).err();
    assert!(matches!(refused, Some(EndgameError::Io { .. })), "{refused:?}");
}

#[test]
fn one_table_does_not_pass_for_another() {
    let (folder, file) = one_table();
    let games = folder.path().join("chess");
    fs::rename(&file, games.join("KNK.endgame")).expect("renamed");
    let refused = Tables::<ChessEndings>::open(folder.path()).err().expect("refused");
    assert!(refused.to_string().ends_with("it holds chess KBK, not chess KNK"), "{refused}");
}
