//! The command line as scripts use it.

use std::process::{Command, Output, Stdio};

use games::chess::ChessFeatures;
use nnue::{Network, Shape, Width};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
const MATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mates.epd");

fn tabiya(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts")
}

/// The lines of a run that must succeed.
fn lines(arguments: &[&str]) -> Vec<String> {
    let output = tabiya(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    assert!(errors.is_empty(), "{arguments:?}: {errors}");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(str::to_owned).collect()
}

/// The values of the last lines `name value`, by name.
fn last<const N: usize>(lines: &[String], names: [&str; N]) -> [u64; N] {
    let tail = &lines[lines.len() - N..];
    std::array::from_fn(|at| {
        let value = tail[at].strip_prefix(names[at]).and_then(|text| text.strip_prefix(' '));
        value.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("{tail:?}"))
    })
}

#[test]
fn endgame_tables_are_made_shown_and_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let tables = folder.path().to_str().expect("text");
    let make = ["endgame", "make", "chess", tables, "--class", "KRK"];
    for made in [1, 0] {
        let output = tabiya(&make);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).expect("text");
        assert_eq!(text, format!("made {made}\ntables 1\n"));
    }
    let shown = lines(&["endgame", "show", tables]);
    assert_eq!(last(&shown, ["tables"]), [1]);
    assert!(shown[0].starts_with("chess KRK ") && shown[0].contains("won in 16: "), "{shown:?}");
    let fen = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1";
    let probe = ["endgame", "probe", "chess", "--tables", tables, "--fen", fen];
    let told = lines(&probe);
    assert_eq!(told.last().map(String::as_str), Some("verdict win in 31 plies"));
    assert_eq!(told.len(), 16 + 1);
    let json = lines(&[&probe[..], &["--json"]].concat()).remove(0);
    assert!(json.starts_with(r#"{"verdict":{"outcome":"win","plies":31},"moves":["#), "{json}");
    for (arguments, reason) in [
        (&["endgame", "make", "hare", tables][..], "there are no endgame tables for hare"),
        (&["endgame", "make", "chess", tables, "--men", "9"], "3 to 4 men"),
        (&["endgame", "make", "chess", tables, "--class", "KXK"], "no endgame table called"),
    ] {
        let output = tabiya(arguments);
        assert_eq!(output.status.code(), Some(2));
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains(reason) && told.lines().count() == 1, "{told}");
    }
}

#[test]
fn perft_counts() {
    let names = ["nodes", "time_ms", "nps"];
    for (arguments, nodes) in [
        (&["perft", "chess", "--depth", "0"][..], 1),
        (&["perft", "chess", "--depth", "4"], 197_281),
        (&["perft", "chess", "--depth", "4", "--hash", "8"], 197_281),
        (&["perft", "chess", "--depth", "3", "--fen", KIWIPETE], 97_862),
        (&["perft", "chess", "--depth", "3", "--moves", "e2e4 e7e5"], 24_825),
    ] {
        assert_eq!(last(&lines(arguments), names)[0], nodes, "{arguments:?}");
    }
    let divided = lines(&["perft", "chess", "--depth", "3", "--divide"]);
    assert_eq!(last(&divided, names)[0], 8902);
    let parts = divided[..20].iter().map(|line| line.split_once(": ").expect("MOVE: N").1);
    assert_eq!(parts.map(|nodes| nodes.parse::<u64>().expect("a number")).sum::<u64>(), 8902);
}

#[test]
fn best_finds_a_mate() {
    for limit in [["--depth", "4"], ["--movetime", "50"], ["--nodes", "5000"]] {
        let arguments = [&["best", "chess", "--fen", BACK_RANK][..], &limit].concat();
        let lines = lines(&arguments);
        assert_eq!(lines[..2], ["best a1a8 (Ra8#)", "value mate 1"], "{limit:?}");
        assert!(lines.iter().any(|line| line == "line a1a8"), "{lines:?}");
        assert!(last(&lines, ["nodes", "time_ms"])[0] > 0);
    }
}

