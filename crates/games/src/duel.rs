//! An opponent in games for two: the alpha-beta search of the crate `search`, or a tree of the crate `multi`,
//! behind the object-safe layer.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use engine::{
    Answer, BoundView, EndgameTables, EndgameView, EngineError, Evaluation, Handicap, Known,
    Limits, MoveView, OpenBook, OpeningBook, Opponent, Report, ScoreView, SearchKind, Session,
    Settings, Strength,
};
use game::{Depth, Evaluator, Game, Notation, Score, ZeroSum};
use search::{Bound, Control, Line, SearchClock, SearchResult, Searcher};

use crate::adapter::{Adapter, Duel};
use crate::endgames::{endgame_line, mate_score, open_endgames};
use crate::guided::{TreeLimits, TreeSearch};
use crate::informed::{AskedEndings, InformedEvaluator};
use crate::session::move_view;
use crate::strength::{NoisyEvaluator, nodes_at};

type Typed<A> = Searcher<<A as Adapter>::Game, TypedEvaluator<A>>;
type TypedTree<A> = TreeSearch<<A as Adapter>::Game, TypedEvaluator<A>>;
type TypedEvaluator<A> =
    InformedEvaluator<<A as Adapter>::Game, NoisyEvaluator<<A as Duel>::Evaluator>>;

/// One opponent in the game that `A` adapts.
pub struct DuelOpponent<A: Duel> {
    /// Made when settings come or a search begins, so that an opponent that never thinks costs
    /// nothing.
    searcher: Option<Typed<A>>,
    settings: Settings,
    /// The [evaluation](evaluation_of) that the settings choose: says what a position is worth at sight, and searches
    /// have copies of it. Made when it is needed.
    evaluator: Option<A::Evaluator>,
    /// The book that the settings name.
    book: Option<Box<dyn OpenBook>>,
    /// The tree that grows instead, where the settings choose that; made like `searcher`.
    tree: Option<TypedTree<A>>,
    /// The endgame tables that the settings name.
    endgames: Vec<Arc<dyn EndgameTables>>,
    /// Those of them that the search asks, too.
    known: Option<AskedEndings<A::Game>>,
    /// Counts games since the seed came, so that a weak opponent errs differently in each.
    games: u64,
}

impl<A: Duel> Default for DuelOpponent<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: Duel> DuelOpponent<A> {
    /// One with default settings.
    #[must_use]
    pub fn new() -> Self {
        Self {
            searcher: None,
            settings: Settings::default(),
            evaluator: None,
            book: None,
            tree: None,
            endgames: Vec::new(),
            known: None,
            games: 0,
        }
    }

    /// The evaluation that the settings choose.
    fn evaluator(&mut self) -> &mut A::Evaluator {
        // Any other than the usual one was made when the settings came.
        self.evaluator.get_or_insert_with(|| {
            A::evaluator(&Evaluation::Usual).expect("what is usual can be had")
        })
    }

    /// What the search values positions by: who is held back errs, and plays without tables.
    fn searched_evaluator(&mut self) -> TypedEvaluator<A> {
        let handicap = handicap::<A>(&self.settings);
        let amplitude = handicap.map_or(0, |handicap| handicap.noise);
        let seed = self.seed();
        let inner = NoisyEvaluator { inner: self.evaluator().clone(), amplitude, seed };
        let endings = self.known.clone().filter(|_| handicap.is_none());
        InformedEvaluator { inner, endings }
    }

    /// Gives the search the evaluator of this game and forgets what it learned with another.
    fn set_evaluator(&mut self) {
        self.tree = None;
        if self.searcher.is_none() {
            return;
        }
        let evaluator = self.searched_evaluator();
        if let Some(searcher) = &mut self.searcher {
            searcher.set_evaluator(evaluator);
        }
    }

    /// Where the random choices of this game begin.
    fn seed(&self) -> u64 {
        self.settings.seed_after(self.games)
    }

