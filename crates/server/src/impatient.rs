//! Connections that do not wait for ever to be read.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Duration, Sleep, sleep};

/// A connection on which writing fails when the other side takes nothing for some time.
pub struct TimeoutStream {
    stream: TcpStream,
    most: Duration,
    /// Runs since the other side takes nothing.
    stuck: Option<Pin<Box<Sleep>>>,
}

impl TimeoutStream {
    /// A connection that is written to in vain for `most`.
    pub const fn new(stream: TcpStream, most: Duration) -> Self {
        Self { stream, most, stuck: None }
    }

    /// Passes on how a write went, as long as it went or may still go.
    fn watch<T>(
        &mut self,
        context: &mut Context<'_>,
        wrote: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if wrote.is_ready() {
            self.stuck = None;
            return wrote;
        }
        let most = self.most;
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(most)));
        ready!(stuck.as_mut().poll(context));
        // What was not taken would otherwise stay in the system's buffers for minutes.
        let _ = self.stream.set_zero_linger();
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for TimeoutStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for TimeoutStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, wrote)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.watch(context, wrote)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.watch(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.stream).poll_shutdown(context);
        self.watch(context, shut)
    }
}
