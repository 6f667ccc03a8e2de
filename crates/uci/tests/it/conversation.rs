//! UCI.

use proptest::prelude::*;

use crate::common::{Client, TOO_MUCH_HASH};

/// The first `info` line of a search, which tells the opponent's settings.
fn told(client: &Client) -> String {
    client.ask("go depth 1", "bestmove").remove(0)
}

fn best_move(client: &Client, go: &str) -> String {
    client.ask(go, "bestmove").pop().unwrap()
}

#[test]
fn introduces_itself() {
    let client = Client::new();
    let lines = client.ask("uci", "uciok");
    assert!(lines[0].starts_with("id name Tabiya "));
    assert_eq!(lines[1], "id author the Tabiya authors");
    for option in [
        "option name Hash type spin default 16 min 1 max 65536",
        "option name Clear Hash type button",
        "option name Threads type spin default 1 min 1 max 256",
        "option name MultiPV type spin default 1 min 1 max 255",
        "option name Ponder type check default false",
        "option name Move Overhead type spin default 10 min 0 max 5000",
        "option name UCI_Chess960 type check default false",
        "option name UCI_Variant type combo default nim var nim var little nim",
        "option name UCI_ShowWDL type check default false",
        "option name UCI_LimitStrength type check default false",
        "option name UCI_Elo type spin default 2800 min 800 max 2800",
        "option name Skill Level type spin default 3 min 1 max 3",
    ] {
        assert!(lines.iter().any(|line| line == option), "{option} is not among {lines:#?}");
    }
}

#[test]
fn plays() {
    let client = Client::new();
    assert_eq!(best_move(&client, "go wtime 1000 btime 1000"), "bestmove 2");
    client.send("position startpos moves 2 1");
    assert_eq!(best_move(&client, "go movetime 5"), "bestmove 3");
    client.send("position fen 6 moves 1");
    assert_eq!(best_move(&client, "go nodes 5"), "bestmove 1");
    client.send("position fen 0");
    assert_eq!(best_move(&client, "go depth 5"), "bestmove 0000");
}

/// Two sides of a game that no crate knows, as a program with a board lets them play.
#[test]
fn a_game_of_ones_own_is_played_to_its_end() {
    let client = Client::new();
    client.send("setoption name UCI_Variant value little nim");
    client.send("ucinewgame");
    let mut moves = Vec::new();
    loop {
        client.send(&format!("position startpos moves {}", moves.join(" ")));
        let lines = client.ask("go wtime 1000 btime 1000", "bestmove");
        assert!(lines[0].starts_with("info depth 1 "), "{lines:#?}");
        match lines[lines.len() - 1].strip_prefix("bestmove ").unwrap() {
            "0000" => break,
            taken => moves.push(taken.to_owned()),
        }
    }
    assert_eq!(moves, ["1", "3", "1"]);
    assert_eq!(client.ask("d", "Fen: ").pop().unwrap(), "Fen: 0");
}

#[test]
fn of_a_game_that_goes_on_only_the_new_moves_are_played() {
    let client = Client::new();
    for (position, opened, fen) in [
        ("startpos", 0, 10),
        ("startpos moves 1", 0, 9),
        ("startpos moves 1 2 3", 0, 4),
        ("startpos moves 1 2 3", 0, 4),
        ("startpos moves 1 2", 2, 7),
        ("startpos moves 1 3 1", 3, 5),
        ("fen 10 moves 1 3 1", 3, 5),
        ("fen 10 moves 1 3 1 1", 3, 4),
        ("fen 11 moves 1 3 1 1", 4, 5),
    ] {
        client.send(&format!("position {position}"));
        assert_eq!(client.ask("d", "Fen: ").pop().unwrap(), format!("Fen: {fen}"), "{position}");
        let told = client.ask("eval", &format!("{} left", fen % 4));
        assert_eq!(told[0], format!("opened at ply {opened}"), "{position}");
    }
    // Part of what is refused can be played.
    client.send("position fen 11 moves 1 3 1 1 1 1 4");
    let refused = "info string bad move \"4\" (number 7 of the list): the pile is 3";
    assert_eq!(client.until_ready(), [refused]);
    client.send("position fen 11 moves 1 3 1 1 1 1");
    assert_eq!(client.ask("eval", "3 left")[0], "opened at ply 6");
    client.send("setoption name UCI_Chess960 value true");
    client.send("position fen 11 moves 1 3 1 1 1 1 2");
    assert_eq!(client.ask("eval", "1 left")[0], "opened at ply 7", "another variant");
}

