//! What must hold in any position: positions come from random play, driven by a seed, and texts
//! from anywhere.

use std::collections::BTreeSet;

use game::{Game, MoveList, Notation, Player};
use hare::notation::Record;
use hare::rules::cost;
use hare::{Card, Config, Edition, Hare, Move, Setup, Square, SquareKind, TurnPhase};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::StdRng;

/// The positions of a random game, at most some hundreds.
fn positions(seed: u64) -> Vec<Hare> {
    let configs: Vec<Config> = crate::common::configs().collect();
    let config = &configs[seed as usize % configs.len()];
    let mut positions = Vec::new();
    let mut rng = StdRng::seed_from_u64(seed);
    crate::common::playout(Hare::start(config), &mut rng, |game| {
        if positions.len() < 300 {
            positions.push(*game);
        }
    });
    positions
}

/// The legal moves, read off the rules square by square and runner by runner.
fn slow_moves(game: &Hare) -> BTreeSet<Move> {
    let edition = game.config().edition();
    let player = game.to_move();
    let runner = game.runner(player);
    let mut moves = BTreeSet::new();
    let over = game.runners().iter().filter(|runner| runner.home().is_none()).count() <= 1
        || game.ending().is_some_and(|ending| ending.reason == "first-home");
    if over || game.stage() == TurnPhase::Draw {
        return moves;
    }
    if game.stage() == TurnPhase::Move && game.misses(player) {
        return BTreeSet::from([Move::Stay]);
    }
    let here = runner.square.index();
    let on_carrots = edition.kind(runner.square) == SquareKind::Carrot;
    if game.stage() == TurnPhase::Exchange || on_carrots {
        moves.insert(Move::Take);
        if runner.carrots >= edition.pay.exchange {
            moves.insert(Move::Give);
        }
    }
    if game.stage() == TurnPhase::Exchange {
        moves.insert(Move::Stay);
        return moves;
    }
    let taken = |index: usize| {
        (1..64).contains(&index) && game.runners().iter().any(|other| other.square.index() == index)
    };
    let kind = |index: usize| edition.kind(Square::new(index).expect("on the board"));
    for to in here + 1..=64 {
        let fits = match kind(to) {
            SquareKind::Hedgehog => false,
            SquareKind::Lettuce => runner.lettuces > 0,
            SquareKind::Finish => {
                let home = game.runners().iter().filter(|runner| runner.home().is_some()).count();
                let left = u32::from(runner.carrots).saturating_sub(cost(to - here).into());
                runner.lettuces == 0
                    && left <= (home as u32 + 1) * u32::from(edition.finish_allowance)
            }
            _ => true,
        };
        if fits && cost(to - here) <= runner.carrots && !taken(to) {
            moves.insert(Move::Forward((to - here) as u8));
        }
    }
    if let Some(nearest) = (0..here).rev().find(|&index| kind(index) == SquareKind::Hedgehog)
        && !taken(nearest)
    {
        moves.insert(Move::Back((here - nearest) as u8));
    }
    if moves.is_empty() {
        moves.insert(Move::Stay);
    }
    moves
}

/// The place in the race by comparing with every other runner.
fn slow_place(game: &Hare, player: Player) -> u32 {
    let square = game.runner(player).square;
    1 + game.runners().iter().filter(|other| other.square > square).count() as u32
}

