//! The options a client may set: one row each, told and set by the same table.

use std::time::Duration;

use engine::{Clock, GameInfo, GameKind, NetworkSupport, Settings, Strength};

use super::Time;
use crate::book::BookChoice;
use crate::evaluation::EvaluationChoice;
use crate::option::{EMPTY, Kind, OptionError, Value};

/// What setting an option asks of the rest of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The opponent is to take over [`Options::settings`].
    Configure,
    /// The opponent is to forget what it knows.
    Forget,
}

/// The values of all options.
#[derive(Clone, Debug)]
pub struct Options {
    info: GameInfo,
    networks: NetworkSupport,
    /// Whether the game has endgame tables.
    endgames: bool,
    settings: Settings,
    level: u8,
    /// The variant of the game: an index.
    rules: usize,
    milliseconds: bool,
    batch: bool,
    debug: bool,
    book: BookChoice,
    evaluation: EvaluationChoice,
}

#[derive(Clone, Copy)]
enum Name {
    UseMillisec,
    Batch,
    Debug,
    Ponder,
    HashSize,
    Threads,
    Overhead,
    UseBook,
    BookFiles,
    EvalFile,
    Evaluation,
    EndgamePath,
    Rules,
    Level,
    NewGame,
}

impl Name {
    const fn text(self) -> &'static str {
        match self {
            Self::UseMillisec => "usemillisec",
            Self::Batch => "batch",
            Self::Debug => "debug",
            Self::Ponder => "ponder",
            Self::HashSize => "hashsize",
            Self::Threads => "threads",
            Self::Overhead => "overhead",
            Self::UseBook => "usebook",
            Self::BookFiles => "bookfiles",
            Self::EvalFile => "evalfile",
            Self::Evaluation => "evaluation",
            Self::EndgamePath => "endgamepath",
            Self::Rules => "rules",
            Self::Level => "level",
            Self::NewGame => "newgame",
        }
    }
}

/// The type of an option as this protocol tells it.
fn type_of(kind: &Kind) -> String {
    match kind {
        Kind::Button => "type button".to_owned(),
        Kind::Check { default } => format!("type check default {default}"),
        Kind::Spin { default, min, max } => {
            format!("type spin min {min} max {max} default {default}")
        }
        Kind::Combo { values } => {
            format!("type combo var {} default {}", values.join(" var "), values[0])
        }
        Kind::Text => format!("type string default {EMPTY}"),
    }
}

impl Options {
    /// The defaults in a game. What is drawn by lot begins with `seed`.
    #[must_use]
    pub fn new(kind: &dyn GameKind, seed: u64) -> Self {
        let info = kind.info();
        let level = info.levels.last().map_or(0, |level| level.id);
        Self {
            info,
            networks: kind.networks(),
            endgames: kind.endgames().is_some(),
            settings: Settings { seed, human_notation: false, ..Settings::default() },
            level,
            rules: 0,
            milliseconds: true,
            batch: false,
            debug: false,
            book: BookChoice::default(),
            evaluation: EvaluationChoice::default(),
        }
    }

