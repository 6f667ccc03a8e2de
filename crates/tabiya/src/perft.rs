//! `tabiya perft`.

use games::GAMES;
use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::args::PerftArgs;

/// Counts leaves and says how fast.
pub fn run(args: &PerftArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let mut session = GAMES.named(&args.position.game)?.open(&args.position.start())?;
    let begun = Instant::now();
    let nodes = if args.divide && args.depth > 0 {
        let mut told = Ok(());
        let nodes = session.divide(args.depth, &AtomicBool::new(false), &mut |mv, nodes| {
            let line = writeln!(out, "{mv}: {nodes}");
            told = std::mem::replace(&mut told, Ok(())).and(line);
        });
        told?;
        nodes.expect("nobody stops it")
    } else {
        session.perft(args.depth, args.hash.map(|mib| mib as usize))?
    };
    let time = begun.elapsed();
    let nps = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
    writeln!(out, "nodes {nodes}\ntime_ms {}\nnps {nps}", time.as_millis())?;
    Ok(())
}
