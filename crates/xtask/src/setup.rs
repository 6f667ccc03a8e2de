//! Finds the programs that the tests need, and installs what is missing where that is possible.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::command::{Command, built, root};

/// Names under which Chromium is installed.
const BROWSERS: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// The program called `name` on the path.
pub fn find(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(&file)).find(|it| it.is_file())
}

/// npm under the name that this system starts it by.
pub fn npm() -> Result<Command> {
    if Command::new("node").args(["--version"]).succeeds() {
        Ok(Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" }).folder("web"))
    } else {
        bail!(
            "Node.js was not found: install Node.js 20.19 or newer with npm \
             (https://nodejs.org, or Debian: apt-get install nodejs npm)"
        )
    }
}

/// Installs the Node packages when they are missing or older than their lock file.
pub fn node_packages() -> Result<()> {
    let changed = |path: &str| fs::metadata(root().join(path)).and_then(|file| file.modified());
    let lock = changed("web/package-lock.json").context("web/package-lock.json")?;
    if changed("web/node_modules/.package-lock.json").is_ok_and(|installed| installed >= lock) {
        println!("web/node_modules is up to date");
        return Ok(());
    }
    npm()?.args(["ci", "--no-audit", "--no-fund"]).run()
}

/// Chromium: `CHROMIUM` of the environment, else one on the path, else Debian's package.
pub fn chromium() -> Result<PathBuf> {
    if let Some(path) = env::var_os("CHROMIUM") {
        return Ok(path.into());
    }
    let installed = || BROWSERS.iter().find_map(|name| find(name));
    if let Some(path) = installed() {
        return Ok(path);
    }
    debian_package("chromium")
        .context("Chromium was not found: install it, or name it in the variable CHROMIUM")?;
    installed().context("Debian's package chromium has brought no program of that name")
}

/// Fairy-Stockfish: `FAIRY_STOCKFISH` of the environment, else one on the path or where Debian keeps
/// games, else Debian's package.
pub fn fairy_stockfish() -> Result<PathBuf> {
    const NAME: &str = "fairy-stockfish";
    if let Some(path) = env::var_os("FAIRY_STOCKFISH") {
        return Ok(path.into());
    }
    let installed = || {
        let game = || Some(Path::new("/usr/games").join(NAME)).filter(|path| path.is_file());
        find(NAME).or_else(game)
    };
    if let Some(path) = installed() {
        return Ok(path);
    }
    debian_package(NAME).context(
        "Fairy-Stockfish was not found: install it, or name it in the variable FAIRY_STOCKFISH",
    )?;
    installed().context("Debian's package fairy-stockfish has brought no program of that name")
}

/// A Python with what `tests/clients/requirements.txt` asks for, in the build folder, and with the
/// programs of `tests/clients/oracles.txt` where they are built for this system.
pub fn python() -> Result<PathBuf> {
    let built = built()?;
    let folder = built.parent().unwrap_or(&built).join("clients-python");
    let python = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };
    let python = folder.join(python);
    let (wanted, oracles) = ("tests/clients/requirements.txt", "tests/clients/oracles.txt");
    let done = folder.join("requirements.txt");
    let read = |list: &str| fs::read(root().join(list)).with_context(|| list.to_owned());
    let text = [read(wanted)?, read(oracles)?].concat();
    if python.is_file() && fs::read(&done).is_ok_and(|installed| installed == text) {
        return Ok(python);
    }
    let program = find("python3").or_else(|| find("python"));
    let program = program.context(
        "Python was not found: install Python 3.9 or newer (Debian: apt-get install python3-venv)",
    )?;
    virtual_environment(&program, &folder)?;
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"];
    Command::new(&python).args(install).args([wanted]).run()?;
    let oracle = Command::new(&python).args(install).args([oracles, "--only-binary", ":all:"]);
    if !oracle.succeeds() {
        println!("there is no build of what {oracles} lists for this Python; it is left out");
    }
    fs::write(&done, text).with_context(|| done.display().to_string())?;
    Ok(python)
}

fn virtual_environment(program: &Path, folder: &Path) -> Result<()> {
    // Debian keeps the bootstrap of virtual environments in a package of its own.
    if !Command::new(program).args(["-c", "import venv, ensurepip"]).succeeds() {
        debian_package("python3-venv").context("Python's module venv was not found")?;
    }
    Command::new(program).args(["-m", "venv", "--clear"]).args([folder]).run()
}

/// Installs one of Debian's packages where this user may.
fn debian_package(name: &str) -> Result<()> {
    let by_hand = format!("on Debian: sudo apt-get install {name}");
    if find("apt-get").is_none() {
        bail!("{by_hand}");
    }
    let root_user = Command::new("sh").args(["-c", "test \"$(id -u)\" = 0"]).succeeds();
    let apt = |args: &[&str]| {
        let command = if root_user {
            Command::new("apt-get")
        } else {
            Command::new("sudo").args(["-n", "apt-get"])
        };
        command.args(args).env("DEBIAN_FRONTEND", "noninteractive").run()
    };
    if !root_user && !Command::new("sudo").args(["-n", "true"]).succeeds() {
        bail!("this user may not install packages; {by_hand}");
    }
    apt(&["update"])?;
    apt(&["install", "--yes", "--no-install-recommends", name])
}
