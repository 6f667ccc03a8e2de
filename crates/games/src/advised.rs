//! PUCT in the lab by networks that learned from nothing.

use std::marker::PhantomData;
use std::sync::{Arc, Mutex, PoisonError};

use ::connect4::ConnectFour;
use ::tictactoe::TicTacToe;
use engine::Session;
use game::{Actions, MoveList, Player};
use lab::Settings;
use lab::advice::{Advice, Adviser, Appraised};
use lab::advised::{Advised, AdvisedRungs, AdvisedTree};
use lab::growth::Meter;
use lab::position::{LabError, RungAnswer};
use lab::subject::LabGame;
use lab::trace::Trace;
use multi::{Asked, Guide};
use zero::{Network, NetworkGuide, check_players};

use crate::hare::lab::HareLab;
use crate::stones::Stones;

/// PUCT by networks, for every game that can be learned from nothing.
pub static NETWORK_RUNGS: &[&dyn AdvisedRungs<Arc<Network>>] = &[
    &NetworkRungs::<Stones<TicTacToe>>(PhantomData),
    &NetworkRungs::<Stones<ConnectFour>>(PhantomData),
    &NetworkRungs::<HareLab>(PhantomData),
];

struct NetworkRungs<L>(PhantomData<fn(L)>);

impl<L: LabGame<Game: Actions>> AdvisedRungs<Arc<Network>> for NetworkRungs<L> {
    fn game(&self) -> &'static str {
        L::kind().id()
    }

    fn rung(&self, network: Arc<Network>) -> Box<dyn Advised> {
        let adviser = NetworkAdviser(Mutex::new(NetworkGuide::new(Arc::clone(&network))));
        Box::new(NetworkTree { network, tree: AdvisedTree::<L, _>::new(adviser) })
    }
}

/// A tree by a network that plays with as many as it learned to.
struct NetworkTree<L> {
    network: Arc<Network>,
    tree: AdvisedTree<L, NetworkAdviser>,
}

impl<L: LabGame<Game: Actions>> Advised for NetworkTree<L> {
    fn ask(&self, session: &dyn Session, settings: &Settings) -> Result<RungAnswer, LabError> {
        check_players(&self.network, session.typed::<L::Game>()?)?;
        self.tree.ask(session, settings)
    }

    fn trace(
        &self,
        session: &dyn Session,
        settings: &Settings,
        cap: usize,
    ) -> Result<Trace, LabError> {
        check_players(&self.network, session.typed::<L::Game>()?)?;
        self.tree.trace(session, settings, cap)
    }
}

/// A network that values positions and says how promising moves are.
struct NetworkAdviser(Mutex<NetworkGuide>);

impl<G: Actions> Adviser<G> for NetworkAdviser {
    fn advise(
        &self,
        game: &G,
        player: Player,
        moves: &MoveList<G::Move>,
        meter: &mut Meter,
    ) -> Option<Advice> {
        meter.count.evaluated += 1;
        let asked = Asked { game: game.clone(), player, moves: moves.to_vec() };
        let mut said = multi::Advice::default();
        // What a guide keeps from one question to the next is room alone.
        let mut guide = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        guide.advise(&[asked], &mut said);
        let (priors, values) = said.of(0);
        Some(Advice { values: *values, priors: priors.to_vec(), by: Appraised::Evaluation })
    }
}
