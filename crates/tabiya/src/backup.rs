//! `tabiya backup`: a copy of all stored games.

use std::io::Write;

use crate::args::BackupArgs;

/// Makes the copy and says what it holds.
pub fn run(args: BackupArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let server::Backup { games, moves } = server::backup(args.data, &args.file)?;
    writeln!(out, "games {games}\nmoves {moves}")?;
    Ok(())
}
