//! Networks on the boards of the games: what they see, and that they follow the moves.

use std::sync::Arc;

use chess::Chess;
use game::{Evaluator as _, Game, MoveList, Notation, Player, Score, ZeroSum};
use games::chess::ChessFeatures;
use games::xiangqi::XiangqiFeatures;
use nnue::{
    Features, Network, NetworkEvaluator, Policy, PolicyFeatures, SCALE, Shape, Width, active,
};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use xiangqi::Xiangqi;

/// Random games of each game.
const GAMES: u64 = 10_000;
/// Things that happen in one of them: moves, passes, undoing.
const STEPS: usize = 40;

/// Positions from which kings soon come to another wing, and pawns to promotion.
const CHESS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/3P4/2k5/8/4p3/3K4/1pp3P1/8 w - - 0 1",
    "3q4/8/3k4/8/8/4K3/8/3R1N2 b - - 0 1",
];
const XIANGQI: [&str; 3] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "3k5/4P4/3P5/9/9/9/9/4B4/4A4/4K1B2 w - - 0 1",
    "2bak4/4a4/4b4/9/4N4/9/9/4B2r1/4A4/2BAK4 b - - 0 1",
];

fn network<F: Features>(width: usize) -> Arc<Network> {
    let width = Width::new(width).expect("a width");
    Arc::new(Network::random(Shape::of::<F>(), width, 2018))
}

/// What the plain formula says.
fn plain<F: Features>(network: &Network, game: &F::Game) -> Score {
    let own = game.side();
    let [own, other] = [own, own.opponent()].map(|view| active::<F>(game, view));
    Score::cp(network.value(&own, &other, F::bucket(game)))
}

/// What was done: a move, or a pass.
enum Done<G: Game> {
    Move(G::Move, G::Undo),
    Pass(G::Undo),
}

/// Plays, passes and takes back at random, and compares now and then with the plain formula.
fn follow<F: Features>(network: &Arc<Network>, start: &F::Game, rng: &mut StdRng) {
    let mut game = start.clone();
    let mut evaluator = NetworkEvaluator::<F>::new(Arc::clone(network)).expect("of this shape");
    evaluator.reset(&game);
    let mut done: Vec<Done<F::Game>> = Vec::new();
    let mut moves = MoveList::new();
    for _ in 0..STEPS {
        game.turn(&mut moves);
        let passed = matches!(done.last(), Some(Done::Pass(_)));
        match rng.random_range(0..8) {
            0 | 1 => match done.pop() {
                Some(Done::Move(mv, undo)) => {
                    game.undo(mv, undo);
                    evaluator.pop();
                }
                Some(Done::Pass(undo)) => game.undo_null(undo),
                None => {}
            },
            2 if !passed && !game.in_check() => done.extend(game.play_null().map(Done::Pass)),
            _ if !moves.is_empty() => {
                let mv = moves[rng.random_range(0..moves.len())];
                evaluator.push();
                done.push(Done::Move(mv, game.play_observed(mv, &mut evaluator)));
            }
            _ => {}
        }
        if rng.random_range(0..3) == 0 {
            let value = evaluator.evaluate(&game);
            assert_eq!(value, plain::<F>(network, &game), "{game:?}");
        }
    }
}

fn follow_all<F: Features<Game: Notation>>(starts: &[&str]) {
    let network = network::<F>(32);
    let config = <F::Game as Game>::Config::default();
    let starts = starts.iter().map(|text| F::Game::read_position(&config, text));
    let starts: Vec<_> = starts.collect::<Result<_, _>>().expect("positions");
    let mut rng = StdRng::seed_from_u64(1);
    for _ in 0..GAMES {
        follow::<F>(&network, &starts[rng.random_range(0..starts.len())], &mut rng);
    }
}

#[test]
fn a_network_follows_random_games_of_chess() {
    follow_all::<ChessFeatures>(&CHESS);
}

#[test]
fn a_network_follows_random_games_of_xiangqi() {
    follow_all::<XiangqiFeatures>(&XIANGQI);
}

#[test]
fn networks_keep_the_laws_of_evaluators() {
    for width in [32, 96, 256] {
        let chess = NetworkEvaluator::<ChessFeatures>::new(network::<ChessFeatures>(width));
        conformance::evaluator(&chess::Config::default(), &chess.expect("of this shape"));
        let xiangqi = NetworkEvaluator::<XiangqiFeatures>::new(network::<XiangqiFeatures>(width));
        conformance::evaluator(&xiangqi::Config::default(), &xiangqi.expect("of this shape"));
    }
}

#[test]
fn a_network_of_another_game_is_no_evaluator() {
    let chess = network::<ChessFeatures>(32);
    let refused = NetworkEvaluator::<XiangqiFeatures>::new(chess).expect_err("foreign");
    assert_eq!(refused.to_string(), "it is for chess, not for xiangqi");
}

