//! The one writer that all threads share.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A line-wise output that clones share; a line appears whole and at once.
#[derive(Clone)]
pub struct Output(Arc<Mutex<Shared>>);

struct Shared {
    writer: Box<dyn Write + Send>,
    /// Lines that go out with the next one.
    held: String,
}

impl Output {
    /// Takes over a writer.
    pub fn new(writer: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Shared { writer: Box::new(writer), held: String::new() })))
    }

    /// Writes `text` and a line feed, together with all that is held back, in one piece, then flushes.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn line(&self, text: &str) -> io::Result<()> {
        let mut shared = self.lock();
        let mut whole = std::mem::take(&mut shared.held);
        whole.push_str(text);
        whole.push('\n');
        shared.writer.write_all(whole.as_bytes())?;
        shared.writer.flush()
    }

    /// Keeps `text` and a line feed until the next [`line`](Self::line): for what is followed by another
    /// line at once, so that both cost one call of the system.
    pub fn hold(&self, text: &str) {
        let mut shared = self.lock();
        shared.held.push_str(text);
        shared.held.push('\n');
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts the calls that reach it.
    #[derive(Clone, Default)]
    struct Calls(Arc<Mutex<Vec<String>>>);

    impl Write for Calls {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("sound").push(String::from_utf8_lossy(bytes).into_owned());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_is_held_goes_out_with_the_next_line() {
        let calls = Calls::default();
        let output = Output::new(calls.clone());
        output.line("one").expect("written");
        output.hold("two");
        output.clone().hold("three");
        assert_eq!(calls.0.lock().expect("sound").len(), 1);
        output.line("four").expect("written");
        output.line("five").expect("written");
        let written = calls.0.lock().expect("sound").clone();
        assert_eq!(written, ["one\n", "two\nthree\nfour\n", "five\n"]);
    }
}
