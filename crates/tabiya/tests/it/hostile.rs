//! Programs that want to stay, against every way in which `tabiya arena` can end.
use std::fs;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Far more than anything here takes.
const LIMIT: Duration = Duration::from_secs(120);
/// What the arena may take in memory, in KiB: a program writes more than this in a second.
const MOST_MEMORY: u64 = 160 << 10;

/// A program that hears no signal but SIGKILL, spins, and has written more than anybody reads. What it
/// has started are processes in sessions of their own, whose parents have ended; the file `started`
/// has all their numbers. Asked before the first game, it leaves.
const HOSTILE: &str = r#"
deaf="trap '' INT TERM HUP QUIT PIPE"
while read -r line; do case "$line" in
uci) echo uciok;;
isready) echo readyok;;
quit) exit 0;;
'go depth 1') exit 0;;
go*)
    eval "$deaf"
    echo $$ >>started
    (setsid sh -c "$deaf"'; echo $$ >>started; while :; do :; done' &)
    (setsid sh -c '(setsid sh -c "echo \$\$ >>started; while :; do sleep 600; done" &); exit' &)
    (yes "info string so much to tell" & echo $! >>started)
    while :; do :; done;;
esac; done
"#;
const STARTED: usize = 4;

fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).expect("writable");
}

/// A tournament of a program in this folder, which has begun.
fn begin(folder: &Path, plan: &str) -> Child {
    let players = "[[player]]\nname = \"hostile\"\ncommand = \"sh hostile.sh\"\n\
                   [[player]]\nname = \"one\"\nhash = 1\n";
    let plan = format!("game = \"chess\"\nswap = false\n{plan}\n{players}");
    write(folder, "plan.toml", &plan.replace("sh hostile.sh", &format!("sh {}", path(folder))));
    // Whoever runs the tests may ignore signals, which is inherited.
    let mut command = Command::new("env");
    command.args(["--default-signal=INT,TERM,HUP", env!("CARGO_BIN_EXE_tabiya")]);
    command.args(["arena", "run", "plan.toml"]).current_dir(folder).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts")
}

fn path(folder: &Path) -> String {
    folder.join("hostile.sh").display().to_string()
}

