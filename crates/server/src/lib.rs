//! HTTP, WebSocket and storage for every game of the engine. The server holds no rules: it asks
//! the engine and passes on what it says. It names no game either: an [`Offer`] says which ones there
//! are.
//!
//! ```no_run
//! use server::{Offer, Options, serve};
//!
//! // On 127.0.0.1:8420, until ctrl-c. The page is not part of it: see `Options::assets`.
//! let offer = Offer { games: games::GAMES, lab: games::LAB, zero: games::ZERO };
//! let options = Options::new(offer);
//! serve(options, |address| println!("http://{address}/api/openapi.json"))?;
//! # Ok::<(), server::ServeError>(())
//! ```
//!
//! Requests about a position are stateless: the position travels in the request. Games being
//! played are stored in SQLite, each move before it is answered. The API is described by
//! `GET /api/openapi.json`, made from the code, and told in `docs/server.md`. [`router`] gives it
//! without listening, to be mounted in another server.
#![forbid(unsafe_code)]

mod app;
mod arena;
mod assets;
mod backup;
mod client;
mod error;
mod evaluations;
mod extract;
mod guard;
mod impatient;
mod lab;
mod learn;
mod limits;
mod openapi;
mod play;
mod pool;
mod priority;
mod private;
mod rates;
mod registry;
mod reply;
mod routes;
mod serve;
mod study;

pub use assets::{Asset, AssetSource};
pub use backup::{Backup, BackupError, backup};
pub use error::ServeError;
pub use limits::ServerLimits;
pub use registry::Offer;
pub use serve::{Options, router, serve, serve_until};

/// The API's description as `GET /api/openapi.json` answers it.
#[must_use]
pub fn openapi_json() -> String {
    openapi::text(&routes::description())
}
