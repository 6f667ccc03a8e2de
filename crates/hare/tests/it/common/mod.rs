//! What several tests need.

use game::{Game, MoveList, Notation, Player, Turn};
use hare::{Card, Config, Edition, Hare, Move, Square};
use rand::RngExt;
use rand::rngs::StdRng;

/// A game of this edition from the text of a position.
pub fn game(edition: &str, text: &str) -> Hare {
    game_of(Edition::named(edition).expect("a built-in edition"), text)
}

pub fn game_of(edition: &'static Edition, text: &str) -> Hare {
    let config = Config::new(edition, 2).expect("two players");
    Hare::read_position(&config, text).unwrap_or_else(|error| panic!("{error}"))
}

/// A built-in edition with some lines of the file changed.
pub fn changed(edition: &str, changes: &[(&str, &str)]) -> &'static Edition {
    let mut text = include_str!("../../../data/editions.toml").to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    let editions = Edition::read(&text).unwrap_or_else(|error| panic!("{error}"));
    let found = editions.into_iter().find(|found| found.name == edition);
    Box::leak(Box::new(found.expect("the edition is there")))
}

pub fn moves(game: &Hare) -> Vec<Move> {
    let mut moves = MoveList::new();
    game.turn(&mut moves);
    moves.to_vec()
}

/// The legal moves as turn codes, in ascending order.
pub fn codes(game: &Hare) -> Vec<i16> {
    let mut codes: Vec<_> = moves(game).into_iter().map(Move::code).collect();
    codes.sort_unstable();
    codes
}

/// Plays a turn code, which has to be legal.
pub fn play(game: &mut Hare, code: i64) {
    let mv = Move::from_code(code).expect("a turn code");
    assert!(moves(game).contains(&mv), "{code} in {}", game.write_position());
    game.play_unchecked(mv);
}

pub fn draw(game: &mut Hare, card: Card) {
    let mut outcomes = Vec::new();
    game.chances(&mut outcomes);
    let drawn = outcomes.iter().any(|&(other, _)| other == card);
    assert!(drawn, "{card} in {}", game.write_position());
    game.resolve(card);
}

pub fn seat(number: usize) -> Player {
    Player::new(number - 1).expect("a seat from 1 to 6")
}

/// Square, carrots, lettuces of a seat, counted from 1.
pub fn runner(game: &Hare, number: usize) -> (usize, u16, u8) {
    let runner = game.runner(seat(number));
    (runner.square.index(), runner.carrots, runner.lettuces)
}

pub fn square(index: usize) -> Square {
    Square::new(index).expect("a square")
}

/// Plays at random to the end and calls `visit` before every step. Returns the number of moves.
pub fn playout(mut game: Hare, rng: &mut StdRng, mut visit: impl FnMut(&Hare)) -> (Hare, u32) {
    let mut list = MoveList::new();
    let mut played = 0;
    loop {
        visit(&game);
        match game.turn(&mut list) {
            Turn::Over(_) => return (game, played),
            Turn::Chance => {
                game.resolve(game.chance(rng.random()).expect("a card"));
            }
            Turn::Player(_) => {
                if game.ending().is_some() {
                    return (game, played);
                }
                game.play_unchecked(list[rng.random_range(0..list.len())]);
                played += 1;
            }
        }
    }
}

/// All editions with every number of players and both ends.
pub fn configs() -> impl Iterator<Item = Config> {
    use hare::Until;
    Edition::all().iter().flat_map(|edition| {
        (2..=6).flat_map(move |players| {
            let config = Config::new(edition, players).expect("2 to 6 players");
            [config, config.until(Until::FirstHome)]
        })
    })
}
