//! Numbers that look random but are the same every time.

/// The number at `index` (from 0) of the sequence that SplitMix64 yields from `seed` (Steele, Lea
/// and Flood 2014): for the keys that hash a position.
#[inline]
#[must_use]
pub const fn scatter(seed: u64, index: u64) -> u64 {
    let mut z = seed.wrapping_add(index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::scatter;

    #[test]
    fn the_sequence_is_the_published_one() {
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        for (index, number) in (0..).zip(published) {
            assert_eq!(scatter(1_234_567, index), number);
        }
    }
}
