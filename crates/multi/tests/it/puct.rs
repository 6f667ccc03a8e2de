//! Trees that grow by advice.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use connect4::ConnectFour;
use game::{Ending, Game, MoveList, Notation, Observer, Payoffs, Player, Turn, Values, scatter};
use multi::{
    Advice, Asked, Descent, Guide, Halving, Limits, Puct, PuctResult, PuctSettings,
    PuctSettingsError, PuctTree, Rollouts, RootRule, Static, Threaded,
};
use tictactoe::TicTacToe;

const RANDOM: Rollouts = Rollouts { games: 1, plies: 100, seed: 3 };

fn nodes(nodes: u64) -> Limits<'static> {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn search<G: Game>(
    game: G,
    guide: impl Guide<G>,
    settings: &PuctSettings,
    simulations: u64,
) -> PuctResult<G::Move> {
    let mut tree = PuctTree::new(game, settings);
    let mut puct = Puct::new(guide, settings.clone()).expect("sensible settings");
    puct.search(&mut tree, &nodes(simulations), |_| ())
}

fn gumbel(considered: usize) -> PuctSettings {
    let root = RootRule::Gumbel { considered, noise: 0.0 };
    PuctSettings { root, ..PuctSettings::default() }
}

/// Knows nothing, or that one move in particular is promising.
#[derive(Clone)]
struct Fixed {
    favourite: Option<usize>,
}

impl<G: Game> Guide<G> for Fixed {
    fn advise(&mut self, asked: &[Asked<G>], advice: &mut Advice) {
        for Asked { game, moves, .. } in asked {
            let mut values = Values::default();
            values[..game.players()].fill(1.0 / game.players() as f32);
            let even = 0.3 / moves.len() as f32;
            let prior = |index| match self.favourite {
                Some(favourite) if favourite % moves.len() == index => 0.7 + even,
                Some(_) => even,
                None => 1.0 / moves.len() as f32,
            };
            advice.push(values, (0..moves.len()).map(prior));
        }
    }
}

#[test]
fn forced_wins_and_defences_are_found() {
    for (position, best) in [("xx1/oo1/3", "c3"), ("xx1/o2/o2", "c3"), ("x1o/1xo/3", "c1")] {
        let game = TicTacToe::read_position(&(), position).expect("a position");
        for settings in [PuctSettings::default(), gumbel(9)] {
            let found = search(game, RANDOM, &settings, 200);
            let best = game.read_move(best).expect("a move");
            assert_eq!(found.best(), Some(best), "{position} {:?}", settings.root);
        }
    }
    // Three in a row that are open on both sides come next, unless they are stopped now.
    let game = ConnectFour::read_position(&(), "7/7/7/7/3o3/2xx3").expect("a position");
    let found = search(game, RANDOM, &PuctSettings::default(), 4000);
    let played = game.write_move(found.best().expect("a move"));
    assert!(["b", "e"].contains(&&*played), "{played}");
}

#[test]
fn a_win_at_once_is_worth_all() {
    let game = ConnectFour::read_position(&(), "7/7/7/o6/o6/oxxx3").expect("a position");
    let found = search(game, Fixed { favourite: Some(0) }, &PuctSettings::default(), 400);
    let best = found.best().map(|mv| game.write_move(mv));
    assert_eq!(best.as_deref(), Some("e"));
    let winner = found.moves[found.best.expect("a move")].clone();
    assert_eq!(winner.values[..2], [1.0, 0.0]);
    assert!(winner.improved > 0.99 && winner.prior < 0.1, "{winner:?}");
}

#[test]
fn priors_steer_visits() {
    let game = ConnectFour::start(&());
    for favourite in 0..7 {
        let guide = Fixed { favourite: Some(favourite) };
        let found = search(game, guide, &PuctSettings::default(), 100);
        let ranked = found.ranked();
        assert_eq!(ranked[0].mv, found.moves[favourite].mv);
        assert!(ranked[0].visits > 3 * ranked[1].visits, "{ranked:?}");
    }
    let even = search(game, Fixed { favourite: None }, &PuctSettings::default(), 700);
    assert!(even.moves.iter().all(|tried| tried.visits.abs_diff(100) <= 2), "{even:?}");
}

