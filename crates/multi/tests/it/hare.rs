//! Max^n in a real game: Hare and Hedgehog with its reference evaluator.

use game::{Depth, Game, MoveList, PayoffEval, Player, Turn};
use hare::eval::{Race, Reference};
use hare::{Config, Edition, Hare, Move};
use multi::{BranchEnd, ChanceRule, Choice, MaxN, Others, SearchResult, Settings};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn settings(depth: u32, choice: Choice) -> Settings {
    let depth = Depth::new(depth).expect("a depth");
    let chance = ChanceRule::Skip;
    let end = BranchEnd::SeatPassedOver;
    Settings { chance, end, ..Settings::plain(depth, choice) }
}

fn searcher(settings: Settings) -> MaxN<Reference> {
    MaxN::new(Reference::default(), settings).expect("sound settings")
}

fn config(edition: &str, players: usize) -> Config {
    Config::new(Edition::named(edition).expect("built in"), players).expect("2 to 6 players")
}

/// Plays a game, the moves by `choose`, the cards by chance, until it ends or so many moves are made.
fn play(
    config: &Config,
    seed: u64,
    most: u32,
    mut choose: impl FnMut(&mut Hare, &mut StdRng) -> Move,
) -> Hare {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut game = Hare::start(config);
    let mut moves = MoveList::new();
    let mut played = 0;
    while game.ending().is_none() && played < most {
        match game.turn(&mut moves) {
            Turn::Over(_) => break,
            Turn::Chance => {
                game.resolve(game.chance(rng.random()).expect("a card"));
            }
            Turn::Player(_) => {
                let mv = choose(&mut game, &mut rng);
                game.play_unchecked(mv);
                played += 1;
            }
        }
    }
    game
}

#[test]
fn cutoffs_play_the_same_game_move_for_move() {
    let plain = searcher(settings(4, Choice::Relative));
    let cutoffs = searcher(Settings { cutoffs: true, ..settings(4, Choice::Relative) });
    let sorted =
        searcher(Settings { cutoffs: true, sorted: true, ..settings(4, Choice::Relative) });
    let mut nodes = [0; 3];
    for seed in 0..3 {
        play(&config("classic", 2), seed, 40, |game, _| {
            let found = [&plain, &cutoffs, &sorted].map(|search| search.search(game));
            assert_eq!(found[1].best, found[0].best, "{game:?}");
            assert_eq!(found[2].best, found[0].best, "{game:?}");
            assert_eq!(found[1].values, found[0].values);
            assert_eq!(found[2].values, found[0].values);
            for (sum, found) in nodes.iter_mut().zip(found) {
                *sum += found.nodes;
            }
            found[0].best.expect("a move")
        });
    }
    println!("positions plain, with cut-offs, sorted: {nodes:?}");
    assert!(nodes[1] < nodes[0] && nodes[2] < nodes[1], "{nodes:?}");
}

/// Searches the positions of a game by all of these settings and checks that move and values are
/// those of the first. Returns the positions that each visits.
fn compare<E: PayoffEval<Hare>>(eval: &E, players: usize, all: &[Settings]) -> Vec<u64> {
    let searchers: Vec<_> = all
        .iter()
        .map(|settings| MaxN::new(eval.clone(), settings.clone()).expect("sound settings"))
        .collect();
    let mut nodes = vec![0; all.len()];
    play(&config("classic", players), 5, 16, |game, _| {
        let found: Vec<SearchResult<Move>> =
            searchers.iter().map(|search| search.search(game)).collect();
        let first = (found[0].best, found[0].values);
        for ((found, nodes), settings) in found.iter().zip(&mut nodes).zip(all) {
            assert_eq!((found.best, found.values), first, "{game:?} {settings:?}");
            *nodes += found.nodes;
        }
        found[0].best.expect("a move")
    });
    println!("{players} players: {nodes:?}");
    nodes
}

