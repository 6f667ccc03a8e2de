//! What a trace tells of a search is true, and what it leaves out it says.

use super::common::{positions, settings};
use chess::Chess;
use game::{Game, MoveList, Notation, Turn};
use games::chess::lab::ChessLab;
use games::hare::lab::HareLab;
use games::xiangqi::lab::XiangqiLab;
use hare::Hare;
use lab::Stop;
use lab::ladder::{self, RUNGS, RungEffort};
use lab::subject::LabGame;
use lab::trace::{Event, Perspective, Query, Trace, TraceValue};
use lab::tree::Tree;

fn traced<L: LabGame>(game: &L::Game, rung: &str, depth: u32, cap: usize) -> Trace {
    let entry = ladder::named(rung).expect("a rung");
    let (effort, pawn) = (entry.effort, L::pawn(entry.worth));
    let query = Query { game: "a game", rung, effort, pawn, cap };
    let rung = ladder::rung::<L>(entry).expect("a rung for the game");
    rung.trace(game, &settings(depth), query)
}

/// A node as the stream tells it.
struct Node {
    parent: Option<usize>,
    position: String,
    window: (Option<i32>, Option<i32>),
    again: bool,
    children: Vec<usize>,
    skipped: usize,
    result: Option<(TraceValue, Stop, u64)>,
}

/// Replays a trace, checking that nodes are entered and left like brackets.
fn replay(trace: &Trace) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut path: Vec<usize> = Vec::new();
    for event in &trace.events {
        match event {
            Event::Enter { node, parent, ply, position, alpha, beta, again, step, .. } => {
                assert_eq!(*node, nodes.len());
                assert_eq!(*parent, path.last().copied());
                assert_eq!(*ply, path.len());
                assert_eq!(step.is_none(), parent.is_none());
                path.push(*node);
                if let Some(parent) = parent {
                    nodes[*parent].children.push(*node);
                }
                nodes.push(Node {
                    parent: *parent,
                    position: position.clone(),
                    window: (*alpha, *beta),
                    again: *again,
                    children: Vec::new(),
                    skipped: 0,
                    result: None,
                });
            }
            Event::TableMove { node } => assert_eq!(path.last(), Some(node)),
            Event::Skip { node, moves } => {
                assert_eq!(path.last(), Some(node));
                nodes[*node].skipped += moves.len();
            }
            Event::Leave { node, value, stop, left_out } => {
                assert_eq!(path.pop(), Some(*node));
                nodes[*node].result = Some((value.clone(), *stop, *left_out));
            }
            other => panic!("no event of a search that walks through its tree: {other:?}"),
        }
    }
    assert!(path.is_empty(), "every node is left");
    nodes
}

fn score(node: &Node) -> i32 {
    match node.result {
        Some((TraceValue::One { score, .. }, ..)) => score,
        _ => panic!("a score in {}", node.position),
    }
}

/// What was kept and what was left out make up the search.
fn adds_up(trace: &Trace, nodes: &[Node]) {
    let kept: u64 = trace.plies.iter().map(|ply| ply.kept).sum();
    let visited: u64 = trace.plies.iter().map(|ply| ply.visited).sum();
    assert_eq!(kept, nodes.len() as u64);
    assert_eq!(visited, trace.visited);
    let roots = nodes.iter().filter(|node| node.parent.is_none());
    let left_out: u64 = roots.map(|root| root.result.as_ref().expect("it was left").2).sum();
    assert_eq!(kept + left_out, visited, "{:?} of {}", trace.plies, trace.rung);
}

