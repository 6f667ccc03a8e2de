//! Endings of chess: the laws, and what everybody knows of them.

use std::path::Path;
use std::sync::OnceLock;

use chess::{Chess, Config};
use endgame::chess::ChessEndings;
use endgame::{EndgameError, Endings as _, Place, Tables, Verdict};
use game::Notation as _;
use tempfile::TempDir;

use crate::laws;

/// Numbers looked at in each class.
const SAMPLE: usize = 3000;

fn position(fen: &str) -> Chess {
    Chess::read_position(&Config::STANDARD, fen).expect("a position")
}

fn make(folder: &Path, men: u32) -> Result<usize, EndgameError> {
    endgame::make::<ChessEndings>(folder, &endgame::up_to::<ChessEndings>(men)?, &|_| ())
}

/// All tables of three men, made once.
fn tables() -> &'static (TempDir, Tables<ChessEndings>) {
    static TABLES: OnceLock<(TempDir, Tables<ChessEndings>)> = OnceLock::new();
    TABLES.get_or_init(|| {
        let folder = TempDir::new().expect("a folder");
        assert_eq!(make(folder.path(), 3).expect("made"), 5);
        let tables = Tables::open(folder.path()).expect("tables");
        (folder, tables)
    })
}

fn probe(fen: &str) -> Option<Verdict> {
    tables().1.probe(&position(fen)).expect("sound files")
}

#[test]
fn a_position_has_one_number_however_it_is_turned() {
    for class in ChessEndings::classes(4) {
        let mut used = 0;
        for number in laws::sample::<ChessEndings>(class, SAMPLE) {
            let Some(game) = ChessEndings::position(class, number) else { continue };
            used += 1;
            assert_eq!(ChessEndings::place(&game), Some(Place::Table(class, number)), "{game:?}");
            let mirrored = position(&mirror(&game.write_position()));
            assert_eq!(
                ChessEndings::place(&mirrored),
                Some(Place::Table(class, number)),
                "{game:?}"
            );
        }
        assert!(used > SAMPLE / 8, "{class}: {used}");
    }
}

/// The position seen in a mirror beside the board.
fn mirror(fen: &str) -> String {
    let mut parts = fen.split(' ');
    let board = parts.next().expect("a board");
    let rows: Vec<String> = board.split('/').map(|row| row.chars().rev().collect()).collect();
    let rest: Vec<String> = parts
        .map(|part| match part.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                format!("{}{}", char::from(b'a' + b'h' - file), char::from(*rank))
            }
            _ => part.to_owned(),
        })
        .collect();
    format!("{} {}", rows.join("/"), rest.join(" "))
}

#[test]
fn laws_hold() {
    laws::hold::<ChessEndings>(&ChessEndings::classes(4), SAMPLE);
}

#[test]
fn the_longest_mates_are_as_long_as_everybody_says() {
    let longest = |class: &str| {
        let info = tables().1.infos().find(|info| info.class == class).expect("a table");
        u32::from(info.summary.longest.0).div_ceil(2)
    };
    assert_eq!(["KQK", "KRK", "KPK", "KBK", "KNK"].map(longest), [10, 16, 28, 0, 0]);
    for class in ["KQK", "KRK", "KPK"] {
        let game = tables().1.longest(class).expect("a position");
        let verdict = tables().1.probe(&game).expect("sound files");
        assert_eq!(verdict, Some(Verdict::Win(2 * longest(class) as u8 - 1)));
    }
}

#[test]
fn known_positions() {
    // Mate, stalemate, mate in one, the opposition with either side to move.
    assert_eq!(probe("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1"), Some(Verdict::Loss(0)));
    assert_eq!(probe("7k/5Q2/8/6K1/8/8/8/8 b - - 0 1"), Some(Verdict::Draw));
    assert_eq!(probe("7k/8/5K2/8/8/8/6Q1/8 w - - 0 1"), Some(Verdict::Win(1)));
    assert_eq!(
        probe("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1").map(Verdict::outcome),
        Some(game::Outcome::Win)
    );
    assert_eq!(probe("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1"), Some(Verdict::Draw));
    assert!(matches!(probe("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1"), Some(Verdict::Loss(_))));
    // The same with the colours exchanged, and bare kings.
    assert!(matches!(probe("8/8/4p3/4k3/8/4K3/8/8 w - - 0 1"), Some(Verdict::Loss(_))));
    assert_eq!(probe("8/8/4k3/8/4K3/8/8/8 w - - 0 1"), Some(Verdict::Draw));
    // No table has castling rights, or as many men as this.
    assert_eq!(probe("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), None);
    assert_eq!(probe("4k3/8/8/8/8/8/8/3QK2R w - - 0 1"), None);
}

#[test]
fn a_verdict_is_that_of_the_best_move() {
    laws::best_moves(&tables().1, &ChessEndings::classes(3), SAMPLE);
}

#[test]
fn tables_are_made_once_and_the_same_each_time() {
    let (folder, _) = tables();
    assert_eq!(make(folder.path(), 3).expect("there"), 0);
    let other = TempDir::new().expect("a folder");
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    one.install(|| make(other.path(), 3)).expect("made");
    for class in ChessEndings::classes(3) {
        let read = |folder: &Path| {
            std::fs::read(folder.join("chess").join(format!("{class}.endgame"))).expect("a file")
        };
        assert!(read(folder.path()) == read(other.path()), "{class}");
    }
    let refused = endgame::named::<ChessEndings>("KXK").expect_err("no such class");
    assert_eq!(refused.to_string(), "chess has no endgame table called \"KXK\"");
    let refused = endgame::up_to::<ChessEndings>(5).expect_err("too many");
    assert_eq!(refused.to_string(), "tables of chess have 3 to 4 men, kings among them, not 5");
}

#[test]
fn a_class_is_made_with_what_it_converts_to() {
    let folder = TempDir::new().expect("a folder");
    let pawn = endgame::named::<ChessEndings>("KPK").expect("a class");
    assert_eq!(endgame::make::<ChessEndings>(folder.path(), &[pawn], &|_| ()).expect("made"), 5);
    let knight = endgame::named::<ChessEndings>("KNK").expect("a class");
    let other = TempDir::new().expect("a folder");
    assert_eq!(endgame::make::<ChessEndings>(other.path(), &[knight], &|_| ()).expect("made"), 1);
}
