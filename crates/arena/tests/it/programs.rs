//! What outside programs are told, and what becomes of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
#[cfg(target_os = "linux")]
use std::thread::sleep;
#[cfg(target_os = "linux")]
use std::time::{Duration, Instant};

use arena::plan::{OptionValue, PlayerPlan, Protocol};
use arena::{ArenaError, Ended, FaultKind, Plan};

use crate::common::{candid, games, plan, play, scripted, xboard};

fn with_option(mut player: PlayerPlan, name: &str, value: impl Into<OptionOf>) -> PlayerPlan {
    player.options.insert(name.to_owned(), value.into().0);
    player
}

/// The value of an option, from a number or a text.
struct OptionOf(OptionValue);

impl From<i64> for OptionOf {
    fn from(value: i64) -> Self {
        Self(OptionValue::Int(value))
    }
}

impl From<&str> for OptionOf {
    fn from(value: &str) -> Self {
        Self(OptionValue::Text(value.to_owned()))
    }
}

/// One game against this player.
fn against(player: PlayerPlan, lines: &str) -> Plan {
    let mut plan = plan(&format!("swap = false\nstall-ms = 600\n{lines}"));
    // Every protocol knows a depth.
    plan.time = "depth=1".parse().expect("a time control");
    plan.players[1] = player;
    plan
}

fn uci(folder: &Path) -> PlayerPlan {
    scripted(folder, "uci", "go*) exit 0;;")
}

fn ucci(folder: &Path) -> PlayerPlan {
    let cases = "ucci) echo 'option hashsize type spin min 1 max 64 default 1'
                       echo 'option style type combo var solid var risky default solid'
                       echo ucciok;;
                 go*) exit 0;;";
    PlayerPlan { protocol: Some(Protocol::Ucci), ..scripted(folder, "ucci", cases) }
}

/// One that has nothing against its options, and one that refuses whatever it is told.
fn xboards(folder: &Path) -> [PlayerPlan; 2] {
    let features =
        "protover*) echo 'feature ping=1 setboard=1 usermove=1 option=\"Skill -spin 5 1 9\"'
                               echo 'feature option=\"Book -file a.bin\" done=1';;
                    'ping '*) echo \"pong ${line#ping }\";;
                    go) exit 0;;";
    let picky = format!("option*) echo \"Error (no such file): $line\";;\n{features}");
    [xboard(folder, "xboard", features), xboard(folder, "picky", &picky)]
}

#[test]
fn options_that_a_program_refuses_are_told_before_any_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path();
    let [calm, picky] = xboards(place);
    for (number, (player, told)) in [
        (with_option(uci(place), "Style", "risky"), "it has no option \"Style\""),
        (
            with_option(uci(place), "Hash", 10),
            "\"Hash\" takes whole numbers from 1 up to 9, not 10",
        ),
        (with_option(uci(place), "hash", "much"), "not much"),
        (
            PlayerPlan { hash: 16, ..uci(place) },
            "\"Hash\" takes whole numbers from 1 up to 9, not 16",
        ),
        (with_option(ucci(place), "skill", 3), "it has no option \"skill\""),
        (with_option(ucci(place), "hashsize", 65), "from 1 up to 64, not 65"),
        (with_option(ucci(place), "style", "wild"), "one of solid, risky, not wild"),
        (with_option(calm.clone(), "Style", "risky"), "it has no option \"Style\""),
        (with_option(calm.clone(), "Skill", 10), "from 1 up to 9, not 10"),
        (with_option(picky, "Book", "b.bin"), "Error (no such file): option Book=b.bin"),
    ]
    .into_iter()
    .enumerate()
    {
        let out = place.join(number.to_string());
        fs::create_dir(&out).expect("a folder");
        let name = player.name.clone();
        let error = play(&against(player, ""), &out).expect_err(told).to_string();
        assert!(error.contains(told) && error.contains(&name), "{told}: {error}");
        assert!(games(&out).is_empty(), "{told}");
    }
}

