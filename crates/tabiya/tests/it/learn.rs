//! `tabiya learn` as people use it, killed at any moment.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.arg("learn").args(words).current_dir(folder).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn learn(folder: &Path, words: &[&str]) -> Output {
    command(folder, words).output().expect("the program starts")
}

/// What a run that must succeed prints.
fn printed(folder: &Path, words: &[&str]) -> String {
    let output = learn(folder, words);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

fn json(folder: &Path, words: &[&str]) -> serde_json::Value {
    serde_json::from_str(&printed(folder, &[words, &["--json"]].concat())).expect("JSON")
}

/// Starts a run and kills it when a file is this long, or after its end.
fn kill_at(folder: &Path, words: &[&str], file: &str, length: u64) {
    let mut command = command(folder, words);
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let mut child = child.expect("the program starts");
    let grown = || fs::metadata(folder.join(file)).map_or(0, |file| file.len()) >= length;
    while child.try_wait().expect("a program").is_none() {
        if grown() {
            // On Unix this is SIGKILL.
            child.kill().expect("killed");
            child.wait().expect("ended");
        }
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn games_are_played_whatever_happens_and_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    for game in ["chess", "xiangqi"] {
        let order = |out, threads| {
            let words = ["selfplay", game, "--games", "150", "--nodes", "60", "--seed", "5"];
            [&words[..], &["--out", out, "--threads", threads]].concat()
        };
        let report = json(path, &order("whole", "2"));
        assert_eq!((&report["games"], &report["played"]), (&150.into(), &150.into()));
        let whole = fs::read(path.join("whole")).expect("a file");
        let length = whole.len() as u64;
        kill_at(path, &order("broken", "1"), "broken", length / 3);
        kill_at(path, &order("broken", "2"), "broken", 2 * length / 3);
        let text = printed(path, &order("broken", "2"));
        assert!(text.starts_with("games 150\npositions "), "{text}");
        assert!(fs::read(path.join("broken")).expect("a file") == whole, "{game}");

        let shown = json(path, &["show", "whole"]);
        let positions = report["positions"].as_u64().expect("a number");
        assert_eq!((shown["games"].as_u64(), shown["blocks"].as_u64()), (Some(150), Some(3)));
        assert_eq!((&shown["positions"], &shown["game"]), (&positions.into(), &game.into()));
        let kept = shown["filter"]["kept"].as_u64().expect("a number");
        assert!(kept > positions / 3 && kept < positions, "{shown}");
        let plies = positions + shown["opening_plies"].as_u64().expect("a number");
        assert!(length < 4 * plies, "{length} bytes for {plies} plies");
        assert!(shown["damage"].as_array().is_some_and(Vec::is_empty), "{shown}");
        let text = printed(path, &["show", "whole", "--bound", "100"]);
        assert!(text.contains("values for the first player") && text.ends_with("damaged 0\n"));
        for name in ["whole", "broken"] {
            fs::remove_file(path.join(name)).expect("there");
        }
    }
}

#[test]
fn damage_is_told_and_the_rest_is_still_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let words = ["selfplay", "connect4", "--games", "200", "--nodes", "20", "--out", "games"];
    printed(path, &words);
    let mut bytes = fs::read(path.join("games")).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 8;
    fs::write(path.join("games"), &bytes).expect("writable");
    let shown = json(path, &["show", "games"]);
    assert_eq!((&shown["games"], &shown["blocks"]), (&136.into(), &3.into()));
    let text = printed(path, &["show", "games"]);
    let told = shown["damage"][0].as_str().expect("a text");
    assert!(text.contains(told) && told.contains("block ") && told.contains(" at byte "), "{text}");
    let refused = learn(path, &words);
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(fs::read(path.join("games")).expect("a file"), bytes, "nothing is lost");
}

#[test]
fn games_begin_where_they_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    fs::write(path.join("openings.epd"), "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\n")
        .expect("writable");
    let words = ["selfplay", "chess", "--games", "3", "--nodes", "50", "--seed", "2"];
    let with = |more: &[&'static str]| [&words[..], more].concat();
    printed(path, &with(&["--out", "a", "--openings", "openings.epd"]));
    printed(path, &with(&["--out", "b", "--variant", "chess960", "--draw", "30"]));
    assert_eq!(json(path, &["show", "a"])["variant"], "standard");
    let shown = json(path, &["show", "b"]);
    assert_eq!((&shown["variant"], &shown["games"]), (&"chess960".into(), &3.into()));
    assert_eq!(shown["illegal"].as_array().map(Vec::len), Some(0));
}

#[test]
fn bad_input_is_told_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    fs::write(path.join("diary"), "a diary\n").expect("writable");
    fs::write(path.join("bad"), "nonsense\n").expect("writable");
    let play = |game, more: &[&'static str]| {
        [&["selfplay", game, "--games", "1", "--nodes", "10", "--out", "x"], more].concat()
    };
    printed(path, &play("chess", &[]));
    for (words, told) in [
        (play("go", &[]), "\"go\""),
        (play("hare", &[]), "nothing to learn hare by"),
        (play("chess", &["--threads", "0"]), "--threads"),
        (play("chess", &["--seed", "9"]), "other games"),
        (play("chess", &["--out", "diary"]), "cannot be used multiple times"),
        (play("chess", &["--variant", "atomic"]), "\"atomic\""),
        (play("chess", &["--openings", "bad"]), "line 1"),
        (play("chess", &["--openings", "none"]), "none"),
        (vec!["selfplay", "chess", "--games", "1", "--out", "diary"], "no file of games"),
        (vec!["selfplay", "chess", "--games", "0", "--out", "y"], "--games"),
        (vec!["show", "diary"], "no file of games"),
        (vec!["show", "none"], "none"),
        (vec!["show", "."], "folder"),
    ] {
        let output = learn(path, &words);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {errors}");
        assert!(errors.contains(told) && errors.lines().count() == 1, "{words:?}: {errors}");
    }
    assert_eq!(fs::read(path.join("diary")).expect("a file"), b"a diary\n");
}

