//! Duels by a tree that grows by advice.

use std::time::{Duration, Instant};

use ::engine::{
    Answer, Clock, Control, EngineError, Limits, Opponent, ScoreView, SearchKind, Settings, Start,
};

use super::{game, open};

fn settings() -> Settings {
    Settings { search: SearchKind::Puct, ..Settings::default() }
}

fn opponent(settings: &Settings) -> Box<dyn Opponent> {
    let mut opponent = game("chess").expect("in the registry").opponent();
    opponent.configure(settings).expect("chess has a policy");
    opponent
}

fn start(fen: &str, moves: &[&str]) -> Start {
    Start {
        fen: Some(fen.to_owned()).filter(|fen| !fen.is_empty()),
        moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
        ..Start::default()
    }
}

fn think(opponent: &mut dyn Opponent, start: &Start, limits: &Limits) -> Answer {
    let session = open("chess", start);
    opponent.think(session.as_ref(), limits, &Control::new(), &mut |_| ()).expect("an answer")
}

fn simulations(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn best(answer: &Answer) -> &str {
    &answer.best.as_ref().expect("a move").uci
}

#[test]
fn a_tree_finds_mates_and_what_is_to_be_had() {
    for (fen, expected) in [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8"),
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 1", ""),
        ("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", "h5f7"),
        ("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5"),
    ] {
        let answer = think(opponent(&settings()).as_mut(), &start(fen, &[]), &simulations(800));
        match expected {
            "" => assert!(answer.best.is_none(), "the king is mated"),
            expected => assert_eq!(best(&answer), expected, "{fen}"),
        }
    }
}

#[test]
fn the_same_tree_grows_each_time_and_its_lines_come_by_visits() {
    let settings = Settings { multipv: 3, ..settings() };
    let all = [0, 1].map(|_| {
        think(opponent(&settings).as_mut(), &start("", &["e2e4", "c7c5"]), &simulations(500))
    });
    let [one, other] = all.map(|answer| {
        let lines =
            answer.lines.iter().map(|line| (line.pv.clone(), line.score)).collect::<Vec<_>>();
        (lines, answer.nodes)
    });
    assert_eq!(one, other);
    assert_eq!((one.0.len(), one.1), (3, 500));
}

#[test]
fn what_grew_below_the_moves_that_were_played_stays() {
    let mut kept = opponent(&settings());
    let first = think(kept.as_mut(), &start("", &[]), &simulations(2000));
    let (own, reply) = (best(&first).to_owned(), first.ponder.clone().expect("a reply"));
    let next = start("", &[&own, &reply]);
    let after = |opponent: &mut dyn Opponent, next| {
        let answer = think(opponent, next, &simulations(1));
        answer.lines[0].depth
    };
    // One more simulation tells a long line only where there was a tree before.
    assert!(after(kept.as_mut(), &next) > 2);
    assert_eq!(after(opponent(&settings()).as_mut(), &next), 1);
    kept.new_game();
    assert_eq!(after(kept.as_mut(), &next), 1);
}

#[test]
fn clocks_are_kept_and_stop_is_obeyed_at_once() {
    let mut opponent = opponent(&settings());
    let clock = Some(Clock { left: Duration::from_millis(500), increment: Duration::ZERO });
    let limits = Limits { clocks: vec![clock; 2], ..Limits::default() };
    let begun = Instant::now();
    assert!(think(opponent.as_mut(), &start("", &[]), &limits).best.is_some());
    assert!(begun.elapsed() < Duration::from_millis(450));

    let control = Control::new();
    let session = open("chess", &start("", &["d2d4"]));
    let answer = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            control.stop();
        });
        opponent.think(session.as_ref(), &Limits::default(), &control, &mut |_| ())
    });
    assert!(answer.expect("an answer").best.is_some());
}

#[test]
fn a_draw_that_may_be_claimed_is_one_in_the_tree_and_played_on_at_its_root() {
    // White is about to be mated, and gives check again and again.
    let fen = "6k1/6p1/8/7Q/8/8/rq6/7K w - - 0 1";
    let checks = ["h5e8", "g8h7", "e8h5", "h7g8"].repeat(2);
    let mut white = opponent(&settings());
    let answer = think(white.as_mut(), &start(fen, &checks[..6]), &simulations(2000));
    assert_eq!(best(&answer), "e8h5");
    assert!(matches!(answer.lines[0].score, ScoreView::Cp(-20..20)), "{:?}", answer.lines[0]);
    let answer = think(white.as_mut(), &start(fen, &checks), &simulations(10));
    assert_eq!((answer.nodes, answer.best.is_some()), (10, true));
}

#[test]
fn several_threads_share_the_work() {
    let settings = Settings { threads: 2, ..settings() };
    let answer = think(opponent(&settings).as_mut(), &start("", &[]), &simulations(1000));
    assert!(answer.nodes == 1000 && matches!(answer.lines[0].score, ScoreView::Cp(-100..100)));
}

#[test]
fn what_a_tree_cannot_do_is_refused() {
    let session = open("chess", &start("", &[]));
    for limits in [
        Limits { search_moves: vec!["e2e4".to_owned()], ..simulations(10) },
        Limits { mate: Some(2), ..simulations(10) },
    ] {
        let refused =
            opponent(&settings()).think(session.as_ref(), &limits, &Control::new(), &mut |_| ());
        assert!(matches!(refused, Err(EngineError::Setting { .. })));
    }
    for id in ["xiangqi", "connect4", "hare"] {
        let kind = game(id).expect("in the registry");
        let refused = kind.opponent().configure(&settings());
        assert!(matches!(refused, Err(EngineError::Setting { name: "search", .. })), "{id}");
        assert_eq!(kind.searches(), [SearchKind::AlphaBeta]);
    }
}
