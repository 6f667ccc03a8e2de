//! The object-safe layer as its users see it.

use std::collections::{BTreeSet, HashSet};
use std::thread;
use std::time::Duration;

use ::engine::{Control, EngineError, Handicap, Limits, Opponent, Settings, Start, Strength};
use games::GAMES;

use super::{game, open};

fn chess() -> Box<dyn Opponent> {
    game("chess").expect("chess is in the registry").opponent()
}

fn moves(list: &[&str]) -> Start {
    Start { moves: list.iter().map(|&mv| mv.to_owned()).collect(), ..Start::default() }
}

fn depth(plies: u32) -> Limits {
    Limits { depth: Some(plies), ..Limits::default() }
}

#[test]
fn every_game_introduces_itself() {
    for kind in GAMES.kinds() {
        let info = kind.info();
        assert!(!info.variants.is_empty() && info.seats.len() >= 2);
        assert!(info.levels.windows(2).all(|pair| pair[0].id < pair[1].id));
        let scale = info.levels.iter().filter_map(|level| level.elo);
        assert!(scale.is_sorted_by(|weak, strong| weak < strong));
        let view = kind.open(&Start::default()).expect("a start position").view();
        assert_eq!(view.fen, info.start);
        assert!(view.ending.is_none() && !view.legal.is_empty());
        let (positions, _) = kind.bench();
        for &fen in positions {
            let start = Start { fen: Some(fen.to_owned()), ..Start::default() };
            assert!(kind.open(&start).is_ok(), "{fen}");
        }
    }
    assert_eq!(game("nim").err(), Some(EngineError::UnknownGame("nim".to_owned())));
}

#[test]
fn what_is_told_shortly_is_what_the_view_tells() {
    let back_and_forth = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2);
    let mate = ["f2f3", "e7e5", "g2g4", "d8h4"];
    for (moves, over, told) in
        [(&back_and_forth[..], false, "threefold-repetition"), (&mate[..], true, "checkmate")]
    {
        let kind = game("chess").expect("chess");
        let mut session = kind.open(&Start::default()).expect("a game");
        assert_eq!((session.outcome(), session.last()), (None, None));
        for mv in moves {
            assert_eq!(session.outcome(), None);
            session.play(mv).expect("legal");
            assert_eq!(session.last(), session.view().played.pop());
        }
        let view = session.view();
        assert_eq!(view.ending.is_some(), over);
        assert_eq!(session.turn(), view.turn);
        let outcome = session.outcome().expect("an end");
        assert_eq!(outcome.reason, told);
        assert_eq!(Some(outcome), view.ending.or_else(|| view.claims.first().cloned()));
    }
}

#[test]
fn one_thread_gives_the_same_answer_every_time() {
    let answer = || {
        let answer = chess()
            .think(
                open("chess", &Start::default()).as_ref(),
                &depth(9),
                &Control::new(),
                &mut |_| (),
            )
            .expect("a legal position");
        (answer.nodes, answer.lines[0].pv.clone())
    };
    assert_eq!(answer(), answer());
}

#[test]
fn several_lines_are_ranked_and_different() {
    let mut opponent = chess();
    opponent.configure(&Settings { multipv: 4, ..Settings::default() }).expect("in range");
    let answer = opponent
        .think(open("chess", &Start::default()).as_ref(), &depth(7), &Control::new(), &mut |_| ())
        .expect("a legal position");
    assert_eq!(answer.lines.len(), 4);
    for (rank, line) in answer.lines.iter().enumerate() {
        assert_eq!(line.multipv, rank + 1);
        assert_eq!(line.wdl.expect("a game for two").iter().sum::<u16>(), 1000);
        assert_eq!(line.pv.len(), line.san.len());
        assert!(answer.lines[..rank].iter().all(|better| better.pv[0] != line.pv[0]));
    }
}