#[test]
fn a_network_is_made_of_games_whatever_happens() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let play = ["selfplay", "chess", "--games", "60", "--nodes", "40", "--out", "games"];
    printed(path, &play);
    let order = |out, threads| {
        let words = ["train", "chess", "--data", "games", "--width", "32", "--positions", "200000"];
        [&words[..], &["--held-back", "5", "--out", out, "--threads", threads]].concat()
    };
    let report = json(path, &order("whole.net", "1"));
    assert_eq!(report["points"].as_array().map(Vec::len), Some(13));
    let loss = |place: usize| report["points"][place]["held_back"].as_f64().expect("a number");
    assert!(loss(12) < loss(0), "{report}");
    assert!(report["rounding"].as_f64().is_some_and(|distance| distance < 6.0), "{report}");
    kill_at(path, &order("broken.net", "2"), "broken.net.run/log.jsonl", 900);
    printed(path, &order("broken.net", "2"));
    let net = |name| fs::read(path.join(name)).expect("a network");
    assert!(net("whole.net") == net("broken.net"));
    assert!(path.join("whole.net.run/plot.svg").is_file());

    fs::write(path.join("diary"), "a diary\n").expect("writable");
    let xiangqi = ["train", "xiangqi", "--data", "games", "--out", "x.net"];
    let other = [&order("whole.net", "1")[..], &["--seed", "7"]].concat();
    for (words, told) in [
        (&other[..], "another run"),
        (&xiangqi[..], "holds games of \"chess\""),
        (&["train", "connect4", "--data", "games", "--out", "x.net"], "networks do not know"),
        (&["train", "chess", "--data", "diary", "--out", "x.net"], "no file of games"),
        (&["train", "chess", "--data", "games", "--out", "x.net", "--width", "33"], "33"),
    ] {
        let output = learn(path, words);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {errors}");
        assert!(errors.contains(told), "{words:?}: {errors}");
    }
}

/// The words of a small run of generations of xiangqi from nothing.
fn generations<'a>(folder: &'a str, count: &'a str) -> Vec<&'a str> {
    let words = ["run", "xiangqi", "--run", folder, "--generations", count, "--from", "nothing"];
    let sizes = ["--games", "70,40", "--nodes", "40", "--width", "32,64", "--positions", "20000"];
    let matches = ["--gate-games", "12", "--gate-nodes", "40", "--rating-games", "4"];
    let anchor = ["--rating-nodes", "40", "--anchor", "name=weak level=1", "--window", "2"];
    [&words[..], &sizes, &matches, &anchor].concat()
}

