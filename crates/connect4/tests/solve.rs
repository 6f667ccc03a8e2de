//! The search proves what positions are worth, and how far off the end is.

use connect_four_ai::{Position, Solver};
use connect4::{ConnectFour, Threats};
use game::{Game, MoveList, Notation, Score, Turn, ZeroSum};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use search::{Control, Limits, Searcher};

type Search = Searcher<ConnectFour, Threats>;

/// A value on the scale of Pons (2015): 0 for a draw, 1 for a win by one's last stone, 2 for one by
/// the stone before, and so on; negative for losses.
fn on_scale(score: Score, game: &ConnectFour) -> i32 {
    let stones = 42 - game.plies_left().index() as i32;
    match score.mate() {
        None => 0,
        // The last stone is one's own after this many moves of one's own.
        Some(moves) if moves > 0 => 22 - (stones / 2 + moves),
        Some(moves) => -(22 - ((stones + 1) / 2 - moves)),
    }
}

fn value(search: &mut Search, game: &ConnectFour) -> i32 {
    let found = search.think(game, &Limits::default(), &Control::new(), |_| ());
    on_scale(found.lines[0].score, game)
}

/// The game in which these columns were played, counted from 1 as by Pons.
fn played(columns: &str) -> ConnectFour {
    let mut game = ConnectFour::start(&());
    for column in columns.bytes() {
        let mv = game.drop_into(usize::from(column - b'1')).expect("room in the column");
        game.play_unchecked(mv);
    }
    game
}

#[test]
fn positions_of_known_value() {
    let mut search = Search::new(Threats, 16).expect("memory");
    // The first of the positions near the end of the game with which Pons measures solvers, a win at
    // once, and a defence too late.
    for (columns, known) in
        [("2252576253462244111563365343671351441", -1), ("112233", 18), ("22334", -18)]
    {
        assert_eq!(value(&mut search, &played(columns)), known, "{columns}");
    }
}

/// After so many random moves, the game going on.
fn random(rng: &mut StdRng, plies: usize) -> (String, ConnectFour) {
    loop {
        let (mut game, mut moves) = (ConnectFour::start(&()), MoveList::new());
        let mut columns = String::new();
        while let Turn::Player(_) = game.turn(&mut moves) {
            if columns.len() == plies {
                return (columns, game);
            }
            let mv = moves[rng.random_range(0..moves.len())];
            columns += &(mv.square().column + 1).to_string();
            game.play_unchecked(mv);
        }
    }
}

#[test]
fn another_program_finds_the_same_values() {
    let mut rng = StdRng::seed_from_u64(1);
    let mut search = Search::new(Threats, 16).expect("memory");
    let mut other = Solver::empty();
    let mut met = [0; 3];
    for index in 0..1000 {
        let (columns, game) = random(&mut rng, 20 + index % 20);
        let found = value(&mut search, &game);
        let expected = other.solve(&Position::from_moves(&columns).expect("a position"));
        assert_eq!(found, i32::from(expected), "{columns}: {}", game.write_position());
        met[(found.signum() + 1) as usize] += 1;
    }
    assert!(met.iter().all(|&positions| positions > 50), "{met:?}");
}

#[test]
fn another_program_finds_the_same_values_of_all_moves() {
    let mut rng = StdRng::seed_from_u64(2);
    let mut search = Search::new(Threats, 16).expect("memory");
    let mut other = Solver::empty();
    for index in 0..100 {
        let (columns, game) = random(&mut rng, 22 + index % 15);
        let limits = Limits { lines: 7, ..Limits::default() };
        let found = search.think(&game, &limits, &Control::new(), |_| ());
        let mut values = [None; 7];
        for line in &found.lines {
            values[line.moves[0].square().column] = Some(on_scale(line.score, &game));
        }
        let position = Position::from_moves(&columns).expect("a position");
        let expected = other.get_all_move_scores(&position).map(|score| score.map(i32::from));
        assert_eq!(values, expected, "{columns}: {}", game.write_position());
    }
}
