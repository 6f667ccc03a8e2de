//! Xiangqi as a [`game::Game`].

use game::{Ending, Game, MoveList, NoChance, Observer, Payoffs, Player, Turn};

use super::generate::All;
use super::{Board, Config, Undo, Xiangqi};
use crate::Move;

impl Game for Xiangqi {
    type Config = Config;
    type Move = Move;
    type Chance = NoChance;
    type Undo = Undo;

    fn start(config: &Config) -> Self {
        Self::new(Board::start(), *config)
    }

    fn players(&self) -> usize {
        2
    }

    #[inline]
    fn turn(&self, moves: &mut MoveList<Move>) -> Turn {
        moves.clear();
        self.board.generate::<All>(moves);
        let mover = self.board.turn().player();
        if moves.is_empty() {
            // Mate and stalemate alike.
            return Turn::Over(Payoffs::win(mover.opponent()));
        }
        Turn::Player(mover)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.board.count_moves()
    }

    #[inline]
    fn play_observed(&mut self, mv: Move, observer: &mut impl Observer) -> Undo {
        self.make(mv, observer)
    }

    #[inline]
    fn undo(&mut self, mv: Move, undo: Undo) {
        self.unmake(mv, undo);
    }

    fn resolve(&mut self, chance: NoChance) -> Undo {
        match chance {}
    }

    fn unresolve(&mut self, chance: NoChance, _: Undo) {
        match chance {}
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key()
    }

    fn ending(&self) -> Option<Ending> {
        self.find_ending()
    }

    fn on_flag(&self, flagged: Player) -> Ending {
        self.flag_fall(flagged)
    }
}
