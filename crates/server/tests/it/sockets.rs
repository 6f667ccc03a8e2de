//! WebSockets, over a real connection.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{Options, ServerLimits};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::nim::{BROKEN, SLOW};
use crate::support::{GAMES, options};

/// A server that listens.
pub struct Listening {
    addr: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    served: tokio::task::JoinHandle<()>,
    _data: TempDir,
}

impl Listening {
    pub async fn start(limits: ServerLimits) -> Self {
        let data = tempfile::tempdir().expect("a folder");
        Self::of(options(data.path(), limits), data).await
    }

    /// A server with these options, whose folder goes with it.
    pub async fn of(options: Options, data: TempDir) -> Self {
        let (stop, stopped) = oneshot::channel::<()>();
        let (ready, addr) = oneshot::channel();
        let served = tokio::spawn(async move {
            let ready = |addr| ready.send(addr).expect("the test waits");
            let stopped = async { drop(stopped.await) };
            server::serve_until(options, ready, stopped).await.expect("a server");
        });
        let addr = addr.await.expect("an address");
        Self { addr, stop: Some(stop), served, _data: data }
    }

    async fn connect(&self, path: &str) -> Result<Client, Error> {
        self.connect_to(&format!("nim/{path}")).await
    }

    pub async fn connect_to(&self, path: &str) -> Result<Client, Error> {
        let (socket, _) = connect_async(format!("ws://{}/api/v1/{path}", self.addr)).await?;
        Ok(Client(socket))
    }

    /// Asks over a connection of its own and gives the whole answer.
    async fn raw(&self, method: &str, path: &str, body: &str) -> String {
        self.raw_to(method, &format!("nim/{path}"), body).await
    }

