//! Two machines that play as one: the first proposes moves, the second chooses among them.

use std::time::Duration;

use engine::{Answer, Clock, Control, EngineError, Limits, Opponent, Report, Session, Settings};

use super::OwnPlayer;

/// How many moves are proposed.
const PROPOSED: usize = 3;

/// Two of our opponents on one clock: each thinks as though half of it were its own, and the second
/// has what the first leaves.
pub(crate) struct Pair {
    first: OwnPlayer,
    second: OwnPlayer,
    proposer: Box<dyn Opponent>,
    chooser: Box<dyn Opponent>,
}

impl Pair {
    /// The pair of these two.
    ///
    /// # Errors
    /// One of them cannot be made.
    pub fn new(first: OwnPlayer, second: OwnPlayer) -> Result<Self, EngineError> {
        let (proposer, chooser) = ((first.make)()?, (second.make)()?);
        let mut pair = Self { first, second, proposer, chooser };
        pair.configure(&Settings::default())?;
        Ok(pair)
    }
}

impl Opponent for Pair {
    /// Takes over the seed; all else is set of the two themselves.
    fn configure(&mut self, settings: &Settings) -> Result<(), EngineError> {
        let seed = settings.seed;
        let first = Settings { seed, multipv: PROPOSED, ..self.first.settings.clone() };
        self.proposer.configure(&first)?;
        self.chooser.configure(&Settings { seed, ..self.second.settings.clone() })
    }

    fn new_game(&mut self) {
        self.proposer.new_game();
        self.chooser.new_game();
    }

    fn think(
        &mut self,
        session: &dyn Session,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Report),
    ) -> Result<Answer, EngineError> {
        let seat = session.turn().unwrap_or_default();
        let proposed = self.proposer.think(session, &first_half(limits, seat), control, report)?;
        let moves: Vec<String> =
            proposed.lines.iter().filter_map(|line| line.pv.first().cloned()).collect();
        if moves.len() < 2 {
            return Ok(proposed);
        }
        let limits = Limits { search_moves: moves, ..rest(limits, seat, &proposed) };
        let chosen = self.chooser.think(session, &limits, control, report)?;
        Ok(Answer {
            nodes: proposed.nodes + chosen.nodes,
            time_ms: proposed.time_ms + chosen.time_ms,
            ..chosen
        })
    }
}

/// What the first may use of what both have. A depth is for each of them.
fn first_half(limits: &Limits, seat: usize) -> Limits {
    Limits {
        nodes: limits.nodes.map(|nodes| (nodes / 2).max(1)),
        movetime: limits.movetime.map(|time| time / 2),
        clocks: with_clock(limits, seat, |clock| clock.left / 2),
        ..limits.clone()
    }
}

/// What the second may use when the first has used so much.
fn rest(limits: &Limits, seat: usize, used: &Answer) -> Limits {
    let spent = Duration::from_millis(used.time_ms);
    Limits {
        nodes: limits.nodes.map(|nodes| nodes.saturating_sub(used.nodes).max(1)),
        movetime: limits.movetime.map(|time| time.saturating_sub(spent)),
        // What the first saved is for the moves to come.
        clocks: with_clock(limits, seat, |clock| {
            (clock.left / 2).min(clock.left.saturating_sub(spent))
        }),
        ..limits.clone()
    }
}

/// The clocks, but for one that shows something else and gains half with each move.
fn with_clock(
    limits: &Limits,
    seat: usize,
    left: impl Fn(Clock) -> Duration,
) -> Vec<Option<Clock>> {
    let mut clocks = limits.clocks.clone();
    if let Some(Some(clock)) = clocks.get_mut(seat) {
        *clock = Clock { left: left(*clock), increment: clock.increment / 2 };
    }
    clocks
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn used(nodes: u64, time_ms: u64) -> Answer {
        Answer { nodes, time_ms, ..Answer::default() }
    }

    #[test]
    fn both_use_no_more_than_there_is() {
        let moves = Limits { nodes: Some(1001), movetime: Some(ms(100)), ..Limits::default() };
        let first = first_half(&moves, 0);
        assert_eq!((first.nodes, first.movetime), (Some(500), Some(ms(50))));
        let second = rest(&moves, 0, &used(510, 30));
        assert_eq!((second.nodes, second.movetime), (Some(491), Some(ms(70))));
        let second = rest(&moves, 0, &used(2000, 300));
        assert_eq!((second.nodes, second.movetime), (Some(1), Some(ms(0))));
    }

    #[test]
    fn each_has_half_of_their_clock_and_nothing_of_the_other() {
        let clock = |left, increment| Some(Clock { left: ms(left), increment: ms(increment) });
        let clocks = vec![clock(900, 30), clock(1000, 20)];
        let limits = Limits { clocks, moves_to_go: Some(9), ..Limits::default() };
        let first = first_half(&limits, 1);
        assert_eq!(first.clocks, [clock(900, 30), clock(500, 10)]);
        assert_eq!(first.moves_to_go, Some(9));
        assert_eq!(rest(&limits, 1, &used(1, 40)).clocks, [clock(900, 30), clock(500, 10)]);
        assert_eq!(rest(&limits, 1, &used(1, 700)).clocks, [clock(900, 30), clock(300, 10)]);
    }
}
