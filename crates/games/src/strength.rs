//! Opponents of every strength.
//!
//! A weak opponent is not a strong one that blunders at random: it sees less (a limit on
//! positions) and judges worse (noise on every evaluation, the same for the same position within
//! a game). It still finds what lies within its horizon, and in won endings, where the
//! evaluation only measures the way to mate, it judges without noise: even the weakest delivers
//! rook and king against king.

use engine::{Handicap, LevelInfo, Strength};
use game::{Evaluator, Game, MoveList, Observer, PayoffEval, Score, Turn, Values, scatter};

/// Elo from one level to the next.
const LEVEL_STEP: u32 = 200;
/// From this strength on opponents know openings: weaker ones would play four moves of theory and
/// then hang a piece.
const THEORY_ELO: u32 = 1500;
/// Positions that even the weakest opponent looks at when it is about to win.
const TECHNIQUE_NODES: u64 = 4_000;
/// Values beyond this say how to win rather than who is better.
const DECIDED: i32 = 1500;

/// What holds opponents of a game back, by their strength. It is found by matches (`docs/levels.md`).
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// How strong an opponent is, in Elo, that is held back so, weakest first. Between two rows
    /// positions grow by a constant factor for each point of Elo, errors shrink evenly.
    pub rows: &'static [(u32, Handicap)],
    /// How strong the engine is that nothing holds back, in Elo.
    pub full: u32,
}

impl Scale {
    /// The least and the most Elo to which an opponent can be held back.
    pub const fn ends(self) -> [u32; 2] {
        [self.rows[0].0, self.rows[self.rows.len() - 1].0]
    }

    /// The opponents to choose from, weakest first; the last one plays at full strength.
    pub fn levels(self) -> Vec<LevelInfo> {
        let [least, most] = self.ends();
        let held_back = (least..=most).step_by(LEVEL_STEP as usize);
        let level =
            |(elo, id)| LevelInfo { id, elo: Some(elo), name: None, theory: elo >= THEORY_ELO };
        held_back.chain([self.full]).zip(1..).map(level).collect()
    }

    /// What holds this strength back; `None` for full strength.
    pub fn handicap(self, strength: Strength) -> Option<Handicap> {
        let [least, most] = self.ends();
        let elo = match strength {
            Strength::Full => return None,
            Strength::Held(handicap) => return Some(handicap),
            Strength::Elo(elo) => elo,
            Strength::Level(id) => least + LEVEL_STEP * u32::from(id.saturating_sub(1)),
        };
        if elo > most {
            return None;
        }
        let rows = self.rows;
        let upper = rows.iter().position(|(at, _)| *at >= elo).unwrap_or(rows.len() - 1).max(1);
        let ((low, weak), (high, strong)) = (rows[upper - 1], rows[upper]);
        let part = f64::from(elo.saturating_sub(low)) / f64::from(high - low);
        let growth = (strong.nodes as f64 / weak.nodes as f64).powf(part);
        let noise = f64::from(weak.noise) + f64::from(strong.noise - weak.noise) * part;
        Some(Handicap { nodes: (weak.nodes as f64 * growth) as u64, noise: noise as i32 })
    }
}

/// How many positions somebody held back so looks at where the evaluation is `value`: winning what is
/// won takes more of a look than playing on.
pub fn nodes_at(handicap: Handicap, value: Score) -> u64 {
    if value.raw() > DECIDED { handicap.nodes.max(TECHNIQUE_NODES) } else { handicap.nodes }
}

/// An evaluator whose judgement is off by a little, always the same for the same position.
#[derive(Clone)]
pub struct NoisyEvaluator<E> {
    pub inner: E,
    /// Largest error, in centipawns; 0 for none.
    pub amplitude: i32,
    /// Makes one game's errors differ from another's.
    pub seed: u64,
}

