//! The rungs whose tree grows by simulations: beside the fast tree, by their formulas, within limits.

use std::collections::BTreeMap;

use super::common::positions;
use super::subject;
use chess::Chess;
use connect4::ConnectFour;
use engine::{EngineError, OpponentFactory, Setup};
use game::{Depth, Game, MoveList, Notation, PayoffEval, Turn, ZeroSum};
use games::LAB;
use games::chess::tables;
use hare::{Config, Edition, Hare, eval};
use lab::advice::{Advice, Adviser};
use lab::eval::{Both, Evaluation, Shares};
use lab::growth::Meter;
use lab::ladder::{RungEffort, RungInfo, named};
use lab::opponent::seat;
use lab::position::LabPosition;
use lab::rungs::Algorithm;
use lab::rungs::maxn::MaxN;
use lab::rungs::mcts::{Mcts, RandomGames};
use lab::rungs::puct::{ByPrior, Preferring};
use lab::rungs::tree_search::TreeSearch;
use lab::trace::{AppraisedBy, Event, Trace, TraceValue};
use lab::{Choice, Choosing, Limits, Recorder, Settings, Step, StopFlag, Value};
use multi::{Puct, PuctSettings, PuctTree};
use tictactoe::TicTacToe;
use xiangqi::Xiangqi;

fn settings(simulations: u32) -> Settings {
    Settings { simulations, seed: 7, ..Settings::to_depth(Depth::new(1).expect("a depth")) }
}

/// The answers of an adviser of the lab, for the fast tree.
struct Asking<A>(A);

impl<G: Game, A: Adviser<G>> multi::Guide<G> for Asking<A> {
    fn advise(&mut self, asked: &[multi::Asked<G>], answers: &mut multi::Advice) {
        for multi::Asked { game, player, moves } in asked {
            let mut listed = MoveList::new();
            listed.extend(moves.iter().copied());
            let mut meter = Meter::new(Limits::default());
            let Some(Advice { values, priors, .. }) =
                self.0.advise(game, *player, &listed, &mut meter)
            else {
                panic!("no limit is reached");
            };
            answers.push(values, priors);
        }
    }
}

/// What came of each move of the root.
struct AtRoot<G: Game> {
    moves: Vec<G::Move>,
    visits: Vec<u32>,
}

impl<G: Game> Recorder<G> for AtRoot<G> {
    fn choose(&mut self, _: &G, choosing: Choosing<'_, G::Move, G::Chance>) {
        if choosing.node == 0 && self.moves.is_empty() {
            let mv = |step| match step {
                Step::Move(mv) => Some(mv),
                Step::Chance(_) | Step::Pass => None,
            };
            self.moves = choosing.branches.iter().filter_map(|branch| mv(branch.step)).collect();
            self.visits = vec![0; self.moves.len()];
        }
    }

    fn back_up(&mut self, way: &[(usize, usize)], _: usize, _: &game::Values) {
        if let Some(&(0, branch)) = way.first()
            && let Some(visits) = self.visits.get_mut(branch)
        {
            *visits += 1;
        }
    }
}

/// The plain tree and the fast one are the same tree: every move of the root is tried as often, and
/// comes to the same mean.
fn grows_as_the_fast_tree<G, A>(config: &G::Config, adviser: &A, simulations: u32)
where
    G: Notation,
    A: Adviser<G> + Clone,
{
    for game in positions::<G>(config, 12) {
        let Turn::Player(_) = game.turn(&mut MoveList::new()) else { continue };
        let plain = TreeSearch { adviser: adviser.clone(), bound: ByPrior::USUAL };
        let mut seen = AtRoot { moves: Vec::new(), visits: Vec::new() };
        let found = plain.run(&game, &settings(simulations), &mut seen);

        let one_by_one = PuctSettings { batch: 1, ..PuctSettings::default() };
        let mut tree = PuctTree::new(game.clone(), &one_by_one);
        let limits = multi::Limits { nodes: Some(simulations.into()), ..multi::Limits::default() };
        let mut fast = Puct::new(Asking(adviser.clone()), one_by_one).expect("settings");
        let fast = fast.search(&mut tree, &limits, |_| ());

        let text = game.write_position();
        let visits: Vec<u32> = fast.moves.iter().map(|mv| mv.visits).collect();
        assert_eq!(seen.visits, visits, "{text}");
        assert_eq!(seen.moves, fast.moves.iter().map(|mv| mv.mv).collect::<Vec<_>>(), "{text}");
        assert_eq!(found.best, fast.best(), "{text}");
        let Some(Value::Shares(values)) = found.value else { panic!("{:?}", found.value) };
        for (plain, fast) in values.iter().zip(fast.values) {
            assert!((plain - fast).abs() < 1e-5, "{values:?} {:?} in {text}", fast);
        }
    }
}

