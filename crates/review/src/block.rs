//! A part of a game, searched and judged by itself.
//!
//! It goes backwards: when a position is searched, the table already holds what was found after the
//! move that was played there, so that the value of the position and that of the move agree, and an
//! error is found where it was made and not some plies before.

use std::ops::Range;
use std::sync::Arc;

use engine::{Answer, Limits, Session};

use crate::expected::{of_ending, of_report, seen_from};
use crate::game::RecordedGame;
use crate::judgement::accuracy;
use crate::ply::{Found, LineView, PlyReview, PositionValue, Solution};
use crate::{Budget, Judgement, ReviewError};

/// Moves that give away no more of the expected score than this beside the best one solve an exercise.
const SOLVES: f64 = 0.05;
/// An exercise with more solutions than this is none.
const MOST_SOLUTIONS: usize = 4;

/// What a block wants to know.
pub struct Question {
    /// The position.
    pub session: Box<dyn Session>,
    /// How long to search it, and which moves.
    pub limits: Limits,
    /// Number of lines to find.
    pub lines: usize,
}

/// A part of a game that is being searched.
pub struct Block {
    game: Arc<RecordedGame>,
    plies: Range<usize>,
    budget: Budget,
    /// The position to be searched: the one after so many moves.
    session: Box<dyn Session>,
    at: usize,
    look: Look,
    /// The value of the position after this one.
    after: Option<PositionValue>,
    judged: Vec<PlyReview>,
}

/// What is asked of a position.
enum Look {
    /// Nothing yet.
    None,
    /// What it is worth.
    First,
    /// What these moves are worth, which were neither played nor the best.
    Second { found: Found, loss: f64, others: Vec<String> },
    /// There is no position left.
    Done,
}

/// What is known of the moves of a position beside its value.
#[derive(Default)]
struct Choice {
    loss: f64,
    forced: bool,
    only: bool,
    solutions: Vec<Solution>,
}

impl Block {
    /// A part of a game, one of its [blocks](RecordedGame::blocks).
    ///
    /// # Errors
    /// When the game does not let itself be opened again.
    pub fn new(
        game: &Arc<RecordedGame>,
        plies: Range<usize>,
        budget: Budget,
    ) -> Result<Self, ReviewError> {
        let (session, at) = (game.open(plies.end)?, plies.end);
        let (look, after, judged) = (Look::None, None, Vec::new());
        Ok(Self { game: Arc::clone(game), plies, budget, session, at, look, after, judged })
    }

    /// What it wants to know next; the same until it is [told](Block::tell), and `None` when all its
    /// moves are judged.
    pub fn ask(&mut self) -> Option<Question> {
        loop {
            match &self.look {
                Look::None => {}
                Look::First => return Some(self.question(self.budget.first_look(), 1)),
                Look::Second { loss, others, .. } => {
                    let lines = if Judgement::of(*loss).is_some() { MOST_SOLUTIONS } else { 1 };
                    return Some(self.question(self.budget.second_look(others.clone()), lines));
                }
                Look::Done => return None,
            }
            match (self.session.legal().len(), self.after) {
                (0, _) => self.close(self.over(), Choice::default()),
                (1, Some(value)) => {
                    let found = Found { value, line: LineView::default() };
                    self.close(found, Choice { forced: true, ..Choice::default() });
                }
                _ => self.look = Look::First,
            }
        }
    }

    /// Takes the answer to the last question. Whoever was stopped in it does not come here.
    ///
    /// # Errors
    /// An answer without a line.
    pub fn tell(&mut self, answer: &Answer) -> Result<(), ReviewError> {
        match std::mem::replace(&mut self.look, Look::None) {
            Look::First => {
                let found = Found::new(self.seat(), &answer.lines)?;
                self.look_again(found);
            }
            Look::Second { found, loss, .. } => {
                let choice = self.choice(&found, loss, answer);
                self.close(found, choice);
            }
            // Nothing was asked.
            idle => self.look = idle,
        }
        Ok(())
    }

    /// The moves that were judged since the last call.
    pub fn judged(&mut self) -> Vec<PlyReview> {
        std::mem::take(&mut self.judged)
    }

    fn question(&self, limits: Limits, lines: usize) -> Question {
        Question { session: self.session.fork(), limits, lines }
    }

