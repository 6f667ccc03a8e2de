//! Networks that answer for trees.

use std::sync::Arc;

use connect4::ConnectFour;
use game::{Game, MoveList, Player, Turn, scatter};
use multi::{Advice, Asked, Guide, Threaded};
use zero::{Network, NetworkGuide, Sample, Shape, Size, Trainer};

const SIZE: Size = Size { reach: 3, channels: 16, hidden: 32 };

fn network() -> Network {
    Network::random(Shape::of::<ConnectFour>("connect4", 2, SIZE), 1)
}

/// Positions of random games.
fn positions(count: u64) -> Vec<Asked<ConnectFour>> {
    let mut found = Vec::new();
    let mut moves = MoveList::new();
    for number in 0..count {
        let mut game = ConnectFour::start(&());
        for ply in 0..=number % 20 {
            let Turn::Player(player) = game.turn(&mut moves) else { break };
            if ply == number % 20 {
                found.push(Asked { game, player, moves: moves.to_vec() });
                break;
            }
            game.play_unchecked(moves[(scatter(number, ply) % moves.len() as u64) as usize]);
        }
    }
    found
}

fn advice(guide: &mut impl Guide<ConnectFour>, asked: &[Asked<ConnectFour>]) -> Advice {
    let mut advice = Advice::default();
    guide.advise(asked, &mut advice);
    advice
}

#[test]
fn answers_are_the_same_bit_for_bit_whatever_is_asked_together() {
    let asked = positions(200);
    let guide = NetworkGuide::new(Arc::new(network()));
    let whole = advice(&mut guide.clone(), &asked);
    assert_eq!(whole.len(), asked.len());
    for size in [1, 7, 48, 49] {
        let mut parts = Advice::default();
        for asked in asked.chunks(size) {
            parts.append(&advice(&mut guide.clone(), asked));
        }
        assert_eq!(parts, whole, "{size}");
    }
    assert_eq!(advice(&mut Threaded::new(&guide, 3), &asked), whole);
    for (number, asked) in asked.iter().enumerate() {
        let (priors, values) = whole.of(number);
        assert_eq!(priors.len(), asked.moves.len());
        assert!((priors.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert!(priors.iter().all(|&prior| prior > 0.0));
        assert!((values[0] + values[1] - 1.0).abs() < 1e-6 && values[2..] == [0.0; 4]);
    }
}

/// Sums have one order on every processor: this is what it comes to.
#[test]
fn answers_are_those_of_every_other_processor() {
    let asked = positions(100);
    let answers = advice(&mut NetworkGuide::new(Arc::new(network())), &asked);
    let mut sum = 0;
    for number in 0..asked.len() {
        let (priors, values) = answers.of(number);
        for number in priors.iter().chain(&values[..2]) {
            sum = scatter(sum, u64::from(number.to_bits()));
        }
    }
    assert_eq!(sum, 0xefce3806225cd646, "{sum:#x}");
}

#[test]
#[should_panic(expected = "a size that there is")]
fn a_network_of_a_size_that_there_is_not_is_none() {
    let size = Size { channels: 17, ..SIZE };
    let _ = Network::random(Shape::of::<ConnectFour>("connect4", 2, size), 1);
}

#[test]
#[should_panic(expected = "a position to learn from")]
fn nothing_is_learned_from_nothing() {
    Trainer::new(network(), 64).learn::<ConnectFour>(&[&[]], 1, 0.003, 1, |_| ());
}

fn samples() -> Vec<Sample<ConnectFour>> {
    let sample = |asked: Asked<ConnectFour>| {
        // The leftmost move is to be played, and who moves wins.
        let shares = asked
            .moves
            .iter()
            .enumerate()
            .map(|(place, mv)| (mv.square().column as u16, if place == 0 { 1.0 } else { 0.0 }));
        let mut values = [0.0; 6];
        values[asked.player.index()] = 1.0;
        Sample { game: asked.game, shares: shares.collect(), values, player: asked.player }
    };
    positions(60).into_iter().map(sample).collect()
}

#[test]
fn what_is_shown_is_learned_alike_with_any_number_of_threads() {
    let samples = samples();
    let learn = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            let mut trainer = Trainer::new(network(), 64);
            let first = trainer.learn(&[&samples], 10, 0.003, 1, |_| ());
            let last = trainer.learn(&[&samples], 150, 0.003, 2, |_| ());
            (first, last, trainer.network())
        })
    };
    let (first, last, network) = learn(1);
    // Images show the rightmost move as often: no better than even can be said of which of both.
    assert!(
        last.policy < 0.75 * first.policy && last.value < 0.2 * first.value,
        "{first:?} {last:?}"
    );
    assert_eq!(learn(3), (first, last, network.clone()));
    let start = Asked {
        game: ConnectFour::start(&()),
        player: Player::FIRST,
        moves: positions(1)[0].moves.clone(),
    };
    let answer = advice(&mut NetworkGuide::new(Arc::new(network)), &[start]);
    let (priors, values) = answer.of(0);
    assert!(priors[0] + priors[6] > 0.8 && values[0] > 0.9, "{priors:?} {values:?}");
}
