#!/usr/bin/env python3
"""How fast players search, and how strong they are, of two runs of the arena with the same players.

usage: speed_elo.py DEPTH_DIR TIME_DIR SVG

Prints a table: for each player the median of positions a second over the moves of the run at equal time
(those that took 5 ms at least), and its Elo in both runs with the error. Draws the same into the file SVG.
"""

import json
import math
import statistics
import sys
from pathlib import Path

WIDTH, HEIGHT = 560, 360
LEFT, TOP, RIGHT, BOTTOM = 64, 34, 24, 56
STYLE = """text { font: 12px system-ui, sans-serif; fill: #333 }
line, path { stroke: #777; fill: none } .grid { stroke: #7774 }
.depth { fill: #1f6fb2; stroke: #1f6fb2 } .time { fill: #c0562b; stroke: #c0562b } text.depth, text.time { stroke: none }
@media (prefers-color-scheme: dark) { text { fill: #ddd } .depth { fill: #6ab0ea; stroke: #6ab0ea }
.time { fill: #f0906a; stroke: #f0906a } text.depth, text.time { stroke: none } }"""


def ratings(folder):
    """Elo and error of each player."""
    table = json.loads((folder / "results.json").read_text())["table"]
    return {row["name"]: (row["rating"]["elo"], row["rating"]["error"]) for row in table}


def speeds(folder):
    """Positions a second of each player: the median over its moves."""
    with open(folder / "journal.jsonl", encoding="utf-8") as lines:
        entries = [json.loads(line) for line in lines]
    players = [player["name"] for player in entries[0]["plan"]["player"]]
    found = {name: [] for name in players}
    for game in (entry["game"] for entry in entries if "game" in entry):
        for ply in game["plies"]:
            if ply.get("n") and ply.get("t", 0) >= 5:
                found[players[game["seats"][ply["s"]]]].append(1000 * ply["n"] / ply["t"])
    return {name: statistics.median(speeds) for name, speeds in found.items()}


def draw(rows):
    """The picture: positions a second across, Elo upwards."""
    fast = 0.1 * math.ceil(max(row[1] for row in rows) / 1e5)
    slow = 0.1 * (math.floor(min(row[1] for row in rows) / 1e5) - 1)
    elos = [elo + sign * error for row in rows for elo, error in row[2:] for sign in (-1, 1)]
    low, high = 100 * math.floor(min(elos) / 100), 100 * math.ceil(max(elos) / 100)

    def across(millions):
        return LEFT + (WIDTH - LEFT - RIGHT) * (millions - slow) / (fast - slow)

    def up(elo):
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - elo) / (high - low)

    parts = []
    for elo in range(low, high + 1, 100):
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{up(elo):.1f}" y2="{up(elo):.1f}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{up(elo) + 4:.1f}" text-anchor="end">{elo}</text>'.replace(">-", ">−"))
    steps = round(10 * (fast - slow))
    for step in range(0, steps + 1, max(1, steps // 6)):
        millions = slow + step / 10
        parts.append(f'<text x="{across(millions):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{millions:.1f}</text>')
    parts.append(f'<text x="{LEFT}" y="18">Elo</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 14}" text-anchor="middle">million positions a second</text>')
    parts.append(f'<text class="depth" x="{WIDTH - 230}" y="18">● equal depth</text>')
    parts.append(f'<text class="time" x="{WIDTH - 120}" y="18">■ equal time</text>')
    for name, speed, *values in rows:
        x = across(speed / 1e6)
        for (elo, error), kind, shift in zip(values, ("depth", "time"), (-5, 5)):
            y = up(elo)
            parts.append(f'<line class="{kind}" x1="{x + shift:.1f}" x2="{x + shift:.1f}" y1="{up(elo - error):.1f}" y2="{up(elo + error):.1f}"/>')
            shape = f'<circle class="{kind}" cx="{x + shift:.1f}" cy="{y:.1f}" r="4"/>'
            if kind == "time":
                shape = f'<rect class="{kind}" x="{x + shift - 4:.1f}" y="{y - 4:.1f}" width="8" height="8"/>'
            parts.append(shape)
        side, anchor = (-14, "end") if x > WIDTH / 2 else (14, "start")
        parts.append(f'<text x="{x + side:.1f}" y="{up(values[1][0]) + 4:.1f}" text-anchor="{anchor}">{name}</text>')
    title = "Speed and strength of one search with four evaluations"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">\n<title>{title}</title>\n'
        f"<style>{STYLE}</style>\n" + "\n".join(parts) + "\n</svg>\n"
    )


def main():
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    depth, time, svg = map(Path, sys.argv[1:])
    by_depth, by_time, speed = ratings(depth), ratings(time), speeds(time)
    rows = [(name, speed[name], by_depth[name], by_time[name]) for name in speed]
    print("| player | positions a second | Elo, equal depth | Elo, equal time |\n|---|---:|---:|---:|")
    for name, speed_of, *values in rows:
        told = " | ".join(f"{elo:+.0f} ± {error:.0f}".replace("-", "−") for elo, error in values)
        print(f"| {name} | {speed_of:,.0f} | {told} |".replace(",", " "))
    svg.write_text(draw(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
