//! What several tests of the rules share.

use game::{Game, MoveList, Notation};
use rand::RngExt;
use rand::rngs::StdRng;
use xiangqi::{Board, Config, File, Move, Piece, Repetition, Setup, Square, Xiangqi};

/// A game that begins with a FEN.
pub fn game(fen: &str) -> Xiangqi {
    game_under(Repetition::default(), fen)
}

/// A game that begins with a FEN and judges repetitions this way.
pub fn game_under(repetition: Repetition, fen: &str) -> Xiangqi {
    let config = Config { repetition };
    Xiangqi::read_position(&config, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The legal moves; none when the game is over on the board.
pub fn moves(game: &Xiangqi) -> MoveList<Move> {
    let mut moves = MoveList::new();
    game.turn(&mut moves);
    moves
}

/// The legal move between two squares, like `"h2e2"`.
pub fn find(game: &Xiangqi, text: &str) -> Move {
    game.read_move(text).unwrap_or_else(|error| panic!("{error} in {game:?}"))
}

/// Plays moves given as for [`find`].
pub fn play(game: &mut Xiangqi, texts: &str) {
    for text in texts.split_whitespace() {
        game.play_unchecked(find(game, text));
    }
}

/// The position with the sides exchanged: the board mirrored at the river, Red's pieces Black's.
pub fn exchanged(board: &Board) -> Board {
    let turned = Setup { turn: !board.turn(), ..board.to_setup() };
    let piece = |piece: Piece| Piece::new(!piece.color(), piece.role());
    moved(board, turned, Square::flip, piece)
}

/// The square mirrored at the middle file: a0 becomes i0.
pub fn mirror(square: Square) -> Square {
    let file = File::new(8 - square.file().index()).expect("one of nine files");
    Square::new(file, square.rank())
}

/// The position with left and right exchanged.
pub fn mirrored(board: &Board) -> Board {
    moved(board, board.to_setup(), mirror, |piece| piece)
}

fn moved(
    board: &Board,
    mut setup: Setup,
    to: impl Fn(Square) -> Square,
    turned: impl Fn(Piece) -> Piece,
) -> Board {
    for square in Square::all() {
        setup.board[to(square).index()] = board.piece_at(square).map(&turned);
    }
    Board::from_setup(&setup).expect("the mirror of a valid position")
}

/// A random legal move; every other time, if it can, one that takes back the last own move, so
/// that positions are repeated.
pub fn random_move(game: &Xiangqi, last: Option<Move>, rng: &mut StdRng) -> Option<Move> {
    let moves = moves(game);
    let back = last.map(|mv| Move::new(mv.to(), mv.from())).filter(|mv| moves.contains(mv));
    match back {
        Some(mv) if rng.random_bool(0.5) => Some(mv),
        _ if moves.is_empty() => None,
        _ => Some(moves[rng.random_range(0..moves.len())]),
    }
}
