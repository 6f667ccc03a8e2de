//! Programs run from the repository's root.

use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{self, Stdio};

use anyhow::{Context as _, Result, bail};

/// The repository's root.
pub fn root() -> &'static Path {
    let this = Path::new(env!("CARGO_MANIFEST_DIR"));
    this.ancestors().nth(2).unwrap_or(this)
}

/// The folder of the development build: this program stands in it beside the others.
pub fn built() -> Result<PathBuf> {
    let this = std::env::current_exe().context("this program's own path is unknown")?;
    Ok(this.parent().context("this program stands in no folder")?.to_owned())
}

/// A program of the development build.
pub fn built_program(name: &str) -> Result<PathBuf> {
    Ok(built()?.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
}

/// A program with its arguments, started in the repository's root.
pub struct Command {
    line: String,
    inner: process::Command,
}

impl Command {
    /// The program with this name or path.
    pub fn new(program: impl AsRef<OsStr>) -> Self {
        let mut inner = process::Command::new(&program);
        inner.current_dir(root());
        Self { line: program.as_ref().to_string_lossy().into_owned(), inner }
    }

    /// Adds arguments.
    pub fn args<A: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = A>) -> Self {
        for arg in args {
            self.line.push(' ');
            self.line.push_str(&arg.as_ref().to_string_lossy());
            self.inner.arg(arg);
        }
        self
    }

    /// Sets a variable of its environment.
    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.inner.env(name, value);
        self
    }

    /// Starts it in this folder, relative to the root.
    pub fn folder(mut self, folder: &str) -> Self {
        self.inner.current_dir(root().join(folder));
        self
    }

    /// Runs it with its output shown.
    ///
    /// # Errors
    /// When it cannot be started or does not end with success.
    pub fn run(mut self) -> Result<()> {
        println!("$ {}", self.line);
        let status = match self.inner.stdin(Stdio::null()).status() {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                bail!("`{}` cannot be started: there is no such program", self.line)
            }
            status => status.with_context(|| format!("`{}` cannot be started", self.line))?,
        };
        if !status.success() {
            bail!("`{}` failed: {status}", self.line);
        }
        Ok(())
    }

    /// Whether it runs and ends with success; its output is not shown.
    pub fn succeeds(mut self) -> bool {
        let quiet = self.inner.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        quiet.status().is_ok_and(|status| status.success())
    }
}
