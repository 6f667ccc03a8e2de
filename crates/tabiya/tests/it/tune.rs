//! `tabiya tune` as people use it, killed at any moment.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.arg("tune").args(words).current_dir(folder).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn tune(folder: &Path, words: &[&str]) -> Output {
    command(folder, words).output().expect("the program starts")
}

/// What a run that must succeed prints.
fn printed(folder: &Path, words: &[&str]) -> String {
    let output = tune(folder, words);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// Starts a run and kills it when a file is this long; yields whether there was something to kill.
fn kill_at(folder: &Path, words: &[&str], file: &str, length: u64) -> bool {
    let mut command = command(folder, words);
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let mut child = child.expect("the program starts");
    let grown = || fs::metadata(folder.join(file)).map_or(0, |file| file.len()) >= length;
    loop {
        if child.try_wait().expect("a program").is_some() {
            return false;
        }
        if grown() {
            // On Unix this is SIGKILL.
            child.kill().expect("killed");
            child.wait().expect("ended");
            return true;
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// The value of a line `name value`.
fn value(text: &str, name: &str) -> f64 {
    let line = text.lines().rev().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("{name}: {text}"))
}

#[test]
fn positions_are_collected_whatever_happens_and_weights_fitted_to_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    for game in ["chess", "xiangqi"] {
        let order = |out, workers| {
            let words = ["positions", game, "--games", "24", "--nodes", "100", "--seed", "5"];
            [&words[..], &["--out", out, "--concurrency", workers]].concat()
        };
        let text = printed(path, &order("whole.txt", "2"));
        assert_eq!(value(&text, "games"), 24.0);
        assert!(value(&text, "positions") > 150.0, "{text}");
        let whole = fs::read_to_string(path.join("whole.txt")).expect("a file");
        let length = whole.len() as u64;
        assert!(kill_at(path, &order("broken.txt", "1"), "broken.txt", length / 3));
        kill_at(path, &order("broken.txt", "2"), "broken.txt", 2 * length / 3);
        assert_eq!(printed(path, &order("broken.txt", "2")), text);
        assert_eq!(fs::read_to_string(path.join("broken.txt")).expect("a file"), whole);
        let fit = ["texel", game, "--positions", "whole.txt", "--out", "weights.rs"];
        let fit = [&fit[..], &["--held-back", "4", "--epochs", "30"]].concat();
        let report: serde_json::Value =
            serde_json::from_str(&printed(path, &[&fit[..], &["--json"]].concat())).expect("JSON");
        let number = |name: &str| report[name].as_f64().expect("a number");
        assert!(number("held_back_loss") <= number("held_back_before"), "{report}");
        assert!(number("positions") + number("held_back") > 150.0, "{report}");
        let source = fs::read_to_string(path.join("weights.rs")).expect("a source");
        assert!(source.contains("pub const WEIGHTS: Weights = Weights {\n    material: [s("));
        // The same once more, whoever does the sums.
        let text = printed(path, &fit);
        assert_eq!(fs::read_to_string(path.join("weights.rs")).expect("a source"), source);
        assert!((value(&text, "loss") - number("held_back_loss")).abs() < 1e-6, "{text}");
        for name in ["whole.txt", "broken.txt"] {
            fs::remove_file(path.join(name)).expect("there");
        }
    }
}

/// The lines of a log without the times, and without the checksums, which know them.
fn steps(folder: &Path) -> Vec<serde_json::Value> {
    let text = fs::read_to_string(folder.join("log.jsonl")).expect("a log");
    let step = |line: &str| {
        let mut step: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let fields = step.as_object_mut().expect("an object");
        for name in ["elapsed_ms", "crc"] {
            fields.remove(name);
        }
        step
    };
    text.lines().map(step).collect()
}

#[test]
fn weights_are_bred_whatever_happens() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let order = |run, generations| {
        let words = ["genetic", "--population", "6", "--wins", "1", "--draws", "1", "--depth", "1"];
        let more = ["--max-moves", "30", "--run", run, "--generations", generations];
        [&words[..], &more].concat()
    };
    let text = printed(path, &order("whole", "4"));
    assert!(text.contains("| knight | 3 | ") && text.contains("| 4 | "), "{text}");
    let length = fs::metadata(path.join("whole/log.jsonl")).expect("a log").len();
    kill_at(path, &order("broken", "4"), "broken/log.jsonl", length / 2);
    printed(path, &order("broken", "3"));
    printed(path, &[&order("broken", "4")[..], &["--concurrency", "2"]].concat());
    assert_eq!(steps(&path.join("broken")), steps(&path.join("whole")));
    for name in ["report.md", "report.json", "plot.svg"] {
        assert!(path.join("whole").join(name).is_file(), "{name}");
    }
    let other = tune(path, &[&order("whole", "4")[..], &["--seed", "9"]].concat());
    assert_eq!(other.status.code(), Some(2));
}

#[test]
fn weights_are_bred_by_positions() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    // Whoever has the rook wins, and whoever has the two knights against it loses.
    let lines = "4k3/8/8/8/8/8/8/R3KN2 w - - 0 1;0;1\n4k1n1/8/8/8/8/8/8/R3K3 b - - 0 1;0;1\n\
                 r3k3/8/8/8/8/8/8/4KN2 w - - 0 1;0;0\n4k3/8/8/8/8/8/8/R3K3 w - - 0 1;0;0.5\n";
    fs::write(path.join("labels"), lines).expect("writable");
    let words =
        ["genetic", "--run", "run", "--positions", "labels", "--generations", "12", "--json"];
    let report: serde_json::Value = serde_json::from_str(&printed(path, &words)).expect("JSON");
    assert_eq!(report["best"]["score"], 1.0, "{report}");
    let genes = &report["best"]["genes"];
    assert!(genes[3].as_i64() > genes[1].as_i64(), "{genes}");
    assert_eq!((&genes[0], &genes[4]), (&100.into(), &1000.into()));
    assert_eq!(report["games"], 0);
}

