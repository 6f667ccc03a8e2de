//! Plans and openings as people write them.

use std::fs;
use std::time::Duration;

use arena::plan::{Format, TimeControl};
use arena::{Openings, Plan};
use engine::ClockRule;
use games::GAMES;

const PLAYERS: &str = "[[player]]\nname = \"a\"\n[[player]]\nname = \"b\"\n";

fn with(lines: &str) -> String {
    format!("game = \"chess\"\ntime = \"1\"\n{lines}\n{PLAYERS}")
}

#[test]
fn the_example_of_the_documentation_is_a_plan() {
    let page = include_str!("../../../../docs/arena.md");
    let text = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
    let plan = Plan::read(GAMES, text.expect("an example")).expect("a plan");
    assert_eq!((plan.format, plan.players.len()), (Format::RoundRobin, 5));
    assert!(plan.machine.pin && plan.adjudication.draw.is_some());
}

/// A pair of these two beside them; `lines` say more of the second.
fn pair(lines: &str, names: &str) -> String {
    let pair = format!("[[player]]\nname = \"pair\"\npair = [\"{names}\"]\n");
    with("format = \"round-robin\"") + lines + "\n" + &pair
}

/// A game of three, of whom one is a program.
fn three_with_a_program() -> String {
    with("").replace("chess", "hare") + "[[player]]\nname = \"c\"\ncommand = \"x\""
}

#[test]
fn a_plan_with_everything_is_read() {
    let text = r#"
name = "Everything"
game = "chess"
variant = "standard"
format = "gauntlet"
rounds = 5
challengers = 1
seed = 7
time = "2+0.02"
statistics = "trinomial"
stall-ms = 3000
openings = { file = "book.epd", order = "file", first = 3 }
anchor = { player = "old", elo = 2000 }
[adjudication]
resign = { score = 600, moves = 4 }
draw = { from = 40, score = 8, moves = 8 }
max-moves = 200
[machine]
concurrency = 2
pin = true
[[player]]
name = "new"
threads = 2
hash = 32
time = "nodes=1000"
[[player]]
name = "old"
command = "engine --uci 'a b'"
protocol = "uci"
options = { Hash = 32, OwnBook = false, Style = "Risky" }
margin-ms = 10
[[player]]
name = "weak"
elo = 1200
"#;
    let plan = Plan::read(GAMES, text).expect("a plan");
    assert_eq!(plan.format, Format::Gauntlet);
    assert_eq!(plan.time_of(0), TimeControl::Nodes(1000));
    let (base, increment) = (Duration::from_secs(2), Duration::from_millis(20));
    assert_eq!(plan.time_of(1), TimeControl::Clock(ClockRule { base, increment, moves: None }));
    assert_eq!(plan.players[1].words().expect("words"), ["engine", "--uci", "a b"]);
    assert!(plan.adjudication.resign.expect("a rule").both);
    // As it is kept in the journal.
    let json = serde_json::to_string(&plan).expect("JSON");
    assert_eq!(serde_json::from_str::<Plan>(&json).expect("a plan"), plan);
}

