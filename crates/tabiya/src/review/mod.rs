//! `tabiya review`: what games were like.

mod args;
mod text;

use std::io::{self, BufReader, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use engine::{Control, EngineError, GameKind};
use games::GAMES;
use pgn::{Pgn, Reader};
use review::{RecordedGame, Review, ReviewError};

pub use args::ReviewArgs;

use crate::error::{InputError, unreadable};
use crate::progress::Line;
use crate::stop::on_signals;

/// How often it is looked whether somebody wants the review to stop.
const BREATH: Duration = Duration::from_millis(20);

/// Whether the input is to blame: such errors end the program with status 2.
pub fn is_input(error: &anyhow::Error) -> bool {
    let found = error.downcast_ref::<ReviewError>();
    found.is_some_and(|error| !matches!(error, ReviewError::Threads(_)))
}

/// Reviews the games of a file, one after the other. A first Ctrl-C ends the review; what is known by
/// then is printed.
pub fn run(args: &ReviewArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let file = files::open(&args.file).map_err(|source| unreadable(&args.file, source))?;
    let control = Control::new();
    stop_on_signals(&control)?;
    let wanted = |number: usize| args.game.is_none_or(|game| game as usize == number);
    let mut reviewed = 0;
    for (number, pgn) in (1..).zip(Reader::new(BufReader::new(file))) {
        if control.is_stopped() || args.game.is_some_and(|game| number > game as usize) {
            break;
        }
        if !wanted(number) {
            continue;
        }
        let refused = |reason: String| InputError::Game { path: path(args), number, reason };
        let mut pgn = pgn.map_err(|error| refused(error.to_string()))?;
        let (kind, game) = read(&pgn).map_err(|error| refused(error.to_string()))?;
        let review = search(args, &game, &control)?;
        reviewed += 1;
        print(args, (number, kind), &mut pgn, &review, out)?;
        out.flush()?;
    }
    if reviewed > 0 || control.is_stopped() {
        return Ok(());
    }
    Err(match args.game {
        Some(number) => InputError::NoSuchGame { path: path(args), number },
        None => InputError::NoGameInFile { path: path(args) },
    }
    .into())
}

fn path(args: &ReviewArgs) -> String {
    args.file.display().to_string()
}

fn stop_on_signals(control: &Control) -> io::Result<()> {
    let (stop, control) = (on_signals()?, control.clone());
    let watch = move || {
        while !stop.load(Ordering::Relaxed) {
            thread::sleep(BREATH);
        }
        control.stop();
    };
    thread::Builder::new().name("stop".to_owned()).spawn(watch).map(drop)
}

/// A game of whatever kind reads its record: the one that the tag `Variant` names comes first.
fn read(pgn: &Pgn) -> Result<(&'static dyn GameKind, Arc<RecordedGame>), ReviewError> {
    let variant = pgn.tags.get("Variant").unwrap_or_default().to_lowercase();
    let mut kinds = GAMES.kinds().to_vec();
    kinds.retain(|kind| kind.info().is_duel());
    kinds.sort_by_key(|kind| !variant.starts_with(kind.id()));
    let mut refused = None;
    for kind in kinds {
        let moves = review::moves_of(kind, pgn).map_err(ReviewError::from);
        match moves.and_then(|moves| RecordedGame::new(kind, moves)) {
            Ok(game) => return Ok((kind, game)),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    Err(refused.unwrap_or_else(|| EngineError::UnknownGame(variant).into()))
}

/// Searches a game, with a line on stderr that says how far it is.
fn search(
    args: &ReviewArgs,
    game: &Arc<RecordedGame>,
    control: &Control,
) -> Result<Review, ReviewError> {
    let (line, done) = (Arc::new(Mutex::new(Line::new())), AtomicUsize::new(0));
    let of = game.start().moves.len() as u64;
    let told = {
        let line = Arc::clone(&line);
        move |_: &review::PlyReview| {
            let done = done.fetch_add(1, Ordering::Relaxed) as u64 + 1;
            let mut line = line.lock().unwrap_or_else(PoisonError::into_inner);
            line.show(done, of, done, || "moves".to_owned());
        }
    };
    let searchers = args.searchers();
    let plies = review::search(game, args.budget(), &args.settings(), searchers, control, told);
    line.lock().unwrap_or_else(PoisonError::into_inner).end();
    Ok(Review::new(game, plies?))
}

fn print(
    args: &ReviewArgs,
    (number, kind): (usize, &dyn GameKind),
    pgn: &mut Pgn,
    review: &Review,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let seats = seats(kind);
    if args.json {
        writeln!(out, "{}", serde_json::to_string(review)?)?;
    } else if args.pgn {
        let blank = if number > 1 && args.game.is_none() { "\n" } else { "" };
        review::annotate(pgn, review, seats.each_ref().map(String::as_str))?;
        write!(out, "{blank}{pgn}")?;
    } else {
        text::write(&pgn.tags, review, &seats, out)?;
    }
    Ok(())
}

/// What both sides are called: `White`, `Black`.
fn seats(kind: &dyn GameKind) -> [String; 2] {
    let names = kind.info().seats;
    [0, 1].map(|seat| {
        let mut letters = names[seat].chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect()
    })
}