#[test]
fn generations_follow_one_another_whatever_happens() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let text = printed(path, &generations("whole", "2"));
    assert!(text.contains("\ngenerations 2\nstrongest "), "{text}");
    let read = |run: &str, file: &str| fs::read(path.join(run).join(file)).expect("a file");

    for (file, length) in [
        ("generation-001/games", 500),
        ("generation-001/train/shuffled", 1),
        ("generation-001/gate/journal.jsonl", 500),
        ("generation-002/games", 500),
        ("generation-002/rating/journal.jsonl", 1),
    ] {
        kill_at(path, &generations("broken", "2"), &format!("broken/{file}"), length);
    }
    let one = json(path, &generations("broken", "1"));
    let two = json(path, &generations("broken", "2"));
    assert!(one["generations"].as_array().is_some_and(|all| !all.is_empty()), "{one}");
    for file in ["generation-001/network", "generation-002/games", "generation-002/network"] {
        assert_eq!(read("whole", file), read("broken", file), "{file}");
    }

    let whole: serde_json::Value =
        serde_json::from_slice(&read("whole", "report.json")).expect("JSON");
    for number in [0, 1] {
        let [mut first, mut second] =
            [&whole, &two].map(|report| report["generations"][number].clone());
        for generation in [&mut first, &mut second] {
            assert!(generation["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0));
            generation["seconds"] = 0.into();
        }
        assert_eq!(first, second, "all but the time is the same");
        assert_eq!(first["gate"]["meeting"]["player"], format!("generation {}", number + 1));
        assert_eq!(first["piece_values"].as_array().map(Vec::len), Some(6), "without the king");
        assert_eq!(first["meetings"].as_array().map(Vec::len), Some(3), "hand, material, weak");
    }
    let names: Vec<_> = two["players"].as_array().expect("a list").iter().collect();
    assert_eq!(names[0]["name"], "handcrafted");
    assert_eq!((names[0]["elo"].as_f64(), names.len()), (Some(0.0), 6), "{names:?}");
    let markdown = String::from_utf8(read("whole", "report.md")).expect("text");
    assert!(
        markdown.starts_with("# xiangqi from nothing\n\n![") && markdown.contains("report.svg")
    );
    assert!(String::from_utf8(read("whole", "report.svg")).expect("text").contains("First moves"));
}

#[test]
fn runs_that_make_no_sense_are_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    for (words, reason) in [
        (["connect4", "--kind", "value"], "networks do not know connect4"),
        (["chess", "--gate-games", "3"], "gate: the number of games is even and not 0"),
        (["chess", "--width", "33"], "33"),
        (["chess", "--result-share", "1.5"], "from 0 to 1"),
        (["chess", "--anchor", "elo"], "is not like name=value"),
    ] {
        let output = learn(path, &[&["run", "--run", "new"], &words[..]].concat());
        let errors = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{words:?}: {errors}");
        assert!(errors.contains(reason), "{words:?}: {errors}");
    }
}

/// Kills a run after so long, or lets it end.
fn kill_after(folder: &Path, words: &[&str], time: Duration) {
    let child = command(folder, words).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let mut child = child.expect("the program starts");
    thread::sleep(time);
    // On Unix this is SIGKILL; one that has ended is not killed any more.
    child.kill().expect("killed");
    child.wait().expect("ended");
}

#[test]
fn tic_tac_toe_is_learned_whatever_happens() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let words = |run, generations, threads| {
        let words = ["run", "tictactoe", "--run", run, "--generations", generations];
        [&words[..], &["--threads", threads, "--games", "40", "--exam-simulations", "8"]].concat()
    };
    let whole = json(path, &words("whole", "24", "2"));
    // At moments that have nothing to do with what is being done.
    for kill in 0..20 {
        kill_after(path, &words("broken", "24", "1"), Duration::from_millis(40 + 23 * kill));
    }
    let text = printed(path, &words("broken", "24", "1"));
    assert!(text.starts_with("generations 24\nhours "), "{text}");
    let read = |run: &str, file: &str| fs::read(path.join(run).join(file)).expect("a file");
    for generation in [16, 24] {
        let file = format!("generation-{generation:05}.network");
        assert_eq!(read("whole", &file), read("broken", &file), "{file}");
    }
    let broken: serde_json::Value =
        serde_json::from_slice(&read("broken", "report.json")).expect("JSON");
    for share in ["perfect_policy", "perfect_search"] {
        assert_eq!(whole[share], broken[share]);
        let line = format!("{share} {:.4}\n", whole[share].as_f64().expect("a share"));
        assert!(text.contains(&line), "{text}");
    }
    // Better than at random, which is what it began with.
    let random = whole["baselines"]["random"].as_f64().expect("a share");
    assert!(whole["perfect_search"].as_f64().is_some_and(|share| share > random + 0.1));
}

#[test]
fn runs_from_nothing_that_make_no_sense_are_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    for (words, reason) in [
        (&["chess", "--kind", "policy"][..], "of tictactoe, connect4, hare, not of chess"),
        (&["tictactoe", "--width", "32"], "--width says nothing"),
        (&["chess", "--simulations", "9"], "--simulations says nothing"),
        (&["connect4", "--games", "3,4"], "--games is one number"),
        (&["hare", "--players", "7"], "hare is for 2 to 6 players"),
        (&["connect4", "--players", "3"], "connect4 is for 2 players"),
        (&["tictactoe", "--kind", "value"], "tictactoe"),
        (&["tictactoe", "--simulations", "100001"], "100 000 simulations"),
    ] {
        let output = learn(path, &[&["run", "--run", "new"], words].concat());
        let errors = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{words:?}: {errors}");
        assert!(errors.contains(reason) && errors.lines().count() == 1, "{words:?}: {errors}");
    }
    // A folder belongs to one run.
    printed(path, &["run", "tictactoe", "--run", "mine", "--generations", "1", "--games", "9"]);
    let other = ["run", "tictactoe", "--run", "mine", "--generations", "1", "--games", "10"];
    assert_eq!(learn(path, &other).status.code(), Some(2));
}
