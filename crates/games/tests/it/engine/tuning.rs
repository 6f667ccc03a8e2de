//! What tuners get: samples of games, evaluations taken apart, numbers of the search.

use ::engine::{
    Control, EngineError, Limits, Params, PlayRules, ResignRule, SampleRules, Settings, Start,
    Tuning,
};

use super::{game, open};

fn tuning(id: &str) -> &'static dyn Tuning {
    game(id).expect("in the registry").tuning().expect("a game for two")
}

fn play_rules() -> PlayRules {
    PlayRules {
        evaluation: ::engine::Evaluation::Handcrafted,
        variant: None,
        openings: Vec::new(),
        random_plies: 6,
        balance: 200,
        nodes: 200,
        soft_nodes: None,
        resign: Some(ResignRule { behind: 1000, plies: 8 }),
        draw: None,
        seed: 3,
    }
}

fn rules() -> SampleRules {
    SampleRules { play: play_rules(), per_game: 8 }
}

#[test]
fn a_sampled_game_depends_on_the_rules_and_its_number_alone() {
    for id in ["chess", "xiangqi"] {
        let tuning = tuning(id);
        let mut one = tuning.sampler(&rules()).expect("a sampler");
        let mut two = tuning.sampler(&rules()).expect("a sampler");
        let games: Vec<_> = (0..3).map(|number| one.play(number)).collect();
        assert_eq!(two.play(2), games[2], "whatever was played before");
        assert_ne!(games[0].samples, games[1].samples);
        let other = SampleRules { play: PlayRules { seed: 4, ..play_rules() }, ..rules() };
        assert_ne!(tuning.sampler(&other).expect("a sampler").play(0), games[0]);
        assert!(games.iter().any(|game| !game.samples.is_empty()), "{id}");
        for sample in games.iter().flat_map(|game| &game.samples) {
            assert!(sample.centipawns.abs() <= 2000);
            assert_eq!(tuning.key(&sample.position).expect("a position"), sample.key);
            let start = Start { fen: Some(sample.position.clone()), ..Start::default() };
            let view = game(id).expect("there").open(&start).expect("legal").view();
            assert_eq!(view.check, None, "{}", sample.position);
        }
        assert!(games.iter().all(|game| game.samples.len() <= 8));
    }
}

#[test]
fn games_begin_where_they_are_told() {
    let fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";
    let start = Start { fen: Some(fen.to_owned()), ..Start::default() };
    let rules = |start| SampleRules {
        play: PlayRules { openings: vec![start], random_plies: 0, ..play_rules() },
        ..rules()
    };
    let game = tuning("chess").sampler(&rules(start)).expect("a sampler").play(0);
    let no_pieces =
        |text: &str| !text.split(' ').next().unwrap_or("").contains(['N', 'n', 'B', 'b']);
    assert!(game.samples.first().is_some_and(|sample| no_pieces(&sample.position)), "{game:?}");
    let bad = Start { fen: Some("nonsense".to_owned()), ..Start::default() };
    let refused = tuning("chess").sampler(&rules(bad)).err();
    assert!(matches!(refused, Some(EngineError::Position { .. })));
}

#[test]
fn a_trace_is_the_evaluation_as_a_function_of_the_weights() {
    // A white rook more, everything else mirrored, so material and the rook's own terms are left.
    let fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/R3K3 w - - 0 1";
    let tuning = tuning("chess");
    let trace = tuning.trace(fen).expect("a position").expect("valued by terms");
    let weights = tuning.weights();
    let material = tuning.terms().iter().find(|term| term.name == "material").expect("a term");
    let rook = trace.coefficients.iter().find(|c| usize::from(c.index) == material.start + 3);
    assert_eq!(rook.map(|rook| rook.count), Some(1));
    let pawn = trace.coefficients.iter().find(|c| usize::from(c.index) == material.start);
    assert_eq!(pawn, None, "as many pawns on both sides");
    let all = |half: fn(&tapered::Pair) -> i32| -> f32 {
        let of =
            |c: &tapered::Coefficient| half(&weights[usize::from(c.index)]) * i32::from(c.count);
        trace.coefficients.iter().map(of).sum::<i32>() as f32
    };
    let (mg, eg) = (all(|pair| pair.mg()), all(|pair| pair.eg()));
    let value = mg * trace.phase + eg * (1.0 - trace.phase) * trace.scale;
    assert!((300.0..1200.0).contains(&value), "{value}");
    assert!(tuning.trace("nonsense").is_err());
    // King and rook against the king are valued by rule.
    assert_eq!(tuning.trace("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").expect("a position"), None);
}

#[test]
fn numbers_of_the_search_can_be_set() {
    let kind = game("chess").expect("chess");
    let nodes = |params: Params| {
        let mut opponent = kind.opponent();
        let settings = Settings { params, hash_mib: 1, ..Settings::default() };
        opponent.configure(&settings).expect("numbers in their ranges");
        let limits = Limits { depth: Some(9), ..Limits::default() };
        let found = opponent.think(
            open("chess", &Start::default()).as_ref(),
            &limits,
            &Control::new(),
            &mut |_| (),
        );
        found.expect("a move").nodes
    };
    let mut narrow = Params::default();
    narrow.set("lmr_base", 0).expect("in its range");
    narrow.set("rfp_margin", 150).expect("in its range");
    let usual = nodes(Params::default());
    assert_eq!(usual, nodes(Params::default()));
    assert!(nodes(narrow.clone()) > usual, "less is left out");
    // The same opponent, set later.
    let mut opponent = kind.opponent();
    let settings = Settings { hash_mib: 1, ..Settings::default() };
    opponent.configure(&settings).expect("the usual");
    opponent.configure(&Settings { params: narrow.clone(), ..settings }).expect("others");
    let limits = Limits { depth: Some(9), ..Limits::default() };
    let found = opponent.think(
        open("chess", &Start::default()).as_ref(),
        &limits,
        &Control::new(),
        &mut |_| (),
    );
    assert_eq!(found.expect("a move").nodes, nodes(narrow.clone()));
    let mut hare = game("hare").expect("hare").opponent();
    let refused = hare.configure(&Settings { params: narrow, ..Settings::default() });
    assert!(matches!(refused, Err(EngineError::Setting { name: "params", .. })));
    assert!(game("hare").expect("hare").tuning().is_none());
}
