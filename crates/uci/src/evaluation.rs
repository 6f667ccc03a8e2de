//! The options that both protocols have for networks.

use engine::{Evaluation, NetworkSupport};

use crate::option::Kind;

/// By what to value positions.
#[derive(Clone, Debug, Default)]
pub(crate) struct EvaluationChoice {
    /// Whether by a network; as usual while nothing was chosen.
    network: Option<bool>,
    /// The path of a network; empty for the one that is built in.
    file: String,
}

impl EvaluationChoice {
    /// The type of the option that [chooses](Self::choose).
    pub fn kind(networks: NetworkSupport) -> Kind {
        Kind::Combo { values: names(networks).map(str::to_owned).to_vec() }
    }

    /// Chooses by the index among the values.
    pub fn choose(&mut self, index: usize, networks: NetworkSupport) {
        self.network = names(networks).get(index).map(|&name| name == NETWORK);
    }

    /// Names the file, which also chooses the network in it; none for the usual evaluation.
    pub fn name(&mut self, path: &str) {
        path.clone_into(&mut self.file);
        self.network = (!path.is_empty()).then_some(true);
    }

    /// The evaluation, in a game with these networks.
    pub fn evaluation(&self, networks: NetworkSupport) -> Evaluation {
        match self.network {
            _ if networks == NetworkSupport::None => Evaluation::Usual,
            None => Evaluation::Usual,
            Some(false) => Evaluation::Handcrafted,
            Some(true) if self.file.is_empty() => Evaluation::BuiltIn,
            Some(true) => Evaluation::File(self.file.clone().into()),
        }
    }
}

const NETWORK: &str = "network";

/// The values to choose among, the usual one first.
const fn names(networks: NetworkSupport) -> [&'static str; 2] {
    match networks {
        NetworkSupport::BuiltIn => [NETWORK, "handcrafted"],
        NetworkSupport::None | NetworkSupport::Files => ["handcrafted", NETWORK],
    }
}
