//! Opponents that play by endgame tables.

use std::sync::LazyLock;

use engine::{
    Answer, Control, EndgameChoice, Endgames, Limits, Opponent, OutcomeView, ScoreView, Session,
    Settings, Start, Strength,
};
use games::GAMES;
use tempfile::TempDir;

/// The tables of two endings that are hard to win, and of those they convert to.
static FOLDER: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = TempDir::new().expect("a folder");
    for class in ["KBNK", "KRKN"] {
        let class = EndgameChoice::Class(class.to_owned());
        endgames().make(folder.path(), &class, &|_| ()).expect("made");
    }
    folder
});

fn endgames() -> &'static dyn Endgames {
    GAMES.named("chess").expect("a game").endgames().expect("tables")
}

fn open(fen: &str) -> Box<dyn Session> {
    let start = Start { fen: Some(fen.to_owned()), ..Start::default() };
    GAMES.named("chess").expect("a game").open(&start).expect("a position")
}

fn opponent(strength: Strength) -> Box<dyn Opponent> {
    let mut opponent = GAMES.named("chess").expect("a game").opponent();
    let endgames = Some(FOLDER.path().to_owned());
    let settings = Settings { endgames, strength, ..Settings::default() };
    opponent.configure(&settings).expect("tables");
    opponent
}

fn think(opponent: &mut dyn Opponent, session: &dyn Session) -> Answer {
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    opponent.think(session, &limits, &Control::new(), &mut |_| ()).expect("an answer")
}

/// Plays to the end with the same opponent on both sides; how many plies that took.
fn play_out(fen: &str) -> usize {
    let (mut session, mut opponent) = (open(fen), opponent(Strength::Full));
    while session.outcome().is_none() {
        let best = think(opponent.as_mut(), session.as_ref()).best.expect("a move");
        session.play(&best.uci).expect("legal");
    }
    assert_eq!(session.outcome().map(|outcome| outcome.reason), Some("checkmate".to_owned()));
    session.plies()
}

#[test]
fn the_longest_mates_are_given_in_the_fewest_moves() {
    let tables = endgames().open(FOLDER.path()).expect("tables");
    for (class, moves) in [("KBNK", 33), ("KRKN", 40)] {
        let table = tables.list().into_iter().find(|table| table.class == class).expect("a table");
        assert_eq!(table.longest, Some(2 * moves - 1));
        let fen = table.position.expect("it can be won");
        assert_eq!(play_out(&fen), 2 * usize::from(moves) - 1, "{fen}");
    }
}

#[test]
fn a_won_position_is_answered_at_once_and_with_its_distance() {
    let session = open("8/8/8/8/8/2k5/1R6/K7 w - - 0 1");
    let answer = think(opponent(Strength::Full).as_mut(), session.as_ref());
    assert_eq!(answer.nodes, 0);
    assert_eq!(answer.lines[0].score, ScoreView::Mate(16));
    assert_eq!(answer.lines[0].pv.first(), answer.best.map(|best| best.uci).as_ref());
    let tables = endgames().open(FOLDER.path()).expect("tables");
    let view = tables.ask(session.as_ref()).expect("sound files");
    assert_eq!(view.verdict.map(|verdict| verdict.plies), Some(Some(31)));
    assert_eq!(view.moves.len(), session.view().legal.len());
    // One loses the rook, and the worst move stands last.
    let last = view.moves.last().and_then(|last| last.verdict).expect("known");
    assert_eq!((last.outcome, last.plies), (OutcomeView::Draw, None));
}

#[test]
fn who_is_held_back_and_who_is_told_what_to_search_searches() {
    let session = open("8/8/8/8/8/2k5/1R6/K7 w - - 0 1");
    let answer = think(opponent(Strength::Elo(1500)).as_mut(), session.as_ref());
    assert!(answer.nodes > 0);
    let limits =
        Limits { nodes: Some(500), search_moves: vec!["b2b8".to_owned()], ..Limits::default() };
    let mut full = opponent(Strength::Full);
    let answer = full.think(session.as_ref(), &limits, &Control::new(), &mut |_| ());
    assert_eq!(answer.expect("an answer").best.map(|best| best.uci), Some("b2b8".to_owned()));
}

