//! A game in memory, seen from outside: asked, looked at, watched.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::time::{Duration, Instant};

use crate::client::Client;
use crate::error::ApiError;
use crate::play::actor::{Ask, Command};
use crate::play::keys::Asker;
use crate::play::model::{GameState, Snapshot, Thoughts};

/// A game in memory.
#[derive(Clone)]
pub struct Handle {
    asks: mpsc::Sender<Ask>,
    state: watch::Receiver<Snapshot>,
    thoughts: watch::Receiver<Option<Arc<Thoughts>>>,
    presence: Arc<Presence>,
    /// Who began it, if that was since the server started.
    pub client: Option<Client>,
}

impl Handle {
    /// The outside of a game: how it stands, and what its engine thinks.
    pub fn new(
        asks: mpsc::Sender<Ask>,
        (state, thoughts): (watch::Receiver<Snapshot>, watch::Receiver<Option<Arc<Thoughts>>>),
        presence: Arc<Presence>,
        client: Option<Client>,
    ) -> Self {
        Self { asks, state, thoughts, presence, client }
    }

    /// Whether the game was unloaded.
    pub fn is_closed(&self) -> bool {
        self.asks.is_closed()
    }

    /// The game as it is now.
    pub fn snapshot(&self) -> Snapshot {
        self.state.borrow().clone()
    }

    /// The game as it is now, for somebody who looks at it.
    pub fn look(&self) -> Snapshot {
        self.presence.look();
        self.snapshot()
    }

    /// The game as it changes. As long as somebody watches it is not unloaded.
    pub fn watch(&self) -> Watch {
        self.presence.sockets.fetch_add(1, Ordering::Relaxed);
        self.presence.changed.notify_one();
        let (state, thoughts) = (self.state.clone(), self.thoughts.clone());
        Watch { state, thoughts, presence: Arc::clone(&self.presence) }
    }

    /// Whether anybody has looked at the game within this time.
    pub fn is_watched(&self, grace: Duration) -> bool {
        self.presence.is_anybody_here(grace)
    }

    /// Asks the game; `None` when it was unloaded before it could answer, and did nothing.
    pub async fn ask(&self, command: Command, by: Asker) -> Option<Result<GameState, ApiError>> {
        let (reply, answer) = oneshot::channel();
        self.asks.send(Ask { command, by, reply }).await.ok()?;
        answer.await.ok()
    }
}

/// Who looks at a game.
#[derive(Default)]
pub struct Presence {
    sockets: AtomicUsize,
    /// When it was last looked at without staying.
    looked: Mutex<Option<Instant>>,
    /// Told when somebody comes.
    pub changed: Notify,
}

impl Presence {
    fn look(&self) {
        *self.looked.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        self.changed.notify_one();
    }

    /// Whether somebody watches, or has looked within this time.
    pub fn is_anybody_here(&self, grace: Duration) -> bool {
        let looked = *self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        self.sockets.load(Ordering::Relaxed) > 0 || looked.is_some_and(|at| at.elapsed() < grace)
    }
}

/// Somebody who watches a game, until it is dropped.
pub struct Watch {
    /// The game as it changes.
    pub state: watch::Receiver<Snapshot>,
    /// What its engine thinks; nothing before it has thought.
    pub thoughts: watch::Receiver<Option<Arc<Thoughts>>>,
    presence: Arc<Presence>,
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.presence.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}
