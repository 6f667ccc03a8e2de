//! Tree search against games whose values are known.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{
    Ending, Game, MoveList, Notation, Observer, PayoffEval, Payoffs, Player, Turn, Values, scatter,
};
use hare::eval::Race;
use hare::{Config, Edition, Hare, Move};
use multi::{ChanceTree, Limits, Mcts, MctsSettings, MctsSettingsError, Tried, Verdict};

const BOTH: [ChanceTree; 2] = [ChanceTree::Explicit, ChanceTree::OpenLoop];

/// A tree made of numbers whose leaves pay what a hash says.
#[derive(Clone, PartialEq, Debug)]
struct Hashed {
    players: usize,
    /// The game is over after so many plies.
    length: u32,
    dice: Dice,
    way: u64,
    plies: u32,
    due: bool,
    /// What dice have added, the same for everybody.
    luck: f32,
}

/// What chance does after some of the moves.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Dice {
    None,
    /// Leads to other moves and payoffs.
    Steer,
    /// Adds to the payoffs, so that nobody has to answer it.
    Pay,
}

impl Hashed {
    fn new(seed: u64, players: usize, length: u32, dice: Dice) -> Self {
        Self { players, length, dice, way: scatter(seed, 7), plies: 0, due: false, luck: 0.0 }
    }

    fn payoffs(&self) -> Payoffs {
        let hash = |seat: u64| (scatter(self.way, 100 + seat) % 1000) as f32 / 1250.0 + self.luck;
        let values: Vec<f32> = (0..self.players as u64).map(hash).collect();
        Payoffs::new(&values).expect("shares")
    }

    fn go(&mut self, step: u64) -> Self {
        let before = self.clone();
        self.way = scatter(self.way, 1000 + step);
        before
    }
}

impl Game for Hashed {
    type Config = ();
    type Move = u8;
    type Chance = u8;
    type Undo = Self;

    fn start((): &()) -> Self {
        Self::new(0, 2, 4, Dice::None)
    }

    fn players(&self) -> usize {
        self.players
    }

    fn turn(&self, moves: &mut MoveList<u8>) -> Turn {
        moves.clear();
        if self.due {
            return Turn::Chance;
        }
        if self.plies == self.length {
            return Turn::Over(self.payoffs());
        }
        // Not the same moves everywhere, so that an open loop meets new ones.
        let first = (scatter(self.way, 1) % 3) as u8;
        moves.extend(first..first + 2 + (scatter(self.way, 2) % 3) as u8);
        Turn::Player(Player::new(self.plies as usize % self.players).expect("a seat"))
    }

    fn play_observed(&mut self, mv: u8, _: &mut impl Observer) -> Self {
        let before = self.go(mv.into());
        self.plies += 1;
        self.due = self.dice != Dice::None && scatter(self.way, 3).is_multiple_of(2);
        before
    }

    fn undo(&mut self, _: u8, undo: Self) {
        *self = undo;
    }

    fn chances(&self, out: &mut Vec<(u8, f64)>) {
        if self.due {
            out.extend([(0, 0.625), (1, 0.25), (2, 0.125)]);
        }
    }

    fn resolve(&mut self, chance: u8) -> Self {
        let before = match self.dice {
            Dice::Pay => self.clone(),
            _ => self.go(50 + u64::from(chance)),
        };
        if self.dice == Dice::Pay {
            self.luck += 0.03 * f32::from(chance);
        }
        self.due = false;
        before
    }

    fn unresolve(&mut self, _: u8, undo: Self) {
        *self = undo;
    }

    fn key(&self) -> u64 {
        self.way
    }

    fn ending(&self) -> Option<Ending> {
        (self.plies == self.length && !self.due).then(|| Ending {
            payoffs: self.payoffs(),
            reason: "leaf",
            sentence: "The tree ends here.".into(),
        })
    }
}

/// Knows what finished games pay, and nothing else.
#[derive(Clone, Debug)]
struct Blind;

