//! What says how good the networks of a run are.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use game::{Actions, Notation, scatter};

use super::work::Run;
use super::{Examination, Subject, ZeroError, ZeroProgress};
use crate::exam::Baselines;
use crate::guide::NetworkGuide;
use crate::meeting::{Meeting, MeetingRules, Opposite, Others, meet};
use crate::network::Network;
use crate::rating::rated;
use crate::rival::ROLLOUTS;

impl<G: Actions + Notation> Run<'_, G> {
    /// Examines the present network by searches.
    pub fn examine(&mut self, generation: u32) -> Result<Examination, ZeroError> {
        let begun = Instant::now();
        let guide = NetworkGuide::new(Arc::new(self.trainer.network()));
        let exam = self.subject.exam;
        let search = (!exam.is_empty()).then(|| {
            self.tell(ZeroProgress::Exam { generation });
            exam.search(&guide, &self.plan.play.settings(), self.plan.exam_simulations)
        });
        let meetings = self.meetings(generation, &guide)?;
        let seconds = begun.elapsed().as_secs_f64();
        let held = Examination { search, meetings, seconds };
        self.examined = Some((generation, held.clone()));
        Ok(held)
    }

    /// Lets the present network play all rivals, and the network that was examined before it.
    fn meetings(&self, generation: u32, guide: &NetworkGuide) -> Result<Vec<Meeting>, ZeroError> {
        let mut meetings = Vec::new();
        if self.plan.meeting_games == 0 {
            return Ok(meetings);
        }
        self.tell(ZeroProgress::Meetings { generation });
        let seed = scatter(self.plan.seed, 1 << 33 | u64::from(generation));
        let rules = MeetingRules::of(&self.plan.play, self.plan.meeting_games, seed);
        let Subject { start, rivals, .. } = self.subject;
        for rival in rivals {
            let against = Opposite::Rival(rival.name());
            meetings.push(meet(start, &rules, guide, &Others::Rival(&**rival), against));
        }
        if let Some(earlier) = (1..generation).rev().find(|&number| is_examined(number)) {
            let past = NetworkGuide::new(Arc::new(self.read_network(earlier)?));
            let against = Opposite::Generation(earlier);
            meetings.push(meet(start, &rules, guide, &Others::Network(&past), against));
        }
        Ok(meetings)
    }

    /// Rates all who met.
    pub fn rate(&mut self) {
        let logged = self.generations.iter();
        let logged = logged.filter_map(|found| Some((found.number, found.examination.as_ref()?)));
        let last = self.examined.as_ref().map(|(number, held)| (*number, held));
        // That of the last generation may be held after it was logged.
        let held: BTreeMap<u32, &Examination> = logged.chain(last).collect();
        let met = held
            .into_iter()
            .flat_map(|(number, held)| held.meetings.iter().map(move |meeting| (number, meeting)));
        self.rated = rated(met);
    }

    /// Examines players without a network.
    pub fn examine_baselines(&self) -> Baselines {
        let (exam, settings) = (self.subject.exam, self.plan.play.settings());
        let simulations = self.plan.exam_simulations;
        let shape = self.shape();
        let untrained = Network::random(shape, scatter(self.plan.seed, 0));
        let untrained = NetworkGuide::new(Arc::new(untrained));
        Baselines {
            random: exam.random(),
            wins_or_blocks: exam.wins_or_blocks(),
            rollouts: exam.search(&ROLLOUTS, &settings, simulations),
            untrained_policy: exam.policy(&untrained),
            untrained_search: exam.search(&untrained, &settings, simulations),
        }
    }
}

/// Whether a network is examined by searches after a generation: after 1, 2, 3, 4, 6, 8, 12, 16 and so on, a
/// power of two or three times one. So examinations take less and less of a run, and the networks that were
/// examined are among those that are kept.
pub(super) const fn is_examined(generation: u32) -> bool {
    matches!(generation >> generation.trailing_zeros(), 1 | 3)
}

#[cfg(test)]
mod tests {
    use super::super::work::stride;
    use super::*;

    #[test]
    fn examinations_become_rarer_and_what_was_examined_is_kept() {
        let held: Vec<u32> = (1..100).filter(|&number| is_examined(number)).collect();
        assert_eq!(held, [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96]);
        for done in 1..5000u32 {
            let before = (1..done).rev().find(|&number| is_examined(number));
            assert!(before.is_none_or(|before| before.is_multiple_of(stride(done))), "{done}");
        }
    }
}
