#!/usr/bin/env python3
"""How the players of a tournament spend their clocks, and how deep they look.

usage: thinking.py FOLDER [--against NAME] [--moves 15,40]

FOLDER is one that `tabiya arena` writes. For each player, and each part of the game that ends with one
of these moves, prints the mean time, depth and positions of a move, and the mean time left at the end.
With NAME only games in which a player takes part whose name begins so.
"""

import argparse
import json
import pathlib
from collections import defaultdict
from statistics import fmean


def read(folder):
    """Plan and games of a tournament; a last line that was cut off is left out."""
    plan, games = None, []
    for line in (folder / "journal.jsonl").read_text().splitlines():
        try:
            entry = json.loads(line)
        except ValueError:
            continue
        plan = entry.get("plan", plan)
        if "game" in entry:
            games.append(entry["game"])
    return plan, games


def spans(moves):
    """The parts of a game as texts with the last move of each."""
    ends = [*moves, float("inf")]
    texts = [f"{a + 1}-{b}" for a, b in zip([0, *moves], moves)] + [f"{moves[-1] + 1}-"]
    return list(zip(texts, ends))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--against", default="")
    parser.add_argument("--moves", default="15,40")
    options = parser.parse_args()
    parts = spans([int(move) for move in options.moves.split(",")])
    plan, games = read(options.folder)
    names = [player["name"] for player in plan["player"]]
    thoughts, left, used = defaultdict(list), defaultdict(list), 0
    for game in games:
        seats = [names[player] for player in game["seats"]]
        if not any(name.startswith(options.against) for name in seats):
            continue
        used += 1
        last, made = {}, defaultdict(int)
        for ply in game["plies"]:
            if "s" not in ply:
                continue
            name = seats[ply["s"]]
            made[name] += 1
            part = next(text for text, end in parts if made[name] <= end)
            thoughts[name, part].append(ply)
            last[name] = ply.get("c")
        for name, clock in last.items():
            if clock is not None:
                left[name].append(clock)
    print(f"{used} games")
    print(f"{'player':24} {'moves':>8} {'ms':>8} {'depth':>7} {'positions':>11}")
    for name in dict.fromkeys(name for name, _ in thoughts):
        for part, _ in parts:
            found = thoughts.get((name, part))
            if found:
                time, depth, nodes = (fmean(p.get(key) or 0 for p in found) for key in "tdn")
                print(f"{name:24} {part:>8} {time:8.0f} {depth:7.1f} {nodes:11.0f}")
        if left[name]:
            print(f"{name:24} {'left':>8} {fmean(left[name]):8.0f}")


if __name__ == "__main__":
    main()
