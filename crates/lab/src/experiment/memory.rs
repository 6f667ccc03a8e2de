//! What a hash table does for a search: how good the moves are that it remembers, what it knows, what it
//! takes one position for another, and what it saves.
//!
//! The program that is watched is [`Hash`], to depth 1, 2, 3 … with one table throughout. A [`Witness`]
//! listens and keeps the book of the table: which position each slot holds. The moves that the table proposed in
//! the last of these searches are then held against the value of every other move of their positions.

use game::{Depth, Game, Score, ZeroSum};
use serde::Serialize;

use crate::eval::Evaluation;
use crate::rungs::Algorithm;
use crate::rungs::alpha_beta::AlphaBeta;
use crate::rungs::hash_table::Hash;
use crate::table::{HashTable, lock, slot};
use crate::{Note, Recorder, Settings, Step, Stop, Value, Window};

/// Proposed moves that are looked at, about; they are taken evenly from all.
const SAMPLE: usize = 60;

/// What a hash table did for the searches to depth 1, 2 … of one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TableRates))]
pub struct Memory {
    /// Plies of the last search.
    pub depth: u32,
    /// How often the table was asked.
    pub asked: u64,
    /// How often it knew the position.
    pub known: u64,
    /// How often what it knew was an answer.
    pub answered: u64,
    /// How often the slot held another position: by the first key alone it would have been taken for the
    /// one that was asked about.
    pub other: u64,
    /// How often it was taken for it by both keys.
    pub mistaken: u64,
    /// Positions in which the table proposed a move that was then searched first.
    pub tried: u64,
    /// Those of them in which no move searched after it came out better.
    pub stayed: u64,
    /// Those of them in which at most two did.
    pub stayed_three: u64,
    /// Moves that the table proposed in the last search, at least two plies from the leaves, as far as they
    /// were held against the other moves of their positions.
    pub proposed: u64,
    /// Those of them than which no other move is better, searched to the same depth.
    pub best: u64,
    /// Those of them than which at most two are better.
    pub among_three: u64,
    /// Positions visited by the searches to depth 1, 2 … with one table, together.
    pub stepwise: u64,
    /// Positions visited by one search to the last depth that begins with an empty table.
    pub at_once: u64,
    /// The same without a table.
    pub without: u64,
    /// Whether a limit broke it off; the figures are then those of a part.
    pub broken_off: bool,
}

impl Memory {
    /// Searches a position to depth 1, 2 … as deep as the settings say, and looks at what the table does.
    /// The limits of the settings hold for each search by itself.
    #[must_use]
    pub fn measure<G: ZeroSum, E: Evaluation<G> + Clone>(
        game: &G,
        eval: &E,
        settings: &Settings,
    ) -> Self {
        let program = Hash(eval.clone());
        let mut table = HashTable::new(settings.table_bits);
        let mut witness = Witness::new(settings.table_bits);
        let last = settings.depth.plies();
        let mut rates = Self { depth: last, ..Self::default() };
        for depth in (1..=last).filter_map(|plies| Depth::new(plies).ok()) {
            witness.begin(depth.plies() == last);
            let settings = Settings { depth, ..settings.clone() };
            let found = program.run_with(&mut table, game, &settings, &mut witness);
            rates.stepwise += found.count.visited;
            rates.answered += found.count.table_cuts;
            rates.broken_off |= found.broken_off;
        }
        let Witness { asked, known, other, mistaken, tried, stayed, stayed_three, .. } = witness;
        rates = Self { asked, known, other, mistaken, tried, stayed, stayed_three, ..rates };
        for (visited, found) in [
            (&mut rates.at_once, program.run(game, settings, ())),
            (&mut rates.without, AlphaBeta(eval.clone()).run(game, settings, ())),
        ] {
            *visited = found.count.visited;
            rates.broken_off |= found.broken_off;
        }
        for proposal in &witness.proposals {
            if rates.broken_off {
                break;
            }
            rates.judge(proposal, &AlphaBeta(eval.clone()), settings);
        }
        rates
    }

    /// Holds a proposed move against the others of its position.
    fn judge<G: ZeroSum, E: Evaluation<G>>(
        &mut self,
        proposal: &Proposal<G>,
        judge: &AlphaBeta<E>,
        settings: &Settings,
    ) {
        let Ok(depth) = Depth::new(proposal.depth) else { return };
        let settings = Settings { depth, ..settings.clone() };
        let Some(values) = judge.move_values(&proposal.game, &settings) else {
            self.broken_off = true;
            return;
        };
        let Some(&(_, own)) = values.iter().find(|(mv, _)| *mv == proposal.mv) else { return };
        let better = values.iter().filter(|(_, value)| *value > own).count();
        self.proposed += 1;
        self.best += u64::from(better == 0);
        self.among_three += u64::from(better < 3);
    }
}

