//! `tabiya arena` as people use it, killed at any moment.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitStatus, Output, Stdio};
use std::thread;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const PLAN: &str = r#"
game = "chess"
format = "round-robin"
time = "nodes=200"
rounds = 30
seed = 3
[adjudication]
max-moves = 12
[machine]
concurrency = 2
[[player]]
name = "one"
hash = 1
[[player]]
name = "two"
hash = 1
[[player]]
name = "three"
elo = 1000
hash = 1
"#;
const GAMES: usize = 180;

fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.arg("arena").args(words).current_dir(folder).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn arena(folder: &Path, words: &[&str]) -> Output {
    command(folder, words).output().expect("the program starts")
}

fn json(folder: &Path, words: &[&str]) -> serde_json::Value {
    let output = arena(folder, words);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {errors}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A game of the journal: its number, who sat where, where it started, and its moves.
type Played = (u64, String, String, Vec<String>);

/// The games of the journal in order of number; each whole line but the plan's is a game.
fn journal(folder: &Path) -> Vec<Played> {
    let text = fs::read_to_string(folder.join("journal.jsonl")).unwrap_or_default();
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let mut games: Vec<_> = whole
        .lines()
        .filter_map(|line| {
            let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let game = line.get("game")?;
            let plies = game["plies"].as_array().expect("plies");
            let text = |ply: &serde_json::Value| ply["m"].as_str().expect("a move").to_owned();
            let moves = plies.iter().map(text).collect();
            let number = game["number"].as_u64().expect("a number");
            Some((number, game["seats"].to_string(), game["opening"].to_string(), moves))
        })
        .collect();
    games.sort();
    games
}

/// Whether a program was killed, rather than at its end.
#[cfg(unix)]
fn was_killed(status: ExitStatus) -> bool {
    std::os::unix::process::ExitStatusExt::signal(&status) == Some(9)
}

#[cfg(not(unix))]
fn was_killed(status: ExitStatus) -> bool {
    !status.success()
}

/// Bytes of the journal.
fn length(folder: &Path) -> u64 {
    fs::metadata(folder.join("journal.jsonl")).map_or(0, |file| file.len())
}

#[test]
fn a_tournament_killed_twenty_times_loses_no_game_and_counts_none_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("plan.toml"), PLAN).expect("writable");
    let whole = json(folder.path(), &["run", "plan.toml", "--json", "--dir", "whole"]);
    let mut lot = StdRng::seed_from_u64(1);
    let mut before = BTreeSet::new();
    let mut interrupted = 0;
    let broken = folder.path().join("broken");
    for round in 0..25 {
        let mut child = command(folder.path(), &["run", "plan.toml", "--dir", "broken"]);
        let child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let mut child = child.expect("the program starts");
        // Five times right at the start; twenty times while it plays, some games further.
        let plays = round % 5 != 0;
        let (size, more) = (length(&broken), lot.random_range(1..4000_u64));
        while plays && length(&broken) < size + more {
            let ended = child.try_wait().expect("a program");
            assert!(ended.is_none(), "round {round} has left nothing to interrupt");
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(lot.random_range(0..15)));
        // On Unix this is SIGKILL.
        child.kill().expect("killed");
        let status = child.wait().expect("ended");
        assert!(was_killed(status), "round {round} has ended by itself: {status}");
        let games: BTreeSet<_> = journal(&broken).into_iter().collect();
        assert!(before.is_subset(&games), "round {round} lost a game");
        assert!(games.len() < GAMES, "round {round} has left nothing to resume");
        interrupted += u32::from(plays && before.len() < games.len());
        before = games;
    }
    assert!(interrupted >= 15, "only {interrupted} runs were killed after some games");
    let resumed = json(folder.path(), &["run", "plan.toml", "--json", "--dir", "broken"]);
    assert_eq!(resumed, whole);
    let games = journal(&broken);
    assert_eq!(games.len(), GAMES);
    assert_eq!(games, journal(&folder.path().join("whole")));
    assert!(games.iter().zip(0..).all(|(game, at)| game.0 == at));
    let records = fs::read_to_string(broken.join("games.pgn")).expect("records");
    assert_eq!(records.matches("[Event ").count(), GAMES);
    // Whoever looks sees the same, and running it again plays nothing.
    assert_eq!(json(folder.path(), &["show", "broken", "--json"]), whole);
    assert_eq!(json(folder.path(), &["run", "plan.toml", "--json", "--dir", "broken"]), whole);
}

/// Whether a process runs; one that only has not been waited for does not.
#[cfg(target_os = "linux")]
fn runs(process: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The state follows the name, which is in brackets.
    stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}