impl<E: Observer> Observer for NoisyEvaluator<E> {
    #[inline]
    fn added(&mut self, piece: usize, square: usize) {
        self.inner.added(piece, square);
    }
    #[inline]
    fn removed(&mut self, piece: usize, square: usize) {
        self.inner.removed(piece, square);
    }
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for NoisyEvaluator<E> {
    fn reset(&mut self, game: &G) {
        self.inner.reset(game);
    }
    #[inline]
    fn push(&mut self) {
        self.inner.push();
    }
    #[inline]
    fn pop(&mut self) {
        self.inner.pop();
    }
    #[inline]
    fn evaluate(&mut self, game: &G) -> Score {
        let value = self.inner.evaluate(game);
        if self.amplitude == 0 || value.raw().abs() > DECIDED {
            return value;
        }
        Score::cp(value.raw() + error(game.key() ^ self.seed, self.amplitude))
    }
}

/// A judgement of what a position is worth to each player that is off by a little, always the same for
/// the same position.
#[derive(Clone)]
pub struct NoisyPayoffs<E> {
    pub inner: E,
    /// Largest error, in thousandths of a win.
    pub amplitude: i32,
    /// Makes one game's errors differ from another's.
    pub seed: u64,
}

impl<G: Game, E: PayoffEval<G>> PayoffEval<G> for NoisyPayoffs<E> {
    fn evaluate(&self, game: &G) -> Values {
        let mut values = self.inner.evaluate(game);
        if matches!(game.turn(&mut MoveList::new()), Turn::Over(_)) {
            return values;
        }
        for (player, value) in values.iter_mut().enumerate().take(game.players()) {
            let key = scatter(game.key() ^ self.seed, player as u64);
            *value += error(key, self.amplitude) as f32 / 1000.0;
        }
        values
    }

    fn prepare(&self, game: &G) {
        self.inner.prepare(game);
    }
}

/// An error within ±`amplitude`, small ones likelier than large ones.
fn error(key: u64, amplitude: i32) -> i32 {
    let mixed = (key ^ (key >> 31)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let (low, high) = ((mixed >> 16) as u16, (mixed >> 40) as u16);
    // The difference of two uniform numbers is triangular around zero.
    (i32::from(low) - i32::from(high)) * amplitude / i32::from(u16::MAX)
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// The cells of the table in docs/levels.md that begins with `first`, below this heading.
    pub fn documented(heading: &str, first: &str) -> Vec<Vec<&'static str>> {
        let text = include_str!("../../../docs/levels.md");
        let section = text.split("\n## ").find(|section| section.starts_with(heading));
        let lines = section.expect("a section for every game").lines();
        let rows = lines.skip_while(|line| !line.starts_with(first)).skip(2);
        let rows = rows.take_while(|line| line.starts_with('|'));
        rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
    }

    /// The levels are those of docs/levels.md.
    fn check_documented(scale: Scale, heading: &str) {
        let rows = documented(heading, "| level |");
        let levels = scale.levels();
        assert_eq!(rows.len(), levels.len(), "{heading}");
        for (row, level) in rows.iter().zip(levels) {
            let elo = level.elo.map(|elo| elo.to_string());
            assert_eq!(Some(row[1]), elo.as_deref(), "{heading}: {row:?}");
            let Some(Handicap { nodes, noise }) = scale.handicap(Strength::Level(level.id)) else {
                assert_eq!(row[0], "full");
                continue;
            };
            let found = [level.id.to_string(), nodes.to_string(), noise.to_string()];
            assert_eq!([row[0], row[2], row[3]], found.each_ref().map(String::as_str));
        }
    }

    /// Stronger levels see more and err less, levels and Elo agree, and docs/levels.md has them below
    /// this heading.
    pub fn check(scale: Scale, heading: &str) {
        let levels = scale.levels();
        let handicaps: Vec<_> =
            levels.iter().map(|level| scale.handicap(Strength::Level(level.id))).collect();
        assert_eq!(handicaps.last(), Some(&None), "the last level plays at full strength");
        for pair in handicaps.windows(2) {
            if let [Some(weak), Some(strong)] = pair {
                assert!(strong.nodes >= weak.nodes && strong.noise <= weak.noise && weak != strong);
            }
        }
        assert!(levels.windows(2).all(|pair| pair[0].elo < pair[1].elo));
        for level in &levels[..levels.len() - 1] {
            let elo = level.elo.expect("a scale of Elo");
            let [by_level, by_elo] = [Strength::Level(level.id), Strength::Elo(elo)];
            assert_eq!(scale.handicap(by_level), scale.handicap(by_elo));
        }
        check_documented(scale, heading);
    }

    #[test]
    fn errors_are_bounded_and_balanced() {
        let errors: Vec<i32> = (0..10_000u64).map(|key| error(key << 20 | key, 100)).collect();
        assert!(errors.iter().all(|error| error.abs() <= 100));
        assert!(errors.iter().any(|error| error.abs() > 60));
        let mean = errors.iter().sum::<i32>() / 10_000;
        assert!(mean.abs() <= 3, "mean {mean}");
    }
}
