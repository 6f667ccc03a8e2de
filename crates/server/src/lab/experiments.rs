//! Experiments: measured one at a time, each in a folder of its own below the data folder, so that it
//! outlives the server and goes on where it was.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ::lab::StopFlag;
use ::lab::experiment::{ExperimentError, Measured, Progress, Question, Report, Run};
use ::lab::subject::Subject;
use tokio::sync::Semaphore;

use super::beside;
use super::model::{ExperimentNext, ExperimentState, ExperimentSummary, ExperimentView};
use crate::error::ApiError;
use crate::limits::ServerLimits;

/// All experiments of a data folder.
pub struct Experiments {
    folder: PathBuf,
    most: usize,
    time: Duration,
    /// Searches side by side would spoil each other's times.
    place: Arc<Semaphore>,
    live: Mutex<HashMap<String, Live>>,
}

/// An experiment that waits or measures.
struct Live {
    stop: StopFlag,
    /// Whether its turn has come.
    measures: bool,
    /// The search that runs; `None` while it waits.
    next: Option<ExperimentNext>,
    /// What kept it from going on; it is over then.
    error: Option<String>,
}

impl Experiments {
    /// The experiments in a folder, which is made when the first one begins.
    pub fn new(folder: &Path, limits: &ServerLimits) -> Self {
        Self {
            folder: folder.to_owned(),
            most: limits.experiments,
            time: limits.experiment_time,
            place: Arc::new(Semaphore::new(1)),
            live: Mutex::default(),
        }
    }

    fn live(&self) -> MutexGuard<'_, HashMap<String, Live>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins an experiment, or goes on with the one that asks the same. Its address is returned.
    ///
    /// # Errors
    /// Too many experiments.
    pub fn start(
        self: &Arc<Self>,
        subject: &'static dyn Subject,
        question: Question,
    ) -> Result<String, ApiError> {
        let id = question.folder_name();
        let stop = StopFlag::default();
        {
            let mut live = self.live();
            if live.get(&id).is_some_and(|live| live.error.is_none()) {
                return Ok(id);
            }
            let waiting = live.values().filter(|live| live.error.is_none()).count();
            let stored = self.ids().map_err(ApiError::internal)?;
            let is_new = !stored.contains(&id);
            if waiting >= self.most || is_new && stored.len() >= self.most {
                let message = "There are as many experiments as there may be; remove one first.";
                return Err(ApiError::busy("too-many-experiments", message));
            }
            let begun = Live { stop: stop.clone(), measures: false, next: None, error: None };
            live.insert(id.clone(), begun);
        }
        // The question is on file before the answer goes out.
        if let Err(error) = Run::open(&self.folder.join(&id), subject, question.clone()) {
            self.live().remove(&id);
            return Err(match error {
                ExperimentError::Io { .. } => ApiError::not_stored(error),
                error => ApiError::internal(error),
            });
        }
        let (all, name) = (Arc::clone(self), id.clone());
        tokio::spawn(async move { all.measure(name, subject, question, stop).await });
        Ok(id)
    }

    /// Waits for its turn and measures.
    async fn measure(
        self: Arc<Self>,
        id: String,
        subject: &'static dyn Subject,
        question: Question,
        stop: StopFlag,
    ) {
        let Ok(place) = Arc::clone(&self.place).acquire_owned().await else { return };
        {
            let mut live = self.live();
            // Who was stopped while waiting is forgotten, and may wait anew under the same name.
            if stop.is_set() {
                return;
            }
            if let Some(live) = live.get_mut(&id) {
                live.measures = true;
            }
        }
        let (all, name, halt) = (Arc::clone(&self), id.clone(), stop.clone());
        let folder = self.folder.join(&id);
        let work = move || -> Result<bool, ExperimentError> {
            let mut run = Run::open(&folder, subject, question)?;
            run.measure(&halt, &mut |progress| all.heard(&name, &progress))
        };
        let done = match beside("experiment", place, work) {
            Ok(done) => {
                // When its time is over it stops, and can be told to go on.
                let clock = tokio::spawn({
                    let (stop, time) = (stop.clone(), self.time);
                    async move {
                        tokio::time::sleep(time).await;
                        stop.set();
                    }
                });
                let done = done.await;
                clock.abort();
                done.map_err(|_| "the search panicked".to_owned())
            }
            Err(error) => Err(error.detail.message),
        };
        let error = match done {
            Ok(Ok(_)) => None,
            Ok(Err(error)) => Some(error.to_string()),
            Err(error) => Some(error),
        };
        let mut live = self.live();
        match (error, live.get_mut(&id)) {
            (Some(error), Some(live)) => {
                tracing::error!(id, error, "an experiment ended early");
                live.next = None;
                live.error = Some(error);
            }
            _ => drop(live.remove(&id)),
        }
    }

    fn heard(&self, id: &str, progress: &Progress<'_>) {
        let next = progress.next.map(|next| ExperimentNext {
            depth: next.depth,
            position: next.position,
            step: next.step.to_owned(),
        });
        if let Some(live) = self.live().get_mut(id) {
            live.next = next;
        }
    }

