//! UCCI.

use std::time::Duration;

use engine::{Settings, Strength};
use proptest::prelude::*;
use uci::ucci::{Effect, Options, Time};

use crate::common::{Client, TOO_MUCH_HASH, UCCI_GAMES};

fn client() -> Client {
    let client = Client::with(UCCI_GAMES);
    client.ask("ucci", "ucciok");
    client
}

/// The last line of a search.
fn answer(client: &Client, go: &str) -> String {
    client.ask(go, "bestmove").pop().unwrap()
}

#[test]
fn introduces_itself() {
    let client = Client::with(UCCI_GAMES);
    let lines = client.ask("ucci", "ucciok");
    assert!(lines[0].starts_with("id name Tabiya "));
    assert_eq!(
        lines[2..],
        [
            "option usemillisec type check default true",
            "option batch type check default false",
            "option debug type check default false",
            "option ponder type check default false",
            "option hashsize type spin min 0 max 65536 default 16",
            "option threads type spin min 0 max 256 default 1",
            "option overhead type spin min 0 max 5000 default 10",
            "option rules type combo var standard var chess960 default standard",
            "option level type spin min 1 max 3 default 3",
            "option newgame type button",
            "ucciok",
        ]
    );
    client.send("quit");
    assert_eq!(client.close(), ["bye"]);
}

#[test]
fn a_registry_without_the_game_goes_on_with_uci() {
    let client = Client::new();
    let lines = client.ask("ucci", "info string");
    assert!(lines[0].contains("xiangqi"), "{lines:#?}");
    client.ask("uci", "uciok");
    assert_eq!(answer(&client, "go depth 1"), "bestmove 2");
}

#[test]
fn takes_over_from_uci() {
    let client = Client::with(UCCI_GAMES);
    client.ask("uci", "uciok");
    client.ask("go infinite", "info depth");
    // The search of the protocol before it ends with its own answer.
    assert_eq!(client.ask("ucci", "ucciok")[0], "bestmove 2");
    assert_eq!(answer(&client, "go depth 1"), "bestmove 3");
}

#[test]
fn plays() {
    let client = client();
    assert_eq!(answer(&client, "go time 1000 increment 0"), "bestmove 3");
    client.send("position startpos moves 1 1");
    assert_eq!(answer(&client, "go depth 3"), "bestmove 1");
    client.send("position fen 6 moves 1");
    assert_eq!(
        client.ask("go nodes 5", "bestmove"),
        ["info time 10 nodes 3", "info depth 1 score 0", "bestmove 1"]
    );
    client.send("position fen 0");
    assert_eq!(client.ask("go depth 5", "nobestmove").len(), 3);
}

#[test]
fn after_a_bad_position_there_is_none() {
    let client = client();
    for bad in ["position fen what", "position startpos moves 1 4", "position 1"] {
        client.send("position fen 6");
        client.send("banmoves 1");
        assert_eq!(answer(&client, "go depth 1"), "bestmove 2");
        client.send(bad);
        let lines = client.until_ready();
        assert_eq!(lines.len(), 1, "{bad}: {lines:#?}");
        let reason = lines[0].strip_prefix("info message ").expect("a message");
        let none = "info message no position is set up, as the last one was refused: ";
        let none = format!("{none}{reason}");
        client.send("banmoves 1");
        assert_eq!(client.until_ready(), [none.as_str()], "{bad}");
        assert_eq!(client.ask("go depth 1", "nobestmove"), [none.as_str(), "nobestmove"], "{bad}");
        client.send("go infinite");
        assert_eq!(client.until_ready(), [none.as_str()], "no answer before stop");
        assert_eq!(client.ask("stop", "nobestmove"), ["nobestmove"]);
    }
    client.send("position fen 6");
    client.send("probe 1");
    assert!(client.until_ready()[0].starts_with("info message probe wants"));
    assert_eq!(answer(&client, "go depth 1"), "bestmove 2", "probe concerns another position");
}

