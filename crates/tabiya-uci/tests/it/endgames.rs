//! Endgame tables over both protocols.

use engine::EndgameChoice;
use games::GAMES;

use crate::process::Program;

/// A folder with one small table of a game.
fn tables(game: &str, class: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let endgames = GAMES.named(game).expect("a game").endgames().expect("tables");
    endgames.make(folder.path(), &EndgameChoice::Class(class.to_owned()), &|_| ()).expect("made");
    let path = folder.path().to_str().expect("text").to_owned();
    (folder, path)
}

#[test]
fn a_won_ending_is_won_by_the_tables_over_uci() {
    let (_folder, path) = tables("chess", "KRK");
    let mut program = Program::start();
    let options = program.ask("uci", "uciok");
    for option in ["EndgamePath", "SyzygyPath"] {
        let line = format!("option name {option} type string default <empty>");
        assert!(options.contains(&line), "{line} is not among {options:#?}");
    }
    program.send(&format!("setoption name EndgamePath value {path}"));
    program.send("position fen 8/8/8/8/8/2k5/1R6/K7 w - - 0 1");
    let lines = program.ask("go depth 1", "bestmove");
    assert!(lines.iter().any(|line| line.contains(" score mate 16 ")), "{lines:#?}");
    for option in ["EndgamePath", "SyzygyPath"] {
        let nothing = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(nothing.path().join("chess")).expect("a folder");
        std::fs::write(nothing.path().join("chess/KRK.endgame"), "nothing").expect("written");
        program.send(&format!("setoption name {option} value {}", nothing.path().display()));
        let told = program.ask("isready", "readyok").remove(0);
        assert!(told.starts_with("info string bad endgame tables"), "{told}");
        program.send(&format!("setoption name {option} value <empty>"));
        assert_eq!(program.ask("isready", "readyok").remove(0), "readyok");
    }
}

#[test]
fn a_won_ending_is_won_by_the_tables_over_ucci() {
    let (_folder, path) = tables("xiangqi", "KRK");
    let mut program = Program::start();
    let options = program.ask("ucci", "ucciok");
    assert!(options.iter().any(|line| line == "option endgamepath type string default <empty>"));
    program.send(&format!("setoption endgamepath {path}"));
    program.send("position fen 3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1");
    let lines = program.ask("go depth 1", "bestmove");
    let position = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1";
    let start = engine::Start { fen: Some(position.to_owned()), ..engine::Start::default() };
    let kind = GAMES.named("xiangqi").expect("a game");
    let session = kind.open(&start).expect("a position");
    let tables = kind.endgames().expect("tables").open(path.as_ref()).expect("tables");
    let view = tables.ask(session.as_ref()).expect("sound files");
    let best = lines.last().expect("an answer").split_whitespace().nth(1).expect("a move");
    assert_eq!(view.best().next().map(|found| found.mv.uci.as_str()), Some(best));
}