    /// The move of the book, where one move is wanted at once.
    fn book_move(
        &self,
        session: &dyn Session,
        limits: &Limits,
        control: &Control,
    ) -> Result<Option<MoveView>, EngineError> {
        let analysed = limits.infinite || control.is_pondering() || self.settings.multipv > 1;
        let restricted = limits.mate.is_some() || !limits.search_moves.is_empty();
        match &self.book {
            Some(book) if !analysed && !restricted => book.choose(session, self.seed()),
            _ => Ok(None),
        }
    }

    /// What the endgame tables say, where they choose the move, and which of them.
    fn endgame(
        &self,
        session: &dyn Session,
        limits: &Limits,
    ) -> Result<Option<(EndgameView, &dyn EndgameTables)>, EngineError> {
        let restricted = limits.mate.is_some() || !limits.search_moves.is_empty();
        let whole = self.settings.strength == Strength::Full && self.settings.multipv == 1;
        if !whole || restricted {
            return Ok(None);
        }
        for tables in &self.endgames {
            let view = tables.ask(session)?;
            if view.best().next().is_some() {
                return Ok(Some((view, tables.as_ref())));
            }
        }
        Ok(None)
    }

    /// The answer of the tables in a position that they know to be won or lost: the shortest way to win, or
    /// the longest to lose.
    fn endgame_answer(
        &self,
        session: &dyn Session,
        view: &EndgameView,
        tables: &dyn EndgameTables,
        report: &mut dyn FnMut(Report),
    ) -> Result<Option<Answer>, EngineError> {
        let Some(score) = view.verdict.and_then(mate_score) else { return Ok(None) };
        let game: &A::Game = session.typed()?;
        let moves = endgame_line(session, view, tables)?;
        let typed = moves.iter().scan(game.clone(), |game, text| {
            let mv = game.read_move(text).ok()?;
            game.play_unchecked(mv);
            Some(mv)
        });
        let line = Line {
            depth: 1,
            seldepth: moves.len() as u32,
            rank: 1,
            score,
            bound: Bound::Exact,
            moves: typed.collect(),
            nodes: 0,
            time: Duration::ZERO,
            hashfull: 0,
        };
        let line = report_of::<A>(game, &line, self.settings.human_notation);
        report(line.clone());
        Ok(Some(Answer {
            best: view.best().next().map(|best| best.mv.clone()),
            ponder: moves.into_iter().nth(1),
            lines: vec![line],
            ..Answer::default()
        }))
    }

    /// Takes over settings that passed the check, all but book and endgame tables.
    fn take_over(&mut self, settings: &Settings) -> Result<(), EngineError> {
        let old = std::mem::replace(&mut self.settings, settings.clone());
        let resources =
            |settings: &Settings| (settings.search, settings.hash_mib, settings.threads);
        if self.tree.is_none() || resources(&old) != resources(settings) {
            // As with the other search, what cannot be had is told now.
            match self.build_tree() {
                Ok(tree) => self.tree = tree,
                Err(refused) => {
                    self.settings = old;
                    return Err(refused);
                }
            }
        }
        let Some(searcher) = &mut self.searcher else {
            // Made now rather than in the first search, whose clock would run meanwhile.
            match build::<A>(self.searched_evaluator(), settings) {
                Ok(searcher) => self.searcher = Some(searcher),
                Err(refused) => {
                    self.settings = old;
                    return Err(refused);
                }
            }
            return Ok(());
        };
        if old.hash_mib != settings.hash_mib
            && let Err(error) = searcher.resize(settings.hash_mib)
        {
            self.settings = old;
            return Err(error.into());
        }
        if old.threads != settings.threads {
            searcher.set_threads(settings.threads);
        }
        if old.params != settings.params {
            searcher.set_params(settings.params.clone());
        }
        Ok(())
    }

    /// The most positions that this strength may look at; `None` for as many as it likes.
    fn most_nodes(&mut self, game: &A::Game) -> Option<u64> {
        let handicap = handicap::<A>(&self.settings)?;
        let judge = self.evaluator();
        judge.reset(game);
        Some(nodes_at(handicap, judge.evaluate(game)))
    }