#[test]
fn a_small_search_is_told_in_full() {
    for game in positions::<Chess>(&Default::default(), 8) {
        for rung in ["minimax", "negamax", "alpha-beta", "ordering", "hash", "negascout"] {
            let trace = traced::<ChessLab>(&game, rung, 2, 100_000);
            let nodes = replay(&trace);
            adds_up(&trace, &nodes);
            assert_eq!(nodes.len() as u64, trace.visited, "{rung}");
            for node in &nodes {
                let (_, stop, left_out) = node.result.clone().expect("it was left");
                assert_eq!(left_out, 0);
                if !matches!(stop, Stop::Done | Stop::Cut) {
                    assert!(node.children.is_empty());
                    continue;
                }
                let again = node.children.iter().filter(|&&child| nodes[child].again).count();
                let position = Chess::read_position(&Default::default(), &node.position);
                let moves = position.expect("its own text").count_moves() as usize;
                assert_eq!(node.children.len() - again + node.skipped, moves, "{rung}");
                assert_eq!(stop == Stop::Cut, node.window.1.is_some_and(|b| score(node) >= b));
                // A null window that failed tells less than the search that came after it.
                if again == 0 {
                    let best = node.children.iter().map(|&child| -score(&nodes[child])).max();
                    assert_eq!(best, Some(score(node)), "{rung} in {}", node.position);
                }
            }
        }
    }
}

#[test]
fn a_large_search_is_sampled_and_says_so() {
    let games = positions::<Chess>(&Default::default(), 4);
    for (game, cap) in games.iter().zip([60, 300, 300, 1000]) {
        for rung in ["minimax", "alpha-beta", "quiescence", "iterative"] {
            let trace = traced::<ChessLab>(game, rung, 3, cap);
            let nodes = replay(&trace);
            adds_up(&trace, &nodes);
            assert!(nodes.len() <= cap, "{} of {cap}", nodes.len());
            assert!(nodes.len() * 3 >= cap, "{rung}: {} of {cap}", nodes.len());
            // Every ply is there, and the best line in full.
            assert!(trace.plies.iter().take(4).all(|ply| ply.kept > 0), "{:?}", trace.plies);
            // A node shows all that was visited right below it, or nothing, unless there is hardly any
            // room at all.
            let partly = nodes.iter().filter(|node| {
                let (_, stop, left_out) = node.result.clone().expect("it was left");
                let position = Chess::read_position(&Default::default(), &node.position);
                let moves = position.expect("its own text").count_moves() as usize;
                let shown = node.children.len() + node.skipped;
                stop == Stop::Done && left_out > 0 && shown > 0 && shown < moves
            });
            let room = if rung == "iterative" { 1000 } else { 300 };
            let exempt = rung == "quiescence" || cap < room;
            let partly = partly.count();
            assert!(exempt || partly == 0, "{partly} groups in part: {rung} with {cap}");
        }
    }
}

/// Watching changes nothing.
fn finds_the_same<L: LabGame>(config: &<L::Game as Game>::Config) {
    for game in positions::<L::Game>(config, 6) {
        let Turn::Player(_) = game.turn(&mut MoveList::new()) else { continue };
        for entry in &RUNGS {
            let Ok(rung) = ladder::rung::<L>(entry) else { continue };
            let found = rung.find(&game, &settings(2));
            let trace = traced::<L>(&game, entry.name, 2, 50);
            assert_eq!(trace.best, found.best.map(|mv| game.write_san(mv)), "{}", entry.name);
            let value = found.value.map(|value| TraceValue::of(value, game.players()));
            assert_eq!(trace.value, value, "{}", entry.name);
            assert_eq!(trace.visited, found.count.visited, "{}", entry.name);
            if entry.name != "random" && entry.effort != RungEffort::Simulations {
                adds_up(&trace, &replay(&trace));
            }
            let json = serde_json::to_string(&trace).expect("it is data");
            let again: Trace = serde_json::from_str(&json).expect("its own text");
            assert_eq!(again, trace);
            let svg = trace.svg();
            let drawn = roxmltree::Document::parse(&svg).unwrap_or_else(|e| panic!("{e}: {svg}"));
            let marks = drawn.descendants().filter(|node| node.has_tag_name("circle"));
            let turns = trace.events.iter().filter(|event| match event {
                Event::Enter { turn, .. } | Event::Grow { turn, .. } => turn.is_some(),
                _ => false,
            });
            assert_eq!(marks.count(), turns.count(), "{}", entry.name);
        }
    }
}

