//! Single games between opponents that somebody makes.

use std::sync::mpsc::{self, Sender};
use std::time::Duration;

use arena::bout::{Bout, Rules};
use arena::{Ended, FaultKind, GameRecord, Opening, OwnPlayer};
use engine::{
    Answer, Control, EngineError, Limits, MoveView, Opponent, Report, Session, Settings, Setup,
    Strength,
};
use games::GAMES;

fn rung(game: &'static str, name: &'static str, depth: u32) -> OwnPlayer {
    let setup = Setup { depth: Some(depth), ..Setup::default() };
    OwnPlayer::new(name, move || GAMES.opponent(game, name, &setup))
}

fn rules(game: &str) -> Rules {
    let mut rules = Rules::new(game, "nodes=3000".parse().expect("a time control"));
    rules.adjudication.max_moves = Some(60);
    rules
}

fn moves(game: &GameRecord) -> Vec<&str> {
    game.plies.iter().map(|ply| ply.mv.as_str()).collect()
}

#[test]
fn seats_and_seed_make_the_game() {
    let players = vec![rung("chess", "alpha-beta", 2), rung("chess", "random", 1)];
    let mut bout = Bout::new(GAMES, &rules("chess"), players).expect("a table");
    let mut play =
        |seats: [usize; 2], seed| bout.play(&Opening::default(), &seats, seed).expect("a game");
    let (one, two, other) = (play([0, 1], 1), play([1, 0], 1), play([0, 1], 2));
    assert_eq!(moves(&play([0, 1], 1)), moves(&one));
    assert_ne!(moves(&other), moves(&one));
    assert_eq!((one.fixture.seats.as_slice(), one.plies[0].seat), ([0, 1].as_slice(), Some(0)));
    // Whoever looks ahead does not lose to chance, from either seat.
    assert!(one.payoffs[0] >= 0.5 && two.payoffs[1] >= 0.5, "{one:?} {two:?}");
    // Evaluations are kept for the rules that end games early.
    assert!(one.plies[0].thought.centipawns.is_some() && one.plies[0].thought.depth == Some(2));
    assert!(one.plies[1].thought.centipawns.is_none());
}

#[test]
fn tables_on_many_threads_play_the_same() {
    let play = || {
        let players = vec![rung("xiangqi", "greedy", 1), rung("xiangqi", "random", 1)];
        let mut bout = Bout::new(GAMES, &rules("xiangqi"), players).expect("a table");
        bout.play(&Opening::default(), &[0, 1], 3).expect("a game")
    };
    let games: Vec<GameRecord> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..3).map(|_| scope.spawn(play)).collect();
        threads.into_iter().map(|thread| thread.join().expect("played")).collect()
    });
    assert!(games.iter().all(|game| moves(game) == moves(&games[0])));
}

#[test]
fn a_tuner_can_put_weights_against_weights() {
    let weighing = |name: &str, knight: &str| {
        let options = [("knight".to_owned(), knight.to_owned())].into();
        let setup = Setup { depth: Some(2), options };
        OwnPlayer::new(name, move || GAMES.opponent("chess", "reference", &setup))
    };
    let players = vec![weighing("dear", "900"), weighing("cheap", "100")];
    let mut bout = Bout::new(GAMES, &rules("chess"), players).expect("a table");
    // The knight is attacked by a pawn, and dear to the one who has it.
    let fen = "6k1/8/8/8/1pp5/2N5/PP6/6K1 w - - 0 1".to_owned();
    let opening = Opening { fen: Some(fen), moves: Vec::new() };
    let game = bout.play(&opening, &[0, 1], 0).expect("a game");
    assert!(game.plies[0].mv.starts_with("c3"), "{:?}", game.plies[0]);
    bout.replace(0, rung("chess", "random", 1));
    let game = bout.play(&opening, &[0, 1], 0).expect("a game");
    assert_eq!(game.plies[0].thought.centipawns, None);
}

#[test]
fn the_engine_plays_with_its_settings_and_its_own_time() {
    let kind = GAMES.named("chess").expect("chess");
    let mut engine = OwnPlayer::new("engine", move || Ok(kind.opponent()));
    engine.settings = Settings { hash_mib: 1, strength: Strength::Level(1), ..Settings::default() };
    let players = vec![engine, rung("chess", "reference", 2)];
    let time = "depth=1".parse().expect("a time control");
    let mut bout = Bout::new(GAMES, &rules("chess"), players).expect("a table").with_time(0, time);
    let game = bout.play(&Opening::default(), &[0, 1], 0).expect("a game");
    let depths = |seat| {
        let own = game.plies.iter().filter(move |ply| ply.seat == Some(seat));
        own.filter_map(|ply| ply.thought.depth).max()
    };
    assert_eq!((depths(0), depths(1)), (Some(1), Some(2)));
}

/// Plays the same move wherever it is, and tells the seeds that it gets.
#[derive(Default)]
struct Stubborn {
    told: Option<Sender<u64>>,
}