#[test]
fn a_table_changes_neither_move_nor_values() {
    let reference = Reference::default();
    let with_table = |settings: Settings| [settings.clone(), Settings { table: 1, ..settings }];
    let nodes = compare(&reference, 2, &with_table(settings(6, Choice::Absolute)));
    assert!(nodes[1] < nodes[0], "{nodes:?}");
    for players in [2, 3] {
        let settings = Settings { cutoffs: true, sorted: true, ..settings(7, Choice::Relative) };
        let nodes = compare(&reference, players, &with_table(settings));
        assert!(nodes[1] < nodes[0], "{nodes:?}");
    }
}

#[test]
fn bounds_change_neither_move_nor_values() {
    for players in [2, 3, 5] {
        let plain = Settings::plain(Depth::new(3).expect("a depth"), Choice::Absolute);
        let shallow = Settings { cutoffs: true, sorted: true, ..plain.clone() };
        let nodes = compare(&Race::default(), players, &[plain.clone(), shallow]);
        // More than two share so much that hardly one can have too little left by another.
        assert!(nodes[1] < nodes[0] || players > 2, "{nodes:?}");
        // The values are rounded, and so are the means.
        let plain = Settings { others: Others::AgainstUs, ..plain };
        let star1 = Settings { cutoffs: true, sorted: true, ..plain.clone() };
        let star2 = Settings { probes: true, ..star1.clone() };
        let nodes = compare(&Race::default(), players, &[plain, star1, star2]);
        assert!(nodes[1] < nodes[0] && nodes[2] < nodes[0], "{nodes:?}");
    }
}

#[test]
fn sorting_finds_the_same_values_for_any_number_of_players() {
    for (players, choice) in [(2, Choice::Mixed), (3, Choice::Absolute), (4, Choice::Relative)] {
        let plain = searcher(settings(3, choice));
        let sorted = searcher(Settings { sorted: true, ..settings(3, choice) });
        play(&config("modern", players), 1, 30, |game, rng| {
            let found = plain.search(game);
            assert_eq!(sorted.search(game), found, "{game:?}");
            // Leave the best line now and then, to see other positions.
            let mut moves = MoveList::new();
            game.turn(&mut moves);
            if rng.random_bool(0.3) {
                moves[rng.random_range(0..moves.len())]
            } else {
                found.best.expect("a move")
            }
        });
    }
}

#[test]
fn a_hare_square_is_worth_the_mean_of_its_cards() {
    use game::Notation;
    let config = config("classic", 2);
    let game = Hare::read_position(&config, "14;50;3/5;60;3 1 d3").expect("a position");
    let depth = Depth::new(1).expect("a depth");
    let search = searcher(Settings::plain(depth, Choice::Absolute));
    let found = search.search(&mut game.clone());
    assert_eq!(found.best, None);
    let mut cards = Vec::new();
    game.chances(&mut cards);
    let mut mean = 0.0;
    for (card, probability) in cards {
        let mut after = game;
        after.resolve(card);
        mean += probability * f64::from(search.search(&mut after).values[0]);
    }
    assert!((mean - f64::from(found.values[0])).abs() < 1e-3, "{mean} and {found:?}");
    // Left out of account it is worth what the others make of it.
    let skip =
        searcher(Settings { chance: ChanceRule::Skip, ..Settings::plain(depth, Choice::Absolute) });
    let mut after = game;
    assert!(after.skip_chance());
    assert_eq!(after.to_move(), Player::SECOND);
    assert_eq!(skip.search(&mut game.clone()).values, skip.search(&mut after).values);
    assert!(Reference::default().evaluate(&game)[0].is_finite());
}

#[test]
fn it_beats_random_moves() {
    let search = searcher(settings(2, Choice::Absolute));
    let mut points = 0.0;
    const GAMES: u64 = 20;
    for seed in 0..GAMES {
        let seat = Player::new(seed as usize % 2).expect("a seat");
        let game = play(&config("classic", 2), seed, u32::MAX, |game, rng| {
            let mut moves = MoveList::new();
            match game.turn(&mut moves) {
                Turn::Player(player) if player == seat => search.search(game).best.expect("a move"),
                _ => moves[rng.random_range(0..moves.len())],
            }
        });
        points += game.ending().expect("it ended").payoffs.of(seat);
    }
    println!("{points} of {GAMES}");
    assert!(points >= 0.9 * GAMES as f32, "{points} of {GAMES}");
}
