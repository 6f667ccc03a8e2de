//! Every card text.

use crate::common::{changed, codes, draw, game, game_of, play, runner, seat, square};
use game::{Game, Notation};
use hare::{Card, Edition, Hare, Move, TurnPhase};

/// Player 1 goes from 6 to the hare square 14 (36 carrots), with this many left, and draws.
fn on_14(edition: &str, carrots: u16, lettuces: u8, others: &str, card: Card) -> Hare {
    let mut game = at_14(edition, carrots, lettuces, others);
    draw(&mut game, card);
    game
}

fn at_14(edition: &str, carrots: u16, lettuces: u8, others: &str) -> Hare {
    let mut game = game(edition, &format!("6;{};{lettuces}/{others}", carrots + 36));
    play(&mut game, 8);
    assert_eq!((game.stage(), runner(&game, 1)), (TurnPhase::Draw, (14, carrots, lettuces)));
    assert_eq!(game.turn(&mut game::MoveList::new()), game::Turn::Chance);
    game
}

#[test]
fn miss_turn() {
    let mut game = on_14("classic", 20, 3, "1;60;3", Card::MissTurn);
    assert_eq!(game.to_move(), seat(2));
    play(&mut game, 1);
    assert_eq!(codes(&game), [0]);
    assert_eq!(game.write_san(Move::Stay), "miss");
    play(&mut game, 0);
    assert_eq!(runner(&game, 1), (14, 20, 3));
    play(&mut game, 1001);
    assert!(codes(&game).len() > 1);
}

#[test]
fn eat_lettuce() {
    let mut game = on_14("classic", 20, 3, "20;60;3", Card::EatLettuce);
    assert!(game.eats(seat(1)));
    play(&mut game, 1);
    play(&mut game, 0);
    // Second in the race.
    assert_eq!(runner(&game, 1), (14, 40, 2));
    let mut without = on_14("classic", 20, 0, "20;60;3", Card::EatLettuce);
    assert!(!without.eats(seat(1)) && without.misses(seat(1)));
    play(&mut without, 1);
    play(&mut without, 0);
    assert_eq!(runner(&without, 1), (14, 20, 0));
}

#[test]
fn to_the_next_carrot_square() {
    let forward = on_14("classic", 20, 3, "1;60;3", Card::CarrotForward);
    assert_eq!((runner(&forward, 1), forward.to_move()), ((21, 20, 3), seat(2)));
    let taken = on_14("classic", 20, 3, "21;60;3", Card::CarrotForward);
    assert_eq!(runner(&taken, 1), (14, 20, 3));
    let back = on_14("classic", 20, 3, "1;60;3", Card::CarrotBack);
    assert_eq!(runner(&back, 1), (13, 20, 3));
    let taken = on_14("classic", 20, 3, "13;60;3", Card::CarrotBack);
    assert_eq!(runner(&taken, 1), (14, 20, 3));
    // There is no carrot square beyond 60 in the classic edition.
    let mut none = game("classic", "60;20;1/1;60;3");
    play(&mut none, 1);
    draw(&mut none, Card::CarrotForward);
    assert_eq!(runner(&none, 1), (61, 19, 1));
}

#[test]
fn move_again() {
    let mut game = on_14("classic", 20, 3, "1;60;3", Card::MoveAgain);
    assert_eq!((game.to_move(), game.stage()), (seat(1), TurnPhase::Move));
    play(&mut game, 3);
    assert_eq!((runner(&game, 1), game.to_move()), ((17, 14, 3), seat(2)));
}

#[test]
fn free_move() {
    for edition in ["classic", "modern"] {
        let game = on_14(edition, 20, 3, "1;60;3", Card::FreeMove);
        assert_eq!(runner(&game, 1), (14, 56, 3));
    }
}

#[test]
fn exchange() {
    for (code, carrots) in [(1001, 30), (1002, 10), (0, 20)] {
        let mut game = on_14("classic", 20, 3, "1;60;3", Card::Exchange);
        assert_eq!(codes(&game), [0, 1001, 1002]);
        play(&mut game, code);
        assert_eq!((runner(&game, 1), game.to_move()), ((14, carrots, 3), seat(2)));
    }
    assert_eq!(codes(&on_14("classic", 9, 3, "1;60;3", Card::Exchange)), [0, 1001]);
}

