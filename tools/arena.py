#!/usr/bin/env python3
"""What the arena itself costs beside the programs that play in it.

    tools/arena.py TABIYA ENGINE [--games 500] [--time nodes=20000] [--concurrency 2]

Plays ENGINE against itself by `tabiya arena run` and prints the processor time of the arena, that of
its programs, the part of the former in both, games an hour, and whatever the players did wrong. No move
may overstep its clock, not even by a millisecond (`margin-ms = 0`): with `--time 0.5+0.01` it is a test
of the clocks, since engines that keep their time must lose none of these games on time.
"""

import argparse
import json
import os
import subprocess
import tempfile
import time

PLAN = """
name = "The arena's own cost"
game = "chess"
rounds = {rounds}
time = {time}
openings = {{ file = {openings} }}
[machine]
concurrency = {concurrency}
"""
PLAYER = """
[[player]]
name = "{name}"
command = {command}
margin-ms = 0
"""

TICKS = os.sysconf("SC_CLK_TCK")


def own_seconds(pid):
    """Processor time of a process without its children, whether or not they have ended."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def plan_of(args):
    """The plan of the match, whose words are written as in JSON: TOML reads them alike."""
    engine, openings = os.path.abspath(args.engine), os.path.abspath(args.openings)
    text = PLAN.format(
        rounds=args.games // 2,
        time=json.dumps(args.time),
        openings=json.dumps(openings),
        concurrency=args.concurrency,
    )
    command = json.dumps(f"'{engine}'")
    return text + "".join(PLAYER.format(name=name, command=command) for name in ("one", "two"))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tabiya")
    parser.add_argument("engine")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--time", default="nodes=20000")
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--openings", default="data/chess/openings-balanced.epd")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        plan = os.path.join(folder, "plan.toml")
        with open(plan, "w") as file:
            file.write(plan_of(args))
        words = [args.tabiya, "arena", "run", plan, "--json", "--dir", os.path.join(folder, "played")]
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
        took = time.monotonic() - begun
    both = usage.ru_utime + usage.ru_stime
    games = summary["games"]
    faults = {row["name"]: row["faults"] for row in summary["table"]}
    print(f"games {games} in {took:.0f} s, {3600 * games / took:.0f} an hour, faults {faults}")
    print(f"arena {own:.2f} s, {1000 * own / games:.1f} ms a game, programs {both - own:.2f} s")
    print(f"part {100 * own / both:.2f} %")


if __name__ == "__main__":
    main()
