//! All that a process has started, and what they have started, as `/proc` lists it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, wait};

/// So long it is tried to end processes: some can not be ended, as those of somebody else.
const LIMIT: Duration = Duration::from_secs(10);
/// Between two looks at whether they are gone.
const BREATH: Duration = Duration::from_millis(1);

/// Ends every descendant of this process, and waits until none is left.
pub(super) fn end_all() {
    let until = Instant::now() + LIMIT;
    loop {
        // Who has ended leaves its number only when it has been waited for.
        while matches!(wait(WaitOptions::NOHANG), Ok(Some(_))) {}
        let stopped = stop_all(until);
        if stopped.is_empty() || Instant::now() >= until {
            return;
        }
        stopped.into_iter().for_each(|process| send(process, Signal::KILL));
        thread::sleep(BREATH);
    }
}

/// Stops all descendants, so that none starts another one while they are ended.
fn stop_all(until: Instant) -> BTreeSet<i32> {
    let mut stopped = BTreeSet::new();
    loop {
        let known = stopped.len();
        for process in living() {
            if stopped.insert(process) {
                send(process, Signal::STOP);
            }
        }
        if stopped.len() == known || Instant::now() >= until {
            return stopped;
        }
    }
}

fn send(process: i32, signal: Signal) {
    if let Some(process) = Pid::from_raw(process) {
        // It may be gone.
        let _ = kill_process(process, signal);
    }
}

/// The descendants of this process that have not ended.
fn living() -> Vec<i32> {
    let mut children: BTreeMap<i32, Vec<(i32, bool)>> = BTreeMap::new();
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    for entry in entries {
        let number = entry.file_name().to_str().and_then(|name| name.parse::<i32>().ok());
        let stat = number.map(|_| fs::read(entry.path().join("stat")));
        if let (Some(process), Some(Ok(stat))) = (number, stat)
            && let Some((parent, ended)) = read_stat(&stat)
        {
            children.entry(parent).or_default().push((process, ended));
        }
    }
    let (mut living, mut parents) = (Vec::new(), vec![getpid().as_raw_nonzero().get()]);
    while let Some(parent) = parents.pop() {
        for (process, ended) in children.remove(&parent).unwrap_or_default() {
            parents.push(process);
            if !ended {
                living.push(process);
            }
        }
    }
    living
}

/// The parent of a process, and whether it has ended, from its `stat`: `NUMBER (NAME) STATE PARENT …`.
fn read_stat(stat: &[u8]) -> Option<(i32, bool)> {
    // A name may hold anything, brackets and lines too.
    let name_end = stat.iter().rposition(|&byte| byte == b')')?;
    let rest = std::str::from_utf8(&stat[name_end + 1..]).ok()?;
    let mut words = rest.split_whitespace();
    let ended = matches!(words.next()?, "Z" | "X" | "x");
    Some((words.next()?.parse().ok()?, ended))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_are_found_behind_any_name() {
        assert_eq!(read_stat(b"12 (sh) S 7 12 12 0"), Some((7, false)));
        assert_eq!(read_stat(b"12 (a) Z 9 (b\n) Z 7 12"), Some((7, true)));
        assert_eq!(read_stat(b"12 (\xff) R 1 1"), Some((1, false)));
        assert_eq!(read_stat(b""), None);
    }
}
