//! Machines that help people.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use server::ServerLimits;

use crate::access::{code, key, network, no_seat};
use crate::process::Process;
use crate::sockets::Listening;
use crate::support::{Server, read};

const PLAY: &str = "/api/v1/chess/play";
/// White mates on e8, and loses the rook on e7.
const MATE: &str = "6k1/3r1ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1";

fn with(help: Value) -> Value {
    json!({"kind": "human", "help": help})
}

fn questions(number: u32) -> Value {
    with(json!({"kind": "questions", "questions": number, "movetime_ms": 50}))
}

fn human() -> Value {
    json!({"kind": "human"})
}

async fn begin(server: &Server, order: Value) -> (String, Value) {
    let state = server.ok(PLAY, order).await;
    (format!("{PLAY}/{}", state["id"].as_str().expect("an id")), state)
}

async fn refusal(server: &Server, path: &str, body: Value) -> (u16, String) {
    code(&server.post(path, body).await)
}

fn conflict(code: &str) -> (u16, String) {
    (409, code.to_owned())
}

fn best(asked: &Value) -> &Value {
    &asked["advice"]["lines"][0]["pv"][0]
}

#[tokio::test]
async fn questions_are_answered_as_often_as_agreed() {
    let server = Server::new().await;
    let (game, state) =
        begin(&server, json!({"fen": MATE, "seats": [questions(2), human()]})).await;
    assert_eq!(state["consulted"], json!([0, 0]));
    let help = format!("{game}/help");
    let now = json!({"seat": 0, "ply": 0});
    for asked in 1..=2 {
        let answer = server.ok(&help, now.clone()).await;
        assert_eq!((best(&answer), &answer["ply"]), (&json!("e1e8"), &json!(0)));
        assert_eq!(answer["advice"]["lines"].as_array().map(Vec::len), Some(3));
        assert_eq!(server.get(&game).await.json()["consulted"], json!([asked, 0]));
    }
    assert_eq!(refusal(&server, &help, now).await, conflict("no-help-left"));
    // What was asked does not come back with a move that is taken back.
    server.ok(&format!("{game}/move"), json!({"move": "Kf1", "ply": 0})).await;
    let state = server.ok(&format!("{game}/takeback"), json!({"seat": 0})).await;
    assert_eq!(state["consulted"], json!([2, 0]));
}

#[tokio::test]
async fn whoever_may_not_ask_is_told_why() {
    let server = Server::new().await;
    let (game, _) = begin(&server, json!({"seats": [questions(3), human()]})).await;
    let help = format!("{game}/help");
    let ask = |seat: usize, ply: usize| json!({"seat": seat, "ply": ply});
    assert_eq!(refusal(&server, &help, ask(1, 0)).await, conflict("no-help"));
    assert_eq!(refusal(&server, &help, ask(0, 1)).await, conflict("stale-ply"));
    assert_eq!(refusal(&server, &help, ask(7, 0)).await.0, 422);
    let about = json!({"seat": 0, "ply": 0, "move": "e4"});
    let reply = server.post(&help, about).await.error();
    assert_eq!(reply, (422, "bad-setting".to_owned(), Some("move".to_owned())));
    server.ok(&format!("{game}/move"), json!({"move": "e4", "ply": 0})).await;
    assert_eq!(refusal(&server, &help, ask(0, 1)).await, conflict("not-your-turn"));
    server.ok(&format!("{game}/resign"), json!({"seat": 0})).await;
    assert_eq!(refusal(&server, &help, ask(0, 1)).await, conflict("game-over"));
    assert_eq!(server.get(&help).await.json(), json!([]), "nothing refused is counted");
}

