//! Games on processor cores of their own.

use crate::ArenaError;

/// The cores of each game under way.
pub(crate) struct Pins(Vec<Vec<usize>>);

impl Pins {
    /// Shares the cores that this process may use among so many games of so many threads each.
    ///
    /// # Errors
    /// When there are too few, or the system cannot keep anybody to a core.
    pub fn share(games: usize, threads: usize) -> Result<Self, ArenaError> {
        let cores = available()?;
        if cores.len() < games * threads {
            let reason = format!(
                "{games} games at a time with {threads} threads need {} cores, and there are {}",
                games * threads,
                cores.len(),
            );
            return Err(ArenaError::plan("machine.pin", reason));
        }
        Ok(Self(cores.chunks(threads).take(games).map(<[usize]>::to_vec).collect()))
    }

    /// Keeps this thread, and all that it starts from now on, to the cores of a game.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn keep(&self, game: usize) -> Result<(), ArenaError> {
        keep_to(&self.0[game])
    }
}

#[cfg(target_os = "linux")]
fn refuse(error: rustix::io::Errno) -> ArenaError {
    ArenaError::plan("machine.pin", format!("the system refuses: {error}"))
}

#[cfg(target_os = "linux")]
fn available() -> Result<Vec<usize>, ArenaError> {
    use rustix::thread::{CpuSet, sched_getaffinity};
    let set = sched_getaffinity(None).map_err(refuse)?;
    Ok((0..CpuSet::MAX_CPU).filter(|&core| set.is_set(core)).collect())
}

#[cfg(target_os = "linux")]
fn keep_to(cores: &[usize]) -> Result<(), ArenaError> {
    use rustix::thread::{CpuSet, sched_setaffinity};
    let mut set = CpuSet::new();
    cores.iter().for_each(|&core| set.set(core));
    sched_setaffinity(None, &set).map_err(refuse)
}

#[cfg(not(target_os = "linux"))]
fn available() -> Result<Vec<usize>, ArenaError> {
    Err(ArenaError::plan("machine.pin", "this system cannot keep a game to a core"))
}

#[cfg(not(target_os = "linux"))]
fn keep_to(_: &[usize]) -> Result<(), ArenaError> {
    available().map(drop)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_thread_and_what_it_starts_keep_to_their_core() {
        let cores = available().expect("cores");
        let pins = Pins::share(1, 1).expect("a core");
        let seen = std::thread::spawn(move || {
            pins.keep(0).expect("pinned");
            let child = std::thread::spawn(|| available().expect("cores"));
            child.join().expect("a thread")
        });
        assert_eq!(seen.join().expect("a thread"), cores[..1]);
        assert!(Pins::share(cores.len() + 1, 1).is_err());
        assert!(Pins::share(1, cores.len() + 1).is_err());
    }
}
