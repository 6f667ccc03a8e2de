//! Games against itself, and these played again.

use ::engine::{
    DrawRule, EngineError, Evaluation, Learning, NetworkKind, PlayRules, PlayedGame, Player,
    PreferenceRules, ReplayedPosition, ResignRule, SeenPosition, Shape, Start,
};
use ::game::{Game as _, MoveList, ZeroSum as _};
use games::chess::ChessFeatures;
use games::xiangqi::XiangqiFeatures;
use nnue::{Features, Network, PolicyFeatures, Width};

use super::game;

fn learning(id: &str) -> &'static dyn Learning {
    game(id).expect("in the registry").learning().expect("a game for two")
}

fn rules() -> PlayRules {
    PlayRules {
        evaluation: Evaluation::Usual,
        variant: None,
        openings: Vec::new(),
        random_plies: 8,
        balance: 300,
        nodes: 150,
        soft_nodes: None,
        resign: Some(ResignRule { behind: 1000, plies: 6 }),
        draw: None,
        seed: 3,
    }
}

fn played(id: &str, rules: &PlayRules, number: u64) -> PlayedGame {
    learning(id).player(rules).expect("a player").play(number)
}

fn replayed(id: &str, variant: &str, game: &PlayedGame) -> Vec<ReplayedPosition> {
    let mut positions = Vec::new();
    let visit = &mut |position: &ReplayedPosition| positions.push(position.clone());
    learning(id).replay(variant, game, visit).expect("a game");
    positions
}

#[test]
fn a_game_depends_on_the_rules_and_its_number_alone() {
    for id in ["chess", "xiangqi", "connect4", "tictactoe"] {
        let rules = PlayRules { random_plies: 2, ..rules() };
        let mut player = learning(id).player(&rules).expect("a player");
        let games: Vec<_> = (0..3).map(|number| player.play(number)).collect();
        assert_eq!(played(id, &rules, 2), games[2], "whatever was played before");
        assert_ne!(games[0], games[1]);
        assert_ne!(played(id, &PlayRules { seed: 4, ..rules }, 0), games[0]);
    }
    assert!(game("hare").expect("hare").learning().is_none());
}

#[test]
fn a_game_played_again_has_the_positions_that_it_had() {
    for id in ["chess", "xiangqi"] {
        let (mut checks, mut noisy) = (0, 0);
        for number in 0..6 {
            let game = played(id, &PlayRules { resign: None, ..rules() }, number);
            assert!((8..=9).contains(&game.opening.len()) && game.plies.len() > 10, "{game:?}");
            let positions = replayed(id, "standard", &game);
            assert_eq!(positions.len(), game.opening.len() + game.plies.len());
            for (ply, position) in positions.iter().enumerate() {
                assert_eq!((position.ply, position.side.index()), (ply, ply % 2));
                let thought = ply.checked_sub(game.opening.len());
                assert_eq!(position.value, thought.map(|at| game.plies[at].value));
                checks += usize::from(position.in_check);
                noisy += usize::from(!position.quiet);
            }
        }
        assert!(checks > 0 && noisy > 0, "{id}: {checks} {noisy}");
    }
}

#[test]
fn games_of_chess960_have_starts_of_their_own() {
    let rules = PlayRules { variant: Some("chess960".to_owned()), ..rules() };
    let games = [played("chess", &rules, 0), played("chess", &rules, 1)];
    assert!(games[0].start.is_some() && games[0].start != games[1].start);
    for game in &games {
        replayed("chess", "chess960", game);
    }
    let unknown = PlayRules { variant: Some("atomic".to_owned()), ..rules };
    let refused = learning("chess").player(&unknown).err();
    assert_eq!(refused, Some(EngineError::UnknownVariant("atomic".to_owned())));
}