#[test]
fn best_speaks_json() {
    let read = |arguments: &[&str]| -> serde_json::Value {
        let lines = lines(arguments);
        assert_eq!(lines.len(), 1);
        serde_json::from_str(&lines[0]).expect("JSON")
    };
    let found = read(&["best", "chess", "--fen", BACK_RANK, "--depth", "4", "--json"]);
    assert_eq!(found["best"], "a1a8");
    assert_eq!(found["san"], "Ra8#");
    assert_eq!(found["value"]["mate"], 1);
    assert_eq!(found["line"][0], "a1a8");
    assert!(found["nodes"].as_u64().is_some() && found["time_ms"].as_u64().is_some());
    let over = ["best", "chess", "--fen", BACK_RANK, "--moves", "Ra8#", "--depth", "4", "--json"];
    assert_eq!(read(&over)["best"], serde_json::Value::Null);
    let deep = ["best", "chess", "--depth", "6", "--threads", "2", "--hash", "4", "--json"];
    assert!(read(&deep)["depth"].as_u64() >= Some(6));
}

#[test]
fn best_values_positions_by_a_network() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("net").display().to_string();
    let width = Width::new(32).expect("a width");
    let network = Network::random(Shape::of::<ChessFeatures>(), width, 1);
    std::fs::write(&path, network.to_bytes()).expect("a file");
    let count = |arguments: &[&str]| last(&lines(arguments), ["nodes", "time_ms"])[0];
    let usual = ["best", "chess", "--depth", "6"];
    assert_ne!(count(&[&usual[..], &["--net", &path]].concat()), count(&usual));
    let foreign = ["best", "xiangqi", "--depth", "6", "--net", &path];
    refused(&tabiya(&foreign), &foreign, "it is for chess, not for xiangqi");
}

#[test]
fn suite_counts_what_is_solved() {
    let lines = lines(&["suite", MATES, "--movetime", "30"]);
    assert_eq!(last(&lines, ["solved", "positions"]), [3, 4]);
    assert!(lines[0].starts_with("solved back rank"), "{lines:#?}");
    assert!(lines[3].starts_with("missed wrong"), "{lines:#?}");
}

#[test]
fn bench_counts_the_same_for_any_way_to_ask() {
    let nodes = |arguments: &[&str]| {
        let lines = lines(arguments);
        assert!(lines[lines.len() - 1].ends_with(" nps"), "{lines:#?}");
        lines[lines.len() - 2].strip_suffix(" nodes").expect("N nodes").to_owned()
    };
    let usual = nodes(&["bench"]);
    assert_eq!(usual, nodes(&["bench", "chess"]));
    assert_ne!(usual, nodes(&["bench", "--evaluation", "handcrafted"]));
}

