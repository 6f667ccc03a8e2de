//! Where games start.

use std::fs;
use std::path::Path;

use engine::{EngineError, GameKind, Start};
use pgn::Reader;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::plan::{OpeningsPlan, Order};
use crate::record::Opening;
use crate::{ArenaError, Plan};

/// The openings of a tournament in the order in which they are played.
#[derive(Clone, PartialEq, Debug)]
pub struct Openings {
    kind: Source,
    seed: u64,
    players: Option<u8>,
}

#[derive(Clone, PartialEq, Debug)]
enum Source {
    /// These, over and over.
    List(Vec<Opening>),
    /// A start of the variant, drawn for each group of games.
    Drawn(String),
}

impl Openings {
    /// Reads the openings of a plan. Paths are taken from `base`.
    ///
    /// # Errors
    /// A file that cannot be read, an opening that cannot be played on.
    pub fn of(plan: &Plan, kind: &dyn GameKind, base: &Path) -> Result<Self, ArenaError> {
        let info = kind.info();
        let usual = info.variants.first().cloned().unwrap_or_default();
        let variant = plan.variant.clone().unwrap_or(usual);
        let players = u8::try_from(plan.seats_at_table(kind)?).ok();
        let Some(openings) = &plan.openings else {
            return Ok(Self { kind: Source::Drawn(variant), seed: plan.seed, players });
        };
        let mut list = read(openings, kind, (&variant, players), base)?;
        if openings.order == Order::Random {
            list.shuffle(&mut StdRng::seed_from_u64(plan.seed));
        }
        let first = (openings.first as usize - 1) % list.len();
        list.rotate_left(first);
        Ok(Self { kind: Source::List(list), seed: plan.seed, players })
    }

    /// The openings of a file in its order, in a variant of a game (the usual one when absent): of
    /// positions (FEN, EPD), or whole games in PGN.
    ///
    /// # Errors
    /// A file that cannot be read, an opening that cannot be played on.
    pub fn list(
        file: &Path,
        kind: &dyn GameKind,
        variant: Option<&str>,
    ) -> Result<Vec<Opening>, ArenaError> {
        let usual = || kind.info().variants.first().cloned().unwrap_or_default();
        let variant = variant.map_or_else(usual, str::to_owned);
        let plan =
            OpeningsPlan { file: file.to_owned(), order: Order::File, first: 1, plies: None };
        read(&plan, kind, (&variant, None), Path::new(""))
    }

    /// The opening of a group of games.
    ///
    /// # Errors
    /// When the game cannot draw a start.
    pub fn get(&self, kind: &dyn GameKind, group: u64) -> Result<Opening, EngineError> {
        match &self.kind {
            Source::List(list) => Ok(list[(group % list.len() as u64) as usize].clone()),
            Source::Drawn(variant) => {
                let mut lot = StdRng::seed_from_u64(self.seed ^ (group + 1).rotate_right(20));
                let fen = kind.draw_start(variant, self.players, lot.random())?;
                Ok(Opening { fen: Some(fen), moves: Vec::new() })
            }
        }
    }
}

/// What reads one opening of a file.
struct Opener<'a> {
    kind: &'a dyn GameKind,
    variant: &'a str,
    players: Option<u8>,
}

impl Opener<'_> {
    /// An opening, with its moves in UCI notation, that somebody can play on from.
    fn open(&self, fen: Option<&str>, moves: Vec<String>) -> Result<Opening, String> {
        let start = Start {
            variant: Some(self.variant.to_owned()),
            players: self.players,
            fen: fen.map(str::to_owned),
            moves,
        };
        let session = self.kind.open(&start).map_err(|error| error.to_string())?;
        if session.outcome().is_some() {
            return Err("the game is over there".to_owned());
        }
        Ok(Opening { fen: start.fen, moves: session.start().moves })
    }

    /// A line with a position: its text alone, or followed by operations as in EPD (Kaplan and
    /// Edwards, 1993), of which the first may stand right after the four fields of the position.
    fn line(&self, line: &str) -> Result<Opening, String> {
        let text = line.split(';').next().unwrap_or_default().trim();
        let whole = self.open(Some(text), Vec::new());
        if whole.is_ok() {
            return whole;
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let part = |number: usize| words.get(..number).map(|words| words.join(" "));
        let parts = [6, 4].into_iter().filter_map(part);
        parts.filter_map(|text| self.open(Some(&text), Vec::new()).ok()).next().map_or(whole, Ok)
    }
}

fn read(
    plan: &OpeningsPlan,
    kind: &dyn GameKind,
    (variant, players): (&str, Option<u8>),
    base: &Path,
) -> Result<Vec<Opening>, ArenaError> {
    let path = base.join(&plan.file);
    let opener = Opener { kind, variant, players };
    let refuse =
        |place: String, reason: String| ArenaError::Opening { path: path.clone(), place, reason };
    let mut list = Vec::new();
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pgn")) {
        let file = fs::File::open(&path).map_err(ArenaError::unreadable(&path))?;
        for (index, game) in Reader::new(std::io::BufReader::new(file)).enumerate() {
            let place = format!("game {}", index + 1);
            let game = game.map_err(|error| refuse(place.clone(), error.to_string()))?;
            let most = plan.plies.map_or(usize::MAX, |plies| plies as usize);
            let moves = game.line.moves.iter().take(most);
            let moves = moves.map(|node| node.mv.as_str().to_owned()).collect();
            let opening = opener.open(game.tags.get("FEN"), moves);
            list.push(opening.map_err(|reason| refuse(place, reason))?);
        }
    } else {
        let text = fs::read_to_string(&path).map_err(ArenaError::unreadable(&path))?;
        for (index, line) in text.lines().enumerate() {
            let line = line.trim_matches(|c: char| c.is_whitespace() || c.is_control());
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let opening = opener.line(line);
            list.push(opening.map_err(|reason| refuse(format!("line {}", index + 1), reason))?);
        }
    }
    if list.is_empty() {
        return Err(refuse("the whole file".to_owned(), "there is no opening in it".to_owned()));
    }
    Ok(list)
}
