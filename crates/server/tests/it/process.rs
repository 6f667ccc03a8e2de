//! A server in a process of its own, to be killed and to be refused by its disk.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use server::ServerLimits;

use crate::support::options;

/// Names the data folder to the process.
const DATA: &str = "TABIYA_TEST_DATA";

/// Not a test by itself: the server that [`Process`] starts.
#[test]
#[ignore = "run by the tests that start it"]
fn victim() {
    let Some(data) = std::env::var_os(DATA) else { return };
    let ready = |addr| println!("\nlistening {addr}");
    server::serve(options(Path::new(&data), ServerLimits::default()), ready).expect("a server");
}

/// The process and where it listens; killed when dropped.
pub struct Process {
    child: Child,
    addr: String,
}

impl Process {
    /// A server on a data folder.
    pub fn start(data: &Path) -> Self {
        Self::with(data, &[])
    }

    /// A server on a data folder with more in its environment.
    pub fn with(data: &Path, environment: &[(&str, &Path)]) -> Self {
        let program = std::env::current_exe().expect("this program");
        let mut child = Command::new(program)
            .args(["--exact", "process::victim", "--ignored", "--nocapture"])
            .env(DATA, data)
            .envs(environment.iter().copied())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process");
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let addr = lines
            .map_while(Result::ok)
            .find_map(|line| line.strip_prefix("listening ").map(str::to_owned))
            .expect("an address");
        Self { child, addr }
    }

    /// The number of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it as a power cut would: it learns nothing of it.
    pub fn kill(&mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("ended");
    }

    /// The body of an answer, whatever its status.
    pub fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        self.answer(method, path, body).1
    }

    /// Asks, and does not wait for the answer: as long as the connection is held, it may come.
    pub fn begin(&self, method: &str, path: &str, body: &Value) -> TcpStream {
        let body = body.to_string();
        let mut stream = TcpStream::connect(&self.addr).expect("a connection");
        let request = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("written");
        stream
    }

    /// Status and body of an answer.
    pub fn answer(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let mut stream = self.begin(method, path, body);
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("read");
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
        let (_, json) = answer.split_once("\r\n\r\n").expect("a body");
        let json = if json.is_empty() { Ok(Value::Null) } else { serde_json::from_str(json) };
        let json = json.unwrap_or_else(|_| panic!("no JSON: {answer}"));
        (status.unwrap_or_else(|| panic!("no status: {answer}")), json)
    }

    /// A game as it stands.
    pub fn state(&self, play: &str, id: &str) -> Value {
        self.ask("GET", &format!("{play}/{id}"), &Value::Null)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Already dead when the test went well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
