//! Analyses that are kept, and records with everything that is said in them.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use server::ServerLimits;

use crate::support::{Server, options, read};

const CHESS: &str = "/api/v1/chess";

/// Two variations, one within the other, with all that can stand beside moves.
const ANNOTATED: &str = r#"[Event "Study"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Anderssen"]
[Black "?"]
[Result "*"]

{Before} 1. e4 $1 {[%clk 0:03:00] [%cal Ge2e4,Ra1a2] Best} 1... e5 $5 (1... c5 $14
{Sicilian} 2. Nf3 (2. Nc3 {[%csl Gd5]} 2... Nc6) 2... d6) ({instead} 1... e6) {behind}
2. f4 $18 {[%eval -0.25]} 2... exf4 *
"#;

async fn tree(server: &Server, text: &str) -> Value {
    server.ok(&format!("{CHESS}/record/annotated"), json!({"text": text})).await
}

/// A record without its line breaks, which follow its words.
fn words(record: &[u8]) -> String {
    String::from_utf8_lossy(record).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A tree as it is sent: with the machines' notation alone.
fn sent(tree: &Value) -> Value {
    let mut tree = tree.clone();
    for mv in tree["moves"].as_array_mut().expect("moves") {
        let uci = mv["move"]["uci"].clone();
        let mv = mv.as_object_mut().expect("a move");
        mv.remove("move");
        mv.insert("uci".to_owned(), uci);
    }
    tree
}

#[tokio::test]
async fn a_record_loses_nothing_on_its_way_through_the_page() {
    let server = Server::new().await;
    let read = tree(&server, ANNOTATED).await;
    assert_eq!(read["omitted"], json!([]));
    let moves = read["tree"]["moves"].as_array().expect("moves");
    let line: Vec<_> = moves.iter().map(|mv| mv["move"]["san"].as_str().expect("SAN")).collect();
    assert_eq!(line, ["e4", "e5", "c5", "Nf3", "Nc3", "Nc6", "d6", "e6", "f4", "exf4"]);
    let parents: Vec<_> = moves.iter().map(|mv| mv["parent"].as_u64()).collect();
    let parent = |place: u64| Some(place);
    assert_eq!(
        parents,
        [
            None,
            parent(0),
            parent(0),
            parent(2),
            parent(2),
            parent(4),
            parent(3),
            parent(0),
            parent(1),
            parent(8)
        ]
    );
    let written = server.post(&format!("{CHESS}/record/write"), sent(&read["tree"])).await;
    assert_eq!(written.status, 200);
    assert_eq!(words(&written.bytes), words(ANNOTATED.as_bytes()));
}

#[tokio::test]
async fn what_is_no_legal_move_is_named_and_left_out() {
    let server = Server::new().await;
    let text = "1. e4 e5 (1... Ke4 2. d4) (1... c5 2. -- d6) (1... e5 2. a3) 2. f4 Qxf4 3. d3 *\n";
    let read = tree(&server, text).await;
    let omitted = read["omitted"].as_array().expect("a list");
    let told: Vec<_> = omitted
        .iter()
        .map(|gone| (gone["text"].as_str().expect("a text"), gone["moves"].as_u64()))
        .collect();
    assert_eq!(told, [("Ke4", Some(2)), ("--", Some(2)), ("e5", Some(2)), ("Qxf4", Some(2))]);
    let moves = read["tree"]["moves"].as_array().expect("moves");
    let kept: Vec<_> = moves.iter().map(|mv| mv["move"]["san"].as_str().expect("SAN")).collect();
    assert_eq!(kept, ["e4", "e5", "c5", "f4"]);
}

#[tokio::test]
async fn a_text_of_several_games_is_a_list_to_choose_from() {
    let server = Server::new().await;
    let text =
        "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 d5 1-0\n\n[White \"C\"]\n\n1. ( *\n";
    let games = server.ok(&format!("{CHESS}/record/games"), json!({"text": text})).await;
    let games = games["games"].as_array().expect("games");
    assert_eq!(games.len(), 3);
    assert_eq!(games[1]["tags"][0], json!(["White", "B"]));
    assert_eq!((&games[1]["plies"], &games[1]["result"]), (&json!(2), &json!("1-0")));
    assert!(games[2]["error"].is_string(), "{games:?}");
    let path = format!("{CHESS}/record/annotated");
    let second = server.ok(&path, json!({"text": text, "place": 1})).await;
    assert_eq!(second["tree"]["moves"][0]["move"]["san"], "d4");
    for place in [2, 3] {
        let refused = server.post(&path, json!({"text": text, "place": place})).await.error();
        assert_eq!(refused, (422, "bad-record".to_owned(), Some("text".to_owned())));
    }
}

#[tokio::test]
async fn records_of_moves_alone_are_read_as_trees_too() {
    let server = Server::new().await;
    let path = "/api/v1/nim/record/annotated";
    let read = server.ok(path, json!({"text": "take1 take2"})).await;
    let moves = read["tree"]["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 2);
    let written = server.post("/api/v1/nim/record/write", sent(&read["tree"])).await;
    assert_eq!(written.status, 200, "{written:?}");
}

#[tokio::test]
async fn a_study_outlives_the_server_and_knows_its_changes() {
    let data = tempfile::tempdir().expect("a folder");
    let studies = format!("{CHESS}/studies");
    let (path, first) = {
        let server = Server::on(data.path()).await;
        let read = tree(&server, ANNOTATED).await;
        let new = json!({"name": " King's Gambit\u{7} ", "tree": sent(&read["tree"])});
        let begun = server.ok(&studies, new).await;
        assert_eq!(begun["revision"], 1);
        (format!("{studies}/{}", begun["id"].as_str().expect("an id")), read["tree"].clone())
    };
    let server = Server::on(data.path()).await;
    let kept = server.get(&path).await.json();
    assert_eq!((&kept["name"], &kept["tree"]), (&json!("King's Gambit"), &first));
    let record = server.get(&format!("{path}/record")).await;
    assert_eq!(words(&record.bytes), words(ANNOTATED.as_bytes()));

    let mut changed = sent(&first);
    changed["moves"].as_array_mut().expect("moves").truncate(2);
    let change = json!({"revision": 1, "name": "Open game", "tree": changed});
    let put = async |body: &Value| server.ask("PUT", &path, body.to_string()).await;
    assert_eq!(put(&change).await.json()["revision"], 2);
    let late = put(&change).await.error();
    assert_eq!(late, (409, "changed-elsewhere".to_owned(), Some("revision".to_owned())));

    let list = async |search: &str| {
        let found = server.get(&format!("{studies}?search={search}")).await.json();
        found.as_array().expect("a list").len()
    };
    assert_eq!(list("").await, 1);
    assert_eq!((list("open").await, list("ANDERSSEN").await, list("gambit").await), (1, 1, 0));
    assert_eq!(server.ask("DELETE", &path, Body::empty()).await.status, 204);
    assert_eq!(server.get(&path).await.error().0, 404);
    assert_eq!(list("").await, 0);
}

#[tokio::test]
async fn a_tree_that_is_none_is_refused() {
    let limits = ServerLimits { study_moves: 3, studies: 1, ..ServerLimits::default() };
    let server = Server::with(limits).await;
    let studies = format!("{CHESS}/studies");
    let mv = |parent: Option<usize>, uci: &str| json!({"parent": parent, "uci": uci});
    let refused = async |name: &str, moves: Value| {
        let body = json!({"name": name, "tree": {"moves": moves}});
        let (status, code, field) = server.post(&studies, body).await.error();
        assert_eq!(status, 422, "{code}");
        (code, field.unwrap_or_default())
    };
    let told = |code: &str, field: &str| (code.to_owned(), field.to_owned());
    assert_eq!(refused(" ", json!([])).await, told("bad-setting", "name"));
    assert_eq!(refused(&"x".repeat(101), json!([])).await, told("bad-setting", "name"));
    let illegal = json!([mv(None, "e2e4"), mv(Some(0), "e2e4")]);
    assert_eq!(refused("x", illegal).await, told("bad-move", "moves[1]"));
    let ahead = json!([mv(Some(1), "e2e4"), mv(None, "e2e4")]);
    assert_eq!(refused("x", ahead).await, told("bad-move", "moves[0]"));
    let twice = json!([mv(None, "e2e4"), mv(None, "e2e4")]);
    assert_eq!(refused("x", twice).await, told("bad-move", "moves[1]"));
    let many: Vec<_> = ["a2a3", "b2b3", "c2c3", "d2d3"].map(|uci| mv(None, uci)).into();
    assert_eq!(refused("x", json!(many)).await, told("too-many-moves", "tree.moves"));
    server.ok(&studies, json!({"name": "x", "tree": {}})).await;
    let full = server.post(&studies, json!({"name": "y", "tree": {}})).await.error();
    assert_eq!(full, (409, "too-many-studies".to_owned(), None));
}

#[tokio::test]
async fn on_a_network_a_study_is_changed_by_whoever_holds_its_key() {
    let data = tempfile::tempdir().expect("a folder");
    let mut options = options(data.path(), ServerLimits::default());
    options.addr.set_ip([0, 0, 0, 0].into());
    let server = Server::of(options).await;
    let studies = format!("{CHESS}/studies");
    let begun = server.ok(&studies, json!({"name": "x", "tree": {}})).await;
    let path = format!("{studies}/{}", begun["id"].as_str().expect("an id"));
    let key = begun["key"].as_str().expect("a key");
    assert_eq!(server.get(&path).await.json()["keyed"], true);
    let seen = server.get(&path).await;
    assert!(!String::from_utf8_lossy(&seen.bytes).contains(key), "it shows no key");
    assert_eq!(server.get(&studies).await.json(), json!([]), "nobody lists what others keep");
    let change = json!({"revision": 1, "name": "y", "tree": {}});
    let ask = async |method: &str, key: &str| {
        let request = Request::builder().method(method).uri(&path).header("host", "localhost");
        let request = request.header("x-seat-key", key).body(Body::from(change.to_string()));
        read(server.send(request.expect("a request")).await).await
    };
    assert_eq!(ask("PUT", "x").await.error().1, "not-your-study");
    assert_eq!(ask("DELETE", "x").await.error().1, "not-your-study");
    assert_eq!(ask("PUT", key).await.status, 200);
    assert_eq!(ask("DELETE", key).await.status, 204);
}

#[tokio::test]
async fn finished_games_are_found_again_and_deleted() {
    let server = Server::new().await;
    let play = "/api/v1/chess/play";
    let person = |name: &str| json!({"kind": "human", "name": name});
    let seats = json!({"seats": [person("Anna"), person("Boris")]});
    let game = server.ok(play, seats).await;
    server.ok(play, json!({"seats": [person("Clara"), person("Dora")]})).await;
    let found = async |search: &str| {
        let list = server.get(&format!("{play}?search={search}")).await.json();
        list.as_array().expect("a list").len()
    };
    assert_eq!((found("").await, found("bORI").await, found("Emil").await), (2, 1, 0));
    let too_long = server.get(&format!("{play}?search={}", "x".repeat(101))).await.error();
    assert_eq!(too_long, (400, "bad-query".to_owned(), Some("search".to_owned())));
    let path = format!("{play}/{}", game["id"].as_str().expect("an id"));
    let delete = async || server.ask("DELETE", &path, Body::empty()).await;
    assert_eq!(delete().await.error(), (409, "goes-on".to_owned(), None));
    server.ok(&format!("{path}/resign"), json!({"seat": 0})).await;
    assert_eq!(delete().await.status, 204);
    assert_eq!(delete().await.error().0, 404);
    assert_eq!(found("Anna").await, 0);
}
