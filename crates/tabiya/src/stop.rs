//! What ends a tournament or a review from outside. Outside programs are process groups of their own, of
//! which a terminal knows nothing, so they are ended with the tournament.

use std::io::{self, Write as _};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use tokio::runtime::Builder;
use tokio::time::sleep;

/// Exit status of who was ended by a signal, as shells have it, less the signal's number.
const SIGNALLED: i32 = 128;
/// How long the games under way have to come to their next move, once this process was told to end.
const GRACE: Duration = Duration::from_secs(1);

/// A flag that is set when somebody wants the tournament, or the review, to stop. A first Ctrl-C leaves the moves
/// that are being thought about their time; SIGTERM and SIGHUP hardly any, and a second signal none:
/// then this process ends at once, and all that is not in the journal yet is played anew.
///
/// # Errors
/// When the system lets nobody listen.
pub fn on_signals() -> io::Result<Arc<AtomicBool>> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let mut signals = {
        let _inside = runtime.enter();
        signals::Signals::new()?
    };
    let flag = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&flag);
    let listen = async move {
        let mut last = signals.next().await;
        stop.store(true, Ordering::Relaxed);
        if last == signals::INTERRUPT {
            // Nobody has to read it.
            let _ = writeln!(io::stderr(), "stopping after the moves that are being thought about");
            last = signals.next().await;
        } else {
            tokio::select! {
                second = signals.next() => last = second,
                () = sleep(GRACE) => {}
            }
        }
        process::exit(SIGNALLED + last);
    };
    thread::Builder::new().name("signals".to_owned()).spawn(move || runtime.block_on(listen))?;
    Ok(flag)
}

#[cfg(unix)]
mod signals {
    use std::io;

    use tokio::signal::unix::{Signal, SignalKind, signal};

    /// The number of the signal that Ctrl-C sends.
    pub const INTERRUPT: i32 = 2;
    const HANG_UP: i32 = 1;
    const TERMINATE: i32 = 15;

    /// The signals that end a tournament.
    pub struct Signals {
        interrupt: Signal,
        terminate: Signal,
        /// `None` for who was started to outlive its terminal, as by `nohup`.
        hang_up: Option<Signal>,
    }

    impl Signals {
        pub fn new() -> io::Result<Self> {
            let hang_up = (!is_ignored(HANG_UP)).then(|| signal(SignalKind::hangup())).transpose();
            Ok(Self {
                interrupt: signal(SignalKind::interrupt())?,
                terminate: signal(SignalKind::terminate())?,
                hang_up: hang_up?,
            })
        }

        /// The number of the next one.
        pub async fn next(&mut self) -> i32 {
            let hang_up = async {
                match &mut self.hang_up {
                    Some(signal) => signal.recv().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                _ = self.interrupt.recv() => INTERRUPT,
                _ = self.terminate.recv() => TERMINATE,
                _ = hang_up => HANG_UP,
            }
        }
    }

    /// Whether this process was started with a signal ignored; where that cannot be seen, it is
    /// taken to be.
    fn is_ignored(signal: i32) -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
    }
}

#[cfg(windows)]
mod signals {
    use std::io;

    use tokio::signal::windows::{CtrlC, ctrl_c};

    /// The number of the signal that Ctrl-C sends.
    pub const INTERRUPT: i32 = 2;

    /// The signals that end a tournament.
    pub struct Signals(CtrlC);

    impl Signals {
        pub fn new() -> io::Result<Self> {
            Ok(Self(ctrl_c()?))
        }

        /// The number of the next one.
        pub async fn next(&mut self) -> i32 {
            self.0.recv().await;
            INTERRUPT
        }
    }
}
