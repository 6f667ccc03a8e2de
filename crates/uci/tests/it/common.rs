//! A tiny game to plug into the protocol, and a client that talks to it in memory.
//!
//! Nim: two players take 1 to 3 of a pile in turn; whoever takes the last one wins. A move is its
//! number, a position is the pile. The opponent tells its settings in its reports (see
//! [`NimOpponent::think`]), so that a test sees what the protocol told it.

use std::any::Any;
use std::io::{self, BufReader, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use engine::{
    Answer, BoundView, Control, EndingView, EngineError, GameInfo, GameKind, LevelInfo, Limits,
    MoveView, Opponent, PositionView, Record, Registry, Report, ScoreView, Session, Settings,
    Start, Strength,
};
use uci::uci::Offer;

/// The registry of the tests.
pub const GAMES: Registry =
    Registry::new(&[&Nim { id: "nim", pile: 10 }, &Nim { id: "little nim", pile: 5 }]);

/// A registry with a game for UCCI.
pub const UCCI_GAMES: Registry =
    Registry::new(&[&Nim { id: "nim", pile: 10 }, &Nim { id: "xiangqi", pile: 7 }]);

/// The table size that the opponent says it cannot have.
pub const TOO_MUCH_HASH: usize = 60_000;

#[derive(Clone, Copy)]
pub struct Nim {
    id: &'static str,
    pile: u32,
}

impl GameKind for Nim {
    fn id(&self) -> &'static str {
        self.id
    }

    fn info(&self) -> GameInfo {
        GameInfo {
            id: self.id.to_owned(),
            variants: vec!["standard".to_owned(), "chess960".to_owned()],
            seats: vec!["first".to_owned(), "second".to_owned()],
            min_seats: 2,
            files: 1,
            ranks: 1,
            start: self.pile.to_string(),
            scripts: vec!["san".to_owned()],
            levels: (1..=3).map(level).collect(),
            elo: Some([800, 2800]),
            ..GameInfo::default()
        }
    }

    fn open(&self, start: &Start) -> Result<Box<dyn Session>, EngineError> {
        Ok(Box::new(NimSession::open(*self, start)?))
    }

    fn opponent(&self) -> Box<dyn Opponent> {
        Box::<NimOpponent>::default()
    }

    fn read_record(&self, text: &str) -> Result<Record, EngineError> {
        Err(EngineError::Record(text.to_owned()))
    }

    fn write_record(&self, _: &Record) -> Result<String, EngineError> {
        Err(EngineError::Record("nim has no records".to_owned()))
    }

    fn bench(&self) -> (&'static [&'static str], u32) {
        (&["3", "7"], 5)
    }
}

#[derive(Clone)]
struct NimSession {
    kind: Nim,
    /// Where it began, without moves.
    origin: Start,
    /// How many moves had been played when it was opened.
    opened: usize,
    pile: u32,
    played: Vec<u32>,
}

impl NimSession {
    fn open(kind: Nim, start: &Start) -> Result<Self, EngineError> {
        let pile = match &start.fen {
            None => kind.pile,
            Some(text) => text.parse().map_err(|_| EngineError::Position {
                text: text.clone(),
                reason: "a pile is a number".to_owned(),
            })?,
        };
        let origin = Start { moves: Vec::new(), ..start.clone() };
        let opened = start.moves.len();
        let mut session = Self { kind, origin, opened, pile, played: Vec::new() };
        for (index, mv) in start.moves.iter().enumerate() {
            session.play(mv).map_err(|error| match error {
                EngineError::Move { text, reason, .. } => EngineError::Move { index, text, reason },
                other => other,
            })?;
        }
        Ok(session)
    }

    fn take(&mut self, taken: u32) {
        self.pile -= taken;
        self.played.push(taken);
    }

    fn moves(&self) -> impl Iterator<Item = u32> + use<> {
        1..=self.pile.min(3)
    }
}

fn level(id: u8) -> LevelInfo {
    LevelInfo { id, elo: Some(1000 * u32::from(id)), name: None, theory: true }
}

