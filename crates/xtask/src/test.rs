//! The whole check.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, ensure};

use crate::command::{Command, built, built_program, root};
use crate::report::Report;
use crate::setup;

/// What every step of cargo is told: the lock file is right, or that is the failure.
const LOCKED: &str = "--locked";

/// Told to the tests that have more to do when they may take long.
const LONG: &str = "TABIYA_LONG";

/// What property tests draw by. The usual check draws the same cases each time, so that what fails is
/// what was changed; `--long` draws others each time.
const PROPERTY_SEED: &str = "PROPTEST_RNG_SEED";

/// How much is checked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// What needs no finished programs.
    Fast,
    /// Every step.
    Usual,
    /// Every step, and in each whatever takes long.
    Long,
}

/// Runs every step to this extent.
pub fn all(extent: Extent) -> ExitCode {
    let mut report = Report::default();
    let long = extent == Extent::Long;
    report.step("format", || cargo(&["fmt", "--all", "--check"]).run());
    let packages = report.step("node packages", setup::node_packages);
    if packages {
        page(&mut report);
    } else {
        report.skip("page", "its packages are missing");
    }
    report.step("lint", || {
        let command = cargo(&["clippy", LOCKED, "--workspace", "--all-targets", "--keep-going"]);
        command.args(["--", "-D", "warnings"]).run()
    });
    report.step("lint: fuzz targets", fuzz_targets);
    // Programs and tests of all crates at once: the tests below find everything built.
    let built = report.step("build", build);
    report.step("tests", || tests(long));
    report.step("documentation tests", || {
        cargo(&["test", LOCKED, "--workspace", "--doc", "--no-fail-fast"]).run()
    });
    report.step("documentation", || {
        let command = cargo(&["doc", LOCKED, "--workspace", "--lib", "--no-deps", "--keep-going"]);
        command.env("RUSTDOCFLAGS", "-D warnings").run()
    });
    if extent == Extent::Fast {
        report.skip("clients", "--fast");
        report.skip("outside programs", "--fast");
        report.skip("xiangqi oracle", "--fast");
        report.skip("browser", "--fast");
    } else if built {
        report.step("clients", clients);
        report.step("outside programs", outside);
        report.step("xiangqi oracle", oracle);
        report.step("browser", || browser(&[], long));
    } else {
        report.skip("clients", "the build failed");
        report.skip("outside programs", "the build failed");
        report.skip("xiangqi oracle", "the build failed");
        report.skip("browser", "the build failed");
    }
    report.finish()
}

/// The fuzz targets are a workspace of their own with a lock file of nobody's: nothing else would notice
/// that they rot. They stand on the same versions as the rest, which need not be checked again.
fn fuzz_targets() -> Result<()> {
    let lock = |folder: &str| root().join(folder).join("Cargo.lock");
    fs::copy(lock("."), lock("fuzz")).context("fuzz/Cargo.lock")?;
    let built = built()?;
    let target = built.parent().context("the development build stands in no folder")?;
    let command = cargo(&["clippy", "--manifest-path", "fuzz/Cargo.toml", "--no-default-features"]);
    command.args(["--target-dir"]).args([target]).args(["--", "-D", "warnings"]).run()
}

/// The tests in a browser, from a fresh build.
pub fn browser_only(names: &[String]) -> Result<()> {
    setup::node_packages()?;
    build()?;
    browser(names, false)
}

/// Draws the pictures of the README.
pub fn picture() -> Result<()> {
    setup::node_packages()?;
    build()?;
    node()?.args(["tests/e2e/picture.mjs", "docs"]).run()
}

fn cargo(args: &[&str]) -> Command {
    Command::new("cargo").args(args)
}

fn build() -> Result<()> {
    cargo(&["build", LOCKED, "--workspace", "--bins", "--tests"]).run()
}

/// Unit, property and integration tests.
fn tests(long: bool) -> Result<()> {
    let tests = ["--workspace", "--lib", "--bins", "--tests", "--no-fail-fast"];
    let command = if Command::new("cargo").args(["nextest", "--version"]).succeeds() {
        println!("run by cargo-nextest");
        cargo(&["nextest", "run", LOCKED]).args(tests)
    } else {
        println!("cargo-nextest is not installed: run by cargo test");
        cargo(&["test", LOCKED]).args(tests)
    };
    let command = if long { command } else { command.env(PROPERTY_SEED, "1") };
    told(command, long).run()
}

/// A command that is told whether it may take long.
fn told(command: Command, long: bool) -> Command {
    if long { command.env(LONG, "1") } else { command }
}

/// What the page says of itself. It is built where the crates are, by `web-assets`.
fn page(report: &mut Report) {
    let mut npm = |name, script| {
        report.step(name, || setup::npm()?.args(["run", "--silent", script]).run());
    };
    npm("page: types", "check");
    npm("page: format", "lint");
    npm("page: tests", "test");
    report.step("browser tests: format", || {
        let command = setup::npm()?.args(["exec", "--", "prettier", "--config", ".prettierrc"]);
        command.args(["--check", "../tests/e2e"]).run()
    });
}

/// Real clients drive the finished engine.
fn clients() -> Result<()> {
    let engine = built_program("tabiya-uci")?;
    Command::new(setup::python()?).args(["tests/clients/uci_client.py"]).args([engine]).run()
}

/// The arena plays with a program of others.
fn outside() -> Result<()> {
    // As one workspace, so that what the build made is used and nothing is built again.
    cargo(&["test", LOCKED, "--workspace", "--test", "it", "outside", "--", "--ignored"])
        .env("FAIRY_STOCKFISH", setup::fairy_stockfish()?)
        .run()
}

/// Another program's rules of xiangqi, compared with ours over random positions.
fn oracle() -> Result<()> {
    cargo(&["build", LOCKED, "--workspace", "--example", "dump_positions"]).run()?;
    let positions = built_program("examples/dump_positions")?;
    Command::new(setup::python()?).args(["tools/xiangqi_oracle.py"]).args([positions]).run()
}

/// A real browser plays on the finished server.
fn browser(names: &[String], long: bool) -> Result<()> {
    let files = browser_files(names)?;
    // Each file has a server and a browser of its own, and waits for them most of the time.
    told(node()?, long)
        .args(["--test", "--test-concurrency=4", "--test-reporter=spec"])
        .args(files)
        .run()
        .with_context(|| format!("screenshots are in {}", root().join("artefacts").display()))
}

/// Node with all that the files of tests/e2e are told by the environment.
fn node() -> Result<Command> {
    Ok(Command::new("node")
        .env("TABIYA", built_program("tabiya")?)
        .env("CHROMIUM", setup::chromium()?)
        .env("PYTHON", setup::python()?))
}

fn browser_files(names: &[String]) -> Result<Vec<PathBuf>> {
    let folder = PathBuf::from("tests/e2e");
    let mut files = Vec::new();
    for entry in fs::read_dir(root().join(&folder)).context("tests/e2e")? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let chosen = names.is_empty() || names.iter().any(|part| name.contains(part.as_str()));
        if name.ends_with(".test.mjs") && chosen {
            files.push(folder.join(name));
        }
    }
    files.sort();
    ensure!(!files.is_empty(), "no file of {} is called like {names:?}", folder.display());
    Ok(files)
}
