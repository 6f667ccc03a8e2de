//! Conversations with the program, most of them about the first of its games.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use games::GAMES;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Longer than anything takes here on the slowest machine; only a hang runs into it.
const PATIENCE: Duration = Duration::from_secs(120);

const MIDDLEGAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
const STALEMATED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
const ONE_MOVE: &str = "7k/8/8/8/8/8/r7/7K w - - 0 1";

/// The program and its pipes.
pub struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Program {
    pub fn start() -> Self {
        Self::start_with(&[])
    }

    fn start_with(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya-uci"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Self { child, input, lines }
    }

    pub fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program listens");
    }

    fn until(&self, prefix: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => lines.push(line),
                Err(error) => panic!("no {prefix} ({error}) after {lines:#?}"),
            }
            if lines.last().is_some_and(|line| line.starts_with(prefix)) {
                return lines;
            }
        }
    }

    pub fn ask(&mut self, line: &str, prefix: &str) -> Vec<String> {
        self.send(line);
        self.until(prefix)
    }

    pub fn best_move(&mut self, go: &str) -> String {
        self.ask(go, "bestmove").pop().expect("the line waited for")
    }

    /// Closes the input; the program must end well by itself.
    pub fn end(self) {
        let Self { mut child, input, lines } = self;
        drop(input);
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some(status) = child.try_wait().expect("a child") {
                assert!(status.success(), "{status}");
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        let _ = child.kill();
        panic!("it does not end; it said {:#?}", lines.try_iter().collect::<Vec<_>>());
    }
}

#[test]
fn every_limit_ends_a_search() {
    let mut program = Program::start();
    program.ask("uci", "uciok");
    program.send(&format!("position fen {MIDDLEGAME}"));
    for go in [
        "go depth 4",
        "go nodes 1",
        "go nodes 3000",
        "go movetime 1",
        "go movetime 30",
        "go wtime 300 btime 300",
        "go wtime 0 btime 0",
        "go wtime -100 btime 500 winc 10",
        "go wtime 1 btime 1 movestogo 1",
        "go wtime 500 btime 500 movestogo 40",
        "go movestogo 3 winc 5 btime 400 binc 5 wtime 400",
        "go mate 1 depth 4",
        "go searchmoves e1g1 a2a3 depth 4",
        "go depth 250 movetime 20",
    ] {
        let best = program.best_move(go);
        assert_ne!(best, "bestmove 0000", "{go}");
    }
    assert!(program.best_move("go depth 3 searchmoves e1c1").starts_with("bestmove e1c1"));
    program.send(&format!("position fen {ONE_MOVE}"));
    assert!(program.best_move("go wtime 2000 btime 2000").starts_with("bestmove h1g1"));
    program.end();
}

#[test]
fn a_search_is_stopped_at_once() {
    let mut program = Program::start();
    let mut rng = StdRng::seed_from_u64(1);
    let mut slowest = Duration::ZERO;
    for round in 0..20 {
        program.send(&format!("setoption name Threads value {}", 1 + round % 2));
        program.send(if round % 3 == 0 {
            "position startpos"
        } else {
            "position startpos moves e2e4"
        });
        program.ask("go infinite", "info depth");
        thread::sleep(Duration::from_millis(rng.random_range(0..60)));
        let begun = Instant::now();
        assert_ne!(program.best_move("stop"), "bestmove 0000");
        slowest = slowest.max(begun.elapsed());
    }
    println!("slowest answer to stop: {slowest:?}");
    program.end();
}

#[test]
fn no_move_before_stop_even_when_all_is_known() {
    let mut program = Program::start();
    for (fen, go) in [
        (MATED, "go infinite"),
        (STALEMATED, "go infinite"),
        (MATED, "go ponder wtime 10 btime 10"),
        (MIDDLEGAME, "go infinite depth 1"),
        (MIDDLEGAME, "go ponder depth 1"),
        (MIDDLEGAME, "go ponder movetime 1"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "go infinite mate 1"),
    ] {
        program.send(&format!("position fen {fen}"));
        program.send(go);
        thread::sleep(Duration::from_millis(150));
        let before = program.ask("isready", "readyok");
        assert!(!before.iter().any(|line| line.starts_with("bestmove")), "{go} at {fen}");
        let best = program.best_move("stop");
        assert_eq!(best == "bestmove 0000", fen == MATED || fen == STALEMATED, "{best} at {fen}");
    }
    program.send(&format!("position fen {MIDDLEGAME}"));
    program.ask("go ponder wtime 100 btime 100", "info depth");
    program.ask("ponderhit", "bestmove");
    program.end();
}

#[test]
fn ends_with_its_input() {
    Program::start().end();
    let mut program = Program::start();
    program.ask("go infinite", "info depth");
    program.end();
    let mut program = Program::start();
    program.ask("go ponder", "info depth");
    program.send("quit");
    program.until("bestmove");
    program.end();
}

