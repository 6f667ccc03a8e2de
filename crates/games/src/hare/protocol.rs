//! The protocol of the published reference program: a Moore machine that keeps no session. Every
//! request carries the whole position and every answer the next one.

use std::collections::BTreeMap;

use ::hare::{
    Card, Config, Edition, Hare, HareRule, Mark, Move, RunnerSetup, Setup, Square, TurnPhase, Until,
};
use engine::Protocol;
use game::{Game, MoveList, Turn};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::levels::best_move;

/// The commands by name.
const COMMANDS: [&str; 3] = ["new", "move", "best"];

pub struct Reference;

/// A new game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct New {
    players: usize,
    #[serde(default = "classic")]
    edition: String,
    #[serde(default)]
    until: End,
}

/// A move in a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Play {
    position: Position,
    turn: i64,
}

/// A move by the server in a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Best {
    position: Position,
}

fn classic() -> String {
    "classic".to_owned()
}

/// A whole position.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    #[serde(default = "classic")]
    edition: String,
    #[serde(default)]
    until: End,
    runners: Vec<Runner>,
    /// The seat whose turn it is, from 1.
    player: usize,
    /// Whether the card that lets choose is to be answered.
    #[serde(default, skip_serializing_if = "is_default")]
    choice: bool,
    /// Copies of each card left in the deck; a whole deck when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deck: Option<BTreeMap<String, u8>>,
    /// Moves played so far.
    #[serde(default)]
    moves: u16,
}

#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum End {
    /// One runner is left.
    #[default]
    All,
    /// The first runner is home.
    First,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Runner {
    square: usize,
    carrots: u16,
    lettuces: u8,
    /// Whether the next turn is lost; on a lettuce square it is spent eating.
    #[serde(default)]
    misses: bool,
    /// Whether a lettuce is eaten in it because of a card.
    #[serde(default, skip_serializing_if = "is_default")]
    eats: bool,
    /// The place in which it came home.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    home: Option<u8>,
    /// Where passers cost: the seats, from 1, that were behind when it came to its hare square.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    behind: Vec<usize>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// What every answer holds.
#[derive(Default, Serialize)]
struct Answer {
    success: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<Position>,
    /// What the player who is to move may do.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<Vec<i16>>,
    /// What the server did, when it was asked to.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<i16>,
    /// The texts of the cards drawn, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cards: Vec<&'static str>,
    /// How the race ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<String>,
}

impl Protocol for Reference {
    fn commands(&self) -> &'static [&'static str] {
        &COMMANDS
    }

    fn answer(&self, command: &str, request: Value, drawn: &mut dyn FnMut() -> f64) -> Value {
        let answer = obey(command, request, drawn)
            .unwrap_or_else(|error| Answer { error: Some(error), ..Answer::default() });
        serde_json::to_value(answer).unwrap_or_default()
    }
}

fn obey(command: &str, request: Value, drawn: &mut dyn FnMut() -> f64) -> Result<Answer, String> {
    match command {
        "new" => begin(&read(request)?),
        "move" => {
            let Play { position, turn } = read(request)?;
            let mut game = position.game()?;
            let mv = Move::from_code(turn).filter(|&mv| may(&game, mv));
            let mv = mv.ok_or_else(|| illegal(&game, turn))?;
            let cards = play(&mut game, mv, drawn);
            Ok(Answer { cards, ..answer(&game) })
        }
        "best" => {
            let Best { position } = read(request)?;
            let mut game = position.game()?;
            let found = best_move(&mut game).filter(|_| game.ending().is_none());
            let mv = found.ok_or("the race is over")?;
            let cards = play(&mut game, mv, drawn);
            Ok(Answer { cards, turn: Some(mv.code()), ..answer(&game) })
        }
        other => Err(format!("there is no command '{other}'; there are {}", COMMANDS.join(", "))),
    }
}

fn read<T: serde::de::DeserializeOwned>(request: Value) -> Result<T, String> {
    serde_json::from_value(request).map_err(|error| format!("the request cannot be read: {error}"))
}

fn begin(new: &New) -> Result<Answer, String> {
    let config = config(&new.edition, new.players, new.until)?;
    Ok(answer(&Hare::start(&config)))
}

fn config(edition: &str, players: usize, until: End) -> Result<Config, String> {
    let edition =
        Edition::named(edition).ok_or_else(|| format!("there is no edition '{edition}'"))?;
    let config = Config::new(edition, players)
        .ok_or_else(|| format!("{players} cannot play: 2 to {} can", game::MAX_PLAYERS))?;
    Ok(config.until(match until {
        End::All => Until::OneLeft,
        End::First => Until::FirstHome,
    }))
}

/// Whether the player to move may do this; nobody may after the end.
fn may(game: &Hare, mv: Move) -> bool {
    game.ending().is_none() && game.is_legal(mv)
}

