//! Searching a game on threads of this process.

use std::ops::Range;
use std::sync::Arc;

use engine::{Control, Opponent, Settings, in_order};

use crate::{Block, Budget, PlyReview, Question, RecordedGame, ReviewError};

/// Searches and judges the moves of a game, those of several blocks at a time: one searcher for each of
/// the threads. `told` hears of every move when it is judged, in no order. When `control` says stop, it
/// returns the moves that were judged by then.
///
/// # Errors
/// Settings that cannot be had, searches that find nothing, no threads.
pub fn search(
    game: &Arc<RecordedGame>,
    budget: Budget,
    settings: &Settings,
    threads: usize,
    control: &Control,
    told: impl Fn(&PlyReview) + Send + Sync + 'static,
) -> Result<Vec<PlyReview>, ReviewError> {
    type Judged = Result<Vec<PlyReview>, ReviewError>;
    let (blocks, told) = (Arc::new(game.blocks()), Arc::new(told));
    let mut workers: Vec<Box<dyn FnMut(u64) -> Judged + Send>> = Vec::new();
    for _ in 0..threads.clamp(1, blocks.len().max(1)) {
        let mut searcher = Searcher {
            game: Arc::clone(game),
            budget,
            settings: settings.clone(),
            opponent: game.kind().opponent(),
            control: control.clone(),
        };
        // What cannot be had is known before the work.
        searcher.opponent.configure(settings)?;
        let (blocks, told) = (Arc::clone(&blocks), Arc::clone(&told));
        workers.push(Box::new(move |block| searcher.search(&blocks[block as usize], &*told)));
    }
    let mut plies = Vec::new();
    let take = |judged: Judged| judged.map(|judged| plies.extend(judged));
    in_order(0..blocks.len() as u64, workers, take)??;
    plies.sort_by_key(|ply: &PlyReview| ply.ply);
    Ok(plies)
}

/// One who searches blocks.
struct Searcher {
    game: Arc<RecordedGame>,
    budget: Budget,
    settings: Settings,
    opponent: Box<dyn Opponent>,
    control: Control,
}

impl Searcher {
    /// Judges the moves of a block, or those that it comes to until it is stopped.
    fn search(
        &mut self,
        plies: &Range<usize>,
        told: &dyn Fn(&PlyReview),
    ) -> Result<Vec<PlyReview>, ReviewError> {
        let mut block = Block::new(&self.game, plies.clone(), self.budget)?;
        let mut judged = Vec::with_capacity(plies.len());
        // What was searched before has no say, so that everybody finds the same.
        self.opponent.new_game();
        loop {
            let question = block.ask();
            for ply in block.judged() {
                told(&ply);
                judged.push(ply);
            }
            let Some(Question { session, limits, lines }) = question else { return Ok(judged) };
            self.settings.multipv = lines;
            self.opponent.configure(&self.settings)?;
            let control = &self.control;
            let answer = self.opponent.think(session.as_ref(), &limits, control, &mut |_| ())?;
            if control.is_stopped() {
                return Ok(judged);
            }
            block.tell(&answer)?;
        }
    }
}
