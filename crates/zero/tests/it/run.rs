//! Runs, from nothing to a player that hardly errs.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::Game;
use tictactoe::TicTacToe;
use zero::{
    Exam, Finished, Network, Opposite, PlayRules, Rival, RolloutRival, Shape, Size, Subject, Told,
    ZeroError, ZeroOrder, ZeroPlan, ZeroProgress, ZeroReport, network_of, run,
};

fn plan() -> ZeroPlan {
    ZeroPlan {
        game: "tictactoe".to_owned(),
        players: 2,
        seed: 1,
        size: Size { reach: 2, channels: 16, hidden: 32 },
        games: 60,
        play: PlayRules {
            simulations: 16,
            fast_simulations: 6,
            full_share: 0.6,
            considered: 9,
            random_share: 0.7,
            random_plies: 5,
            most_plies: 9,
            exploration: 1.0,
            solves: true,
        },
        window: 6,
        reuse: 6.0,
        batch: 64,
        rate: 0.003,
        search_share: 0.3,
        exam_simulations: 32,
        meeting_games: 20,
    }
}

fn order(folder: &Path, generations: u32, threads: usize) -> ZeroOrder<'_> {
    ZeroOrder { folder, generations: Some(generations), time: None, threads, stop: None }
}

fn go(plan: &ZeroPlan, order: &ZeroOrder<'_>) -> Result<ZeroReport, ZeroError> {
    with_exam(plan, &Exam::of_all(&TicTacToe::start(&())), order)
}

fn with_exam(
    plan: &ZeroPlan,
    exam: &Exam<TicTacToe>,
    order: &ZeroOrder<'_>,
) -> Result<ZeroReport, ZeroError> {
    watched(plan, exam, order, &|_, _| (), &mut |_| Ok(()))
}

fn watched(
    plan: &ZeroPlan,
    exam: &Exam<TicTacToe>,
    order: &ZeroOrder<'_>,
    told: &Told<'_>,
    finished: &mut Finished<'_>,
) -> Result<ZeroReport, ZeroError> {
    let start = TicTacToe::start(&());
    let rival = RolloutRival { simulations: 50, solves: true };
    let rivals: [Box<dyn Rival<TicTacToe>>; 1] = [Box::new(rival)];
    let subject = Subject { start: &start, exam, rivals: &rivals };
    run(plan, subject, order, told, finished)
}

/// A report without what depends on the clock.
fn timeless(mut report: ZeroReport) -> ZeroReport {
    for generation in &mut report.generations {
        generation.seconds = 0.0;
        generation.examination.iter_mut().for_each(|held| held.seconds = 0.0);
    }
    report
}

fn network(folder: &Path, generation: u32) -> Vec<u8> {
    fs::read(folder.join(network_of(generation))).expect("a network")
}

#[test]
fn a_run_goes_on_where_it_was_and_comes_to_the_same() {
    let [whole, parts] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let (whole, parts) = (whole.path(), parts.path());
    let expected = timeless(go(&plan(), &order(whole, 5, 1)).expect("a run"));
    go(&plan(), &order(parts, 2, 2)).expect("a run");
    // Killed while the third was being played, and when it was written but not logged.
    fs::write(parts.join("generation-00003.games"), b"half").expect("writable");
    go(&plan(), &order(parts, 3, 2)).expect("a run");
    let log = parts.join("log.jsonl");
    let text = fs::read_to_string(&log).expect("a log");
    let lines: Vec<&str> = text.lines().collect();
    fs::write(&log, lines[..lines.len() - 1].join("\n") + "\n").expect("writable");
    let found = timeless(go(&plan(), &order(parts, 5, 3)).expect("a run"));
    assert_eq!(found, expected);
    assert!(network(parts, 5) == network(whole, 5));
    let shape = Shape::of::<TicTacToe>("tictactoe", 2, plan().size);
    assert!(Network::from_bytes(&network(parts, 5), &[shape]).is_ok());
    for name in ["report.json", "report.md", "report.svg"] {
        assert!(fs::metadata(parts.join(name)).is_ok_and(|file| file.len() > 500), "{name}");
    }
    // Another plan is another run, and so is another seed.
    let other = ZeroPlan { seed: 2, ..plan() };
    assert!(matches!(go(&other, &order(parts, 5, 1)), Err(ZeroError::Log(_))));
    // Another exam would be compared with the old one.
    let exam = Exam::read(&(), "3/3/3; b2\n").expect("an exam");
    let refused = with_exam(&plan(), &exam, &order(parts, 5, 1));
    assert!(matches!(refused, Err(ZeroError::Log(_))));
    // What is damaged is told.
    fs::write(parts.join("checkpoint-1"), b"nothing").expect("writable");
    assert!(matches!(go(&plan(), &order(parts, 6, 1)), Err(ZeroError::Checkpoint(_))));
}

#[test]
fn it_learns_to_play_and_to_judge() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = go(&plan(), &order(folder.path(), 30, 2)).expect("a run");
    let baselines = report.baselines.expect("they were examined");
    let (policy, search) = (report.perfect_policy, report.perfect_search);
    assert!(policy > Some(0.85) && policy > Some(baselines.untrained_policy), "{policy:?}");
    assert!(search > Some(0.97) && search > Some(baselines.untrained_search), "{search:?}");
    assert!(report.generations[29].losses.value < report.generations[0].losses.value);
    // No more games are kept than are learned from, and a network of every generation.
    let files = fs::read_dir(folder.path()).expect("a folder").flatten();
    let names: Vec<_> = files.filter_map(|file| file.file_name().into_string().ok()).collect();
    let ending = |end: &str| names.iter().filter(|name| name.ends_with(end)).count();
    assert_eq!((ending(".games"), ending(".network")), (5, 30));
}

