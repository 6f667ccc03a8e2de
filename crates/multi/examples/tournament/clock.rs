//! Time as the processor spends it on one thread.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Between two looks at the time used.
const LOOK_EVERY: Duration = Duration::from_millis(1);

/// Tells the thread that started it when its time for a move is used up.
pub struct Clock {
    thread: Option<PathBuf>,
    begin: Instant,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// Nanoseconds used at which to stop; 0 while nobody is searching.
    deadline: AtomicU64,
    stop: AtomicBool,
    over: AtomicBool,
}

impl Clock {
    /// Starts to watch this thread.
    pub fn start() -> Self {
        let thread = std::fs::read_link("/proc/thread-self").ok();
        let thread = thread.map(|link| Path::new("/proc").join(link).join("schedstat"));
        let clock = Self { thread, begin: Instant::now(), shared: Arc::default() };
        let (watched, begin) = (clock.thread.clone(), clock.begin);
        let shared = clock.shared.clone();
        thread::spawn(move || {
            while !shared.over.load(Ordering::Relaxed) {
                let deadline = shared.deadline.load(Ordering::Acquire);
                if deadline != 0 && used(watched.as_deref(), begin).as_nanos() as u64 >= deadline {
                    shared.stop.store(true, Ordering::Relaxed);
                }
                thread::sleep(LOOK_EVERY);
            }
        });
        clock
    }

    /// The time that the thread has used.
    pub fn now(&self) -> Duration {
        used(self.thread.as_deref(), self.begin)
    }

    /// Does something with a flag that is set when it has used so much time.
    pub fn limited<T>(&self, time: Duration, work: impl FnOnce(&AtomicBool) -> T) -> T {
        let deadline = (self.now() + time).as_nanos() as u64;
        self.shared.stop.store(false, Ordering::Relaxed);
        self.shared.deadline.store(deadline, Ordering::Release);
        let done = work(&self.shared.stop);
        self.shared.deadline.store(0, Ordering::Release);
        done
    }
}

impl Drop for Clock {
    fn drop(&mut self) {
        self.shared.over.store(true, Ordering::Relaxed);
    }
}

fn used(thread: Option<&Path>, begin: Instant) -> Duration {
    let text = thread.and_then(|path| std::fs::read_to_string(path).ok());
    let used = text.and_then(|text| text.split(' ').next()?.parse().ok());
    used.map_or_else(|| begin.elapsed(), Duration::from_nanos)
}