#[test]
fn lines_are_written_for_people_only_if_wanted() {
    for kind in GAMES.kinds() {
        let said = |human_notation| {
            let mut opponent = kind.opponent();
            opponent.configure(&Settings { human_notation, ..Settings::default() }).expect("fine");
            let mut reports = Vec::new();
            let limits = Limits { nodes: Some(2000), ..Limits::default() };
            let answer = opponent
                .think(
                    open(kind.id(), &Start::default()).as_ref(),
                    &limits,
                    &Control::new(),
                    &mut |report| {
                        reports.push(report);
                    },
                )
                .expect("a legal position");
            let pv = answer.lines[0].pv.clone();
            reports.extend(answer.lines);
            (pv, reports)
        };
        let ((pv, with), (same, without)) = (said(true), said(false));
        assert_eq!(pv, same);
        assert!(with.iter().all(|report| report.san.len() == report.pv.len()));
        assert!(without.iter().all(|report| report.san.is_empty() && report.scripts.is_empty()));
    }
}

#[test]
fn what_is_reported_last_is_the_answer_of_several_threads_too() {
    for (threads, multipv) in [(1, 1), (2, 1), (3, 1), (2, 3)] {
        let mut opponent = chess();
        opponent
            .configure(&Settings { threads, multipv, ..Settings::default() })
            .expect("in range");
        let timed = Limits { movetime: Some(Duration::from_millis(40)), ..Limits::default() };
        for limits in [depth(10), timed] {
            let mut last = vec![None; multipv];
            let answer = opponent
                .think(
                    open("chess", &Start::default()).as_ref(),
                    &limits,
                    &Control::new(),
                    &mut |report| {
                        let rank = report.multipv - 1;
                        last[rank] = Some((report.depth, report.score, report.pv));
                    },
                )
                .expect("a legal position");
            assert!(limits.depth.is_none_or(|asked| answer.lines[0].depth == asked));
            let lines = answer.lines.into_iter();
            let said: Vec<_> = lines.map(|line| Some((line.depth, line.score, line.pv))).collect();
            assert_eq!(last, said, "{threads} threads, {limits:?}");
        }
    }
}

#[test]
fn only_the_named_moves_are_searched() {
    let limits = Limits { search_moves: vec!["a2a3".to_owned()], ..depth(5) };
    let answer = chess()
        .think(open("chess", &Start::default()).as_ref(), &limits, &Control::new(), &mut |_| ())
        .expect("a legal position");
    assert_eq!(answer.best.map(|mv| mv.uci), Some("a2a3".to_owned()));
}

#[test]
fn an_infinite_search_ends_when_told_to_even_at_mate() {
    let control = Control::new();
    let start = moves(&["f2f3", "e7e5", "g2g4"]);
    let handle = control.clone();
    let search = thread::spawn(move || {
        let limits = Limits { infinite: true, ..Limits::default() };
        chess()
            .think(open("chess", &start).as_ref(), &limits, &handle, &mut |_| ())
            .expect("a legal position")
    });
    thread::sleep(Duration::from_millis(200));
    assert!(!search.is_finished(), "the mate in one is known, but nobody said stop");
    control.stop();
    let answer = search.join().expect("the search ends");
    assert_eq!(answer.best.map(|mv| mv.san), Some("Qh4#".to_owned()));
}

#[test]
fn pondering_ends_at_the_ponder_hit() {
    let control = Control::pondering();
    let handle = control.clone();
    let search = thread::spawn(move || {
        chess()
            .think(open("chess", &Start::default()).as_ref(), &depth(3), &handle, &mut |_| ())
            .expect("legal")
    });
    thread::sleep(Duration::from_millis(100));
    assert!(!search.is_finished());
    control.ponder_hit();
    assert!(search.join().expect("the search ends").best.is_some());
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mated = moves(&["f2f3", "e7e5", "g2g4", "d8h4"]);
    let answer = chess()
        .think(open("chess", &mated).as_ref(), &depth(5), &Control::new(), &mut |_| ())
        .expect("a legal position");
    assert_eq!(answer.best, None);
    assert!(answer.lines.is_empty());
}