/// A folder for what a test writes.
fn folder(name: &str) -> String {
    let folder = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn hare_studies_are_tried_with_every_triple_of_weights() {
    let names = ["studies", "default", "best", "tied", "time_ms"];
    let table = folder("hare-studies") + "/grid.csv";
    let [studies, default, best, tied, _] =
        last(&lines(&["tune", "hare-studies", "--csv", &table]), names);
    assert!(default <= best && best <= studies && studies >= 48);
    let table = std::fs::read_to_string(table).expect("the table");
    let mut rows = table.lines();
    assert_eq!(rows.next(), Some("lettuces,carrots,squares,hits"));
    let hits = |row: &str| row.rsplit(',').next().and_then(|hits| hits.parse().ok()).expect("hits");
    let hits: Vec<u64> = rows.map(hits).collect();
    assert_eq!(hits.len(), 4096);
    assert_eq!(hits.iter().max(), Some(&best));
    assert_eq!(hits.iter().filter(|&&hits| hits == best).count() as u64, tied);
    assert!(table.contains(&format!("\n1.0,1.0,1.0,{default}\n")));
}

#[test]
fn hare_studies_of_a_file_speak_json() {
    let file = folder("hare-json") + "/two.csv";
    // The runner ahead with the better hand wins, once; a verdict against it is never hit.
    let line = "40;60;0;f;20;20;3;f";
    std::fs::write(&file, format!("# two\n{line};1 # sure\n\n{line};2\n")).expect("a file");
    let lines = lines(&["tune", "hare-studies", &file, "--json"]);
    assert_eq!(lines.len(), 1);
    let report: serde_json::Value = serde_json::from_str(&lines[0]).expect("JSON");
    assert_eq!((&report["studies"], &report["best"]), (&2.into(), &1.into()));
    assert_eq!((&report["triples"], &report["tied"]), (&4096.into(), &4096.into()));
    assert_eq!(report["histogram"], serde_json::json!([{ "hits": 1, "triples": 4096 }]));
    assert_eq!(report["weights"][2]["name"], "squares");
    assert_eq!(
        (&report["weights"][2]["least"], &report["weights"][2]["most"]),
        (&0.5.into(), &2.0.into())
    );
    assert_eq!(report["weights"][2]["mean"], 1.25);
    assert_eq!(report["each"][0]["note"], "sure");
    assert_eq!(report["each"][0]["tied"], 4096);
    assert_eq!(report["each"][1]["default"], false);
}

#[test]
fn hare_studies_are_made_the_same_twice_and_can_be_tried() {
    let folder = folder("hare-made");
    let make = |name: &str| {
        let file = format!("{folder}/{name}.csv");
        let arguments = ["tune", "make-hare-studies", &file, "--count", "2", "--seed", "3"];
        let cheap = ["--nodes", "2000", "--playouts", "4"];
        let lines = lines(&[&arguments[..], &cheap].concat());
        assert_eq!(last(&lines, ["studies", "time_ms"])[0], 2, "{lines:#?}");
        let text = std::fs::read_to_string(&file).expect("the file");
        (file, text)
    };
    let (file, text) = make("one");
    assert_eq!(make("two").1, text);
    assert!(
        text.contains("make-hare-studies OUT.csv --count 2 --seed 3 --nodes 2000 --playouts 4")
    );
    let tried = lines(&["tune", "hare-studies", &file]);
    assert_eq!(last(&tried, ["studies", "default", "best", "tied", "time_ms"])[0], 2);
}

#[test]
fn openings_are_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = |name: &str, threads: &str| {
        let out = folder.path().join(name);
        let file = out.to_str().expect("a path");
        let make = ["book", "openings", "xiangqi", "--out", file, "--count", "5", "--plies", "6"];
        let rules = ["--within", "80", "--nodes", "200", "--seed", "3", "--threads", threads];
        assert_eq!(lines(&[&make[..], &rules].concat()), ["openings 5"]);
        std::fs::read_to_string(out).expect("openings")
    };
    let one = made("one.fen", "1");
    assert_eq!(one.lines().count(), 5);
    assert_eq!(made("two.fen", "2"), one);
}

