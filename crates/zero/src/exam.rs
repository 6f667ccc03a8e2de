//! How often a player keeps what a position is worth, where that is known.

use std::collections::HashMap;

use game::{Game, MoveList, Notation, Payoffs, Player};
use multi::{Advice, Asked, Guide, Leaf, PuctSettings};
use rayon::prelude::*;

use crate::think::{SearchRule, Thinker, Thought, asked, think_together};
use crate::thoughts::most;

/// Positions that a thread searches at once.
const TOGETHER: usize = 96;
/// Positions that one thread takes at a time.
const PART: usize = 250;

/// A position, and which of its moves keep what it is worth.
#[derive(Clone, Debug)]
struct Question<G: Game> {
    asked: Asked<G>,
    keeps: Vec<bool>,
}

/// Positions of a game for two whose worth is known.
#[derive(Clone, Debug)]
pub struct Exam<G: Game> {
    questions: Vec<Question<G>>,
}

/// A line of an exam that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line} of the exam: {reason}")]
pub struct ExamError {
    /// Which line, from 1.
    pub line: usize,
    /// Why not.
    pub reason: String,
}

/// How often players without a network keep what a position is worth: shares of 1.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Baselines {
    /// One that moves at random.
    pub random: f64,
    /// One that wins at once if it can, else lets nobody win by the next move if it can, else moves at
    /// random.
    pub wins_or_blocks: f64,
    /// A tree search by random games.
    pub rollouts: f64,
    /// The network of random weights by its policy alone.
    pub untrained_policy: f64,
    /// The same with a search.
    pub untrained_search: f64,
}

impl<G: Notation> Exam<G> {
    /// Reads an exam: in each line a position and, after a semicolon, the moves that keep what it is worth.
    /// Empty lines, and those that begin with `#`, say nothing.
    ///
    /// # Errors
    /// What is no position in which a player moves, and moves that are not legal in it.
    pub fn read(config: &G::Config, text: &str) -> Result<Self, ExamError> {
        let lines = text.lines().enumerate().filter(|(_, line)| {
            let line = line.trim();
            !line.is_empty() && !line.starts_with('#')
        });
        let questions = lines.map(|(number, line)| {
            question(config, line).map_err(|reason| ExamError { line: number + 1, reason })
        });
        Ok(Self { questions: questions.collect::<Result<_, _>>()? })
    }

    /// The sum (CRC-32 as in zlib) of all that is asked and of the answers that count.
    pub(crate) fn checksum(&self) -> u32 {
        let mut sum = crc32fast::Hasher::new();
        for Question { asked, keeps } in &self.questions {
            let kept = keeps.iter().map(|&keeps| if keeps { '+' } else { '-' });
            let line: String =
                asked.game.write_position().chars().chain([';']).chain(kept).collect();
            sum.update(line.as_bytes());
            sum.update(b"\n");
        }
        sum.finalize()
    }
}

fn question<G: Notation>(config: &G::Config, line: &str) -> Result<Question<G>, String> {
    let (position, keeping) = line.split_once(';').ok_or("there is no semicolon")?;
    let game = G::read_position(config, position.trim()).map_err(|error| error.to_string())?;
    let asked = asked(&game).ok_or("nobody moves")?;
    let mut keeps = vec![false; asked.moves.len()];
    for name in keeping.split_whitespace() {
        let mv = game.read_move(name).map_err(|error| error.to_string())?;
        let place = asked.moves.iter().position(|&legal| legal == mv);
        keeps[place.ok_or_else(|| format!("{name} is not legal"))?] = true;
    }
    if keeps.contains(&true) { Ok(Question { asked, keeps }) } else { Err("no move".to_owned()) }
}

impl<G: Game> Exam<G> {
    /// All positions that can come up after a start in which a player moves, for a game of two without chance
    /// that is small enough to be known whole. Each is asked once.
    #[must_use]
    pub fn of_all(start: &G) -> Self {
        let mut known = HashMap::new();
        let mut questions = Vec::new();
        solve(&mut start.clone(), &mut known, &mut questions);
        Self { questions }
    }

    /// No questions.
    #[must_use]
    pub const fn none() -> Self {
        Self { questions: Vec::new() }
    }

