//! The options a client may set: one row each, told and set by the same table.

use std::fmt;
use std::time::Duration;

use engine::{GameInfo, GameKind, Settings, Strength};

/// The variant that `UCI_Chess960` turns on, in a game that has it.
const CHESS960: &str = "chess960";

/// Options that describe the client, not what the engine should do. They are taken without a
/// word and without being offered.
const TAKEN_SILENTLY: [&str; 3] = ["UCI_AnalyseMode", "UCI_Opponent", "UCI_EngineAbout"];

/// A value that an option refuses; the old one stays.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// No option has this name.
    #[error("there is no option called {0:?}")]
    Unknown(String),
    /// The value is none of those allowed.
    #[error("{name} cannot be {value:?}: {allowed}")]
    Value {
        /// The option's name.
        name: &'static str,
        /// The value that was refused.
        value: String,
        /// What is allowed.
        allowed: String,
    },
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
    games: &'static [&'static dyn GameKind],
    kind: &'static dyn GameKind,
    info: GameInfo,
    settings: Settings,
    limit_strength: bool,
    elo: u32,
    skill: u8,
    chess960: bool,
    show_wdl: bool,
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
    ShowWdl,
    LimitStrength,
    Elo,
    Skill,
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
            Self::ShowWdl => "UCI_ShowWDL",
            Self::LimitStrength => "UCI_LimitStrength",
            Self::Elo => "UCI_Elo",
            Self::Skill => "Skill Level",
        }
    }
}

/// The type of an option with its default and range.
enum Kind {
    Button,
    Check,
    Spin { default: u64, min: u64, max: u64 },
    Combo { default: String, values: Vec<String> },
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Button => f.write_str("type button"),
            Self::Check => f.write_str("type check default false"),
            Self::Spin { default, min, max } => {
                write!(f, "type spin default {default} min {min} max {max}")
            }
            Self::Combo { default, values } => {
                write!(f, "type combo default {default}")?;
                values.iter().try_for_each(|value| write!(f, " var {value}"))
            }
        }
    }
}

/// A value that passed the check of its [`Kind`].
enum Value {
    Pressed,
    Check(bool),
    Spin(u64),
    /// Index among the values of a combo.
    Choice(usize),
}

impl Kind {
    fn read(&self, text: Option<&str>) -> Option<Value> {
        let text = text.unwrap_or("");
        match self {
            Self::Button => Some(Value::Pressed),
            Self::Check => match text.to_ascii_lowercase().as_str() {
                "true" => Some(Value::Check(true)),
                "false" => Some(Value::Check(false)),
                _ => None,
            },
            Self::Spin { min, max, .. } => {
                let value = text.parse().ok()?;
                (*min..=*max).contains(&value).then_some(Value::Spin(value))
            }
            Self::Combo { values, .. } => {
                values.iter().position(|v| v.eq_ignore_ascii_case(text)).map(Value::Choice)
            }
        }
    }

    fn allowed(&self) -> String {
        match self {
            Self::Button => "a button has no value".to_owned(),
            Self::Check => "true or false".to_owned(),
            Self::Spin { min, max, .. } => format!("a whole number from {min} to {max}"),
            Self::Combo { values, .. } => format!("one of {}", values.join(", ")),
        }
    }
}

impl Options {
    /// The defaults, with the first of the games; `None` when there is no game.
    #[must_use]
    pub fn new(games: &'static [&'static dyn GameKind]) -> Option<Self> {
        let kind = *games.first()?;
        let info = kind.info();
        let mut options = Self {
            games,
            kind,
            info,
            settings: Settings::default(),
            limit_strength: false,
            elo: 0,
            skill: 0,
            chess960: false,
            show_wdl: false,
        };
        options.reset_strength();
        Some(options)
    }

    /// The game chosen.
    #[must_use]
    pub fn kind(&self) -> &'static dyn GameKind {
        self.kind
    }

    /// The variant of that game to set up, `None` for the usual one.
    #[must_use]
    pub fn variant(&self) -> Option<String> {
        (self.chess960 && self.has_chess960()).then(|| CHESS960.to_owned())
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
        Settings { strength, ..self.settings.clone() }
    }

    /// The `option` lines.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let line = |(name, kind): &(Name, Kind)| format!("option name {} {kind}", name.text());
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
        let value = kind.read(value).ok_or_else(|| OptionError::Value {
            name: name.text(),
            value: value.unwrap_or("").to_owned(),
            allowed: kind.allowed(),
        })?;
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
            (Name::Chess960, Value::Check(on)) => {
                self.chess960 = *on;
                return None;
            }
            (Name::ShowWdl, Value::Check(on)) => {
                self.show_wdl = *on;
                return None;
            }
            (Name::ClearHash, _) => return Some(Effect::Forget),
            (Name::Variant, Value::Choice(game)) => {
                self.kind = self.games[*game];
                self.info = self.kind.info();
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
        let spin = |default: usize, min: usize, max: usize| Kind::Spin {
            default: default as u64,
            min: min as u64,
            max: max as u64,
        };
        let ids: Vec<String> = self.games.iter().map(|kind| kind.info().id).collect();
        let overhead = defaults.move_overhead.as_millis() as usize;
        let mut rows = vec![
            (Name::Hash, spin(defaults.hash_mib, 1, Settings::MAX_HASH_MIB)),
            (Name::ClearHash, Kind::Button),
            (Name::Threads, spin(defaults.threads, 1, Settings::MAX_THREADS)),
            (Name::MultiPv, spin(defaults.multipv, 1, 255)),
            (Name::Ponder, Kind::Check),
            (Name::MoveOverhead, spin(overhead, 0, 5000)),
            (Name::Variant, Kind::Combo { default: ids[0].clone(), values: ids }),
            (Name::ShowWdl, Kind::Check),
        ];
        if self.has_chess960() {
            rows.push((Name::Chess960, Kind::Check));
        }
        if let Some(weakest) = self.info.levels.first() {
            let full = usize::from(self.full_skill());
            let (least, most) = (*Strength::ELO.start() as usize, *Strength::ELO.end() as usize);
            rows.extend([
                (Name::LimitStrength, Kind::Check),
                (Name::Elo, spin(most, least, most)),
                (Name::Skill, spin(full, usize::from(weakest.id), full)),
            ]);
        }
        rows
    }

    fn has_chess960(&self) -> bool {
        self.info.variants.iter().any(|variant| variant == CHESS960)
    }

    /// The value of `Skill Level` that stands for full strength: the strongest level.
    fn full_skill(&self) -> u8 {
        self.info.levels.last().map_or(0, |level| level.id)
    }

    /// Another game has other levels: back to full strength.
    fn reset_strength(&mut self) {
        self.limit_strength = false;
        self.elo = *Strength::ELO.end();
        self.skill = self.full_skill();
    }
}
