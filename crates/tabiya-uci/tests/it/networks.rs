//! Networks over both protocols.

use games::chess::ChessFeatures;
use games::xiangqi::XiangqiFeatures;
use nnue::{Features, Network, Shape, Width};

use crate::process::Program;

fn random<F: Features>(folder: &tempfile::TempDir) -> String {
    let path = folder.path().join(F::GAME);
    let width = Width::new(64).expect("a width");
    let network = Network::random(Shape::of::<F>(), width, 5);
    std::fs::write(&path, network.to_bytes()).expect("a file to write to");
    path.to_str().expect("text").to_owned()
}

/// The positions of a search to a fixed depth, which tell one evaluation from another.
fn nodes(program: &mut Program) -> String {
    let lines = program.ask("ucinewgame\ngo depth 6", "bestmove");
    let info = &lines[lines.len() - 2];
    let nodes = info.split_whitespace().skip_while(|&word| word != "nodes").nth(1);
    nodes.unwrap_or_else(|| panic!("no count in {info}")).to_owned()
}

/// What is answered to `isready` after some options.
fn told(program: &mut Program, options: &str) -> String {
    program.send(options);
    program.ask("isready", "readyok").remove(0)
}

#[test]
fn a_network_is_chosen_and_refused_over_uci() {
    let folder = tempfile::tempdir().expect("a folder");
    let (chess, xiangqi) = (random::<ChessFeatures>(&folder), random::<XiangqiFeatures>(&folder));
    let mut program = Program::start();
    let options = program.ask("uci", "uciok");
    for option in [
        "option name EvalFile type string default <empty>",
        "option name Evaluation type combo default network var network var handcrafted",
    ] {
        assert!(options.iter().any(|line| line == option), "{option} is not among {options:#?}");
    }
    let built_in = nodes(&mut program);
    program.send("setoption name Evaluation value handcrafted");
    let handcrafted = nodes(&mut program);
    assert_ne!(handcrafted, built_in);
    program.send("setoption name Evaluation value network");
    assert_eq!(nodes(&mut program), built_in);
    assert_eq!(told(&mut program, &format!("setoption name EvalFile value {chess}")), "readyok");
    let network = nodes(&mut program);
    assert!(network != handcrafted && network != built_in);
    for (file, reason) in [
        (xiangqi.as_str(), "it is for xiangqi, not for chess"),
        ("no/such/net", "it cannot be read"),
        (env!("CARGO_BIN_EXE_tabiya-uci"), "it is no network"),
    ] {
        let refused = told(&mut program, &format!("setoption name EvalFile value {file}"));
        assert!(refused.starts_with("info string bad network ") && refused.contains(reason));
        assert_eq!(nodes(&mut program), network, "the one before stays");
    }
    let shown = program.ask("eval\nisready", "readyok");
    assert!(shown[0].starts_with("network   64 neurons"), "{shown:#?}");
    assert!(shown[2].starts_with("output    7 of 0 to 7"), "{shown:#?}");
    let ranks = shown.iter().filter(|line| line.starts_with(['r', 'R']) && *line != "readyok");
    assert_eq!(ranks.count(), 2, "{shown:#?}");
    program.send("setoption name Evaluation value handcrafted");
    assert_eq!(nodes(&mut program), handcrafted);
    program.send("setoption name Evaluation value network");
    assert_eq!(nodes(&mut program), network, "the file is still named");
    program.send("setoption name EvalFile value <empty>");
    assert_eq!(nodes(&mut program), built_in);
    program.send("setoption name UCI_Variant value xiangqi");
    assert_eq!(told(&mut program, &format!("setoption name EvalFile value {xiangqi}")), "readyok");
    assert_ne!(program.best_move("go depth 4"), "bestmove 0000");
    program.send("setoption name UCI_Variant value connect4");
    let unknown = told(&mut program, &format!("setoption name EvalFile value {chess}"));
    assert!(unknown.contains("there is no option"), "{unknown}");
    program.end();
}

#[test]
fn a_network_is_chosen_and_refused_over_ucci() {
    let folder = tempfile::tempdir().expect("a folder");
    let (chess, xiangqi) = (random::<ChessFeatures>(&folder), random::<XiangqiFeatures>(&folder));
    let mut program = Program::start();
    let options = program.ask("ucci", "ucciok");
    let evaluation = "option evaluation type combo var network var handcrafted default network";
    assert!(options.iter().any(|line| line == evaluation), "{options:#?}");
    assert_eq!(told(&mut program, &format!("setoption evalfile {xiangqi}")), "readyok");
    let refused = told(&mut program, &format!("setoption evalfile {chess}"));
    assert!(refused.contains("it is for chess, not for xiangqi"), "{refused}");
    program.send("position startpos");
    assert_ne!(program.best_move("go depth 4"), "nobestmove");
    program.end();
}

#[test]
fn the_kind_of_search_is_chosen_over_uci() {
    let mut program = Program::start();
    let options = program.ask("uci", "uciok");
    let search = "option name Search type combo default alpha-beta var alpha-beta var puct";
    assert!(options.iter().any(|line| line == search), "{options:#?}");
    program.send("setoption name Search value puct");
    let told = program.ask("go nodes 300", "bestmove");
    let last = told.iter().rfind(|line| line.starts_with("info depth")).expect("a report");
    assert!(last.contains(" nodes 300 "), "{last}");
    let refused = program.ask("go nodes 300 searchmoves e2e4", "bestmove");
    assert!(refused.iter().any(|line| line.contains("considers all moves")), "{refused:#?}");

    // Another game has another search, and no choice.
    program.send("setoption name UCI_Variant value xiangqi");
    let told = program.ask("go nodes 300", "bestmove");
    assert!(told.iter().any(|line| line.starts_with("info depth")), "{told:#?}");
    let unknown = program.ask("setoption name Search value puct\nisready", "readyok");
    assert!(unknown.iter().any(|line| line.contains("there is no option called")), "{unknown:#?}");
}
