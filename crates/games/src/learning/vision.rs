//! What networks see of typed games.

use std::marker::PhantomData;

use engine::{
    EngineError, InputTable, Network, PieceValue, PlayedGame, ReplayedPosition, SeenPosition,
    Shape, Start, Vision,
};
use game::{Observer, Player, ZeroSum};
use nnue::Features;

use super::replay::replay;
use crate::adapter::Duel;
use crate::networks::{self, OnBoard};
use crate::session::starting_position;

/// What networks see of the game that `A` adapts, by the features `F`.
pub struct TypedVision<A, F>(PhantomData<fn(A, F)>);

impl<A, F> Default for TypedVision<A, F> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A, F> TypedVision<A, F> {
    /// What networks see.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<A: Duel, F: OnBoard<Game = A::Game>> Vision for TypedVision<A, F> {
    fn shape(&self) -> Shape {
        Shape::of::<F>()
    }

    fn inputs(&self) -> InputTable {
        let squares = <A::Game as ZeroSum>::SQUARES;
        let men = <A::Game as ZeroSum>::PIECES * squares;
        InputTable::new(men, F::ORIENTATIONS, |orientation, view, man| {
            F::input(orientation, view, man / squares, man % squares)
        })
    }

    fn piece_values(&self, network: &Network) -> Vec<PieceValue> {
        let (_, start) = starting_position::<A>(&Start::default()).expect("the usual start");
        networks::piece_values::<F>(network, &start)
    }

    fn replay_seen(
        &self,
        variant: &str,
        game: &PlayedGame,
        keep: &dyn Fn(&ReplayedPosition) -> bool,
        visit: &mut dyn FnMut(&ReplayedPosition, &SeenPosition),
    ) -> Result<(), EngineError> {
        let mut seen = SeenPosition { men: Vec::new(), orientations: [0; 2], bucket: 0 };
        replay::<A>(variant, game, |game, position| {
            if keep(position) {
                look_at::<F>(game, &mut seen);
                visit(position, &seen);
            }
        })
    }
}

/// Takes in what a network sees of a position.
fn look_at<F: Features>(game: &F::Game, seen: &mut SeenPosition) {
    seen.men.clear();
    game.observe_all(&mut Men { men: &mut seen.men, squares: <F::Game as ZeroSum>::SQUARES });
    let views = [Player::FIRST, Player::SECOND];
    seen.orientations = views.map(|view| F::orientation(game, view) as u8);
    seen.bucket = F::bucket(game) as u8;
}

/// Writes down what stands on a board.
struct Men<'a> {
    men: &'a mut Vec<u16>,
    squares: usize,
}

impl Observer for Men<'_> {
    fn added(&mut self, piece: usize, square: usize) {
        self.men.push((piece * self.squares + square) as u16);
    }

    fn removed(&mut self, _: usize, _: usize) {}
}
