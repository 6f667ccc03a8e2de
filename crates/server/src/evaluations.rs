//! By what the engine may value positions here: a list from which requests choose by name.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use engine::{Evaluation, GameKind, Network, NetworkSupport};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ApiError;

/// Files that are offered at most.
const MOST_FILES: usize = 256;
/// Characters of a name at most.
const MOST_CHARS: usize = 64;

/// An evaluation as the page sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct EvaluationInfo {
    /// Its name in requests: `network` is the one that is built in, `handcrafted` the one made by hand;
    /// others are called as their files.
    pub id: String,
    /// What is known of the network; absent for the evaluation made by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network: Option<NetworkInfo>,
}

/// What is known of a network.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct NetworkInfo {
    /// Neurons of the first layer for each view.
    pub neurons: usize,
    /// The run that made it.
    pub run: String,
    /// Its number in the run.
    pub generation: u32,
    /// Positions that it was trained on.
    pub positions: u64,
}

impl NetworkInfo {
    fn of(network: &Network) -> Self {
        let from = network.provenance();
        Self {
            neurons: network.width().neurons(),
            run: from.run.clone(),
            generation: from.generation,
            positions: from.positions,
        }
    }
}

/// The evaluations of a game, the usual one first; empty where there is no choice.
#[derive(Debug, Default)]
pub struct Evaluations(Vec<(EvaluationInfo, Evaluation)>);

impl Evaluations {
    /// Those of a game: what is built in, and the networks among these files.
    pub fn of(kind: &dyn GameKind, files: &[PathBuf]) -> Self {
        let mut offered = Self::default();
        if kind.networks() == NetworkSupport::None {
            return offered;
        }
        if kind.networks() == NetworkSupport::BuiltIn {
            offered.add(kind, "network", Evaluation::BuiltIn);
        }
        offered.add(kind, "handcrafted", Evaluation::Handcrafted);
        for file in files {
            let name = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            let odd = name.chars().count() > MOST_CHARS || name.chars().any(char::is_control);
            if name.is_empty() || odd || offered.named(name).is_some() {
                tracing::warn!(file = %file.display(), "a network needs a name of its own");
            } else {
                offered.add(kind, name, Evaluation::File(file.clone()));
            }
        }
        offered
    }

    /// Offers one more, if the game can have it.
    fn add(&mut self, kind: &dyn GameKind, name: &str, evaluation: Evaluation) {
        match kind.network(&evaluation) {
            Ok(network) => {
                let network = network.map(|network| NetworkInfo::of(&network));
                self.0.push((EvaluationInfo { id: name.to_owned(), network }, evaluation));
            }
            Err(reason) => tracing::debug!(game = kind.id(), %reason, "a network is left out"),
        }
    }

    fn named(&self, name: &str) -> Option<&Evaluation> {
        let found = self.0.iter().find(|(info, _)| info.id == name);
        found.map(|(_, evaluation)| evaluation)
    }

    /// The evaluation that a request names; the usual one when it names none.
    ///
    /// # Errors
    /// One that is not offered.
    pub fn chosen(&self, name: Option<&str>) -> Result<Evaluation, ApiError> {
        let Some(name) = name else { return Ok(Evaluation::Usual) };
        self.named(name).cloned().ok_or_else(|| {
            let known: Vec<_> = self.infos().map(|info| info.id.as_str()).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            ApiError::setting("evaluation", format!("This game offers {known} to choose from."))
        })
    }

    /// What the page sees of them.
    pub fn infos(&self) -> impl Iterator<Item = &EvaluationInfo> {
        self.0.iter().map(|(info, _)| info)
    }
}

/// The networks in a folder, by name.
///
/// # Errors
/// A folder that cannot be read.
pub fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut files = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "net"));
    files.sort();
    if files.len() > MOST_FILES {
        tracing::warn!(folder = %folder.display(), "only the first {MOST_FILES} networks are offered");
        files.truncate(MOST_FILES);
    }
    Ok(files)
}
