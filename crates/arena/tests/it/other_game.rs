//! A game that nobody but this file knows, in tournaments.
//!
//! Two players take one to three from a pile in turn, who takes the last one wins. Its own opponent
//! plays it perfectly; beside it there is one that always takes one.

use std::any::Any;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use arena::bout::{Bout, Rules};
use arena::{Archive, Ended, Opening, OwnPlayer, Plan, Summary, Tournament};
use engine::{
    Answer, Control, EndingView, EngineError, GameInfo, GameKind, Limits, MoveView, Opponent,
    OpponentFactory, PositionView, Record, Registry, Report, Session, Settings, Setup, Start,
};

static GAMES: Registry = Registry::new(&[&Kind]).with_opponents(&Others);

const SEATS: [&str; 2] = ["first", "second"];
const PILE: u32 = 21;

struct Kind;

impl GameKind for Kind {
    fn id(&self) -> &'static str {
        "pile"
    }

    fn info(&self) -> GameInfo {
        GameInfo {
            id: self.id().to_owned(),
            variants: vec!["usual".to_owned()],
            seats: SEATS.map(str::to_owned).to_vec(),
            min_seats: 2,
            start: PILE.to_string(),
            record: "moves".to_owned(),
            ..GameInfo::default()
        }
    }

    fn open(&self, start: &Start) -> Result<Box<dyn Session>, EngineError> {
        let first = start.fen.as_deref().map_or(Ok(PILE), str::parse).map_err(|_| {
            let text = start.fen.clone().unwrap_or_default();
            EngineError::Position { text, reason: "it is no number".to_owned() }
        })?;
        let mut pile = Pile { first, taken: Vec::new() };
        start.moves.iter().try_for_each(|mv| pile.play(mv))?;
        Ok(Box::new(pile))
    }

    fn opponent(&self) -> Box<dyn Opponent> {
        Box::new(Taker(|left| (left % 4).max(1)))
    }

    fn read_record(&self, text: &str) -> Result<Record, EngineError> {
        Err(EngineError::Record(text.to_owned()))
    }

    fn write_record(&self, record: &Record) -> Result<String, EngineError> {
        let moves: Vec<&str> = record.moves.iter().map(|mv| mv.uci.as_str()).collect();
        Ok(format!("{} {}", moves.join(" "), record.result))
    }

    fn bench(&self) -> (&'static [&'static str], u32) {
        (&[], 1)
    }
}

#[derive(Clone)]
struct Pile {
    first: u32,
    taken: Vec<u32>,
}

impl Pile {
    fn left(&self) -> u32 {
        self.first - self.taken.iter().sum::<u32>()
    }

    fn won_by(seat: usize) -> EndingView {
        let payoffs = [0, 1].map(|other| f32::from(u8::from(other == seat)));
        EndingView::new(payoffs.to_vec(), "last", format!("The {} has won.", SEATS[seat]))
    }
}

fn shown(taken: u32) -> MoveView {
    MoveView { uci: taken.to_string(), san: taken.to_string(), ..MoveView::default() }
}

impl Session for Pile {
    fn kind(&self) -> &'static str {
        Kind.id()
    }

    fn game(&self) -> &dyn Any {
        self
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn start(&self) -> Start {
        let moves = self.taken.iter().map(u32::to_string).collect();
        Start { fen: Some(self.first.to_string()), moves, ..Start::default() }
    }

    fn view(&self) -> PositionView {
        let mover = self.taken.len() % 2;
        let over = self.left() == 0;
        PositionView {
            fen: self.fen(),
            turn: (!over).then_some(mover),
            legal: (1..=self.left().min(3)).map(shown).collect(),
            played: self.taken.iter().copied().map(shown).collect(),
            captured: vec![String::new(); 2],
            ending: over.then(|| Self::won_by(1 - mover)),
            ..PositionView::default()
        }
    }

    fn fen(&self) -> String {
        self.left().to_string()
    }

    fn play(&mut self, mv: &str) -> Result<(), EngineError> {
        let taken = mv.parse().ok().filter(|taken| (1..=self.left().min(3)).contains(taken));
        let refused = || EngineError::Move {
            index: self.taken.len(),
            text: mv.to_owned(),
            reason: format!("it cannot be taken from {}", self.left()),
        };
        let taken = taken.ok_or_else(refused)?;
        self.taken.push(taken);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.taken.pop().is_some()
    }

    fn on_flag(&self, seat: usize) -> EndingView {
        Self::won_by(1 - seat)
    }

    fn diagram(&self) -> String {
        self.fen()
    }

    fn perft(&mut self, _: u32, _: Option<usize>) -> Result<u64, EngineError> {
        Ok(1)
    }

    fn divide(&mut self, _: u32, _: &AtomicBool, _: &mut dyn FnMut(&str, u64)) -> Option<u64> {
        None
    }

    fn explain(&self) -> String {
        self.fen()
    }
}