#[test]
fn options_are_told_as_the_program_writes_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path();
    let [calm, _] = xboards(place);
    for (player, told) in [
        (with_option(uci(place), "hash", 9), "> setoption name Hash value 9"),
        (uci(place), "> setoption name Hash value 1"),
        (with_option(ucci(place), "Style", "Risky"), "> setoption style risky"),
        (with_option(calm, "skill", 9), "> option Skill=9"),
    ] {
        let out = place.join(told.replace(' ', "-"));
        fs::create_dir(&out).expect("a folder");
        play(&against(player, ""), &out).expect(told);
        let incident = games(&out).remove(0).incident.expect("an incident");
        assert_eq!(incident.kind, FaultKind::Disconnect, "{told}");
        assert!(incident.log.iter().any(|line| line == told), "{told}: {:?}", incident.log);
    }
}

#[test]
fn who_has_crashed_plays_the_next_game() {
    let folder = tempfile::tempdir().expect("a folder");
    // It dies once, and then knows one move.
    let mark = folder.path().join("crashed");
    let cases = format!(
        "go*) if [ -e '{mark}' ]; then echo bestmove e2e4; else : >'{mark}'; exit 3; fi;;",
        mark = mark.display()
    );
    let mut plan = plan("[adjudication]\nmax-moves = 1");
    plan.players[1] = scripted(folder.path(), "once", &cases);
    let summary = play(&plan, folder.path()).expect("played");
    let games = games(folder.path());
    let ends: Vec<_> = games.iter().map(|game| (game.ended, game.reason.as_str())).collect();
    assert_eq!(ends, [(Ended::Fault, "crash"), (Ended::Adjudication, "max-moves")]);
    assert_eq!(games[1].plies[0].mv, "e2e4");
    // Who ended a game, and how, is in everything that others read.
    assert_eq!(summary.endings.get("fault: crash"), Some(&1));
    assert_eq!(summary.endings.get("adjudication: max-moves"), Some(&1));
    let records = fs::read_to_string(folder.path().join("out/games.pgn")).expect("records");
    for tag in
        ["Termination \"abandoned\"", "Termination \"adjudication\"", "EndReason \"max-moves\""]
    {
        assert!(records.contains(tag), "{tag}: {records}");
    }
}

/// One of many games, which goes back to chess whenever it is asked for its options, as
/// Fairy-Stockfish does. In xiangqi it leaves; else it plays chess.
fn forgetful(folder: &Path, name: &str, variant: &str) -> PlayerPlan {
    let cases = format!(
        "'setoption name UCI_Variant value {variant}') game=xiangqi;;
         go*) if [ \"$game\" = xiangqi ]; then exit 0; fi; echo bestmove e2e3;;"
    );
    let hello = "game=chess; echo 'option name UCI_Variant type combo var chess var xiangqi'";
    let player = candid(folder, name, &cases);
    let path = folder.join(format!("{name}.sh"));
    let script = fs::read_to_string(&path).expect("readable");
    fs::write(&path, script.replace("uci) ", &format!("uci) {hello}; "))).expect("writable");
    player
}

#[test]
fn the_game_is_chosen_again_when_the_program_has_told_its_options() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut plan = against(forgetful(folder.path(), "forgetful", "xiangqi"), "");
    plan.game = "xiangqi".to_owned();
    play(&plan, folder.path()).expect("played");
    let incident = games(folder.path()).remove(0).incident.expect("an incident");
    assert_eq!(incident.kind, FaultKind::Disconnect, "it has played chess: {incident:?}");
}

#[test]
fn who_means_another_game_is_refused_before_the_first() {
    let folder = tempfile::tempdir().expect("a folder");
    // It does not hear what game it is to play.
    let mut plan = against(forgetful(folder.path(), "deaf", "none"), "");
    plan.game = "xiangqi".to_owned();
    let error = play(&plan, folder.path()).expect_err("another game");
    assert!(error.is_input());
    let error = error.to_string();
    assert!(
        error.contains("deaf cannot play: it seems to play another game than xiangqi"),
        "{error}"
    );
    assert!(error.contains("it answers \"e2e3\", which is not legal"), "{error}");
    assert!(games(folder.path()).is_empty());
}

#[test]
fn an_illegal_move_says_what_may_be_wrong_with_its_ranks() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, mv, told) in [
        ("higher", "h3e3", "h2e2 would be: it may count ranks otherwise than we think"),
        ("nowhere", "h1h9", ""),
    ] {
        let out = folder.path().join(name);
        fs::create_dir(&out).expect("a folder");
        let cases = format!("go*) echo bestmove {mv};;");
        let mut plan = against(scripted(&out, name, &cases), "");
        plan.game = "xiangqi".to_owned();
        plan.players.swap(0, 1);
        // What it is asked before the first game is another question.
        plan.time = "nodes=1".parse().expect("a time control");
        play(&plan, &out).expect("played");
        let incident = games(&out).remove(0).incident.expect("an incident");
        assert_eq!(incident.kind, FaultKind::IllegalMove);
        assert!(incident.detail.contains(mv) && incident.detail.contains(told), "{incident:?}");
        assert_eq!(incident.detail.contains("ranks"), !told.is_empty(), "{incident:?}");
    }
}