#[test]
fn every_rung_can_be_watched_in_every_game() {
    finds_the_same::<ChessLab>(&Default::default());
    finds_the_same::<XiangqiLab>(&Default::default());
    finds_the_same::<HareLab>(&Default::default());
}

/// The rungs that have cut off something in a game.
fn seen_to_cut<L: LabGame>(config: &<L::Game as Game>::Config) -> Vec<&'static str> {
    let mut games = positions::<L::Game>(config, 6);
    games.retain(|game| matches!(game.turn(&mut MoveList::new()), Turn::Player(_)));
    let cuts = |entry: &'static ladder::RungInfo, game: &L::Game| {
        let rung = ladder::rung::<L>(entry);
        rung.is_ok_and(|rung| rung.find(game, &settings(2)).count.cuts > 0)
    };
    let seen = RUNGS.iter().filter(|&entry| games.iter().any(|game| cuts(entry, game)));
    seen.map(|entry| entry.name).collect()
}

#[test]
fn rungs_say_of_themselves_whether_they_cut_off() {
    let mut seen = seen_to_cut::<ChessLab>(&Default::default());
    seen.extend(seen_to_cut::<HareLab>(&Default::default()));
    for entry in &RUNGS {
        assert_eq!(entry.cuts_off, seen.contains(&entry.name), "{}", entry.name);
    }
}

#[test]
fn the_picture_tells_what_it_leaves_out() {
    let game = Chess::start(&Default::default());
    let svg = traced::<ChessLab>(&game, "minimax", 2, 60).svg();
    assert!(svg.contains("ply 2: "), "{svg}");
    assert!(svg.contains("of 400 positions are shown"));
    assert!(svg.contains("20 positions not shown"));
    let svg = traced::<ChessLab>(&game, "alpha-beta", 2, 1000).svg();
    assert!(svg.contains("All positions of the search are shown."));
    assert!(svg.contains("not searched: ") && svg.contains("✂ cut"));
}

#[test]
fn a_trace_says_from_whose_side_its_values_are() {
    let (chess, race) = (Chess::start(&Default::default()), Hare::start(&Default::default()));
    let mover = traced::<ChessLab>(&chess, "alpha-beta", 1, 100);
    let each = traced::<HareLab>(&race, "maxn", 1, 100);
    let nothing = traced::<ChessLab>(&chess, "random", 1, 100);
    for (trace, perspective, told) in [
        (mover, Some(Perspective::SideToMove), "for the side to move at each node"),
        (each, Some(Perspective::EachPlayer), "in the order of the seats"),
        (nothing, None, "Nothing is valued"),
    ] {
        assert_eq!(trace.perspective, perspective, "{}", trace.rung);
        assert!(trace.svg().contains(told), "{}", trace.svg());
    }
}

#[test]
fn the_documented_example_is_a_trace() {
    let game = Chess::read_position(&Default::default(), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    let trace = traced::<ChessLab>(&game.expect("a position"), "minimax", 1, 100);
    let json = serde_json::to_value(&trace).expect("it is data");
    let source = include_str!("../../../../lab/src/trace/mod.rs");
    let example = source.split("```json").nth(1).and_then(|rest| rest.split("```").next());
    let text: String = example.expect("an example").replace("//!", "");
    let told: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    for (key, value) in told.as_object().expect("an object") {
        match key.as_str() {
            "events" => {
                let all = json[key].as_array().expect("a list");
                let told = value.as_array().expect("a list");
                assert!(told.iter().all(|event| all.contains(event)), "{all:#?}");
            }
            "game" => {}
            _ => assert_eq!(&json[key], value, "{key}"),
        }
    }
}

/// A search that nobody watches carries nothing along for it: its recorder has no size, and all that
/// it is told is empty.
#[test]
fn an_unwatched_search_is_smaller_by_the_recorder() {
    type Sheet = lab::eval::Sheet<Chess>;
    let unwatched = size_of::<Tree<'_, Chess, Sheet, ()>>();
    let watched = size_of::<Tree<'_, Chess, Sheet, &mut [u64; 4]>>();
    assert_eq!(unwatched + size_of::<usize>(), watched);
}
