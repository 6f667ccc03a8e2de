//! The players who sit at one table: started when they are needed, and again after a fault.

use std::time::Duration;

use engine::GameKind;

use crate::plan::Plan;
use crate::player::{self, OwnPlayer, Player, Setting};
use crate::{ArenaError, trial};

/// So often a player may fail to start before the tournament cannot go on.
const STARTS: u32 = 3;
/// Between two of them.
const BREATH: Duration = Duration::from_millis(200);

/// One game's place, with its players.
pub(crate) struct Table {
    kind: &'static dyn GameKind,
    /// Those of the players who are ours.
    own: Vec<Option<OwnPlayer>>,
    players: Vec<Option<Box<dyn Player>>>,
}

impl Table {
    /// A table at which these play, nobody seated yet.
    pub fn new(kind: &'static dyn GameKind, own: Vec<Option<OwnPlayer>>) -> Self {
        Self { kind, players: own.iter().map(|_| None).collect(), own }
    }

    pub fn kind(&self) -> &'static dyn GameKind {
        self.kind
    }

    /// Puts one of ours in the place of a player.
    pub fn replace(&mut self, player: usize, by: OwnPlayer) {
        self.players[player] = None;
        self.own[player] = Some(by);
    }

    /// Sends away everybody who does not play the next game.
    pub fn keep_only(&mut self, seats: &[usize]) {
        for (player, seated) in self.players.iter_mut().enumerate() {
            if !seats.contains(&player) {
                *seated = None;
            }
        }
    }

    /// The player of this index, who is started where he does not sit here yet.
    pub fn take(&mut self, plan: &Plan, player: usize) -> Result<&mut dyn Player, ArenaError> {
        if self.players[player].is_none() {
            let own = self.own[player].as_ref();
            self.players[player] = Some(start(self.kind, plan, player, own)?);
        }
        let seated = self.players[player].as_mut().expect("seated a moment ago");
        Ok(seated.as_mut())
    }

    /// Sends a player away; the last lines of the conversation with it.
    pub fn dismiss(&mut self, player: usize) -> Vec<String> {
        self.players[player].take().map_or_else(Vec::new, |player| player.log())
    }
}

/// Starts a player, trying more than once.
///
/// # Errors
/// [`ArenaError::Player`].
pub(crate) fn start(
    kind: &'static dyn GameKind,
    plan: &Plan,
    player: usize,
    own: Option<&OwnPlayer>,
) -> Result<Box<dyn Player>, ArenaError> {
    let usual = kind.info().variants.first().cloned().unwrap_or_default();
    let variant = plan.variant.as_ref().unwrap_or(&usual);
    let patience = Duration::from_millis(plan.stall_ms).max(Duration::from_secs(5));
    let setting = Setting { kind, variant, time: plan.time_of(player), patience };
    let mut tries = 1;
    loop {
        match player::seat(&plan.players[player], own, setting) {
            Ok(player) => return Ok(player),
            Err(fault) if tries == STARTS => {
                return Err(ArenaError::Player {
                    player: plan.players[player].name.clone(),
                    reason: fault.to_string(),
                });
            }
            Err(_) => {
                tries += 1;
                std::thread::sleep(BREATH);
            }
        }
    }
}

/// Starts every player once, those who are ours among them, so that one who cannot play is found before
/// the first game. What is found out about a program meanwhile is put into the plan.
///
/// # Errors
/// [`ArenaError::Player`].
pub(crate) fn try_all(
    kind: &'static dyn GameKind,
    plan: &mut Plan,
    own: &[Option<OwnPlayer>],
) -> Result<(), ArenaError> {
    for (number, own) in own.iter().enumerate() {
        match own {
            Some(own) => drop(start(kind, plan, number, Some(own))?),
            None => {
                plan.players[number].rank_offset = Some(trial::rank_offset(kind, plan, number)?);
            }
        }
    }
    Ok(())
}
