#!/usr/bin/env python3
"""What the arena itself costs beside the programs that play in it.

    tools/arena.py TABIYA ENGINE [--games 500] [--time nodes=20000] [--concurrency 2]

Plays ENGINE against itself by `tabiya arena match` and prints the processor time of the arena, that
of its programs, the part of the former in both, and whatever the players did wrong. With
`--time 1+0.01` it is a test of the clocks: engines that keep their time must lose none of these
games on time.
"""

import argparse
import json
import os
import subprocess
import tempfile
import time

TICKS = os.sysconf("SC_CLK_TCK")


def own_seconds(pid):
    """Processor time of a process without its children, whether or not they have ended."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tabiya")
    parser.add_argument("engine")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--time", default="nodes=20000")
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--openings", default="../shared/data/chess/openings-balanced.epd")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        words = [args.tabiya, "arena", "match", "chess", "--json", "--dir", folder]
        for name in ("one", "two"):
            words += ["-p", f"name={name} command='{os.path.abspath(args.engine)}'"]
        words += ["--time", args.time, "--rounds", str(args.games // 2)]
        words += ["--concurrency", str(args.concurrency), "--openings", args.openings]
        begun = time.monotonic()
        # Less than a pipe holds is printed, and only at the end.
        arena = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        own = 0.0
        while os.waitid(os.P_PID, arena.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            own = own_seconds(arena.pid)
            time.sleep(0.05)
        summary = json.loads(arena.stdout.read())
        _, status, usage = os.wait4(arena.pid, 0)
        arena.returncode = os.waitstatus_to_exitcode(status)
    both = usage.ru_utime + usage.ru_stime
    faults = {row["name"]: row["faults"] for row in summary["table"]}
    print(f"games {summary['games']} in {time.monotonic() - begun:.0f} s, faults {faults}")
    print(f"arena {own:.2f} s, programs {both - own:.2f} s, part {100 * own / both:.2f} %")


if __name__ == "__main__":
    main()
