//! The rungs for any number of players against the crate that does the same fast.

#[allow(dead_code, reason = "the crate `multi` needs more of them")]
#[path = "../../../../multi/tests/it/common/mod.rs"]
mod toys;

use super::common::settings;
use game::{Depth, Game, Notation, PayoffEval, Turn};
use hare::{Config, Edition, Hare};
use lab::eval::Both;
use lab::ladder::{self, for_any};
use lab::rungs::minimax::Minimax;
use lab::rungs::{self, Algorithm};
use lab::{SearchResult, Settings};
use multi::{ChanceRule, Choice, MaxN, Others};
use toys::{Shape, Toy, ToyEval};

/// How the crate `multi` does what a rung does.
fn fast(name: &str, depth: u32, players: usize) -> Option<multi::Settings> {
    let depth = Depth::new(depth).expect("a depth");
    let skip = |choice| multi::Settings {
        chance: ChanceRule::Skip,
        ..multi::Settings::plain(depth, choice)
    };
    Some(match name {
        "maxn" => skip(Choice::Absolute),
        "maxn-relative" => skip(Choice::Relative),
        "maxn-mixed" => skip(Choice::Mixed),
        "maxn-cutoffs" => multi::Settings { cutoffs: players == 2, ..skip(Choice::Relative) },
        "maxn-cutoffs-sorted" => multi::Settings {
            cutoffs: players == 2,
            sorted: players == 2,
            ..skip(Choice::Relative)
        },
        "maxn-sorted" => multi::Settings { sorted: true, ..skip(Choice::Absolute) },
        "maxn-beam" => {
            multi::Settings { sorted: true, beam: vec![0, 0, 3, 2], ..skip(Choice::Absolute) }
        }
        "paranoid" => {
            multi::Settings { others: Others::AgainstUs, cutoffs: true, ..skip(Choice::Relative) }
        }
        "expectimax" => multi::Settings::plain(depth, Choice::Absolute),
        _ => return None,
    })
}

/// What the rung of a name finds.
fn plain<G, E>(name: &str, game: &G, eval: E, settings: &Settings) -> SearchResult<G::Move>
where
    G: Game,
    E: PayoffEval<G> + Sync,
{
    use lab::Choice::{Absolute, Mixed, Relative};
    match name {
        "maxn" => rungs::maxn::MaxN { eval, choice: Absolute }.run(game, settings, ()),
        "maxn-relative" => rungs::maxn::MaxN { eval, choice: Relative }.run(game, settings, ()),
        "maxn-mixed" => rungs::maxn::MaxN { eval, choice: Mixed }.run(game, settings, ()),
        "maxn-cutoffs" | "maxn-cutoffs-sorted" => {
            let sorted = name == "maxn-cutoffs-sorted";
            rungs::maxn_cutoffs::MaxNCutoffs { eval, sorted, beam: false }.run(game, settings, ())
        }
        "maxn-sorted" | "maxn-beam" => {
            let beam = name == "maxn-beam";
            rungs::maxn_sorted::MaxNSorted { eval, choice: Absolute, beam }.run(game, settings, ())
        }
        "paranoid" => rungs::paranoid::Paranoid { eval, choice: Relative }.run(game, settings, ()),
        "expectimax" => {
            rungs::expectimax::Expectimax { eval, choice: Absolute }.run(game, settings, ())
        }
        _ => panic!("{name} is not compared"),
    }
}

/// Compares every rung of a game with its fast counterpart: the move, the values, and where nothing
/// is cut off the number of positions.
fn agree<G, E>(game: &G, eval: &E, depth: u32)
where
    G: Game,
    E: PayoffEval<G> + Sync,
{
    let settings = Settings { beam: vec![0, 0, 3, 2], ..settings(depth) };
    let mut compared = 0;
    for entry in &ladder::RUNGS {
        let Some(theirs) = fast(entry.name, depth, game.players()) else { continue };
        let found = plain(entry.name, game, eval.clone(), &settings);
        let cutoffs = theirs.cutoffs;
        let fast = MaxN::new(eval.clone(), theirs).expect("sound").search(&mut game.clone());
        let values = found.value.and_then(lab::Value::each).expect("a vector");
        assert_eq!(values, fast.values, "{} in {game:?}", entry.name);
        assert_eq!(found.best, fast.best, "{} in {game:?}", entry.name);
        // Among equal children the fast one has reasons to look at a few more.
        if !cutoffs {
            assert_eq!(found.count.visited, fast.nodes, "{} in {game:?}", entry.name);
        }
        compared += 1;
    }
    assert_eq!(compared, 9, "rungs compared");
}

#[test]
fn toys_of_all_shapes() {
    for seed in 0..50 {
        for players in 2..=6 {
            let (unruly, chance) = (seed % 2 == 0, seed % 3 != 0);
            let meets = seed % 5 == 0;
            let shape = Shape { seed, players, unruly, chance, length: 6, meets };
            let toy = Toy::start(&shape);
            if let Turn::Player(_) = toy.turn(&mut game::MoveList::new()) {
                agree(&toy, &ToyEval, 4);
            }
        }
    }
}

#[test]
fn hares() {
    for players in 2..=5 {
        let config = Config::new(Edition::classic(), players).expect("2 to 6 players");
        let depth = if players == 2 { 4 } else { 3 };
        for game in super::common::positions::<Hare>(&config, 1000 / players) {
            if let Turn::Player(_) = game.turn(&mut game::MoveList::new()) {
                let depth = if game.key() % 40 == 0 { depth } else { 2 };
                agree(&game, &hare::eval::Reference::default(), depth);
            }
        }
    }
}

/// Where one's gain is the other's loss, max^n is minimax.
#[test]
fn for_two_it_is_minimax() {
    let sheet = games::chess::tables::tables();
    for game in &super::common::positions::<chess::Chess>(&Default::default(), 100) {
        let minimax = Minimax(sheet.clone()).run(game, &settings(2), ());
        let score = minimax.value.and_then(lab::Value::score).expect("a score");
        for entry in ladder::RUNGS.iter().filter(|entry| entry.exact) {
            let Some(rung) = for_any(entry.name, Both(sheet.clone())) else { continue };
            let found = rung.find(game, &settings(2));
            let values = found.value.and_then(lab::Value::each).expect("a vector");
            let own = values[game::ZeroSum::side(game).index()];
            if !score.is_mate() {
                assert_eq!(own, score.raw() as f32, "{} in {}", entry.name, game.write_position());
            }
        }
    }
}
