//! Whole tournaments: our opponents in this process and scripted programs.

use std::fs;

use arena::plan::PlayerPlan;
#[cfg(unix)]
use arena::plan::Protocol;
use arena::{ArenaError, Ended, FaultKind, GameRecord, Journal, Plan, Tournament};
use games::GAMES;
use stats::Decision;

use crate::common::{BOOK, games, plan, play};
#[cfg(unix)]
use crate::common::{scripted, xboard};

/// What a game says but for the times, which differ from run to run.
fn moves(game: &GameRecord) -> (u64, Vec<usize>, Vec<String>, String) {
    let moves = game.plies.iter().map(|ply| ply.mv.clone()).collect();
    (game.fixture.number, game.fixture.seats.clone(), moves, game.reason.clone())
}

#[test]
fn the_same_plan_brings_the_same_games_on_any_machine() {
    let lines = "rounds = 3\nopenings = { file = \"book.epd\" }\n[adjudication]\nmax-moves = 60";
    let mut alone = plan(lines);
    alone.players[1].elo = Some(1200);
    let mut crowded = alone.clone();
    crowded.machine.concurrency = 3;
    let [first, second] = [&alone, &crowded].map(|plan| {
        let folder = tempfile::tempdir().expect("a folder");
        let summary = play(plan, folder.path()).expect("played");
        assert_eq!(summary.games, 6);
        games(folder.path()).iter().map(moves).collect::<Vec<_>>()
    });
    assert_eq!(first, second);
    assert_eq!(first[0].1, [0, 1]);
    assert_eq!(first[1].1, [1, 0]);
    let different: std::collections::BTreeSet<_> = first.iter().map(|game| &game.2).collect();
    assert_eq!(different.len(), 6);
}

#[test]
fn every_game_can_be_replayed_from_its_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = Plan { name: "A \"match\"".into(), ..plan("[adjudication]\nmax-moves = 80") };
    play(&plan, folder.path()).expect("played");
    let text = fs::read_to_string(folder.path().join("out/games.pgn")).expect("records");
    let pgns: Vec<pgn::Pgn> =
        pgn::Reader::new(text.as_bytes()).map(|game| game.expect("a game")).collect();
    let games = games(folder.path());
    assert_eq!((pgns.len(), games.len()), (2, 2));
    for (pgn, game) in pgns.iter().zip(&games) {
        let seats = &game.fixture.seats;
        assert_eq!(pgn.tags.get("White"), Some(plan.players[seats[0]].name.as_str()));
        assert_eq!(pgn.tags.get("Event"), Some("A \"match\""));
        assert_eq!(pgn.tags.get("TimeControl"), Some("nodes=200"));
        assert_eq!(pgn.tags.get("Result"), Some(game.result.as_str()));
        let kind = GAMES.named("chess").expect("chess");
        let moves = pgn.line.moves.iter().map(|node| node.mv.as_str().to_owned()).collect();
        let start = engine::Start { moves, ..engine::Start::default() };
        let view = kind.open(&start).expect("legal moves").view();
        let played: Vec<_> = view.played.iter().map(|mv| mv.uci.clone()).collect();
        assert_eq!(played, game.plies.iter().map(|ply| ply.mv.clone()).collect::<Vec<_>>());
        assert!(pgn.line.moves.iter().all(|node| node.elapsed().is_some()));
        assert!(pgn.line.moves.iter().filter(|node| node.eval().is_some()).count() > 10);
        match game.ended {
            Ended::Rules => assert!(view.ending.is_some() || !view.claims.is_empty()),
            ended => assert_eq!(ended, Ended::Adjudication),
        }
    }
    let results = fs::read_to_string(folder.path().join("out/results.json")).expect("results");
    let results: serde_json::Value = serde_json::from_str(&results).expect("JSON");
    assert_eq!(results["games"], 2);
}

