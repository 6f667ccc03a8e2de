//! Counts of positions against published numbers.

use game::{Game, perft};
use xiangqi::{Config, Xiangqi};

#[test]
fn start_position() {
    let mut game = Xiangqi::start(&Config::default());
    for (depth, nodes) in [(1, 44), (2, 1920), (3, 79_666), (4, 3_290_240), (5, 133_312_995)] {
        assert_eq!(perft(&mut game, depth), nodes, "depth {depth}");
    }
}
