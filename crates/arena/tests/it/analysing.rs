//! Outside programs that analyse.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::Program;
use engine::{Answer, BoundView, Control, EngineError, Limits, Report, ScoreView, Settings, Start};
use games::GAMES;

use crate::common::{candid, scripted};

/// What a program thinks until it is told to stop, or that it has thought deep enough.
const THINKS: &str = "'go depth 3') echo 'info depth 3 score mate 2 pv e2e4'; echo bestmove e2e4;;
     go*) echo 'info string none of this counts score cp 9 pv a2a3'
          echo 'info depth 7 seldepth 9 multipv 1 score cp 31 wdl 300 500 200 nodes 70 nps 7 pv e2e4 e7e5 e1e8'
          echo 'info depth 7 multipv 2 score cp -5 lowerbound pv d2d4'
          echo 'info depth 7 multipv 3 score cp -90 pv g2g4';;
     stop) echo bestmove e2e4 ponder e7e5;;";

fn listed(game: &str, name: &str, command: &str) -> Arc<Program> {
    let text = format!("[[{game}]]\nname = {name:?}\ncommand = {command:?}\nhash = 1\n");
    Program::read_list(GAMES, &text, Path::new("")).expect("a list").remove(0)
}

/// A program that says so, as it is asked about the start of a game.
fn asked(
    program: &Arc<Program>,
    limits: &Limits,
    control: &Control,
    report: &mut dyn FnMut(Report),
) -> Result<Answer, EngineError> {
    let session = GAMES.named(program.game())?.open(&Start::default())?;
    let mut opponent = program.opponent();
    opponent.configure(&Settings { multipv: 2, ..Settings::default() })?;
    opponent.think(session.as_ref(), limits, control, report)
}

/// It is stopped at once.
fn moment() -> Limits {
    Limits { movetime: Some(Duration::from_millis(1)), ..Limits::default() }
}

#[test]
fn a_program_tells_its_lines_until_it_is_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let command = scripted(folder.path(), "thinker", THINKS).command.expect("a command");
    let program = listed("chess", "thinker", &command);
    let (control, mut heard) = (Control::new(), Vec::new());
    let answer = asked(&program, &Limits::default(), &control, &mut |report| {
        heard.push(report);
        control.stop();
    })
    .expect("an answer");
    assert_eq!(answer.best.map(|best| best.san), Some("e4".to_owned()));
    // The third line was not asked for, and the first ends where it stops to make sense.
    assert_eq!(heard.len(), 2);
    assert_eq!((heard[0].depth, heard[0].seldepth, heard[0].multipv), (7, 9, 1));
    assert_eq!((heard[0].score, heard[0].wdl), (ScoreView::Cp(31), Some([300, 500, 200])));
    assert_eq!(heard[0].san, ["e4", "e5"]);
    assert_eq!((heard[1].score, heard[1].bound), (ScoreView::Cp(-5), BoundView::Lower));
    assert_eq!(answer.lines, heard);
}

#[test]
fn limits_end_an_analysis() {
    let folder = tempfile::tempdir().expect("a folder");
    let command = scripted(folder.path(), "thinker", THINKS).command.expect("a command");
    let program = listed("chess", "thinker", &command);
    let deep = Limits { depth: Some(3), ..Limits::default() };
    let answer = asked(&program, &deep, &Control::new(), &mut |_| ()).expect("an answer");
    assert_eq!(answer.lines[0].score, ScoreView::Mate(2));
    let time = Duration::from_millis(300);
    let short = Limits { movetime: Some(time), ..Limits::default() };
    let begun = Instant::now();
    let answer = asked(&program, &short, &Control::new(), &mut |_| ()).expect("an answer");
    assert!(begun.elapsed() >= time && answer.lines.len() == 2);
}

#[test]
fn a_program_that_fails_is_told_by_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let told = |program: &Arc<Program>| {
        let failed = asked(program, &moment(), &Control::new(), &mut |_| ());
        let failed = failed.expect_err("it fails");
        assert_eq!(failed.code(), "program-failed");
        failed.to_string()
    };
    let mut commands = Vec::new();
    for (name, cases) in
        [("leaves", "go*) exit 3;;"), ("deaf", "go*) ;;"), ("wild", "stop) echo bestmove e2e5;;")]
    {
        commands.push(scripted(at, name, cases).command.expect("a command"));
    }
    // It knows no other move, wherever it is asked.
    commands.push(candid(at, "other", "go*) echo bestmove h2e2;;").command.expect("a command"));
    commands.push(at.join("nobody").display().to_string());
    for (command, why) in commands.iter().zip([
        "crash: it ended with exit status: 3",
        "it does not stop",
        "it answers \"e2e5\", which is not legal",
        "it seems to play another game than chess",
        "cannot be started",
    ]) {
        let told = told(&listed("chess", "One", command));
        let why = why.strip_prefix("crash: ").unwrap_or(why);
        assert!(told.starts_with("the program \"One\" fails: ") && told.contains(why), "{told}");
    }
}