#[test]
fn records_have_clocks() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut plan = plan("swap = false\n[adjudication]\nmax-moves = 3");
    plan.time = "0.4+0.05".parse().expect("a time control");
    plan.players[1].time = Some("20/1+0.05".parse().expect("a time control"));
    play(&plan, folder.path()).expect("played");
    let text = fs::read_to_string(folder.path().join("out/games.pgn")).expect("records");
    let pgn: pgn::Pgn = text.parse().expect("a game");
    let game = games(folder.path()).remove(0);
    let clocks = |seat: usize| -> Vec<u64> {
        let own = game.plies.iter().filter(move |ply| ply.seat == Some(seat));
        own.map(|ply| ply.clock_ms.expect("a clock")).collect()
    };
    assert_eq!((clocks(0).len(), clocks(1).len()), (3, 3));
    assert!(clocks(0).iter().all(|&left| left < 600) && clocks(1)[0] > 600, "{game:?}");
    for (node, ply) in pgn.line.moves.iter().zip(&game.plies) {
        let shown = node.clock().expect("a clock").as_millis();
        assert!(shown.abs_diff(ply.clock_ms.expect("a clock").into()) < 100, "{shown} {ply:?}");
    }
    assert_eq!(pgn.tags.get("WhiteTimeControl"), Some("0.4+0.05"));
    assert_eq!(pgn.tags.get("BlackTimeControl"), Some("20/1+0.05"));
    assert_eq!(pgn.tags.get("Termination"), Some("adjudication"));
}

#[test]
fn a_tournament_goes_on_where_it_was_left() {
    let whole = tempfile::tempdir().expect("a folder");
    let plan =
        plan("rounds = 4\nopenings = { file = \"book.epd\" }\n[adjudication]\nmax-moves = 20");
    let summary = play(&plan, whole.path()).expect("played");
    let folder = tempfile::tempdir().expect("a folder");
    play(&Plan { rounds: 1, ..plan.clone() }, folder.path()).expect("played");
    assert_eq!(games(folder.path()).len(), 2);
    let other = Plan { seed: 6, ..plan.clone() };
    assert!(matches!(play(&other, folder.path()), Err(ArenaError::OtherPlan { .. })));
    let resumed = play(&plan, folder.path()).expect("played");
    assert_eq!(resumed, summary);
    let [one, two] =
        [&whole, &folder].map(|folder| games(folder.path()).iter().map(moves).collect::<Vec<_>>());
    assert_eq!(one, two);
    // Nothing is left to be played.
    assert_eq!(play(&plan, folder.path()).expect("played").games, 8);
    // Another book is another tournament.
    let mut book: Vec<&str> = BOOK.lines().collect();
    book.pop();
    fs::write(folder.path().join("book.epd"), book.join("\n")).expect("writable");
    let mut again = Tournament::open(GAMES, plan, folder.path(), &folder.path().join("out"));
    let again = again.as_mut().expect("opened").run(&mut |_| {});
    assert!(matches!(again, Err(ArenaError::OtherPlan { .. })), "{again:?}");
}

#[test]
fn a_test_ends_the_match_when_it_is_decided() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = "rounds = 50\nopenings = { file = \"book.epd\" }\n[sprt]\nelo0 = 0\nelo1 = 300";
    let mut plan = plan(&format!("{lines}\n[machine]\nconcurrency = 2"));
    plan.players[1].level = Some(1);
    plan.adjudication.max_moves = Some(100);
    let summary = play(&plan, folder.path()).expect("played");
    let test = summary.sprt.expect("a test");
    assert_eq!(test.decision, Decision::AcceptH1, "{test:?}");
    assert!(summary.games < 60, "{}", summary.games);
    // It stays decided.
    assert_eq!(play(&plan, folder.path()).expect("played").games, summary.games);
}

#[test]
fn everybody_plays_in_a_swiss_tournament() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut plan = plan("format = \"swiss\"\nrounds = 3\n[adjudication]\nmax-moves = 10");
    plan.machine.concurrency = 2;
    plan.players.extend(
        ["three", "four", "five"].map(|name| PlayerPlan { hash: 1, ..PlayerPlan::new(name) }),
    );
    let summary = play(&plan, folder.path()).expect("played");
    assert_eq!(summary.games, 12);
    assert!(summary.table.iter().all(|row| row.games >= 4));
}

