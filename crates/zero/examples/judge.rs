//! Judges networks of Connect Four: by the exam, and as first player from positions that are won for it, against a
//! perfect defender.
//!
//! `cargo run --release -p zero --example judge SIMULATIONS FILE…`, with 0 simulations by the policy alone.
//!
//! The defender is the crate `connect-four-ai`: it keeps a draw if it gets one, else loses as late as it can. The
//! 200 starts, after 2, 4 or 6 random plies, are the same for all networks: those in which the first player wins.

use std::collections::HashSet;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use connect_four_ai::{Position, Solver};
use connect4::{ConnectFour, EXAM, Move};
use game::{Game, MoveList, Outcome, Player, Turn, ZeroSum, scatter};
use multi::{Advice, Asked, Guide, Limits, Puct, PuctSettings, PuctTree, RootRule};
use zero::{Exam, Network, NetworkGuide, Shape, Size};

const STARTS: usize = 200;
const SEED: u64 = 1;
/// Moves of the root that are considered, as in the exam.
const CONSIDERED: usize = 16;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let simulations: u32 = arguments.next().ok_or("how many simulations?")?.parse()?;
    let exam: Exam<ConnectFour> = Exam::read(&(), EXAM)?;
    let mut defender = Solver::new();
    let starts = starts(&mut defender);
    println!("{} positions, {} starts, {simulations} simulations", exam.len(), starts.len());
    for file in arguments {
        let shape =
            Shape::of::<ConnectFour>("connect4", 2, Size { reach: 1, channels: 16, hidden: 16 });
        let guide = NetworkGuide::new(Arc::new(Network::load(Path::new(&file), &[shape])?));
        let settings = PuctSettings { solves: true, ..PuctSettings::default() };
        let kept = match simulations {
            0 => exam.policy(&guide),
            _ => exam.search(&guide, &settings, simulations),
        };
        let won = starts.iter().filter(|start| wins(start, &guide, simulations, &mut defender));
        println!("{file}: keeps {:.4}, wins {:.4}", kept, won.count() as f64 / STARTS as f64);
    }
    Ok(())
}

/// A game with the columns that led to it.
#[derive(Clone)]
struct Played {
    game: ConnectFour,
    columns: Vec<usize>,
}

impl Played {
    fn start() -> Self {
        Self { game: ConnectFour::start(&()), columns: Vec::new() }
    }

    fn play(&mut self, mv: Move) {
        self.columns.push(mv.square().column);
        self.game.play_unchecked(mv);
    }

    /// The legal moves; none when the game is over.
    fn moves(&self) -> MoveList<Move> {
        let mut moves = MoveList::new();
        if !matches!(self.game.turn(&mut moves), Turn::Player(_)) {
            moves.clear();
        }
        moves
    }

    /// The game as the other program knows it.
    fn position(&self) -> Position {
        let mut position = Position::new();
        self.columns.iter().for_each(|&column| position.play(column));
        position
    }
}

/// Positions in which the first player moves and wins, none of them twice.
fn starts(solver: &mut Solver) -> Vec<Played> {
    let mut met = HashSet::new();
    let mut starts = Vec::new();
    for number in 0.. {
        if starts.len() == STARTS {
            break;
        }
        let mut played = Played::start();
        for ply in 0..2 + 2 * (number % 3) {
            let moves = played.moves();
            let drawn = scatter(scatter(SEED, number), ply) % moves.len() as u64;
            played.play(moves[drawn as usize]);
        }
        if solver.solve(&played.position()) > 0 && met.insert(played.game.table_key()) {
            starts.push(played);
        }
    }
    starts
}

/// Whether the network wins.
fn wins(start: &Played, guide: &NetworkGuide, simulations: u32, defender: &mut Solver) -> bool {
    let mut played = start.clone();
    loop {
        let moves = played.moves();
        if moves.is_empty() {
            return played.game.outcome() == Outcome::Loss && played.game.side() != Player::FIRST;
        }
        let mv = match played.game.side() == Player::FIRST {
            true => chosen(&played.game, &moves, guide, simulations),
            false => best(&played, &moves, defender),
        };
        played.play(mv);
    }
}

/// The network's move.
fn chosen(
    game: &ConnectFour,
    moves: &MoveList<Move>,
    guide: &NetworkGuide,
    simulations: u32,
) -> Move {
    if simulations == 0 {
        let asked = Asked { game: *game, player: Player::FIRST, moves: moves.to_vec() };
        let mut advice = Advice::default();
        guide.clone().advise(&[asked], &mut advice);
        let priors = moves.iter().zip(advice.of(0).0);
        return *priors.max_by(|a, b| a.1.total_cmp(b.1)).expect("a move").0;
    }
    let root = RootRule::Gumbel { considered: CONSIDERED, noise: 0.0 };
    let settings = PuctSettings { solves: true, root, ..PuctSettings::default() };
    let limits = Limits { nodes: Some(simulations.into()), ..Limits::default() };
    let mut tree = PuctTree::new(*game, &settings);
    let mut search = Puct::new(guide.clone(), settings).expect("settings in their ranges");
    search.search(&mut tree, &limits, |_| ()).best().expect("a move")
}

/// The defender's move.
fn best(played: &Played, moves: &MoveList<Move>, defender: &mut Solver) -> Move {
    let scores = defender.get_all_move_scores(&played.position());
    let score = |mv: &&Move| scores[mv.square().column];
    *moves.iter().max_by_key(score).expect("a move")
}
