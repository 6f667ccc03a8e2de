//! What one request, and all together, may take of the machine.

use std::thread;
use std::time::Duration;

use axum::http::StatusCode;
use engine::Start;

use crate::error::ApiError;

/// Bounds on everything a client can ask for. The defaults suit a server on one's own machine.
#[derive(Clone, PartialEq, Debug)]
pub struct ServerLimits {
    /// Bytes of a request's body.
    pub body: usize,
    /// Bytes of a request's body that holds a game record.
    pub record_body: usize,
    /// Time for a body to arrive.
    pub body_time: Duration,
    /// Time for a request's head to arrive, which also bounds idle connections.
    pub head_time: Duration,
    /// A connection that takes nothing of its answer for so long is closed.
    pub write_time: Duration,
    /// Connections at a time.
    pub connections: usize,
    /// As many of them may one client have.
    pub connections_each: usize,
    /// WebSockets at a time.
    pub sockets: usize,
    /// As many of them may one client have.
    pub sockets_each: usize,
    /// A WebSocket that gives no sign of life for so long is closed.
    pub socket_silence: Duration,
    /// An analysis socket on which nothing is searched for so long is closed.
    pub analysis_idle: Duration,
    /// Plies of a game.
    pub plies: usize,
    /// Plies of a position up to which it is answered without leaving the network threads.
    pub inline_plies: usize,
    /// Bytes of a position in text form.
    pub fen: usize,
    /// Searches for moves at a time; as many analyses may run beside them.
    pub searches: usize,
    /// Searches that may wait for their turn.
    pub search_queue: usize,
    /// The longest wait of a search for its turn.
    pub queue_time: Duration,
    /// The longest search that may be asked for.
    pub movetime: Duration,
    /// Time for a search when nothing is asked.
    pub usual_movetime: Duration,
    /// The deepest search that may be asked for, in plies.
    pub depth: u32,
    /// The most positions that may be asked for.
    pub nodes: u64,
    /// The most lines that may be asked for.
    pub multipv: usize,
    /// Analyses that may wait for their turn.
    pub analysis_queue: usize,
    /// An analysis that has run for so long ends when others wait.
    pub analysis_share: Duration,
    /// The longest analysis of one position.
    pub analysis_time: Duration,
    /// Games that one client may have reviewed at a time.
    pub reviews_each: usize,
    /// Positions of a game that are searched for its review at the same time.
    pub review_searches: usize,
    /// The longest search of a position for a review.
    pub review_time: Duration,
    /// The most positions that are searched for one of a review.
    pub review_nodes: u64,
    /// Time for the engine's move in a game without clocks.
    pub play_time: Duration,
    /// The longest time for the engine's move, whatever its clock says.
    pub play_time_most: Duration,
    /// An engine that has thought about its move for so long moves when others wait.
    pub play_share: Duration,
    /// MiB of tables for all searches for moves together, and as many for all analyses.
    pub hash_mib: usize,
    /// MiB of the largest table that an analysis may ask for; as many are there for all of them together
    /// beyond what each has.
    pub analysis_hash_mib: usize,
    /// The deepest search of the lab, in plies.
    pub lab_depth: u32,
    /// Simulations of a search of the lab whose tree grows by them.
    pub lab_simulations: u32,
    /// The most positions that a search of the lab visits.
    pub lab_visited: u64,
    /// The most positions that a search of the lab visits while it is watched.
    pub lab_watched: u64,
    /// The most nodes of a trace.
    pub lab_cap: usize,
    /// The longest search of the lab.
    pub lab_time: Duration,
    /// Experiments that are stored.
    pub experiments: usize,
    /// The longest that an experiment measures without being told to go on.
    pub experiment_time: Duration,
    /// The deepest search of an experiment, in plies.
    pub experiment_depth: u32,
    /// Positions of an experiment.
    pub experiment_positions: usize,
    /// Steps of an experiment.
    pub experiment_steps: usize,
    /// Tournaments that are stored.
    pub tournaments: usize,
    /// Players of a tournament.
    pub tournament_players: usize,
    /// Rounds of a tournament.
    pub tournament_rounds: u32,
    /// Games of a tournament.
    pub tournament_games: u64,
    /// Openings of a tournament.
    pub tournament_openings: usize,
    /// Plies of a game of a tournament, after which it is drawn.
    pub tournament_plies: usize,
    /// The longest time for a move in a tournament, and the largest increment.
    pub tournament_movetime: Duration,
    /// The most time on a clock of a tournament.
    pub tournament_clock: Duration,
    /// The most positions for a move in a tournament.
    pub tournament_nodes: u64,
    /// The deepest search for a move in a tournament, in plies.
    pub tournament_depth: u32,
    /// Games of a tournament in one answer.
    pub tournament_page: usize,
    /// Runs of learning that are kept.
    pub learn_runs: usize,
    /// The longest that a run of learning may last, in minutes.
    pub learn_minutes: u32,
    /// The most simulations of a move by a network that learned from nothing.
    pub learn_simulations: u32,
    /// The longest time for an answer of a machine that helps a person.
    pub help_time: Duration,
    /// Questions of a person in a game to a machine that may be asked as often as one likes.
    pub consultations: u32,
    /// Such questions of one client at a time.
    pub consultations_each: usize,
    /// Games in progress.
    pub games: usize,
    /// Games that one client may begin or import at once.
    pub begin_burst: u32,
    /// Games that one client may begin or import a second for long.
    pub begin_rate: f64,
    /// Headers of a record that is imported.
    pub tags: usize,
    /// Bytes of the headers of a record that is imported.
    pub tag_bytes: usize,
    /// Analyses that are kept.
    pub studies: usize,
    /// Moves of an analysis.
    pub study_moves: usize,
    /// Finished games that are kept; those that changed longest ago are dropped first.
    pub finished: usize,
    /// Bytes of the database beyond which finished games are dropped.
    pub stored_bytes: u64,
    /// Finished games in memory.
    pub finished_loaded: usize,
    /// Games of engines among themselves in progress.
    pub shows: usize,
    /// As many of those may one client have begun.
    pub shows_each: usize,
    /// Engines among themselves play on for so long when somebody has looked without staying.
    pub watch_grace: Duration,
    /// A game in progress that nobody touched for so long may be given up for a new one.
    pub abandoned: Duration,
    /// A game that nobody looks at is unloaded after so long.
    pub unload: Duration,
}

