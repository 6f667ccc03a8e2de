//! Files of networks: written, read, and refused.

use nnue::{LoadError, Network, NetworkError, Provenance, Shape, Width};
use proptest::prelude::*;

const SHAPE: Shape =
    Shape { game: "toy", inputs: 20, most_pieces: 10, outputs: 2, orientations: 2 };

fn network() -> Network {
    let narrow = Width::new(32).expect("a width");
    let random = Network::random(SHAPE, narrow, 7);
    let provenance = Provenance {
        run: "first".to_owned(),
        origin: "random weights".to_owned(),
        commit: "0123abc".to_owned(),
        generation: 3,
        positions: 1 << 40,
    };
    Network::new(SHAPE, narrow, &random.weights(), provenance).expect("sound weights")
}

#[test]
fn what_was_written_is_read() {
    let network = network();
    let bytes = network.to_bytes();
    assert_eq!(bytes, network.to_bytes(), "the same file every time");
    let read = Network::from_bytes(&bytes, &SHAPE).expect("as it was written");
    assert_eq!(read, network);
    assert_eq!(read.provenance().positions, 1 << 40);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("net");
    files::write(&path, &bytes).expect("written");
    assert_eq!(Network::load(&path, &SHAPE).expect("readable"), network);
}

#[test]
fn foreign_networks_are_refused() {
    let bytes = network().to_bytes();
    let refused = |shape| Network::from_bytes(&bytes, &shape).expect_err("foreign");
    let other_game = refused(Shape { game: "chess", ..SHAPE });
    assert_eq!(other_game, NetworkError::Game { found: "toy".to_owned(), expected: "chess" });
    assert_eq!(other_game.to_string(), "it is for toy, not for chess");
    let shapes = [
        ("inputs", Shape { inputs: 21, ..SHAPE }),
        ("pieces at most", Shape { most_pieces: 11, ..SHAPE }),
        ("outputs", Shape { outputs: 1, ..SHAPE }),
        ("orientations", Shape { orientations: 1, ..SHAPE }),
    ];
    for (name, shape) in shapes {
        let error = refused(shape);
        assert!(matches!(error, NetworkError::Shape { what, .. } if what == name), "{error}");
    }
}

#[test]
fn what_is_no_network_is_refused_by_its_beginning() {
    for bytes in [&b""[..], b"Tabiya", b"PK\x03\x04 and so on"] {
        let error = Network::from_bytes(bytes, &SHAPE).expect_err("no network");
        assert!(matches!(error, NetworkError::Magic { .. }), "{error}");
    }
    let mut newer = network().to_bytes();
    newer[8] = 2;
    let error = Network::from_bytes(&newer, &SHAPE).expect_err("newer");
    assert_eq!(error, NetworkError::Version { found: 2, expected: 1 });
}

#[test]
fn files_that_cannot_be_networks_are_not_read_to_their_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let error = Network::load(folder.path(), &SHAPE).expect_err("a folder");
    assert!(matches!(error, LoadError::Io(_)), "{error}");
    let path = folder.path().join("large");
    let mut bytes = network().to_bytes();
    bytes.resize(1 << 20, 0);
    for length in [1_u64 << 20, 1 << 32] {
        bytes[12..20].copy_from_slice(&length.to_le_bytes());
        files::write(&path, &bytes).expect("written");
        let file = std::fs::OpenOptions::new().write(true).open(&path).expect("there");
        file.set_len(length).expect("as long as that, with nothing in it");
        let error = Network::load(&path, &SHAPE).expect_err("too long");
        assert!(matches!(error, LoadError::Network(NetworkError::Length { .. })), "{error}");
    }
}

proptest! {
    #[test]
    fn whatever_is_damaged_is_refused(place in any::<prop::sample::Index>(), bit in 0..8_u32) {
        let mut bytes = network().to_bytes();
        let place = place.index(bytes.len());
        bytes[place] ^= 1 << bit;
        prop_assert!(Network::from_bytes(&bytes, &SHAPE).is_err());
    }

    #[test]
    fn whatever_is_cut_or_continued_is_refused(
        place in any::<prop::sample::Index>(),
        more in prop::collection::vec(any::<u8>(), 1..20),
    ) {
        let bytes = network().to_bytes();
        let cut = &bytes[..place.index(bytes.len())];
        prop_assert!(Network::from_bytes(cut, &SHAPE).is_err());
        prop_assert!(Network::from_bytes(&[&bytes[..], &more].concat(), &SHAPE).is_err());
    }

    /// Sizes that contradict one another, with a checksum that is right.
    #[test]
    fn what_contradicts_itself_is_refused(place in 20..200_usize, byte: u8) {
        let network = network();
        let mut bytes = network.to_bytes();
        bytes.truncate(bytes.len() - 4);
        bytes[place] = byte;
        let sum = crc32fast::hash(&bytes);
        bytes.extend(sum.to_le_bytes());
        if let Ok(read) = Network::from_bytes(&bytes, &SHAPE) {
            prop_assert_eq!(read.to_bytes(), bytes);
        }
    }
}
