//! Hare and Hedgehog behind the object-safe layer: chance, up to six seats, its own records.

use ::engine::{
    Control, EngineError, GameKind, Handicap, Limits, ScoreView, Settings, Start, Strength,
};

use super::{game, open};

fn hare() -> &'static dyn GameKind {
    game("hare").expect("hare is in the registry")
}

fn start(fen: &str, moves: &[&str]) -> Start {
    let moves = moves.iter().map(|&mv| mv.to_owned()).collect();
    Start { fen: Some(fen.to_owned()), moves, ..Start::default() }
}

fn players(players: u8) -> Start {
    Start { players: Some(players), ..Start::default() }
}

#[test]
fn two_to_six_sit_down() {
    for number in 2..=6 {
        let view = hare().open(&players(number)).expect("they can play").view();
        assert_eq!(view.places, vec![1; usize::from(number)]);
        assert_eq!(view.captured.len(), usize::from(number));
        assert_eq!(view.turn, Some(0));
    }
    for number in [0, 1, 7, 255] {
        let error = hare().open(&players(number)).err().expect("they cannot");
        assert_eq!((error.code(), error.field().as_str()), ("bad-setting", "players"));
    }
    let three = start("0;68;3/0;68;3/0;68;3", &[]);
    assert!(hare().open(&Start { players: Some(3), ..three.clone() }).is_ok());
    let error = hare().open(&Start { players: Some(2), ..three }).err().expect("they are three");
    assert_eq!(error.code(), "bad-position");
    // Chess has two seats.
    let chess = game("chess").expect("chess");
    assert!(chess.open(&players(2)).is_ok());
    assert_eq!(chess.open(&players(3)).err().expect("no third seat").field(), "players");
}

#[test]
fn a_card_stands_in_the_list_of_moves_and_can_be_taken_back() {
    let mut session = hare().open(&Start::default()).expect("the start");
    let fresh = session.fen();
    session.play("1").expect("to the hare square");
    let due = session.view();
    assert_eq!((due.turn, due.legal.len()), (None, 0));
    let sum: f64 = due.chances.iter().map(|chance| chance.probability).sum();
    assert!((sum - 1.0).abs() < 1e-9 && due.chances.len() == 9, "{:?}", due.chances);
    let refused = session.play("5").expect_err("a card comes first");
    assert_eq!(refused.field(), "moves[1]");
    session.play("carrot-forward").expect("it is in the deck");
    let view = session.view();
    let card = &view.played[1];
    assert_eq!((card.seat, card.uci.as_str()), (None, "carrot-forward"));
    assert_eq!((card.from.as_str(), card.to.as_str(), card.amount), ("1", "2", Some(0)));
    assert!(card.note.as_deref().is_some_and(|note| note.contains("carrot square")));
    assert_eq!(view.played[0].seat, Some(0));
    assert_eq!((view.played[0].amount, view.turn), (Some(-1), Some(1)));
    let moves = ["1", "carrot-forward"];
    let again = hare().open(&start(&fresh, &moves)).expect("the same game");
    assert_eq!(again.view().fen, view.fen);
    assert!(session.take_back() && session.view() == due);
    assert!(session.take_back() && session.fen() == fresh && !session.take_back());
}

#[test]
fn cards_are_drawn_by_the_number_given() {
    let drawn = |number: f64| {
        let mut session = hare().open(&start("0;68;3/0;68;3", &["1"])).expect("a card is due");
        assert!(session.draw(number));
        session.view().played[1].uci.clone()
    };
    let session = hare().open(&start("0;68;3/0;68;3", &["1"])).expect("a card is due");
    let chances = session.view().chances;
    let mut edge = 0.0;
    for chance in chances {
        assert_eq!(drawn(edge + 1e-6), chance.text);
        edge += chance.probability;
    }
    let mut quiet = hare().open(&Start::default()).expect("the start");
    assert!(!quiet.draw(0.5), "nothing is due");
}

#[test]
fn legal_moves_tell_what_they_cost_and_bring() {
    let view = hare().open(&start("5;30;3/19;68;3 1", &[])).expect("a position").view();
    let amount = |uci: &str| {
        let mv = view.legal.iter().find(|mv| mv.uci == uci).expect("legal");
        (mv.amount, mv.from.clone(), mv.to.clone())
    };
    assert_eq!(amount("1001"), (Some(10), "5".to_owned(), "5".to_owned()));
    assert_eq!(amount("1002"), (Some(-10), "5".to_owned(), "5".to_owned()));
    assert_eq!(amount("4"), (Some(-10), "5".to_owned(), "9".to_owned()));
    let view = hare().open(&start("13;30;3/19;68;3 1", &[])).expect("a position").view();
    let back = view.legal.iter().find(|mv| mv.uci == "-2").expect("a hedgehog behind");
    assert_eq!((back.amount, back.to.as_str()), (Some(20), "11"));
}

