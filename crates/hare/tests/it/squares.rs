//! Every kind of square, moving, finishing, being stuck, and whose turn it is.

use crate::common::{changed, codes, game, game_of, moves, play, runner, seat, square};
use game::{Game, MoveList, Notation, Turn};
use hare::rules::{cost, reach};
use hare::{Config, Edition, Hare, Move, SquareKind, Until};

#[test]
fn the_boards_are_the_published_ones() {
    let squares = |edition: &str, kind: SquareKind| -> Vec<usize> {
        let edition = Edition::named(edition).expect("built in");
        (0..=64).filter(|&index| edition.kind(square(index)) == kind).collect()
    };
    assert_eq!(squares("classic", SquareKind::Lettuce), [7, 22, 42, 57, 62]);
    assert_eq!(squares("modern", SquareKind::Lettuce), [10, 22, 42, 57]);
    let hedgehogs = [11, 15, 19, 24, 30, 37, 43, 50, 56];
    assert_eq!(squares("modern", SquareKind::Hedgehog), hedgehogs);
    assert_eq!(squares("classic", SquareKind::Hedgehog), [&[8][..], &hedgehogs].concat());
    let differ = |&index: &usize| {
        let kind = |edition| Edition::named(edition).expect("built in").kind(square(index));
        kind("classic") != kind("modern")
    };
    assert_eq!((0..=64).filter(differ).collect::<Vec<_>>(), [7, 8, 10, 60, 61, 62, 63]);
    for edition in Edition::all() {
        assert_eq!(
            [2, 3, 4, 5, 6].map(|players| edition.carrots_for(players)),
            [68, 68, 68, 98, 98]
        );
        assert_eq!(edition.lettuces, 3);
    }
    let size = |edition: &str| Edition::named(edition)?.deck().map(hare::Deck::size);
    assert_eq!([size("classic"), size("modern"), size("calm")], [Some(12), Some(15), None]);
}

#[test]
fn costs_and_reach_are_the_formulas() {
    for carrots in 0..=3000u16 {
        let root = ((8.0 * f64::from(carrots) + 1.0).sqrt() - 1.0) / 2.0;
        assert_eq!(reach(carrots), (root.floor() as usize).min(64), "{carrots}");
    }
    for squares in 0..=64 {
        assert_eq!(usize::from(cost(squares)), squares * (squares + 1) / 2);
    }
}

#[test]
fn at_the_start_all_but_hedgehogs_can_be_reached() {
    // 68 carrots reach eleven squares; 8 and 11 are hedgehogs.
    let mut game = game("classic", "0;68;3/0;68;3");
    assert_eq!(codes(&game), [1, 2, 3, 4, 5, 6, 7, 9, 10]);
    play(&mut game, 10);
    assert_eq!(runner(&game, 1), (10, 13, 3));
    // Square 10 is taken now.
    assert_eq!(codes(&game), [1, 2, 3, 4, 5, 6, 7, 9]);
    play(&mut game, 7);
    assert!(game.eats(seat(2)));
    // From 10: 13 carrots reach 14, 11 is a hedgehog; back to the one on 8.
    assert_eq!(codes(&game), [-2, 2, 3, 4]);
}

#[test]
fn hedgehogs_pay_ten_a_square_and_only_the_nearest_free_one_counts() {
    let mut nearest = game("classic", "18;5;3/1;60;3");
    assert_eq!(codes(&nearest), [-3, 2]);
    play(&mut nearest, -3);
    assert_eq!(runner(&nearest, 1), (15, 35, 3));
    // With the nearest taken, farther ones do not count.
    assert_eq!(codes(&game("classic", "18;5;3/15;60;3")), [2]);
    // The hedgehog that a runner sits on is not behind it.
    assert_eq!(codes(&game("classic", "15;1;3/1;60;3")), [-4, 1]);
    // Nothing lies behind the first one.
    assert_eq!(codes(&game("classic", "8;3;3/1;60;3")), [1, 2]);
    // Never forward onto one, even where the finish would be.
    assert!(!codes(&game("classic", "14;60;3/1;60;3")).contains(&1));
}

#[test]
fn carrot_squares_give_and_take() {
    let mut take = game("classic", "5;9;3/1;60;3");
    assert_eq!(codes(&take), [1, 2, 1001], "nine carrots are too few to give");
    play(&mut take, 1001);
    assert_eq!(runner(&take, 1), (5, 19, 3));
    assert_eq!(take.to_move(), seat(2));
    let mut give = game("classic", "5;10;3/1;60;3");
    play(&mut give, 1002);
    assert_eq!(runner(&give, 1), (5, 0, 3));
    // The same square may be used again and again.
    play(&mut give, 1);
    assert_eq!(codes(&give), [1001]);
}