#[test]
fn every_simulation_is_counted_once() {
    for batch in [1, 7, 64] {
        let settings = PuctSettings { batch, ..PuctSettings::default() };
        for simulations in [1, 2, 63, 500] {
            let found = search(ConnectFour::start(&()), RANDOM, &settings, simulations);
            let visits: u32 = found.moves.iter().map(|tried| tried.visits).sum();
            assert_eq!((found.simulations, u64::from(visits)), (simulations, simulations));
            assert!(found.asked <= simulations + 1);
            assert!((found.values[0] + found.values[1] - 1.0).abs() < 1e-4);
        }
    }
}

#[test]
fn the_same_tree_grows_with_any_number_of_threads() {
    let settings = PuctSettings { batch: 32, ..gumbel(16) };
    let game = ConnectFour::start(&());
    let one = search(game, RANDOM, &settings, 600);
    for threads in [1, 2, 5] {
        let shared = Threaded::new(&RANDOM, threads);
        assert_eq!(search(game, shared, &settings, 600), one, "{threads}");
    }
    let other = Rollouts { seed: 4, ..RANDOM };
    assert_ne!(search(game, other, &settings, 600), one);
}

#[test]
fn halving_leaves_the_best_of_those_considered() {
    let game = ConnectFour::read_position(&(), "7/7/7/o6/o6/oxxx3").expect("a position");
    for (simulations, considered) in [(7, 7), (16, 7), (33, 16)] {
        let found = search(game, Fixed { favourite: None }, &gumbel(considered), simulations);
        assert_eq!(found.best().map(|mv| game.write_move(mv)).as_deref(), Some("e"));
        assert_eq!(found.simulations, simulations);
    }
    // Of two that are considered neither wins; nobody else is tried.
    let found = search(game, Fixed { favourite: Some(0) }, &gumbel(2), 20);
    assert_eq!(found.moves.iter().filter(|tried| tried.visits > 0).count(), 2);
}

/// Minimax to the end.
fn worth(game: &mut ConnectFour) -> f32 {
    let mut moves = MoveList::new();
    let player = match game.turn(&mut moves) {
        Turn::Player(player) if game.ending().is_none() => player,
        _ => return game.ending().expect("an end").payoffs.of(Player::FIRST),
    };
    let below = moves.iter().map(|&mv| {
        game.play_unchecked(mv);
        let worth = worth(game);
        game.undo(mv, ());
        worth
    });
    let best = |best: f32, next: f32| match player {
        Player::FIRST => best.max(next),
        _ => best.min(next),
    };
    below.reduce(best).expect("a move")
}

/// A position after 30 to 37 random moves of which none ends the game; `None` where there is none.
fn late_position(seed: u64) -> Option<ConnectFour> {
    let mut game = ConnectFour::start(&());
    let mut moves = MoveList::new();
    for ply in 0..30 + seed % 8 {
        let Turn::Player(_) = game.turn(&mut moves) else { return None };
        let first = scatter(seed, ply) as usize % moves.len();
        let going_on = (0..moves.len()).map(|place| moves[(first + place) % moves.len()]);
        let found = going_on.map(|mv| {
            let mut after = game;
            after.play_unchecked(mv);
            after
        });
        game = found.into_iter().find(|after| after.ending().is_none())?;
    }
    Some(game)
}