    /// How many questions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.questions.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.questions.is_empty()
    }

    /// The share of questions in which the move of the highest prior keeps what the position is worth.
    pub fn policy<A: Guide<G> + Clone + Sync>(&self, guide: &A) -> f64 {
        self.share_kept(guide, |guide, part| {
            let asked: Vec<_> = part.iter().map(|question| question.asked.clone()).collect();
            let mut advice = Advice::default();
            guide.advise(&asked, &mut advice);
            let kept = part.iter().enumerate().filter(|(number, question)| {
                let (priors, _) = advice.of(*number);
                most(priors).is_some_and(|place| question.keeps[place])
            });
            kept.count()
        })
    }

    /// The share of questions in which a search of so many simulations keeps what the position is worth.
    pub fn search<A: Guide<G> + Clone + Sync>(
        &self,
        guide: &A,
        settings: &PuctSettings,
        simulations: u32,
    ) -> f64 {
        let rule = SearchRule::in_earnest(simulations);
        self.share_kept(guide, |guide, part| {
            let all = part.iter().map(|question| Answering {
                question,
                thought: Thought::new(question.asked.game.clone(), settings, rule, 0),
            });
            let mut kept = 0;
            think_together(&mut [guide], TOGETHER, all, |Answering { question, thought }| {
                let best = thought.found().best;
                kept += usize::from(best.is_some_and(|place| question.keeps[place]));
            });
            kept
        })
    }

    /// The share of a player who moves at random.
    #[must_use]
    pub fn random(&self) -> f64 {
        let share = |question: &Question<G>| share_of(&question.keeps, |_| true);
        self.questions.iter().map(share).sum::<f64>() / self.len().max(1) as f64
    }

    /// The share of a player who wins at once if it can, else lets nobody win by the next move if it can, and
    /// else moves at random.
    #[must_use]
    pub fn wins_or_blocks(&self) -> f64 {
        let share = |question: &Question<G>| {
            let Asked { game, player, moves } = &question.asked;
            let wins: Vec<bool> = moves.iter().map(|&mv| wins(game, mv, *player)).collect();
            let safe: Vec<bool> = moves.iter().map(|&mv| is_safe(game, mv, *player)).collect();
            let chosen = [wins, safe].into_iter().find(|chosen| chosen.contains(&true));
            share_of(&question.keeps, |place| chosen.as_ref().is_none_or(|chosen| chosen[place]))
        };
        self.questions.iter().map(share).sum::<f64>() / self.len().max(1) as f64
    }

    fn share_kept<A: Clone + Sync>(
        &self,
        guide: &A,
        count: impl Fn(&mut A, &[Question<G>]) -> usize + Sync,
    ) -> f64 {
        let parts = self.questions.par_chunks(PART);
        let kept: usize = parts.map(|part| count(&mut guide.clone(), part)).sum();
        kept as f64 / self.len().max(1) as f64
    }
}

/// A search that answers a question.
struct Answering<'a, G: Game> {
    question: &'a Question<G>,
    thought: Thought<G>,
}

impl<G: Game> Thinker<G> for Answering<'_, G> {
    fn next(&mut self) -> Option<Leaf<G>> {
        self.thought.next()
    }

    fn settle(&mut self, leaf: &Leaf<G>, answer: (&[f32], &game::Values)) {
        self.thought.settle(leaf, answer);
    }
}

/// Which share of the moves that are chosen among keep what the position is worth.
fn share_of(keeps: &[bool], chosen: impl Fn(usize) -> bool) -> f64 {
    let among = || keeps.iter().enumerate().filter(|(place, _)| chosen(*place));
    among().filter(|(_, keeps)| **keeps).count() as f64 / among().count().max(1) as f64
}

/// Whether a move wins at once.
fn wins<G: Game>(game: &G, mv: G::Move, player: Player) -> bool {
    let mut after = game.clone();
    after.play_unchecked(mv);
    after.ending().is_some_and(|ending| ending.payoffs.winner() == Some(player))
}

/// Whether after a move the other player has none that wins at once.
fn is_safe<G: Game>(game: &G, mv: G::Move, player: Player) -> bool {
    let mut after = game.clone();
    after.play_unchecked(mv);
    let mut answers = MoveList::new();
    after.turn(&mut answers);
    !answers.iter().any(|&answer| wins(&after, answer, player.opponent()))
}

/// What a position is worth to the first player, twice; finds out and asks about all positions after it.
fn solve<G: Game>(
    game: &mut G,
    known: &mut HashMap<u64, u8>,
    questions: &mut Vec<Question<G>>,
) -> u8 {
    if let Some(&worth) = known.get(&game.key()) {
        return worth;
    }
    let worth_of = |payoffs: &Payoffs| (2.0 * payoffs.of(Player::FIRST)) as u8;
    let Some(asked) = asked(game) else {
        return game.ending().map_or(1, |ending| worth_of(&ending.payoffs));
    };
    let below = asked.moves.iter().map(|&mv| {
        let undo = game.play_unchecked(mv);
        let below = solve(game, known, questions);
        game.undo(mv, undo);
        below
    });
    let below: Vec<u8> = below.collect();
    let best = match asked.player {
        Player::FIRST => below.iter().max(),
        _ => below.iter().min(),
    };
    let worth = best.copied().unwrap_or(1);
    known.insert(game.key(), worth);
    let keeps = below.iter().map(|&below| below == worth).collect();
    questions.push(Question { asked, keeps });
    worth
}
