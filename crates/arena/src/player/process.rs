//! An outside program and the conversation with it.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitStatus;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::Fault;
use super::group::{Group, Pipes};
use super::lines::{LINE_BYTES, Line, Lines, Silence, listen};
use crate::record::FaultKind;

/// Lines kept of the conversation.
const LOG_LINES: usize = 100;
/// Characters kept of a line in the log.
const LOG_WIDTH: usize = 400;
/// How long a program that has closed its output may take to end.
const ENDING: Duration = Duration::from_millis(500);
/// How long a program may take to read what it is told, once more waits than a pipe holds.
const READING: Duration = Duration::from_secs(10);
/// Bytes that a program may tell of what it is and what it can.
const INTRODUCTION: usize = 1 << 20;

/// A running program, ended with all that it has started when this is dropped.
pub(super) struct Process {
    group: Group,
    input: Option<File>,
    lines: Arc<Lines>,
    /// Lines that have come and have not been heard.
    waiting: VecDeque<Line>,
    /// Nothing is heard that came before.
    since: Instant,
    log: Arc<Mutex<Log>>,
    /// What asks the program to leave.
    farewell: &'static str,
    /// Bytes of what it has told of itself.
    introduction: usize,
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
        let refuse = |error: io::Error| {
            let program = words.first().map_or("", String::as_str);
            Fault::new(FaultKind::Crash, format!("{program:?} cannot be started: {error}"))
        };
        let (group, pipes) = Group::start(words, folder).map_err(refuse)?;
        let Pipes { input, output, errors } = pipes;
        let process = Self {
            group,
            input: Some(input),
            lines: Arc::default(),
            waiting: VecDeque::new(),
            since: Instant::now(),
            log: Arc::default(),
            farewell: manner.farewell,
            introduction: 0,
        };
        process.input.as_ref().map_or(Ok(()), never_wait).map_err(refuse)?;
        let (log, lines) = (Arc::clone(&process.log), Arc::clone(&process.lines));
        spawn(move || {
            listen(output, |line| {
                note(&log, '<', &line.text);
                let casual = !line.cut && (manner.casual)(&line.text);
                lines.add(line, casual)
            });
            lines.end();
        })?;
        let log = Arc::clone(&process.log);
        spawn(move || {
            listen(errors, |line| {
                note(&log, '!', &line.text);
                true
            });
        })?;
        Ok(process)
    }

    /// Says a line.
    pub fn send(&mut self, line: &str) -> Result<(), Fault> {
        note(&self.log, '>', line);
        let text = format!("{line}\n");
        let until = Instant::now() + READING;
        match self.input.as_mut().map(|input| write(input, text.as_bytes(), until)) {
            Some(Ok(())) => Ok(()),
            Some(Err(error)) if error.kind() == io::ErrorKind::TimedOut => {
                Err(Fault::new(FaultKind::Stall, "it does not read what it is told"))
            }
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
        match self.next_line(until)? {
            Some(line) => Ok(line),
            None => Err(self.silent()),
        }
    }

    /// The next line that comes until then; `None` when none does.
    pub fn next_line(&mut self, until: Instant) -> Result<Option<Line>, Fault> {
        loop {
            while let Some(line) = self.waiting.pop_front() {
                // A program that talks without end answers no more than one that is silent.
                if line.at > until {
                    self.waiting.push_front(line);
                    return Ok(None);
                }
                if line.at >= self.since {
                    return if line.cut { Err(too_long()) } else { Ok(Some(line)) };
                }
            }
            match self.lines.take(until) {
                Ok(lines) => self.waiting = lines,
                Err(Silence::Ended) => return Err(self.gone()),
                Err(Silence::Late) => return Ok(None),
            }
        }
    }

    /// Hears a line in which the program may tell of itself: of all these together only so much.
    pub fn hear_introduction(&mut self, until: Instant) -> Result<Line, Fault> {
        let line = self.hear(until)?;
        self.introduction += line.text.len() + 1;
        if self.introduction > INTRODUCTION {
            let detail = format!("it tells more than {INTRODUCTION} bytes of what it can");
            return Err(Fault::new(FaultKind::Flood, detail));
        }
        Ok(line)
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

fn too_long() -> Fault {
    let detail = format!("it wrote a line of more than {LINE_BYTES} bytes");
    Fault::new(FaultKind::Flood, detail)
}

/// Lets no write wait for a program that does not read.
#[cfg(unix)]
fn never_wait(input: &File) -> io::Result<()> {
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    Ok(fcntl_setfl(input, fcntl_getfl(input)? | OFlags::NONBLOCK)?)
}

/// Writes all of it until then.
#[cfg(unix)]
fn write(input: &mut File, mut bytes: &[u8], until: Instant) -> io::Result<()> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    while !bytes.is_empty() {
        match input.write(bytes) {
            Ok(written) => bytes = &bytes[written..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                let left = until.saturating_duration_since(Instant::now());
                let left = Timespec::try_from(left).map_err(io::Error::other)?;
                match poll(&mut [PollFd::new(&*input, PollFlags::OUT)], Some(&left)) {
                    Ok(0) => return Err(io::ErrorKind::TimedOut.into()),
                    Ok(_) | Err(rustix::io::Errno::INTR) => {}
                    Err(error) => return Err(error.into()),
                }
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "it is the same on Unix, where it can fail")]
fn never_wait(_: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn write(input: &mut File, bytes: &[u8], _: Instant) -> io::Result<()> {
    input.write_all(bytes)
}

impl Drop for Process {
    fn drop(&mut self) {
        // Who still talks is not heard any more, and has to be able to read.
        self.lines.leave();
        if let Some(mut input) = self.input.take() {
            // A program that is gone, or does not read, need not be asked.
            let _ = write(&mut input, format!("{}\n", self.farewell).as_bytes(), Instant::now());
        }
        if self.ends_within(ENDING).is_none() {
            self.group.end();
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::fd::OwnedFd;

    use super::*;

    #[test]
    fn who_does_not_read_is_not_waited_for() {
        let (reader, writer) = io::pipe().expect("a pipe");
        let mut input = File::from(OwnedFd::from(writer));
        never_wait(&input).expect("set");
        let soon = || Instant::now() + Duration::from_millis(20);
        write(&mut input, b"isready\n", soon()).expect("there is room");
        let error = write(&mut input, &vec![b'x'; 1 << 22], soon()).expect_err("there is none");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        drop(reader);
        assert!(write(&mut input, b"quit\n", soon()).is_err());
    }
}