fn move_view(taken: u32) -> MoveView {
    MoveView {
        uci: taken.to_string(),
        san: format!("take {taken}"),
        from: "a1".to_owned(),
        to: "a1".to_owned(),
        capture: true,
        ..MoveView::default()
    }
}

impl Session for NimSession {
    fn kind(&self) -> &'static str {
        self.kind.id
    }

    fn game(&self) -> &dyn Any {
        self
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn start(&self) -> Start {
        let moves = self.played.iter().map(u32::to_string).collect();
        Start { moves, ..self.origin.clone() }
    }

    fn view(&self) -> PositionView {
        PositionView {
            game: self.kind.id.to_owned(),
            variant: self.origin.variant.clone().unwrap_or_default(),
            fen: self.fen(),
            turn: (self.pile > 0).then_some(self.played.len() % 2),
            legal: self.moves().map(move_view).collect(),
            played: self.played.iter().copied().map(move_view).collect(),
            ..PositionView::default()
        }
    }

    fn fen(&self) -> String {
        self.pile.to_string()
    }

    fn play(&mut self, mv: &str) -> Result<(), EngineError> {
        let taken = mv.trim_start_matches('+').parse().ok();
        let taken = taken.filter(|taken| self.moves().any(|legal| legal == *taken));
        let taken = taken.ok_or_else(|| EngineError::Move {
            index: 0,
            text: mv.to_owned(),
            reason: format!("the pile is {}", self.pile),
        })?;
        self.take(taken);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        let taken = self.played.pop();
        self.pile += taken.unwrap_or(0);
        taken.is_some()
    }

    fn on_flag(&self, seat: usize) -> EndingView {
        EndingView {
            payoffs: vec![f32::from(seat != 0), f32::from(seat == 0)],
            result: if seat == 0 { "0-1" } else { "1-0" }.to_owned(),
            reason: "time".to_owned(),
            sentence: "The time ran out.".to_owned(),
        }
    }

    fn diagram(&self) -> String {
        format!("{}\nFen: {}\n", "|".repeat(self.pile.min(80) as usize), self.pile)
    }

    fn perft(&mut self, depth: u32, _: Option<usize>) -> Result<u64, EngineError> {
        Ok(self.divide(depth, &AtomicBool::new(false), &mut |_, _| ()).expect("nobody stops it"))
    }

    fn divide(
        &mut self,
        depth: u32,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&str, u64),
    ) -> Option<u64> {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if depth == 0 {
            return Some(1);
        }
        let mut sum = 0;
        for taken in self.moves() {
            self.take(taken);
            let nodes = self.divide(depth - 1, stop, &mut |_, _| ());
            self.take_back();
            let nodes = nodes?;
            told(&taken.to_string(), nodes);
            sum += nodes;
        }
        Some(sum)
    }

    fn explain(&self) -> String {
        let (left, variant) = (self.pile % 4, self.view().variant);
        format!("opened at ply {}\n{left} left of a multiple of 4, variant {variant}", self.opened)
    }
}

#[derive(Default)]
struct NimOpponent {
    settings: Settings,
    searches: u64,
}

impl Opponent for NimOpponent {
    fn configure(&mut self, settings: &Settings) -> Result<(), EngineError> {
        if settings.hash_mib == TOO_MUCH_HASH {
            return Err(EngineError::Setting {
                name: "hash",
                value: settings.hash_mib.to_string(),
                reason: "there is not so much memory".to_owned(),
            });
        }
        self.settings = settings.clone();
        Ok(())
    }

    fn new_game(&mut self) {
        self.searches = 0;
    }