#[test]
fn lettuces_are_eaten_for_ten_times_the_place_and_then_the_runner_leaves() {
    let mut game = game("classic", "0;68;3/14;40;3/0;68;3");
    play(&mut game, 7);
    assert_eq!(runner(&game, 1), (7, 40, 3));
    play(&mut game, 2);
    play(&mut game, 2);
    // Second of three: behind the runner on 16, ahead of the one on 2.
    assert_eq!(codes(&game), [0]);
    assert_eq!(game.write_san(Move::Stay), "eat");
    play(&mut game, 0);
    assert_eq!(runner(&game, 1), (7, 60, 2));
    play(&mut game, 1);
    play(&mut game, 1001);
    assert!(!codes(&game).contains(&0));
    assert!(!game.misses(seat(1)));
}

#[test]
fn without_lettuces_lettuce_squares_are_closed() {
    assert_eq!(codes(&game("classic", "6;1;1/0;60;3")), [1]);
    let stuck = game("classic", "6;1;0/0;60;3");
    assert_eq!(codes(&stuck), [0]);
    assert_eq!(stuck.write_san(Move::Stay), "restart");
}

#[test]
fn number_squares_pay_those_whose_place_they_show_when_their_turn_begins() {
    // Square 10 shows 2. Player 1 goes there, player 2 passes: second, so 20 carrots.
    let mut second = game("classic", "9;10;3/5;40;3");
    play(&mut second, 1);
    assert_eq!(runner(&second, 1), (10, 9, 3));
    play(&mut second, 7);
    assert_eq!(runner(&second, 1), (10, 29, 3));
    // Without being passed it stays first, and a 2 does not pay.
    let mut first = game("classic", "9;10;3/5;40;3");
    play(&mut first, 1);
    play(&mut first, 1);
    assert_eq!(runner(&first, 1), (10, 9, 3));
    // Square 4 shows 3.
    let mut third = game("classic", "0;10;3/5;40;3/6;40;3");
    play(&mut third, 4);
    play(&mut third, 1001);
    play(&mut third, 3);
    assert_eq!(runner(&third, 1), (4, 30, 3));
    // Square 9 shows 4.
    let mut fourth = game("classic", "7;10;2/12;40;3/13;40;3/14;40;3");
    play(&mut fourth, 2);
    for step in [4, 4, 4] {
        play(&mut fourth, step);
    }
    assert_eq!(runner(&fourth, 1), (9, 47, 2));
}

#[test]
fn flags_pay_the_first_the_fifth_and_the_sixth() {
    // Square 16 is a flag; 0, 1, … others are ahead of it.
    for (ahead, pay) in [(0, 10), (1, 0), (2, 0), (3, 0), (4, 50), (5, 60)] {
        // The last seat keeps its place, on a carrot square before or behind the flag.
        let ahead_on = [20, 23, 25, 26, 38];
        let behind_on = [0, 0, 0, 0, 5];
        let mut runners = vec!["16;0;3".to_owned()];
        for other in 0..5 {
            let is_ahead = other + ahead >= 5;
            let square = if is_ahead { ahead_on[other] } else { behind_on[other] };
            runners.push(format!("{square};40;3"));
        }
        let mut game = game("classic", &format!("{} 6", runners.join("/")));
        play(&mut game, 1001);
        assert_eq!(runner(&game, 1).1, pay, "{ahead} ahead");
    }
}

#[test]
fn runners_at_home_count_as_ahead_unless_the_edition_says_otherwise() {
    let position = "64;3;0;h1/9;10;3/5;40;3 2 m - 0 all";
    // Square 10 shows 2: with one at home its runner is second.
    let mut usual = game("classic", position);
    play(&mut usual, 1);
    play(&mut usual, 1001);
    assert_eq!(runner(&usual, 2).1, 29);
    let edition =
        changed("classic", &[("home-runners-count = true", "home-runners-count = false")]);
    let mut other = game_of(edition, position);
    play(&mut other, 1);
    play(&mut other, 1001);
    assert_eq!(runner(&other, 2).1, 9);
}

#[test]
fn the_finish_wants_the_exact_count_no_lettuce_and_few_carrots() {
    // From 61, three squares cost 6; the first may keep 10 carrots, the second 20, the third 30 …
    for place in 1..=5usize {
        for (carrots, allowed) in [(6 + 10 * place, true), (6 + 10 * place + 1, false)] {
            let mut runners: Vec<_> = (1..place).map(|home| format!("64;0;0;h{home}")).collect();
            runners.push(format!("61;{carrots};0"));
            runners.resize(6, "0;98;3".to_owned());
            let game = game("classic", &format!("{} {place}", runners.join("/")));
            assert_eq!(codes(&game).contains(&3), allowed, "{carrots} in place {place}");
        }
    }
    // A lettuce in hand bars the way, and so does a hand too small.
    assert!(!codes(&game("classic", "61;10;1/0;68;3")).contains(&3));
    assert!(!codes(&game("classic", "61;5;0/0;68;3")).contains(&3));
    // Nobody goes beyond it.
    assert!(codes(&game("classic", "61;100;0/0;68;3")).iter().all(|&code| code <= 2 || code > 64));
}

