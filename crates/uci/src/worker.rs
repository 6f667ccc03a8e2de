//! The thread that thinks, so that the protocol can go on listening.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use engine::{Control, Opponent};

use crate::Output;

/// A search goes deep into recursion; this is address space, not memory in use.
const STACK_BYTES: usize = 64 << 20;

/// An opponent and the thread that thinks for it, if one does.
pub(crate) struct Worker {
    opponent: Arc<Mutex<Box<dyn Opponent>>>,
    busy: Option<Busy>,
}

struct Busy {
    control: Control,
    /// Set just before the last line of the job is written, so that whoever has read that line
    /// finds the worker idle.
    done: Arc<AtomicBool>,
    /// Hung up when the last line has been written.
    written: Receiver<()>,
    thread: JoinHandle<()>,
}

impl Worker {
    pub(crate) fn new(opponent: Box<dyn Opponent>) -> Self {
        Self { opponent: Arc::new(Mutex::new(opponent)), busy: None }
    }

    /// Begins a job; the text it returns is written as its last line. One job at a time: call
    /// [`wait`](Worker::wait) first.
    ///
    /// # Errors
    /// When the system has no thread to give.
    pub(crate) fn start(
        &mut self,
        control: Control,
        output: Output,
        job: impl FnOnce(&mut dyn Opponent, &Control) -> String + Send + 'static,
    ) -> std::io::Result<()> {
        let done = Arc::new(AtomicBool::new(false));
        let opponent = Arc::clone(&self.opponent);
        let (its_control, its_done) = (control.clone(), Arc::clone(&done));
        let (writes, written) = mpsc::channel();
        let thread = thread::Builder::new().name("think".into()).stack_size(STACK_BYTES).spawn(
            move || {
                let last = job(lock(&opponent).as_mut(), &its_control);
                its_done.store(true, Ordering::Release);
                // A reader that has gone away is noticed by the protocol at its own next line.
                let _ = output.line(&last);
                drop::<mpsc::Sender<()>>(writes);
            },
        )?;
        self.busy = Some(Busy { control, done, written, thread });
        Ok(())
    }

    /// The opponent, unless it thinks.
    pub(crate) fn idle(&mut self) -> Option<MutexGuard<'_, Box<dyn Opponent>>> {
        if let Some(busy) = &self.busy {
            if !busy.done.load(Ordering::Acquire) {
                return None;
            }
            self.wait();
        }
        Some(lock(&self.opponent))
    }

    /// Tells the job under way to stop, and does not wait.
    pub(crate) fn stop(&self) {
        if let Some(busy) = &self.busy {
            busy.control.stop();
        }
    }

    /// Tells the job under way that its clock runs now.
    pub(crate) fn ponder_hit(&self) {
        if let Some(busy) = &self.busy {
            busy.control.ponder_hit();
        }
    }

    /// Waits until the job under way has written its last line, but no longer than this.
    pub(crate) fn wait_at_most(&self, time: Duration) {
        if let Some(busy) = &self.busy {
            // Nothing is ever sent: this ends when the job hangs up, or when the time is over.
            let _ = busy.written.recv_timeout(time);
        }
    }

    /// Waits until the job under way has written its last line.
    pub(crate) fn wait(&mut self) {
        if let Some(busy) = self.busy.take() {
            // A panic in the job has been reported by the panic hook already.
            let _ = busy.thread.join();
        }
    }
}

fn lock(opponent: &Mutex<Box<dyn Opponent>>) -> MutexGuard<'_, Box<dyn Opponent>> {
    opponent.lock().unwrap_or_else(PoisonError::into_inner)
}
