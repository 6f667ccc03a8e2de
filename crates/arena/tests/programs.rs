//! What outside programs are told, and what becomes of them.
#![cfg(unix)]

mod common;

use std::fs;
use std::path::Path;
#[cfg(target_os = "linux")]
use std::thread::sleep;
#[cfg(target_os = "linux")]
use std::time::{Duration, Instant};

use arena::plan::{OptionValue, PlayerPlan, Protocol};
use arena::{FaultKind, Plan};

use common::{games, plan, play, scripted, xboard};

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
