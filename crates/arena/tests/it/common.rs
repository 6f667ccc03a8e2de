//! What tests of whole tournaments share.

use std::fs;
use std::path::Path;

#[cfg(unix)]
use arena::plan::{PlayerPlan, Protocol};
use arena::{ArenaError, GameRecord, Journal, Plan, Summary, Tournament};
use games::GAMES;

/// Two of our opponents at a fixed number of positions.
pub fn plan(lines: &str) -> Plan {
    let players = "[[player]]\nname = \"one\"\nhash = 1\n[[player]]\nname = \"two\"\nhash = 1\n";
    let text = format!("game = \"chess\"\ntime = \"nodes=200\"\nseed = 5\n{lines}\n{players}");
    Plan::read(GAMES, &text).expect("a plan")
}

/// Openings that nobody has moved in yet.
pub const BOOK: &str = "\
rnbqkbnr/pp2p1pp/2pp4/5p2/1P1P4/P7/2P1PPPP/RNBQKBNR w KQkq - 0 4
rnbqkb1r/pp2pppp/3p1n2/2p5/5B2/2PP4/PP2PPPP/RN1QKBNR w KQkq - 0 4
rnbqkbnr/1pp2ppp/p7/3pp3/P3P3/3P4/1PP2PPP/RNBQKBNR w KQkq - 0 4
";

pub fn play(plan: &Plan, folder: &Path) -> Result<Summary, ArenaError> {
    fs::write(folder.join("book.epd"), BOOK).expect("writable");
    Tournament::open(GAMES, plan.clone(), folder, &folder.join("out"))?.run(&mut |_| {})
}

pub fn games(folder: &Path) -> Vec<GameRecord> {
    let mut games = Journal::look(&folder.join("out")).expect("a journal").games;
    games.sort_by_key(|game| game.fixture.number);
    games
}

/// A program that knows no chess, only what to say to a line. To what it is asked before the first
/// game it has no answer: it leaves.
#[cfg(unix)]
pub fn scripted(folder: &Path, name: &str, cases: &str) -> PlayerPlan {
    candid(folder, name, &format!("'go depth 1'|'time 100') exit 0;;\n{cases}"))
}

/// A program that knows only what to say to a line, from the first question on.
#[cfg(unix)]
pub fn candid(folder: &Path, name: &str, cases: &str) -> PlayerPlan {
    let path = folder.join(format!("{name}.sh"));
    let script = format!(
        "while read -r line; do case \"$line\" in\n\
         uci) echo 'id name x'; echo 'option name Hash type spin default 1 min 1 max 9'; echo uciok;;\n\
         isready) echo readyok;;\n\
         quit) exit 0;;\n\
         {cases}\nesac; done\n"
    );
    fs::write(&path, script).expect("writable");
    let command = Some(format!("sh '{}'", path.display()));
    PlayerPlan { command, hash: 1, ..PlayerPlan::new(name) }
}

/// A program of the XBoard protocol that answers so.
#[cfg(unix)]
pub fn xboard(folder: &Path, name: &str, cases: &str) -> PlayerPlan {
    let mut plan = scripted(folder, name, cases);
    plan.protocol = Some(Protocol::Xboard);
    plan
}
