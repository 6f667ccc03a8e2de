//! Listening, and coming to an end.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use ::arena::Program;
use axum::Router;
use axum::extract::ConnectInfo;
use directories::ProjectDirs;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tower::ServiceExt;

use crate::app::{Access, App, Folders};
use crate::assets::{Asset, AssetSource};
use crate::client::Client;
use crate::error::ServeError;
use crate::guard::Hosts;
use crate::impatient::TimeoutStream;
use crate::learn::LearnRuns;
use crate::limits::ServerLimits;
use crate::rates::Permit;
use crate::registry::{EndgameFolders, Offer, ServedGames};
use crate::{evaluations, private, routes};

/// Bytes of a request's head.
const HEAD: usize = 16 << 10;
/// Bytes of answers that wait to be read.
const UNREAD: u32 = 128 << 10;
/// Connections that wait to be accepted.
const BACKLOG: u32 = 1024;
/// What a client is told that has too many connections.
const FULL: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\nretry-after: 1\r\n\
    content-length: 0\r\n\r\n";
/// How long answers may take once the server stops.
const GOODBYE: Duration = Duration::from_secs(5);

/// How to serve.
#[derive(Clone)]
pub struct Options {
    /// Where to listen.
    pub addr: SocketAddr,
    /// The folder for games; the user's data folder when absent.
    pub data: Option<PathBuf>,
    /// A folder of tournaments of the command line to show beside those of this server.
    pub tournaments: Option<PathBuf>,
    /// A folder of networks to offer beside those that are built in: each by the name of its file, whose
    /// ending is `net`.
    pub networks: Option<PathBuf>,
    /// A folder of endgame tables to answer from and to play by.
    pub endgames: Option<PathBuf>,
    /// Folders of Syzygy tables to do the same where those have nothing to say.
    pub syzygy: Vec<PathBuf>,
    /// A file that names outside programs which may analyse positions ([`arena::Program::read_list`]).
    pub engines: Option<PathBuf>,
    /// The games.
    pub offer: Offer,
    /// The page.
    pub assets: AssetSource,
    /// What requests may take of the machine.
    pub limits: ServerLimits,
    /// Names that others call the server by. One that has a name, or does not listen on a loopback
    /// address, is for others too: there each seat has a key.
    pub names: Vec<String>,
    /// Whether everybody who reaches the server may begin and end tournaments, and not only those at
    /// its own machine.
    pub open_arena: bool,
}

impl Options {
    /// The usual way to serve these games: for this machine alone, without a page.
    #[must_use]
    pub fn new(offer: Offer) -> Self {
        Self {
            addr: SocketAddr::from((Ipv4Addr::LOCALHOST, 8420)),
            data: None,
            tournaments: None,
            networks: None,
            endgames: None,
            syzygy: Vec::new(),
            engines: None,
            offer,
            assets: no_page,
            limits: ServerLimits::default(),
            names: Vec::new(),
            open_arena: false,
        }
    }
}

fn no_page(_: &str) -> Option<Asset> {
    None
}

/// Serves until the process is told to stop (ctrl-c, SIGTERM). `ready` is called with the
/// address once requests are answered. What the process writes from now on only its owner can read.
///
/// # Errors
/// What keeps the server from starting.
pub fn serve(options: Options, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    private::from_now_on();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        outlive_full_files()?;
        let stop = stop_signal()?;
        serve_until(options, ready, stop).await
    })?;
    runtime.shutdown_timeout(GOODBYE);
    Ok(())
}

/// Everything the server answers, without listening: to be mounted in another server. Games in
/// progress are taken up.
///
/// # Errors
/// A data folder that cannot be used, or a system that gives no threads.
pub async fn router(options: Options) -> Result<Router, ServeError> {
    Ok(routes::router(open(options).await?))
}

async fn open(options: Options) -> Result<Arc<App>, ServeError> {
    let data = options.data.or_else(data_folder).ok_or(ServeError::NoDataFolder)?;
    let loopback_only = options.addr.ip().is_loopback();
    let hosts = Hosts { loopback_only, names: options.names };
    let access = Access { hosts, open_arena: options.open_arena };
    let networks = match options.networks {
        Some(path) => {
            evaluations::files(&path).map_err(|source| ServeError::Networks { path, source })?
        }
        None => Vec::new(),
    };
    let programs = match options.engines {
        Some(path) => programs(options.offer, &path)?,
        None => Vec::new(),
    };
    let endgames = EndgameFolders { own: options.endgames, syzygy: options.syzygy };
    let limits = Arc::new(options.limits);
    let offer = options.offer;
    let learned = LearnRuns::new(data.join("learn"), offer, Arc::clone(&limits));
    let learned = Arc::new(learned);
    let games = ServedGames::new(offer, &networks, &endgames, &programs, &learned)?;
    let folders = Folders { data: &data, tournaments: options.tournaments, endgames };
    let served = (games, learned);
    let app = App::open(offer, served, folders, limits, options.assets, access).await?;
    let resumed = Arc::clone(&app);
    tokio::spawn(async move {
        match resumed.games.resume().await {
            Ok(games) => tracing::info!(games, "games in progress are taken up"),
            Err(error) => tracing::error!(?error, "games in progress cannot be taken up"),
        }
    });
    let arena = app.arena.tournaments();
    tokio::task::spawn_blocking(move || match arena.take_up() {
        Ok(tournaments) => tracing::info!(tournaments, "tournaments are taken up"),
        Err(error) => tracing::error!(?error, "tournaments cannot be taken up"),
    });
    let learning = app.learning.runs();
    tokio::task::spawn_blocking(move || match learning.take_up() {
        Ok(taken_up) => tracing::info!(taken_up, "the run of learning that went on"),
        Err(error) => tracing::error!(?error, "a run of learning cannot be taken up"),
    });
    Ok(app)
}

