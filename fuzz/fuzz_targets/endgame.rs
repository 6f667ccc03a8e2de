//! Whatever stands in the file of an endgame table, it is refused, or answers every position of its class.
#![no_main]

use std::path::PathBuf;
use std::sync::LazyLock;

use endgame::chess::ChessEndings;
use endgame::{Endings as _, Tables};
use libfuzzer_sys::fuzz_target;

/// A folder with one table, of bishop against king.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("endgame-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("chess")).expect("a folder");
    folder
});

fn read(bytes: &[u8]) {
    std::fs::write(FOLDER.join("chess/KBK.endgame"), bytes).expect("written");
    let Ok(tables) = Tables::<ChessEndings>::open(&FOLDER) else { return };
    let class = ChessEndings::classes(3)[0];
    for number in (0..ChessEndings::entries(class)).step_by(97) {
        if let Some(game) = ChessEndings::position(class, number) {
            // A block whose checksum is right may still be none; then it is an error.
            let _ = tables.probe(&game);
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    // The same with a checksum of the head that is right, to get at what it guards.
    if let Some((head, blocks)) = bytes.split_at_checked(HEAD) {
        let sum = crc32fast::hash(head).to_le_bytes();
        read(&[head, &sum, blocks].concat());
    }
});

/// The length of the head of this table, without its checksum.
const HEAD: usize = 8 + 4 + (1 + 5) + (1 + 3) + 4 + 8 + 24 + 9 + 4 + 8 * BLOCKS;
const BLOCKS: usize = (2 * 462 * 64_usize).div_ceil(1 << 14);