impl PayoffEval<Hashed> for Blind {
    fn evaluate(&self, game: &Hashed) -> Values {
        let mut values = Values::default();
        match game.ending() {
            Some(ending) => {
                let payoffs = ending.payoffs.as_slice();
                values[..payoffs.len()].copy_from_slice(payoffs);
            }
            None => values[..game.players].fill(0.5),
        }
        values
    }
}

fn mcts(settings: MctsSettings) -> Mcts<Blind> {
    Mcts::new(Blind, settings).expect("sound settings")
}

fn iterations(count: u64) -> Limits<'static> {
    Limits { nodes: Some(count), ..Limits::default() }
}

/// So many iterations, also when the choice is clear before.
fn whole<G: Game, E: PayoffEval<G>>(search: &Mcts<E>, game: &mut G, count: u64) -> Tried<G::Move> {
    let found = search.search_while(
        game,
        |progress| match count - progress.iterations {
            0 => Verdict::Stop,
            left => Verdict::GoOn(left),
        },
        |_| (),
    );
    assert_eq!(found.iterations, count);
    found
}

/// Max^n to the end, by plain recursion: the values, and by how much every choice on the way is the
/// best one, at least.
fn solved(game: &Hashed) -> (Values, f32) {
    let mut moves = MoveList::new();
    match game.turn(&mut moves) {
        Turn::Over(_) => (Blind.evaluate(game), f32::INFINITY),
        Turn::Chance => {
            let mut outcomes = Vec::new();
            game.chances(&mut outcomes);
            let (mut mean, mut least) = (Values::default(), f32::INFINITY);
            for (outcome, probability) in outcomes {
                let mut after = game.clone();
                after.resolve(outcome);
                let (values, clear) = solved(&after);
                least = least.min(clear);
                for (mean, value) in mean.iter_mut().zip(values) {
                    *mean += probability as f32 * value;
                }
            }
            (mean, least)
        }
        Turn::Player(player) => {
            let own = player.index();
            let (mut best, mut least) = (None::<Values>, f32::INFINITY);
            for mv in moves {
                let mut after = game.clone();
                after.play_unchecked(mv);
                let (values, clear) = solved(&after);
                let lead = best.map_or(f32::INFINITY, |best| values[own] - best[own]);
                least = least.min(clear).min(lead.abs());
                if lead > 0.0 {
                    best = Some(values);
                }
            }
            (best.expect("a move"), least)
        }
    }
}

/// The first trees from this seed on in which nobody hesitates: there values settle soon.
fn clear(seed: u64, players: usize, length: u32, dice: Dice) -> impl Iterator<Item = Hashed> {
    const LEAD: f32 = 0.04;
    let games = (seed..).map(move |seed| Hashed::new(seed, players, length, dice));
    games.filter(|game| solved(game).1 >= LEAD).take(4)
}

/// A tree search finds the values of the best move.
fn converges(game: &mut Hashed, chance: ChanceTree) {
    let exact = solved(game).0;
    // It explores more than usual, as its evaluator knows nothing.
    let search = mcts(MctsSettings { chance, exploration: 0.4, ..MctsSettings::default() });
    let found = whole(&search, game, 40_000);
    let best = found.moves.iter().find(|tried| Some(tried.mv) == found.best()).expect("listed");
    for (value, exact) in best.values.iter().zip(exact) {
        assert!((value - exact).abs() < 0.015, "{game:?}, {chance:?}: {found:?}, {exact:?}");
    }
}

#[test]
fn values_converge_to_max_n() {
    for players in [2, 3, 6] {
        for mut game in clear(1, players, 3, Dice::None) {
            for chance in BOTH {
                converges(&mut game, chance);
            }
        }
    }
}

#[test]
fn with_chance_values_converge_to_the_mean_over_outcomes() {
    for players in [2, 3] {
        for mut game in clear(1, players, 2, Dice::Steer) {
            converges(&mut game, ChanceTree::Explicit);
        }
    }
}

