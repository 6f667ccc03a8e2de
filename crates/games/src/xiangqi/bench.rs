//! The positions of the benchmark: openings, middlegames, endings.

pub const BENCH: &[&str] = &[
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/2P3P2/P3P3P/1CN1B1NC1/4A4/R2AK1B1R b - - 0 1",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
    "r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w - - 0 1",
    "2bakab2/9/2n3n2/p3c3p/4N4/2P6/P7P/6N2/4A4/2BAK1B1R w - - 0 1",
    "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
    "CnN1k1b2/c3a4/4ba3/9/2nr5/9/9/4C4/4A4/4KA3 w - - 0 1",
    "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1",
    "3k5/4P4/4b4/3N5/9/9/9/4B4/4A4/3K5 w - - 0 1",
    "rnbakabnr/9/5c1c1/2p1p2Cp/p5p2/2P6/P3P1P1P/2C6/9/RNBAKABNR w - - 6 4",
    "rnbaka1nr/9/1C1cb2c1/p3p1p1p/2p6/9/P1P1P1P1P/R3B2C1/9/1N1AKABNR w - - 6 4",
    "rn1akab1r/9/1c2b1n2/p1p1p1p1p/9/2P6/P3P1PcP/1C7/8C/RNBAKABNR w - - 6 4",
    "r1bakabn1/7C1/nc1c4r/p1p1p1p1p/9/1C6P/P1P1P1P2/9/9/RNBAKABNR w - - 6 4",
    "rnbakabnr/9/1c7/1Cp1p3p/p5pc1/9/P1P1P1P1P/R6CN/9/1NBAKAB1R w - - 6 4",
    "rnbakabnr/3C5/6c2/p1p1p1p2/7cp/9/P1P1P1P1P/7C1/4A4/RNBAK1BNR w - - 6 4",
];
