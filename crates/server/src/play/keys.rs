//! Whose seat it is. On a network the address of a game lets everybody watch who knows it; a
//! seat is played by whoever holds its key.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::client::{self, Client};
use crate::error::ApiError;
use crate::play::model::{GameData, GameState, random_id};

/// The header that carries keys, with commas between them.
pub const HEADER: &str = "x-seat-key";
/// A request may carry so many keys.
const MOST: usize = 16;

/// Who asks something of a game, and the keys that come with the question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asker {
    /// The address behind the question; the server itself has none.
    pub client: Option<Client>,
    /// Whether the question was asked on this machine.
    pub here: bool,
    keys: Vec<String>,
}

impl Asker {
    /// The server itself.
    pub const fn server() -> Self {
        Self { client: None, here: true, keys: Vec::new() }
    }

    /// Whether this key came with the question.
    pub fn holds(&self, key: &str) -> bool {
        self.keys.iter().any(|held| same(held, key))
    }

    /// Whether this is the player in a seat.
    pub fn sits_at(&self, game: &GameData, seat: usize) -> bool {
        game.keys.get(seat).is_some_and(|key| self.holds(key))
    }

    /// Whether this is one of the players, or whoever began the game.
    pub fn takes_part(&self, game: &GameData) -> bool {
        game.keys.iter().any(|key| self.holds(key))
    }
}

impl<S: Sync> FromRequestParts<S> for Asker {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let keys = parts.headers.get(HEADER).and_then(|keys| keys.to_str().ok());
        let keys = keys.unwrap_or_default().split(',').map(str::trim);
        Ok(Self {
            client: Some(Client::behind(&parts.extensions, &parts.headers)),
            here: client::is_here(&parts.extensions, &parts.headers),
            keys: keys.filter(|key| !key.is_empty()).take(MOST).map(str::to_owned).collect(),
        })
    }
}

/// Compares in a time that does not tell where the first difference is.
fn same(held: &str, key: &str) -> bool {
    let differ = held.bytes().zip(key.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b));
    held.len() == key.len() && differ == 0
}

/// A key for every seat: whoever begins a game has all of them.
pub fn deal(seats: usize) -> Vec<String> {
    (0..seats).map(|_| random_id()).collect()
}

/// What is told to somebody who asks for another's seat.
pub fn refusal() -> ApiError {
    let message = "This seat is somebody else's: the key that it was given to is missing.";
    forbidden("not-your-seat", message)
}

/// What is told to somebody who lacks a key.
pub fn forbidden(code: &'static str, message: &str) -> ApiError {
    ApiError::new(axum::http::StatusCode::FORBIDDEN, code, message)
}

/// A game that was begun, for whoever began it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct BegunGame {
    /// The game.
    #[serde(flatten)]
    pub state: GameState,
    /// The key of each seat. Where the game is `keyed`, whoever acts for a seat sends its key in the
    /// header `X-Seat-Key`.
    pub keys: Vec<String>,
}

/// The key of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SeatKey {
    /// The seat.
    pub seat: usize,
    /// Its key.
    pub key: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_key_is_the_same() {
        let key = random_id();
        assert!(same(&key, &key));
        for other in ["", &key[1..], &format!("{key}a"), &key.to_uppercase()] {
            assert!(!same(other, &key), "{other}");
        }
        assert!(!Asker::server().holds(""));
    }
}