#[test]
fn books_are_made_and_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let counts = ["games", "positions", "moves"];
    let (out, pgn) = (path("out.bin"), path("games.pgn"));
    std::fs::write(
        &pgn,
        "1. e4 e5 1-0\n\n[Round \"2\"]\n\n1. e4 c5 0-1\n\n[Round \"3\"]\n\n1. d4 *\n",
    )
    .expect("a file");
    let make = ["book", "make", &out, "--game", "chess", "--pgn", &pgn, "--min-count", "2"];
    assert_eq!(last(&lines(&make), counts), [3, 1, 1]);
    let shown = lines(&["book", "show", "chess", "--file", &out]);
    assert_eq!(shown, ["e2e4   e4       weight     2  100.0 %", "moves 1"]);
    let json = lines(&["book", "show", "chess", "--file", &out, "--json"]).remove(0);
    let moves: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&moves[0]["uci"], &moves[0]["weight"]), (&"e2e4".into(), &2.into()));
    // Of games against itself the same book is made every time.
    let again = path("again.bin");
    for game in ["chess", "xiangqi"] {
        let play = |out: &str| {
            let play = ["--self-play", "3", "--seed", "7", "--nodes", "200", "--plies", "4"];
            let made = lines(&[&["book", "make", out, "--game", game][..], &play].concat());
            assert_eq!(last(&made, counts)[0], 3);
            std::fs::read(out).expect("a book")
        };
        assert_eq!(play(&out), play(&again));
    }
    for game in ["chess", "xiangqi"] {
        let known = lines(&["book", "show", game]);
        assert!(last(&known, ["moves"])[0] > 1, "{game} has a book: {known:?}");
    }
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(lines(&["book", "show", "chess", "--fen", fen]), ["moves 0"]);
}

#[test]
fn help_is_no_error() {
    assert!(lines(&["--help"]).iter().any(|line| line.contains("perft")));
    assert!(lines(&["best", "--help"]).iter().any(|line| line.contains("--movetime")));
    assert_eq!(lines(&["--version"]), [concat!("tabiya ", env!("CARGO_PKG_VERSION"))]);
}

#[test]
fn bad_input_is_told_in_one_line() {
    let bad_suite = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for (arguments, told) in [
        (&["dance"][..], "dance"),
        (&["--speed"], "--speed"),
        (&["--port", "99999"], "99999"),
        (&["serve", "--host", "here"], "here"),
        (&["perft"], "GAME"),
        (&["perft", "chess"], "--depth"),
        (&["perft", "chess", "--depth", "-1"], "-1"),
        (&["perft", "chess", "--depth", "1000000"], "1000000"),
        (&["perft", "chess", "--depth", "1", "--hash", "0"], "--hash"),
        (&["perft", "draughts", "--depth", "1"], "draughts"),
        (&["perft", "chess", "--depth", "1", "--fen", "8/8 w"], "8/8 w"),
        (&["perft", "chess", "--depth", "1", "--moves", "e2e4 e2e4"], "number 2"),
        (&["perft", "chess", "--depth", "1", "--variant", "losers"], "losers"),
        (&["best", "chess"], "--movetime"),
        (&["best", "chess", "--depth", "0"], "0"),
        (&["best", "chess", "--depth", "1", "--threads", "0"], "threads"),
        (&["best", "chess", "--depth", "1", "--hash", "99999999"], "hash"),
        (&["best", "chess", "--depth", "1", "--moves", "a1a8"], "a1a8"),
        (&["bench", "draughts"], "draughts"),
        (&["suite", "nowhere.epd", "--movetime", "10"], "nowhere.epd"),
        (&["suite", bad_suite, "--movetime", "10"], "line 1"),
        (&["suite", MATES], "--movetime"),
        (&["tune"], "hare-studies"),
        (&["tune", "everything"], "everything"),
        (&["tune", "hare-studies", "nowhere.csv"], "nowhere.csv"),
        (&["tune", "hare-studies", bad_suite], "line 1: 1 fields"),
        (&["tune", "hare-studies", "--csv", "/nowhere/out.csv"], "/nowhere/out.csv"),
        (&["tune", "make-hare-studies"], "OUT.csv"),
        (&["tune", "make-hare-studies", "/nowhere/out.csv"], "/nowhere/out.csv"),
        (&["tune", "make-hare-studies", "out.csv", "--count", "0"], "--count"),
        (&["book"], "book"),
        (&["book", "show", "draughts"], "draughts"),
        (&["book", "openings", "chess", "--count", "1"], "--out"),
        (&["book", "openings", "chess", "--out", "new.epd"], "--count"),
        (&["book", "openings", "chess", "--out", "new.epd", "--count", "0"], "--count"),
        (&["book", "openings", "draughts", "--out", "new.epd", "--count", "1"], "draughts"),
        (&["book", "openings", "hare", "--out", "new.epd", "--count", "1"], "games for two"),
        (&["book", "openings", "chess", "--out", "no/new.epd", "--count", "1"], "no/new.epd"),
        (
            &[
                "book",
                "openings",
                "chess",
                "--out",
                "new.epd",
                "--count",
                "1",
                "--variant",
                "atomic",
            ],
            "atomic",
        ),
        (&["book", "show", "hare"], "no opening books for hare"),
        (&["book", "show", "chess", "--file", "nowhere.bin"], "nowhere.bin"),
        (&["book", "show", "chess", "--file", MATES], "bad opening book"),
        (&["book", "make", "out.bin", "--game", "chess"], "--pgn"),
        (&["book", "make", "out.bin", "--game", "chess", "--pgn", "nowhere.pgn"], "nowhere.pgn"),
    ] {
        refused(&tabiya(arguments), arguments, told);
    }
}

