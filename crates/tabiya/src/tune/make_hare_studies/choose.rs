//! Which of the clear positions are kept.

use game::Player;
use hare::studies::{Study, Thumb};

use super::phase::Phase;

/// Of so many studies …
const OF: usize = 8;
/// … a rule of thumb may get so many right.
const THUMB: usize = 5;
/// A phase may have one study in so many. There are more phases, as some have few clear positions.
const PHASE: usize = 5;

/// The studies kept so far. Each phase, and each winner in a phase, gets its share.
pub struct Chosen {
    wanted: usize,
    studies: Vec<(Phase, Study)>,
}

impl Chosen {
    pub const fn new(wanted: usize) -> Self {
        Self { wanted, studies: Vec::new() }
    }

    pub const fn is_full(&self) -> bool {
        self.studies.len() >= self.wanted
    }

    /// The phases that lack studies.
    pub fn wanted(&self) -> Vec<Phase> {
        let lacks = |phase: &Phase| self.won_by(*phase).iter().sum::<usize>() < self.share();
        Phase::ALL.into_iter().filter(lacks).collect()
    }

    /// Whether a study adds something to those kept.
    pub fn wants(&self, phase: Phase, study: &Study) -> bool {
        let won_by = self.won_by(phase);
        let winner = study.winner();
        let share = self.share();
        let winners: usize =
            Phase::ALL.into_iter().map(|phase| self.won_by(phase)[winner.index()]).sum();
        let most = (self.wanted * THUMB).div_ceil(OF);
        !self.is_full()
            && won_by.iter().sum::<usize>() < share
            && won_by[winner.index()] < share.div_ceil(2)
            && winners < self.wanted.div_ceil(2)
            && Thumb::ALL
                .into_iter()
                .all(|thumb| !study.follows(thumb) || self.followers(thumb) < most)
    }

    pub fn add(&mut self, phase: Phase, study: Study) {
        self.studies.push((phase, study));
    }

    /// Those kept, by phase.
    pub fn studies(&self) -> impl Iterator<Item = &Study> {
        Phase::ALL.into_iter().flat_map(|phase| self.of(phase))
    }

    /// How many of a phase the first runner wins, and the second.
    pub fn won_by(&self, phase: Phase) -> [usize; 2] {
        [Player::FIRST, Player::SECOND]
            .map(|player| self.of(phase).filter(|study| study.winner() == player).count())
    }

    /// How many a rule of thumb gets right.
    pub fn followers(&self, thumb: Thumb) -> usize {
        self.studies().filter(|study| study.follows(thumb)).count()
    }

    fn of(&self, phase: Phase) -> impl Iterator<Item = &Study> {
        let found = self.studies.iter().filter(move |(other, _)| *other == phase);
        found.map(|(_, study)| study)
    }

    /// The most studies of a phase.
    const fn share(&self) -> usize {
        self.wanted.div_ceil(PHASE)
    }
}

#[cfg(test)]
mod tests {
    use hare::Config;
    use hare::studies;

    use super::*;

    /// A study that the first runner wins, with more squares, carrots and lettuces or without.
    fn study(more: bool, winner: Player) -> Study {
        let line = if more { "30;60;2;f;20;50;1;f;1" } else { "20;50;1;f;30;60;2;f;1" };
        let read = studies::read(&Config::default(), line).expect("a study");
        read[0].clone().won_by(winner)
    }

    #[test]
    fn each_phase_and_winner_has_its_share() {
        let mut chosen = Chosen::new(10);
        let [first, second] = [study(true, Player::FIRST), study(false, Player::SECOND)];
        assert!(chosen.wants(Phase::Race, &first));
        chosen.add(Phase::Race, first.clone());
        assert!(!chosen.wants(Phase::Race, &first), "one of each winner is enough");
        assert!(chosen.wants(Phase::Opening, &first) && chosen.wants(Phase::Race, &second));
        chosen.add(Phase::Race, second.clone());
        assert!(!chosen.wants(Phase::Race, &second));
        assert_eq!((chosen.won_by(Phase::Race), chosen.wanted().len()), ([1, 1], 5));
    }

    #[test]
    fn a_rule_of_thumb_may_be_right_in_five_of_eight() {
        let mut chosen = Chosen::new(16);
        let won = [study(true, Player::FIRST), study(false, Player::SECOND)];
        for phase in &Phase::ALL[..5] {
            for study in &won {
                assert!(chosen.wants(*phase, study), "{phase:?}");
                chosen.add(*phase, study.clone());
            }
        }
        // An eleventh may only be won by who is behind.
        assert_eq!(chosen.followers(Thumb::Ahead), 10);
        assert!(!chosen.wants(Phase::Lettuces, &won[0]));
        assert!(!chosen.wants(Phase::Lettuces, &won[1]));
        assert!(chosen.wants(Phase::Lettuces, &study(true, Player::SECOND)));
    }
}
