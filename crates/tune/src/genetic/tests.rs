use std::sync::Mutex;

use super::*;

/// Where the fitness of these tests is highest.
const TOP: [i32; 3] = [320, 330, 510];

fn settings(population: usize) -> Settings {
    let free = |name| Gene::free(name, 100, 1000);
    let genes = vec![Gene::fixed("one", 100), free("two"), free("three"), free("four")];
    Settings {
        about: "a test".to_owned(),
        genes,
        population,
        wins: 4,
        most_draws: 8,
        mutation: 0.3,
        reach: 50,
        seed: 5,
    }
}

fn distance(genes: &[i32]) -> f64 {
    genes[1..].iter().zip(TOP).map(|(gene, top)| f64::from((gene - top).abs())).sum()
}

fn score(genes: &[i32]) -> f64 {
    -distance(genes)
}

fn generations(count: u32) -> Stops {
    Stops { generations: Some(count), ..Stops::default() }
}

/// Who is nearer to the top wins, but for every fifth opening.
struct Nearer;

impl Contest for Nearer {
    fn play(&self, first: &[i32], second: &[i32], opening: u64) -> Result<f32, String> {
        let [one, two] = [first, second].map(distance);
        let odd = opening.is_multiple_of(5);
        Ok(if one == two { 0.5 } else { f32::from(u8::from((one < two) != odd)) })
    }
}

fn breed(
    settings: &Settings,
    stops: Stops,
    fitness: &Fitness<'_>,
    folder: &Path,
) -> (Report, Vec<Generation>) {
    let mut heard = Vec::new();
    let told = &mut |generation: &Generation, _| heard.push(generation.clone());
    let report = run(settings, stops, fitness, 2, folder, told).expect("a run");
    (report, heard)
}

#[test]
fn a_population_climbs_to_the_top_by_scores_and_by_games() {
    for fitness in [Fitness::Score(&score), Fitness::Games(&Nearer)] {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = settings(40);
        let (report, heard) = breed(&settings, generations(60), &fitness, folder.path());
        assert_eq!((heard.len(), report.generations.len()), (61, 61));
        let mean: f64 = report.mean[1..]
            .iter()
            .zip(TOP)
            .map(|(gene, top)| (gene.mean - f64::from(top)).abs())
            .sum();
        assert!(mean < 60.0, "{:?}", report.mean);
        assert!(report.mean[1].spread < 60.0 && report.mean[0].spread == 0.0);
        for individual in heard.iter().flat_map(|generation| &generation.population) {
            let inside = |(value, gene): (&i32, &Gene)| (gene.low..=gene.high).contains(value);
            assert!(individual.genes.iter().zip(&settings.genes).all(inside));
        }
        let ids: std::collections::BTreeMap<u64, &Vec<i32>> = heard
            .iter()
            .flat_map(|generation| &generation.population)
            .map(|individual| (individual.id, &individual.genes))
            .collect();
        assert_eq!(ids.len(), 40 + 60 * 20, "every child has a number of its own");
        assert!(report.table().lines().count() == 63);
        let svg = report.plot().expect("a plot");
        assert!(svg.contains("three") && svg.contains("spread"));
    }
}

#[test]
fn a_run_that_was_killed_ends_as_an_unbroken_one() {
    for fitness in [Fitness::Score(&score), Fitness::Games(&Nearer)] {
        let settings = settings(12);
        let whole = tempfile::tempdir().expect("a folder");
        let (_, unbroken) = breed(&settings, generations(12), &fitness, whole.path());
        let log = |folder: &Path| folder.join("log.jsonl");
        let text = std::fs::read_to_string(log(whole.path())).expect("a log");
        let plain = |generations: &[Generation]| -> Vec<Generation> {
            let untimed = |one: &Generation| Generation { elapsed_ms: 0, ..one.clone() };
            generations.iter().map(untimed).collect()
        };
        for length in [0, 30, 600, text.len() / 2, text.len() - 1] {
            let folder = tempfile::tempdir().expect("a folder");
            std::fs::write(log(folder.path()), &text[..length]).expect("writable");
            let (_, again) = breed(&settings, generations(12), &fitness, folder.path());
            assert_eq!(plain(&again), plain(&unbroken), "{length}");
        }
        let other = Settings { seed: 6, ..settings };
        let refused = run(&other, generations(12), &fitness, 1, whole.path(), &mut |_, _| ());
        assert!(matches!(refused, Err(GeneticError::Log(RunLogError::OtherRun { .. }))));
    }
}

/// Writes down who began and with which opening; always the same result for the first player.
struct Listener(Mutex<Vec<(Vec<i32>, u64)>>, f32);