#[test]
fn a_server_does_not_start_with_what_is_no_good_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (data, nowhere, list, tables) =
        (path("data"), path("nowhere"), path("engines.toml"), path("tables"));
    std::fs::write(&list, "[[chess]]\nname = \"A\"\n").expect("a file");
    std::fs::create_dir_all(format!("{tables}/chess")).expect("a folder");
    std::fs::write(format!("{tables}/chess/KRK.endgame"), "nothing").expect("a file");
    for (flag, file, told) in [
        ("--engines", &nowhere, "cannot use the engines of "),
        ("--engines", &list, "it is no program with arguments"),
        ("--networks", &nowhere, "cannot read the networks in "),
        ("--endgames", &tables, "it is no endgame table"),
    ] {
        let arguments = ["serve", "--port", "0", "--data", &data, flag, file];
        refused(&tabiya(&arguments), &arguments, told);
    }
}

/// Checks that a run ended as one with bad input does: nothing on the output, one line of errors.
fn refused(output: &Output, arguments: &[&str], told: &str) {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert_eq!(errors.lines().count(), 1, "{arguments:?}: {errors}");
    assert!(errors.contains(told), "{arguments:?}: {errors}");
}

/// Every argument that names a file to read, as `FILE`; `OUT` is a place to write to.
const READERS: [&[&str]; 13] = [
    &["best", "chess", "--net", "FILE", "--depth", "1"],
    &["suite", "FILE", "--movetime", "1"],
    &["book", "show", "chess", "--file", "FILE"],
    &["book", "make", "OUT", "--game", "chess", "--pgn", "FILE"],
    &["lab", "reach", "--positions", "FILE", "--movetime", "1"],
    &["lab", "compare", "--positions", "FILE", "--depth", "1", "--run", "OUT"],
    &["lab", "reference", "--book", "FILE"],
    &["tune", "hare-studies", "FILE"],
    &["tune", "texel", "chess", "--positions", "FILE", "--out", "OUT"],
    &["tune", "genetic", "--positions", "FILE", "--generations", "1", "--run", "OUT"],
    &["tune", "genetic", "--openings", "FILE", "--generations", "1", "--run", "OUT"],
    &["tune", "spsa", "chess", "--openings", "FILE", "--games", "2", "--run", "OUT"],
    &["tune", "positions", "chess", "--openings", "FILE", "--games", "1", "--out", "OUT"],
];