#[cfg(unix)]
#[test]
fn faults_are_told_apart_blamed_and_survived() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, cases, kind, told) in [
        ("crash", "go*) echo oh >&2; exit 3;;", FaultKind::Crash, "exit status: 3"),
        ("killed", "go*) kill -SEGV $$;;", FaultKind::Crash, "signal"),
        ("stall", "go*) ;;", FaultKind::Stall, "did not answer"),
        ("disconnect", "go*) exit 0;;", FaultKind::Disconnect, "left"),
        ("closed", "go*) exec >/dev/null 2>/dev/null; sleep 5;;", FaultKind::Disconnect, "closed"),
        ("illegal", "go*) echo bestmove e2e5;;", FaultKind::IllegalMove, "e2e5"),
        ("nonsense", "go*) echo bestmove;;", FaultKind::IllegalMove, "nothing"),
        ("late", "go*) sleep 0.4; echo bestmove e2e4;;", FaultKind::TimeLoss, "too late"),
    ] {
        let out = folder.path().join(name);
        fs::create_dir(&out).expect("a folder");
        let mut plan = plan("stall-ms = 600");
        plan.time = "0.1+0.05".parse().expect("a time control");
        plan.players[0].time = Some("nodes=50".parse().expect("a time control"));
        plan.players[1] = scripted(&out, name, cases);
        let summary = play(&plan, &out).expect(name);
        assert_eq!(summary.games, 2, "{name}");
        assert_eq!(summary.table[0].name, "one", "{name}");
        let faulty = &summary.table[1];
        assert_eq!((faulty.results.losses, faulty.faults.get(&kind)), (2, Some(&2)), "{name}");
        for game in games(&out) {
            assert_eq!((game.ended, game.reason.as_str()), (Ended::Fault, kind.name()), "{name}");
            let incident = game.incident.expect("an incident");
            assert_eq!(game.fixture.seats[incident.seat], 1, "{name}");
            assert!(incident.detail.contains(told), "{name}: {}", incident.detail);
            assert_eq!(incident.clocks_ms[incident.seat], Some(100), "{name}");
            // The position that it was asked about: that after all moves of the game.
            let start = engine::Start {
                moves: game.plies.iter().map(|ply| ply.mv.clone()).collect(),
                ..engine::Start::default()
            };
            let kind = GAMES.named("chess").expect("chess");
            assert_eq!(incident.fen, kind.open(&start).expect("legal moves").fen(), "{name}");
            assert!(
                incident
                    .log
                    .iter()
                    .any(|line| line.starts_with("> go btime 100")
                        || line.starts_with("> go wtime 100")),
                "{name}: {:?}",
                incident.log
            );
            assert_eq!(game.payoffs[incident.seat], 0.0);
        }
        let told = fs::read_to_string(out.join("out/incidents.txt")).expect("incidents");
        for game in games(&out) {
            let incident = game.incident.expect("an incident");
            let head = format!(
                "{} by {name}: {}\nposition {}\nclocks ",
                kind.name(),
                incident.detail,
                incident.fen
            );
            assert!(told.contains(&head), "{told}");
            assert!(incident.log.iter().all(|line| told.contains(line)), "{told}");
        }
        let records = fs::read_to_string(out.join("out/games.pgn")).expect("records");
        assert_eq!(records.matches("[Termination ").count(), 2);
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_talks_without_end_is_not_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut plan = plan("swap = false\nstall-ms = 300");
    plan.players[1].time = Some("movetime=50".parse().expect("a time control"));
    let talk = "go*) while :; do echo info string wait; echo so; done;;";
    let talker = scripted(folder.path(), "talker", talk);
    plan.players[1] = PlayerPlan { time: plan.players[1].time, ..talker };
    play(&plan, folder.path()).expect("played");
    let incident = games(folder.path()).remove(0).incident.expect("an incident");
    assert_eq!((incident.kind, incident.seat), (FaultKind::Stall, 1));
}

