//! Numbered work on several threads, whose outcome does not depend on who did what.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

use search::{Control, Thread};

/// Lets workers, each on a thread with a deep stack, do the jobs with these numbers, and hands what
/// comes of them to `take` in the order of the numbers. The first error of `take` ends it all.
///
/// # Errors
/// When the system has no threads to give; inside, what `take` returns.
///
/// # Panics
/// When a worker does.
pub fn in_order<T: Send + 'static, E>(
    jobs: Range<u64>,
    workers: Vec<Box<dyn FnMut(u64) -> T + Send>>,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> io::Result<Result<(), E>> {
    let next = Arc::new(AtomicU64::new(jobs.start));
    let control = Control::new();
    let (done, results) = mpsc::channel();
    let mut tasks = Vec::with_capacity(workers.len());
    for mut worker in workers {
        let (done, next, end) = (done.clone(), Arc::clone(&next), jobs.end);
        let work = move |control: &Control| {
            while !control.is_stopped() {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= end || done.send((number, worker(number))).is_err() {
                    return;
                }
            }
        };
        tasks.push(Thread::spawn("jobs")?.run(control.clone(), work));
    }
    drop(done);
    let mut taken = Ok(());
    let (mut waiting, mut turn) = (BTreeMap::new(), jobs.start);
    for (number, result) in results {
        waiting.insert(number, result);
        while let Some(result) = waiting.remove(&turn) {
            turn += 1;
            taken = taken.and_then(|()| take(result));
        }
        if taken.is_err() {
            break;
        }
    }
    control.stop();
    for task in tasks {
        task.wait().unwrap_or_else(|panic| resume_unwind(panic));
    }
    Ok(taken)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    type Worker = Box<dyn FnMut(u64) -> u64 + Send>;

    fn squares(workers: usize) -> Vec<Worker> {
        let work = |number: u64| {
            if number.is_multiple_of(3) {
                std::thread::sleep(Duration::from_millis(2));
            }
            number * number
        };
        (0..workers).map(|_| Box::new(work) as Worker).collect()
    }

    #[test]
    fn results_come_in_the_order_of_their_numbers() {
        for workers in 1..5 {
            let mut taken = Vec::new();
            let take = |square| {
                taken.push(square);
                Ok::<_, ()>(())
            };
            in_order(5..40, squares(workers), take).expect("threads").expect("no error");
            assert_eq!(taken, (5..40).map(|number| number * number).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_first_error_ends_it() {
        let take = |square| if square < 100 { Ok(()) } else { Err(square) };
        assert_eq!(in_order(0..u64::MAX, squares(3), take).expect("threads"), Err(100));
    }
}