#[test]
fn a_program_that_could_not_be_started_is_not_tried_again_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mark = folder.path().join("asked");
    let cases = format!("go*) echo go >> '{}'; echo bestmove h2e2;;", mark.display());
    let command = candid(folder.path(), "other", &cases).command.expect("a command");
    let program = listed("chess", "other", &command);
    let times = || fs::read_to_string(&mark).expect("it was asked").lines().count();
    // Whoever leaves hears no more than the first try.
    let control = Control::new();
    control.stop();
    let answer = asked(&program, &moment(), &control, &mut |_| ()).expect("no answer");
    assert_eq!((answer, times()), (Answer::default(), 1));
    let fails = || asked(&program, &moment(), &Control::new(), &mut |_| ()).expect_err("another");
    let told = fails();
    assert_eq!(times(), 1 + 3);
    assert_eq!((fails(), times()), (told, 1 + 3));
}

#[test]
fn a_program_that_did_not_show_how_it_counts_is_tried_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let mark = folder.path().join("asked");
    let cases = format!("'go depth 1') echo go >> '{}'; exit 0;;\n{THINKS}", mark.display());
    let command = candid(folder.path(), "shy", &cases).command.expect("a command");
    let program = listed("chess", "shy", &command);
    for times in [1, 2] {
        asked(&program, &moment(), &Control::new(), &mut |_| ()).expect("an answer");
        assert_eq!(fs::read_to_string(&mark).expect("it was asked").lines().count(), times);
    }
}

#[test]
fn programs_are_named_as_players_of_a_plan_are() {
    let read = |text: &str| {
        let list = Program::read_list(GAMES, text, Path::new("/somewhere"));
        list.map_err(|error| error.to_string())
    };
    let good = "[[chess]]\nname = \"A\"\ncommand = \"a --b\"\nthreads = 2\nhash = 64\n\
                options = { Style = \"risky\" }\n[[xiangqi]]\nname = \"A\"\ncommand = \"a\"\n\
                protocol = \"ucci\"\nrank-offset = 1\nfolder = \"b\"\n";
    let games: Vec<_> = read(good).expect("a list").iter().map(|each| each.game()).collect();
    assert_eq!(games, ["chess", "xiangqi"]);
    assert!(read("").expect("a list").is_empty());
    for (text, why) in [
        ("[[checkers]]\nname = \"A\"\ncommand = \"a\"", "no game called \"checkers\""),
        ("[[hare]]\nname = \"A\"\ncommand = \"a\"", "programs play games of two only"),
        ("[[chess]]\nname = \"A\"", "it is no program with arguments"),
        ("[[chess]]\nname = \"\"\ncommand = \"a\"", "it can be neither empty"),
        ("[[chess]]\nname = \"A\"\ncommand = \"a\"\nthreads = 0", "on one at least"),
        ("[[chess]]\nname = \"A\"\ncommand = \"a\"\nprotocol = \"xboard\"", "only those of UCI"),
        ("[[chess]]\nname = \"A\"\ncommand = \"a\"\nelo = 1500", "of a program there is command"),
        ("[[chess]]\nname = \"A\"\ncommand = \"a\"\ncolour = 1", "line 4: unknown field"),
        (
            "[[chess]]\nname = \"A\"\ncommand = \"a\"\n[[chess]]\nname = \"A\"\ncommand = \"b\"",
            "another program has it",
        ),
    ] {
        let refused = read(text).map(|list| list.len()).expect_err(text);
        assert!(refused.contains(why), "{text}: {refused}");
    }
}

/// Whoever does not stop is ended, and nothing of it is left.
#[cfg(target_os = "linux")]
#[test]
fn a_program_that_does_not_stop_is_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let mark = folder.path().join("pid");
    let cases = format!("go*) echo $$ > '{}'; while :; do :; done;;", mark.display());
    let command = scripted(folder.path(), "endless", &cases).command.expect("a command");
    let program = listed("chess", "endless", &command);
    asked(&program, &moment(), &Control::new(), &mut |_| ()).expect_err("it does not stop");
    let pid = fs::read_to_string(mark).expect("it was asked");
    assert!(!Path::new("/proc").join(pid.trim()).exists(), "{pid} goes on");
}