#[cfg(unix)]
#[test]
fn a_program_plays_and_the_rules_judge_it() {
    let folder = tempfile::tempdir().expect("a folder");
    // The fool's mate: the number of words of the position tells which move is due.
    let fool = "position*) set -- $line; n=$#;;
        go*) echo 'info depth 3 multipv 1 score cp -50 nodes 7 pv x'
             case $n in 2) m=f2f3;; 5) m=g2g4;; esac; echo \"bestmove $m ponder e7e5\";;";
    let wise = "position*) set -- $line; n=$#;;
        go*) case $n in 4) m=e7e5;; 6) m=d8h4;; esac; echo \"bestmove $m\";;";
    // The opening has no text of its own, so that the line is short.
    let mut plan = plan("swap = false\nopenings = { file = \"book.pgn\" }");
    fs::write(folder.path().join("book.pgn"), "[Event \"?\"]\n\n*\n").expect("writable");
    // Its folder is told from that of the plan.
    let engines = folder.path().join("engines");
    fs::create_dir(&engines).expect("a folder");
    let wise = PlayerPlan {
        command: Some("sh wise.sh".to_owned()),
        folder: Some("engines".into()),
        ..scripted(&engines, "wise", wise)
    };
    plan.players = vec![scripted(folder.path(), "fool", fool), wise];
    let summary = play(&plan, folder.path()).expect("played");
    assert_eq!(summary.table[0].name, "wise");
    let stored = Journal::look(&folder.path().join("out")).expect("a journal").plan;
    assert_eq!(stored.as_ref(), Some(&plan), "it is stored as it was told");
    let games = games(folder.path());
    assert_eq!((games[0].ended, games[0].reason.as_str()), (Ended::Rules, "checkmate"));
    assert_eq!((games[0].result.as_str(), games[0].plies.len()), ("0-1", 4));
    let thought = games[0].plies[0].thought;
    assert_eq!((thought.centipawns, thought.depth, thought.nodes), (Some(-50), Some(3), Some(7)));
}

#[cfg(unix)]
#[test]
fn a_player_that_cannot_start_is_told_before_any_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut plan = plan("stall-ms = 300");
    let nobody = Some("no-such-program-anywhere".to_owned());
    plan.players[1] = PlayerPlan { command: nobody, ..PlayerPlan::new("nobody") };
    let error = play(&plan, folder.path()).expect_err("nobody plays").to_string();
    assert!(error.contains("nobody") && error.contains("no-such-program-anywhere"), "{error}");
    let mut picky = scripted(folder.path(), "picky", "");
    picky.options.insert("Style".into(), arena::plan::OptionValue::Bool(true));
    picky.protocol = Some(Protocol::Uci);
    plan.players[1] = picky;
    let error = play(&plan, &folder.path().join("..").join(folder.path())).expect_err("refused");
    assert!(
        error.to_string().contains("differs") || error.to_string().contains("Style"),
        "{error}"
    );
    assert!(games(folder.path()).is_empty());
}

/// Counts the moves it has been told or has made; knows the black side of the fool's mate.
#[cfg(unix)]
const WISE: &str = "protover*) echo 'feature usermove=1 ping=1 setboard=1 san=0'
               echo 'feature myname=\"Wise 1\" done=1';;
    'ping '*) echo \"pong ${line#ping }\";;
    new) n=0;;
    usermove*) n=$((n+1));;
    go) echo '3 50 12 99 g7g6'
        case $n in 1) echo move e7e5;; 3) echo move Qh4;; esac; n=$((n+1));;";

/// Version 1 of the protocol: neither features nor pings, moves without a word before them.
#[cfg(unix)]
const FOOL: &str = "new) n=0;;
    [a-h][1-8]*) n=$((n+1));;
    go) case $n in 0) echo '1. ... f2f3';; 2) echo 'My move is: g2g4';; *) echo resign;; esac
        n=$((n+1));;";

