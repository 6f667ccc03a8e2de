#!/usr/bin/env python3
"""How soon a UCI engine answers `stop`.

usage: stop.py ENGINE [--threads N...] [--stops N] [--seed N]

Searches a middlegame without limit, stops it after 50 to 200 ms, and takes the time until
`bestmove`; the numbers of threads by turns. Prints milliseconds: median, the slowest tenth, the
slowest, and how many came within 10 ms.
"""

import argparse
import random
import statistics
import time

from uci import Engine

MIDDLEGAME = "r1bqkb1r/pp3ppp/2np1n2/4p1B1/3NP3/2N5/PPP2PPP/R2QKB1R w KQkq - 0 1"
SOON = 10  # milliseconds


def stop(engine, after):
    """Milliseconds from `stop` to `bestmove`."""
    engine.send("ucinewgame")
    engine.ready()
    engine.send(f"position fen {MIDDLEGAME}")
    engine.send("go infinite")
    time.sleep(after)
    begun = time.perf_counter()
    engine.send("stop")
    for _ in engine.until("bestmove"):
        pass
    return 1000 * (time.perf_counter() - begun)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--stops", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    random.seed(arguments.seed)
    engines = {
        threads: Engine(arguments.engine, [("Hash", 16), ("Threads", threads)])
        for threads in arguments.threads
    }
    taken = {threads: [] for threads in engines}
    for _ in range(arguments.stops):
        for threads, engine in engines.items():
            taken[threads].append(stop(engine, random.uniform(0.05, 0.2)))
    for threads, times in taken.items():
        engines[threads].quit()
        slow = statistics.quantiles(times, n=10)[-1]
        within = sum(time <= SOON for time in times)
        print(f"{threads} threads: median {statistics.median(times):.1f}  90 % {slow:.1f}  "
              f"most {max(times):.1f}  within {SOON} ms {within} of {len(times)}")


if __name__ == "__main__":
    main()