#[test]
fn after_a_bad_position_there_is_none() {
    let client = Client::new();
    for (bad, complaint) in [
        ("position fen what", "info string bad position \"what\": a pile is a number"),
        (
            "position startpos moves 1 2 4 1",
            "info string bad move \"4\" (number 3 of the list): the pile is 7",
        ),
        ("position moves 1", "info string position wants: startpos or fen FEN"),
    ] {
        client.send("position fen 7");
        assert_eq!(best_move(&client, "go depth 1"), "bestmove 3");
        client.send(bad);
        let lines = client.until_ready();
        assert_eq!(lines.len(), 1, "{bad}: {lines:#?}");
        assert!(lines[0].starts_with(complaint), "{bad}: {lines:#?}");
        let reason = complaint.strip_prefix("info string ").unwrap();
        for ask in ["d", "eval", "go perft 1"] {
            client.send(ask);
            let lines = client.until_ready();
            assert_eq!(lines.len(), 1, "{ask} after {bad}: {lines:#?}");
            let none =
                format!("info string no position is set up, as the last one was refused: {reason}");
            assert!(lines[0].starts_with(&none), "{ask} after {bad}: {lines:#?}");
        }
        for go in ["go depth 1", "go depth 1 searchmoves 1", "go movetime 5"] {
            let lines = client.ask(go, "bestmove");
            assert_eq!(lines.len(), 2, "{go} after {bad}: {lines:#?}");
            assert!(lines[0].contains(reason), "{go} after {bad}: {lines:#?}");
            assert_eq!(lines[1], "bestmove 0000", "{go} after {bad}");
        }
        for (go, end) in [("go infinite", "stop"), ("go ponder movetime 1", "ponderhit")] {
            client.send(go);
            assert_eq!(client.until_ready().len(), 1, "no move before {end}");
            assert_eq!(client.ask(end, "bestmove"), ["bestmove 0000"]);
        }
    }
    client.send("ucinewgame");
    assert_eq!(best_move(&client, "go depth 1"), "bestmove 0000", "it is still the client's turn");
    client.send("position fen 7");
    assert_eq!(best_move(&client, "go depth 1"), "bestmove 3");
    client.send("position fen what");
    client.send("setoption name UCI_Variant value little nim");
    assert_eq!(best_move(&client, "go depth 1"), "bestmove 1", "another game is at its start");
}

#[test]
fn says_no_move_before_stop() {
    let client = Client::new();
    for position in ["position startpos", "position fen 0"] {
        client.send(position);
        client.ask("go infinite", "info depth");
        assert!(client.until_ready().is_empty(), "{position}");
        client.ask("stop", "bestmove");
    }
    client.send("stop");
    assert!(client.until_ready().is_empty(), "stop without a search");
}

#[test]
fn says_no_move_before_ponder_hit() {
    let client = Client::new();
    client.send("ponderhit");
    for end in ["ponderhit", "stop"] {
        client.ask("go ponder wtime 10 btime 10", "info depth");
        assert!(client.until_ready().is_empty());
        client.ask(end, "bestmove");
    }
}

#[test]
fn one_answer_for_each_go() {
    let client = Client::new();
    client.ask("go infinite", "info depth");
    client.send("position fen 3");
    client.send("go infinite");
    assert_eq!(client.until("bestmove").pop().unwrap(), "bestmove 2");
    client.until("info depth");
    assert_eq!(best_move(&client, "stop"), "bestmove 3");
    assert!(client.until_ready().is_empty());
}

