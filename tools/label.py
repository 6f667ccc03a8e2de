#!/usr/bin/env python3
"""Makes labelled positions for `tabiya tune texel` by an outside program, which plays itself over UCI
at a fixed number of nodes. (`tabiya tune positions` makes them of games of our own.)

usage: label.py --engine CMD [--variant NAME] --openings FILE... --out FILE [--nodes N]
                [--minutes M] [--seed N] [--zero]

Each game starts from a random opening (or the start position) and a few random moves. A line of
the output is `FEN;CENTIPAWNS;RESULT`, both verdicts for the first player: the engine's own after
its search of the position, and the result of the game. A line `# game N` ends the positions of a
game, so that the fit can hold back whole games. Positions in check, before captures and promotions,
and long decided ones are left out: the evaluation is meant for quiet positions.
--zero is for xiangqi engines that count ranks from 0. The rules are pyffish's (`pip install
pyffish`).

The weights of chess were fitted to the output for

    label.py --engine stockfish --nodes 1200 --minutes 50 --seed 1 \\
        --openings data/chess/openings-*.epd --out labels-1.csv

and the same with seed 2 (Stockfish 15.1; 213 720 positions in all), those of xiangqi to 22 817
positions by

    label.py --engine fairy-stockfish --variant xiangqi --nodes 1500 --minutes 26 --seed 2 \\
        --openings data/xiangqi/openings.fen --out labels-1.csv

(Fairy-Stockfish 11.1), all without the lines that end games, so that single positions were held back;
and 12 897 by Tabiya with its weights before the fit: the same with --engine
tabiya-uci --zero --nodes 3000 --minutes 12 --seed 3.
"""
import argparse
import itertools
import os
import random
import re
import shlex
import subprocess
import time

import pyffish

DECIDED = 2500  # centipawns at which a game is not played on
MATE = 30000
SHARE = 0.6  # of the positions of a game that are kept
LONGEST = 300  # plies after which a game is drawn


class Engine:
    def __init__(self, command, variant, zero):
        self.zero = zero
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.send("uci")
        self.until("uciok")
        if variant != "chess":
            self.send(f"setoption name UCI_Variant value {variant}")
        self.send("setoption name Hash value 16")
        self.send("isready")
        self.until("readyok")

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def words(self):
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("the engine ended")
        return line.split()

    def until(self, word):
        while self.words() != [word]:
            pass

    def search(self, fen, moves, nodes):
        """Value in centipawns for the side to move, and the best move."""
        shift = (lambda move: shifted(move, -1)) if self.zero else (lambda move: move)
        played = " moves " + " ".join(map(shift, moves)) if moves else ""
        self.send(f"position fen {fen}{played}")
        self.send(f"go nodes {nodes}")
        value = 0
        while True:
            words = self.words()
            if words[:1] == ["info"] and "score" in words:
                kind, number = words[words.index("score") + 1 :][:2]
                value = int(number) if kind == "cp" else MATE * (1 if int(number) > 0 else -1)
            if words[:1] == ["bestmove"]:
                return value, shifted(words[1], 1) if self.zero else words[1]


def shifted(move, by):
    """A move with its ranks counted from another number."""
    return "".join(f + str(int(r) + by) for f, r in re.findall(r"([a-i])(\d+)", move))


def is_first(fen):
    return fen.split()[1] in "wr"


class Game:
    """A game under way; the position is kept beside the moves, which only repetitions need."""

    def __init__(self, variant, openings):
        self.variant = variant
        if openings and random.random() < 0.5:
            self.start, plies = random.choice(openings), random.randint(2, 4)
        else:
            self.start, plies = pyffish.start_fen(variant), random.randint(7, 10)
        self.fen, self.moves = self.start, []
        for _ in range(plies):
            legal = self.legal()
            if legal:
                self.play(random.choice(legal))

    def legal(self):
        return pyffish.legal_moves(self.variant, self.fen, [])

    def play(self, move):
        self.fen = pyffish.get_fen(self.variant, self.fen, [move])
        self.moves.append(move)

    def is_quiet(self, move):
        return not (
            pyffish.gives_check(self.variant, self.fen, [])
            or pyffish.is_capture(self.variant, self.fen, [], move)
            or self.variant == "chess" and move[-1] in "qrbn"
        )

    def result(self):
        """1, 0.5 or 0 for the first player when the game is over, else None."""
        if not self.legal():
            value = pyffish.game_result(self.variant, self.fen, [])
        else:
            over, value = pyffish.is_optional_game_end(self.variant, self.start, self.moves)
            dead = all(pyffish.has_insufficient_material(self.variant, self.fen, []))
            if dead or len(self.moves) >= LONGEST:
                over, value = True, 0
            if not over:
                return None
        value = (value > 0) - (value < 0)
        return (1 + (value if is_first(self.fen) else -value)) / 2


def play(engine, game, nodes):
    """Plays a game out: its quiet positions with their values, and its result."""
    rows, decided = [], 0
    while (over := game.result()) is None:
        fen = game.fen
        value, move = engine.search(game.start, game.moves, nodes)
        first = value if is_first(fen) else -value
        if game.is_quiet(move) and abs(first) < 3000:
            rows.append((fen, first))
        decided = decided + 1 if abs(first) > DECIDED else 0
        if decided == 4:
            return rows, 1.0 if first > 0 else 0.0
        game.play(move)
    return rows, over


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--engine", required=True)
    parser.add_argument("--variant", default="chess")
    parser.add_argument("--openings", nargs="*", default=[])
    parser.add_argument("--out", required=True)
    parser.add_argument("--nodes", type=int, default=1200)
    parser.add_argument("--minutes", type=float, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--zero", action="store_true")
    options = parser.parse_args()
    random.seed(options.seed)
    openings = [line.strip() for name in options.openings for line in open(name) if line.strip()]
    if os.path.exists(options.out):
        parser.error(f"{options.out} is there already")
    engine = Engine(options.engine, options.variant, options.zero)
    end = time.monotonic() + 60 * options.minutes
    # A file that is there already is left alone: the same seed would write the same games again.
    with open(options.out, "x", encoding="ascii") as out:
        for number in itertools.count(1):
            if time.monotonic() >= end:
                return
            rows, score = play(engine, Game(options.variant, openings), options.nodes)
            for fen, first in rows:
                if random.random() < SHARE:
                    out.write(f"{fen};{first};{score}\n")
            out.write(f"# game {number}\n")
            out.flush()


main()