/// An open loop cannot answer chance; where nobody has to, it finds the same values.
#[test]
fn an_open_loop_draws_outcomes_as_often_as_they_come() {
    for mut game in clear(1, 2, 3, Dice::Pay) {
        for chance in BOTH {
            converges(&mut game, chance);
        }
    }
    for mut game in clear(1, 2, 1, Dice::Steer) {
        converges(&mut game, ChanceTree::OpenLoop);
    }
}

#[test]
fn the_same_seed_grows_the_same_tree() {
    for chance in BOTH {
        for playout in [0, 3] {
            let settings = MctsSettings { chance, playout, bias: 0.3, ..MctsSettings::default() };
            let mut game = Hashed::new(30, 3, 12, Dice::Steer);
            let one = mcts(settings).search(&mut game, &iterations(3000));
            let two = mcts(settings).search(&mut game, &iterations(3000));
            assert_eq!(one, two);
            let other = MctsSettings { seed: 2, ..settings };
            let three = mcts(other).search(&mut game, &iterations(3000));
            let draws = playout > 0 || chance == ChanceTree::OpenLoop;
            assert_eq!(one != three, draws, "{chance:?}, playout {playout}");
        }
    }
}

#[test]
fn a_full_tree_stays_within_its_memory_and_is_still_of_use() {
    for chance in BOTH {
        let mut game = Hashed::new(40, 2, 40, Dice::Steer);
        let before = game.clone();
        let search = mcts(MctsSettings { chance, memory: 1, ..MctsSettings::default() });
        let found = whole(&search, &mut game, 60_000);
        assert!(found.full);
        let visits: u64 = found.moves.iter().map(|tried| u64::from(tried.visits)).sum();
        assert_eq!(visits, found.iterations, "every iteration counts, also those of a full tree");
        assert!(found.best().is_some());
        assert_eq!(game, before);
    }
}

#[test]
fn without_limits_it_ends_when_the_tree_is_full() {
    let mut game = Hashed::new(41, 3, 40, Dice::None);
    let search = mcts(MctsSettings { memory: 1, ..MctsSettings::default() });
    let found = search.search(&mut game, &Limits::default());
    assert!(found.best().is_some());
    assert!(found.iterations > 1000, "{found:?}");
}

#[test]
fn limits_hold() {
    let mut game = Hashed::new(50, 2, 40, Dice::None);
    let search = mcts(MctsSettings::default());
    assert_eq!(search.search(&mut game, &iterations(1)).iterations, 1);
    assert!(search.search(&mut game, &iterations(700)).iterations <= 700);
    let stop = AtomicBool::new(true);
    let limits = Limits { stop: Some(&stop), ..Limits::default() };
    assert_eq!(search.search(&mut game, &limits).iterations, 1);
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    assert_eq!(search.search(&mut game, &limits).iterations, 1);
}

/// A search that ends because its choice is clear chooses what the whole one does.
#[test]
fn ending_early_does_not_change_the_choice() {
    let mut sooner = 0;
    for seed in 60..90 {
        let mut game = Hashed::new(seed, 2, 6, Dice::Steer);
        let search = mcts(MctsSettings::default());
        let early = search.search(&mut game, &iterations(4000));
        let whole = whole(&search, &mut game, 4000);
        assert_eq!(early.best(), whole.best(), "seed {seed}");
        sooner += u32::from(early.iterations < 4000);
    }
    assert!(sooner > 10, "only {sooner} of 30 searches ended early");
}

#[test]
fn reports_come_each_time_the_iterations_have_doubled() {
    for chance in BOTH {
        let mut game = Hashed::new(55, 3, 40, Dice::Steer);
        let search = mcts(MctsSettings { chance, ..MctsSettings::default() });
        let mut reports = Vec::new();
        let limits = iterations(3000);
        let found = search.search_and_tell(&mut game, &limits, |found| reports.push(found.clone()));
        let at: Vec<u64> = reports.iter().map(|report| report.iterations).collect();
        let most = found.iterations;
        let powers: Vec<u64> =
            [256, 512, 1024, 2048].into_iter().filter(|&at| at <= most).collect();
        assert!(powers.len() >= 2, "{most}");
        assert_eq!(at, powers);
        for report in reports {
            // What is told on the way is what a search of that length finds.
            assert_eq!(report, whole(&search, &mut game, report.iterations));
        }
    }
}