/// The outside programs that a file names.
fn programs(offer: Offer, path: &Path) -> Result<Vec<Arc<Program>>, ServeError> {
    let failed = |reason: String| ServeError::Engines { path: path.to_owned(), reason };
    let text = files::read_to_string(path).map_err(|error| failed(error.to_string()))?;
    let base = path.parent().unwrap_or_else(|| Path::new(""));
    Program::read_list(offer.games, &text, base).map_err(|error| failed(error.to_string()))
}

/// Serves until `stop` resolves.
///
/// # Errors
/// What keeps the server from starting.
pub async fn serve_until(
    options: Options,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let addr = options.addr;
    let bind = |source| ServeError::Bind { addr, source };
    let listener = listen(addr).map_err(bind)?;
    let addr = listener.local_addr().map_err(bind)?;
    let app = open(options).await?;
    ready(addr);
    accept(listener, &app, stop).await;
    Ok(())
}

/// Listens. Connections take over how much of an answer waits in the system for the other side to
/// read: left to itself it grows to megabytes, which cost time and memory for whoever never reads.
fn listen(addr: SocketAddr) -> io::Result<TcpListener> {
    let socket = if addr.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(UNREAD)?;
    socket.bind(addr)?;
    socket.listen(BACKLOG)
}

/// The folder for games when none is named.
pub fn data_folder() -> Option<PathBuf> {
    Some(ProjectDirs::from("", "", "tabiya")?.data_dir().to_owned())
}

async fn accept(listener: TcpListener, app: &Arc<App>, stop: impl Future<Output = ()>) {
    let router = routes::router(Arc::clone(app));
    let places = Arc::new(Semaphore::new(app.limits.connections));
    let mut connections = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = accept_one(&listener, &places) => accepted,
            () = &mut stop => break,
        };
        // Finished connections are forgotten as new ones come.
        while connections.try_join_next().is_some() {}
        match accepted {
            Ok((stream, peer, place)) => match app.connections.take(Client::of(peer.ip())) {
                Some(own) => {
                    let stream = TimeoutStream::new(stream, app.limits.write_time);
                    let places = (place, own);
                    let (router, stopping) = (router.clone(), app.stopping());
                    let head_time = app.limits.head_time;
                    let served = connection((stream, peer), router, head_time, stopping, places);
                    connections.spawn(served);
                }
                None => refuse(&stream),
            },
            Err(error) => {
                // Too many open files, most likely; they become fewer.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
    drop(listener);
    app.stop();
    // Answers that take longer than this are cut off.
    let _ =
        tokio::time::timeout(GOODBYE, async { while connections.join_next().await.is_some() {} })
            .await;
}

/// The next connection, once there is a place for it: until then it waits outside.
async fn accept_one(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> io::Result<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let place = Arc::clone(places).acquire_owned().await.map_err(io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    stream.set_nodelay(true)?;
    Ok((stream, peer, place))
}

/// Tells a client that it has as many connections as it may have; one that does not listen is not
/// waited for.
fn refuse(stream: &TcpStream) {
    let _ = stream.try_write(FULL);
}

async fn connection(
    (stream, peer): (TimeoutStream, SocketAddr),
    router: Router,
    head_time: Duration,
    mut stopping: watch::Receiver<bool>,
    places: (OwnedSemaphorePermit, Permit),
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head_time).max_buf_size(HEAD);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let mut connection = pin!(connection);
    let stopped = async {
        // An error means that nobody is left who could stop the server.
        let _ = stopping.wait_for(|stopping| *stopping).await;
    };
    tokio::select! {
        done = connection.as_mut() => log(done),
        () = stopped => {
            connection.as_mut().graceful_shutdown();
            log(connection.await);
        }
    }
    drop(places);
}

fn log(done: Result<(), hyper::Error>) {
    if let Err(error) = done {
        tracing::debug!(%error, "a connection ended early");
    }
}

/// A file that may not grow any further is an error to be answered, not the end of the process.
fn outlive_full_files() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use tokio::signal::unix::{SignalKind, signal};
        // Whoever hears of the signal is not ended by it; the refused write says the rest.
        let _ = signal(SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw()))?;
    }
    Ok(())
}

/// Resolves when the process is told to stop.
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    #[cfg(unix)]
    let terminated = async move {
        terminate.recv().await;
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    Ok(async move {
        tokio::select! {
            interrupted = tokio::signal::ctrl_c() => {
                if let Err(error) = interrupted {
                    tracing::warn!(%error, "ctrl-c cannot be listened to");
                    std::future::pending::<()>().await;
                }
            }
            () = terminated => {}
        }
    })
}