#[test]
fn a_record_is_read_as_it_was_written() {
    let moves = ["1", "free-move", "3", "halve"];
    let modern = Start {
        variant: Some("modern-first".to_owned()),
        players: Some(3),
        moves: moves.map(str::to_owned).to_vec(),
        ..Start::default()
    };
    let session = hare().open(&modern).expect("a game");
    let record = ::engine::Record {
        tags: vec![("Red".to_owned(), "Ada".to_owned()), ("Result".to_owned(), "*".to_owned())],
        variant: modern.variant.clone(),
        fen: Some(hare().draw_start("modern-first", Some(3), 0).expect("a start")),
        moves: moves
            .map(|uci| ::engine::RecordedMove { uci: uci.to_owned(), clock_ms: None })
            .to_vec(),
        result: "*".to_owned(),
    };
    let text = hare().write_record(&record).expect("it fits");
    assert_eq!(hare().read_record(&text).expect("our own"), record);
    assert!(text.contains("Red: Ada"), "{text}");
    assert!(session.view().fen.ends_with("first"));
    for bad in ["", "Edition: none\n", "[Event \"x\"]\n\n1. e4 *", "\u{0}"] {
        assert!(matches!(hare().read_record(bad), Err(EngineError::Record(_))), "{bad:?}");
    }
}

#[test]
fn every_level_plays_a_legal_move_in_games_of_every_size() {
    let levels = hare().info().levels;
    assert!(levels.iter().all(|level| level.name.is_some()));
    assert!(levels.windows(2).all(|pair| pair[0].elo < pair[1].elo));
    for level in &levels {
        let mut opponent = hare().opponent();
        let strength = Strength::Level(level.id);
        opponent.configure(&Settings { strength, ..Settings::default() }).expect("a level");
        for number in [2, 4, 6] {
            let limits = Limits { nodes: Some(2000), ..Limits::default() };
            let mut reports = 0;
            let answer = opponent
                .think(
                    open("hare", &players(number)).as_ref(),
                    &limits,
                    &Control::new(),
                    &mut |report| {
                        assert_eq!(report.payoffs.len(), usize::from(number));
                        reports += 1;
                    },
                )
                .expect("a legal position");
            let best = answer.best.expect("there are moves");
            assert!(hare().open(&players(number)).expect("start").play(&best.uci).is_ok());
            assert!(matches!(answer.lines[0].score, ScoreView::Payoff(0..=1000)));
            assert!(reports > 0);
        }
    }
    let mut opponent = hare().opponent();
    let held = Strength::Held(Handicap { nodes: 0, noise: 0 });
    for strength in [Strength::Level(0), Strength::Level(8), Strength::Elo(1500), held] {
        let settings = Settings { strength, ..Settings::default() };
        assert_eq!(
            opponent.configure(&settings).expect_err("no such strength").code(),
            "bad-setting"
        );
    }
}

#[test]
fn it_answers_at_once_when_told_to_stop_and_where_nobody_moves() {
    let control = Control::new();
    control.stop();
    let infinite = Limits { infinite: true, ..Limits::default() };
    let mut opponent = hare().opponent();
    let answer = opponent
        .think(open("hare", &players(4)).as_ref(), &infinite, &control, &mut |_| ())
        .expect("an answer");
    assert!(answer.best.is_some());
    let due = start("0;68;3/0;68;3", &["1"]);
    let limits = Limits { depth: Some(2), ..Limits::default() };
    let answer = opponent
        .think(open("hare", &due).as_ref(), &limits, &Control::new(), &mut |_| ())
        .expect("an answer");
    assert!(answer.best.is_none() && answer.lines.is_empty());
}

#[test]
fn as_many_lines_as_asked_for_are_told_the_best_first() {
    let mut opponent = hare().opponent();
    opponent.configure(&Settings { multipv: 3, ..Settings::default() }).expect("settings");
    let limits = Limits { depth: Some(12), ..Limits::default() };
    let start = players(3);
    let answer = opponent
        .think(open("hare", &start).as_ref(), &limits, &Control::new(), &mut |_| ())
        .expect("an answer");
    let firsts: Vec<_> = answer.lines.iter().map(|line| line.pv[0].clone()).collect();
    assert_eq!(firsts.len(), 3);
    assert_eq!(Some(&firsts[0]), answer.best.map(|best| best.uci).as_ref());
    assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2]);
    assert!(answer.lines[0].pv.len() > 1, "others answer: {:?}", answer.lines[0].pv);
    for (index, line) in answer.lines.iter().enumerate() {
        assert_eq!((line.multipv, line.payoffs.len()), (index + 1, 3));
        let mut session = hare().open(&start).expect("a game");
        for mv in &line.pv {
            session.play(mv).expect("legal");
        }
    }
}

#[test]
fn a_whole_game_ends_with_places() {
    let mut session = hare().open(&players(3)).expect("a game");
    let mut opponent = hare().opponent();
    let limits = Limits { depth: Some(2), ..Limits::default() };
    let mut moves = Vec::new();
    let mut drawn = 0.0;
    while session.view().ending.is_none() {
        drawn = (drawn + 0.618) % 1.0;
        if !session.draw(drawn) {
            let so_far = Start { moves: moves.clone(), ..players(3) };
            let answer = opponent.think(
                open("hare", &so_far).as_ref(),
                &limits,
                &Control::new(),
                &mut |_| (),
            );
            let best = answer.expect("legal").best.expect("a move");
            session.play(&best.uci).expect("legal");
        }
        moves.push(session.view().played.last().expect("played").uci.clone());
        assert!(moves.len() < 1500, "it ends");
    }
    let view = session.view();
    let ending = view.ending.expect("over");
    let mut payoffs = ending.payoffs.clone();
    payoffs.sort_by(f32::total_cmp);
    assert_eq!(payoffs, [0.0, 0.5, 1.0], "{}", ending.sentence);
    assert_eq!(ending.result.matches('-').count(), 2, "{}", ending.result);
    assert!(view.turn.is_none() && view.legal.is_empty() && view.chances.is_empty());
}
