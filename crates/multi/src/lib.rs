//! Search for games of any number of players, with or without chance.
//!
//! ```
//! use game::{Depth, Game};
//! use hare::eval::Reference;
//! use hare::{Config, Edition, Hare};
//! use multi::{Choice, MaxN, Settings};
//!
//! let config = Config::new(Edition::classic(), 3).expect("2 to 6 players");
//! let mut game = Hare::start(&config);
//! let settings = Settings::plain(Depth::new(2)?, Choice::Absolute);
//! let found = MaxN::new(Reference::default(), settings)?.search(&mut game);
//! assert!(found.best.is_some());
//! assert!(found.values[..3].iter().all(|value| value.is_finite())); // one for each player
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`MaxN`] is max^n (Carol Luckhardt and Keki Irani, 1986): a value for each player at every leaf,
//! and at every node the player to move takes the child that is best for itself. What *best* means
//! is a [`Choice`]. [`MaxN::search`] goes to a fixed depth, [`MaxN::deepen`] deeper and deeper until a
//! limit of time or positions is reached. [`Settings`] say the rest:
//!
//! | setting | what it is | result |
//! |---|---|---|
//! | `others` | each for itself, or all against one (paranoid) | another |
//! | `chance` | left out, the mean over all outcomes, or over a sample | another |
//! | `beam` | only the best children by static value | another |
//! | `sorted` | the best children by static value first | the same |
//! | `cutoffs` | alpha-beta, shallow pruning, Star1 | the same |
//! | `probes` | Star2 | the same |
//! | `table` | positions that come up again are looked up | the same |
//!
//! *The same* means the same move and the same vector, also among equal children: of those the game
//! lists first is taken, whatever the order of visits. What cut-offs can do depends on the choice, the
//! number of players and what the evaluator says of its values ([`game::PayoffEval::bounds`]):
//!
//! | | choice | two players | more |
//! |---|---|---|---|
//! | each for itself | relative | alpha-beta | shallow pruning |
//! | | absolute, mixed | shallow pruning with bounds | shallow pruning with bounds |
//! | all against one | any | alpha-beta | alpha-beta |
//! | the same, means | relative | Star1, Star2 with bounds | none |
//! | | absolute, mixed | Star1, Star2 with bounds | Star1, Star2 with bounds |
//!
//! [`Mcts`] is Monte Carlo tree search: a tree that grows where it is worth it.
//!
//! [`Puct`] is the same with advice: a [`Guide`] says of each new position how promising its moves are and
//! what it is worth, and is asked about many at once. Random games ([`Rollouts`]), an evaluation ([`Static`])
//! or a network can be guides.
//!
//! Both stand side by side because they spend their time differently. [`Mcts`] values all moves of a new
//! position by the evaluator and takes each value for a first visit; it knows open loops and short
//! playouts; Hare and Hedgehog's strongest opponent is measured with it. [`Puct`] asks once for a position and
//! lets the priors say which moves are visited at all, which is what a network, slow and for many positions
//! at once, wants.
//!
//! The crate names no game: it searches anything that is a [`game::Game`] and has a
//! [`game::PayoffEval`] or a [`Guide`].

mod choice;
mod maxn;
mod mcts;
mod puct;
mod settings;

pub use choice::Choice;
pub use maxn::{Limits, MaxN, SearchResult};
pub use mcts::{
    ChanceTree, Mcts, MctsSettings, MctsSettingsError, Progress, Tried, TriedMove, Verdict,
};
pub use puct::{
    Advice, Asked, Descent, Guide, Halving, Leaf, Puct, PuctMove, PuctResult, PuctSettings,
    PuctSettingsError, PuctTree, Rollouts, RootRule, Static, Threaded,
};
pub use settings::{BranchEnd, ChanceRule, Others, Settings, SettingsError};
