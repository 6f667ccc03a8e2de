//! Endings of xiangqi: the laws, and what its players know of them.

use std::sync::OnceLock;

use endgame::xiangqi::XiangqiEndings;
use endgame::{Endings as _, Tables, Verdict};
use game::{Notation as _, Outcome};
use tempfile::TempDir;
use xiangqi::{Config, Xiangqi};

use crate::laws;

/// All tables of one attacker against a king and one defender at most.
fn tables() -> &'static (TempDir, Tables<XiangqiEndings>) {
    static TABLES: OnceLock<(TempDir, Tables<XiangqiEndings>)> = OnceLock::new();
    TABLES.get_or_init(|| {
        let folder = TempDir::new().expect("a folder");
        let classes = XiangqiEndings::classes(4);
        let one = classes
            .into_iter()
            .filter(|class| !class.to_string()[2..].contains(['R', 'C', 'N', 'P']));
        let one: Vec<_> = one.collect();
        assert_eq!(one.len(), 4 * 3);
        endgame::make::<XiangqiEndings>(folder.path(), &one, &|_| ()).expect("made");
        let tables = Tables::open(folder.path()).expect("tables");
        (folder, tables)
    })
}

fn probe(fen: &str) -> Option<Verdict> {
    let game = Xiangqi::read_position(&Config::default(), fen).expect("a position");
    tables().1.probe(&game).expect("sound files")
}

#[test]
fn laws_hold() {
    laws::hold::<XiangqiEndings>(&XiangqiEndings::classes(8), 60);
    laws::hold::<XiangqiEndings>(&XiangqiEndings::classes(4), 1500);
}

#[test]
fn a_verdict_is_that_of_the_best_move() {
    laws::best_moves(&tables().1, &XiangqiEndings::classes(3), 1000);
}

#[test]
fn known_endings() {
    // A rook wins against a bare king, a cannon alone has nothing to mate over.
    assert_eq!(
        probe("3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1").map(Verdict::outcome),
        Some(Outcome::Win)
    );
    assert_eq!(probe("3k5/9/9/9/9/9/9/9/4C4/4K4 w - - 0 1"), Some(Verdict::Draw));
    // The pawn beside the king takes its last square: stalemate is lost.
    assert_eq!(
        probe("3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1").map(Verdict::outcome),
        Some(Outcome::Loss)
    );
    // The same with Black attacking, and with nobody.
    assert_eq!(
        probe("4k4/4r4/9/9/9/9/9/9/9/3K5 b - - 0 1").map(Verdict::outcome),
        Some(Outcome::Win)
    );
    assert_eq!(probe("3k5/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1"), Some(Verdict::Draw));
    // An attacker beside a defender of the same side is in no table, nor are two that were not made.
    assert_eq!(probe("3k5/9/9/9/9/9/9/9/4A4/4KR3 w - - 0 1"), None);
    assert_eq!(probe("3k5/9/9/9/9/9/9/4R4/4R4/4K4 w - - 0 1"), None);
}

#[test]
fn a_rook_wins_against_one_defender() {
    // It takes longer against each of them than against a bare king.
    let longest = |class: &str| {
        let info = tables().1.infos().find(|info| info.class == class).expect("a table");
        info.summary.longest.0
    };
    assert!(longest("KRK") < longest("KRKA") && longest("KRK") < longest("KRKB"));
    assert_eq!(longest("KCK"), 0);
}
