//! Whether a plan makes sense.

use engine::{EngineError, Evaluation, GameKind, NetworkSupport, Registry, Settings};

use super::{Format, Plan, PlayerPlan};
use crate::ArenaError;

/// Beyond this, something else is meant.
const MOST_PLAYERS: usize = 1000;
const MOST_ROUNDS: u32 = 1_000_000;
const MOST_CONCURRENCY: u32 = 1024;
/// Groups of players who meet in a round.
const MOST_GROUPS: u64 = 1_000_000;

impl Plan {
    /// Checks what can be checked without starting anybody; the game must be one of `games`.
    ///
    /// # Errors
    /// What makes no sense, and in which part.
    pub fn check(&self, games: Registry) -> Result<(), ArenaError> {
        let kind = games.named(&self.game)?;
        let info = kind.info();
        if let Some(variant) = &self.variant
            && !info.variants.contains(variant)
        {
            return Err(EngineError::UnknownVariant(variant.clone()).into());
        }
        self.check_players(games, kind)?;
        let seats = self.seats_at_table(kind)?;
        self.check_format(seats)?;
        if seats > 2
            && let Some(program) = self.players.iter().find(|player| player.command.is_some())
        {
            let field = format!("player {:?}: command", program.name);
            return Err(ArenaError::plan(field, "programs play games of two only"));
        }
        let range = |field: &str, value: u32, most: u32| {
            if (1..=most).contains(&value) {
                return Ok(());
            }
            Err(ArenaError::plan(field, format!("{value} is not between 1 and {most}")))
        };
        range("rounds", self.rounds, MOST_ROUNDS)?;
        range("machine.concurrency", self.machine.concurrency, MOST_CONCURRENCY)?;
        if let Some(openings) = &self.openings {
            range("openings.first", openings.first, u32::MAX)?;
        }
        if let Some(rule) = self.adjudication.resign {
            range("adjudication.resign.moves", rule.moves, u32::MAX)?;
            range("adjudication.resign.score", rule.score, i32::MAX as u32)?;
        }
        if let Some(rule) = self.adjudication.draw {
            range("adjudication.draw.moves", rule.moves, u32::MAX)?;
            range("adjudication.draw.score", rule.score, i32::MAX as u32)?;
        }
        if let Some(moves) = self.adjudication.max_moves {
            range("adjudication.max-moves", moves, u32::MAX)?;
        }
        self.check_statistics()
    }

    fn check_players(
        &self,
        games: Registry,
        kind: &'static dyn GameKind,
    ) -> Result<(), ArenaError> {
        if self.players.len() < 2 || self.players.len() > MOST_PLAYERS {
            let reason = format!("2 to {MOST_PLAYERS} are needed, not {}", self.players.len());
            return Err(ArenaError::plan("player", reason));
        }
        for (at, player) in self.players.iter().enumerate() {
            let field = |name: &str| format!("player {:?}: {name}", player.name);
            if player.name.trim().is_empty() || player.name.contains(char::is_control) {
                return Err(ArenaError::plan(field("name"), "it needs one, on one line"));
            }
            if self.players[..at].iter().any(|other| other.name == player.name) {
                return Err(ArenaError::plan(field("name"), "another player has it, too"));
            }
            match player.pair {
                Some(_) => check_pair(player, kind)?,
                None => check_player(player, games, kind)?,
            }
        }
        // Knows who can be one of two.
        self.own_players(games)?;
        Ok(())
    }

    fn check_format(&self, seats: usize) -> Result<(), ArenaError> {
        let number = self.players.len();
        let refuse = |reason: String| Err(ArenaError::plan("format", reason));
        match self.format {
            Format::Match if number != seats => {
                refuse(format!("a match takes the {seats} players of one game, not {number}"))
            }
            _ if number < seats => refuse(format!("a game takes {seats} players")),
            Format::Gauntlet
                if self.challengers == 0 || self.challengers as usize + seats > number + 1 =>
            {
                refuse(format!("{} of {number} players cannot challenge", self.challengers))
            }
            Format::Ladder if (self.reach as usize) < seats - 1 => {
                refuse(format!("on a ladder of reach {} no {seats} players meet", self.reach))
            }
            Format::Swiss if seats != 2 => refuse("Swiss pairs take games of two".to_owned()),
            _ if self.groups(seats) > MOST_GROUPS => {
                refuse(format!("more than {MOST_GROUPS} groups of players would meet"))
            }
            _ => Ok(()),
        }
    }

    /// How many groups of players meet in a round.
    fn groups(&self, seats: usize) -> u64 {
        let (players, rest) = (self.players.len() as u64, seats as u64 - 1);
        match self.format {
            Format::Match => 1,
            Format::RoundRobin => choices(players, rest + 1),
            Format::Gauntlet => {
                let challengers = u64::from(self.challengers);
                challengers.saturating_mul(choices(players - challengers, rest))
            }
            Format::Ladder => {
                let near = u64::from(self.reach).min(players - 1);
                players.saturating_mul(choices(near, rest))
            }
            Format::Swiss => players / 2,
        }
    }

