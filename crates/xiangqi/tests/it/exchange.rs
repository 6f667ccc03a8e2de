//! Static exchange evaluation, against a slow one and against known cases.

use attacks::Occupied;
use game::{Game, Score, ZeroSum};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::StdRng;
use xiangqi::{Bitboard, Board, Color, Move, Piece, Role, Square, Xiangqi, attacks};

fn worth(role: Role) -> i32 {
    Xiangqi::piece_value(Piece::new(Color::Red, role).index()).raw()
}

/// What stands on each square.
type Pieces = [Option<Piece>; Square::COUNT];

/// Which pieces a side may take with.
#[derive(Clone, Copy)]
enum Choice {
    /// The least valuable one: what the fast evaluation promises.
    Cheapest,
    /// Any: the true value of the exchange.
    Any,
}

/// The pieces of a side that could take on a square, the least valuable first.
fn takers(pieces: &Pieces, to: Square, side: Color) -> Vec<(Role, Square)> {
    let standing = |square: &Square| pieces[square.index()].is_some();
    let occupied = Occupied::of(Square::all().filter(standing).collect::<Bitboard>());
    let mut takers: Vec<_> = Square::all()
        .filter(|&from| from != to)
        .filter_map(|from| Some((pieces[from.index()]?, from)))
        .filter(|&(piece, from)| {
            piece.color() == side && attacks::of(piece.role(), side, from, occupied).has(to)
        })
        .map(|(piece, from)| (piece.role(), from))
        .collect();
    takers.sort();
    takers
}

/// The value of the best exchange for the side to take on `to`, where a piece worth `prey` stands,
/// by recursion over explicit pieces. A king takes only what is not protected.
fn exchange(pieces: &Pieces, to: Square, side: Color, prey: i32, choice: Choice) -> i32 {
    let mut takers_now = takers(pieces, to, side);
    if !takers(pieces, to, !side).is_empty() {
        takers_now.retain(|&(role, _)| role != Role::King);
    }
    if let Choice::Cheapest = choice {
        takers_now.truncate(1);
    }
    let take = |&(role, from): &(Role, Square)| {
        let mut after = *pieces;
        after[to.index()] = after[from.index()].take();
        prey - exchange(&after, to, !side, worth(role), choice)
    };
    takers_now.iter().map(take).fold(0, i32::max)
}

/// The exchange that a move begins.
fn slow_see(board: &Board, mv: Move, choice: Choice) -> i32 {
    let (from, to, us) = (mv.from(), mv.to(), board.turn());
    let mut pieces = board.to_setup().board;
    let gain = pieces[to.index()].map_or(0, |piece| worth(piece.role()));
    let mover = pieces[from.index()].take().expect("a piece moves");
    pieces[to.index()] = Some(mover);
    gain - exchange(&pieces, to, !us, worth(mover.role()), choice)
}

/// Checks that the fast evaluation gives this value to a move.
fn check(game: &Xiangqi, mv: Move, value: i32) {
    for threshold in [value - 150, value - 1, value, value + 1, value + 150, 0] {
        assert_eq!(
            game.see_ge(mv, Score::from_raw(threshold)),
            value >= threshold,
            "{mv:?} is worth {value}, at least {threshold}? {game:?}"
        );
    }
}