/// Waits until it is so.
fn until(what: &str, mut done: impl FnMut() -> bool) {
    let end = Instant::now() + LIMIT;
    while !done() {
        assert!(Instant::now() < end, "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// The number after a word in a file of `/proc`.
fn number(process: u32, file: &str, word: &str) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{process}/{file}")).ok()?;
    let line = text.lines().find(|line| line.starts_with(word))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// The most memory that a process has had, in KiB.
fn memory(process: u32) -> Option<u64> {
    number(process, "status", "VmHWM:")
}

/// Whether a process runs; one that only has not been waited for does not.
fn runs(process: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The state follows the name, which is in brackets.
    stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}

/// Processes that work in this folder, whatever they are.
fn inhabitants(folder: &Path) -> Vec<String> {
    let folder = folder.canonicalize().expect("a folder");
    let processes = fs::read_dir("/proc").expect("processes").flatten();
    let names = processes.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let here = |name: &String| {
        fs::read_link(format!("/proc/{name}/cwd")).is_ok_and(|place| place == folder) && runs(name)
    };
    names.filter(|name| name.parse::<u32>().is_ok()).filter(here).collect()
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(sent.expect("kill").success());
}

/// Ends a tournament by these signals, and waits for that.
fn end(mut child: Child, signals: &[&str]) -> ExitStatus {
    for (index, name) in signals.iter().enumerate() {
        if index > 0 {
            // Two at once would be one.
            thread::sleep(Duration::from_millis(300));
        }
        signal(&child, name);
    }
    let mut status = None;
    until("the arena ends", || {
        status = child.try_wait().expect("a program");
        status.is_some()
    });
    status.expect("it has ended")
}

#[test]
fn nothing_outlives_the_arena_however_it_ends() {
    for (signals, code) in [
        (&["-INT", "-INT"][..], Some(130)),
        (&["-TERM"], Some(143)),
        (&["-HUP"], Some(129)),
        (&["-KILL"], None),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        write(folder.path(), "hostile.sh", HOSTILE);
        let child = begin(folder.path(), "time = \"movetime=3600000\"");
        let started = || fs::read_to_string(folder.path().join("started")).unwrap_or_default();
        until("the program has started others", || started().lines().count() >= STARTED);
        // It has been heard, too, for a while.
        let read = || number(child.id(), "io", "rchar:").expect("a process");
        until("the program is heard", || read() > 8 << 20);
        let most = memory(child.id()).expect("a process");
        assert!(most < MOST_MEMORY, "{signals:?}: {most} KiB");
        assert!(inhabitants(folder.path()).len() > STARTED, "{signals:?}");
        let status = end(child, signals);
        assert_eq!(status.code(), code, "{signals:?}: {status}");
        let left = || inhabitants(folder.path());
        until("all have ended", || left().is_empty());
        let started = started();
        let left: Vec<&str> = started.lines().filter(|process| runs(process)).collect();
        assert!(left.is_empty(), "{signals:?} has left {left:?}");
        // The journal is whole.
        let journal = fs::read_to_string(folder.path().join("plan/journal.jsonl"));
        assert!(journal.is_ok_and(|text| text.ends_with('\n') && text.lines().count() == 1));
    }
}

#[test]
fn nothing_outlives_a_player_that_is_sent_away() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "hostile.sh", HOSTILE);
    let mut child = begin(folder.path(), "time = \"movetime=200\"\nstall-ms = 1000");
    assert!(child.wait().expect("a program").success());
    let started = fs::read_to_string(folder.path().join("started")).expect("numbers");
    assert_eq!(started.lines().count(), STARTED);
    let left: Vec<String> = inhabitants(folder.path());
    assert!(left.is_empty(), "{left:?} are left");
}

#[test]
fn who_floods_out_of_turn_waits() {
    let folder = tempfile::tempdir().expect("a folder");
    let flood = "while read -r line; do case \"$line\" in\n\
                 uci) echo uciok;;\nisready) echo readyok;;\nquit) exit 0;;\n\
                 'go depth 1') exit 0;;\n\
                 go*) echo bestmove e2e4\n\
                 while :; do head -c 1000000 /dev/zero | tr '\\0' x; echo; done;;\nesac; done\n";
    write(folder.path(), "hostile.sh", flood);
    let plan = "time = \"movetime=2000\"\n[adjudication]\nmax-moves = 1";
    let mut child = begin(folder.path(), plan);
    let mut most = 0;
    until("the game is over", || {
        most = most.max(memory(child.id()).unwrap_or(0));
        child.try_wait().expect("a program").is_some()
    });
    assert!(child.wait().expect("a program").success());
    assert!((1..MOST_MEMORY).contains(&most), "{most} KiB");
    assert!(inhabitants(folder.path()).is_empty());
}

#[test]
fn the_crash_of_a_program_that_has_a_keeper_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    for (end, told) in [
        ("exit 3", "exit status: 3"),
        ("kill -SEGV $$", "signal: 11"),
        ("exit 0", "it left"),
        // Whoever is above it is its keeper.
        ("kill -STOP $PPID; exit 4", "it closed the conversation"),
        ("kill -KILL $PPID; sleep 600", "signal: 9"),
    ] {
        let place = folder.path().join(told.replace([' ', ':'], "-"));
        fs::create_dir(&place).expect("a folder");
        let script = format!(
            "while read -r line; do case \"$line\" in\nuci) echo uciok;;\nisready) echo readyok;;\n\
             quit|'go depth 1') exit 0;;\ngo*) {end};;\nesac; done\n"
        );
        write(&place, "hostile.sh", &script);
        let mut child = begin(&place, "time = \"movetime=100\"\nstall-ms = 1000");
        assert!(child.wait().expect("a program").success(), "{end}");
        let incidents = fs::read_to_string(place.join("plan/incidents.txt")).expect("incidents");
        assert!(incidents.lines().next().is_some_and(|line| line.contains(told)), "{incidents}");
        until("all have ended", || inhabitants(&place).is_empty());
    }
}