#[test]
fn openings_are_taken_down_with_their_moves() {
    let moves = vec!["e2e4".to_owned(), "e7e5".to_owned()];
    let fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1".to_owned();
    let opening = |fen| Start { fen, moves: moves.clone(), ..Start::default() };
    let begun = |opening| {
        played("chess", &PlayRules { openings: vec![opening], random_plies: 0, ..rules() }, 0)
    };
    let usual = begun(opening(None));
    assert_eq!((usual.start.as_ref(), usual.opening.len()), (None, 2));
    let set_up = begun(opening(Some(fen.clone())));
    assert_eq!((set_up.start.as_ref(), &set_up.opening), (Some(&fen), &usual.opening));
    replayed("chess", "standard", &set_up);
}

#[test]
fn games_are_broken_off_by_the_rules_that_were_stated() {
    // A rook more decides; two kings alone would be drawn by the rules.
    let won = "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1";
    let even = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";
    let from = |fen: &str| {
        let opening = Start { fen: Some(fen.to_owned()), ..Start::default() };
        PlayRules { openings: vec![opening], random_plies: 0, balance: 9999, ..rules() }
    };
    let resign = Some(ResignRule { behind: 300, plies: 5 });
    let game = played("chess", &PlayRules { resign, ..from(won) }, 0);
    assert_eq!((game.reason.as_str(), game.plies.len()), ("decided", 5));
    let game = played("chess", &PlayRules { resign: None, ..from(won) }, 0);
    assert_eq!(game.reason, "checkmate");
    let draw = Some(DrawRule { within: 200, plies: 4, after: 6 });
    let game = played("chess", &PlayRules { draw, ..from(even) }, 0);
    assert_eq!((game.reason.as_str(), game.plies.len()), ("even", 10));
}

#[test]
fn soft_nodes_end_a_search_between_its_iterations() {
    let soft = PlayRules { soft_nodes: Some(1), nodes: 100_000, ..rules() };
    let one = PlayRules { soft_nodes: None, nodes: 1, ..rules() };
    assert_eq!(played("chess", &soft, 0).plies, played("chess", &one, 0).plies);
}

#[test]
fn whatever_was_taken_down_is_played_or_refused() {
    let sound = played("chess", &rules(), 1);
    let refused = |game: &PlayedGame, variant| {
        learning("chess").replay(variant, game, &mut |_| ()).expect_err("no game")
    };
    assert!(matches!(refused(&sound, "atomic"), EngineError::UnknownVariant(_)));
    let start = Some("nonsense".to_owned());
    let nowhere = PlayedGame { start, ..sound.clone() };
    assert!(matches!(refused(&nowhere, "standard"), EngineError::Position { .. }));
    for bits in (0..=u16::MAX).step_by(97) {
        let mut game = sound.clone();
        game.plies[4].mv = bits;
        let mut seen = 0;
        let played = learning("chess").replay("standard", &game, &mut |_| seen += 1);
        let index = game.opening.len() + 4;
        match played {
            Err(EngineError::Move { index: at, .. }) => assert!(at >= index && seen == at),
            other => assert_eq!(other, Ok(())),
        }
    }
}

/// Checks that a network learns from the inputs that its evaluator sees.
fn sees<F: Features>(id: &str) {
    let vision = learning(id).vision(NetworkKind::Value).expect("networks know it");
    assert_eq!(vision.shape(), Shape::of::<F>());
    let (table, game) = (vision.inputs(), played(id, &rules(), 2));
    let mut moves = game.opening.iter().copied().chain(game.plies.iter().map(|ply| ply.mv));
    let (mut position, mut played, mut looked_at) = (F::Game::start(&Default::default()), 0, 0);
    let keep = |position: &ReplayedPosition| !position.ply.is_multiple_of(3);
    let visit = &mut |replayed: &ReplayedPosition, seen: &SeenPosition| {
        for _ in played..replayed.ply {
            let mv = moves.next().and_then(|bits| position.unpack(bits)).expect("a move");
            position.play_unchecked(mv);
        }
        (played, looked_at) = (replayed.ply, looked_at + 1);
        for view in [Player::FIRST, Player::SECOND] {
            let inputs = table.view(seen.orientations[view.index()].into(), view.index());
            let mut inputs: Vec<usize> =
                seen.men.iter().map(|&man| inputs[usize::from(man)].into()).collect();
            let mut active = nnue::active::<F>(&position, view);
            inputs.sort_unstable();
            active.sort_unstable();
            assert_eq!(inputs, active);
        }
        assert_eq!(seen.outputs, [F::bucket(&position) as u16]);
    };
    vision.replay_seen("standard", &game, &keep, visit).expect("a game");
    assert!(looked_at > 10, "{looked_at}");
}