    /// The tree, where the settings choose to search by one.
    fn build_tree(&mut self) -> Result<Option<TypedTree<A>>, EngineError> {
        let Settings { search, threads, hash_mib, .. } = self.settings;
        if search != SearchKind::Puct {
            return Ok(None);
        }
        let policy = A::policy().ok_or_else(|| EngineError::Setting {
            name: "search",
            value: search.name().to_owned(),
            reason: "this game has no policy".to_owned(),
        })?;
        TreeSearch::new(policy, self.searched_evaluator(), threads, hash_mib).map(Some)
    }

    /// Thinks by a tree.
    fn think_by_tree(
        &mut self,
        game: &A::Game,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Report),
    ) -> Result<Answer, EngineError> {
        let Settings { move_overhead, multipv, human_notation, .. } = self.settings;
        let most = self.most_nodes(game);
        let mut limits = TreeLimits::new(limits, game.side(), move_overhead, control, multipv)?;
        limits.nodes = limits.nodes.into_iter().chain(most).min();
        if self.tree.is_none() {
            self.tree = self.build_tree()?;
        }
        let tree = self.tree.as_mut().expect("the settings choose it");
        let found = tree.think(game, &limits, &mut |line| {
            report(report_of::<A>(game, line, human_notation));
        });
        Ok(answer_of::<A>(game, &found, human_notation))
    }

    fn searcher(&mut self) -> Result<&mut Typed<A>, EngineError> {
        if self.searcher.is_none() {
            self.searcher = Some(build::<A>(self.searched_evaluator(), &self.settings)?);
        }
        Ok(self.searcher.as_mut().expect("made a moment ago"))
    }
}

/// What holds an opponent with these settings back.
fn handicap<A: Duel>(settings: &Settings) -> Option<Handicap> {
    A::SCALE?.handicap(settings.strength)
}

/// The evaluation that settings choose: who is held back judges as when that strength was measured.
fn evaluation_of<A: Duel>(settings: &Settings) -> &Evaluation {
    match (&settings.evaluation, handicap::<A>(settings)) {
        (Evaluation::Usual, Some(_)) => &Evaluation::Handcrafted,
        (evaluation, _) => evaluation,
    }
}

/// The tables that settings name for the search to ask.
fn known_endings<A: Duel>(
    settings: &Settings,
) -> Result<Option<AskedEndings<A::Game>>, EngineError> {
    if settings.syzygy.is_empty() {
        return Ok(None);
    }
    Ok(A::known_endings(&settings.syzygy)?.map(AskedEndings::new))
}

/// The book that settings name; `None` for none.
fn open_book<A: Duel>(which: &OpeningBook) -> Result<Option<Box<dyn OpenBook>>, EngineError> {
    match (which, A::books()) {
        (OpeningBook::Off, _) | (OpeningBook::BuiltIn, None) => Ok(None),
        (_, Some(books)) => books.open(which).map(Some),
        (OpeningBook::File(path), None) => {
            let reason = "this game has no opening books".to_owned();
            Err(EngineError::Book { path: path.display().to_string(), reason })
        }
    }
}

fn build<A: Duel>(
    evaluator: TypedEvaluator<A>,
    settings: &Settings,
) -> Result<Typed<A>, EngineError> {
    let mut searcher = Searcher::new(evaluator, settings.hash_mib)?;
    searcher.set_threads(settings.threads);
    searcher.set_params(settings.params.clone());
    Ok(searcher)
}

