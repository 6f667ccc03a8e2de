//! `tabiya lab` as scripts use it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.arg("lab").args(arguments).stdin(Stdio::null());
    command
}

fn lab(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program starts")
}

/// What a run prints that must succeed.
fn text(arguments: &[&str]) -> String {
    let output = lab(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&text(arguments)).expect("JSON")
}

/// The one line of a run that is refused.
fn refused(arguments: &[&str]) -> String {
    let output = lab(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let line = String::from_utf8(output.stderr).expect("text");
    assert_eq!(line.trim_end().lines().count(), 1, "{line}");
    line
}

/// A folder that goes away again.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tabiya-cli-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn at(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_ladder_is_listed() {
    let list = text(&["rungs"]);
    let names: Vec<&str> = list.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names[..5], ["random", "greedy", "minimax", "negamax", "alpha-beta"]);
    let rungs = json(&["rungs", "--json"]);
    let rungs = rungs.as_array().expect("a list");
    assert_eq!(rungs.iter().map(|rung| &rung["name"]).collect::<Vec<_>>(), names);
    assert_eq!(rungs[4]["kind"], "two");
    assert_eq!(rungs[4]["source"], "Knuth and Moore 1975");
}

#[test]
fn rungs_find_the_mate() {
    for rung in ["minimax", "alpha-beta", "negascout", "quiescence", "reference"] {
        let answer = text(&["best", rung, "chess", "--fen", BACK_RANK, "--depth", "2"]);
        assert!(answer.starts_with("best a1a8 (Ra8#)\nvalue #1\nline Ra8#\n"), "{answer}");
    }
    let answer = json(&["best", "maxn", "chess", "--fen", BACK_RANK, "--depth", "1", "--json"]);
    assert_eq!(answer["best"], "a1a8");
    assert_eq!(answer["broken_off"], false);
    let after =
        json(&["best", "minimax", "chess", "--moves", "e2e4 e7e5", "--depth", "1", "--json"]);
    assert_eq!(after["visited"], 30);
    let race = json(&["best", "maxn", "hare", "--depth", "3", "--json"]);
    assert!(race["value"]["each"].is_array(), "{race}");
}

#[test]
fn the_reference_program_takes_switches_and_time() {
    let visited = |without: &str| {
        let answer = json(&["reference", "--depth", "3", "--without", without, "--json"]);
        answer["visited"].as_u64().expect("a number")
    };
    let plain = "book,alpha-beta,negascout,null-move,iterative,aspiration";
    assert_eq!(visited(plain), 1 + 20 + 400 + 8902);
    assert!(visited("book,hash") < 8902 / 2);
    let value = |set: &str| {
        let off = "book,handed-down";
        let words = ["reference", "--moves", "e4", "--depth", "3", "--without", off, "--json"];
        json(&[&words[..], &["--set", set]].concat())["value"].clone()
    };
    let [usual, literal] = ["point=1", "point=100"].map(value);
    assert_ne!(usual, literal);
    assert_ne!(usual, value("evaluation=material,knight=320"));
    let wrong = ["reference", "--set", "evaluation=guess"];
    assert!(refused(&wrong).contains("reference, material, tables, full"));
    let timed = ["reference", "xiangqi", "--without", "book", "--movetime", "30", "--json"];
    let timed = json(&timed);
    assert!(timed["best"].is_string() && timed["value"].is_object(), "{timed}");
}

#[test]
fn the_reference_program_asks_its_book_first() {
    for game in ["chess", "xiangqi"] {
        let known = json(&["reference", game, "--json"]);
        assert_eq!((&known["visited"], &known["value"]), (&0.into(), &Value::Null), "{known}");
        assert!(known["best"].is_string(), "{known}");
    }
    let folder = Folder::new("book");
    let (records, book) = (folder.at("one.pgn"), folder.at("one.bin"));
    fs::write(&records, "1. a4 h5 2. Ra3 1-0\n").expect("a file");
    let made = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["book", "make", &book, "--game", "chess", "--pgn", &records, "--plies", "2"])
        .output();
    assert!(made.expect("the program starts").status.success());
    assert_eq!(json(&["reference", "--book", &book, "--json"])["best"], "a2a4");
    let after = json(&["reference", "--book", &book, "--moves", "e4", "--depth", "2", "--json"]);
    assert!(after["visited"].as_u64() > Some(20), "{after}");
    assert!(refused(&["reference", "--book", "/nowhere.bin"]).contains("/nowhere.bin"));
}

#[test]
fn searches_are_recorded() {
    let folder = Folder::new("trace");
    let (events, picture) = (folder.at("trace.json"), folder.at("trace.svg"));
    let run = ["trace", "alpha-beta", "xiangqi", "--depth", "2", "--cap", "50"];
    assert_eq!(text(&[&run[..], &["--json", &events, "--svg", &picture]].concat()), "");
    let trace: Value =
        serde_json::from_str(&fs::read_to_string(events).expect("a file")).expect("JSON");
    assert_eq!((&trace["game"], &trace["rung"]), (&"xiangqi".into(), &"alpha-beta".into()));
    assert!(fs::read_to_string(picture).expect("a file").starts_with("<svg"));
    assert_eq!(json(&[&run[..], &["--json", "-"]].concat()), trace);
}

