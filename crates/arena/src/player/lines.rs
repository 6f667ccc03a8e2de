//! The lines of a program as they come, with a bound on what waits to be heard.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Bytes of a line beyond which nothing of it is kept.
pub(super) const LINE_BYTES: usize = 64 << 10;
/// Bytes that may wait to be heard; then the program waits.
const WAITING_BYTES: usize = 1 << 20;
/// Lines that wait without an answer among them, before whoever listens is woken for them.
const HANDFUL: usize = 64;

/// A line with the moment it came.
pub(super) struct Line {
    pub text: String,
    pub at: Instant,
    /// Whether it was too long, and this is only its beginning.
    pub cut: bool,
}

impl Line {
    /// Bytes that it takes while it waits. After a line that was too long nothing more is read until
    /// it has been heard.
    fn cost(&self) -> usize {
        if self.cut { WAITING_BYTES } else { size_of::<Self>() + self.text.capacity() }
    }
}

/// Lines that have come and have not been heard.
#[derive(Default)]
pub(super) struct Lines {
    state: Mutex<State>,
    /// There is something to hear, or nothing more comes.
    came: Condvar,
    /// There is room, or nobody listens any more.
    heard: Condvar,
}

#[derive(Default)]
struct State {
    lines: VecDeque<Line>,
    bytes: usize,
    /// Whether the program has closed its output.
    ended: bool,
    /// Whether nobody listens any more.
    deaf: bool,
}

/// Why no line was heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Silence {
    /// None came in time.
    Late,
    /// None comes any more.
    Ended,
}

impl Lines {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a line and waits until there is room for more; `false` when nobody listens any more.
    /// Casual ones wake nobody.
    pub fn add(&self, line: Line, casual: bool) -> bool {
        let mut state = self.state();
        state.bytes += line.cost();
        state.lines.push_back(line);
        let full = |state: &mut State| state.bytes >= WAITING_BYTES && !state.deaf;
        if !casual || state.lines.len().is_multiple_of(HANDFUL) || full(&mut state) {
            self.came.notify_one();
        }
        let state = self.heard.wait_while(state, full).unwrap_or_else(PoisonError::into_inner);
        !state.deaf
    }

    /// Nothing more comes.
    pub fn end(&self) {
        self.state().ended = true;
        self.came.notify_one();
    }

    /// Nobody listens any more.
    pub fn leave(&self) {
        self.state().deaf = true;
        self.heard.notify_one();
    }

    /// All that waits, or else what comes until then.
    pub fn take(&self, until: Instant) -> Result<VecDeque<Line>, Silence> {
        let mut state = self.state();
        loop {
            if !state.lines.is_empty() {
                state.bytes = 0;
                self.heard.notify_one();
                return Ok(std::mem::take(&mut state.lines));
            }
            if state.ended {
                return Err(Silence::Ended);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Silence::Late);
            }
            let woken = self.came.wait_timeout(state, left);
            state = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// Hears every line until no more come, or until one is not taken.
pub(super) fn listen(from: impl Read, mut take: impl FnMut(Line) -> bool) {
    let mut from = BufReader::new(from);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match from.by_ref().take(LINE_BYTES as u64).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let at = Instant::now();
        let cut = bytes.len() == LINE_BYTES && !bytes.ends_with(b"\n");
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        let said = cut || !text.is_empty();
        if said && !take(Line { text, at, cut }) {
            return;
        }
        if cut && from.skip_until(b'\n').is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::thread;
    use std::time::Duration;

    use super::*;

    fn heard(text: &[u8]) -> Vec<(String, bool)> {
        let mut lines = Vec::new();
        listen(text, |line| {
            lines.push((line.text, line.cut));
            true
        });
        lines
    }

    #[test]
    fn lines_that_are_too_long_are_cut_and_the_next_is_whole() {
        assert_eq!(heard(b" a \n\n\tb"), [("a".to_owned(), false), ("b".to_owned(), false)]);
        for more in [0, 1, LINE_BYTES, 40 * LINE_BYTES] {
            let text = ["x".repeat(LINE_BYTES + more).as_bytes(), b"\nnext\n"].concat();
            let lines = heard(&text);
            assert_eq!(lines.len(), 2, "{more}");
            assert_eq!((lines[0].0.len(), lines[0].1), (LINE_BYTES, true), "{more}");
            assert_eq!(lines[1], ("next".to_owned(), false), "{more}");
        }
        let longest = ["x".repeat(LINE_BYTES - 1).as_bytes(), b"\n"].concat();
        assert_eq!(heard(&longest), [("x".repeat(LINE_BYTES - 1), false)]);
    }

    /// A program that says the same over and over, until it is killed.
    #[derive(Clone)]
    struct Endless {
        text: &'static [u8],
        read: Arc<AtomicUsize>,
        killed: Arc<AtomicBool>,
    }

    impl Read for Endless {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            if self.killed.load(Ordering::Relaxed) {
                return Ok(0);
            }
            let length = into.len();
            into.iter_mut().zip(self.text.iter().cycle()).for_each(|(byte, from)| *byte = *from);
            self.read.fetch_add(length, Ordering::Relaxed);
            Ok(length)
        }
    }

    #[test]
    fn who_talks_without_end_waits_until_it_is_heard() {
        for (text, turns) in [(&b"x"[..], 1), (b"\n\nbest\n", 3), (b"x\n", 3)] {
            let lines = Arc::new(Lines::default());
            let from = Endless { text, read: Arc::default(), killed: Arc::default() };
            let (to, program) = (Arc::clone(&lines), from.clone());
            let talk = thread::spawn(move || listen(program, |line| to.add(line, true)));
            for _ in 0..turns {
                while lines.state().bytes < WAITING_BYTES {
                    thread::yield_now();
                }
                // The last line may be more than had room.
                assert!(lines.state().bytes < 2 * WAITING_BYTES);
                assert!(from.read.load(Ordering::Relaxed) < 16 * WAITING_BYTES);
                assert!(!lines.take(Instant::now()).expect("lines").is_empty());
            }
            // What follows a line that was too long is thrown away as it comes, without end.
            from.killed.store(true, Ordering::Relaxed);
            lines.leave();
            talk.join().expect("it has ended");
        }
    }

    #[test]
    fn whoever_listens_hears_lines_then_silence() {
        let lines = Lines::default();
        let soon = Instant::now();
        assert_eq!(lines.take(soon).err(), Some(Silence::Late));
        let line = |text: &str| Line { text: text.to_owned(), at: soon, cut: false };
        assert!(lines.add(line("a"), true) && lines.add(line("b"), false));
        lines.end();
        let later = soon + Duration::from_secs(60);
        let heard: Vec<String> =
            lines.take(later).expect("lines").into_iter().map(|l| l.text).collect();
        assert_eq!(heard, ["a", "b"]);
        assert_eq!(lines.take(later).err(), Some(Silence::Ended));
    }
}