#[test]
fn after_an_impossible_position_there_is_no_move() {
    let mut program = Program::start();
    for bad in [
        "position startpos moves e2e5",
        "position startpos moves e2e4 e7e5 e1e2 e8e7 e2e5",
        "position fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen k7/8/8/8/8/8/8/KK6 w - - 0 1",
        "position fen k1R5/8/8/8/8/8/8/K7 w - - 0 1",
        // There is no rook to castle with.
        "position fen 4k3/8/8/8/8/8/4P3/4K3 w KQkq - 0 1",
        "position fen",
    ] {
        program.send("position startpos moves e2e4");
        program.send(bad);
        let lines = program.ask("isready", "readyok");
        assert!(lines[0].starts_with("info string "), "{bad}: {lines:#?}");
        assert_eq!(program.best_move("go depth 3"), "bestmove 0000", "{bad}");
        program.send("position startpos");
        assert_ne!(program.best_move("go depth 3"), "bestmove 0000");
    }
    program.end();
}

#[test]
fn impossible_values_change_nothing() {
    let mut program = Program::start();
    program.send("position startpos moves e2e4");
    let before = program.ask("d", "Key: ");
    for bad in ["setoption name Hash value -7", "setoption name Threads value many"] {
        program.send(bad);
        let lines = program.ask("isready", "readyok");
        assert!(lines[0].starts_with("info string "), "{bad}: {lines:#?}");
        assert_eq!(program.ask("d", "Key: "), before, "{bad}");
    }
    assert_ne!(program.best_move("go depth 3"), "bestmove 0000");
    program.end();
}

/// Clients that leave draws to the players go on after the rules have declared one.
#[test]
fn plays_on_after_a_declared_draw() {
    let mut program = Program::start();
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(6);
    for position in [
        format!("startpos moves {shuffle}"),
        // That goes on from the one before.
        format!("startpos moves {shuffle}e2e4"),
        "fen 8/8/4k3/8/8/3K4/8/8 w - - 0 1 moves d3d4".to_owned(),
        "fen 8/8/4k3/8/8/3K4/8/R7 w - - 150 200".to_owned(),
    ] {
        program.send(&format!("position {position}"));
        let lines = program.ask("go depth 4", "bestmove");
        assert!(!lines[0].starts_with("info string"), "{position}: {lines:#?}");
        assert_ne!(lines.last().map(String::as_str), Some("bestmove 0000"), "{position}");
    }
    program.end();
}

#[test]
fn garbage_does_no_harm() {
    let words = [
        "uci",
        "isready",
        "ucinewgame",
        "setoption",
        "name",
        "value",
        "Hash",
        "Clear",
        "MultiPV",
        "UCI_Elo",
        "UCI_LimitStrength",
        "UCI_Chess960",
        "true",
        "position",
        "startpos",
        "fen",
        "8/8/4k3/8/8/3K4/8/R7",
        "w",
        "b",
        "-",
        "moves",
        "e2e4",
        "e7e5",
        "e8=Q",
        "O-O",
        "0",
        "-1",
        "1",
        "7",
        "go",
        "depth",
        "nodes",
        "movetime",
        "wtime",
        "btime",
        "winc",
        "movestogo",
        "infinite",
        "ponder",
        "searchmoves",
        "stop",
        "ponderhit",
        "d",
        "eval",
        "debug",
        "on",
        "register",
        "\u{7f}",
        "🦊",
        "%s%n",
        "99999999999999999999",
    ];
    let mut rng = StdRng::seed_from_u64(2);
    let mut program = Program::start();
    for _ in 0..3000 {
        let length = rng.random_range(0..9);
        let line: Vec<&str> =
            (0..length).map(|_| words[rng.random_range(0..words.len())]).collect();
        program.send(&line.join(" "));
    }
    let bytes: Vec<u8> = (0..10_000).map(|_| rng.random()).collect();
    program.input.write_all(&bytes).expect("the program listens");
    program.send("");
    program.send("setoption name Threads value 1");
    program.send("setoption name UCI_Chess960 value false");
    program.send("position startpos");
    program.send("stop");
    program.ask("isready", "readyok");
    program.end();
}

#[test]
fn bench_counts_the_same_every_time() {
    let bench = || {
        let output = Command::new(env!("CARGO_BIN_EXE_tabiya-uci"))
            .arg("bench")
            .stdin(Stdio::null())
            .output()
            .expect("the program starts");
        assert!(output.status.success());
        String::from_utf8(output.stdout).expect("text")
    };
    let nodes = |text: &str| {
        let mut last = text.lines().rev();
        let nps = last.next().and_then(|line| line.strip_suffix(" nps")).expect("N nps");
        assert!(nps.parse::<u64>().expect("a number") > 0);
        let nodes = last.next().and_then(|line| line.strip_suffix(" nodes")).expect("N nodes");
        nodes.parse::<u64>().expect("a number")
    };
    let (first, second) = (nodes(&bench()), nodes(&bench()));
    assert!(first > 0);
    assert_eq!(first, second);
}

