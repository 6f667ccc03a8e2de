//! A game of one's own, learned from nothing: `cargo run --release -p zero --example treblecross DIR`.
//!
//! Treblecross is Tic-tac-toe on a strip where both players put crosses; whoever makes three in a row wins
//! (Berlekamp, Conway and Guy, "Winning Ways for your Mathematical Plays", 1982).

use std::path::PathBuf;
use std::time::Duration;

use game::{
    Actions, Ending, Game, MoveList, NoChance, Notation, Observer, Payoffs, Player, Turn, scatter,
};
use zero::{
    Exam, PlayRules, Rival, RolloutRival, Size, Subject, ZeroError, ZeroOrder, ZeroPlan, run,
};

const SQUARES: usize = 11;

/// The crosses, a bit each.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Treblecross(u16);

impl Treblecross {
    fn mover(self) -> Player {
        if self.0.count_ones().is_multiple_of(2) { Player::FIRST } else { Player::FIRST.opponent() }
    }
}

impl Game for Treblecross {
    type Config = ();
    type Move = u8;
    type Chance = NoChance;
    type Undo = ();

    fn start((): &()) -> Self {
        Self(0)
    }

    fn players(&self) -> usize {
        2
    }

    fn turn(&self, moves: &mut MoveList<u8>) -> Turn {
        moves.clear();
        if let Some(ending) = self.ending() {
            return Turn::Over(ending.payoffs);
        }
        moves.extend((0..SQUARES as u8).filter(|square| self.0 >> square & 1 == 0));
        Turn::Player(self.mover())
    }

    fn play_observed(&mut self, square: u8, _: &mut impl Observer) {
        self.0 |= 1 << square;
    }

    fn undo(&mut self, square: u8, (): ()) {
        self.0 &= !(1 << square);
    }

    fn resolve(&mut self, chance: NoChance) {
        match chance {}
    }

    fn unresolve(&mut self, chance: NoChance, (): ()) {
        match chance {}
    }

    fn key(&self) -> u64 {
        scatter(self.0.into(), 0)
    }

    fn ending(&self) -> Option<Ending> {
        (self.0 & self.0 >> 1 & self.0 >> 2 != 0).then(|| Ending {
            payoffs: Payoffs::win(self.mover().opponent()),
            reason: "three-in-a-row",
            sentence: "Three in a row.".into(),
        })
    }
}

/// What a network sees: one plane of crosses on a strip, which looks the same from behind.
impl Actions for Treblecross {
    const ACTIONS: usize = SQUARES;
    const COLUMNS: usize = SQUARES;
    const ROWS: usize = 1;
    const PLANES: usize = 1;
    const IMAGES: usize = 2;

    fn action(&self, square: u8) -> usize {
        square.into()
    }

    fn planes(&self, mut tell: impl FnMut(usize, usize, f32)) {
        let crosses = (0..SQUARES).filter(|square| self.0 >> square & 1 != 0);
        crosses.for_each(|square| tell(0, square, 1.0));
    }

    fn image_square(image: usize, square: usize) -> usize {
        if image == 0 { square } else { SQUARES - 1 - square }
    }

    fn image_action(image: usize, action: usize) -> usize {
        Self::image_square(image, action)
    }
}

#[derive(Clone, Debug, thiserror::Error)]
#[error("{0} is nothing here")]
struct Refused(String);

/// Positions are `x..x.......`, moves the number of the square, from 1.
impl Notation for Treblecross {
    type Error = Refused;

    fn read_position((): &(), text: &str) -> Result<Self, Refused> {
        let known = text.len() == SQUARES && text.bytes().all(|byte| matches!(byte, b'x' | b'.'));
        let crosses = text.bytes().rev().fold(0, |set, byte| set << 1 | u16::from(byte == b'x'));
        known.then_some(Self(crosses)).ok_or_else(|| Refused(text.to_owned()))
    }

    fn write_position(&self) -> String {
        (0..SQUARES).map(|square| if self.0 >> square & 1 == 0 { '.' } else { 'x' }).collect()
    }

    fn read_move(&self, text: &str) -> Result<u8, Refused> {
        let mut moves = MoveList::new();
        self.turn(&mut moves);
        let found = moves.into_iter().find(|&square| self.write_move(square) == text);
        found.ok_or_else(|| Refused(text.to_owned()))
    }

    fn write_move(&self, square: u8) -> String {
        (square + 1).to_string()
    }

    fn read_san(&self, text: &str) -> Result<u8, Refused> {
        self.read_move(text)
    }

    fn write_san(&self, square: u8) -> String {
        self.write_move(square)
    }
}

fn main() -> Result<(), ZeroError> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "treblecross".to_owned()));
    let play = PlayRules {
        simulations: 24,
        fast_simulations: 8,
        full_share: 0.6,
        considered: 8,
        random_share: 0.8,
        random_plies: 6,
        most_plies: SQUARES as u32,
        exploration: 1.0,
        solves: true,
    };
    let plan = ZeroPlan {
        game: "treblecross".to_owned(),
        players: 2,
        seed: 1,
        size: Size { reach: 2, channels: 16, hidden: 64 },
        games: 200,
        play,
        window: 10,
        reuse: 6.0,
        batch: 128,
        rate: 0.003,
        search_share: 0.3,
        exam_simulations: 32,
        meeting_games: 100,
    };
    let start = Treblecross::start(&());
    let exam = Exam::of_all(&start);
    let rivals: [Box<dyn Rival<_>>; 1] =
        [Box::new(RolloutRival { simulations: 100, solves: true })];
    let subject = Subject { start: &start, exam: &exam, rivals: &rivals };
    let order = ZeroOrder {
        folder: &folder,
        generations: None,
        time: Some(Duration::from_secs(30)),
        threads: 2,
        stop: None,
    };
    let report = run(&plan, subject, &order, &|_, _| (), &mut |report| {
        let last = report.generations.last();
        last.inspect(|last| println!("{:4} {:.3}", last.number, last.policy.unwrap_or_default()));
        Ok(())
    })?;
    println!("policy {:?}, search {:?}", report.perfect_policy, report.perfect_search);
    Ok(())
}