#[test]
fn a_single_move_is_played_after_one_iteration() {
    let search = Mcts::new(Blind, MctsSettings::default()).expect("sound settings");
    let found = search.search(&mut Heap { left: 1, turn: 0 }, &iterations(1000));
    assert_eq!((found.best(), found.iterations), (Some(1), 1));
    assert_eq!(found.values[..2], [1.0, 0.0]);
}

#[test]
fn a_finished_game_has_its_payoffs_and_no_move() {
    let mut game = Hashed::new(70, 2, 0, Dice::None);
    let found = mcts(MctsSettings::default()).search(&mut game, &iterations(10));
    assert_eq!(found.best(), None);
    assert_eq!(found.values[..2], *game.payoffs().as_slice());
}

#[test]
fn senseless_settings_are_refused() {
    let plain = MctsSettings::default();
    let bad = MctsSettings { exploration: f32::NAN, ..plain };
    assert!(matches!(
        Mcts::new(Blind, bad),
        Err(MctsSettingsError::Weight { name: "exploration", .. })
    ));
    let bad = MctsSettings { bias: -1.0, ..plain };
    assert_eq!(
        Mcts::new(Blind, bad).err(),
        Some(MctsSettingsError::Weight { name: "bias", value: -1.0 })
    );
    let bad = MctsSettings { memory: 0, ..plain };
    assert_eq!(Mcts::new(Blind, bad).err(), Some(MctsSettingsError::Memory { mib: 0 }));
}

/// A heap from which each takes one to three; who takes the last one wins. Of a heap that is no
/// multiple of four just one move wins for two players.
#[derive(Clone, PartialEq, Debug)]
struct Heap {
    left: u8,
    turn: usize,
}

impl Game for Heap {
    type Config = ();
    type Move = u8;
    type Chance = game::NoChance;
    type Undo = Self;

    fn start((): &()) -> Self {
        Self { left: 21, turn: 0 }
    }

    fn players(&self) -> usize {
        2
    }

    fn turn(&self, moves: &mut MoveList<u8>) -> Turn {
        moves.clear();
        if self.left == 0 {
            return Turn::Over(Payoffs::win(Player::new(1 - self.turn).expect("a seat")));
        }
        moves.extend(1..=self.left.min(3));
        Turn::Player(Player::new(self.turn).expect("a seat"))
    }

    fn play_observed(&mut self, mv: u8, _: &mut impl Observer) -> Self {
        let before = self.clone();
        self.left -= mv;
        self.turn = 1 - self.turn;
        before
    }

    fn undo(&mut self, _: u8, undo: Self) {
        *self = undo;
    }

    fn resolve(&mut self, chance: game::NoChance) -> Self {
        match chance {}
    }

    fn unresolve(&mut self, chance: game::NoChance, _: Self) {
        match chance {}
    }

    fn key(&self) -> u64 {
        u64::from(self.left) << 1 | self.turn as u64
    }

    fn ending(&self) -> Option<Ending> {
        None
    }
}

impl PayoffEval<Heap> for Blind {
    fn evaluate(&self, game: &Heap) -> Values {
        let mut values = Values::default();
        match game.turn(&mut MoveList::new()) {
            Turn::Over(payoffs) => values[..2].copy_from_slice(payoffs.as_slice()),
            _ => values[..2].fill(0.5),
        }
        values
    }
}

#[test]
fn it_finds_the_only_winning_move() {
    for chance in BOTH {
        for left in (1..20).filter(|left| left % 4 != 0) {
            let settings = MctsSettings { chance, ..MctsSettings::default() };
            let search = Mcts::new(Blind, settings).expect("sound settings");
            let found = search.search(&mut Heap { left, turn: 1 }, &iterations(60_000));
            assert_eq!(found.best(), Some(left % 4), "{left} left, {chance:?}");
        }
    }
}

fn hare(text: &str, players: usize) -> Hare {
    let config = Config::new(Edition::classic(), players).expect("2 to 6 players");
    Hare::read_position(&config, text).expect("a position")
}

