//! Leaves counted move by move are those counted at once.

use std::sync::atomic::{AtomicBool, Ordering};

use ::engine::Start;

use super::game;

/// Trees that are deeper than what is counted without looking whether to stop, and small; in the last
/// one chance has its say.
const POSITIONS: [(&str, &str); 3] = [
    ("chess", "8/8/8/8/8/k1P5/8/K7 w - - 0 1"),
    ("xiangqi", "3k5/9/9/9/9/9/4P4/9/9/4K4 w - - 0 1"),
    ("hare", "56;30;0/55;28;0 1"),
];

#[test]
fn counting_by_moves_comes_to_the_same_and_can_be_stopped() {
    for (id, fen) in POSITIONS {
        let start = Start { fen: Some(fen.to_owned()), ..Start::default() };
        let mut session = game(id).expect("a game").open(&start).expect("a position");
        let stop = AtomicBool::new(false);
        for depth in 1..=6 {
            let mut told = Vec::new();
            let nodes = session.divide(depth, &stop, &mut |mv, nodes| {
                told.push((mv.to_owned(), nodes));
            });
            assert_eq!(nodes, session.perft(depth, None).ok(), "{id} {depth}");
            assert_eq!(nodes, session.perft(depth, Some(1)).ok(), "{id} {depth}, looked up");
            assert_eq!(nodes, Some(told.iter().map(|(_, nodes)| nodes).sum()));
            let legal = session.view().legal.into_iter().map(|mv| mv.uci);
            assert_eq!(
                told.into_iter().map(|(mv, _)| mv).collect::<Vec<_>>(),
                legal.collect::<Vec<_>>()
            );
        }
        assert_eq!(session.divide(0, &stop, &mut |_, _| ()), Some(1));
        let mut told = 0;
        let nodes = session.divide(6, &stop, &mut |_, _| {
            told += 1;
            stop.store(true, Ordering::Relaxed);
        });
        assert_eq!((nodes, told), (None, 1), "{id}");
        assert!(session.view().played.is_empty());
    }
}
