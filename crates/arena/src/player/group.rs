//! A program with everything that it has started. On Unix they are a process group of their own,
//! which ends as a whole: a wrapper leaves no engine behind, nor an engine its helpers. Only who
//! has left the group, as a daemon does, is not reached.

use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};

/// A program at the head of its group.
pub(super) struct Group {
    head: Child,
    ended: Option<ExitStatus>,
}

impl Group {
    /// Starts a program.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        Ok(Self { head: command.spawn()?, ended: None })
    }

    /// The pipes to it, those that the command asked for and nobody has taken yet.
    pub fn pipes(&mut self) -> (Option<ChildStdin>, Option<ChildStdout>, Option<ChildStderr>) {
        (self.head.stdin.take(), self.head.stdout.take(), self.head.stderr.take())
    }

    /// How the program has ended; `None` while it runs. When it has, so has its group.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        if self.ended.is_none() && has_ended(&mut self.head) {
            self.end();
        }
        self.ended
    }

    /// Ends the program and its group.
    pub fn end(&mut self) {
        if self.ended.is_none() {
            // Nobody may be there any more.
            let _ = kill(&mut self.head);
            self.ended = self.head.wait().ok();
        }
    }
}

/// Whether a program has ended. It is not waited for yet: until it is, its number and with it that
/// of the group can be nobody else's.
#[cfg(unix)]
fn has_ended(head: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    matches!(waitid(WaitId::Pid(Pid::from_child(head)), look), Ok(Some(_)))
}

#[cfg(unix)]
fn kill(head: &mut Child) -> io::Result<()> {
    use rustix::process::{Pid, Signal, kill_process_group};
    Ok(kill_process_group(Pid::from_child(head), Signal::KILL)?)
}

#[cfg(not(unix))]
fn has_ended(head: &mut Child) -> bool {
    matches!(head.try_wait(), Ok(Some(_)))
}

#[cfg(not(unix))]
fn kill(head: &mut Child) -> io::Result<()> {
    head.kill()
}