#[test]
fn what_makes_no_sense_is_told() {
    for (text, told) in [
        (with("rounds = 0"), "rounds"),
        (with("speed = 3"), "speed"),
        (with("format = \"knockout\""), "knockout"),
        (with("variant = \"losers\""), "losers"),
        (with("[adjudication]\nmax-moves = 0"), "max-moves"),
        (with("[adjudication]\nresign = { score = 0, moves = 1 }"), "resign.score"),
        (with("[sprt]\nelo0 = 5\nelo1 = 0"), "elo1"),
        (with("[anchor]\nplayer = \"c\"\nelo = 0"), "\"c\""),
        (with("anchor = 9"), "{ player, elo }"),
        (with("anchor = [{ player = \"a\", elo = 0 }, { elo = 9 }]"), "each of several"),
        (
            with("anchor = [{ player = \"a\", elo = 0 }, { player = \"a\", elo = 9 }]"),
            "only one rating",
        ),
        (with("[machine]\nconcurrency = 0"), "concurrency"),
        (with("").replace("\"1\"", "\"fast\""), "fast"),
        (with("").replace("chess", "draughts"), "draughts"),
        (with("").replace("\"b\"", "\"a\""), "\"a\""),
        (with("") + "[[player]]\nname = \"c\"", "takes 2 players, not 3"),
        (with("seats = 7").replace("chess", "hare"), "2 to 6 players, not 7"),
        (three_with_a_program(), "games of two"),
        (with("") + "elo = 5", "elo"),
        (with("") + "elo = 1000\nlevel = 1", "only one"),
        (with("") + "elo = 1000\nhandicap = { nodes = 1, noise = 9 }", "only one"),
        (with("") + "handicap = { nodes = 0, noise = 9 }", "nodes"),
        (with("") + "handicap = { nodes = 1 }", "missing field"),
        (with("") + "threads = 0", "threads"),
        (with("") + "protocol = \"uci\"", "with a command"),
        (with("") + "command = \"x 'y\"", "command"),
        (with("") + "command = \"x\"\nthreads = 0", "on one at least"),
        (with("") + "command = \"x\"\nlevel = 1", "our own"),
        (with("format = \"gauntlet\"\nchallengers = 2"), "challenge"),
        (with("format = \"ladder\"\nreach = 0"), "ladder"),
        (with("") + "rung = \"deep-blue\"", "deep-blue"),
        (with("") + "rung = \"alpha-beta\"\ndepth = 0", "depth must be from 1 to 240, not 0"),
        (with("") + "rung = \"alpha-beta\"\ndepth = 241", "not 241"),
        (with("") + "rung = \"reference\"\ndepth = 0", "not 0"),
        (with("") + "rung = \"minimax\"\nlevel = 1", "as well as it does"),
        (with("") + "rung = \"minimax\"\nelo = 1000", "as well as it does"),
        (with("") + "rung = \"minimax\"\nthreads = 2", "one thread"),
        (with("") + "rung = \"minimax\"\ncommand = \"x\"", "programs of the lab"),
        (with("") + "rung = \"minimax\"\nprotocol = \"uci\"", "with a command"),
        (with("") + "depth = 3", "for a rung"),
        (pair("hash = 1", "a\", \"x"), "nobody is called \"x\""),
        (pair("command = \"x\"", "a\", \"b"), "none of our own"),
        (pair("rung = \"minimax\"", "b\", \"a"), "none of our own"),
        (pair("book = true", "b\", \"a"), "pairs have none"),
        (pair("hash = 1", "a\", \"pair"), "none of our own"),
        (pair("hash = 1", "a\", \"b") + "level = 3", "set of the two"),
        (pair("hash = 1", "a"), "length 2"),
        (pair("hash = 1", "a\", \"b").replace("chess", "hare"), "pairs play games of two"),
        (with("") + "rung = \"minimax\"\nbook = true", "only the reference program"),
        (with("") + "command = \"x\"\nbook = true", "has options"),
        (with("") + "command = \"x\"\nnet = \"n\"", "has options"),
        (with("") + "rung = \"minimax\"\nnet = \"n\"", "in its own way"),
        (with("").replace("chess", "hare") + "net = \"n\"", "no networks"),
        (with("") + "command = \"x\"\nendgames = \"d\"", "has options"),
        (with("") + "rung = \"minimax\"\nendgames = \"d\"", "plays without them"),
        (with("").replace("chess", "hare") + "endgames = \"d\"", "no endgame tables"),
        (with("").replace("chess", "hare") + "book = true", "has none"),
        (with("").replace("chess", "hare") + "rung = \"minimax\"", "game of two"),
        (with("").replace("chess", "hare") + "rung = \"reference\"", "hare"),
        (with("") + "options = { Hash = 4 }", "there are aspiration, rfp_margin"),
        (with("") + "options = { rfp_margin = 9 }", "from 30 to 150, not 9"),
        (with("") + "options = { rfp_margin = true }", "not true"),
        (with("").replace("chess", "hare") + "options = { rfp_margin = 90 }", "has none"),
        (with("") + "rung = \"minimax\"\noptions = { rook = 5 }", "only \"reference\""),
        (with("") + "rung = \"reference\"\noptions = { queen = 9 }", "knight, bishop, rook"),
        (with("") + "rung = \"reference\"\noptions = { rook = 0 }", "from 1 to 10000, not 0"),
        (with("") + "rung = \"reference\"\noptions = { hash = 1 }", "true or false, not 1"),
        (
            with("") + "rung = \"reference\"\noptions = { average-moves = 0 }",
            "from 1 to 300, not 0",
        ),
        (with("") + "rung = \"reference\"\noptions = { alpha-beta = false }", "needs alpha-beta"),
        (
            with("").replace("chess", "xiangqi") + "rung = \"reference\"\noptions = { rook = 9 }",
            "has no \"rook\"",
        ),
        ("game =".to_owned(), "line 1"),
    ] {
        let error = Plan::read(GAMES, &text).expect_err(&text).to_string();
        assert!(error.contains(told), "{told}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn only_so_many_groups_of_players_meet() {
    let hare = |format: &str| {
        let head = format!("game = \"hare\"\ntime = \"nodes=9\"\nseats = 6\n{format}\n");
        let player = |number| format!("[[player]]\nname = \"{number}\"\nlevel = 1\n");
        Plan::read(GAMES, &(head + &(0..60).map(player).collect::<String>()))
    };
    for far in
        ["format = \"round-robin\"", "format = \"ladder\"\nreach = 59", "format = \"gauntlet\""]
    {
        let error = hare(far).expect_err(far).to_string();
        assert!(error.contains("more than 1000000 groups"), "{error}");
    }
    assert!(hare("format = \"ladder\"\nreach = 6").is_ok());
}

#[test]
fn only_rounds_machine_and_anchors_may_change() {
    let plan = |lines| Plan::read(GAMES, &with(lines)).expect("a plan");
    let old = plan("rounds = 5");
    assert_eq!(plan("rounds = 9").differs_from(&old), None);
    assert_eq!(plan("rounds = 5\n[machine]\nconcurrency = 2").differs_from(&old), None);
    assert_eq!(plan("rounds = 5\n[anchor]\nelo = 9").differs_from(&old), None);
    assert_eq!(plan("rounds = 5\nseed = 1").differs_from(&old).as_deref(), Some("seed"));
    let swiss = plan("rounds = 5\nformat = \"swiss\"");
    assert_eq!(plan("rounds = 6\nformat = \"swiss\"").differs_from(&swiss), Some("rounds".into()));
}

/// The openings of the first groups of a plan, as texts.
fn openings(file: &str, content: &str, lines: &str) -> Result<Vec<String>, String> {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(file), content).expect("writable");
    let plan = Plan::read(GAMES, &with(&format!("openings = {{ file = \"{file}\" {lines} }}")));
    let plan = plan.expect("a plan");
    let kind = GAMES.named("chess").expect("chess");
    let openings = Openings::of(&plan, kind, folder.path()).map_err(|error| error.to_string())?;
    let text = |group| {
        let opening = openings.get(kind, group).expect("an opening");
        format!("{} {}", opening.fen.unwrap_or_default(), opening.moves.join(" "))
    };
    Ok((0..4).map(text).collect())
}

#[test]
fn positions_are_read_in_all_their_forms() {
    let content = "\
# a comment
8/p7/8/8/8/8/8/K1k5 w - - 3 10

8/8/8/8/8/8/P7/K1k5 w - -
8/8/8/8/8/8/1P6/K1k5 w - - bm b4; id \"x; y\";
8/8/8/8/8/8/1P5P/K1k5 w - - 0 1 ; D1 5
";
    let read = openings("book.epd", content, ", order = \"file\", first = 2").expect("openings");
    let boards: Vec<&str> = read.iter().filter_map(|text| text.split(' ').next()).collect();
    let board = |seventh, second| format!("8/{seventh}/8/8/8/8/{second}/K1k5");
    let pawns = [("8", "P7"), ("8", "1P6"), ("8", "1P5P"), ("p7", "8")];
    assert_eq!(boards, pawns.map(|(seventh, second)| board(seventh, second)));
}

#[test]
fn games_are_played_up_to_a_ply() {
    let content = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 *\n\n[FEN \"8/8/8/8/8/8/P7/K1k5 w - - 0 1\"]\n\n1. a4 *\n";
    let read = openings("book.pgn", content, ", order = \"file\", plies = 2").expect("openings");
    assert_eq!(read[0], " e2e4 e7e5");
    assert_eq!(read[1], "8/8/8/8/8/8/P7/K1k5 w - - 0 1 a2a4");
    assert_eq!(read[2], read[0]);
}

#[test]
fn bad_openings_are_told_with_their_place() {
    for (file, content, told) in [
        ("a.epd", "8/p7/8/8/8/8/8/K1k5 w - -\n8/8 w", "line 2"),
        ("a.fen", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "over"),
        ("a.fen", "# nothing\n", "no opening"),
        ("a.pgn", "1. e4 e5 *\n\n1. e5 *", "game 2"),
    ] {
        let error = openings(file, content, "").expect_err(content);
        assert!(error.contains(told) && error.contains(file), "{error}");
    }
}

#[test]
fn the_order_follows_from_the_seed() {
    let content: String = (1..=8).map(|n| format!("8/p7/8/8/8/8/8/K1k5 w - - {n} 10\n")).collect();
    let drawn = openings("a.fen", &content, "").expect("openings");
    assert_eq!(openings("a.fen", &content, "").as_ref(), Ok(&drawn));
    assert_ne!(openings("a.fen", &content, ", order = \"file\""), Ok(drawn));
    let plan = Plan::read(GAMES, &with("variant = \"chess960\"\nseed = 3")).expect("a plan");
    let kind = GAMES.named("chess").expect("chess");
    let starts = Openings::of(&plan, kind, std::path::Path::new("")).expect("openings");
    let fen = |group| starts.get(kind, group).expect("a start").fen.expect("a position");
    let different: std::collections::BTreeSet<String> = (0..50).map(fen).collect();
    assert!(different.len() > 40, "{}", different.len());
    assert_eq!(fen(7), fen(7));
}
