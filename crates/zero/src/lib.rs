//! Networks of policy and value that learn from nothing: by games against themselves, and what a tree search
//! finds in them (Silver et al. 2017).
//!
//! | room | does |
//! |---|---|
//! | [`Shape`], [`Network`] | what a network sees and says of a game that has [`game::Actions`]; its file |
//! | [`NetworkGuide`] | lets it answer for the trees of [`multi`] |
//! | [`Trainer`] | makes it say what it should of positions |
//! | [`Exam`] | asks how often a player keeps what a position is worth, where that is known |
//! | [`Rival`], [`Meeting`], [`RatedPlayer`] | say how strong a network is: by games against players that stay the same and against its own past |
//! | [`run()`] | lets a network play itself, learn from its games and play on, in a folder that survives kills |
//! | [`NetworkThoughts`] | says what a network thinks of a position, for people |
//! | [`ZeroGame`], [`ZeroKind`] | what a game needs to be learned so, and how those see it who know no types |
//!
//! ```
//! use std::sync::Arc;
//!
//! use game::Game;
//! use multi::{Limits, Puct, PuctSettings, PuctTree};
//! use tictactoe::TicTacToe;
//! use zero::{Network, NetworkGuide, Shape, Size};
//!
//! let size = Size { reach: 2, channels: 16, hidden: 32 };
//! let network = Network::random(Shape::of::<TicTacToe>("tictactoe", 2, size), 1);
//! let guide = NetworkGuide::new(Arc::new(network));
//! let settings = PuctSettings::default();
//! let mut tree = PuctTree::new(TicTacToe::start(&()), &settings);
//! let limits = Limits { nodes: Some(100), ..Limits::default() };
//! let found = Puct::new(guide, settings)?.search(&mut tree, &limits, |_| ());
//! assert!(found.best().is_some());
//! # Ok::<(), multi::PuctSettingsError>(())
//! ```
//!
//! The same seed and plan make the same networks, byte for byte, with any number of threads and however
//! often a run was broken off.

mod checkpoint;
mod exam;
mod file;
mod gradient;
mod guide;
mod kernel;
mod kind;
mod meeting;
mod network;
mod optimiser;
mod plan;
mod player;
pub mod program;
mod rating;
mod record;
mod report;
mod rival;
mod run;
mod selfplay;
mod shape;
mod think;
mod thoughts;
mod train;
mod vector;

pub use exam::{Baselines, Exam, ExamError};
pub use file::NetworkError;
pub use guide::NetworkGuide;
pub use kind::{NETWORK, TypedZero, ZeroGame, ZeroGames, ZeroKind};
pub use meeting::{Meeting, Opposite};
pub use network::Network;
pub use plan::ZeroPlan;
pub use player::check_players;
pub use rating::RatedPlayer;
pub use record::LearnedGame;
pub use report::ZeroReport;
pub use rival::{Rival, RolloutRival};
pub use run::{
    Examination, Finished, Subject, Told, ZeroError, ZeroGeneration, ZeroOrder, ZeroProgress,
    games_of, network_of, run,
};
pub use selfplay::PlayRules;
pub use shape::{Shape, Size};
pub use think::best_moves;
pub use thoughts::{MoveThought, NetworkThoughts};
pub use train::{Losses, Sample, Trainer};
