//! What a keeper does.

use std::env;
use std::io::{self, Read};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{self, Command};
use std::sync::mpsc::{self, Sender};
use std::thread;

use rustix::process::{Pid, WaitOptions, getpid, set_child_subreaper, wait};
use signal_hook::consts::{SIGCHLD, SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::Signals;

use super::descendants;
use super::link::{self, NAME, Word};

/// What a keeper waits for.
enum Event {
    /// A child has ended.
    Child,
    /// Nobody plays with the program any more.
    Over,
}

/// Whether this process is to be a keeper.
pub(super) fn is_asked() -> bool {
    env::args_os().next().is_some_and(|name| name == NAME)
}

/// Keeps the program that the arguments name.
pub(super) fn keep() -> ! {
    match io::stdin().as_fd().try_clone_to_owned().map(UnixStream::from) {
        Ok(link) => {
            if let Err(error) = run(&link) {
                // Who asked may be gone.
                let _ = Word::Failed(error.raw_os_error().unwrap_or_default()).tell(&link);
            }
            descendants::end_all();
            process::exit(0)
        }
        Err(_) => process::exit(2),
    }
}

/// Starts the program and waits until it is to be ended.
fn run(link: &UnixStream) -> io::Result<()> {
    let pipes = link::receive(link)?;
    set_child_subreaper(Some(getpid()))?;
    let (sender, events) = mpsc::channel();
    hear_signals(sender.clone())?;
    let head = start(pipes)?;
    Word::Started(head).tell(link)?;
    hear_end(link.try_clone()?, sender)?;
    for event in events {
        match event {
            Event::Child => take_leave(head, link),
            Event::Over => break,
        }
    }
    Ok(())
}

/// Starts the program with its pipes, at the head of a group; its number.
fn start([input, output, errors]: link::Pipes) -> io::Result<i32> {
    let mut words = env::args_os().skip(1);
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).stdin(input).stdout(output).stderr(errors).process_group(0);
    // Nobody here waits for it but `take_leave`.
    Ok(Pid::from_child(&command.spawn()?).as_raw_nonzero().get())
}

/// Whoever tells a keeper to go means the program; a keeper that just went would leave it behind.
fn hear_signals(events: Sender<Event>) -> io::Result<()> {
    let mut signals = Signals::new([SIGCHLD, SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    let work = move || {
        for signal in signals.forever() {
            let event = if signal == SIGCHLD { Event::Child } else { Event::Over };
            if events.send(event).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("signals".to_owned()).spawn(work).map(drop)
}

/// Waits until the other end of the link is closed.
fn hear_end(mut link: UnixStream, events: Sender<Event>) -> io::Result<()> {
    let work = move || {
        let mut nothing = [0];
        while link.read(&mut nothing).is_ok_and(|read| read > 0) {}
        // The keeper may be leaving already.
        let _ = events.send(Event::Over);
    };
    thread::Builder::new().name("link".to_owned()).spawn(work).map(drop)
}

/// Waits for every child that has ended, adopted ones too, and tells of the program.
fn take_leave(head: i32, link: &UnixStream) {
    while let Ok(Some((child, status))) = wait(WaitOptions::NOHANG) {
        if child.as_raw_nonzero().get() == head {
            // Who is gone will not hear it.
            let _ = Word::Ended(status.as_raw()).tell(link);
        }
    }
}
