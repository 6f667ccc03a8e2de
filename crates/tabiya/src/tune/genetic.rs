//! `tabiya tune genetic`: the piece weights of the reference program of chess, bred as its author did.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use arena::OwnPlayer;
use arena::bout::{Bout, Rules};
use arena::plan::ResignRule;
use chess::Chess;
use game::Notation as _;
use games::chess::reference::{Reference, Tuned};
use games::{GAMES, LAB};
use lab::eval::Evaluation as _;
use lab::opponent::ReferenceOpponent;
use lab::reference::{Build, Switches};
use runs::Made;
use tune::genetic::{Contest, Fitness, Gene, Generation, Report, Settings, Stopped, Stops};
use tune::positions::{PositionsError, read};

use super::args::GeneticArgs;
use super::folder;
use super::starts::Starts;
use crate::openings;
use crate::progress;

/// The game that the reference program plays.
const GAME: &str = "chess";
/// What the textbook says a piece is worth, in hundredths of a pawn.
const TEXTBOOK: [(&str, i32); 3] = [("knight", 300), ("bishop", 300), ("rook", 500)];
/// Generations of a run that is told no end.
const GENERATIONS: u32 = 30;
/// A game is over when both sides find one so far behind, in centipawns, for so many moves.
const RESIGN: ResignRule = ResignRule { score: 900, moves: 3, both: true };

/// Breeds weights and reports on them.
pub fn run(args: &GeneticArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let tables = Tables::new(args)?;
    let (labels, digest) = labels(&args.positions)?;
    let score = |genes: &[i32]| share(genes, &labels);
    let fitness = match args.positions.is_empty() {
        true => Fitness::Games(&tables),
        false => Fitness::Score(&score),
    };
    let (settings, stops) = (settings(args, &tables, labels.len(), &digest), stops(args));
    let mut line = progress::Line::new();
    let mut now = 0;
    let report = tune::genetic::run(
        &settings,
        stops,
        &fitness,
        args.concurrency.into(),
        &args.run,
        &mut |generation: &Generation, made| {
            let number = u64::from(generation.number);
            now += u64::from(made == Made::Now);
            let of = stops.generations.map_or(number, u64::from).max(number);
            line.show(number, of, now, || format!("{} games", generation.games));
        },
    );
    line.end();
    let report = report?;
    let text = text(&report);
    folder::write(&args.run, &text, &report, &report.plot()?)?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        write!(out, "{text}")?;
    }
    Ok(())
}

fn settings(args: &GeneticArgs, tables: &Tables, labels: usize, digest: &str) -> Settings {
    let free = |(name, _): (&str, i32)| Gene::free(name, 100, 1000);
    let mut genes = vec![Gene::fixed("pawn", 100)];
    genes.extend(TEXTBOOK.map(free));
    genes.push(Gene::fixed("queen", 1000));
    let about = match args.positions.is_empty() {
        true => format!(
            "games of the reference program to depth {}, drawn after {} moves, from {}",
            args.depth,
            args.max_moves,
            tables.starts.about(args.openings.as_deref())
        ),
        false => format!("share of {labels} decided positions ({digest}) whose winner is seen"),
    };
    Settings {
        about,
        genes,
        population: args.population.into(),
        wins: args.wins,
        most_draws: args.draws,
        mutation: args.mutation,
        reach: args.reach,
        seed: args.seed,
    }
}

fn stops(args: &GeneticArgs) -> Stops {
    let stops = Stops {
        generations: args.generations,
        time: args.minutes.map(|minutes| Duration::from_secs_f64(60.0 * minutes)),
        without_progress: args.no_progress,
        spread: args.spread,
    };
    // A run ends.
    if stops == Stops::default() {
        return Stops { generations: Some(GENERATIONS), ..stops };
    }
    stops
}

/// The weights of knight, bishop and rook.
fn tuned(genes: &[i32]) -> Tuned {
    Tuned { knight: genes[1], bishop: genes[2], rook: genes[3] }
}

/// Where individuals play each other.
struct Tables {
    rules: Rules,
    starts: Starts,
    depth: u32,
}

impl Tables {
    fn new(args: &GeneticArgs) -> anyhow::Result<Self> {
        let mut rules = Rules::new(GAME, format!("depth={}", args.depth).parse()?);
        rules.adjudication.max_moves = Some(args.max_moves);
        rules.adjudication.resign = Some(RESIGN);
        let starts = Starts::new(GAMES.named(GAME)?, args.openings.as_deref(), args.random)?;
        Ok(Self { rules, starts, depth: args.depth })
    }

