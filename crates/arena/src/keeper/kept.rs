//! A program that has a keeper, seen from outside.

use std::io;
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use super::link::{self, NAME, Pipes, Word};

/// This executable, even if its file has been replaced meanwhile.
const ITSELF: &str = "/proc/self/exe";
/// How long a keeper may take to start its program.
const STARTING: Duration = Duration::from_secs(30);

/// Whether this executable would be a keeper when it is run again.
static ALLOWED: AtomicBool = AtomicBool::new(false);

/// From now on programs have keepers.
pub(super) fn allow() {
    ALLOWED.store(true, Ordering::Relaxed);
}

/// A program and its keeper.
pub(crate) struct Kept {
    keeper: Child,
    link: UnixStream,
    /// The program, which is the head of its group.
    head: Option<Pid>,
}

impl Kept {
    /// Whether programs can have keepers.
    pub fn is_possible() -> bool {
        ALLOWED.load(Ordering::Relaxed)
    }

    /// Starts a program that reads and writes these.
    ///
    /// # Errors
    /// Why there is no program.
    pub fn start(words: &[String], folder: Option<&Path>, pipes: Pipes) -> io::Result<Self> {
        let (link, its_link) = UnixStream::pair()?;
        let mut command = Command::new(ITSELF);
        command.arg0(NAME).args(words).process_group(0);
        command.stdin(OwnedFd::from(its_link)).stdout(Stdio::null()).stderr(Stdio::null());
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        let started = command.spawn();
        // The keeper alone holds its end of the link.
        drop(command);
        let mut kept = Self { keeper: started?, link, head: None };
        match kept.hear_start(&pipes) {
            Ok(()) => Ok(kept),
            Err(error) => {
                kept.end();
                Err(error)
            }
        }
    }

    fn hear_start(&mut self, pipes: &Pipes) -> io::Result<()> {
        link::send(&self.link, pipes)?;
        self.link.set_read_timeout(Some(STARTING))?;
        match Word::hear(&self.link) {
            Ok(Word::Started(head)) => {
                self.head = Pid::from_raw(head);
                self.link.set_nonblocking(true)
            }
            Ok(Word::Failed(error)) => Err(io::Error::from_raw_os_error(error)),
            Ok(Word::Ended(_)) => Err(io::Error::other("its keeper tells of its end")),
            Err(error) => Err(io::Error::other(format!("its keeper says nothing: {error}"))),
        }
    }

    /// How the program has ended; `None` while it runs.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        match Word::hear(&self.link) {
            Ok(Word::Ended(status)) => Some(ExitStatus::from_raw(status)),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => None,
            // Somebody has ended the keeper, and with it all that is heard of the program. Whatever
            // has stayed in its group can be ended even so.
            _ => {
                if let Some(head) = self.head.take() {
                    let _ = kill_process_group(head, Signal::KILL);
                }
                self.keeper.wait().ok()
            }
        }
    }

    /// Ends the program and all that it has started.
    pub fn end(&mut self) {
        // It may be closed already.
        let _ = self.link.shutdown(Shutdown::Both);
        if let Ok(None) = self.keeper.try_wait() {
            // A program may have stopped its keeper.
            let _ = kill_process(Pid::from_child(&self.keeper), Signal::CONT);
        }
        let _ = self.keeper.wait();
    }
}