#[test]
fn fall_back() {
    let fall =
        |lettuces, others| runner(&on_14("classic", 20, lettuces, others, Card::FallBack), 1).0;
    // Behind the runner on 13 is 12; behind that on 12 a hedgehog, which may be entered backwards.
    assert_eq!(fall(3, "13;60;3/1;60;3"), 12);
    assert_eq!(fall(3, "12;60;3/1;60;3"), 11);
    // With 12 taken as well, farther back.
    assert_eq!(fall(3, "13;60;3/12;60;3"), 11);
    // A lettuce square needs a lettuce.
    assert_eq!(fall(3, "8;60;3/1;60;3"), 7);
    assert_eq!(fall(0, "8;60;3/1;60;3"), 6);
    // Behind square 1 is the start.
    assert_eq!(fall(3, "1;60;3/20;60;3"), 0);
    // The last stays, and so does who is followed from the start only.
    assert_eq!(fall(3, "20;60;3/21;60;3"), 14);
    assert_eq!(fall(3, "20;60;3/0;60;3"), 14);
    // No carrots for the way; a lettuce square means eating, a hare square another card.
    let game = on_14("classic", 20, 3, "8;60;3", Card::FallBack);
    assert_eq!((runner(&game, 1), game.eats(seat(1))), ((7, 20, 3), true));
    let mut game = on_14("classic", 20, 3, "4;60;3/0;68;3", Card::FallBack);
    assert_eq!((runner(&game, 1), game.stage()), ((3, 20, 3), TurnPhase::Draw));
    draw(&mut game, Card::FreeMove);
    assert_eq!(runner(&game, 1), (3, 56, 3), "what the move had cost");
}

#[test]
fn advance() {
    let up = |lettuces, others| runner(&on_14("classic", 20, lettuces, others, Card::Advance), 1).0;
    assert_eq!(up(3, "16;60;3/1;60;3"), 17);
    // Never forward onto a hedgehog (19), nor onto a runner.
    assert_eq!(up(3, "18;60;3/1;60;3"), 20);
    assert_eq!(up(3, "18;60;3/20;60;3"), 21);
    // A lettuce square needs a lettuce.
    assert_eq!(up(3, "21;60;3/1;60;3"), 22);
    assert_eq!(up(0, "21;60;3/1;60;3"), 23);
    // The first stays.
    assert_eq!(up(3, "1;60;3/2;60;3"), 14);
    // The finish is open only to those who may enter it.
    let finish = |runner: &str| {
        let mut game = game("classic", &format!("{runner}/63;60;0"));
        play(&mut game, 1);
        draw(&mut game, Card::Advance);
        crate::common::runner(&game, 1).0
    };
    assert_eq!(finish("60;11;0"), 64);
    assert_eq!(finish("60;12;0"), 61);
    assert_eq!(finish("60;11;1"), 61);
}

#[test]
fn crowd() {
    let more_behind = on_14("modern", 20, 3, "1;60;3/2;60;3/20;60;3", Card::Crowd);
    assert!(more_behind.misses(seat(1)));
    assert_eq!(more_behind.to_move(), seat(2));
    for others in ["1;60;3/20;60;3", "20;60;3/21;60;3", "1;60;3/64;0;0;h1"] {
        let game = on_14("modern", 20, 3, others, Card::Crowd);
        assert!(!game.misses(seat(1)), "{others}");
        assert_eq!((game.to_move(), game.stage()), (seat(1), TurnPhase::Move), "{others}");
    }
}

#[test]
fn lettuce_carrots() {
    let game = on_14("modern", 20, 2, "1;60;3", Card::LettuceCarrots);
    assert_eq!((runner(&game, 1), game.misses(seat(1))), ((14, 40, 2), false));
    let game = on_14("modern", 20, 0, "1;60;3", Card::LettuceCarrots);
    assert_eq!((runner(&game, 1), game.misses(seat(1))), ((14, 20, 0), true));
}