#[tokio::test]
async fn a_check_tells_errors_and_no_better_move() {
    let server = Server::new().await;
    let check = with(json!({"kind": "check", "movetime_ms": 100}));
    let (game, _) = begin(&server, json!({"fen": MATE, "seats": [check, human()]})).await;
    let help = format!("{game}/help");
    let ask = |mv: &str| json!({"seat": 0, "ply": 0, "move": mv});
    let blunder = server.ok(&help, ask("Re7")).await;
    assert_eq!(blunder["advice"], json!({"kind": "check", "judgement": "blunder"}));
    assert_eq!(blunder["uci"], "e1e7");
    let good = server.ok(&help, ask("e1e8")).await;
    assert_eq!(good["advice"], json!({"kind": "check"}));
    let reply = server.post(&help, ask("Re9")).await.error();
    assert_eq!((reply.0, reply.2), (422, Some("move".to_owned())));
    let reply = server.post(&help, json!({"seat": 0, "ply": 0})).await.error();
    assert_eq!(reply.2.as_deref(), Some("move"));
}

#[tokio::test]
async fn the_record_tells_when_the_game_is_over() {
    let server = Server::new().await;
    let (game, _) = begin(&server, json!({"fen": MATE, "seats": [questions(3), human()]})).await;
    server.ok(&format!("{game}/help"), json!({"seat": 0, "ply": 0})).await;
    let record = async || {
        let reply = server.get(&format!("{game}/record")).await;
        String::from_utf8(reply.bytes).expect("a text")
    };
    let before = record().await;
    assert!(before.contains("[White \"Somebody with Tabiya (3 questions)\"]"), "{before}");
    assert!(!before.contains("Asked"), "{before}");
    server.ok(&format!("{game}/move"), json!({"move": "Re8", "ply": 0})).await;
    let after = record().await.replace('\n', " ");
    assert!(after.contains("Asked the machine: Re8# (mate in 1), "), "{after}");
    assert!(after.contains("; followed."), "{after}");
}

#[tokio::test]
async fn help_is_for_whoever_holds_the_key() {
    let (server, _data) = network(|_| ()).await;
    let (game, begun) =
        begin(&server, json!({"fen": MATE, "seats": [questions(1), questions(1)]})).await;
    let (path, ask) = (format!("{game}/help"), json!({"seat": 0, "ply": 0}));
    for keys in ["", key(&begun, 1)] {
        assert_eq!(code(&server.post_with(&path, ask.clone(), keys).await), no_seat());
    }
    let answer = server.post_with(&path, ask, key(&begun, 0)).await.json();
    assert_eq!(best(&answer), "e1e8");
    let list = async |keys: &str| {
        let request = Request::get(&path).header("host", "localhost").header("x-seat-key", keys);
        read(server.send(request.body(Body::empty()).expect("a request")).await).await.json()
    };
    assert_eq!(list(key(&begun, 0)).await, json!([answer]));
    assert_eq!(list(key(&begun, 1)).await, json!([]));
    let mv = json!({"move": "Re8", "ply": 0});
    server.post_with(&format!("{game}/move"), mv, key(&begun, 0)).await;
    assert_eq!(list("").await, json!([answer]), "nothing is secret in a game that is over");
}

#[tokio::test]
async fn nothing_is_told_about_the_position_of_such_a_game() {
    let server = Server::new().await;
    let order = json!({"fen": MATE, "seats": [questions(1), human()]});
    let (game, _) = begin(&server, order).await;
    let same = json!({"fen": MATE.replace("0 1", "9 30")});
    let asks = [
        ("best", json!({"movetime_ms": 10})),
        ("endgame", json!({})),
        ("lab/ask", json!({"rung": "alpha-beta", "depth": 1})),
        ("lab/trace", json!({"rung": "minimax", "depth": 1})),
        ("lab/evaluate", json!({})),
    ];
    let ask = async |what: &str, more: &Value| {
        let mut body = more.clone();
        body["fen"] = same["fen"].clone();
        server.post(&format!("/api/v1/chess/{what}"), body).await
    };
    for (what, more) in &asks {
        assert_eq!(code(&ask(what, more).await), conflict("withheld"), "{what}");
    }
    assert_eq!(server.post("/api/v1/chess/position", same.clone()).await.status, 200);
    assert_eq!(server.post("/api/v1/chess/best", json!({"movetime_ms": 10})).await.status, 200);
    server.ok(&format!("{game}/move"), json!({"move": "Re8", "ply": 0})).await;
    for (what, more) in &asks {
        assert_eq!(ask(what, more).await.status, 200, "{what}");
    }
}