#[test]
fn what_is_proven_is_true_and_its_best_move_keeps_it() {
    let settings = PuctSettings { solves: true, ..gumbel(16) };
    let mut proven = [0; 3];
    for seed in 0..300 {
        let Some(game) = late_position(seed) else { continue };
        let mut tree = PuctTree::new(game, &settings);
        let mut puct = Puct::new(Fixed { favourite: None }, settings.clone()).expect("settings");
        let found = puct.search(&mut tree, &nodes(300), |_| ());
        let Some(solved) = tree.solved() else { continue };
        let truth = worth(&mut { game });
        assert_eq!(found.values[0], truth, "{}", game.write_position());
        assert!(found.moves[solved].visits > 0);
        let mut after = game;
        after.play_unchecked(found.best().expect("a move"));
        assert_eq!(worth(&mut after), truth, "{}", game.write_position());
        proven[(2.0 * truth) as usize] += 1;
    }
    // Draws are rare: nobody may win on the way to a full board.
    assert!(proven[0] > 10 && proven[1] > 0 && proven[2] > 10, "{proven:?}");
}

#[test]
fn a_search_that_solves_sees_more_with_as_many_simulations() {
    // X has three in a row with both ends free after the next move: a win in three plies.
    let game = ConnectFour::read_position(&(), "7/7/7/7/3o3/o1xx3").expect("a position");
    let plain = search(game, Fixed { favourite: None }, &gumbel(16), 60);
    let settings = PuctSettings { solves: true, ..gumbel(16) };
    let solving = search(game, Fixed { favourite: None }, &settings, 60);
    assert!(solving.values[0] > plain.values[0] && solving.values[0] == 1.0, "{solving:?}");
    assert!(solving.asked < plain.asked);
}

#[test]
fn noise_draws_moves_by_their_priors() {
    let settings = PuctSettings::default();
    let mut tree = PuctTree::new(ConnectFour::start(&()), &settings);
    let mut advice = Advice::default();
    let Descent::Leaf(leaf) = tree.descend(None) else { panic!("a leaf") };
    Fixed { favourite: Some(3) }.advise(std::slice::from_ref(&leaf.asked), &mut advice);
    tree.settle(&leaf, advice.of(0));
    let drawn = (0..2000).filter(|&seed| {
        let mut halving = Halving::new(&tree, 1, 1, 1.0, seed).expect("a player moves");
        halving.next(&tree) == Some(3)
    });
    // Its prior is 0.743.
    assert!((1400..1570).contains(&drawn.count()));
}

/// Each in turn takes two points or throws a die for none to three; who has a share of all points at
/// the end is paid that share.
#[derive(Clone, PartialEq, Debug)]
struct Dice {
    points: Vec<u8>,
    plies: usize,
    thrown: bool,
}

/// Plies of a game for so many.
const fn length(players: usize) -> usize {
    2 * players
}

impl Dice {
    fn payoffs(&self) -> Payoffs {
        let all: u8 = self.points.iter().sum::<u8>().max(1);
        let shares: Vec<f32> =
            self.points.iter().map(|&own| f32::from(own) / f32::from(all)).collect();
        Payoffs::new(&shares).expect("shares")
    }
}

impl Game for Dice {
    type Config = usize;
    type Move = bool;
    type Chance = u8;
    type Undo = ();

    fn start(&players: &usize) -> Self {
        Self { points: vec![0; players], plies: 0, thrown: false }
    }

    fn players(&self) -> usize {
        self.points.len()
    }

    fn turn(&self, moves: &mut MoveList<bool>) -> Turn {
        moves.clear();
        if self.thrown {
            return Turn::Chance;
        }
        if self.plies == length(self.players()) {
            return Turn::Over(self.payoffs());
        }
        moves.extend([false, true]);
        Turn::Player(Player::new(self.plies % self.players()).expect("a seat"))
    }

    fn play_observed(&mut self, throws: bool, _: &mut impl Observer) {
        let seat = self.plies % self.players();
        match throws {
            true => self.thrown = true,
            false => self.points[seat] += 2,
        }
        self.plies += 1;
    }

    fn undo(&mut self, throws: bool, (): ()) {
        self.plies -= 1;
        let seat = self.plies % self.players();
        match throws {
            true => self.thrown = false,
            false => self.points[seat] -= 2,
        }
    }

