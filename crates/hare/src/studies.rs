//! Studies: positions of two runners, each with the runner that wins.
//!
//! An evaluator is judged by how many it gets right: a *hit* is a study whose winner it gives the
//! higher value. The file is a list of lines
//!
//! ```text
//! # square;carrots;lettuces;misses-turn of either runner, then the winner
//! 22;30;2;t;40;50;3;f;2   # a note
//! ```
//!
//! The first runner is to move, and what its square pays at the start of the turn it has been paid.
//! `t` says that a runner loses its next turn, which on a lettuce square means eating; `f` that it
//! does not. The winner is 1 or 2. What follows a `#` is a note; empty lines are skipped. No card is
//! missing in the deck.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use game::{PayoffEval, Player};

use crate::setup::Mark;
use crate::{Config, Hare, RunnerSetup, Setup, SetupError, Square, SquareKind, TurnPhase};

static OURS: LazyLock<Vec<Study>> = LazyLock::new(|| {
    let text = include_str!("../data/studies.csv");
    read(&Config::default(), text).expect("the embedded file is valid")
});

/// A position of two runners, the first to move, and who wins it.
#[derive(Clone, PartialEq, Debug)]
pub struct Study {
    game: Hare,
    winner: Player,
    /// What is to be said about it, in one line; may be empty.
    pub note: String,
}

/// A line that is no study.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct StudyError {
    /// Number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    #[source]
    pub fault: StudyFault,
}

/// What may be wrong with the line of a study.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StudyFault {
    /// Too few or too many fields.
    #[error(
        "{0} fields instead of 9: square;carrots;lettuces;misses-turn of either runner, then the \
         winner"
    )]
    Fields(usize),
    /// A field that cannot be read.
    #[error("field {number}, '{text}', is not {wanted}")]
    Field {
        /// Which one, from 1.
        number: usize,
        /// What stands there.
        text: String,
        /// What should stand there.
        wanted: &'static str,
    },
    /// Runners that cannot stand so.
    #[error(transparent)]
    Position(#[from] SetupError),
}

/// The studies of Tabiya, for the classic edition. The head of `data/studies.csv` says how their
/// winners were computed, and with which command.
#[must_use]
pub fn ours() -> &'static [Study] {
    &OURS
}

/// Reads a file of studies for games of this edition.
///
/// # Errors
/// [`StudyError`] for the first line that is none.
pub fn read(config: &Config, text: &str) -> Result<Vec<Study>, StudyError> {
    let mut studies = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let (fields, note) = line.split_once('#').unwrap_or((line, ""));
        if fields.trim().is_empty() {
            continue;
        }
        let study = read_study(config, fields, note)
            .map_err(|fault| StudyError { line: index + 1, fault })?;
        studies.push(study);
    }
    Ok(studies)
}

fn read_study(config: &Config, fields: &str, note: &str) -> Result<Study, StudyFault> {
    let fields: Vec<&str> = fields.split(';').map(str::trim).collect();
    if fields.len() != 9 {
        return Err(StudyFault::Fields(fields.len()));
    }
    let runners = vec![read_runner(&fields, 0)?, read_runner(&fields, 4)?];
    let winner = match fields[8] {
        "1" => Player::FIRST,
        "2" => Player::SECOND,
        _ => return Err(fault(&fields, 8, "a winner, 1 or 2")),
    };
    let game = Hare::from_setup(config, &Setup { runners, ..Setup::default() })?;
    Ok(Study { game, winner, note: note.trim().to_owned() })
}

/// Reads four fields.
fn read_runner(fields: &[&str], at: usize) -> Result<RunnerSetup, StudyFault> {
    let square = number(fields[at]).and_then(Square::new);
    let carrots = number(fields[at + 1]);
    let lettuces = number(fields[at + 2]);
    let mark = match fields[at + 3] {
        "t" => Some(Mark::Misses),
        "f" => Some(Mark::None),
        _ => None,
    };
    Ok(RunnerSetup {
        square: square.ok_or_else(|| fault(fields, at, "a square from 0 to 64"))?,
        carrots: carrots.ok_or_else(|| fault(fields, at + 1, "a number of carrots"))?,
        lettuces: lettuces.ok_or_else(|| fault(fields, at + 2, "a number of lettuces"))?,
        mark: mark.ok_or_else(|| fault(fields, at + 3, "t or f (misses its turn, or not)"))?,
    })
}

/// A number in digits, without a sign.
fn number<T: FromStr>(text: &str) -> Option<T> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn fault(fields: &[&str], index: usize, wanted: &'static str) -> StudyFault {
    const LONGEST: usize = 40;
    let text = fields[index].chars().filter(|c| !c.is_control()).take(LONGEST).collect();
    StudyFault::Field { number: index + 1, text, wanted }
}

