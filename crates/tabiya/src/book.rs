//! `tabiya book`.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::Path;

use engine::{BookMaker, Books, MadeBook, OpeningBook, SelfPlay};
use games::GAMES;

use crate::args::{BookMakeArgs, BookShowArgs, OpeningsArgs};
use crate::error::{InputError, unreadable};
use crate::output::{check_writable, write_file};

/// How often progress is told, in games or openings.
const PROGRESS: u32 = 100;

fn books_of(game: &str) -> anyhow::Result<&'static dyn Books> {
    let books = GAMES.named(game)?.books();
    Ok(books.ok_or_else(|| InputError::NoBooks(game.to_owned()))?)
}

/// Makes a book of records, or of games that the engine plays against itself.
pub fn make(args: &BookMakeArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let mut maker = books_of(&args.game)?.make(args.plies.into(), args.rules());
    let files = args.pgn.iter().map(|path| open(path)).collect::<Result<Vec<_>, _>>()?;
    // Hours of games are not to be lost for a folder that is not there.
    check_writable(&args.out)?;
    let games = match args.self_play {
        None => read(maker.as_mut(), args, files, out)?,
        Some(games) => {
            let play = SelfPlay { games, seed: args.seed, nodes: args.nodes };
            let mut told = Ok(());
            maker.play(&play, &mut |played| {
                if played % PROGRESS == 0 && played < games && told.is_ok() {
                    told = writeln!(out, "played {played}").and_then(|()| out.flush());
                }
            })?;
            told?;
            games
        }
    };
    let MadeBook { bytes, positions, moves } = maker.finish()?;
    write_file(&args.out, bytes)?;
    writeln!(out, "games {games}\npositions {positions}\nmoves {moves}")?;
    Ok(())
}

/// Counts the games of all files; a game that cannot be read is told and left out.
fn read(
    maker: &mut dyn BookMaker,
    args: &BookMakeArgs,
    files: Vec<File>,
    out: &mut impl Write,
) -> anyhow::Result<u32> {
    let mut games = 0;
    for (path, file) in args.pgn.iter().zip(files) {
        let mut told = Ok(());
        let mut left_out = |error: engine::EngineError| {
            if told.is_ok() {
                told = writeln!(out, "left out of {}: {error}", path.display());
            }
        };
        games += maker.read(&mut BufReader::new(file), &mut left_out)?;
        told?;
    }
    Ok(games)
}

fn open(path: &Path) -> Result<File, InputError> {
    files::open(path).map_err(|source| unreadable(path, source))
}

/// Makes a file of openings for matches.
pub fn openings(args: &OpeningsArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let kind = GAMES.named(&args.game)?;
    let (count, threads) = (args.count as usize, usize::from(args.threads));
    // A file that cannot be written is known before the work.
    check_writable(&args.out)?;
    let mut told = (0, Ok(()));
    let made = engine::make_openings(kind, &args.rules(), count, threads, &mut |made| {
        if made / PROGRESS as usize > told.0 && made < count && told.1.is_ok() {
            told = (made / PROGRESS as usize, writeln!(out, "made {made}"));
        }
    });
    told.1?;
    let text: String = made?.iter().flat_map(|opening| [opening, "\n"]).collect();
    write_file(&args.out, text)?;
    writeln!(out, "openings {count}")?;
    Ok(())
}

/// Lists the moves of a position.
pub fn show(args: &BookShowArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let books = books_of(&args.position.game)?;
    let book = match &args.file {
        Some(path) => OpeningBook::File(path.clone()),
        None => OpeningBook::BuiltIn,
    };
    let session = GAMES.named(&args.position.game)?.open(&args.position.start())?;
    let moves = books.open(&book)?.moves(session.as_ref())?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&moves)?)?;
        return Ok(());
    }
    for mv in &moves {
        let share = mv.share * 100.0;
        writeln!(out, "{:<6} {:<8} weight {:>5}  {share:>5.1} %", mv.uci, mv.san, mv.weight)?;
    }
    writeln!(out, "moves {}", moves.len())?;
    Ok(())
}
