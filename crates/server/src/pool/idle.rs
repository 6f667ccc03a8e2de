//! The opponents that do not search just now, with what they remember.

use std::time::{Duration, Instant};

use engine::{Answer, Control, EngineError, Opponent, Settings};

use super::{SearchRequest, Series};

/// An opponent, the kind of game that it plays, and whose searches it remembers.
pub struct Seated {
    pub opponent: Box<dyn Opponent>,
    pub kind: &'static str,
    pub series: Option<Series>,
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
    pub fn take(&mut self, kind: &str, series: Option<&Series>, room: bool) -> Option<Seated> {
        let place = |wanted: &dyn Fn(&Seated) -> bool| self.0.iter().position(|(_, s)| wanted(s));
        let own = |s: &Seated| s.kind == kind && s.series.is_some() && s.series.as_ref() == series;
        let found = place(&own)
            .or_else(|| place(&|s| s.kind == kind && s.series.is_none()))
            .or_else(|| place(&|s| !room && s.series.is_none()))
            .or_else(|| place(&|_| !room))?;
        Some(self.0.remove(found).1)
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
            idle.push(Seated { opponent, kind: kind.id(), series: number.map(page) });
        }
        idle
    }

    fn taken(idle: &mut Idle, number: u64, room: bool) -> Option<(&'static str, Option<Series>)> {
        let seated = idle.take("chess", Some(&page(number)), room)?;
        Some((seated.kind, seated.series))
    }

    #[test]
    fn whoever_comes_back_finds_what_it_left() {
        let left = [("xiangqi", Some(2)), ("chess", Some(1)), ("chess", None), ("chess", Some(2))];
        let mut idle = idle(&left);
        assert_eq!(taken(&mut idle, 2, true), Some(("chess", Some(page(2)))));
        assert_eq!(taken(&mut idle, 2, true), Some(("chess", None)));
        assert_eq!(taken(&mut idle, 2, true), None, "there is room for one more");
        assert_eq!(taken(&mut idle, 2, false), Some(("xiangqi", Some(page(2)))));
        assert_eq!(idle.len(), 1);
    }

    #[test]
    fn those_to_whom_nobody_comes_back_go_first() {
        let mut idle = idle(&[("chess", Some(1)), ("xiangqi", None)]);
        assert_eq!(taken(&mut idle, 2, false), Some(("xiangqi", None)));
        assert!(idle.take("chess", None, true).is_none());
        assert!(idle.stale(Duration::from_secs(60)).is_empty());
        assert_eq!(idle.stale(Duration::ZERO).len(), 1);
        assert_eq!(taken(&mut idle, 1, false), None);
    }
}
