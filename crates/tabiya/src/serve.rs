//! `tabiya serve`: the server with its page.

use std::io::{self, IsTerminal as _, Write as _};
use std::net::SocketAddr;

use games::{GAMES, LAB, ZERO};
use server::{Asset, Offer, Options, ServeError, ServerLimits};

use crate::args::ServeArgs;

/// Serves until the process is told to stop.
pub fn run(args: ServeArgs) -> Result<(), ServeError> {
    // A file of a log is read without a terminal.
    let coloured = io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_max_level(args.log).with_ansi(coloured);
    log.with_writer(io::stderr).init();
    let mut limits = ServerLimits::default();
    if let Some(threads) = args.threads {
        limits.searches = usize::from(threads);
    }
    let options = Options {
        addr: SocketAddr::new(args.host, args.port),
        data: args.data,
        tournaments: args.tournaments,
        networks: args.networks,
        endgames: args.endgames,
        syzygy: args.syzygy,
        engines: args.engines,
        assets: page,
        limits,
        names: args.names,
        open_arena: args.open_arena,
        ..Options::new(Offer { games: GAMES, lab: LAB, zero: ZERO })
    };
    server::serve(options, |addr| announce(addr, args.open))
}

/// The page's file at a path.
fn page(path: &str) -> Option<Asset> {
    let web_assets::Asset { bytes, brotli, mime, etag, immutable } = web_assets::get(path)?;
    Some(Asset { bytes, brotli, mime, etag, immutable })
}

/// Says where the page is, and shows it when asked to. A server whose output nobody reads and
/// whose machine has no browser serves all the same.
fn announce(addr: SocketAddr, open: bool) {
    let address = format!("http://{addr}/");
    if writeln!(io::stdout(), "Tabiya is at {address}").is_err() {
        tracing::warn!("the address could not be printed");
    }
    if open && let Err(error) = open::that_detached(&address) {
        tracing::warn!(%error, "no browser could be started");
    }
}
