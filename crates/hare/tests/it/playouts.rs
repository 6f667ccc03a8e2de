//! Random games end, games with the same seed are the same, and cards come as often as they should.

use std::collections::HashMap;

use game::{Game, Notation, Turn};
use hare::notation::{Event, Record};
use hare::{Card, Config, Edition, Hare, Until};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Random games, spread over all editions, numbers of players and ends.
const GAMES: u64 = 10_000;

/// Players who move at random may circle for thousands of turns: they hardly ever come to the
/// finish with few enough carrots. The limit of turns then ends the game as a draw between those
/// still racing.
#[test]
fn ten_thousand_random_games_end() {
    let configs: Vec<_> = crate::common::configs().collect();
    let mut reasons: HashMap<&str, u32> = HashMap::new();
    for number in 0..GAMES {
        let config = &configs[number as usize % configs.len()];
        let mut rng = StdRng::seed_from_u64(number);
        let (game, played) = crate::common::playout(Hare::start(config), &mut rng, |_| {});
        let ending = game.ending().expect("it ended");
        let whole = match (config.until, ending.reason) {
            (Until::FirstHome, "turn-limit" | "first-home") => 1.0,
            (Until::OneLeft, "turn-limit" | "race-over") => config.players() as f32 / 2.0,
            other => panic!("{other:?}"),
        };
        let payoffs = ending.payoffs.as_slice();
        assert!((payoffs.iter().sum::<f32>() - whole).abs() < 1e-5, "{config:?}: {payoffs:?}");
        let racing: Vec<_> = (0..config.players())
            .filter(|&seat| game.runners()[seat].home().is_none())
            .map(|seat| payoffs[seat])
            .collect();
        assert!(racing.iter().all(|&share| share == racing[0]), "{config:?}: {payoffs:?}");
        let limit = u32::from(config.edition().turn_limit) * config.players() as u32;
        assert!(played == limit || (played < limit && ending.reason != "turn-limit"));
        *reasons.entry(ending.reason).or_default() += 1;
    }
    println!("{reasons:?}");
}

/// The rules themselves lead to an end, too.
#[test]
fn random_races_end_before_a_distant_limit() {
    for edition in ["classic", "calm"] {
        let edition =
            crate::common::changed(edition, &[("turn-limit = 300", "turn-limit = 10000")]);
        for players in 2..=6 {
            let config = Config::new(edition, players).expect("2 to 6 players");
            for seed in 0..200 {
                let mut rng = StdRng::seed_from_u64(seed);
                let (game, _) = crate::common::playout(Hare::start(&config), &mut rng, |_| {});
                assert_eq!(game.ending().map(|ending| ending.reason), Some("race-over"));
            }
        }
    }
}

fn random_record(config: &Config, seed: u64) -> Record {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut record = Record::new(Hare::start(config));
    let mut moves = game::MoveList::new();
    while record.game().ending().is_none() {
        let text = match record.game().turn(&mut moves) {
            Turn::Over(_) => break,
            Turn::Chance => {
                let card = record.game().chance(rng.random()).expect("a card");
                record.game().write_chance(card)
            }
            Turn::Player(_) => record.game().write_san(moves[rng.random_range(0..moves.len())]),
        };
        record.push(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    record
}

#[test]
fn a_seeded_game_replays_identically() {
    for (seed, config) in crate::common::configs().enumerate() {
        let record = random_record(&config, seed as u64);
        assert_eq!(record, random_record(&config, seed as u64), "the same seed, another game");
        let again: Record = record.to_string().parse().expect("a record reads back");
        assert_eq!(again, record);
        assert_eq!(again.to_string(), record.to_string());
        assert!(again.positions().eq(record.positions()));
        assert_eq!(again.positions().last().as_ref(), Some(record.game()));
        let cards = record.events().iter().filter(|event| matches!(event, Event::Card(_)));
        assert_eq!(cards.count() > 0, config.edition().deck().is_some());
    }
}

#[test]
fn cards_are_drawn_as_often_as_there_are_copies() {
    let game = crate::common::game("classic", "1;67;3/0;68;3 1 d1");
    let deck = Edition::classic().deck().expect("a deck");
    let mut rng = StdRng::seed_from_u64(1);
    let mut drawn: HashMap<Card, u32> = HashMap::new();
    const DRAWS: u32 = 12_000;
    for _ in 0..DRAWS {
        *drawn.entry(game.chance(rng.random()).expect("a card")).or_default() += 1;
    }
    for card in Card::ALL {
        let expected = f64::from(deck.copies(card) * DRAWS / deck.size());
        let found = f64::from(drawn.get(&card).copied().unwrap_or(0));
        // Four standard deviations of a binomial count.
        assert!((found - expected).abs() <= 4.0 * expected.sqrt(), "{card}: {found}");
    }
}
