//! A game for tests: players take 1 to 3 from a pile in turn, who takes the last one wins.
//!
//! Positions are written `pile turn`. A pile of 15 may be called drawn by who is to move. The
//! opponent takes one, thinks [`SLOW`] piles over until it must stop, and panics over
//! [`BROKEN`]. In the variant `lost` it thinks that it loses.

use std::any::Any;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use engine::{
    Answer, BoundView, Control, EndingView, EngineError, GameInfo, GameKind, LevelInfo, Limits,
    MoveView, Opponent, PositionView, Record, RecordedMove, Report, ScoreView, Session, Settings,
    Start,
};

/// Over this pile and larger ones the opponent thinks until its time is over or it is stopped.
pub const SLOW: u32 = 500;
/// Over this pile the opponent panics.
pub const BROKEN: u32 = 66;
/// A pile that its player may call drawn.
pub const DRAWN: u32 = 15;

pub static NIM: Nim = Nim;

pub struct Nim;

const VARIANTS: [&str; 2] = ["usual", "lost"];

impl GameKind for Nim {
    fn id(&self) -> &'static str {
        "nim"
    }

    fn info(&self) -> GameInfo {
        GameInfo {
            id: self.id().to_owned(),
            variants: VARIANTS.map(str::to_owned).to_vec(),
            seats: vec!["first".to_owned(), "second".to_owned()],
            min_seats: 2,
            draws: true,
            files: 1,
            ranks: 1,
            start: "21 0".to_owned(),
            scripts: vec!["san".to_owned()],
            record: "nim".to_owned(),
            levels: [1, 2].map(|id| LevelInfo { id, ..LevelInfo::default() }).to_vec(),
            ..GameInfo::default()
        }
    }

    fn open(&self, start: &Start) -> Result<Box<dyn Session>, EngineError> {
        let variant = match &start.variant {
            None => VARIANTS[0],
            Some(name) => VARIANTS
                .into_iter()
                .find(|known| known == name)
                .ok_or_else(|| EngineError::UnknownVariant(name.clone()))?,
        };
        let (pile, turn) = read(start.fen.as_deref().unwrap_or("21 0"))?;
        let mut game = Game { variant, first: (pile, turn), pile, turn, taken: Vec::new() };
        for (index, text) in start.moves.iter().enumerate() {
            game.take(text, index)?;
        }
        Ok(Box::new(game))
    }

    fn opponent(&self) -> Box<dyn Opponent> {
        Box::new(Taker::default())
    }

    fn read_record(&self, text: &str) -> Result<Record, EngineError> {
        let mut record = Record { result: "*".to_owned(), ..Record::default() };
        for line in text.lines() {
            match line.strip_prefix('[').and_then(|line| line.split_once(' ')) {
                Some(("FEN", value)) => record.fen = Some(unquote(value)),
                Some(("Variant", value)) => record.variant = Some(unquote(value)),
                Some((name, value)) => record.tags.push((name.to_owned(), unquote(value))),
                None => read_moves(line, &mut record)?,
            }
        }
        Ok(record)
    }

    fn write_record(&self, record: &Record) -> Result<String, EngineError> {
        let mut text = String::new();
        let start = [("Variant", &record.variant), ("FEN", &record.fen)];
        let start = start.into_iter().filter_map(|(name, value)| Some((name, value.as_ref()?)));
        let tags = record.tags.iter().map(|(name, value)| (name.as_str(), value));
        for (name, value) in tags.chain(start) {
            text += &format!("[{name} \"{value}\"]\n");
        }
        for RecordedMove { uci, clock_ms } in &record.moves {
            text += uci;
            text += &clock_ms.map_or(String::new(), |ms| format!("@{ms}"));
            text += " ";
        }
        Ok(text + &record.result + "\n")
    }

    fn bench(&self) -> (&'static [&'static str], u32) {
        (&["21 0"], 1)
    }
}

fn unquote(value: &str) -> String {
    value.trim_end_matches(']').trim_matches('"').to_owned()
}

fn read_moves(line: &str, record: &mut Record) -> Result<(), EngineError> {
    for word in line.split_whitespace() {
        if let "1-0" | "0-1" | "1/2-1/2" | "*" = word {
            record.result = word.to_owned();
            continue;
        }
        let (uci, clock) = word.split_once('@').map_or((word, None), |(m, c)| (m, Some(c)));
        if !uci.starts_with("take") {
            return Err(EngineError::Record(format!("{word:?} is no move")));
        }
        let clock_ms = clock.and_then(|clock| clock.parse().ok());
        record.moves.push(RecordedMove { uci: uci.to_owned(), clock_ms });
    }
    Ok(())
}

fn read(fen: &str) -> Result<(u32, usize), EngineError> {
    let parsed = fen.split_once(' ').and_then(|(pile, turn)| {
        Some((pile.parse::<u32>().ok()?, turn.parse::<usize>().ok().filter(|turn| *turn < 2)?))
    });
    parsed.ok_or_else(|| EngineError::Position {
        text: fen.to_owned(),
        reason: "it is no pile and turn".to_owned(),
    })
}

#[derive(Clone)]
struct Game {
    variant: &'static str,
    first: (u32, usize),
    pile: u32,
    turn: usize,
    taken: Vec<u32>,
}