impl Default for ServerLimits {
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self {
            body: 64 << 10,
            record_body: 1 << 20,
            body_time: Duration::from_secs(10),
            head_time: Duration::from_secs(30),
            write_time: Duration::from_secs(20),
            connections: 1024,
            connections_each: 256,
            sockets: 256,
            sockets_each: 64,
            socket_silence: Duration::from_secs(60),
            analysis_idle: Duration::from_secs(30 * 60),
            plies: 2000,
            inline_plies: 200,
            fen: 256,
            searches: cores.min(16),
            search_queue: 64,
            queue_time: Duration::from_secs(30),
            movetime: Duration::from_secs(60),
            usual_movetime: Duration::from_secs(1),
            depth: 128,
            nodes: 1_000_000_000,
            multipv: 32,
            analysis_queue: 64,
            analysis_share: Duration::from_secs(10),
            analysis_time: Duration::from_secs(10 * 60),
            reviews_each: 2,
            review_searches: 2,
            review_time: Duration::from_secs(5),
            review_nodes: 5_000_000,
            play_time: Duration::from_secs(1),
            play_time_most: Duration::from_secs(30),
            play_share: Duration::from_secs(2),
            hash_mib: 48,
            analysis_hash_mib: 256,
            lab_depth: 12,
            lab_simulations: 20_000,
            lab_visited: 20_000_000,
            lab_watched: 2_000_000,
            lab_cap: 20_000,
            lab_time: Duration::from_secs(10),
            experiments: 200,
            experiment_time: Duration::from_secs(15 * 60),
            experiment_depth: 6,
            experiment_positions: 64,
            experiment_steps: 16,
            tournaments: 200,
            tournament_players: 16,
            tournament_rounds: 1000,
            tournament_games: 5000,
            tournament_openings: 200,
            tournament_plies: 600,
            tournament_movetime: Duration::from_secs(10),
            tournament_clock: Duration::from_secs(10 * 60),
            tournament_nodes: 10_000_000,
            tournament_depth: 12,
            tournament_page: 100,
            learn_runs: 16,
            learn_minutes: 24 * 60,
            learn_simulations: 1000,
            help_time: Duration::from_secs(10),
            consultations: 1000,
            consultations_each: 2,
            games: 1000,
            begin_burst: 120,
            begin_rate: 2.0,
            tags: 64,
            tag_bytes: 8 << 10,
            studies: 1000,
            study_moves: 10_000,
            finished: 5000,
            stored_bytes: 512 << 20,
            finished_loaded: 32,
            shows: 16,
            shows_each: 4,
            watch_grace: Duration::from_secs(10),
            abandoned: Duration::from_secs(24 * 60 * 60),
            unload: Duration::from_secs(5 * 60),
        }
    }
}

impl ServerLimits {
    /// Checks how many simulations a network is asked for.
    ///
    /// # Errors
    /// Too many.
    pub fn check_simulations(&self, simulations: u32) -> Result<(), ApiError> {
        if simulations <= self.learn_simulations {
            return Ok(());
        }
        let message = format!("A move has at most {} simulations here.", self.learn_simulations);
        Err(ApiError::setting("simulations", message))
    }

    /// Checks the size of a start before anything is made of it.
    ///
    /// # Errors
    /// The field that is too large.
    pub fn check(&self, start: &Start) -> Result<(), ApiError> {
        if start.moves.len() > self.plies {
            let message = format!("A game may have at most {} moves here.", self.plies);
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Err(ApiError::new(status, "too-many-moves", message).field("moves"));
        }
        if start.fen.as_ref().is_some_and(|fen| fen.len() > self.fen) {
            let message = format!("A position may have at most {} bytes here.", self.fen);
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Err(ApiError::new(status, "bad-position", message).field("fen"));
        }
        Ok(())
    }

    /// Checks the headers of a record before they are stored.
    ///
    /// # Errors
    /// Too many of them, or too large ones.
    pub fn check_tags(&self, tags: &[(String, String)], field: &str) -> Result<(), ApiError> {
        let bytes: usize = tags.iter().map(|(name, value)| name.len() + value.len()).sum();
        if tags.len() <= self.tags && bytes <= self.tag_bytes {
            return Ok(());
        }
        let message = format!(
            "The headers of a record may be {} and have {} bytes together; these are {} of {bytes}.",
            self.tags,
            self.tag_bytes,
            tags.len()
        );
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Err(ApiError::new(status, "bad-record", message).field(field))
    }
}
