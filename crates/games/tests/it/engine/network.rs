//! Opponents that value positions by a network.

use std::path::Path;

use ::engine::{
    Answer, Control, EngineError, Evaluation, Limits, NetworkSupport, Opponent, Settings, Start,
    Strength,
};
use games::chess::ChessFeatures;
use games::xiangqi::XiangqiFeatures;
use nnue::{Features, Network, Shape, Width};
use tempfile::NamedTempFile;

use super::{game, open};

/// A file with a random network, which goes away with what is returned.
fn file<F: Features>(seed: u64) -> NamedTempFile {
    let width = Width::new(32).expect("a width");
    let network = Network::random(Shape::of::<F>(), width, seed);
    let file = NamedTempFile::new().expect("a folder to write to");
    std::fs::write(file.path(), network.to_bytes()).expect("a file to write to");
    file
}

fn by(path: &Path) -> Settings {
    Settings { evaluation: Evaluation::File(path.to_owned()), ..Settings::default() }
}

fn ask(id: &str, opponent: &mut dyn Opponent) -> Answer {
    let limits = Limits { depth: Some(5), ..Limits::default() };
    let session = open(id, &Start::default());
    opponent
        .think(session.as_ref(), &limits, &Control::new(), &mut |_| ())
        .expect("a legal position")
}

#[test]
fn opponents_think_by_the_network_that_they_are_given() {
    for (id, files) in [
        ("chess", [1, 2].map(file::<ChessFeatures>)),
        ("xiangqi", [1, 2].map(file::<XiangqiFeatures>)),
    ] {
        let kind = game(id).expect("in the registry");
        assert_ne!(kind.networks(), NetworkSupport::None);
        let mut opponent = kind.opponent();
        let handcrafted = ask(id, opponent.as_mut());
        let [first, second] = files.each_ref().map(|file| {
            opponent.configure(&by(file.path())).expect("a network of this game");
            let text = opponent.explain(open(id, &Start::default()).as_ref()).expect("this game");
            assert!(text.starts_with("network   32 neurons for each view; random "), "{text}");
            let board = text.split("\n\n").last().expect("a part");
            assert_eq!(board.matches(['K', 'k']).count(), 2, "{text}");
            ask(id, opponent.as_mut())
        });
        assert_ne!(first.nodes, handcrafted.nodes, "{id}");
        assert_ne!(second.nodes, first.nodes, "{id}");
        opponent.configure(&by(files[0].path())).expect("a network of this game");
        assert_eq!(ask(id, opponent.as_mut()).nodes, first.nodes, "nothing is left of the other");
        opponent.configure(&Settings::default()).expect("the usual settings");
        assert_eq!(ask(id, opponent.as_mut()).nodes, handcrafted.nodes, "{id}");
    }
}

#[test]
fn a_network_that_cannot_be_had_leaves_the_evaluation_as_it_was() {
    let (own, foreign) = (file::<ChessFeatures>(1), file::<XiangqiFeatures>(1));
    let mut opponent = game("chess").expect("in the registry").opponent();
    opponent.configure(&by(own.path())).expect("a network of this game");
    let before = ask("chess", opponent.as_mut());
    let broken = NamedTempFile::new().expect("a folder to write to");
    std::fs::write(broken.path(), "no network").expect("a file to write to");
    for (path, reason) in [
        (foreign.path(), "it is for xiangqi, not for chess"),
        (broken.path(), "it is no network"),
        (Path::new("/nowhere"), "it cannot be read"),
    ] {
        let refused = opponent.configure(&by(path)).expect_err("refused");
        assert!(matches!(refused, EngineError::Network { .. }), "{refused}");
        assert!(refused.to_string().contains(reason), "{refused}");
    }
    let too_much = Settings { hash_mib: Settings::MAX_HASH_MIB + 1, ..Settings::default() };
    assert!(opponent.configure(&too_much).is_err());
    opponent.new_game();
    assert_eq!(ask("chess", opponent.as_mut()).nodes, before.nodes);
}

#[test]
fn the_network_that_is_built_in_is_the_usual_evaluation() {
    let nodes = |id: &str, evaluation: &Evaluation, strength: Strength| {
        let mut opponent = game(id).expect("in the registry").opponent();
        let evaluation = evaluation.clone();
        let settings = Settings { evaluation, strength, seed: 1, ..Settings::default() };
        opponent.configure(&settings).expect("good settings");
        ask(id, opponent.as_mut()).nodes
    };
    for id in ["chess", "xiangqi"] {
        let [usual, network, handcrafted] =
            [Evaluation::Usual, Evaluation::BuiltIn, Evaluation::Handcrafted].map(|evaluation| {
                [Strength::Full, Strength::Level(2)]
                    .map(|strength| nodes(id, &evaluation, strength))
            });
        assert_ne!(usual[0], handcrafted[0], "{id}");
        assert_eq!(usual, [network[0], handcrafted[1]], "{id}: weak levels as they were measured");
    }
}

#[test]
fn games_without_networks_refuse_them() {
    let chess = file::<ChessFeatures>(1);
    for id in ["hare", "connect4", "tictactoe"] {
        let kind = game(id).expect("in the registry");
        assert_eq!(kind.networks(), NetworkSupport::None);
        let refused = kind.opponent().configure(&by(chess.path())).expect_err("no networks");
        assert!(matches!(refused, EngineError::Network { .. }), "{id}: {refused}");
    }
}

#[test]
fn a_weak_opponent_errs_with_a_network_too() {
    let network = file::<ChessFeatures>(1);
    let mut opponent = game("chess").expect("in the registry").opponent();
    let weak = Settings { strength: Strength::Level(2), ..by(network.path()) };
    opponent.configure(&weak).expect("good settings");
    assert!(ask("chess", opponent.as_mut()).best.is_some());
}
