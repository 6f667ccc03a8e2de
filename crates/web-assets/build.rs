//! Builds the page in `web/` with Node and leaves it in `OUT_DIR/web` to be embedded.
//!
//! Nothing in the source tree is written to except `web/node_modules`.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs, io};

/// What the page is made of, relative to `web/`.
const SOURCES: [&str; 8] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
];

fn main() -> ExitCode {
    match build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            for line in reason.lines() {
                println!("cargo::error={line}");
            }
            ExitCode::FAILURE
        }
    }
}

fn build() -> Result<(), String> {
    let variable = |name| env::var_os(name).ok_or_else(|| format!("cargo did not set {name}"));
    let web = PathBuf::from(variable("CARGO_MANIFEST_DIR")?).join("../../web");
    let web = web.canonicalize().map_err(|error| format!("{}: {error}", web.display()))?;
    let out = PathBuf::from(variable("OUT_DIR")?).join("web");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }

    if packages_are_stale(&web) {
        npm(&web, &["ci", "--no-audit", "--no-fund"])?;
    }
    let out = out.to_str().ok_or("the build folder's path is not UTF-8")?;
    npm(&web, &["run", "build", "--", "--outDir", out, "--emptyOutDir"])
}

/// Whether the installed packages are missing or older than the lock file.
fn packages_are_stale(web: &Path) -> bool {
    let changed = |path: &str| fs::metadata(web.join(path)).and_then(|file| file.modified());
    match (changed("package-lock.json"), changed("node_modules/.package-lock.json")) {
        (Ok(lock), Ok(installed)) => lock > installed,
        _ => true,
    }
}

/// Runs npm in `web/`; its output is shown only when it fails.
fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let line = format!("npm {}", arguments.join(" "));
    let output = Command::new(program)
        .args(arguments)
        .current_dir(web)
        // Cargo's own variables would otherwise reach the page's tools.
        .env_remove("NODE_OPTIONS")
        .env_remove("NODE_ENV")
        .output()
        .map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                "Tabiya's page is built with Node.js, and npm was not found. \
                 Install Node.js 20.19 or newer with npm (Debian: apt install nodejs npm; \
                 or https://nodejs.org), then build again."
                    .to_owned()
            }
            _ => format!("{line}: {error}"),
        })?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!(
        "`{line}` failed in {}: {}\n{}{}",
        web.display(),
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    ))
}
