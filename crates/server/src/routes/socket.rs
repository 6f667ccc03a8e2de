//! What all WebSockets have in common: signs of life, a bound on silence, a way to say no.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, timeout};

use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;

/// A client that takes so long to read a message is gone.
const SEND: Duration = Duration::from_secs(10);

/// Turns a request into a WebSocket, when there is room for one more.
///
/// # Errors
/// A request that is no WebSocket's, or too many of them.
pub fn upgrade<F>(
    app: &Arc<App>,
    client: Client,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    serve: impl FnOnce(Socket) -> F + Send + 'static,
) -> Result<Response, ApiError>
where
    F: Future<Output = Result<(), Gone>> + Send + 'static,
{
    let upgrade = upgrade.map_err(|rejection| {
        let message = format!("This address is a WebSocket's: {rejection}.");
        ApiError::new(StatusCode::BAD_REQUEST, "not-a-websocket", message)
    })?;
    let places = app.socket(client)?;
    let app = Arc::clone(app);
    let most = app.limits.body;
    Ok(upgrade.max_message_size(most).max_frame_size(most).on_upgrade(async move |socket| {
        // The client went away: nobody is left to be told.
        let _ = serve(Socket::new(socket, &app)).await;
        drop(places);
    }))
}

/// The client is gone, or the server is going.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gone;

/// A WebSocket with signs of life.
pub struct Socket {
    socket: WebSocket,
    silence: Duration,
    heard: Instant,
    ping: Interval,
    stopping: watch::Receiver<bool>,
}

impl Socket {
    fn new(socket: WebSocket, app: &App) -> Self {
        let silence = app.limits.socket_silence;
        let every = (silence / 3).max(Duration::from_millis(1));
        let mut ping = interval_at(Instant::now() + every, every);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { socket, silence, heard: Instant::now(), ping, stopping: app.stopping() }
    }

    /// Sends a message.
    ///
    /// # Errors
    /// The client is gone.
    pub async fn send<T: Serialize>(&mut self, message: &T) -> Result<(), Gone> {
        let text = serde_json::to_string(message).map_err(|_| Gone)?;
        self.put(Message::text(text)).await
    }

    async fn put(&mut self, message: Message) -> Result<(), Gone> {
        timeout(SEND, self.socket.send(message)).await.map_err(|_| Gone)?.map_err(|_| Gone)
    }

    /// Says goodbye.
    pub async fn close(&mut self, reason: &'static str) {
        let frame = CloseFrame { code: close_code::AWAY, reason: reason.into() };
        // The connection ends with or without the client's knowing why.
        let _ = self.put(Message::Close(Some(frame))).await;
    }

    /// The next text of the client. May be dropped and called again.
    ///
    /// # Errors
    /// The client is gone or silent, or the server stops.
    pub async fn receive(&mut self) -> Result<String, Gone> {
        loop {
            tokio::select! {
                message = self.socket.recv() => {
                    self.heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                        Some(Ok(Message::Binary(_))) => return Ok(String::new()),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
                    }
                }
                _ = self.ping.tick() => {
                    if self.heard.elapsed() >= self.silence {
                        return Err(Gone);
                    }
                    self.put(Message::Ping(bytes::Bytes::new())).await?;
                }
                () = stopped(&mut self.stopping) => {
                    self.close("The server stops.").await;
                    return Err(Gone);
                }
            }
        }
    }
}

async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // An error means that nobody is left who could stop the server.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}
