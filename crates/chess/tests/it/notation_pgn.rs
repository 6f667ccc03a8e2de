//! Games of chess as PGN: a sample of everything, tags, refusals, round trips of random games.

use std::time::Duration;

use chess::notation::{GameRecord, NotationError, RecordError};
use chess::{Chess, Config, Move};
use game::{Game, Notation, ZeroSum};
use pgn::{
    Action, Comment, EvalScore, Fault, Line, MoveText, Node, Outcome, Pgn, Reader, ReplayError,
    Variation,
};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const SAMPLE: &str = include_str!("../data/notation.pgn");

fn records(text: &str) -> Vec<GameRecord> {
    Reader::new(text.as_bytes())
        .map(|pgn| GameRecord::from_pgn(&pgn.expect("a PGN")).unwrap_or_else(|e| panic!("{e}")))
        .collect()
}

fn last_position(record: &GameRecord) -> Chess {
    let mut game = record.start.clone();
    for (mv, _) in record.moves() {
        game.play_unchecked(mv);
    }
    game
}

fn written(record: &GameRecord) -> String {
    record.to_pgn().expect("all moves are legal").to_string()
}

#[test]
fn the_sample_is_understood() {
    let all = records(SAMPLE);
    assert_eq!(all.len(), 3);
    let opera = &all[0];
    assert_eq!(opera.moves().count(), 33);
    assert_eq!(opera.outcome(), Outcome::FirstWins);
    assert_eq!(last_position(opera).ending().map(|ending| ending.reason), Some("checkmate"));
    let first = &opera.pgn.line.moves[0];
    assert_eq!(first.clock(), Some(Duration::from_secs(600)));
    assert_eq!(first.eval().map(|eval| eval.score), Some(EvalScore::Centipawns(30)));
    let passing = &opera.pgn.line.moves[27].variations[0].line;
    assert_eq!(passing.moves[0].mv, Action::Pass);
    assert_eq!(last_position(&all[1]).write_position(), "8/P6k/8/8/8/1K6/6q1/8 b - - 3 62");
    assert!(all[2].start.is_chess960());
    let castled = last_position(&all[2]).write_position();
    assert_eq!(castled, "bqnbrrkn/ppppp1pp/8/5p2/5P2/8/PPPPP1PP/BQNBRRKN w - - 0 3");
}