    /// What the opponent is to take over.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let strongest = self.info.levels.last().map_or(0, |level| level.id);
        let strength =
            if self.level < strongest { Strength::Level(self.level) } else { Strength::Full };
        let book = self.book.book(self.info.book);
        let evaluation = self.evaluation.evaluation(self.networks);
        Settings { strength, book, evaluation, ..self.settings.clone() }
    }

    /// Plays without a book from now on, as this one cannot be used.
    pub fn refuse_book(&mut self) {
        self.book.refuse();
    }

    /// The variant of the game to set up; `None` where none is named.
    #[must_use]
    pub fn variant(&self) -> Option<String> {
        self.info.variants.get(self.rules).cloned()
    }

    /// Whether a search is to end before the next command is read.
    #[must_use]
    pub const fn batch(&self) -> bool {
        self.batch
    }

    /// Whether to mention what is ignored.
    #[must_use]
    pub const fn debug(&self) -> bool {
        self.debug
    }

    /// A clock as the client told it.
    #[must_use]
    pub fn clock(&self, time: Time) -> Clock {
        let unit = if self.milliseconds { 1 } else { 1000 };
        let duration = |count: u64| Duration::from_millis(count.saturating_mul(unit));
        Clock { left: duration(time.left), increment: duration(time.increment) }
    }

    /// The `option` lines.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let line =
            |(name, kind): &(Name, Kind)| format!("option {} {}", name.text(), type_of(kind));
        self.rows().iter().map(line).collect()
    }

    /// Sets an option by name, in any case of letters; `Ok(None)` when nothing follows from it.
    ///
    /// # Errors
    /// No such option, or a value it does not take.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Option<Effect>, OptionError> {
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
            (Name::HashSize, Value::Spin(mib)) => {
                self.settings.hash_mib =
                    if *mib == 0 { Settings::default().hash_mib } else { *mib as usize };
            }
            (Name::Threads, Value::Spin(threads)) => {
                self.settings.threads =
                    if *threads == 0 { processors() } else { *threads as usize };
            }
            (Name::Overhead, Value::Spin(ms)) => {
                self.settings.move_overhead = Duration::from_millis(*ms);
            }
            (Name::UseBook, Value::Check(on)) => self.book.switch(*on),
            (Name::BookFiles, Value::Text(path)) => self.book.name(path),
            (Name::EvalFile, Value::Text(path)) => self.evaluation.name(path),
            (Name::Evaluation, Value::Choice(which)) => {
                self.evaluation.choose(*which, self.networks)
            }
            (Name::EndgamePath, Value::Text(path)) => {
                self.settings.endgames = Some(path.into()).filter(|_| !path.is_empty());
            }
            (Name::Level, Value::Spin(level)) => self.level = *level as u8,
            (Name::NewGame, _) => return Some(Effect::Forget),
            (name, value) => {
                self.apply_here(name, value);
                return None;
            }
        }
        Some(Effect::Configure)
    }

    /// Takes over what does not concern the opponent.
    fn apply_here(&mut self, name: Name, value: &Value) {
        match (name, value) {
            (Name::UseMillisec, Value::Check(on)) => self.milliseconds = *on,
            (Name::Batch, Value::Check(on)) => self.batch = *on,
            (Name::Debug, Value::Check(on)) => self.debug = *on,
            (Name::Rules, Value::Choice(variant)) => self.rules = *variant,
            // `ponder` tells that the client may send `go ponder`; that changes nothing here.
            _ => {}
        }
    }

    fn rows(&self) -> Vec<(Name, Kind)> {
        let defaults = Settings::default();
        let check = |default| Kind::Check { default };
        let overhead = defaults.move_overhead.as_millis() as usize;
        let mut rows = vec![
            (Name::UseMillisec, check(true)),
            (Name::Batch, check(false)),
            (Name::Debug, check(false)),
            (Name::Ponder, check(false)),
            (Name::HashSize, Kind::spin(defaults.hash_mib, 0, Settings::MAX_HASH_MIB)),
            (Name::Threads, Kind::spin(defaults.threads, 0, Settings::MAX_THREADS)),
            (Name::Overhead, Kind::spin(overhead, 0, 5000)),
        ];
        if self.info.book {
            rows.extend([(Name::UseBook, check(false)), (Name::BookFiles, Kind::Text)]);
        }
        if self.networks != NetworkSupport::None {
            rows.push((Name::EvalFile, Kind::Text));
            rows.push((Name::Evaluation, EvaluationChoice::kind(self.networks)));
        }
        if self.endgames {
            rows.push((Name::EndgamePath, Kind::Text));
        }
        if self.info.variants.len() > 1 {
            rows.push((Name::Rules, Kind::Combo { values: self.info.variants.clone() }));
        }
        if let [weakest, .., strongest] = self.info.levels.as_slice() {
            let (least, most) = (usize::from(weakest.id), usize::from(strongest.id));
            rows.push((Name::Level, Kind::spin(most, least, most)));
        }
        rows.push((Name::NewGame, Kind::Button));
        rows
    }
}

/// As many threads as the machine runs at once.
fn processors() -> usize {
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    all.min(Settings::MAX_THREADS)
}
