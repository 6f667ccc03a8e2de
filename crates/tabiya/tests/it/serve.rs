//! The server as the command line starts it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// An empty folder for games.
fn data(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// A server on a free port; the arguments are added to its own.
fn start(name: &str, arguments: &[&str]) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(arguments)
        .args(["--port", "0", "--data"])
        .arg(data(name))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("piped")).read_line(&mut line).expect("a line");
    let address = line.trim().strip_prefix("Tabiya is at http://").expect("the address");
    let address = address.trim_end_matches('/').to_owned();
    (child, address)
}

fn ask(address: &str, request: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    write!(
        stream,
        "{request} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .expect("the server listens");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn serves_the_page_and_the_api_with_and_without_its_name() {
    for (name, arguments) in [("plain", &[][..]), ("named", &["serve", "--threads", "1"])] {
        let (mut child, address) = start(name, arguments);
        let page = ask(&address, "GET /", "");
        assert!(page.starts_with("HTTP/1.1 200 ") && page.contains("<html"), "{page}");
        let position = ask(&address, "POST /api/v1/chess/position", "{}");
        assert!(position.starts_with("HTTP/1.1 200 ") && position.contains("e2e4"), "{position}");
        child.kill().expect("a child");
        child.wait().expect("a child");
    }
}

#[cfg(unix)]
#[test]
fn ends_well_when_told_to() {
    let (mut child, _) = start("told", &[]);
    let told = Command::new("kill").arg(child.id().to_string()).status().expect("kill");
    assert!(told.success());
    assert!(child.wait().expect("a child").success());
}

#[test]
fn a_port_that_is_taken_is_told_in_one_line() {
    let (mut child, address) = start("first", &[]);
    let (_, port) = address.rsplit_once(':').expect("HOST:PORT");
    let output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["--port", port, "--data"])
        .arg(data("second"))
        .output()
        .expect("the program starts");
    child.kill().expect("a child");
    child.wait().expect("a child");
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(errors.contains("--port"), "{errors}");
}
