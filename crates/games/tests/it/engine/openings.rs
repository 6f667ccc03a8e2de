//! Openings that are made for matches.

use std::collections::HashSet;

use ::engine::{
    Control, EngineError, Limits, OpeningRules, ScoreView, Settings, Start, make_openings,
};
use games::GAMES;

use super::open;

fn rules() -> OpeningRules {
    OpeningRules { variant: None, plies: 6, within: 60, nodes: 300, seed: 1 }
}

fn made(game: &str, rules: &OpeningRules, count: usize, workers: usize) -> Vec<String> {
    let kind = GAMES.named(game).expect("a game");
    make_openings(kind, rules, count, workers, &mut |_| ()).expect("openings")
}

#[test]
fn openings_are_different_and_within_bounds() {
    for (game, variant) in [("chess", "standard"), ("chess", "chess960"), ("xiangqi", "standard")] {
        let kind = GAMES.named(game).expect("a game");
        let variant = kind.info().variants.into_iter().find(|name| name == variant);
        let rules = OpeningRules { variant: variant.clone(), ..rules() };
        let openings = made(game, &rules, 12, 1);
        assert_eq!(openings.iter().collect::<HashSet<_>>().len(), 12, "{openings:?}");
        let mut judge = kind.opponent();
        judge.configure(&Settings { hash_mib: 4, ..Settings::default() }).expect("settings");
        for fen in openings {
            let start = Start { variant: variant.clone(), fen: Some(fen), ..Start::default() };
            let limits = Limits { nodes: Some(300), ..Limits::default() };
            judge.new_game();
            let answer = judge
                .think(open(game, &start).as_ref(), &limits, &Control::new(), &mut |_| ())
                .expect("legal");
            let ScoreView::Cp(value) = answer.lines[0].score else { panic!("a mate: {start:?}") };
            assert!(value.abs() <= 60, "{value} in {start:?}");
        }
    }
}

#[test]
fn the_seed_alone_decides() {
    let one = made("chess", &rules(), 10, 1);
    assert_eq!(made("chess", &rules(), 10, 3), one);
    assert_eq!(made("chess", &rules(), 4, 2), one[..4]);
    assert_ne!(made("chess", &OpeningRules { seed: 2, ..rules() }, 10, 1), one);
}

#[test]
fn chess960_draws_its_starts() {
    let rules =
        OpeningRules { variant: Some("chess960".to_owned()), plies: 0, within: 200, ..rules() };
    let starts = made("chess", &rules, 8, 1);
    assert_eq!(starts.iter().collect::<HashSet<_>>().len(), 8, "{starts:?}");
}

#[test]
fn what_cannot_be_made_is_refused() {
    let refused = |game: &str, rules: &OpeningRules, count| {
        let kind = GAMES.named(game).expect("a game");
        make_openings(kind, rules, count, 1, &mut |_| ()).expect_err("no such openings")
    };
    let unknown = OpeningRules { variant: Some("atomic".to_owned()), ..rules() };
    assert_eq!(refused("chess", &unknown, 1), EngineError::UnknownVariant("atomic".to_owned()));
    let EngineError::Setting { name, .. } = refused("hare", &rules(), 1) else {
        panic!("the game is at fault")
    };
    assert_eq!(name, "game");
    // There is one start position.
    let none = OpeningRules { plies: 0, within: 500, ..rules() };
    let EngineError::Setting { name, reason, .. } = refused("chess", &none, 2) else {
        panic!("the plies are at fault")
    };
    assert_eq!(name, "plies");
    assert!(reason.contains("after 1 were found"), "{reason}");
}
