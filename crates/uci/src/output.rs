//! The one writer that all threads share.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// A line-wise output that clones share; a line appears whole and at once.
#[derive(Clone)]
pub struct Output(Arc<Mutex<Box<dyn Write + Send>>>);

impl Output {
    /// Takes over a writer.
    pub fn new(writer: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Box::new(writer))))
    }

    /// Writes `text` and a line feed in one piece, then flushes.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn line(&self, text: &str) -> io::Result<()> {
        let mut whole = String::with_capacity(text.len() + 1);
        whole.push_str(text);
        whole.push('\n');
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writer.write_all(whole.as_bytes())?;
        writer.flush()
    }
}
