//! Waiting lines that serve everybody in turn.

use std::collections::VecDeque;

use crate::client::Client;

/// Whose searches wait behind each other: no matter how many somebody orders, one of each other
/// is served between two of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lane {
    /// Somebody who asked.
    Client(Client),
    /// A game of which nobody asked anything since the server started.
    Game(String),
}

/// What waits, in lanes that are served by turns (round robin).
#[derive(Debug)]
pub struct FairQueue<T> {
    /// None is empty; the next one to be served comes first.
    lanes: VecDeque<(Lane, VecDeque<T>)>,
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        Self { lanes: VecDeque::new() }
    }
}

impl<T> FairQueue<T> {
    /// How many wait.
    pub fn len(&self) -> usize {
        self.lanes.iter().map(|(_, waiting)| waiting.len()).sum()
    }

    /// How many wait in this lane.
    pub fn len_of(&self, lane: &Lane) -> usize {
        self.lanes.iter().find(|(known, _)| known == lane).map_or(0, |(_, waiting)| waiting.len())
    }

    /// Lets one more wait, behind all others of its lane.
    pub fn push(&mut self, lane: Lane, item: T) {
        match self.lanes.iter_mut().find(|(known, _)| *known == lane) {
            Some((_, waiting)) => waiting.push_back(item),
            None => self.lanes.push_back((lane, VecDeque::from([item]))),
        }
    }

    /// The next one; its lane is the last one now.
    pub fn pop(&mut self) -> Option<T> {
        let (lane, mut waiting) = self.lanes.pop_front()?;
        let item = waiting.pop_front();
        if !waiting.is_empty() {
            self.lanes.push_back((lane, waiting));
        }
        item
    }

    /// All that wait, in the order in which they would be served.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        let rounds = self.lanes.iter().map(|(_, waiting)| waiting.len()).max().unwrap_or(0);
        (0..rounds)
            .flat_map(|round| self.lanes.iter().filter_map(move |(_, waiting)| waiting.get(round)))
    }

    /// Takes out those that do not wait any more.
    pub fn retain(&mut self, mut waits: impl FnMut(&T) -> bool) {
        for (_, waiting) in &mut self.lanes {
            waiting.retain(&mut waits);
        }
        self.lanes.retain(|(_, waiting)| !waiting.is_empty());
    }

    /// Takes out the last of the longest lane, if that is longer than `len`.
    pub fn shed(&mut self, len: usize) -> Option<T> {
        let longest = self.lanes.iter_mut().map(|(_, waiting)| waiting);
        let longest = longest.max_by_key(|waiting| waiting.len())?;
        if longest.len() > len { longest.pop_back() } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lane(name: &str) -> Lane {
        Lane::Game(name.to_owned())
    }

    fn line() -> FairQueue<u32> {
        let mut line = FairQueue::default();
        for item in [10, 11, 12] {
            line.push(lane("many"), item);
        }
        line.push(lane("one"), 20);
        line.push(lane("two"), 30);
        line.push(lane("two"), 31);
        line
    }

    #[test]
    fn lanes_are_served_by_turns() {
        let mut line = line();
        let foretold: Vec<u32> = line.iter().copied().collect();
        let served: Vec<u32> = std::iter::from_fn(|| line.pop()).collect();
        assert_eq!(served, [10, 20, 30, 11, 31, 12]);
        assert_eq!(foretold, served);
        assert_eq!((line.len(), line.pop()), (0, None));
    }

    #[test]
    fn whoever_comes_again_stands_behind_the_others() {
        let mut line = line();
        assert_eq!((line.pop(), line.pop()), (Some(10), Some(20)));
        line.push(lane("one"), 21);
        assert_eq!(line.iter().copied().collect::<Vec<_>>(), [30, 11, 21, 31, 12]);
    }

    #[test]
    fn the_longest_lane_loses_its_last() {
        let mut line = line();
        assert_eq!((line.len(), line.len_of(&lane("many"))), (6, 3));
        assert_eq!(line.shed(3), None);
        assert_eq!(line.shed(2), Some(12));
        assert_eq!((line.len(), line.len_of(&lane("many"))), (5, 2));
        line.retain(|item| *item >= 20);
        assert_eq!((line.len(), line.len_of(&lane("many"))), (3, 0));
        assert_eq!(line.pop(), Some(20));
    }
}
