//! When a game is broken off before its end.

use engine::{DrawRule, PlayRules, ResignRule};
use game::Outcome;

/// How a game ends that is broken off, and a name for it.
type Verdict = (Outcome, &'static str);

/// What the values of a game so far say about breaking it off.
pub struct Arbiter {
    resign: Option<ResignRule>,
    draw: Option<DrawRule>,
    plies: u32,
    /// For how many plies one side has been far ahead, and whether it is the first player.
    ahead: (u32, bool),
    /// For how many plies nobody has been ahead.
    even: u32,
}

impl Arbiter {
    /// Nothing is known yet.
    pub const fn new(rules: &PlayRules) -> Self {
        let (resign, draw) = (rules.resign, rules.draw);
        Self { resign, draw, plies: 0, ahead: (0, false), even: 0 }
    }

    /// Takes note of a value for the first player; yields the end of a game that is broken off.
    pub fn add(&mut self, first: i32) -> Option<Verdict> {
        self.plies += 1;
        self.decided(first).or_else(|| self.drawn(first))
    }

    fn decided(&mut self, first: i32) -> Option<Verdict> {
        let rule = self.resign?;
        let (plies, side) = self.ahead;
        let far = first.abs() >= rule.behind;
        let goes_on = far && (plies == 0 || (first > 0) == side);
        self.ahead = (if goes_on { plies + 1 } else { u32::from(far) }, first > 0);
        let result = if first > 0 { Outcome::Win } else { Outcome::Loss };
        (self.ahead.0 >= rule.plies).then_some((result, "decided"))
    }

    fn drawn(&mut self, first: i32) -> Option<Verdict> {
        let rule = self.draw?;
        let counts = self.plies > rule.after && first.abs() <= rule.within;
        self.even = if counts { self.even + 1 } else { 0 };
        (self.even >= rule.plies).then_some((Outcome::Draw, "even"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> PlayRules {
        PlayRules {
            evaluation: engine::Evaluation::Handcrafted,
            variant: None,
            openings: Vec::new(),
            random_plies: 0,
            balance: 0,
            nodes: 1,
            soft_nodes: None,
            resign: Some(ResignRule { behind: 2000, plies: 8 }),
            draw: None,
            seed: 1,
        }
    }

    fn run(values: &[i32], rules: &PlayRules) -> Option<(usize, Verdict)> {
        let mut arbiter = Arbiter::new(rules);
        (1..).zip(values).find_map(|(ply, &value)| Some((ply, arbiter.add(value)?)))
    }

    #[test]
    fn a_game_is_decided_when_one_side_stays_far_ahead() {
        let win = (Outcome::Win, "decided");
        let loss = (Outcome::Loss, "decided");
        assert_eq!(run(&[2500; 9], &rules()), Some((8, win)));
        assert_eq!(run(&[-2500; 9], &rules()), Some((8, loss)));
        assert_eq!(run(&[2500; 7], &rules()), None);
        assert_eq!(run(&[2500; 9], &PlayRules { resign: None, ..rules() }), None);
        let turned = [[2500; 7], [-2500; 7]].concat();
        assert_eq!(run(&turned, &rules()), None);
        assert_eq!(run(&[&turned[..], &[-2500]].concat(), &rules()), Some((15, loss)));
    }

    #[test]
    fn a_game_is_drawn_only_when_the_rules_say_so_and_nobody_stays_ahead() {
        let draw = Some(DrawRule { within: 10, plies: 4, after: 5 });
        let rules = PlayRules { draw, ..rules() };
        let even = Some((9, (Outcome::Draw, "even")));
        assert_eq!(run(&[3; 20], &rules), even);
        assert_eq!(run(&[0, 0, 0, 0, 90, -10, 10, 0, 10], &rules), even);
        assert_eq!(run(&[[0; 8], [11; 8]].concat(), &rules), None);
        assert_eq!(run(&[0; 20], &PlayRules { draw: None, ..rules }), None);
    }
}