/// Checks that a policy learns from all legal moves, that of the game first.
fn chooses<F: PolicyFeatures>(id: &str) {
    let vision = learning(id).vision(NetworkKind::Policy).expect("networks know it");
    assert_eq!(vision.shape(), Shape::of_policy::<F>());
    let game = played(id, &rules(), 2);
    let mut moves = game.opening.iter().copied().chain(game.plies.iter().map(|ply| ply.mv));
    let mut position = F::Game::start(&Default::default());
    let visit = &mut |_: &ReplayedPosition, seen: &SeenPosition| {
        let mv = moves.next().and_then(|bits| position.unpack(bits)).expect("a move");
        let orientation = F::orientation(&position, position.side());
        let action = |mv| F::action(&position, orientation, mv) as u16;
        let mut legal = MoveList::new();
        position.turn(&mut legal);
        assert_eq!(seen.outputs[0], action(mv));
        let mut actions: Vec<u16> = legal.iter().map(|&mv| action(mv)).collect();
        let mut outputs = seen.outputs.clone();
        actions.sort_unstable();
        outputs.sort_unstable();
        assert_eq!(outputs, actions);
        position.play_unchecked(mv);
    };
    vision.replay_seen("standard", &game, &|_| true, visit).expect("a game");
}

#[test]
fn a_policy_learns_from_all_moves_and_the_one_that_was_played() {
    chooses::<ChessFeatures>("chess");
    chooses::<XiangqiFeatures>("xiangqi");
}

#[test]
fn a_network_learns_from_what_its_evaluator_sees() {
    sees::<ChessFeatures>("chess");
    sees::<XiangqiFeatures>("xiangqi");
    assert!(learning("connect4").vision(NetworkKind::Value).is_none());
}

#[test]
fn a_network_is_asked_what_pieces_are_worth_and_how_it_would_begin() {
    for (id, network, letters) in [
        ("chess", random::<ChessFeatures>(), "PNBRQ"),
        ("xiangqi", random::<XiangqiFeatures>(), "PABNCR"),
    ] {
        let vision = learning(id).vision(NetworkKind::Value).expect("networks");
        let values = vision.piece_values(&network);
        assert_eq!(values.iter().map(|value| value.piece).collect::<String>(), letters);
        assert!(values.iter().any(|value| value.value != 0.0), "{values:?}");

        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), network.to_bytes()).expect("written");
        let rules = PreferenceRules {
            evaluation: Evaluation::File(file.path().to_owned()),
            nodes: 200,
            openings: 20,
            plies: 3,
            seed: 1,
        };
        let found = learning(id).preferred_openings(&rules).expect("an evaluation");
        let sum: f64 = found.iter().map(|opening| opening.share).sum();
        assert!((sum - 1.0).abs() < 1e-9 && found.is_sorted_by(|a, b| a.share >= b.share));
        assert!(found.iter().all(|opening| opening.line.split(' ').count() == 3), "{found:?}");
        assert_eq!(learning(id).preferred_openings(&rules), Ok(found), "the same seed");
        let name = learning(id).name_evaluation(&rules.evaluation);
        assert_eq!(name, Ok(format!("network {:08x}", network.checksum())));
    }
}

/// A network that knows nothing.
fn random<F: Features>() -> Network {
    Network::random(Shape::of::<F>(), Width::new(32).expect("a width"), 5)
}