    fn player(&self, name: &str, genes: &[i32]) -> OwnPlayer {
        let depth = self.depth;
        let weights = Tuned::NAMES.iter().zip(&genes[1..]);
        let weights = weights.map(|(&name, &weight)| (name.to_owned(), weight)).collect();
        let build = Build { weights, ..Switches::published().into() };
        OwnPlayer::new(name, move || {
            let subject = LAB.named(GAME)?;
            Ok(Box::new(ReferenceOpponent::new(subject, build.clone(), Some(depth))?))
        })
    }
}

impl Contest for Tables {
    fn play(&self, first: &[i32], second: &[i32], opening: u64) -> Result<f32, String> {
        let players = vec![self.player("first", first), self.player("second", second)];
        let opening_played = self.starts.draw(opening).map_err(|error| error.to_string())?;
        let mut bout = Bout::new(GAMES, &self.rules, players).map_err(|error| error.to_string())?;
        let game =
            bout.play(&opening_played, &[0, 1], opening).map_err(|error| error.to_string())?;
        match game.incident {
            Some(incident) => Err(format!("{}: {}", incident.kind.name(), incident.detail)),
            None => Ok(game.payoffs[0]),
        }
    }
}

/// Positions of games that somebody won, with whether it was White; and what stands for them all.
fn labels(files: &[PathBuf]) -> Result<(Vec<(Chess, bool)>, String), PositionsError> {
    let mut labels = Vec::new();
    let mut texts = Vec::new();
    for path in files {
        read(path, |line, labelled| {
            let game = Chess::read_position(&Default::default(), &labelled.position);
            let game = game.map_err(|error| PositionsError::Line {
                path: path.clone(),
                line,
                reason: error.to_string(),
            })?;
            if labelled.result != 0.5 {
                let white = labelled.result > 0.5;
                labels.push((game, white));
                texts.push(format!("{} {white}", labelled.position));
            }
            Ok(())
        })?;
    }
    if labels.is_empty() && !files.is_empty() {
        return Err(PositionsError::Empty);
    }
    let digest = openings::digest(texts.iter().map(String::as_bytes));
    Ok((labels, digest))
}

/// The share of positions in which the reference evaluation prefers the winner of the game.
fn share(genes: &[i32], labels: &[(Chess, bool)]) -> f64 {
    use game::ZeroSum as _;
    let eval = Reference::with(tuned(genes));
    let hits = labels.iter().filter(|(game, white)| {
        let mover_is_white = game.side() == game::Player::FIRST;
        let value = eval.value(game).raw();
        value != 0 && (value > 0) == (mover_is_white == *white)
    });
    hits.count() as f64 / labels.len().max(1) as f64
}

/// The report as Markdown.
fn text(report: &Report) -> String {
    let settings = &report.settings;
    let stopped = match report.stopped {
        Stopped::Generations => "all generations wanted were made",
        Stopped::Time => "the time was spent",
        Stopped::NoProgress => "nothing got better for long",
        Stopped::Spread => "all individuals were nearly the same",
    };
    let mut text = format!(
        "# Piece weights by the genetic tuner\n\nFitness: {}. Population {}, {} wins decide, at most \
         {} draws; a child mutates with probability {} by up to {}; seed {}. {} generations, {} games, \
         {:.0} s; {stopped}.\n\n",
        settings.about,
        settings.population,
        settings.wins,
        settings.most_draws,
        settings.mutation,
        settings.reach,
        settings.seed,
        report.generations.len() - 1,
        report.games,
        report.elapsed_ms as f64 / 1000.0
    );
    text.push_str("| piece | textbook | best | mean of the last generation ± spread |\n");
    text.push_str("|---|---:|---:|---:|\n");
    let pawns = |weight: f64| weight / 100.0;
    for (place, (name, textbook)) in TEXTBOOK.iter().enumerate() {
        let gene = place + 1;
        let mean = report.mean[gene];
        text.push_str(&format!(
            "| {name} | {} | {:.2} | {:.2} ± {:.2} |\n",
            textbook / 100,
            pawns(f64::from(report.best.genes[gene])),
            pawns(mean.mean),
            pawns(mean.spread)
        ));
    }
    text.push_str("\n![best, mean and spread](plot.svg)\n\n");
    text.push_str(&report.table());
    text
}