/// Checks the laws of [`Features`] on a position, given its mirror image and the position with the sides
/// exchanged.
fn check_features<F: PolicyFeatures>(game: &F::Game, mirrored: &F::Game, exchanged: &F::Game) {
    let seen = |game: &F::Game, view: Player| {
        assert!(F::orientation(game, view) < F::ORIENTATIONS && F::bucket(game) < F::OUTPUTS);
        let mut inputs = active::<F>(game, view);
        inputs.sort_unstable();
        assert!(inputs.len() <= F::MOST_PIECES && inputs.last() < Some(&F::INPUTS));
        assert!(inputs.is_sorted_by(|one, other| one < other), "all different in {game:?}");
        inputs
    };
    for view in [Player::FIRST, Player::SECOND] {
        assert_eq!(seen(mirrored, view), seen(game, view), "the mirror image of {game:?}");
        let other = seen(exchanged, view.opponent());
        assert_eq!(other, seen(game, view), "the sides exchanged in {game:?}");
    }
    assert_eq!([F::bucket(mirrored), F::bucket(exchanged)], [F::bucket(game); 2]);
    // Both without what is not on the board: rights to castle, and to capture in passing.
    let [in_mirror, from_other_side] = [mirrored, exchanged].map(|game| {
        // Whether exchanges lose material is the upper half of the actions, and the game's own affair.
        let mut plain = actions::<F>(game);
        plain.iter_mut().for_each(|action| *action %= F::ACTIONS / 2);
        plain.sort_unstable();
        plain
    });
    assert_eq!(in_mirror, from_other_side, "the moves of {mirrored:?}");
}

/// The actions of all legal moves.
fn actions<F: PolicyFeatures>(game: &F::Game) -> Vec<usize> {
    let mut moves = MoveList::new();
    game.turn(&mut moves);
    let orientation = F::orientation(game, game.side());
    let actions: Vec<_> = moves.into_iter().map(|mv| F::action(game, orientation, mv)).collect();
    assert!(actions.iter().all(|&action| action < F::ACTIONS));
    actions
}

/// Checks that a policy says of positions of random games what the plain formula says.
fn advise_on<F: PolicyFeatures<Game: Notation>>(starts: &[&str]) {
    let shape = Shape::of_policy::<F>();
    let network = Network::random(shape, Width::new(64).expect("a width"), 5);
    let network = Arc::new(network);
    let mut policy = Policy::<F>::new(Arc::clone(&network)).expect("of this shape");
    let (mut asked, mut exponents) = (0, Vec::new());
    positions::<F::Game>(starts, |game| {
        let mut moves = MoveList::new();
        game.turn(&mut moves);
        policy.exponents(game, &moves, &mut exponents);
        assert_eq!(exponents.len(), moves.len());
        let orientation = F::orientation(game, game.side());
        let views = [game.side(), game.side().opponent()].map(|view| active::<F>(game, view));
        for (&mv, exponent) in moves.iter().zip(&exponents) {
            let plain = network.value(&views[0], &views[1], F::action(game, orientation, mv));
            let distance = exponent * SCALE as f32 - plain as f32;
            assert!(distance.abs() < 1.01, "{exponent} {plain} in {game:?}");
            asked += 1;
        }
    });
    assert!(asked > 1000, "{asked}");
}

#[test]
fn a_policy_says_what_its_formula_says() {
    advise_on::<ChessFeatures>(&CHESS);
    advise_on::<XiangqiFeatures>(&XIANGQI);
    let value = network::<ChessFeatures>(64);
    let refused = Policy::<ChessFeatures>::new(value).expect_err("no policy");
    assert_eq!(refused.to_string(), "it is for chess, not for chess policy");
}

/// Positions of random games, each some plies after the one before.
fn positions<G: Game + Notation>(starts: &[&str], mut look: impl FnMut(&G)) {
    let mut rng = StdRng::seed_from_u64(2);
    for round in 0..600 {
        let text = starts[round % starts.len()];
        let mut game = G::read_position(&G::Config::default(), text).expect("a position");
        let mut moves = MoveList::new();
        for _ in 0..30 {
            look(&game);
            game.turn(&mut moves);
            if moves.is_empty() {
                break;
            }
            game.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
    }
}

#[test]
fn chess_looks_the_same_from_both_sides_and_in_the_mirror() {
    use chess::{Board, CastlingRights, Piece, Setup, Square};
    positions::<Chess>(&CHESS, |game| {
        let before = Setup { castling: CastlingRights::NONE, ..game.board().to_setup() };
        let before = Setup { ep_square: None, ..before };
        let (mut mirrored, mut exchanged) = (before.clone(), before.clone());
        for square in Square::all() {
            mirrored.board[square.index() ^ 7] = before.board[square.index()];
            exchanged.board[square.flip().index()] =
                before.board[square.index()].map(|piece| Piece::new(!piece.color(), piece.role()));
        }
        exchanged.turn = !before.turn;
        let [mirrored, exchanged] = [mirrored, exchanged]
            .map(|setup| Chess::new(Board::from_setup(&setup).expect("a position"), false));
        check_features::<ChessFeatures>(game, &mirrored, &exchanged);
    });
}

#[test]
fn xiangqi_looks_the_same_from_both_sides_and_in_the_mirror() {
    use xiangqi::{Board, Piece, Square};
    let mut orientations = [0; 2];
    positions::<Xiangqi>(&XIANGQI, |game| {
        let before = game.board().to_setup();
        let (mut mirrored, mut exchanged) = (before.clone(), before.clone());
        for square in Square::all() {
            let index = square.index();
            mirrored.board[index / 9 * 9 + 8 - index % 9] = before.board[index];
            exchanged.board[square.flip().index()] =
                before.board[index].map(|piece| Piece::new(!piece.color(), piece.role()));
        }
        exchanged.turn = !before.turn;
        let [mirrored, exchanged] = [mirrored, exchanged].map(|setup| {
            Xiangqi::new(Board::from_setup(&setup).expect("a position"), game.config())
        });
        check_features::<XiangqiFeatures>(game, &mirrored, &exchanged);
        orientations[XiangqiFeatures::orientation(game, Player::FIRST)] += 1;
    });
    assert!(orientations.iter().all(|&count| count > 1000), "{orientations:?}");
}