/// The rung `puct` beside `multi::Puct`, by the same evaluation.
#[test]
fn priors_and_values_grow_the_tree_that_the_fast_search_grows() {
    fn preferring<E>(eval: E) -> Preferring<E> {
        Preferring { eval, sharpness: 10.0 }
    }
    grows_as_the_fast_tree::<Chess, _>(
        &Default::default(),
        &preferring(Shares(tables::tables())),
        60,
    );
    for players in 2..=4 {
        let config = Config::new(Edition::classic(), players).expect("players");
        grows_as_the_fast_tree::<Hare, _>(&config, &preferring(eval::Race::default()), 120);
    }
}

/// The rung `mcts` has another bound, but the same tree; its random games are those of its own adviser.
#[test]
fn random_games_grow_the_tree_that_the_fast_search_grows() {
    let games = RandomGames { seed: 3 };
    grows_as_the_fast_tree::<TicTacToe, _>(&(), &games, 300);
    grows_as_the_fast_tree::<ConnectFour, _>(&(), &games, 200);
    grows_as_the_fast_tree::<Xiangqi, _>(&Default::default(), &games, 30);
    for players in [2, 6] {
        let config = Config::new(Edition::classic(), players).expect("players");
        grows_as_the_fast_tree::<Hare, _>(&config, &games, 60);
    }
}

/// A payoff from 0 to 1 at the end, and nothing before it.
#[derive(Clone)]
struct Ends;

impl PayoffEval<TicTacToe> for Ends {
    fn evaluate(&self, game: &TicTacToe) -> game::Values {
        lab::eval::payoffs_or_even(game)
    }
}

/// Kocsis and Szepesvári prove that the mean comes to the value of minimax; a tree of tic-tac-toe is
/// small enough to see it.
#[test]
fn many_simulations_find_what_minimax_finds() {
    for game in positions::<TicTacToe>(&(), 25) {
        let whole = Settings::to_depth(Depth::new(9).expect("a depth"));
        let maxn = MaxN { eval: Ends, choice: Choice::Absolute };
        let outcome = |game: &TicTacToe| match maxn.run(game, &whole, ()).value {
            Some(Value::Each(values)) => values[0],
            other => panic!("{other:?}"),
        };
        let found = Mcts.run(&game, &settings(3000), ());
        let mut after = game;
        after.play_unchecked(found.best.expect("a move"));
        let text = game.write_position();
        let truth = outcome(&game);
        assert_eq!(outcome(&after), truth, "{text}");
        let Some(Value::Shares(values)) = found.value else { panic!("{:?}", found.value) };
        assert!((values[0] - truth).abs() < 0.25, "{} for {truth} in {text}", values[0]);
    }
}

