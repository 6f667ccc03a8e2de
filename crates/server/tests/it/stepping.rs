//! How deep an analysis looks in a moment while somebody steps through a game: measured, not tested.

use std::time::Duration;

use serde_json::{Value, json};
use server::ServerLimits;

use crate::sockets::{Client, Listening};

const PLIES: usize = 24;
const MOMENT: Duration = Duration::from_millis(200);

/// `cargo nextest run -p server --run-ignored only --no-capture stepping`
#[tokio::test]
#[ignore = "measures for half a minute"]
async fn through_games_of_its_own() {
    let server = Listening::start(ServerLimits::default()).await;
    for game in ["chess", "xiangqi"] {
        let moves = line(&server, game).await;
        let path = format!("{game}/analysis");
        let mut page = server.connect_to(&path).await.expect("a socket");
        let (mut kept, mut anew) = (Vec::new(), Vec::new());
        for ply in 0..=PLIES {
            let mut other = server.connect_to(&path).await.expect("a socket");
            anew.push(depth(&mut other, &moves[..ply]).await);
            kept.push(depth(&mut page, &moves[..ply]).await);
        }
        // The first position is new to both.
        let mean = |depths: &[u64]| depths[1..].iter().sum::<u64>() as f64 / PLIES as f64;
        println!("{game}, depth after {} ms, ply by ply", MOMENT.as_millis());
        println!("  one page:  {:.2} {kept:?}", mean(&kept));
        println!("  new pages: {:.2} {anew:?}", mean(&anew));
    }
}

/// What the engine plays against itself.
async fn line(server: &Listening, game: &str) -> Vec<String> {
    let mut moves = Vec::new();
    for _ in 0..PLIES {
        let order = json!({"moves": moves, "nodes": 20_000}).to_string();
        let answer = server.raw_to("POST", &format!("{game}/best"), &order).await;
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        let answer: Value = serde_json::from_str(body).expect("JSON");
        moves.push(answer["best"]["uci"].as_str().expect("a move").to_owned());
    }
    moves
}

/// How many plies an analysis looks ahead in a moment.
async fn depth(page: &mut Client, moves: &[String]) -> u64 {
    page.say(json!({"type": "analyse", "moves": moves})).await;
    tokio::time::sleep(MOMENT).await;
    page.say(json!({"type": "stop"})).await;
    let done = page.hear_until(|message| message["type"] == "done").await;
    done["lines"][0]["depth"].as_u64().expect("a depth")
}
