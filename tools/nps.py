#!/usr/bin/env python3
"""Positions a second of two UCI engines, side by side.

usage: nps.py ENGINE OTHER [--variant NAME] [--movetime MS] [--rounds N] [--core N]
              [--option NAME=VALUE] [--other-option NAME=VALUE]

Both engines search the positions of `ENGINE bench` by turns, one thread and 16 MiB of table each,
pinned to the same core and for the same time, so that a change of the machine's speed meets both.
Prints the ratio ENGINE / OTHER: its median over all positions and rounds, and the quartiles; and the
most memory that each has held, its table included.
"""

import argparse
import statistics

from uci import Engine, bench_positions


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("other")
    parser.add_argument("--variant", help="UCI_Variant of both engines: xiangqi")
    parser.add_argument("--movetime", type=int, default=1000, help="milliseconds a search")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--core", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE, for ENGINE")
    parser.add_argument("--other-option", action="append", default=[], help="the same for OTHER")
    arguments = parser.parse_args()

    positions = bench_positions(arguments.engine, arguments.variant)
    options = [("Threads", 1), ("Hash", 16)]
    if arguments.variant:
        options.insert(0, ("UCI_Variant", arguments.variant))
    engines = [
        Engine(command, options + [tuple(own.split("=", 1)) for own in words], {arguments.core})
        for command, words in (
            (arguments.engine, arguments.option),
            (arguments.other, arguments.other_option),
        )
    ]
    speeds = ([], [])
    for turn in range(arguments.rounds):
        for index, fen in enumerate(positions):
            order = (0, 1) if (turn + index) % 2 == 0 else (1, 0)
            for number in order:
                numbers, _ = engines[number].search(fen, f"movetime {arguments.movetime}")
                speeds[number].append(1000 * numbers["nodes"] / max(1, numbers["time"]))
    for engine, speed in zip(engines, speeds):
        held = engine.resident_mib()
        memory = f"  {held:.1f} MiB" if held else ""
        print(f"{engine.name:<40} median {statistics.median(speed):>12,.0f} nps{memory}")
        engine.quit()
    ratios = [ours / theirs for ours, theirs in zip(*speeds)]
    low, middle, high = statistics.quantiles(ratios, n=4)
    print(f"ratio median {middle:.3f}  quartiles {low:.3f} to {high:.3f}  "
          f"({len(positions)} positions, {arguments.rounds} rounds)")


if __name__ == "__main__":
    main()
