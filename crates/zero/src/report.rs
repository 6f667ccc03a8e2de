//! What a run came to: for people (Markdown), programs (JSON) and eyes (SVG).

use std::fmt::Write as _;
use std::path::Path;

use runs::plot::{Panel, Series, draw};
use serde::{Deserialize, Serialize};
use stats::Trinomial;

use crate::exam::Baselines;
use crate::meeting::{Meeting, Opposite};
use crate::plan::ZeroPlan;
use crate::rating::RatedPlayer;
use crate::run::{ZeroError, ZeroGeneration};

/// First moves that get a line of their own in the picture.
const MOVES_SHOWN: usize = 6;
/// Generations that the table shows, about.
const ROWS_SHOWN: usize = 40;

/// What a run came to so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ZeroReport {
    /// What it depended on.
    pub plan: ZeroPlan,
    /// Questions of the exam.
    pub questions: usize,
    /// What players without a network come to.
    pub baselines: Option<Baselines>,
    /// The generations that are finished.
    pub generations: Vec<ZeroGeneration>,
    /// The share of the exam in which the last network's policy alone keeps what a position is worth.
    pub perfect_policy: Option<f64>,
    /// The same with a search, where an exam of the last network was held.
    pub perfect_search: Option<f64>,
    /// Games of the last network against rivals and an earlier one, where it was examined.
    pub meetings: Vec<Meeting>,
    /// How strong all are who met, in the order in which they did.
    pub rated: Vec<RatedPlayer>,
}

impl ZeroReport {
    /// Writes `report.md`, `report.json` and `report.svg` into a folder.
    ///
    /// # Errors
    /// Files that cannot be written, and a picture that cannot be drawn.
    pub fn write(&self, folder: &Path) -> Result<(), ZeroError> {
        const PICTURE: &str = "report.svg";
        let json = serde_json::to_string_pretty(self).expect("plain data") + "\n";
        let all =
            [("report.json", json), ("report.md", self.markdown(PICTURE)), (PICTURE, self.plot()?)];
        for (name, text) in all {
            let path = folder.join(name);
            files::write(&path, text).map_err(ZeroError::io(&path))?;
        }
        Ok(())
    }

    /// The report as Markdown, with a picture of this name beside it.
    #[must_use]
    pub fn markdown(&self, picture: &str) -> String {
        let mut text = format!(
            "# {} from nothing\n\n![What the run came to by generation]({picture})\n",
            self.plan.game
        );
        if self.questions > 0 {
            self.write_exam(&mut text);
        }
        self.write_meetings(&mut text);
        self.write_generations(&mut text);
        text
    }

    fn write_exam(&self, text: &mut String) {
        let simulations = self.plan.exam_simulations;
        let _ = writeln!(
            text,
            "\n## Moves that keep the outcome\n\nOf {} positions, in per cent. Searches make {simulations} \
             simulations.\n\n| player | policy alone | search |\n|---|---:|---:|",
            self.questions
        );
        if let Some(baselines) = &self.baselines {
            for (name, policy, search) in [
                ("moves at random", Some(baselines.random), None),
                ("wins or blocks at once", Some(baselines.wins_or_blocks), None),
                ("tree search by random games", None, Some(baselines.rollouts)),
                (
                    "network of random weights",
                    Some(baselines.untrained_policy),
                    Some(baselines.untrained_search),
                ),
            ] {
                let _ = writeln!(text, "| {name} | {} | {} |", percent(policy), percent(search));
            }
        }
        if let Some(last) = self.generations.last() {
            let (policy, search) = (percent(self.perfect_policy), percent(self.perfect_search));
            let _ = writeln!(text, "| generation {} | {policy} | {search} |", last.number);
        }
    }

    fn write_meetings(&self, text: &mut String) {
        if self.meetings.is_empty() {
            return;
        }
        let simulations = self.plan.play.simulations;
        let _ = writeln!(
            text,
            "\n## Games against others\n\nThe last network has one seat, all others are of one kind; its moves have \
             {simulations} simulations. Won, level and lost count single seats.\n\n\
             | against | games | won | level | lost | points, % | first places, % |\n\
             |---|---:|---:|---:|---:|---:|---:|"
        );
        for meeting in &self.meetings {
            let Meeting { against, games, results, firsts } = meeting;
            let Trinomial { wins, draws, losses } = results;
            let (points, firsts) = (percent(Some(meeting.points())), percent(Some(*firsts)));
            let _ = writeln!(
                text,
                "| {} | {games} | {wins} | {draws} | {losses} | {points} | {firsts} |",
                name(against)
            );
        }
        if self.rated.is_empty() {
            return;
        }
        text.push_str(
            "\n## Strength\n\nBy all games of the run (maximum likelihood), with the 95 % interval of the \
             difference to the first rival.\n\n| player | Elo |\n|---|---:|\n",
        );
        for RatedPlayer { player, elo, error } in &self.rated {
            let _ = writeln!(text, "| {} | {elo:.0} ± {error:.0} |", name(player));
        }
    }