/// A move that the table proposed.
struct Proposal<G: Game> {
    game: G,
    mv: G::Move,
    /// Plies to go.
    depth: u32,
}

/// A node under search.
struct Node {
    key: u64,
    /// Plies to go.
    depth: u32,
    /// What its slot held when it was entered.
    held: Option<u64>,
    /// Whether the table proposed a move, which is searched first.
    told: bool,
    /// What its first move is worth, once that is known.
    first: Option<Score>,
    /// Moves after it that came out better.
    better: u32,
}

/// Listens to a search with a table, and knows which position each slot holds.
struct Witness<G: Game> {
    /// By slot: the whole key, and the plies of the search behind it.
    slots: Vec<Option<(u64, u32)>>,
    /// The nodes under search.
    open: Vec<Node>,
    asked: u64,
    known: u64,
    other: u64,
    mistaken: u64,
    tried: u64,
    stayed: u64,
    stayed_three: u64,
    /// Whether proposals are kept.
    last: bool,
    /// The next child is the one that the table proposed.
    told: bool,
    proposals: Vec<Proposal<G>>,
    /// Proposals heard of, and of how many one is kept.
    heard: usize,
    stride: usize,
}

impl<G: Game> Witness<G> {
    fn new(bits: u32) -> Self {
        Self {
            slots: vec![None; 1 << bits.min(28)],
            open: Vec::new(),
            asked: 0,
            known: 0,
            other: 0,
            mistaken: 0,
            tried: 0,
            stayed: 0,
            stayed_three: 0,
            last: false,
            told: false,
            proposals: Vec::new(),
            heard: 0,
            stride: 1,
        }
    }

    /// The next search begins.
    fn begin(&mut self, last: bool) {
        self.open.clear();
        self.last = last;
    }

    /// Keeps every so manieth proposal, every second of those when there are too many.
    fn keep(&mut self, proposal: Proposal<G>) {
        if self.heard.is_multiple_of(self.stride) {
            self.proposals.push(proposal);
        }
        self.heard += 1;
        if self.proposals.len() == 2 * SAMPLE {
            let mut place = 0;
            self.proposals.retain(|_| {
                place += 1;
                place % 2 == 1
            });
            self.stride *= 2;
        }
    }
}

impl<G: Game> Recorder<G> for Witness<G> {
    fn down(&mut self, game: &G, step: Step<G::Move, G::Chance>) {
        if !std::mem::take(&mut self.told) {
            return;
        }
        let Some(&Node { depth, .. }) = self.open.last() else { return };
        if let Step::Move(mv) = step
            && self.last
            && depth >= 2
        {
            self.keep(Proposal { game: game.clone(), mv, depth });
        }
    }

    fn enter(&mut self, game: &G, depth: u32, _: Window) {
        let key = game.key();
        let held = self.slots[slot(key, self.slots.len())].map(|(key, _)| key);
        self.open.push(Node { key, depth, held, told: false, first: None, better: 0 });
    }

    fn note(&mut self, note: Note) {
        if note == Note::TableMove {
            self.told = true;
            if let Some(node) = self.open.last_mut() {
                node.told = true;
            }
        }
    }

    fn leave(&mut self, value: Value, stop: Stop) {
        let Some(Node { key, depth, held, told, better, .. }) = self.open.pop() else { return };
        if let (Some(above), Some(score)) = (self.open.last_mut(), value.score()) {
            let first = *above.first.get_or_insert(-score);
            above.better += u32::from(-score > first);
        }
        if !matches!(stop, Stop::Done | Stop::Cut | Stop::Table) {
            return;
        }
        self.asked += 1;
        if told {
            self.tried += 1;
            self.stayed += u64::from(better == 0);
            self.stayed_three += u64::from(better < 3);
        }
        if let Some(held) = held {
            self.known += u64::from(held == key);
            self.other += u64::from(held != key);
            self.mistaken += u64::from(held != key && lock(held) == lock(key));
        }
        let place = slot(key, self.slots.len());
        let kept = &mut self.slots[place];
        if stop != Stop::Table && kept.is_none_or(|(_, old)| depth > old) {
            *kept = Some((key, depth));
        }
    }
}