#[test]
fn runners_at_home_have_no_turn_and_the_last_one_stays_last() {
    let mut game = game("classic", "63;10;0/4;60;3/61;16;0/12;60;3");
    play(&mut game, 1);
    assert_eq!(game.runner(seat(1)).home(), Some(1));
    assert_eq!(game.to_move(), seat(2));
    play(&mut game, 1);
    // 61 to 64 costs 6, ten carrots stay: well within 20.
    play(&mut game, 3);
    assert_eq!(game.place(seat(3)), 2);
    play(&mut game, 1);
    assert_eq!(game.to_move(), seat(2), "seats 3 and 1 are skipped");
    let payoffs = |game: &Hare| match game.turn(&mut MoveList::new()) {
        Turn::Over(payoffs) => payoffs.as_slice().to_vec(),
        _ => Vec::new(),
    };
    assert_eq!(payoffs(&game), []);
    let text = "64;4;0;h1/63;30;0/64;6;0;h2/2;60;3 2";
    let mut last = crate::common::game("classic", text);
    play(&mut last, 1);
    assert_eq!(payoffs(&last), [1.0, 1.0 / 3.0, 2.0 / 3.0, 0.0]);
    assert_eq!(last.ending().map(|ending| ending.reason), Some("race-over"));
    assert_eq!(last.count_moves(), 0);
}

#[test]
fn the_table_may_agree_to_stop_at_the_first_finisher() {
    let config = Config::new(Edition::classic(), 3).expect("three").until(Until::FirstHome);
    let mut game = Hare::read_position(&config, "1;60;3/61;10;0/2;60;3 2").expect("a position");
    play(&mut game, 3);
    let ending = game.ending().expect("over");
    assert_eq!((ending.reason, ending.payoffs.as_slice()), ("first-home", &[0.0, 1.0, 0.0][..]));
    assert_eq!(game.turn(&mut MoveList::new()), Turn::Over(ending.payoffs));
}

#[test]
fn a_stuck_runner_goes_back_to_the_start_and_moves_on() {
    let text = "1;0;2/2;60;3";
    let mut stuck = game("classic", text);
    assert_eq!(moves(&stuck), [Move::Stay]);
    assert_eq!(stuck.target(Move::Stay), square(0));
    play(&mut stuck, 0);
    assert_eq!(runner(&stuck, 1), (0, 65, 2));
    assert_eq!(stuck.to_move(), seat(1));
    play(&mut stuck, 5);
    let edition =
        changed("classic", &[("again = true", "again = false"), ("carrots = 65", "carrots = 70")]);
    let mut other = game_of(edition, text);
    play(&mut other, 0);
    assert_eq!(runner(&other, 1), (0, 70, 2));
    assert_eq!(other.to_move(), seat(2));
}

#[test]
fn without_chance_a_hare_square_pays_unless_somebody_passes() {
    // Nobody passes the runner on 14.
    let mut unpassed = game("calm", "10;20;3/2;60;3/20;60;3");
    play(&mut unpassed, 4);
    assert_eq!(unpassed.write_position(), "14;10;3;p2/2;60;3/20;60;3 2 m - 1 all");
    play(&mut unpassed, 2);
    play(&mut unpassed, 1);
    assert_eq!(runner(&unpassed, 1), (14, 20, 3));
    // Two of those behind pass, one goes on ahead.
    let mut passed = game("calm", "10;30;3/9;60;3/12;60;3/20;60;3");
    play(&mut passed, 4);
    play(&mut passed, 7);
    play(&mut passed, 5);
    play(&mut passed, 1);
    assert_eq!(runner(&passed, 1), (14, 0, 3));
    // One carrot less, and the debt cannot be paid.
    let text = "10;29;3/9;60;3/12;60;3/20;60;3";
    let debt = |mut game: Hare| {
        for code in [4, 7, 5, 1] {
            play(&mut game, code);
        }
        (runner(&game, 1), game.to_move())
    };
    assert_eq!(debt(game("calm", text)), ((0, 65, 3), seat(1)));
    let edition = changed("calm", &[("unpayable = \"restart\"", "unpayable = \"forgive\"")]);
    assert_eq!(debt(game_of(edition, text)), ((14, 19, 3), seat(1)));
}

#[test]
fn a_hand_never_grows_beyond_its_limit() {
    let mut game = game("classic", "5;9995;3/1;60;3");
    play(&mut game, 1001);
    assert_eq!(runner(&game, 1).1, hare::MAX_CARROTS);
}

#[test]
fn the_limit_of_turns_shares_the_places_that_are_left() {
    let game = game("classic", "64;0;0;h1/5;60;3/1;60;3/2;60;3 2 m - 1200 all");
    let ending = game.ending().expect("the limit is reached");
    assert_eq!(ending.reason, "turn-limit");
    let third = 1.0 / 3.0;
    assert_eq!(ending.payoffs.as_slice(), [1.0, third, third, third]);
    assert!(game.count_moves() > 0);
    let flag = game.on_flag(seat(3));
    assert_eq!(flag.payoffs.as_slice(), [1.0, 0.5, 0.0, 0.5]);
}

#[test]
fn a_position_fits_a_cache_line() {
    assert_eq!(size_of::<<Hare as Game>::Undo>(), 64);
    assert_eq!(size_of::<Hare>(), 80);
}