#[cfg(target_os = "linux")]
#[test]
fn who_is_interrupted_ends_the_programs_and_can_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    // It listens to nobody while it thinks, which it does for ever.
    let script = "while read -r line; do case \"$line\" in\n\
                  uci) echo uciok;; isready) echo readyok;; quit) exit 0;;\n\
                  go*) sleep 600 & echo $$ $! >helpers; wait;;\nesac; done\n";
    fs::write(folder.path().join("deaf.sh"), script).expect("writable");
    let plan = "game = \"chess\"\ntime = \"movetime=500\"\nstall-ms = 500\nrounds = 50\n\
                [[player]]\nname = \"deaf\"\ncommand = \"sh deaf.sh\"\n\
                [[player]]\nname = \"one\"\nhash = 1\n";
    fs::write(folder.path().join("plan.toml"), plan).expect("writable");
    let child = command(folder.path(), &["run", "plan.toml"]).spawn().expect("the program starts");
    let helpers = folder.path().join("helpers");
    let told = || fs::read_to_string(&helpers).unwrap_or_default();
    while !told().ends_with('\n') {
        thread::sleep(Duration::from_millis(5));
    }
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.expect("kill").success());
    let output = child.wait_with_output().expect("ended");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("the same command goes on"), "{errors}");
    let left: Vec<String> =
        told().split_whitespace().filter(|process| runs(process)).map(str::to_owned).collect();
    assert!(left.is_empty(), "{left:?} are left");
    // What was finished counts.
    let games = json(folder.path(), &["show", "plan", "--json"])["games"].as_u64();
    assert_eq!(games, Some(journal(&folder.path().join("plan")).len() as u64));
}

