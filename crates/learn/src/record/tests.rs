//! What damage costs.

use std::io::Cursor;

use engine::{Outcome, PlayedGame, PlayedPly, Score};
use proptest::collection::vec;
use proptest::prelude::*;

use super::block::to_bytes;
use super::{Block, Damage, Found, GAMES_PER_BLOCK, Header, Reader, game};

fn header() -> Header {
    Header { game: "go".into(), variant: "usual".into(), rules: "seed 7".into() }
}

/// Games of little length, each another one.
fn games(count: usize) -> Vec<PlayedGame> {
    let ply = |at: usize| PlayedPly { mv: at as u16 ^ 0xA9F1, value: Score::cp(at as i32 * 9) };
    let game = |number: usize| PlayedGame {
        start: number.is_multiple_of(5).then(|| format!("a position, {number}")),
        opening: vec![number as u16; number % 4],
        plies: (0..number % 11).map(ply).collect(),
        result: [Outcome::Loss, Outcome::Draw, Outcome::Win][number % 3],
        reason: "over".to_owned(),
    };
    (0..count).map(game).collect()
}

/// A file of games, and where its blocks begin.
fn file(games: &[PlayedGame], per_block: usize) -> (Vec<u8>, Vec<usize>) {
    let mut bytes = header().to_bytes();
    let mut starts = Vec::new();
    for (number, block) in games.chunks(per_block).enumerate() {
        let mut text = Vec::new();
        block.iter().for_each(|played| game::write(played, &mut text));
        starts.push(bytes.len());
        let first = (number * per_block) as u64;
        let block = to_bytes(header().tag(), number as u32, first, block.len() as u32, &text);
        bytes.extend(block);
    }
    (bytes, starts)
}

/// All that is found in a file; `None` where it is not taken for one.
fn read(bytes: &[u8]) -> Option<(Vec<Block>, Vec<Damage>)> {
    let mut reader = Reader::new(Cursor::new(bytes)).ok()?;
    let (mut blocks, mut damage) = (Vec::new(), Vec::new());
    while let Some(found) = reader.next().expect("readable") {
        match found {
            Found::Block(block) => blocks.push(block),
            Found::Damage(found) => damage.push(found),
        }
    }
    Some((blocks, damage))
}

fn any_game() -> impl Strategy<Value = PlayedGame> {
    let value = (-32_000..=32_000).prop_map(Score::from_raw);
    let ply = (any::<u16>(), value).prop_map(|(mv, value)| PlayedPly { mv, value });
    let result = prop_oneof![Just(Outcome::Loss), Just(Outcome::Draw), Just(Outcome::Win)];
    let start = proptest::option::of("[a-zé/ 1-9]{1,60}");
    (start, vec(any::<u16>(), 0..20), vec(ply, 0..60), result, "[a-z-]{0,20}").prop_map(
        |(start, opening, plies, result, reason)| PlayedGame {
            start,
            opening,
            plies,
            result,
            reason,
        },
    )
}

proptest! {
    #[test]
    fn games_come_back(games in vec(any_game(), 1..8)) {
        let mut bytes = Vec::new();
        games.iter().for_each(|played| game::write(played, &mut bytes));
        let mut rest = bytes.as_slice();
        for played in &games {
            let read = game::read(&mut rest);
            prop_assert_eq!(read.as_ref(), Some(played));
        }
        prop_assert!(rest.is_empty());
    }

    #[test]
    fn a_flip_costs_the_block_that_it_hits(at in any::<prop::sample::Index>(), bit in 0..8) {
        let (mut bytes, starts) = file(&games(60), 7);
        let (sound, _) = read(&bytes).expect("a file of games");
        prop_assert_eq!(sound.len(), 9);
        let at = at.index(bytes.len());
        bytes[at] ^= 1_u8 << bit;
        let (blocks, damage) = read(&bytes).expect("a file of games");
        let hit = starts.iter().rposition(|&start| start <= at);
        let left: Vec<_> = sound.iter().filter(|block| Some(block.number as usize) != hit).collect();
        prop_assert_eq!(blocks.iter().collect::<Vec<_>>(), left);
        prop_assert_eq!(damage.len(), 1, "{:?}", damage);
        prop_assert_eq!(damage[0].block, hit.map(|block| block as u64));
        prop_assert_eq!(damage[0].offset as usize, hit.map_or(0, |block| starts[block]));
    }

    #[test]
    fn what_is_cut_out_costs_the_blocks_that_it_hits(
        at in any::<prop::sample::Index>(),
        length in 1..900_usize,
    ) {
        let (mut bytes, starts) = file(&games(60), 7);
        let (sound, _) = read(&bytes).expect("a file of games");
        let from = at.index(bytes.len() - starts[0]) + starts[0];
        let to = (from + length).min(bytes.len());
        let ends: Vec<usize> = starts[1..].iter().copied().chain([bytes.len()]).collect();
        let before = bytes.clone();
        bytes.drain(from..to);
        let (blocks, damage) = read(&bytes).expect("a file of games");
        // What follows the cut may happen to be what was cut out, and so make a block whole again.
        let stands_at = |at: usize, block: &[u8]| bytes.get(at..at + block.len()) == Some(block);
        let whole = |block: &&Block| {
            let number = block.number as usize;
            let (start, end) = (starts[number], ends[number]);
            let moved = start.saturating_sub(to - from);
            stands_at(start, &before[start..end]) || stands_at(moved, &before[start..end])
        };
        let left: Vec<u32> = sound.iter().filter(whole).map(|block| block.number).collect();
        prop_assert_eq!(blocks.iter().map(|block| block.number).collect::<Vec<_>>(), left);
        let last = before.starts_with(&bytes) && starts.contains(&bytes.len());
        prop_assert_eq!(damage.is_empty(), last, "{:?}", damage);
    }

    #[test]
    fn nothing_makes_a_reader_panic(bytes in vec(any::<u8>(), 0..400), at in 0..4000_usize) {
        let (mut all, _) = file(&games(60), 7);
        let _ = read(&bytes);
        let at = at.min(all.len());
        let to = (at + bytes.len()).min(all.len());
        all.splice(at..to, bytes.iter().copied());
        let _ = read(&all);
        let _ = super::block::games(7, &bytes);
    }
}