#[test]
fn tuners_are_offered_the_numbers_of_the_search() {
    const RFP: &str = "option name rfp_margin type spin default 78 min 30 max 150";
    let mut program = Program::start_with(&["tuning"]);
    assert!(program.ask("uci", "uciok").iter().any(|line| line == RFP));
    let searched = |program: &mut Program| {
        program.send("ucinewgame");
        let report = program.ask("go depth 8", "info depth 8 ").pop().expect("a report");
        program.until("bestmove");
        let mut words = report.split(' ').skip_while(|word| *word != "nodes").skip(1);
        words.next().expect("a number").parse::<u64>().expect("a number")
    };
    let usual = searched(&mut program);
    program.send("setoption name LMR_Base value 0");
    assert!(searched(&mut program) > usual, "less is left out");
    program.send("setoption name lmr_base value 820");
    assert_eq!(searched(&mut program), usual);
    let refused = program.ask("setoption name rfp_margin value 9\nisready", "readyok");
    assert!(refused[0].contains("a whole number from 30 to 150"), "{refused:?}");
    // Another game is searched with the same numbers.
    program.send("setoption name UCI_Variant value xiangqi");
    assert!(program.ask("uci", "uciok").iter().any(|line| line == RFP));
    program.end();
    let mut program = Program::start();
    assert!(!program.ask("uci", "uciok").iter().any(|line| line.contains("rfp_margin")));
    let refused = program.ask("setoption name rfp_margin value 90\nisready", "readyok");
    assert!(refused[0].contains("no option called"), "{refused:?}");
    program.end();
}

#[test]
fn bad_usage_is_told_in_one_line() {
    for arguments in [&["bench", "go"][..], &["--speed"], &["bench", "chess", "more"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_tabiya-uci"))
            .args(arguments)
            .stdin(Stdio::null())
            .output()
            .expect("the program starts");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
        assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1);
    }
}

#[test]
fn plays_from_a_book_over_ucci() {
    let mut program = Program::start();
    let options = program.ask("ucci", "ucciok");
    for option in
        ["option usebook type check default false", "option bookfiles type string default <empty>"]
    {
        assert!(options.iter().any(|line| line == option), "{option} is not among {options:#?}");
    }
    let from_book = |program: &mut Program| {
        let lines = program.ask("go nodes 200", "bestmove");
        lines.iter().any(|line| line == "info message book move")
    };
    program.send("position startpos");
    assert!(!from_book(&mut program), "off by default");
    program.send("setoption usebook true");
    assert!(from_book(&mut program));
    program.send("setoption bookfiles no/such/book.bin");
    let told = program.ask("isready", "readyok").remove(0);
    let refused = "info message bad opening book \"no/such/book.bin\": it cannot be read";
    assert!(told.starts_with(refused), "{told}");
    assert!(!from_book(&mut program), "play goes on without it");
    program.send("setoption bookfiles <empty>");
    assert!(from_book(&mut program), "the one that is built in");
    // A position of no opening.
    program.send("position fen 4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1");
    assert!(!from_book(&mut program));
    program.send("position startpos");
    program.send("setoption usebook false");
    assert!(!from_book(&mut program));
    program.end();
}

#[test]
fn plays_from_a_book_when_told_to() {
    let mut program = Program::start();
    let options = program.ask("uci", "uciok");
    for option in [
        "option name OwnBook type check default false",
        "option name BookFile type string default <empty>",
    ] {
        assert!(options.iter().any(|line| line == option), "{option} is not among {options:#?}");
    }
    let from_book = |program: &mut Program| {
        let lines = program.ask("go nodes 200", "bestmove");
        lines.iter().any(|line| line == "info string book move")
    };
    assert!(!from_book(&mut program), "off by default");
    for game in ["xiangqi", "chess"] {
        program.send(&format!("setoption name UCI_Variant value {game}"));
        program.send("setoption name OwnBook value true");
        assert!(from_book(&mut program), "{game}");
        program.send("setoption name BookFile value no/such/book.bin");
        let told = program.ask("isready", "readyok").remove(0);
        let refused = "info string bad opening book \"no/such/book.bin\": it cannot be read";
        assert!(told.starts_with(refused), "{told}");
        assert!(!from_book(&mut program), "play goes on without it");
        program.send("setoption name BookFile value <empty>");
        assert!(from_book(&mut program), "{game} again");
    }
    assert!(!program.ask("go nodes 100 searchmoves a2a3", "bestmove a2a3").is_empty());
    program.send("setoption name OwnBook value false");
    assert!(!from_book(&mut program));
    program.end();
}

