#!/usr/bin/env python3
"""Makes labelled positions for the tuner: a UCI engine plays itself at a fixed number of nodes.

usage: label.py --engine CMD --openings FILE... --out FILE [--nodes N] [--minutes M] [--seed N]

Each game starts from a random opening (or the start position) and a few random moves. A line of
the output is `FEN;CENTIPAWNS;RESULT`, both verdicts for White: the engine's own after its search
of the position, and the result of the game. Positions in check, before captures and promotions,
and long decided ones are left out: the evaluation is meant for quiet positions. The weights of
the chess evaluation were fitted to the output for

    label.py --engine stockfish --nodes 1200 --minutes 50 --seed 1 \\
        --openings ../shared/data/chess/openings-*.epd --out labels-1.csv

and the same with seed 2 (Stockfish 15.1; 213 720 positions in all).
Needs python-chess (`pip install chess`).
"""
import argparse
import random
import shlex
import subprocess
import time

import chess

DECIDED = 2500  # centipawns at which a game is not played on
MATE = 30000
SHARE = 0.6  # of the positions of a game that are kept


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.send("uci")
        self.send("setoption name Hash value 16")
        self.send("isready")
        while self.words() != ["readyok"]:
            pass

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def words(self):
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("the engine ended")
        return line.split()

    def search(self, fen, nodes):
        """Value in centipawns for the side to move, and the best move."""
        self.send(f"position fen {fen}")
        self.send(f"go nodes {nodes}")
        value = 0
        while True:
            words = self.words()
            if words[:1] == ["info"] and "score" in words:
                kind, number = words[words.index("score") + 1 :][:2]
                value = int(number) if kind == "cp" else MATE * (1 if int(number) > 0 else -1)
            if words[:1] == ["bestmove"]:
                return value, chess.Move.from_uci(words[1])


def opening(openings):
    if openings and random.random() < 0.5:
        board, plies = chess.Board(random.choice(openings)), random.randint(2, 4)
    else:
        board, plies = chess.Board(), random.randint(7, 10)
    for _ in range(plies):
        moves = list(board.legal_moves)
        if moves:
            board.push(random.choice(moves))
    return board


def result(board):
    """1, 0.5 or 0 for White when the game is over, else None."""
    outcome = board.outcome(claim_draw=False)
    if outcome:
        return {True: 1.0, False: 0.0, None: 0.5}[outcome.winner]
    if board.is_repetition(3) or board.halfmove_clock >= 100:
        return 0.5
    return None


def play(engine, board, nodes):
    """Plays a game out: its quiet positions with their values, and its result."""
    rows, decided = [], 0
    while (over := result(board)) is None:
        fen = board.fen(en_passant="legal")
        value, move = engine.search(fen, nodes)
        white = value if board.turn else -value
        quiet = not (board.is_check() or board.is_capture(move) or move.promotion)
        if quiet and abs(white) < 3000:
            rows.append((fen, white))
        decided = decided + 1 if abs(white) > DECIDED else 0
        if decided == 4:
            return rows, 1.0 if white > 0 else 0.0
        board.push(move)
    return rows, over


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--engine", required=True)
    parser.add_argument("--openings", nargs="*", default=[])
    parser.add_argument("--out", required=True)
    parser.add_argument("--nodes", type=int, default=1200)
    parser.add_argument("--minutes", type=float, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random.seed(options.seed)
    openings = [line.strip() for name in options.openings for line in open(name) if line.strip()]
    engine = Engine(options.engine)
    end = time.monotonic() + 60 * options.minutes
    with open(options.out, "a", encoding="ascii") as out:
        while time.monotonic() < end:
            rows, score = play(engine, opening(openings), options.nodes)
            for fen, white in rows:
                if random.random() < SHARE:
                    out.write(f"{fen};{white};{score}\n")
            out.flush()


main()
