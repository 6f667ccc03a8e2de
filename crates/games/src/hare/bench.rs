//! The positions of the benchmark.

/// Starts and middles of races for two, three, four and six.
pub const BENCH: &[&str] = &[
    "0;68;3/0;68;3 1 m - 0 all",
    "0;68;3/0;68;3/0;68;3 1 m - 0 all",
    "14;40;2/21;61;3/7;35;2;e 1 m 211111111 12 all",
    "31;52;1/29;66;2/36;40;1/26;75;3 2 m 201122111 31 all",
    "57;9;1;e/53;44;0 2 m - 40 all",
    "38;31;1/44;20;1/35;70;2/26;43;2/33;18;1/21;88;3 3 m - 44 all",
];
