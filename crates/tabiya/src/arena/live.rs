//! What is seen of a tournament while it is played, on stderr: a table that stays in its place on
//! a terminal, else a line for each game.

use std::io::{IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use arena::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::text;

/// A table is drawn again after this time.
const FRAME: Duration = Duration::from_millis(250);

/// The view of a tournament under way.
pub struct Live {
    bar: Option<ProgressBar>,
    drawn: Option<Instant>,
}

impl Live {
    /// A view that fits what stderr is.
    pub fn new() -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{msg}[{bar:40}] {prefix}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        Self { bar, drawn: None }
    }

    /// Shows how far it is.
    pub fn show(&mut self, progress: &Progress<'_>) {
        let Some(bar) = &self.bar else { return log(progress) };
        if self.drawn.is_some_and(|drawn| drawn.elapsed() < FRAME) {
            return;
        }
        self.drawn = Some(Instant::now());
        bar.set_length(progress.games);
        bar.set_position(progress.standings.games());
        bar.set_prefix(format!(
            "{} of {} games{}",
            progress.standings.games(),
            progress.games,
            eta(progress)
        ));
        bar.set_message(text::brief(&progress.standings.summary()));
    }

    /// Takes the table away, so that the results can be printed in its place.
    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// How long the rest will take at the pace so far; nothing before the first game.
fn eta(progress: &Progress<'_>) -> String {
    if progress.played == 0 {
        return String::new();
    }
    let left = progress.games.saturating_sub(progress.standings.games());
    let seconds = progress.elapsed.as_secs_f64() * left as f64 / progress.played as f64;
    let seconds = seconds as u64;
    format!(", {}:{:02}:{:02} left", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// One line about the last game.
fn log(progress: &Progress<'_>) {
    let Some(game) = progress.last else { return };
    let players = progress.standings.names(&game.fixture.seats).join(" - ");
    let test = progress
        .standings
        .test()
        .map_or_else(String::new, |state| format!("; {}", text::test(state)));
    // Nobody has to read it.
    let _ = writeln!(
        std::io::stderr(),
        "{} of {}: {players} {} {}{}{test}",
        progress.standings.games(),
        progress.games,
        game.result,
        game.reason,
        eta(progress),
    );
}