#[test]
fn sixty_five() {
    for carrots in [0, 200] {
        let game = on_14("modern", carrots, 2, "1;60;3", Card::SixtyFive);
        assert_eq!(runner(&game, 1), (14, 65, 2));
    }
}

#[test]
fn halve_and_show() {
    for (carrots, left) in [(0, 0), (1, 1), (20, 10), (21, 11)] {
        assert_eq!(runner(&on_14("modern", carrots, 2, "1;60;3", Card::Halve), 1).1, left);
        assert_eq!(runner(&on_14("modern", carrots, 2, "1;60;3", Card::Show), 1).1, carrots);
    }
}

#[test]
fn give_to_those_behind() {
    let others = "1;60;3/20;60;3/0;60;3";
    for (carrots, left, gift) in [(20, 0, 10), (19, 9, 5), (10, 0, 5), (9, 7, 1), (2, 0, 1)] {
        let game = on_14("modern", carrots, 2, others, Card::Give);
        let hands = [1, 2, 3, 4].map(|number| runner(&game, number).1);
        assert_eq!(hands, [left, 60 + gift, 60, 60 + gift], "{carrots}");
    }
    let game = on_14("modern", 1, 2, others, Card::Give);
    assert_eq!((runner(&game, 1), game.to_move()), ((0, 65, 2), seat(2)));
    let alone = on_14("modern", 0, 2, "20;60;3", Card::Give);
    assert_eq!(runner(&alone, 1), (14, 0, 2));
    let edition = changed("modern", &[("unpayable = \"restart\"", "unpayable = \"forgive\"")]);
    let mut forgiven = game_of(edition, &format!("14;1;2/{others} 1 d36"));
    draw(&mut forgiven, Card::Give);
    assert_eq!(runner(&forgiven, 1), (14, 1, 2));
    assert_eq!(runner(&forgiven, 2), (1, 60, 3));
}

#[test]
fn shuffle() {
    let mut game = game("modern", "14;5;2/1;60;3/20;0;3/64;3;0;h1 1 d36 22222201");
    game.resolve(Card::Shuffle);
    let hands = [1, 2, 3, 4].map(|number| runner(&game, number).1);
    assert_eq!(hands, [6, 59, 0, 3], "from those who race and have one");
    assert_eq!(game.to_setup().deck, None, "a whole deck");
}

#[test]
fn drawn_cards_stay_aside_until_all_are_drawn() {
    let mut game = at_14("classic", 20, 3, "1;60;3");
    assert_eq!(game.to_setup().deck, None);
    draw(&mut game, Card::MissTurn);
    assert_eq!(game.to_setup().deck, Some(vec![1, 1, 1, 1, 2, 2, 1, 1, 1]));
    // The last card brings the whole deck back.
    let mut last = crate::common::game("classic", "14;5;2/1;60;3 1 d36 000001000");
    let mut outcomes = Vec::new();
    last.chances(&mut outcomes);
    assert_eq!(outcomes, [(Card::FreeMove, 1.0)]);
    draw(&mut last, Card::FreeMove);
    assert_eq!(last.to_setup().deck, None);
}

#[test]
fn cards_put_back_never_become_fewer() {
    let edition = changed("classic", &[("drawn = \"aside\"", "drawn = \"back\"")]);
    let mut game = game_of(edition, "14;5;2/1;60;3 1 d36");
    draw(&mut game, Card::Advance);
    assert_eq!(game.to_setup().deck, None);
}

#[test]
fn names_and_texts_are_all_different() {
    for card in Card::ALL {
        assert_eq!(Card::named(card.name()), Some(card));
        assert_eq!(Card::ALL[card.index()], card);
        let same = Card::ALL.into_iter().filter(|other| other.text() == card.text());
        assert_eq!(same.count(), 1, "{card}");
    }
    // Every card is in some deck.
    let in_a_deck =
        |card| Edition::all().iter().filter_map(Edition::deck).any(|deck| deck.copies(card) > 0);
    assert!(Card::ALL.into_iter().all(in_a_deck));
    assert_eq!(square(64), hare::Square::FINISH);
}
