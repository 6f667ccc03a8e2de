//! The laws of [`ZeroSum`].

use std::collections::{HashMap, HashSet, VecDeque};

use game::{MoveList, Notation, Outcome, Ply, Score, Turn, ZeroSum};
use rand::RngExt;
use rand::rngs::StdRng;

use crate::rules::Met;
use crate::shadow::Shadow;

/// Plies back to which moves are remembered, as killers and table moves are.
const REMEMBERED: usize = 6;
/// Plies after which every move that 16 bits can say is tried.
const ALL_BITS_EVERY: usize = 40;

/// What was seen in one game.
pub struct Past<G: ZeroSum> {
    rng: StdRng,
    ply: usize,
    /// The plies at which a position occurred last, by its key.
    occurred: HashMap<u64, usize>,
    /// The moves of the last positions.
    moves: VecDeque<MoveList<G::Move>>,
}

impl<G: ZeroSum> Past<G> {
    pub fn new(rng: StdRng) -> Self {
        Self { rng, ply: 0, occurred: HashMap::new(), moves: VecDeque::new() }
    }
}

pub fn check<G: ZeroSum + Notation>(
    game: &mut G,
    moves: &MoveList<G::Move>,
    past: &mut Past<G>,
    met: &mut Met,
) {
    met.check(game, &(Shadow::of(game), game.side(), game.in_check()));
    met.check_symmetry(game, moves);
    check_stages(game, moves);
    check_packing(game, moves);
    check_legality(game, moves, past);
    check_checks(game, moves);
    check_null(game);
    check_moved(game, moves);
    check_repetition(game, moves, past);
    check_exact(game, moves);
    past.occurred.insert(game.key(), past.ply);
    past.ply += 1;
    past.moves.push_back(moves.clone());
    if past.moves.len() > REMEMBERED {
        past.moves.pop_front();
    }
}

/// Checks the last position of a game.
pub fn check_end<G: ZeroSum + Notation>(game: &G) {
    let side = game.side();
    if let Turn::Over(payoffs) = game.turn(&mut MoveList::new()) {
        let (text, outcome) = (game.write_position(), Outcome::of(payoffs.of(side)));
        assert_eq!(game.outcome(), outcome, "without moves in {text}");
        if let Some(value) = game.verdict(Ply::ROOT) {
            assert_eq!(value, outcome.score(Ply::ROOT), "verdict on {text}");
        }
    }
}

fn check_stages<G: ZeroSum + Notation>(game: &G, moves: &MoveList<G::Move>) {
    let text = game.write_position();
    let mut staged = MoveList::new();
    game.generate_noisy(&mut staged);
    for &mv in &staged {
        assert!(game.is_noisy(mv), "{} is noisy in {text}", game.write_move(mv));
    }
    let noisy = staged.len();
    game.generate_quiet(&mut staged);
    for &mv in &staged[noisy..] {
        assert!(!game.is_noisy(mv), "{} is quiet in {text}", game.write_move(mv));
    }
    assert_eq!(staged.len(), moves.len(), "noisy and quiet moves together in {text}");
    let staged: HashSet<_> = staged.into_iter().collect();
    assert!(moves.iter().all(|mv| staged.contains(mv)), "stages miss a move in {text}");
}

fn check_packing<G: ZeroSum + Notation>(game: &G, moves: &MoveList<G::Move>) {
    for &mv in moves {
        let bits = G::pack(mv);
        assert_ne!(bits, 0);
        assert_eq!(game.unpack(bits), Some(mv));
        assert!(game.moved(mv) < G::PIECES);
        assert!(G::STRUCTURES == 0 || G::structure(game.moved(mv)) < G::STRUCTURES);
        assert!(G::from(mv).is_none_or(|from| from < G::SQUARES) && G::to(mv) < G::SQUARES);
        assert!(game.captured(mv).is_none_or(|piece| piece < G::PIECES));
    }
}

