//! The options a client may set: one row each, told and set by the same table.

use std::time::Duration;

use engine::{GameInfo, GameKind, NetworkSupport, Param, Registry, SearchKind, Settings, Strength};

use crate::book::BookChoice;
use crate::evaluation::EvaluationChoice;
use crate::option::{EMPTY, Kind, OptionError, Value};
use crate::search::search_kind;

/// The variant that `UCI_Chess960` turns on, in a game that has it.
const CHESS960: &str = "chess960";

/// Options that describe the client, not what the engine should do. They are taken without a
/// word and without being offered.
const TAKEN_SILENTLY: [&str; 3] = ["UCI_AnalyseMode", "UCI_Opponent", "UCI_EngineAbout"];

/// Which options are offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// Those for people who play and analyse.
    Usual,
    /// The numbers of the search too, for tuners: [`Params`](engine::Params) by their names.
    Tuning,
}

/// What setting an option asks of the rest of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The opponent is to take over [`Options::settings`].
    Configure,
    /// The opponent is to forget what it knows.
    Forget,
    /// [`Options::kind`] is another game.
    Game,
}

/// The values of all options.
#[derive(Clone)]
pub struct Options {
    /// The games for two: the protocol knows no others.
    games: Vec<&'static dyn GameKind>,
    kind: &'static dyn GameKind,
    info: GameInfo,
    settings: Settings,
    offer: Offer,
    limit_strength: bool,
    elo: u32,
    skill: u8,
    chess960: bool,
    /// The game that `Rules` is about: the first with variants other than Chess960.
    ruled: Option<GameInfo>,
    /// The one chosen among the variants of that game: an index.
    rules: usize,
    show_wdl: bool,
    book: BookChoice,
    evaluation: EvaluationChoice,
}

#[derive(Clone, Copy)]
enum Name {
    Hash,
    ClearHash,
    Threads,
    MultiPv,
    Ponder,
    MoveOverhead,
    Chess960,
    Variant,
    Rules,
    ShowWdl,
    OwnBook,
    BookFile,
    EvalFile,
    Evaluation,
    Search,
    EndgamePath,
    SyzygyPath,
    LimitStrength,
    Elo,
    Skill,
    /// A number of the search.
    Param(&'static str),
}

impl Name {
    const fn text(self) -> &'static str {
        match self {
            Self::Hash => "Hash",
            Self::ClearHash => "Clear Hash",
            Self::Threads => "Threads",
            Self::MultiPv => "MultiPV",
            Self::Ponder => "Ponder",
            Self::MoveOverhead => "Move Overhead",
            Self::Chess960 => "UCI_Chess960",
            Self::Variant => "UCI_Variant",
            Self::Rules => "Rules",
            Self::ShowWdl => "UCI_ShowWDL",
            Self::OwnBook => "OwnBook",
            Self::BookFile => "BookFile",
            Self::EvalFile => "EvalFile",
            Self::Evaluation => "Evaluation",
            Self::Search => "Search",
            Self::EndgamePath => "EndgamePath",
            Self::SyzygyPath => "SyzygyPath",
            Self::LimitStrength => "UCI_LimitStrength",
            Self::Elo => "UCI_Elo",
            Self::Skill => "Skill Level",
            Self::Param(name) => name,
        }
    }
}

/// A number of the search; none is below 0.
fn param_row(row: &Param) -> (Name, Kind) {
    let number = |number: i32| number.unsigned_abs() as usize;
    (Name::Param(row.name), Kind::spin(number(row.value), number(row.min), number(row.max)))
}

/// The type of an option as this protocol tells it.
fn type_of(kind: &Kind) -> String {
    match kind {
        Kind::Button => "type button".to_owned(),
        Kind::Check { default } => format!("type check default {default}"),
        Kind::Spin { default, min, max } => {
            format!("type spin default {default} min {min} max {max}")
        }
        Kind::Combo { values } => {
            format!("type combo default {} var {}", values[0], values.join(" var "))
        }
        Kind::Text => format!("type string default {EMPTY}"),
    }
}