    fn chances(&self, out: &mut Vec<(u8, f64)>) {
        if self.thrown {
            out.extend([(0, 0.125), (1, 0.125), (2, 0.25), (3, 0.5)]);
        }
    }

    fn resolve(&mut self, points: u8) {
        let seat = (self.plies - 1) % self.players();
        self.points[seat] += points;
        self.thrown = false;
    }

    fn unresolve(&mut self, points: u8, (): ()) {
        let seat = (self.plies - 1) % self.players();
        self.points[seat] -= points;
        self.thrown = true;
    }

    fn key(&self) -> u64 {
        let text = (&self.points, self.plies, self.thrown);
        scatter(format!("{text:?}").bytes().fold(7, |key, byte| scatter(key, byte.into())), 0)
    }

    fn ending(&self) -> Option<Ending> {
        let over = !self.thrown && self.plies == length(self.players());
        over.then(|| Ending { payoffs: self.payoffs(), reason: "all-thrown", sentence: "".into() })
    }
}

/// What a position is worth when everybody knows everything.
fn solved(game: &mut Dice) -> Values {
    let mut moves = MoveList::new();
    match game.turn(&mut moves) {
        Turn::Over(of) => {
            let mut values = Values::default();
            values[..of.as_slice().len()].copy_from_slice(of.as_slice());
            values
        }
        Turn::Chance => {
            let mut outcomes = Vec::new();
            game.chances(&mut outcomes);
            let mut mean = Values::default();
            for (chance, probability) in outcomes {
                game.resolve(chance);
                let below = solved(game);
                game.unresolve(chance, ());
                mean.iter_mut().zip(below).for_each(|(sum, x)| *sum += probability as f32 * x);
            }
            mean
        }
        Turn::Player(player) => {
            let below = moves.into_iter().map(|mv| {
                game.play_unchecked(mv);
                let below = solved(game);
                game.undo(mv, ());
                below
            });
            let own = |values: &Values| values[player.index()];
            below.reduce(|a, b| if own(&b) > own(&a) { b } else { a }).expect("a move")
        }
    }
}

#[test]
fn values_of_all_players_converge_through_chance() {
    for players in [2, 3] {
        let mut game = Dice::start(&players);
        let truth = solved(&mut game);
        let found = search(game, RANDOM, &PuctSettings::default(), 30_000);
        assert!((truth.iter().sum::<f32>() - 1.0).abs() < 1e-4);
        for (seat, (found, truth)) in found.values.iter().zip(truth).enumerate() {
            assert!((found - truth).abs() < 0.02, "{players} {seat}: {found} {truth}");
        }
    }
}

#[test]
fn outcomes_come_by_their_probabilities() {
    let mut game = Dice::start(&2);
    game.play_unchecked(true);
    let settings = PuctSettings::default();
    let mut tree = PuctTree::new(game, &settings);
    let mut puct = Puct::new(RANDOM, settings).expect("sensible settings");
    let found = puct.search(&mut tree, &nodes(4000), |_| ());
    assert_eq!((found.best(), found.simulations), (None, 4000), "nobody is to move");
    assert!((found.values[0] + found.values[1] - 1.0).abs() < 1e-4);
    tree.resolve(3);
    let visits: u32 = tree.found(None).moves.iter().map(|tried| tried.visits).sum();
    // Half of the simulations, less the one that asked about the position itself.
    assert!((1995..=2005).contains(&visits), "{visits}");
}

#[test]
fn what_is_below_a_move_is_kept() {
    let settings = PuctSettings::default();
    let mut puct = Puct::new(RANDOM, settings.clone()).expect("sensible settings");
    let mut tree = PuctTree::new(ConnectFour::start(&()), &settings);
    let found = puct.search(&mut tree, &nodes(1000), |_| ());
    let best = found.moves[found.best.expect("a move")].clone();
    tree.play(best.mv);
    let kept = tree.found(None);
    let visits: u32 = kept.moves.iter().map(|tried| tried.visits).sum();
    // The first visit asked about the position itself.
    assert_eq!(visits, best.visits - 1);
    assert!((kept.values[0] - best.values[0]).abs() < 0.05);
    assert_eq!(kept.ranked()[0].mv, best.line[0]);
    assert_eq!(tree.simulations(), 0);
    assert_eq!(puct.search(&mut tree, &nodes(10), |_| ()).simulations, 10);
    // What was never tried begins anew.
    tree.play(tree.game().read_move("a").expect("a move"));
    tree.play(tree.game().read_move("a").expect("a move"));
    assert_eq!(tree.game().write_position(), "7/7/7/7/x6/o2x3");
}

