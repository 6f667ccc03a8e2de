//! Who is asked about the leaves of a tree.

use game::{Game, Player, Values};

/// A position that a guide is asked about: a player is to move in it.
#[derive(Clone, Debug)]
pub struct Asked<G: Game> {
    /// The position.
    pub game: G,
    /// Who moves.
    pub player: Player,
    /// The legal moves as the game lists them; one at least.
    pub moves: Vec<G::Move>,
}

/// Advice on positions: how promising is each move, and what is the position worth to each player.
///
/// Random games ([`Rollouts`](super::Rollouts)), an evaluation ([`Static`](super::Static)) and a network
/// of policy and value are three kinds of guides. A guide is asked about many positions at once, those of
/// one tree or of many.
///
/// # Laws
/// 1. There is an answer to each position, in the order of the questions, with a prior for each move.
/// 2. Priors are not negative and sum to 1; values are payoffs, from 0 to 1.
/// 3. An answer depends on its position alone, not on those that are asked with it. So a tree that is
///    grown by one thread is the same however the work of its guide is divided.
pub trait Guide<G: Game>: Send {
    /// Answers all these positions; `advice` is empty at first.
    fn advise(&mut self, asked: &[Asked<G>], advice: &mut Advice);
}

impl<G: Game, T: Guide<G> + ?Sized> Guide<G> for &mut T {
    fn advise(&mut self, asked: &[Asked<G>], advice: &mut Advice) {
        (**self).advise(asked, advice);
    }
}

/// Answers to several positions.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Advice {
    priors: Vec<f32>,
    /// Where the priors of each position end.
    ends: Vec<usize>,
    values: Vec<Values>,
}

impl Advice {
    /// Forgets all answers.
    pub fn clear(&mut self) {
        self.priors.clear();
        self.ends.clear();
        self.values.clear();
    }

    /// Adds the answer to the next position: what it is worth to each player, and a prior for each of its
    /// moves.
    pub fn push(&mut self, values: Values, priors: impl IntoIterator<Item = f32>) {
        self.priors.extend(priors);
        self.ends.push(self.priors.len());
        self.values.push(values);
    }

    /// Adds the answers of somebody else.
    pub fn append(&mut self, other: &Self) {
        let before = self.priors.len();
        self.priors.extend(&other.priors);
        self.ends.extend(other.ends.iter().map(|end| before + end));
        self.values.extend(&other.values);
    }

    /// How many positions are answered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether none is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The answer to the position with this number, from 0: priors and values.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    pub fn of(&self, number: usize) -> (&[f32], &Values) {
        let begin = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        (&self.priors[begin..self.ends[number]], &self.values[number])
    }
}