#[test]
fn a_runner_that_can_come_home_does() {
    let search = Mcts::new(Race::default(), MctsSettings::default()).expect("sound settings");
    for (text, players) in [
        ("55;50;0/60;10;0 1 m - 40 all", 2),
        ("59;20;0/60;10;0/61;6;0 1 m - 60 all", 3),
        ("8;44;2/63;2;0 2 m - 30 first", 2),
    ] {
        let mut game = hare(text, players);
        let found = search.search(&mut game, &iterations(3000));
        let best = found.best().expect("a move");
        assert_eq!(game.target(best).index(), 64, "{text}: {best:?}");
    }
}

/// In front of the finish with eleven carrots too many the first runner has to get rid of some.
#[test]
fn a_runner_with_too_many_carrots_gives_some() {
    let mut game = hare("61;26;0/22;30;2 1 m - 40 all", 2);
    let search = Mcts::new(Race::default(), MctsSettings::default()).expect("sound settings");
    let found = search.search(&mut game, &iterations(20_000));
    assert_ne!(found.best(), Some(Move::Take));
    assert!(found.values[0] > 0.9, "{found:?}");
}

/// What a player can be sure of in so many plies whatever the others do, by looking at everything.
fn sure(game: &Hare, player: Player, plies: u32) -> f64 {
    let mut moves = MoveList::new();
    match game.turn(&mut moves) {
        Turn::Over(payoffs) => payoffs.of(player).into(),
        _ if plies == 0 => 0.0,
        Turn::Chance => {
            let mut cards = Vec::new();
            game.chances(&mut cards);
            let drawn = cards.into_iter().map(|(card, probability)| {
                let mut after = *game;
                after.resolve(card);
                probability * sure(&after, player, plies)
            });
            drawn.sum()
        }
        Turn::Player(mover) => {
            let values = moves.iter().map(|&mv| {
                let mut after = *game;
                after.play_unchecked(mv);
                sure(&after, player, plies - 1)
            });
            if mover == player { values.fold(0.0, f64::max) } else { values.fold(1.0, f64::min) }
        }
    }
}

/// What the first of two is sure of in five plies, and the most it can get.
fn bounds(game: &Hare) -> (f32, f32) {
    let least = sure(game, Player::FIRST, 5) as f32;
    let most = 1.0 - sure(game, Player::SECOND, 5) as f32;
    assert!(most - least < 0.05, "{least} to {most}");
    (least, most)
}

/// What the first of two gets by a tree search.
fn searched(game: &mut Hare, chance: ChanceTree) -> f32 {
    let settings = MctsSettings { chance, ..MctsSettings::default() };
    let search = Mcts::new(Race::default(), settings).expect("sound settings");
    whole(&search, game, 20_000).values[0]
}

/// Ends of races that cards may still turn, and that a plain search sees nearly to the end.
#[test]
fn both_ways_to_draw_cards_find_what_ends_of_races_are_worth() {
    for text in [
        "57;22;0/58;17;0 1 m - 40 all",
        "55;22;0/58;17;0 1 m - 40 all",
        "58;17;0/57;22;0 1 m - 40 all",
        "56;40;0/59;16;0 1 m - 40 all",
    ] {
        let mut game = hare(text, 2);
        let (least, most) = bounds(&game);
        for chance in BOTH {
            let value = searched(&mut game, chance);
            assert!((least - 0.02..most + 0.02).contains(&value), "{text}, {chance:?}: {value}");
        }
    }
}

/// Where the answer depends on the card, only a tree with nodes of chance finds it.
#[test]
fn an_open_loop_does_not_answer_cards() {
    let mut game = hare("57;14;0/59;13;0 1 m - 40 all", 2);
    let (least, most) = bounds(&game);
    let value = searched(&mut game, ChanceTree::Explicit);
    assert!((least - 0.02..most + 0.02).contains(&value), "{value}");
    let value = searched(&mut game, ChanceTree::OpenLoop);
    assert!(value > most + 0.02, "{value}");
}