    fn write_generations(&self, text: &mut String) {
        text.push_str(
            "\n## Generations\n\n| generation | minutes | games | valued | learned from | loss of policy | \
             of value | policy alone, % | search, % | first moves |\n\
             |---:|---:|---:|---:|---:|---:|---:|---:|---:|---|\n",
        );
        let (mut games, mut asked, mut positions) = (0, 0, 0);
        let every = self.generations.len().div_ceil(ROWS_SHOWN).max(1);
        for generation in &self.generations {
            games += generation.games;
            asked += generation.asked;
            positions += generation.positions;
            let last = generation.number as usize == self.generations.len();
            let shown = (generation.number as usize).is_multiple_of(every) || last;
            if !shown && generation.examination.is_none() {
                continue;
            }
            let ZeroGeneration { number, losses, policy, .. } = generation;
            let moves = generation.first_moves.iter().take(3);
            let moves: Vec<_> =
                moves.map(|(name, share)| format!("{name} {:.0} %", 100.0 * share)).collect();
            let _ = writeln!(
                text,
                "| {number} | {:.1} | {games} | {asked} | {positions} | {:.4} | {:.4} | {} | {} | {} |",
                generation.seconds / 60.0,
                losses.policy,
                losses.value,
                percent(*policy),
                percent(generation.search()),
                moves.join(", ")
            );
        }
    }

    /// The report as a picture (SVG).
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub fn plot(&self) -> Result<String, ZeroError> {
        let perfect = (self.questions > 0).then(|| self.perfect());
        let panels = [perfect, self.strength(), Some(self.losses()), self.first_moves()];
        let panels: Vec<Panel> = panels.into_iter().flatten().collect();
        Ok(draw("generation", &panels)?)
    }

    fn over(&self, value: impl Fn(&ZeroGeneration) -> Option<f64>) -> Vec<(f64, f64)> {
        let at = |generation: &ZeroGeneration| Some((generation.number.into(), value(generation)?));
        self.generations.iter().filter_map(at).collect()
    }

    fn perfect(&self) -> Panel {
        let policy = self.over(|generation| Some(100.0 * generation.policy?));
        let search = self.over(|generation| Some(100.0 * generation.search()?));
        let mut series = vec![Series::line("policy alone", policy), Series::line("search", search)];
        if let Some(baselines) = self.baselines {
            for (name, share) in
                [("wins or blocks", baselines.wins_or_blocks), ("random games", baselines.rollouts)]
            {
                series.push(Series::line(name, self.over(|_| Some(100.0 * share))));
            }
        }
        Panel { title: "Moves that keep the outcome, in per cent".to_owned(), series }
    }

    /// The Elo of the generations, and of the rivals as level lines.
    fn strength(&self) -> Option<Panel> {
        let mut own = Vec::new();
        let mut rivals = Vec::new();
        for RatedPlayer { player, elo, .. } in &self.rated {
            match player {
                Opposite::Generation(number) => own.push((f64::from(*number), *elo)),
                Opposite::Rival(name) => rivals.push((name, *elo)),
            }
        }
        own.sort_by(|a, b| a.0.total_cmp(&b.0));
        own.first()?;
        let level = |elo: f64| own.iter().map(|&(number, _)| (number, elo)).collect::<Vec<_>>();
        let rivals = rivals.into_iter().map(|(name, elo)| Series::line(name.clone(), level(elo)));
        let series = [Series::line("network", own.clone())].into_iter().chain(rivals).collect();
        Some(Panel { title: "Elo".to_owned(), series })
    }

    fn losses(&self) -> Panel {
        let policy = self.over(|generation| Some(generation.losses.policy));
        let value = self.over(|generation| Some(generation.losses.value));
        let series = vec![Series::line("policy", policy), Series::line("value", value)];
        Panel { title: "Cross-entropy, in nats".to_owned(), series }
    }

    fn first_moves(&self) -> Option<Panel> {
        let last = self.generations.last()?;
        let share = |generation: &ZeroGeneration, name: &str| {
            let found = generation.first_moves.iter().find(|(other, _)| other == name);
            found.map(|(_, share)| 100.0 * share)
        };
        let series = last.first_moves.iter().take(MOVES_SHOWN).map(|(name, _)| {
            Series::line(name.clone(), self.over(|generation| share(generation, name)))
        });
        let title = "First moves, in per cent".to_owned();
        Some(Panel { title, series: series.collect() })
    }
}

fn name(player: &Opposite) -> String {
    match player {
        Opposite::Rival(name) => name.clone(),
        Opposite::Generation(number) => format!("generation {number}"),
    }
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |share| format!("{:.1}", 100.0 * share))
}
