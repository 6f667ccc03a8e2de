//! Hare and Hedgehog behind the object-safe layer.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ::hare::eval::{Race, Reference};
use ::hare::{Card, Config, Edition, Hare, Move, Square, SquareKind, Until};
use engine::{EngineError, GameInfo, Opponent, Protocol, Record};
use game::{Game, Notation, PayoffEval, Player};
pub use levels::strength_named;

use crate::adapter::{Adapter, MoveSquares};
use crate::kind::TypedKind;
use crate::party::PartyOpponent;

mod bench;
pub mod lab;
mod levels;
mod protocol;
mod record;
pub mod studies;

/// Ends the name of a variant whose games are over when the first runner is home.
const FIRST: &str = "-first";
const START: &str = "0;68;3/0;68;3 1 m - 0 all";
/// Depth of the benchmark search: the tree doubles so many times.
const BENCH_DEPTH: u32 = 14;

/// Hare and Hedgehog, for lists of games.
pub static HARE: TypedKind<HareAdapter> = TypedKind::new();

/// What there is to know of it beyond its rules.
pub struct HareAdapter;

/// The variant's name: the edition and when the game is over.
fn variant(config: &Config) -> String {
    let end = match config.until {
        Until::OneLeft => "",
        Until::FirstHome => FIRST,
    };
    format!("{}{end}", config.edition().name)
}

/// What is printed on a square.
fn print(kind: SquareKind) -> String {
    match kind {
        SquareKind::Number(place) => place.to_string(),
        other => other.letter().to_string(),
    }
}

fn board(edition: &Edition) -> Vec<String> {
    let squares = (0..Square::COUNT).filter_map(Square::new);
    squares.map(|square| print(edition.kind(square))).collect()
}

/// All players of a game.
fn players(game: &Hare) -> impl Iterator<Item = Player> {
    (0..game.players()).filter_map(Player::new)
}

/// Where a player's runner went, and by how much its hand changed.
fn squares(before: &Hare, after: &Hare, player: Player) -> MoveSquares {
    let (old, new) = (before.runner(player), after.runner(player));
    MoveSquares {
        from: old.square.to_string(),
        to: new.square.to_string(),
        promotion: None,
        amount: Some(i32::from(new.carrots) - i32::from(old.carrots)),
    }
}

impl Adapter for HareAdapter {
    type Game = Hare;

    const ID: &'static str = "hare";
    const USUAL: &'static str = "classic";
    const SEATS: &'static [&'static str] = &["red", "blue", "green", "yellow", "purple", "white"];

    fn info() -> GameInfo {
        let mut boards = BTreeMap::new();
        let mut variants = Vec::new();
        for end in ["", FIRST] {
            for edition in Edition::all() {
                let name = format!("{}{end}", edition.name);
                boards.insert(name.clone(), board(edition));
                variants.push(name);
            }
        }
        GameInfo {
            variants,
            draws: false,
            files: Square::COUNT as u8,
            ranks: 1,
            boards,
            start: START.to_owned(),
            record: "hare".to_owned(),
            levels: levels::levels(),
            ..GameInfo::default()
        }
    }

    fn config(variant: &str, players: usize) -> Option<Config> {
        let (edition, until) = match variant.strip_suffix(FIRST) {
            Some(edition) => (edition, Until::FirstHome),
            None => (variant, Until::OneLeft),
        };
        Some(Config::new(Edition::named(edition)?, players)?.until(until))
    }

    fn opponent() -> Box<dyn Opponent> {
        Box::new(PartyOpponent::<Self>::new())
    }

    fn mover(game: &Hare) -> Player {
        game.to_move()
    }

    fn squares(game: &Hare, mv: Move, _: &str) -> MoveSquares {
        let player = game.to_move();
        let mut after = *game;
        after.play_unchecked(mv);
        let path = squares(game, &after, player);
        // A card that takes the runner farther is another event.
        MoveSquares { to: game.target(mv).to_string(), ..path }
    }

    fn chance_squares(before: &Hare, after: &Hare) -> MoveSquares {
        squares(before, after, before.to_move())
    }

    fn chance_note(card: Card) -> Option<String> {
        Some(card.text().to_owned())
    }

    fn places(game: &Hare) -> Vec<u32> {
        players(game).map(|player| game.place(player)).collect()
    }

    fn diagram(game: &Hare) -> String {
        let mut text = String::new();
        for (row, squares) in board(game.config().edition()).chunks(16).enumerate() {
            let _ = writeln!(text, "{:>2}  {}", 16 * row, squares.join(" "));
        }
        text.push('\n');
        for player in players(game) {
            let runner = game.runner(player);
            let waits = match (game.eats(player), game.misses(player), runner.home()) {
                (true, _, _) => ", eats a lettuce next",
                (_, true, _) => ", loses a turn",
                (_, _, Some(_)) => ", home",
                _ => "",
            };
            let _ = writeln!(
                text,
                "{} {}: square {}, {} carrots, {} lettuces, place {}{waits}",
                if player == game.to_move() { '>' } else { ' ' },
                Self::SEATS[player.index()],
                runner.square,
                runner.carrots,
                runner.lettuces,
                game.place(player),
            );
        }
        let _ = writeln!(text, "\nPosition: {}\nKey: {:016x}", game.write_position(), game.key());
        text
    }

    fn explain(game: &Hare) -> String {
        let payoffs = Race::default().evaluate(game);
        let values = Reference::default().evaluate(game);
        let mut text = "Seat       Payoff  Reference\n".to_owned();
        for player in players(game) {
            let seat = player.index();
            let (name, payoff, value) = (Self::SEATS[seat], payoffs[seat], values[seat]);
            let _ = writeln!(text, "{name:<8} {payoff:>8.3}  {value:>9.1}");
        }
        text
    }

    fn read_record(text: &str) -> Result<Record, EngineError> {
        record::read(text)
    }

    fn write_record(record: &Record) -> Result<String, EngineError> {
        record::write(record)
    }

    fn protocol() -> Option<&'static dyn Protocol> {
        Some(&protocol::Reference)
    }

    fn bench() -> (&'static [&'static str], u32) {
        (bench::BENCH, BENCH_DEPTH)
    }
}