impl<A: Duel> Opponent for DuelOpponent<A> {
    fn configure(&mut self, settings: &Settings) -> Result<(), EngineError> {
        settings.check(&A::info())?;
        let named = settings.book != self.settings.book;
        let book = named.then(|| open_book::<A>(&settings.book)).transpose()?;
        let asked = (&settings.endgames, &settings.syzygy)
            != (&self.settings.endgames, &self.settings.syzygy);
        let endgames = asked.then(|| open_endgames::<A>(settings)).transpose()?;
        let anew = settings.syzygy != self.settings.syzygy;
        let known = anew.then(|| known_endings::<A>(settings)).transpose()?;
        let evaluation = evaluation_of::<A>(settings);
        let valued_anew = evaluation != evaluation_of::<A>(&self.settings);
        let evaluator = valued_anew.then(|| A::evaluator(evaluation)).transpose()?;
        let reseeded = settings.seed != self.settings.seed;
        // Who is not held back errs nowhere, and keeps its table when only the seed is another.
        let errs = handicap::<A>(settings).is_some();
        let errs_anew = reseeded && errs || settings.strength != self.settings.strength;
        let old = evaluator.map(|evaluator| self.evaluator.replace(evaluator));
        if let Err(refused) = self.take_over(settings) {
            if let Some(old) = old {
                self.evaluator = old;
            }
            return Err(refused);
        }
        if let Some(book) = book {
            self.book = book;
        }
        if let Some(endgames) = endgames {
            self.endgames = endgames;
        }
        if let Some(known) = known {
            self.known = known;
        }
        if reseeded {
            self.games = 0;
        }
        if errs_anew || valued_anew || anew {
            self.set_evaluator();
        }
        Ok(())
    }

    fn new_game(&mut self) {
        self.games += 1;
        self.set_evaluator();
    }

    fn probe(&self, session: &dyn Session) -> Result<Option<Known>, EngineError> {
        let game: &A::Game = session.typed()?;
        let known = self.searcher.as_ref().and_then(|searcher| searcher.probe(game));
        Ok(known.map(|known| Known {
            best: known.best.map(|mv| game.write_move(mv)),
            score: score_view(known.score),
            bound: bound_view(known.bound),
            depth: known.depth,
        }))
    }

    fn explain(&self, session: &dyn Session) -> Result<String, EngineError> {
        let game: &A::Game = session.typed()?;
        let view = match &self.evaluator {
            Some(evaluator) => A::view(evaluator, game),
            None => A::view(&A::evaluator(evaluation_of::<A>(&self.settings))?, game),
        };
        Ok(view.unwrap_or_else(|| session.explain()))
    }

    fn think(
        &mut self,
        session: &dyn Session,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Report),
    ) -> Result<Answer, EngineError> {
        let game: &A::Game = session.typed()?;
        if let Some(best) = self.book_move(session, limits, control)? {
            return Ok(Answer { best: Some(best), book: true, ..Answer::default() });
        }
        let mut limits = limits.clone();
        let found = self.endgame(session, &limits)?;
        if let Some(known) = &self.known {
            known.ask(found.is_none());
        }
        if let Some((view, tables)) = found {
            let at_once = !limits.infinite && !control.is_pondering();
            if at_once && let Some(answer) = self.endgame_answer(session, &view, tables, report)? {
                return Ok(answer);
            }
            if self.settings.search == SearchKind::AlphaBeta {
                limits.search_moves = view.best().map(|best| best.mv.uci.clone()).collect();
            }
        }
        if self.settings.search == SearchKind::Puct {
            return self.think_by_tree(game, &limits, control, report);
        }
        let most = self.most_nodes(game);
        let limits = typed_limits::<A>(game, &limits, &self.settings, most)?;
        let human = self.settings.human_notation;
        let outcome = self.searcher()?.think(game, &limits, control, |line| {
            report(report_of::<A>(game, line, human));
        });
        Ok(answer_of::<A>(game, &outcome, human))
    }
}

/// What a search found, without its types.
fn answer_of<A: Duel>(
    game: &A::Game,
    found: &SearchResult<<A::Game as Game>::Move>,
    human: bool,
) -> Answer {
    let best = found.best();
    Answer {
        best: best.map(|mv| move_view::<A>(game, mv)),
        book: false,
        ponder: found.ponder().map(|reply| {
            let mut after = game.clone();
            if let Some(mv) = best {
                after.play_unchecked(mv);
            }
            after.write_move(reply)
        }),
        lines: found.lines.iter().map(|line| report_of::<A>(game, line, human)).collect(),
        nodes: found.nodes,
        time_ms: millis(found.time),
    }
}