    /// Stops an experiment; what is measured stays.
    ///
    /// # Errors
    /// When there is none.
    pub fn stop(&self, game: &str, id: &str) -> Result<(), ApiError> {
        self.check(game, id)?;
        let mut live = self.live();
        if let Some(stopped) = live.get(id) {
            stopped.stop.set();
            if !stopped.measures && stopped.error.is_none() {
                live.remove(id);
            }
        }
        Ok(())
    }

    /// Lets an experiment go on that was stopped.
    ///
    /// # Errors
    /// When there is none.
    pub fn resume(
        self: &Arc<Self>,
        subject: &'static dyn Subject,
        id: &str,
    ) -> Result<(), ApiError> {
        self.check(subject.name(), id)?;
        if self.live().get(id).is_some_and(|live| live.stop.is_set() && live.error.is_none()) {
            let message = "The experiment is just coming to its end; try again.";
            return Err(ApiError::busy("too-many-requests", message));
        }
        let (question, _) = self.look(id)?;
        self.start(subject, question).map(|_| ())
    }

    /// Forgets an experiment.
    ///
    /// # Errors
    /// When there is none, or it measures.
    pub fn remove(&self, game: &str, id: &str) -> Result<(), ApiError> {
        self.check(game, id)?;
        let mut live = self.live();
        if live.get(id).is_some_and(|live| live.error.is_none()) {
            let message = "The experiment measures; stop it first.";
            return Err(ApiError::conflict("experiment-running", message));
        }
        live.remove(id);
        fs::remove_dir_all(self.folder.join(id)).map_err(ApiError::not_stored)
    }

    /// An experiment as it stands.
    ///
    /// # Errors
    /// When there is none, or its folder cannot be read.
    pub fn view(&self, subject: &dyn Subject, id: &str) -> Result<ExperimentView, ApiError> {
        self.check(subject.name(), id)?;
        let (question, known) = self.look(id)?;
        let summary = self.summary(id, &question, known.len());
        let report = Report::new(subject, &question, &known).map_err(ApiError::internal)?;
        let live = self.live();
        let live = live.get(id);
        let next = live.and_then(|live| live.next.clone());
        let error = live.and_then(|live| live.error.clone());
        Ok(ExperimentView { summary, question, next, report, error })
    }

    /// What is known of an experiment.
    ///
    /// # Errors
    /// When there is none, or its folder cannot be read.
    pub fn report(&self, subject: &dyn Subject, id: &str) -> Result<Report, ApiError> {
        self.check(subject.name(), id)?;
        let (question, known) = self.look(id)?;
        Report::new(subject, &question, &known).map_err(ApiError::internal)
    }

    /// The experiments with a game, the last one first. Folders that cannot be read are left out.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn list(&self, game: &str) -> Result<Vec<ExperimentSummary>, ApiError> {
        let ids = self.ids().map_err(ApiError::internal)?;
        let of_game = |id: String| {
            let (question, known) = Run::read(&self.folder.join(&id)).ok()?;
            (question.game == game).then(|| self.summary(&id, &question, known.len()))
        };
        let mut list: Vec<_> = ids.into_iter().filter_map(of_game).collect();
        list.sort_by_key(|summary| std::cmp::Reverse(summary.updated));
        Ok(list)
    }

    fn summary(&self, id: &str, question: &Question, done: usize) -> ExperimentSummary {
        let all = question.positions.len() * question.depths.len() * question.steps.len();
        let state = match self.live().get(id) {
            Some(Live { error: None, next: Some(_), .. }) => ExperimentState::Running,
            Some(Live { error: None, next: None, .. }) if done < all => ExperimentState::Waiting,
            _ if done >= all => ExperimentState::Finished,
            _ => ExperimentState::Stopped,
        };
        ExperimentSummary {
            id: id.to_owned(),
            game: question.game.clone(),
            positions: question.positions.len(),
            depths: question.depths.clone(),
            steps: question.steps.clone(),
            state,
            done,
            all,
            updated: changed(&self.folder.join(id)),
        }
    }

    fn look(&self, id: &str) -> Result<(Question, Vec<Measured>), ApiError> {
        Run::read(&self.folder.join(id)).map_err(ApiError::internal)
    }

    /// Whether there is such an experiment with this game.
    fn check(&self, game: &str, id: &str) -> Result<(), ApiError> {
        let is_id = id.strip_prefix(game).and_then(|rest| rest.strip_prefix('-'));
        let is_id = is_id.is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        if is_id && self.folder.join(id).join("run.json").is_file() {
            return Ok(());
        }
        let message = format!("There is no experiment {id:?} here.");
        Err(ApiError::not_found("not-found", message).field("id"))
    }

    fn ids(&self) -> io::Result<Vec<String>> {
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        Ok(names.collect())
    }
}

/// When a folder's results last changed, in milliseconds since 1970.
fn changed(folder: &Path) -> i64 {
    let modified = fs::metadata(folder.join("results.jsonl")).and_then(|meta| meta.modified());
    let since = modified.unwrap_or(SystemTime::UNIX_EPOCH).duration_since(UNIX_EPOCH);
    i64::try_from(since.unwrap_or_default().as_millis()).unwrap_or(i64::MAX)
}