    fn check_statistics(&self) -> Result<(), ArenaError> {
        if let Some(sprt) = self.sprt {
            sprt.check()?;
            if self.players.len() != 2 {
                return Err(ArenaError::plan("sprt", "a test takes a match of two players"));
            }
        }
        for (at, anchor) in self.anchor.iter().enumerate() {
            if !anchor.elo.is_finite() {
                return Err(ArenaError::plan("anchor.elo", "it is no number"));
            }
            if anchor.player.is_none() && self.anchor.len() > 1 {
                return Err(ArenaError::plan("anchor", "each of several is a player"));
            }
            if self.anchor[..at].iter().any(|other| other.player == anchor.player) {
                return Err(ArenaError::plan("anchor", "a player has only one rating"));
            }
            if let Some(name) = &anchor.player
                && !self.players.iter().any(|player| player.name == *name)
            {
                return Err(ArenaError::plan(
                    "anchor.player",
                    format!("nobody is called {name:?}"),
                ));
            }
        }
        Ok(())
    }
}

/// In how many ways so many can be chosen of all; some very large number where they are more than
/// can be counted.
fn choices(all: u64, number: u64) -> u64 {
    (0..number).fold(1, |ways: u64, chosen| {
        // Whole at each step: it counts the ways to choose one more.
        ways.saturating_mul(all.saturating_sub(chosen)) / (chosen + 1)
    })
}

fn check_player(
    player: &PlayerPlan,
    games: Registry,
    kind: &'static dyn GameKind,
) -> Result<(), ArenaError> {
    let refuse = |what: &str, reason: &str| {
        Err(ArenaError::plan(format!("player {:?}: {what}", player.name), reason))
    };
    if player.command.is_some() {
        if player.words().is_none() {
            return refuse("command", "it is no program with arguments");
        }
        if player.threads == 0 {
            return refuse("threads", "a program thinks on one at least");
        }
        if player.strengths() > 0 {
            return refuse("elo, level, handicap", "they are for our own opponents");
        }
        if player.rung.is_some() || player.depth.is_some() {
            return refuse("rung, depth", "they are for the programs of the lab");
        }
        if player.book {
            return refuse("book", "it is for our own opponents; a program has options");
        }
        if player.net.is_some() || player.evaluation.is_some() {
            let reason = "they are for our own opponents; a program has options";
            return refuse("net, evaluation", reason);
        }
        if player.search.is_some() {
            return refuse("search", "it is for our own opponents; a program has options");
        }
        if player.endgames.is_some() {
            return refuse("endgames", "they are for our own opponents; a program has options");
        }
        return Ok(());
    }
    if player.folder.is_some() || player.protocol.is_some() {
        return refuse("folder, protocol", "they are for programs with a command");
    }
    if player.rank_offset.is_some() {
        return refuse("rank-offset", "it is for programs with a command");
    }
    if player.strengths() > 1 {
        return refuse("elo, level, handicap", "only one of them can say how strong it is");
    }
    if player.book && !kind.info().book {
        return refuse("book", "this game has none");
    }
    if player.net.is_some() && kind.networks() == NetworkSupport::None {
        return refuse("net", "this game has no networks");
    }
    if player.search.is_some_and(|search| !kind.searches().contains(&search)) {
        return refuse("search", "opponents in this game do not search so");
    }
    if player.endgames.is_some() && kind.endgames().is_none() {
        return refuse("endgames", "this game has no endgame tables");
    }
    if player.net.is_some() && player.evaluation.is_some() {
        return refuse("net, evaluation", "only one of them can say by what it values positions");
    }
    if player.rung.is_some() {
        check_rung(player)?;
    } else if player.depth.is_some() {
        return refuse("depth", "it is for a rung; for others there is time = \"depth=N\"");
    }
    let Some(own) = player.own(games, kind)? else { return Ok(()) };
    let mut opponent = (own.make)().map_err(|error| match error {
        EngineError::Setting { name, reason, .. } => {
            ArenaError::plan(format!("player {:?}: {name}", player.name), reason)
        }
        other => other.into(),
    })?;
    // Takes the table's memory for a moment, and knows all that can be wrong.
    // Networks and endgame tables in files are read where the plan's own folder is known.
    let evaluation = Evaluation::of(None, player.evaluation);
    Ok(opponent.configure(&Settings { evaluation, endgames: None, ..own.settings })?)
}

/// All that can be said of a pair is who it is and how long it may think.
fn check_pair(player: &PlayerPlan, kind: &dyn GameKind) -> Result<(), ArenaError> {
    let refuse =
        |reason: &str| Err(ArenaError::plan(format!("player {:?}: pair", player.name), reason));
    if !kind.info().is_duel() {
        return refuse("pairs play games of two only");
    }
    let alone = PlayerPlan {
        pair: player.pair.clone(),
        time: player.time,
        margin_ms: player.margin_ms,
        ..PlayerPlan::new(&player.name)
    };
    if *player != alone {
        return refuse("beside it there is only time and margin-ms: the rest is set of the two");
    }
    Ok(())
}

fn check_rung(player: &PlayerPlan) -> Result<(), ArenaError> {
    let refuse = |what: &str, reason: &str| {
        Err(ArenaError::plan(format!("player {:?}: {what}", player.name), reason))
    };
    if player.strengths() > 0 {
        return refuse("elo, level, handicap", "a rung plays as well as it does");
    }
    if !player.has_usual_resources() {
        return refuse("threads, hash", "a rung thinks on one thread, with its own table");
    }
    if player.search.is_some() {
        return refuse("search", "a rung searches in its own way");
    }
    if player.net.is_some() || player.evaluation.is_some() {
        return refuse("net, evaluation", "a rung values positions in its own way");
    }
    if player.endgames.is_some() {
        return refuse("endgames", "a rung plays without them");
    }
    Ok(())
}