    /// Who is to move.
    fn seat(&self) -> usize {
        let recorded = self.game.plies().get(self.at).map(|ply| ply.seat);
        recorded.or(self.session.turn()).unwrap_or_default()
    }

    /// The value of a position that is over.
    fn over(&self) -> Found {
        let expected = self.session.outcome().map_or(0.5, |ending| of_ending(&ending));
        let value = PositionValue { score: None, expected, depth: 0 };
        Found { value, line: LineView::default() }
    }

    /// Ends with a position whose value is known, or wants to know what else could have been played,
    /// where that says something about the move that was.
    fn look_again(&mut self, found: Found) {
        let Some(after) = self.after else { return self.close(found, Choice::default()) };
        let seat = self.seat();
        let played = &self.game.plies()[self.at].played.uci;
        let before = seen_from(seat, found.value.expected);
        let is_best = found.line.uci.first() == Some(played);
        let loss = if is_best { 0.0 } else { before - seen_from(seat, after.expected) }.max(0.0);
        let is_error = Judgement::of(loss).is_some();
        // Who expects less cannot make a mistake any more.
        let may_be_only = is_best && before >= Judgement::Mistake.threshold();
        let best = found.line.uci.first();
        let mut others = self.session.legal();
        others.retain(|mv| Some(mv) != best && mv != played);
        if !(is_error || may_be_only) || others.is_empty() {
            let solutions = if is_error { self.solutions(&found, &[]) } else { Vec::new() };
            return self.close(found, Choice { loss, solutions, ..Choice::default() });
        }
        self.look = Look::Second { found, loss, others };
    }

    /// What a second look at a position says.
    fn choice(&self, found: &Found, loss: f64, answer: &Answer) -> Choice {
        let before = seen_from(self.seat(), found.value.expected);
        if Judgement::of(loss).is_some() {
            let kept = answer.lines.iter().filter_map(|line| {
                let (uci, san) = (line.pv.first()?.clone(), line.san.first()?.clone());
                let expected = of_report(line);
                (before - expected <= SOLVES).then_some(Solution { uci, san, expected })
            });
            let kept: Vec<_> = kept.collect();
            return Choice { loss, solutions: self.solutions(found, &kept), ..Choice::default() };
        }
        let second = answer.lines.first().map(of_report);
        let only = second.is_some_and(|second| before - second >= Judgement::Mistake.threshold());
        Choice { loss, only, ..Choice::default() }
    }

    /// The best move and those that are hardly worse; none where they are too many.
    fn solutions(&self, found: &Found, others: &[Solution]) -> Vec<Solution> {
        let (Some(uci), Some(san)) = (found.line.uci.first(), found.line.san.first()) else {
            return Vec::new();
        };
        if others.len() >= MOST_SOLUTIONS {
            return Vec::new();
        }
        let expected = seen_from(self.seat(), found.value.expected);
        let best = Solution { uci: uci.clone(), san: san.clone(), expected };
        std::iter::once(best).chain(others.iter().cloned()).collect()
    }

    /// Ends with a position: judges the move that was played there, and goes to the one before.
    fn close(&mut self, found: Found, choice: Choice) {
        let value = found.value;
        if let Some(after) = self.after {
            let ply = self.judge(found, after, choice);
            self.judged.push(ply);
        }
        self.after = Some(value);
        if self.at == self.plies.start {
            self.look = Look::Done;
            return;
        }
        self.at -= 1;
        self.session.take_back();
    }

    fn judge(&self, found: Found, after: PositionValue, choice: Choice) -> PlyReview {
        let recorded = &self.game.plies()[self.at];
        let Choice { loss, forced, only, solutions } = choice;
        let chosen = !found.line.uci.is_empty();
        PlyReview {
            ply: self.at,
            seat: recorded.seat,
            fen: recorded.fen.clone(),
            played: recorded.played.clone(),
            before: found.value,
            after,
            loss,
            judgement: Judgement::of(loss),
            accuracy: chosen.then(|| accuracy(loss)),
            forced,
            only,
            best: chosen.then_some(found.line),
            solutions,
            book: recorded.book.clone(),
            clock_ms: recorded.clock_ms,
            spent_ms: recorded.spent_ms,
        }
    }
}
