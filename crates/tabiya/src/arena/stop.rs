//! Ctrl-C while a tournament is played. Outside programs are process groups of their own, of which
//! a terminal knows nothing, so they are ended with the tournament.

use std::io::{self, Write as _};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tokio::runtime::Builder;

/// Exit status of who was interrupted, as shells have it.
const INTERRUPTED: i32 = 130;

/// A flag that Ctrl-C sets. A second one ends this process at once.
///
/// # Errors
/// When the system lets nobody listen.
pub fn on_ctrl_c() -> io::Result<Arc<AtomicBool>> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let mut interrupts = {
        let _inside = runtime.enter();
        interrupts()?
    };
    let flag = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&flag);
    let listen = async move {
        interrupts.recv().await;
        stop.store(true, Ordering::Relaxed);
        // Nobody has to read it.
        let _ = writeln!(io::stderr(), "stopping after the moves that are being thought about");
        interrupts.recv().await;
        process::exit(INTERRUPTED);
    };
    thread::Builder::new().name("interrupts".to_owned()).spawn(move || runtime.block_on(listen))?;
    Ok(flag)
}

#[cfg(unix)]
fn interrupts() -> io::Result<tokio::signal::unix::Signal> {
    use tokio::signal::unix::{SignalKind, signal};
    signal(SignalKind::interrupt())
}

#[cfg(windows)]
fn interrupts() -> io::Result<tokio::signal::windows::CtrlC> {
    tokio::signal::windows::ctrl_c()
}