impl Opponent for Stubborn {
    fn configure(&mut self, settings: &Settings) -> Result<(), EngineError> {
        if let Some(told) = &self.told {
            told.send(settings.seed).expect("somebody listens");
        }
        Ok(())
    }
    fn new_game(&mut self) {}
    fn think(
        &mut self,
        _: &dyn Session,
        _: &Limits,
        _: &Control,
        _: &mut dyn FnMut(Report),
    ) -> Result<Answer, EngineError> {
        let best = Some(MoveView { uci: "g1f3".to_owned(), ..MoveView::default() });
        Ok(Answer { best, ..Answer::default() })
    }
}

#[test]
fn every_seat_of_every_game_draws_from_its_own_seed() {
    let (told, seeds) = mpsc::channel();
    let player = |name| {
        let told = told.clone();
        OwnPlayer::new(name, move || Ok(Box::new(Stubborn { told: Some(told.clone()) })))
    };
    let mut bout =
        Bout::new(GAMES, &rules("chess"), vec![player("one"), player("two")]).expect("a table");
    let mut drawn = |seed| {
        bout.play(&Opening::default(), &[0, 1], seed).expect("a game");
        // With 0 they are only warmed up: before the first game, and whoever has lost one by an
        // illegal move before the next.
        seeds.try_iter().filter(|&seed| seed != 0).collect::<Vec<u64>>()
    };
    let games = [drawn(1), drawn(2), drawn(3)];
    let mut all = games.concat();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 6, "{games:?}");
    assert_eq!(drawn(1), games[0]);
}

#[test]
fn faults_lose_the_game_and_are_told() {
    let stubborn = OwnPlayer::new("stubborn", || Ok(Box::new(Stubborn::default())));
    let players = vec![stubborn, rung("chess", "random", 1)];
    let mut bout = Bout::new(GAMES, &rules("chess"), players).expect("a table");
    let game = bout.play(&Opening::default(), &[0, 1], 0).expect("a game");
    let incident = game.incident.expect("an incident");
    assert_eq!((incident.seat, incident.kind), (0, FaultKind::IllegalMove));
    assert_eq!((game.ended, game.payoffs), (Ended::Fault, vec![0.0, 1.0]));
    // It sits there again for the next game.
    assert_eq!(bout.play(&Opening::default(), &[0, 1], 0).expect("a game").plies.len(), 2);
}

/// Does this before it answers, and then plays what is no move.
struct Odd(fn());

impl Opponent for Odd {
    fn configure(&mut self, _: &Settings) -> Result<(), EngineError> {
        Ok(())
    }
    fn new_game(&mut self) {}
    fn think(
        &mut self,
        session: &dyn Session,
        _: &Limits,
        _: &Control,
        _: &mut dyn FnMut(Report),
    ) -> Result<Answer, EngineError> {
        // It is warmed up at the position where everything begins.
        if session.plies() > 0 {
            self.0();
        }
        Ok(Answer::default())
    }
}

#[test]
fn opponents_of_ours_that_panic_or_are_late_are_told_apart_and_play_on() {
    for (kind, act, told) in [
        (FaultKind::Crash, (|| panic!("out of ideas")) as fn(), "out of ideas"),
        (FaultKind::TimeLoss, || std::thread::sleep(Duration::from_millis(400)), "too late"),
        (FaultKind::IllegalMove, || {}, "none"),
    ] {
        let odd = OwnPlayer::new("odd", move || Ok(Box::new(Odd(act))));
        let players = vec![rung("chess", "random", 1), odd];
        let time = "movetime=100".parse().expect("a time control");
        let mut bout =
            Bout::new(GAMES, &rules("chess"), players).expect("a table").with_time(1, time);
        for seed in 0..2 {
            let game = bout.play(&Opening::default(), &[0, 1], seed).expect("a game");
            let incident = game.incident.expect("an incident");
            assert_eq!((incident.seat, incident.kind), (1, kind), "{}", incident.detail);
            assert!(incident.detail.contains(told), "{}", incident.detail);
            assert_eq!((game.plies.len(), game.payoffs), (1, vec![1.0, 0.0]));
        }
    }
}

#[test]
fn what_cannot_be_played_is_told() {
    let two = || vec![rung("chess", "greedy", 1), rung("chess", "random", 1)];
    let told = |rules: &Rules, players, opening: &Opening, seats: &[usize]| {
        let played = Bout::new(GAMES, rules, players)
            .and_then(|mut bout| bout.play(opening, seats, 0).map(drop));
        played.expect_err("refused").to_string()
    };
    let start = Opening::default();
    let usual = rules("chess");
    let variant = Rules { variant: Some("losers".into()), ..usual.clone() };
    let bad = Opening { fen: Some("8/8".into()), moves: Vec::new() };
    for (error, told) in [
        (told(&rules("draughts"), two(), &start, &[0, 1]), "draughts"),
        (told(&variant, two(), &start, &[0, 1]), "losers"),
        (told(&usual, vec![rung("chess", "greedy", 1)], &start, &[0, 1]), "two or more"),
        (told(&usual, two(), &start, &[0, 2]), "number 2"),
        (told(&usual, two(), &start, &[1, 1]), "two seats"),
        (told(&usual, two(), &start, &[1]), "by 1"),
        (told(&usual, two(), &bad, &[0, 1]), "8/8"),
        (told(&usual, vec![rung("go", "a", 1), rung("go", "b", 1)], &start, &[0, 1]), "a cannot"),
    ] {
        assert!(error.contains(told), "{told}: {error}");
    }
}
