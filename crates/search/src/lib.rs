//! Two-player zero-sum search.
//!
//! One search for every game that is a [`ZeroSum`](game::ZeroSum): principal variation search
//! (Marsland and Campbell 1982) under iterative deepening, with a shared transposition table,
//! staged move picking, selective pruning and reductions, and Lazy SMP threads. It is generic
//! over the game and its [`Evaluator`](game::Evaluator), so each game gets its own compiled copy
//! with nothing decided at run time.
//!
//! ```
//! use std::error::Error;
//!
//! use game::{Depth, Evaluator, ZeroSum};
//! use search::{Control, Limits, Searcher};
//!
//! /// The best move, whatever the game.
//! fn best<G: ZeroSum, E: Evaluator<G>>(
//!     game: &G,
//!     evaluator: E,
//!     depth: u32,
//! ) -> Result<Option<G::Move>, Box<dyn Error>> {
//!     let mut searcher = Searcher::new(evaluator, 16)?; // a table of 16 MiB
//!     searcher.set_threads(2);
//!     let limits = Limits { depth: Some(Depth::new(depth)?), ..Limits::default() };
//!     let outcome = searcher.think(game, &limits, &Control::new(), |line| {
//!         println!("depth {}: {:?} {:?}", line.depth, line.score, line.moves);
//!     });
//!     Ok(outcome.best())
//! }
//! ```
//!
//! A [`Searcher`] outlives one search and keeps what it learned; a clone of its [`Control`] stops it
//! from another thread. [`Searcher::plain`] leaves all selectivity out and finds the value of minimax.
//!
//! | module | holds |
//! |---|---|
//! | `searcher` | [`Searcher`]: tables and workers that outlive one search |
//! | `thread` | [`Thread`]: deep stacks to think on |
//! | `worker` | what each thread searches with |
//! | `iterate` | iterative deepening, aspiration windows, several lines, reports |
//! | `node` | one node of the tree, step by step |
//! | `prune` | the reasons not to search a node |
//! | `moves` | the move loop: skipping, extending, reducing, learning |
//! | `quiescence` | captures until the position is quiet |
//! | `picker`, `history`, `correction` | what to look at first, learned from cut-offs |
//! | `table` | the transposition table |
//! | `clock` | how long to think |
//! | `params` | every tunable number, one row each |
//! | `style` | the search that plays, and the one that gives the value of minimax |

mod clock;
mod control;
mod correction;
mod history;
mod iterate;
mod limits;
mod moves;
mod node;
mod params;
mod picker;
mod prune;
mod quiescence;
mod report;
mod searcher;
mod style;
mod table;
mod thread;
mod value;
mod worker;

pub use control::Control;
pub use limits::{Limits, SearchClock};
pub use params::{Param, ParamError, Params};
pub use report::{Bound, Known, Line, SearchResult};
pub use searcher::Searcher;
pub use style::{Plain, Selective, Style};
pub use thread::{Task, Thread};
