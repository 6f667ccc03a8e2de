//! Counting leaves move by move, in a way that can be stopped.

use engine::{Control, Session};

/// Trees of so many plies are counted without looking up: some milliseconds at most.
const AT_ONCE: u32 = 4;

/// Number of leaves `depth` plies below, telling that of each move; `None` when it was stopped.
pub(crate) fn divide(
    session: &mut dyn Session,
    depth: u32,
    control: &Control,
    mut told: impl FnMut(&str, u64),
) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    each(session, |session, mv| {
        let nodes = count(session, depth - 1, control)?;
        told(mv, nodes);
        Some(nodes)
    })
}

fn count(session: &mut dyn Session, depth: u32, control: &Control) -> Option<u64> {
    if control.is_stopped() {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(session.perft(depth, None));
    }
    each(session, |session, _| count(session, depth - 1, control))
}

/// The sum of a count over all moves.
fn each(
    session: &mut dyn Session,
    mut count: impl FnMut(&mut dyn Session, &str) -> Option<u64>,
) -> Option<u64> {
    let mut sum = 0;
    for mv in session.view().legal {
        session.play(&mv.uci).expect("a move of the list is legal");
        let nodes = count(session, &mv.uci);
        session.take_back();
        sum += nodes?;
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use engine::{Control, Start};

    use super::divide;

    #[test]
    fn counts_like_perft_and_can_be_stopped() {
        for kind in engine::games().iter().filter(|kind| kind.info().is_duel()) {
            let mut session = kind.open(&Start::default()).expect("the start");
            let mut sum = 0;
            let nodes = divide(session.as_mut(), 3, &Control::new(), |_, nodes| sum += nodes);
            assert_eq!(nodes, Some(session.perft(3, None)));
            assert_eq!(nodes, Some(sum));
            assert_eq!(divide(session.as_mut(), 0, &Control::new(), |_, _| ()), Some(1));
            let stopped = Control::new();
            stopped.stop();
            assert_eq!(divide(session.as_mut(), 9, &stopped, |_, _| ()), None);
            assert!(session.view().played.is_empty());
        }
    }
}
