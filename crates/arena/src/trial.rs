//! What an outside program is asked before the first game: whether it plays the game that we do, and
//! from where it counts ranks.
//!
//! It gets a few positions, with hardly any time to think, and its answers are judged by the
//! rules. A program that has another game in mind answers what is no legal move: it knows neither the
//! position nor the moves that led there.

use std::time::Duration;

use engine::{Clock, Control, EngineError, GameKind, Limits, Session, Start};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::ArenaError;
use crate::plan::{Plan, Protocol};
use crate::player::{Action, Fault, MoveRequest, NewGame, Player, text};
use crate::record::FaultKind;
use crate::table;

/// After so many moves of a line a program is asked.
const PLIES: [usize; 3] = [0, 1, 6];
/// How ranks may be counted: as we do, from one more, from one less.
const OFFSETS: [i8; 3] = [0, 1, -1];
/// From what the line is drawn.
const SEED: u64 = 1;
/// What the clock shows a program that need not know of depths.
const HASTE: Duration = Duration::from_secs(1);

/// A position of the line, and whose turn it is there.
struct TrialPosition {
    session: Box<dyn Session>,
    seat: usize,
}

/// What an answer shows.
enum Finding {
    /// It was legal, each time.
    Same,
    /// There was none, whatever the reason: the games will show it.
    Nothing,
    /// It was none of our game, in these words.
    Other(String),
}

/// How a program counts ranks, as an offset to ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counting {
    /// So it has answered.
    Shown(i8),
    /// It has shown nothing: as it is said to, or as we do.
    Assumed(i8),
}

/// How a program counts ranks, as an offset to ours. It is started for this, and ended again.
///
/// # Errors
/// A program that cannot be started, or that means another game.
pub(crate) fn rank_offset(
    kind: &'static dyn GameKind,
    plan: &Plan,
    player: usize,
) -> Result<i8, ArenaError> {
    let found = find_offset(kind, plan, player, &Control::new(), |offset| {
        let mut plan = plan.clone();
        plan.players[player].rank_offset = Some(offset);
        table::start(kind, &plan, player, None)
    })?;
    let (Counting::Shown(offset) | Counting::Assumed(offset)) = found;
    Ok(offset)
}

/// The same of whoever is started with an offset; nothing more is tried once `control` says stop.
///
/// # Errors
/// What keeps it from being started, and a program that means another game.
pub(crate) fn find_offset(
    kind: &dyn GameKind,
    plan: &Plan,
    player: usize,
    control: &Control,
    start: impl Fn(i8) -> Result<Box<dyn Player>, ArenaError>,
) -> Result<Counting, ArenaError> {
    let line = line(kind, plan)?;
    let given = plan.players[player].rank_offset;
    let usual = given.unwrap_or(OFFSETS[0]);
    let found = |offset: i8| Ok(ask(plan, player, start(offset)?.as_mut(), &line));
    let wrong = match found(usual) {
        Ok(Finding::Other(wrong)) => wrong,
        Ok(Finding::Same) => return Ok(Counting::Shown(usual)),
        Ok(Finding::Nothing) => return Ok(Counting::Assumed(usual)),
        Err(error) => return Err(error),
    };
    let refuse = |reason: String| {
        Err(ArenaError::Player { player: plan.players[player].name.clone(), reason })
    };
    for offset in OFFSETS.into_iter().filter(|&offset| offset != usual) {
        if control.is_stopped() {
            return Ok(Counting::Assumed(usual));
        }
        if !matches!(found(offset)?, Finding::Same) {
            continue;
        }
        return match given {
            None => Ok(Counting::Shown(offset)),
            Some(given) => refuse(format!(
                "it counts ranks as rank-offset = {offset} has it, not as rank-offset = {given}"
            )),
        };
    }
    let variant = plan.variant.as_ref().map_or_else(String::new, |name| format!(" ({name})"));
    refuse(format!("it seems to play another game than {}{variant}: {wrong}", plan.game))
}

/// A line of the variant, and the positions of it that a program is asked about.
fn line(kind: &dyn GameKind, plan: &Plan) -> Result<Vec<TrialPosition>, EngineError> {
    let usual = kind.info().variants.first().cloned().unwrap_or_default();
    let variant = Some(plan.variant.clone().unwrap_or(usual));
    let start = Start { variant, players: Some(2), ..Start::default() };
    let mut lot = StdRng::seed_from_u64(SEED);
    // As the games begin.
    let fen = Some(kind.open(&start)?.fen());
    let mut session = kind.open(&Start { fen, ..start })?;
    let mut places = Vec::new();
    for ply in 0..=PLIES[PLIES.len() - 1] {
        while session.draw(lot.random()) {}
        let Some(seat) = session.turn() else { break };
        if PLIES.contains(&ply) {
            places.push(TrialPosition { session: session.fork(), seat });
        }
        let legal = session.legal();
        let Some(mv) = legal.choose(&mut lot) else { break };
        session.play(mv)?;
    }
    Ok(places)
}

/// Asks a program about every position of the line.
fn ask(plan: &Plan, player: usize, program: &mut dyn Player, line: &[TrialPosition]) -> Finding {
    let patience = Duration::from_millis(plan.stall_ms);
    let limits = least(plan.players[player].protocol.unwrap_or_default());
    for TrialPosition { session, seat } in line {
        let session = session.as_ref();
        let question = MoveRequest { session, seat: *seat, limits: &limits, patience };
        let answer = program.begin(&NewGame { seed: 0 }).and_then(|()| program.think(&question));
        let wrong = match answer {
            Ok(answer) => match answer.action {
                Action::Move(mv) if is_legal(session, &mv) => continue,
                Action::Move(mv) => {
                    format!("it answers {:?}, which is not legal", text::brief(&mv))
                }
                Action::Resign => return Finding::Nothing,
            },
            Err(Fault { kind: FaultKind::Refusal, detail }) => detail,
            Err(_) => return Finding::Nothing,
        };
        return Finding::Other(format!("in the position {} {wrong}", session.fen()));
    }
    Finding::Same
}

