//! The games of a generation, as they are kept.
//!
//! All numbers are little-endian.
//!
//! | what | bytes |
//! |---|---|
//! | `TabiyaPG` | 8 |
//! | version: 1 | 4 |
//! | number of games | 4 |
//! | for each game: its plies | 4 |
//! | for each ply: 0 chance, 1 not thought about, 2 thought about, 3 learned from | 1 |
//! | – the outcome, as the game counts them, or the action | 2 |
//! | – learned from: what it was found worth to each of six seats | 12 |
//! | – number of shares, and the share of each legal move as the game lists them | 2 each |
//! | checksum of all before (CRC-32 as in zlib) | 4 |
//!
//! Values and shares are in 65 535ths.

use game::{Actions, Game, MAX_PLAYERS, MoveList, Notation, Player, Turn, Values};

use crate::selfplay::worth;
use crate::train::Sample;

const MAGIC: [u8; 8] = *b"TabiyaPG";
const VERSION: u32 = 1;

/// A number from 0 to 1 in 65 535ths.
pub(crate) fn quantised(share: f32) -> u16 {
    (share.clamp(0.0, 1.0) * 65_535.0 + 0.5) as u16
}

fn share(quantised: u16) -> f32 {
    f32::from(quantised) / 65_535.0
}

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// What happened, moves and events of chance.
    pub plies: Vec<Ply>,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Who decided it, and how.
    pub kind: PlyKind,
    /// The action, or which outcome of chance as the game lists them.
    pub number: u16,
}

/// Who decided what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlyKind {
    /// Chance.
    Chance,
    /// Nobody thought about it: it was drawn by lot, or the only move.
    Unthought,
    /// A short search.
    Fast,
    /// A search that is learned from.
    Full {
        /// What it found the position worth to each seat, in 65 535ths.
        values: [u16; MAX_PLAYERS],
        /// The share that each legal move should have, as the game lists them, in 65 535ths.
        shares: Vec<u16>,
    },
}