#[cfg(unix)]
#[test]
fn programs_of_both_versions_of_xboard_play() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut plan = plan("swap = false");
    plan.time = "40/60+1".parse().expect("a time control");
    plan.players = vec![xboard(folder.path(), "fool", FOOL), xboard(folder.path(), "wise", WISE)];
    play(&plan, folder.path()).expect("played");
    let game = games(folder.path()).remove(0);
    assert_eq!((game.reason.as_str(), game.result.as_str()), ("checkmate", "0-1"));
    let moves: Vec<_> = game.plies.iter().map(|ply| ply.mv.as_str()).collect();
    assert_eq!(moves, ["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(game.plies[1].thought.centipawns, Some(50));
    assert_eq!(game.plies[1].thought.nodes, Some(99));
}

#[cfg(unix)]
#[test]
fn giving_up_is_no_fault_but_refusing_a_legal_move_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let quitter = "go) echo resign;;";
    let stubborn = "[a-h][1-8]*) echo \"Illegal move: $line\";; go) ;;";
    for (name, cases, ended, reason) in [
        ("quitter", quitter, Ended::Player, "resignation"),
        ("stubborn", stubborn, Ended::Fault, "refusal"),
    ] {
        let out = folder.path().join(name);
        fs::create_dir(&out).expect("a folder");
        let mut plan = plan("swap = false\nstall-ms = 2000");
        plan.players[1] = xboard(&out, name, cases);
        plan.players[1].time = Some("2".parse().expect("a time control"));
        play(&plan, &out).expect("played");
        let game = games(&out).remove(0);
        assert_eq!((game.ended, game.reason.as_str()), (ended, reason));
        assert_eq!(game.result, "1-0");
    }
}

#[cfg(unix)]
#[test]
fn programs_of_ucci_count_ranks_as_they_like() {
    let folder = tempfile::tempdir().expect("a folder");
    let cases = "ucci) echo 'option hashsize type spin min 1 max 64 default 1'; echo ucciok;;
        position*) set -- $line; last=x; for word; do last=$word; done;;
        go*) echo 'info depth 4 score 12 pv x'
             case $last in h3e3) echo bestmove h10g8;; *) echo bestmove h8e8 resign;; esac;;";
    let mut plan = plan("swap = false\n[adjudication]\nmax-moves = 9");
    plan.game = "xiangqi".to_owned();
    let mut program = scripted(folder.path(), "program", cases);
    program.protocol = Some(Protocol::Ucci);
    program.rank_offset = Some(1);
    let red = "ucci) echo ucciok;; go*) echo bestmove h2e2;;";
    let mut first = scripted(folder.path(), "first", red);
    first.protocol = Some(Protocol::Ucci);
    plan.players = vec![first, program];
    play(&plan, folder.path()).expect("played");
    let game = games(folder.path()).remove(0);
    let moves: Vec<_> = game.plies.iter().map(|ply| ply.mv.as_str()).collect();
    assert_eq!(moves, ["h2e2", "h9g7"]);
    assert_eq!(game.plies[1].thought.centipawns, Some(12));
    // It cannot play the same cannon again.
    let incident = game.incident.expect("an incident");
    assert_eq!((incident.kind, incident.seat), (FaultKind::IllegalMove, 0));
}

#[test]
fn games_for_many_with_chance_are_played_and_rated() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut plan = plan("rounds = 4");
    plan.game = "hare".to_owned();
    plan.time = "nodes=50".parse().expect("a time control");
    plan.players = ["full", "reference", "random"]
        .into_iter()
        .zip([6, 4, 1])
        .map(|(name, level)| PlayerPlan { level: Some(level), hash: 1, ..PlayerPlan::new(name) })
        .collect();
    let summary = play(&plan, folder.path()).expect("played");
    assert_eq!(summary.games, 12);
    assert_eq!(summary.table.last().map(|row| row.name.as_str()), Some("random"));
    let points: f64 = summary.table.iter().map(|row| row.points).sum();
    assert!((points - 12.0 * 1.5).abs() < 1e-6, "{points}");
    let first = games(folder.path());
    let drawn = first.iter().flat_map(|game| &game.plies).filter(|ply| ply.seat.is_none()).count();
    assert!(drawn > 12, "{drawn} cards");
    let again = tempfile::tempdir().expect("a folder");
    plan.machine.concurrency = 2;
    play(&plan, again.path()).expect("played");
    let moves = |games: &[GameRecord]| games.iter().map(moves).collect::<Vec<_>>();
    assert_eq!(moves(&first), moves(&games(again.path())));
    let text = fs::read_to_string(folder.path().join("out/games.hare")).expect("records");
    assert!(text.len() > 1000, "{text}");
}