#[test]
fn plays_every_game_for_two_of_the_registry() {
    let mut program = Program::start();
    let games = GAMES.kinds().iter().map(|kind| kind.info()).filter(|info| info.is_duel());
    for info in games {
        program.send(&format!("setoption name UCI_Variant value {}", info.id));
        program.send("position startpos");
        assert_ne!(program.best_move("go depth 4"), "bestmove 0000", "{}", info.id);
        assert_eq!(program.ask("d", "Fen: ").pop(), Some(format!("Fen: {}", info.start)));
    }
    program.end();
}

#[test]
fn a_long_count_stops_when_told() {
    let mut program = Program::start();
    program.send("go perft 12");
    assert_eq!(
        program.ask("stop", "info string").pop().as_deref(),
        Some("info string stopped before all were counted")
    );
    assert_ne!(program.best_move("go depth 2"), "bestmove 0000");
    program.end();
}

#[test]
fn a_long_count_ends_with_the_conversation() {
    for quit in [false, true] {
        let mut program = Program::start();
        program.send("go perft 12");
        if quit {
            program.send("quit");
        }
        program.end();
    }
}

/// The pages of a large table come when the search writes to them: neither a new size nor a new game
/// writes to them all, which took a minute.
#[cfg(target_os = "linux")]
#[test]
fn a_large_table_is_there_at_once() {
    let mut program = Program::start();
    let status = format!("/proc/{}/status", program.child.id());
    let resident_mib = || {
        let status = std::fs::read_to_string(&status).expect("a process");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        kib.expect("a size") >> 10
    };
    for mebibytes in [3000, 2000] {
        program.send(&format!("setoption name Hash value {mebibytes}"));
        for again in ["isready", "ucinewgame\nisready", "setoption name Clear Hash\nisready"] {
            assert_eq!(program.ask(again, "readyok"), ["readyok"]);
            assert!(resident_mib() < 1000, "{again}: {} MiB of {mebibytes}", resident_mib());
            assert_ne!(program.best_move("go nodes 2000"), "bestmove 0000");
        }
    }
    program.end();
}

#[cfg(unix)]
#[test]
fn nobody_waits_for_a_book_that_is_a_pipe() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let mut program = Program::start();
    program.send("setoption name OwnBook value true");
    program.send(&format!("setoption name BookFile value {}", pipe.display()));
    let told = program.ask("isready", "readyok").remove(0);
    assert!(told.contains("it is no regular file; playing without a book"), "{told}");
    program.ask("ucci", "ucciok");
    program.send("setoption usebook true");
    program.send(&format!("setoption bookfiles {}", pipe.display()));
    let told = program.ask("isready", "readyok").remove(0);
    assert!(told.contains("it is no regular file; playing without a book"), "{told}");
    program.end();
}

#[test]
fn xiangqi_is_counted_and_its_rules_are_chosen() {
    let mut program = Program::start();
    let options = program.ask("uci", "uciok");
    let rules = "option name Rules type combo default standard var standard";
    assert!(options.iter().any(|line| line.starts_with(rules)), "{options:#?}");
    program.send("setoption name UCI_Variant value xiangqi");
    let nodes = program.ask("go perft 3", "Nodes searched").pop();
    assert_eq!(nodes.as_deref(), Some("Nodes searched: 79666"));
    program.send("setoption name Rules value check-only");
    // Moves with ranks 1 to 10 are read too.
    program.send("position startpos moves h3e3 h10g8");
    assert_ne!(program.best_move("go depth 3"), "bestmove 0000");
    program.end();
}

#[test]
fn speaks_ucci() {
    let mut program = Program::start();
    program.ask("ucci", "ucciok");
    program.send("position startpos moves h2e2 h9g7");
    let lines = program.ask("go time 300 increment 0 opptime 300 oppincrement 0", "bestmove");
    assert!(lines.iter().any(|line| line.starts_with("info depth 1 score ")), "{lines:#?}");
    let best = lines[lines.len() - 1].split(' ').nth(1).expect("a move").to_owned();
    let known = program.ask("probe startpos moves h2e2 h9g7", "pophash").pop();
    assert!(known.is_some_and(|line| line.starts_with("pophash bestmove ")));
    program.send(&format!("banmoves {best}"));
    let other = program.best_move("go depth 4");
    assert!(!other.starts_with(&format!("bestmove {best}")), "{other}");
    // Mated.
    program.send("position fen 3R1k3/R8/9/9/9/9/9/9/9/4K4 b - - 0 1");
    assert_eq!(program.ask("go depth 3", "nobestmove").pop().as_deref(), Some("nobestmove"));
    assert_eq!(program.ask("quit", "bye"), ["bye"]);
    program.end();
}