#[test]
fn memory_is_bounded_and_a_full_tree_goes_on() {
    let settings = PuctSettings { memory: 1, ..PuctSettings::default() };
    let found = search(ConnectFour::start(&()), Fixed { favourite: None }, &settings, 30_000);
    assert!(found.full);
    assert_eq!(found.simulations, 30_000);
    // Without any limit that is the end.
    let mut tree = PuctTree::new(ConnectFour::start(&()), &settings);
    let mut puct = Puct::new(Fixed { favourite: None }, settings).expect("sensible settings");
    assert!(puct.search(&mut tree, &Limits::default(), |_| ()).full);
    let memory = |tree: &PuctTree<ConnectFour>| tree.memory();
    assert!((1 << 19..=1 << 20).contains(&memory(&tree)), "{}", memory(&tree));
    // What is kept takes what it needs.
    let whole = memory(&tree);
    tree.play(tree.game().read_move("d").expect("a move"));
    assert!((1..whole / 4).contains(&memory(&tree)), "{}", memory(&tree));
}

#[test]
fn a_game_that_is_known_whole_comes_to_an_end() {
    let game = TicTacToe::read_position(&(), "xox/xo1/ox1").expect("a position");
    let settings = PuctSettings::default();
    let mut tree = PuctTree::new(game, &settings);
    let mut puct = Puct::new(RANDOM, settings).expect("sensible settings");
    let found = puct.search(&mut tree, &Limits::default(), |_| ());
    assert_eq!((found.simulations, found.full), (1 << 24, false));
    // What the tree is kept with counts.
    assert_eq!(puct.search(&mut tree, &nodes(100), |_| ()).simulations, 1 << 24);
}

#[test]
fn nothing_waits_below_a_root_that_moved_on() {
    let settings = PuctSettings::default();
    let [mut tree, mut twin] = [(); 2].map(|()| {
        let mut tree = PuctTree::new(ConnectFour::start(&()), &settings);
        let mut puct = Puct::new(RANDOM, settings.clone()).expect("sensible settings");
        puct.search(&mut tree, &nodes(500), |_| ());
        tree
    });
    let before = tree.found(None);
    let best = before.best.expect("a move");
    let waiting = (0..4).filter(|_| matches!(tree.descend(Some(best)), Descent::Leaf(_)));
    assert!(waiting.count() > 1);
    assert_ne!(tree.found(None), before);
    for tree in [&mut tree, &mut twin] {
        tree.play(before.moves[best].mv);
    }
    assert_eq!(tree.found(None), twin.found(None));
}

#[test]
#[should_panic(expected = "a leaf below the present root")]
fn a_leaf_is_none_of_a_root_that_moved_on() {
    let mut tree = PuctTree::new(ConnectFour::start(&()), &PuctSettings::default());
    let Descent::Leaf(leaf) = tree.descend(None) else { panic!("no leaf") };
    tree.play(leaf.asked.moves[0]);
    let mut advice = Advice::default();
    Fixed { favourite: None }.advise(std::slice::from_ref(&leaf.asked), &mut advice);
    tree.settle(&leaf, advice.of(0));
}

