//! What a run came to: for people (Markdown), programs (JSON) and eyes (SVG).

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use runs::plot::{Panel, Series, draw};
use serde::Serialize;
use stats::{Anchor, Ranking, ratings};

use super::RunError;
use super::matches::Meeting;
use super::plan::RunPlan;
use super::run::{Generation, HANDCRAFTED};

/// Openings that get a line of their own in the picture.
const OPENINGS_SHOWN: usize = 6;

/// A player of the run's matches.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RatedPlayer {
    /// Its name.
    pub name: String,
    /// Elo, where the evaluation made by hand has 0.
    pub elo: f64,
    /// Half the 95 % interval.
    pub error: f64,
    /// Whether the results alone determine the list: not so where somebody won or lost everything.
    pub determined: bool,
}

/// What a run came to so far.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RunReport {
    /// What it depended on.
    pub plan: RunPlan,
    /// The generations that are finished.
    pub generations: Vec<Generation>,
    /// All who played, by all games of gates and ratings together; the first to play first.
    pub players: Vec<RatedPlayer>,
}

impl RunReport {
    pub(super) fn of(plan: &RunPlan, generations: &[Generation]) -> Result<Self, RunError> {
        let meetings = generations.iter().flat_map(|generation| {
            std::iter::once(&generation.gate.meeting).chain(&generation.meetings)
        });
        let players = rated(meetings)?;
        Ok(Self { plan: plan.clone(), generations: generations.to_vec(), players })
    }

    /// How strong a player is.
    #[must_use]
    pub fn player(&self, name: &str) -> Option<&RatedPlayer> {
        self.players.iter().find(|player| player.name == name)
    }

    fn rating(&self, generation: &Generation) -> Option<&RatedPlayer> {
        self.player(&generation.gate.meeting.player)
    }

    /// Writes `report.md`, `report.json` and `report.svg` into a folder.
    ///
    /// # Errors
    /// Files that cannot be written, and a picture that cannot be drawn.
    pub fn write(&self, folder: &Path) -> Result<(), RunError> {
        const PICTURE: &str = "report.svg";
        let json = serde_json::to_string_pretty(self).expect("plain data") + "\n";
        for (name, text) in
            [("report.json", json), ("report.md", self.markdown(PICTURE)), (PICTURE, self.plot()?)]
        {
            let path = folder.join(name);
            files::write(&path, text).map_err(RunError::io(&path))?;
        }
        Ok(())
    }

    /// The report as Markdown, with a picture of this name beside it.
    #[must_use]
    pub fn markdown(&self, picture: &str) -> String {
        let mut text = format!(
            "# {} from {}\n\n![Strength, loss, values of pieces and openings by generation]({picture})\n",
            self.plan.game,
            self.plan.origin.name()
        );
        self.write_generations(&mut text);
        self.write_players(&mut text);
        self.write_values(&mut text);
        self.write_openings(&mut text);
        text
    }

    fn write_generations(&self, text: &mut String) {
        text.push_str(
            "\n## Generations\n\nElo is by all games of gates and ratings together, with half the 95 % \
             interval; the evaluation made by hand has 0, at the same number of positions a move. Hours \
             are those of the whole run so far.\n\n\
             | generation | games by | games | positions | learned from | loss | held back | gate | passed \
             | Elo | hours |\n|---|---|---|---|---|---|---|---|---|---|---|\n",
        );
        let mut positions = 0;
        for generation in &self.generations {
            let Generation { number, teacher, games, learned, loss, held_back, gate, .. } =
                generation;
            positions += generation.positions;
            let results = gate.meeting.results;
            let elo = self.rating(generation).map_or_else(String::new, |rated| {
                format!("{:+.0} ± {:.0}", rated.elo, rated.error)
            });
            let _ = writeln!(
                text,
                "| {number} | {teacher} | {games} | {positions} | {learned} | {loss:.5} | {held_back:.5} | \
                 +{} ={} −{} | {} | {elo} | {:.2} |",
                results.wins,
                results.draws,
                results.losses,
                if gate.passed { "yes" } else { "no" },
                generation.seconds / 3600.0
            );
        }
    }

    fn write_players(&self, text: &mut String) {
        text.push_str("\n## Strength\n\n| player | Elo |\n|---|---|\n");
        let mut players: Vec<_> = self.players.iter().collect();
        players.sort_by(|a, b| b.elo.total_cmp(&a.elo));
        for RatedPlayer { name, elo, error, .. } in players {
            let _ = writeln!(text, "| {name} | {elo:+.0} ± {error:.0} |");
        }
        if self.players.iter().any(|player| !player.determined) {
            text.push_str(
                "\nSomebody won or lost everything: one draw is imagined for every two who met.\n",
            );
        }
    }

    fn write_values(&self, text: &mut String) {
        let Some(first) = self.generations.first() else { return };
        text.push_str(
            "\n## What pieces are worth\n\nIn pawns of 100 centipawns: by how much less the start is \
             worth without one, on average over those of a kind.\n\n| generation |",
        );
        for value in &first.piece_values {
            let _ = write!(text, " {} |", value.piece);
        }
        let _ = writeln!(text, "\n|---|{}", "---|".repeat(first.piece_values.len()));
        for generation in &self.generations {
            let _ = write!(text, "| {} |", generation.number);
            for value in &generation.piece_values {
                let _ = write!(text, " {:.2} |", value.value);
            }
            text.push('\n');
        }
    }