    pub async fn raw_to(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(self.addr).await.expect("a connection");
        let request = format!(
            "{method} /api/v1/{path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).await.expect("written");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("read");
        answer
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        let answer = self.raw("POST", path, &body.to_string()).await;
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        serde_json::from_str(body).unwrap_or_else(|_| panic!("no JSON: {answer}"))
    }
}

pub struct Client(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Client {
    pub async fn say(&mut self, message: Value) {
        self.0.send(Message::text(message.to_string())).await.expect("sent");
    }

    /// The next message; `None` when the server closes.
    async fn hear(&mut self) -> Option<Value> {
        loop {
            match self.0.next().await? {
                Ok(Message::Text(text)) => {
                    return Some(serde_json::from_str(text.as_str()).expect("JSON"));
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    pub async fn hear_until(&mut self, mut wanted: impl FnMut(&Value) -> bool) -> Value {
        loop {
            let message = self.hear().await.expect("a message");
            if wanted(&message) {
                return message;
            }
        }
    }
}

fn one_search() -> ServerLimits {
    ServerLimits { searches: 1, ..ServerLimits::default() }
}

#[tokio::test]
async fn an_analysis_tells_what_it_learns_and_its_answer() {
    let server = Listening::start(one_search()).await;
    let mut client = server.connect("analysis").await.expect("a socket");
    client.say(json!({"type": "analyse", "id": 7, "moves": ["take1"]})).await;
    for depth in 1..=3 {
        let info = client.hear().await.expect("a report");
        assert_eq!(
            (&info["type"], &info["depth"], &info["id"]),
            (&json!("info"), &json!(depth), &json!(7))
        );
    }
    let done = client.hear().await.expect("an answer");
    assert_eq!((&done["type"], &done["best"]["uci"]), (&json!("done"), &json!("take1")));
}

#[tokio::test]
async fn an_analysis_ends_where_it_is_told_to() {
    let server = Listening::start(one_search()).await;
    let mut client = server.connect("analysis").await.expect("a socket");
    client.say(json!({"type": "analyse", "id": 1, "depth": 2})).await;
    let mut depths = Vec::new();
    loop {
        let said = client.hear().await.expect("a report");
        if said["type"] == "done" {
            break;
        }
        depths.push(said["depth"].as_u64().expect("a depth"));
    }
    assert_eq!(depths, [1, 2]);
    for (limit, most) in [("depth", 128), ("movetime_ms", 600_000)] {
        for value in [0, most + 1] {
            client.say(json!({"type": "analyse", "id": 2, limit: value})).await;
            let refused = client.hear().await.expect("a refusal");
            assert_eq!(
                (&refused["error"]["code"], &refused["error"]["field"]),
                (&json!("bad-setting"), &json!(limit))
            );
        }
    }
}

#[tokio::test]
async fn an_analysis_stops_when_told_and_gives_way_to_the_next() {
    let server = Listening::start(one_search()).await;
    let mut client = server.connect("analysis").await.expect("a socket");
    let slow = format!("{SLOW} 0");
    client.say(json!({"type": "analyse", "id": 1, "fen": slow})).await;
    client.hear_until(|message| message["depth"] == 3).await;
    client.say(json!({"type": "stop"})).await;
    let done = client.hear().await.expect("an answer");
    assert_eq!((&done["type"], &done["id"]), (&json!("done"), &json!(1)));
    client.say(json!({"type": "analyse", "id": 2, "fen": slow})).await;
    client.hear_until(|message| message["depth"] == 3).await;
    client.say(json!({"type": "analyse", "id": 3, "fen": "9 0"})).await;
    let next = client.hear().await.expect("a report");
    assert_eq!((&next["type"], &next["id"]), (&json!("info"), &json!(3)));
}

/// How often the opponent thought before about what this client analyses.
async fn learned(client: &mut Client, order: Value) -> Option<u64> {
    let mut order = order;
    order["type"] = json!("analyse");
    client.say(order).await;
    client.hear_until(|message| message["type"] == "done").await["lines"][0]["hashfull"].as_u64()
}

#[tokio::test]
async fn whoever_steps_through_a_game_keeps_what_was_learned() {
    let server = Listening::start(ServerLimits { searches: 2, ..ServerLimits::default() }).await;
    let connect = async || server.connect("analysis").await.expect("a socket");
    let mut pages = [connect().await, connect().await];
    for step in 0..4 {
        for (lines, client) in pages.iter_mut().enumerate() {
            let order = json!({"moves": vec!["take1"; step], "multipv": lines * step + 1});
            assert_eq!(learned(client, order).await, Some(step as u64));
        }
    }
    // A position that takes the place of another one builds on what that has brought.
    let [first, second] = &mut pages;
    first.say(json!({"type": "analyse", "id": 1, "fen": format!("{SLOW} 0")})).await;
    first.hear_until(|message| message["depth"] == 3).await;
    assert_eq!(learned(first, json!({"moves": ["take2"]})).await, Some(5));
    // Nobody else does: neither in another variant, nor from another page.
    assert_eq!(learned(first, json!({"variant": "lost"})).await, Some(0));
    let mut third = connect().await;
    assert_eq!(learned(&mut third, json!({})).await, Some(0));
    // There are two tables: whoever used one longest ago has lost it.
    assert_eq!(learned(first, json!({"variant": "lost"})).await, Some(1));
    assert_eq!(learned(second, json!({})).await, Some(0));
}

#[tokio::test]
async fn an_analysis_waits_in_line_until_its_turn_comes() {
    let server = Listening::start(ServerLimits { analysis_queue: 2, ..one_search() }).await;
    let order = |id: u64| json!({"type": "analyse", "id": id, "fen": format!("{SLOW} 0")});
    let mut clients = Vec::new();
    for id in 0..4 {
        let mut client = server.connect("analysis").await.expect("a socket");
        client.say(order(id)).await;
        clients.push((client.hear().await.expect("a message"), client));
    }
    let told: Vec<_> = clients.iter().map(|(message, _)| message.clone()).collect();
    assert_eq!((&told[0]["type"], &told[0]["depth"]), (&json!("info"), &json!(1)));
    assert_eq!(told[1], json!({"type": "waiting", "id": 1, "place": 1}));
    assert_eq!(told[2], json!({"type": "waiting", "id": 2, "place": 2}));
    assert_eq!(told[3]["error"]["code"], "too-many-requests");
    let mut clients = clients.into_iter().map(|(_, client)| client);
    let (first, second) = (clients.next().expect("four"), clients.next().expect("four"));
    let mut third = clients.next().expect("four");
    // Whoever waits and leaves gives the place away, and so does whoever is served.
    drop(second);
    assert_eq!(third.hear().await.expect("news"), json!({"type": "waiting", "id": 2, "place": 1}));
    drop(first);
    assert_eq!(third.hear().await.expect("news")["type"], "info");
}

#[tokio::test]
async fn an_analysis_that_has_run_long_gives_way_to_one_that_waits() {
    let share = Duration::from_millis(50);
    let server = Listening::start(ServerLimits { analysis_share: share, ..one_search() }).await;
    let order = json!({"type": "analyse", "fen": format!("{SLOW} 0")});
    let mut first = server.connect("analysis").await.expect("a socket");
    first.say(order.clone()).await;
    first.hear_until(|message| message["depth"] == 3).await;
    let mut second = server.connect("analysis").await.expect("a socket");
    second.say(order).await;
    let done = first.hear().await.expect("an answer");
    assert_eq!((&done["type"], &done["gave_way"]), (&json!("done"), &json!(true)));
    assert_eq!(done["best"]["uci"], "take1");
    second.hear_until(|message| message["type"] == "info").await;
}

#[tokio::test]
async fn engines_among_themselves_play_while_somebody_watches() {
    let limits = ServerLimits { watch_grace: Duration::ZERO, ..one_search() };
    let server = Listening::start(limits).await;
    let engine = json!({"kind": "engine", "level": 1});
    let order = json!({"fen": "499 0", "seats": [engine, engine], "engine_draws": false,
        "clock": {"base_ms": 100}});
    let game = server.post("play", order).await;
    let path = format!("play/{}", game["id"].as_str().expect("an id"));
    let state = async || {
        let answer = server.raw("GET", &path, "").await;
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        serde_json::from_str::<Value>(body).expect("JSON")
    };
    // Longer than its clock.
    tokio::time::sleep(Duration::from_millis(200)).await;
    let rests = state().await;
    assert_eq!((&rests["waiting"], &rests["running"]), (&json!(true), &json!(null)));
    assert_eq!((&rests["clocks_ms"], &rests["ending"]), (&json!([100, 100]), &json!(null)));
    assert_eq!(rests["position"]["played"], json!([]));
    let played = |state: &Value| state["position"]["played"].as_array().expect("moves").len();
    let mut client = server.connect(&format!("{path}/events")).await.expect("a socket");
    client.hear_until(|state| played(state) >= 2).await;
    drop(client);
    for _ in 0..3000 {
        let now = state().await;
        if now["waiting"] == true {
            assert!(played(&now) < 499, "it rests before it is over");
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it never rests: {}", state().await);
}

#[tokio::test]
async fn what_an_analysis_cannot_understand_is_told() {
    let server = Listening::start(one_search()).await;
    let mut client = server.connect("analysis").await.expect("a socket");
    for (text, code, field) in [
        ("{", "bad-json", None),
        (r#"{"type":"dance"}"#, "bad-request", None),
        (r#"{"type":"analyse","fen":"x"}"#, "bad-position", Some("fen")),
        (r#"{"type":"analyse","moves":["x"]}"#, "bad-move", Some("moves[0]")),
        (r#"{"type":"analyse","multipv":0}"#, "bad-setting", Some("multipv")),
    ] {
        client.0.send(Message::text(text)).await.expect("sent");
        let error = client.hear().await.expect("a refusal");
        assert_eq!((&error["type"], &error["error"]["code"]), (&json!("error"), &json!(code)));
        if let Some(field) = field {
            assert_eq!(error["error"]["field"], field, "{text}");
        }
    }
    client.0.send(Message::binary(vec![1, 2])).await.expect("sent");
    assert_eq!(client.hear().await.expect("a refusal")["error"]["code"], "bad-json");
    client.say(json!({"type": "analyse", "fen": format!("{BROKEN} 0")})).await;
    assert_eq!(client.hear().await.expect("a refusal")["error"]["code"], "internal");
    client.say(json!({"type": "analyse"})).await;
    client.hear_until(|message| message["type"] == "done").await;
    // Larger than any message may be: the server hangs up.
    let large = Message::text(" ".repeat(65 << 10));
    assert!(client.0.send(large).await.is_err() || client.hear().await.is_none());
}

#[tokio::test]
async fn a_game_tells_of_every_change() {
    let server = Listening::start(one_search()).await;
    let seats = json!([{"kind": "human"}, {"kind": "engine", "level": 1}]);
    let game = server.post("play", json!({"fen": "9 0", "seats": seats})).await;
    let id = game["id"].as_str().expect("an id");
    let mut client = server.connect(&format!("play/{id}/events")).await.expect("a socket");
    let first = client.hear().await.expect("the game");
    assert_eq!((&first["id"], &first["position"]["fen"]), (&json!(id), &json!("9 0")));
    server.post(&format!("play/{id}/move"), json!({"move": "take1", "ply": 0})).await;
    client.hear_until(|state| state["position"]["fen"] == "7 0").await;
    server.post(&format!("play/{id}/resign"), json!({"seat": 0})).await;
    client.hear_until(|state| state["ending"]["reason"] == "resignation").await;
}

#[tokio::test]
async fn what_the_engine_thinks_is_told_to_whoever_wants_to_hear_it_and_not_too_often() {
    let server = Listening::start(one_search()).await;
    let seats = json!([{"kind": "human"}, {"kind": "engine", "level": 1}]);
    let game = server.post("play", json!({"fen": "9 0", "seats": seats})).await;
    let events = format!("play/{}/events", game["id"].as_str().expect("an id"));
    let mut curious = server.connect(&format!("{events}?thoughts=true")).await.expect("a socket");
    let mut other = server.connect(&events).await.expect("a socket");
    let path = format!("play/{}/move", game["id"].as_str().expect("an id"));
    server.post(&path, json!({"move": "take1", "ply": 0})).await;
    let told = curious.hear_until(|message| message["thoughts"]["report"]["depth"] == 3).await;
    let thoughts = &told["thoughts"];
    assert_eq!(thoughts["ply"], 1, "{told}");
    assert!(thoughts["report"]["pv"].as_array().is_some_and(|line| !line.is_empty()), "{told}");
    // Nobody else hears of it: the game as it was, and as it is after each of the moves.
    let after = other.hear_until(|state| state["position"]["fen"] == "7 0").await;
    assert_eq!(after["thoughts"], json!(null));
    // Three reports in less than a quarter of a second are one message, or two.
    server.post(&path, json!({"move": "take1", "ply": 2})).await;
    let mut messages = 0;
    curious
        .hear_until(|message| {
            messages += usize::from(message["thoughts"]["ply"] == 3);
            message["thoughts"]["ply"] == 3 && message["thoughts"]["report"]["depth"] == 3
        })
        .await;
    assert!(messages <= 2, "{messages} messages");
    let refused = server.connect(&format!("{events}?thoughts=perhaps")).await;
    let Err(Error::Http(response)) = refused else { panic!("it is taken") };
    assert_eq!(response.status().as_u16(), 400);
}

#[tokio::test]
async fn sockets_are_bounded_and_their_own_pages_only() {
    let server = Listening::start(ServerLimits { sockets: 1, ..one_search() }).await;
    let status = |error: Error| match error {
        Error::Http(response) => response.status().as_u16(),
        other => panic!("{other}"),
    };
    let address = format!("ws://{}/api/v1/nim/analysis", server.addr);
    let mut request = address.into_client_request().expect("a request");
    request.headers_mut().insert("origin", "https://evil.example".parse().expect("a value"));
    assert_eq!(status(connect_async(request).await.expect_err("foreign")), 403);
    let first = server.connect("analysis").await.expect("a socket");
    assert_eq!(status(server.connect("analysis").await.err().expect("one too many")), 429);
    assert_eq!(status(server.connect("play/x/events").await.err().expect("unknown")), 404);
    drop(first);
    for _ in 0..500 {
        if server.connect("analysis").await.is_ok() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the place was never free again");
}

#[tokio::test]
async fn whoever_asks_and_never_reads_is_dropped() {
    let write_time = Duration::from_millis(50);
    let server = Listening::start(ServerLimits { write_time, ..one_search() }).await;
    let mut client = TcpStream::connect(server.addr).await.expect("a connection");
    let request = b"GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n";
    let dropped = async {
        // Some megabytes fit into the buffers of the system.
        while client.write_all(request).await.is_ok() {}
    };
    tokio::time::timeout(Duration::from_secs(60), dropped).await.expect("the server hangs up");
}

#[tokio::test]
async fn each_client_has_so_many_connections_and_sockets() {
    let limits = ServerLimits { connections_each: 2, sockets_each: 1, ..one_search() };
    let server = Listening::start(limits).await;
    let first = server.connect("analysis").await.expect("a socket");
    let refused = server.connect("analysis").await.err().expect("one too many");
    let Error::Http(response) = refused else { panic!("{refused}") };
    assert_eq!(response.status(), 429);
    let mut held = Vec::new();
    for _ in 0..3000 {
        let mut stream = TcpStream::connect(server.addr).await.expect("a connection");
        let request = b"GET /api/v1/games HTTP/1.1\r\nhost: localhost\r\n\r\n";
        let mut answer = [0; 12];
        // A connection that is closed at once may not even be written to.
        let _ = stream.write_all(request).await;
        let told = stream.read_exact(&mut answer).await;
        if told.is_ok() && &answer == b"HTTP/1.1 200" {
            held.push(stream);
        } else if held.len() == 2 {
            drop((first, held));
            return;
        } else {
            // Until the server has heard that the refused WebSocket is gone, it counts.
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert!(held.len() <= 2, "these are too many");
    }
    panic!("there is never room");
}

#[tokio::test]
async fn silent_sockets_and_slow_heads_are_dropped() {
    let limits = ServerLimits {
        socket_silence: Duration::from_millis(60),
        head_time: Duration::from_millis(60),
        ..one_search()
    };
    let server = Listening::start(limits).await;
    let mut slow = TcpStream::connect(server.addr).await.expect("a connection");
    slow.write_all(b"POST /api/v1/nim/position HTTP/1.1\r\nhost: local").await.expect("written");
    let mut answer = Vec::new();
    // Closed with or without a word.
    let _ = slow.read_to_end(&mut answer).await;
    assert!(!String::from_utf8_lossy(&answer).contains(" 200 "));
    // A client that never reads answers no ping.
    let mut silent = TcpStream::connect(server.addr).await.expect("a connection");
    let request = "GET /api/v1/nim/analysis HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n\
        connection: upgrade\r\nsec-websocket-version: 13\r\n\
        sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    silent.write_all(request.as_bytes()).await.expect("written");
    answer.clear();
    let _ = silent.read_to_end(&mut answer).await;
    assert!(String::from_utf8_lossy(&answer).contains(" 101 "));
}

#[tokio::test]
async fn a_server_that_stops_says_goodbye() {
    let mut server = Listening::start(one_search()).await;
    let mut client = server.connect("analysis").await.expect("a socket");
    client.say(json!({"type": "analyse", "fen": format!("{SLOW} 0")})).await;
    client.hear().await.expect("a report");
    server.stop.take().expect("once").send(()).expect("the server runs");
    while client.hear().await.is_some() {}
    server.served.await.expect("an end");
    assert!(TcpStream::connect(server.addr).await.is_err(), "nobody listens any more");
}

#[tokio::test]
async fn a_taken_port_is_told() {
    let server = Listening::start(one_search()).await;
    let data = tempfile::tempdir().expect("a folder");
    let mut options = options(data.path(), one_search());
    options.addr = server.addr;
    let error = server::serve_until(options, |_| (), std::future::pending()).await;
    let error = error.expect_err("the port is taken").to_string();
    assert!(error.contains("choose another port with --port"), "{error}");
}

#[tokio::test]
async fn a_tournament_tells_its_table_and_its_games_ply_by_ply() {
    let server = Listening::start(ServerLimits::default()).await;
    // Slow enough to be watched.
    let order = json!({
        "game": "chess", "players": [{}, {}], "time": "movetime=30", "seed": 1,
        "openings": {"kind": "book", "count": 1, "plies": 4}, "adjudication": {"max_moves": 20},
    });
    let answer = server.raw_to("POST", "arena/tournaments", &order.to_string()).await;
    let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
    let begun: Value = serde_json::from_str(body).expect("JSON");
    let path = format!("arena/tournaments/{}/events", begun["id"].as_str().expect("an address"));
    let mut client = server.connect_to(&path).await.expect("connected");
    let first = client.hear().await.expect("a message");
    assert_eq!((&first["type"], &first["tournament"]["id"]), (&json!("tournament"), &begun["id"]));
    let played =
        |message: &Value| message["games"][0]["position"]["played"].as_array().map_or(0, Vec::len);
    let live = client.hear_until(|message| played(message) >= 2).await;
    let game = &live["games"][0];
    assert_eq!(game["moves"].as_array().map(Vec::len), Some(played(&live)));
    assert_eq!(game["seats"], json!([0, 1]));
    assert_eq!(game["position"]["legal"], json!([]), "nobody moves here");
    let before = played(&live);
    client.hear_until(|message| played(message) > before).await;
    let done = client.hear_until(|message| message["tournament"]["state"] == "finished").await;
    assert_eq!(done["tournament"]["played"], 2);
    let refused = server.connect_to("arena/tournaments/chess-none/events").await;
    assert!(refused.is_err(), "there is no such tournament");
}

#[tokio::test]
async fn a_tournament_of_the_command_line_is_followed() {
    let made = tempfile::tempdir().expect("a folder");
    let folder = made.path().join("cup");
    let text = "game = \"chess\"\ntime = \"nodes=50\"\n[adjudication]\nmax-moves = 5\n\
        [[player]]\nname = \"ours\"\nlevel = 1\n[[player]]\nname = \"other\"\nlevel = 2\n";
    let plan = arena::Plan::read(GAMES, text).expect("a plan");
    let mut cup =
        arena::Tournament::open(GAMES, plan, Path::new(""), &folder).expect("a tournament");
    let data = tempfile::tempdir().expect("a folder");
    let options = Options {
        tournaments: Some(made.path().to_owned()),
        ..options(data.path(), ServerLimits::default())
    };
    let server = Listening::of(options, data).await;
    let mut client = server.connect_to("arena/tournaments/shown.cup/events").await.expect("there");
    let first = client.hear().await.expect("a message");
    assert_eq!(
        (&first["tournament"]["played"], &first["tournament"]["games"]),
        (&json!(0), &json!(2))
    );
    assert_eq!(first["tournament"]["state"], "running");
    let played = tokio::task::spawn_blocking(move || cup.run(&mut |_| {}).map(|table| table.games));
    let done = client.hear_until(|message| message["tournament"]["state"] == "finished").await;
    assert_eq!(done["tournament"]["played"], 2);
    assert_eq!(played.await.expect("a thread").expect("played"), 2);
}
