#!/usr/bin/env python3
"""What the tournaments of docs/levels/ come to: rows of a scale, and the tables of docs/levels.md.

usage: levels.py FOLDER [--check FOLDER] [--no-levels]

FOLDER is one that `tabiya arena run docs/levels/GAME.toml` has written. Prints the rows of SCALE in
crates/games/src/GAME/levels.rs, the levels that follow from them every 200 Elo, and the
ratings of the tournament; with --no-levels nothing but those. With --check the levels have a column
of what a second tournament (docs/levels/GAME-check.toml) found of them.

Handicaps whose ratings are less than 50 Elo apart, or in the wrong order, become one row: the mean
of their ratings and errors, the geometric mean of their positions. Full strength is a row too, with
the positions of the plan and no error. The first level is the weakest handicap where that is less
than 50 Elo above a step; the last is 100 Elo and more below full strength.
"""

import argparse
import json
import math
import pathlib
import re
import sys

STEP = 200
LEAST_GAP = 50
TO_FULL = 100
FULL = "full strength"
# Elo are told to the next multiple of this.
GRAIN = 5


def plan_of(folder):
    """The last plan in the journal: its anchors may have been changed."""
    lines = (folder / "journal.jsonl").read_text().splitlines()
    return json.loads([line for line in lines if line.startswith('{"plan":')][-1])["plan"]


def ratings(folder):
    """The table of a tournament, best first, the players that were held, and the positions of a move."""
    try:
        table = json.loads((folder / "results.json").read_text())["table"]
        plan = plan_of(folder)
    except (OSError, ValueError, LookupError) as error:
        sys.exit(f"levels.py: {folder} is no folder of a tournament: {error!r}")
    if any(row["rating"] is None for row in table):
        sys.exit(f"levels.py: the games of {folder} do not connect all players")
    anchors = plan["anchor"]
    held = {anchor["player"] for anchor in (anchors if isinstance(anchors, list) else [anchors])}
    limit = re.fullmatch(r"nodes=(\d+)", plan["time"])
    if not limit:
        sys.exit(f"levels.py: {folder} was not played by positions")
    return table, held, int(limit[1])


def handicap(name, most):
    """Positions and error of a player that is named by them."""
    if name == FULL:
        return most, 0
    found = re.fullmatch(r"(\d+) nodes?, noise (\d+)", name)
    return (int(found[1]), int(found[2])) if found else None


def grain(elo):
    return GRAIN * math.floor(elo / GRAIN + 0.5)


def row_of(group):
    """One row for the points of a group."""
    count = len(group)
    elo = sum(point[0] for point in group) / count
    nodes = math.exp(sum(math.log(point[1]) for point in group) / count)
    return elo, nodes, sum(point[2] for point in group) / count


def rows_of(table, most):
    """Rows that rise: (Elo, positions, error)."""
    held_back = ((row["rating"]["elo"], handicap(row["name"], most)) for row in table)
    points = [(elo, *found) for elo, found in held_back if found]
    points.sort(key=lambda point: (point[1], -point[2]))
    groups = []
    for point in points:
        groups.append([point])
        while len(groups) > 1 and row_of(groups[-1])[0] - row_of(groups[-2])[0] < LEAST_GAP:
            groups[-2:] = [groups[-2] + groups[-1]]
    return [row_of(group) for group in groups]


def between(rows, elo):
    """Positions and error for a strength, as the engine's `Scale` takes them."""
    upper = max(1, next(i for i, row in enumerate(rows) if row[0] >= elo))
    (low, nodes, noise), (high, more, less) = rows[upper - 1], rows[upper]
    part = max(0, elo - low) / (high - low)
    return nodes * (more / nodes) ** part, noise + (less - noise) * part


def scale_of(rows):
    """The rows from the first level to the last, as whole numbers."""
    first = STEP * math.ceil((rows[0][0] - LEAST_GAP) / STEP)
    last = STEP * math.floor((rows[-1][0] - TO_FULL) / STEP)
    inner = [row for row in rows if first + LEAST_GAP <= row[0] <= last - LEAST_GAP]
    ends = [(elo, *between(rows, elo)) for elo in (first, last)]
    scale = [ends[0], *inner, ends[1]]
    return [(grain(elo), round(nodes), round(noise)) for elo, nodes, noise in scale]


def elo_text(rating):
    return f"{rating['elo']:.0f} ± {rating['error']:.0f}".replace("-", "−")


def print_levels(table, most, again):
    """The rows of the scale, and the levels that follow from them."""
    scale = scale_of(rows_of(table, most))
    full = grain(next(row["rating"]["elo"] for row in table if row["name"] == FULL))
    print("rows: &[")
    for elo, nodes, noise in scale:
        print(f"    ({elo}, Handicap {{ nodes: {nodes:_}, noise: {noise} }}),")
    print(f"],\nfull: {full},\n")
    print("| level | Elo | positions | error | again |\n|---:|---:|---:|---:|---:|")
    for level, elo in enumerate(range(scale[0][0], scale[-1][0] + 1, STEP), 1):
        nodes, noise = map(int, between(scale, elo))
        print(f"| {level} | {elo} | {nodes} | {noise} | {again.get(f'level {level}', '')} |")
    thousands = f"{most:,}".replace(",", " ")
    print(f"| full | {full} | all, here {thousands} | 0 | {again.get(FULL, '')} |\n")


def print_ratings(table, held):
    print("| who | Elo | games |\n|---|---:|---:|")
    for row in table:
        name, rating = row["name"], row["rating"]
        told = f"**{rating['elo']:.0f}**" if name in held else elo_text(rating)
        print(f"| {name} | {told} | {row['games']} |")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--check", type=pathlib.Path)
    parser.add_argument("--no-levels", dest="levels", action="store_false")
    options = parser.parse_args()
    table, held, most = ratings(options.folder)
    checked = ratings(options.check)[0] if options.check else []
    again = {row["name"]: elo_text(row["rating"]) for row in checked}
    # Hare and Hedgehog has levels with names of their own.
    if options.levels:
        print_levels(table, most, again)
    print_ratings(table, held)


if __name__ == "__main__":
    main()