#[test]
fn searches_the_moves_it_is_told() {
    let client = Client::new();
    assert_eq!(best_move(&client, "go searchmoves 3 1 depth 2"), "bestmove 1");
    let lines = client.ask("go searchmoves 9 3 depth 2", "bestmove");
    assert!(lines[0].starts_with("info string bad move \"9\""), "{lines:#?}");
    assert_eq!(lines.last().unwrap(), "bestmove 3");
    assert_eq!(best_move(&client, "go depth 2 searchmoves 8 9"), "bestmove 2");
    assert_eq!(client.ask("d", "Fen: ").pop().unwrap(), "Fen: 10");
}

#[test]
fn options_reach_the_opponent() {
    let client = Client::new();
    for (option, sign) in [
        ("name Hash value 32", "seldepth 32 "),
        ("name hash VALUE 64", "seldepth 64 "),
        ("name Threads value 3", "hashfull 3 "),
        ("name MultiPV value 5", "multipv 5 "),
        ("name Move  Overhead value 70", "time 70"),
        ("name Skill Level value 2", "score cp -2 "),
        ("name UCI_Variant value nim", "score cp -2 "),
        ("name UCI_LimitStrength value true", "score cp 2800 "),
        ("name UCI_Elo value 900", "score cp 900 "),
        ("name UCI_LimitStrength value FALSE", "score cp -2 "),
        ("name Skill Level value 3", "score cp 0 "),
        ("name UCI_ShowWDL value true", "wdl 1 2 997 "),
    ] {
        client.send(&format!("setoption {option}"));
        assert!(client.until_ready().is_empty(), "{option}");
        let line = told(&client);
        assert!(line.contains(sign), "{option}: {line}");
    }
}

#[test]
fn refused_options_stay_as_they_were() {
    let client = Client::new();
    client.send("setoption name Hash value 32");
    for (option, complaint) in [
        ("name Hash value 0", "Hash cannot be \"0\": a whole number from 1 to 65536"),
        ("name Hash value -1", "Hash cannot be \"-1\""),
        ("name Hash value 99999999999999999999", "Hash cannot be"),
        ("name Hash", "Hash cannot be \"\""),
        ("name UCI_ShowWDL value maybe", "UCI_ShowWDL cannot be \"maybe\": true or false"),
        ("name UCI_Variant value go", "UCI_Variant cannot be \"go\": one of nim, little nim"),
        ("name Beauty value 3", "there is no option called \"Beauty\""),
        (&format!("name Hash value {TOO_MUCH_HASH}"), "hash cannot be 60000"),
    ] {
        client.send(&format!("setoption {option}"));
        let lines = client.until_ready();
        assert_eq!(lines.len(), 1, "{option}: {lines:#?}");
        assert!(lines[0].starts_with(&format!("info string {complaint}")), "{lines:#?}");
    }
    assert!(told(&client).contains("seldepth 32 "));
    client.send("setoption name UCI_AnalyseMode value true");
    assert!(client.until_ready().is_empty());
}

#[test]
fn options_set_during_a_search_count_for_the_next() {
    let client = Client::new();
    client.ask("go infinite", "info depth");
    client.send("setoption name Threads value 2");
    client.send("setoption name Clear Hash");
    assert!(client.until_ready().is_empty());
    client.ask("stop", "bestmove");
    let line = told(&client);
    assert!(line.contains("hashfull 2 ") && line.contains("nodes 1 "), "{line}");
}

#[test]
fn forgets_when_told() {
    let client = Client::new();
    assert!(told(&client).contains("nodes 1 "));
    assert!(told(&client).contains("nodes 2 "));
    client.send("ucinewgame");
    assert!(told(&client).contains("nodes 1 "));
    client.send("setoption name Clear Hash");
    assert!(told(&client).contains("nodes 1 "));
}

#[test]
fn changes_the_game_and_the_variant() {
    let client = Client::new();
    client.send("setoption name Threads value 2");
    client.ask("go infinite", "info depth");
    client.send("setoption name UCI_Variant value Little Nim");
    client.until("bestmove");
    assert_eq!(client.ask("d", "Fen: ").pop().unwrap(), "Fen: 5");
    assert!(told(&client).contains("hashfull 2 "));
    assert!(client.ask("eval", "1 left").pop().unwrap().ends_with("variant standard"));
    client.send("setoption name UCI_Chess960 value true");
    client.send("position startpos moves 1");
    assert!(client.ask("eval", "0 left").pop().unwrap().ends_with("variant chess960"));
}