#[test]
fn what_is_no_good_file_is_refused_by_every_command_that_reads_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (empty, bytes, nowhere) = (path("empty"), path("bytes"), path("nowhere"));
    std::fs::write(&empty, "").expect("a file");
    std::fs::write(&bytes, b"\xff\xfe\n").expect("a file");
    let mut files = vec![empty, bytes, nowhere, folder.path().display().to_string()];
    if cfg!(unix) {
        let pipe = path("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
        files.extend([pipe, "/dev/zero".to_owned()]);
    }
    let out = path("out");
    for reader in READERS {
        for file in &files {
            let fill = |word: &&'static str| match *word {
                "FILE" => file.clone(),
                "OUT" => out.clone(),
                word => word.to_owned(),
            };
            let arguments: Vec<String> = reader.iter().map(fill).collect();
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let output = tabiya(&arguments);
            // Records that cannot be read are told and left out, then there is nothing to make.
            let told = String::from_utf8_lossy(&output.stdout);
            assert!(told.lines().all(|line| line.starts_with("left out of ")), "{told}");
            refused(&Output { stdout: Vec::new(), ..output }, &arguments, "");
            assert!(!std::fs::exists(&out).expect("a folder"), "{arguments:?} left something");
        }
    }
    // A file to go on with may be new or empty, but has to be one.
    for file in &files[3..] {
        let positions = ["tune", "positions", "chess", "--out", file, "--games", "1"];
        refused(&tabiya(&positions), &positions, file);
    }
}

#[test]
fn what_fails_leaves_the_file_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (out, games) = (path("out"), path("games.pgn"));
    std::fs::write(&games, "1. e4 *\n").expect("a file");
    // No move was played often enough.
    let book = ["book", "make", &out, "--game", "chess", "--pgn", &games, "--min-count", "2"];
    // One game has not so many studies in it.
    let studies = ["tune", "make-hare-studies", &out, "--count", "2", "--games", "1"];
    let studies = [&studies[..], &["--nodes", "100", "--playouts", "2"]].concat();
    for (arguments, status) in [(&book[..], 2), (&studies[..], 1)] {
        for before in [None, Some("what was there")] {
            if let Some(text) = before {
                std::fs::write(&out, text).expect("a file");
            }
            let output = tabiya(arguments);
            assert_eq!(output.status.code(), Some(status), "{arguments:?}: {output:?}");
            assert_eq!(std::fs::read_to_string(&out).ok().as_deref(), before, "{arguments:?}");
            let names = std::fs::read_dir(folder.path()).expect("a folder").count();
            assert_eq!(names, 1 + usize::from(before.is_some()), "{arguments:?}");
        }
        std::fs::remove_file(&out).expect("a file");
    }
}

/// With less address space than they are asked for, whatever the machine has.
#[cfg(unix)]
#[test]
fn tables_that_there_is_no_memory_for_are_refused() {
    let with_4_gib = |arguments: &[&str]| {
        Command::new("sh")
            .args(["-c", "ulimit -v 4194304 && exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_tabiya")])
            .args(arguments)
            .stdin(Stdio::null())
            .output()
            .expect("a shell")
    };
    for arguments in [
        &["perft", "chess", "--depth", "2", "--hash", "65536"][..],
        &["perft", "hare", "--depth", "2", "--hash", "65536"],
        &["best", "chess", "--depth", "2", "--hash", "65536"],
        &["best", "xiangqi", "--depth", "2", "--hash", "65536"],
        &["best", "hare", "--depth", "2", "--hash", "65536"],
        &["suite", MATES, "--movetime", "1", "--hash", "65536"],
    ] {
        refused(&with_4_gib(arguments), arguments, "no memory for a table of 65536 MiB");
    }
    for arguments in [
        &["perft", "chess", "--depth", "2", "--hash", "1500"][..],
        &["best", "chess", "--depth", "2", "--hash", "1500"],
        &["best", "hare", "--depth", "2", "--hash", "1500"],
    ] {
        let output = with_4_gib(arguments);
        assert!(output.status.success(), "{arguments:?}: {output:?}");
    }
}

#[test]
fn a_backup_of_nothing_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, file) = (folder.path().join("data"), folder.path().join("backup.sqlite"));
    let output =
        tabiya(&["backup", file.to_str().expect("text"), "--data", data.to_str().expect("text")]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.starts_with("tabiya: there are no games in "), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(!file.exists());
}
