//! The evaluator on a game of which nothing is known here but a table.

use std::sync::Arc;

use game::{Evaluator as _, Game, MoveList, Player, Score, ZeroSum};
use nnue::{Features, Network, NetworkEvaluator, Shape, Width, active};
use tictactoe::TicTacToe;

/// Mirrored so that the left column has not fewer own stones than the right one.
#[derive(Clone, Copy, Debug, Default)]
struct Columns;

impl Features for Columns {
    type Game = TicTacToe;
    const GAME: &'static str = "tictactoe";
    const INPUTS: usize = 18;
    const MOST_PIECES: usize = 9;
    const OUTPUTS: usize = 3;
    const ORIENTATIONS: usize = 2;

    fn orientation(game: &TicTacToe, view: Player) -> usize {
        let mut own = [0; 3];
        game.observe_all(&mut Stones(|piece, square: usize| {
            own[square % 3] += usize::from(piece == view.index());
        }));
        usize::from(own[2] > own[0])
    }

    fn input(orientation: usize, view: Player, piece: usize, square: usize) -> usize {
        let column = if orientation == 0 { square % 3 } else { 2 - square % 3 };
        9 * (piece ^ view.index()) + square / 3 * 3 + column
    }

    fn bucket(game: &TicTacToe) -> usize {
        active::<Self>(game, Player::FIRST).len() / 4
    }
}

struct Stones<F>(F);

impl<F: FnMut(usize, usize)> game::Observer for Stones<F> {
    fn added(&mut self, piece: usize, square: usize) {
        (self.0)(piece, square);
    }

    fn removed(&mut self, _: usize, _: usize) {}
}

fn evaluator() -> NetworkEvaluator<Columns> {
    let width = Width::new(64).expect("a width");
    let network = Network::random(Shape::of::<Columns>(), width, 3);
    NetworkEvaluator::new(Arc::new(network)).expect("of this shape")
}

fn plain(evaluator: &NetworkEvaluator<Columns>, game: &TicTacToe) -> Score {
    let own = game.side();
    let [own, other] = [own, own.opponent()].map(|view| active::<Columns>(game, view));
    Score::cp(evaluator.network().value(&own, &other, Columns::bucket(game)))
}

/// Plays the first legal move, the evaluator listening.
fn play(game: &mut TicTacToe, evaluator: &mut NetworkEvaluator<Columns>) {
    let mut moves = MoveList::new();
    game.turn(&mut moves);
    game.play_observed(moves[0], evaluator);
}

#[test]
fn a_table_is_all_that_a_game_needs() {
    conformance::evaluator::<TicTacToe, _>(&(), &evaluator());
}

#[test]
fn more_changes_than_a_move_makes_are_followed_too() {
    let mut evaluator = evaluator();
    let mut game = TicTacToe::start(&());
    evaluator.reset(&game);
    assert_eq!(evaluator.evaluate(&game), plain(&evaluator, &game));
    let before = game;
    evaluator.push();
    for _ in 0..6 {
        play(&mut game, &mut evaluator);
    }
    assert_eq!(evaluator.evaluate(&game), plain(&evaluator, &game));
    evaluator.push();
    play(&mut game, &mut evaluator);
    assert_eq!(evaluator.evaluate(&game), plain(&evaluator, &game));
    evaluator.pop();
    evaluator.pop();
    assert_eq!(evaluator.evaluate(&before), plain(&evaluator, &before));
    // Changes without a push count as well, also after a value was asked for.
    let mut game = before;
    play(&mut game, &mut evaluator);
    assert_eq!(evaluator.evaluate(&game), plain(&evaluator, &game));
}

#[test]
fn lines_may_be_as_long_as_they_like() {
    let mut evaluator = evaluator();
    let mut game = TicTacToe::start(&());
    evaluator.reset(&game);
    for _ in 0..1000 {
        evaluator.push();
    }
    play(&mut game, &mut evaluator);
    assert_eq!(evaluator.evaluate(&game), plain(&evaluator, &game));
    for _ in 0..2000 {
        evaluator.pop();
    }
    let game = TicTacToe::start(&());
    assert_eq!(evaluator.evaluate(&game), plain(&evaluator, &game));
}
