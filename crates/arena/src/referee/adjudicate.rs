//! Games that are ended before the rules end them, by the rules of the plan.

use crate::plan::Adjudication;
use crate::record::SearchInfo;

/// How a game is ended.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Ruling {
    pub payoffs: Vec<f32>,
    /// A stable name.
    pub reason: &'static str,
    pub sentence: String,
}

/// Watches what the players of one game think.
#[derive(Clone, Debug)]
pub(super) struct Adjudicator {
    rules: Adjudication,
    seats: usize,
    plies: u64,
    /// Moves in a row of each seat that found it lost.
    lost: Vec<u32>,
    /// Moves in a row of each seat that found it winning.
    won: Vec<u32>,
    /// Moves in a row of each seat that found the game even.
    even: Vec<u32>,
}

/// A mate, in centipawns: beyond any rule's score.
const MATE: i64 = i64::MAX;

impl Adjudicator {
    /// Watches a game for so many seats.
    pub fn new(rules: &Adjudication, seats: usize) -> Self {
        let none = vec![0; seats];
        let (lost, won, even) = (none.clone(), none.clone(), none);
        Self { rules: rules.clone(), seats, plies: 0, lost, won, even }
    }

    /// Takes down a move of a seat and rules on the game. `number` is the number of that move in
    /// the whole game, moves of the opening included.
    pub fn moved(&mut self, seat: usize, number: u32, thought: SearchInfo) -> Option<Ruling> {
        self.plies += 1;
        let score = match (thought.mate, thought.centipawns) {
            (Some(moves), _) => Some(if moves > 0 { MATE } else { -MATE }),
            (None, cp) => cp.map(i64::from),
        };
        // Scores speak of one side against another.
        if self.seats == 2
            && let Some(ruling) =
                self.resign(seat, score).or_else(|| self.draw(seat, number, score))
        {
            return Some(ruling);
        }
        let most = self.rules.max_moves?;
        (self.plies >= u64::from(most) * self.seats as u64).then(|| Ruling {
            payoffs: vec![0.5; self.seats],
            reason: "max-moves",
            sentence: format!("Each player made {most} moves."),
        })
    }

    fn resign(&mut self, seat: usize, score: Option<i64>) -> Option<Ruling> {
        let rule = self.rules.resign?;
        let most = i64::from(rule.score);
        count(&mut self.lost[seat], score.is_some_and(|score| score <= -most));
        count(&mut self.won[seat], score.is_some_and(|score| score >= most));
        let loser = (0..2).find(|&seat| {
            self.lost[seat] >= rule.moves && (!rule.both || self.won[1 - seat] >= rule.moves)
        })?;
        let mut payoffs = vec![1.0; 2];
        payoffs[loser] = 0.0;
        let who = if rule.both { "both sides" } else { "it" };
        Some(Ruling {
            payoffs,
            reason: "resign",
            sentence: format!("One side was lost by {most} centipawns, as {who} found."),
        })
    }

    fn draw(&mut self, seat: usize, number: u32, score: Option<i64>) -> Option<Ruling> {
        let rule = self.rules.draw?;
        let even = score.is_some_and(|score| score.unsigned_abs() <= u64::from(rule.score));
        count(&mut self.even[seat], even);
        let long_enough = self.even.iter().all(|&moves| moves >= rule.moves);
        (number >= rule.from && long_enough).then(|| Ruling {
            payoffs: vec![0.5; 2],
            reason: "draw",
            sentence: format!("Both sides found the game even over {} moves.", rule.moves),
        })
    }
}

fn count(in_a_row: &mut u32, again: bool) {
    *in_a_row = if again { *in_a_row + 1 } else { 0 };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{DrawRule, ResignRule};

    fn cp(value: i32) -> SearchInfo {
        SearchInfo { centipawns: Some(value), ..SearchInfo::default() }
    }

    fn mate(moves: i32) -> SearchInfo {
        SearchInfo { mate: Some(moves), ..SearchInfo::default() }
    }

    /// The ply after which a game with these thoughts is ended, and how.
    fn judge(rules: &Adjudication, thoughts: &[SearchInfo]) -> Option<(usize, Ruling)> {
        let mut adjudicator = Adjudicator::new(rules, 2);
        thoughts.iter().enumerate().find_map(|(ply, &thought)| {
            let ruling = adjudicator.moved(ply % 2, ply as u32 / 2 + 1, thought);
            ruling.map(|ruling| (ply, ruling))
        })
    }

    #[test]
    fn a_lost_game_is_resigned_after_enough_moves() {
        let resign = Some(ResignRule { score: 500, moves: 2, both: true });
        let rules = Adjudication { resign, ..Adjudication::default() };
        let lost = [cp(-600), cp(700), cp(-500), cp(499), mate(-3), mate(2), cp(-700), cp(900)];
        let (ply, ruling) = judge(&rules, &lost).expect("resigned");
        assert_eq!((ply, ruling.payoffs, ruling.reason), (7, vec![0.0, 1.0], "resign"));
        let alone = Some(ResignRule { score: 500, moves: 2, both: false });
        let alone = Adjudication { resign: alone, ..Adjudication::default() };
        assert_eq!(judge(&alone, &lost).expect("resigned").0, 2);
        let broken = [cp(-600), cp(700), cp(-499), cp(700), cp(-600), cp(700)];
        assert_eq!(judge(&rules, &broken), None);
        let silent = [cp(-600), cp(700), SearchInfo::default(), cp(700), cp(-600), cp(700)];
        assert_eq!(judge(&rules, &silent), None);
        assert_eq!(judge(&Adjudication::default(), &[mate(-1); 100]), None);
    }

    #[test]
    fn an_even_game_is_drawn_from_a_move_on() {
        let draw = Some(DrawRule { from: 3, score: 10, moves: 2 });
        let rules = Adjudication { draw, ..Adjudication::default() };
        let (ply, ruling) = judge(&rules, &[cp(5); 20]).expect("drawn");
        assert_eq!((ply, ruling.payoffs, ruling.reason), (4, vec![0.5, 0.5], "draw"));
        let later = [cp(5), cp(5), cp(5), cp(5), cp(11), cp(5), cp(0), cp(-10), cp(10)];
        assert_eq!(judge(&rules, &later).expect("drawn").0, 8);
        assert_eq!(judge(&rules, &[cp(5), mate(9)].repeat(10)), None);
    }

    #[test]
    fn a_long_game_is_drawn() {
        let rules = Adjudication { max_moves: Some(3), ..Adjudication::default() };
        let (ply, ruling) = judge(&rules, &[SearchInfo::default(); 20]).expect("drawn");
        assert_eq!((ply, ruling.reason), (5, "max-moves"));
    }
}
