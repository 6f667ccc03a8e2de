//! Who goes behind whom where the processors are busy.

/// How far behind: of a busy processor a thread gets about this share for each of the usual ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Niceness {
    /// Searches for moves, behind the network: a third.
    Requests,
    /// Tournaments, behind those: a tenth.
    Moves,
    /// Analyses, which run as long as somebody looks: a thirtieth.
    Everything,
}

/// Lets this thread, and all that it starts, go behind others where the system can do so.
pub fn give_way(behind: Niceness) {
    #[cfg(target_os = "linux")]
    {
        let nice = match behind {
            Niceness::Requests => 5,
            Niceness::Moves => 10,
            Niceness::Everything => 15,
        };
        if let Err(error) = rustix::process::setpriority_process(None, nice) {
            tracing::warn!(%error, ?behind, "a thread goes on at the usual priority");
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = behind;
}
