//! How many positions of Connect Four a network values in a second on one thread, asked about 1, 16 and 128 at
//! once, and how many it learns from.
//!
//! `cargo bench -p zero --bench evaluate`

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use connect4::ConnectFour;
use game::{Game, MoveList, Turn, scatter};
use multi::{Advice, Asked, Guide};
use zero::{Network, NetworkGuide, Sample, Shape, Size, Trainer};

const TIME: Duration = Duration::from_secs(3);
const POSITIONS: u64 = 1024;

fn main() {
    let positions: Vec<Asked<ConnectFour>> = (0..POSITIONS).filter_map(position).collect();
    for (channels, hidden) in [(16, 64), (32, 128), (32, 256), (64, 256)] {
        let size = Size { reach: 3, channels, hidden };
        let network = Network::random(Shape::of::<ConnectFour>("connect4", 2, size), 1);
        println!("{channels} channels, {hidden} hidden, {} weights", network.weights().len());
        let guide = NetworkGuide::new(Arc::new(network.clone()));
        for batch in [1, 16, 128] {
            let rate = evaluated(&mut guide.clone(), &positions, batch);
            println!("  {rate:>9.0} valued a second, {batch} at once");
        }
        println!("  {:>9.0} learned from a second, 512 at once", learned(network, &positions));
    }
}

/// A position after some random moves in which a player moves.
fn position(number: u64) -> Option<Asked<ConnectFour>> {
    let mut game = ConnectFour::start(&());
    let mut moves = MoveList::new();
    for ply in 0..=number % 30 {
        let Turn::Player(player) = game.turn(&mut moves) else { return None };
        if ply == number % 30 {
            return Some(Asked { game, player, moves: moves.to_vec() });
        }
        game.play_unchecked(moves[(scatter(number, ply) % moves.len() as u64) as usize]);
    }
    None
}

fn evaluated(guide: &mut NetworkGuide, positions: &[Asked<ConnectFour>], batch: usize) -> f64 {
    let (begun, mut count) = (Instant::now(), 0);
    let mut advice = Advice::default();
    while begun.elapsed() < TIME {
        for asked in positions.chunks_exact(batch) {
            advice.clear();
            guide.advise(black_box(asked), &mut advice);
            count += asked.len();
        }
    }
    count as f64 / begun.elapsed().as_secs_f64()
}

fn learned(network: Network, positions: &[Asked<ConnectFour>]) -> f64 {
    const BATCH: usize = 512;
    let sample = |asked: &Asked<ConnectFour>| Sample {
        game: asked.game,
        shares: asked.moves.iter().map(|mv| (mv.square().column as u16, 0.1)).collect(),
        values: [0.5, 0.5, 0.0, 0.0, 0.0, 0.0],
        player: asked.player,
    };
    let samples: Vec<_> = positions.iter().map(sample).collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    pool.install(|| {
        let mut trainer = Trainer::new(network, BATCH);
        let (begun, mut count) = (Instant::now(), 0);
        while begun.elapsed() < TIME {
            trainer.learn(&[&samples], 4, 0.001, count as u64, |_| ());
            count += 4 * BATCH;
        }
        count as f64 / begun.elapsed().as_secs_f64()
    })
}