#[test]
fn a_report_is_of_one_network() {
    let folder = tempfile::tempdir().expect("a folder");
    let exam = Exam::of_all(&TicTacToe::start(&()));
    let mut told = Vec::new();
    let last = watched(&plan(), &exam, &order(folder.path(), 5, 2), &|_, _| (), &mut |report| {
        let last = report.generations.last().expect("a generation");
        assert_eq!(report.perfect_policy, last.policy);
        assert_eq!(report.perfect_search, last.search());
        let met = last.examination.as_ref().map_or(0, |held| held.meetings.len());
        assert_eq!(report.meetings.len(), met);
        told.push(met);
        Ok(())
    });
    // The first meets the rival, those after it the one that was examined before as well.
    assert_eq!(told, [1, 2, 2, 2, 0]);
    let last = last.expect("a run");
    assert!(last.perfect_search.is_some());
    let earlier = Opposite::Generation(4);
    assert!(last.meetings.iter().any(|meeting| meeting.against == earlier));
    assert!(last.meetings.iter().all(|met| met.results.games() == 20));
    // All five generations and the rival are rated.
    assert_eq!(last.rated.len(), 6);
    assert!(last.rated.iter().any(|rated| rated.elo == 0.0 && rated.error == 0.0));
}

#[test]
fn games_that_a_killed_run_left_are_deleted() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = ZeroPlan { window: 1, ..plan() };
    go(&plan, &order(folder.path(), 2, 2)).expect("a run");
    let left = folder.path().join("generation-00001.games");
    fs::write(&left, b"left").expect("writable");
    go(&plan, &order(folder.path(), 3, 2)).expect("a run");
    assert!(!left.exists());
}

#[test]
fn a_network_that_diverges_is_told_and_not_logged() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = ZeroPlan { rate: 1e30, ..plan() };
    for _ in 0..2 {
        let refused = go(&plan, &order(folder.path(), 2, 2));
        assert!(matches!(refused, Err(ZeroError::Diverged { generation: 1 })), "{refused:?}");
    }
    assert!(!folder.path().join(network_of(1)).exists());
}

#[test]
fn time_is_a_bound() {
    let folder = tempfile::tempdir().expect("a folder");
    let time = Some(Duration::from_secs(3));
    let order =
        ZeroOrder { folder: folder.path(), generations: None, time, threads: 2, stop: None };
    let first = go(&plan(), &order).expect("a run that ends");
    assert!(first.perfect_search.is_some());
    if !first.generations.is_empty() {
        let again = go(&plan(), &order).expect("a run whose time is over");
        assert_eq!(again.generations.len(), first.generations.len());
    }
}

#[test]
fn a_run_that_is_stopped_goes_on_where_it_was() {
    let (stopped, whole) = (tempfile::tempdir().expect("one"), tempfile::tempdir().expect("two"));
    let stop = AtomicBool::new(false);
    let order = order(stopped.path(), 4, 2);
    let bounds = ZeroOrder { stop: Some(&stop), ..order };
    let exam = Exam::of_all(&TicTacToe::start(&()));
    let told = |progress, _: Duration| {
        // While the games of the third are played.
        if matches!(progress, ZeroProgress::Games { generation: 3, .. }) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let first = watched(&plan(), &exam, &bounds, &told, &mut |_| Ok(())).expect("stopped");
    assert_eq!(first.generations.len(), 2);
    let last = go(&plan(), &order).expect("the rest");
    let at_once = go(&plan(), &ZeroOrder { folder: whole.path(), ..order }).expect("the whole");
    assert_eq!(timeless(last), timeless(at_once));
    assert_eq!(network(stopped.path(), 4), network(whole.path(), 4));
}

#[test]
fn plans_that_make_no_sense_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let size = Size { channels: 17, ..plan().size };
    for wrong in [
        ZeroPlan { size, ..plan() },
        ZeroPlan { games: 0, ..plan() },
        ZeroPlan { games: 1_000_001, ..plan() },
        ZeroPlan { rate: f32::NAN, ..plan() },
        ZeroPlan { rate: f32::INFINITY, ..plan() },
        ZeroPlan { reuse: f32::INFINITY, ..plan() },
        ZeroPlan { reuse: 1001.0, ..plan() },
        ZeroPlan { batch: 100, ..plan() },
        ZeroPlan { batch: 1 << 17, ..plan() },
        ZeroPlan { window: u32::MAX, ..plan() },
        ZeroPlan { exam_simulations: u32::MAX, ..plan() },
        ZeroPlan { play: PlayRules { simulations: 100_001, ..plan().play }, ..plan() },
        ZeroPlan { play: PlayRules { exploration: f32::INFINITY, ..plan().play }, ..plan() },
        ZeroPlan { search_share: 1.5, ..plan() },
        ZeroPlan { play: PlayRules { full_share: 0.0, ..plan().play }, ..plan() },
    ] {
        let refused = go(&wrong, &order(folder.path(), 1, 1));
        assert!(matches!(refused, Err(ZeroError::Plan(_))), "{wrong:?}");
    }
    assert!(!folder.path().join("log.jsonl").exists());
}
