//! An experiment can be stopped at any time, goes on where it was, and is not done twice.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use games::LAB;
use lab::StopFlag;
use lab::experiment::theory::{branching, least_leaves};
use lab::experiment::{ExperimentError, Question, Reach, Remark, Report, Run};
use lab::position::position_of_line;

use super::subject;

/// An empty folder that goes away again.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tabiya-lab-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn results(&self) -> String {
        fs::read_to_string(self.0.join("results.jsonl")).expect("results")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn question(game: &str, depths: &[u32]) -> Question {
    let subject = subject(game);
    let positions = subject.positions().into_iter().rev().take(3).map(str::to_owned).collect();
    let steps = subject.steps().iter().map(|&step| step.to_owned()).collect();
    Question {
        version: 1,
        game: game.to_owned(),
        positions,
        depths: depths.to_vec(),
        steps,
        minimax_depth: 2,
        times: 1,
    }
}

/// Measures all that is missing; returns how many searches that took.
fn measure(folder: &Folder, question: &Question) -> (Run, usize) {
    let mut run = Run::open(&folder.0, subject(&question.game), question.clone()).expect("a run");
    let before = run.known().len();
    let all = run.measure(&StopFlag::default(), &mut |_| ()).expect("it is measured");
    assert!(all);
    let after = run.known().len();
    (run, after - before)
}

#[test]
fn a_run_goes_on_where_it_was() {
    let folder = Folder::new("resume");
    let question = question("chess", &[1, 2]);
    let (run, searches) = measure(&folder, &question);
    assert_eq!(searches, 2 * 3 * 7);
    drop(run);
    let whole = folder.results();
    // Killed after five searches, in the middle of writing the sixth.
    let five = whole.lines().take(5).map(|line| format!("{line}\n")).collect::<String>();
    fs::write(folder.0.join("results.jsonl"), format!("{five}{{\"position\":0,\"dep"))
        .expect("cut");
    let (run, searches) = measure(&folder, &question);
    assert_eq!(searches, 2 * 3 * 7 - 5);
    drop(run);
    assert!(folder.results().starts_with(&five), "what was measured stays");
    // Whatever the clock says, the counts are the same.
    let counts = |text: &str| -> Vec<String> {
        text.lines()
            .map(|line| line.split("\"time_us\"").next().expect("a part").to_owned())
            .collect()
    };
    assert_eq!(counts(&folder.results()), counts(&whole));
    let (_, searches) = measure(&folder, &question);
    assert_eq!(searches, 0, "a finished run is not done again");
}

#[test]
fn a_folder_holds_one_experiment_and_serves_one_process() {
    let folder = Folder::new("other");
    let question = question("chess", &[1]);
    let (run, _) = measure(&folder, &question);
    let busy = Run::open(&folder.0, subject("chess"), question.clone());
    assert!(matches!(busy, Err(ExperimentError::Busy(_))), "{busy:?}");
    drop(run);
    let deeper = Question { depths: vec![2], ..question.clone() };
    assert_ne!(deeper.folder_name(), question.folder_name());
    let other = Run::open(&folder.0, subject("chess"), deeper);
    assert!(matches!(other, Err(ExperimentError::Other(_))), "{other:?}");
    let mut file =
        OpenOptions::new().append(true).open(folder.0.join("results.jsonl")).expect("results");
    writeln!(file, "{{}}").expect("a line");
    let corrupt = Run::open(&folder.0, subject("chess"), question);
    assert!(matches!(corrupt, Err(ExperimentError::Corrupt { line: 22, .. })), "{corrupt:?}");
}

#[test]
fn questions_about_nothing_are_refused() {
    let good = question("chess", &[1]);
    let refused =
        |question: Question| question.check(subject("chess")).expect_err("refused").to_string();
    let step = Question { steps: vec!["magic".to_owned()], ..good.clone() };
    assert!(
        refused(step).starts_with("no step \"magic\" for chess; there are minimax, alpha-beta")
    );
    let position = Question { positions: vec!["8/8 w".to_owned()], ..good.clone() };
    assert!(!refused(position).is_empty());
    assert_eq!(
        refused(Question { depths: vec![0], ..good.clone() }),
        "depth 0 is outside 1 to 240"
    );
    assert_eq!(
        refused(Question { steps: Vec::new(), ..good.clone() }),
        "there are no steps to measure"
    );
    assert_eq!(
        refused(Question { steps: vec!["hash".to_owned(); 2], ..good.clone() }),
        "the step hash is named twice"
    );
    let game = Question { game: "go".to_owned(), ..good };
    assert_eq!(refused(game), engine::EngineError::OtherGame("go".to_owned()).to_string());
}

