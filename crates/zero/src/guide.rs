//! A network as the guide of a tree.

use std::sync::Arc;

use game::{Actions, Player, Values};
use multi::{Advice, Asked, Guide};

use crate::network::{Inputs, Layers, Network, TOGETHER, forward, sigmoid, softmax};

/// A network that answers for a tree. What it says of a position is the same, to the last bit, whatever is
/// asked with it.
#[derive(Clone, Debug)]
pub struct NetworkGuide {
    network: Arc<Network>,
    inputs: Inputs,
    layers: Layers,
    priors: Vec<f32>,
}

impl NetworkGuide {
    /// A guide by this network.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Self {
        let layers = Layers::new(network.shape(), TOGETHER);
        Self { network, inputs: Inputs::default(), layers, priors: Vec::new() }
    }

    /// Who answers.
    #[must_use]
    pub const fn network(&self) -> &Arc<Network> {
        &self.network
    }
}

impl<G: Actions> Guide<G> for NetworkGuide {
    fn advise(&mut self, asked: &[Asked<G>], advice: &mut Advice) {
        let shape = self.network.shape();
        let (outputs, actions) = (shape.outputs(), shape.actions);
        for asked in asked.chunks(TOGETHER) {
            self.inputs.clear();
            asked.iter().for_each(|asked| self.inputs.push(&asked.game, 0));
            forward(&self.network, &self.inputs, 0, asked.len(), &mut self.layers);
            for (asked, heads) in asked.iter().zip(self.layers.heads.chunks_exact(outputs)) {
                self.priors.clear();
                let moves = asked.moves.iter();
                self.priors.extend(moves.map(|&mv| heads[asked.game.action(mv)]));
                softmax(&mut self.priors);
                let values = &heads[actions..][..shape.values];
                let values = seated(values, asked.player, asked.game.players());
                advice.push(values, self.priors.iter().copied());
            }
        }
    }
}

/// The values of all seats by logits that begin with the player to move.
fn seated(logits: &[f32], player: Player, players: usize) -> Values {
    let mut values = Values::default();
    for (after, &logit) in logits.iter().enumerate().take(players) {
        values[(player.index() + after) % players] = sigmoid(logit);
    }
    if let [own] = *logits {
        values[player.opponent().index()] = 1.0 - sigmoid(own);
    }
    values
}
