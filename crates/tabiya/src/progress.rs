//! How far a long run is, on stderr: a line that stays in its place on a terminal, else a line now
//! and then.

use std::io::{IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A line in its place is drawn again after this time …
const FRAME: Duration = Duration::from_millis(200);
/// … and a new line is written after this one.
const LINE: Duration = Duration::from_secs(20);

/// The progress of a run.
pub struct Line {
    bar: Option<ProgressBar>,
    begun: Instant,
    shown: Option<Instant>,
}

impl Line {
    /// A line that fits what stderr is.
    pub fn new() -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("[{bar:40}] {msg}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        Self { bar, begun: Instant::now(), shown: None }
    }

    /// Shows that `done` of `of` steps are done, `now` of them in this run, and what `more` says.
    pub fn show(&mut self, done: u64, of: u64, now: u64, more: impl Fn() -> String) {
        let pause = if self.bar.is_some() { FRAME } else { LINE };
        if done < of && self.shown.is_some_and(|shown| shown.elapsed() < pause) {
            return;
        }
        self.shown = Some(Instant::now());
        let text = format!("{done} of {of}; {}{}", more(), self.left(done, of, now));
        match &self.bar {
            Some(bar) => {
                bar.set_length(of);
                bar.set_position(done);
                bar.set_message(text);
            }
            // Nobody has to read it.
            None => drop(writeln!(std::io::stderr(), "{text}")),
        }
    }

    /// How long the rest will take at the pace so far.
    fn left(&self, done: u64, of: u64, now: u64) -> String {
        if now == 0 || done >= of {
            return String::new();
        }
        let seconds = self.begun.elapsed().as_secs_f64() * (of - done) as f64 / now as f64;
        let seconds = seconds as u64;
        format!("; {}:{:02}:{:02} left", seconds / 3600, seconds / 60 % 60, seconds % 60)
    }

    /// Takes the line away.
    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