#[test]
fn reports_say_what_was_measured_beside_theory() {
    let folder = Folder::new("report");
    let (run, _) = measure(&folder, &question("chess", &[2, 3]));
    let report =
        Report::new(subject(&run.question().game), run.question(), run.known()).expect("a report");
    assert_eq!(report.rows.len(), 2 * 7);
    for rows in report.rows.chunks(7) {
        let [minimax, alpha_beta, ..] = rows else { panic!("seven rows") };
        // Depth 3 is counted from the rules, and comes to the same as a search would.
        assert_eq!(minimax.counted, minimax.depth == 3);
        assert_eq!(minimax.leaves, Some(minimax.evaluated));
        assert!(rows.iter().all(|row| (0.0..=1.0).contains(&row.cut_rate)), "{rows:?}");
        let saved = 1.0 - alpha_beta.visited as f64 / minimax.visited as f64;
        assert_eq!(alpha_beta.saved, Some(saved));
        assert!(saved > 0.3);
        let least = minimax.least_leaves.expect("theory");
        assert!(least <= alpha_beta.evaluated as f64);
        // Every step but the null move keeps the value.
        assert!(rows[..6].iter().all(|row| row.differs == 0));
    }
    let positions: usize = report.branching.iter().map(|stage| stage.positions).sum();
    assert_eq!(positions, 3);
    let csv = report.csv().expect("text");
    assert_eq!(csv.lines().count(), 1 + 2 * 7);
    let columns = csv.lines().map(|line| line.split(',').count());
    assert!(columns.clone().all(|count| count == 18), "{:?}", columns.collect::<Vec<_>>());
    let markdown = report.markdown();
    assert!(markdown.contains("| alpha-beta |") && markdown.contains("## Depth 3"), "{markdown}");
    let plot = report.plot().expect("a plot");
    roxmltree::Document::parse(&plot).unwrap_or_else(|error| panic!("{error}: {plot}"));
}

/// The count without a search is what the search visits.
#[test]
fn minimax_is_counted_right() {
    for game in ["chess", "xiangqi"] {
        let searched = Folder::new(&format!("searched-{game}"));
        let counted = Folder::new(&format!("counted-{game}"));
        let steps = vec!["minimax".to_owned()];
        let search = Question { steps, minimax_depth: 3, ..question(game, &[2, 3]) };
        let count = Question { minimax_depth: 0, ..search.clone() };
        let (search, _) = measure(&searched, &search);
        let (count, _) = measure(&counted, &count);
        for (search, count) in search.known().iter().zip(count.known()) {
            assert!(search.time_us.is_some() && count.time_us.is_none());
            assert_eq!(search.count.visited, count.count.visited, "{search:?}");
        }
    }
}

#[test]
fn hare_is_measured_too() {
    let folder = Folder::new("hare");
    let (run, searches) = measure(&folder, &question("hare", &[2, 3]));
    assert_eq!(searches, 2 * 3 * 4);
    let report =
        Report::new(subject(&run.question().game), run.question(), run.known()).expect("a report");
    let deep = &report.rows[4..];
    assert!(report.rows.iter().all(|row| (0.0..=1.0).contains(&row.cut_rate)), "{report:?}");
    assert!(deep[2].cut_rate > 0.1 && deep[0].cut_rate == 0.0, "{deep:?}");
    assert!(deep[1].visited < deep[0].visited && deep[2].visited < deep[1].visited, "{deep:?}");
    assert_eq!((deep[1].differs, deep[2].differs), (0, 0));
}

#[test]
fn every_game_has_positions_of_every_stage_and_steps_that_exist() {
    for &subject in LAB.all() {
        let mut stages: Vec<_> = subject
            .positions()
            .into_iter()
            .map(|text| subject.open(text).expect("its own position").stage())
            .collect();
        stages.sort_unstable();
        stages.dedup();
        assert_eq!(stages.len(), 3, "{}", subject.name());
        for step in subject.steps() {
            assert_eq!(subject.check_step(step), Ok(()));
        }
    }
}

#[test]
fn lines_of_files_are_positions() {
    let chess = |line: &str| position_of_line(subject("chess"), line);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    assert_eq!(chess(&format!("{start} bm e4; id \"a\";")).as_deref(), Some(start));
    assert_eq!(chess(&format!("{start} 0 1 ; bm e4")), Some(format!("{start} 0 1")));
    assert_eq!(chess("# a remark"), None);
    assert_eq!(chess("  "), None);
    let race = "2;65;3/1;68;3 1 m 211121111 2 all";
    assert_eq!(position_of_line(subject("hare"), race).as_deref(), Some(race));
}

#[test]
fn theory_agrees_with_itself() {
    assert!((branching(1_000_000, 4) - 31.62).abs() < 0.01);
    assert_eq!(least_leaves(1.0, 7), 1.0);
    assert_eq!(least_leaves(30.0, 1), 30.0);
}

