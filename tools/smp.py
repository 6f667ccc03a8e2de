#!/usr/bin/env python3
"""Speed-up of a UCI engine by threads, in time to depth.

usage: smp.py ENGINE [--threads N] [--seconds S] [--rounds N] [--hash MIB]

For each position of `ENGINE bench`, one thread first searches for about S seconds; the last depth
it finished is the goal. Then one thread and N threads search to that depth by turns, each as in a
new game. Prints the ratio of the times for each position and their geometric mean: Lazy SMP is
not deterministic, so a single ratio says little. A fortress, in which every line ends in a draw and
depths fly by, is left out: beyond some depth its times are chaos.
"""

import argparse
import statistics

from uci import Engine, bench_positions

FORTRESS = 60  # depth in plies that only a search without anything to find reaches


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=4.0, help="time that sets the depth")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--hash", type=int, default=64)
    arguments = parser.parse_args()

    positions = bench_positions(arguments.engine)
    one = Engine(arguments.engine, [("Hash", arguments.hash), ("Threads", 1)])
    many = Engine(arguments.engine, [("Hash", arguments.hash), ("Threads", arguments.threads)])
    ratios = []
    for fen in positions:
        numbers, _ = one.search(fen, f"movetime {int(1000 * arguments.seconds)}")
        # The depth last reported may be one that was begun and not finished.
        depth = max(1, numbers["depth"] - 1)
        if depth > FORTRESS:
            print(f"     -  depth {depth:>3}  {fen}  (a fortress)", flush=True)
            continue
        own = []
        for _ in range(arguments.rounds):
            _, alone = one.search(fen, f"depth {depth}")
            _, together = many.search(fen, f"depth {depth}")
            own.append(alone / together)
        ratios.extend(own)
        print(f"{statistics.geometric_mean(own):6.2f}  depth {depth:>3}  {fen}", flush=True)
    for engine in (one, many):
        engine.quit()
    print(f"{arguments.threads} threads over 1: geometric mean "
          f"{statistics.geometric_mean(ratios):.2f} of {len(ratios)} ratios")


if __name__ == "__main__":
    main()