fn illegal(game: &Hare, turn: i64) -> String {
    if game.ending().is_some() {
        return "the race is over".to_owned();
    }
    let runner = game.runner(game.to_move());
    format!(
        "turn {turn} is not allowed to the runner on square {} with {} carrots and {} lettuces",
        runner.square, runner.carrots, runner.lettuces
    )
}

/// Plays a legal move and draws the cards that follow from it.
fn play(game: &mut Hare, mv: Move, drawn: &mut dyn FnMut() -> f64) -> Vec<&'static str> {
    game.play_unchecked(mv);
    let mut cards = Vec::new();
    while let Some(card) = due(game, drawn) {
        game.resolve(card);
        cards.push(card.text());
    }
    cards
}

fn due(game: &Hare, drawn: &mut dyn FnMut() -> f64) -> Option<Card> {
    (game.ending().is_none() && game.stage() == TurnPhase::Draw).then(|| game.chance(drawn()))?
}

/// The position with the turns that are legal in it.
fn answer(game: &Hare) -> Answer {
    let mut moves = MoveList::new();
    let ending = game.ending();
    let turns = match game.turn(&mut moves) {
        Turn::Player(_) if ending.is_none() => moves.iter().map(|mv| mv.code()).collect(),
        _ => Vec::new(),
    };
    Answer {
        success: true,
        position: Some(Position::of(game)),
        turns: Some(turns),
        ended: ending.map(|ending| ending.sentence.into_owned()),
        ..Answer::default()
    }
}

impl Position {
    fn of(game: &Hare) -> Self {
        let setup = game.to_setup();
        let config = game.config();
        let deck = setup.deck.as_ref().map(|copies| {
            let texts = cards(config.edition());
            texts.into_iter().map(|card| card.name().to_owned()).zip(copies.iter().copied())
        });
        Self {
            edition: config.edition().name.clone(),
            until: match config.until {
                Until::OneLeft => End::All,
                Until::FirstHome => End::First,
            },
            runners: setup.runners.iter().map(Runner::of).collect(),
            player: setup.turn + 1,
            choice: setup.stage == TurnPhase::Exchange,
            deck: deck.map(Iterator::collect),
            moves: setup.moves,
        }
    }

    fn game(&self) -> Result<Hare, String> {
        let config = config(&self.edition, self.runners.len(), self.until)?;
        let runners: Result<_, String> = self.runners.iter().map(Runner::setup).collect();
        let setup = Setup {
            runners: runners?,
            turn: self.player.checked_sub(1).ok_or("players are counted from 1")?,
            stage: if self.choice { TurnPhase::Exchange } else { TurnPhase::Move },
            paid: 0,
            deck: self.deck.as_ref().map(|deck| copies(deck, config.edition())).transpose()?,
            moves: self.moves,
            until: Some(config.until),
        };
        Hare::from_setup(&config, &setup).map_err(|error| error.to_string())
    }
}

/// The cards of an edition's deck in the order in which positions list them.
fn cards(edition: &Edition) -> Vec<Card> {
    let HareRule::Deck(deck) = edition.hare else { return Vec::new() };
    Card::ALL.into_iter().filter(|&card| deck.copies(card) > 0).collect()
}

fn copies(deck: &BTreeMap<String, u8>, edition: &Edition) -> Result<Vec<u8>, String> {
    let cards = cards(edition);
    if let Some(unknown) = deck.keys().find(|name| cards.iter().all(|card| card.name() != *name)) {
        return Err(format!("the deck has no card '{unknown}'"));
    }
    Ok(cards.iter().map(|card| deck.get(card.name()).copied().unwrap_or(0)).collect())
}

impl Runner {
    fn of(setup: &RunnerSetup) -> Self {
        let mut runner = Self {
            square: setup.square.index(),
            carrots: setup.carrots,
            lettuces: setup.lettuces,
            misses: false,
            eats: false,
            home: None,
            behind: Vec::new(),
        };
        match &setup.mark {
            Mark::None => {}
            Mark::Misses => runner.misses = true,
            Mark::Eats => (runner.misses, runner.eats) = (true, true),
            Mark::Home(place) => runner.home = Some(*place),
            Mark::Behind(seats) => runner.behind = seats.iter().map(|seat| seat + 1).collect(),
        }
        runner
    }

    fn setup(&self) -> Result<RunnerSetup, String> {
        let square = Square::new(self.square);
        let behind: Option<Vec<usize>> =
            self.behind.iter().map(|seat| seat.checked_sub(1)).collect();
        let behind = behind.ok_or("players are counted from 1")?;
        let mark = match (self.home, self.eats, self.misses) {
            (Some(place), _, _) => Mark::Home(place),
            (None, true, _) => Mark::Eats,
            (None, false, true) => Mark::Misses,
            (None, false, false) if behind.is_empty() => Mark::None,
            (None, false, false) => Mark::Behind(behind),
        };
        Ok(RunnerSetup {
            square: square.ok_or_else(|| format!("there is no square {}", self.square))?,
            carrots: self.carrots,
            lettuces: self.lettuces,
            mark,
        })
    }
}
