//! Single games between our own opponents, for whoever needs results and no tournament: tuners,
//! experiments. Nothing is written anywhere; the referee is the same.

use std::fmt;
use std::sync::atomic::AtomicBool;

use engine::{EngineError, Registry};

use crate::observer::Outside;
use crate::plan::{Adjudication, Plan, PlayerPlan, TimeControl};
use crate::player::OwnPlayer;
use crate::record::{Fixture, GameRecord, Opening};
use crate::table::Table;
use crate::{ArenaError, referee};

/// What is played, and by which rules games are ended before the game's own rules end them.
#[derive(Clone, PartialEq, Debug)]
pub struct Rules {
    /// The game by name.
    pub game: String,
    /// The variant by name; the usual one when absent.
    pub variant: Option<String>,
    /// How long a player may think who has no time of its own.
    pub time: TimeControl,
    /// Which games are ended early, [`max_moves`](Adjudication::max_moves) among them; none by
    /// default.
    pub adjudication: Adjudication,
}

impl Rules {
    /// The usual variant of a game, every game played to its end.
    #[must_use]
    pub fn new(game: &str, time: TimeControl) -> Self {
        Self { game: game.to_owned(), variant: None, time, adjudication: Adjudication::default() }
    }
}

/// Some of our opponents at one table.
///
/// Every player thinks on a thread of its own, one after the other, and is made anew for each game.
/// A table is for one game at a time; for several at once there are several tables.
///
/// ```
/// use arena::bout::{Bout, Rules};
/// use arena::{Opening, OwnPlayer};
/// use engine::Setup;
/// use games::GAMES;
///
/// let rung = |rung| {
///     let setup = Setup { depth: Some(2), ..Setup::default() };
///     OwnPlayer::new(rung, move || GAMES.opponent("chess", rung, &setup))
/// };
/// let mut rules = Rules::new("chess", "nodes=2000".parse()?);
/// rules.adjudication.max_moves = Some(20);
/// let mut bout = Bout::new(GAMES, &rules, vec![rung("alpha-beta"), rung("random")])?;
/// let opening = Opening { fen: None, moves: vec!["e2e4".into(), "e7e5".into()] };
/// // `random` is White and begins.
/// let game = bout.play(&opening, &[1, 0], 7)?;
/// assert!(game.incident.is_none() && game.plies[0].seat == Some(0));
/// // The rung that looks ahead tells what it thinks.
/// assert!(game.plies[1].thought.centipawns.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Bout {
    plan: Plan,
    table: Table,
}

impl Bout {
    /// A table for one of `games` with these players, nobody seated yet.
    ///
    /// # Errors
    /// An unknown game or variant, fewer than two players.
    pub fn new(
        games: Registry,
        rules: &Rules,
        players: Vec<OwnPlayer>,
    ) -> Result<Self, ArenaError> {
        let kind = games.named(&rules.game)?;
        if let Some(variant) = &rules.variant
            && !kind.info().variants.contains(variant)
        {
            return Err(EngineError::UnknownVariant(variant.clone()).into());
        }
        if players.len() < 2 {
            let reason = format!("a game takes two or more, not {}", players.len());
            return Err(ArenaError::plan("player", reason));
        }
        let names = players.iter().map(|player| PlayerPlan::new(&player.name)).collect();
        let mut plan = Plan::new(&rules.game, rules.time, names);
        plan.variant.clone_from(&rules.variant);
        plan.adjudication = rules.adjudication.clone();
        Ok(Self { plan, table: Table::new(kind, players.into_iter().map(Some).collect()) })
    }

    /// Gives a player, by its index, a time of its own.
    ///
    /// # Panics
    /// When there is no such player.
    #[must_use]
    pub fn with_time(mut self, player: usize, time: TimeControl) -> Self {
        self.plan.players[player].time = Some(time);
        self
    }

    /// Puts somebody else in the place of a player, by its index.
    ///
    /// # Panics
    /// When there is no such player.
    pub fn replace(&mut self, player: usize, by: OwnPlayer) {
        self.plan.players[player].name.clone_from(&by.name);
        self.table.replace(player, by);
    }

    /// Plays a game: `seats` holds the index of the player in each seat. From the same seed follow
    /// the same cards, the same random moves and the same errors of weak players.
    ///
    /// # Errors
    /// Seats that the game or the table does not have, an opening that cannot be played, a player
    /// who cannot be made. What a player does wrong in the game is no error, but loses it:
    /// [`GameRecord::incident`].
    pub fn play(
        &mut self,
        opening: &Opening,
        seats: &[usize],
        seed: u64,
    ) -> Result<GameRecord, ArenaError> {
        let unknown = |seat: &&usize| **seat >= self.plan.players.len();
        if let Some(seat) = seats.iter().find(unknown) {
            let reason = format!("there is no player number {seat}");
            return Err(ArenaError::plan("seats", reason));
        }
        if let Some(at) = (1..seats.len()).find(|&at| seats[..at].contains(&seats[at])) {
            let reason = format!("player number {} cannot sit in two seats", seats[at]);
            return Err(ArenaError::plan("seats", reason));
        }
        if !self.table.kind().info().seats_players(seats.len()) {
            let reason = format!("a game cannot be played by {}", seats.len());
            return Err(ArenaError::plan("seats", reason));
        }
        let fixture = Fixture { number: seed, round: 0, group: seed, seats: seats.to_vec() };
        let nobody = AtomicBool::new(false);
        let outside = Outside { over: &nobody, stop: &nobody, observer: &() };
        let game = referee::play(&self.plan, &mut self.table, &fixture, opening, &outside)?;
        Ok(game.expect("only a stop leaves a game unplayed"))
    }
}

impl fmt::Debug for Bout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bout").field("plan", &self.plan).finish_non_exhaustive()
    }
}