impl Study {
    /// A study of a position, as if no card had been drawn and no move made, the runner to move
    /// first. `None` where a study cannot say it: not two runners, a race that is over, a card that
    /// is due, a lettuce that is eaten on a hare square, passers who cost.
    #[must_use]
    pub fn new(game: &Hare, winner: Player) -> Option<Self> {
        let mut setup = game.to_setup();
        let over = setup.runners.iter().any(|runner| matches!(runner.mark, Mark::Home(_)));
        if setup.runners.len() != 2 || setup.stage != TurnPhase::Move || over {
            return None;
        }
        for runner in &mut setup.runners {
            let eats = game.config().edition().kind(runner.square) == SquareKind::Lettuce;
            runner.mark = match &runner.mark {
                Mark::Eats if eats => Mark::Misses,
                mark @ (Mark::None | Mark::Misses) => mark.clone(),
                Mark::Eats | Mark::Behind(_) | Mark::Home(_) => return None,
            };
        }
        let second = setup.turn == 1;
        setup.runners.rotate_left(setup.turn);
        let setup = Setup { turn: 0, deck: None, moves: 0, ..setup };
        let game = Hare::from_setup(game.config(), &setup).ok()?;
        let winner = if second { winner.opponent() } else { winner };
        Some(Self { game, winner, note: String::new() })
    }

    /// The position.
    #[must_use]
    pub const fn game(&self) -> &Hare {
        &self.game
    }

    /// Who wins it.
    #[must_use]
    pub const fn winner(&self) -> Player {
        self.winner
    }

    /// The same position, won by this one of the two.
    #[must_use]
    pub fn won_by(self, winner: Player) -> Self {
        Self { winner, ..self }
    }

    /// Whether an evaluator gives the winner the higher value.
    #[must_use]
    pub fn is_hit(&self, eval: &impl PayoffEval<Hare>) -> bool {
        let values = eval.evaluate(&self.game);
        values[self.winner.index()] > values[self.winner.opponent().index()]
    }

    /// Whether a rule of thumb names the winner. Where it names nobody, it does not.
    #[must_use]
    pub fn follows(&self, thumb: Thumb) -> bool {
        thumb.favours(&self.game) == Some(self.winner)
    }
}

/// The line of a study; without its note in the alternate form (`{:#}`).
impl fmt::Display for Study {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for player in [Player::FIRST, Player::SECOND] {
            let runner = self.game.runner(player);
            let misses = if self.game.misses(player) { 't' } else { 'f' };
            write!(f, "{};{};{};{misses};", runner.square, runner.carrots, runner.lettuces)?;
        }
        write!(f, "{}", self.winner.index() + 1)?;
        if !f.alternate() && !self.note.is_empty() {
            write!(f, " # {}", self.note)?;
        }
        Ok(())
    }
}

/// A rule of thumb about who wins: what an evaluation has to be better than.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thumb {
    /// The runner farther ahead.
    Ahead,
    /// The larger hand.
    MoreCarrots,
    /// Fewer lettuces.
    FewerLettuces,
    /// Fewer lettuces; with as many, the runner farther ahead.
    FewerLettucesThenAhead,
    /// The runner to move.
    ToMove,
}

impl Thumb {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Ahead,
        Self::MoreCarrots,
        Self::FewerLettuces,
        Self::FewerLettucesThenAhead,
        Self::ToMove,
    ];

    /// What it says wins.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ahead => "ahead",
            Self::MoreCarrots => "more carrots",
            Self::FewerLettuces => "fewer lettuces",
            Self::FewerLettucesThenAhead => "fewer lettuces, then ahead",
            Self::ToMove => "to move",
        }
    }

    /// Whom it names in a game for two, if anybody.
    #[must_use]
    pub fn favours(self, game: &Hare) -> Option<Player> {
        let [first, second] = [Player::FIRST, Player::SECOND].map(|player| game.runner(player));
        let fewer = || second.lettuces.cmp(&first.lettuces);
        let ahead = || first.square.cmp(&second.square);
        let first_is = match self {
            Self::Ahead => ahead(),
            Self::MoreCarrots => first.carrots.cmp(&second.carrots),
            Self::FewerLettuces => fewer(),
            Self::FewerLettucesThenAhead => fewer().then_with(ahead),
            Self::ToMove => return Some(game.to_move()),
        };
        match first_is {
            Ordering::Greater => Some(Player::FIRST),
            Ordering::Less => Some(Player::SECOND),
            Ordering::Equal => None,
        }
    }
}
