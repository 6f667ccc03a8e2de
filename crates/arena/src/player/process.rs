//! An outside program and the conversation with it.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::Fault;
use super::group::Group;
use crate::record::FaultKind;

/// Lines kept of the conversation.
const LOG_LINES: usize = 100;
/// Characters kept of a line in the log.
const LOG_WIDTH: usize = 400;
/// Handfuls of lines that may wait to be read; then the program waits.
const WAITING: usize = 4096;
/// Lines of a handful.
const HANDFUL: usize = 64;
/// Bytes of a line beyond which it counts as several.
const LINE_BYTES: u64 = 1 << 20;
/// How long a program that has closed its output may take to end.
const ENDING: Duration = Duration::from_millis(500);

/// A line with the moment it came.
pub(super) struct Line {
    pub text: String,
    pub at: Instant,
}

/// A running program, ended with all that it has started when this is dropped.
pub(super) struct Process {
    group: Group,
    input: Option<ChildStdin>,
    lines: Receiver<Vec<Line>>,
    /// Lines that have come and have not been heard.
    waiting: VecDeque<Line>,
    /// Nothing is heard that came before.
    since: Instant,
    log: Arc<Mutex<Log>>,
    /// What asks the program to leave.
    farewell: &'static str,
}

/// The last lines of a conversation.
#[derive(Default)]
struct Log(VecDeque<String>);

impl Log {
    fn add(&mut self, sign: char, text: &str) {
        if self.0.len() == LOG_LINES {
            self.0.pop_front();
        }
        let end = text.char_indices().nth(LOG_WIDTH).map_or(text.len(), |(at, _)| at);
        self.0.push_back(format!("{sign} {}", &text[..end]));
    }
}

fn note(log: &Mutex<Log>, sign: char, text: &str) {
    log.lock().unwrap_or_else(PoisonError::into_inner).add(sign, text);
}

/// What a protocol is like.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    /// What asks a program to leave.
    pub farewell: &'static str,
    /// Whether a line needs no answer, so that it can be heard with the next one that does: who
    /// waits need not be woken for every thought of a program.
    pub casual: fn(&str) -> bool,
}

impl Process {
    /// Starts a program.
    pub fn start(words: &[String], folder: Option<&Path>, manner: Manner) -> Result<Self, Fault> {
        let (program, arguments) = words.split_first().expect("checked with the plan");
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        let refuse = |error: std::io::Error| {
            Fault::new(FaultKind::Crash, format!("{program:?} cannot be started: {error}"))
        };
        let mut group = Group::start(&mut command).map_err(refuse)?;
        let log = Arc::new(Mutex::new(Log::default()));
        let (sender, lines) = mpsc::sync_channel(WAITING);
        let (input, output, errors) = group.pipes();
        let Manner { farewell, casual } = manner;
        let (waiting, since) = (VecDeque::new(), Instant::now());
        let process = Self { group, input, lines, waiting, since, log, farewell };
        if let Some(output) = output {
            let log = Arc::clone(&process.log);
            spawn(move || pass_on(output, &log, casual, &sender))?;
        }
        if let Some(errors) = errors {
            let log = Arc::clone(&process.log);
            spawn(move || {
                listen(errors, |line| {
                    note(&log, '!', &line.text);
                    true
                });
            })?;
        }
        Ok(process)
    }

    /// Says a line.
    pub fn send(&mut self, line: &str) -> Result<(), Fault> {
        note(&self.log, '>', line);
        let input = self.input.as_mut();
        let sent = input.map(|input| input.write_all(format!("{line}\n").as_bytes()));
        match sent {
            Some(Ok(())) => Ok(()),
            _ => Err(self.gone()),
        }
    }

    /// Waits until the program is ready, asked as UCI and UCCI do.
    pub fn ready(&mut self, patience: Duration) -> Result<(), Fault> {
        self.send("isready")?;
        let until = Instant::now() + patience;
        while self.hear(until)?.text != "readyok" {}
        Ok(())
    }

    /// Hears a line until then.
    pub fn hear(&mut self, until: Instant) -> Result<Line, Fault> {
        loop {
            while let Some(line) = self.waiting.pop_front() {
                // A program that talks without end answers no more than one that is silent.
                if line.at > until {
                    return Err(self.silent());
                }
                if line.at >= self.since {
                    return Ok(line);
                }
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(lines) => self.waiting.extend(lines),
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
                Err(RecvTimeoutError::Timeout) => return Err(self.silent()),
            }
        }
    }

    /// Forgets what has come so far.
    pub fn forget(&mut self) {
        self.since = Instant::now();
    }

    /// The last lines, oldest first.
    pub fn log(&self) -> Vec<String> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner).0.iter().cloned().collect()
    }

    /// Waits a moment for the program to end.
    fn ends_within(&mut self, time: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + time;
        loop {
            let ended = self.group.ended();
            if ended.is_some() || Instant::now() >= until {
                return ended;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Why nothing came in time.
    fn silent(&mut self) -> Fault {
        match self.group.ended() {
            // What has left its group may hold its output open.
            Some(status) => left_with(status),
            None => Fault::new(FaultKind::Stall, "it did not answer"),
        }
    }

    /// Why nothing more comes from the program.
    fn gone(&mut self) -> Fault {
        match self.ends_within(ENDING) {
            Some(status) => left_with(status),
            None => Fault::new(FaultKind::Disconnect, "it closed the conversation"),
        }
    }
}

fn left_with(status: ExitStatus) -> Fault {
    if status.success() {
        return Fault::new(FaultKind::Disconnect, "it left in the middle of the game");
    }
    Fault::new(FaultKind::Crash, format!("it ended with {status}"))
}

fn spawn(work: impl FnOnce() + Send + 'static) -> Result<(), Fault> {
    let builder = thread::Builder::new().name("listen".to_owned());
    let spawned = builder.spawn(work).map(drop);
    spawned.map_err(|error| Fault::new(FaultKind::Crash, error.to_string()))
}

/// Passes on every line that comes, casual ones with the next that is not.
fn pass_on(
    from: impl Read,
    log: &Mutex<Log>,
    casual: fn(&str) -> bool,
    to: &SyncSender<Vec<Line>>,
) {
    let mut handful = Vec::new();
    listen(from, |line| {
        note(log, '<', &line.text);
        let later = casual(&line.text);
        handful.push(line);
        (later && handful.len() < HANDFUL) || to.send(std::mem::take(&mut handful)).is_ok()
    });
    // Nobody may listen any more.
    let _ = to.send(handful);
}

/// Hears every line until no more come, or until one is not taken.
fn listen(from: impl Read, mut take: impl FnMut(Line) -> bool) {
    let mut from = BufReader::new(from);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match from.by_ref().take(LINE_BYTES).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let at = Instant::now();
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        if !text.is_empty() && !take(Line { text, at }) {
            return;
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A program that is gone need not be asked.
        let _ = self.send_farewell();
        self.input = None;
        if self.ends_within(ENDING).is_none() {
            self.group.end();
        }
    }
}

impl Process {
    fn send_farewell(&mut self) -> std::io::Result<()> {
        match &mut self.input {
            Some(input) => writeln!(input, "{}", self.farewell),
            None => Ok(()),
        }
    }
}
