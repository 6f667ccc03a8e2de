//! Threads that think: a deep stack, one job after the other, asleep in between.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;
use std::{io, thread};

use crate::control::Control;

/// A search goes deep into recursion. This is address space, not memory in use.
const STACK_BYTES: usize = 64 << 20;

type Job = Box<dyn FnOnce() + Send>;

/// A thread with a stack that is deep enough for a search. It does the jobs that it is given in their
/// order, and sleeps while there is none.
///
/// Dropping it waits for nobody: what it was given is still done, then it ends.
///
/// ```
/// use search::{Control, Thread};
///
/// let thread = Thread::spawn("think")?;
/// let task = thread.run(Control::new(), |control| {
///     control.wait(true);
///     "stopped"
/// });
/// task.control().stop();
/// assert_eq!(task.wait().ok(), Some("stopped"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Thread {
    jobs: Sender<Job>,
}

/// A job given to a [`Thread`]. Dropping it does not stop the job.
pub struct Task<T> {
    control: Control,
    result: Receiver<thread::Result<T>>,
}

impl Thread {
    /// A thread of this name without a job.
    ///
    /// # Errors
    /// When the system has no thread to give.
    pub fn spawn(name: &str) -> io::Result<Self> {
        let (jobs, its_jobs) = mpsc::channel::<Job>();
        let thread = thread::Builder::new().name(name.to_owned()).stack_size(STACK_BYTES);
        thread.spawn(move || its_jobs.into_iter().for_each(|job| job()))?;
        Ok(Self { jobs })
    }

    /// Gives it a job, which `control` stops. A panic ends the job alone, and is what comes of it; it
    /// stops everything else that `control` stops, since whoever shares it would wait in vain.
    pub fn run<T: Send + 'static>(
        &self,
        control: Control,
        job: impl FnOnce(&Control) -> T + Send + 'static,
    ) -> Task<T> {
        let (done, result) = mpsc::sync_channel(1);
        let its_control = control.clone();
        let job = move || {
            let came = catch_unwind(AssertUnwindSafe(|| job(&its_control)));
            if came.is_err() {
                its_control.stop();
            }
            // Whoever gave the job may be gone by now.
            let _ = done.send(came);
        };
        // Were the thread gone, the job would be dropped here, and its task would say so.
        let _ = self.jobs.send(Box::new(job));
        Task { control, result }
    }
}

impl<T> Task<T> {
    /// What stops the job.
    #[must_use]
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// Waits until the job is done.
    ///
    /// # Errors
    /// With what the job panicked, for [`std::panic::resume_unwind`].
    pub fn wait(self) -> thread::Result<T> {
        self.result.recv().unwrap_or_else(|_| Err(gone()))
    }

    /// Waits until the job is done, but no longer than this: `None` when it is not done by then. A job
    /// is done once; asked again after that, this says that it is gone.
    ///
    /// # Errors
    /// With what the job panicked.
    pub fn wait_for(&self, time: Duration) -> Option<thread::Result<T>> {
        match self.result.recv_timeout(time) {
            Ok(came) => Some(came),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Err(gone())),
        }
    }
}

fn gone() -> Box<dyn std::any::Any + Send> {
    Box::new("the job is gone")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Says when it is dropped.
    struct Farewell(Sender<&'static str>);

    impl Drop for Farewell {
        fn drop(&mut self) {
            let _ = self.0.send("farewell");
        }
    }

    #[test]
    fn jobs_are_done_in_order_by_one_thread() {
        let thread = Thread::spawn("test").expect("a thread");
        let (heard, hear) = mpsc::channel();
        let tasks: Vec<_> = (0..100)
            .map(|number| {
                let heard = heard.clone();
                thread.run(Control::new(), move |_| {
                    heard.send(number).expect("somebody listens");
                    thread::current().id()
                })
            })
            .collect();
        let ids: Vec<_> = tasks.into_iter().map(|task| task.wait().expect("done")).collect();
        assert!(ids.iter().all(|&id| id == ids[0] && id != thread::current().id()));
        assert_eq!(hear.try_iter().collect::<Vec<_>>(), (0..100).collect::<Vec<_>>());
    }

    #[test]
    fn a_panic_ends_its_job_alone_and_stops_what_shares_the_control() {
        let [one, other] = ["one", "other"].map(|name| Thread::spawn(name).expect("a thread"));
        let control = Control::new();
        let waiting = other.run(control.clone(), |control| control.wait(true));
        let failing = one.run(control, |_| panic!("on purpose"));
        let said = failing.wait().expect_err("a panic");
        assert_eq!(said.downcast_ref::<&str>(), Some(&"on purpose"));
        waiting.wait().expect("stopped");
        assert_eq!(one.run(Control::new(), |_| 7).wait().ok(), Some(7));
    }

    #[test]
    fn waiting_ends_with_the_time_or_the_job() {
        let thread = Thread::spawn("test").expect("a thread");
        let task = thread.run(Control::new(), |control| control.wait(true));
        assert!(task.wait_for(Duration::from_millis(1)).is_none());
        task.control().stop();
        let long = Duration::from_secs(60);
        assert!(task.wait_for(long).is_some_and(|came| came.is_ok()));
        assert!(task.wait_for(long).is_some_and(|came| came.is_err()), "it is done once");
    }

    #[test]
    fn a_dropped_thread_does_what_it_was_given_and_ends() {
        thread_local! {
            static LAST: std::cell::RefCell<Option<Farewell>> = const { std::cell::RefCell::new(None) };
        }
        let (said, hear) = mpsc::channel();
        let thread = Thread::spawn("test").expect("a thread");
        let control = Control::new();
        thread.run(control.clone(), |control| control.wait(true));
        thread.run(Control::new(), move |_| {
            LAST.set(Some(Farewell(said.clone())));
            said.send("job").expect("somebody listens");
        });
        drop(thread);
        control.stop();
        assert_eq!(hear.iter().collect::<Vec<_>>(), ["job", "farewell"]);
    }
}