/// Whatever 16 bits say, and whatever was legal a few moves ago, only the moves that are listed are
/// legal.
fn check_legality<G: ZeroSum + Notation>(game: &G, moves: &MoveList<G::Move>, past: &mut Past<G>) {
    let text = game.write_position();
    for &mv in moves.iter().chain(past.moves.iter().flatten()) {
        assert_eq!(game.is_legal(mv), moves.contains(&mv), "{mv:?} in {text}");
    }
    for mv in (0..16).filter_map(|_| game.unpack(past.rng.random())) {
        assert_eq!(game.is_legal(mv), moves.contains(&mv), "{mv:?} in {text}");
    }
    if past.ply.is_multiple_of(ALL_BITS_EVERY) {
        let all = (0..=u16::MAX).filter_map(|bits| game.unpack(bits));
        let legal: HashSet<_> = all.filter(|&mv| game.is_legal(mv)).collect();
        assert_eq!(legal, moves.iter().copied().collect(), "legal moves of {text}");
    }
}

fn check_checks<G: ZeroSum + Notation>(game: &mut G, moves: &MoveList<G::Move>) {
    for &mv in moves {
        let foretold = game.gives_check(mv);
        let undo = game.play_unchecked(mv);
        let happened = game.in_check();
        game.undo(mv, undo);
        assert_eq!(
            foretold,
            happened,
            "check by {} in {}",
            game.write_move(mv),
            game.write_position()
        );
    }
}

fn check_null<G: ZeroSum + Notation>(game: &mut G) {
    if game.in_check() {
        return;
    }
    let before = game.clone();
    let Some(undo) = game.play_null() else {
        assert!(*game == before, "a pass that there is not in {}", before.write_position());
        assert!(!game.can_pass(), "nobody can pass in {}", before.write_position());
        return;
    };
    assert_ne!(game.side(), before.side());
    assert_ne!(game.key(), before.key());
    assert!(!game.in_check(), "check by passing in {}", before.write_position());
    assert_eq!(Shadow::of(game), Shadow::of(&before), "passing in {}", before.write_position());
    game.undo_null(undo);
    assert!(*game == before, "null move does not restore {}", before.write_position());
}

/// The observer, `moved`, `captured` and `from` tell the same story of a move.
fn check_moved<G: ZeroSum + Notation>(game: &mut G, moves: &MoveList<G::Move>) {
    let before = Shadow::of(game);
    for &mv in moves {
        let (moved, captured) = (game.moved(mv), game.captured(mv));
        let mut heard = before.clone();
        let undo = game.play_observed(mv, &mut heard);
        let after = Shadow::of(game);
        game.undo(mv, undo);
        let named = || format!("{} in {}", game.write_move(mv), game.write_position());
        assert_eq!(heard.sorted(), after, "observer of {}", named());
        if before.is_empty() && after.is_empty() {
            // A game whose observers hear nothing.
            continue;
        }
        let dropped = match G::from(mv) {
            Some(from) => {
                assert!(before.has(moved, from), "piece that moves by {}", named());
                0
            }
            // Nothing changes on the board when somebody has to pass.
            None => usize::from(before != after),
        };
        let gone = |piece| before.count(piece) - after.count(piece);
        let left = before.len() + dropped - after.len();
        assert_eq!(left, usize::from(captured.is_some()), "{}", named());
        assert!(captured.is_none_or(|piece| gone(piece) == 1), "piece captured by {}", named());
        let taken = captured.map_or(0, |piece| G::piece_value(piece).raw());
        // What is taken left the board; what is more now is a promotion.
        let most = 2 * taken + after.value::<G>() - before.value::<G>();
        check_exchanges(game, mv, most);
    }
}

/// Exchanges win no more than `most`, the gain of the first move alone, and lose no more than the
/// piece that moves; and what wins so much wins less, too.
fn check_exchanges<G: ZeroSum + Notation>(game: &G, mv: G::Move, most: i32) {
    const STEPS: i32 = 8;
    let named = || format!("{} in {}", game.write_move(mv), game.write_position());
    let least = -G::piece_value(game.moved(mv)).raw();
    let wins = |threshold: i32| game.see_ge(mv, Score::from_raw(threshold));
    assert!(!wins(most + 1), "exchanges win more than {most} by {}", named());
    assert!(wins(least), "exchanges win less than {least} by {}", named());
    let thresholds = (0..=STEPS).map(|step| most - (most - least) / STEPS * step);
    assert!(thresholds.map(wins).is_sorted(), "exchanges by {}", named());
}

