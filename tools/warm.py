#!/usr/bin/env python3
"""What a position costs in short searches of a warm engine, beside one in a long search.

usage: warm.py ENGINE [OTHER] [--variant NAME] [--nodes N] [--long N] [--plies N] [--positions N]
       [--instructions] [--core N]

From each position of its `bench` the engine plays on for some plies by searches of --nodes
positions; then it searches the position itself with --long positions. All that is one conversation
(one thread, 16 MiB), from `position` to `bestmove` each time. Prints what a position cost in the short
searches over what one cost in the long one, the median over all and the quartiles: by the time that the
engine held a processor (on Linux), which a busy machine disturbs little, and by the clock, which adds pipes
and waiting. Two engines take turns; then the first is compared with the second in either kind of search.

With --instructions valgrind's callgrind counts, over all threads, less what the program needs to start:
that hardly differs from run to run, but takes fifty times as long. --positions limits how many are taken.
"""

import argparse
import re
import statistics
import sys
import tempfile
import time

from uci import Engine, bench_positions


def search(engine, fen, moves, nodes):
    """The positions that a search took, and the move it came to."""
    engine.send(f"position fen {fen}" + "".join(f" {word}" for word in ["moves", *moves] if moves))
    engine.send(f"go nodes {nodes}")
    searched = 0
    for line in engine.until("bestmove"):
        if found := re.search(r"^info .* nodes (\d+)", line.split(" pv ")[0]):
            searched = int(found[1])
    return searched, line.split()[1]


def play(engine, fen, nodes, plies):
    """Plays on from a position, and returns the positions searched."""
    moves, total = [], 0
    while len(moves) < plies:
        searched, best = search(engine, fen, moves, nodes)
        total += searched
        if best == "0000":
            break
        moves.append(best)
    return total


def start(command, arguments):
    options = [("UCI_Variant", arguments.variant)] if arguments.variant else []
    cores = {arguments.core} if arguments.core is not None else None
    engine = Engine(command, [*options, ("Threads", 1), ("Hash", 16)], cores)
    search(engine, arguments.fens[0], [], arguments.nodes)
    return engine


def processor_time(engine):
    """Seconds that all threads of the engine, those that ended too, have held a processor."""
    # The clock of another process (CPUCLOCK_SCHED), see clock_getcpuclockid(3).
    return time.clock_gettime((~engine.process.pid << 3) | 2)


CLOCKS = {"by the clock": lambda engine: time.perf_counter()}
if sys.platform == "linux":
    CLOCKS = {"processor time": processor_time, **CLOCKS}


def timed(engine, work):
    """Microseconds for each position by each clock."""
    begun = [clock(engine) for clock in CLOCKS.values()]
    searched = work()
    spent = [clock(engine) - start for clock, start in zip(CLOCKS.values(), begun)]
    return [1e6 * seconds / searched for seconds in spent]


def counted(command, arguments, work):
    """Instructions under callgrind, those of the start included, and the positions searched."""
    with tempfile.NamedTemporaryFile() as counts:
        tool = f"valgrind --tool=callgrind --callgrind-out-file={counts.name}"
        engine = start(f"{tool} {command}", arguments)
        searched = sum(work(engine, fen) for fen in arguments.fens)
        engine.quit()
        found = re.search(rb"^(?:summary|totals): (\d+)", counts.read(), re.MULTILINE)
        return int(found[1]), searched


def count(arguments, short, long):
    for command in arguments.engines:
        begun, _ = counted(command, arguments, lambda engine, fen: 0)
        each = []
        for name, work in [("short", short), ("long", long)]:
            total, searched = counted(command, arguments, work)
            each.append((total - begun) / searched)
            print(f"{command}: {each[-1]:,.0f} instructions for each of {searched} positions in "
                  f"{name} searches")
        print(f"{command}: ratio {each[0] / each[1]:.3f}")


def clock(arguments, short, long):
    engines = [start(command, arguments) for command in arguments.engines]
    costs = [([], []) for _ in engines]
    for turn, fen in enumerate(arguments.fens):
        order = range(len(engines)) if turn % 2 == 0 else reversed(range(len(engines)))
        for number in order:
            for work, cost in zip((short, long), costs[number]):
                cost.append(timed(engines[number], lambda: work(engines[number], fen)))
    for place, name in enumerate(CLOCKS):
        # By engine, then short and long, then by position.
        here = [[[each[place] for each in kind] for kind in cost] for cost in costs]
        print(f"{name}:")
        for command, (brief, deep) in zip(arguments.engines, here):
            report(f"{command}: short over long", brief, deep)
            print(f"    {statistics.median(brief):.2f} and {statistics.median(deep):.2f} µs a position")
        if len(here) == 2:
            for kind, one, other in zip(("short", "long"), *here):
                report(f"{kind} searches, first over second", one, other)
    for engine in engines:
        engine.quit()


def report(what, costs, others):
    ratios = [cost / other for cost, other in zip(costs, others)]
    low, middle, high = statistics.quantiles(ratios, n=4)
    print(f"  {what}: median {middle:.3f}  quartiles {low:.3f} to {high:.3f}  "
          f"({len(ratios)} positions)")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engines", nargs="+", metavar="ENGINE")
    parser.add_argument("--variant", help="UCI_Variant: xiangqi")
    parser.add_argument("--nodes", type=int, default=200, help="positions of a short search")
    parser.add_argument("--long", type=int, default=200_000, help="positions of a long search")
    parser.add_argument("--plies", type=int, default=40, help="short searches from each position")
    parser.add_argument("--positions", type=int, help="so many of the positions, not all")
    parser.add_argument("--instructions", action="store_true", help="count instead of timing")
    parser.add_argument("--core", type=int)
    arguments = parser.parse_args()
    arguments.fens = bench_positions(arguments.engines[0], arguments.variant)
    if arguments.positions:
        arguments.fens = arguments.fens[:: max(1, len(arguments.fens) // arguments.positions)]
        arguments.fens = arguments.fens[: arguments.positions]
    measure = count if arguments.instructions else clock
    measure(
        arguments,
        lambda engine, fen: play(engine, fen, arguments.nodes, arguments.plies),
        lambda engine, fen: search(engine, fen, [], arguments.long)[0],
    )


if __name__ == "__main__":
    main()