#[test]
fn a_run_in_memory_is_stopped_and_goes_on() {
    let mut run = Run::new(subject("chess"), question("chess", &[1, 2])).expect("a run");
    let stop = StopFlag::default();
    let mut heard = Vec::new();
    let finished = run.measure(&stop, &mut |progress| {
        heard.push(progress.done);
        if progress.done == 5 {
            stop.set();
        }
    });
    assert!(!finished.expect("nothing is written"));
    assert_eq!(heard, [0, 1, 2, 3, 4, 5]);
    assert_eq!(run.known().len(), 5);
    let report =
        Report::new(subject(&run.question().game), run.question(), run.known()).expect("a report");
    assert!(report.remarks.contains(&Remark::Unfinished));
    let finished = run.measure(&StopFlag::default(), &mut |progress| {
        assert_eq!(progress.all, 42);
        assert_eq!(progress.next.is_none(), progress.done == 42);
    });
    assert!(finished.expect("nothing is written"));
    assert_eq!(run.known().len(), 42);
}

/// Timed three times, by turns: every search is kept once, and so is what was counted.
#[test]
fn searches_are_timed_by_turns() {
    let asked = Question { times: 3, minimax_depth: 1, ..question("chess", &[1, 2]) };
    let mut run = Run::new(subject("chess"), asked.clone()).expect("a run");
    let mut heard = Vec::new();
    let finished = run.measure(&StopFlag::default(), &mut |progress| {
        heard.extend(progress.next.map(|next| (next.depth, next.position, next.step.to_owned())));
    });
    assert!(finished.expect("nothing is written"));
    assert_eq!(run.known().len(), 42);
    let first: Vec<_> = heard.iter().take(14).map(|(_, _, step)| step.as_str()).collect();
    assert_eq!(first[..7], first[7..]);
    let often = |depth, step: &str| {
        heard
            .iter()
            .filter(|(at, position, name)| (*at, *position, name.as_str()) == (depth, 0, step))
            .count()
    };
    assert_eq!((often(1, "minimax"), often(2, "hash"), often(2, "minimax")), (3, 3, 1));
    let once =
        Run::new(subject("chess"), Question { times: 1, ..asked.clone() }).map(|mut once| {
            once.measure(&StopFlag::default(), &mut |_| ()).expect("nothing is written");
            once.known().to_vec()
        });
    for (often, once) in run.known().iter().zip(once.expect("a run")) {
        assert_eq!((often.count, &often.best, &often.value), (once.count, &once.best, &once.value));
    }
    let report = Report::new(subject("chess"), run.question(), run.known()).expect("a report");
    assert!(report.markdown().contains("timed 3 times"));
    let never = Question { times: 0, ..asked };
    assert!(matches!(Run::new(subject("chess"), never), Err(ExperimentError::Times(0))));
}

/// Best first visits the least tree, worst first nearly all of it, every other order something between.
#[test]
fn the_order_of_the_moves_decides_what_is_cut() {
    for game in ["chess", "xiangqi"] {
        let steps = ["minimax", "worst-first", "alpha-beta", "best-first"].map(str::to_owned);
        let folder = Folder::new(&format!("order-{game}"));
        let positions = subject(game).positions()[..3].to_vec();
        let positions = positions.into_iter().map(str::to_owned).collect();
        let steps = steps.to_vec();
        let (run, _) = measure(&folder, &Question { steps, positions, ..question(game, &[3]) });
        let report = Report::new(subject(&run.question().game), run.question(), run.known())
            .expect("a report");
        let [whole, worst, listed, best] = report.rows.as_slice() else { panic!("four rows") };
        assert!(best.visited < listed.visited && listed.visited < worst.visited, "{report:?}");
        assert!(worst.visited as f64 > 0.4 * whole.visited as f64, "{report:?}");
        assert!((best.evaluated as f64) < 3.0 * best.least_leaves.expect("theory"), "{report:?}");
        assert!(report.rows.iter().all(|row| row.differs == 0));
        assert!(report.remarks.contains(&Remark::Foresight));
    }
}

#[test]
fn rungs_see_as_far_as_there_is_time() {
    for &subject in LAB.all() {
        let positions = [subject.positions()[0].to_owned()];
        let mut heard = Vec::new();
        let reach = Reach::measure(
            subject,
            &positions,
            Duration::from_millis(20),
            &StopFlag::default(),
            &mut |_, _, rung| heard.push(rung),
        );
        let reach = reach.expect("a position").expect("nobody stopped it");
        assert_eq!(reach.rungs.iter().map(|rung| rung.rung).collect::<Vec<_>>(), heard);
        assert!(reach.rungs.iter().all(|rung| rung.visited_per_second > 0.0), "{reach:?}");
        assert!(reach.markdown().contains("| maxn "), "{}", reach.markdown());
        let stopped = StopFlag::default();
        stopped.set();
        let none = Reach::measure(subject, &positions, Duration::MAX, &stopped, &mut |_, _, _| ());
        assert_eq!(none, Ok(None));
    }
}
