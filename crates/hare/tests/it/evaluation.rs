//! The reference evaluator has the published shapes.

use crate::common::game;
use game::PayoffEval;
use hare::eval::{Curve, CurveError, Reference, Weights};
use hare::rules::cost;

const NONE: Weights = Weights { lettuces: 0.0, carrots: 0.0, squares: 0.0 };

fn value(weights: Weights, text: &str) -> f32 {
    Reference::new(weights).evaluate(&game("classic", text))[0]
}

/// What so many carrots are worth to a runner on this square, which pays nothing.
fn carrots(square: usize, hand: u16) -> f32 {
    value(Weights { carrots: 1.0, ..NONE }, &format!("{square};{hand};0/0;68;3 2"))
}

fn lettuces(square: usize, held: u8) -> f32 {
    value(Weights { lettuces: 1.0, ..NONE }, &format!("{square};50;{held}/0;68;3 2"))
}

#[test]
fn squares_count_three_each() {
    for square in 0..64 {
        let text = format!("{square};50;3/0;68;3 2");
        assert_eq!(value(Weights { squares: 1.0, ..NONE }, &text), 3.0 * square as f32);
    }
}

#[test]
fn a_carrot_is_worth_less_in_a_large_hand_and_less_yet_in_the_second_half() {
    // Squares 13 and 38 are carrot squares; the way from there costs 1326 and 351.
    let slope = |square, hand| carrots(square, hand + 1) - carrots(square, hand);
    for square in [13, 38] {
        for hand in 0..300 {
            assert!(slope(square, hand) > 0.0, "{hand} on {square}");
            assert!(slope(square, hand + 1) < slope(square, hand) + 1e-4, "{hand} on {square}");
        }
    }
    for hand in [20, 40, 60, 100] {
        let fall = |square| slope(square, hand) / slope(square, 0);
        assert!(fall(38) < fall(13) && fall(13) < 0.8, "{hand}");
    }
    // The border is the middle of the board: 31 is a flag, 33 a carrot square, 32 neither.
    assert_eq!(carrots(31, 100), carrots(13, 100));
    assert_eq!(carrots(33, 100), carrots(38, 100));
}

#[test]
fn carrots_beyond_the_way_home_cost_ever_more() {
    let way = cost(64 - 55);
    let slope = |hand| carrots(55, hand + 1) - carrots(55, hand);
    assert!(slope(way - 1) > 0.0);
    for hand in way..way + 200 {
        assert!(slope(hand) < 0.0, "{hand}");
        assert!(slope(hand + 1) < slope(hand) + 1e-4, "{hand}");
    }
    assert!(slope(way + 150) < 4.0 * slope(way));
    // Just enough is better than any hand that is too small.
    assert!((0..way).all(|hand| carrots(55, hand) < carrots(55, way)));
}

#[test]
fn lettuces_weigh_more_the_fewer_squares_are_left_to_eat_them() {
    // From 5, 20, 40, 55, 60 and 63 there are 5 to 0 lettuce squares ahead.
    let squares = [5, 20, 40, 55, 60, 63];
    for held in 0..=3 {
        for pair in squares.windows(2) {
            let (more, fewer) = (lettuces(pair[0], held), lettuces(pair[1], held));
            assert!(fewer < more || (held == 0 && fewer == more), "{held} from {pair:?}");
        }
    }
    for square in squares {
        for held in 0..3 {
            assert!(lettuces(square, held + 1) < lettuces(square, held), "{held} on {square}");
        }
    }
}

#[test]
fn what_the_square_will_pay_counts_as_in_hand() {
    let value = |text| value(Weights::default(), text);
    // Second, eating on 22: as good as 20 more in hand and one lettuce less.
    let base = "22;30;2;e/40;50;3 2";
    assert_eq!(value(base), value("22;50;1/40;50;3 2"));
    // Square 10 shows 2; before the turn of the others it has yet to pay, at its own it has paid.
    assert_eq!(value("10;30;3/40;50;3 2"), value("10;50;3/40;50;3 1"));
    // Whoever is first gets nothing from a 2.
    assert_eq!(value("10;30;3/1;50;3 2"), value("10;30;3/1;50;3 1"));
}

#[test]
fn the_value_is_the_weighted_sum_of_its_parts() {
    let text = "16;77;2/38;50;1/64;5;0;h1 2";
    let parts = [
        Weights { lettuces: 1.0, ..NONE },
        Weights { carrots: 1.0, ..NONE },
        Weights { squares: 1.0, ..NONE },
    ];
    let game = game("classic", text);
    let [s, c, p] = parts.map(|weights| Reference::new(weights).evaluate(&game));
    let weights = Weights { lettuces: 0.5, carrots: 1.3, squares: 2.0 };
    let all = Reference::new(weights).evaluate(&game);
    for seat in 0..3 {
        let sum = 0.5 * s[seat] + 1.3 * c[seat] + 2.0 * p[seat];
        assert!((all[seat] - sum).abs() < 1e-3, "seat {seat}: {} and {sum}", all[seat]);
    }
    assert_eq!(all[3..], [0.0; 3], "nobody sits there");
}

#[test]
fn curves_are_lines_between_points() {
    let curve = Curve::try_from(vec![[0.0, 1.0], [10.0, 6.0], [20.0, 8.0]]).expect("a curve");
    let at = [-5.0, 0.0, 5.0, 10.0, 15.0, 20.0, 30.0].map(|x| curve.at(x));
    assert_eq!(at, [1.0, 1.0, 3.5, 6.0, 7.0, 8.0, 10.0]);
    assert_eq!(Curve::try_from(vec![[0.0, 1.0]]), Err(CurveError::TooFew(1)));
    let back = Curve::try_from(vec![[1.0, 1.0], [1.0, 2.0]]);
    assert_eq!(back, Err(CurveError::Order { x: 1.0, y: 2.0 }));
}
