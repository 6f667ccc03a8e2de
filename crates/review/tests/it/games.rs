//! What reviews say of games.

use std::sync::{Arc, Mutex};

use engine::{Control, Settings, Start};
use games::GAMES;
use review::{Budget, Judgement, Moves, RecordedGame, Review, ReviewError};

use crate::support::{game, plies, review};

const SCHOLARS_MATE: &str = "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7";
/// Morphy against Karl of Brunswick and Isouard, Paris 1858, without its last moves.
const OPERA: &str = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 \
    Bxb5 Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6";

#[test]
fn a_blunder_is_found_where_it_is_made() {
    let review = review("chess", None, SCHOLARS_MATE);
    assert!(review.complete);
    let blunder = &review.plies[5];
    assert_eq!((blunder.seat, blunder.judgement), (1, Some(Judgement::Blunder)));
    assert!(blunder.loss > 0.3 && !blunder.is_best(), "{blunder:?}");
    // Bringing the queen out early is nothing to be proud of, either.
    let mut errors = review.plies.iter().filter(|ply| ply.judgement.is_some()).map(|ply| ply.ply);
    assert!(review.exercises.contains(&5) && errors.all(|ply| [2, 5].contains(&ply)));
    let solved: Vec<_> = blunder.solutions.iter().map(|mv| mv.san.as_str()).collect();
    assert!(solved.contains(&"g6") || solved.contains(&"Qe7"), "{solved:?}");
    assert!(!solved.contains(&"Nf6"));
    let mate = &review.plies[6];
    assert!(mate.is_best() && mate.loss == 0.0 && mate.only, "{mate:?}");
    assert_eq!((mate.after.score, mate.after.expected, mate.after.depth), (None, 1.0, 0));
    let [white, black] = &review.sides;
    assert_eq!((white.moves, white.blunders, black.moves, black.blunders), (4, 0, 3, 1));
    assert!(white.accuracy > black.accuracy);
    assert!(black.average_loss.expect("moves") > 0.1);
}

#[test]
fn the_number_of_searchers_changes_nothing() {
    let game = game("chess", None, OPERA);
    assert!(game.blocks().len() > 1);
    let [one, three] = [1, 3].map(|searchers| Review::new(&game, plies(&game, searchers)));
    assert!(one == three);
    assert_eq!(
        one.plies.iter().map(|ply| ply.ply).collect::<Vec<_>>(),
        (0..28).collect::<Vec<_>>()
    );
}

#[test]
fn every_ply_is_in_one_block() {
    for moves in [0, 1, 24, 25, 28] {
        let list: Vec<&str> = OPERA.split_whitespace().take(moves).collect();
        let blocks = game("chess", None, &list.join(" ")).blocks();
        assert_eq!(
            blocks.into_iter().flatten().collect::<Vec<_>>(),
            (0..moves).collect::<Vec<_>>()
        );
    }
    assert_eq!(review("chess", None, "").sides[0].accuracy, None);
}

#[test]
fn a_forced_move_is_judged_by_what_comes_after_it() {
    // The king has one square to go to.
    let review = review("chess", Some("7k/8/8/8/8/8/1q6/K7 w - - 0 1"), "Kxb2 Kg7");
    let forced = &review.plies[0];
    assert!(forced.forced && forced.best.is_none() && forced.accuracy.is_none(), "{forced:?}");
    assert_eq!(forced.before, forced.after);
    // Two kings: the game is over, whatever is played on.
    let over = &review.plies[1];
    assert_eq!((over.before.score, over.before.expected), (None, 0.5));
    assert!(!over.forced && over.best.is_none() && over.judgement.is_none());
    assert_eq!((review.sides[1].moves, review.sides[1].accuracy), (1, None));
}

#[test]
fn openings_are_named_by_position() {
    for (moves, name, plies) in [
        ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 h3", ("B90", "Adams Attack"), 11),
        ("Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", ("B90", "Najdorf Variation"), 10),
        ("d4 d5 c4 a6 Nh3", ("D06", "Queen's Gambit"), 3),
    ] {
        let game = game("chess", None, moves);
        let opening = Review::new(&game, Vec::new()).opening;
        let found = opening.name.expect("a name");
        assert_eq!(found.code.as_deref(), Some(name.0), "{moves}: {found:?}");
        assert!(found.name.contains(name.1), "{moves}: {found:?}");
        assert_eq!(opening.name_plies, plies, "{moves}: {found:?}");
    }
    let game = game("xiangqi", None, "C8=5 H2+3 H8+7 H8+7 P9+1");
    let opening = Review::new(&game, Vec::new()).opening;
    assert_eq!(opening.name.expect("a name").name, "Central Cannon vs Screen Horses");
    assert_eq!(opening.name_plies, 4);
}

#[test]
fn the_book_is_left_once() {
    let game = game("chess", None, "e4 e5 Ke2 Nc6 Ke1 Nb8");
    let plies = plies(&game, 1);
    assert!(plies[0].is_book() && plies[1].is_book());
    assert!(!plies[2].is_book() && !plies[2].book.is_empty(), "here it was left");
    assert!(plies[3..].iter().all(|ply| ply.book.is_empty()));
    assert_eq!(Review::new(&game, plies).opening.book_plies, 2);
}

#[test]
fn xiangqi_is_reviewed_likewise() {
    // Red's cannon takes a horse and is taken by the chariot beside it.
    let review = review("xiangqi", None, "C2+7 R9=8");
    assert_eq!(review.plies[0].seat, 0);
    assert!(review.plies[0].loss > 0.02, "{:?}", review.plies[0]);
    assert!(review.plies[1].is_best(), "{:?}", review.plies[1]);
    assert!(review.plies[1].best.as_ref().is_some_and(|best| best.scripts.contains_key("chinese")));
}

#[test]
fn a_review_can_be_broken_off() {
    let game = game("chess", None, OPERA);
    let control = Control::new();
    let (heard, stop) = (Arc::new(Mutex::new(0)), control.clone());
    let told = {
        let heard = Arc::clone(&heard);
        move |_: &review::PlyReview| {
            *heard.lock().expect("no panic") += 1;
            stop.stop();
        }
    };
    let settings = Settings { hash_mib: 1, ..Settings::default() };
    let plies = review::search(&game, Budget::Nodes(500), &settings, 1, &control, told);
    let plies = plies.expect("what is known");
    assert_eq!((plies.len(), *heard.lock().expect("no panic")), (1, 1));
    let review = Review::new(&game, plies);
    assert!(!review.complete);
    assert!(review.opening.book_plies > 0, "the opening is known without a search");
}

#[test]
fn what_cannot_be_reviewed_is_refused() {
    let refused = |kind: &str, moves: &[&str]| {
        let kind = GAMES.named(kind).expect("a game");
        let moves = moves.iter().map(|&mv| mv.to_owned()).collect();
        let start = Start { moves, ..Start::default() };
        RecordedGame::new(kind, Moves { start, ..Moves::default() }).err().expect("refused")
    };
    assert!(matches!(refused("hare", &[]), ReviewError::NotForTwo(_)));
    let error = refused("chess", &["e4", "e4"]).to_string();
    assert!(error.contains("number 2 of the list"), "{error}");
}