impl Game {
    fn take(&mut self, text: &str, index: usize) -> Result<(), EngineError> {
        let count = text.strip_prefix("take").and_then(|count| count.parse::<u32>().ok());
        let count = count.filter(|count| (1..=3.min(self.pile)).contains(count));
        let count = count.ok_or_else(|| EngineError::Move {
            index,
            text: text.to_owned(),
            reason: format!("it is no move on a pile of {}", self.pile),
        })?;
        self.pile -= count;
        self.turn = 1 - self.turn;
        self.taken.push(count);
        Ok(())
    }
}

fn won_by(seat: usize, reason: &str) -> EndingView {
    let mut payoffs = vec![0.0; 2];
    payoffs[seat] = 1.0;
    let result = ["1-0", "0-1"][seat].to_owned();
    EndingView { payoffs, result, reason: reason.to_owned(), sentence: format!("By {reason}.") }
}

fn move_view(count: u32) -> MoveView {
    MoveView {
        uci: format!("take{count}"),
        san: count.to_string(),
        from: "a1".to_owned(),
        to: "a1".to_owned(),
        ..MoveView::default()
    }
}

impl Session for Game {
    fn kind(&self) -> &'static str {
        NIM.id()
    }

    fn game(&self) -> &dyn Any {
        self
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn start(&self) -> Start {
        let (pile, turn) = self.first;
        Start {
            variant: Some(self.variant.to_owned()),
            fen: Some(format!("{pile} {turn}")),
            moves: self.taken.iter().map(|count| format!("take{count}")).collect(),
            ..Start::default()
        }
    }

    fn view(&self) -> PositionView {
        let over = self.pile == 0;
        let claim = EndingView {
            payoffs: vec![0.5; 2],
            result: "1/2-1/2".to_owned(),
            reason: "fifteen".to_owned(),
            sentence: "Fifteen are left.".to_owned(),
        };
        PositionView {
            game: "nim".to_owned(),
            variant: self.variant.to_owned(),
            fen: self.fen(),
            turn: (!over).then_some(self.turn),
            legal: (1..=3.min(self.pile)).map(move_view).collect(),
            played: self.taken.iter().copied().map(move_view).collect(),
            captured: vec![String::new(); 2],
            ending: over.then(|| won_by(1 - self.turn, "last-taken")),
            claims: (self.pile == DRAWN).then_some(claim).into_iter().collect(),
            ..PositionView::default()
        }
    }

    fn fen(&self) -> String {
        format!("{} {}", self.pile, self.turn)
    }

    fn play(&mut self, mv: &str) -> Result<(), EngineError> {
        self.take(mv, self.taken.len())
    }

    fn take_back(&mut self) -> bool {
        let Some(count) = self.taken.pop() else { return false };
        self.pile += count;
        self.turn = 1 - self.turn;
        true
    }

    fn on_flag(&self, seat: usize) -> EndingView {
        won_by(1 - seat, "time")
    }

    fn diagram(&self) -> String {
        self.fen()
    }

    fn perft(&mut self, _: u32, _: Option<usize>) -> Result<u64, EngineError> {
        Ok(1)
    }

    fn divide(&mut self, _: u32, _: &AtomicBool, _: &mut dyn FnMut(&str, u64)) -> Option<u64> {
        Some(1)
    }

    fn explain(&self) -> String {
        String::new()
    }
}

/// Counts how often it thought in this game, and tells it as the fullness of a table.
#[derive(Default)]
struct Taker {
    thoughts: u16,
}

impl Opponent for Taker {
    fn configure(&mut self, _: &Settings) -> Result<(), EngineError> {
        Ok(())
    }

    fn new_game(&mut self) {
        self.thoughts = 0;
    }

    fn think(
        &mut self,
        session: &dyn Session,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Report),
    ) -> Result<Answer, EngineError> {
        let begun = Instant::now();
        let &Game { pile, variant, .. } = session.typed()?;
        let view = session.view();
        assert_ne!(pile, BROKEN, "this opponent is broken");
        let lost = variant == "lost";
        let hashfull = self.thoughts;
        self.thoughts += 1;
        let line = |depth| Report {
            depth,
            seldepth: depth,
            multipv: 1,
            score: ScoreView::Cp(if lost { -1000 } else { 0 }),
            bound: BoundView::Exact,
            wdl: Some([0, 1000, 0]),
            payoffs: Vec::new(),
            nodes: depth.into(),
            nps: 1,
            time_ms: 0,
            hashfull,
            pv: vec!["take1".to_owned()],
            san: vec!["1".to_owned()],
            scripts: Default::default(),
        };
        let depth = limits.depth.unwrap_or(3);
        (1..=depth).for_each(|depth| report(line(depth)));
        if pile >= SLOW {
            let clock = limits.clocks.iter().flatten().map(|clock| clock.left).max();
            let time = limits.movetime.into_iter().chain(clock).min().unwrap_or(Duration::MAX);
            while !control.is_stopped() && begun.elapsed() < time {
                thread::sleep(Duration::from_millis(1));
            }
        }
        Ok(Answer {
            best: view.legal.first().cloned(),
            book: false,
            ponder: None,
            lines: vec![line(depth)],
            nodes: depth.into(),
            time_ms: 0,
        })
    }
}