#[test]
fn what_stands_between_blocks_is_told_and_costs_nothing() {
    let (mut bytes, starts) = file(&games(30), 7);
    let (sound, _) = read(&bytes).expect("a file of games");
    bytes.splice(starts[2]..starts[2], [7; 100_000]);
    let (blocks, damage) = read(&bytes).expect("a file of games");
    assert_eq!((blocks.len(), damage.len()), (sound.len(), 1));
    assert_eq!(
        damage[0].to_string(),
        format!("block 2 at byte {}: no block begins there", starts[2])
    );
}

#[test]
fn blocks_that_claim_too_much_are_not_believed() {
    let (mut bytes, starts) = file(&games(30), 7);
    bytes[starts[1] + 28..starts[1] + 32].copy_from_slice(&u32::MAX.to_le_bytes());
    let (blocks, damage) = read(&bytes).expect("a file of games");
    assert_eq!((blocks.len(), damage[0].reason), (4, "it is too long"));
    // Many games in few bytes, with the right checksum.
    let tag = header().tag();
    for (count, text) in [(u32::MAX, &[0; 40][..]), (1, &[0, 0xFF, 0xFF, 3, 0][..]), (1, &[])] {
        let bytes = [header().to_bytes(), to_bytes(tag, 0, 0, count, text)].concat();
        let (blocks, damage) = read(&bytes).expect("a file of games");
        assert_eq!((blocks.len(), damage[0].reason), (0, "its games make no sense"));
    }
    // A block of another file, and one that stands there twice.
    let twice = [&file(&games(7), 7).0[..], &to_bytes(9, 1, 7, 0, &[])].concat();
    let (_, damage) = read(&twice).expect("a file of games");
    assert_eq!(damage[0].reason, "it belongs to another file");
    let (bytes, starts) = file(&games(7), 7);
    let (_, damage) = read(&[&bytes[..], &bytes[starts[0]..]].concat()).expect("a file of games");
    assert_eq!(damage[0].reason, "it stood there before");
}

#[test]
fn foreign_files_are_refused() {
    let refusal = |bytes: &[u8]| Reader::new(Cursor::new(bytes)).expect_err("none").to_string();
    assert!(refusal(b"").contains("no file of games"));
    assert!(refusal(b"a diary, and a long one").contains("no file of games"));
    let mut bytes = header().to_bytes();
    let half = bytes.len() / 2;
    bytes[30] ^= 1;
    bytes[half + 30] ^= 1;
    assert!(refusal(&bytes).contains("its header is damaged"));
}

#[test]
fn a_ply_takes_little_more_than_three_bytes() {
    let value = |at: i32| Score::cp(if at % 2 == 0 { 20 } else { -18 } + at);
    let plies = (0..117).map(|at| PlayedPly { mv: 9999, value: value(at) }).collect();
    let reason = "threefold-repetition".to_owned();
    let opening = vec![1; 8];
    let game = PlayedGame { start: None, opening, plies, result: Outcome::Draw, reason };
    let mut bytes = Vec::new();
    super::game::write(&game, &mut bytes);
    assert!(bytes.len() < (8 + 117) * 10 / 3, "{}", bytes.len());
    assert_eq!(GAMES_PER_BLOCK, 64);
}
