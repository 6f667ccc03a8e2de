//! Legal moves. Where runners stand and what the squares are is a set of squares each, so that no
//! loop over the other runners is needed.

use game::MoveList;

use super::position::{Position, TurnPhase, above, below};
use super::{Config, cost, reach};
use crate::{Move, Square, SquareKind};

/// The moves of a position as sets.
struct Options {
    from: Square,
    /// Squares before the finish that the runner may go forward to.
    forward: u64,
    finish: bool,
    /// The hedgehog that it may go back to.
    back: Option<Square>,
    take: bool,
    give: bool,
    stay: bool,
}

impl Position {
    /// Clears the list and fills in the moves of the runner whose turn it is.
    pub fn list_moves(&self, config: &Config, moves: &mut MoveList<Move>) {
        moves.clear();
        let options = self.options(config);
        let from = options.from.index() as u32;
        let mut left = options.forward;
        while left != 0 {
            moves.push(Move::Forward((left.trailing_zeros() - from) as u8));
            left &= left - 1;
        }
        if options.finish {
            moves.push(Move::Forward(options.from.to_finish() as u8));
        }
        if let Some(hedgehog) = options.back {
            moves.push(Move::Back((from - hedgehog.index() as u32) as u8));
        }
        for (possible, mv) in
            [(options.take, Move::Take), (options.give, Move::Give), (options.stay, Move::Stay)]
        {
            if possible {
                moves.push(mv);
            }
        }
    }

    /// Number of moves that [`list_moves`](Position::list_moves) lists.
    pub fn count_moves(&self, config: &Config) -> u64 {
        let options = self.options(config);
        let others =
            [options.finish, options.back.is_some(), options.take, options.give, options.stay];
        u64::from(options.forward.count_ones()) + others.into_iter().map(u64::from).sum::<u64>()
    }

    /// Whether the runner whose turn it is may do this.
    pub fn is_legal(&self, config: &Config, mv: Move) -> bool {
        let options = self.options(config);
        match mv {
            Move::Stay => options.stay,
            Move::Take => options.take,
            Move::Give => options.give,
            Move::Back(squares) => options.back.is_some_and(|hedgehog| {
                hedgehog.index() + usize::from(squares) == options.from.index()
            }),
            Move::Forward(squares) => match options.from.index() + usize::from(squares) {
                to @ 0..=63 => options.forward >> to & 1 != 0,
                64 => options.finish,
                _ => false,
            },
        }
    }

    #[inline]
    fn options(&self, config: &Config) -> Options {
        let seat = self.seat();
        let runner = &self.runners[seat];
        let mut options = Options {
            from: runner.square,
            forward: 0,
            finish: false,
            back: None,
            take: false,
            give: false,
            stay: false,
        };
        let exchange = config.edition().pay.exchange;
        match self.stage {
            TurnPhase::Draw => return options,
            TurnPhase::Exchange => {
                options.take = true;
                options.give = runner.carrots >= exchange;
                options.stay = true;
                return options;
            }
            TurnPhase::Move if self.missing >> seat & 1 != 0 => {
                options.stay = true;
                return options;
            }
            TurnPhase::Move => {}
        }
        let furthest = reach(runner.carrots);
        options.forward = self.forward(config, seat, furthest);
        let way = runner.square.to_finish();
        options.finish =
            furthest >= way && self.may_finish(config, runner.lettuces, runner.carrots - cost(way));
        options.back = self.hedgehog_behind(config, runner.square);
        if config.edition().kind(runner.square) == SquareKind::Carrot {
            options.take = true;
            options.give = runner.carrots >= exchange;
        }
        options.stay =
            options.forward == 0 && !options.finish && options.back.is_none() && !options.take;
        options
    }

    /// The squares, at most `furthest` ahead, that a runner may go forward to.
    #[inline]
    fn forward(&self, config: &Config, seat: usize, furthest: usize) -> u64 {
        let runner = &self.runners[seat];
        let top = (runner.square.index() + furthest).min(63);
        above(self.open(config, runner.lettuces), runner.square) & u64::MAX >> (63 - top)
    }

    /// The free squares that may be entered by going forward with so many lettuces in hand.
    #[inline]
    pub fn open(&self, config: &Config, lettuces: u8) -> u64 {
        let board = &config.edition().board;
        let hungry = if lettuces == 0 { board.lettuces } else { 0 };
        !(self.occupied | board.hedgehogs | hungry)
    }

    /// The nearest hedgehog behind, if it is free.
    #[inline]
    fn hedgehog_behind(&self, config: &Config, square: Square) -> Option<Square> {
        let nearest = below(config.edition().board.hedgehogs, square).checked_ilog2()?;
        (self.occupied >> nearest & 1 == 0).then_some(Square::clamped(nearest))
    }
}