#[test]
fn clocks_are_those_of_the_mover_and_the_opponent() {
    let client = client();
    let clocks = |position: &str, go: &str| {
        client.send(position);
        let lines = client.ask(go, "bestmove");
        lines[1].split(" pv ").nth(1).map(str::to_owned)
    };
    let both = "go time 5000 increment 20 opptime 3000 oppincrement 0";
    assert_eq!(clocks("position startpos", both).as_deref(), Some("5000 3000"));
    assert_eq!(clocks("position startpos moves 1", both).as_deref(), Some("3000 5000"));
    assert_eq!(clocks("position startpos", "go time 40").as_deref(), Some("40 40"));
    assert_eq!(clocks("position startpos", "go depth 1 opptime 40"), None);
    client.send("setoption usemillisec false");
    assert_eq!(clocks("position startpos", "go time 40").as_deref(), Some("40000 40000"));
}

#[test]
fn banned_moves_are_not_played_in_the_position() {
    let client = client();
    client.send("banmoves 3");
    assert_ne!(answer(&client, "go depth 1"), "bestmove 3");
    assert_ne!(answer(&client, "go depth 1"), "bestmove 3");
    client.send("banmoves 4 1");
    let refused = client.until_ready();
    assert!(refused[0].starts_with("info message bad move \"4\""), "{refused:#?}");
    assert_eq!(answer(&client, "go depth 1"), "bestmove 2");
    client.send("banmoves 2");
    assert_eq!(client.ask("go depth 1", "nobestmove"), ["nobestmove"]);
    client.send("position startpos");
    assert_eq!(answer(&client, "go depth 1"), "bestmove 3");
}

#[test]
fn says_no_move_before_stop_and_answers_a_stop_too_many() {
    let client = client();
    for position in ["position startpos", "position fen 0"] {
        client.send(position);
        client.ask("go infinite", "info depth");
        assert!(client.until_ready().is_empty(), "{position}");
        client.send("stop");
        let lines = if position.ends_with('0') {
            client.until("nobestmove")
        } else {
            client.until("bestmove")
        };
        assert_eq!(lines.len(), 1);
    }
    assert_eq!(client.ask("stop", "nobestmove"), ["nobestmove"]);
    client.send("ponderhit");
    assert!(client.until_ready().is_empty());
}

#[test]
fn ponders_and_takes_draws() {
    let client = client();
    for (go, end, expected) in [
        ("go ponder time 10", "ponderhit", "bestmove 3"),
        ("go ponder time 10", "stop", "bestmove 3"),
        ("go ponder time 10", "ponderhit draw", "bestmove 3 draw"),
        ("go draw infinite", "stop", "bestmove 3 draw"),
    ] {
        client.ask(go, "info depth");
        assert!(client.until_ready().is_empty());
        assert_eq!(client.ask(end, "bestmove"), [expected], "{go}, {end}");
    }
    assert_eq!(answer(&client, "go draw depth 1"), "bestmove 3 draw");
    assert_eq!(answer(&client, "go depth 1"), "bestmove 3");
}

#[test]
fn one_answer_for_each_go() {
    let client = client();
    client.ask("go infinite", "info depth");
    client.send("position fen 6");
    client.send("go infinite");
    assert_eq!(client.until("bestmove").pop().unwrap(), "bestmove 3");
    client.until("info depth");
    assert_eq!(answer(&client, "stop"), "bestmove 2");
    assert!(client.until_ready().is_empty());
}

#[test]
fn a_batch_is_worked_off_in_order() {
    let client = client();
    for line in ["setoption batch true", "position fen 6", "go depth 2", "position fen 7"] {
        client.send(line);
    }
    client.send("go depth 2");
    client.send("quit");
    let moves: Vec<String> =
        client.close().into_iter().filter(|line| !line.starts_with("info")).collect();
    assert_eq!(moves, ["bestmove 2", "bestmove 3", "bye"]);
}

#[test]
fn quitting_and_the_end_of_the_input_stop_a_search() {
    let stopped = client();
    stopped.ask("go infinite", "info depth");
    assert_eq!(stopped.close(), ["bestmove 3"]);
    let quit = client();
    quit.ask("go ponder time 5", "info depth");
    quit.send("quit");
    assert_eq!(quit.close(), ["bestmove 3", "bye"]);
}

