#!/usr/bin/env python3
"""Makes the tables of docs/lab anew, by the commands that stand above them.

usage: lab_tables.py TABIYA [--work DIR] [--only PART,…]

TABIYA is the program (`--profile dist`). Measure on a machine that does nothing else. Every comparison to depth
6 is timed three times, the steps of a position by turns, and the medians count; so is depth 7 without
alpha-beta. Alpha-beta at depth 7, depth 8, and xiangqi with forty moves are searched once. The parts are

    steps   the steps of the reference program: three trees to depth 8, the lab's own positions
    other   xiangqi, forty moves a position, the order of the moves, Hare and Hedgehog
    reach   how far a rung sees in a second

Reports and plots go into docs/lab, and the tables into docs/lab/README.md, between the marks
`<!-- made: NAME -->` and `<!-- end -->`. What was measured stays in the folder DIR (`lab-runs` when nothing is
said), so that a run that was stopped goes on.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs" / "lab"
THREE = ["--positions", "docs/lab/chess-three.txt"]
AFTER_ALPHA_BETA = "ordering,hash,killers,negascout,null-move"
ORDERS = "minimax,worst-first,alpha-beta,best-first"
NAMES = {
    "minimax": "minimax, counted",
    "alpha-beta": "alpha-beta",
    "ordering": "+ iterative deepening, ordering",
    "hash": "+ hash table",
    "killers": "+ book, killers, history",
    "negascout": "NegaScout",
    "null-move": "+ null move",
}
PUBLISHED = {
    "alpha-beta": ([45, 53, 71], [43, 50, 70]),
    "ordering": ([20, 23, 26], [21, 25, 25]),
    "hash": ([15, 16, 16], [14, 16, 15]),
    "killers": ([5, 6, 6], [4, 6, 6]),
    "negascout": ([17, 21, 20], [19, 22, 23]),
}


class Lab:
    """Runs the program, and remembers which reports it made."""

    def __init__(self, program, work):
        self.program, self.work = program, work

    def compare(self, name, *arguments, times=3):
        """The report of a comparison, as JSON; its folder holds the other forms."""
        folder = self.work / name
        command = [self.program, "lab", "compare", *arguments, "--times", str(times)]
        print(" ".join(map(str, command)), file=sys.stderr)
        root = DOCS.parent.parent
        run = subprocess.run(
            [*command, "--run", folder, "--json"], cwd=root, stdout=subprocess.PIPE, check=True
        )
        return json.loads(run.stdout)

    def reach(self, game):
        command = [self.program, "lab", "reach", "--game", game]
        print(" ".join(map(str, command)), file=sys.stderr)
        run = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
        return run.stdout

    def keep(self, name, report=None, plot=None):
        """Puts the report and the plot of a comparison into docs/lab."""
        if report:
            shutil.copyfile(self.work / name / "report.md", DOCS / report)
        if plot:
            shutil.copyfile(self.work / name / "plot.svg", DOCS / plot)


def number(value):
    return f"{value:,}".replace(",", " ")


def percent(share):
    """A share as it is told: near everything with a decimal."""
    if share is None:
        return ""
    told = f"{100 * share:.1f} %" if 0.985 < share < 1 else f"{100 * share:.0f} %"
    return told.replace("-0 %", "0 %").replace("-", "−")


def table(head, rows):
    """A table in Markdown: the first column flush left, the others right."""
    cells = [head, *rows]
    widths = [max(len(row[place]) for row in cells) for place in range(len(head))]

    def line(row):
        first, *rest = [
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths))
        ]
        return f"| {' | '.join([first, *rest])} |"

    rule = ["-" * widths[0], *["-" * (width - 1) + ":" for width in widths[1:]]]
    return "\n".join([line(head), line(rule), *map(line, rows)])


def rows_of(*reports):
    """The rows of reports by depth and step; those of a later report come first."""
    found = {}
    for report in reports:
        for row in report["rows"]:
            found[row["depth"], row["step"]] = row
    return found


def saved_time(rows, depth, step):
    """The share of time that a step saves over the one before, both timed."""
    steps = list(NAMES)
    before = rows.get((depth, steps[steps.index(step) - 1]), {}).get("time_ms")
    now = rows.get((depth, step), {}).get("time_ms")
    return 1 - now / before if before and now else None


def saved(rows, depth, step):
    steps = list(NAMES)
    before = rows.get((depth, steps[steps.index(step) - 1]), {}).get("visited")
    now = rows.get((depth, step), {}).get("visited")
    return 1 - now / before if before and now else None


def steps(lab):
    """The steps of the reference program."""
    usual = lab.compare("chess")
    lab.keep("chess", "chess.md", "chess.svg")
    six = lab.compare("three-6", *THREE, "--depth", "5..6")
    lab.keep("three-6", plot="chess-three.svg")
    seven = lab.compare("three-7", *THREE, "--depth", "7", "--steps", AFTER_ALPHA_BETA)
    once = lab.compare("three-7-once", *THREE, "--depth", "7", "--steps", "minimax,alpha-beta", times=1)
    counted = lab.compare("three-8-counted", *THREE, "--depth", "8", "--steps", "minimax", times=1)
    eight = lab.compare("three-8", *THREE, "--depth", "8", "--steps", AFTER_ALPHA_BETA, times=1)
    rows = rows_of(usual, six, seven, once, counted, eight)
    # The fifteen positions at depths 2 to 4, the three trees beyond.
    rows |= rows_of({"rows": [row for row in six["rows"] if row["depth"] == 5]})
    return {
        "steps-6": steps_at_six(rows),
        "shares": shares(rows),
        "positions-7-8": positions(rows),
        "times-7-8": times(rows),
    }


def steps_at_six(rows):
    lines = []
    for step, name in NAMES.items():
        told = PUBLISHED.get(step)
        first = step == "minimax"
        lines.append([
            name,
            number(rows[6, step]["visited"]),
            "" if first else percent(saved(rows, 6, step)),
            f"{told[0][0]} %" if told else "",
            "" if first else percent(saved_time(rows, 6, step)),
            f"{told[1][0]} %" if told else "",
        ])
    head = ["step at depth 6", "positions", "saved", "published", "time saved", "published"]
    return table(head, lines)


def shares(rows):
    lines = []
    for step, name in list(NAMES.items())[1:]:
        told = PUBLISHED.get(step)
        found = [percent(saved(rows, depth, step)) for depth in range(2, 9)]
        lines.append([name, *found, " / ".join(map(str, told[0])) + " %" if told else ""])
    head = ["step", *map(str, range(2, 9)), "published 6 / 7 / 8"]
    return table(head, lines)


def positions(rows):
    lines = []
    for step, name in NAMES.items():
        found = [rows.get((depth, step), {}).get("visited") for depth in (7, 8)]
        lines.append([name, *[number(each) if each else "" for each in found]])
    return table(["positions of three trees", "depth 7", "depth 8"], lines)


def times(rows):
    lines = []
    for step in list(NAMES)[2:]:
        told = PUBLISHED.get(step)
        line = [NAMES[step]]
        for place, depth in enumerate((7, 8), start=1):
            line.append(percent(saved_time(rows, depth, step)))
            line.append(f"{told[1][place]} %" if told else "")
        lines.append(line)
    return table(["time saved", "depth 7", "published", "depth 8", "published"], lines)


def other(lab):
    """Xiangqi, the order of the moves, races."""
    lab.compare("xiangqi", "--game", "xiangqi")
    lab.keep("xiangqi", "xiangqi.md", "xiangqi.svg")
    forty = ["--game", "xiangqi", "--positions", "docs/lab/xiangqi-forty.txt", "--depth", "2..5"]
    # Its table counts leaves, and the best order takes long to find.
    steps = "minimax,alpha-beta,ordering,best-first"
    measured = lab.compare("forty", *forty, "--minimax-depth", "3", "--steps", steps, times=1)
    lab.keep("forty", plot="xiangqi-forty.svg")
    orders = {}
    for game in ("chess", "xiangqi"):
        arguments = ["--game", game, "--depth", "2..3", "--steps", ORDERS]
        orders[game] = rows_of(lab.compare(f"order-{game}", *arguments))
        lab.keep(f"order-{game}", f"order-{game}.md", f"order-{game}.svg")
    races = lab.compare("hare", "--game", "hare")
    lab.keep("hare", "hare.md", "hare.svg")
    return {
        "forty": forty_moves(rows_of(measured)),
        "orders": order_table(orders),
        "races": race_table(rows_of(races)),
    }


def forty_moves(rows):
    names = {
        "minimax": "minimax",
        "alpha-beta": "alpha-beta, moves as listed",
        "ordering": "alpha-beta, iterative deepening and ordering",
        "best-first": "alpha-beta, the best move first everywhere",
    }
    theory = {
        (4, "minimax"): (2_560_000, 2_560_000),
        (4, "best-first"): (3_199, 3_199),
        (5, "minimax"): (102_400_000, 102_400_000),
        (5, "best-first"): (65_599, 74_118),
    }
    lines = []
    for step, name in names.items():
        line = [name]
        for depth in (4, 5):
            told = theory.get((depth, step))
            line.append(number(round(rows[depth, step]["evaluated"] / rows[depth, step]["searched"])))
            line += [number(each) for each in told] if told else ["", ""]
        lines.append(line)
    head = ["leaves of one tree, mean of three", "depth 4", "b = 40", "published"]
    return table([*head, "depth 5", "b = 40", "published"], lines)


def order_table(orders):
    names = {
        "minimax": "minimax",
        "worst-first": "alpha-beta, worst to best",
        "alpha-beta": "alpha-beta, as the rules list",
        "best-first": "alpha-beta, best to worst",
    }

    def told(rows, step):
        visited, whole = rows[3, step]["visited"], rows[3, "minimax"]["visited"]
        return number(visited) + ("" if step == "minimax" else f" ({visited / whole:.0%})".replace("%", " %"))

    lines = [[name, *[told(rows, step) for rows in orders.values()]] for step, name in names.items()]
    return table(["positions at depth 3", "chess, 15 positions", "xiangqi, 10 positions"], lines)


def race_table(rows):
    names = {
        "maxn-relative": "max^n by relative choice",
        "maxn-cutoffs": "with cut-offs",
        "maxn-cutoffs-sorted": "with cut-offs, sorted",
        "maxn-beam": "without cut-offs, beam 0, 0, 8, 8, 4",
    }
    lines = [
        [name, *[number(rows[depth, step]["visited"]) for depth in (2, 4, 6)]]
        for step, name in names.items()
    ]
    return table(["positions", "depth 2", "depth 4", "depth 6"], lines)


def reach(lab):
    """How far a rung sees: the program prints the table."""

    def rows(text):
        return "\n".join(line for line in text.splitlines() if line.startswith("|"))

    return {f"reach-{game}": rows(lab.reach(game)) for game in ("chess", "xiangqi", "hare")}


def write(made):
    """Puts tables between their marks."""
    path = DOCS / "README.md"
    text = path.read_text()
    for name, content in made.items():
        marks = re.compile(rf"(<!-- made: {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        text, found = marks.subn(lambda match: f"{match[1]}{content}\n{match[2]}", text)
        if found != 1:
            sys.exit(f"{path} has {found} places for {name}")
    path.write_text(text)


def main():
    parts = {"steps": steps, "other": other, "reach": reach}
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("program", type=Path)
    parser.add_argument("--work", type=Path, default=Path("lab-runs"))
    parser.add_argument("--only", default=",".join(parts))
    arguments = parser.parse_args()
    lab = Lab(arguments.program.resolve(), arguments.work.resolve())
    for name in arguments.only.split(","):
        if name not in parts:
            sys.exit(f"there is no part {name!r}; there are {', '.join(parts)}")
        write(parts[name](lab))


if __name__ == "__main__":
    main()
