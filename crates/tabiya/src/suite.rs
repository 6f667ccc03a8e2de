//! `tabiya suite`: how many positions of a test suite the engine solves.

use std::io::Write;
use std::time::Duration;

use engine::{Control, GameKind, Limits, Start};

use crate::args::SuiteArgs;
use crate::epd::{self, Problem};
use crate::error::{InputError, game_or_first, read_text};

/// A problem with its moves in UCI notation.
struct Task {
    problem: Problem,
    best: Vec<String>,
    avoid: Vec<String>,
}

impl Task {
    /// A position counts as solved when the move is a best one, or none of those to avoid.
    fn solved_by(&self, mv: &str) -> bool {
        let listed = |moves: &[String]| moves.iter().any(|listed| listed == mv);
        !listed(&self.avoid) && (self.best.is_empty() || listed(&self.best))
    }

    fn wanted(&self) -> String {
        let list = |code: &str, moves: &[String]| match moves {
            [] => String::new(),
            moves => format!(" {code} {}", moves.join(" ")),
        };
        list("bm", &self.problem.best) + &list("am", &self.problem.avoid)
    }
}

/// Solves every position of the file, each as in a new game, and counts.
pub fn run(args: &SuiteArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let kind = game_or_first(args.game.as_deref())?;
    let tasks = read(kind, &args.file)?;
    let mut opponent = kind.opponent();
    opponent.configure(&args.means.settings())?;
    let movetime = Some(Duration::from_millis(args.movetime));
    let limits = Limits { movetime, ..Limits::default() };
    let mut solved = 0;
    for task in &tasks {
        opponent.new_game();
        let fen = Some(task.problem.fen.clone());
        let session = kind.open(&Start { fen, ..Start::default() })?;
        let answer = opponent.think(session.as_ref(), &limits, &Control::new(), &mut |_| {})?;
        let found = answer.best.as_ref();
        let right = found.is_some_and(|best| task.solved_by(&best.uci));
        solved += usize::from(right);
        writeln!(
            out,
            "{} {:<16} found {:<8} wanted{}  depth {}",
            if right { "solved" } else { "missed" },
            task.problem.id,
            found.map_or("none", |best| &best.san),
            task.wanted(),
            answer.lines.first().map_or(0, |line| line.depth),
        )?;
        out.flush()?;
    }
    writeln!(out, "solved {solved}\npositions {}", tasks.len())?;
    Ok(())
}

fn read(kind: &dyn GameKind, path: &str) -> Result<Vec<Task>, InputError> {
    let text = read_text(path)?;
    let mut tasks = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let refused = |reason| InputError::Suite { path: path.to_owned(), line: index + 1, reason };
        let problem = epd::problem(line).map_err(refused)?;
        let uci = |moves: &[String]| -> Result<Vec<String>, String> {
            let listed: Result<Vec<_>, _> =
                moves.iter().map(|san| uci_of(kind, &problem.fen, san)).collect();
            Ok(listed?.concat())
        };
        let (best, avoid) = (uci(&problem.best), uci(&problem.avoid));
        tasks.push(Task { best: best.map_err(refused)?, avoid: avoid.map_err(refused)?, problem });
    }
    if tasks.is_empty() {
        return Err(InputError::NoPosition { path: path.to_owned() });
    }
    Ok(tasks)
}

/// A move of a position in UCI notation. Where the text leaves open which piece moves (suites
/// are not always careful), all moves that it could be.
fn uci_of(kind: &dyn GameKind, fen: &str, mv: &str) -> Result<Vec<String>, String> {
    let open = |moves: Vec<String>| {
        kind.open(&Start { fen: Some(fen.to_owned()), moves, ..Start::default() })
    };
    let refused = match open(vec![mv.to_owned()]) {
        Ok(session) => return Ok(session.start().moves),
        Err(error) => error.to_string(),
    };
    let view = open(Vec::new()).map_err(|error| error.to_string())?.view();
    let could_be = |san: &str| {
        let (piece, rest) = mv.split_at(mv.chars().next().map_or(0, char::len_utf8));
        san.starts_with(piece) && san.trim_end_matches(['+', '#']).ends_with(rest)
    };
    let fitting: Vec<String> =
        view.legal.into_iter().filter(|mv| could_be(&mv.san)).map(|mv| mv.uci).collect();
    if fitting.is_empty() { Err(refused) } else { Ok(fitting) }
}
