//! Whatever stands in the file of a network, it is refused, or read as it would be written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nnue::{Network, Shape};

const SHAPE: Shape = Shape { game: "toy", inputs: 2, most_pieces: 2, outputs: 1, orientations: 1 };
/// Where the length of the file stands in it.
const LENGTH: std::ops::Range<usize> = 12..20;

fn read(bytes: &[u8]) {
    if let Ok(network) = Network::from_bytes(bytes, &SHAPE) {
        assert_eq!(network.to_bytes(), bytes);
    }
}

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    // The same with a length and a checksum that are right, to get at what they guard.
    let mut sealed = bytes.to_vec();
    let length = (bytes.len() + 4) as u64;
    if let Some(place) = sealed.get_mut(LENGTH) {
        place.copy_from_slice(&length.to_le_bytes());
        let sum = crc32fast::hash(&sealed);
        sealed.extend(sum.to_le_bytes());
        read(&sealed);
    }
});