#[test]
fn the_sample_is_written_exactly() {
    let all: Vec<String> = records(SAMPLE).iter().map(written).collect();
    assert_eq!(
        all[0],
        r#"[Event "Everything"]
[White "Morphy, Paul"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

{Paris 1858} 1. e4 {[%clk 0:10:00] [%eval 0.3]} 1... e5 2. Nf3 d6 3. d4 Bg4 $6
(3... exd4 4. Nxd4 (4. Qxd4 Nc6) 4... Nf6) (3... f5 $5) 4. dxe5 Bxf3 5. Qxf3
dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 {the losing move} 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 (14... -- 15. Bxd7+ $18)
15. Bxd7+ Nxd7 16. Qb8+ $3 Nxb8 17. Rd8# 1-0
"#
    );
    assert_eq!(
        all[1],
        r#"[Event "From a position"]
[SetUp "1"]
[FEN "8/P6k/8/8/8/8/6p1/K7 b - - 3 60"]

60... g1=Q+ 61. Ka2 Qg2+ (61... Qd4 62. a8=N) 62. Kb3 *
"#
    );
    for (text, record) in all.iter().zip(records(SAMPLE)) {
        assert_eq!(GameRecord::read(text), Ok(record));
    }
}

#[test]
fn tags_follow_the_start() {
    let tags = |record: &GameRecord| {
        let pgn = record.to_pgn().expect("a game");
        let tags: Vec<_> = pgn.tags.iter().map(|(name, value)| format!("{name}={value}")).collect();
        tags.join("|")
    };
    let fresh = GameRecord::new(Chess::start(&Config::STANDARD));
    assert_eq!(tags(&fresh), "");
    let config = Config::chess960(0).expect("below 960");
    let random = GameRecord::new(Chess::start(&config));
    let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    assert_eq!(tags(&random), format!("Variant=Chess960|SetUp=1|FEN={fen}"));
    assert_eq!(GameRecord::read(&written(&random)).map(|read| read.start), Ok(random.start));
    // Tags that tell another start are mended.
    let mut moved = GameRecord::read(&format!("[Variant \"chess 960\"]\n[FEN \"{fen}\"]\n\n*"))
        .expect("a game");
    moved.start = Chess::start(&Config::STANDARD);
    assert_eq!(tags(&moved), "");
    let ignored = GameRecord::read("[SetUp \"0\"]\n[FEN \"junk\"]\n\n1. e4 *").expect("a game");
    assert_eq!(ignored.start, Chess::start(&Config::STANDARD));
    // Rights of Chess960 need no tag to be understood.
    let untold = "[FEN \"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1\"]\n\n1. O-O *";
    assert!(GameRecord::read(untold).expect("a game").start.is_chess960());
}

#[test]
fn refusals_name_place_and_reason() {
    let refused = |text: &str| GameRecord::read(text).expect_err(text);
    assert!(matches!(refused(""), RecordError::Syntax(error) if error.fault == Fault::Empty));
    assert_eq!(refused("[Variant \"Atomic\"]\n\n*"), RecordError::Variant("Atomic".into()));
    assert_eq!(refused("[SetUp \"1\"]\n\n*"), RecordError::MissingFen("SetUp"));
    assert_eq!(refused("[Variant \"Chess960\"]\n\n*"), RecordError::MissingFen("Variant"));
    let start = refused("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*");
    assert!(matches!(start, RecordError::Start(NotationError::Position { .. })));

    let illegal = refused("[White \"x\"]\n\n1. e4 e5 2. Nf3\n  (2. Nd5) *");
    assert_eq!(
        illegal.to_string(),
        "line 4, column 7: move 1 of its line: 'Nd5' is not legal in this position"
    );
    let check = refused("1. e4 f6 2. Qh5+ -- *");
    assert!(matches!(check, RecordError::Move(ReplayError::PassInCheck { ply: 3, .. })));

    let mut wrong = GameRecord::new(Chess::start(&Config::STANDARD));
    let black = "e7".parse().and_then(|from| Ok(Move::normal(from, "e5".parse()?)));
    wrong.pgn.line.moves.push(Node::new(Action::Move(black.expect("squares"))));
    assert_eq!(
        wrong.to_pgn(),
        Err(RecordError::Move(ReplayError::Illegal { place: None, ply: 0 }))
    );
}

/// Grows random lines of legal moves, with variations, passes and remarks.
fn grow(game: &mut Chess, rng: &mut StdRng, depth: usize) -> Line<Action<Move>> {
    let mut line = Line { comments: remark(rng), ..Line::default() };
    for _ in 0..rng.random_range(1..12) {
        let passes = rng.random_bool(0.05) && !game.in_check();
        let action = match crate::common::random_move(game, None, rng) {
            _ if passes => Action::Pass,
            Some(mv) => Action::Move(mv),
            None => break,
        };
        let mut node = Node::new(action);
        node.comments = remark(rng);
        if rng.random_bool(0.2) {
            node.set_clock(Duration::from_millis(rng.random_range(0..10_000_000)));
        }
        if rng.random_bool(0.2) {
            node.glyphs.push(rng.random());
        }
        while depth > 0 && rng.random_bool(0.15) {
            let line = grow(&mut game.clone(), rng, depth - 1);
            node.variations.push(Variation { line, comments_after: remark(rng) });
        }
        match action {
            Action::Move(mv) => game.play_unchecked(mv),
            Action::Pass => game.play_null().expect("a pass"),
        };
        line.moves.push(node);
    }
    line
}

fn remark(rng: &mut StdRng) -> Vec<Comment> {
    let texts = ["good", "better was Nf3 (or so)", "one\ntwo", "a } brace", "[%cal Ga1a2] look"];
    let chosen = rng.random_bool(0.2).then(|| texts[rng.random_range(0..texts.len())]);
    chosen.and_then(Comment::new).into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..Default::default() })]

    #[test]
    fn random_games_survive_the_way_through_text(seed in any::<u64>(), number in 0..960_u16, usual in any::<bool>()) {
        let mut rng = StdRng::seed_from_u64(seed);
        let config = if usual { Config::STANDARD } else { Config::chess960(number).expect("below 960") };
        let start = <Chess as Game>::start(&config);
        let line = grow(&mut start.clone(), &mut rng, 3);
        let mut record = GameRecord { start, pgn: Pgn { line, ..Pgn::default() } };
        let text = written(&record);
        let again = GameRecord::read(&text).map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
        // The tags that tell the start were added in writing.
        record.pgn.tags = again.pgn.tags.clone();
        prop_assert_eq!(&again, &record, "{}", text);
        prop_assert_eq!(written(&again), text);
    }

    #[test]
    fn no_text_panics(parts in prop::collection::vec(prop::sample::select(vec![
        "[FEN \"8/8/8/8/8/k7/8/K7 w - - 0 1\"]\n", "[Variant \"Chess960\"]\n", "\n", "e4 ", "e5 ", "Nf3 ", "Kb1 ",
        "(", ")", "-- ", "1.", "{x}", "O-O ", "*", "a8=Q ",
    ]), 0..40)) {
        for pgn in Reader::new(parts.concat().as_bytes()).flatten() {
            if let Ok(record) = GameRecord::from_pgn(&pgn) {
                let text: Pgn<MoveText> = record.to_pgn().expect("legal moves");
                prop_assert_eq!(GameRecord::from_pgn(&text), Ok(record));
            }
        }
    }
}