fn millis(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The limits in the game's own terms, tightened to the positions that the strength allows.
fn typed_limits<A: Duel>(
    game: &A::Game,
    limits: &Limits,
    settings: &Settings,
    handicap: Option<u64>,
) -> Result<search::Limits<<A::Game as Game>::Move>, EngineError> {
    let mut moves = Vec::with_capacity(limits.search_moves.len());
    for (index, text) in limits.search_moves.iter().enumerate() {
        let mv = game.read_move(text).map_err(|error| EngineError::Move {
            index,
            text: text.clone(),
            reason: error.to_string(),
        })?;
        moves.push(mv);
    }
    let clock = limits.clocks.get(game.side().index()).copied().flatten();
    Ok(search::Limits {
        depth: limits.depth.map(|depth| Depth::new(depth.max(1)).unwrap_or(Depth::MAX)),
        nodes: match (limits.nodes, handicap) {
            (Some(nodes), Some(most)) => Some(nodes.min(most)),
            (nodes, most) => nodes.or(most),
        },
        soft_nodes: None,
        movetime: limits.movetime.map(|time| time.saturating_sub(settings.move_overhead / 2)),
        clock: clock.map(|clock| SearchClock {
            left: clock.left,
            increment: clock.increment,
            moves_to_go: limits.moves_to_go,
            overhead: settings.move_overhead,
        }),
        mate: limits.mate,
        infinite: limits.infinite,
        moves,
        lines: settings.multipv,
    })
}

fn score_view(score: Score) -> ScoreView {
    match score.mate() {
        Some(moves) => ScoreView::Mate(moves),
        None => ScoreView::Cp(score.raw()),
    }
}

const fn bound_view(bound: Bound) -> BoundView {
    match bound {
        Bound::Exact => BoundView::Exact,
        Bound::Lower => BoundView::Lower,
        Bound::Upper => BoundView::Upper,
    }
}

fn report_of<A: Duel>(game: &A::Game, line: &Line<<A::Game as Game>::Move>, human: bool) -> Report {
    let Texts { pv, san, scripts } = texts(game, &line.moves, human);
    let time_ms = millis(line.time);
    Report {
        depth: line.depth,
        seldepth: line.seldepth,
        multipv: line.rank,
        score: score_view(line.score),
        bound: bound_view(line.bound),
        wdl: match line.score.mate() {
            Some(moves) if moves > 0 => Some([1000, 0, 0]),
            Some(_) => Some([0, 0, 1000]),
            None => A::wdl(game, line.score),
        },
        payoffs: Vec::new(),
        nodes: line.nodes,
        nps: (line.nodes as f64 / line.time.as_secs_f64().max(1e-6)) as u64,
        time_ms,
        hashfull: line.hashfull,
        pv,
        san,
        scripts,
    }
}

/// A line in all notations.
#[derive(Default)]
struct Texts {
    pv: Vec<String>,
    san: Vec<String>,
    scripts: BTreeMap<String, Vec<String>>,
}

/// Writes a line, if wanted for people too. It ends where the game ends by the board.
fn texts<G: ZeroSum + Notation>(game: &G, moves: &[G::Move], human: bool) -> Texts {
    let mut game = game.clone();
    let mut texts = Texts::default();
    for &mv in moves {
        if !game.is_legal(mv) {
            break;
        }
        texts.pv.push(game.write_move(mv));
        if human {
            texts.san.push(game.write_san(mv));
            for (script, &name) in G::SCRIPTS.iter().enumerate().skip(1) {
                let line = texts.scripts.entry(name.to_owned()).or_default();
                line.push(game.write_script(mv, script));
            }
        }
        game.play_unchecked(mv);
    }
    texts
}