#[test]
fn nonsense_is_refused_in_a_line() {
    assert!(refused(&["best", "magic", "chess"]).contains("no rung \"magic\"; there are random"));
    assert!(refused(&["best", "minimax", "go"]).contains("no game \"go\"; there are chess"));
    assert!(refused(&["best", "minimax", "hare"]).contains("needs a game of two"));
    assert!(refused(&["best", "minimax", "chess", "--fen", "8/8 w"]).len() > 20);
    let wrong = refused(&["best", "minimax", "chess", "--moves", "e2e4 e2e4"]);
    assert!(wrong.contains("\"e2e4\" (number 2 of the list)"), "{wrong}");
    assert!(refused(&["reference", "hare"]).contains("games for two"));
    let torn = ["reference", "--without", "book", "--book", "mine.bin"];
    assert!(refused(&torn).contains("--without book"));
    assert!(refused(&["reference", "--without", "magic"]).contains("no switch \"magic\""));
    assert!(refused(&["reference", "--without", "alpha-beta"]).contains("needs alpha-beta"));
    assert!(refused(&["compare", "--positions", "/nowhere.epd"]).contains("/nowhere.epd"));
    let folder = Folder::new("wrong");
    let file = folder.at("wrong.epd");
    fs::write(&file, "# a remark\n8/8 w - -\n").expect("a file");
    assert!(refused(&["compare", "--positions", &file]).contains("line 2"));
    assert!(
        refused(&["compare", "--steps", "magic", "--run", &folder.at("run")]).contains("no step")
    );
}

/// Whole lines of the outcomes so far.
fn outcomes(run: &Path) -> Vec<String> {
    let text = fs::read_to_string(run.join("results.jsonl")).unwrap_or_default();
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    text[..whole].lines().map(str::to_owned).collect()
}

#[test]
fn a_killed_comparison_goes_on_and_a_finished_one_is_not_repeated() {
    let folder = Folder::new("killed");
    let run = folder.at("run");
    let question = ["compare", "--game", "xiangqi", "--depth", "2..3", "--run", &run];
    let mut first =
        command(&question).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    while outcomes(Path::new(&run)).len() < 5 {
        assert!(first.try_wait().expect("its state").is_none(), "it ended before it was killed");
        sleep(Duration::from_millis(1));
    }
    first.kill().expect("it is killed");
    first.wait().expect("it ends");
    let before = outcomes(Path::new(&run));
    let all = 10 * 2 * 7;
    assert!(before.len() < all, "it was not killed in time");
    assert!(!Path::new(&run).join("report.md").exists());

    let told = text(&question);
    let after = outcomes(Path::new(&run));
    assert_eq!(after.len(), all);
    assert_eq!(after[..before.len()], before);
    assert!(told.contains("| negascout "), "{told}");
    for name in ["report.md", "report.csv", "report.json", "plot.svg"] {
        assert!(Path::new(&run).join(name).exists(), "{name}");
    }
    // Times are in the outcomes: had anything been searched again, they would differ.
    assert_eq!(text(&question), told);
    assert_eq!(outcomes(Path::new(&run)), after);
    let report = json(&[&question[..], &["--json"]].concat());
    assert_eq!(report["rows"].as_array().map(Vec::len), Some(2 * 7));
    let deeper = ["compare", "--game", "xiangqi", "--depth", "4", "--run", &run];
    assert!(refused(&deeper).contains("holds another experiment"));
}

#[test]
fn files_of_positions_are_compared() {
    let folder = Folder::new("positions");
    let (file, run) = (folder.at("mates.epd"), folder.at("run"));
    fs::write(&file, "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#;\n").expect("a file");
    let steps = "minimax,worst-first,alpha-beta,best-first";
    let report = json(&[
        "compare",
        "--positions",
        &file,
        "--depth",
        "1,3",
        "--steps",
        steps,
        "--run",
        &run,
        "--json",
    ]);
    assert_eq!(report["positions"], 1);
    let rows = report["rows"].as_array().expect("rows");
    let told: Vec<_> =
        rows.iter().map(|row| (row["depth"].as_u64(), row["step"].as_str())).collect();
    let steps = steps.split(',').map(Some);
    let expected: Vec<_> = [1, 3]
        .into_iter()
        .flat_map(|depth| steps.clone().map(move |step| (Some(depth), step)))
        .collect();
    assert_eq!(told, expected);
}

#[test]
fn how_far_rungs_see_is_measured() {
    let reach = json(&["reach", "--game", "hare", "--movetime", "5", "--json"]);
    assert_eq!(reach["positions"], 3);
    let rungs = reach["rungs"].as_array().expect("rungs");
    assert_eq!(rungs[0]["rung"], "maxn");
    assert!(rungs.iter().all(|rung| rung["depths"].as_array().map(Vec::len) == Some(3)));
    assert!(text(&["reach", "--game", "hare", "--movetime", "1"]).contains("| paranoid "));
}

#[test]
fn trees_are_watched_by_name_and_by_text() {
    let trace = json(&["trace", "alpha-beta", "tree", "--fen", "deep", "--json", "-"]);
    assert_eq!((&trace["game"], &trace["rung"]), (&"tree".into(), &"alpha-beta".into()));
    let own = "A(B=10, C(D=5, E=12, F=7))";
    let trace = json(&["trace", "alpha-beta", "tree", "--fen", own, "--json", "-"]);
    assert_eq!((&trace["best"], &trace["visited"]), (&"B".into(), &4.into()));
    assert!(text(&["trace", "maxn", "tree", "--fen", "vectors", "--svg", "-"]).starts_with("<svg"));
    assert!(
        refused(&["trace", "minimax", "tree", "--fen", "A(", "--svg", "-"]).contains("no tree")
    );
    assert!(
        refused(&["trace", "minimax", "tree", "--fen", "vectors", "--svg", "-"])
            .contains("minimax")
    );
}
