//! What weights a network may have, and what it makes of them.

use nnue::{Network, NetworkError, Provenance, QA, QB, Shape, Weights, Width};

const SHAPE: Shape = Shape { game: "toy", inputs: 4, most_pieces: 2, outputs: 2, orientations: 1 };

fn width() -> Width {
    Width::new(32).expect("a width")
}

fn zeros() -> Weights {
    Weights {
        biases: vec![0; 32],
        inputs: vec![0; 4 * 32],
        outputs: vec![0; 2 * 2 * 32],
        output_biases: vec![0; 2],
    }
}

fn made(weights: &Weights) -> Result<Network, NetworkError> {
    Network::new(SHAPE, width(), weights, Provenance::default())
}

#[test]
fn values_follow_the_formula() {
    let mut weights = zeros();
    // One neuron that is half on by its bias, and full on with the second input.
    weights.biases[0] = QA / 2;
    weights.inputs[32] = QA;
    // It counts for the player to move by 1, for the other by -0.5, in the second output.
    weights.outputs[64] = QB;
    weights.outputs[96] = -QB / 2;
    weights.output_biases[1] = i32::from(QA) * i32::from(QB) / 4;
    let network = made(&weights).expect("sound");
    // (127² · 64 - 127² · 32) · 400 / (255² · 64) + 100
    assert_eq!(network.value(&[], &[], 1), 149);
    // (255² · 64 - 127² · 32) · 400 / (255² · 64) + 100
    assert_eq!(network.value(&[1], &[0], 1), 450);
    assert_eq!(network.value(&[0], &[1], 1), 0, "99.2 - 200 + 100 is -0.8, cut towards zero");
    assert_eq!(network.value(&[1], &[1], 0), 0);
}

#[test]
fn wrong_numbers_of_weights_are_refused() {
    for (what, short) in [
        ("biases", Weights { biases: Vec::new(), ..zeros() }),
        ("input weights", Weights { inputs: vec![0; 5 * 32], ..zeros() }),
        ("output weights", Weights { outputs: vec![0; 32], ..zeros() }),
        ("output biases", Weights { output_biases: vec![0; 3], ..zeros() }),
    ] {
        let error = made(&short).expect_err(what);
        assert!(matches!(error, NetworkError::Shape { what: found, .. } if found == what));
    }
    assert_eq!(Width::new(48), Err(NetworkError::Width(48)));
    for commit in ["x".repeat(65), "one\ntwo".to_owned()] {
        let provenance = Provenance { commit, ..Provenance::default() };
        let error = Network::new(SHAPE, width(), &zeros(), provenance).expect_err("no such text");
        assert_eq!(error, NetworkError::Text { field: "commit", most: 64 });
    }
}

#[test]
fn weights_with_which_a_sum_could_overflow_are_refused() {
    let mut weights = zeros();
    weights.biases[5] = 767;
    for input in [0, 2, 3] {
        weights.inputs[input * 32 + 5] = 16_000;
    }
    assert!(made(&weights).is_ok(), "767 + 2 · 16000 is the largest number of 16 bits");
    weights.biases[5] = 768;
    assert_eq!(made(&weights).err(), Some(NetworkError::Overflow { neuron: 5, reach: 32_768 }));
    weights.inputs[3 * 32 + 5] = -32_000;
    weights.biases[5] = -800;
    assert_eq!(made(&weights).err(), Some(NetworkError::Overflow { neuron: 5, reach: -32_800 }));

    let mut weights = zeros();
    weights.outputs[7] = -128;
    assert!(made(&weights).is_ok());
    weights.outputs[7] = -129;
    assert_eq!(made(&weights).err(), Some(NetworkError::OutputWeight { index: 7, found: -129 }));
}

#[test]
fn random_networks_are_the_same_for_the_same_seed() {
    let widths = Width::ALL.map(|width| Network::random(SHAPE, width, 1));
    for network in widths {
        assert_eq!(Network::random(SHAPE, network.width(), 1), network);
        assert_ne!(Network::random(SHAPE, network.width(), 2), network);
    }
}