#[test]
fn numbers_of_the_search_are_tuned_whatever_happens() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let order = |run| {
        let words = ["spsa", "chess", "--params", "lmr_base,rfp_margin", "--games", "8"];
        let more = ["--nodes", "100", "--max-moves", "8", "--rate", "0.5", "--run", run];
        [&words[..], &more].concat()
    };
    let text = printed(path, &order("whole"));
    assert!(text.contains("| lmr_base | 820 | "), "{text}");
    let length = fs::metadata(path.join("whole/log.jsonl")).expect("a log").len();
    kill_at(path, &order("broken"), "broken/log.jsonl", 2 * length / 3);
    printed(path, &[&order("broken")[..], &["--concurrency", "2"]].concat());
    assert_eq!(steps(&path.join("broken")), steps(&path.join("whole")));
    assert_eq!(steps(&path.join("whole")).len(), 5);
}

#[test]
fn bad_input_is_told_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    fs::write(path.join("labels"), "# nothing\n").expect("writable");
    fs::write(path.join("bad"), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1;0;1\nnonsense;0;1\n")
        .expect("writable");
    for (words, told) in [
        (&["positions", "go", "--games", "1", "--out", "x"][..], "\"go\""),
        (&["positions", "hare", "--games", "1", "--out", "x"], "hare"),
        (&["positions", "chess", "--games", "0", "--out", "x"], "--games"),
        (&["positions", "chess", "--games", "1", "--out", "labels"], "other positions"),
        (&["positions", "chess", "--games", "1", "--out", "x", "--openings", "bad"], "line 2"),
        (&["texel", "chess", "--positions", "none", "--out", "x"], "none"),
        (&["texel", "chess", "--positions", "labels", "--out", "x"], "no labelled position"),
        (&["texel", "chess", "--positions", "bad", "--out", "x"], "bad line 2"),
        (&["texel", "chess", "--positions", "bad", "--out", "x", "--result-share", "2"], "0 to 1"),
        (&["genetic", "--run", "run", "--population", "3"], "--population"),
        (&["genetic", "--run", "run", "--positions", "labels"], "no labelled position"),
        (&["spsa", "chess", "--run", "run", "--games", "2", "--params", "speed"], "\"speed\""),
        (&["spsa", "hare", "--run", "run", "--games", "2"], "hare"),
    ] {
        let output = tune(path, words);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {errors}");
        assert!(output.stdout.is_empty(), "{words:?}");
        assert_eq!(errors.lines().count(), 1, "{words:?}: {errors}");
        assert!(errors.contains(told), "{words:?}: {errors}");
    }
}
