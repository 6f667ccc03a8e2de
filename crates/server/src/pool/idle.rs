//! The opponents that do not search just now, with what they remember.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use engine::{Answer, Control, EngineError, Opponent, Settings};

use super::{SearchRequest, Series};

/// An opponent, the kind of game that it plays, and whose searches it remembers.
pub struct Seated {
    pub opponent: Box<dyn Opponent>,
    /// What it can go on for: the game, and for an outside program its name.
    pub role: Cow<'static, str>,
    pub series: Option<Series>,
    /// MiB of its table.
    pub hash_mib: usize,
}

impl Seated {
    /// Searches; what the opponent remembers of other searches than those of the same series it
    /// forgets before.
    ///
    /// # Errors
    /// What the opponent refuses.
    pub fn search(
        &mut self,
        request: SearchRequest,
        settings: &Settings,
        control: &Control,
    ) -> Result<Answer, EngineError> {
        let SearchRequest { session, series, limits, mut report, .. } = request;
        self.opponent.configure(settings)?;
        if series.is_none() || self.series != series {
            self.opponent.new_game();
        }
        self.series = series;
        self.opponent.think(session.as_ref(), &limits(), control, &mut *report)
    }
}

/// Opponents at rest, in the order in which they came, each with the time at which it did.
#[derive(Default)]
pub struct Idle(Vec<(Instant, Seated)>);

impl Idle {
    /// How many they are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Lets one rest.
    pub fn push(&mut self, seated: Seated) {
        self.0.push((Instant::now(), seated));
    }

    /// Takes out the one that remembers this series, or else one to which nobody comes back. Where
    /// there is none and no room for one more, the one goes that has rested longest, whatever it
    /// plays.
    pub fn take(&mut self, role: &str, series: Option<&Series>, room: bool) -> Option<Seated> {
        let place = |wanted: &dyn Fn(&Seated) -> bool| self.0.iter().position(|(_, s)| wanted(s));
        let own = |s: &Seated| s.role == role && s.series.is_some() && s.series.as_ref() == series;
        let found = place(&own)
            .or_else(|| place(&|s| s.role == role && s.series.is_none()))
            .or_else(|| place(&|s| !room && s.series.is_none()))
            .or_else(|| place(&|_| !room))?;
        Some(self.0.remove(found).1)
    }

    /// MiB of all tables beyond `usual` each, but for that of one series.
    pub fn beyond(&self, usual: usize, series: Option<&Series>) -> usize {
        let others =
            self.0.iter().filter(|(_, s)| s.series.is_none() || s.series.as_ref() != series);
        others.map(|(_, seated)| seated.hash_mib.saturating_sub(usual)).sum()
    }

    /// Takes out those with more than `usual` MiB, the longest at rest first, until they have no more
    /// than `most` beyond it together; one of this role and series stays.
    pub fn make_room(
        &mut self,
        most: usize,
        usual: usize,
        (role, series): (&str, &Option<Series>),
    ) -> Vec<Seated> {
        let mut leaving = Vec::new();
        while self.beyond(usual, series.as_ref()) > most {
            let large = self.0.iter().position(|(_, seated)| {
                let own = seated.role == role && series.is_some() && seated.series == *series;
                seated.hash_mib > usual && !own
            });
            let Some(large) = large else { break };
            leaving.push(self.0.remove(large).1);
        }
        leaving
    }

    /// When the first of them will have rested for so long; never when absent.
    pub fn due(&self, age: Duration) -> Option<Instant> {
        self.0.first().map(|(since, _)| *since + age)
    }

    /// Takes out those that have rested for so long.
    pub fn stale(&mut self, age: Duration) -> Vec<Seated> {
        let fresh = self.0.partition_point(|(since, _)| since.elapsed() >= age);
        self.0.drain(..fresh).map(|(_, seated)| seated).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(number: u64) -> Series {
        Series::Page { number, variant: None }
    }

    fn idle(kinds: &[(&str, Option<u64>)]) -> Idle {
        let mut idle = Idle::default();
        for &(kind, number) in kinds {
            let kind = games::GAMES.named(kind).expect("a game");
            let opponent = kind.opponent();
            let (role, series) = (kind.id().into(), number.map(page));
            idle.push(Seated { opponent, role, series, hash_mib: 1 });
        }
        idle
    }

    fn taken(
        idle: &mut Idle,
        number: u64,
        room: bool,
    ) -> Option<(Cow<'static, str>, Option<Series>)> {
        let seated = idle.take("chess", Some(&page(number)), room)?;
        Some((seated.role, seated.series))
    }

    #[test]
    fn whoever_comes_back_finds_what_it_left() {
        let left = [("xiangqi", Some(2)), ("chess", Some(1)), ("chess", None), ("chess", Some(2))];
        let mut idle = idle(&left);
        assert_eq!(taken(&mut idle, 2, true), Some(("chess".into(), Some(page(2)))));
        assert_eq!(taken(&mut idle, 2, true), Some(("chess".into(), None)));
        assert_eq!(taken(&mut idle, 2, true), None, "there is room for one more");
        assert_eq!(taken(&mut idle, 2, false), Some(("xiangqi".into(), Some(page(2)))));
        assert_eq!(idle.len(), 1);
    }

    #[test]
    fn who_has_rested_longest_is_due_first() {
        let mut idle = idle(&[("chess", Some(1)), ("xiangqi", Some(1))]);
        let age = Duration::from_secs(60);
        let (first, second) = (idle.0[0].0, idle.0[1].0);
        assert_eq!(idle.due(age), Some(first + age));
        assert_eq!(taken(&mut idle, 1, true), Some(("chess".into(), Some(page(1)))));
        assert_eq!(idle.due(age), Some(second + age));
        assert_eq!(idle.stale(Duration::ZERO).len(), 1);
        assert_eq!(idle.due(age), None);
    }

    #[test]
    fn those_to_whom_nobody_comes_back_go_first() {
        let mut idle = idle(&[("chess", Some(1)), ("xiangqi", None)]);
        assert_eq!(taken(&mut idle, 2, false), Some(("xiangqi".into(), None)));
        assert!(idle.take("chess", None, true).is_none());
        assert!(idle.stale(Duration::from_secs(60)).is_empty());
        assert_eq!(idle.stale(Duration::ZERO).len(), 1);
        assert_eq!(taken(&mut idle, 1, false), None);
    }
}