/// Parts of positions, in and out of order.
fn position_text() -> impl Strategy<Value = String> {
    let runner = (0u8..70, 0u16..12000, 0u8..5, "|;[mtfe]|;h[0-7]|;p[0-7]{1,3}");
    let runner = runner.prop_map(|(square, carrots, lettuces, mark)| {
        format!("{square};{carrots};{lettuces}{mark}")
    });
    let rest =
        "| [0-7]| [1-3] (m|x|d[0-9]{1,2})| 1 (m|d1) ([0-3]{9}|-)( [0-9]{1,6})?( all| first| x)?";
    (proptest::collection::vec(runner, 1..7), rest)
        .prop_map(|(runners, rest)| runners.join("/") + &rest)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn moves_are_those_of_the_plain_rules(seed: u64) {
        for game in positions(seed) {
            let listed: BTreeSet<_> = crate::common::moves(&game).into_iter().collect();
            prop_assert_eq!(&listed, &slow_moves(&game), "{}", game.write_position());
            for code in (-63..=64).chain([1001, 1002]) {
                let mv = Move::from_code(code).expect("a turn code");
                prop_assert_eq!(game.is_legal(mv), listed.contains(&mv));
            }
        }
    }

    #[test]
    fn places_and_occupied_squares_are_those_of_the_runners(seed: u64) {
        for game in positions(seed) {
            let mut squares = BTreeSet::new();
            for (seat, runner) in game.runners().iter().enumerate() {
                let player = Player::new(seat).expect("a seat");
                if runner.home().is_none() {
                    prop_assert_eq!(game.place(player), slow_place(&game, player));
                    let shared = runner.square == Square::START;
                    prop_assert!(shared || squares.insert(runner.square));
                }
                prop_assert!(!game.eats(player) || game.misses(player));
            }
        }
    }

    #[test]
    fn undo_restores_and_texts_survive_everywhere(seed: u64) {
        for mut game in positions(seed) {
            let before = game;
            for mv in crate::common::moves(&game) {
                let undo = game.play_unchecked(mv);
                let text = game.write_position();
                let again = Hare::read_position(before.config(), &text);
                prop_assert_eq!(again.as_ref(), Ok(&game), "{}", text);
                prop_assert_eq!(again.map(|again| again.key()), Ok(game.key()));
                game.undo(mv, undo);
                prop_assert_eq!(&game, &before);
            }
            let mut cards = Vec::new();
            game.chances(&mut cards);
            for (card, _) in cards {
                let undo = game.resolve(card);
                let text = game.write_position();
                prop_assert_eq!(Hare::read_position(before.config(), &text), Ok(game), "{}", text);
                game.unresolve(card, undo);
                prop_assert_eq!(&game, &before);
            }
        }
    }

    #[test]
    fn no_two_positions_of_a_game_share_a_key(seed: u64) {
        let positions = positions(seed);
        let without_moves = |game: &Hare| {
            let mut setup = game.to_setup();
            setup.moves = 0;
            setup.to_string()
        };
        let texts: BTreeSet<_> = positions.iter().map(without_moves).collect();
        let keys: BTreeSet<_> = positions.iter().map(Game::key).collect();
        prop_assert_eq!(texts.len(), keys.len());
    }

    #[test]
    fn whatever_is_played_nothing_panics(seed: u64, codes in proptest::collection::vec(-63i64..=64, 8)) {
        for mut game in positions(seed).into_iter().step_by(7) {
            for &code in &codes {
                let undo = game.play_unchecked(Move::from_code(code).expect("a turn code"));
                let mut moves = MoveList::new();
                game.turn(&mut moves);
                game.undo(Move::Stay, undo);
                for card in Card::ALL {
                    let undo = game.resolve(card);
                    game.turn(&mut moves);
                    game.unresolve(card, undo);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn any_text_is_read_or_refused(text in position_text()) {
        for edition in Edition::all() {
            let config = Config::new(edition, 2).expect("two players");
            match Hare::read_position(&config, &text) {
                Ok(game) => {
                    let again = Hare::read_position(&config, &game.write_position());
                    prop_assert_eq!(again, Ok(game));
                    // It can be played on.
                    crate::common::playout(game, &mut StdRng::seed_from_u64(1), |_| {});
                }
                Err(error) => prop_assert!(!error.to_string().contains('\n')),
            }
        }
    }

    #[test]
    fn any_garbage_is_refused(text in "\\PC{0,40}") {
        prop_assert!(text.parse::<Setup>().is_err() || text.contains(';'));
        prop_assert!(text.parse::<Record>().is_err());
        let game = Hare::start(&Config::default());
        let _ = (game.read_move(&text), game.read_san(&text), game.read_chance(&text));
    }

    #[test]
    fn a_record_with_a_slip_is_another_record_or_refused(
        at in 0usize..200,
        slip in "\\PC|\n|[0-9]|:|#|",
        gone in 0usize..3,
    ) {
        const RECORD: &str = "Edition: classic\nStart: 0;68;3/0;68;3/0;68;3 1 m - 0 all\nSite: here\n\n\
            1. 1 exchange 1001\n2. 3 advance\n3. 5\n4. 1\n5. 3 fall-back\n6. 1001\n7. 8\n8. 8\n9. 1002\n10. -2\n";
        prop_assert!(RECORD.parse::<Record>().is_ok());
        let at = at.min(RECORD.len());
        let end = (at + gone).min(RECORD.len());
        let text = format!("{}{slip}{}", &RECORD[..at], &RECORD[end..]);
        match text.parse::<Record>() {
            Ok(record) => prop_assert_eq!(record.to_string().parse(), Ok(record)),
            Err(error) => prop_assert!(!error.to_string().contains('\n')),
        }
    }
}
