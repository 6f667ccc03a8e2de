//! The thread that thinks, so that the protocol can go on listening.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use engine::{Control, Opponent, Task, Thread};

use crate::Output;

/// An opponent and the thread that thinks for it.
pub(crate) struct Worker {
    opponent: Arc<Mutex<Box<dyn Opponent>>>,
    /// Started with the first job.
    thread: Option<Thread>,
    busy: Option<Busy>,
}

struct Busy {
    task: Task<()>,
    /// Set just before the last line of the job is written, so that whoever has read that line
    /// finds the worker idle.
    done: Arc<AtomicBool>,
}

impl Worker {
    pub(crate) fn new(opponent: Box<dyn Opponent>) -> Self {
        Self { opponent: Arc::new(Mutex::new(opponent)), thread: None, busy: None }
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
        let thread = match self.thread.take() {
            Some(thread) => thread,
            None => Thread::spawn("think")?,
        };
        let done = Arc::new(AtomicBool::new(false));
        let opponent = Arc::clone(&self.opponent);
        let its_done = Arc::clone(&done);
        let task = thread.run(control, move |control| {
            let last = job(lock(&opponent).as_mut(), control);
            its_done.store(true, Ordering::Release);
            // A reader that has gone away is noticed by the protocol at its own next line.
            let _ = output.line(&last);
        });
        self.thread = Some(thread);
        self.busy = Some(Busy { task, done });
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
            busy.task.control().stop();
        }
    }

    /// Tells the job under way that its clock runs now.
    pub(crate) fn ponder_hit(&self) {
        if let Some(busy) = &self.busy {
            busy.task.control().ponder_hit();
        }
    }

    /// Waits until the job under way has written its last line, but no longer than this.
    pub(crate) fn wait_at_most(&self, time: Duration) {
        if let Some(busy) = &self.busy {
            // A panic in the job has been reported by the panic hook already.
            let _ = busy.task.wait_for(time);
        }
    }

    /// Waits until the job under way has written its last line.
    pub(crate) fn wait(&mut self) {
        if let Some(busy) = self.busy.take() {
            // A panic in the job has been reported by the panic hook already.
            let _ = busy.task.wait();
        }
    }
}

fn lock(opponent: &Mutex<Box<dyn Opponent>>) -> MutexGuard<'_, Box<dyn Opponent>> {
    opponent.lock().unwrap_or_else(PoisonError::into_inner)
}