#[test]
fn a_drawn_position_is_searched_among_the_moves_that_hold_it() {
    let session = open("k7/8/8/8/4n3/8/4R3/K7 b - - 0 1");
    let tables = endgames().open(FOLDER.path()).expect("tables");
    let view = tables.ask(session.as_ref()).expect("sound files");
    assert_eq!(view.verdict.map(|verdict| verdict.outcome), Some(OutcomeView::Draw));
    let best: Vec<_> = view.best().map(|best| best.mv.uci.clone()).collect();
    assert!(best.len() < view.moves.len(), "some move loses the knight");
    let answer = think(opponent(Strength::Full).as_mut(), session.as_ref());
    assert!(best.contains(&answer.best.expect("a move").uci));
}

#[test]
fn a_folder_with_a_damaged_table_is_refused() {
    let folder = TempDir::new().expect("a folder");
    std::fs::create_dir(folder.path().join("chess")).expect("a folder");
    std::fs::write(folder.path().join("chess/KQK.endgame"), "nothing").expect("written");
    let endgames = Some(folder.path().to_owned());
    let mut opponent = GAMES.named("chess").expect("a game").opponent();
    let refused = opponent.configure(&Settings { endgames, ..Settings::default() });
    let refused = refused.expect_err("damaged");
    assert_eq!(refused.code(), "bad-endgames");
    assert!(refused.to_string().ends_with("is refused: it is no endgame table"), "{refused}");
}

/// Rook against king, as another program made it.
fn syzygy() -> Settings {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");
    Settings { syzygy: vec![folder.into()], ..Settings::default() }
}

#[test]
fn syzygy_tables_choose_among_the_moves_of_the_root() {
    let mut session = open("8/8/8/8/8/2k5/1R6/K7 w - - 0 1");
    let mut opponent = GAMES.named("chess").expect("a game").opponent();
    opponent.configure(&syzygy()).expect("tables");
    let open = GAMES.named("chess").expect("a game").syzygy().expect("it has them");
    let tables = open(&syzygy().syzygy).expect("tables");
    let mut plies = 0;
    while session.outcome().is_none() {
        let view = tables.ask(session.as_ref()).expect("sound files");
        let best: Vec<_> = view.best().map(|best| best.mv.uci.clone()).collect();
        let mv = think(opponent.as_mut(), session.as_ref()).best.expect("a move").uci;
        assert!(best.contains(&mv), "{mv} is none of {best:?}");
        session.play(&mv).expect("legal");
        plies += 1;
    }
    assert_eq!(session.outcome().map(|outcome| outcome.reason), Some("checkmate".to_owned()));
    // Nothing is captured and there are no pawns: plies to zeroing are plies to mate.
    assert_eq!(plies, 31);
}

#[test]
fn syzygy_folders_without_tables_are_refused() {
    let empty = TempDir::new().expect("a folder");
    let settings = Settings { syzygy: vec![empty.path().to_owned()], ..Settings::default() };
    let mut opponent = GAMES.named("chess").expect("a game").opponent();
    let refused = opponent.configure(&settings).expect_err("empty").to_string();
    assert!(refused.ends_with("there is no Syzygy table in it"), "{refused}");
}

#[test]
fn syzygy_tables_are_asked_inside_the_search() {
    // The rook takes the knight: what is left is in the tables, the position itself is not.
    let session = open("8/8/8/3k4/8/8/3n4/K2R4 w - - 0 1");
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let value = |settings: &Settings| {
        let mut opponent = GAMES.named("chess").expect("a game").opponent();
        opponent.configure(settings).expect("tables");
        let answer = opponent.think(session.as_ref(), &limits, &Control::new(), &mut |_| ());
        let answer = answer.expect("an answer");
        assert_eq!(answer.best.map(|best| best.uci), Some("d1d2".to_owned()));
        let ScoreView::Cp(value) = answer.lines[0].score else { panic!("no mate is so near") };
        value
    };
    let held = Settings { strength: Strength::Elo(2000), ..syzygy() };
    for without in [Settings::default(), held] {
        let value = value(&without);
        assert!((200..20_000).contains(&value), "{value}");
    }
    let known = value(&syzygy());
    assert!(known > 29_000, "{known}");
}
