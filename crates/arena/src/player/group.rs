//! A program with everything that it has started, which ends as a whole: a wrapper leaves no engine
//! behind, nor an engine its helpers. Where programs have [keepers](crate::keeper) these see to it;
//! elsewhere on Unix a program is at the head of a process group, and only what has left the group, as
//! a daemon does, is not reached.

use std::fs::File;
use std::io;
#[cfg(unix)]
use std::os::fd::OwnedFd as Owned;
#[cfg(windows)]
use std::os::windows::io::OwnedHandle as Owned;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};

#[cfg(target_os = "linux")]
use crate::keeper::Kept;

/// A program and what it has started.
pub(super) struct Group {
    head: Head,
    ended: Option<ExitStatus>,
}

/// Who ends a program.
enum Head {
    /// Its keeper.
    #[cfg(target_os = "linux")]
    Kept(Kept),
    /// We ourselves.
    Own(Child),
}

/// Our ends of the pipes to a program.
pub(super) struct Pipes {
    pub input: File,
    pub output: File,
    pub errors: File,
}

impl Group {
    /// Starts a program in a folder, or in ours.
    pub fn start(words: &[String], folder: Option<&Path>) -> io::Result<(Self, Pipes)> {
        let (its_input, input) = io::pipe()?;
        let (output, its_output) = io::pipe()?;
        let (errors, its_errors) = io::pipe()?;
        let theirs = [Owned::from(its_input), its_output.into(), its_errors.into()];
        let head = start(words, folder, theirs)?;
        let ours = [Owned::from(input), output.into(), errors.into()];
        let [input, output, errors] = ours.map(File::from);
        Ok((Self { head, ended: None }, Pipes { input, output, errors }))
    }

    /// How the program has ended; `None` while it runs. When it has, so has its group.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        if self.ended.is_none() {
            match &mut self.head {
                #[cfg(target_os = "linux")]
                Head::Kept(kept) => {
                    self.ended = kept.ended();
                    if self.ended.is_some() {
                        kept.end();
                    }
                }
                Head::Own(head) => {
                    if has_ended(head) {
                        self.end();
                    }
                }
            }
        }
        self.ended
    }

    /// Ends the program and its group.
    pub fn end(&mut self) {
        if self.ended.is_some() {
            return;
        }
        match &mut self.head {
            #[cfg(target_os = "linux")]
            Head::Kept(kept) => kept.end(),
            Head::Own(head) => {
                // Nobody may be there any more.
                let _ = kill(head);
                self.ended = head.wait().ok();
            }
        }
    }
}

fn start(words: &[String], folder: Option<&Path>, pipes: [Owned; 3]) -> io::Result<Head> {
    #[cfg(target_os = "linux")]
    if Kept::is_possible() {
        return Ok(Head::Kept(Kept::start(words, folder, pipes)?));
    }
    let (program, arguments) = words.split_first().expect("checked with the plan");
    let mut command = Command::new(program);
    let [input, output, errors] = pipes;
    command.args(arguments).stdin(input).stdout(output).stderr(errors);
    if let Some(folder) = folder {
        command.current_dir(folder);
    }
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    Ok(Head::Own(command.spawn()?))
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