    /// Reports its settings: the table as `seldepth`, the threads as `hashfull`, the move
    /// overhead as `time`, the strength as the score (0, the Elo, or minus the level), and as
    /// `nodes` how many searches it has done since the game began. With clocks, the line is the
    /// time left to either seat in milliseconds.
    fn think(
        &mut self,
        session: &dyn Session,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Report),
    ) -> Result<Answer, EngineError> {
        let session: &NimSession = session.typed()?;
        self.searches += 1;
        let line = Report {
            depth: limits.depth.unwrap_or(1),
            seldepth: self.settings.hash_mib as u32,
            multipv: self.settings.multipv,
            score: ScoreView::Cp(match self.settings.strength {
                Strength::Full => 0,
                Strength::Elo(elo) => elo as i32,
                Strength::Level(level) => -i32::from(level),
                Strength::Held(handicap) => handicap.noise,
            }),
            bound: BoundView::Exact,
            wdl: Some([1, 2, 997]),
            payoffs: Vec::new(),
            nodes: self.searches,
            nps: 0,
            time_ms: self.settings.move_overhead.as_millis() as u64,
            hashfull: self.settings.threads as u16,
            pv: limits.clocks.iter().flatten().map(|c| c.left.as_millis().to_string()).collect(),
            san: Vec::new(),
            scripts: Default::default(),
        };
        report(line.clone());
        while !control.is_stopped() && (limits.infinite || control.is_pondering()) {
            thread::sleep(Duration::from_millis(1));
        }
        let wanted = |taken: &u32| {
            limits.search_moves.is_empty() || limits.search_moves.contains(&taken.to_string())
        };
        let mut moves: Vec<u32> = session.moves().filter(wanted).collect();
        moves.sort_by_key(|taken| (session.pile - taken) % 4);
        Ok(Answer {
            best: moves.first().copied().map(move_view),
            book: false,
            ponder: None,
            lines: vec![line],
            nodes: u64::from(session.pile),
            time_ms: 0,
        })
    }
}

/// A client in memory: what it sends is the program's input, what it receives its output.
pub struct Client {
    to: Sender<Vec<u8>>,
    from: Receiver<String>,
    program: JoinHandle<io::Result<()>>,
}

/// Longer than anything takes here on the slowest machine; only a hang runs into it.
const PATIENCE: Duration = Duration::from_secs(60);

impl Client {
    pub fn new() -> Self {
        Self::with(GAMES)
    }

    pub fn with(games: Registry) -> Self {
        let (to, input) = mpsc::channel();
        let (output, from) = mpsc::channel();
        let input = BufReader::new(Input { rest: Vec::new(), more: input });
        let program = thread::spawn(move || uci::run(games, Offer::Usual, input, Lines(output)));
        Self { to, from, program }
    }

    pub fn send(&self, line: &str) {
        self.send_bytes(format!("{line}\n").into_bytes());
    }

    pub fn send_bytes(&self, bytes: Vec<u8>) {
        self.to.send(bytes).expect("the program listens");
    }

    /// The lines up to and with the first that begins with `prefix`.
    pub fn until(&self, prefix: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.from.recv_timeout(PATIENCE) {
                Ok(line) => lines.push(line),
                Err(error) => panic!("no {prefix} ({error}) after {lines:#?}"),
            }
            if lines.last().is_some_and(|line| line.starts_with(prefix)) {
                return lines;
            }
        }
    }

    /// Sends a line, then waits for `prefix`.
    pub fn ask(&self, line: &str, prefix: &str) -> Vec<String> {
        self.send(line);
        self.until(prefix)
    }

    /// The lines that come before the answer to `isready`.
    pub fn until_ready(&self) -> Vec<String> {
        let mut lines = self.ask("isready", "readyok");
        lines.pop();
        lines
    }

    /// Closes the input and returns what still comes.
    pub fn close(self) -> Vec<String> {
        drop(self.to);
        let lines = self.from.iter().collect();
        self.program.join().expect("no panic").expect("no error");
        lines
    }
}

struct Input {
    rest: Vec<u8>,
    more: Receiver<Vec<u8>>,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.more.recv().unwrap_or_default();
        }
        let length = self.rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&self.rest[..length]);
        self.rest.drain(..length);
        Ok(length)
    }
}

struct Lines(Sender<String>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8(bytes.to_vec()).expect("output is text");
        assert!(text.ends_with('\n'), "a torn line: {text:?}");
        for line in text.lines() {
            self.0.send(line.to_owned()).map_err(io::Error::other)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
