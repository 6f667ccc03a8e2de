//! What an API answers when it refuses, and what keeps a server from starting.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::EngineError;
use serde::Serialize;
use utoipa::ToSchema;

use crate::reply;

/// The body of every answer that is not the one asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// What went wrong.
    pub error: ErrorDetail,
}

/// What went wrong with a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ErrorDetail {
    /// A stable name for programs: `bad-move`.
    #[schema(value_type = String)]
    pub code: &'static str,
    /// One English sentence.
    pub message: String,
    /// The field of the request that is at fault: `moves[3]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The moves that a typed one may be, where it may be several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub readings: Vec<String>,
}

/// A refusal: status and body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApiError {
    /// HTTP status.
    pub status: StatusCode,
    /// What went wrong.
    pub detail: ErrorDetail,
    /// Seconds after which trying again may help.
    pub retry_after: Option<u32>,
}

impl ApiError {
    /// A refusal about no field in particular.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        let detail =
            ErrorDetail { code, message: message.into(), field: None, readings: Vec::new() };
        Self { status, detail, retry_after: None }
    }

    /// A value outside its range.
    pub fn setting(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-setting", message).field(field)
    }

    /// What is asked does not fit the state of the game.
    pub fn conflict(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    /// Nothing is found under this name.
    pub fn not_found(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, code, message)
    }

    /// All that may run at a time is running.
    pub fn busy(code: &'static str, message: impl Into<String>) -> Self {
        let mut error = Self::new(StatusCode::TOO_MANY_REQUESTS, code, message);
        error.retry_after = Some(1);
        error
    }

    /// A client asks too often; it may ask again after `wait`.
    pub fn too_often(wait: Duration) -> Self {
        let mut error = Self::busy("too-many-requests", "So many games in so short a time.");
        error.retry_after =
            Some(u32::try_from(wait.as_secs()).unwrap_or(u32::MAX).saturating_add(1));
        error
    }

    /// A failure of the server itself. The cause is logged, not told.
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        tracing::error!(%cause, "request failed");
        let message = "The server failed to do this; its log says why.";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// The disk refuses, so nothing was changed. The cause is logged.
    pub fn not_stored(cause: impl std::fmt::Display) -> Self {
        tracing::error!(%cause, "a change could not be stored");
        let message = "The server could not store this, so nothing was changed; its disk may be \
                       full. Try again when there is room.";
        let mut error = Self::new(StatusCode::SERVICE_UNAVAILABLE, "not-stored", message);
        error.retry_after = Some(1);
        error
    }

    /// Names the field at fault.
    #[must_use]
    pub fn field(mut self, field: impl Into<String>) -> Self {
        self.detail.field = Some(field.into());
        self
    }
}

impl From<EngineError> for ApiError {
    fn from(error: EngineError) -> Self {
        let status = match error {
            EngineError::UnknownGame(_) => StatusCode::NOT_FOUND,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let message = match &error {
            // What it says and where it lies is for whoever runs the server.
            EngineError::Program { name, .. } => {
                tracing::warn!(%error, "an outside program fails");
                format!("The program {name:?} fails; the server's log says why.")
            }
            _ => error.to_string(),
        };
        let mut refusal = Self::new(status, error.code(), message).field(error.field());
        if let EngineError::Ambiguous { readings, .. } = error {
            refusal.detail.readings = readings;
        }
        refusal
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = reply::json(self.status, &ErrorBody { error: self.detail });
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// What keeps a server from starting.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {addr}: {source}{}", taken_hint(source))]
    Bind {
        /// The address.
        addr: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// The user has no home folder to put data in.
    #[error("there is no home folder to keep games in; name a folder with --data")]
    NoDataFolder,
    /// The data folder cannot be used.
    #[error("cannot use the data folder {}: {source}", path.display())]
    Data {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The folder of networks cannot be read.
    #[error("cannot read the networks in {}: {source}", path.display())]
    Networks {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file of outside programs cannot be used.
    #[error("cannot use the engines of {}: {reason}", path.display())]
    Engines {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The endgame tables cannot be used.
    #[error(transparent)]
    Endgames(#[from] engine::EngineError),
    /// Another server has the data folder.
    #[error("the data folder {} is in use by another Tabiya", .0.display())]
    DataInUse(PathBuf),
    /// The database cannot be opened.
    #[error("cannot open the games stored in {}: {source}", path.display())]
    Storage {
        /// The database file.
        path: PathBuf,
        /// What the database says.
        source: sqlx::Error,
    },
    /// The database is damaged.
    #[error(
        "the games stored in {} are damaged ({found}): put a backup in the place of this file, or \
         move it away to begin anew",
        path.display()
    )]
    Damaged {
        /// The database file.
        path: PathBuf,
        /// The first fault that was found.
        found: String,
    },
    /// The system gives no threads or no sockets.
    #[error("cannot start: {0}")]
    System(#[from] io::Error),
}

impl ServeError {
    /// Whether what the user names is to blame rather than the machine.
    #[must_use]
    pub const fn is_input(&self) -> bool {
        matches!(
            self,
            Self::NoDataFolder | Self::Networks { .. } | Self::Engines { .. } | Self::Endgames(_)
        )
    }
}

fn taken_hint(source: &io::Error) -> &'static str {
    match source.kind() {
        io::ErrorKind::AddrInUse => "; choose another port with --port",
        _ => "",
    }
}