/// Whether a move is legal, and just as it is written.
fn is_legal(session: &dyn Session, mv: &str) -> bool {
    let mut game = session.fork();
    game.play(mv).is_ok()
        && game.last_move().is_some_and(|played| !text::is_miscounted(mv, &played))
}

/// The least that a program can be asked to think.
fn least(protocol: Protocol) -> Limits {
    match protocol {
        Protocol::Uci | Protocol::Ucci => Limits { depth: Some(1), ..Limits::default() },
        // Not every program of this protocol knows of depths. All heed their clock, but those that
        // have been told a depth or a time for each move.
        Protocol::Xboard => {
            let clock = Some(Clock { left: HASTE, increment: Duration::ZERO });
            Limits { clocks: vec![clock; 2], ..Limits::default() }
        }
    }
}

#[cfg(test)]
mod tests {
    use games::GAMES;

    use super::*;
    use crate::plan::PlayerPlan;
    use crate::player::Answer;
    use crate::record::SearchInfo;

    /// A program that plays the first move it finds in the game it has in mind.
    struct Fake {
        game: &'static str,
        /// What it adds to our ranks when it reads, and when it writes.
        reads: i8,
        writes: i8,
        /// What the arena thinks that it adds.
        offset: i8,
        /// It fails at this question, in this way.
        fails: Option<FaultKind>,
    }

    impl Fake {
        /// The position after the moves that it understands.
        fn position(&self, asked: &dyn Session) -> Box<dyn Session> {
            let kind = GAMES.named(self.game).expect("a game");
            let mut session = kind.open(&Start::default()).expect("a position");
            for mv in &asked.start().moves {
                let heard = text::shift_ranks(&text::shift_ranks(mv, self.offset), -self.reads);
                if session.play(&heard).is_err() {
                    break;
                }
                // Our own rules read more than this program does.
                if session.last().is_some_and(|mv| text::is_miscounted(&heard, &mv.uci)) {
                    session.take_back();
                    break;
                }
            }
            session
        }
    }

    impl Player for Fake {
        fn begin(&mut self, _: &NewGame) -> Result<(), Fault> {
            Ok(())
        }

        fn think(&mut self, question: &MoveRequest<'_>) -> Result<Answer, Fault> {
            if let Some(kind) = self.fails {
                return Err(Fault::new(kind, "it does not want to"));
            }
            let mv = self.position(question.session).legal().swap_remove(0);
            let mv = text::shift_ranks(&text::shift_ranks(&mv, self.writes), -self.offset);
            let thought = SearchInfo::default();
            Ok(Answer { action: Action::Move(mv), elapsed: Duration::ZERO, thought })
        }

        fn log(&self) -> Vec<String> {
            Vec::new()
        }
    }

    fn find(
        given: Option<i8>,
        game: &'static str,
        (reads, writes): (i8, i8),
        fails: Option<FaultKind>,
    ) -> Result<Counting, String> {
        let one = PlayerPlan { rank_offset: given, ..PlayerPlan::new("one") };
        let time = "depth=1".parse().expect("a time control");
        let plan = Plan::new("xiangqi", time, vec![one, PlayerPlan::new("two")]);
        let kind = GAMES.named("xiangqi").expect("a game");
        let found = find_offset(kind, &plan, 0, &Control::new(), |offset| {
            Ok(Box::new(Fake { game, reads, writes, offset, fails }))
        });
        found.map_err(|error| error.to_string())
    }

    #[test]
    fn ranks_are_counted_as_the_program_does() {
        for counts in OFFSETS {
            let shown = Ok(Counting::Shown(counts));
            assert_eq!(find(None, "xiangqi", (counts, counts), None), shown);
            assert_eq!(find(Some(counts), "xiangqi", (counts, counts), None), shown);
        }
        let told = find(Some(0), "xiangqi", (1, 1), None).expect_err("another offset");
        assert!(told.contains("as rank-offset = 1 has it, not as rank-offset = 0"), "{told}");
        let told = find(Some(1), "xiangqi", (0, 0), None).expect_err("another offset");
        assert!(told.contains("as rank-offset = 0 has it, not as rank-offset = 1"), "{told}");
    }

    #[test]
    fn who_plays_another_game_is_refused() {
        for given in [None, Some(0), Some(1)] {
            // It reads in one way and writes in another.
            for (game, counts) in [("chess", (0, 0)), ("xiangqi", (0, 1)), ("xiangqi", (1, 0))] {
                let found = find(given, game, counts, None);
                let told = found.expect_err(&format!("{given:?} {game} {counts:?}"));
                assert!(told.contains("another game than xiangqi: in the position "), "{told}");
                assert!(told.contains("it answers "), "{told}");
            }
            let refusal = Some(FaultKind::Refusal);
            let told = find(given, "xiangqi", (0, 0), refusal).expect_err("another game");
            assert!(told.ends_with("it does not want to"), "{told}");
        }
    }

    #[test]
    fn who_does_not_answer_is_judged_in_the_games() {
        for kind in [FaultKind::Crash, FaultKind::Stall, FaultKind::Flood] {
            assert_eq!(find(None, "chess", (0, 0), Some(kind)), Ok(Counting::Assumed(0)));
            assert_eq!(find(Some(1), "chess", (0, 0), Some(kind)), Ok(Counting::Assumed(1)));
        }
    }
}
