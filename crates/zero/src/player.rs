//! A network as a player.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::{
    Answer, BoundView, Control, EngineError, Limits, MoveView, Opponent, Report, ScoreView,
    Session, Settings,
};
use game::{Actions, Game, Notation, Values};
use multi::{Advice, Asked, Guide, Puct, PuctMove, PuctResult, PuctSettings, PuctTree, RootRule};

use crate::guide::NetworkGuide;
use crate::network::Network;
use crate::selfplay::PlayRules;
use crate::think::{SearchRule, asked};
use crate::thoughts::most;

/// A network that plays: by its policy alone, or by a tree search of so many simulations at most. It has no
/// levels, no book and no tables, and remembers nothing from one move to the next.
///
/// The nodes, the time and the clock of a move hold, an even share of what is left on it. Lines are told with
/// payoffs, as the network speaks in nothing else.
pub(crate) struct NetworkPlayer<G> {
    guide: NetworkGuide,
    settings: PuctSettings,
    /// The most simulations of a move; 0 plays by the policy alone.
    simulations: u32,
    overhead: Duration,
    game: PhantomData<fn(G)>,
}

impl<G: Actions + Notation> NetworkPlayer<G> {
    /// One that searches by these rules.
    pub fn new(network: Arc<Network>, rules: &PlayRules, simulations: u32) -> Self {
        let SearchRule { considered, noise, .. } = SearchRule::in_earnest(simulations);
        let root = RootRule::Gumbel { considered: considered as usize, noise };
        let settings = PuctSettings { root, ..rules.settings() };
        let overhead = Settings::default().move_overhead;
        let guide = NetworkGuide::new(network);
        Self { guide, settings, simulations, overhead, game: PhantomData }
    }

    /// Searches as far as the limits of a move allow.
    fn search(
        &mut self,
        asked: &Asked<G>,
        simulations: u32,
        (limits, control): (&Limits, &Control),
    ) -> PuctResult<G::Move> {
        let by_clock = limits.share_of_clock(asked.player.index(), self.overhead);
        let bounds = multi::Limits {
            nodes: Some(simulations.into()),
            time: limits.movetime.into_iter().chain(by_clock).min(),
            stop: Some(control.stop_flag()),
            ..multi::Limits::default()
        };
        let mut tree = PuctTree::new(asked.game.clone(), &self.settings);
        let puct = Puct::new(self.guide.clone(), self.settings.clone());
        puct.expect("rules were checked").search(&mut tree, &bounds, |_| ())
    }

    /// The move of the highest prior.
    fn by_policy(&mut self, asked: &Asked<G>) -> Option<(G::Move, Values)> {
        let mut advice = Advice::default();
        self.guide.advise(std::slice::from_ref(asked), &mut advice);
        let (priors, values) = advice.of(0);
        most(priors).map(|place| (asked.moves[place], *values))
    }

    /// The line that is to be played, what it is worth, and how many positions the network was asked about.
    fn line(
        &mut self,
        asked: &Asked<G>,
        bounds: (&Limits, &Control),
    ) -> Option<(Vec<G::Move>, Values, u64)> {
        let most = bounds.0.nodes.and_then(|nodes| u32::try_from(nodes).ok());
        let simulations = most.unwrap_or(u32::MAX).min(self.simulations);
        if simulations == 0 {
            let (mv, values) = self.by_policy(asked)?;
            return Some((vec![mv], values, 1));
        }
        let found = self.search(asked, simulations, bounds);
        let PuctMove { mv, line, visits, values, .. } = found.moves.get(found.best?)?;
        let values = if *visits > 0 { values } else { &found.values };
        Some(([&[*mv], &line[..]].concat(), *values, found.asked))
    }
}

impl<G: Actions + Notation> Opponent for NetworkPlayer<G> {
    fn configure(&mut self, settings: &Settings) -> Result<(), EngineError> {
        settings.check_plain("a network that has learned from nothing")?;
        settings.check_no_book("what learned from nothing knows no books")?;
        self.overhead = settings.move_overhead;
        Ok(())
    }

    fn new_game(&mut self) {}

    fn think(
        &mut self,
        session: &dyn Session,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Report),
    ) -> Result<Answer, EngineError> {
        if let Some(first) = limits.search_moves.first() {
            return Err(EngineError::Setting {
                name: "search_moves",
                value: first.clone(),
                reason: "a network considers all moves".to_owned(),
            });
        }
        let begun = Instant::now();
        let game: &G = session.typed()?;
        check_players(self.guide.network(), game)?;
        let found = asked(game).and_then(|asked| {
            let found = self.line(&asked, (limits, control))?;
            Some((asked.player.index(), found))
        });
        let time = begun.elapsed();
        let answer = match found {
            Some((seat, (line, values, nodes))) => {
                let played = session.line(&written(game, &line));
                let values = &values[..game.players()];
                let line = report_of(&played, (seat, values), nodes, time);
                let best = played.into_iter().next();
                Answer {
                    best,
                    nodes,
                    lines: vec![line],
                    time_ms: millis(time),
                    ..Answer::default()
                }
            }
            None => Answer::default(),
        };
        answer.lines.iter().cloned().for_each(report);
        control.wait(limits.infinite);
        Ok(answer)
    }
}

/// Whether a network learned to play with as many as a game has.
///
/// # Errors
/// How many it learned to play with.
pub fn check_players<G: Game>(network: &Network, game: &G) -> Result<(), EngineError> {
    let known = network.shape().players();
    if game.players() == known {
        return Ok(());
    }
    Err(EngineError::Setting {
        name: "players",
        value: game.players().to_string(),
        reason: format!("the network learned to play with {known}"),
    })
}

/// A line as programs exchange it.
fn written<G: Notation>(game: &G, line: &[G::Move]) -> Vec<String> {
    let mut game = game.clone();
    let mut texts = Vec::new();
    for &mv in line {
        texts.push(game.write_move(mv));
        game.play_unchecked(mv);
    }
    texts
}

/// A line as opponents tell it, with what it is worth to the seat to move and to all.
fn report_of(
    played: &[MoveView],
    (seat, values): (usize, &[f32]),
    nodes: u64,
    time: Duration,
) -> Report {
    let per_mille = |value: f32| (value.clamp(0.0, 1.0) * 1000.0).round() as u16;
    let mut scripts = BTreeMap::<String, Vec<String>>::new();
    for (script, text) in played.iter().flat_map(|mv| &mv.scripts) {
        scripts.entry(script.clone()).or_default().push(text.clone());
    }
    let depth = u32::try_from(played.len()).unwrap_or(u32::MAX);
    Report {
        depth,
        seldepth: depth,
        multipv: 1,
        score: ScoreView::Payoff(per_mille(values[seat])),
        bound: BoundView::Exact,
        wdl: None,
        payoffs: values.iter().copied().map(per_mille).collect(),
        nodes,
        nps: (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64,
        time_ms: millis(time),
        hashfull: 0,
        pv: played.iter().map(|mv| mv.uci.clone()).collect(),
        san: played.iter().map(|mv| mv.san.clone()).collect(),
        scripts,
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