#[test]
fn who_does_nothing_but_the_same_thing_wrong_ends_the_tournament() {
    let folder = tempfile::tempdir().expect("a folder");
    let cases = "go*) echo bestmove e2e5;;";
    let mut plan = against(scripted(folder.path(), "cheat", cases), "rounds = 20");
    plan.time = "nodes=50".parse().expect("a time control");
    for _ in 0..2 {
        let error = play(&plan, folder.path()).expect_err("stopped");
        assert!(matches!(error, ArenaError::Faulty { games: 3, .. }), "{error}");
        let error = error.to_string();
        assert!(error.contains("cheat ended its first 3 games by the same fault, illegal-move"));
        assert!(error.contains("e2e5"), "{error}");
        // It is so when the tournament is taken up again, too.
        assert_eq!(games(folder.path()).len(), 3);
    }
    // Who has played one game well may be unlucky afterwards.
    let out = folder.path().join("moody");
    fs::create_dir(&out).expect("a folder");
    let mark = out.join("mark");
    let cases = format!(
        "go*) if [ -e '{mark}' ]; then exit 3; fi; : >'{mark}'; echo bestmove e7e5;;",
        mark = mark.display()
    );
    let lines = "rounds = 5\nopenings = { file = \"one.epd\" }\n[adjudication]\nmax-moves = 1";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    fs::write(out.join("one.epd"), start).expect("writable");
    let mut plan = against(scripted(&out, "moody", &cases), lines);
    plan.time = "nodes=50".parse().expect("a time control");
    let summary = play(&plan, &out).expect("played");
    let faults = &summary.faults[..];
    assert_eq!((faults.len(), faults[0].games, faults[0].of), (1, 4, 5), "{faults:?}");
    assert_eq!((faults[0].player.as_str(), faults[0].kind), ("moody", FaultKind::Crash));
}