/// A random game, with a test before every move.
fn playout(seed: u64, plies: usize, mut test: impl FnMut(&Xiangqi, Move)) {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut game = Xiangqi::start(&Default::default());
    for _ in 0..plies {
        for mv in crate::common::moves(&game) {
            test(&game, mv);
        }
        let Some(mv) = crate::common::random_move(&game, None, &mut rng) else { return };
        game.play_unchecked(mv);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn exchanges_are_those_of_a_slow_search(seed: u64) {
        playout(seed, 120, |game, mv| {
            check(game, mv, slow_see(game.board(), mv, Choice::Cheapest));
        });
    }
}

/// Taking with the least valuable piece first is a rule of thumb: a dearer piece may open a line
/// or make a screen. It must be right nearly always.
#[test]
fn taking_with_the_cheapest_piece_is_nearly_always_best() {
    let (mut captures, mut wrong) = (0, 0);
    for seed in 0..60 {
        playout(seed, 200, |game, mv| {
            if game.is_noisy(mv) {
                let cheapest = slow_see(game.board(), mv, Choice::Cheapest);
                captures += 1;
                wrong += u32::from(cheapest != slow_see(game.board(), mv, Choice::Any));
            }
        });
    }
    assert!(captures > 10_000, "only {captures} captures");
    assert!(wrong * 200 < captures, "{wrong} of {captures} captures are misjudged");
}

const PAWN: i32 = 100;
const ADVISOR: i32 = 190;
const ELEPHANT: i32 = 200;
const HORSE: i32 = 430;
const CANNON: i32 = 450;
const ROOK: i32 = 950;

/// A position, a move, and what the exchange is worth.
const KNOWN: &[(&str, &str, &str, i32)] = &[
    ("nothing protects the pawn", "3k5/9/9/4p4/9/9/9/9/4R4/4K4 w", "e1e6", PAWN),
    ("a horse protects it", "3k5/9/3n5/9/4p4/9/9/9/4R4/4K4 w", "e1e5", PAWN - ROOK),
    (
        "a horse would protect it, but its leg is blocked",
        "3k5/9/3n5/3P5/4p4/9/9/9/4R4/4K4 w",
        "e1e5",
        PAWN,
    ),
    (
        "a second rook stands behind the first",
        "3k5/9/3n5/9/4p4/9/9/4R4/4R4/3K5 w",
        "e2e5",
        PAWN - ROOK + HORSE,
    ),
    (
        "rooks behind rooks on both sides",
        "4r4/4rk3/9/9/4p4/9/9/4R4/4R4/3K5 w",
        "e2e5",
        PAWN - ROOK + ROOK - ROOK,
    ),
    (
        "a cannon loses its screen by the capture, and nothing takes back",
        "3k5/9/3n5/9/4p4/9/9/4R4/4C4/3K5 w",
        "e2e5",
        PAWN - ROOK,
    ),
    (
        "the cannon keeps another screen",
        "3k5/9/3n5/9/R3p4/9/4P4/9/4C4/3K5 w",
        "a5e5",
        PAWN - ROOK + HORSE,
    ),
    ("the screen itself takes back", "5k3/9/9/9/C1r1p4/9/9/9/9/3K5 w", "a5e5", PAWN - CANNON),
    ("the screen would be lost in taking back", "5k3/9/9/9/C1r1p4/9/9/9/4R4/3K5 w", "a5e5", PAWN),
    (
        "the advisor frees the leg of the horse behind it by taking",
        "3kr4/9/9/9/9/9/9/9/4n4/2NA1K3 w",
        "d0e1",
        HORSE,
    ),
    (
        "without the horse the advisor is lost",
        "3kr4/9/9/9/9/9/9/9/4n4/3A1K3 w",
        "d0e1",
        HORSE - ADVISOR,
    ),
    (
        "a king takes back what is not protected",
        "9/4k4/4b4/9/9/9/9/9/4R4/3K5 w",
        "e1e7",
        ELEPHANT - ROOK,
    ),
    ("a king does not take what is protected", "9/4k4/4b4/9/9/9/9/4R4/4R4/3K5 w", "e2e7", ELEPHANT),
    ("a quiet move to where nothing reaches", "3k5/9/9/9/9/2p6/9/9/R8/4K4 w", "a1a4", 0),
    ("a quiet move beside a pawn across the river", "3k5/9/9/9/9/2p6/9/9/1R7/4K4 w", "b1b4", -ROOK),
];

#[test]
fn known_exchanges() {
    for &(name, fen, text, value) in KNOWN {
        let game = crate::common::game(fen);
        let mv = crate::common::find(&game, text);
        let slow = slow_see(game.board(), mv, Choice::Any);
        assert_eq!(slow, value, "{name}, searched");
        check(&game, mv, value);
    }
}

#[test]
fn values_of_the_pieces() {
    let roles = [Role::Pawn, Role::Advisor, Role::Elephant, Role::Horse, Role::Cannon, Role::Rook];
    assert_eq!(roles.map(worth), [PAWN, ADVISOR, ELEPHANT, HORSE, CANNON, ROOK]);
}