#[test]
fn four_pawns_win_ten_times_for_every_loss() {
    let read = |fen: &str| Chess::read_position(&Default::default(), fen).expect("a position");
    let shares = Shares(tables::material());
    let own = |fen: &str| {
        let game = read(fen);
        shares.evaluate(&game)[game.side().index()]
    };
    assert_eq!(own("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0.5);
    assert!((own("4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1") - 10.0 / 11.0).abs() < 1e-6);
    assert!((own("4k3/8/8/8/8/8/PPPP4/4K3 b - - 0 1") - 1.0 / 11.0).abs() < 1e-6);
    let mated = read("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(shares.evaluate(&mated)[..2], [1.0, 0.0]);
    // A stone on the middle is worth more than none, and nothing is certain.
    let stones = read_tictactoe("3/1x1/3");
    let lines = games_of_two(&stones);
    assert!(lines > 0.5 && lines < 0.9, "{lines}");
}

fn read_tictactoe(text: &str) -> TicTacToe {
    TicTacToe::read_position(&(), text).expect("a position")
}

/// What the first player may expect by the squares that stones lie on.
fn games_of_two(game: &TicTacToe) -> f32 {
    let board = subject("tictactoe").open(&game.write_position()).expect("a position");
    let rung = named("mcts-evaluation").expect("a rung");
    let found = board.ask(rung, &settings(1)).expect("an answer");
    match found.value {
        Some(TraceValue::Shares { shares }) => shares[0],
        other => panic!("{other:?}"),
    }
}

/// A position of each game, and each of its rungs whose tree grows.
fn asked(mut visit: impl FnMut(&dyn LabPosition, &'static RungInfo)) {
    for &subject in LAB.all() {
        let board = subject.open(subject.positions()[4]).expect("a position");
        let mut seen = 0;
        for rung in subject.rungs() {
            if rung.effort == RungEffort::Simulations {
                visit(board.as_ref(), rung);
                seen += 1;
            }
        }
        assert_eq!(seen, 3, "{}", subject.name());
    }
}

#[test]
fn so_many_positions_are_visited_and_what_was_found_is_told() {
    asked(|board, rung| {
        let whole = board.ask(rung, &settings(60)).expect("an answer");
        assert!(!whole.broken_off, "{}", rung.name);
        let all = whole.count.visited;
        for most in [1, 2, 10, all - 1].into_iter().filter(|&some| some < all) {
            let limits = Limits { positions: Some(most), ..Limits::default() };
            let found = board.ask(rung, &Settings { limits, ..settings(60) }).expect("an answer");
            assert_eq!((found.broken_off, found.count.visited), (true, most), "{}", rung.name);
            assert_eq!(found.best.is_some(), found.value.is_some(), "{}", rung.name);
        }
        let limits = Limits { positions: Some(all), ..Limits::default() };
        let found = board.ask(rung, &Settings { limits, ..settings(60) }).expect("an answer");
        assert_eq!((found.broken_off, found.count), (false, whole.count), "{}", rung.name);
        assert_eq!((found.value, found.line), (whole.value, whole.line), "{}", rung.name);
    });
}

#[test]
fn a_flag_stops_a_tree() {
    asked(|board, rung| {
        let stop = StopFlag::default();
        let limits = Limits { stop: stop.clone(), ..Limits::default() };
        let found = std::thread::scope(|scope| {
            let many = Settings { limits, ..settings(Settings::MOST_SIMULATIONS) };
            let search = scope.spawn(move || board.ask(rung, &many));
            std::thread::sleep(std::time::Duration::from_millis(20));
            stop.set();
            search.join().expect("it ends")
        });
        assert!(found.expect("an answer").broken_off, "{}", rung.name);
    });
}

/// A node as a trace tells it: visits and mean at every moment.
#[derive(Clone, Default)]
struct Seen {
    parent: Option<usize>,
    text: String,
    turn: Option<usize>,
    own: Vec<f32>,
    moves: Vec<String>,
    priors: Vec<f32>,
    visits: u32,
    sum: Vec<f64>,
}

/// Replays the simulations that are told, asking of each choice whether it is as it should be.
fn replay(trace: &Trace, check: impl Fn(&[Seen], usize, &[Option<f32>])) -> Vec<Seen> {
    let mut nodes: Vec<Seen> = Vec::new();
    for event in &trace.events {
        match event {
            Event::Grow { node, parent, step, turn, .. } => {
                assert_eq!(*node, nodes.len());
                let text = step.as_ref().map(|step| step.text().to_owned()).unwrap_or_default();
                nodes.push(Seen { parent: *parent, text, turn: *turn, ..Seen::default() });
            }
            Event::Open { node, moves, priors } => {
                (nodes[*node].moves, nodes[*node].priors) = (moves.clone(), priors.clone());
            }
            Event::Choose { node, taken, bounds } => {
                check(&nodes, *node, bounds);
                let number = |bound: &Option<f32>| bound.unwrap_or(f32::INFINITY);
                let best = bounds.iter().map(number).fold(f32::NEG_INFINITY, f32::max);
                assert!(best - number(&bounds[*taken]) <= 1e-4 || best.is_infinite());
                assert_eq!(bounds[*taken].is_none(), best.is_infinite());
            }
            Event::Appraise { node, by, plies, shares } => {
                assert_eq!(plies.is_some(), *by == AppraisedBy::RandomGame);
                assert!(plies.is_none_or(|plies| plies <= RandomGames::PLIES));
                assert!((shares.iter().sum::<f32>() - 1.0).abs() < 0.02 || shares.len() > 2);
                nodes[*node].own.clone_from(shares);
            }
            Event::BackUp { node, shares } => {
                assert_eq!(&nodes[*node].own, shares);
                let mut at = Some(*node);
                while let Some(node) = at {
                    let seen = &mut nodes[node];
                    seen.visits += 1;
                    seen.sum.resize(shares.len(), 0.0);
                    for (sum, share) in seen.sum.iter_mut().zip(shares) {
                        *sum += f64::from(*share);
                    }
                    at = seen.parent;
                }
            }
            Event::Total { node, visits, .. } => assert!(nodes[*node].visits <= *visits),
            other => panic!("no event of a tree that grows: {other:?}"),
        }
    }
    nodes
}

impl Seen {
    fn mean(&self, seat: usize) -> f32 {
        (self.sum[seat] / f64::from(self.visits)) as f32
    }
}

/// The node below that a move leads to.
fn below<'a>(nodes: &'a [Seen], node: usize, text: &str) -> Option<&'a Seen> {
    nodes.iter().find(|seen| seen.parent == Some(node) && seen.text == text)
}

fn close(told: Option<f32>, wanted: f32) -> bool {
    told.map_or(wanted.is_infinite(), |told| (told - wanted).abs() < 2e-3)
}

/// UCB1 by hand, from nothing but what the trace tells.
fn is_ucb(exploration: f32) -> impl Fn(&[Seen], usize, &[Option<f32>]) {
    move |nodes, node, bounds| {
        let seen = &nodes[node];
        let Some(seat) = seen.turn else { return };
        let children: Vec<_> = seen.moves.iter().map(|text| below(nodes, node, text)).collect();
        let all: u32 = children.iter().flatten().map(|child| child.visits).sum();
        for (child, &told) in children.iter().zip(bounds) {
            let wanted = child.map_or(f32::INFINITY, |child| {
                let bonus = ((all as f32).ln() / child.visits as f32).sqrt();
                child.mean(seat) + exploration * bonus
            });
            assert!(close(told, wanted), "{told:?} for {wanted}");
        }
    }
}

#[test]
fn the_bounds_are_those_of_the_formula() {
    asked(|board, rung| {
        let trace = board.trace(rung, &settings(80), 1000).expect("a trace");
        let nodes = match rung.name {
            "mcts" => replay(&trace, is_ucb(std::f32::consts::SQRT_2)),
            "mcts-evaluation" => replay(&trace, is_ucb(0.2)),
            _ => replay(&trace, |nodes, node, bounds| {
                let seen = &nodes[node];
                let Some(seat) = seen.turn.filter(|_| !seen.priors.is_empty()) else { return };
                let children = seen.moves.iter().map(|text| below(nodes, node, text));
                let children: Vec<_> = children.collect();
                let all: u32 = children.iter().flatten().map(|child| child.visits).sum();
                for ((child, prior), &told) in children.iter().zip(&seen.priors).zip(bounds) {
                    let Some(child) = child else { continue };
                    let bonus = prior * (all as f32).sqrt() / (1 + child.visits) as f32;
                    assert!(close(told, child.mean(seat) + bonus), "{told:?}");
                }
            }),
        };
        let told = trace.simulations.expect("a tree that grows");
        assert_eq!((told.asked, told.made, told.told), (80, 80, 80), "{}", rung.name);
        assert_eq!((trace.depth, nodes[0].visits), (None, 80), "{}", rung.name);
        let Some(TraceValue::Shares { shares }) = &trace.value else { panic!("{:?}", trace.value) };
        for (seat, share) in shares.iter().enumerate() {
            assert!((share - nodes[0].mean(seat)).abs() < 1e-3, "{}", rung.name);
        }
        let kept: u64 = trace.plies.iter().map(|ply| ply.kept).sum();
        assert_eq!(kept, nodes.len() as u64, "{}", rung.name);
        assert!(trace.plies.iter().all(|ply| ply.kept == ply.visited), "{}", rung.name);
    });
}

#[test]
fn of_a_large_tree_the_beginning_is_told_and_the_end() {
    asked(|board, rung| {
        let trace = board.trace(rung, &settings(300), 50).expect("a trace");
        let nodes = replay(&trace, |_, _, _| ());
        assert!(nodes.len() <= 50, "{}", rung.name);
        let told = trace.simulations.expect("a tree that grows");
        assert_eq!(told.made, 300);
        let backed_up = |event: &&Event| matches!(event, Event::BackUp { .. });
        let back_ups = trace.events.iter().filter(backed_up).count();
        assert_eq!(told.told as usize, back_ups, "{}", rung.name);
        let total = trace.events.iter().find_map(|event| match event {
            Event::Total { node: 0, visits, .. } => Some(*visits),
            _ => None,
        });
        assert_eq!(total, (told.told < 300).then_some(300), "{}", rung.name);
        assert!(trace.svg().contains("300× "), "{}", rung.name);
    });
}

#[test]
fn the_documented_simulation_is_one() {
    let board = subject("tictactoe").open("xox/oox/1x1").expect("a position");
    let rung = named("mcts").expect("a rung");
    let settings =
        Settings { simulations: 3, ..Settings::to_depth(Depth::new(1).expect("a depth")) };
    let trace = board.trace(rung, &settings, 100).expect("a trace");
    let source = include_str!("../../../../lab/src/trace/mod.rs");
    let example = source.split("```json").nth(2).and_then(|rest| rest.split("```").next());
    let text: String = example.expect("an example").replace("//!", "");
    let told: Vec<Event> = serde_json::from_str(&text).expect("events");
    let all = &trace.events;
    assert!(
        all.windows(told.len()).any(|events| events == told),
        "{}",
        serde_json::to_string(all).expect("data")
    );
}

/// Events of chance happen as often as they should, with the least error that there can be.
#[test]
fn chance_gets_the_visits_that_its_probability_demands() {
    // The runner to move draws a card.
    let mut drawn = 0;
    for game in positions::<Hare>(&Config::default(), 40) {
        let text = game.write_position();
        let board = subject("hare").open(&text).expect("a position");
        for name in ["mcts", "puct"] {
            let rung = named(name).expect("a rung");
            let trace = board.trace(rung, &settings(120), 1000).expect("a trace");
            let nodes = replay(&trace, |_, _, _| ());
            for (place, node) in nodes.iter().enumerate() {
                if node.turn.is_some() || node.moves.is_empty() {
                    continue;
                }
                let alike = vec![1.0 / node.moves.len() as f32; node.moves.len()];
                let priors = if node.priors.is_empty() { &alike } else { &node.priors };
                for (event, prior) in node.moves.iter().zip(priors) {
                    let visits = below(&nodes, place, event).map_or(0, |child| child.visits);
                    let wanted = prior * node.visits as f32;
                    assert!((visits as f32 - wanted).abs() < 2.0, "{visits} for {wanted}: {text}");
                    drawn += 1;
                }
            }
        }
    }
    assert!(drawn > 0, "no position came to a card");
}

#[test]
fn seeds_differ_and_repeat() {
    let board = super::start("connect4");
    let rung = named("mcts").expect("a rung");
    let ask = |seed| {
        let settings = Settings { seed, ..settings(50) };
        board.ask(rung, &settings).expect("an answer").value
    };
    assert_eq!(ask(1), ask(1));
    assert!((2..12).any(|seed| ask(seed) != ask(1)));
}

#[test]
fn an_opponent_makes_as_many_simulations_as_its_options_say() {
    let make = |simulations: &str| {
        let options = BTreeMap::from([("simulations".to_owned(), simulations.to_owned())]);
        LAB.make("connect4", "puct", &Setup { options, ..Setup::default() })
    };
    let nodes = |simulations: &str| {
        let session = super::open("connect4", &engine::Start::default());
        let mut opponent = make(simulations).expect("an opponent");
        let (limits, control) = (engine::Limits::default(), engine::Control::new());
        let answer = opponent.think(session.as_ref(), &limits, &control, &mut |_| ());
        let answer = answer.expect("an answer");
        assert!(matches!(answer.lines[0].score, engine::ScoreView::Payoff(0..=1000)));
        answer.nodes
    };
    // A node for each simulation, and the root.
    assert_eq!((nodes("10"), nodes("50")), (11, 51));
    for wrong in ["0", "100001", "many"] {
        let refused = make(wrong).map(drop);
        assert!(
            matches!(refused, Err(EngineError::Setting { name: "simulations", .. })),
            "{wrong}"
        );
    }
    let options = BTreeMap::from([("hash".to_owned(), "true".to_owned())]);
    let refused = LAB.make("chess", "mcts", &Setup { options, ..Setup::default() }).map(drop);
    assert!(matches!(refused, Err(EngineError::Setting { name: "options", .. })));
    assert!(seat(subject("hare"), "mcts", None).is_ok());
}

/// Both halves of a pair of values are the same number, as of every evaluation for two.
#[test]
fn what_one_side_expects_the_other_does_not() {
    for game in positions::<Chess>(&Default::default(), 20) {
        let shares = Shares(tables::tables()).evaluate(&game);
        assert!((shares[0] + shares[1] - 1.0).abs() < 1e-6);
        let lead = Both(tables::tables()).evaluate(&game)[0];
        assert_eq!(shares[0] > 0.5, lead > 0.0, "{}", game.write_position());
        assert!(tables::tables().tenfold() == 4 * tables::tables().pawn());
    }
}