    fn write_openings(&self, text: &mut String) {
        text.push_str(
            "\n## Which openings it prefers\n\nEach move drawn among those that it finds nearly as good \
             as the best; share of the openings played.\n\n| generation | openings |\n|---|---|\n",
        );
        for generation in &self.generations {
            let shown = generation.openings.iter().take(OPENINGS_SHOWN);
            let shown: Vec<_> = shown
                .map(|opening| format!("{} {:.0} %", opening.line, 100.0 * opening.share))
                .collect();
            let _ = writeln!(text, "| {} | {} |", generation.number, shown.join("; "));
        }
    }

    /// The report as a picture (SVG).
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub fn plot(&self) -> Result<String, RunError> {
        let mut panels = vec![self.strength(), self.losses()];
        panels.extend([self.values(), self.first_moves()].into_iter().flatten());
        Ok(draw("generation", &panels)?)
    }

    fn over(&self, value: impl Fn(&Generation) -> Option<f64>) -> Vec<(f64, f64)> {
        let at = |generation: &Generation| Some((generation.number.into(), value(generation)?));
        self.generations.iter().filter_map(at).collect()
    }

    fn strength(&self) -> Panel {
        let band = self.generations.iter().filter_map(|generation| {
            let rated = self.rating(generation)?;
            Some((generation.number.into(), rated.elo - rated.error, rated.elo + rated.error))
        });
        let line = self.over(|generation| Some(self.rating(generation)?.elo));
        let mut series = vec![Series::line("network", line), Series::band("95 %", band.collect())];
        let own = |name: &str| self.generations.iter().any(|own| own.gate.meeting.player == name);
        let anchors = self.players.iter().filter(|player| !own(&player.name));
        series.extend(
            anchors
                .map(|anchor| Series::line(anchor.name.clone(), self.over(|_| Some(anchor.elo)))),
        );
        Panel { title: "Elo over the evaluation made by hand".to_owned(), series }
    }

    fn losses(&self) -> Panel {
        let loss = self.over(|generation| Some(generation.loss));
        let held_back = self.over(|generation| Some(generation.held_back));
        let series = vec![Series::line("loss", loss), Series::line("held back", held_back)];
        Panel { title: "Mean squared distance from the labels".to_owned(), series }
    }

    fn values(&self) -> Option<Panel> {
        let pieces = self.generations.first()?.piece_values.iter().map(|value| value.piece);
        let series = pieces.enumerate().map(|(place, piece)| {
            let value = |generation: &Generation| Some(generation.piece_values.get(place)?.value);
            Series::line(piece, self.over(value))
        });
        let title = "What pieces are worth, in pawns".to_owned();
        Some(Panel { title, series: series.collect() })
    }

    /// The shares of the first moves, those that were ever most frequent.
    fn first_moves(&self) -> Option<Panel> {
        let mut all: BTreeMap<&str, f64> = BTreeMap::new();
        let shares: Vec<BTreeMap<&str, f64>> = self.generations.iter().map(first_shares).collect();
        for (mv, share) in shares.iter().flatten() {
            let most = all.entry(mv).or_default();
            *most = most.max(*share);
        }
        let mut moves: Vec<_> = all.into_iter().collect();
        moves.sort_by(|a, b| b.1.total_cmp(&a.1));
        let series = moves.iter().take(OPENINGS_SHOWN).map(|&(mv, _)| {
            let points = self.generations.iter().zip(&shares).map(|(generation, shares)| {
                (generation.number.into(), 100.0 * shares.get(mv).copied().unwrap_or(0.0))
            });
            Series::line(mv, points.collect())
        });
        let title = "First moves, in per cent".to_owned();
        (!moves.is_empty()).then(|| Panel { title, series: series.collect() })
    }
}

/// How often each first move is chosen.
fn first_shares(generation: &Generation) -> BTreeMap<&str, f64> {
    let mut shares = BTreeMap::new();
    for opening in &generation.openings {
        if let Some(first) = opening.line.split(' ').next() {
            *shares.entry(first).or_default() += opening.share;
        }
    }
    shares
}

/// A list of all who met, by maximum likelihood.
fn rated<'a>(meetings: impl Iterator<Item = &'a Meeting>) -> Result<Vec<RatedPlayer>, RunError> {
    let mut names: Vec<&str> = vec![HANDCRAFTED];
    let mut games = Vec::new();
    for meeting in meetings {
        let pair = [&meeting.player, &meeting.opponent].map(|name| {
            names.iter().position(|known| known == name).unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            })
        });
        games.extend(Ranking::of_meeting(pair[0], pair[1], meeting.results));
    }
    if games.is_empty() {
        return Ok(Vec::new());
    }
    let anchor = Anchor::Players(vec![(0, 0.0)]);
    let found =
        ratings(names.len(), &games, &anchor).map_err(|error| RunError::Plan(error.to_string()))?;
    let player = |(name, rating): (&str, stats::Rating)| RatedPlayer {
        name: name.to_owned(),
        elo: rating.elo,
        error: rating.error,
        determined: rating.determined,
    };
    Ok(names.into_iter().zip(found).map(player).collect())
}
