//! How little a small game has to say: Tic-tac-toe, and its misère form, in which three in a row lose.
//! It keeps the laws, and the search plays it perfectly.

use std::borrow::Cow;
use std::fmt;

use game::{
    Depth, Ending, Game, MoveList, NoChance, Notation, Observer, Outcome, Payoffs, Player, Ply,
    Score, Turn, ZeroSum, scatter,
};
use search::{Control, Limits, Searcher};

const ROWS: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The squares that each player has taken. The misère game tells its observers what happens and the
/// search at once that it is over; the other one does neither.
#[derive(Clone, PartialEq, Debug)]
struct Rows<const MISERE: bool>([u16; 2]);

#[derive(Clone, Debug)]
struct Refused(String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} makes no sense here", self.0)
    }
}

impl std::error::Error for Refused {}

impl<const MISERE: bool> Rows<MISERE> {
    /// Whether the player who moved last has made a row.
    fn has_row(&self) -> bool {
        let last = self.0[self.side().opponent().index()];
        ROWS.iter().any(|row| last & row == *row)
    }

    fn at(&self, square: u16) -> char {
        match self.0.map(|taken| taken >> square & 1) {
            [1, _] => 'x',
            [_, 1] => 'o',
            _ => '.',
        }
    }
}

impl<const MISERE: bool> Game for Rows<MISERE> {
    type Config = ();
    /// A square, 0 to 8.
    type Move = u16;
    type Chance = NoChance;
    type Undo = ();

    fn start((): &()) -> Self {
        Self([0; 2])
    }

    fn players(&self) -> usize {
        2
    }

    fn turn(&self, moves: &mut MoveList<u16>) -> Turn {
        moves.clear();
        if let Some(ending) = self.ending() {
            return Turn::Over(ending.payoffs);
        }
        moves.extend((0..9).filter(|&square| self.at(square) == '.'));
        Turn::Player(self.side())
    }

    fn play_observed(&mut self, square: u16, observer: &mut impl Observer) {
        let side = self.side().index();
        self.0[side] |= 1 << square;
        if MISERE {
            observer.added(side, square.into());
        }
    }

    fn undo(&mut self, square: u16, (): ()) {
        self.0 = self.0.map(|taken| taken & !(1 << square));
    }

    fn resolve(&mut self, chance: NoChance) {
        match chance {}
    }

    fn unresolve(&mut self, chance: NoChance, (): ()) {
        match chance {}
    }

    fn key(&self) -> u64 {
        scatter(7, u64::from(self.0[0]) << 9 | u64::from(self.0[1]))
    }

    fn ending(&self) -> Option<Ending> {
        let mover = self.side();
        let winner = if MISERE { mover } else { mover.opponent() };
        let (payoffs, reason) = match self.has_row() {
            true => (Payoffs::win(winner), "row"),
            false if self.0[0] | self.0[1] == 0o777 => (Payoffs::draw(), "full"),
            false => return None,
        };
        Some(Ending { payoffs, reason, sentence: Cow::Borrowed("The game is over.") })
    }
}

impl<const MISERE: bool> Notation for Rows<MISERE> {
    type Error = Refused;

    fn read_position((): &(), text: &str) -> Result<Self, Refused> {
        let taken = |by| {
            let squares = text.chars().enumerate().filter(|&(_, stone)| stone == by);
            squares.fold(0, |taken, (square, _)| taken | 1 << square)
        };
        let sound = text.len() == 9 && text.chars().all(|stone| "xo.".contains(stone));
        let game = sound.then(|| Self(['x', 'o'].map(taken)));
        game.filter(|Self([x, o])| matches!(x.count_ones().wrapping_sub(o.count_ones()), 0 | 1))
            .ok_or_else(|| Refused(text.to_owned()))
    }

    fn write_position(&self) -> String {
        (0..9).map(|square| self.at(square)).collect()
    }

    fn read_move(&self, text: &str) -> Result<u16, Refused> {
        let square = text.parse().ok().filter(|&square| square < 9 && self.is_legal(square));
        square.ok_or_else(|| Refused(text.to_owned()))
    }