#[test]
fn bad_input_is_refused_with_its_place() {
    let mut opponent = chess();
    let kind = game("chess").expect("chess");
    let refused = |start: &Start| kind.open(start).err().expect("bad input");
    let error = refused(&moves(&["e2e4", "e2e4"]));
    assert!(matches!(error, EngineError::Move { index: 1, .. }), "{error}");
    let error = refused(&Start { fen: Some("nonsense".to_owned()), ..Start::default() });
    assert_eq!(error.code(), "bad-position");
    let error = refused(&Start { fen: Some(String::new()), ..Start::default() });
    assert_eq!(error.code(), "bad-position");
    let error = refused(&Start { variant: Some("go".to_owned()), ..Start::default() });
    assert_eq!(error.field(), "variant");
    for settings in [
        Settings { hash_mib: 0, ..Settings::default() },
        Settings { threads: 1000, ..Settings::default() },
        Settings { multipv: 0, ..Settings::default() },
        Settings { strength: Strength::Level(99), ..Settings::default() },
        Settings { strength: Strength::Elo(50), ..Settings::default() },
        Settings { strength: held(0, 10), ..Settings::default() },
        Settings { strength: held(1, -1), ..Settings::default() },
        Settings { strength: held(1, Handicap::MOST_NOISE + 1), ..Settings::default() },
    ] {
        assert!(opponent.configure(&settings).is_err(), "{settings:?}");
    }
}

#[test]
fn a_session_plays_takes_back_and_ends() {
    let kind = game("chess").expect("chess is in the registry");
    let mut session = kind.open(&moves(&["e4", "e5", "Bc4", "Nc6", "Qh5"])).expect("legal moves");
    let before = session.view();
    assert_eq!(before.turn, Some(1));
    session.play("Nf6??").expect("annotations are tolerated");
    assert!(session.play("Qxf8").is_err());
    session.play("h5f7").expect("legal");
    let over = session.view();
    let ending = over.ending.expect("mate");
    assert_eq!((ending.reason.as_str(), ending.result.as_str()), ("checkmate", "1-0"));
    assert_eq!(over.check.as_deref(), Some("e8"));
    assert_eq!(over.captured, ["p", ""]);
    assert!(session.play("e8f7").is_err(), "the game is over");
    assert!(session.take_back() && session.take_back());
    assert_eq!(session.view(), before);
}

#[test]
fn new_games_start_where_their_variant_says() {
    for kind in GAMES.kinds() {
        let info = kind.info();
        assert_eq!(kind.draw_start(&info.variants[0], None, 7), Ok(info.start));
        for variant in &info.variants {
            let fen = kind.draw_start(variant, None, u64::MAX).expect("a start");
            let start =
                Start { variant: Some(variant.clone()), fen: Some(fen), ..Start::default() };
            assert!(kind.open(&start).is_ok(), "{start:?}");
        }
    }
    let kind = game("chess").expect("chess is in the registry");
    let drawn = (0..960).map(|random| kind.draw_start("chess960", None, random).expect("a start"));
    let drawn: HashSet<String> = drawn.collect();
    assert_eq!(drawn.len(), 960);
    assert!(matches!(kind.draw_start("atomic", None, 0), Err(EngineError::UnknownVariant(_))));
}

#[test]
fn records_keep_start_moves_and_clocks() {
    let kind = game("chess").expect("chess is in the registry");
    let text = "[Event \"Test\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
        [FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]\n\n\
        1. e4 {[%clk 0:02:59]} e5 (1... c5) 2. Nf3 *\n";
    let record = kind.read_record(text).expect("a good record");
    assert_eq!(record.variant.as_deref(), Some("chess960"));
    assert_eq!(record.moves.len(), 3);
    assert_eq!(record.moves[0].clock_ms, Some(179_000));
    let again = kind.read_record(&kind.write_record(&record).expect("legal moves"));
    let again = again.expect("what was written can be read");
    assert_eq!(again.moves, record.moves);
    assert_eq!(again.fen, record.fen);
    assert!(kind.read_record("").is_err());
    assert!(kind.read_record("1. e4 Ke7 2. Kxe7 *").is_err());
}