#[test]
fn counts_leaves() {
    let client = Client::new();
    client.send("position fen 4");
    let lines = client.ask("go perft 3", "Nodes searched");
    assert_eq!(lines, ["1: 3", "2: 1", "3: 0", "", "Nodes searched: 4"]);
    assert_eq!(client.ask("perft 0", "Nodes searched"), ["", "Nodes searched: 1"]);
}

#[test]
fn bench_ends_with_its_two_lines() {
    let client = Client::new();
    let lines = client.ask("bench", "10 nodes");
    assert_eq!(lines.len(), 3, "{lines:#?}");
    client.until_ready();
    client.send("bench");
    let lines = client.close();
    assert_eq!(lines[lines.len() - 2], "10 nodes", "the end of the input does not cut it short");
    assert!(lines[lines.len() - 1].ends_with(" nps"));
}

#[test]
fn a_short_count_comes_to_its_end_and_a_long_one_is_stopped() {
    for end in ["", "quit"] {
        let client = Client::new();
        client.send("position fen 4");
        client.send("go perft 3");
        client.send(end);
        assert_eq!(client.close().pop().unwrap(), "Nodes searched: 4", "{end:?}");
        let client = Client::new();
        client.send("position fen 9999999");
        client.send("go perft 60");
        client.send(end);
        let stopped = "info string stopped before all were counted";
        assert_eq!(client.close().pop().unwrap(), stopped, "{end:?}");
    }
}

#[test]
fn the_end_of_the_input_stops_a_search() {
    let client = Client::new();
    client.ask("go infinite", "info depth");
    assert_eq!(client.close(), ["bestmove 2"]);

    let client = Client::new();
    client.ask("go ponder", "info depth");
    client.send("quit");
    assert_eq!(client.until("bestmove"), ["bestmove 2"]);
    assert!(client.close().is_empty());
}

#[test]
fn mentions_what_it_ignores_when_asked_to() {
    let client = Client::new();
    client.send("castle e1");
    assert!(client.until_ready().is_empty());
    client.send("debug on");
    client.send("castle e1");
    assert_eq!(client.until_ready(), ["info string ignored: castle e1"]);
    client.send("debug perhaps");
    assert_eq!(client.until_ready(), ["info string debug wants on or off"]);
}

#[test]
fn bears_bytes_that_are_no_text() {
    let client = Client::new();
    client.send_bytes(b"\xff\xfe isready\r\n\0\x80 position fen \xc3 \xb1\n".to_vec());
    assert_eq!(client.until("readyok"), ["readyok"]);
    assert!(client.until("info string bad position").len() == 1);
    client.send_bytes(b"isready".to_vec());
    assert_eq!(client.close(), ["readyok"], "a last line without its end counts");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_conversation_crashes(
        lines in prop::collection::vec(
            prop::collection::vec(
                prop::sample::select(&[
                    "uci", "isready", "ucinewgame", "setoption", "name", "value", "Hash", "Threads",
                    "UCI_Variant", "little", "nim", "position", "startpos", "fen", "moves", "1",
                    "2", "3", "4", "0", "-1", "9999999999", "go", "depth", "nodes", "movetime",
                    "wtime", "btime", "infinite", "ponder", "searchmoves", "perft", "stop",
                    "ponderhit", "bench", "d", "eval", "debug", "on", "register", "é", "\u{1b}[2J",
                ][..]),
                0..8,
            ),
            0..20,
        )
    ) {
        let client = Client::new();
        for words in lines {
            // A pile in the millions has more leaves than a test has time.
            if !words.contains(&"9999999999") || !words.contains(&"fen") {
                client.send(&words.join(" "));
            }
        }
        client.send("stop");
        client.ask("isready", "readyok");
        client.close();
    }
}