    fn write_move(&self, square: u16) -> String {
        square.to_string()
    }

    fn read_san(&self, text: &str) -> Result<u16, Refused> {
        self.read_move(text)
    }

    fn write_san(&self, square: u16) -> String {
        self.write_move(square)
    }
}

impl<const MISERE: bool> ZeroSum for Rows<MISERE> {
    const SQUARES: usize = 9;

    fn side(&self) -> Player {
        if self.0[0].count_ones() == self.0[1].count_ones() {
            Player::FIRST
        } else {
            Player::SECOND
        }
    }

    fn pack(square: u16) -> u16 {
        square + 1
    }

    fn to(square: u16) -> usize {
        square.into()
    }

    fn verdict(&self, ply: Ply) -> Option<Score> {
        (MISERE && self.has_row()).then(|| Outcome::Win.score(ply))
    }

    fn observe_all(&self, observer: &mut impl Observer) {
        for (square, stone) in self.write_position().chars().enumerate().filter(|_| MISERE) {
            match stone {
                'x' => observer.added(0, square),
                'o' => observer.added(1, square),
                _ => {}
            }
        }
    }
}

#[test]
fn both_keep_the_laws() {
    conformance::game::<Rows<false>>(&());
    conformance::zero_sum::<Rows<false>>(&());
    conformance::evaluator::<Rows<false>, _>(&(), &());
    conformance::game::<Rows<true>>(&());
    conformance::zero_sum::<Rows<true>>(&());
}

/// What a position is worth to the side to move, by trying everything.
fn truth<G: ZeroSum>(game: &mut G) -> Outcome {
    let mut moves = MoveList::new();
    if let Turn::Over(payoffs) = game.turn(&mut moves) {
        return Outcome::of(payoffs.of(game.side()));
    }
    let values = moves.iter().map(|&mv| {
        let undo = game.play_unchecked(mv);
        let theirs = truth(game);
        game.undo(mv, undo);
        match theirs {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    });
    values.max().expect("a player has moves")
}

/// Searches every position of random games.
fn is_played_perfectly<const MISERE: bool>() {
    let mut searcher = Searcher::<Rows<MISERE>, ()>::new((), 1).expect("memory");
    let limits = Limits { depth: Depth::new(20).ok(), ..Limits::default() };
    let mut met = [0; 3];
    for seed in 0..16 {
        let mut game = Rows::<MISERE>::start(&());
        let mut moves = MoveList::new();
        for drawn in 0.. {
            let Turn::Player(_) = game.turn(&mut moves) else { break };
            let truth = truth(&mut game);
            searcher.clear();
            let found = searcher.think(&game, &limits, &Control::new(), |_| ());
            let score = found.lines[0].score;
            let told = match score.mate() {
                Some(moves) if moves > 0 => Outcome::Win,
                Some(_) => Outcome::Loss,
                None => Outcome::Draw,
            };
            assert_eq!(told, truth, "{score:?} in {}", game.write_position());
            met[truth as usize] += 1;
            game.play_unchecked(moves[(scatter(seed, drawn) % moves.len() as u64) as usize]);
        }
    }
    assert!(met.iter().all(|&positions| positions > 5), "{met:?}");
}

#[test]
fn the_search_plays_both_perfectly() {
    is_played_perfectly::<false>();
    is_played_perfectly::<true>();
}

#[test]
fn the_start_is_a_draw_and_a_row_is_found() {
    let mut searcher = Searcher::<Rows<false>, ()>::new((), 1).expect("memory");
    let mut value = |text: &str| {
        let game = Rows::read_position(&(), text).expect("a position");
        let limits = Limits { depth: Depth::new(12).ok(), ..Limits::default() };
        let found = searcher.think(&game, &limits, &Control::new(), |_| ());
        (found.best(), found.lines[0].score)
    };
    assert!(!value(".........").1.is_mate());
    assert_eq!(value("xx.oo...."), (Some(2), Score::mate_in(Ply::ROOT.next())));
}