impl Options {
    /// The defaults, with the first of the games; `None` when there is no game. What is drawn by lot
    /// begins with `seed`.
    #[must_use]
    pub fn new(games: Registry, offer: Offer, seed: u64) -> Option<Self> {
        let games: Vec<_> =
            games.kinds().iter().copied().filter(|kind| kind.info().is_duel()).collect();
        let kind = *games.first()?;
        let info = kind.info();
        let ruled = games
            .iter()
            .map(|kind| kind.info())
            .find(|info| info.variants.len() > 1 && !has_chess960(info));
        let mut options = Self {
            games,
            kind,
            info,
            settings: Settings { seed, human_notation: false, ..Settings::default() },
            offer,
            limit_strength: false,
            elo: 0,
            skill: 0,
            chess960: false,
            ruled,
            rules: 0,
            show_wdl: false,
            book: BookChoice::default(),
            evaluation: EvaluationChoice::default(),
        };
        options.reset_strength();
        Some(options)
    }

    /// The game chosen.
    #[must_use]
    pub fn kind(&self) -> &'static dyn GameKind {
        self.kind
    }

    /// The variant of that game to set up; `None` in a game that names none.
    #[must_use]
    pub fn variant(&self) -> Option<String> {
        if self.chess960 && has_chess960(&self.info) {
            return Some(CHESS960.to_owned());
        }
        let ruled = self.ruled.as_ref().is_some_and(|ruled| ruled.id == self.info.id);
        self.info.variants.get(if ruled { self.rules } else { 0 }).cloned()
    }

    /// Whether to report expected wins, draws and losses.
    #[must_use]
    pub const fn show_wdl(&self) -> bool {
        self.show_wdl
    }

    /// What the opponent is to take over.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let strength = if self.limit_strength {
            Strength::Elo(self.elo)
        } else if self.skill < self.full_skill() {
            Strength::Level(self.skill)
        } else {
            Strength::Full
        };
        let book = self.book.book(self.info.book);
        let evaluation = self.evaluation.evaluation(self.kind.networks());
        Settings { strength, book, evaluation, ..self.settings.clone() }
    }

    /// Plays without a book from now on, as this one cannot be used.
    pub fn refuse_book(&mut self) {
        self.book.refuse();
    }

    /// The `option` lines.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let line =
            |(name, kind): &(Name, Kind)| format!("option name {} {}", name.text(), type_of(kind));
        self.rows().iter().map(line).collect()
    }

    /// Sets an option by name, in any case of letters; `Ok(None)` when nothing follows from it.
    ///
    /// # Errors
    /// No such option, or a value it does not take.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Option<Effect>, OptionError> {
        if TAKEN_SILENTLY.iter().any(|taken| taken.eq_ignore_ascii_case(name)) {
            return Ok(None);
        }
        let (name, kind) = self
            .rows()
            .into_iter()
            .find(|(row, _)| row.text().eq_ignore_ascii_case(name))
            .ok_or_else(|| OptionError::Unknown(name.to_owned()))?;
        let value = kind.read(name.text(), value)?;
        Ok(self.apply(name, &value))
    }

    fn apply(&mut self, name: Name, value: &Value) -> Option<Effect> {
        match (name, value) {
            (Name::Hash, Value::Spin(mib)) => self.settings.hash_mib = *mib as usize,
            (Name::Threads, Value::Spin(threads)) => self.settings.threads = *threads as usize,
            (Name::MultiPv, Value::Spin(lines)) => self.settings.multipv = *lines as usize,
            (Name::MoveOverhead, Value::Spin(ms)) => {
                self.settings.move_overhead = Duration::from_millis(*ms);
            }
            (Name::LimitStrength, Value::Check(on)) => self.limit_strength = *on,
            (Name::Elo, Value::Spin(elo)) => self.elo = *elo as u32,
            (Name::Skill, Value::Spin(level)) => self.skill = *level as u8,
            (Name::Param(name), Value::Spin(value)) => {
                let set = self.settings.params.set(name, *value as i32);
                set.expect("its row holds its range");
            }
            (Name::Chess960, Value::Check(on)) => {
                self.chess960 = *on;
                return None;
            }
            (Name::ShowWdl, Value::Check(on)) => {
                self.show_wdl = *on;
                return None;
            }
            (Name::Rules, Value::Choice(variant)) => {
                self.rules = *variant;
                return None;
            }
            (Name::OwnBook, Value::Check(on)) => self.book.switch(*on),
            (Name::BookFile, Value::Text(path)) => self.book.name(path),
            (Name::EvalFile, Value::Text(path)) => self.evaluation.name(path),
            (Name::Evaluation, Value::Choice(which)) => {
                self.evaluation.choose(*which, self.kind.networks())
            }
            (Name::Search, Value::Choice(which)) => {
                self.settings.search = self.kind.searches()[*which];
            }
            (Name::EndgamePath, Value::Text(path)) => {
                self.settings.endgames = Some(path.into()).filter(|_| !path.is_empty());
            }
            (Name::SyzygyPath, Value::Text(paths)) => {
                let paths = std::env::split_paths(paths);
                self.settings.syzygy = paths.filter(|path| !path.as_os_str().is_empty()).collect();
            }
            (Name::ClearHash, _) => return Some(Effect::Forget),
            // Clients name the game again that is on already.
            (Name::Variant, Value::Choice(game)) if self.games[*game].id() == self.kind.id() => {
                return None;
            }
            (Name::Variant, Value::Choice(game)) => {
                self.kind = self.games[*game];
                self.info = self.kind.info();
                self.book.change_game();
                self.evaluation = EvaluationChoice::default();
                self.settings.search = SearchKind::default();
                self.reset_strength();
                return Some(Effect::Game);
            }
            // `Ponder` tells that the client may send `go ponder`; that changes nothing here.
            _ => return None,
        }
        Some(Effect::Configure)
    }

    fn rows(&self) -> Vec<(Name, Kind)> {
        let defaults = Settings::default();
        let check = || Kind::Check { default: false };
        let ids = self.games.iter().map(|kind| kind.id().to_owned()).collect();
        let overhead = defaults.move_overhead.as_millis() as usize;
        let mut rows = vec![
            (Name::Hash, Kind::spin(defaults.hash_mib, 1, Settings::MAX_HASH_MIB)),
            (Name::ClearHash, Kind::Button),
            (Name::Threads, Kind::spin(defaults.threads, 1, Settings::MAX_THREADS)),
            (Name::MultiPv, Kind::spin(defaults.multipv, 1, 255)),
            (Name::Ponder, check()),
            (Name::MoveOverhead, Kind::spin(overhead, 0, 5000)),
            (Name::Variant, Kind::Combo { values: ids }),
            (Name::ShowWdl, check()),
        ];
        if has_chess960(&self.info) {
            rows.push((Name::Chess960, check()));
        }
        // Told from the start: clients show what they are told then, and know no other game yet.
        if let Some(ruled) = &self.ruled {
            rows.push((Name::Rules, Kind::Combo { values: ruled.variants.clone() }));
        }
        if self.info.book {
            rows.extend([(Name::OwnBook, check()), (Name::BookFile, Kind::Text)]);
        }
        if self.kind.networks() != NetworkSupport::None {
            rows.push((Name::EvalFile, Kind::Text));
            rows.push((Name::Evaluation, EvaluationChoice::kind(self.kind.networks())));
        }
        if self.kind.searches().len() > 1 {
            rows.push((Name::Search, search_kind(self.kind.searches())));
        }
        if self.kind.endgames().is_some() {
            rows.push((Name::EndgamePath, Kind::Text));
        }
        if self.kind.syzygy().is_some() {
            rows.push((Name::SyzygyPath, Kind::Text));
        }
        if let Some([least, most]) = self.info.elo {
            let (least, most) = (least as usize, most as usize);
            rows.push((Name::LimitStrength, check()));
            rows.push((Name::Elo, Kind::spin(most, least, most)));
        }
        if let Some(weakest) = self.info.levels.first() {
            let full = usize::from(self.full_skill());
            rows.push((Name::Skill, Kind::spin(full, usize::from(weakest.id), full)));
        }
        if let (Offer::Tuning, Some(tuning)) = (self.offer, self.kind.tuning()) {
            rows.extend(tuning.params().iter().map(param_row));
        }
        rows
    }

    /// The value of `Skill Level` that stands for full strength: the strongest level.
    fn full_skill(&self) -> u8 {
        self.info.levels.last().map_or(0, |level| level.id)
    }

    /// Another game has other levels: back to full strength.
    fn reset_strength(&mut self) {
        self.limit_strength = false;
        self.elo = self.info.elo.map_or(0, |[_, most]| most);
        self.skill = self.full_skill();
    }
}

fn has_chess960(info: &GameInfo) -> bool {
    info.variants.iter().any(|variant| variant == CHESS960)
}
