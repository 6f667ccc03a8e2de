//! Keepers: a small process above each outside program, which ends all that the program has started
//! once nobody plays with it any more.
//!
//! Whoever started a program cannot end it any more when it was killed itself, and a program may have
//! started others, in groups and sessions of their own. So on Linux each program is started by its
//! keeper, which is this same executable, run once more. The keeper adopts every descendant whose
//! parent ends (`PR_SET_CHILD_SUBREAPER`), so that none gets out of its reach, and holds one end of a
//! socket. When the other end closes, as it does however the process that held it has ended, the keeper
//! ends all its descendants and leaves.
//!
//! The pipes to the program are made by whoever plays, and handed to the keeper over the socket: it
//! passes them on and touches none of the bytes.
//!
//! A process can only be a keeper if it asks for that at its start: see [`keep_programs`]. Where it
//! does not, and on other systems, a program is a process group, which ends as a whole when its player
//! is sent away; only what has left the group, or survives a process that was killed, is not reached.

#[cfg(target_os = "linux")]
mod descendants;
#[cfg(target_os = "linux")]
mod inside;
#[cfg(target_os = "linux")]
mod kept;
#[cfg(target_os = "linux")]
mod link;

#[cfg(target_os = "linux")]
pub(crate) use kept::Kept;

/// Lets outside programs have keepers. It is called first of all in `main`, before any thread is
/// started: in a process that is to be a keeper it does not return.
///
/// Without it, as on other systems than Linux, programs are ended with their players, but may outlive
/// a process that is killed.
pub fn keep_programs() {
    #[cfg(target_os = "linux")]
    if inside::is_asked() {
        inside::keep();
    } else {
        kept::allow();
    }
}
