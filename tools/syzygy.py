#!/usr/bin/env python3
"""Compares our endgame tables of chess with Syzygy tables through python-chess.

    cargo run --release -p endgame --example positions -- TABLES EVERY | tools/syzygy.py SYZYGY

reads positions with our verdicts, asks the Syzygy tables in the folder SYZYGY for theirs (win, draw or loss;
distances count other things there), and tells how many differ. Needs python-chess (GPL-3.0 or later); its
source distribution carries all tables of three and four men under data/syzygy/regular.
"""

import collections
import sys

import chess
import chess.syzygy

NAMES = {2: "win", 0: "draw", -2: "loss"}


def men(fen):
    """The letters of the men, those of White first: KRkn."""
    return "".join(sorted(filter(str.isalpha, fen.split()[0])))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    positions, different = collections.Counter(), 0
    with chess.syzygy.open_tablebase(sys.argv[1]) as tables:
        for line in sys.stdin:
            words = line.split()
            fen, ours = " ".join(words[:6]), words[6]
            theirs = NAMES.get(tables.probe_wdl(chess.Board(fen)), "by 50 moves")
            positions[men(fen)] += 1
            if ours != theirs:
                different += 1
                print(f"{fen}: {ours}, not {theirs}", file=sys.stderr)
    for name, count in sorted(positions.items(), key=lambda row: (len(row[0]), row[0])):
        print(f"{name:<5} {count:>9} positions")
    print(f"positions {positions.total()}\ndifferent {different}")
    sys.exit(different > 0)


if __name__ == "__main__":
    main()
