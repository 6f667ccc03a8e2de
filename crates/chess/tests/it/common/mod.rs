//! What several tests of the rules share. FEN is read by shakmaty here, so that the rules are
//! tested apart from our own notation.

use chess::{Chess, Color, Config, Move, Piece, Role, Setup, Square, Wing};
use game::Game;
use rand::RngExt;
use rand::rngs::StdRng;
use shakmaty::fen::Fen;

/// The set-up that a FEN describes (X-FEN and Shredder castling too).
pub fn setup(fen: &str) -> Setup {
    let theirs: Fen = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    setup_of(theirs.as_setup())
}

/// A set-up as shakmaty writes it down.
pub fn setup_of(theirs: &shakmaty::Setup) -> Setup {
    let square = |theirs: shakmaty::Square| Square::from_index(theirs as usize).expect("a square");
    let mut setup = Setup::EMPTY;
    for (at, piece) in theirs.board.clone() {
        setup.board[at as usize] = Piece::from_char(piece.char());
    }
    setup.turn = if theirs.turn.is_white() { Color::White } else { Color::Black };
    setup.halfmove_clock = theirs.halfmoves as u16;
    setup.fullmove_number = theirs.fullmoves.get();
    setup.ep_square = theirs.ep_square.map(square);
    for rook in theirs.castling_rights {
        let rook = square(rook);
        let color = if rook.index() < 8 { Color::White } else { Color::Black };
        let king = setup.squares_of(Piece::new(color, Role::King)).first().expect("a king");
        setup.castling.set(color, Wing::of(king, rook), Some(rook.file()));
    }
    setup
}

/// A game that begins with a FEN.
pub fn game(fen: &str) -> Chess {
    Chess::from_setup(Config::STANDARD, &setup(fen)).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

/// The legal moves; none when the game is over on the board.
pub fn moves(game: &Chess) -> game::MoveList<Move> {
    let mut moves = game::MoveList::new();
    game.turn(&mut moves);
    moves
}

/// The legal move between two squares, like `"e2e4"`; castling is written to the rook's square,
/// a promotion with the letter of the piece.
pub fn find(game: &Chess, text: &str) -> Move {
    let promoted = text.chars().nth(4).and_then(Role::from_char);
    let fits =
        |mv: &&Move| format!("{}{}", mv.from(), mv.to()) == text[..4] && mv.promoted() == promoted;
    *moves(game).iter().find(fits).unwrap_or_else(|| panic!("{text} in {game:?}"))
}

/// Plays moves given as for [`find`].
pub fn play(game: &mut Chess, texts: &str) {
    for text in texts.split_whitespace() {
        game.play_unchecked(find(game, text));
    }
}

/// A random legal move; every other time, if it can, one that takes back the last own move, so
/// that positions are repeated.
pub fn random_move(game: &Chess, last: Option<Move>, rng: &mut StdRng) -> Option<Move> {
    let moves = moves(game);
    let back = last.map(|mv| Move::normal(mv.to(), mv.from())).filter(|mv| moves.contains(mv));
    match back {
        Some(mv) if rng.random_bool(0.5) => Some(mv),
        _ if moves.is_empty() => None,
        _ => Some(moves[rng.random_range(0..moves.len())]),
    }
}