#[test]
fn who_writes_too_much_is_told_so_in_few_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let x =
        |bytes: u32| format!("printf 'bestmove '; head -c {bytes} /dev/zero | tr '\\0' x; echo");
    for (name, cases, kind, told) in [
        ("long", x(1_000_000), FaultKind::Flood, "a line of more than 65536 bytes"),
        ("longish", x(60_000), FaultKind::IllegalMove, "bestmove"),
        ("endless", "tr '\\0' x </dev/zero".to_owned(), FaultKind::Flood, "a line of more than"),
    ] {
        let out = folder.path().join(name);
        fs::create_dir(&out).expect("a folder");
        let mut plan = against(scripted(&out, name, &format!("go*) {cases};;")), "");
        plan.time = "nodes=50".parse().expect("a time control");
        play(&plan, &out).expect("played");
        let incident = games(&out).remove(0).incident.expect("an incident");
        assert_eq!(incident.kind, kind, "{name}");
        let log = incident.log.join("\n");
        assert!(incident.detail.contains(told) || log.contains(told), "{name}: {incident:?}");
        for file in ["journal.jsonl", "games.pgn", "incidents.txt"] {
            let length = fs::metadata(out.join("out").join(file)).expect("a file").len();
            assert!(length < 10_000, "{name}: {length} bytes in {file}");
        }
    }
    let talk = "while :; do echo 'option name Skill type spin default 1 min 1 max 9'; done";
    let player = candid(folder.path(), "talker", "");
    let path = folder.path().join("talker.sh");
    let script = fs::read_to_string(&path).expect("readable");
    fs::write(&path, script.replace("uci) ", &format!("uci) {talk}; "))).expect("writable");
    let error = play(&against(player, ""), folder.path()).expect_err("refused").to_string();
    assert!(error.contains("it tells more than 1048576 bytes of what it can"), "{error}");
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
fn nothing_that_a_program_has_started_outlives_it() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, cases) in [
        // It leaves when it is told to, and leaves something behind.
        ("polite", "go*) sleep 600 & echo $! >>'HELPERS'; echo bestmove e7e5;;"),
        // What it leaves behind holds its output open.
        ("crash", "go*) sleep 600 & echo $! >>'HELPERS'; exit 3;;"),
        ("deaf", "go*) sleep 600 & echo $! >>'HELPERS'; wait;;"),
        // What plays was started by a shell that waits for it.
        ("wrapped", "ucinewgame) echo $$ >>'HELPERS';; go*) sleep 600;;"),
    ] {
        let out = folder.path().join(name);
        fs::create_dir(&out).expect("a folder");
        let helpers = out.join("helpers");
        let cases = cases.replace("HELPERS", &helpers.display().to_string());
        let mut player = scripted(&out, name, &cases);
        if name == "wrapped" {
            let script = out.join("wrapped.sh");
            player.command = Some(format!("sh -c \"sh '{}'; true\"", script.display()));
        }
        player.time = "movetime=50".parse().ok();
        let plan = against(player, "[adjudication]\nmax-moves = 1");
        play(&plan, &out).expect(name);
        let helpers = fs::read_to_string(&helpers).expect("processes");
        assert!(helpers.lines().count() > 0);
        // They die as soon as they get a turn.
        let left = || helpers.lines().filter(|process| runs(process)).collect::<Vec<&str>>();
        let until = Instant::now() + Duration::from_secs(10);
        while !left().is_empty() && Instant::now() < until {
            sleep(Duration::from_millis(5));
        }
        assert!(left().is_empty(), "{name} has left {:?}", left());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn pinned_games_keep_their_programs_to_different_cores() {
    let folder = tempfile::tempdir().expect("a folder");
    let cores = std::thread::available_parallelism().map_or(1, usize::from).min(2);
    let cases = format!(
        "go*) grep Cpus_allowed_list /proc/self/status >'{}'/$$.cores; sleep 0.5; exit 0;;",
        folder.path().display()
    );
    let mut plan = against(scripted(folder.path(), "pinned", &cases), "rounds = 2");
    plan.time = "nodes=1".parse().expect("a time control");
    plan.machine.pin = true;
    plan.machine.concurrency = cores as u32;
    assert_eq!(play(&plan, folder.path()).expect("played").games, 2);
    let files = fs::read_dir(folder.path()).expect("a folder");
    let paths = files.map(|entry| entry.expect("an entry").path());
    let told = paths.filter(|path| path.extension().is_some_and(|ending| ending == "cores"));
    let told = told.map(|path| fs::read_to_string(path).expect("cores"));
    let told: Vec<usize> = told
        .map(|line| line.split_whitespace().last().and_then(|core| core.parse().ok()))
        .map(|core| core.expect("one core"))
        .collect();
    assert_eq!(told.len(), 2);
    assert_eq!(told.iter().collect::<BTreeSet<_>>().len(), cores, "{told:?}");
}

/// Where a program of this name is installed; Debian has games in a place of their own.
fn installed(name: &str) -> Option<String> {
    let path = std::env::var("PATH").unwrap_or_default();
    let places = path.split(':').chain(["/usr/games"]);
    places.map(|place| format!("{place}/{name}")).find(|path| Path::new(path).is_file())
}

#[test]
fn programs_of_debian_play_over_xboard() {
    for (name, game) in [
        ("phalanx", "chess"),
        ("sjeng", "chess"),
        ("hoichess", "chess"),
        ("fairymax", "chess"),
        ("hoixiangqi", "xiangqi"),
        ("maxqi", "xiangqi"),
    ] {
        let Some(path) = installed(name) else {
            println!("{name} is not installed; skipped");
            continue;
        };
        let folder = tempfile::tempdir().expect("a folder");
        let player = PlayerPlan {
            command: Some(path),
            folder: Some(folder.path().to_owned()),
            protocol: Some(Protocol::Xboard),
            time: "2+0.1".parse().ok(),
            // The machine may be busy.
            margin_ms: 5000,
            ..PlayerPlan::new(name)
        };
        let mut plan = plan("stall-ms = 10000\n[adjudication]\nmax-moves = 3");
        plan.game = game.to_owned();
        plan.players[1] = player;
        play(&plan, folder.path()).expect(name);
        for game in games(folder.path()) {
            assert_eq!(game.ended, Ended::Adjudication, "{name}: {:?}", game.incident);
            assert_eq!(game.plies.len(), 6, "{name}");
        }
    }
}