/// Runs a program that may write files of so many blocks of 512 bytes, as on a full disk.
#[cfg(unix)]
fn on_a_full_disk(folder: &Path, blocks: u32, words: &[&str]) -> Output {
    let limit = format!("trap '' XFSZ; ulimit -f {blocks} && exec \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &limit, "sh", env!("CARGO_BIN_EXE_tabiya"), "arena"]).args(words);
    command.current_dir(folder).stdin(Stdio::null()).output().expect("the program starts")
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_told_of_the_file_that_could_not_be_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let [one, two] = ["name=one hash=1", "name=two hash=1"];
    let words = ["match", "chess", "-p", one, "-p", two, "--time", "nodes=200", "--dir", "out"];
    // The plan has room and the games have not, nor have the results.
    let output = on_a_full_disk(folder.path(), 2, &words);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    let told = errors.lines().last().unwrap_or_default();
    assert!(told.contains("journal.jsonl") && told.contains("large"), "{errors}");
    // No half line is left, and with room again it is played.
    let text = fs::read_to_string(folder.path().join("out/journal.jsonl")).expect("a journal");
    assert!(text.ends_with('\n'), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
    let more = [&words[..], &["--json"]].concat();
    assert_eq!(json(folder.path(), &more)["games"], 2);
    // Where the journal has room, the file that has none is named.
    fs::remove_dir_all(folder.path().join("out")).expect("removed");
    fs::create_dir_all(folder.path().join("out/results.json.new")).expect("a folder");
    let output = arena(folder.path(), &words);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.lines().last().unwrap_or_default().contains("results.json.new"), "{errors}");
}

#[test]
fn a_match_is_described_by_flags() {
    let folder = tempfile::tempdir().expect("a folder");
    let one = "name=one hash=1 threads=1";
    let two = "name=two level=1 hash=1 time=nodes=50";
    let words = ["match", "chess", "-p", one, "-p", two, "--time", "nodes=300", "--rounds", "30"];
    let more = ["--sprt", "0,300", "--max-moves", "80", "--resign", "900", "--dir", "out"];
    let words = [&words[..], &more].concat();
    let output = arena(folder.path(), &words);
    let (text, log) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{log}");
    assert!(text.contains("H1 accepted") && text.contains("one - two: +"), "{text}");
    assert!(log.lines().next().is_some_and(|line| line.starts_with("1 of 60: one - two")), "{log}");
    let shown = arena(folder.path(), &["show", "out"]);
    assert_eq!(String::from_utf8_lossy(&shown.stdout), text);
}

#[cfg(unix)]
#[test]
fn faults_stand_above_the_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "while read -r line; do case \"$line\" in\n\
                  uci) echo uciok;; isready) echo readyok;; quit|'go depth 1') exit 0;;\n\
                  go*) echo bestmove e2e5;;\nesac; done\n";
    fs::write(folder.path().join("cheat.sh"), script).expect("writable");
    let players = ["-p", "name=one hash=1", "-p", "name=cheat command='sh cheat.sh'"];
    let words = [&["match", "chess", "--time", "nodes=50", "--dir", "out"], &players[..]].concat();
    let output = arena(folder.path(), &words);
    let text = String::from_utf8_lossy(&output.stdout);
    let head = "FAULTS: cheat illegal-move in 2 of 2 games\nrank  player";
    assert!(text.starts_with(head), "{text}");
    let faults = &json(folder.path(), &["show", "out", "--json"])["faults"];
    let told = serde_json::json!([
        { "player": "cheat", "kind": "illegal-move", "games": 2, "of": 2 }
    ]);
    assert_eq!(*faults, told);
    // Two more games are too many.
    let output = arena(folder.path(), &[&words[..], &["--rounds", "2"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains("cheat ended its first 3 games by the same fault"), "{errors}");
}

#[test]
fn three_race_at_one_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let [one, two, three] = ["name=one level=6", "name=two level=2", "name=three level=1"];
    let players = ["-p", one, "-p", two, "-p", three, "--seats", "3", "--dir", "out", "--json"];
    let words = [&["match", "hare", "--time", "nodes=40", "--rounds", "2"], &players[..]].concat();
    let summary = json(folder.path(), &words);
    assert_eq!(summary["games"], 6);
    let points = |row: &serde_json::Value| row["points"].as_f64().expect("points");
    let table = summary["table"].as_array().expect("a table");
    assert!((table.iter().map(points).sum::<f64>() - 9.0).abs() < 1e-6, "{summary}");
    assert!(table.iter().all(|row| row["games"] == 6 && row["rating"].is_object()), "{summary}");
}

#[test]
fn two_play_as_a_pair_beside_themselves() {
    let folder = tempfile::tempdir().expect("a folder");
    let [one, two, pair] = ["name=one hash=1", "name=two hash=1 level=1", "name=both pair=one,two"];
    let players = ["-p", one, "-p", two, "-p", pair, "--dir", "out", "--json"];
    let words =
        [&["match", "chess", "--time", "nodes=60", "--max-moves", "3"], &players[..]].concat();
    let summary = json(folder.path(), &words);
    assert_eq!(summary["games"], 6);
    let table = summary["table"].as_array().expect("a table");
    assert!(table.iter().any(|row| row["name"] == "both" && row["games"] == 4), "{summary}");
}

#[test]
fn bad_input_is_told_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("bad.toml"), "game = \"chess\"\nspeed = 1").expect("writable");
    for name in ["x.epd", "x.pgn"] {
        fs::write(folder.path().join(name), b"\xff\xfe1. e4 \xff *\n").expect("writable");
    }
    let [one, two] = ["name=one", "name=two"];
    for (words, told) in [
        (&["run", "none.toml"][..], "none.toml"),
        (&["run", "."], "."),
        (&["run", "bad.toml"], "speed"),
        (&["show", "nowhere"], "nowhere"),
        (&["show", "bad.toml"], "bad.toml"),
        (
            &["match", "chess", "-p", one, "-p", two, "--time", "1", "--openings", "none.epd"],
            "none",
        ),
        (
            &["match", "chess", "-p", one, "-p", two, "--time", "1", "--openings", "none.pgn"],
            "none",
        ),
        (&["match", "chess", "-p", one, "-p", two, "--time", "1", "--openings", "."], "."),
        (&["match", "chess", "-p", one, "-p", two, "--time", "1", "--openings", "x.epd"], "x.epd"),
        (&["match", "chess", "-p", one, "-p", two, "--time", "1", "--openings", "x.pgn"], "x.pgn"),
        (&["match", "chess", "-p", one, "--time", "1"], "not 1"),
        (&["match", "chess", "-p", one, "-p", one, "--time", "1"], "another player"),
        (&["match", "chess", "-p", one, "-p", "name", "--time", "1"], "\"name\""),
        (&["match", "chess", "-p", one, "-p", "name=b speed=1", "--time", "1"], "speed"),
        (&["match", "chess", "-p", one, "-p", two, "--time", "fast"], "fast"),
        (&["match", "chess", "-p", one, "-p", two, "--time", "1", "--sprt", "5,0"], "elo1"),
        (&["match", "go", "-p", one, "-p", two, "--time", "1"], "\"go\""),
        (&["match", "chess", "-p", one, "-p", "name=x command=/no/program", "--time", "1"], "/no/"),
    ] {
        let output = arena(folder.path(), words);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {errors}");
        assert!(output.stdout.is_empty(), "{words:?}");
        assert_eq!(errors.lines().count(), 1, "{words:?}: {errors}");
        assert!(errors.contains(told), "{words:?}: {errors}");
    }
}