#[tokio::test]
async fn analyses_and_reviews_are_refused_likewise() {
    let server = Listening::start(ServerLimits::default()).await;
    let order = json!({"fen": MATE, "seats": [questions(1), human()]}).to_string();
    let begun = server.raw_to("POST", "chess/play", &order).await;
    assert!(begun.contains("201"), "{begun}");
    for (path, order) in [
        ("analysis", json!({"type": "analyse", "fen": MATE})),
        ("review", json!({"type": "review", "fen": MATE, "moves": []})),
    ] {
        let mut socket = server.connect_to(&format!("chess/{path}")).await.expect("open");
        socket.say(order).await;
        let said = socket.hear_until(|said| said["type"] == "error").await;
        assert_eq!(said["error"]["code"], "withheld", "{path}");
    }
}

#[tokio::test]
async fn what_is_agreed_on_is_checked() {
    let server = Server::new().await;
    for (help, field) in [
        (json!({"kind": "questions", "questions": 0}), "questions"),
        (json!({"kind": "questions", "questions": 101}), "questions"),
        (json!({"kind": "free", "questions": 3}), "questions"),
        (json!({"kind": "check", "movetime_ms": 9}), "movetime_ms"),
        (json!({"kind": "check", "movetime_ms": 10_001}), "movetime_ms"),
        (json!({"kind": "free", "level": 99}), "level"),
        (json!({"kind": "free", "evaluation": "x"}), "evaluation"),
    ] {
        let reply = server.post(PLAY, json!({"seats": [human(), with(help.clone())]})).await;
        let field = Some(format!("seats[1].help.{field}"));
        assert_eq!(reply.error(), (422, "bad-setting".to_owned(), field), "{help}");
    }
    let race = json!({"seats": [with(json!({"kind": "free"})), human()]});
    let reply = server.post("/api/v1/hare/play", race).await;
    assert_eq!(reply.error().2.as_deref(), Some("seats[0].help.kind"));
}

#[test]
fn what_was_asked_is_counted_through_a_kill() {
    let data = tempfile::tempdir().expect("a folder");
    let play = "/chess/play";
    let mut server = Process::start(data.path());
    let slow = with(json!({"kind": "questions", "questions": 2, "movetime_ms": 3000}));
    let order = json!({"fen": MATE, "seats": [slow, human()]});
    let begun = server.ask("POST", play, &order);
    let id = begun["id"].as_str().expect("an id").to_owned();
    let ask = json!({"seat": 0, "ply": 0});
    let help = format!("{play}/{id}/help");
    let unanswered = server.begin("POST", &help, &ask);
    let counted = |server: &Process| server.state(play, &id)["consulted"] == json!([1, 0]);
    assert!((0..1000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        counted(&server)
    }));
    server.kill();
    drop(unanswered);
    let mut server = Process::start(data.path());
    assert!(counted(&server));
    let asked = server.ask("GET", &help, &Value::Null);
    assert_eq!(asked, json!([{"seat": 0, "ply": 0, "taken_back": false}]));
    let reply = server.ask("POST", "/chess/best", &json!({"fen": MATE, "movetime_ms": 10}));
    assert_eq!(reply["error"]["code"], "withheld");
    // The answer that was lost is not counted again.
    assert_eq!(best(&server.ask("POST", &help, &ask)), "e1e8");
    assert!(counted(&server));
    server.kill();
}
