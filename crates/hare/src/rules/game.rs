//! A game under way.

use game::{Ending, Game, MoveList, Observer, Player, Turn, scatter};

use super::position::{Position, full_deck, seats};
use super::{Config, Runner, TurnPhase};
use crate::{Card, Move, Square};

/// A game of Hare and Hedgehog.
///
/// The payments that a turn begins with (number squares, flags, being passed on a hare square) are
/// already made in a position in which a runner is to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hare {
    pub(crate) config: Config,
    pub(crate) position: Position,
}

impl Hare {
    /// What was agreed before the game.
    #[inline]
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// The runner of a player. Seats that nobody sits in have an empty one.
    #[inline]
    #[must_use]
    pub const fn runner(&self, player: Player) -> &Runner {
        &self.position.runners[player.index()]
    }

    /// The runners in seat order.
    #[inline]
    #[must_use]
    pub fn runners(&self) -> &[Runner] {
        &self.position.runners[..self.config.players()]
    }

    /// Whose turn it is. After the end, who moved last.
    #[inline]
    #[must_use]
    pub fn to_move(&self) -> Player {
        Player::new(self.position.seat()).unwrap_or(Player::FIRST)
    }

    /// What has to happen next, unless the game is over.
    #[inline]
    #[must_use]
    pub const fn stage(&self) -> TurnPhase {
        self.position.stage
    }

    /// Whether a runner loses its next turn, eating or not.
    #[inline]
    #[must_use]
    pub const fn misses(&self, player: Player) -> bool {
        self.position.missing >> player.index() & 1 != 0
    }

    /// Whether a runner eats a lettuce in its next turn.
    #[inline]
    #[must_use]
    pub const fn eats(&self, player: Player) -> bool {
        self.position.eating >> player.index() & 1 != 0
    }

    /// The place of a runner: in the race one more than there are runners ahead, at home the order
    /// of coming home. Runners on the start share a place.
    #[inline]
    #[must_use]
    pub fn place(&self, player: Player) -> u32 {
        match self.runner(player).home() {
            Some(place) => place.into(),
            None => self.position.place_of(&self.config, player.index()),
        }
    }

    /// Moves played since the start of the game.
    #[must_use]
    pub const fn moves_played(&self) -> u16 {
        self.position.moves
    }

    /// Whether the player whose turn it is may do this.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        !self.position.is_over(&self.config) && self.position.is_legal(&self.config, mv)
    }

    /// The square that a legal move of the player whose turn it is leads to.
    #[must_use]
    pub fn target(&self, mv: Move) -> Square {
        let from = self.runner(self.to_move()).square.index() as u32;
        match mv {
            Move::Forward(squares) => Square::clamped(from + u32::from(squares)),
            Move::Back(squares) => Square::clamped(from.saturating_sub(squares.into())),
            Move::Stay
                if self.position.stage == TurnPhase::Move && !self.misses(self.to_move()) =>
            {
                Square::START
            }
            Move::Stay | Move::Take | Move::Give => Square::clamped(from),
        }
    }
}

impl Game for Hare {
    type Config = Config;
    type Move = Move;
    type Chance = Card;
    type Undo = Position;

    fn start(config: &Config) -> Self {
        Self { config: *config, position: Position::start(config) }
    }

    fn players(&self) -> usize {
        self.config.players()
    }

    #[inline]
    fn turn(&self, moves: &mut MoveList<Move>) -> Turn {
        if self.position.is_over(&self.config) {
            moves.clear();
            return Turn::Over(self.position.payoffs(&self.config));
        }
        self.position.list_moves(&self.config, moves);
        match self.position.stage {
            TurnPhase::Draw => Turn::Chance,
            TurnPhase::Move | TurnPhase::Exchange => Turn::Player(self.to_move()),
        }
    }

    fn count_moves(&self) -> u64 {
        if self.position.is_over(&self.config) {
            return 0;
        }
        self.position.count_moves(&self.config)
    }

    /// The observer hears seats as pieces, and of the moved runner only: what the cards move is not a
    /// move.
    fn play_observed(&mut self, mv: Move, observer: &mut impl Observer) -> Position {
        let before = self.position;
        self.position.play(&self.config, mv);
        let seat = before.seat();
        let (from, to) = (before.runners[seat].square, self.position.runners[seat].square);
        if from != to {
            observer.removed(seat, from.index());
            observer.added(seat, to.index());
        }
        before
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) -> Position {
        let before = self.position;
        self.position.play(&self.config, mv);
        before
    }

    #[inline]
    fn undo(&mut self, _: Move, undo: Position) {
        self.position = undo;
    }

    fn chances(&self, out: &mut Vec<(Card, f64)>) {
        self.position.chances(out);
    }

    fn resolve(&mut self, card: Card) -> Position {
        let before = self.position;
        self.position.draw(&self.config, card);
        before
    }

    fn unresolve(&mut self, _: Card, undo: Position) {
        self.position = undo;
    }

    /// No card is drawn, and the turn is over.
    fn skip_chance(&mut self) -> bool {
        let due = self.position.stage == TurnPhase::Draw;
        if due {
            self.position.end_turn(&self.config);
        }
        due
    }

    /// The number of moves played is no part of it, as the limit of turns is far away.
    fn key(&self) -> u64 {
        let position = &self.position;
        let flags = u64::from(position.turn)
            | (position.stage as u64) << 8
            | u64::from(position.missing) << 16
            | u64::from(position.eating) << 24
            | u64::from(position.paid) << 32
            | u64::from(self.config.until as u8) << 48;
        let drawn = position.deck.0 ^ full_deck(self.config.edition()).0;
        let mut key = scatter(flags, 0) ^ drawn;
        for runner in self.runners() {
            let bits = u64::from(runner.carrots)
                | (runner.square.index() as u64) << 16
                | u64::from(runner.lettuces) << 24
                | u64::from(runner.place) << 32
                | u64::from(runner.behind) << 40;
            key = scatter(key ^ bits, 0);
        }
        key
    }

    fn ending(&self) -> Option<Ending> {
        self.position.ending(&self.config)
    }

    fn on_flag(&self, flagged: Player) -> Ending {
        self.position.on_flag(&self.config, flagged)
    }
}

impl Hare {
    /// The seats that were behind when a runner came to the hare square where it stands and waits
    /// to see who passes.
    pub(crate) fn behind_on_arrival(&self, seat: usize) -> impl Iterator<Item = usize> {
        seats(self.position.runners[seat].behind)
    }
}
