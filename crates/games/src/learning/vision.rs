//! What networks see of typed games.

use std::marker::PhantomData;

use engine::{
    EngineError, InputTable, Network, PieceValue, PlayedGame, ReplayedPosition, SeenPosition,
    Shape, Start, Vision,
};
use game::{Game, MoveList, Observer, Player, ZeroSum};
use nnue::{Features, PolicyFeatures};

use super::replay::replay;
use crate::adapter::{Adapter, Duel};
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
        inputs::<F>()
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
        let outputs = |game: &A::Game, _, outputs: &mut Vec<u16>| {
            outputs.push(F::bucket(game) as u16);
        };
        replay_seen::<A, F>(variant, game, keep, outputs, visit)
    }
}

/// What networks of policy see of the game that `A` adapts, by the features `F`.
pub struct PolicyVision<A, F>(PhantomData<fn(A, F)>);

impl<A, F> Default for PolicyVision<A, F> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A, F> PolicyVision<A, F> {
    /// What networks of policy see.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<A: Duel, F: PolicyFeatures<Game = A::Game>> Vision for PolicyVision<A, F> {
    fn shape(&self) -> Shape {
        Shape::of_policy::<F>()
    }

    fn inputs(&self) -> InputTable {
        inputs::<F>()
    }

    fn piece_values(&self, _: &Network) -> Vec<PieceValue> {
        Vec::new()
    }

    fn replay_seen(
        &self,
        variant: &str,
        game: &PlayedGame,
        keep: &dyn Fn(&ReplayedPosition) -> bool,
        visit: &mut dyn FnMut(&ReplayedPosition, &SeenPosition),
    ) -> Result<(), EngineError> {
        let mut moves = MoveList::new();
        let outputs = |game: &A::Game, played, outputs: &mut Vec<u16>| {
            let orientation = F::orientation(game, game.side());
            let action = |mv| F::action(game, orientation, mv) as u16;
            game.turn(&mut moves);
            outputs.push(action(played));
            outputs.extend(moves.iter().filter(|&&mv| mv != played).map(|&mv| action(mv)));
        };
        replay_seen::<A, F>(variant, game, keep, outputs, visit)
    }
}

/// Which inputs of these features stand for which pieces.
fn inputs<F: Features>() -> InputTable {
    let squares = <F::Game as ZeroSum>::SQUARES;
    let men = <F::Game as ZeroSum>::PIECES * squares;
    InputTable::new(men, F::ORIENTATIONS, |orientation, view, man| {
        F::input(orientation, view, man / squares, man % squares)
    })
}

/// Plays a game again, showing what a network sees of the positions that are wanted; `outputs` appends the
/// outputs that they are about.
fn replay_seen<A: Duel, F: Features<Game = A::Game>>(
    variant: &str,
    game: &PlayedGame,
    keep: &dyn Fn(&ReplayedPosition) -> bool,
    mut outputs: impl FnMut(&A::Game, <<A as Adapter>::Game as Game>::Move, &mut Vec<u16>),
    visit: &mut dyn FnMut(&ReplayedPosition, &SeenPosition),
) -> Result<(), EngineError> {
    let mut seen = SeenPosition { men: Vec::new(), orientations: [0; 2], outputs: Vec::new() };
    replay::<A>(variant, game, |game, played, position| {
        if keep(position) {
            look_at::<F>(game, &mut seen);
            seen.outputs.clear();
            outputs(game, played, &mut seen.outputs);
            visit(position, &seen);
        }
    })
}

/// Takes in what a network sees of what stands on the board.
fn look_at<F: Features>(game: &F::Game, seen: &mut SeenPosition) {
    seen.men.clear();
    game.observe_all(&mut Men { men: &mut seen.men, squares: <F::Game as ZeroSum>::SQUARES });
    let views = [Player::FIRST, Player::SECOND];
    seen.orientations = views.map(|view| F::orientation(game, view) as u8);
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