/// Repetitions are seen when they have come, foreseen one move ahead, and judged as by the arbiter.
fn check_repetition<G: ZeroSum + Notation>(
    game: &mut G,
    moves: &MoveList<G::Move>,
    past: &Past<G>,
) {
    let text = game.write_position();
    let since = past.occurred.get(&game.key()).map(|ply| past.ply - ply);
    if since.is_some_and(|plies| plies < Ply::MAX.index()) {
        assert!(game.verdict(Ply::MAX).is_some(), "no verdict on a repetition: {text}");
    }
    if let Some(value) = game.verdict(Ply::ROOT) {
        assert!(!value.is_mate(), "a verdict is no mate: {text}");
        if let Some(ending) = game.ending() {
            let share = ending.payoffs.of(game.side());
            assert_eq!(value.cmp(&Score::DRAW), share.total_cmp(&0.5), "verdict on {text}");
        }
    }
    for ply in [Ply::ROOT, Ply::ROOT.next().next().next().next()] {
        if !game.can_repeat(ply) {
            continue;
        }
        let holds = moves.iter().any(|&mv| {
            let undo = game.play_unchecked(mv);
            let verdict = game.verdict(ply.next());
            game.undo(mv, undo);
            verdict.is_some_and(|value| value <= Score::DRAW)
        });
        assert!(holds, "no move repeats a position: {text}");
    }
}

/// Whatever is known without a search agrees with one, and the game comes to its end.
fn check_exact<G: ZeroSum + Notation>(game: &mut G, moves: &MoveList<G::Move>) {
    /// The search goes so far, or to the end of the game if it is not farther than `NEAR`.
    const DEPTH: usize = 3;
    const NEAR: usize = 6;
    if !G::EXACT {
        return;
    }
    let left = game.plies_left();
    let (least, most) = game.bounds(Ply::ROOT);
    for &mv in moves {
        let undo = game.play_unchecked(mv);
        let after = game.plies_left();
        game.undo(mv, undo);
        if least < most {
            check_loss(game, mv);
        }
        assert!(
            after < left,
            "{after:?} plies left after {} in {}",
            game.write_move(mv),
            game.write_position()
        );
    }
    let depth = if left.index() <= NEAR { NEAR } else { DEPTH };
    let (proven, possible) = searched(game, Ply::ROOT, depth);
    let text = game.write_position();
    assert!(least <= possible, "at least {least:?}, but at most {possible:?}: {text}");
    assert!(proven <= most, "at most {most:?}, but at least {proven:?}: {text}");
}

/// After a move that loses at once the other side has a move that wins.
fn check_loss<G: ZeroSum + Notation>(game: &mut G, mv: G::Move) {
    if !game.loses_at_once(mv) {
        return;
    }
    let named = format!("{} in {}", game.write_move(mv), game.write_position());
    let undo = game.play_unchecked(mv);
    let (proven, _) = searched(game, Ply::ROOT, 1);
    game.undo(mv, undo);
    assert!(proven >= Score::mate_in(Ply::ROOT.next()), "nothing wins after {named}");
}

/// Between what the value of a position lies, as minimax finds at this depth.
fn searched<G: ZeroSum>(game: &mut G, ply: Ply, depth: usize) -> (Score, Score) {
    let mut moves = MoveList::new();
    if let Turn::Over(_) = game.turn(&mut moves) {
        let value = game.outcome().score(ply);
        return (value, value);
    }
    if depth == 0 {
        // Whoever wins needs a move to do so.
        return (Score::mated_in(ply.next().next()), Score::mate_in(ply.next()));
    }
    let nothing = (-Score::INFINITE, -Score::INFINITE);
    moves.into_iter().fold(nothing, |(least, most), mv| {
        let undo = game.play_unchecked(mv);
        let (theirs, at_most) = searched(game, ply.next(), depth - 1);
        game.undo(mv, undo);
        (least.max(-at_most), most.max(-theirs))
    })
}

/// How often the key after a move was guessed, and how often rightly.
#[derive(Default)]
pub struct Guesses {
    all: u64,
    right: u64,
}

impl Guesses {
    pub fn look<G: ZeroSum>(&mut self, game: &mut G, moves: &MoveList<G::Move>) {
        for &mv in moves {
            let guess = game.key_after(mv);
            let undo = game.play_unchecked(mv);
            self.all += 1;
            self.right += u64::from(guess == game.key());
            game.undo(mv, undo);
        }
    }

    /// Checks that keys are right for ordinary moves.
    pub fn check(&self) {
        let Self { all, right } = self;
        assert!(right * 10 >= all * 9, "only {right} of {all} keys were guessed");
    }
}
