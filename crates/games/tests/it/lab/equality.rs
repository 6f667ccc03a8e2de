//! Every rung that is told to keep the value of minimax does so.

use super::common::{positions, settings};
use game::{Game, Notation, Score, ZeroSum};
use games::chess::reference::Reference;
use games::chess::tables as chess_tables;
use games::xiangqi::tables as xiangqi_tables;
use lab::eval::Parts;
use lab::eval::Sheet;
use lab::ladder::{self, RUNGS, RungKind};
use lab::reference::{Program, Switch, Switches};
use lab::rungs::Algorithm;
use lab::rungs::minimax::Minimax;
use lab::{Settings, Value};
use search::{Control, Limits, Searcher};

/// How many positions are searched to depth 2, 3 and 4; to depth 4 such with few moves.
fn counts() -> [(u32, usize); 3] {
    match std::env::var_os("TABIYA_LONG") {
        Some(_) => [(2, 1000), (3, 100), (4, 20)],
        None => [(2, 1000), (3, 5), (4, 2)],
    }
}

fn score(value: Option<Value>) -> Score {
    value.and_then(Value::score).expect("a score")
}

fn minimax<G: ZeroSum>(game: &G, sheet: &Sheet<G>, settings: &Settings) -> Score {
    score(Minimax(sheet.clone()).run(game, settings, ()).value)
}

/// Positions to search to a depth.
fn some<G: ZeroSum>(all: &[G], depth: u32, count: usize) -> impl Iterator<Item = &G> {
    let most = if depth < 4 { u64::MAX } else { 15 };
    all.iter().filter(move |game| game.count_moves() <= most).take(count)
}

/// All rungs for two players that are exact, and the reference program step by step.
fn rungs_keep_the_value<G: ZeroSum + Notation>(config: &G::Config, sheet: &Sheet<G>) {
    let exact = RUNGS.iter().filter(|entry| entry.exact && entry.kind == RungKind::Two);
    let rungs: Vec<_> = exact
        .filter(|entry| entry.name != "minimax")
        .map(|entry| (entry.name, ladder::for_two(entry.name, sheet.clone()).expect("a rung")))
        .collect();
    assert_eq!(rungs.len(), 7, "rungs that are exact");
    let steps = Switches::steps().map(|(_, on)| on.without(&[Switch::NullMove]));
    let mut programs = steps.to_vec();
    // Everything that leaves the value of minimax as it is.
    let lossless =
        Switches::published().without(&[Switch::NullMove, Switch::HandedDown, Switch::Book]);
    programs.extend(Switch::ALL.map(|switch| lossless.without(&[switch])));
    programs.push(Switches::NONE.with(&[Switch::Hash]));
    programs.retain(|on| on.check().is_ok());
    let all = positions::<G>(config, 1000);
    for (depth, count) in counts() {
        let settings = settings(depth);
        for game in some(&all, depth, count) {
            let value = minimax(game, sheet, &settings);
            for (name, rung) in &rungs {
                let found = rung.find(game, &settings);
                assert_eq!(score(found.value), value, "{name} in {}", game.write_position());
                check_line(game, &found.line);
            }
            // One program a position at depth 2, in turn.
            let turn = (game.key() % programs.len() as u64) as usize;
            let some = if depth == 2 { turn..turn + 1 } else { 0..programs.len() };
            for &on in &programs[some] {
                let program = Program::new(sheet.clone(), on).expect("switches that fit");
                let found = program.run(game, &settings, ());
                assert_eq!(score(found.value), value, "{on:?} in {}", game.write_position());
            }
        }
    }
}

/// Every move of a line is legal.
fn check_line<G: ZeroSum>(game: &G, line: &[G::Move]) {
    let mut game = game.clone();
    for &mv in line {
        assert!(game.is_legal(mv));
        game.play_unchecked(mv);
    }
}

#[test]
fn chess_rungs_keep_the_value_of_minimax() {
    rungs_keep_the_value(&Default::default(), &chess_tables::tables());
}

#[test]
fn xiangqi_rungs_keep_the_value_of_minimax() {
    rungs_keep_the_value(&Default::default(), &xiangqi_tables::tables());
}

fn production_keeps_the_value<G: ZeroSum + Notation>(config: &G::Config, sheet: &Sheet<G>) {
    let all = positions::<G>(config, 1000);
    let mut searcher = Searcher::plain(sheet.clone(), 1).expect("a MiB");
    for (depth, count) in counts() {
        let settings = settings(depth);
        let limits = Limits { depth: Some(settings.depth), ..Limits::default() };
        for game in some(&all, depth, count) {
            searcher.clear();
            let outcome = searcher.think(game, &limits, &Control::new(), |_| ());
            let value = minimax(game, sheet, &settings);
            let found = outcome.lines.first().map(|line| line.score);
            assert_eq!(found, Some(value), "depth {depth} in {}", game.write_position());
        }
    }
}

#[test]
fn the_production_search_without_selectivity_is_minimax_in_chess() {
    production_keeps_the_value(&Default::default(), &chess_tables::tables());
}

#[test]
fn the_production_search_without_selectivity_is_minimax_in_xiangqi() {
    production_keeps_the_value(&Default::default(), &xiangqi_tables::tables());
}

/// The best move of a rung, played, is worth what the rung says.
#[test]
fn the_best_move_brings_the_value() {
    let sheet = chess_tables::tables();
    for game in &positions::<chess::Chess>(&Default::default(), 30) {
        for entry in RUNGS.iter().filter(|entry| entry.exact && entry.kind == RungKind::Two) {
            let rung = ladder::for_two(entry.name, sheet.clone()).expect("a rung");
            let found = rung.find(game, &settings(3));
            let mut after = game.clone();
            after.play_unchecked(found.best.expect("a move"));
            let rest = minimax_or_end(&after, &sheet);
            let value = score(found.value);
            if !value.is_mate() {
                assert_eq!(-rest, value, "{} in {}", entry.name, game.write_position());
            }
        }
    }
}

fn minimax_or_end(game: &chess::Chess, sheet: &Sheet<chess::Chess>) -> Score {
    use game::Ply;
    game.verdict(Ply::ROOT.next()).unwrap_or_else(|| minimax(game, sheet, &settings(2)))
}

#[test]
fn the_parts_of_the_reference_evaluation_add_up_and_it_is_antisymmetric() {
    use lab::eval::Evaluation;
    let eval = Reference::default();
    for game in &positions::<chess::Chess>(&Default::default(), 300) {
        let value = eval.value(game);
        assert_eq!(eval.quick(game) + eval.slow(game).raw(), value);
        if !game.in_check() {
            let mut other = game.clone();
            other.play_null().expect("a pass");
            assert_eq!(eval.value(&other), -value, "{}", game.write_position());
        }
    }
}