/// Writes games down.
pub(crate) fn to_bytes(games: &[GameRecord]) -> Vec<u8> {
    let count = games.len() as u32;
    let mut bytes = [&MAGIC[..], &VERSION.to_le_bytes(), &count.to_le_bytes()].concat();
    for GameRecord { plies } in games {
        bytes.extend((plies.len() as u32).to_le_bytes());
        for Ply { kind, number } in plies {
            bytes.push(match kind {
                PlyKind::Chance => 0,
                PlyKind::Unthought => 1,
                PlyKind::Fast => 2,
                PlyKind::Full { .. } => 3,
            });
            bytes.extend(number.to_le_bytes());
            if let PlyKind::Full { values, shares } = kind {
                let count = shares.len() as u16;
                let numbers = values.iter().chain([&count]).chain(shares);
                bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
            }
        }
    }
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Reads games; `None` where they are not as they were written.
pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Vec<GameRecord>> {
    let (content, sum) = bytes.split_last_chunk::<4>()?;
    if crc32fast::hash(content) != u32::from_le_bytes(*sum) {
        return None;
    }
    let mut rest = content.strip_prefix(&MAGIC)?;
    if u32::from_le_bytes(take(&mut rest)?) != VERSION {
        return None;
    }
    let count = u32::from_le_bytes(take(&mut rest)?);
    let mut games = Vec::new();
    for _ in 0..count {
        let plies = u32::from_le_bytes(take(&mut rest)?);
        let plies = (0..plies).map(|_| ply(&mut rest)).collect::<Option<_>>()?;
        games.push(GameRecord { plies });
    }
    rest.is_empty().then_some(games)
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (first, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*first)
}

fn ply(rest: &mut &[u8]) -> Option<Ply> {
    let [kind] = take(rest)?;
    let number = u16::from_le_bytes(take(rest)?);
    let kind = match kind {
        0 => PlyKind::Chance,
        1 => PlyKind::Unthought,
        2 => PlyKind::Fast,
        3 => {
            let mut values = [0; MAX_PLAYERS];
            for value in &mut values {
                *value = u16::from_le_bytes(take(rest)?);
            }
            let count = u16::from_le_bytes(take(rest)?);
            let shares = (0..count).map(|_| Some(u16::from_le_bytes(take(rest)?)));
            PlyKind::Full { values, shares: shares.collect::<Option<_>>()? }
        }
        _ => return None,
    };
    Some(Ply { kind, number })
}

/// What a game came to for each seat; one that cannot be played is paid where it breaks off.
pub(crate) fn result<G: Actions>(start: &G, record: &GameRecord) -> Values {
    let mut game = start.clone();
    let _ = replay(&mut game, record, |_, _, _| ());
    worth(&game)
}

/// A game that a network played against itself, for people.
#[derive(Clone, PartialEq, Debug)]
pub struct LearnedGame {
    /// What happened, moves and events of chance, as programs exchange it.
    pub moves: Vec<String>,
    /// How many of them nobody thought about in the beginning.
    pub unthought: usize,
    /// What it came to for each seat.
    pub values: Vec<f32>,
}

/// A game as programs exchange it; `None` where it cannot be played.
pub(crate) fn written<G: Actions + Notation>(
    start: &G,
    record: &GameRecord,
) -> Option<LearnedGame> {
    let mut game = start.clone();
    let mut moves = Vec::new();
    replay(&mut game, record, |game, step, _| {
        moves.push(match step {
            Replayed::Chance(chance) => game.write_chance(chance),
            Replayed::Move(_, _, mv) => game.write_move(mv),
        });
    })?;
    let thought = record
        .plies
        .iter()
        .position(|ply| matches!(ply.kind, PlyKind::Fast | PlyKind::Full { .. }));
    let values = worth(&game)[..game.players()].to_vec();
    Some(LearnedGame { moves, unthought: thought.unwrap_or(record.plies.len()), values })
}

/// The positions of a game that are learned from. Each should be worth the result of the game and what the
/// search found, mixed: `search_share` of the latter. `None` for a game that cannot be played.
pub(crate) fn samples<G: Actions>(
    start: &G,
    record: &GameRecord,
    search_share: f32,
) -> Option<Vec<Sample<G>>> {
    let mut game = start.clone();
    let mut found = Vec::new();
    replay(&mut game, record, |game, step, kind| {
        if let (Replayed::Move(player, moves, _), PlyKind::Full { values, shares }) = (step, kind) {
            found.push(sample(game, player, moves, values, shares));
        }
    })?;
    let mut found: Vec<Sample<G>> = found.into_iter().collect::<Option<_>>()?;
    let result = worth(&game);
    for sample in &mut found {
        let mixed = sample.values.iter_mut().zip(result);
        mixed.for_each(|(value, result)| *value = result + search_share * (*value - result));
    }
    Some(found)
}

/// What happens next in a game that is played again.
enum Replayed<'a, G: Game> {
    /// An event of chance.
    Chance(G::Chance),
    /// Who moves, the legal moves, and the one that is played.
    Move(Player, &'a MoveList<G::Move>, G::Move),
}

/// Plays a game again and tells of all that happens before it does: the position, what it is, and how it was
/// decided. `None` where it cannot be played.
fn replay<'a, G: Actions>(
    game: &mut G,
    record: &'a GameRecord,
    mut tell: impl FnMut(&G, Replayed<'_, G>, &'a PlyKind),
) -> Option<()> {
    let mut moves = MoveList::new();
    for Ply { kind, number } in &record.plies {
        match (game.turn(&mut moves), kind) {
            (Turn::Chance, PlyKind::Chance) => {
                let mut outcomes = Vec::new();
                game.chances(&mut outcomes);
                let chance = outcomes.get(usize::from(*number))?.0;
                tell(game, Replayed::Chance(chance), kind);
                game.resolve(chance);
            }
            (Turn::Player(player), _) => {
                let is_it = |mv: &G::Move| game.action(*mv) == usize::from(*number);
                let mv = moves.iter().copied().find(is_it)?;
                tell(game, Replayed::Move(player, &moves, mv), kind);
                game.play_unchecked(mv);
            }
            _ => return None,
        }
    }
    Some(())
}

fn sample<G: Actions>(
    game: &G,
    player: Player,
    moves: &MoveList<G::Move>,
    values: &[u16; MAX_PLAYERS],
    shares: &[u16],
) -> Option<Sample<G>> {
    let all: f32 = shares.iter().copied().map(share).sum();
    let listed = moves.iter().zip(shares);
    let shares = listed.map(|(&mv, &part)| (game.action(mv) as u16, share(part) / all));
    let fits = moves.len() == shares.len() && all > 0.0;
    fits.then(|| Sample {
        game: game.clone(),
        shares: shares.collect(),
        values: values.map(share),
        player,
    })
}