#[test]
fn the_tags_of_a_record_say_where_it_starts() {
    let kind = game("chess").expect("chess is in the registry");
    let read = |tags: &str| kind.read_record(&format!("{tags}\n\n1. e4 *"));
    for variant in ["FRC", "chess 960", "Freestyle Chess"] {
        let record = read(&format!("[Variant \"{variant}\"]")).expect(variant);
        assert_eq!(record.variant.as_deref(), Some("chess960"));
    }
    let ignored = read("[SetUp \"0\"]\n[FEN \"junk\"]").expect("the usual start");
    assert_eq!(ignored.fen, None);
    let written = kind.write_record(&ignored).expect("legal moves");
    assert!(!written.contains("junk"), "{written}");
    assert_eq!(kind.read_record(&written).map(|read| read.moves), Ok(ignored.moves));
    for refused in ["[SetUp \"1\"]", "[FEN \"junk\"]", "[Variant \"Atomic\"]"] {
        assert!(matches!(
            read(refused),
            Err(EngineError::Record(_) | EngineError::Position { .. })
        ));
    }
}

#[test]
fn records_of_xiangqi_are_read_in_either_script_and_written_in_wxf() {
    let kind = game("xiangqi").expect("xiangqi is a game");
    let fen = "3k5/9/9/P3P4/P3P4/4P4/9/9/9/5K3 w - - 0 15";
    let head = format!("[Variant \"Xiangqi\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n");
    for moves in ["15. 15=6 K4=5 16. 19+1", "15. 前五平六 将４平５ 16. 前九进一"] {
        let record = kind.read_record(&format!("{head}{moves} *")).expect("a good record");
        let played: Vec<&str> = record.moves.iter().map(|mv| mv.uci.as_str()).collect();
        assert_eq!(played, ["e6d6", "d9e9", "a6a7"], "{moves}");
        let written = kind.write_record(&record).expect("legal moves");
        assert!(written.contains("[Variant \"Xiangqi\"]") && written.contains(fen), "{written}");
        assert!(written.contains("15. 15=6 K4=5 16. 19+1"), "{written}");
        assert_eq!(kind.read_record(&written).expect("what was written").moves, record.moves);
    }
}

const fn held(nodes: u64, noise: i32) -> Strength {
    Strength::Held(Handicap { nodes, noise })
}

#[test]
fn a_handicap_holds_back() {
    let mut opponent = game("chess").expect("chess is in the registry").opponent();
    let mut nodes = |strength| {
        opponent.configure(&Settings { strength, ..Settings::default() }).expect("a handicap");
        opponent.new_game();
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let start = Start::default();
        opponent
            .think(open("chess", &start).as_ref(), &limits, &Control::new(), &mut |_| ())
            .expect("a move")
            .nodes
    };
    assert!(nodes(held(500, 0)) < 2_000);
    assert!(nodes(Strength::Full) > 15_000);
}

#[test]
fn the_errors_of_a_weak_opponent_follow_from_seed_and_game() {
    let settings = |seed| Settings { strength: held(1, 2000), seed, ..Settings::default() };
    for (kind, start) in [("chess", "e2e4"), ("hare", "+5")].map(|(id, mv)| {
        let start = Start { moves: vec![mv.to_owned()], ..Start::default() };
        (game(id).expect("in the registry"), start)
    }) {
        let mut opponent = kind.opponent();
        let mut move_of = |seed, games: u32| {
            opponent.configure(&settings(seed)).expect("a handicap");
            (0..games).for_each(|_| opponent.new_game());
            let limits = Limits { depth: Some(1), ..Limits::default() };
            let answer = opponent.think(
                open(kind.id(), &start).as_ref(),
                &limits,
                &Control::new(),
                &mut |_| (),
            );
            answer.expect("a legal position").best.expect("a move").uci
        };
        let different = |moves: Vec<String>| BTreeSet::from_iter(moves).len();
        let by_seed: Vec<String> = (1..40).map(|seed| move_of(seed, 0)).collect();
        assert!(different(by_seed.clone()) > 3, "{by_seed:?}");
        assert_eq!(by_seed, (1..40).map(|seed| move_of(seed, 0)).collect::<Vec<_>>());
        let by_game: Vec<String> =
            (0..40).map(|games| move_of(games % 2 + 1, games as u32)).collect();
        assert!(different(by_game.clone()) > 3, "{by_game:?}");
        // A seed that comes again begins anew.
        assert_eq!([move_of(1, 0), move_of(2, 0)], by_seed[..2]);
    }
}