impl Contest for Listener {
    fn play(&self, first: &[i32], _: &[i32], opening: u64) -> Result<f32, String> {
        self.0.lock().expect("no panic").push((first.to_vec(), opening));
        Ok(self.1)
    }
}

#[test]
fn the_first_move_alternates_and_fights_end() {
    // The first player always wins: after seven games one has four wins.
    let won = Listener(Mutex::default(), 1.0);
    let folder = tempfile::tempdir().expect("a folder");
    let (report, _) = breed(&settings(4), generations(1), &Fitness::Games(&won), folder.path());
    assert_eq!(report.games, 2 * 7);
    let mut games = won.0.into_inner().expect("no panic");
    games.sort_by_key(|(_, opening)| *opening);
    for pair in games.chunk_by(|a, b| a.1 == b.1) {
        assert!(pair.len() <= 2);
        assert!(pair.len() < 2 || pair[0].0 != pair[1].0, "{pair:?}");
    }
    let begins = |genes: &[i32]| games.iter().filter(|(first, _)| first == genes).count();
    let mut each: Vec<usize> = games.iter().map(|(first, _)| begins(first)).collect();
    each.sort_unstable();
    assert_eq!(each, [[3; 6], [4; 6]].concat().into_iter().chain([4, 4]).collect::<Vec<_>>());
    // Nobody ever wins.
    let drawn = Listener(Mutex::default(), 0.5);
    let folder = tempfile::tempdir().expect("a folder");
    let (report, _) = breed(&settings(4), generations(1), &Fitness::Games(&drawn), folder.path());
    assert_eq!(report.games, 2 * 8);
}

#[test]
fn runs_stop_for_each_reason() {
    let run = |stops| {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = Settings { reach: 10, ..settings(20) };
        breed(&settings, stops, &Fitness::Score(&score), folder.path()).0
    };
    assert_eq!(run(generations(3)).stopped, Stopped::Generations);
    let time = Stops { time: Some(Duration::ZERO), ..Stops::default() };
    assert_eq!(run(time).stopped, Stopped::Time);
    let still = run(Stops { without_progress: Some(10), ..Stops::default() });
    assert_eq!(still.stopped, Stopped::NoProgress);
    let scores: Vec<_> = still.generations.iter().filter_map(|row| row.score).collect();
    let (before, last) = scores.split_at(scores.len() - 11);
    let best = |scores: &[f64]| scores.iter().copied().fold(f64::MIN, f64::max);
    assert!(best(&last[1..]) <= last[0] && best(before) < last[0], "{scores:?}");
    // In games nobody has a score; when all are alike, nothing moves.
    let drawn = Listener(Mutex::default(), 0.5);
    let alike = Settings { mutation: 0.0, ..settings(4) };
    let folder = tempfile::tempdir().expect("a folder");
    let stops = Stops { without_progress: Some(5), ..Stops::default() };
    let (report, _) = breed(&alike, stops, &Fitness::Games(&drawn), folder.path());
    assert_eq!(report.stopped, Stopped::NoProgress);
    let spread = run(Stops { spread: Some(100.0), ..Stops::default() });
    assert_eq!(spread.stopped, Stopped::Spread);
    assert!(spread.mean.iter().all(|gene| gene.spread <= 100.0));
}

#[test]
fn settings_that_make_no_sense_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = settings(4);
    let upside_down = Gene::free("x", 2, 1);
    for (bad, told) in [
        (Settings { population: 3, ..good.clone() }, "4 individuals"),
        (Settings { genes: vec![Gene::fixed("x", 1)], ..good.clone() }, "no parameter"),
        (Settings { genes: vec![upside_down], ..good.clone() }, "x cannot lie from 2 to 1"),
        (Settings { mutation: 1.5, ..good.clone() }, "from 0 to 1"),
    ] {
        let refused =
            run(&bad, Stops::default(), &Fitness::Score(&score), 1, folder.path(), &mut |_, _| ());
        let refused = refused.expect_err("refused").to_string();
        assert!(refused.contains(told), "{refused}");
    }
}

#[test]
fn a_log_that_was_edited_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = settings(4);
    breed(&settings, generations(2), &Fitness::Score(&score), folder.path());
    let path = folder.path().join("log.jsonl");
    let text = std::fs::read_to_string(&path).expect("a log");
    let lines: Vec<&str> = text.lines().collect();
    for (edited, line) in
        [(vec![lines[0], lines[2]], "line 2"), (vec![lines[0], lines[1], lines[1]], "line 3")]
    {
        std::fs::write(&path, edited.join("\n") + "\n").expect("writable");
        let refused = run(
            &settings,
            generations(2),
            &Fitness::Score(&score),
            1,
            folder.path(),
            &mut |_, _| (),
        );
        let refused = refused.expect_err("refused").to_string();
        assert!(refused.contains(line), "{refused}");
    }
}
