//! The reports in the folder of a run.

use std::path::Path;

use serde::Serialize;

use crate::output::write_file;

/// Writes `report.md`, `report.json` and `plot.svg`.
pub fn write<R: Serialize>(
    folder: &Path,
    text: &str,
    report: &R,
    plot: &str,
) -> anyhow::Result<()> {
    let json = serde_json::to_string_pretty(report)? + "\n";
    for (name, text) in [("report.md", text), ("report.json", json.as_str()), ("plot.svg", plot)] {
        write_file(folder.join(name), text)?;
    }
    Ok(())
}