/// Takes so many of those that are left.
struct Taker(fn(u32) -> u32);

impl Opponent for Taker {
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
        let pile: &Pile = session.typed()?;
        let best = Some(shown(self.0(pile.left())));
        Ok(Answer { best, nodes: 1, ..Answer::default() })
    }
}

struct Others;

impl OpponentFactory for Others {
    fn make(
        &self,
        game: &str,
        name: &str,
        setup: &Setup,
    ) -> Result<Box<dyn Opponent>, EngineError> {
        assert_eq!((game, name, setup.depth), ("pile", "taker", Some(1)));
        assert_eq!(setup.options["greed"], "0");
        Ok(Box::new(Taker(|_| 1)))
    }
}

const PLAN: &str = r#"
game = "pile"
format = "round-robin"
time = "1+0.1"
[[player]]
name = "one"
[[player]]
name = "two"
"#;
const TAKER: &str = r#"
[[player]]
name = "taker"
rung = "taker"
depth = 1
options = { greed = 0 }
"#;

fn play(text: &str, folder: &Path) -> Summary {
    let plan = Plan::read(GAMES, text).expect("a plan");
    let mut tournament = Tournament::open(GAMES, plan, folder, folder).expect("a tournament");
    tournament.run(&mut |_| ()).expect("played")
}

fn points(summary: &Summary) -> Vec<(&str, f64)> {
    summary.table.iter().map(|row| (row.name.as_str(), row.points)).collect()
}

#[test]
fn a_game_of_somebody_else_is_played_and_recorded() {
    let folder = tempfile::tempdir().expect("a folder");
    // Who begins wins, and both begin once.
    let summary = play(PLAN, folder.path());
    assert_eq!(points(&summary), [("one", 1.0), ("two", 1.0)]);
    let archive = Archive::open(folder.path()).expect("an archive");
    let game = archive.game(0).expect("read").expect("played");
    assert_eq!((game.ended, game.result.as_str()), (Ended::Rules, "1-0"));
    let moves: Vec<&str> = game.plies.iter().map(|ply| ply.mv.as_str()).collect();
    assert_eq!(moves, [&["1"][..], &["1", "3"].repeat(5)].concat());
    let records = std::fs::read_to_string(folder.path().join("games.moves")).expect("records");
    assert_eq!(records.lines().next(), Some("1 1 3 1 3 1 3 1 3 1 3 1-0"));
}

#[test]
fn who_is_beside_its_own_opponent_plays_it_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let summary = play(&format!("{PLAN}{TAKER}"), folder.path());
    assert_eq!(points(&summary), [("one", 3.0), ("two", 3.0), ("taker", 0.0)]);
    let lonely = Registry::new(&[&Kind]);
    let refused = Plan::read(lonely, &format!("{PLAN}{TAKER}")).expect_err("nobody is there");
    assert!(refused.to_string().contains("player \"taker\": rung: "), "{refused}");
    let chess = Plan::read(lonely, &PLAN.replace("pile", "chess")).expect_err("no such game");
    assert!(chess.to_string().contains("chess"), "{chess}");
}

#[test]
fn a_table_is_laid_for_it() {
    let own = |name| OwnPlayer::new(name, || Ok(Kind.opponent()));
    let rules = Rules::new("pile", "depth=1".parse().expect("a time control"));
    let mut bout = Bout::new(GAMES, &rules, vec![own("one"), own("two")]).expect("a table");
    let opening = Opening { fen: Some("9".to_owned()), moves: vec!["1".to_owned()] };
    let game = bout.play(&opening, &[1, 0], 1).expect("a game");
    // Who moves at a multiple of four has lost.
    assert_eq!((game.payoffs, game.plies.len()), (vec![1.0, 0.0], 4));
}