#[test]
fn options_reach_the_opponent() {
    let client = client();
    let told = |option: &str| {
        client.send(option);
        assert!(client.until_ready().is_empty(), "{option}");
        client.ask("go depth 1", "bestmove")
    };
    assert_eq!(told("setoption level 2")[1], "info depth 1 score -2");
    assert_eq!(told("setoption Level 3")[1], "info depth 1 score 0");
    assert_eq!(told("setoption overhead 70")[0], "info time 70 nodes 3");
    assert_eq!(told("setoption newgame")[0], "info time 70 nodes 1");
    for (option, complaint) in [
        ("setoption hashsize -1", "hashsize cannot be \"-1\": a whole number from 0 to 65536"),
        ("setoption", "setoption wants: NAME [VALUE]"),
        (&format!("setoption hashsize {TOO_MUCH_HASH}"), "hash cannot be 60000"),
    ] {
        client.send(option);
        let lines = client.until_ready();
        assert_eq!(lines.len(), 1, "{option}: {lines:#?}");
        assert!(lines[0].starts_with(&format!("info message {complaint}")), "{lines:#?}");
    }
}

#[test]
fn what_is_ignored_is_mentioned_when_asked() {
    let client = client();
    client.send("setoption bookfiles BOOK.DAT");
    client.send("castle e1");
    assert!(client.until_ready().is_empty());
    client.send("setoption debug true");
    client.send("setoption bookfiles BOOK.DAT");
    client.send("castle e1");
    let lines = client.until_ready();
    assert_eq!(
        lines,
        ["info message there is no option called \"bookfiles\"", "info message ignored: castle e1"]
    );
}

#[test]
fn probing_what_is_not_known_or_cannot_be() {
    let client = client();
    assert_eq!(client.ask("probe startpos moves 1", "pophash"), ["pophash"]);
    let lines = client.ask("probe fen what", "pophash");
    assert_eq!(lines.len(), 2);
    client.ask("go infinite", "info depth");
    assert_eq!(client.ask("probe startpos", "pophash"), ["pophash"]);
    client.ask("stop", "bestmove");
}

#[test]
fn option_values_become_settings() {
    let mut options = Options::new(UCCI_GAMES.kinds()[1], 5);
    // Clients of this protocol read no notation for people.
    let usual = Settings { seed: 5, human_notation: false, ..Settings::default() };
    assert_eq!(options.settings(), usual);
    for (name, value, effect) in [
        ("hashsize", Some("32"), Some(Effect::Configure)),
        ("threads", Some("3"), Some(Effect::Configure)),
        ("level", Some("1"), Some(Effect::Configure)),
        ("newgame", None, Some(Effect::Forget)),
        ("ponder", Some("true"), None),
        ("batch", Some("true"), None),
        ("rules", Some("chess960"), None),
        ("usemillisec", Some("false"), None),
    ] {
        assert_eq!(options.set(name, value), Ok(effect), "{name}");
    }
    let strength = Strength::Level(1);
    assert_eq!(options.settings(), Settings { hash_mib: 32, threads: 3, strength, ..usual });
    assert_eq!((options.batch(), options.variant().as_deref()), (true, Some("chess960")));
    let clock = options.clock(Time { left: 2, increment: u64::MAX });
    assert_eq!(clock.left, Duration::from_secs(2));
    // Zero leaves the choice to the program.
    options.set("hashsize", Some("0")).expect("allowed");
    options.set("threads", Some("0")).expect("allowed");
    assert_eq!(options.settings().hash_mib, Settings::default().hash_mib);
    assert!((1..=Settings::MAX_THREADS).contains(&options.settings().threads));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_conversation_crashes(
        lines in prop::collection::vec(
            prop::collection::vec(
                prop::sample::select(&[
                    "ucci", "uci", "isready", "setoption", "hashsize", "batch", "true", "newgame",
                    "level", "position", "startpos", "fen", "moves", "banmoves", "1", "2", "3",
                    "0", "-1", "9999999999", "go", "depth", "nodes", "time", "opptime",
                    "increment", "movestogo", "infinite", "ponder", "draw", "stop", "ponderhit",
                    "probe", "é", "\u{1b}[2J",
                ][..]),
                0..8,
            ),
            0..20,
        )
    ) {
        let client = client();
        for words in lines {
            client.send(&words.join(" "));
        }
        client.send("stop");
        client.ask("isready", "readyok");
        client.close();
    }
}