#[test]
fn it_stops_at_once_and_keeps_time() {
    let settings = PuctSettings { batch: 64, ..PuctSettings::default() };
    let mut puct = Puct::new(RANDOM, settings.clone()).expect("sensible settings");
    let stop = AtomicBool::new(false);
    let took = thread::scope(|scope| {
        let stopper = scope.spawn(|| {
            thread::sleep(Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
            Instant::now()
        });
        let mut tree = PuctTree::new(ConnectFour::start(&()), &settings);
        let limits = Limits { stop: Some(&stop), ..Limits::default() };
        puct.search(&mut tree, &limits, |_| ());
        let ended = Instant::now();
        ended.saturating_duration_since(stopper.join().expect("no panic"))
    });
    // A machine that is busy may be late.
    assert!(took < Duration::from_millis(100), "{took:?}");
    let begin = Instant::now();
    let mut tree = PuctTree::new(ConnectFour::start(&()), &settings);
    let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
    assert!(puct.search(&mut tree, &limits, |_| ()).simulations > 0);
    assert!(begin.elapsed() < Duration::from_millis(500));
}

#[test]
fn a_game_that_is_over_has_its_payoffs() {
    let game = TicTacToe::read_position(&(), "xxx/oo1/3").expect("a position");
    let found = search(game, RANDOM, &PuctSettings::default(), 10);
    assert_eq!((found.best(), found.simulations), (None, 0));
    assert_eq!(found.values[..2], [1.0, 0.0]);
}

#[test]
fn reports_come_and_go_deeper() {
    let settings = PuctSettings::default();
    let mut tree = PuctTree::new(ConnectFour::start(&()), &settings);
    let mut told = Vec::new();
    let mut puct = Puct::new(RANDOM, settings).expect("sensible settings");
    puct.search(&mut tree, &nodes(1000), |found| told.push(found.simulations));
    assert!(told.len() == 4 && told.is_sorted(), "{told:?}");
}

/// Half of the stones' worth of a position, for whoever has them.
#[derive(Clone)]
struct Middle;

impl game::PayoffEval<ConnectFour> for Middle {
    fn evaluate(&self, game: &ConnectFour) -> Values {
        let middle = |player| {
            let squares = (0..6).map(|row| stones::Square { column: 3, row });
            squares.filter(|&square| game.at(square) == Some(player)).count() as f32
        };
        let lead = (middle(Player::FIRST) - middle(Player::SECOND)) / 12.0;
        let mut values = Values::default();
        values[..2].copy_from_slice(&[0.5 + lead, 0.5 - lead]);
        values
    }
}

#[test]
fn an_evaluation_is_a_guide() {
    let guide = Static { eval: Middle, sharpness: 8.0 };
    let found = search(ConnectFour::start(&()), guide, &PuctSettings::default(), 50);
    let middle = &found.moves[3];
    assert!(found.moves.iter().all(|other| other.prior <= middle.prior));
    assert!((found.moves.iter().map(|tried| tried.prior).sum::<f32>() - 1.0).abs() < 1e-5);
    assert_eq!(found.best(), Some(middle.mv));
    let blunt = Static { eval: Middle, sharpness: 0.0 };
    let found = search(ConnectFour::start(&()), blunt, &PuctSettings::default(), 50);
    assert!(found.moves.iter().all(|tried| tried.prior == 1.0 / 7.0));
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    let refused = |settings: PuctSettings| Puct::new(RANDOM, settings).err();
    let usual = PuctSettings::default();
    let exploration = refused(PuctSettings { exploration: -1.0, ..usual.clone() });
    assert!(matches!(exploration, Some(PuctSettingsError::Number { name: "exploration", .. })));
    let root = RootRule::Gumbel { considered: 4, noise: f32::NAN };
    let noise = refused(PuctSettings { root, ..usual.clone() });
    assert!(matches!(noise, Some(PuctSettingsError::Number { name: "noise", .. })));
    let batch = refused(PuctSettings { batch: 0, ..usual.clone() });
    assert_eq!(batch, Some(PuctSettingsError::Batch { batch: 0 }));
    let memory = refused(PuctSettings { memory: 0, ..usual });
    assert_eq!(memory, Some(PuctSettingsError::Memory { mib: 0 }));
}
